"""What the view tells, so that a browser needs no rule. Who may know it: `test_leaks.py`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from piquedame.cards import mask_of, parse_cards
from piquedame.deal.phases import Phase
from piquedame.deal.play import first_play
from piquedame.rules.agreed import Rules, rules_for
from piquedame.server.protocol import Multiplier
from piquedame.server.table.view import of_cards, of_family
from server.house import House, Tab, at_home
from server.tabs import Json
from server.test_family_view import asked, last, seated


def told(rules: Rules, phase: Phase = "play", exposed: str = "", pile: str = "") -> dict[str, Any]:
    """The fields of a deal with these facts."""
    rules = rules.with_exposed(mask_of(parse_cards(exposed))) if exposed else rules
    play = replace(first_play(rules, 0, 3), phase=phase, pile=mask_of(parse_cards(pile)))
    return of_cards(rules, play) | of_family(play)


def test_costs_are_told_as_texts() -> None:
    costs = told(rules_for("omnibus", 4))["costs"]
    assert (costs["QS"], costs["JD"], costs["2H"], len(costs)) == ("13", "-10", "1", 15)
    imaginary = told(rules_for("complex-hearts", 4))
    assert (imaginary["costs"]["QS"], imaginary["values"]["QS"]) == ("13i", 13)
    assert imaginary["costs"].keys() == imaginary["values"].keys()
    assert told(rules_for("turbo-hearts", 4), exposed="AH QS")["costs"]["3H"] == "2"


def test_before_a_suit_is_named_nothing_costs_anything() -> None:
    rules = rules_for("auction-hearts", 4)
    for phase in ("bid", "suit"):
        unnamed = told(rules, phase)
        assert (unnamed["costs"], unnamed["values"]) == ({}, {})
    assert told(rules)["costs"]["2H"] == "1"


def test_what_multiplies_is_told() -> None:
    rules = rules_for("turbo-hearts", 4)
    assert told(rules)["multiplies"] == {"TC": 2}
    assert told(rules, exposed="TC")["multiplies"] == {"TC": 4}
    assert told(rules)["exposing"] == {
        "AH": Multiplier("hearts", 2),
        "QS": Multiplier("itself", 2),
        "JD": Multiplier("itself", 2),
        "TC": Multiplier("score", 4),
    }
    assert told(rules_for("hearts", 4))["multiplies"] == {}


def test_the_cards_of_a_pile_are_added_up() -> None:
    assert told(rules_for("cancellation-hearts", 6), pile="QS QS 2H 3C")["pile_points"] == 27


def test_a_usual_table_is_told_as_one(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        usual = (await seated(house, "hearts"))[0].view
        assert (usual["unusual"], usual["bidding"], usual["shared_score"]) == ([], None, False)
        pairs = (await seated(house, "partnership-hearts"))[0].view
        assert (pairs["unusual"], pairs["shared_score"]) == (["partners"], True)
        assert (usual["ranks"], pairs["ranks"]) == ("23456789TJQKA", "23456789TJQKA")
        assert (await seated(house, "four-jacks"))[0].view["ranks"] == "789TAJQK"
        assert (await seated(house, "auction-hearts"))[0].view["bidding"] == "suit"
        slam: Json = {"auction": "slam_bid", "teams": "bonus_card_partner"}
        slams = (await seated(house, "omnibus-book", auction_all_pass="redeal", **slam))[0].view
        assert (slams["bidding"], slams["shared_score"]) == ("slam", False)

    at_home(tmp_path, work)


def test_the_led_suit_is_told(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, "hearts", pass_count=0)
        assert tabs[0].view["led"] is None
        await asked(tabs).ok("play", card=asked(tabs).view["ask"]["legal"].split()[0])
        assert {tab.view["led"] for tab in tabs} == {"C"}

    at_home(tmp_path, work)


def test_a_joker_leaves_the_suit_open_or_names_it(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        options: Json = {"joker_lead": "leader_names_suit", "jokers": 4, "pass_count": 0}
        options |= {"first_leader": "eldest", "first_card": "any"}
        tabs = await seated(house, "joker-hearts", **options)
        while not asked(tabs).view["ask"]["names_suit"]:
            await asked(tabs).ok("play", card=asked(tabs).view["ask"]["legal"].split()[-1])
        await asked(tabs).ok("play", card="X", suit="D")
        assert {tab.view["led"] for tab in tabs} == {"D"}

    at_home(tmp_path, work)


def test_an_ill_led_heart_is_told_to_its_leader_alone(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        options: Json = {"strict_revoke": "foster", "ill_led_heart": "stands", "pass_count": 0}
        options |= {"first_leader": "eldest", "first_card": "any", "no_penalty_first_trick": False}
        tabs = await seated(house, "hearts", **options)
        leader = asked(tabs)
        hearts = [card for card in leader.view["ask"]["legal"].split() if card[-1] == "H"]
        objections = leader.view["ask"]["objections"]
        assert {card: each["reason"] for card, each in objections.items()} == dict.fromkeys(
            hearts, "not_broken"
        )
        await leader.ok("play", card=hearts[0])
        assert [tab.view["ill_led"] for tab in tabs] == [tab is leader for tab in tabs]
        await follow(tabs)
        assert not any(tab.view["ill_led"] for tab in tabs)

    at_home(tmp_path, work)


async def follow(tabs: list[Tab]) -> None:
    """The seat on turn plays a card to which nobody may object."""
    ask = asked(tabs).view["ask"]
    await asked(tabs).ok("play", card=next(c for c in honest(ask)))


def honest(ask: Json) -> list[str]:
    return [card for card in ask["legal"].split() if card not in ask["objections"]]


@pytest.mark.parametrize(
    ("strict_revoke", "price"),
    [
        ("trick_and_fine", "revoke_fine"),
        ("scores_T", "revoke_stake"),
        ("foster", "revoke_whole"),
        ("pay_8_each", "revoke_each"),
    ],
)
def test_a_challenge_tells_its_price(tmp_path: Path, strict_revoke: str, price: str) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, "hearts", pass_count=0, strict_revoke=strict_revoke)
        while not (against := asked(tabs).view["ask"]["objections"]):
            await follow(tabs)
        offender = asked(tabs).view["you"]
        assert all(each["reason"] == "revoke" for each in against.values())
        await asked(tabs).ok("play", card=next(iter(against)))
        while tabs[0].view["trick"]:
            await follow(tabs)
        accuser = tabs[(offender + 1) % 4]
        doubtful = accuser.view["challengeable"]
        wrong = next((each for each in doubtful if each["seat"] != offender), None)
        if wrong is not None:
            await accuser.ok("challenge", play=wrong["play"])
            assert last(tabs[0], "challenged")["text"] == "wrong_challenge"
        right = next(each for each in doubtful if each["seat"] == offender)
        await accuser.ok("challenge", play=right["play"])
        assert last(tabs[0], "challenged")["text"] == price

    at_home(tmp_path, work)


def test_the_end_is_told_in_order(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, "hearts", end="deals", deals=1)
        assert tabs[0].view["ranking"] == []
        await house.play(tabs, lambda: tabs[0].view["stage"] == "over")
        view = tabs[0].view
        order = [placed["seat"] for placed in view["ranking"]]
        assert sorted(order) == [0, 1, 2, 3]
        scores = [view["seats"][seat]["score"] for seat in order]
        assert scores == sorted(scores)
        first = {placed["seat"] for placed in view["ranking"] if placed["place"] == 1}
        assert first == set(view["winners"])
        assert {note["kind"] for line in view["sheet"] for note in line["notes"]} <= {
            "slam",
            "other",
        }

    at_home(tmp_path, work)


def test_payments_are_told_from_other_notes(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, "hearts-1887", end="deals", deals=1)
        await house.play(tabs, lambda: tabs[0].view["stage"] == "over")
        for note in tabs[0].view["sheet"][0]["notes"]:
            assert (note["kind"] == "payment") == (note["reason"] in ("pays", "gets"))

    at_home(tmp_path, work)
