"""An honour table through the server: a revoke, its challenge, an ill-led heart."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, get_args

import pytest

from piquedame.record.record import record_of, verify
from piquedame.server.protocol import Speed
from piquedame.server.table.pace import DOUBT, by_itself, thinking
from server.house import House, Tab, at_home
from server.test_family_view import asked, last, seated


async def follow(tabs: list[Tab]) -> None:
    """The seat on turn plays as an honest player does."""
    ask = asked(tabs).view["ask"]
    legal = ask["legal"].split()
    card = next((c for c in legal if c[-1] == ask["must_follow"]), legal[0])
    await asked(tabs).ok("play", card=card)


async def revoke(tabs: list[Tab]) -> int:
    """The first seat that can plays a card off suit; its seat."""
    while True:
        ask = asked(tabs).view["ask"]
        off = [card for card in ask["legal"].split() if card[-1] != ask["must_follow"]]
        if ask["must_follow"] and off:
            offender = int(asked(tabs).view["you"])
            await asked(tabs).ok("play", card=off[0])
            return offender
        await follow(tabs)


def test_a_revoke_is_challenged(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, "hearts", pass_count=0, strict_revoke="trick_and_fine")
        assert all(tab.view["honour"] for tab in tabs)
        await follow(tabs)
        offender = await revoke(tabs)
        assert tabs[0].view["challengeable"] == []
        accuser = tabs[(offender + 1) % 4]
        await accuser.no("challenge", "challenge", play=0)
        while tabs[0].view["trick"]:
            await follow(tabs)
        open_to = {each["seat"]: each for each in accuser.view["challengeable"]}
        assert all(each["seat"] != offender for each in tabs[offender].view["challengeable"])
        await accuser.ok("challenge", play=open_to[offender]["play"])
        told = last(tabs[offender], "challenged")
        assert (told["seat"], told["other"], told["n"]) == (accuser.view["you"], offender, 1)
        assert told["card"] == open_to[offender]["card"]
        assert offender not in {each["seat"] for each in accuser.view["challengeable"]}
        assert tabs[0].view["phase"] == "play"

    at_home(tmp_path, work)


def test_an_ill_led_heart_goes_back_without_a_vote(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        options: dict[str, Any] = {
            "strict_revoke": "foster",
            "ill_led_heart": "stands",
            "first_card": "any",
        }
        tabs = await seated(house, "hearts", pass_count=0, first_leader="eldest", **options)
        leader = asked(tabs)
        while not any(card[-1] == "H" for card in leader.view["ask"]["legal"].split()):
            await follow(tabs)
            while tabs[0].view["trick"]:
                await follow(tabs)
            leader = asked(tabs)
        if leader.view["broken"]:
            return
        hand = leader.view["hand"]
        heart = next(card for card in leader.view["ask"]["legal"].split() if card[-1] == "H")
        await leader.ok("play", card=heart)
        assert tabs[0].view["broken"]
        await leader.ok("ask_take_back")
        assert leader.view["hand"] == hand
        assert tabs[0].view["vote"] is None
        assert not tabs[0].view["broken"]

    at_home(tmp_path, work)


def test_what_may_be_challenged_is_told_while_a_trick_lies_there(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, "hearts", pass_count=0, strict_revoke="trick_and_fine")
        offender = await revoke(tabs)
        while tabs[0].view["trick"]:
            await follow(tabs)
        accuser = tabs[(offender + 1) % 4]
        told = accuser.view["challengeable"]
        assert offender in {each["seat"] for each in told}
        await follow(tabs)
        assert accuser.view["challengeable"] == told
        await accuser.no("challenge", "challenge", play=told[0]["play"])

    at_home(tmp_path, work)


def test_a_bot_leaves_time_to_challenge() -> None:
    def pause(speed: Speed, *, doubt: bool) -> float:
        return thinking("salt", 7, 1, speed, passing=False, new_trick=True, doubt=doubt)

    speeds: tuple[Speed, ...] = get_args(Speed)
    for speed in speeds:
        assert pause(speed, doubt=True) == pause(speed, doubt=False) + DOUBT[speed]
    last = by_itself("salt", 7, 1, "normal", new_trick=True)
    assert by_itself("salt", 7, 1, "normal", new_trick=True, doubt=True) > last


PRICES = ("trick_and_fine", "scores_T", "foster", "pay_8_each")


@pytest.mark.parametrize("price", PRICES)
def test_revokes_among_partners_found_by_the_first_tricks(tmp_path: Path, price: str) -> None:
    """Any card, now and then a challenge: the game ends, and its record is right."""

    async def work(house: House) -> None:
        options: dict[str, Any] = {"teams": "ad_hoc_first_two_winners", "end": "deals", "deals": 2}
        honour: dict[str, Any] = {"strict_revoke": price, "ill_led_heart": "stands"}
        tabs = await seated(house, "hearts", pass_count=0, **options, **honour)
        chance = random.Random(price)
        while (view := tabs[0].view)["stage"] == "playing":
            doubtful = [(tab, each) for tab in tabs for each in tab.view["challengeable"]]
            if view["phase"] == "scored":
                for tab in (each for each in tabs if each.view["ask"]):
                    await tab.ok("go_on")
            elif doubtful and not view["trick"] and chance.random() < 0.2:
                accuser, told = chance.choice(doubtful)
                await accuser.ok("challenge", play=told["play"])
            else:
                legal = asked(tabs).view["ask"]["legal"].split()
                await asked(tabs).ok("play", card=chance.choice(legal))
        notes = {note["reason"] for line in view["sheet"] for note in line["notes"]}
        assert notes & {"revoke_fine", "revoke_stake", "revoke_whole", "revoke_each"}
        game = tabs[0].table.state.game
        assert game is not None
        verify(record_of(game, ["A", "B", "C", "D"]))

    at_home(tmp_path, work)
