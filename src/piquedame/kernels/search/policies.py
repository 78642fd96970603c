"""How a search plays a deal out: ducking, or shooting the moon and standing against it.

Each seat sees the cards of its own hand, what lies on the table, and which cards are still out; not
in which hands.
"""

from __future__ import annotations

from piquedame.cards import JOKER, SUIT_MASKS, highest, lowest, number_of
from piquedame.kernels.adopt import inlined, nth
from piquedame.kernels.arrays import Ints
from piquedame.kernels.chance import Words, below, unit
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.steps import law_of, legal, plain, play, single
from piquedame.kernels.deal.terms import Terms
from piquedame.kernels.search.ducking import dearest, duck, lay_any_away, lowest_rank, name_suit
from piquedame.kernels.search.learned import out_of, shows
from piquedame.kernels.search.slams import (
    attempt_of,
    bonus_takers,
    may_shoot_alone,
    penalty_takers,
    winners,
)
from piquedame.law.demands import LATER_WINS
from piquedame.law.ranks import beats, strongest, under, weakest
from piquedame.law.slams import CAPOT, SUN, may_shoot, slam_pays
from piquedame.law.tally import Tariff
from piquedame.law.trick import cancelled

EVERYBODY = -2
"""In place of a shooter: after a bid for a slam each side wants every trick."""


@inlined
def duck_twins(terms: Terms, s: State, values: Ints, plays: int) -> int:
    """The card of `plays` that ducks the trick: as `duck`, but it knows twins.

    Only a card that still stands must be ducked under, and the twin of a card on the table takes
    nothing (unless the later twin wins).
    """
    led, law = s[slot.LED], law_of(terms)
    if single(terms) or not terms.two_packs or terms.law.twins == LATER_WINS or led < 0:
        return duck(law, s, values, plays)
    follows = plays & SUIT_MASKS[led]
    if follows == 0:
        return dearest(law, values, plays)
    lying = s[slot.ON_FACES] & SUIT_MASKS[led]
    standing = lying & ~cancelled(terms.law, s[slot.CARD : slot.CARD + s[slot.ON]])
    losing = follows & lying
    if standing:
        losing |= follows & under(law, strongest(law, standing))
    return strongest(law, losing) if losing else weakest(law, follows)


@inlined
def shoot_card(terms: Terms, s: State, seat: int, plays: int) -> int:
    """The card of a seat that wants every penalty card."""
    led, law = s[slot.LED], law_of(terms)
    clean = plays & ~terms.penalty
    if led < 0:
        out = out_of(terms, s, seat)
        best, most = -1, -1
        rest = plays
        while rest:
            suit = SUIT_MASKS[highest(rest) >> 4 & 3]
            mine = plays & suit
            # A joker is in no suit.
            card = strongest(law, rest & suit) if rest & suit else highest(rest)
            over = number_of(out & suit & ~under(law, card))
            worth = 20 * (13 - over) + number_of(mine)
            if worth > most:
                best, most = card, worth
            rest &= ~suit
            if card & 15 == JOKER:
                return card
        return best
    suit = SUIT_MASKS[led]
    follows = plays & suit
    if follows == 0:
        return lowest_rank(law, clean) if clean else lowest_rank(law, plays)
    lying = s[slot.ON_FACES] & suit
    top = strongest(law, lying) if lying else weakest(law, suit)
    over = follows & ~(under(law, top) | 1 << top)
    if over:
        last = s[slot.ON] + 1 == s[slot.DUE] or (plain(terms) and s[slot.ON] + 1 == terms.players)
        return weakest(law, over) if last else strongest(law, over)
    losers = follows & ~terms.penalty
    return weakest(law, losers) if losers else weakest(law, follows)


@inlined
def stop_card(
    terms: Terms, s: State, values: Ints, shooter: int, any_trick: bool, plays: int
) -> int:
    """The card of a seat that stands against a moon: no penalty card for the shooter.

    `any_trick`: any trick that another seat wins spoils the slam.
    """
    led, law = s[slot.LED], law_of(terms)
    if led < 0:
        return duck_twins(terms, s, values, plays)
    suit = SUIT_MASKS[led]
    follows = plays & suit
    lying = s[slot.ON_FACES] & suit
    if follows == 0:
        top, by = -1, -1
        for k in range(s[slot.ON]):
            card = s[slot.CARD + k]
            if suit >> card & 1 and beats(law, card, top):
                top, by = card, s[slot.BY + k]
        clean = plays & ~terms.penalty
        if by == shooter and clean:
            return lowest_rank(law, clean)
        return duck_twins(terms, s, values, plays)
    if (any_trick or s[slot.ON_FACES] & terms.penalty) and lying:
        over = follows & ~under(law, strongest(law, lying))
        if over:
            return strongest(law, over)
    return duck_twins(terms, s, values, plays)


