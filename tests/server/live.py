"""The real server in its own process, and people who reach it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.tabs import Folded, Json, next_wish

NUMBERS = itertools.count(1)
PROGRAM = """
import sys
from piquedame.server.serve import run
run("127.0.0.1", int(sys.argv[1]), sys.argv[2], thinkers=int((*sys.argv, "0")[3]))
"""


def free_port() -> int:
    """A port that nobody has just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server process with its database; it can be killed and started again."""

    def __init__(self, folder: Path, thinkers: int = 0) -> None:
        self.thinkers = thinkers
        self.port = free_port()
        self.database = folder / "tables.sqlite"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its origin."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        with self.log.open("ab") as log:
            command = [sys.executable, "-c", PROGRAM, str(self.port), str(self.database)]
            self.process = subprocess.Popen([*command, str(self.thinkers)], stdout=log, stderr=log)
        deadline = time.monotonic() + 30
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2):
                    return
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it with a signal; gives its exit status."""
        assert self.process is not None
        self.process.send_signal(how)
        status = self.process.wait(20)
        self.process = None
        return status

    def kill(self) -> None:
        """`kill -9`."""
        self.stop(signal.SIGKILL)

    def ask(self, path: str, message: Any = None, headers: Json | None = None) -> tuple[int, Any]:
        """A plain request; gives status and answer."""
        data = None if message is None else json.dumps(message).encode()
        request = urllib.request.Request(self.url + path, data, headers or {})
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())

    def make(self, variant: str = "hearts", **fields: Any) -> Json:
        """Make a table."""
        wanted = {"name": "Ann", "variant": variant, "players": 4, "speed": "instant", **fields}
        status, made = self.ask("/api/tables", wanted)
        assert status == 201, made
        return dict(made)


@asynccontextmanager
async def serving(folder: Path, thinkers: int = 0) -> AsyncIterator[Server]:
    """A running server."""
    server = Server(folder, thinkers)
    await asyncio.to_thread(server.start)
    try:
        yield server
    finally:
        if server.process is not None:
            await asyncio.to_thread(server.kill)


class Person(Folded):
    """Someone at a table, who comes back by themselves when the server goes away."""

    def __init__(self, server: Server, table: str, token: str | None = None) -> None:
        super().__init__()
        self.server, self.table, self.token = server, table, token
        self.watcher = f"browser {next(NUMBERS)}"
        self.socket: ClientConnection | None = None
        self.changed = asyncio.Event()
        self.joins = 0
        self.closed: int | None = None
        self._reader: asyncio.Task[None] | None = None
        self._open: dict[str, str] = {}

    async def open(self, *, visible: bool = True, fresh: bool = False) -> Person:
        """Connect, say hello and wait for the view."""
        hello: Json = {
            "t": "hello",
            "protocol": 2,
            "table": self.table,
            "watcher": self.watcher,
            "visible": visible,
        }
        if self.token is not None:
            hello["token"] = self.token
        if self.v >= 0 and not fresh:
            hello["since"] = self.v
        self.welcome = {}
        self.socket = await connect(f"ws://127.0.0.1:{self.server.port}/ws", compression=None)
        await self.socket.send(json.dumps(hello))
        self._reader = asyncio.create_task(self._read(self.socket))
        await self.until(lambda: bool(self.welcome and self.view))
        self.joins += 1
        for message in list(self._open.values()):
            await self.socket.send(message)
        return self

    async def close(self) -> None:
        """Go away."""
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)

    async def until(self, is_so: Callable[[], bool], seconds: float = 20.0) -> None:
        """Wait for frames until something is so."""
        async with asyncio.timeout(seconds):
            while not is_so():
                self.changed.clear()
                await self.changed.wait()

    async def wish(self, do: str, wish_id: str = "", **fields: Any) -> Json:
        """Wish, and wait for the answer; a wish without one is sent again after coming back."""
        number = wish_id or f"w{next(NUMBERS)}"
        self.answers.pop(number, None)
        wish = {"do": do, **fields}
        message = json.dumps({"t": "wish", "id": number, "at": max(self.v, 0), "wish": wish})
        self._open[number] = message
        assert self.socket is not None
        with contextlib.suppress(ConnectionClosed):
            await self.socket.send(message)
        await self.until(lambda: number in self.answers, 60)
        return self.answers[number]

    async def play(self, rng: random.Random, until: Callable[[], bool], pause: float = 0) -> None:
        """Do what is asked until something is so."""
        asked = (-1, "")
        while not until():
            wish = next_wish(self.view, rng)
            if wish is None or (self.v, wish["do"]) == asked:
                await self.until(partial(self._goes_on, until, asked[0]), 60)
                continue
            asked = (self.v, wish["do"])
            if pause:
                await asyncio.sleep(pause)
            answer = await self.wish(**wish)
            # A card may have been overtaken: the last trick plays itself.
            assert answer["t"] == "ack" or self.v != asked[0], (wish, answer)

    def is_over(self) -> bool:
        """Has the game ended?"""
        return bool(self.view["stage"] == "over")

    def _goes_on(self, until: Callable[[], bool], v: int) -> bool:
        """Is something so, or is this person asked something after the view `v`?"""
        return until() or (self.v != v and self.view["ask"] is not None)

    async def _read(self, stream: ClientConnection) -> None:
        try:
            async for raw in stream:
                frame = self.take(raw)
                if frame["t"] in ("ack", "nack"):
                    self._open.pop(frame["id"], None)
                self.changed.set()
        except ConnectionClosed:
            pass
        self.closed = stream.close_code
        self.changed.set()
