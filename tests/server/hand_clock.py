"""Time that a test moves by hand."""

from __future__ import annotations

import heapq
from collections.abc import Callable

from piquedame.server.clock import Timer


class HandTimer:
    """A timer of `HandClock`."""

    def __init__(self, what: Callable[[], None]) -> None:
        self.what: Callable[[], None] | None = what

    def cancel(self) -> None:
        """It shall not happen."""
        self.what = None


class HandClock:
    """Time that stands still until it is moved."""

    def __init__(self, start: float = 1_000.0) -> None:
        self._now = start
        self._timers: list[tuple[float, int, HandTimer]] = []
        self._made = 0

    def now(self) -> float:
        """Where the hands stand."""
        return self._now

    def wall(self) -> float:
        """A time of day that moves along."""
        return 1_700_000_000.0 + self._now

    def call_at(self, when: float, what: Callable[[], None]) -> Timer:
        """A timer that goes off when the hands pass it."""
        timer = HandTimer(what)
        self._made += 1
        heapq.heappush(self._timers, (when, self._made, timer))
        return timer

    def next_at(self) -> float | None:
        """When the next timer goes off."""
        while self._timers and self._timers[0][2].what is None:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else None

    def move_to(self, when: float) -> None:
        """Move the hands; timers on the way go off in their order."""
        while (at := self.next_at()) is not None and at <= when:
            _, _, timer = heapq.heappop(self._timers)
            self._now = max(self._now, at)
            if timer.what is not None:
                timer.what()
        self._now = max(self._now, when)
