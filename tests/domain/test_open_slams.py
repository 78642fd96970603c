"""Open slams: which slam a deal knows, who may still make it, and what it is worth."""

from __future__ import annotations

from typing import Any

import pytest

import piquedame as pd
from piquedame.law.slams import (
    ALL_HEARTS,
    ANNOUNCED,
    BID_FOR,
    CAPOT,
    MOON,
    NO_SLAM,
    SILENT,
    SUN,
    may_shoot,
    may_take_all,
    slam_kind,
    slam_stake,
)
from piquedame.law.tally import ALL_HEARTS_PAID
from piquedame.law.trick import NOBODY
from piquedame.scoring.open_slams import may_be_made, shooters, stake, takers

SLAM_BID: dict[str, Any] = {
    "auction": "slam_bid",
    "teams": "bonus_card_partner",
    "card_values": {"QS": 13, "JD": -10},
    "first_leader": "bid_winner",
    "first_card": "any",
}
PAID = {"allhearts": "is_paid"}


@pytest.mark.parametrize(
    ("slug", "options", "declarer", "bidder", "kind"),
    [
        ("hearts", {}, NOBODY, NOBODY, MOON),
        ("black-maria", {}, NOBODY, NOBODY, NO_SLAM),
        ("chasse-coeur", {}, NOBODY, NOBODY, SILENT),
        ("chasse-coeur", {}, 2, NOBODY, ANNOUNCED),
        ("hearts-1887", {}, NOBODY, NOBODY, NO_SLAM),
        ("hearts-1887", PAID, NOBODY, NOBODY, ALL_HEARTS),
        ("hearts", SLAM_BID, NOBODY, 2, BID_FOR),
        ("four-jacks", {}, NOBODY, NOBODY, NO_SLAM),
        ("four-jacks", {}, 1, NOBODY, CAPOT),
        ("reversis", {}, NOBODY, NOBODY, SUN),
    ],
)
def test_the_slam_that_a_deal_knows(
    slug: str, options: dict[str, Any], declarer: int, bidder: int, kind: int
) -> None:
    assert slam_kind(pd.rules_for(slug, 4, options).tariff, declarer, bidder) == kind


def test_what_a_slam_is_worth() -> None:
    hearts, paid = pd.rules_for("hearts", 4), pd.rules_for("hearts-1887", 4, PAID)
    silent = pd.rules_for("chasse-coeur", 4)
    assert slam_stake(hearts.tariff, MOON, hearts.total) == 26
    assert slam_stake(paid.tariff, ALL_HEARTS, paid.total) == ALL_HEARTS_PAID
    assert slam_stake(silent.tariff, SILENT, silent.total) == 54


def test_who_may_still_take_everything() -> None:
    tariff = pd.rules_for("hearts", 4).tariff
    assert not may_take_all(tariff, NO_SLAM, NOBODY, 0b0001, 0, 0, 0)
    assert may_take_all(tariff, MOON, NOBODY, 0b0001, 0b0001, 0, 0b1111)
    assert not may_take_all(tariff, MOON, NOBODY, 0b0001, 0b0010, 0, 0)
    # A slam that is bid for is every trick, by the bidder and the partner.
    assert may_take_all(tariff, BID_FOR, NOBODY, 0b0101, 0, 0, 0b0100)
    assert not may_take_all(tariff, BID_FOR, NOBODY, 0b0101, 0, 0, 0b0010)


def test_where_a_moon_costs_its_shooter_only_a_sun_may_pay() -> None:
    plain = pd.rules_for("hearts", 4, {"moon": "costs"}).tariff
    assert not may_shoot(plain, MOON, NOBODY, 0b0001, 0b0001, 0, 0b0001)
    sun = pd.rules_for("hearts", 4, {"moon": "costs", "sun": "clean_slate"}).tariff
    assert may_shoot(sun, MOON, NOBODY, 0b0001, 0b0001, 0, 0b0001)
    assert not may_shoot(sun, MOON, NOBODY, 0b0001, 0b0001, 0, 0b0011)


def test_a_slam_that_was_bid_for_is_the_bidders_until_two_others_have_won() -> None:
    game = pd.start("hearts", seed="slam", **SLAM_BID)
    bidder = game.turn
    assert bidder is not None
    game = game.after(bidder, pd.Offer(1))
    while game.current.play.phase == "bid":
        seat = game.turn
        assert seat is not None
        game = game.after(seat, pd.Offer(None))
    play = game.current.play
    assert play.bidder == bidder
    assert shooters(play) == [bidder]
    assert may_be_made(play)
    assert not may_be_made(pd.start("black-maria", seed="slam").current.play)


def test_who_has_taken_some_of_what_a_slam_asks_for() -> None:
    for slug in ("reversis", "hearts"):
        game = pd.start(slug, seed="takers", pass_count=0)
        while len(game.current.play.tricks) < 3:
            game = game.after(game.turn, pd.think("duck", game.view(game.turn)))
        play = game.current.play
        won = {trick.winner for trick in play.tricks}
        assert takers(play) == (won if slug == "reversis" else play.penalty_takers)
        assert stake(play) == play.rules.total
