"""The whole way: a real server process, real sockets, real people (of a kind)."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest

from server.live import Person, serving


@pytest.mark.parametrize("variant", ["hearts", "black-maria"])
def test_two_people_and_two_bots_play_a_whole_game(tmp_path: Path, variant: str) -> None:
    async def run() -> None:
        async with serving(tmp_path) as server:
            made = server.make(variant, options={"target": 40})
            ann = await Person(server, made["table"], made["token"]).open()
            ben = await Person(server, made["table"]).open()
            eve = await Person(server, made["table"]).open()
            assert ben.view["you"] is None
            assert (await ben.wish("sit", name="Ben"))["t"] == "ack"
            assert (await ann.wish("start"))["t"] == "ack"
            rng = random.Random(variant)
            await asyncio.gather(*(each.play(rng, each.is_over) for each in (ann, ben)))
            await eve.until(lambda: eve.v == ann.v)
            assert ann.view["winners"] == eve.view["winners"]
            status, record = server.ask(f"/t/{made['table']}/record")
            assert status == 200
            assert record["scores"] == ann.view["sheet"][-1]["scores"]
            for person in (ann, ben, eve):
                await person.close()

    asyncio.run(run())


def test_thirteen_tricks_of_bots_take_less_than_two_seconds(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path) as server:
            made = server.make("black-lady-no-pass", start=False)
            eve = await Person(server, made["table"]).open()
            ann = await Person(server, made["table"], made["token"]).open()
            await ann.wish("start")
            await ann.play(random.Random(1), lambda: ann.view["phase"] == "play")
            began = time.monotonic()
            await ann.play(random.Random(1), lambda: bool(ann.view["sheet"]))
            taken = time.monotonic() - began
            await eve.until(lambda: bool(eve.view["sheet"]))
            assert taken < 2.0
            await ann.close()
            await eve.close()

    asyncio.run(run())
