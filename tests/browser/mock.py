"""The built client in a browser with a made-up server: files by routing, the socket by hand."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

STATIC = Path(__file__).resolve().parents[2] / "src" / "piquedame" / "server" / "static"
ORIGIN = "http://table.test"
TABLE = "abcdefghijklmnop"
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self' ws://table.test; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class FakeTable:
    """A server of one table: it greets, shows `view`, keeps the wishes, and acknowledges them."""

    def __init__(self, page: Page, view: dict[str, Any], static: Path = STATIC) -> None:
        self.page = page
        self.view = view
        self.static = static
        self.v = 10
        self.acknowledges = True
        self.commit = "test"
        self.gone = False
        self.wishes: list[dict[str, Any]] = []
        self.hellos: list[dict[str, Any]] = []
        self.socket: WebSocketRoute | None = None
        page.route("**/*", self._file)
        page.route_web_socket("**/ws", self._open)

    def show(self) -> None:
        """Open the table's page."""
        self.page.goto(f"{ORIGIN}/t/{TABLE}")

    def send(self, message: dict[str, Any]) -> None:
        """Say something to the browser."""
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def happened(self, what: dict[str, Any], patch: dict[str, Any], gap: int = 1) -> None:
        """An event; a `gap` above 1 leaves numbers out."""
        self.view |= patch
        self.v += gap
        whole = dict.fromkeys(("seat", "other", "card", "cards", "n", "text")) | what
        self.send({"t": "happened", "v": self.v, "what": whole, "patch": patch})

    def cut(self) -> None:
        """Close the socket as a restart does."""
        assert self.socket is not None
        self.socket.close(code=1012)

    def _file(self, route: Route) -> None:
        url = route.request.url.removeprefix(ORIGIN).split("?")[0].lstrip("/")
        path = self.static / url
        if url.startswith("api/"):
            answer = {"reason": "not_found", "say": "Not here."}
            route.fulfill(status=404, json=answer)
            return
        if not path.is_file():
            path = self.static / "index.html"
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        headers = {"Content-Security-Policy": CSP, "Content-Type": kind}
        route.fulfill(status=200, body=path.read_bytes(), headers=headers)

    def _open(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda text: self._hear(socket, json.loads(text)))

    def _hear(self, socket: WebSocketRoute, message: dict[str, Any]) -> None:
        match message["t"]:
            case "hello":
                self.hellos.append(message)
                if self.gone:
                    socket.send(json.dumps({"t": "bye", "why": "no_such_table"}))
                    return
                about = {"protocol": 2, "version": "0.1.0", "commit": self.commit}
                socket.send(json.dumps({"t": "welcome", **about, "seat": self.view["you"]}))
                socket.send(json.dumps({"t": "view", "v": self.v, "view": self.view}))
            case "ping":
                socket.send(json.dumps({"t": "pong", "n": message["n"]}))
            case "wish":
                self.wishes.append(message)
                if self.acknowledges:
                    socket.send(json.dumps({"t": "ack", "id": message["id"], "v": self.v}))


Open = Callable[..., FakeTable]


@pytest.fixture
def open_table(browser: Browser) -> Iterator[Open]:
    contexts = []

    def open_(view: dict[str, Any], size: tuple[int, int], **settings: Any) -> FakeTable:
        width, height = size
        settings.setdefault("reduced_motion", "reduce")
        context = browser.new_context(
            viewport={"width": width, "height": height}, service_workers="block", **settings
        )
        contexts.append(context)
        table = FakeTable(context.new_page(), view)
        table.show()
        return table

    yield open_
    for context in contexts:
        context.close()
