"""Bounds: slow readers, too many tables, sockets and tries; and tables that fail."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from piquedame.cards import parse_card
from piquedame.deal.wishes import PlayCard
from piquedame.server import protocol as pr
from piquedame.server.app import Settings, make_app
from piquedame.server.connection import MOST_FRAMES, Connection
from piquedame.server.limits import Limits
from piquedame.server.table import view
from piquedame.server.table.table import INBOX, Full
from server.house import open_house


def client(tmp_path: Path, **limits: Any) -> TestClient:
    """A server behind a proxy: there every address has limits."""
    settings = Settings(tmp_path / "x.sqlite", behind_proxy=True, limits=Limits(**limits))
    return TestClient(make_app(settings))


WANTED = {"name": "Ann", "variant": "hearts", "players": 4}


def test_a_reader_that_does_not_keep_up_is_let_go() -> None:
    async def run() -> None:
        tab = Connection("t", "w")
        for number in range(MOST_FRAMES + 5):
            tab.send(pr.Pong(number))
        assert tab.closing == 1013
        frames = tab.waiting()
        assert [json.loads(frame)["t"] for frame in frames] == ["bye"]
        assert await tab.next_frame() is None
        big = Connection("t", "w")
        for _ in range(10):
            big.send_frame(b"x" * 100_000)
        assert big.closing == 1013

    asyncio.run(run())


def test_new_tables_and_codes_are_counted(tmp_path: Path) -> None:
    with client(tmp_path, tables_an_hour=2, code_tries=3) as web:
        made = [web.post("/api/tables", json=WANTED) for _ in range(3)]
        assert [each.status_code for each in made] == [201, 201, 429]
        assert made[2].json()["reason"] == "too_many"
        code = made[0].json()["code"]
        tries = [web.get(f"/api/codes/{code}").status_code for _ in range(4)]
        assert tries == [200, 200, 200, 429]


def test_a_full_server_says_so(tmp_path: Path) -> None:
    with client(tmp_path, all_tables=1) as web:
        assert web.post("/api/tables", json=WANTED).status_code == 201
        full = web.post("/api/tables", json=WANTED)
        assert full.status_code == 503
        assert full.json()["reason"] == "busy"


def test_sockets_without_a_seat_are_counted(tmp_path: Path) -> None:
    with client(tmp_path, sockets=1) as web:
        made = web.post("/api/tables", json=WANTED).json()
        hello = {"t": "hello", "protocol": 2, "table": made["table"]}
        with web.websocket_connect("/ws") as first, web.websocket_connect("/ws") as second:
            first.send_json(hello)
            assert first.receive_json()["t"] == "welcome"
            second.send_json(hello)
            assert second.receive_json() == {"t": "bye", "why": "busy"}
            with pytest.raises(WebSocketDisconnect) as closed:
                second.receive_json()
            assert closed.value.code == 1013
            with web.websocket_connect("/ws") as seat:
                seat.send_json({**hello, "token": made["token"]})
                assert seat.receive_json()["seat"] == 0
        with web.websocket_connect("/ws") as later:
            later.send_json(hello)
            assert later.receive_json()["t"] == "welcome"


def test_a_server_full_of_sockets_says_so(tmp_path: Path) -> None:
    with client(tmp_path, all_sockets=0) as web, web.websocket_connect("/ws") as tab:
        assert tab.receive_json()["why"] == "busy"


def test_a_table_that_cannot_keep_up_refuses(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            table, token = await house.make()
            ann = await house.tab(table, token)
            hold = asyncio.Event()

            async def wait() -> None:
                await hold.wait()

            table.put(wait)
            await asyncio.sleep(0)
            for _ in range(INBOX):
                table.put(table._nothing)
            with pytest.raises(Full):
                table.put(table._nothing)
            from piquedame.server.http.sockets import take_message

            wish = json.dumps({"t": "wish", "id": "w", "at": 0, "wish": {"do": "start"}})
            take_message(table, ann.connection, wish)
            ann.drain()
            assert ann.answers["w"]["reason"] == "busy"
            hold.set()
            await house.settle()
            await ann.ok("start")

    asyncio.run(run())


def test_a_table_that_fails_starts_over_from_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            table, token = await house.make()
            ann = await house.tab(table, token)
            with monkeypatch.context() as patch:

                def broken(*_: object) -> None:
                    raise ZeroDivisionError

                patch.setattr("piquedame.server.table.table.for_seat", broken)
                answer = await ann.wish("rename", name="Anna")
            assert answer["reason"] == "busy"
            assert table.v == 2
            assert ann.v == 2
            assert ann.view["seats"][0]["name"] == "Anna"
            await house.pass_time(2)
            await ann.ok("start")

    asyncio.run(run())
    assert "failed to do something" in caplog.text
    assert "token" not in caplog.text


def test_an_idle_table_is_unloaded_and_found_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            table, token = await house.make(away=None)
            ann = await house.tab(table, token)
            await ann.ok("start")
            await house.play([ann], lambda: ann.view["tricks_done"] == 2)
            await house.play([ann], lambda: ann.view["ask"] is not None)
            view = ann.view
            await house.pass_time(70)
            await house.lobby.unload_idle()
            assert len(house.lobby.tables) == 1, "somebody is there"
            await ann.leave()
            await house.pass_time(70)
            await house.lobby.unload_idle()
            assert house.lobby.tables == {}
            found = await house.lobby.find(table.state.table)
            assert found is not None
            assert found is not table
            back = await house.tab(found, token)
            assert {**back.view, "seats": None} == {**view, "seats": None}

    asyncio.run(run())


def test_every_field_of_a_view_is_always_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            table, token = await house.make("black-maria", options={"target": 20})
            ann = await house.tab(table, token)
            fields = {wire for _, wire in view._NAMES}
            assert set(ann.view) == fields
            await ann.ok("start")
            await house.play([ann], lambda: ann.view["stage"] == "over")
            assert set(ann.view) == fields
            assert ann.view["total"] == 43
            assert ann.view["values"]["QS"] == 13

    asyncio.run(run())


@pytest.mark.parametrize("fault", ["raises", "refused"])
@pytest.mark.parametrize(
    "options",
    [{}, {"remainder": "exchange_first_trick", "kitty_size": 4}, {"moon": "choice"}],
)
def test_a_bot_that_fails_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str, options: dict[str, Any]
) -> None:
    def think(*_: object) -> object:
        if fault == "raises":
            raise ZeroDivisionError
        return PlayCard(parse_card("2C"))

    monkeypatch.setattr("piquedame.server.table.routine.think", think)

    async def run() -> None:
        async with open_house(tmp_path) as house:
            table, token = await house.make(start=True, options=options)
            ann = await house.tab(table, token)
            await house.play([ann], lambda: len(ann.view["sheet"]) == 1)

    asyncio.run(run())
