"""A learned policy: how likely each legal card is to be what a good player plays.

Each card is described by a few figures that its owner can know (its hand, the table, the cards
that are out, not where they are); their sum, weighted by what was learned, says how tempting the
card is. The weights were learned from the choices of a search (`scripts/learn_policy.py`).
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from piquedame.cards import SUIT_MASKS, lowest, number_of
from piquedame.kernels.adopt import compiled, highest, inlined
from piquedame.kernels.arrays import Floats, Ints
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.steps import plain
from piquedame.kernels.deal.terms import Terms

MODES, CONTEXTS, FIGURES = 2, 3, 28
"""Is another hand alone with all penalty cards so far; leading, following, out of the suit; what is
told of each card."""
SHOWN = 4
"""So many penalty cards in one hand, and none in another, tell the others of a moon."""
WEIGHTS = np.array(json.loads(Path(__file__).with_name("learned.json").read_text("utf-8")))
"""What was learned, by situation (no threat, threat; leading, following, out of the suit)."""
ROOM = FIGURES + 8
SIZE = ROOM + 64
"""Where in the working array the cards' own figures begin, and its length."""


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
def threat_to(terms: Terms, s: State, seat: int) -> int:
    """Another seat that alone has taken penalty cards, and enough of them; below 0: none."""
    found = -1
    for other in range(terms.players):
        took = s[slot.TAKEN + other] & terms.penalty
        if took:
            if found >= 0 or other == seat or number_of(took) < SHOWN:
                return -1
            found = other
    return found


@inlined
def situation(terms: Terms, s: State, values: Ints, x: Floats) -> int:
    """What all cards of the seat on turn share, at the end of `x`; the row of weights."""
    seat = s[slot.TURN]
    led = s[slot.LED]
    threat = threat_to(terms, s, seat)
    context = 0
    top, by, cost, dear = -1, -1, 0, 0
    if s[slot.ON] and led >= 0:
        suit = SUIT_MASKS[led]
        context = 1 if s[slot.HAND + seat] & suit else 2
        for k in range(s[slot.ON]):
            card = s[slot.CARD + k]
            cost += values[card]
            dear |= 4 * values[card] >= x[FIGURES]
            if suit >> card & 1 and card > top:
                top, by = card, s[slot.BY + k]
    due = terms.players if plain(terms) else s[slot.DUE]
    x[FIGURES + 1] = cost
    x[FIGURES + 2] = dear
    x[FIGURES + 3] = top
    x[FIGURES + 4] = threat >= 0 and by == threat
    x[FIGURES + 5] = threat >= 0
    x[FIGURES + 6] = s[slot.ON] + 1 >= due
    return context + (CONTEXTS if threat >= 0 else 0)


@inlined
def describe(
    s: State, values: Ints, plays: int, out: int, penalty: int, card: int, x: Floats
) -> None:
    """What is told of one card, written to the first `FIGURES` places of `x`."""
    suit = SUIT_MASKS[card >> 4 & 3]
    under = (1 << card) - 1
    seat = s[slot.TURN]
    total, cost, dear_there, top = x[FIGURES], x[FIGURES + 1], x[FIGURES + 2], x[FIGURES + 3]
    follows = s[slot.ON] == 0 or SUIT_MASKS[max(s[slot.LED], 0)] >> card & 1 != 0
    mine, theirs = s[slot.HAND + seat] & suit, out & suit
    held = number_of(mine)
    low, high = number_of(theirs & under), number_of(theirs & ~under)
    value = values[card]
    dear = 4 * value >= total
    wins = follows and card > top
    last = x[FIGURES + 6] > 0
    danger, rest = 0, theirs & penalty
    while rest and danger == 0:
        each = highest(rest)
        if 4 * values[each] >= total:
            danger = each
        rest ^= 1 << each
    x[0] = 4.0 * value / total
    x[1] = dear
    x[2] = value < 0
    x[3] = (card & 15) / 14.0
    x[4] = low / 12.0
    x[5] = high / 12.0
    x[6] = high == 0
    x[7] = low == 0
    x[8] = held == 1
    x[9] = held == 2
    x[10] = held / 13.0
    x[11] = theirs == 0
    x[12] = danger > 0 and card > danger
    x[13] = danger > 0 and card < danger
    x[14] = theirs & penalty != 0
    x[15] = held + number_of(theirs) >= 13
    x[16] = wins
    x[17] = wins and last
    x[18] = 4.0 * (cost + value) / total if wins else 0.0
    x[19] = high / 12.0 if wins and not last else 0.0
    x[20] = (
        not wins
        and follows
        and plays & suit & ~(under | 1 << card) & ((1 << int(top)) - 1 if top > 0 else 0) == 0
    )
    x[21] = wins and plays & suit & ~(under | 1 << card) == 0
    x[22] = not wins and x[FIGURES + 4] > 0 and penalty >> card & 1 != 0
    x[23] = wins and x[FIGURES + 5] > 0 and cost + value > 0
    x[24] = wins and last and cost + value <= 0
    x[25] = wins and dear_there > 0
    x[26] = not wins and dear
    x[27] = s[slot.COUNT + seat] / 13.0 * (card & 15) / 14.0


@inlined
def tempts(terms: Terms, s: State, values: Ints, weights: Floats, plays: int, x: Floats) -> float:
    """How tempting each legal card is, written to `x` from `ROOM` on; the greatest of them."""
    row = situation(terms, s, values, x)
    out = out_of(terms, s, s[slot.TURN])
    most, k, rest = -1e9, ROOM, plays
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        describe(s, values, plays, out, terms.penalty, card, x)
        tempting = 0.0
        for f in range(FIGURES):
            tempting += weights[row, f] * x[f]
        x[k] = tempting
        most = max(most, tempting)
        k += 1
    return most


@compiled
def described(terms: Terms, s: State, values: Ints, plays: int, out: Floats) -> int:
    """What is told of every legal card, a row each in `out`; the row of weights."""
    x = np.zeros(SIZE)
    x[FIGURES] = worth_of(terms, values)
    row = situation(terms, s, values, x)
    others, rest, k = out_of(terms, s, s[slot.TURN]), plays, 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        describe(s, values, plays, others, terms.penalty, card, x)
        for f in range(FIGURES):
            out[k, f] = x[f]
        k += 1
    return row
