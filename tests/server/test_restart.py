"""`kill -9` at any moment: every table goes on exactly where it was, bots too."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from piquedame.server.store.sqlite import SqliteStore
from piquedame.server.table.events import decode
from piquedame.server.table.state import replay
from server.live import Person, Server, serving
from server.tabs import next_wish


async def come_back(people: list[Person]) -> None:
    """Everybody reconnects, as a browser would: with the last number, and open wishes again."""
    for person in people:
        await person.close()
        await person.open()


def reached(person: Person, v: int) -> bool:
    return person.v >= v


def is_scored(person: Person) -> bool:
    return bool(person.view["phase"] == "scored")


def is_closed(person: Person) -> bool:
    return person.closed is not None


async def alike(people: list[Person]) -> None:
    """All see the same table, at the same number, and their own hand."""
    newest = max(person.v for person in people)
    for person in people:
        await person.until(partial(reached, person, newest))
        fresh = Person(person.server, person.table, person.token)
        await fresh.open(visible=False)
        if fresh.v == person.v:
            same = {"hand", "trick", "turn", "tricks_done", "phase", "passed", "sheet", "deal"}
            assert {k: fresh.view[k] for k in same} == {k: person.view[k] for k in same}
        await fresh.close()


async def play_under_fire(server: Server, seed: int, kills: int, deals: int) -> None:
    """Two people and two bots play while the server is killed again and again."""
    rng = random.Random(seed)
    made = server.make("black-maria", options={"end": "deals", "deals": deals}, speed="instant")
    ann = Person(server, made["table"], made["token"])
    ben = Person(server, made["table"])
    people = [ann, ben]
    for person in people:
        await person.open()
    await ben.wish("sit", name="Ben")
    await ann.wish("start")
    left = kills

    async def one_turn(person: Person) -> None:
        """Do one thing, or wait a moment; a wish in flight may be cut off and is sent again."""
        wish = next_wish(person.view, rng)
        with contextlib.suppress(TimeoutError):
            if wish is None:
                v = person.v
                await person.until(lambda: person.v != v, 0.2)
                return
            answer = await asyncio.wait_for(person.wish(**wish), 2.0)
            assert answer["t"] == "ack" or answer["v"] >= person.v, (wish, answer)

    async def strike() -> None:
        await asyncio.sleep(rng.random() * 0.05)
        await asyncio.to_thread(server.kill)

    while ann.view["stage"] != "over":
        turns = [one_turn(person) for person in people]
        if left and rng.random() < 0.2:
            left -= 1
            await asyncio.gather(strike(), *turns)
            await asyncio.to_thread(server.start)
            await come_back(people)
            await alike(people)
        else:
            await asyncio.gather(*turns)
            if any(person.closed is not None for person in people):
                await come_back(people)
    assert left == 0, "the game was over too soon"
    await alike(people)
    for person in people:
        await person.close()
    await check_log(server, made["table"], ann)


def in_trick(person: Person) -> bool:
    """Does a card lie on the table?"""
    return bool(person.view["trick"])


async def check_log(server: Server, table: str, ann: Person) -> None:
    """The log has every wish once, no gap, and tells the same story."""
    await asyncio.to_thread(server.stop)
    store = SqliteStore(server.database)
    entries = await store.read(table)
    await store.close()
    wishes = [(entry.who, entry.wish) for entry in entries if entry.wish]
    assert len(wishes) == len(set(wishes))
    state = replay([decode(entry.body) for entry in entries])
    assert state.game is not None
    assert list(state.game.scores) == ann.view["sheet"][-1]["scores"]
    plays = [json.loads(e.body) for e in entries if b'"Played"' in e.body]
    assert len(plays) == 52 * len(state.game.finished)


@pytest.mark.parametrize("seed", [1, 2])
def test_killed_at_random_moments(tmp_path: Path, seed: int) -> None:
    async def run() -> None:
        async with serving(tmp_path) as server:
            await play_under_fire(server, seed, kills=3, deals=2)

    asyncio.run(run())


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 15))
def test_killed_at_many_random_moments(tmp_path: Path, seed: int) -> None:
    async def run() -> None:
        async with serving(tmp_path) as server:
            await play_under_fire(server, seed, kills=20, deals=6)

    asyncio.run(run())


@pytest.mark.parametrize("moment", ["lobby", "pass", "trick", "sheet"])
def test_killed_at_each_stage(tmp_path: Path, moment: str) -> None:
    async def run() -> None:
        async with serving(tmp_path) as server:
            made = server.make("black-maria", speed="normal" if moment == "trick" else "instant")
            ann = await Person(server, made["table"], made["token"]).open()
            ben = await Person(server, made["table"]).open()
            await ben.wish("sit", name="Ben")
            rng = random.Random(moment)
            if moment != "lobby":
                await ann.wish("start")
                await ann.until(lambda: ann.view["phase"] == "pass")
                await ann.wish(**(next_wish(ann.view, rng) or {"do": ""}))
                await ann.until(lambda: ann.view["turn"] == [1])
            if moment in ("trick", "sheet"):
                await ben.until(lambda: ben.view["ask"] is not None)
                await ben.wish(**(next_wish(ben.view, rng) or {"do": ""}))
            if moment == "sheet":
                people = (ann, ben)
                await asyncio.gather(*(p.play(rng, partial(is_scored, p)) for p in people))
                await ann.wish("go_on")
            if moment == "trick":
                people = (ann, ben)
                await asyncio.gather(*(p.play(rng, partial(in_trick, p)) for p in people))
            before = {k: ann.view[k] for k in ("hand", "passed", "phase", "deal", "sheet")}
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            await come_back([ann, ben])
            assert {k: ann.view[k] for k in before} == before
            assert ben.view["you"] == 1
            if moment == "lobby":
                assert (await ann.wish("start"))["t"] == "ack"
                await ben.until(lambda: ben.view["stage"] == "playing")
            elif moment == "pass":
                assert ann.view["turn"] == [1]
                assert (await ann.wish("undo_pass"))["t"] == "ack"
            elif moment == "sheet":
                assert ann.view["turn"] == [1]
                assert (await ben.wish("go_on"))["t"] == "ack"
                await ann.until(lambda: ann.view["deal"] == 1)
            else:
                v = ann.v
                if not ann.view["ask"] and not ben.view["ask"]:
                    await ann.until(lambda: ann.v > v, 5)
            await ann.close()
            await ben.close()

    asyncio.run(run())


def test_the_server_says_goodbye_before_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path) as server:
            made = server.make(start=True, speed="slow")
            ann = await Person(server, made["table"], made["token"]).open()
            eve = await Person(server, made["table"]).open()
            await asyncio.to_thread(server.stop, signal.SIGTERM)
            for person in (ann, eve):
                await person.until(partial(is_closed, person))
                assert person.bye == {"t": "bye", "why": "restart"}
                assert person.closed == 1012
            with pytest.raises((OSError, WebSocketException)):
                await Person(server, made["table"]).open()
            await asyncio.to_thread(server.start)
            hand = ann.view["hand"]
            await come_back([ann])
            assert ann.view["hand"] == hand
            await ann.close()

    asyncio.run(run())
