"""A server without sockets, and with a clock that is moved by hand."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from piquedame.server import protocol as pr
from piquedame.server.connection import Connection
from piquedame.server.http import sockets
from piquedame.server.lobby import Lobby
from piquedame.server.store.log import Store
from piquedame.server.store.sqlite import SqliteStore
from piquedame.server.table.table import Table
from piquedame.server.thinkers.pool import Thinkers
from server.hand_clock import HandClock
from server.tabs import Folded, Json, next_wish

NUMBERS = itertools.count(1)


def seeded(seed: str) -> Callable[[int], bytes]:
    """Entropy that a test can repeat."""
    count = itertools.count()

    def draw(size: int) -> bytes:
        return hashlib.sha512(f"{seed} {next(count)}".encode()).digest()[:size]

    return draw


class Tab(Folded):
    """A browser tab at a table of the house."""

    def __init__(self, house: House, table: Table, hello: Json) -> None:
        super().__init__()
        self.house = house
        self.table = table
        message = sockets.decode(
            pr_encode({"t": "hello", "protocol": pr.PROTOCOL, "table": table.state.table, **hello})
        )
        assert isinstance(message, pr.Hello)
        self.connection = Connection(table.state.table, message.watcher or f"w{next(NUMBERS)}")
        table.put(lambda: table.join(self.connection, message))

    def drain(self) -> None:
        """Take in what waits."""
        for frame in self.connection.waiting():
            self.take(frame)

    async def send(self, message: Json) -> None:
        """Say something and let the house do what follows."""
        sockets.take_message(self.table, self.connection, pr_encode(message))
        await self.house.settle()

    async def wish(self, do: str, wish_id: str = "", at: int | None = None, **fields: Any) -> Json:
        """Wish, by what was seen after event `at` (now), and wait for the answer."""
        number, seen = wish_id or f"w{next(NUMBERS)}", max(self.v, 0) if at is None else at
        await self.send({"t": "wish", "id": number, "at": seen, "wish": {"do": do, **fields}})
        return self.answers[number]

    async def ok(self, do: str, **fields: Any) -> Json:
        """A wish that must take effect."""
        answer = await self.wish(do, **fields)
        assert answer["t"] == "ack", answer
        return answer

    async def no(self, reason: str, do: str, **fields: Any) -> Json:
        """A wish that must be refused for this reason, and change nothing."""
        v = self.table.v
        answer = await self.wish(do, **fields)
        assert answer["t"] == "nack", answer
        assert answer["reason"] == reason, answer
        assert self.table.v == v
        return answer

    async def leave(self) -> None:
        """Close the tab."""
        await sockets.leave(self.table, self.connection)
        self.house.tabs.remove(self)
        await self.house.settle()


class House:
    """A lobby on a store, with tabs."""

    def __init__(
        self, store: Store, clock: HandClock, seed: str, thinkers: Thinkers | None = None
    ) -> None:
        self.store = store
        self.clock = clock
        self.lobby = Lobby(store, clock, entropy=seeded(seed), thinkers=thinkers)
        self.slow: set[str] = set()
        """Tables whose bots nobody waits for."""
        self.tabs: list[Tab] = []
        self.rng = random.Random(seed)

    async def make(self, variant: str = "hearts", **fields: Any) -> tuple[Table, str]:
        """A table, and its host's secret."""
        wanted = {"name": "Ann", "variant": variant, "players": 4, "speed": "instant", **fields}
        made = await self.lobby.make(pr.MakeTable(**wanted))
        table = await self.lobby.find(made.table)
        assert table is not None
        await self.settle()
        return table, made.token

    async def tab(self, table: Table, token: str | None = None, **hello: Any) -> Tab:
        """Open a tab."""
        if token is not None:
            hello["token"] = token
        tab = Tab(self, table, hello)
        self.tabs.append(tab)
        await self.settle()
        return tab

    async def sit(self, table: Table, name: str, **hello: Any) -> Tab:
        """Open a tab and sit down."""
        tab = await self.tab(table, **hello)
        await tab.ok("sit", name=name)
        return tab

    async def settle(self) -> None:
        """Wait until nobody has anything to do but wait for time to pass."""
        quiet = 0
        while quiet < 3:
            tables = list(self.lobby.tables.values())
            awaited = [t for t in tables if t.state.table not in self.slow]
            thinking = any(o.thinking for t in awaited for o in t.agenda.owed.values())
            busy = any(t.busy or not t._inbox.empty() for t in tables)
            quiet = 0 if busy or thinking else quiet + 1
            await asyncio.sleep(0.0005)
            due = self.clock.next_at()
            if quiet and due is not None and due <= self.clock.now() + 0.002:
                self.clock.move_to(due)
                quiet = 0
        for tab in self.tabs:
            tab.drain()

    async def pass_time(self, seconds: float) -> None:
        """Let time pass; all that falls due on the way happens."""
        until = self.clock.now() + seconds
        while (due := self.clock.next_at()) is not None and due <= until:
            self.clock.move_to(due)
            await self.settle()
        self.clock.move_to(until)
        await self.settle()

    async def play(self, tabs: list[Tab], until: Callable[[], bool], patience: int = 5_000) -> None:
        """Everybody plays on, in a random order, until something is so."""
        for _ in range(patience):
            if until():
                return
            wishes = [(tab, wish) for tab in tabs if (wish := next_wish(tab.view, self.rng))]
            if wishes:
                tab, wish = self.rng.choice(wishes)
                answer = await tab.wish(**wish)
                assert answer["t"] == "ack", (wish, answer)
            else:
                due = self.clock.next_at()
                assert due is not None, "the table waits for nothing"
                self.clock.move_to(due)
                await self.settle()
        raise AssertionError("nothing came of it")


@asynccontextmanager
async def open_house(
    path: Path,
    seed: str = "house",
    clock: HandClock | None = None,
    thinkers: Thinkers | None = None,
) -> AsyncIterator[House]:
    """A house on a file, closed at the end."""
    house = House(SqliteStore(path / "tables.sqlite"), clock or HandClock(), seed, thinkers)
    await house.lobby.open()
    try:
        yield house
    finally:
        await house.lobby.close()


def pr_encode(message: Json) -> bytes:
    """As it travels."""
    import json

    return json.dumps(message).encode()


def at_home(path: Path, work: Callable[[House], Awaitable[None]], seed: str = "house") -> None:
    """Do a piece of work in a house of its own."""

    async def run() -> None:
        async with open_house(path, seed) as house:
            await work(house)

    asyncio.run(run())
