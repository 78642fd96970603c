"""Plain requests and the edges of the socket, against the real server."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from piquedame.record.record import verify
from piquedame.server import app as app_module
from piquedame.server.app import CSP
from piquedame.server.http.static_files import StaticFiles
from server.live import Person, Server
from server.tabs import Json


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("web"))
    running.start()
    yield running
    running.kill()


def fetch(server: Server, path: str, **headers: str) -> tuple[int, Any, bytes]:
    request = urllib.request.Request(server.url + path, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


async def talk(server: Server, *messages: str | bytes, **options: Any) -> tuple[list[Json], int]:
    """Say these things on a socket; gives the answers and the close code."""
    frames: list[Json] = []
    async with connect(f"ws://127.0.0.1:{server.port}/ws", **options) as socket:
        try:
            for message in messages:
                await socket.send(message)
            async with asyncio.timeout(8):
                while True:
                    frames.append(json.loads(await socket.recv()))
        except ConnectionClosed:
            pass
        return frames, socket.close_code or 0


def hello(table: str, **fields: Any) -> str:
    return json.dumps({"t": "hello", "protocol": 2, "table": table, **fields})


# --- tables -----------------------------------------------------------------------------------


def test_a_table_is_made_found_and_described(server: Server) -> None:
    made = server.make("black-maria", players=5, options={"moon": "add"})
    assert len(made["code"]) == 6
    assert set(made["code"]) <= set("ABCDEFGHJKMNPQRSTUVWXYZ")
    for path in (f"/api/codes/{made['code']}", f"/api/code/{made['code'].lower()}"):
        assert server.ask(path) == (200, {"table": made["table"]})
    assert server.ask("/api/codes/AAAAAA")[0] == 404
    status, info = server.ask(f"/api/tables/{made['table']}")
    assert status == 200
    assert info["names"] == ["Ann"]
    assert (info["variant"], info["players"], info["stage"]) == ("black-maria", 5, "lobby")
    assert info["differences"]
    assert server.ask("/api/tables/nothing-of-the-kind")[0] == 404
    assert made["token"] not in json.dumps(info)


@pytest.mark.parametrize(
    ("message", "status", "names"),
    [
        ({"name": "Ann", "variant": "hearts", "players": 4, "points": 5}, 400, "points"),
        ({"name": "Ann", "variant": "hearts"}, 400, "players"),
        ({"name": "Ann", "variant": "heart", "players": 4}, 400, "hearts"),
        ({"name": "Ann", "variant": "hearts", "players": 8}, 400, "8"),
        ({"name": "\u202e", "variant": "hearts", "players": 4}, 400, "name"),
        ({"name": "Ann", "variant": "hearts", "players": 4, "options": {"x": 1}}, 400, "x"),
        ({"name": "A" * 20_000, "variant": "hearts", "players": 4}, 413, "long"),
        ([], 400, ""),
        ("hearts", 400, ""),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    server: Server, message: Any, status: int, names: str
) -> None:
    got, problem = server.ask("/api/tables", message)
    assert got == status
    assert set(problem) == {"reason", "say"}
    assert names in problem["say"]


@pytest.mark.parametrize("lang", ["zz", "", "pl-PL", "../en"])
def test_a_language_that_is_not_spoken_here_is_no_fault(server: Server, lang: str) -> None:
    made = server.make("black-maria", lang=lang)
    status, info = server.ask(f"/api/tables/{made['table']}")
    assert status == 200
    assert info["title"] == ("Czarna Maria" if lang == "pl-PL" else "Black Maria")


def test_a_key_works_once(server: Server) -> None:
    made = server.make()
    path = f"/api/tables/{made['table']}"
    status, key = server.ask(f"{path}/key", {"token": made["token"]})
    assert (status, key["seconds"]) == (200, 600)
    assert server.ask(f"{path}/key", {"token": "x" * 32})[0] == 403
    status, seat = server.ask(f"{path}/seat", {"key": key["key"]})
    assert (status, seat["seat"]) == (200, 0)
    assert seat["token"] != made["token"]
    assert server.ask(f"{path}/seat", {"key": key["key"]})[0] == 403


def test_the_record_holds_finished_deals_only(server: Server) -> None:
    async def run() -> None:
        made = server.make("black-lady-no-pass", start=True)
        path = f"/t/{made['table']}/record"
        assert server.ask(path)[0] == 404
        ann = await Person(server, made["table"], made["token"]).open()
        await ann.play(random.Random(3), lambda: bool(ann.view["sheet"]))
        await ann.wish("go_on")
        await ann.until(lambda: ann.view["deal"] == 1)
        status, record = server.ask(path)
        assert status == 200
        assert len(record["deals"]) == 1
        assert record["winners"] is None
        assert record["names"][0] == "Ann"
        verify(record)
        await ann.wish("ask_end")
        await ann.until(ann.is_over)
        assert ann.view["winners"]
        status, record = server.ask(path)
        assert record["winners"] is None, "by the rules it is unfinished"
        verify(record)
        await ann.close()

    asyncio.run(run())


# --- rules and the rest -----------------------------------------------------------------------


def test_the_shelf_and_the_rules(server: Server) -> None:
    status, shelf = server.ask("/api/variants?lang=en")
    assert status == 200
    assert {"hearts", "black-maria"} <= {each["slug"] for each in shelf}
    status, page = server.ask("/api/variants/black-maria?players=6&lang=pl")
    assert status == 200
    assert page["sections"]
    assert page["options"]
    assert server.ask("/api/variants/nothing")[0] == 404
    assert server.ask("/api/variants/hearts?players=77")[0] == 404
    asked = {"variant": "black-maria", "players": 6}
    assert server.ask("/api/check", asked)[1]["total"] == 42
    status, checked = server.ask("/api/check", {**asked, "options": {"sun": "double"}})
    assert status == 200
    assert "sun" in checked["error"]


def test_about_address_health_and_qr(server: Server) -> None:
    status, about = server.ask("/api/about")
    assert (status, about["protocol"]) == (200, 2)
    assert server.ask("/api/address") == (200, {"origin": ""})
    status, address = server.ask("/api/address", headers={"Host": "192.168.1.7:8000"})
    assert address == {"origin": "http://192.168.1.7:8000"}
    assert server.ask("/healthz")[0] == 200
    request = urllib.request.Request(f"{server.url}/api/qr", b'{"text":"http://x/t/abc#key"}')
    with urllib.request.urlopen(request, timeout=10) as answer:
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.read().startswith(b"<svg")
    assert fetch(server, "/api/qr?text=hi")[0] == 200
    assert fetch(server, "/api/qr")[0] == 400


def test_every_answer_carries_the_careful_headers(server: Server) -> None:
    for path in ("/", "/t/whatever", "/api/about", "/api/tables/none", "/nothing.js"):
        _, headers, _ = fetch(server, path)
        assert headers["content-security-policy"] == CSP
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["server"] is None
    assert "unsafe" not in CSP


def test_pages_and_files(server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from starlette.testclient import TestClient

    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>" + " " * 600)
    (static / "assets" / "index-abc.js").write_text("let a = 1;" * 100)
    (static / ".stamp").write_text("secret")
    monkeypatch.setattr(app_module, "static_folder", lambda: static)
    made = app_module.make_app(app_module.Settings(tmp_path / "x.sqlite"))
    with TestClient(made) as client:
        for path in ("/", "/t/abcdefghijklmnop", "/rules/hearts", "/new"):
            page = client.get(path)
            assert page.status_code == 200
            assert page.headers["cache-control"] == "no-cache"
            assert page.text.startswith("<!doctype html>")
        script = client.get("/assets/index-abc.js", headers={"accept-encoding": "gzip"})
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-encoding"] == "gzip"
        plain = client.get("/assets/index-abc.js", headers={"accept-encoding": "identity"})
        assert plain.text == script.text
        tag = {"if-none-match": plain.headers["etag"]}
        assert client.get("/assets/index-abc.js", headers=tag).status_code == 304
        for path in ("/assets/none.js", "/.stamp", "/../app.py", "/%2e%2e/app.py", "/api/none"):
            assert client.get(path).status_code == 404
        for path in ("/%00.js", "/assets/%00", "/assets/" + "a" * 300, "/" + "a/" * 3000 + "b.js"):
            assert client.get(path).status_code == 404
        assert client.get("/" + "a" * 3000).text.startswith("<!doctype html>")
        (static / "index.html").unlink()
        assert client.get("/").status_code == 503


def test_a_file_is_kept_once_however_its_address_is_written(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "a.js").write_text("let a = 1;")
    files = StaticFiles(tmp_path)
    names = ["assets/a.js", "assets//a.js", "./assets/a.js", "assets/../assets/a.js"]
    found = [files.file(name) for name in names]
    assert found[0] is not None
    assert all(each is found[0] for each in found)
    page = files.file("assets/../index.html")
    assert page is not None
    assert page.cache == "no-cache"
    assert files.file("../" + tmp_path.name + "x") is None


# --- the socket -------------------------------------------------------------------------------


def test_a_foreign_page_cannot_open_a_socket(server: Server) -> None:
    async def run() -> None:
        made = server.make()
        with pytest.raises(InvalidStatus) as refused:
            await talk(server, hello(made["table"]), origin="http://evil.example")
        assert refused.value.response.status_code == 403
        own = f"http://127.0.0.1:{server.port}"
        async with connect(f"ws://127.0.0.1:{server.port}/ws", origin=own) as socket:  # type: ignore[arg-type]
            await socket.send(hello(made["table"]))
            assert json.loads(await socket.recv())["t"] == "welcome"

    asyncio.run(run())


@pytest.mark.parametrize(
    ("messages", "why", "code"),
    [
        (['{"t":"hello","protocol":99,"table":"xxxxxxxxxxxxxxxx"}'], "protocol", 4002),
        (['{"t":"hello","protocol":1,"place":7}'], "protocol", 4002),
        ([hello("x" * 16)], "no_such_table", 4004),
        ([hello("x" * 15)], "no_such_table", 4004),
        ([hello("x" * 40)], "no_such_table", 4004),
        ([hello("x" * 16, points=5)], "bad_message", 1008),
        (['{"t":"ping","n":1}'], "bad_message", 1008),
        (["nonsense"], "bad_message", 1008),
        ([b"\x00\x01"], "bad_message", 1008),
        ([], "bad_message", 1008),
    ],
)
def test_a_bad_greeting_is_answered_and_closed(
    server: Server, messages: list[str | bytes], why: str, code: int
) -> None:
    frames, closed = asyncio.run(talk(server, *messages))
    assert [frame["t"] for frame in frames] == ["bye"]
    assert frames[0]["why"] == why
    assert closed == code


def test_bad_messages_at_a_table(server: Server) -> None:
    made = server.make()
    greeting = hello(made["table"], token=made["token"])
    frames, code = asyncio.run(talk(server, greeting, "{"))
    assert frames[-1]["why"] == "bad_message"
    assert code == 1008
    frames, code = asyncio.run(talk(server, greeting, greeting))
    assert frames[-1]["why"] == "bad_message"
    frames, code = asyncio.run(talk(server, greeting, '{"t":"ping","n":1}' + " " * 5000))
    assert code == 1009


def test_a_flood_of_wishes_is_slowed_down_not_lost(server: Server) -> None:
    async def run() -> None:
        made = server.make()
        ann = await Person(server, made["table"], made["token"]).open()
        loop = asyncio.get_running_loop()
        began = loop.time()
        wishes = [ann.wish("rename", name=f"Ann {k}") for k in range(60)]
        answers = await asyncio.gather(*wishes)
        assert all(answer["t"] == "ack" for answer in answers)
        assert loop.time() - began > 0.5
        assert ann.view["seats"][0]["name"] == "Ann 59"
        await ann.close()

    asyncio.run(run())


def test_pings_are_answered_with_the_last_number(server: Server) -> None:
    async def run() -> None:
        made = server.make()
        ann = await Person(server, made["table"], made["token"]).open()
        assert ann.socket is not None
        await ann.socket.send('{"t":"ping","n":7}')
        await ann.until(lambda: ann.pong is not None)
        assert ann.pong == {"t": "pong", "n": 7, "v": ann.v}
        await ann.close()

    asyncio.run(run())


def test_no_secret_is_printed(server: Server) -> None:
    made = server.make()
    frames, _ = asyncio.run(talk(server, hello(made["table"], token=made["token"]), "x"))
    assert frames
    assert made["token"] not in server.log.read_text()
