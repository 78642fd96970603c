"""What the table shows and asks in the games with auctions, exposed cards, stocks and two packs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from piquedame.cards import mask_of, parse_cards
from piquedame.deal.play import Play, first_play
from piquedame.deal.trick import Card, Trick
from piquedame.rules.agreed import rules_for
from piquedame.server.table.shown_tricks import last_trick, on_table, trick_points
from server.house import House, Tab, at_home
from server.tabs import Json

Work = Callable[[House], Awaitable[None]]


async def seated(house: House, variant: str, players: int = 4, **options: Any) -> list[Tab]:
    """A person in every seat, and the first deal dealt."""
    table, token = await house.make(variant, players=players, options=options)
    tabs = [await house.tab(table, token)]
    tabs += [await house.sit(table, f"Guest {k}") for k in range(1, players)]
    await tabs[0].ok("start")
    return tabs


def asked(tabs: list[Tab]) -> Tab:
    """Whose turn it is."""
    seat: int
    (seat,) = tabs[0].view["turn"]
    return tabs[seat]


def last(tab: Tab, kind: str) -> Json:
    """The last happening of a kind."""
    return [what for what in tab.happened if what["kind"] == kind][-1]


def test_an_auction(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, "auction-hearts")
        first = asked(tabs)
        view = first.view
        assert view["phase"] == view["ask"]["phase"] == "bid"
        assert (view["ask"]["least"], view["ask"]["most"]) == (1, 50)
        assert view["chips"]
        assert (view["pool"], view["jack"]) == (0, False)
        assert {seat["score"] for seat in view["seats"]} == {50}
        await first.no("bid", "bid", chips=51)
        await first.no("no_such_phase", "name_suit", suit="S")
        await tabs[0 if first is not tabs[0] else 1].no("not_your_turn", "bid", chips=3)
        await first.ok("bid", chips=3)
        assert last(tabs[0], "bid")["n"] == 3
        second = asked(tabs)
        assert second.view["ask"]["least"] == 4
        await second.ok("bid", chips=None)
        assert last(tabs[0], "bid")["n"] is None
        await asked(tabs).ok("bid", chips=5)
        winner = asked(tabs).view["bids"][-1]["seat"]
        await asked(tabs).ok("bid", chips=None)
        assert [each["chips"] for each in tabs[0].view["bids"]] == [3, None, 5, None]
        assert tabs[0].view["turn"] == [winner]
        assert tabs[0].view["phase"] == "suit"
        await tabs[winner].ok("name_suit", suit="D")
        assert last(tabs[0], "named") == {**last(tabs[0], "named"), "seat": winner, "text": "D"}
        view = tabs[0].view
        assert view["penalty_suit"] == "D"
        assert set(view["values"]) == {f"{rank}D" for rank in "23456789TJQKA"}
        assert view["leader"] == winner
        await house.play(tabs, lambda: len(tabs[0].view["sheet"]) == 1)
        line = tabs[0].view["sheet"][0]
        assert sum(line["scores"]) + line["pool"] == 200
        bid = {"reason": "bid", "args": {"seat": winner, "number": 5}, "kind": "other"}
        assert bid in line["notes"]

    at_home(tmp_path, work)


def test_a_slam_bid_for_with_a_silent_partner(tmp_path: Path) -> None:
    """The partner alone knows the sides, until the bonus card is played."""

    async def work(house: House) -> None:
        options: dict[str, Any] = {
            "auction": "slam_bid",
            "teams": "bonus_card_partner",
            "pass_count": 0,
        }
        tabs = await seated(house, "omnibus-book", **options)
        assert (asked(tabs).view["ask"]["least"], asked(tabs).view["ask"]["most"]) == (1, None)
        bidder = asked(tabs)
        await bidder.ok("bid", chips=2)
        for _ in range(3):
            await asked(tabs).ok("bid", chips=None)
        seat = tabs.index(bidder)
        assert last(tabs[0], "bid")["n"] is None
        assert {tab.view["declarer"] for tab in tabs} == {seat}
        holder = next(k for k, tab in enumerate(tabs) if "TD" in tab.view["hand"])
        for k, tab in enumerate(tabs):
            right = [int(each not in (seat, holder)) for each in range(4)]
            assert tab.view["sides"] == (right if k == holder else [])
            assert tab.view["penalty_suit"] is None
        await house.play(tabs, lambda: len(tabs[0].view["sheet"]) == 1)
        line = tabs[0].view["sheet"][0]
        won = sum(tab.view["seats"][k]["tricks"] for k, tab in enumerate(tabs))
        assert won == 13
        assert sorted(set(line["change"])) == [0, 26]
        reasons = [note["reason"] for note in line["notes"]]
        assert reasons[0] in ("slam_bid_made", "slam_bid_failed")
        assert reasons[1:] == (["silent_partner"] if seat != holder else [])

    at_home(tmp_path, work)


def test_exposed_cards_change_what_cards_cost(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, "turbo-hearts")
        await house.play(tabs, lambda: tabs[0].view["phase"] == "expose")
        assert tabs[0].view["exposed"] == [""] * 4
        total = tabs[0].view["total"]
        while tabs[0].view["phase"] == "expose":
            tab = asked(tabs)
            hand, ask = set(tab.view["hand"].split()), tab.view["ask"]
            assert set(ask["legal"].split()) == hand & {"AH", "QS", "JD", "TC"}
            assert ask["count"] == len(ask["legal"].split())
            await tab.no("not_in_hand", "expose", cards=foreign(hand))
            shown = "QS" if "QS" in hand else ""
            await tab.ok("expose", cards=shown)
            assert last(tabs[0], "exposed")["cards"] == shown
            if shown:
                assert tabs[0].view["exposed"][tab.view["you"]] == "QS"
                assert tabs[0].view["values"]["QS"] == 26
        assert tabs[0].view["total"] == total + 13

    at_home(tmp_path, work)


def foreign(hand: set[str]) -> str:
    """A card that may be exposed, but is not in this hand."""
    return next(card for card in ("AH", "QS", "JD", "TC", "2C") if card not in hand)


def test_a_called_pass_comes_before_the_cards(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, "dirty-nasty-filthy-hearts")
        assert {tab.view["hand"] for tab in tabs} == {""}
        dealer = asked(tabs)
        assert dealer.view["you"] == dealer.view["dealer"]
        assert {"left", "right", "across", "scatter", "mix"} <= set(dealer.view["ask"]["ways"])
        assert tabs[0].view["pass"]["direction"] == "dealers_choice"
        await dealer.no("no_such_phase", "call_pass", way="left4")
        await dealer.ok("call_pass", way="mix")
        assert last(tabs[0], "called")["text"] == "mix"
        assert {len(tab.view["hand"].split()) for tab in tabs} == {13}
        assert tabs[0].view["pass"] == {"direction": "mix", "count": 3, "to": [], "from": []}
        await house.play(tabs, lambda: tabs[0].view["phase"] == "play")
        for tab in tabs:
            assert len(tab.view["received"].split()) == 3
            assert last(tab, "exchanged")["cards"] == tab.view["received"]

    at_home(tmp_path, work)


@pytest.mark.parametrize("variant", ["draw-hearts", "domino-hearts"])
def test_only_who_draws_sees_what_is_drawn(tmp_path: Path, variant: str) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, variant, 2)
        stock = tabs[0].view["stock"]
        await house.play(tabs, lambda: len(tabs[0].view["sheet"]) == 1)
        drawn = [what for what in tabs[0].happened if what["kind"] == "drew"]
        assert drawn
        for what in drawn:
            assert (what["cards"] is not None) == (what["seat"] == 0)
            assert what["cards"] is None or len(what["cards"].split()) == what["n"]
        left = stock - sum(what["n"] for what in drawn)
        kept = [what["cards"].split() for what in tabs[1].happened if what["kind"] == "kept"]
        assert tabs[0].view["stock"] == 0
        assert not left or left in map(len, kept)

    at_home(tmp_path, work)


def test_a_joker_that_is_led_needs_its_suit(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, "joker-hearts", joker_lead="leader_names_suit", jokers=4)

        def at_the_lead() -> bool:
            turn = tabs[0].view["turn"]
            ask = tabs[turn[0]].view["ask"] if len(turn) == 1 else None
            return ask is not None and bool(ask["names_suit"])

        await house.play(tabs, at_the_lead)
        tab = asked(tabs)
        assert "X" in tab.view["ask"]["legal"].split()
        await tab.no("no_such_phase", "play", card="X")
        await tab.ok("play", card="X", suit="S")
        assert tabs[0].view["named"] == "S"
        assert tabs[0].view["trick"][0] == {
            "seat": tab.view["you"],
            "card": "X",
            "cancelled": False,
        }
        assert not asked(tabs).view["ask"]["names_suit"]

    at_home(tmp_path, work)


def test_partners_and_lives_and_slams(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, "partnership-hearts", announced_slam="required", pass_count=0)
        assert tabs[0].view["sides"] == [0, 1, 0, 1]
        assert tabs[0].view["ask"] is None or tabs[0].view["ask"]["points"] == 26
        tab = asked(tabs)
        await tab.ok("announce", slam=True)
        assert tabs[0].view["declarer"] == tab.view["you"]
        assert last(tabs[0], "announced")["n"] == 1
        tabs = await seated(house, "danger-hearts", pledge_no_hearts=10, pass_count=0)
        assert tabs[0].view["lives"] == [3] * 4
        tab = asked(tabs)
        assert tab.view["ask"]["points"] == 10
        await tab.ok("pledge", pledge=True)
        assert tabs[0].view["pledged"] == [tab.view["you"]]
        assert last(tabs[0], "pledged")["n"] == 1

    at_home(tmp_path, work)


def test_the_average_is_settled_in_the_end(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, "black-maria", 3, scoring="average_at_end", end="deals", deals=1)
        assert tabs[0].view["settlement"] is None
        await house.play(tabs, lambda: tabs[0].view["stage"] == "over")
        view = tabs[0].view
        scores = view["sheet"][-1]["scores"]
        paid = [Fraction(each) for each in view["settlement"]]
        assert paid == [Fraction(sum(scores), 3) - score for score in scores]

    at_home(tmp_path, work)


def two_packs(tricks: list[tuple[str, int | None]], now: str = "") -> Play:
    """Public facts of a deal with two packs: cards from seat 0 on, and who won."""
    rules = rules_for("cancellation-hearts", 6)
    done = tuple(Trick(0, plays(cards), taker) for cards, taker in tricks)
    return replace(first_play(rules, 0, 5), tricks=done, trick=plays(now), phase="play")


def plays(cards: str) -> tuple[Card, ...]:
    return tuple(enumerate(parse_cards(cards)))


def test_twins_on_a_trick_are_marked() -> None:
    play = two_packs([], "KC 3C KC 4C 4C")
    shown = on_table(play.rules, play.trick)
    assert [each.cancelled for each in shown] == [True, False, True, True, True]


def test_a_trick_costs_its_winner_the_pile_too() -> None:
    cancelled, taken = ("KC KC QH 2C 2C 3H", None), ("5D 7D QS 2D 3D 9D", 1)
    assert trick_points(two_packs([cancelled])) == 2
    assert trick_points(two_packs([cancelled, taken])) == 15
    assert trick_points(two_packs([("AC 2H 3C 4C 5C 6C", 0), taken])) == 13
    finished = last_trick(two_packs([cancelled]))
    assert finished is not None
    assert finished.winner is None
    assert mask_of(parse_cards(" ".join(each.card for each in finished.cards)))


def test_the_view_says_how_the_options_hold_here(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tabs = await seated(house, "auction-hearts", target=20)
        view = tabs[0].view
        assert view["rules"]["scoring"] == "chips_sweepstake"
        assert "scoring" not in view["options"]
        assert (view["phase"], view["values"]) == ("bid", {})
        tabs = await seated(house, "chasse-coeur")
        assert tabs[0].view["rules"]["announced_slam"] == "generale"
        assert tabs[0].view["values"]["QS"] == 13

    at_home(tmp_path, work)
