"""What the end of a deal is worth to each seat, as a search sees it: from 0 (worst) to 1."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from piquedame.deal.view import View
from piquedame.kernels.adopt import inlined
from piquedame.kernels.arrays import Floats
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.state import State
from piquedame.kernels.search.constants import COMPILED

WON, ALONE, LOST, FAR = COMPILED.won, COMPILED.alone, COMPILED.lost, COMPILED.far


class Payoff(NamedTuple):
    """What the end of a deal is worth to each seat, as a rule to reckon it by."""

    players: int
    sign: float
    """1 if a change costs, -1 if it pays."""
    complex: bool
    scale: float
    """The difference to the others that counts as the whole way from middling to best."""
    others: float
    """The weight of what the others pay, beside what the seat itself pays."""
    near: bool
    """May this deal end the game? Then it counts who wins."""
    scores: Floats
    """`float64`, by seat."""
    target: float
    exact: bool
    """Does a seat win that stands exactly at the target?"""
    spread: float
    """Points that decide as much as the deals still to come would."""


@inlined
def _paid(payoff: Payoff, s: State, seat: int) -> float:
    """What the deal costs a seat."""
    change = np.float64(s[slot.CHANGE + seat])
    if payoff.complex:
        imaginary = np.float64(s[slot.IMAGINARY + seat])
        size: float = np.sqrt(change * change + imaginary * imaginary)
        return size
    return payoff.sign * change


@inlined
def appraise(payoff: Payoff, s: State, out: Floats) -> None:
    """Write the worth of a scored deal by seat (`out`: `float64`, twice `SEATS`)."""
    players = payoff.players
    if payoff.near:
        over = False
        for seat in range(players):
            out[seat] = payoff.scores[seat] + _paid(payoff, s, seat)
            over |= out[seat] >= payoff.target
        if payoff.exact and over:
            for seat in range(players):
                # Whoever stands exactly there wins, whatever the others have.
                if out[seat] == payoff.target:
                    out[seat] = -np.inf
        if over:
            least, ties = out[0], 0
            for seat in range(players):
                least = min(least, out[seat])
            for seat in range(players):
                ties += out[seat] == least
            for seat in range(players):
                gap = min(1.0, (out[seat] - least) / FAR)
                out[seat] = WON + ALONE / ties if out[seat] == least else LOST * (1.0 - gap)
            return
        low = out[0]
        for seat in range(players):
            low = min(low, out[seat])
        total = 0.0
        for seat in range(players):
            out[seat] = np.exp((low - out[seat]) / payoff.spread)
            total += out[seat]
        for seat in range(players):
            out[seat] /= total
        return
    for seat in range(players):
        out[seat] = _paid(payoff, s, seat)
    _compare(payoff, s, out)


@inlined
def _compare(payoff: Payoff, s: State, out: Floats) -> None:
    """What each side pays, set against what the others pay, on the scale of worths."""
    players = payoff.players
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
        worth = payoff.others * theirs - mine / mates
        out[slot.SEATS + seat] = min(max(0.5 + 0.5 * worth / payoff.scale, 0.0), 1.0)
    for seat in range(players):
        out[seat] = out[slot.SEATS + seat]


def payoff_of(view: View, others: float = 1.0) -> Payoff:
    """The payoff of a deal, as the seat of a view sees it."""
    rules = view.rules
    scale = float(max(rules.total, 1))
    by_points = rules.ends_at_target and not rules.chips and not rules.complex
    scores = np.zeros(slot.SEATS)
    scores[: rules.players] = view.scores
    near = (
        by_points and rules.side(0) == (0,) and max(view.scores) + scale >= rules.options.target > 0
    )
    left = max(float(rules.options.target) - max(view.scores), 0.0) if near else 0.0
    return Payoff(
        players=rules.players,
        sign=-1.0 if rules.chips else 1.0,
        complex=bool(rules.complex),
        scale=scale + (view.pool if rules.chips else 0),
        others=others,
        near=near,
        scores=scores,
        target=float(rules.options.target) if near else 0.0,
        exact=rules.exact_wins,
        spread=COMPILED.even + COMPILED.later * left,
    )