@inlined
def slam_card(terms: Terms, s: State, plays: int) -> int:
    """The card of a seat that wants the trick for its side, after a bid for a slam."""
    seat, led, law = s[slot.TURN], s[slot.LED], law_of(terms)
    if led < 0:
        return shoot_card(terms, s, seat, plays)
    suit = SUIT_MASKS[led]
    follows = plays & suit
    if follows == 0:
        return lowest_rank(law, plays)
    top, by = -1, -1
    for k in range(s[slot.ON]):
        card = s[slot.CARD + k]
        if suit >> card & 1 and card > top:
            top, by = card, s[slot.BY + k]
    attempt = attempt_of(s)
    over = follows & ~(under(law, top) | 1 << top) if top >= 0 else follows
    if over == 0 or (by >= 0 and attempt >> by & 1 == attempt >> seat & 1):
        return weakest(law, follows)
    last = s[slot.ON] + 1 == s[slot.DUE] or (plain(terms) and s[slot.ON] + 1 == terms.players)
    return weakest(law, over) if last else strongest(law, over)


@inlined
def losers(terms: Terms, s: State, seat: int, players: int) -> int:
    """How many cards of a hand are likely to lose a trick."""
    out, hand, number = out_of(terms, s, seat), s[slot.HAND + seat], 0
    law = law_of(terms)
    for k in range(4):
        suit = SUIT_MASKS[k]
        mine, theirs = hand & suit, out & suit
        # After this number of rounds nobody else is expected to follow.
        rounds = (number_of(theirs) + 2 * players - 4) // (players - 1)
        while mine and rounds > 0:
            card = strongest(law, mine)
            if theirs & ~under(law, card):
                number += 1
            mine ^= 1 << card
            rounds -= 1
    return number


@inlined
def fit_shooter(terms: Terms, tariff: Tariff, kind: int, s: State, most: int, chance: Words) -> int:
    """A seat whose hand is fit for the slam of this deal, and that may still make it.

    `most`: a hand with more losers is not fit. Below 0: there is no such seat, or no slam pays.
    """
    if not slam_pays(tariff, kind):
        return -1
    declarer, won = s[slot.DECLARER], winners(tariff, kind, s)
    penalty, bonus = penalty_takers(tariff, s), bonus_takers(tariff, s)
    first = below(chance, terms.players)
    for k in range(terms.players):
        seat = (first + k) % terms.players
        able = may_shoot(tariff, kind, declarer, 1 << seat, penalty, bonus, won)
        if able and losers(terms, s, seat, terms.players) <= most:
            return seat
    return -1


@inlined
def finish(  # noqa: PLR0913, PLR0917
    terms: Terms,
    tariff: Tariff,
    kind: int,
    s: State,
    values: Ints,
    wild: float,
    shooter: int,
    chance: Words,
) -> None:
    """Play a deal to its end, a part of the cards (`wild`, 0 to 1) at random.

    `kind`: the slam of this deal; `shooter`: the seat that goes for it as long as it may; -1:
    nobody does; `EVERYBODY`: every seat wants each trick for its side.
    """
    if shooter >= 0 and not may_shoot_alone(tariff, kind, s, shooter):
        shooter = -1
    while s[slot.PHASE] != slot.FINISHED:
        if not plain(terms) and s[slot.PHASE] == slot.EXCHANGING:
            lay_any_away(terms, s, chance)
            continue
        plays = legal(terms, s)
        number = number_of(plays)
        # Only a finished trick can spoil a slam.
        if shooter >= 0 and s[slot.ON] == 0 and not may_shoot_alone(tariff, kind, s, shooter):
            shooter = -1
        if number == 1:
            card = lowest(plays)
        elif unit(chance) < wild:
            card = nth(plays, below(chance, number))
        elif shooter == EVERYBODY or (shooter >= 0 and kind == CAPOT):
            card = slam_card(terms, s, plays)
        elif shooter < 0:
            card = duck_twins(terms, s, values, plays)
        elif s[slot.TURN] == shooter:
            card = shoot_card(terms, s, shooter, plays)
        elif s[slot.DECLARER] != shooter and not shows(terms, kind, s, shooter):
            card = duck_twins(terms, s, values, plays)
        else:
            card = stop_card(terms, s, values, shooter, kind == SUN, plays)
        if not single(terms) and card & 15 == JOKER:
            card = JOKER
        play(terms, s, card, name_suit(terms, s, card, chance))
