"""UCT in one world: a tree of what may be played, each seat after its own score.

Every hand is open inside a world, so the tree knows no chance; each seat chooses what is best for
itself by what earlier playouts brought it (Sturtevant, An Analysis of UCT in Multi-Player Games,
2008). Playouts duck. Scores are scaled to 0 (worst) to 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from piquedame.cards import lowest
from piquedame.kernels.adopt import compiled, inlined
from piquedame.kernels.arrays import Floats, Ints
from piquedame.kernels.chance import Words, below
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.score import Stakes, score
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.steps import legal, plain, play
from piquedame.kernels.deal.terms import Terms
from piquedame.kernels.search.ducking import duck_out, lay_any_away, name_suit

# The places of a node.
CARD = 0
"""The card that led to it."""
FIRST = 1
"""Its first child."""
NUMBER = 2
"""How many children it has (-1: it was not opened)."""
VISITS = 3
"""How many playouts went through it."""


class UctSettings(NamedTuple):
    """How plain search is done."""

    explore: float
    wild: float
    """The part of random cards in a playout."""
    worst: float
    best: float
    """The changes that count as 0 and as 1."""


@inlined
def _worth(settings: UctSettings, change: int) -> float:
    """A change to a seat as a number from 0 (worst) to 1."""
    worth = (change - settings.worst) / (settings.best - settings.worst)
    return min(max(worth, 0.0), 1.0)


@inlined
def best_child(nodes: Ints, sums: Floats, node: int, explore: float, chance: Words) -> int:
    """The child to go on with: one that was never tried, else the most promising."""
    first: int = nodes[node, FIRST]
    number: int = nodes[node, NUMBER]
    start = below(chance, number)
    best, most = first, -1.0
    log = np.log(nodes[node, VISITS] + 1.0)
    for k in range(number):
        child = first + (start + k) % number
        visits = nodes[child, VISITS]
        if visits == 0:
            return child
        promise = sums[child] / visits + explore * np.sqrt(log / visits)
        if promise > most:
            best, most = child, promise
    return best


@inlined
def _open(terms: Terms, s: State, nodes: Ints, node: int, used: int) -> int:
    """Give a node its children, one for each legal card; how many nodes are used then."""
    plays = legal(terms, s)
    first = used
    while plays and used < len(nodes):
        card = lowest(plays)
        plays &= plays - 1
        nodes[used, CARD] = card
        nodes[used, NUMBER] = -1
        used += 1
    nodes[node, FIRST] = first
    nodes[node, NUMBER] = used - first
    return used


@inlined
def lay_widow_away(terms: Terms, s: State, chance: Words) -> None:
    """Lay random cards away: the tree does not search exchanges of the widow."""
    if not plain(terms):
        while s[slot.PHASE] == slot.EXCHANGING:
            lay_any_away(terms, s, chance)


@compiled
def search_world(  # noqa: PLR0913, PLR0917
    terms: Terms,
    stakes: Stakes,
    settings: UctSettings,
    root: State,
    sims: int,
    chance: Words,
    sums_by_card: Floats,
    visits_by_card: Ints,
) -> None:
    """Search one world with `sims` playouts; add what each card of the root brought.

    `sums_by_card` and `visits_by_card`: 64 entries each.
    """
    nodes = np.zeros((sims * 8 + 64, 4), dtype=np.int64)
    sums = np.zeros(len(nodes), dtype=np.float64)
    path = np.zeros(slot.MOST_CARDS + 2, dtype=np.int64)
    movers = np.zeros(slot.MOST_CARDS + 2, dtype=np.int64)
    s = np.zeros(slot.SIZE, dtype=np.int64)
    nodes[0, NUMBER] = -1
    used = 1
    for _ in range(sims):
        for k in range(slot.SIZE):
            s[k] = root[k]
        node, depth = 0, 0
        path[0] = 0
        while s[slot.PHASE] == slot.PLAYING:
            if nodes[node, NUMBER] < 0:
                if depth and nodes[node, VISITS] == 0:
                    break
                used = _open(terms, s, nodes, node, used)
            if nodes[node, NUMBER] == 0:
                break
            child = best_child(nodes, sums, node, settings.explore, chance)
            card = nodes[child, CARD]
            movers[depth + 1] = s[slot.TURN]
            play(terms, s, card, name_suit(terms, s, card, chance))
            lay_widow_away(terms, s, chance)
            node = child
            depth += 1
            path[depth] = node
        duck_out(terms, s, stakes.values[s[slot.SCALE]], settings.wild, chance)
        score(stakes, s)
        nodes[0, VISITS] += 1
        for k in range(1, depth + 1):
            nodes[path[k], VISITS] += 1
            sums[path[k]] += _worth(settings, s[slot.CHANGE + movers[k]])
    for k in range(nodes[0, NUMBER]):
        child = nodes[0, FIRST] + k
        card = nodes[child, CARD]
        sums_by_card[card] += sums[child]
        visits_by_card[card] += nodes[child, VISITS]
