"""A search of one world over cards and plans: to keep clear, or to shoot the moon."""

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
from piquedame.kernels.search.payoff import Payoff, appraise
from piquedame.kernels.search.policies import EVERYBODY, finish, fit_shooter
from piquedame.kernels.search.slams import kind_now, slam_side
from piquedame.kernels.search.uct import CARD, FIRST, NUMBER, VISITS, best_child, lay_widow_away
from piquedame.law.tally import Tariff

PLAN = 4
"""The place of a node, beside those of `uct`, that holds the plan of the seat that thinks."""

# The figures of a card: sums over its playouts.
COUNTED = 0
"""How many there were."""
WORTH = 1
"""What the deal was worth to the seat, from 0 to 1."""
CHANGE = 2
"""What it changed the seat's score by."""
MOON = 3
"""Slams of the seat's own side."""
AGAINST = 4
"""Slams of others."""
TOOK = 5
"""How often the seat took the trick on the table."""
ENDED = 6
"""How often the tree saw who took it."""
TOLD = 7
"""How many figures a card has."""

UNSEEN = -2
"""The taker of a trick that did not end in the tree."""

NO_PLAN = -1
"""Nothing is planned: both plans are tried."""
CLEAR = 0
"""The plan to keep clear of what costs."""
SHOOT = 1
"""The plan to take everything."""
SLAM = 2
"""The plan of all seats if a slam was bid for: to win every trick for the own side."""


class SearchSettings(NamedTuple):
    """How a world is searched."""

    seat: int
    """The seat that thinks."""
    plan: int
    """Its plan: `NO_PLAN` if both are to be tried."""
    explore: float
    wild: float
    """The part of random cards in a playout."""
    suspect: int
    """Another seat that may be shooting; below 0: there is none."""
    fear: float
    """How often it does in playouts."""
    fit: int
    """The most losers with which a hand goes for a slam in a playout; below 0: none does."""


@inlined
def _open(terms: Terms, s: State, nodes: Ints, node: int, used: int, plans: int) -> int:
    """Give a node its children, one for each legal card and plan; how many nodes are used then.

    If there is no room for all of them it gets none.
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
def _shooter(
    terms: Terms,
    tariff: Tariff,
    kind: int,
    settings: SearchSettings,
    s: State,
    plan: int,
    chance: Words,
) -> int:
    """The seat that plays the rest of the deal for a slam; below 0: none."""
    if plan == SLAM:
        return EVERYBODY
    if plan == SHOOT:
        return settings.seat
    if settings.suspect >= 0 and unit(chance) < settings.fear:
        return settings.suspect
    if settings.fit < 0:
        return -1
    return fit_shooter(terms, tariff, kind, s, settings.fit, chance)


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
def search_plans(  # noqa: PLR0913, PLR0917
    terms: Terms,
    stakes: Stakes,
    payoff: Payoff,
    settings: SearchSettings,
    root: State,
    sims: int,
    chance: Words,
    figures: Floats,
) -> None:
    """Search one world with `sims` playouts.

    `figures`: `float64`, two plans × 64 cards × `TOLD`. What each card that may be played now
    brought to the seat that thinks is added to it.
    """
    nodes = np.zeros((sims * 6 + 128, 5), dtype=np.int64)
    sums = np.zeros(len(nodes), dtype=np.float64)
    path = np.zeros(slot.MOST_CARDS + 2, dtype=np.int64)
    movers = np.zeros(slot.MOST_CARDS + 2, dtype=np.int64)
    worth = np.zeros(2 * slot.SEATS, dtype=np.float64)
    s = np.zeros(slot.SIZE, dtype=np.int64)
    tariff, number = stakes.tariff, root[slot.TRICK]
    kind = kind_now(tariff, root)
    size = slot.REST if plain(terms) else slot.SIZE
    nodes[0, NUMBER] = -1
    used = 1
    for _ in range(sims):
        for k in range(size):
            s[k] = root[k]
        node, depth, plan, taker = 0, 0, settings.plan, UNSEEN
        while s[slot.PHASE] == slot.PLAYING:
            if nodes[node, NUMBER] < 0:
                if depth and nodes[node, VISITS] == 0:
                    break
                plans = 2 if plan == NO_PLAN and s[slot.TURN] == settings.seat else 1
                used = _open(terms, s, nodes, node, used, plans)
            if nodes[node, NUMBER] == 0:
                break
            node = best_child(nodes, sums, node, settings.explore, chance)
            depth += 1
            path[depth] = node
            movers[depth] = s[slot.TURN]
            if nodes[node, PLAN] != NO_PLAN:
                plan = nodes[node, PLAN]
            card = nodes[node, CARD]
            play(terms, s, card, name_suit(terms, s, card, chance))
            lay_widow_away(terms, s, chance)
            if taker == UNSEEN and s[slot.TRICK] != number:
                taker = s[slot.LAST_TAKER]
        shooter = _shooter(terms, tariff, kind, settings, s, plan, chance)
        values = stakes.values[s[slot.SCALE]]
        finish(terms, tariff, kind, s, values, settings.wild, shooter, chance)
        score(stakes, s)
        appraise(payoff, s, worth)
        nodes[0, VISITS] += 1
        for k in range(1, depth + 1):
            nodes[path[k], VISITS] += 1
            sums[path[k]] += worth[movers[k]]
        row = 1 if nodes[path[1], PLAN] == SHOOT else 0
        told = figures[row, nodes[path[1], CARD]]
        _tell(s, settings.seat, slam_side(tariff, kind, s), worth[settings.seat], taker, told)
