"""A live table: one task and one bounded inbox, through which everything passes in order.

A wish is decided, the events are stored, and only then folded in and shown. What the table does
by itself (`agenda.py`) goes the same way. Nothing here knows a rule of the game.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from piquedame.errors import Refusal
from piquedame.server import protocol as pr
from piquedame.server.clock import Clock, Timer
from piquedame.server.connection import REPLACED, Connection
from piquedame.server.denied import Denied
from piquedame.server.store.log import Entry, Picture, Stale, Store, StoreError
from piquedame.server.table import events as te
from piquedame.server.table.agenda import Agenda, Step
from piquedame.server.table.audience import Audience
from piquedame.server.table.happenings import happening
from piquedame.server.table.moments import Moments
from piquedame.server.table.presence import Presence
from piquedame.server.table.state import TableState, evolve, replay
from piquedame.server.table.view import Scene, Texts, build, deadline_of, for_all, for_seat
from piquedame.server.table.wishes import Events
from piquedame.server.tokens import digest, matches, new_token

INBOX = 256
RETRY = 1.0
"""Seconds after which a step is tried again that could not be written."""

log = logging.getLogger("piquedame.table")


@dataclass(frozen=True)
class Services:
    """What tables share."""

    clock: Clock
    store: Store
    steps: Callable[[Table, Step], Awaitable[None]]
    """Carries out the steps that need more than events (`steps.py`)."""
    texts: Callable[[TableState], Texts]
    version: str = ""
    commit: str = ""


class Full(Exception):
    """The inbox is full: the table cannot keep up."""


class Table:
    """One table in memory."""

    def __init__(self, services: Services, entries: Sequence[Entry]) -> None:
        self.services = services
        self.clock = services.clock
        self.moments = Moments()
        self.state: TableState = self._replayed(entries)
        self.v = len(entries)
        self.wishes = {(entry.who, entry.wish) for entry in entries if entry.wish is not None}
        self.presence = Presence(self.clock)
        self.agenda = Agenda(self.clock)
        self.agenda.look(self.state, self.v)
        self.texts = services.texts(self.state)
        self.idle_since = self.clock.now()
        self._audiences: dict[int | None, Audience] = {}
        self.granted: dict[str, int] = {}
        self._inbox: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue(INBOX)
        self._timer: Timer | None = None
        self._retry_at = 0.0
        self._shown: Scene | None = None
        self._task: asyncio.Task[None] | None = None
        self.busy = False
        self.stopped = False

    def _replayed(self, entries: Sequence[Entry]) -> TableState:
        self.moments = Moments()
        return replay([te.decode(entry.body) for entry in entries], self.moments.look)

    # --- life ---------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name="table")
        self.put(self._nothing)

    async def stop(self) -> None:
        """Finish what is being done, then stop."""
        self.stopped = True
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            while self.busy:  # noqa: ASYNC110 (a write of some milliseconds)
                await asyncio.sleep(0.001)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def put(self, work: Callable[[], Awaitable[None]]) -> None:
        """Hand the table something to do; `Full` if it cannot keep up."""
        try:
            self._inbox.put_nowait(work)
        except asyncio.QueueFull:
            raise Full from None

    async def ask(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """Do something in the table's turn and wait for what comes of it."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            try:
                result = await work()
            except (Denied, Refusal, StoreError) as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)

        self.put(run)
        return await answer

    @property
    def waits_for_nothing(self) -> bool:
        """No tab is open and nothing is due: the log alone is enough."""
        return (
            not self.presence.connections
            and not self.busy
            and self._inbox.empty()
            and not any(owed.thinking for owed in self.agenda.owed.values())
            and not self.agenda.steps(self.state, self.presence)
        )

    async def _start_over(self) -> None:
        """Something went wrong that should not: begin again from the log, which is right."""
        try:
            entries = await self.services.store.read(self.state.table)
            self.state = self._replayed(entries)
        except Exception:
            log.exception("a table cannot be read anew")
            return
        self.v = len(entries)
        self.wishes = {(entry.who, entry.wish) for entry in entries if entry.wish is not None}
        self.agenda = Agenda(self.clock)
        self.agenda.look(self.state, self.v)
        self._audiences.clear()
        self._unseat()
        for connection in self.presence.connections:
            self._audience(connection.person).catch_up(connection, None)

    async def _nothing(self) -> None:
        """Only look at what is due."""

    async def _run(self) -> None:
        while True:
            work = await self._inbox.get()
            self.busy = True
            try:
                await work()
                await self._carry_on()
                self._set_timer()
            except StoreError as error:
                log.warning("the log cannot be written: %s", error)
                self._try_again()
            except Exception:
                log.exception("a table failed to do something")
                self._try_again()
                await self._start_over()
            finally:
                self.busy = False

    async def _carry_on(self) -> None:
        """Do all that is due by itself, and show who is here."""
        while self.clock.now() >= self._retry_at:
            step = next((s for s in self._steps() if s.do != "look"), None)
            if step is None or step.when > self.clock.now():
                break
            if step.do:
                await self.services.steps(self, step)
            else:
                await self.append(list(step.events))
            if not self._inbox.empty():
                break
        self.show_presence()

    def _steps(self) -> list[Step]:
        return self.agenda.steps(self.state, self.presence)

    def _try_again(self) -> None:
        self._retry_at = self.clock.now() + RETRY
        self._wake_at(self._retry_at)

    def _set_timer(self) -> None:
        steps = self._steps()
        if steps:
            self._wake_at(max(steps[0].when, self._retry_at, self.clock.now() + 0.001))

    def _wake_at(self, when: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.clock.call_at(when, self.wake)

    def wake(self) -> None:
        """Something may be due."""
        if self._inbox.empty():
            self.put(self._nothing)

    # --- events --------------------------------------------------------------------------------

    async def append(self, events: Events, who: str = "", wish: str | None = None) -> None:
        """Store the events, then fold them in and show them. On an error nothing has changed."""
        if not events:
            return
        wall = self.clock.wall()
        entries = [Entry(te.encode(event), wall, who) for event in events]
        entries[0] = Entry(entries[0].body, wall, who, wish)
        try:
            await self.services.store.append(self.state.table, self.v, entries)
        except Stale:
            await self._read_tail()
            raise
        if wish is not None:
            self.wishes.add((who, wish))
        stage = self.state.stage
        deals = self._deals()
        for event in events:
            self._show(event)
        if self.state.stage != stage or self._deals() != deals:
            await self._keep_picture(wall)

    def _deals(self) -> int:
        return len(self.state.game.finished) if self.state.game else 0

    async def _keep_picture(self, wall: float) -> None:
        state = self.state
        picture = Picture(state.table, state.code, state.stage, self.v, wall)
        try:
            await self.services.store.snapshot(picture)
        except StoreError as error:
            log.warning("a table's picture cannot be written: %s", error)

    async def _read_tail(self) -> None:
        """Somebody else has written to this table's log: take it in."""
        for entry in await self.services.store.read(self.state.table, self.v):
            if entry.wish is not None:
                self.wishes.add((entry.who, entry.wish))
            self._show(te.decode(entry.body))

    def _show(self, event: te.AnyEvent) -> None:
        before, self.state = self.state, evolve(self.state, event)
        self.v += 1
        self.moments.look(self.state, self.v)
        self.agenda.look(self.state, self.v)
        scene = self._scene()
        self._shown = scene
        public = for_all(self.state, scene, self.texts)
        for audience in list(self._audiences.values()):
            seat = self.state.seat_of(audience.person)
            if audience.person is not None and seat is None:
                del self._audiences[audience.person]
                continue
            view = for_seat(self.state, seat, scene, public)
            what = happening(before, event, self.state, before.seat_of(audience.person))
            frame = audience.happened(self.v, what, view)
            for connection in self.presence.tabs(audience.person):
                connection.send_frame(frame)
        self._unseat()

    def _unseat(self) -> None:
        """Tabs of people who have no seat any more watch from now on."""
        for connection in list(self.presence.connections):
            person = connection.person
            if person is not None and self.state.seat_of(person) is None:
                self.presence.move(connection, None)
                self._audience(None).catch_up(connection, None)

    # --- what is shown --------------------------------------------------------------------------

    def _scene(self) -> Scene:
        state, presence, now = self.state, self.presence, self.clock.now()
        seated = {place.watcher for place in state.places if place.kind == "person"}
        limits = {seat: self.agenda.deadline(state, seat) for seat in state.turn}
        return Scene(
            world=self.agenda.world(state, presence),
            online=frozenset(
                seat for seat in state.persons if presence.online(state.places[seat].person)
            ),
            watchers=tuple(each for each in presence.watchers() if each not in seated),
            deadlines={
                seat: round(max(0.0, limit - now), 1)
                for seat, limit in limits.items()
                if limit is not None
            },
        )

    def _audience(self, person: int | None) -> Audience:
        if person not in self._audiences:
            view = build(self.state, self.state.seat_of(person), self._scene(), self.texts)
            self._audiences[person] = Audience(person, view, self.v)
        else:
            seat = self.state.seat_of(person)
            self._audiences[person].clock(deadline_of(seat, self._scene()))
        return self._audiences[person]

    def show_presence(self) -> None:
        """Tell everybody what changed without an event."""
        scene = self._scene()
        if scene == self._shown:
            return
        self._shown = scene
        public = for_all(self.state, scene, self.texts)
        for audience in self._audiences.values():
            tabs = self.presence.tabs(audience.person)
            seat = self.state.seat_of(audience.person)
            frame = audience.now(for_seat(self.state, seat, scene, public))
            if frame is not None:
                for connection in tabs:
                    connection.send_frame(frame)

    # --- tabs ---------------------------------------------------------------------------------

    async def join(self, connection: Connection, hello: pr.Hello) -> None:
        """A tab has said hello: seat it, and bring it up to date."""
        seat = self.seat_of_token(hello.token) if hello.token else None
        since = hello.since
        if seat is not None:
            connection.person = self.state.places[seat].person
            self.granted.pop(self.state.places[seat].watcher, None)
        elif hello.token is not None:
            since = None
        connection.visible = hello.visible
        audience = self._audience(connection.person)
        oldest = self.presence.add(connection)
        if oldest is not None:
            oldest.close(REPLACED, pr.Bye("replaced"))
            self.presence.remove(oldest)
        version, commit = self.services.version, self.services.commit
        connection.send(pr.Welcome(pr.PROTOCOL, version, commit, seat))
        audience.catch_up(connection, since)
        if hello.visible:
            self.takes_the_move(connection)
        elif connection.person is not None and len(self.presence.tabs(connection.person)) > 1:
            connection.moved_away = True
            connection.send(pr.Elsewhere(False))
        person = self.granted.get(connection.watcher)
        if seat is None and self.state.seat_of(person) is not None:
            await self.seat_anew(connection, person)

    async def leave(self, connection: Connection) -> None:
        """A tab is gone."""
        person = connection.person
        self.presence.remove(connection)
        tabs = self.presence.tabs(person) if person is not None else []
        if tabs and all(each.moved_away for each in tabs):
            self.takes_the_move(tabs[-1])
        if not self.presence.connections:
            self.idle_since = self.clock.now()

    async def visible(self, connection: Connection, on: bool) -> None:
        """A tab came to the front or went away from it."""
        connection.visible = on
        self.presence.note(connection.person)
        seat = self.state.seat_of(connection.person)
        if on and seat is not None and self.state.places[seat].stand_in:
            await self.append([te.Returned(seat)])

    def takes_the_move(self, connection: Connection) -> None:
        """This tab acted last; the others of its seat only show the table."""
        if connection.person is None:
            return
        for tab in self.presence.tabs(connection.person):
            away = tab is not connection
            if tab.moved_away != away or (tab is connection and tab.moved_away):
                tab.send(pr.Elsewhere(not away))
            tab.moved_away = away

    def seat_of_token(self, token: str) -> int | None:
        """Whose secret this is."""
        given = digest(token)
        found = None
        for seat, place in enumerate(self.state.places):
            if place.kind == "person" and matches(place.tokens, given):
                found = seat
        return found

    async def seat_anew(self, connection: Connection, person: int | None) -> None:
        """The secret of a seat never reached its browser: give it another."""
        seat = self.state.seat_of(person)
        if seat is None:
            return
        token = new_token()
        await self.append([te.TokenAdded(seat, digest(token))])
        self.hand_over([connection], seat, token)

    def hand_over(self, tabs: list[Connection], seat: int, token: str) -> None:
        """These tabs, and they only, get the secret of the seat, and its view."""
        person = self.state.places[seat].person
        for connection in tabs:
            self.presence.move(connection, person)
            connection.send(pr.Seated(seat, token))
            self._audience(person).catch_up(connection, None)
