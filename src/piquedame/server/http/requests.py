"""The plain requests: making and finding tables, rules in words, keys, records, the pages."""

from __future__ import annotations

import io
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeVar

import msgspec
import segno
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from piquedame.errors import OptionError, Refusal
from piquedame.record.record import record_of
from piquedame.rules.agreed import rules_for
from piquedame.scoring.complex import stake
from piquedame.server import explained
from piquedame.server import protocol as pr
from piquedame.server.denied import Denied
from piquedame.server.http.address import host_and_port, lan_address
from piquedame.server.http.static_files import StaticFiles
from piquedame.server.limits import Window, is_loopback
from piquedame.server.lobby import Lobby
from piquedame.server.store.log import StoreError
from piquedame.server.table.table import Full, Table
from piquedame.server.tokens import CODE_LENGTH

MOST_BODY = 16 * 1024
STATUS = {"busy": 503, "not_seated": 403}

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]
_ENCODER = msgspec.json.Encoder()


class Stop(Exception):
    """An answer that ends a request early."""

    def __init__(self, status: int, reason: str, say: str) -> None:
        super().__init__(say)
        self.status, self.reason, self.say = status, reason, say


def answer(message: object, status: int = 200) -> Response:
    """A message as JSON, which nobody keeps."""
    return Response(
        _ENCODER.encode(message),
        status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


def guarded(handler: Handler) -> Handler:
    """Turn every refusal into a `Problem` with a sentence."""

    async def run(request: Request) -> Response:
        try:
            return await handler(request)
        except Stop as stop:
            return answer(pr.Problem(stop.reason, stop.say), stop.status)
        except OptionError as error:
            return answer(pr.Problem("bad_options", str(error)), 400)
        except (Denied, Refusal) as refusal:
            status = STATUS.get(refusal.reason, 400)
            return answer(pr.Problem(refusal.reason, str(refusal)), status)
        except (StoreError, Full):
            return answer(pr.Problem("busy", "The server is busy; please try again."), 503)
        except ClientDisconnect:
            return Response(status_code=400)

    return run


async def body(request: Request, kind: type[T]) -> T:
    """The request's message, checked; a bad one is answered by naming its field."""
    read = bytearray()
    async for piece in request.stream():
        read += piece
        if len(read) > MOST_BODY:
            raise Stop(413, "too_long", "That is too long.")
    try:
        return msgspec.json.decode(bytes(read), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Stop(400, "bad_message", str(error)) from None


class Web:
    """The handlers of all plain requests."""

    def __init__(self, lobby: Lobby, files: StaticFiles, *, exempt: bool, host: str) -> None:
        self.lobby = lobby
        self.files = files
        self.exempt = exempt
        self.host = host
        limits, clock = lobby.limits, lobby.clock
        self._new_tables = Window(clock, limits.tables_an_hour, 3600.0)
        self._codes = Window(clock, limits.code_tries, 60.0)
        self._all_codes = Window(clock, limits.all_code_tries, 60.0)

    # --- tables ---------------------------------------------------------------------------------

    async def make_table(self, request: Request) -> Response:
        """`POST /api/tables`."""
        wanted = await body(request, pr.MakeTable)
        address = self._limited(request)
        if address and not self._new_tables.take(address):
            raise Stop(429, "too_many", "Too many new tables for now; please wait a little.")
        return answer(await self.lobby.make(wanted), 201)

    async def table_info(self, request: Request) -> Response:
        """`GET /api/tables/<id>`."""
        table = await self._table(request)
        state = table.state
        names = [place.name for place in state.places if place.kind == "person"]
        deal = state.game.number if state.game else 0
        info = pr.TableInfo(
            state.table,
            state.code,
            state.rules.slug,
            table.texts.title,
            state.rules.players,
            state.stage,
            names,
            deal,
            table.texts.differences,
        )
        return answer(info)

    async def make_key(self, request: Request) -> Response:
        """`POST /api/tables/<id>/key`."""
        wanted = await body(request, pr.KeyRequest)
        return answer(await self.lobby.key(await self._table(request), wanted.token))

    async def use_key(self, request: Request) -> Response:
        """`POST /api/tables/<id>/seat`."""
        brought = await body(request, pr.UseKey)
        try:
            return answer(await self.lobby.use_key(await self._table(request), brought.key))
        except Denied:
            raise Stop(
                403,
                "bad_key",
                "That link has been used or is too old. Ask your other device for a new one.",
            ) from None

    async def find_code(self, request: Request) -> Response:
        """`GET /api/codes/<code>`: a lookup that counts its tries."""
        address = self._limited(request)
        if address and not (self._codes.take(address) and self._all_codes.take("")):
            raise Stop(429, "too_many", "Too many tries; please wait a minute.")
        code = str(request.path_params["code"]).strip().upper()
        found = await self.lobby.store.by_code(code) if len(code) == CODE_LENGTH else None
        if found is None:
            raise Stop(404, "no_such_table", "There is no table with this code.")
        return answer(pr.Found(found))

    async def record(self, request: Request) -> Response:
        """`GET /t/<id>/record`: the finished deals, one line of JSON."""
        table = await self._table(request)
        game = table.state.game
        if game is None or not game.finished:
            raise Stop(404, "no_record", "No deal of this table is finished yet.")
        if table.state.stopped_early:
            # By the rules it is unfinished, and a record says what the rules say.
            game = replace(game, winners=None)
        names = [place.name for place in table.state.places]
        line = json.dumps(record_of(game, names), ensure_ascii=False) + "\n"
        return Response(
            line,
            media_type="application/json",
            headers={
                "cache-control": "no-store",
                "content-disposition": f'inline; filename="{table.state.code}.jsonl"',
            },
        )

    # --- rules ----------------------------------------------------------------------------------

    async def variants(self, request: Request) -> Response:
        """`GET /api/variants?lang=`."""
        return answer(explained.variants(request.query_params.get("lang", "en")))

    async def variant(self, request: Request) -> Response:
        """`GET /api/variants/<slug>?players=&lang=`."""
        given = request.query_params.get("players", "")
        players = int(given) if given.isdecimal() and len(given) < 4 else None
        lang = request.query_params.get("lang", "en")
        try:
            page = explained.page(str(request.path_params["slug"]), players, lang)
        except OptionError as error:
            raise Stop(404, "no_such_game", str(error)) from None
        return answer(page)

    async def check(self, request: Request) -> Response:
        """`POST /api/check`."""
        asked = await body(request, pr.CheckRules)
        try:
            rules = rules_for(asked.variant, asked.players, asked.options)
        except OptionError as error:
            return answer(pr.RulesChecked(explained.conflict(error, asked.lang), 0, []))
        told = explained.differences(rules, asked.lang)
        return answer(pr.RulesChecked("", rules.total, told, stake(rules)))

    # --- the rest -------------------------------------------------------------------------------

    async def about(self, _: Request) -> Response:
        """`GET /api/about`."""
        services = self.lobby.services
        return answer(pr.About(services.version, services.commit, pr.PROTOCOL))

    async def address(self, request: Request) -> Response:
        """`GET /api/address`: an origin that a phone can reach, or an empty text."""
        name = request.url.hostname or ""
        scheme = request.url.scheme
        if not is_loopback(name):
            return answer(pr.Address(f"{scheme}://{request.url.netloc}"))
        found = None if is_loopback(self.host) else lan_address()
        if found is None:
            return answer(pr.Address(""))
        return answer(pr.Address(f"{scheme}://{host_and_port(found, request.url.port or 80)}"))

    async def qr(self, request: Request) -> Response:
        """`POST /api/qr` with a text, or `GET /api/qr?text=` for one that is no secret."""
        if request.method == "POST":
            text = (await body(request, pr.QrText)).text
        else:
            text = request.query_params.get("text", "")
        if not 1 <= len(text) <= 400:
            raise Stop(400, "bad_message", "There is no text to show.")
        out = io.BytesIO()
        segno.make(text, error="m", micro=False).save(
            out, kind="svg", border=2, xmldecl=False, omitsize=True, light="#ffffff"
        )
        headers = {"cache-control": "no-store"}
        return Response(out.getvalue(), media_type="image/svg+xml", headers=headers)

    async def health(self, _: Request) -> Response:
        """`GET /healthz`: the server answers, and so does its log."""
        await self.lobby.store.by_code("")
        return answer({"ok": True, "tables": len(self.lobby.tables)})

    async def page(self, request: Request) -> Response:
        """Any other address: a file of the client, or its first page."""
        path = request.path_params.get("path", "").strip("/")
        last = path.rpartition("/")[2]
        if path and not last.startswith("."):
            found = self.files.answer(request, path)
            if found is not None:
                return found
        if path.startswith(("api/", "assets/", "ws")) or "." in last:
            return answer(pr.Problem("not_found", "There is nothing here."), 404)
        return self.files.index(request)

    async def _table(self, request: Request) -> Table:
        table: Any = await self.lobby.find(str(request.path_params["table"])[:24])
        if not isinstance(table, Table):
            raise Stop(404, "no_such_table", "This table does not exist.")
        return table

    def _limited(self, request: Request) -> str:
        """The address whose tries are counted; empty if none are."""
        address = request.client.host if request.client else ""
        return "" if self.exempt and is_loopback(address) else address
