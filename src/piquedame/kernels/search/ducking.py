"""A quick policy for playouts: duck, throw the dearest card when void.

It looks at the faces on the table only, so that it costs little more than a random card. If twins,
jokers or exposed cards decide otherwise it errs, which a playout can bear.
"""

from __future__ import annotations

from piquedame.cards import ALL_CARDS, JOKER, SUIT_MASKS, lowest, number_of
from piquedame.kernels.adopt import inlined, nth
from piquedame.kernels.arrays import Ints
from piquedame.kernels.chance import Words, below, unit
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.opening import pick
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.steps import law_of, lay_away, legal, plain, play, single
from piquedame.kernels.deal.terms import Terms
from piquedame.law.demands import Law
from piquedame.law.ranks import strength, strongest, under, weakest


@inlined
def lowest_rank(law: Law, cards: int) -> int:
    """A card of the lowest rank in a set that is not empty."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        if strength(law, card) < strength(law, best):
            best = card
        cards &= cards - 1
    return best


@inlined
def dearest(law: Law, values: Ints, cards: int) -> int:
    """The card that costs most in a set that is not empty; of equal ones the highest."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        dearer = values[card] > values[best]
        alike = values[card] == values[best]
        if dearer or (alike and strength(law, card) > strength(law, best)):
            best = card
        cards &= cards - 1
    return best


@inlined
def duck(law: Law, s: State, values: Ints, plays: int) -> int:
    """The card of `plays` that a ducking player plays."""
    led = s[slot.LED]
    if led < 0:
        return lowest_rank(law, plays)
    suit = SUIT_MASKS[led]
    follows = plays & suit
    if follows == 0:
        return dearest(law, values, plays)
    lying = s[slot.ON_FACES] & suit
    losing = follows & under(law, strongest(law, lying)) if lying else follows
    return strongest(law, losing) if losing else weakest(law, follows)


@inlined
def name_suit(terms: Terms, s: State, card: int, chance: Words) -> int:
    """A suit for a joker that is led, at random; below 0 if none is named."""
    if not single(terms) and card == JOKER and s[slot.ON] == 0 and terms.names_joker_suit:
        return below(chance, 4)
    return -1


@inlined
def lay_any_away(terms: Terms, s: State, chance: Words) -> None:
    """The taker of the widow lays a random card away."""
    seat = s[slot.WIDOW_SEAT]
    lay_away(terms, s, pick(s, slot.HAND + seat, slot.TWIN + seat, ALL_CARDS, chance))


@inlined
def duck_out(terms: Terms, s: State, values: Ints, wild: float, chance: Words) -> None:
    """Play a deal to its end by ducking, a part of the cards (`wild`, 0 to 1) at random."""
    while s[slot.PHASE] != slot.FINISHED:
        if not plain(terms) and s[slot.PHASE] == slot.EXCHANGING:
            lay_any_away(terms, s, chance)
            continue
        plays = legal(terms, s)
        number = number_of(plays)
        if number == 1:
            card = lowest(plays)
        elif unit(chance) < wild:
            card = nth(plays, below(chance, number))
        else:
            card = duck(law_of(terms), s, values, plays)
        if not single(terms) and card & 15 == JOKER:
            card = JOKER
        play(terms, s, card, name_suit(terms, s, card, chance))
