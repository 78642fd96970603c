"""Thinkers: what becomes of a wish when they answer, hang, die, or are not ready yet."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from piquedame.bots import BOTS
from piquedame.deal.wishes import PlayCard, Wish
from piquedame.server.thinkers import pool as module
from piquedame.server.thinkers.pool import Thinkers
from piquedame.server.thinkers.process import READY, Answer, answer_of, framed
from server.house import House, Tab, open_house
from server.tabs import next_wish
from server.thinking import a_view, program

VIEW = a_view()
FIRST = PlayCard(next(card for card in range(64) if VIEW.legal() >> card & 1))


async def until(is_so: Callable[[], bool], seconds: float = 120.0) -> None:
    """Wait for other processes."""
    async with asyncio.timeout(seconds):
        while not is_so():  # noqa: ASYNC110 (it happens in another process)
            await asyncio.sleep(0.01)


def alive(pid: int | None) -> bool:
    """Is there such a process, and does it still run?"""
    assert pid is not None
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


@asynccontextmanager
async def thinking(what: str = "", most: int = 1) -> AsyncIterator[Thinkers]:
    """Thinkers, the first of which is ready, and which are ended at the end."""
    thinkers = Thinkers(most, program(what))
    thinkers.open()
    try:
        await until(lambda: thinkers.usable == 1)
        yield thinkers
    finally:
        await thinkers.close()


def with_thinkers(
    work: Callable[[Thinkers], Awaitable[None]], what: str = "", most: int = 1
) -> None:
    async def run() -> None:
        async with thinking(what, most) as thinkers:
            await work(thinkers)

    asyncio.run(run())


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine may be busy: what comes at all comes in time."""
    monkeypatch.setattr(module, "PATIENCE", 120)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up soon."""
    monkeypatch.setattr(module, "PATIENCE", 0.2)


# --- one after another ----------------------------------------------------------------------------


def test_a_wish_is_thought_out_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "of the server")

    async def work(thinkers: Thinkers) -> None:
        assert await thinkers.think("a", "expert", VIEW, 1) == FIRST
        pid = thinkers.places[0].pid
        assert pid is not None
        assert pid != os.getpid()
        assert alive(pid)
        await thinkers.close()
        assert not alive(pid)

    with_thinkers(work)


def test_tables_are_served_in_turn() -> None:
    async def work(thinkers: Thinkers) -> None:
        order: list[str] = []

        async def ask(name: str) -> None:
            assert await thinkers.think(name[0], "expert", VIEW, 1) == FIRST
            order.append(name)

        await asyncio.gather(*map(ask, ("a1", "a2", "a3", "a4", "b1", "c1", "b2")))
        assert order == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]

    with_thinkers(work)


def test_many_that_wait_get_less_thought_each() -> None:
    thinkers = Thinkers(1)
    place = module.Place("busy")
    thinkers.places.append(place)
    assert thinkers._seconds("expert") is None
    for seconds in (0.0, 0.1, 30.0, 0.1, 0.0):
        thinkers._note("expert", None, Answer(None, seconds))
    assert thinkers._seconds("expert") is None
    loop = asyncio.new_event_loop()
    for number in range(24):
        asked = module.Asked(f"{number}", "expert", VIEW, 1, loop.create_future())
        thinkers._waiting.put(asked.table, asked)
    loop.close()
    assert thinkers._seconds("expert") == pytest.approx(0.02)
    assert thinkers._seconds("skilled") is None
    thinkers.places.append(module.Place("idle"))
    assert thinkers._seconds("expert") == pytest.approx(0.04)
    del thinkers.places[1]
    place.state = "late"
    assert thinkers._seconds("expert") == module.LEAST


def test_another_starts_when_all_are_busy() -> None:
    async def work(thinkers: Thinkers) -> None:
        first = asyncio.create_task(thinkers.think("a", "hang", VIEW, 1))
        await asyncio.sleep(0)
        second = asyncio.create_task(thinkers.think("b", "expert", VIEW, 1))
        await asyncio.sleep(0)
        assert len(thinkers.places) == 2
        assert await second in (FIRST, None)
        first.cancel()
        await until(lambda: thinkers.usable == 1)
        assert await thinkers.think("b", "expert", VIEW, 1) == FIRST
        await thinkers.think("b", "expert", VIEW, 1)
        assert len(thinkers.places) == 2

    with_thinkers(work, most=2)


# --- what goes wrong ------------------------------------------------------------------------------


def test_without_thinkers_there_is_no_wish() -> None:
    async def run() -> None:
        for thinkers in (Thinkers(0), Thinkers(1, ("/no/such/program",))):
            thinkers.open()
            await asyncio.sleep(0.05)
            assert await thinkers.think("a", "expert", VIEW, 1) is None
            await thinkers.close()

    asyncio.run(run())


def test_nobody_waits_for_one_that_is_not_ready() -> None:
    async def run() -> None:
        thinkers = Thinkers(1, program("slow to start"))
        thinkers.open()
        await until(lambda: thinkers.places[0].pid is not None)
        pid = thinkers.places[0].pid
        assert await thinkers.think("a", "expert", VIEW, 1) is None
        await thinkers.close()
        assert not alive(pid)

    asyncio.run(run())


@pytest.mark.parametrize("how", ["die", "babble"])
def test_one_that_is_lost_in_mid_thought_is_replaced(how: str) -> None:
    async def work(thinkers: Thinkers) -> None:
        before = thinkers.places[0].pid
        assert await thinkers.think("a", how, VIEW, 1) is None
        assert thinkers.usable == 0
        await until(lambda: thinkers.usable == 1)
        assert thinkers.places[0].pid != before
        assert await thinkers.think("a", "expert", VIEW, 1) == FIRST

    with_thinkers(work)


def test_one_that_is_killed_while_it_waits_is_replaced() -> None:
    async def work(thinkers: Thinkers) -> None:
        before = thinkers.places[0].pid
        assert before is not None
        os.kill(before, signal.SIGKILL)
        await until(lambda: thinkers.places[0].pid not in (before, None) and thinkers.usable == 1)
        assert await thinkers.think("a", "expert", VIEW, 1) == FIRST

    with_thinkers(work)


@pytest.mark.usefixtures("impatient")
def test_one_that_is_late_is_not_waited_for_again() -> None:
    async def work(thinkers: Thinkers) -> None:
        loop = asyncio.get_running_loop()
        assert await thinkers.think("a", "hang", VIEW, 1) is None
        began = loop.time()
        for table in "abc" * 10:
            assert await thinkers.think(table, "expert", VIEW, 1) is None
        assert loop.time() - began < 0.2 * 30

    with_thinkers(work)


def test_one_that_is_silent_for_long_is_replaced(
    monkeypatch: pytest.MonkeyPatch, impatient: None
) -> None:
    monkeypatch.setattr(module, "STUCK", 0.5)

    async def work(thinkers: Thinkers) -> None:
        before = thinkers.places[0].pid
        assert await thinkers.think("a", "hang", VIEW, 1) is None
        await until(lambda: thinkers.places[0].pid not in (before, None) and thinkers.usable == 1)
        monkeypatch.setattr(module, "STUCK", 60)
        monkeypatch.setattr(module, "PATIENCE", 60)
        assert await thinkers.think("a", "expert", VIEW, 1) == FIRST

    with_thinkers(work)


def test_a_bot_that_fails_is_told_of_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def work(thinkers: Thinkers) -> None:
        assert await thinkers.think("a", "fail", VIEW, 1) is None
        assert await thinkers.think("a", "expert", VIEW, 1) == FIRST

    with_thinkers(work)
    assert "a bot failed to decide: ValueError" in caplog.text


def test_only_wishes_are_read() -> None:
    assert answer_of(framed(READY)[4:]) == READY
    assert answer_of(framed(Answer(FIRST, 0.5))[4:]) == Answer(FIRST, 0.5)
    for evil in (os.system, Thinkers, eval):
        with pytest.raises(pickle.UnpicklingError):
            answer_of(framed((evil, 0.5))[4:])


@pytest.mark.parametrize(
    ("loaded", "never"),
    [
        ("piquedame.server.serve", ("numba", "numpy")),
        (
            "piquedame.server.thinkers.process, piquedame.bots",
            ("numba", "sqlite3", "starlette", "msgspec"),
        ),
    ],
)
def test_the_server_and_thinkers_load_nothing_of_each_other(
    loaded: str, never: tuple[str, ...]
) -> None:
    code = f"import sys, {loaded}; sys.exit(str([n for n in {never} if n in sys.modules] or ''))"
    ended = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=False
    )
    assert ended.stderr.strip() == ""


# --- at a table -----------------------------------------------------------------------------------


def at_home(path: Path, thinkers: Thinkers, work: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        async with open_house(path, thinkers=thinkers) as house:
            await work(house)

    asyncio.run(run())


async def with_experts(house: House, **fields: Any) -> Tab:
    """Ann, and experts in the other seats."""
    table, token = await house.make(bots=["expert"] * 3, **fields)
    return await house.tab(table, token)


async def play_a_deal(house: House, *tabs: Tab) -> None:
    await tabs[0].ok("start")
    await house.play(list(tabs), lambda: bool(tabs[0].view["sheet"]))


class Silent(Thinkers):
    """Think until the test says what."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[tuple[str, str]] = []
        self.done = asyncio.Event()

    async def think(self, table: str, level: str, *_: object) -> Wish | None:
        """Nothing comes of it, and that late."""
        self.asked.append((table, level))
        await self.done.wait()
        return None


