"""The log in SQLite: one writer thread, which commits together whatever came in meanwhile.

`synchronous=FULL`: what is committed outlives a power cut. A commit costs one flush of the disk
(some 4 ms), so appends of all tables that wait at the same time share it. Schema:

- `events(table_id, v, at, who, wish, body)`: key `(table_id, v)`, wishes unique by `who`.
- `tables(table_id, code, stage, v, at)`: the pictures.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from piquedame.server.store.log import Entry, Picture, Repeated, Stale, StoreError, Unwritable

MIGRATIONS = (
    """
    CREATE TABLE events (
        table_id TEXT NOT NULL,
        v INTEGER NOT NULL,
        at REAL NOT NULL,
        who TEXT NOT NULL,
        wish TEXT,
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, v)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX wishes ON events (table_id, who, wish) WHERE wish IS NOT NULL;
    CREATE TABLE tables (
        table_id TEXT PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,
        stage TEXT NOT NULL,
        v INTEGER NOT NULL,
        at REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX stages ON tables (stage, at);
    """,
)
"""One script for each version of the schema; `PRAGMA user_version` counts those applied."""

BATCH = 512
BUSY_MS = 2_000

Work = Callable[[sqlite3.Connection], Any]


class Job:
    """One piece of work and who waits for it."""

    def __init__(self, work: Work, loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.done: asyncio.Future[Any] = loop.create_future()
        self.result: Any = None
        self.error: Exception | None = None

    def settle(self) -> None:
        """On the loop: pass the outcome on."""
        if self.done.done():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


class SqliteStore:
    """A `Store` in one file."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._watchers: list[Callable[[str, int], None]] = []
        self._closed = False
        connection = connect(self.path)
        self._thread = threading.Thread(
            target=self._write, args=(connection,), name="store", daemon=True
        )
        self._thread.start()
        self.commits = 0
        """How many transactions were committed: fewer than appends, if some shared one."""

    async def append(self, table: str, head: int, entries: Sequence[Entry]) -> int:
        """Add events after number `head`; gives the new head."""
        rows = [
            (table, head + number, entry.at, entry.who, entry.wish, entry.body)
            for number, entry in enumerate(entries, 1)
        ]
        await self._do(lambda connection: insert(connection, table, head, rows))
        for told in self._watchers:
            told(table, head + len(rows))
        return head + len(rows)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The events after number `after`."""
        sql = "SELECT body, at, who, wish FROM events WHERE table_id = ? AND v > ? ORDER BY v"
        rows = await self._do(lambda connection: connection.execute(sql, (table, after)).fetchall())
        return [Entry(body, at, who, wish) for body, at, who, wish in rows]

    async def snapshot(self, picture: Picture) -> None:
        """Keep the picture in place of the table's earlier one."""
        sql = (
            "INSERT INTO tables (table_id, code, stage, v, at) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (table_id) DO UPDATE SET stage = excluded.stage, v = excluded.v, "
            "at = excluded.at"
        )
        row = (picture.table, picture.code, picture.stage, picture.v, picture.at)
        await self._do(lambda connection: connection.execute(sql, row).rowcount)

    def watch(self, told: Callable[[str, int], None]) -> None:
        """Call `told(table, head)` after each append."""
        self._watchers.append(told)

    async def by_code(self, code: str) -> str | None:
        """The table with this short code."""
        sql = "SELECT table_id FROM tables WHERE code = ?"
        row = await self._do(lambda connection: connection.execute(sql, (code,)).fetchone())
        return None if row is None else str(row[0])

    async def playing(self, since: float) -> list[str]:
        """Tables in mid-game that moved after `since`."""
        sql = "SELECT table_id FROM tables WHERE stage = 'playing' AND at > ? ORDER BY at"
        rows = await self._do(lambda connection: connection.execute(sql, (since,)).fetchall())
        return [str(table) for (table,) in rows]

    async def close(self) -> None:
        """Write what is waiting and let go of the file."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)

    async def _do(self, work: Work) -> Any:
        if self._closed:
            raise Unwritable("the store is closed")
        job = Job(work, asyncio.get_running_loop())
        self._jobs.put(job)
        # A waiter that is cancelled must not take the write with it.
        return await asyncio.shield(job.done)

    def _write(self, connection: sqlite3.Connection) -> None:
        """The writer thread: one transaction for all the jobs that wait."""
        open_ = True
        while open_:
            batch, open_ = self._take()
            if batch:
                run_batch(connection, batch)
                self.commits += 1
                for loop in {job.loop for job in batch}:
                    settle_on(loop, [job for job in batch if job.loop is loop])
        connection.execute("PRAGMA optimize")
        connection.close()

    def _take(self) -> tuple[list[Job], bool]:
        batch: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) >= BATCH:
                return batch, True
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False


def connect(path: str) -> sqlite3.Connection:
    """An open file with the schema of today. Only its owner may read it: it holds every hand."""
    if path != ":memory:":
        Path(path).touch(mode=0o600, exist_ok=True)
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS:d}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    migrate(connection)
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, each step whole or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise StoreError("this database was written by a newer version of the program")
        for script in MIGRATIONS[version:]:
            for statement in script.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS):d}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def insert(
    connection: sqlite3.Connection,
    table: str,
    head: int,
    rows: Sequence[tuple[str, int, float, str, str | None, bytes]],
) -> None:
    """One append inside the batch's transaction; raises and leaves nothing if it does not fit."""
    (last,) = connection.execute(
        "SELECT coalesce(max(v), 0) FROM events WHERE table_id = ?", (table,)
    ).fetchone()
    for _, _, _, who, wish, _ in rows:
        if (
            wish is not None
            and connection.execute(
                "SELECT 1 FROM events WHERE table_id = ? AND who = ? AND wish = ?",
                (table, who, wish),
            ).fetchone()
        ):
            raise Repeated(wish)
    if last != head:
        raise Stale(f"the log of {table} stands at {last}, not {head}")
    connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", rows)


def run_batch(connection: sqlite3.Connection, batch: Sequence[Job]) -> None:
    """All jobs in one transaction; a job that raises undoes itself only, a failed commit all."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in batch:
            run_job(connection, job)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        for job in batch:
            job.error = job.error or Unwritable(str(error))


def run_job(connection: sqlite3.Connection, job: Job) -> None:
    """One job between savepoints."""
    connection.execute("SAVEPOINT job")
    try:
        job.result = job.work(connection)
    except sqlite3.OperationalError:
        raise
    except Exception as error:
        job.error = error
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")


def settle_on(loop: asyncio.AbstractEventLoop, jobs: Sequence[Job]) -> None:
    """Wake the loop once for all of its jobs."""

    def settle() -> None:
        for job in jobs:
            job.settle()

    if not loop.is_closed():
        loop.call_soon_threadsafe(settle)
