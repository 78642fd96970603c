"""Slams that are bid for: when a bot bids, and what it plays for or against one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bots.positions import choice
from piquedame import Rules, View, rules_for
from piquedame.bots import BOTS, LEVELS, Budget, think
from piquedame.bots.bidding import slam_losers
from piquedame.cards import full_pack, mask_of, parse_cards
from piquedame.deal.events import Began, Bid, Dealt, Event, Played
from piquedame.deal.play import first_play
from piquedame.deal.wishes import Offer
from piquedame.game import Game, deal_from, new_game

SLAM: dict[str, Any] = {"auction": "slam_bid", "teams": "bonus_card_partner"}
SEARCHING_LEVELS = tuple(level for level in LEVELS if BOTS[level].searches)
PLAIN_LEVELS = tuple(level for level in LEVELS if not BOTS[level].searches)
SURE = "AC KC QC JC AD KD QD AH KH QH AS KS QS"
WEAK = "2C 3C 4C 5C 6C 2D 3D 4D 2S 3S 4S 5S 2H"


def asked(hand: str, seat: int, bids: tuple[int | None, ...] = (), **options: Any) -> View:
    """The view of a seat that is to bid; seat 1 is eldest hand."""
    rules = rules_for("omnibus-book", 4, {**SLAM, **options})
    play = first_play(rules, 0, 0)
    for k, chips in enumerate(bids):
        play = play.after(Bid(1 + k, chips))
    return View(rules, rules, seat, (0,) * 4, play=play, hand=mask_of(parse_cards(hand)))


@pytest.mark.parametrize("level", PLAIN_LEVELS)
def test_a_sure_hand_bids_one_more_and_a_weak_one_passes(level: str) -> None:
    chance = random.Random(1)
    assert think(level, asked(SURE, 1), chance) == Offer(1)
    assert think(level, asked(SURE, 3, (4, None)), chance) == Offer(5)
    assert think(level, asked(WEAK, 1), chance) == Offer(None)


@pytest.mark.parametrize("level", SEARCHING_LEVELS)
def test_search_bids_where_the_slam_is_sure_and_better_than_a_moon(level: str) -> None:
    def bid(hand: str, seat: int, bids: tuple[int | None, ...] = (), **options: Any) -> Any:
        view = asked(hand, seat, bids, pass_count=0, **options)
        return think(level, view, random.Random(1), Budget(sims=600))

    assert bid(SURE, 1, moon="off") == Offer(1)
    assert bid(SURE, 3, (4, None)) == Offer(5)
    # The moon takes 26 off; the slam costs two others 26, and the partner nothing.
    assert bid(SURE, 1) == Offer(None)
    assert bid(WEAK, 1) == Offer(None)
    assert bid(WEAK, 3, (4, None)) == Offer(None)


@pytest.mark.parametrize("level", ["casual", "skilled", "expert"])
def test_who_bid_for_a_slam_passes_the_losers(level: str) -> None:
    """Without a bid high cards would go, and the guarded low ones stay."""
    rules = rules_for("omnibus-book", 4, SLAM)
    play = first_play(rules, 0, 3)
    for seat in range(4):
        play = play.after(Bid(seat, None if seat else 1))
    hand = mask_of(parse_cards("AC KC QC JC AD KD QD AH KH AS 2D 3H 4S"))
    view = View(rules, rules, 0, (0,) * 4, play=play, hand=hand)
    assert sorted(choice(view, level).split()) == ["2D", "3H", "4S"]


def test_search_makes_a_slam_that_cannot_be_lost() -> None:
    options = {**SLAM, "pass_count": 0, "moon": "off"}
    sure = parse_cards(SURE)
    rest = [card for card in full_pack() if card not in sure]
    hands = tuple(tuple(sorted(each)) for each in (sure, rest[::3], rest[1::3], rest[2::3]))
    game = new_game(rules_for("omnibus-book", 4, options), 3).apply(Dealt(3, 0, hands, ()))
    while game.deal is not None and game.deal.play.turn:
        seat = game.deal.play.turn[0]
        wish = think("expert", game.view(seat), random.Random(1), Budget(sims=600))
        game = game.after(seat, wish)
    assert game.scored.notes[0].key == "slam_bid_made"


def test_who_will_lead_dares_more() -> None:
    hand = "AC KC QC 9C 8C 7C AD KD 8D AH KH AS 9S"
    assert 0.8 < slam_losers(asked(hand, 1)) < 1.6
    chance = random.Random(1)
    assert think("casual", asked(hand, 1), chance) == Offer(1)
    assert think("casual", asked(hand, 2, (None,)), chance) == Offer(None)
    leads = asked(hand, 2, (None,), first_leader="bid_winner")
    assert think("casual", leads, chance) == Offer(1)


def position(
    hand: str, trick: str, *, bidder: int, leader: int = 0, pair: int | None = None
) -> View:
    """Whoever is to play to `trick` holds `hand`; `pair`: the partner that all know."""
    rules: Rules = rules_for("omnibus-book", 4, {**SLAM, "pass_count": 0})
    play = first_play(rules, 0, 3)
    for seat in range(4):
        play = play.after(Bid(seat, 1 if seat == bidder else None))
    play = play.after(Began(leader, 0))
    if pair is not None:
        play = replace(play, rules=play.rules.with_partner(bidder, pair))
    for card in parse_cards(trick):
        play = play.after(Played(play.to_play[0], card))
    cards = mask_of(parse_cards(hand))
    return View(rules, play.rules, play.to_play[0], (0,) * 4, play=play, hand=cards)


REST = "2H 3H 4S 5S"


def test_the_bidder_leads_the_surest_card() -> None:
    assert choice(position(f"AC KC 2D {REST}", "", bidder=0)) == "AC"


def test_a_partner_stays_below_a_card_that_holds_and_beats_one_that_does_not() -> None:
    assert choice(position(f"KC 3C TD {REST}", "AC 2C", bidder=0)) == "3C"
    assert choice(position(f"AC 3C TD {REST}", "5C 2C", bidder=0)) == "AC"


def test_a_partner_who_could_win_leaves_a_sure_trick_to_the_bidder() -> None:
    assert choice(position(f"KC 3C TD {REST}", "QC 2C 4C", bidder=0)) == "3C"


def test_the_bidder_stays_below_a_partner_who_has_shown_herself() -> None:
    assert choice(position(f"KC 3C 5D {REST}", "AC 2C", bidder=2, pair=0)) == "3C"


def test_an_opponent_takes_a_trick_of_the_side_as_surely_as_possible() -> None:
    assert choice(position(f"AC 3C 2D {REST}", "KC 2C", bidder=0)) == "AC"
    assert choice(position(f"JC 3C 2D {REST}", "KC 2C", bidder=0)) == "3C"


def test_an_opponent_who_is_void_keeps_what_may_win() -> None:
    assert choice(position("2H AS AD", "KC 2C", bidder=0)) == "2H"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [4, 5, 6])
def test_whole_deals_are_played_within_the_rules(level: str, players: int) -> None:
    """The first to speak must try; everybody plays for or against it."""
    forced: dict[str, Any] = {"auction_all_pass": "eldest_forced_1", "end": "deals", "deals": 2}
    rules = rules_for("omnibus-book", players, {**SLAM, **forced})
    chance, game = random.Random(players), new_game(rules, 0)
    while not game.over:
        game = after(game, deal_from(game, chance.randbytes(32)))
        while game.deal is not None and game.deal.play.turn:
            seat = game.deal.play.turn[0]
            game = after(game, game.decide(seat, think(level, game.view(seat), chance)))
        assert game.scored.side


def after(game: Game, events: Sequence[Event]) -> Game:
    return game.apply(*events)
