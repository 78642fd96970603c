"""Before the start: sitting, names, swapping, removing, the host, the start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from piquedame.errors import OptionError
from piquedame.server import protocol as pr
from piquedame.server.denied import Denied
from piquedame.server.table.table import Table
from server.house import House, Tab, at_home

Work = Callable[[House], Awaitable[None]]


def persons(table: Table) -> int:
    return len(table.state.persons)


def secret(tab: Tab) -> str | None:
    """The token that shows whose seat it is."""
    token: str | None = tab.token
    return token


def you(tab: Tab) -> int | None:
    """The seat of this tab."""
    seat: int | None = tab.view["you"]
    return seat


def names(view: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in view["seats"]]


def test_making_a_table_seats_the_host(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, token = await house.make(
            "black-maria", players=5, bots=["novice", "expert", "skilled"]
        )
        ann = await house.tab(table, token)
        assert ann.welcome["seat"] == you(ann) == 0
        assert ann.view["can_host"]
        assert ann.view["stage"] == "lobby"
        seats = ann.view["seats"]
        assert [each["kind"] for each in seats] == ["person", *["empty"] * 4]
        assert [each["level"] for each in seats[1:]] == ["novice", "expert", "skilled", "casual"]
        assert len(table.state.table) == 16
        assert len(token) >= 22

    at_home(tmp_path, work)


@pytest.mark.parametrize("name", ["", " ", "\u202e\u200b"])
def test_a_host_needs_a_name(tmp_path: Path, name: str) -> None:
    async def work(house: House) -> None:
        with pytest.raises(Denied):
            await house.lobby.make(pr.MakeTable(name, "hearts", 4))
        with pytest.raises(OptionError):
            await house.lobby.make(pr.MakeTable("Ann", "hearts", 9))
        with pytest.raises(OptionError):
            await house.lobby.make(pr.MakeTable("Ann", "hearts", 4, {"points": 1}))

    at_home(tmp_path, work)


def test_opening_the_link_never_sits(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, _ = await house.make(options={"moon": "subtract"})
        ben = await house.tab(table)
        assert ben.welcome["seat"] is None
        assert you(ben) is None
        assert ben.view["differences"]
        assert persons(table) == 1
        with pytest.raises(LookupError, match="not begun"):
            _ = table.state.current_game
        await ben.no("not_seated", "start")
        await ben.no("not_seated", "play", card="2C")
        assert secret(ben) is None
        await ben.ok("sit", name="Ben")
        assert secret(ben) is not None
        assert you(ben) == 1
        assert not ben.view["can_host"]
        await ben.no("already_seated", "sit", name="Ben")

    at_home(tmp_path, work)


def test_a_name_cannot_take_over_a_seat(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, _ = await house.make()
        other = await house.sit(table, "Ann")
        assert you(other) == 1
        assert names(other.view)[:2] == ["Ann", "Ann 2"]
        third = await house.tab(table)
        await third.no("bad_name", "sit", name="\u202e")
        await third.no("seat_taken", "sit", name="Cleo", seat=1)
        await third.no("no_such_seat", "sit", name="Cleo", seat=9)
        await third.ok("sit", name="\u0410nn", seat=3)
        assert names(third.view)[3] == "\u0410nn 3"
        await third.ok("rename", name=" Cleo ")
        assert names(other.view)[3] == "Cleo"
        assert other.happened[-1] == {
            **dict.fromkeys(("other", "card", "cards", "n")),
            "kind": "renamed",
            "seat": 3,
            "text": "Cleo",
        }
        assert str(third.token) not in str(other.frames)

    at_home(tmp_path, work)


def test_a_full_table_seats_no_more(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, _ = await house.make(players=3)
        await house.sit(table, "Ben")
        await house.sit(table, "Cleo")
        late = await house.tab(table)
        await late.no("table_full", "sit", name="Dora")

    at_home(tmp_path, work)


def test_watch_sit_leave_sit_is_one_entry_and_one_seat(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, token = await house.make()
        ann = await house.tab(table, token)
        ben = await house.tab(table, watcher="ben's browser")
        second = await house.tab(table, watcher="ben's browser")
        for _ in range(3):
            assert len(ann.view["watchers"]) == 1
            assert persons(table) == 1
            await house.pass_time(0.2)
            await ben.ok("sit", name="Ben")
            assert ann.view["watchers"] == []
            assert persons(table) == 2
            await second.no("already_seated", "sit", name="Ben")
            await house.pass_time(0.2)
            await ben.ok("stand_up")
            assert you(ben) is None
        assert "ben's browser" not in str(ann.frames)

    at_home(tmp_path, work)


def test_a_sit_wish_sent_again_from_a_new_socket_gets_the_seat(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, _ = await house.make()
        ben = await house.tab(table, watcher="ben")
        await ben.ok("sit", wish_id="sit-1", name="Ben")
        await ben.leave()
        # The answer was lost on the way: no token is known there.
        again = await house.tab(table, watcher="ben")
        assert you(again) is None
        answer = await again.wish("sit", wish_id="sit-1", name="Ben")
        assert answer["t"] == "ack"
        assert you(again) == 1
        assert again.token not in (None, ben.token)
        assert persons(table) == 2
        with_token = await house.tab(table, again.token, watcher="ben")
        assert (await with_token.wish("sit", wish_id="sit-1", name="Ben"))["t"] == "ack"

    at_home(tmp_path, work)


def test_people_swap_and_the_host_removes(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, token = await house.make()
        ann = await house.tab(table, token)
        ben = await house.sit(table, "Ben")
        cleo = await house.sit(table, "Cleo")
        await ben.ok("swap", seat=3)
        assert you(ben) == 3
        assert names(ann.view) == ["Ann", "", "Cleo", "Ben"]
        await ann.ok("swap", seat=2)
        assert (you(ann), you(cleo)) == (2, 0)
        assert ann.view["can_host"]
        assert not cleo.view["can_host"]
        await cleo.no("not_host", "remove", seat=3)
        await ann.no("no_such_seat", "remove", seat=1)
        await ann.no("no_such_seat", "remove", seat=2)
        await ann.ok("remove", seat=3)
        assert you(ben) is None
        assert ben.view["hand"] is None
        assert "removed" in ann.kinds()
        back = await house.tab(table, ben.token)
        assert back.welcome["seat"] is None
        await ann.ok("bot", seat=1, level="novice")
        assert cleo.view["seats"][1]["level"] == "novice"
        await cleo.no("not_host", "bot", seat=1, level="novice")
        await cleo.no("not_host", "start")

    at_home(tmp_path, work)


def test_one_press_starts_and_bots_fill_the_rest(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, token = await house.make("black-lady-no-pass")
        ann = await house.tab(table, token)
        ben = await house.sit(table, "Ada")
        await ann.ok("start")
        assert ann.view["stage"] == "playing"
        kinds = [seat["kind"] for seat in ann.view["seats"]]
        assert kinds == ["person", "person", "bot", "bot"]
        assert len(set(names(ann.view))) == 4
        assert len(ann.view["hand"].split()) == 13 or ann.view["trick"]
        assert ann.view["first_draw"].split()
        for wish in ("start", "stand_up"):
            await ann.no("already_started", wish)
        for wish in ("swap", "remove"):
            await ann.no("already_started", wish, seat=1)
        late = await house.tab(table)
        await late.no("already_started", "sit", name="Late")
        assert you(ben) == 1

    at_home(tmp_path, work)


def test_start_at_once_against_bots(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, token = await house.make(start=True)
        ann = await house.tab(table, token)
        assert ann.view["stage"] == "playing"
        assert [seat["kind"] for seat in ann.view["seats"]] == ["person", "bot", "bot", "bot"]

    at_home(tmp_path, work)


def test_an_absent_host_loses_the_right_to_start(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, token = await house.make()
        ann = await house.tab(table, token)
        ben = await house.sit(table, "Ben")
        cleo = await house.sit(table, "Cleo")
        await ann.send({"t": "visible", "on": False})
        await house.pass_time(59)
        assert not ben.view["can_host"]
        await house.pass_time(1.1)
        assert ben.view["can_host"]
        assert not cleo.view["can_host"]
        await ann.send({"t": "visible", "on": True})
        await house.pass_time(5)
        assert ben.view["can_host"]
        assert not ann.view["can_host"]
        await ann.no("not_host", "start")
        await ben.ok("start")

    at_home(tmp_path, work)


def test_a_host_who_never_came_or_left_is_followed(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, _ = await house.make()
        await house.pass_time(100)
        ben = await house.sit(table, "Ben")
        assert ben.view["can_host"]
        cleo = await house.sit(table, "Cleo")
        await ben.ok("stand_up")
        assert cleo.view["can_host"]
        await cleo.ok("stand_up")
        dora = await house.sit(table, "Dora")
        assert dora.view["seats"][0]["kind"] == "person"

    at_home(tmp_path, work)


def test_the_right_stays_where_nobody_else_is(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, token = await house.make()
        ann = await house.tab(table, token)
        await ann.leave()
        await house.pass_time(300)
        ann = await house.tab(table, token)
        assert ann.view["can_host"]
        await ann.ok("stand_up")
        assert table.state.host is None
        ben = await house.sit(table, "Ben")
        assert ben.view["can_host"]

    at_home(tmp_path, work)
