"""What the end of a deal is worth to each seat, as a search sees it: from 0 (worst) to 1."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from piquedame.deal.view import View
from piquedame.kernels.adopt import inlined
from piquedame.kernels.arrays import Floats
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.state import State


class Goal(NamedTuple):
    """What a seat wants."""

    players: int
    sign: float
    """1 where a change costs, -1 where it pays."""
    complex: bool
    scale: float
    """The difference to the others that counts as the whole way from middling to best."""
    others: float
    """How much what the others pay counts beside what oneself pays."""
    near: bool
    """May this deal end the game? Then it counts who wins."""
    scores: Floats
    """`float64`, by seat."""
    target: float
    spread: float
    """Points that decide as much as the deals still to come would."""


@inlined
def _paid(goal: Goal, s: State, seat: int) -> float:
    """What the deal costs a seat."""
    change = np.float64(s[slot.CHANGE + seat])
    if goal.complex:
        imaginary = np.float64(s[slot.IMAGINARY + seat])
        size: float = np.sqrt(change * change + imaginary * imaginary)
        return size
    return goal.sign * change


@inlined
def weigh(goal: Goal, s: State, out: Floats) -> None:
    """By seat, what a deal that is scored is worth (`out`: `float64`, twice `SEATS`)."""
    players = goal.players
    if goal.near:
        over = False
        for seat in range(players):
            out[seat] = goal.scores[seat] + _paid(goal, s, seat)
            over |= out[seat] >= goal.target
        if over:
            least, ties = out[0], 0
            for seat in range(players):
                least = min(least, out[seat])
            for seat in range(players):
                ties += out[seat] == least
            for seat in range(players):
                gap = min(1.0, (out[seat] - least) / 100.0)
                out[seat] = 0.75 + 0.25 / ties if out[seat] == least else 0.1 * (1.0 - gap)
            return
        low = out[0]
        for seat in range(players):
            low = min(low, out[seat])
        total = 0.0
        for seat in range(players):
            out[seat] = np.exp((low - out[seat]) / goal.spread)
            total += out[seat]
        for seat in range(players):
            out[seat] /= total
        return
    for seat in range(players):
        out[seat] = _paid(goal, s, seat)
    _compare(goal, s, out)


@inlined
def _compare(goal: Goal, s: State, out: Floats) -> None:
    """What each side pays, set against what the others pay, on the scale of worths."""
    players = goal.players
    total = 0.0
    for seat in range(players):
        total += out[seat]
    for seat in range(players):
        side, mine, mates = s[slot.SIDES + seat], 0.0, 0
        for other in range(players):
            if side >> other & 1:
                mine += out[other]
                mates += 1
        theirs = (total - mine) / max(players - mates, 1)
        worth = goal.others * theirs - mine / mates
        out[slot.SEATS + seat] = min(max(0.5 + 0.5 * worth / goal.scale, 0.0), 1.0)
    for seat in range(players):
        out[seat] = out[slot.SEATS + seat]


NEAR = 26.0
"""So many deals' worth of points before the target …"""


def goal_of(view: View, others: float = 1.0) -> Goal:
    """What the seat of a view wants, and the others with it."""
    rules = view.rules
    scale = float(max(rules.total, 1))
    by_points = rules.ends_at_target and not rules.chips and not rules.complex
    scores = np.zeros(slot.SEATS)
    scores[: rules.players] = view.scores
    near = (
        by_points and rules.side(0) == (0,) and max(view.scores) + scale >= rules.options.target > 0
    )
    left = max(float(rules.options.target) - max(view.scores), 0.0) if near else 0.0
    return Goal(
        players=rules.players,
        sign=-1.0 if rules.chips else 1.0,
        complex=bool(rules.complex),
        scale=scale + (view.pool if rules.chips else 0),
        others=others,
        near=near,
        scores=scores,
        target=float(rules.options.target) if near else 0.0,
        spread=6.0 + left / 4.0,
    )
