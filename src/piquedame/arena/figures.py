"""Figures: what many boards say of each bot, and how sure they are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from piquedame.arena.board import Board
from piquedame.arena.seats import seats_held
from piquedame.arena.setting import Setting

Z95 = NormalDist().inv_cdf(0.975)
"""So many standard errors to either side hold the truth in 95 of 100 comparisons."""


@dataclass(frozen=True, slots=True)
class Figures:
    """How one bot did."""

    name: str
    points_per_deal: float
    """For each of its seats."""
    diff: float
    """Its points less the mean of the seats that it does not hold; below 0 it is the better."""
    se: float
    """The standard error of `diff`; a board is one observation."""
    ci95: tuple[float, float]
    moons: int
    """Deals in which it shot the moon, all rotations together."""
    moons_against: int
    ms_per_move: float
    """Processor time for each wish, in milliseconds; no comparison gives it twice."""
    games_won: float | None
    """Null if single deals are played."""


def figures_of(setting: Setting, boards: Sequence[Board]) -> tuple[Figures, ...]:
    """The figures of every bot named, from two or more boards in the order of their numbers."""
    held = seats_held(setting.rules, len(setting.bots))
    return tuple(
        _figures(setting, boards, bot, seats, setting.players - seats)
        for bot, seats in enumerate(held)
    )


def _figures(setting: Setting, boards: Sequence[Board], bot: int, own: int, others: int) -> Figures:
    points = [board.points[bot] / (own * board.played) for board in boards]
    theirs = [(sum(board.points) - board.points[bot]) / (others * board.played) for board in boards]
    diff, error = mean_and_error([a - b for a, b in zip(points, theirs, strict=True)])
    moons = sum(board.moons[bot] for board in boards)
    seconds = math.fsum(board.seconds[bot] for board in boards)
    wishes = sum(board.wishes[bot] for board in boards)
    won = math.fsum(board.won[bot] for board in boards)
    return Figures(
        name=setting.bots[bot],
        points_per_deal=math.fsum(points) / len(points),
        diff=diff,
        se=error,
        ci95=(diff - Z95 * error, diff + Z95 * error),
        moons=moons,
        moons_against=sum(sum(board.moons) for board in boards) - moons,
        ms_per_move=1000 * seconds / max(1, wishes),
        games_won=won if setting.games else None,
    )


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of two or more observations, and its standard error."""
    count = len(values)
    mean = math.fsum(values) / count
    spread = math.fsum((each - mean) ** 2 for each in values) / (count - 1)
    return mean, math.sqrt(spread / count)
