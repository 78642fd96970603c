"""Time, passed in, so that a test can move it by hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that will happen, unless cancelled."""

    def cancel(self) -> None:
        """It shall not happen."""


class Clock(Protocol):
    """What the server asks of time."""

    def now(self) -> float:
        """Seconds that only grow."""

    def wall(self) -> float:
        """Seconds since 1970, for the log."""

    def call_at(self, when: float, what: Callable[[], None]) -> Timer:
        """Call `what` at `when` (of `now`)."""


class SystemClock:
    """The machine's own time, on the running loop."""

    def now(self) -> float:
        """The loop's time."""
        return asyncio.get_running_loop().time()

    def wall(self) -> float:
        """The time of day."""
        return time.time()

    def call_at(self, when: float, what: Callable[[], None]) -> Timer:
        """A timer of the loop."""
        return asyncio.get_running_loop().call_at(when, what)
