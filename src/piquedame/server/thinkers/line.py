"""Who is next: a line for each table, and the tables in turn."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Waiting(Generic[T]):
    """What waits at each table. Tables are served in turn, each with one thing at a time.

    However much one table asks for, another that asks for one thing waits for no more than one
    turn of every table.
    """

    def __init__(self) -> None:
        self._lines: dict[str, deque[T]] = {}
        self._served: set[str] = set()

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    @property
    def next_tables(self) -> int:
        """How many tables could be served at once, if there were enough to serve them."""
        return sum(table not in self._served for table in self._lines)

    def put(self, table: str, what: T) -> None:
        """Join the line of a table."""
        self._lines.setdefault(table, deque()).append(what)

    def take(self) -> T | None:
        """The first in the line of the next table, which then waits until it is `served`."""
        for table, line in self._lines.items():
            if table in self._served:
                continue
            what = line.popleft()
            del self._lines[table]
            if line:
                self._lines[table] = line
            self._served.add(table)
            return what
        return None

    def served(self, table: str) -> None:
        """This table may have its next turn."""
        self._served.discard(table)

    def withdraw(self, table: str, what: T) -> None:
        """Leave the line, if it is still there."""
        line = self._lines.get(table, deque())
        if what in line:
            line.remove(what)
            if not line:
                del self._lines[table]
