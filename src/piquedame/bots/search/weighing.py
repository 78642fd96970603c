"""Weighing: things that a seat may do are set against each other in the same worlds."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Any, Generic, TypeVar

import numpy as np

from piquedame.kernels.search.plans import (
    AGAINST,
    CHANGE,
    COUNTED,
    ENDED,
    FIGURES,
    MOON,
    TOOK,
    WORTH,
)

T = TypeVar("T")

ERRORS = 2.0
"""So many standard errors better than what is done anyway is better for certain."""
FINAL = 5
"""So many are weighed to the end."""


@dataclass(slots=True)
class Arm(Generic[T]):
    """One thing that may be done, and what it brought in each world."""

    what: T
    sign: float = 1.0
    """1 where a change costs, -1 where it pays."""
    told: list[Any] = field(default_factory=list)
    """By world: figures (`piquedame.kernels.search.plans`) per playout."""

    def add(self, figures: Any) -> None:
        """What a search of one world told (`figures`: sums, with their number)."""
        if figures[COUNTED]:
            self.told.append(figures / figures[COUNTED])

    def mean(self, figure: int) -> float:
        """The mean of a figure over the worlds."""
        return float(np.mean([told[figure] for told in self.told])) if self.told else 0.0

    @property
    def worth(self) -> float:
        """What it is worth on average (0 to 1)."""
        return self.mean(WORTH)

    @property
    def cost(self) -> float:
        """The expected change to the score; in games for chips what is lost."""
        return self.sign * self.mean(CHANGE)

    @property
    def spread(self) -> float:
        """The standard error of the change over the worlds; infinite where there is only one."""
        changes = [told[CHANGE] for told in self.told]
        return float(np.std(changes, ddof=1) / sqrt(len(changes))) if len(changes) > 1 else inf

    @property
    def takes(self) -> float:
        """How often the seat takes the trick, where that was seen."""
        ended = sum(told[ENDED] for told in self.told)
        return float(sum(told[TOOK] for told in self.told) / ended) if ended else 0.0

    @property
    def moon(self) -> float:
        """How often the seat shoots the moon."""
        return self.mean(MOON)

    @property
    def against(self) -> float:
        """How often another does."""
        return self.mean(AGAINST)


Look = Callable[[T, int, int], Any]
"""What is told of an arm by so many playouts in the world of that number (an array, `FIGURES`)."""


def race(
    whats: Sequence[T], look: Look[T], sims: int, each: int, sign: float, until: float | None = None
) -> list[Arm[T]]:
    """Weigh things against each other, the better half again and again; the best first.

    The first of them is what is done where nothing is better for certain: it is weighed to the end,
    and comes first unless the best beats it by more than chance would.

    `sims` playouts in all, `each` of them in every world that a thing is looked at in: as long as
    there is time (`until`, as `time.perf_counter` tells it) the same chance gives the same order.
    """
    arms = [Arm(what, sign) for what in whats]
    rounds = max(1, (max(len(arms), 1) - 1).bit_length() - (FINAL - 1).bit_length() + 1)
    running, world = list(arms), 0
    for turn in range(rounds):
        looks = max(1, sims // (rounds * each * len(running)))
        for number in range(world, world + looks):
            if world + number and until is not None and time.perf_counter() > until:
                break
            for arm in running:
                arm.add(look(arm.what, number, each))
        world += looks
        running.sort(key=lambda arm: -arm.worth)
        if turn < rounds - 1:
            running = _left(running, arms[0], max(FINAL, (len(running) + 1) // 2))
    if running and _doubtful(running[0], arms[0]):
        running = [arms[0], *(arm for arm in running if arm is not arms[0])]
    return running


def _left(running: list[Arm[T]], first: Arm[T], number: int) -> list[Arm[T]]:
    """So many of the best, `first` in any case."""
    kept = running[:number]
    return kept if first in kept else [*kept[:-1], first]


def _doubtful(best: Arm[T], first: Arm[T]) -> bool:
    """Is the best not better than the first by more than chance would bring about?"""
    worlds = min(len(best.told), len(first.told))
    gaps = [best.told[k][WORTH] - first.told[k][WORTH] for k in range(worlds)]
    if worlds < 2:
        return True
    return float(np.mean(gaps)) <= ERRORS * float(np.std(gaps, ddof=1)) / sqrt(worlds)


def thrown_in() -> Any:
    """What is told of a deal that is thrown in: nobody wins, nobody loses."""
    told = np.zeros(FIGURES)
    told[COUNTED], told[WORTH] = 1.0, 0.5
    return told
