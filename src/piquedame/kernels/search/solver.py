"""Endings: what every card is worth if all hands are open and everybody plays perfectly.

Two ideas of perfect play at a table of more than two: `MAX_N` (each seat does what is worth most to
itself; Luckhardt and Irani, An Algorithmic Solution of N-Person Games, 1986) and `PARANOID` (all
but the friends of the seat that thinks play against it; Sturtevant and Korf, On Pruning Techniques
for Multi-Player Games, 2000). Of cards worth the same to whoever plays, the lowest is played.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from piquedame.cards import JOKER, lowest
from piquedame.kernels.adopt import compiled
from piquedame.kernels.arrays import Bools, Floats, Ints
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.score import Stakes, score
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.steps import legal, play
from piquedame.kernels.deal.terms import Terms
from piquedame.kernels.search.payoff import Payoff, appraise

MAX_N = 0
"""Each seat plays for itself."""
PARANOID = 1
"""All but the friends of the seat that thinks play against it."""


class _Level(NamedTuple):
    """Room for the facts at each card of the way down."""

    states: Ints
    """`int64`, levels × `SIZE`."""
    left: Ints
    """The cards still to try, as bits."""
    tried: Ints
    """The card that was played last, and the last suit that a joker named (below 0: none)."""
    named: Ints
    best: Floats
    """`float64`, levels × seats: what the best card so far is worth to each."""
    seen: Bools
    """Is there a best card?"""
    low: Floats
    high: Floats
    """What the seat that thinks can have elsewhere, and what the others would let it have."""


@compiled
def _enter(terms: Terms, at_level: _Level, level: int) -> None:
    """Begin with a state: no card has been tried."""
    at_level.left[level] = legal(terms, at_level.states[level])
    at_level.named[level] = -1
    at_level.seen[level] = False
    if level:
        at_level.low[level] = at_level.low[level - 1]
        at_level.high[level] = at_level.high[level - 1]


@compiled
def _next(terms: Terms, at_level: _Level, level: int) -> None:
    """Play the next card to try; a joker that names a suit once for each."""
    s, after = at_level.states[level], at_level.states[level + 1]
    left = at_level.left
    card = lowest(left[level])
    if card == JOKER and s[slot.ON] == 0 and terms.names_joker_suit:
        at_level.named[level] += 1
    suit = at_level.named[level]
    if suit < 0 or suit == 3:
        left[level] &= left[level] - 1
        at_level.named[level] = -1
    at_level.tried[level] = card
    after[:] = s
    play(terms, after, card, suit)


@compiled
def _keep(at_level: _Level, level: int, me: int, friends: int, idea: int) -> None:
    """Keep the outcome of the card tried last if the seat that played it likes it better."""
    mover = at_level.states[level, slot.TURN]
    found, best = at_level.best[level + 1], at_level.best[level]
    friend = friends >> mover & 1
    if idea == MAX_N:
        better = found[mover] > best[mover]
    elif friend:
        better = found[me] > best[me]
    else:
        better = found[me] < best[me]
    if better or not at_level.seen[level]:
        best[:] = found
        at_level.seen[level] = True
    if idea == PARANOID and level:
        if friend:
            at_level.low[level] = max(at_level.low[level], best[me])
        else:
            at_level.high[level] = min(at_level.high[level], best[me])
        if at_level.low[level] >= at_level.high[level]:
            at_level.left[level] = 0


@compiled
def _solve(  # noqa: PLR0913, PLR0917
    terms: Terms,
    stakes: Stakes,
    payoff: Payoff,
    at_level: _Level,
    friends: int,
    idea: int,
    most: int,
    worths: Floats,
) -> bool:
    level, plays = 0, 0
    me = at_level.states[0, slot.TURN]
    _enter(terms, at_level, 0)
    while True:
        if at_level.left[level]:
            plays += 1
            if plays > most:
                return False
            _next(terms, at_level, level)
            after = at_level.states[level + 1]
            if after[slot.PHASE] == slot.EXCHANGING:
                return False
            if after[slot.PHASE] == slot.PLAYING:
                level += 1
                _enter(terms, at_level, level)
                continue
            score(stakes, after)
            appraise(payoff, after, at_level.best[level + 1])
        elif level == 0:
            return True
        else:
            level -= 1
        _keep(at_level, level, me, friends, idea)
        if level == 0:
            card, worth = at_level.tried[0], at_level.best[1, me]
            if not worths[card] >= worth:
                worths[card] = worth


def solve(
    terms: Terms,
    stakes: Stakes,
    payoff: Payoff,
    state: State,
    *,
    friends: int,
    idea: int = MAX_N,
    most: int = 1_000_000,
) -> Floats | None:
    """By card, the exact worth (0 to 1) to the seat on turn; null: not found in `most` plays.

    `friends`: the seats that wish it the best, itself among them, as bits (for `PARANOID`).
    `float64`, 64 entries; not a number for a card that may not be played. There is no answer either
    if cards of a widow must still be laid away.
    """
    levels = int(state[slot.COUNT : slot.COUNT + terms.players].sum()) + 1
    levels += max(0, terms.stock - int(state[slot.DRAWN]))
    states = np.zeros((levels, slot.SIZE), dtype=np.int64)
    states[0] = state
    room = _Level(
        states,
        np.zeros(levels, dtype=np.int64),
        np.zeros(levels, dtype=np.int64),
        np.zeros(levels, dtype=np.int64),
        np.zeros((levels, 2 * slot.SEATS)),
        np.zeros(levels, dtype=np.bool_),
        np.full(levels, -1.0),
        np.full(levels, 2.0),
    )
    worths = np.full(64, np.nan)
    return worths if _solve(terms, stakes, payoff, room, friends, idea, most, worths) else None
