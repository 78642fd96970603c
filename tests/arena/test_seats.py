"""Who sits where: every bot in every seat, the order around the table kept."""

from __future__ import annotations

import pytest

from piquedame import OptionError, rules_for
from piquedame.arena.seats import check_count, rotations, seats_held


def test_two_bots() -> None:
    rules = rules_for("hearts", 4)
    assert rotations(rules, 2) == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))
    assert seats_held(rules, 2) == (1, 3)


def test_more_bots_fill_the_seats_in_order_and_the_last_is_repeated() -> None:
    rules = rules_for("hearts", 5)
    turns = rotations(rules, 3)
    assert turns[0] == (0, 1, 2, 2, 2)
    assert [seats.index(0) for seats in turns] == [0, 1, 2, 3, 4]
    assert seats_held(rules, 3) == (1, 1, 3)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("bots", [2, 3])
def test_in_all_rotations_every_bot_has_every_seat_equally_often(players: int, bots: int) -> None:
    rules = rules_for("black-maria", players)
    turns = rotations(rules, bots)
    assert len(turns) == players
    for bot, held in enumerate(seats_held(rules, bots)):
        by_seat = [sum(seats[seat] == bot for seats in turns) for seat in range(players)]
        assert by_seat == [held] * players


def test_partners_are_one_bot() -> None:
    rules = rules_for("partnership-hearts", 4)
    assert rotations(rules, 2) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert seats_held(rules, 2) == (2, 2)
    with pytest.raises(OptionError, match=r"3 bots are named for 2 sides .* at most 2"):
        check_count(rules, 3)


def test_partners_found_during_a_deal_are_bots_of_their_own() -> None:
    rules = rules_for("hearts", 4, {"teams": "ad_hoc_first_two_winners"})
    assert len(rotations(rules, 2)) == 4


@pytest.mark.parametrize(
    ("bots", "said"), [(0, "at least two"), (1, "at least two"), (5, "5 bots .* 4 seats")]
)
def test_too_few_and_too_many(bots: int, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        check_count(rules_for("hearts", 4), bots)
