"""Orders of ranks and points for tricks: each decision by itself, against the plain reading."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquedame import OptionError, Rules, rules_for
from piquedame.cards import (
    JOKER,
    RANKS,
    SUIT_MASKS,
    card,
    cards_of,
    cards_text,
    mask_of,
    parse_card,
    parse_hand,
    rank_of,
)
from piquedame.explain.facts import fact
from piquedame.law.ranks import beats, strength, strongest, under, weakest
from piquedame.law.slams import CAPOT, SUN, slam_kind, slam_of
from piquedame.law.tally import tricks_cost
from piquedame.law.trick import NOBODY, winner

orders = st.lists(st.sampled_from(RANKS), min_size=4, max_size=13, unique=True).map("".join)


def table(ranks: str, **options: object) -> Rules:
    return rules_for("black-maria", 4, {"ranks": ranks, **options})


@given(orders, st.integers(0, 3), st.data())
def test_a_rank_beats_those_before_it(ranks: str, suit: int, data: st.DataObject) -> None:
    law = table(ranks).law
    cards = [card(suit, RANKS.index(rank) + 2) for rank in ranks]
    held = data.draw(st.lists(st.sampled_from(cards), min_size=1, unique=True))
    by_order = sorted(held, key=cards.index)
    assert weakest(law, mask_of(held)) == by_order[0]
    assert strongest(law, mask_of(held)) == by_order[-1]
    for place, each in enumerate(cards):
        assert [other for other in cards if beats(law, each, other)] == cards[:place]
        below = under(law, each) & mask_of(cards)
        assert sorted(cards_of(below), key=cards.index) == cards[:place]
        assert beats(law, each, NOBODY)
    assert cards[winner(law, suit, cards)] == cards[-1]


@given(orders)
def test_strengths_are_those_of_the_ranks_in_the_pack(ranks: str) -> None:
    law = table(ranks).law
    held = sorted(RANKS.index(rank) + 2 for rank in ranks)
    assert [strength(law, RANKS.index(rank) + 2) for rank in ranks] == held
    assert strength(law, JOKER) == JOKER


def test_a_joker_of_a_suit_is_below_all_of_it() -> None:
    law = rules_for("hearts", 4, {"joker_mode": "zero_of_suit", "ranks": "789TAJQK"}).law
    assert under(law, parse_card("7C")) >> JOKER & 1
    assert weakest(law, law.suits[0] & (1 << JOKER | parse_hand("KC 7C"))) == JOKER


@pytest.mark.parametrize(
    ("ranks", "usual", "low"),
    [("23456789TJQKA", True, "2C"), ("789TJQKA", True, "7C"), ("A23456789TJQK", False, "AC")],
)
def test_the_lowest_club_is_that_of_the_order(ranks: str, usual: bool, low: str) -> None:
    rules = rules_for("hearts", 4, {"ranks": ranks})
    assert rules.usual_ranks == rules.law.usual_ranks == usual
    assert weakest(rules.law, rules.pack_mask & SUIT_MASKS[0]) == parse_card(low)
    assert {rank_of(face) for face in rules.pack} == {RANKS.index(rank) + 2 for rank in ranks}


@pytest.mark.parametrize(
    ("players", "out"), [(3, "7C 7S"), (5, "7C 7S"), (6, "7C 7S"), (7, "7C 7D 7H 7S")]
)
def test_of_a_short_pack_the_lowest_cards_go(players: int, out: str) -> None:
    whole = rules_for("four-jacks", 4).pack_mask
    gone = whole & ~rules_for("hearts", players, {"ranks": "789TJQKA"}).pack_mask
    assert cards_text(cards_of(gone)) == out


@pytest.mark.parametrize("ranks", ["", "789", "7789TJ", "1234", "7 8 9 T", 5, None])
def test_what_is_no_order_of_ranks(ranks: object) -> None:
    with pytest.raises(OptionError, match=r"option ranks cannot be .*four or more of 2345"):
        rules_for("hearts", 4, {"ranks": ranks})


def test_ten_and_small_letters_are_read() -> None:
    assert rules_for("hearts", 4, {"ranks": "78910jqka"}).options.ranks == "789TJQKA"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"trick_points": {"second": 1}}, "it is a map such as"),
        ({"trick_points": {"each": -1}}, "whole points from 0 to 1000"),
        ({"trick_points": {"each": True}}, "whole points from 0 to 1000"),
        ({"trick_points": 1}, "it is a map such as"),
        ({"trick_points": {"first": 1, "all_three": 1}}, "first and last"),
        ({"trick_points": {"first": 1, "last": 1, "all_three": 1}}, "one card that costs"),
        ({"trick_points": {"each": 1}, "booster_nines": True}, "no booster_nines"),
        ({"sun": "clean_slate", "trick_points": {"each": 1}, "moon": "off"}, "another sun"),
    ],
)
def test_what_are_no_points_for_tricks(given: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        rules_for("hearts", 4, given)


@pytest.mark.parametrize(
    ("won", "first", "last", "taken", "cost"),
    [
        (0, False, False, "QC", 0),
        (1, True, False, "", 1),
        (1, False, True, "", 1),
        (2, True, True, "", 2),
        (2, True, True, "QC", 3),
        (1, True, False, "QC", 1),
    ],
)
def test_what_tricks_cost(won: int, first: bool, last: bool, taken: str, cost: int) -> None:
    tariff = rules_for("slobberhannes").tariff
    assert tricks_cost(tariff, won, first, last, parse_hand(taken)) == cost
    each = rules_for("reversis").tariff
    assert tricks_cost(each, won, first, last, parse_hand(taken)) == won


def test_the_slams_of_tricks() -> None:
    four_jacks, reversis = rules_for("four-jacks").tariff, rules_for("reversis").tariff
    assert slam_kind(four_jacks, 2, NOBODY) == CAPOT
    assert slam_kind(reversis, NOBODY, NOBODY) == SUN
    alone: Sequence[int] = (1, 2, 4, 8)
    nothing: Sequence[int] = (0, 0, 0, 0)
    assert slam_of(reversis, NOBODY, nothing, nothing, alone, 4) == (2, True)
    assert slam_of(reversis, NOBODY, nothing, nothing, alone, 6) == (NOBODY, False)
    assert slam_of(reversis, NOBODY, nothing, nothing, alone, 0) == (NOBODY, False)


def test_the_queen_goes_under_the_cards_that_beat_her() -> None:
    forced = {"forced_qs": "when_void_or_higher_spade_played"}
    assert cards_text(cards_of(table("789TJQKA", **forced).law.forced_under)) == "KS AS"
    assert cards_text(cards_of(table("789TAJQK", **forced).law.forced_under)) == "KS"
    assert table("789TAJQK").law.forced_under == 0


def test_the_page_names_the_lowest_club_of_the_order() -> None:
    said = fact("first_card", rules_for("hearts", 4, {"ranks": "A23456789TJQK"}), "en")
    assert "ace of clubs" in said