def test_experts_at_one_table_delay_no_other(tmp_path: Path) -> None:
    silent = Silent()

    async def work(house: House) -> None:
        slow = [await with_experts(house) for _ in range(5)]
        house.slow.update(tab.table.state.table for tab in slow)
        for tab in slow:
            await tab.ok("start")
        asked = len(silent.asked)
        assert asked == 5 * 3
        table, token = await house.make(bots=["expert", "casual", "novice"])
        ann = await house.tab(table, token)
        ben = await house.sit(table, "Ben")
        await play_a_deal(house, ann, ben)
        assert len(silent.asked) == asked
        for tab in slow:
            assert sum(owed.thinking for owed in tab.table.agenda.owed.values()) == 3
            assert (await tab.wish("rename", name="Anna"))["t"] == "ack"
        silent.done.set()
        house.slow.clear()
        await house.settle()
        await house.play([slow[0]], lambda: bool(slow[0].view["sheet"]))

    at_home(tmp_path, silent, work)


@pytest.mark.parametrize("what", ["", "slow to start", "mortal"])
def test_a_deal_with_experts_goes_on_whatever_becomes_of_thinkers(
    tmp_path: Path, what: str
) -> None:
    thinkers = Thinkers(1, program(what))

    async def work(house: House) -> None:
        ann = await with_experts(house)
        if what != "slow to start":
            await until(lambda: thinkers.usable == 1)
        await play_a_deal(house, ann)
        assert [seat["level"] for seat in ann.view["seats"]][1:] == ["expert"] * 3

    at_home(tmp_path, thinkers, work)


