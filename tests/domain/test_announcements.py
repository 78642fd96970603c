"""What is said before the play: exposed cards, pledges, bids."""

from __future__ import annotations

from typing import Any

import pytest

from piquedame import Refusal, record_of, rules_for, verify
from piquedame.cards import mask_of, parse_card, parse_cards
from piquedame.deal.decide import decide as decide_in_deal
from piquedame.deal.wishes import Claim, Expose, Offer, Pass, Pledge
from piquedame.scoring.result import Standing
from piquedame.scoring.score import score
from small_deals import (
    HEARTS,
    NO_PASS,
    START,
    facts,
    play,
    refused,
    result,
    small,
)


def test_what_may_be_exposed() -> None:
    game = small("turbo-hearts", ["2C 3D", "3C KS", "4C QS", "5C JS"], pass_count=0)
    assert refused(game, 2, Expose(())) == "not_your_turn"
    game = game.after(1, Expose(()))
    assert refused(game, 2, Expose(parse_cards("4C"))) == "no_such_phase"
    assert refused(game, 2, Expose(parse_cards("KS"))) == "not_in_hand"
    assert refused(game, 2, Expose(parse_cards("QS QS"))) == "pass_count"
    game = game.after(2, Expose(parse_cards("QS")))
    assert game.view(0).rules.values[parse_card("QS")] == 26
    assert facts(game).exposed[2] == mask_of(parse_cards("QS"))


OTHERS = HEARTS.removeprefix("2H ")


def test_a_pledge_is_kept_or_broken() -> None:
    rules = rules_for("hearts", 4, {"pledge_no_hearts": 10})
    cards = ("QS", "2H", "", OTHERS)
    assert score(rules, result(*cards, pledged=(0, 1)), START).change == (3, 11, 0, 12)


def test_a_pledge_counts_before_the_target_turns_and_the_floor() -> None:
    options: dict[str, Any] = {"pledge_no_hearts": 10, "exact_target_reset": 50}
    before = Standing(3, (90, 87, 0, 0), None)
    cards = ("", "QS", "", HEARTS)
    scored = score(rules_for("hearts", 4, options), result(*cards, pledged=(0, 1)), before)
    assert scored.scores == (80, 90, 0, 13)
    floor = rules_for("hearts", 4, {"pledge_no_hearts": 10, "floor_zero": "deal"})
    assert score(floor, result(*cards, pledged=(0,)), START).change == (0, 13, 0, 13)


def test_partners_share_what_was_pledged() -> None:
    rules = rules_for("partnership-hearts", 4, {"pledge_no_hearts": 10})
    scored = score(rules, result("QS", "2H", "", OTHERS, pledged=(0, 3)), START)
    assert scored.change == (3, 23, 3, 23)
    slam = score(rules, result(HEARTS + " QS", "", "", "", choice="add", pledged=(1,)), START)
    assert slam.change == (0, 16, 0, 16)


def test_a_void_deal_voids_pledges() -> None:
    rules = rules_for("hearts", 4, {"pledge_no_hearts": 10, "moon": "void_deal"})
    scored = score(rules, result(HEARTS + " QS", "", "", "", pledged=(1, 0)), START)
    assert scored.change == (0, 0, 0, 0)


def test_hearts_that_cost_nothing_still_break_a_pledge() -> None:
    free = dict.fromkeys(HEARTS.split(), 0)
    hands = ["2C 3H", "3C 4D", "4C 5D", "5C 6D"]
    game = small(NO_PASS, hands, card_values=free, pledge_no_hearts=10)
    for seat in (1, 2, 3, 0):
        game = game.after(seat, Pledge(seat == 0))
    game = play(game, "2C 3C 4C 5C")
    assert refused(game, 0, Claim()) == "claim"
    game = play(game, "6D 3H 4D 5D")
    assert game.scores == (-10, 0, 0, 0)


