"""Who is at the table just now: tabs, whether they are in front, and since when not.

None of this is in the log. After a restart everybody counts as having left at that moment.
"""

from __future__ import annotations

from piquedame.server.clock import Clock
from piquedame.server.connection import Connection

MOMENT = 10.0
"""Seconds for which someone whose tab is hidden or gone still counts as here."""

AFTER_START = 30.0
"""The same after the table was loaded: people who were here have to find the server again first."""

BLINK = 2.0
"""Seconds for which a lost connection is not shown: a reload takes less."""

HIDDEN = 60.0
"""Seconds after which someone whose tabs are all hidden is shown as away."""

MOST_TABS = 4


class Presence:
    """The connections of one table."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.began = clock.now()
        self.connections: list[Connection] = []
        self._unseen: dict[int, float] = {}
        self._gone: dict[int, float] = {}

    def tabs(self, person: int | None) -> list[Connection]:
        """A person's tabs, oldest first (None: those of all who watch)."""
        return [each for each in self.connections if each.person == person]

    def watchers(self) -> list[str]:
        """Browsers that watch, each once."""
        return list(dict.fromkeys(each.watcher for each in self.tabs(None)))

    def add(self, connection: Connection) -> Connection | None:
        """A new tab; gives the oldest of a fifth, which has to go."""
        mine = self.tabs(connection.person) if connection.person is not None else []
        self.connections.append(connection)
        self.note(connection.person)
        return mine[0] if len(mine) >= MOST_TABS else None

    def remove(self, connection: Connection) -> None:
        """A tab is gone."""
        if connection in self.connections:
            self.connections.remove(connection)
            self.note(connection.person)

    def move(self, connection: Connection, person: int | None) -> None:
        """The tab belongs to someone else now."""
        before, connection.person = connection.person, person
        connection.moved_away = False
        self.note(before)
        self.note(person)

    def note(self, person: int | None) -> None:
        """Something about this person's tabs has changed: keep the times."""
        if person is None:
            return
        now = self.clock.now()
        if self.visible(person):
            self._unseen.pop(person, None)
        else:
            self._unseen.setdefault(person, now)
        if self.tabs(person):
            self._gone.pop(person, None)
        else:
            self._gone.setdefault(person, now)

    def visible(self, person: int) -> bool:
        """Has this person a tab in front?"""
        return any(each.visible for each in self.tabs(person))

    def unseen_since(self, person: int) -> float | None:
        """Since when there has been no tab in front; None: there is one."""
        if self.visible(person):
            return None
        return self._unseen.get(person, self.began)

    def here(self, person: int) -> bool:
        """Visible, or gone only for a moment."""
        until = self._here_until(person)
        return until is None or self.clock.now() < until

    def _here_until(self, person: int) -> float | None:
        if self.visible(person):
            return None
        if person in self._unseen:
            return self._unseen[person] + MOMENT
        return self.began + AFTER_START

    def online(self, person: int) -> bool:
        """Is there a tab in front, or was there a while ago? A lost connection shows sooner."""
        if self.tabs(person):
            since = self.unseen_since(person)
            return since is None or self.clock.now() < since + HIDDEN
        return person in self._gone and self.clock.now() < self._gone[person] + BLINK

    def left_since(self, person: int) -> float | None:
        """Since when nobody has been connected; None: somebody is."""
        return None if self.tabs(person) else self._gone.get(person, self.began)

    def changes_at(self, person: int) -> list[float]:
        """When `here` or `online` will change by themselves."""
        now = self.clock.now()
        until = self._here_until(person)
        times = [until] if until is not None else []
        if person in self._unseen:
            times.append(self._unseen[person] + HIDDEN)
        if person in self._gone:
            times.append(self._gone[person] + BLINK)
        return [each for each in times if each > now]
