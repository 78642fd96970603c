"""The application: every route, and the headers that all answers carry."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from piquedame.server.http.requests import Web, guarded
from piquedame.server.http.sockets import Gate
from piquedame.server.http.static_files import StaticFiles
from piquedame.server.limits import Limits
from piquedame.server.lobby import Lobby
from piquedame.server.store.sqlite import SqliteStore
from piquedame.server.thinkers.pool import Thinkers
from piquedame.version import __version__

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


@dataclass(frozen=True)
class Settings:
    """How the server is run."""

    database: str | Path = "piquedame.sqlite"
    host: str = "127.0.0.1"
    allowed_origins: frozenset[str] = frozenset()
    behind_proxy: bool = False
    """Then every request comes from loopback, which has limits like any other address."""
    thinkers: int = 0
    """How many processes search for bots, at most."""
    limits: Limits = field(default_factory=Limits)


class SafeHeaders:
    """Puts the same careful headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers)


def static_folder() -> Path:
    """Where the built client lies."""
    return Path(str(files("piquedame.server"))) / "static"


def build_facts() -> tuple[str, str]:
    """Version and commit, as the build noted them."""
    try:
        facts = json.loads((static_folder() / "build.json").read_text("utf-8"))
        return str(facts.get("version") or __version__), str(facts.get("commit") or "")
    except (OSError, ValueError):
        return __version__, ""


def make_app(settings: Settings, lobby: Lobby | None = None) -> Starlette:
    """The application on a database of its own."""
    if lobby is None:
        version, commit = build_facts()
        store = SqliteStore(settings.database)
        thinkers = Thinkers(settings.thinkers)
        lobby = Lobby(
            store, limits=settings.limits, version=version, commit=commit, thinkers=thinkers
        )
    tables = lobby

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await tables.open()
        yield
        await tables.close()

    exempt = not settings.behind_proxy
    web = Web(lobby, StaticFiles(static_folder()), exempt=exempt, host=settings.host)
    gate = Gate(lobby, settings.allowed_origins, exempt=exempt)
    app = Starlette(routes=routes(web, gate), lifespan=lifespan)
    app.add_middleware(SafeHeaders)
    app.state.lobby = lobby
    return app


def routes(web: Web, gate: Gate) -> list[Route | WebSocketRoute]:
    """Every route; what is none of them is a page or a file of the client."""
    post = ["POST"]
    return [
        WebSocketRoute("/ws", gate.__call__),
        Route("/healthz", guarded(web.health)),
        Route("/api/about", guarded(web.about)),
        Route("/api/address", guarded(web.address)),
        Route("/api/qr", guarded(web.qr), methods=["GET", "POST"]),
        Route("/api/variants", guarded(web.variants)),
        Route("/api/variants/{slug}", guarded(web.variant)),
        Route("/api/check", guarded(web.check), methods=post),
        Route("/api/tables", guarded(web.make_table), methods=post),
        Route("/api/tables/{table}", guarded(web.table_info)),
        Route("/api/tables/{table}/key", guarded(web.make_key), methods=post),
        Route("/api/tables/{table}/seat", guarded(web.use_key), methods=post),
        Route("/api/codes/{code}", guarded(web.find_code)),
        Route("/api/code/{code}", guarded(web.find_code)),
        Route("/t/{table}/record", guarded(web.record)),
        Route("/{path:path}", guarded(web.page)),
    ]
