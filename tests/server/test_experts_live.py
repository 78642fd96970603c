"""A real server with thinkers: levels by the socket, and what is left when the server ends."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from pathlib import Path

import pytest

from server.live import Person, Server, serving

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")


def parent_of(pid: str) -> int:
    """Of a process that runs; 0 for others."""
    try:
        state, parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return 0
    return 0 if state == "Z" else int(parent)


def children(of: int) -> set[int]:
    """The processes that it has started."""
    pids = [path.name for path in Path("/proc").iterdir() if path.name.isdigit()]
    return {int(pid) for pid in pids if parent_of(pid) == of}


def wait_until_gone(pids: set[int]) -> None:
    until = time.monotonic() + 120
    while any(parent_of(str(pid)) for pid in pids):
        assert time.monotonic() < until, "a thinker outlives its server"
        time.sleep(0.02)


def test_a_level_for_each_seat_and_a_trick_with_them(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path, thinkers=1) as server:
            made = server.make("black-lady-no-pass", bots=["casual", "expert", "novice"])
            ann = await Person(server, made["table"], made["token"]).open()
            eve = await Person(server, made["table"]).open()
            for seat, level in ((1, "expert"), (2, "skilled")):
                answer = await ann.wish("bot", seat=seat, level=level)
                assert answer["t"] == "ack", answer
            refused = await ann.wish("bot", seat=3, level="master")
            assert (refused["t"], refused["reason"]) == ("nack", "bad_message")
            assert (await ann.wish("start"))["t"] == "ack"
            await ann.play(random.Random(1), lambda: ann.view["tricks_done"] >= 2)
            await eve.until(lambda: eve.view["tricks_done"] >= 2)
            assert [seat["level"] for seat in eve.view["seats"]][1:] == [
                "expert",
                "skilled",
                "novice",
            ]
            assert await asyncio.to_thread(server.stop, signal.SIGTERM) in (0, -signal.SIGTERM)
            await ann.close()
            await eve.close()
            assert "Traceback" not in server.log.read_text()

    asyncio.run(run())


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_thinker_outlives_its_server(tmp_path: Path, how: signal.Signals) -> None:
    server = Server(tmp_path, thinkers=1)
    server.start()
    try:
        assert server.process is not None
        until = time.monotonic() + 120
        while not (thinkers := children(server.process.pid)):
            assert time.monotonic() < until, "no thinker was started"
            time.sleep(0.02)
        assert len(thinkers) == 1
        server.stop(how)
    finally:
        if server.process is not None:
            server.kill()
    wait_until_gone(thinkers)
    assert "Traceback" not in server.log.read_text()
