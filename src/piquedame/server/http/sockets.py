"""The socket of a tab: the greeting, then messages in and frames out, each within its bounds."""

from __future__ import annotations

import asyncio
import re
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from piquedame.server import protocol as pr
from piquedame.server.connection import (
    AGAIN_LATER,
    BAD_MESSAGE,
    NO_SUCH_TABLE,
    OTHER_PROTOCOL,
    RESTART,
    Connection,
    encode,
)
from piquedame.server.limits import Bucket, is_loopback
from piquedame.server.lobby import Lobby
from piquedame.server.table.answer import answer
from piquedame.server.table.table import Full, Table
from piquedame.server.tokens import new_token

HELLO_SECONDS = 5.0
SEND_SECONDS = 15.0
"""A browser that takes nothing for so long is let go."""
MOST_BYTES = 4096

_DECODER: msgspec.json.Decoder[pr.FromBrowser] = msgspec.json.Decoder(pr.FromBrowser)
_FIELD = re.compile(r"(?:field|missing required field) `([^`]*)`")
_PATH = re.compile(r"at `\$\.?([^`]*)`")


class BadMessage(Exception):
    """Not a message of the protocol; `id` is the wish's, if it could be read."""

    def __init__(self, say: str, field: str = "", wish: str | None = None) -> None:
        super().__init__(say)
        self.say, self.field, self.wish = say, field, wish


class Rough(msgspec.Struct):
    """As much of a bad message as is needed to answer it."""

    t: str = ""
    id: Any = None
    protocol: Any = None


def decode(text: str | bytes) -> pr.FromBrowser:
    """The message, or `BadMessage` that names the field at fault."""
    raw = text.encode() if isinstance(text, str) else text
    if len(raw) > MOST_BYTES:
        raise BadMessage("The message is too long.")
    try:
        return _DECODER.decode(raw)
    except msgspec.ValidationError as error:
        say = str(error)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(f"That is not JSON: {error}") from None
    found = _FIELD.search(say) or _PATH.search(say)
    wish = None
    try:
        rough = msgspec.json.decode(raw, type=Rough)
        if rough.t == "wish" and isinstance(rough.id, str) and 1 <= len(rough.id) <= 40:
            wish = rough.id
    except msgspec.MsgspecError:
        pass
    raise BadMessage(say, found.group(1) if found else "", wish)


def same_site(websocket: WebSocket, allowed: frozenset[str]) -> bool:
    """Does the page that opens the socket come from here? Programs send no origin."""
    origin = websocket.headers.get("origin")
    if origin is None or origin in allowed:
        return True
    return urlsplit(origin).netloc.lower() == websocket.headers.get("host", "").lower()


class Gate:
    """Counts the sockets of each address, and lets in those that may come in."""

    def __init__(self, lobby: Lobby, allowed_origins: frozenset[str], *, exempt: bool) -> None:
        self.lobby = lobby
        self.allowed_origins = allowed_origins
        self.exempt = exempt
        """Whether loopback has no limits (it has when a proxy stands before the server)."""
        self._of_address: dict[str, int] = {}
        self._all = 0
        self._buckets: dict[tuple[str, object], Bucket] = {}

    async def __call__(self, websocket: WebSocket) -> None:
        """Serve one socket to its end."""
        if not same_site(websocket, self.allowed_origins):
            await websocket.close(BAD_MESSAGE)
            return
        await websocket.accept()
        address = websocket.client.host if websocket.client else ""
        self._all += 1
        try:
            await self._serve(websocket, address)
        except WebSocketDisconnect:
            pass
        finally:
            self._all -= 1

    async def _serve(self, websocket: WebSocket, address: str) -> None:
        hello = await self._greeting(websocket)
        if hello is None:
            return
        table = await self.lobby.find(hello.table)
        if table is None:
            why = "restart" if self.lobby.closing else "no_such_table"
            await goodbye(websocket, RESTART if self.lobby.closing else NO_SUCH_TABLE, pr.Bye(why))
            return
        counted = self._counts(table, hello, address)
        if counted and self._of_address.get(address, 0) >= self.lobby.limits.sockets:
            await goodbye(websocket, AGAIN_LATER, pr.Bye("busy"))
            return
        if counted:
            self._of_address[address] = self._of_address.get(address, 0) + 1
        try:
            await self._at_table(websocket, table, hello)
        finally:
            if counted:
                self._of_address[address] -= 1
                if not self._of_address[address]:
                    del self._of_address[address]

    def _counts(self, table: Table, hello: pr.Hello, address: str) -> bool:
        if self.exempt and is_loopback(address):
            return False
        return hello.token is None or table.seat_of_token(hello.token) is None

    async def _greeting(self, websocket: WebSocket) -> pr.Hello | None:
        if self.lobby.closing:
            await goodbye(websocket, RESTART, pr.Bye("restart"))
            return None
        if self._all > self.lobby.limits.all_sockets:
            await goodbye(websocket, AGAIN_LATER, pr.Bye("busy"))
            return None
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                text = await receive(websocket)
        except TimeoutError:
            await goodbye(websocket, BAD_MESSAGE, pr.Bye("bad_message", "No hello was sent."))
            return None
        try:
            hello = decode(text)
            if not isinstance(hello, pr.Hello):
                raise BadMessage("The first message must be a hello.", "t")
        except BadMessage as bad:
            await refuse_greeting(websocket, text, bad)
            return None
        if hello.protocol != pr.PROTOCOL:
            await goodbye(websocket, OTHER_PROTOCOL, pr.Bye("protocol"))
            return None
        return hello

    async def _at_table(self, websocket: WebSocket, table: Table, hello: pr.Hello) -> None:
        connection = Connection(hello.table, hello.watcher or new_token())
        table.put(lambda: table.join(connection, hello))
        writer = asyncio.get_running_loop().create_task(write(websocket, connection))
        reader = asyncio.get_running_loop().create_task(self._read(websocket, table, connection))
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
            if not writer.done():
                connection.close(1000)
                await asyncio.wait({writer}, timeout=1.0)
        finally:
            for task in (writer, reader):
                task.cancel()
            await asyncio.gather(writer, reader, return_exceptions=True)
            await leave(table, connection)

    async def _read(self, websocket: WebSocket, table: Table, connection: Connection) -> None:
        """Take messages in, no faster than a seat may send them: the rest waits in the network."""
        while connection.closing is None:
            try:
                text = await receive(websocket)
            except WebSocketDisconnect:
                return
            if (wait := self._bucket(table, connection).take()) > 0:
                await asyncio.sleep(wait)
            take_message(table, connection, text)

    def _bucket(self, table: Table, connection: Connection) -> Bucket:
        who: object = connection.watcher if connection.person is None else connection.person
        key = (table.state.table, who)
        if key not in self._buckets:
            if len(self._buckets) > 20_000:
                self._buckets.clear()
            limits = self.lobby.limits
            self._buckets[key] = Bucket(self.lobby.clock, limits.wishes, limits.burst)
        return self._buckets[key]


