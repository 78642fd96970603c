"""One table's move from wish to all four browsers, and what a waiting table costs the server.

A real server in its own process, real sockets, every card on disk before it is shown.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

RUN = (
    "import sys; from piquedame.server.serve import run; run('127.0.0.1', int(sys.argv[1]), "
    "sys.argv[2], thinkers=int(sys.argv[3]))"
)


@dataclass(frozen=True)
class Latency:
    """Milliseconds from sending a wish until the last of four browsers has its effect."""

    moves: int
    p50_ms: float
    p99_ms: float


@dataclass(frozen=True)
class Memory:
    """Kilobytes of the server's resident memory."""

    tables: int
    base_kb: int
    table_kb: float
    """For each table in play with four open sockets that waits for somebody."""


@dataclass
class Browser:
    """A person's tab."""

    wire: ClientConnection
    v: int = -1
    view: dict[str, Any] = field(default_factory=dict)
    seen: asyncio.Event = field(default_factory=asyncio.Event)
    token: str = ""

    async def read(self) -> None:
        """Keep the view until the socket closes."""
        async for raw in self.wire:
            frame = json.loads(raw)
            if frame["t"] == "view":
                self.v, self.view = frame["v"], frame["view"]
            elif frame["t"] == "happened":
                self.v = frame["v"]
                self.view |= frame["patch"]
            elif frame["t"] == "seated":
                self.token = frame["token"]
            self.seen.set()

    async def until_v(self, v: int) -> None:
        """Wait until event `v` has come."""
        while self.v < v:
            self.seen.clear()
            await self.seen.wait()

    async def wish(self, number: int, **wish: Any) -> None:
        """Send a wish."""
        await self.wire.send(json.dumps({"t": "wish", "id": f"b{number}", "wish": wish}))


@contextmanager
def server(thinkers: int = 0) -> Iterator[tuple[int, int]]:
    """A server on a free port; gives port and process id."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "bench.sqlite")
        process = subprocess.Popen(
            [sys.executable, "-c", RUN, str(port), database, str(thinkers)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait(port)
            yield port, process.pid
        finally:
            process.terminate()
            process.wait(20)


def _wait(port: int) -> None:
    for _ in range(200):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def make(port: int, **fields: Any) -> dict[str, Any]:
    """A table, and its host's secret."""
    body = {"name": "Ann", "variant": "hearts", "players": 4, "speed": "instant", "away": None}
    body |= fields
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables", json.dumps(body).encode()
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return dict(json.loads(answer.read()))


async def _open(port: int, table: str, token: str | None) -> tuple[Browser, asyncio.Task[None]]:
    wire = await connect(f"ws://127.0.0.1:{port}/ws", compression=None)
    hello = {"t": "hello", "protocol": 1, "table": table, **({"token": token} if token else {})}
    await wire.send(json.dumps(hello))
    browser = Browser(wire)
    reader = asyncio.create_task(browser.read())
    await browser.until_v(0)
    return browser, reader


async def _four(port: int) -> list[Browser]:
    """A table with four people, started."""
    made = make(port)
    browsers = [(await _open(port, made["table"], made["token"]))[0]]
    for k, name in enumerate(("Bob", "Cleo", "Dan")):
        guest, _ = await _open(port, made["table"], None)
        await guest.wish(k, do="sit", name=name)
        while guest.view.get("you") is None:
            guest.seen.clear()
            await guest.seen.wait()
        browsers.append(guest)
    await browsers[0].wish(9, do="start")
    await _until(browsers, "playing")
    return browsers


async def _until(browsers: list[Browser], stage: str) -> None:
    for browser in browsers:
        while browser.view["stage"] != stage:
            browser.seen.clear()
            await browser.seen.wait()


async def latency_at(port: int, moves: int) -> list[float]:
    """Milliseconds of so many moves at one table, one after another."""
    browsers = await _four(port)
    by_seat = {browser.view["you"]: browser for browser in browsers}
    times: list[float] = []
    number = 100
    while len(times) < moves:
        turn = browsers[0].view["turn"]
        if not turn:
            await asyncio.sleep(0.001)
            continue
        browser = by_seat[turn[0]]
        ask = browser.view["ask"]
        number += 1
        start, v = time.perf_counter(), browsers[0].v
        if browser.view["phase"] == "scored":
            await browser.wish(number, do="go_on")
        elif ask is None:
            await asyncio.sleep(0.001)
            continue
        elif ask["phase"] == "pass":
            await browser.wish(number, do="pass", cards=" ".join(ask["legal"].split()[:3]))
        else:
            await browser.wish(number, do="play", card=ask["legal"].split()[0])
        await asyncio.gather(*(each.until_v(v + 1) for each in browsers))
        if ask is not None and ask["phase"] == "play":
            times.append((time.perf_counter() - start) * 1000)
        await _settle(browsers)
    for each in browsers:
        await each.wire.close()
    return times


async def _settle(browsers: list[Browser]) -> None:
    """Wait until all hold the same number."""
    for _ in range(200):
        if len({each.v for each in browsers}) == 1:
            return
        await asyncio.sleep(0.001)


def latency(moves: int) -> Latency:
    """Measure `moves` card plays at one table."""
    with server() as (port, _):
        times = sorted(asyncio.run(latency_at(port, moves)))
    return Latency(len(times), percentile(times, 0.5), percentile(times, 0.99))


def percentile(times: list[float], part: float) -> float:
    """The figure below which that part of sorted figures lies."""
    return times[int(len(times) * part)]


def _resident_kb(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise RuntimeError(f"no memory figure for process {os.getpid()}")


async def _waiting(port: int, pid: int, tables: int) -> Memory:
    warm = await _four(port)
    base = _resident_kb(pid)
    open_tables = [await _four(port) for _ in range(tables)]
    await asyncio.sleep(1)
    used = _resident_kb(pid)
    for browser in (*warm, *(each for table in open_tables for each in table)):
        await browser.wire.close()
    return Memory(tables, base, (used - base) / tables)


def memory(tables: int) -> Memory:
    """Measure `tables` tables of four people, dealt and waiting."""
    with server() as (port, pid):
        return asyncio.run(_waiting(port, pid, tables))
