"""The tally of a deal: sides, and who is paid what, on plain numbers."""

from __future__ import annotations

import pytest

from piquedame import rules_for
from piquedame.cards import JOKER
from piquedame.law.tally import (
    ADD,
    CHOICE,
    CLEAN_SLATE,
    DOUBLE,
    NO_SUN,
    PUNISH,
    PUNISH_PASSER,
    SMART_ADD,
    SUBTRACT,
    SWEEPSTAKE,
    THREE_HANDED,
    aside_taker,
    asks_shooter,
    givers,
    joker_debt,
    side_of,
    slam_mode,
)
from piquedame.law.trick import NOBODY

TARIFF = rules_for("hearts", 4).tariff


def test_who_plays_together() -> None:
    alone = [side_of(5, seat, 0, opposite=False) for seat in range(5)]
    assert alone == [0b00001, 0b00010, 0b00100, 0b01000, 0b10000]
    opposite = [side_of(4, seat, 0, opposite=True) for seat in range(4)]
    assert opposite == [0b0101, 0b1010, 0b0101, 0b1010]
    # The partners of a deal play against all others, wherever they sit.
    pair = [side_of(5, seat, 0b01001, opposite=False) for seat in range(5)]
    assert pair == [0b01001, 0b10110, 0b10110, 0b01001, 0b10110]
    assert side_of(5, 0, 0b10010, opposite=False) == 0b01101


def test_who_passed_a_card_to_the_shooter() -> None:
    sides = (0b0101, 0b1010, 0b0101, 0b1010)
    assert givers(4, 0b0010, sides, pooled=False) == 0b0010
    assert givers(4, 0b0010, sides, pooled=True) == 0b1010
    assert givers(4, 0b0110, sides, pooled=True) == 0b1111
    assert givers(4, 0, sides, pooled=True) == 0


@pytest.mark.parametrize("step", [1, -1])
def test_who_is_given_what_was_set_aside(step: int) -> None:
    first = 1 if step == 1 else 3
    assert aside_taker(4, step, 0, (0, 5, 9, 5)) == first
    assert aside_taker(4, step, 0, (4, 5, 0, 5)) == 0
    assert aside_taker(4, step, 2, (-3, 0, 0, 7)) == 3
    assert aside_taker(4, step, 0, (0, 0, -2, 0)) == NOBODY


def test_whether_a_shooter_is_asked_and_how_a_slam_counts() -> None:
    chosen = TARIFF._replace(moon=CHOICE)
    for sun, is_sun, asked, mode in (
        (NO_SUN, False, True, SUBTRACT),
        (DOUBLE, True, True, SUBTRACT),
        (CLEAN_SLATE, True, False, SUBTRACT),
        (CLEAN_SLATE, False, True, SUBTRACT),
        (PUNISH_PASSER, True, False, PUNISH),
        (PUNISH_PASSER, False, True, SUBTRACT),
    ):
        table = chosen._replace(sun=sun)
        assert asks_shooter(table, is_sun) is asked
        assert slam_mode(table, is_sun, SUBTRACT) == mode
        assert asks_shooter(table._replace(moon=ADD), is_sun) is False
    # A slam that nobody announced is added; only a table with a choice asks about it, too.
    silent = TARIFF._replace(silent=50)
    assert slam_mode(silent._replace(moon=SMART_ADD), False, SUBTRACT) == ADD
    assert slam_mode(silent._replace(moon=CHOICE), False, SUBTRACT) == SUBTRACT
    assert slam_mode(TARIFF._replace(moon=SMART_ADD), False, SUBTRACT) == SMART_ADD


def test_what_fosters_joker_brings() -> None:
    sweepstake, values = TARIFF._replace(settlement=SWEEPSTAKE), [0] * 64
    values[JOKER] = 3
    taken = (0, 0, 1 << JOKER, 0)
    assert joker_debt(sweepstake, values, taken, 1) == 3
    assert joker_debt(sweepstake, values, taken, 2) == 0
    assert joker_debt(sweepstake, values, (0, 0, 0, 0), 1) == 0
    assert joker_debt(sweepstake, values, taken, NOBODY) == 0
    assert joker_debt(TARIFF._replace(settlement=THREE_HANDED), values, taken, 1) == 0
