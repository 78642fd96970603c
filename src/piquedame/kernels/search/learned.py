"""A learned policy: how likely each legal card is to be what a good player plays.

A few figures describe each card. Its owner knows them all: they come from its hand, the table and
the cards that are out, not from where these are. Their sum, with the learned weights, says how
tempting the card is. The weights come from the choices of a search (`scripts/learn_policy.py`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from piquedame.cards import SUIT_MASKS, lowest, number_of
from piquedame.kernels.adopt import compiled, inlined
from piquedame.kernels.arrays import Floats, Ints
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.steps import law_of, plain
from piquedame.kernels.deal.terms import Terms
from piquedame.kernels.search.constants import COMPILED
from piquedame.kernels.search.slams import kind_now, may_shoot_alone, wanted_by
from piquedame.law.demands import Law
from piquedame.law.ranks import beats, strength, strongest, under
from piquedame.law.slams import SUN, slam_pays
from piquedame.law.tally import Tariff

# The figures of one card: its places in the working array, in the order of the learned weights.
DEARNESS = 0
"""What the card costs, four times as a part of what all penalty cards cost."""
DEAR = 1
"""Does it cost a quarter of that or more?"""
BONUS = 2
"""Is it worth having?"""
RANK = 3
"""Its rank, as a part of an ace's."""
LOWER_OUT = 4
"""Lower cards of its suit in other hands, as a part of a suit."""
HIGHER_OUT = 5
"""Higher ones."""
IS_HIGHEST = 6
"""Is no higher card out?"""
IS_LOWEST = 7
"""Is no lower card out?"""
ALONE = 8
"""Is it the hand's only card of its suit?"""
ONE_OF_TWO = 9
"""Is it one of two?"""
LENGTH = 10
"""How many cards of its suit the hand holds, as a part of a suit."""
SUIT_GONE = 11
"""Does nobody else hold a card of its suit?"""
ABOVE_DEAR = 12
"""Is a dear card of its suit out, and the card above the highest of those?"""
BELOW_DEAR = 13
"""Is one out, and the card below it?"""
PENALTY_OUT = 14
"""Is a penalty card of its suit out?"""
SUIT_WHOLE = 15
"""Has no card of its suit been played?"""
WINS = 16
"""Does it win the trick so far?"""
WINS_LAST = 17
"""Does it win, and is it the last of the trick?"""
TAKES_COST = 18
"""What the trick costs if it wins so far, four times as a part of all."""
HIGHER_BEHIND = 19
"""Higher cards out if it wins and others play after it, as a part of a suit."""
BEST_DUCK = 20
"""Is it the highest that may be played and does not win?"""
TOP_WINNER = 21
"""Does it win, and is it the highest that may be played?"""
FEEDS_SHOOTER = 22
"""Is it a penalty card for a trick that the suspected shooter is winning?"""
STOPS_SHOOTER = 23
"""Does it win a trick that costs something, when there is such a shooter?"""
TAKES_CLEAN = 24
"""Does it win as the last card of a trick that costs nothing?"""
TAKES_DEAR = 25
"""Does it win a trick with a dear card in it?"""
SHEDS_DEAR = 26
"""Does it not win, and is dear?"""
EARLY_RANK = 27
"""Its rank times how full the hand is."""
FIGURES = 28
"""How many figures a card has."""

# The figures that all cards of a seat share: the places after those.
TOTAL = FIGURES
"""What all penalty cards cost."""
COST = FIGURES + 1
"""What the cards on the trick cost."""
DEAR_LIES = FIGURES + 2
"""Does a dear card lie there?"""
TOP = FIGURES + 3
"""The highest card of the led suit there, or below 0."""
SHOOTER_WINS = FIGURES + 4
"""Is the suspected shooter winning the trick?"""
SHOOTER = FIGURES + 5
"""Is another hand suspected of shooting?"""
LAST = FIGURES + 6
"""Is the seat the last to play?"""
ROOM = FIGURES + 8
"""Where the cards' own sums begin."""
SIZE = ROOM + 64
"""The length of the working array."""

