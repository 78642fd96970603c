"""Messages both ways; a bad one is refused by naming the field at fault."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest

from piquedame.server import protocol as pr
from piquedame.server.http.sockets import BadMessage, decode

WISHES: list[pr.Wish] = [
    pr.SitDown("Ann", 2),
    pr.SitDown("Ann"),
    pr.StandUp(),
    pr.Rename("Ben"),
    pr.SwapSeats(1),
    pr.RemoveSeat(3),
    *(pr.SetBot(1, level) for level in get_args(pr.Level)),
    pr.Start(),
    pr.PassCards("2C 3C 4C"),
    pr.UndoPass(),
    pr.PlayCard("QS"),
    pr.PlayCard("X", "D"),
    pr.Bid(3),
    pr.Bid(None),
    pr.NameSuit("S"),
    pr.CallPass("left2"),
    pr.Announce(True),
    pr.Expose("QS AH"),
    pr.Expose(""),
    pr.Pledge(False),
    pr.LayAway("2C"),
    pr.Choose("add"),
    pr.Claim(),
    pr.Challenge(5),
    pr.GoOn(),
    pr.AskTakeBack(),
    pr.AskEnd(),
    pr.Vote(True),
    pr.AbsentToBot(1),
    pr.AbsentToBot(1, "expert"),
    pr.GiveSeat(1, "abc"),
    pr.AskSeat(1, "Cleo"),
    pr.Rematch(True, True),
    pr.SetAutoplay(True),
    pr.SetSpeed("fast"),
]


def test_every_wish_is_here() -> None:
    assert {type(wish) for wish in WISHES} == set(get_args(pr.Wish))


@pytest.mark.parametrize(
    "message",
    [pr.Wished("w1", 7, wish) for wish in WISHES]
    + [
        pr.Hello(pr.PROTOCOL, "x" * 16),
        pr.Hello(pr.PROTOCOL, "x" * 16, "t" * 32, 5, False, "me"),
        pr.Visible(False),
        pr.Ping(3),
    ],
)
def test_messages_from_the_browser_go_both_ways(message: pr.FromBrowser) -> None:
    assert decode(msgspec.json.encode(message)) == message


def wish(**fields: Any) -> dict[str, Any]:
    return {"t": "wish", "id": "w1", "at": 7, "wish": fields}


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (wish(do="play", card="2C", points=-50), "points"),
        (wish(do="play", card="2C", seat=3), "seat"),
        (wish(do="play"), "card"),
        (wish(do="play", card=2), "wish.card"),
        (wish(do="play", card=""), "wish.card"),
        (wish(do="sit", name="Ann", seat=-1), "wish.seat"),
        (wish(do="sit", name="x" * 81), "wish.name"),
        (wish(do="shout"), "wish.do"),
        (wish(do="speed", speed="warp"), "wish.speed"),
        (wish(do="vote", yes="true"), "wish.yes"),
        (wish(do="bid", chips=0), "wish.chips"),
        (wish(do="bid", chips="3"), "wish.chips"),
        (wish(do="name_suit", suit="X"), "wish.suit"),
        (wish(do="play", card="X", suit=1), "wish.suit"),
        (wish(do="call_pass", way="x" * 21), "wish.way"),
        (wish(do="expose", cards="QS " * 200), "wish.cards"),
        ({**wish(do="start"), "extra": 1}, "extra"),
    ],
)
def test_a_bad_wish_names_the_field_and_keeps_its_id(message: Any, field: str) -> None:
    with pytest.raises(BadMessage) as caught:
        decode(json.dumps(message))
    assert caught.value.field == field
    assert caught.value.wish == "w1"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"hello"',
        '{"t":"nothing"}',
        '{"t":"ping"}',
        '{"t":"ping","n":1e400}',
        '{"t":"wish","id":"","wish":{"do":"start"}}',
        '{"t":"wish","id":7,"wish":{"do":"start"}}',
        "[" * 2000 + "]" * 2000,
        '{"t":"ping","n":1}' + " " * 5000,
        b"\xff\xfe",
    ],
)
def test_what_is_no_message_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadMessage) as caught:
        decode(text)
    assert caught.value.wish is None
    assert caught.value.say
