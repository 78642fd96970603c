"""Run the server: on a port that is free, with a word of welcome, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import socket
import sqlite3
import sys
import webbrowser
from pathlib import Path
from typing import NoReturn

import segno
import uvicorn

from piquedame.kernels.cores import cores
from piquedame.server.app import Settings, make_app
from piquedame.server.http.address import bound_to_all, host_and_port, lan_address
from piquedame.server.lobby import Lobby
from piquedame.server.store.log import StoreError

BACKLOG = 2048
PING_SECONDS = 10.0
GRACE_SECONDS = 5
LOCK_SECONDS = 1.0
WRONG = 2


class Server(uvicorn.Server):
    """uvicorn, but tabs are told of a restart before their sockets close."""

    def __init__(self, config: uvicorn.Config, lobby: Lobby) -> None:
        super().__init__(config)
        self.lobby = lobby

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then stop."""
        await self.lobby.drain()
        # One turn of the loop for each writer to send what waits.
        await asyncio.sleep(0.05)
        await super().shutdown(sockets)


def run(
    host: str, port: int, database: str | Path, welcome: bool = False, thinkers: int | None = None
) -> None:
    """Serve until stopped. A port or a database that cannot be used ends with one sentence.

    `thinkers`: how many processes search for bots; null: one core is left to the server.
    """
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    listening = bind(host, port)
    bound = int(listening.getsockname()[1])
    settings = Settings(
        database,
        host,
        frozenset(os.environ.get("PIQUEDAME_ORIGINS", "").split()),
        behind_proxy=bool(os.environ.get("PIQUEDAME_BEHIND_PROXY")),
        thinkers=max(1, cores() - 1) if thinkers is None else thinkers,
    )
    try:
        app = make_app(settings)
        lock = hold(database)
    except (OSError, sqlite3.Error, StoreError) as error:
        listening.close()
        why = error.strerror if isinstance(error, OSError) else error
        fail(f"The database {database} cannot be used: {why}.")
    server = Server(configure(app, host, bound, settings), app.state.lobby)
    tell(host, bound, welcome=welcome)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    lock.close()


def hold(database: str | Path) -> sqlite3.Connection:
    """Keep a second server from the same tables: neither would show what the other writes.

    The lock is one of SQLite's, on a file beside the database, and ends with the process.
    """
    lock = sqlite3.connect(f"{database}.lock", LOCK_SECONDS, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise StoreError("another server has it") from None
        raise
    return lock


def configure(app: object, host: str, port: int, settings: Settings) -> uvicorn.Config:
    """uvicorn as the design wants it: no deflate, small frames, no log of addresses."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=4096,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        lifespan="on",
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=settings.behind_proxy,
        timeout_graceful_shutdown=GRACE_SECONDS,
        backlog=BACKLOG,
    )


def bind(host: str, port: int) -> socket.socket:
    """A listening socket, or one sentence and exit status 2."""
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host or "0.0.0.0", port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as error:
        fail(no_host(host, getattr(error, "strerror", None) or str(error)))
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        why = error.strerror or str(error)
        if error.errno == errno.EADDRNOTAVAIL:
            fail(no_host(host, why))
        fail(
            f"Port {port} of {host or 'all interfaces'} cannot be used ({why}): "
            "choose another with --port, or stop the program that has it."
        )
    return listening


def no_host(host: str, why: str) -> str:
    """What is said of an address that is none of this machine's."""
    return (
        f"The address {host!r} cannot be used ({why}): --host must be an address of this machine, "
        "such as 127.0.0.1, or 0.0.0.0 for all of them."
    )


def fail(sentence: str) -> NoReturn:
    """One sentence on standard error, and exit status 2."""
    print(sentence, file=sys.stderr)
    raise SystemExit(WRONG)


def tell(host: str, port: int, *, welcome: bool) -> None:
    """Say where the tables are; with a welcome, also for phones, and open the browser."""
    own = f"http://{host_and_port('localhost' if bound_to_all(host) else host, port)}"
    if not welcome:
        print(f"Pique Dame is at {own}", flush=True)
        return
    print(f"\n  Pique Dame is at      {own}")
    found = lan_address() if bound_to_all(host) else None
    if found is not None:
        link = f"http://{host_and_port(found, port)}"
        print(f"  on the local network  {link}\n")
        segno.make(link, micro=False).terminal(border=2, compact=True)
    print("\n  Ctrl+C stops the server; tables and games are kept.\n", flush=True)
    if has_screen():
        webbrowser.open(own)


def has_screen() -> bool:
    """Is there a screen on which a browser could open?"""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
