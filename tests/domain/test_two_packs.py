"""Two packs: twins, cancelled tricks, and what becomes of their cards."""

from __future__ import annotations

import pytest

from piquedame import rules_for
from piquedame.cards import cards_of, cards_text, mask_of, minus, parse_cards
from piquedame.deal.wishes import Claim, LayAway, Pass
from small_deals import (
    TWINS,
    begin,
    facts,
    left_of,
    play,
    refused,
    two_packs,
)


def test_a_cancelled_trick_stays_on_the_table_and_its_leader_leads_again() -> None:
    game = two_packs(["5C 2H 7D", "5C 2H 9S", "KC AD 7D", "KC AD 9S"], dealer=3)
    game = play(game, "5C 5C KC KC")
    assert facts(game).turn == (0,)
    assert facts(game).pile.bit_count() == 4
    assert facts(game).tricks[0].winner is None
    assert refused(game, 0, Claim()) == "claim"
    game = play(game, "7D 2H 7D AD")
    assert facts(game).turn == (3,)
    assert facts(game).captured[3].bit_count() == 8


@pytest.mark.parametrize(
    ("reading", "taken"),
    [
        ("previous_winner", (0, 0, 2, 0)),
        ("trick_leader", (0, 0, 2, 0)),
        ("second_of_top_pair", (2, 0, 0, 0)),
        ("nobody", (0, 0, 0, 0)),
    ],
)
def test_a_last_trick_that_nobody_wins(reading: str, taken: tuple[int, ...]) -> None:
    hands = ["3S KD 5D", "4S KD 2H", "AS AS 5D", "4S 3S 2H"]
    game = two_packs(hands, dealer=3, last_trick_cancelled_to=reading)
    game = play(game, "3S 4S AS 4S AS 3S KD KD 5D 2H 5D 2H")
    assert game.scored.taken == taken


def test_the_widow_follows_the_pile() -> None:
    game = two_packs(
        ["5C 7D", "5C 9S", "KC 7D", "KC 9S"],
        "2H 2H",
        dealer=3,
    )
    game = play(game, "5C 5C KC KC")
    assert facts(game).widow_seat is None
    game = play(game, "7D 9S 7D 9S")
    assert facts(game).widow_seat == 0
    assert game.scored.taken == (2, 0, 0, 0)


def test_a_widow_whose_pile_nobody_gets_is_nobodys() -> None:
    game = two_packs(
        ["5C 7D", "5C 9S", "KC 7D", "KC 9S"],
        "2H 2H",
        dealer=3,
        last_trick_cancelled_to="nobody",
    )
    game = play(game, "5C 5C KC KC 7D 9S 7D 9S")
    assert facts(game).widow_seat is None
    assert game.scored.taken == (0, 0, 0, 0)


def test_an_exchange_comes_when_the_first_trick_is_won() -> None:
    game = two_packs(
        ["5C 7D 2S", "5C 9S 2S", "KC 7D 8D", "KC 9S 8D"],
        "2H 2H",
        dealer=3,
        remainder="exchange_first_trick",
    )
    game = play(game, "5C 5C KC KC 2S 9S 8D 9S")
    assert facts(game).phase == "exchange"
    assert facts(game).widow_seat == 0
    assert refused(game, 0, LayAway(parse_cards("2H 2H 7D"))) == "pass_count"
    game = game.after(0, LayAway(parse_cards("2H 7D")))
    assert game.view(1).cannot_hold()[0] == 0
    assert game.view(0).laid == parse_cards("2H 7D")
    assert facts(game).turn == (0,)


