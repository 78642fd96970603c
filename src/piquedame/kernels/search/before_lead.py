"""From a choice before the first lead to that lead, as a search imagines it.

One seat does what is weighed; the others pass the cards that a careful player would. Their words
before the lead (slams, exposed cards, pledges) are left out.
"""

from __future__ import annotations

from piquedame.cards import FACES, SUIT_MASKS, highest, lowest, number_of
from piquedame.kernels.adopt import compiled, inlined
from piquedame.kernels.arrays import Ints
from piquedame.kernels.chance import Words, unit
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.opening import Opening, lead_off, misdealt, mix
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.steps import law_of, lay_away, put, take
from piquedame.kernels.deal.terms import Terms
from piquedame.kernels.search.constants import COMPILED
from piquedame.law.demands import Law
from piquedame.law.ranks import beats, strength, weakest
from piquedame.rules.agreed import POOL

GUARDS, LOOSE, GUARDING, GUARDED = (
    COMPILED.guards,
    COMPILED.loose,
    COMPILED.guarding,
    COMPILED.guarded,
)
SHORT, LONG, WHIM = COMPILED.short, COMPILED.long, COMPILED.whim


@inlined
def _unwelcome(law: Law, hand: int, values: Ints, total: float, card: int, chance: Words) -> float:
    """How gladly a careful player gives a card away."""
    suit = hand & SUIT_MASKS[card >> 4 & 3]
    held = number_of(suit)
    unwelcome: float = strength(law, card) / 14.0 - LONG * held + 4.0 * values[card] / total
    dear = 0
    for each in range(card & 48, (card & 48) + 16):
        if 4 * values[each] >= total and (dear == 0 or beats(law, each, dear)):
            dear = each
    if dear:
        above = not beats(law, dear, card)
        unwelcome += (LOOSE if above else GUARDING) if held < GUARDS else GUARDED
    elif held <= 2:
        unwelcome += SHORT
    return unwelcome + WHIM * unit(chance)


@inlined
def _give(  # noqa: PLR0913, PLR0917
    law: Law,
    s: State,
    seat: int,
    forbidden: int,
    values: Ints,
    total: float,
    low: bool,
    chance: Words,
) -> int:
    """The card that a careful player gives away next; before a slam the lowest."""
    hand = s[slot.HAND + seat]
    free = hand & FACES & ~forbidden
    if free == 0:
        free = hand & FACES
    best, most = lowest(free), -100.0
    while free:
        card = highest(free)
        free ^= 1 << card
        if low:
            unwelcome = WHIM * unit(chance) - strength(law, card) / 14.0
        else:
            unwelcome = _unwelcome(law, hand, values, total, card, chance)
        if unwelcome > most:
            best, most = card, unwelcome
    return best


@compiled
def exchange(  # noqa: PLR0913, PLR0917
    opening: Opening,
    terms: Terms,
    s: State,
    values: Ints,
    targets: Ints,
    me: int,
    mine: Ints,
    chance: Words,
) -> None:
    """Everybody passes: seat `me` the cards `mine`, the others their most unwelcome ones.

    Below 0 `me` is nobody. After a bid for a slam, low cards are unwelcome.
    `targets`: `int64[giver, card]`, to whom each goes (`POOL`: the middle).
    """
    size, law = targets.shape[1], law_of(terms)
    total = 0.0
    for card in range(len(values)):
        total += max(values[card], 0)
    for seat in range(terms.players):
        for k in range(size):
            if seat == me:
                card = mine[k]
            else:
                low = opening.bonus != 0 and s[slot.BIDDER] >= 0
                most = max(total, 1.0)
                card = _give(law, s, seat, opening.forbidden, values, most, low, chance)
            take(terms, s, slot.HAND + seat, slot.TWIN + seat, card)
            s[slot.SPARE + seat * size + k] = card
    if targets[0, 0] == POOL:
        mix(terms, s, size, chance)
        return
    for seat in range(terms.players):
        for k in range(size):
            to = targets[seat, k]
            s[slot.GAVE + to] |= 1 << seat
            put(terms, s, slot.HAND + to, slot.TWIN + to, s[slot.SPARE + seat * size + k])


@compiled
def lead(opening: Opening, terms: Terms, s: State) -> bool:
    """Go on to the first lead; false if the deal is thrown in."""
    s[slot.PHASE] = slot.PLAYING
    if misdealt(opening, terms, s):
        s[slot.PHASE] = slot.THROWN_IN
        return False
    lead_off(opening, terms, s)
    return True


@compiled
def lay_all_away(terms: Terms, s: State, cards: Ints) -> None:
    """The taker of the widow lays these cards away."""
    for card in cards:
        lay_away(terms, s, card)


@inlined
def _likely(law: Law, s: State, seat: int, suit: int) -> float:
    """How much of a suit a hand is likely to take: low cards hide behind each other."""
    held, turn, likely = s[slot.HAND + seat] & suit, 0, 0.0
    while held:
        card = weakest(law, held)
        held ^= 1 << card
        likely += max(0.0, (strength(law, card) - 4 - turn) / 10.0)
        turn += 1
    return likely + 0.01 * turn


@compiled
def best_suit(law: Law, s: State, seat: int, suits: Ints) -> int:
    """The suit that a careful player names: of which the hand is likely to take least."""
    best = 0
    for suit in range(1, 4):
        if _likely(law, s, seat, suits[suit]) < _likely(law, s, seat, suits[best]):
            best = suit
    return best


@compiled
def keenest(law: Law, s: State, seats: Ints, suits: Ints) -> int:
    """The seat whose best suit is the safest of all."""
    keen: int = seats[0]
    least = 1e9
    for seat in seats:
        for suit in range(4):
            likely = _likely(law, s, seat, suits[suit])
            if likely < least:
                keen, least = seat, likely
    return keen
