"""Perft: how many ways there are to play the next so many cards.

A position's perft at depth d is the number of sequences of d legal cards (jokers of one hand are
one card, twins too; a joker that names a suit counts once for each). Equal tables in plain and in
compiled form are the proof that both play the same game.
"""

from __future__ import annotations

import numpy as np

from piquedame.cards import JOKER, lowest
from piquedame.kernels.adopt import compiled
from piquedame.kernels.arrays import Ints
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.steps import legal, play
from piquedame.kernels.deal.terms import Terms


@compiled
def _perft(terms: Terms, stack: Ints, depth: int) -> int:
    """`stack[k]`: the state after k cards; `left[k]`: the cards still to try there."""
    left = np.zeros(depth, dtype=np.int64)
    named = np.full(depth, -1, dtype=np.int64)
    level, total = 0, 0
    left[0] = legal(terms, stack[0])
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        card = lowest(left[level])
        names = card == JOKER and stack[level, slot.ON] == 0 and terms.names_joker_suit
        if names and named[level] < 3:
            named[level] += 1
            suit = named[level]
            if suit == 3:
                left[level] &= left[level] - 1
                named[level] = -1
        else:
            suit = -1
            left[level] &= left[level] - 1
        after = stack[level + 1]
        after[:] = stack[level]
        play(terms, after, card, suit)
        if level + 1 == depth:
            total += 1
        elif after[slot.PHASE] == slot.PLAYING:
            level += 1
            left[level] = legal(terms, after)
    return total


def perft(terms: Terms, state: State, depth: int) -> int:
    """The number of sequences of `depth` legal cards (1 or more) from a state that is played.

    A sequence ends early if the deal does or a widow must be exchanged; it does not count then.
    """
    stack = np.zeros((depth + 1, slot.SIZE), dtype=np.int64)
    stack[0] = state
    return int(_perft(terms, stack, depth))