def take_message(table: Table, connection: Connection, text: str | bytes) -> None:
    """Hand a message to its table, or say what is wrong with it."""
    try:
        message = decode(text)
    except BadMessage as bad:
        refuse_message(table, connection, bad)
        return
    try:
        match message:
            case pr.Wished():
                table.put(lambda: answer(table, connection, message))
            case pr.Visible(on=on):
                table.put(lambda: table.visible(connection, on))
            case pr.Ping(n=n):
                connection.send(pr.Pong(n, table.v))
            case pr.Hello():
                refuse_message(table, connection, BadMessage("One hello is enough.", "t"))
    except Full:
        if isinstance(message, pr.Wished):
            connection.send(pr.Nack(message.id, table.v, "busy", {}))


def refuse_message(table: Table, connection: Connection, bad: BadMessage) -> None:
    """A bad wish is answered by its id; anything else ends the socket. Nothing changes."""
    if bad.wish is not None:
        args: dict[str, str | int] = {"field": bad.field, "say": bad.say}
        connection.send(pr.Nack(bad.wish, table.v, "bad_message", args))
    else:
        connection.close(BAD_MESSAGE, pr.Bye("bad_message", bad.say))


async def refuse_greeting(websocket: WebSocket, text: str | bytes, bad: BadMessage) -> None:
    """A greeting of another version may be written differently: it is told so.

    An address that is no table's (a link that lost a letter) leads to no table.
    """
    try:
        rough = msgspec.json.decode(text, type=Rough)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        rough = Rough()
    if rough.t == "hello" and isinstance(rough.protocol, int) and rough.protocol != pr.PROTOCOL:
        await goodbye(websocket, OTHER_PROTOCOL, pr.Bye("protocol"))
    elif rough.t == "hello" and bad.field == "table":
        await goodbye(websocket, NO_SUCH_TABLE, pr.Bye("no_such_table"))
    else:
        await goodbye(websocket, BAD_MESSAGE, pr.Bye("bad_message", bad.say))


async def receive(websocket: WebSocket) -> str | bytes:
    """The next message, text or not."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    raw: bytes = message.get("bytes") or b""
    return text if text is not None else raw


async def goodbye(websocket: WebSocket, code: int, bye: pr.Bye) -> None:
    """A last word, and close."""
    await websocket.send_text(encode(bye).decode())
    await websocket.close(code)


async def write(websocket: WebSocket, connection: Connection) -> None:
    """Send what waits, in order, until it is time to close."""
    try:
        while (frame := await connection.next_frame()) is not None:
            async with asyncio.timeout(SEND_SECONDS):
                await websocket.send_text(frame.decode())
        if websocket.application_state is not WebSocketState.DISCONNECTED:
            await websocket.close(connection.closing or 1000)
    except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
        return


async def leave(table: Table, connection: Connection) -> None:
    """Tell the table that the tab is gone, even if it is busy."""
    connection.close(1000)
    while not table.stopped:
        try:
            table.put(lambda: table.leave(connection))
        except Full:
            await asyncio.sleep(0.05)
        else:
            return