LEADING = 0
"""The situation of a seat that leads."""
FOLLOWING = 1
"""The situation of a seat that has cards of the led suit."""
VOID = 2
"""The situation of a seat that has none."""
CONTEXTS = 3
"""How many situations there are: a row of weights each, and one more for each if another hand is
suspected of shooting."""
ROWS = 2 * CONTEXTS
"""The rows of weights."""

SHOWN = COMPILED.shown
"""The number of penalty cards in one hand, with none in another, that warns of a slam."""


def learned() -> dict[str, Any]:
    """What `scripts/learn_policy.py` learned: names, and a row of weights for each situation."""
    path = Path(__file__).with_name("learned.json")
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


WEIGHTS = np.array(learned()["weights"])
"""The learned weights, a row for each situation."""


@inlined
def worth_of(terms: Terms, values: Ints) -> float:
    """What all penalty cards together cost."""
    total = 0
    for card in range(len(values)):
        if values[card] > 0:
            total += values[card]
    return max(total, 1)


@inlined
def out_of(terms: Terms, s: State, seat: int) -> int:
    """The cards in the other hands."""
    cards = 0
    for other in range(terms.players):
        if other != seat:
            cards |= s[slot.HAND + other]
    return cards


@inlined
def shows(terms: Terms, kind: int, s: State, seat: int) -> bool:
    """Has a seat taken enough of what a slam of this kind asks for to warn the others?"""
    if kind == SUN:
        return s[slot.TRICKS + seat] >= SHOWN  # type: ignore[no-any-return]
    return number_of(s[slot.TAKEN + seat] & terms.penalty) >= SHOWN


@inlined
def threat_to(terms: Terms, tariff: Tariff, s: State, seat: int) -> int:
    """Another seat that may still make a slam and has shown it; below 0: there is none."""
    kind = kind_now(tariff, s)
    if not slam_pays(tariff, kind):
        return -1
    takers = wanted_by(tariff, kind, s)
    if takers == 0:
        return -1
    other = lowest(takers)
    if other == seat or not shows(terms, kind, s, other):
        return -1
    return other if may_shoot_alone(tariff, kind, s, other) else -1


@inlined
def situation(terms: Terms, tariff: Tariff, s: State, values: Ints, x: Floats) -> int:
    """Write the figures that all cards of the seat on turn share; the row of weights."""
    seat = s[slot.TURN]
    led = s[slot.LED]
    threat, law = threat_to(terms, tariff, s, seat), law_of(terms)
    context = LEADING
    top, by, cost, dear = -1, -1, 0, 0
    if s[slot.ON] and led >= 0:
        suit = SUIT_MASKS[led]
        context = FOLLOWING if s[slot.HAND + seat] & suit else VOID
        for k in range(s[slot.ON]):
            card = s[slot.CARD + k]
            cost += values[card]
            dear |= 4 * values[card] >= x[TOTAL]
            if suit >> card & 1 and beats(law, card, top):
                top, by = card, s[slot.BY + k]
    due = terms.players if plain(terms) else s[slot.DUE]
    x[COST] = cost
    x[DEAR_LIES] = dear
    x[TOP] = top
    x[SHOOTER_WINS] = threat >= 0 and by == threat
    x[SHOOTER] = threat >= 0
    x[LAST] = s[slot.ON] + 1 >= due
    return context + (CONTEXTS if threat >= 0 else 0)


