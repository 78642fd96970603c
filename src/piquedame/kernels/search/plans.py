"""A search of one world that weighs plans beside cards: to keep clear, or to shoot the moon."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from piquedame.cards import lowest, number_of
from piquedame.kernels.adopt import compiled, inlined
from piquedame.kernels.arrays import Floats, Ints
from piquedame.kernels.chance import Words, unit
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.score import Stakes, score
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.steps import legal, plain, play
from piquedame.kernels.deal.terms import Terms
from piquedame.kernels.search.ducking import name_suit
from piquedame.kernels.search.payoff import Goal, weigh
from piquedame.kernels.search.policies import EVERYBODY, attempt_of, finish, shooter_of
from piquedame.kernels.search.uct import choose, settle

CARD, FIRST, NUMBER, VISITS, PLAN = range(5)
"""A node: the card that led to it, its first child, how many it has (-1: not opened), playouts, and
(below the root) whether the seat shoots."""

COUNTED, WORTH, CHANGE, MOON, AGAINST, TOOK, ENDED = range(7)
"""What is told of a card: playouts, and summed over them what the deal was worth to the seat, what
it changed, moons (or slams) of its own side and of others, tricks taken, and those whose taker was
seen."""
FIGURES = 7


UNSEEN = -2
"""The taker of a trick that did not end in the tree."""

NO_PLAN, CLEAR, SHOOT, SLAM = -1, 0, 1, 2
"""What a seat plans: nothing yet; to keep clear; to shoot the moon; to win its side every trick, as
all do where a slam was bid for."""


class Mind(NamedTuple):
    """How a search is done."""

    seat: int
    """The seat that thinks."""
    plan: int
    """Its plan: `NO_PLAN` where both are to be tried."""
    explore: float
    wild: float
    """The part of random cards in a playout."""
    threat: int
    """The seat that may be shooting, below 0: none."""
    fear: float
    """How often it does."""
    most: int
    """With so many losers a hand is still played for the moon in a playout; below 0: none is."""


@inlined
def _open(terms: Terms, s: State, nodes: Ints, node: int, used: int, plans: int) -> int:
    """Give a node its children, one for each legal card and plan; how many nodes are used then.

    Where there is no room for all of them it gets none.
    """
    first, may = used, legal(terms, s)
    if used + plans * number_of(may) > len(nodes):
        may = 0
    for plan in range(plans):
        plays = may
        while plays:
            card = lowest(plays)
            plays &= plays - 1
            nodes[used, CARD] = card
            nodes[used, NUMBER] = -1
            nodes[used, PLAN] = plan if plans > 1 else NO_PLAN
            used += 1
    nodes[node, FIRST] = first
    nodes[node, NUMBER] = used - first
    return used


@inlined
def _shooter(terms: Terms, mind: Mind, s: State, plan: int, chance: Words) -> int:
    """The seat that plays the rest of the deal for the moon; below 0: none."""
    if plan == SLAM:
        return EVERYBODY
    if plan == SHOOT:
        return mind.seat
    if mind.threat >= 0 and unit(chance) < mind.fear:
        return mind.threat
    return shooter_of(terms, s, mind.most, chance) if mind.most >= 0 else -1


@inlined
def _shot(terms: Terms, s: State, plan: int) -> int:
    """Who shot the moon together, or made the slam that was bid for, as bits; 0: nobody."""
    bled, side = 0, 0
    if plan == SLAM:
        bled, side = s[slot.WON], attempt_of(s)
    else:
        for seat in range(terms.players):
            if s[slot.TAKEN + seat] & terms.penalty:
                bled |= 1 << seat
                side = s[slot.SHOOTING + seat]
    return 0 if bled & ~side else side


@inlined
def _tell(s: State, me: int, shot: int, worth: float, taker: int, told: Floats) -> None:
    """Add what a playout brought to the figures of the card that it began with."""
    told[COUNTED] += 1
    told[WORTH] += worth
    told[CHANGE] += s[slot.CHANGE + me]
    if shot:
        told[MOON if shot >> me & 1 else AGAINST] += 1
    if taker != UNSEEN:
        told[ENDED] += 1
        told[TOOK] += taker == me


@compiled
def ponder(  # noqa: PLR0913, PLR0917
    terms: Terms,
    stakes: Stakes,
    goal: Goal,
    mind: Mind,
    root: State,
    sims: int,
    chance: Words,
    figures: Floats,
) -> None:
    """Search one world with so many playouts.

    `figures`: `float64`, two plans × 64 cards × `FIGURES`, to which is added what each card that
    may be played now brought to the seat that thinks.
    """
    nodes = np.zeros((sims * 6 + 128, 5), dtype=np.int64)
    sums = np.zeros(len(nodes), dtype=np.float64)
    path = np.zeros(slot.MOST_CARDS + 2, dtype=np.int64)
    movers = np.zeros(slot.MOST_CARDS + 2, dtype=np.int64)
    worth = np.zeros(2 * slot.SEATS, dtype=np.float64)
    s = np.zeros(slot.SIZE, dtype=np.int64)
    number = root[slot.TRICK]
    size = slot.REST if plain(terms) else slot.SIZE
    nodes[0, NUMBER] = -1
    used = 1
    for _ in range(sims):
        for k in range(size):
            s[k] = root[k]
        node, depth, plan, taker = 0, 0, mind.plan, UNSEEN
        while s[slot.PHASE] == slot.PLAYING:
            if nodes[node, NUMBER] < 0:
                if depth and nodes[node, VISITS] == 0:
                    break
                plans = 2 if plan == NO_PLAN and s[slot.TURN] == mind.seat else 1
                used = _open(terms, s, nodes, node, used, plans)
            if nodes[node, NUMBER] == 0:
                break
            node = choose(nodes, sums, node, mind.explore, chance)
            depth += 1
            path[depth] = node
            movers[depth] = s[slot.TURN]
            if nodes[node, PLAN] != NO_PLAN:
                plan = nodes[node, PLAN]
            card = nodes[node, CARD]
            play(terms, s, card, name_suit(terms, s, card, chance))
            settle(terms, s, chance)
            if taker == UNSEEN and s[slot.TRICK] != number:
                taker = s[slot.LAST_TAKER]
        shooter = _shooter(terms, mind, s, plan, chance)
        finish(terms, s, stakes.values[s[slot.SCALE]], mind.wild, shooter, chance)
        score(stakes, s)
        weigh(goal, s, worth)
        nodes[0, VISITS] += 1
        for k in range(1, depth + 1):
            nodes[path[k], VISITS] += 1
            sums[path[k]] += worth[movers[k]]
        row = 1 if nodes[path[1], PLAN] == SHOOT else 0
        shot, told = _shot(terms, s, plan), figures[row, nodes[path[1], CARD]]
        _tell(s, mind.seat, shot, worth[mind.seat], taker, told)