def test_what_is_known_of_a_hand_with_twins() -> None:
    rules = rules_for(
        "black-lady-1950",
        4,
        {
            **TWINS,
            "pass_count": 1,
            "pass_cycle": ["left"],
            "strip_table": {"4": f"{left_of('5C 7D KC 9S')} {left_of('5C 7D KC 9S')}"},
        },
    )
    game = begin(rules, ["5C 7D", "5C 9S", "KC 7D", "KC 9S"], dealer=3)
    for seat, card in enumerate(("5C", "9S", "KC", "9S")):
        game = game.after(seat, Pass(parse_cards(card)))
    assert game.view(0).known_in(1) == mask_of(parse_cards("5C"))
    game = play(game, "7D 5C")
    assert game.view(0).known_in(1) == 0


def test_two_penalty_cards_alike_set_aside() -> None:
    options = {"first_trick_all_penalty_hand": "not_counted"}
    game = two_packs(["KC 7D", "KC 7D", "2H 3H", "2H 3H"], dealer=3, **options)
    game = play(game, "KC KC 2H 2H")
    assert game.current.aside == mask_of(parse_cards("2H 2H"))


def test_no_trick_is_no_trick_though_one_was_cancelled() -> None:
    hands = ["5C 7D 4S 8D", "5C 9D 3S 4S", "9D 7D 8D 3S"]
    game = two_packs(hands, dealer=2, no_trick_bonus=-5)
    game = play(game, "5C 5C 9D 7D 9D 7D 3S 3S 4S")
    assert [trick.winner for trick in facts(game).tricks] == [None, 1, 0]
    assert refused(game, 0, Claim()) == "claim"
    assert play(game, "8D 4S 8D").scores == (0, 0, -5)


def test_a_cancelled_trick_spoils_no_sun() -> None:
    hands = ["5C 2H 7D 2S", "5C 2H 7D 9S", "KC AD 8D 2S", "KC AD 8D 9S"]
    game = two_packs(hands, dealer=3, moon="add", sun="double")
    game = play(game, "5C 5C KC KC 2S 9S 2S 9S")
    assert facts(game).tricks[1].winner is None
    game = play(game, "2H 2H AD AD")
    assert facts(game).tricks[2].winner is None


GIVEN = {"last_trick_cancelled_to": "second_of_top_pair"}
"""A cancelled last trick goes to another than the last winner."""


def test_a_last_trick_that_nobody_decides_spoils_no_sun() -> None:
    hands = ["KH KH 5D", "2H 2H 9C", "5C 5C 5D", "9C 7D 7D"]
    game = two_packs(hands, dealer=3, moon="add", sun="double", **GIVEN)
    game = play(game, "KH 2H 5C 7D KH 2H 5C 7D 5D 9C 5D 9C")
    assert facts(game).tricks[2].winner == 2
    assert game.scored.change == (0, 8, 8, 8)


def test_a_last_trick_that_nobody_decides_is_none_of_its_takers() -> None:
    hands = ["KH KH 5D", "2H 2H 9C", "5C 5C 5D", "9C 7D 7D"]
    game = two_packs(hands, dealer=3, no_trick_bonus=-5, **GIVEN)
    game = play(game, "KH 2H 5C 7D KH 2H 5C 7D 5D 9C 5D 9C")
    assert game.scores == (4, -5, -5, -5)
    teams = two_packs(hands, dealer=3, teams="ad_hoc_first_two_winners", **GIVEN)
    teams = play(teams, "KH 2H 5C 7D KH 2H 5C 7D 5D 9C 5D 9C")
    assert facts(teams).rules.pair == ()


def test_a_set_less_some_of_its_twins() -> None:
    whole = mask_of(parse_cards("QS QS X X 2C"))
    assert cards_text(cards_of(minus(whole, mask_of(parse_cards("QS X"))))) == "X 2C QS"


def test_cards_set_aside_from_a_trick_that_nobody_gets() -> None:
    options = {
        "first_trick_all_penalty_hand": "not_counted",
        "last_trick_cancelled_to": "nobody",
    }
    game = play(two_packs(["2H", "2H", "3H", "3H"], dealer=3, **options), "2H 2H 3H 3H")
    assert game.scored.taken == (0, 0, 0, 0)
