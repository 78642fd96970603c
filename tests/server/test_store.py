"""The log: all or nothing, once, in order, and still there after `kill -9`."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from piquedame.server.store.log import Entry, Picture, Repeated, Stale, StoreError, Unwritable
from piquedame.server.store.sqlite import SqliteStore


def with_store(path: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(path / "log.sqlite")
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def entry(text: str, who: str = "", wish: str | None = None) -> Entry:
    return Entry(text.encode(), 1.0, who, wish)


def test_events_are_numbered_and_read_back(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        assert await store.append("t", 0, [entry("a"), entry("b", "p1", "w1")]) == 2
        assert await store.append("t", 2, [entry("c")]) == 3
        assert await store.append("other", 0, [entry("x")]) == 1
        assert [each.body for each in await store.read("t")] == [b"a", b"b", b"c"]
        assert await store.read("t", 2) == [entry("c")]
        assert (await store.read("t", 1))[0] == entry("b", "p1", "w1")
        assert await store.read("nothing") == []

    with_store(tmp_path, work)


def test_the_number_is_a_fence(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("t", 0, [entry("a")])
        for head in (0, 2):
            with pytest.raises(Stale):
                await store.append("t", head, [entry("b")])
        assert len(await store.read("t")) == 1

    with_store(tmp_path, work)


def test_a_wish_takes_effect_once(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("t", 0, [entry("a", "p1", "w")])
        with pytest.raises(Repeated):
            await store.append("t", 1, [entry("new"), entry("b", "p1", "w")])
        assert len(await store.read("t")) == 1
        await store.append("t", 1, [entry("c", "p2", "w")])
        await store.append("other", 0, [entry("d", "p1", "w")])

    with_store(tmp_path, work)


def test_appends_that_wait_share_a_commit(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        told: list[tuple[str, int]] = []
        store.watch(lambda table, head: told.append((table, head)))
        before = store.commits
        await asyncio.gather(*(store.append(f"t{k}", 0, [entry("a")]) for k in range(200)))
        assert store.commits - before < 100
        assert sorted(told) == sorted((f"t{k}", 1) for k in range(200))

    with_store(tmp_path, work)


def test_one_refused_append_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        results = await asyncio.gather(
            store.append("a", 0, [entry("a")]),
            store.append("b", 5, [entry("b")]),
            store.append("c", 0, [entry("c"), entry("c")]),
            return_exceptions=True,
        )
        assert results[0] == 1
        assert isinstance(results[1], Stale)
        assert results[2] == 2
        assert [len(await store.read(each)) for each in "abc"] == [1, 0, 2]

    with_store(tmp_path, work)


def test_pictures_find_tables(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.snapshot(Picture("t", "ABCDEF", "lobby", 1, 10.0))
        assert await store.by_code("ABCDEF") == "t"
        assert await store.by_code("ABCDEG") is None
        assert await store.playing(0.0) == []
        await store.snapshot(Picture("t", "ABCDEF", "playing", 9, 20.0))
        await store.snapshot(Picture("u", "GHJKMN", "playing", 9, 5.0))
        assert await store.playing(0.0) == ["u", "t"]
        assert await store.playing(10.0) == ["t"]

    with_store(tmp_path, work)


def test_a_locked_file_refuses_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("piquedame.server.store.sqlite.BUSY_MS", 50)

    async def work(store: SqliteStore) -> None:
        await store.append("t", 0, [entry("a")])
        other = sqlite3.connect(store.path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unwritable):
            await store.append("t", 1, [entry("b")])
        other.execute("ROLLBACK")
        other.close()
        assert await store.append("t", 1, [entry("b")]) == 2

    with_store(tmp_path, work)


def test_a_full_disk_refuses_and_changes_nothing(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("t", 0, [entry("a")])
        await store._do(lambda connection: connection.execute("PRAGMA max_page_count = 12"))
        with pytest.raises(Unwritable):
            await store.append("t", 1, [entry("x" * 200_000)])
        await store._do(lambda connection: connection.execute("PRAGMA max_page_count = 100000"))
        assert len(await store.read("t")) == 1
        assert await store.append("t", 1, [entry("x" * 200_000)]) == 2

    with_store(tmp_path, work)


def test_the_file_is_its_owners_and_durable(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        assert stat.S_IMODE((tmp_path / "log.sqlite").stat().st_mode) == 0o600
        ask = "PRAGMA synchronous"
        assert await store._do(lambda c: c.execute(ask).fetchone()) == (2,)
        ask_mode = "PRAGMA journal_mode"
        assert await store._do(lambda c: c.execute(ask_mode).fetchone()) == ("wal",)

    with_store(tmp_path, work)


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match="newer"):
        SqliteStore(path)


def test_a_closed_store_refuses(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.close()
        with pytest.raises(Unwritable):
            await store.read("t")

    with_store(tmp_path, work)


WRITER = """
import asyncio, sys
from piquedame.server.store.sqlite import SqliteStore
from piquedame.server.store.log import Entry

async def table(store, name):
    head = 0
    while True:
        head = await store.append(name, head, [Entry(b"x", 1.0), Entry(b"y", 1.0, "p", str(head))])
        print(name, head, flush=True)

async def main():
    store = SqliteStore(sys.argv[1])
    await asyncio.gather(*(table(store, f"t{k}") for k in range(5)))

asyncio.run(main())
"""


def test_what_was_confirmed_outlives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    confirmed: dict[str, int] = {}
    for _ in range(60):
        name, head = writer.stdout.readline().split()
        confirmed[name] = int(head)
    writer.send_signal(signal.SIGKILL)
    for line in writer.stdout.read().splitlines():
        if len(line.split()) == 2:
            name, head = line.split()
            confirmed[name] = int(head)
    writer.wait()
    writer.stdout.close()

    async def work(store: SqliteStore) -> None:
        for name, head in confirmed.items():
            kept = await store.read(name)
            assert len(kept) >= head
            assert len(kept) % 2 == 0, "an append is whole or not there"

    with_store(tmp_path, work)
