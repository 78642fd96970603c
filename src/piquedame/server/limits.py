"""How much one address, and one seat, may ask for."""

from __future__ import annotations

import ipaddress
from collections import deque
from dataclasses import dataclass

from piquedame.server.clock import Clock


@dataclass(frozen=True)
class Limits:
    """Settings, with defaults for a club behind one address."""

    tables_an_hour: int = 200
    """New tables from one address."""
    sockets: int = 1_000
    """Sockets from one address that hold no seat."""
    code_tries: int = 5
    """Short codes looked up from one address in a minute."""
    all_code_tries: int = 300
    """Short codes looked up by all in a minute."""
    all_sockets: int = 4_000
    all_tables: int = 2_000
    """Tables in memory."""
    wishes: float = 20.0
    """Messages of one seat in a second …"""
    burst: float = 40.0
    """… and at once."""


class Bucket:
    """Fills at a steady rate; each message takes one from it, and waits if it is empty."""

    def __init__(self, clock: Clock, rate: float, size: float) -> None:
        self._clock, self._rate, self._size = clock, rate, size
        self._level, self._at = size, clock.now()

    def take(self) -> float:
        """Take one; gives the seconds that the message must wait for it."""
        now = self._clock.now()
        self._level = min(self._size, self._level + (now - self._at) * self._rate) - 1.0
        self._at = now
        return max(0.0, -self._level / self._rate)


class Window:
    """A number of tries in a number of seconds, for each name."""

    def __init__(self, clock: Clock, most: int, seconds: float) -> None:
        self._clock, self._most, self._seconds = clock, most, seconds
        self._times: dict[str, deque[float]] = {}

    def take(self, name: str) -> bool:
        """May this name do it once more?"""
        now = self._clock.now()
        if len(self._times) > 10_000:
            self._times = {
                n: t for n, t in self._times.items() if t and t[-1] > now - self._seconds
            }
        times = self._times.setdefault(name, deque())
        while times and times[0] <= now - self._seconds:
            times.popleft()
        if len(times) >= self._most:
            return False
        times.append(now)
        return True


def is_loopback(address: str) -> bool:
    """Is it this machine?"""
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return address in ("", "localhost", "testclient")
