"""The truth of every table: an append-only log. Any store that keeps these four calls will do.

What each must promise:

- `append` writes all events or none, durably, before it returns; it refuses with `Stale` when the
  log does not stand at `head` (somebody else wrote: the primary key is the fence), with `Repeated`
  when this wisher's wish id is in the log already, and with `Unwritable` when the disk is full or
  locked. Nothing of a refused append is kept.
- `read` gives the events after a number, in order.
- `snapshot` keeps a small picture of a table for those who need not read its log: to find it by
  its code, and to know at a start which tables are being played.
- `watch` tells of tables that grew, no matter who wrote; a store of one process calls back at once.

The log holds the full truth, hidden cards and secrets of the deals included; what each seat may
see is worked out, never stored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


class StoreError(Exception):
    """An append that wrote nothing."""


class Stale(StoreError):
    """The log has moved on."""


class Repeated(StoreError):
    """This wish has taken effect before."""


class Unwritable(StoreError):
    """The disk is full, or somebody holds the file."""


@dataclass(frozen=True)
class Entry:
    """One event as it is kept: who wished it (`p3` a person, `w:…` a browser that watches, empty
    for the table itself), the wish's id on its first event, and the event as JSON."""

    body: bytes
    at: float
    who: str = ""
    wish: str | None = None


@dataclass(frozen=True)
class Picture:
    """What is known of a table without reading its log."""

    table: str
    code: str
    stage: str
    v: int
    at: float


class Store(Protocol):
    """Four calls, and the look-ups of the lobby."""

    async def append(self, table: str, head: int, entries: Sequence[Entry]) -> int:
        """Add events after number `head`; gives the new head."""

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The events after number `after`."""

    async def snapshot(self, picture: Picture) -> None:
        """Keep the picture in place of the table's earlier one."""

    def watch(self, told: Callable[[str, int], None]) -> None:
        """Call `told(table, head)` after each append."""

    async def by_code(self, code: str) -> str | None:
        """The table with this short code."""

    async def playing(self, since: float) -> list[str]:
        """Tables in mid-game that moved after `since`."""

    async def close(self) -> None:
        """Write what is waiting and let go of the file."""
