"""Corners that no usual deal reaches."""

from __future__ import annotations

import pytest

from piquedame import Refusal, rules_for
from piquedame.cards import cards_text, full_pack, parse_cards
from piquedame.deal.events import Dealt
from piquedame.deal.wishes import Claim, PlayCard, Pledge
from piquedame.game import Game, new_game
from piquedame.rules.agreed import Rules

HANDS = ["2C 5D 6D", "3C 7D 8D", "4C 9D TD", "5C JD 2H"]


def small(hands: list[str], **options: object) -> Rules:
    """Black Lady without a pass with only the cards of these hands."""
    kept = " ".join(hands).split()
    out = " ".join(card for card in cards_text(full_pack()).split() if card not in kept)
    return rules_for("black-lady-no-pass", 4, {"strip_table": {"4": out}, **options})


def begun(rules: Rules, hands: list[str]) -> Game:
    """The game with these cards dealt."""
    cards = tuple(parse_cards(hand) for hand in hands)
    game = new_game(rules, 3).apply(Dealt(0, 3, cards, ()))
    return game.settled()


def trick(game: Game, cards: str) -> Game:
    for card in parse_cards(cards):
        game = game.after(game.current.play.to_play[0], PlayCard(card))
    return game


def test_a_heart_that_costs_nothing_may_still_break_a_pledge() -> None:
    options = {"pledge_no_hearts": 10, "card_values": {"QS": 13, "2H": 0}}
    game = begun(small(HANDS, **options), HANDS)
    for seat in range(4):
        game = game.after(seat, Pledge(seat == 0))
    game = trick(game, "2C 3C 4C 5C")
    with pytest.raises(Refusal):
        game.decide(0, Claim())


def test_a_sun_is_not_open_where_nothing_costs() -> None:
    hands = [*HANDS[:3], "5C JD QD"]
    game = trick(begun(small(hands, sun="double"), hands), "2C 3C 4C 5C")
    game = game.after(0, Claim())
    assert game.scored.change == (0, 0, 0, 0)


def test_all_low_cards_may_have_to_go() -> None:
    jokers = {"jokers": 2, "joker_mode": "never_wins_any_time"}
    rules = rules_for("cancellation-hearts", 11, {"remainder": "strip", **jokers})
    assert set(rules.hand_sizes) == {8}
    assert len(rules.pack) == 88


def test_nobody_claims_while_the_sides_are_open() -> None:
    hands = [*HANDS[:3], "5C JD QD"]
    rules = small(hands, teams="ad_hoc_first_two_winners")
    game = trick(begun(rules, hands), "2C 3C 4C 5C")
    with pytest.raises(Refusal):
        game.decide(0, Claim())