@inlined
def describe_card(  # noqa: PLR0913, PLR0917
    law: Law, s: State, values: Ints, plays: int, out: int, penalty: int, card: int, x: Floats
) -> None:
    """Write the figures of one card to the first `FIGURES` places of `x`."""
    suit = SUIT_MASKS[card >> 4 & 3]
    below, strong = under(law, card), strength(law, card)
    seat = s[slot.TURN]
    total, cost, dear_there, top = x[TOTAL], x[COST], x[DEAR_LIES], x[TOP]
    follows = s[slot.ON] == 0 or SUIT_MASKS[max(s[slot.LED], 0)] >> card & 1 != 0
    mine, theirs = s[slot.HAND + seat] & suit, out & suit
    held = number_of(mine)
    low, high = number_of(theirs & below), number_of(theirs & ~below)
    value = values[card]
    dear = 4 * value >= total
    wins = follows and beats(law, card, int(top))
    last = x[LAST] > 0
    danger, rest = 0, theirs & penalty
    while rest and danger == 0:
        each = strongest(law, rest)
        if 4 * values[each] >= total:
            danger = each
        rest ^= 1 << each
    x[DEARNESS] = 4.0 * value / total
    x[DEAR] = dear
    x[BONUS] = value < 0
    x[RANK] = strong / 14.0
    x[LOWER_OUT] = low / 12.0
    x[HIGHER_OUT] = high / 12.0
    x[IS_HIGHEST] = high == 0
    x[IS_LOWEST] = low == 0
    x[ALONE] = held == 1
    x[ONE_OF_TWO] = held == 2
    x[LENGTH] = held / 13.0
    x[SUIT_GONE] = theirs == 0
    x[ABOVE_DEAR] = danger > 0 and beats(law, card, danger)
    x[BELOW_DEAR] = danger > 0 and beats(law, danger, card)
    x[PENALTY_OUT] = theirs & penalty != 0
    x[SUIT_WHOLE] = held + number_of(theirs) >= 13
    x[WINS] = wins
    x[WINS_LAST] = wins and last
    x[TAKES_COST] = 4.0 * (cost + value) / total if wins else 0.0
    x[HIGHER_BEHIND] = high / 12.0 if wins and not last else 0.0
    x[BEST_DUCK] = (
        not wins
        and follows
        and plays & suit & ~(below | 1 << card) & (under(law, int(top)) if top > 0 else 0) == 0
    )
    x[TOP_WINNER] = wins and plays & suit & ~(below | 1 << card) == 0
    x[FEEDS_SHOOTER] = not wins and x[SHOOTER_WINS] > 0 and penalty >> card & 1 != 0
    x[STOPS_SHOOTER] = wins and x[SHOOTER] > 0 and cost + value > 0
    x[TAKES_CLEAN] = wins and last and cost + value <= 0
    x[TAKES_DEAR] = wins and dear_there > 0
    x[SHEDS_DEAR] = not wins and dear
    x[EARLY_RANK] = s[slot.COUNT + seat] / 13.0 * strong / 14.0


@inlined
def temptations(
    terms: Terms, tariff: Tariff, s: State, values: Ints, weights: Floats, plays: int, x: Floats
) -> float:
    """How tempting each legal card is, written to `x` from `ROOM` on; the greatest of them."""
    row, law = situation(terms, tariff, s, values, x), law_of(terms)
    out = out_of(terms, s, s[slot.TURN])
    most, k, rest = -1e9, ROOM, plays
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        describe_card(law, s, values, plays, out, terms.penalty, card, x)
        tempting = 0.0
        for f in range(FIGURES):
            tempting += weights[row, f] * x[f]
        x[k] = tempting
        most = max(most, tempting)
        k += 1
    return most


@compiled
def describe_all(
    terms: Terms, tariff: Tariff, s: State, values: Ints, plays: int, out: Floats
) -> int:
    """Write the figures of every legal card to `out`, a row each; the row of weights."""
    x = np.zeros(SIZE)
    x[TOTAL] = worth_of(terms, values)
    row, law = situation(terms, tariff, s, values, x), law_of(terms)
    others, rest, k = out_of(terms, s, s[slot.TURN]), plays, 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        describe_card(law, s, values, plays, others, terms.penalty, card, x)
        for f in range(FIGURES):
            out[k, f] = x[f]
        k += 1
    return row
