"""A wish names its moment: what was meant for another one is refused, and changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from piquedame.server import protocol as pr
from piquedame.server.denied import Denied
from piquedame.server.table.moments import Moments, topics_of
from server.house import House, Tab, at_home
from server.tabs import next_wish

TIMELESS = {"sit", "stand_up", "rename", "start", "autoplay", "speed"}
"""Wishes that mean the same at any time."""


async def table_of(house: House, names: str = "Ben Cleo Dora", **made: Any) -> list[Tab]:
    """A table of people, the game begun."""
    table, token = await house.make(bots=[], **made)
    tabs = [await house.tab(table, token)]
    tabs += [await house.sit(table, name) for name in names.split()]
    await tabs[0].ok("start")
    return tabs


def on_turn(tabs: list[Tab]) -> Tab | None:
    return next((tab for tab in tabs if tab.view["ask"] is not None), None)


async def to_the_play(house: House, tabs: list[Tab]) -> Tab:
    await house.play(tabs, lambda: tabs[0].view["phase"] == "play")
    found = on_turn(tabs)
    assert found is not None
    return found


def test_every_wish_is_about_something_or_right_at_any_time() -> None:
    for kind in get_args(pr.Wish):
        fields: dict[str, Any] = {
            name: {"seat": 1, "name": "Ann", "level": "casual", "cards": "2C"}.get(name, True)
            for name in kind.__struct_fields__
        }
        tag = kind.__struct_config__.tag
        assert bool(topics_of(0, kind(**fields))) == (tag not in TIMELESS), tag


def test_a_card_sent_again_later_lands_in_no_other_trick(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await table_of(house)
        ann = await to_the_play(house, tabs)
        card = ann.view["ask"]["legal"].split()[0]
        seen, held = ann.v, ann.view["hand"]
        # Somebody plays for her meanwhile, and the table comes round to her again.
        wish = next_wish(ann.view, house.rng)
        assert wish is not None
        await ann.ok(**wish)
        await house.play(tabs, lambda: on_turn(tabs) is ann)
        before, left = ann.v, ann.view["hand"]
        for other in (card, *left.split()):
            await ann.no("stale", "play", at=seen, card=other)
        assert (ann.v, ann.view["hand"]) == (before, left)
        assert held != left

    at_home(tmp_path, work)


def test_two_cards_at_once_are_one(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await table_of(house)
        await to_the_play(house, tabs)
        # The last of a trick may win it and be on turn again at once.
        for _ in range(60):
            ann = on_turn(tabs)
            if ann is None or ann.view["phase"] != "play":
                break
            seen, legal = ann.v, ann.view["ask"]["legal"].split()
            await ann.ok("play", at=seen, card=legal[-1])
            left = ann.view["hand"]
            for card in left.split()[:2]:
                await ann.no("stale", "play", at=seen, card=card)
            assert ann.view["hand"] == left

    at_home(tmp_path, work)


def test_an_answer_names_its_question(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await table_of(house)
        ann = await to_the_play(house, tabs)
        wish = next_wish(ann.view, house.rng)
        assert wish is not None
        await ann.ok(**wish)
        ben, cleo, dora = (tab for tab in tabs if tab is not ann)
        await ann.ok("ask_take_back")
        seen = ben.v
        await cleo.ok("vote", yes=False)
        await dora.ok("ask_end")
        await ben.no("stale", "vote", at=seen, yes=True)
        assert ben.seat not in ben.view["vote"]["yes"]
        await ben.ok("vote", yes=True)

    at_home(tmp_path, work)


def test_what_others_do_meanwhile_makes_nothing_stale(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await table_of(house)
        assert {tab.view["phase"] for tab in tabs} == {"pass"}
        seen = [tab.v for tab in tabs]
        # All choose by what they saw before anybody had chosen.
        for tab, v in zip(tabs, seen, strict=True):
            wish = next_wish(tab.view, house.rng)
            assert wish is not None
            await tab.ok(at=v, **wish)
        ann = on_turn(tabs)
        assert ann is not None
        seen_now = ann.v
        await tabs[0].ok("rename", name="Anna")
        await tabs[1].ok("autoplay", on=True)
        wish = next_wish(ann.view, house.rng)
        assert wish is not None
        await ann.ok(at=seen_now, **wish)

    at_home(tmp_path, work)


def test_a_chosen_pass_is_taken_back_until_the_cards_are_passed(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await table_of(house)
        wishes = [next_wish(tab.view, house.rng) for tab in tabs]
        assert None not in wishes
        await tabs[0].ok(**(wishes[0] or {}))
        seen = tabs[0].v
        await tabs[1].ok(**(wishes[1] or {}))
        await tabs[0].ok("undo_pass", at=seen)
        for tab in (tabs[0], *tabs[2:]):
            wish = next_wish(tab.view, house.rng)
            await tab.ok(**(wish or {}))
        await tabs[0].no("stale", "undo_pass", at=seen)

    at_home(tmp_path, work)


def test_a_seat_that_another_has_taken_is_not_meant(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, token = await house.make(bots=[])
        ann = await house.tab(table, token)
        ben = await house.sit(table, "Ben")
        seen = ann.v
        await ben.ok("stand_up")
        cleo = await house.sit(table, "Cleo")
        assert cleo.seat == 1
        await ann.no("stale", "remove", at=seen, seat=1)
        await ann.ok("remove", seat=1)

    at_home(tmp_path, work)


def test_a_table_that_woke_knows_since_when(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await table_of(house)
        ann = await to_the_play(house, tabs)
        seen = ann.v
        wish = next_wish(ann.view, house.rng)
        assert wish is not None
        await ann.ok(**wish)
        table = ann.table
        entries = await house.store.read(table.state.table)
        woken = type(table)(table.services, entries)
        assert woken.moments == table.moments
        with pytest.raises(Denied, match=r"The table has moved on\."):
            woken.moments.check(ann.seat, pr.PlayCard("2C"), seen)

    at_home(tmp_path, work)


def test_moments_begin_with_the_first_look() -> None:
    Moments().check(0, pr.PlayCard("2C"), 0)
