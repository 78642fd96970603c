"""All tables: making them, finding them, loading them from the log and letting them go."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable

from piquedame.errors import OptionError
from piquedame.rules.agreed import rules_for
from piquedame.server import protocol as pr
from piquedame.server.clock import Clock, SystemClock
from piquedame.server.connection import RESTART
from piquedame.server.denied import Denied
from piquedame.server.explained import differences, title
from piquedame.server.limits import Limits
from piquedame.server.names import clean_name
from piquedame.server.store.log import Entry, Picture, Store, StoreError
from piquedame.server.table import events as te
from piquedame.server.table.routine import Routine
from piquedame.server.table.state import TableState
from piquedame.server.table.state import made as table_made
from piquedame.server.table.table import Services, Table
from piquedame.server.table.view import Texts, texts_of
from piquedame.server.table.wishes import bot_names
from piquedame.server.thinkers.pool import Thinkers
from piquedame.server.tokens import digest, matches, new_code, new_table_id, new_token

UNLOAD_AFTER = 60.0
SWEEP = 20.0
RESUME_WITHIN = 24 * 3600.0
"""Games that moved within this time go on by themselves after a start."""

KEY_SECONDS = 600

log = logging.getLogger("piquedame.lobby")


class Lobby:
    """The tables of this process."""

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        limits: Limits | None = None,
        entropy: Callable[[int], bytes] = os.urandom,
        version: str = "",
        commit: str = "",
        thinkers: Thinkers | None = None,
    ) -> None:
        self.store = store
        self.clock = clock or SystemClock()
        self.limits = limits or Limits()
        self.entropy = entropy
        self.routine = Routine(entropy, self._make_rematch, thinkers or Thinkers(0))
        self.services = Services(self.clock, store, self.routine, self._texts, version, commit)
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._keeper: asyncio.Task[None] | None = None
        self.closing = False

    async def open(self) -> None:
        """Begin to take up the games that were being played, and to look after all tables."""
        self.routine.thinkers.open()
        self._keeper = asyncio.get_running_loop().create_task(self._keep(), name="keeper")

    async def _keep(self) -> None:
        try:
            for table in await self.store.playing(self.clock.wall() - RESUME_WITHIN):
                await self.find(table)
        except StoreError as error:
            log.warning("games wait for their people to come back: %s", error)
        while True:
            await asyncio.sleep(SWEEP)
            await self.unload_idle()

    async def drain(self) -> None:
        """Say goodbye to every tab: the server is about to restart."""
        self.closing = True
        for table in list(self.tables.values()):
            await table.stop()
            for connection in list(table.presence.connections):
                connection.close(RESTART, pr.Bye("restart"))

    async def close(self) -> None:
        """Stop everything and let go of the log."""
        await self.drain()
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        await self.routine.close()
        self.tables.clear()
        await self.store.close()

    async def find(self, table: str) -> Table | None:
        """The table, from memory or from the log; null if there is none."""
        live = self.tables.get(table)
        if live is not None:
            return live
        if table not in self._loading:
            loading = asyncio.get_running_loop().create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def make(self, wanted: pr.MakeTable) -> pr.Made:
        """Make a table; its maker sits at seat 0 as the host."""
        name = clean_name(wanted.name)
        if not name:
            raise Denied("bad_name")
        rules_for(wanted.variant, wanted.players, wanted.options)
        token = new_token()
        made = self._made(wanted, name, digest(token))
        table = await self._begin(made, wanted.start)
        return pr.Made(table.state.table, table.state.code, 0, token)

    async def key(self, table: Table, token: str) -> pr.Key:
        """A one-time key with which another device of the same person gets its own secret."""

        async def work() -> pr.Key:
            seat = table.seat_of_token(token)
            if seat is None:
                raise Denied("not_seated")
            key = new_token()
            until = self.clock.wall() + KEY_SECONDS
            await table.append([te.KeyMade(seat, digest(key), until)])
            return pr.Key(key, KEY_SECONDS)

        made: pr.Key = await table.ask(work)
        return made

    async def use_key(self, table: Table, key: str) -> pr.Made:
        """The other device brings the key."""

        async def work() -> pr.Made:
            state = table.state
            given = digest(key)
            for kept, (person, until) in state.keys.items():
                seat = state.seat_of(person)
                if matches([kept], given) and seat is not None and self.clock.wall() <= until:
                    token = new_token()
                    await table.append([te.KeyUsed(seat, kept, digest(token))])
                    return pr.Made(state.table, state.code, seat, token)
            raise Denied("not_seated")

        made: pr.Made = await table.ask(work)
        return made

    def _made(self, wanted: pr.MakeTable, name: str, token: str) -> te.Made:
        places = [te.PlaceMade(name=name, kind="person", tokens=(token,))]
        for seat in range(1, wanted.players):
            level = wanted.bots[seat - 1] if seat <= len(wanted.bots) else "casual"
            places.append(te.PlaceMade(level))
        return te.Made(
            table=new_table_id(),
            code=new_code(),
            variant=wanted.variant,
            players=wanted.players,
            options=wanted.options,
            places=tuple(places),
            host=0,
            salt=self.entropy(16).hex(),
            turn_limit=wanted.turn_limit,
            away=wanted.away,
            speed=wanted.speed,
            show_points=wanted.show_points,
            last_trick=wanted.last_trick,
            lang=wanted.lang,
        )

    async def _make_rematch(self, made: te.Made) -> str:
        return (await self._begin(made, start=True)).state.table

    async def _begin(self, made: te.Made, start: bool) -> Table:
        if len(self.tables) >= self.limits.all_tables:
            raise Denied("busy")
        events: list[te.AnyEvent] = [made]
        if start:
            events.append(te.Started(bot_names(table_made(made))))
        wall = self.clock.wall()
        entries = [Entry(te.encode(event), wall) for event in events]
        stage = "playing" if start else "lobby"
        await asyncio.gather(
            self.store.append(made.table, 0, entries),
            self.store.snapshot(Picture(made.table, made.code, stage, len(entries), wall)),
        )
        return self._start(Table(self.services, entries))

    def _start(self, table: Table) -> Table:
        self.tables[table.state.table] = table
        table.start()
        return table

    async def _load(self, table: str) -> Table | None:
        entries = await self.store.read(table)
        if not entries or self.closing:
            return None
        try:
            return self._start(Table(self.services, entries))
        except OptionError:
            log.exception("a table's rules are not known to this version")
            return None

    def _texts(self, state: TableState) -> Texts:
        rules = state.rules
        lang = state.made.lang
        return texts_of(rules, title(rules, lang), differences(rules, lang))

    async def unload_idle(self) -> None:
        """Let go of tables for which the log alone is enough."""
        for name, table in list(self.tables.items()):
            quiet = self.clock.now() - table.idle_since >= UNLOAD_AFTER
            if quiet and table.waits_for_nothing:
                del self.tables[name]
                await table.stop()