def test_a_stand_in_for_an_absent_person_may_search(tmp_path: Path) -> None:
    silent = Silent()
    silent.done.set()

    async def work(house: House) -> None:
        table, token = await house.make(bots=["casual"] * 3, away=15)
        ann = await house.tab(table, token)
        ben = await house.sit(table, "Ben")
        await ann.ok("start")
        await house.play([ann], lambda: ann.view["turn"] == [1])
        await ben.leave()
        await house.pass_time(5)
        answer = await ann.wish("absent_to_bot", seat=1, level="expert")
        assert answer["t"] == "ack", answer
        assert silent.asked
        assert set(silent.asked) == {(table.state.table, "expert")}

    at_home(tmp_path, silent, work)


def test_how_long_an_expert_thinks_does_not_show(tmp_path: Path) -> None:
    silent = Silent()
    silent.done.set()

    async def work(house: House) -> None:
        ann = await with_experts(house, variant="black-lady-no-pass")
        began = house.clock.now()
        await play_a_deal(house, ann)
        assert house.clock.now() - began >= 39 * 0.1

    at_home(tmp_path, silent, work)


# --- the real one ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_real_thinker_gets_ready_and_thinks() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        thinkers.open()
        await until(lambda: thinkers.usable == 1, 280)
        for level in (name for name, bot in BOTS.items() if bot.level and bot.searches):
            wish = await thinkers.think("a", level, VIEW, 1)
            # On a machine that is very busy it may come too late.
            assert wish is None or (isinstance(wish, PlayCard) and VIEW.legal() >> wish.card & 1)
        await thinkers.close()

    asyncio.run(run())


def test_the_wish_of_a_person_is_asked_of_nobody_else(tmp_path: Path) -> None:
    silent = Silent()
    silent.done.set()

    async def work(house: House) -> None:
        ann = await with_experts(house)
        await ann.ok("start")
        wish = next_wish(ann.view, house.rng)
        assert wish is not None
        await ann.ok(**wish)
        assert all(level == "expert" for _, level in silent.asked)

    at_home(tmp_path, silent, work)
