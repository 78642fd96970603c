"""Tables of the whole family: what cannot be, lives, games of every kind."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from piquedame import VARIANTS, OptionError, Rules, record_of, rules_for, verify
from piquedame.deal.events import Dealt, Ended, Event
from piquedame.deal.seen import redact
from piquedame.game import Game, deal_from, end_now, new_game
from piquedame.scoring.result import Standing
from piquedame.scoring.score import score
from piquedame.scoring.winners import after_deal, best_of
from small_deals import (
    HEARTS,
    result,
)
from strategies import played


def test_lives_end_a_game() -> None:
    rules = rules_for("danger-hearts", 4)
    before = Standing(3, (40, 10, 60, 60), None, lives=(1, 1, 1, 1))
    scored = score(rules, result(HEARTS + " QS", "", "", ""), before)
    assert scored.lives == (1, 0, 0, 0)
    assert after_deal(rules, before, scored)[:2] == (True, (0,))


def test_a_stopped_game_is_judged_by_the_pair_that_loses() -> None:
    game = new_game(rules_for("likha", 4), 0)
    assert end_now(replace(game, scores=(90, 20, 0, 80))) == [Ended((1, 3))]
    assert end_now(replace(game, scores=(90, 90, 0, 80))) == [Ended((0, 1, 2, 3))]
    assert best_of(game.rules, (90, 20, 0, 80), (0, 2)) == (0, 2)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("expose_cards", "QS"),
        ("expose_cards", {"QS KS": 2}),
        ("expose_cards", {"QS": 1}),
        ("expose_cards", {"QS": 10}),
        ("hand_size", 0),
        ("hand_size", 27),
        ("hand_size", "all"),
        ("jokers", 5),
        ("jokers", True),
        ("silent_slam_value", 0),
        ("pledge_no_hearts", 5),
        ("lives", -1),
        ("packs", 3),
        ("teams", "three"),
        ("auction", "silent"),
    ],
)
def test_values_that_the_family_cannot_have(name: str, value: object) -> None:
    with pytest.raises(OptionError, match=name):
        rules_for("hearts", 4, {name: value})


CONTRADICTIONS: list[tuple[str, int, dict[str, Any], str]] = [
    ("hearts", 4, {"packs": 2}, "need a rule for duplicate_cards"),
    ("hearts", 4, {"duplicate_cards": "cancel"}, "with one pack"),
    ("hearts", 4, {"jokers": 1, "joker_mode": "none"}, "other than none"),
    ("hearts", 4, {"joker_mode": "never_wins_when_void"}, "needs jokers"),
    ("hearts", 4, {"jokers": 2, "joker_mode": "zero_of_suit"}, "only one joker"),
    ("hearts", 4, {"kitty_size": 2}, "needs someone to get it"),
    ("hearts", 4, {"auction": "penalty_suit_one_round"}, "go together"),
    ("hearts", 4, {"penalty_suit": "named_in_auction"}, "go together"),
    ("black-maria", 4, {"first_leader": "bid_winner"}, "no bid winner"),
    ("auction-hearts", 4, {"bid_paid_to": "own_score"}, "only games for points add bids"),
    (
        "auction-hearts",
        4,
        {"scoring": "points", "end": "deals"},
        "only games for chips have a pool",
    ),
    ("hearts", 4, {"remainder": "stock", "hand_size": 6}, "stock_rule go together"),
    ("hearts", 4, {"hand_size": 6}, "needs a stock"),
    ("domino-hearts", 4, {"hand_size": "equal"}, "needs a hand_size"),
    ("domino-hearts", 4, {"hand_size": 14}, "do not give 4 players"),
    ("domino-hearts", 4, {"void_discard": "free"}, "void_discard draw"),
    ("domino-hearts", 4, {"drop_out_when_empty": False}, "drop_out_when_empty"),
    ("hearts", 3, {"scoring": "pairs_difference"}, "is for 4 players"),
    ("hearts", 3, {"scoring": "difference"}, "is for 2 players"),
    ("hearts-1887", 4, {"scoring": "chips_three_handed"}, "is for 3 players"),
    ("hearts", 4, {"end": "bankrupt"}, "can end bankrupt"),
    ("hearts-1887", 4, {"end": "target"}, "a game for chips has no target"),
    ("hearts-1887", 4, {"moon": "add"}, "has no moon and no slam"),
    ("hearts-1887", 4, {"announced_slam": "required"}, "no slam"),
    ("hearts-1887", 4, {"silent_slam_value": 54}, "no slam"),
    ("hearts-1887", 4, {"exact_target_reset": 0}, "exact_target_reset"),
    ("hearts-1887", 4, {"floor_zero": "game"}, "floor_zero"),
    ("hearts-1887", 4, {"no_trick_bonus": -3}, "no_trick_bonus"),
    ("hearts-1887", 4, {"teams": "opposite_pooled"}, "teams"),
    ("hearts-1887", 4, {"pledge_no_hearts": 10}, "pledge_no_hearts"),
    ("hearts-1887", 4, {"lives": 3}, "lives"),
    ("hearts", 3, {"teams": "opposite_pooled"}, "four seats"),
    ("hearts", 4, {"moon_scope": "side"}, "score together"),
]


@pytest.mark.parametrize(("slug", "players", "options", "says"), CONTRADICTIONS)
def test_options_that_contradict_each_other(
    slug: str, players: int, options: dict[str, Any], says: str
) -> None:
    with pytest.raises(OptionError) as caught:
        rules_for(slug, players, options)
    assert says in str(caught.value)


def test_nothing_that_may_be_exposed_is_an_empty_map() -> None:
    nothings: list[Any] = ["", [], {}]
    for nothing in nothings:
        assert rules_for("turbo-hearts", 4, {"expose_cards": nothing}).exposable == {}


def test_too_many_jokers_leave_no_pack_that_divides() -> None:
    with pytest.raises(OptionError, match="do not divide"):
        rules_for(
            "black-lady-1950",
            7,
            {
                "packs": 2,
                "duplicate_cards": "cancel",
                "jokers": 1,
                "joker_mode": "never_wins_any_time",
                "strip_table": {"7": "2C"},
            },
        )


def test_the_next_deal_from_its_secret() -> None:
    for cycle, mixed in ((["left"], False), (["mix"], True), (["dealers_choice"], True)):
        game = new_game(rules_for("hearts", 4, {"pass_cycle": cycle}), 0)
        dealt = deal_from(game, bytes(32))[0]
        assert isinstance(dealt, Dealt)
        assert sorted(dealt.mix or ()) == (list(range(12)) if mixed else [])
        assert deal_from(game, bytes(32))[0] == dealt


def seen_from_every_seat(rules: Rules, deals: int) -> None:
    """A game by chance: every seat's view folds, and the record reads back."""
    views = {seat: new_game(rules, 0).view(seat) for seat in range(rules.players)}

    def watch(before: Game, event: Event, after: Game) -> None:
        play_ = before.deal.play if before.deal else None
        for seat, view in views.items():
            views[seat] = view.see(redact(play_, event, seat, before.rules))
            assert views[seat] == after.view(seat)

    game = played(rules, random.Random(rules.players), deals=deals, watch=watch)
    record = record_of(game)
    assert record_of(verify(record)) == record


@pytest.mark.parametrize("slug", VARIANTS)
def test_a_deal_of_every_game_with_the_fewest(slug: str) -> None:
    seen_from_every_seat(rules_for(slug, VARIANTS[slug].min_players), deals=1)


@pytest.mark.no_cover
@pytest.mark.parametrize("slug", VARIANTS)
def test_a_game_of_every_kind_seen_from_every_seat(slug: str) -> None:
    variant = VARIANTS[slug]
    for players in sorted({variant.min_players, variant.usual_players, variant.max_players}):
        seen_from_every_seat(rules_for(slug, players), deals=2)
