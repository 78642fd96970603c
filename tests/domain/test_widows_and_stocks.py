"""Widows, stocks, and what is settled in chips or at the end."""

from __future__ import annotations

import pytest

from piquedame import Refusal, record_of, rules_for, verify
from piquedame.cards import cards_of, parse_cards
from piquedame.deal.events import Exchanged, Move, WidowTaken
from piquedame.deal.seen import redact
from piquedame.deal.wishes import PlayCard
from piquedame.scoring.result import Standing
from piquedame.scoring.score import score
from piquedame.scoring.winners import pairs_settlement
from small_deals import (
    facts,
    play,
    result,
    small,
)


def test_a_widow_that_lies_open_counts_once() -> None:
    hands = ["5C 9D", "6C TD", "7C JD", "8C QD"]
    for view in ("nobody", "winner", "all"):
        game = small("heartsette", hands, "2H 7H 9C", dealer=3, kitty_view=view)
        game = play(game, "5C 6C 7C 8C QD 9D TD JD")
        assert game.scored.taken == (0, 0, 0, 2)


def test_who_sees_the_widow() -> None:
    rules = rules_for("heartsette", 4)
    event = WidowTaken(1, parse_cards("2H"))
    assert redact(None, event, 1, rules) == event
    assert redact(None, event, 2, rules) == WidowTaken(1, None)
    assert redact(None, event, 2, rules_for("heartsette", 4, {"kitty_view": "all"})) == event


def test_nobody_is_known_by_cards_that_are_not_seen() -> None:
    moves = Exchanged((Move(0, 1, (2,)), Move(1, 0, (3,))))
    copy = redact(None, moves, 2, rules_for("hearts", 4))
    assert copy == Exchanged((Move(0, 1, None), Move(1, 0, None)))


def test_the_draw_stops_with_the_stock() -> None:
    game = small("draw-hearts", ["5C 7D", "6C 8D"], stock="9S", dealer=0)
    game = play(game, "6C 5C")
    assert [hand.bit_count() for hand in game.current.hands] == [1, 2]


def test_nothing_is_known_of_hands_that_draw() -> None:
    game = small("draw-hearts", ["5C 7D", "6D 8D"], stock="9S TS")
    game = play(game, "6D 7D")
    assert game.view(0).cannot_hold() == (0, 0)


def test_what_four_players_of_chasse_coeur_settle() -> None:
    assert pairs_settlement((200, 252, 150, 166)) == ((-136, 2), (-136, 2), (136, 2), (136, 2))


def test_three_level_pay_nothing() -> None:
    rules = rules_for(
        "hearts-1887", 3, {"scoring": "chips_three_handed", "strip_table": {"3": "AH"}}
    )
    cards = ("2H 3H 4H 5H", "6H 7H 8H 9H", "TH JH QH KH")
    start = Standing(0, (50, 50, 50), None)
    assert score(rules, result(*cards), start).change == (0, 0, 0)


def test_a_stock_of_the_wrong_size() -> None:
    game = play(small("draw-hearts", ["5C 7D", "6C 8D"], stock="9S TS"), "6C 5C")
    while facts(game).phase == "play":
        legal = cards_of(game.view(facts(game).turn[0]).legal())
        game = game.after(facts(game).turn[0], PlayCard(legal[0]))
    record = record_of(game)
    deal = record["deals"][0]
    assert deal["stock"] == "9S TS"
    first, rest = deal["hands"][0].split()
    for hand, stock, widow in (
        ([first, rest], "9S", "TS"),
        ([first], f"9S TS {rest}", ""),
        ([first, rest], "9S TS", ""),
    ):
        deal["hands"][0], deal["stock"], deal["widow"] = " ".join(hand), stock, widow
        if len(hand) == 2 and not widow:
            assert verify(record).scores == game.scores
            continue
        with pytest.raises(Refusal) as caught:
            verify(record)
        assert (caught.value.reason, caught.value.deal) == ("wrong_deal", 0)


def test_a_stock_that_is_short_where_the_widow_is_not_asked_for() -> None:
    game = small("draw-hearts", ["5C 7D", "6C 8D"], stock="9S TS")
    while facts(game).phase == "play":
        legal = cards_of(game.view(facts(game).turn[0]).legal())
        game = game.after(facts(game).turn[0], PlayCard(legal[0]))
    record = record_of(game)
    deal = record["deals"][0]
    deal["hands"] = ["5C 7D", "6C 8D"]
    deal["stock"] = "9S"
    with pytest.raises(Refusal) as caught:
        verify(record)
    assert caught.value.reason == "wrong_pack"
