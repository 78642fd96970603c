"""Weighing: a seat's candidates are set against each other in the same worlds."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Generic, TypeVar

import numpy as np

from piquedame.bots.parameters import EXPERT
from piquedame.kernels.arrays import Floats
from piquedame.kernels.search.plans import (
    AGAINST,
    CHANGE,
    COUNTED,
    ENDED,
    MOON,
    TOLD,
    TOOK,
    WORTH,
)

T = TypeVar("T")


@dataclass(slots=True)
class Candidate(Generic[T]):
    """One thing that a seat may do, and what it brought in each world."""

    what: T
    sign: float = 1.0
    """1 if a change costs, -1 if it pays."""
    told: list[Floats] = field(default_factory=list)
    """By world, the figures of `piquedame.kernels.search.plans`, per playout."""

    def add(self, figures: Floats) -> None:
        """Add what a search of one world told: sums over its playouts, and their number."""
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
        """The expected change to the score; in games for chips the expected loss."""
        return self.sign * self.mean(CHANGE)

    @property
    def spread(self) -> float:
        """The standard error of the change over the worlds; infinite if there is only one."""
        changes = [told[CHANGE] for told in self.told]
        return float(np.std(changes, ddof=1) / sqrt(len(changes))) if len(changes) > 1 else inf

    @property
    def takes(self) -> float:
        """How often the seat takes the trick, of the playouts that show it."""
        ended = sum(told[ENDED] for told in self.told)
        return float(sum(told[TOOK] for told in self.told) / ended) if ended else 0.0

    @property
    def moon(self) -> float:
        """How often the seat shoots the moon."""
        return self.mean(MOON)

    @property
    def against(self) -> float:
        """How often another seat does."""
        return self.mean(AGAINST)


Trial = Callable[[T, int, int], Floats]
"""Tries a candidate: of the candidate, a world's number and playouts to an array of `TOLD` sums."""


def race(
    whats: Sequence[T],
    trial: Trial[T],
    sims: int,
    each: int,
    sign: float,
    until: float | None = None,
) -> list[Candidate[T]]:
    """Weigh candidates by successive halving: the better half again and again. The best first.

    The first candidate is the one to fall back on: it is weighed to the end, and it comes first
    unless the best beats it by more than chance would.

    There are `sims` playouts in all, `each` of them for every candidate in a world. As long as
    there is time (`until`, on the clock of `time.perf_counter`) the same chance gives the same
    order.
    """
    candidates = [Candidate(what, sign) for what in whats]
    rounds = max(
        1, (max(len(candidates), 1) - 1).bit_length() - (EXPERT.finalists - 1).bit_length() + 1
    )
    running, world = list(candidates), 0
    for turn in range(rounds):
        trials = max(1, sims // (rounds * each * len(running)))
        for number in range(world, world + trials):
            if world + number and until is not None and time.perf_counter() > until:
                break
            for candidate in running:
                candidate.add(trial(candidate.what, number, each))
        world += trials
        running.sort(key=lambda candidate: -candidate.worth)
        if turn < rounds - 1:
            running = _left(running, candidates[0], max(EXPERT.finalists, (len(running) + 1) // 2))
    if running and _doubtful(running[0], candidates[0]):
        running = [
            candidates[0],
            *(candidate for candidate in running if candidate is not candidates[0]),
        ]
    return running


def _left(running: list[Candidate[T]], first: Candidate[T], number: int) -> list[Candidate[T]]:
    """The best of this number, `first` in any case."""
    kept = running[:number]
    return kept if first in kept else [*kept[:-1], first]


def _doubtful(best: Candidate[T], first: Candidate[T]) -> bool:
    """May it be by chance that the best looks better than the first?"""
    worlds = min(len(best.told), len(first.told))
    gaps = [best.told[k][WORTH] - first.told[k][WORTH] for k in range(worlds)]
    if worlds < 2:
        return True
    return float(np.mean(gaps)) <= EXPERT.errors * float(np.std(gaps, ddof=1)) / sqrt(worlds)


def thrown_in() -> Floats:
    """The figures of a deal that is thrown in: nobody wins, nobody loses."""
    told = np.zeros(TOLD)
    told[COUNTED], told[WORTH] = 1.0, 0.5
    return told
