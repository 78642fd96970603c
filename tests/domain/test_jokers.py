"""Jokers of every kind: what they follow, lead, take and cost."""

from __future__ import annotations

from typing import Any

import pytest

from piquedame import OptionError, Refusal, record_of, rules_for, verify
from piquedame.cards import (
    DIAMONDS,
    JOKER,
    SPADES,
    cards_of,
    cards_text,
    mask_of,
    parse_card,
    parse_cards,
)
from piquedame.deal.legality import names_suit
from piquedame.deal.wishes import Expose, PlayCard
from piquedame.game import Game
from piquedame.law.trick import winner
from piquedame.scoring.score import score
from small_deals import (
    NO_PASS,
    START,
    facts,
    play,
    reason,
    refused,
    result,
    small,
)


def joker_table(hands: list[str], **options: Any) -> Game:
    """A table with jokers, whose pack is just these cards."""
    jokers = sum(hand.count("X") for hand in hands)
    defaults = {"pass_count": 0, "joker_mode": "never_wins_any_time", "jokers": jokers}
    return small("black-lady-1950", hands, **{**defaults, **options})


def test_foster_leaves_the_two_of_hearts_out_in_every_pack() -> None:
    foster = {"joker_mode": "foster_heart_between_J_10"}
    for more in ({}, {"remainder": "first_trick_winner"}, {"strip_table": {"3": "2C"}}):
        pack = rules_for("hearts", 3, {**foster, **more}).pack
        assert parse_card("2H") not in pack
        assert JOKER in pack


def test_a_suit_is_named_only_for_a_joker_that_has_none() -> None:
    for mode, names in (("never_wins_any_time", True), ("foster_heart_between_J_10", False)):
        hands = ["3C X", "4C 5D", "6C 7D", "8C 9D"]
        game = joker_table(hands, joker_mode=mode, joker_lead="leader_names_suit", dealer=3)
        assert names_suit(facts(game), JOKER) is names
        suit = 1 if names else None
        wrong = None if names else 1
        assert refused(game, 0, PlayCard(JOKER, wrong)) == "no_such_phase"
        after = game.after(0, PlayCard(JOKER, suit))
        assert facts(after).led == (1 if names else 2)


def test_a_named_suit_is_followed_and_written_down() -> None:
    hands = ["3C X", "4C 5D", "6C 7D", "8C 9D"]
    game = joker_table(hands, joker_lead="leader_names_suit", dealer=3)
    game = game.after(0, PlayCard(JOKER, 1))
    assert reason(game, "4C") == "revoke"
    game = play(game, "5D 7D 9D 8C 3C 4C 6C")
    record = record_of(game)
    assert record["deals"][0]["named"] == "D"
    assert verify(record).scores == game.scores
    del record["deals"][0]["named"]
    with pytest.raises(Refusal) as caught:
        verify(record)
    assert (caught.value.reason, caught.value.deal, caught.value.play) == ("no_such_phase", 0, None)
    record["deals"][0]["named"] = "D C"
    with pytest.raises(Refusal, match="named suit"):
        verify(record)


def test_no_suit_is_written_where_none_is_named() -> None:
    game = small(NO_PASS, ["2C", "3C", "4C"], joker_lead="leader_names_suit")
    assert "named" not in record_of(play(game, "2C 3C 4C"))["deals"][0]


def test_a_joker_led_with_the_next_card_setting_the_suit() -> None:
    hands = ["3C X", "4C 5D", "6C 7D", "8C 9D"]
    game = play(joker_table(hands, joker_lead="next_card_sets_suit", dealer=3), "X 5D")
    assert reason(game, "6C") == "revoke"
    assert facts(play(game, "7D 9D")).turn == (3,)


def test_the_only_joker_of_clubs_is_the_lowest_club() -> None:
    game = joker_table(
        ["3C 2D", "X 5D", "6C 7D", "8C 9D"],
        joker_mode="zero_of_suit",
        first_leader="holder_of_lowest_club",
        first_card="any_club",
    )
    assert facts(game).turn == (1,)
    assert reason(game, "5D") == "must_lead"
    assert facts(play(game, "X 6C 8C 3C")).turn == (3,)
    with pytest.raises(OptionError, match="only one joker"):
        rules_for("hearts", 4, {"joker_mode": "zero_of_suit", "jokers": 2})


def test_foster_counts_as_a_heart_where_hearts_may_not_be_led() -> None:
    hands = ["3C X", "4C 5D", "6C 7D", "8C 9D"]
    foster = {"joker_mode": "foster_heart_between_J_10", "jokers": 1, "dealer": 3}
    game = joker_table(hands, **foster, first_card="any_non_heart")
    assert reason(game, "X") == "must_lead"
    assert reason(joker_table(hands, **foster, must_break_hearts=True), "X") == "not_broken"


def test_jokers_stand_first_in_a_hand() -> None:
    assert cards_text(cards_of(mask_of(parse_cards("AS X 2C X 3D X")))) == "X X X 2C 3D AS"


def test_fosters_joker_costs_what_the_table_says() -> None:
    options = {
        "joker_mode": "foster_heart_between_J_10",
        "scoring": "chips_sweepstake",
        "end": "deals",
        "moon": "off",
        "card_values": {"X": 3},
    }
    rules = rules_for("joker-hearts", 4, options)
    hearts = "3H 4H 5H 6H 7H 8H"
    scored = score(rules, result("X", "", hearts, "9H TH JH QH KH AH", joker_holder=3), START)
    assert scored.taken == (3, 0, 6, 6)
    assert scored.change == (-3, 12, -6, -3)


def test_a_joker_may_answer_where_an_exposed_card_must_wait() -> None:
    game = joker_table(
        ["3C 4S 2D", "4C QS X", "6C 7D JS", "8C 9D 3S"], expose_cards={"QS": 2}, dealer=3
    )
    for seat, cards in enumerate(("", "QS", "", "")):
        game = game.after(seat, Expose(parse_cards(cards)))
    game = play(game, "4S")
    assert reason(game, "QS") == reason(game, "X") == ""
    assert reason(game, "4C") == "revoke"
    game = joker_table(
        ["3C 4S 2D", "5S QS X", "6C 7D JS", "8C 9D 3S"], expose_cards={"QS": 2}, dealer=3
    )
    for seat, cards in enumerate(("", "QS", "", "")):
        game = game.after(seat, Expose(parse_cards(cards)))
    game = play(game, "4S")
    assert reason(game, "QS") == "must_discard"
    assert reason(game, "5S") == reason(game, "X") == ""


def test_a_joker_that_was_led_opens_the_suit_it_stands_for() -> None:
    hands = ["X 3D 4S", "QS 4D 5S", "6S 7D JS", "3S 9D KS"]
    game = joker_table(hands, joker_lead="next_card_sets_suit", expose_cards={"QS": 2}, dealer=3)
    for seat, cards in enumerate(("", "QS", "", "")):
        game = game.after(seat, Expose(parse_cards(cards)))
    game = play(game, "X 5S 6S KS 3S 4S")
    assert reason(game, "QS") == ""


def test_a_joker_for_a_suit_that_nobody_has_takes_the_trick_for_its_leader() -> None:
    law = rules_for("joker-hearts", 4, {"joker_lead": "leader_names_suit"}).law
    cards = (JOKER, *parse_cards("2C 9S KH"))
    assert winner(law, DIAMONDS, cards) == 0
    assert winner(law, SPADES, cards) == 2