def test_what_may_be_bid() -> None:
    game = small("auction-hearts", ["2C", "3C", "4C", "5C"], dealer=3)
    assert refused(game, 1, Offer(1)) == "not_your_turn"
    assert refused(game, 0, Offer(0)) == "bid"
    assert refused(game, 0, Offer(51)) == "bid"
    game = game.after(0, Offer(50))
    assert refused(game, 1, Offer(50)) == "bid"
    free = small("auction-hearts", ["2C", "3C", "4C", "5C"], dealer=3, auction_must_raise=False)
    for seat, chips in ((0, 4), (1, 6), (2, 6), (3, 1)):
        free = free.after(seat, Offer(chips))
    assert facts(free).bidder == 1


def test_a_deal_that_nobody_bids_for_is_thrown_in_before_anything_else() -> None:
    options: dict[str, Any] = {
        "auction_all_pass": "redeal",
        "pass_count": 1,
        "expose_cards": {"QS": 2},
    }
    game = small("auction-hearts", ["2C", "3C", "4C", "5C"], **options)
    for seat in (1, 2, 3, 0):
        game = game.after(seat, Offer(None))
    assert game.needs_deal
    assert (game.dealer, game.number, game.pool) == (1, 1, 0)
    record = record_of(game)
    assert "pass" not in record["deals"][0]
    assert record["deals"][0]["plays"] == ""
    assert verify(record).scores == (50, 50, 50, 50)


def test_a_misdeal_comes_before_anything_is_announced_exposed_or_pledged() -> None:
    options: dict[str, Any] = {
        "misdeal_all_penalty_hand": True,
        "pass_count": 1,
        "pass_cycle": ["left"],
        "announced_slam": "required",
        "expose_cards": {"QS": 2},
        "pledge_no_hearts": 10,
    }
    game = small("hearts", ["2C 3H", "3C KS", "4C QS", "5C JS"], **options)
    for seat, card in enumerate(("2C", "3C", "4C", "5C")):
        game = game.after(seat, Pass(parse_cards(card)))
    assert facts(game).phase == "slam"
    game = small("hearts", ["2C 3H", "4H KS", "4C QS", "5C JS"], **options)
    for seat, card in enumerate(("3H", "KS", "4C", "5C")):
        game = game.after(seat, Pass(parse_cards(card)))
    assert game.needs_deal
    deal = record_of(game)["deals"][0]
    assert deal["slam"] is None
    assert "exposed" not in deal
    assert "pledged" not in deal
    assert verify(record_of(game)).scores == (0, 0, 0, 0)


def test_in_points_the_bid_is_paid_after_a_slam_too() -> None:
    options = {"scoring": "points", "bid_paid_to": "own_score", "end": "target", "moon": "add"}
    rules = rules_for("auction-hearts", 4, options)
    assert score(rules, result(HEARTS, "", "", "", bid=(0, 5)), START).change == (5, 13, 13, 13)


def test_a_bid_is_no_matter_for_the_deal_alone() -> None:
    game = small("auction-hearts", ["2C", "3C", "4C", "5C"], dealer=3)
    with pytest.raises(AssertionError):
        decide_in_deal(game.current, 0, Offer(1))


def test_a_pledge_that_no_game_asks_for() -> None:
    game = play(small(NO_PASS, ["2C", "3C", "4C"]), "2C 3C 4C")
    for field, value in (
        ("pledged", []),
        ("exposed", [""] * 3),
        ("slam", 0),
        ("bids", [None] * 3),
        ("suit", "C"),
        ("pass_to", "left"),
        ("choice", "add"),
        ("exchanged", ""),
    ):
        record = record_of(game)
        record["deals"][0][field] = value
        with pytest.raises(Refusal) as caught:
            verify(record)
        assert (caught.value.reason, caught.value.deal) == ("no_such_phase", 0)


def test_pledges_in_a_record() -> None:
    game = small(NO_PASS, ["2C", "3C", "4C"], pledge_no_hearts=10)
    for seat in (1, 2, 0):
        game = game.after(seat, Pledge(seat != 1))
    record = record_of(play(game, "2C 3C 4C"))
    assert record["deals"][0]["pledged"] == [0, 2]
    assert verify(record).scores == (-10, 0, -10)
    del record["deals"][0]["pledged"]
    with pytest.raises(Refusal) as caught:
        verify(record)
    assert caught.value.reason == "no_such_phase"
