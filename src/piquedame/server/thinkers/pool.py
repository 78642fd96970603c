"""Thinkers: the processes that search for bots, shared fairly by all tables.

Nobody's game waits for them. A wish that is not there in time, since too many wait, the kernels
are still compiled or a thinker has died, is null, and another bot stands in for that one wish.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal

from piquedame.deal.view import View
from piquedame.deal.wishes import Wish
from piquedame.server.thinkers.line import Waiting
from piquedame.server.thinkers.process import LENGTH, Answer, Question, answer_of, framed

PROGRAM = (sys.executable, "-P", "-c", "from piquedame.server.thinkers.process import main; main()")

PATIENCE = 2.0
"""Seconds after which a wish that is not there is given up."""
SOON = 0.5
"""All waiting wishes are answered within these seconds: if many wait, each gets less thought."""
LEAST = 0.003
"""But never less than this."""
STUCK = 120.0
"""A thinker that is still silent then is ended, and another takes its place."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
"""Between the end of a thinker and its successor; twice as long for each that never answered."""

LONGEST = 1 << 20
"""Bytes of an answer; it has some hundred."""
REMEMBERED = 16
"""After this many thoughts of a level we know how long one takes."""

KEPT = {"HOME", "LANG", "LD_LIBRARY_PATH", "LOCALAPPDATA", "PATH", "PIQUEDAME_CACHE", "PYTHONPATH"}
KEPT |= {"SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "USERPROFILE", "VIRTUAL_ENV", "XDG_CACHE_HOME"}
"""What a thinker gets of the environment: where things are, and no secrets."""

log = logging.getLogger("piquedame.thinkers")


class Lost(Exception):
    """A thinker is gone, or as good as gone."""


@dataclass(slots=True, eq=False)
class Place:
    """A place for a thinker. `late`: what it thinks about was given up."""

    state: Literal["starting", "idle", "busy", "late"] = "starting"
    task: asyncio.Task[None] | None = None
    pid: int | None = None


@dataclass(slots=True, eq=False)
class Asked:
    """A wish that a table waits for."""

    table: str
    level: str
    view: View
    chance: int
    wish: asyncio.Future[Wish | None]
    place: Place | None = None
    """Where it is thought about."""


class Thinkers:
    """Up to `most` thinkers. The first starts at once, another when all are busy."""

    def __init__(self, most: int, program: Sequence[str] = PROGRAM) -> None:
        self.most = most
        self.program = program
        self.places: list[Place] = []
        self._waiting: Waiting[Asked] = Waiting()
        self._more = asyncio.Event()
        self._took: dict[str, deque[float]] = {}

    def open(self) -> None:
        """Let the first thinker get ready, in the background."""
        if self.most and not self.places:
            self._add_place()

    async def close(self) -> None:
        """End them all."""
        tasks = [place.task for place in self.places if place.task is not None]
        self.places.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def usable(self) -> int:
        """How many think, or could."""
        return sum(place.state in ("idle", "busy") for place in self.places)

    async def think(self, table: str, level: str, view: View, chance: int) -> Wish | None:
        """The wish of a level that searches; null if it cannot be had in time."""
        if not self.usable:
            return None
        wish: asyncio.Future[Wish | None] = asyncio.get_running_loop().create_future()
        asked = Asked(table, level, view, chance, wish)
        self._waiting.put(table, asked)
        self._more.set()
        idle = sum(place.state == "idle" for place in self.places)
        starting = any(place.state == "starting" for place in self.places)
        if self._waiting.next_tables > idle and not starting and len(self.places) < self.most:
            self._add_place()
        try:
            async with asyncio.timeout(PATIENCE):
                return await wish
        except TimeoutError:
            return None
        finally:
            self._give_up(asked)

    # --- the thinkers -----------------------------------------------------------------------------

    def _give_up(self, asked: Asked) -> None:
        """Nobody waits for this wish any more."""
        self._waiting.withdraw(asked.table, asked)
        if asked.place is not None:
            asked.place.state = "late"
            self._served(asked)

    def _served(self, asked: Asked) -> None:
        if asked.place is not None:
            asked.place = None
            self._waiting.served(asked.table)
            self._more.set()

    def _add_place(self) -> None:
        place = Place()
        self.places.append(place)
        place.task = asyncio.get_running_loop().create_task(self._keep(place), name="thinker")

    async def _keep(self, place: Place) -> None:
        """Keep a thinker in this place: whenever one is gone, start another."""
        pause = FIRST_PAUSE
        while True:
            try:
                async with started(self.program) as process, self._watched(place, process):
                    await _hear(process)
                    while True:
                        place.state = "idle"
                        await self._serve(place, process)
                        pause = FIRST_PAUSE
            except Exception as error:
                log.warning(
                    "a thinker is lost (%s): another starts", str(error) or type(error).__name__
                )
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    @asynccontextmanager
    async def _watched(
        self, place: Place, process: asyncio.subprocess.Process
    ) -> AsyncIterator[None]:
        """Notice the end of a process that has nothing to do, too."""

        async def watch() -> None:
            await process.wait()
            place.pid = None
            self._more.set()

        place.pid = process.pid
        watching = asyncio.get_running_loop().create_task(watch())
        try:
            yield
        finally:
            # At once: nobody shall wait for it while its end is awaited.
            place.state, place.pid = "starting", None
            watching.cancel()

    async def _serve(self, place: Place, process: asyncio.subprocess.Process) -> None:
        """Have the next wish thought out."""
        asked = await self._next(place)
        place.state, asked.place = "busy", place
        seconds = self._seconds(asked.level)
        wish = None
        try:
            async with asyncio.timeout(STUCK):
                question = Question(asked.level, asked.view, asked.chance, seconds)
                answer = await _ask(process, question)
            wish = answer.wish
            self._note(asked.level, seconds, answer)
        except TimeoutError:
            raise Lost("it does not answer") from None
        finally:
            self._served(asked)
            if not asked.wish.done():
                asked.wish.set_result(wish)

    async def _next(self, place: Place) -> Asked:
        while place.pid is not None:
            if (asked := self._waiting.take()) is not None:
                return asked
            self._more.clear()
            await self._more.wait()
        raise Lost("it ended")

    def _seconds(self, level: str) -> float | None:
        """What a wish may take: what the level likes, or its share if many wait."""
        took = sorted(self._took.get(level, ()))
        # One that was slow by chance does not count; most others had little to think about.
        usual = took[-2] if len(took) > 1 else 0.0
        share = SOON * self.usable / (len(self._waiting) + 1)
        return None if share >= usual else max(share, LEAST)

    def _note(self, level: str, seconds: float | None, answer: Answer) -> None:
        """Learn how long a level takes if nothing limits it; report what went wrong."""
        if seconds is None:
            self._took.setdefault(level, deque(maxlen=REMEMBERED)).append(answer.seconds)
        if answer.fault:
            log.error("a bot failed to decide: %s", answer.fault)


# --- one process ------------------------------------------------------------------------------


@asynccontextmanager
async def started(program: Sequence[str]) -> AsyncIterator[asyncio.subprocess.Process]:
    """A process that is ended at the end, whatever it is doing."""
    apart: dict[str, Any] = {"start_new_session": True}
    if os.name != "posix":
        apart = {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    process = await asyncio.create_subprocess_exec(
        *program,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={name: value for name, value in os.environ.items() if name in KEPT},
        **apart,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


async def _ask(process: asyncio.subprocess.Process, question: Question) -> Answer:
    assert process.stdin is not None
    process.stdin.write(framed(question))
    await process.stdin.drain()
    return await _hear(process)


async def _hear(process: asyncio.subprocess.Process) -> Answer:
    assert process.stdout is not None
    try:
        length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        if length > LONGEST:
            raise Lost("it makes no sense")
        return answer_of(await process.stdout.readexactly(length))
    except asyncio.IncompleteReadError:
        raise Lost("it ended") from None
    except (pickle.UnpicklingError, TypeError, ValueError, EOFError) as error:
        raise Lost(f"it makes no sense: {error}") from None
