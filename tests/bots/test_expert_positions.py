"""The expert in positions that leave a strong player no doubt."""

from __future__ import annotations

import random

import pytest

from bots.clear_positions import Clear, clear_positions
from piquedame.bots import Budget, weigh
from piquedame.cli.commands.ask import wish_value
from piquedame.record.positions import read_position

BUDGET = Budget(sims=2500)
POSITIONS = clear_positions()


def named(each: Clear) -> str:
    return f"{each.given['variant']}-{each.given['hand'].replace(' ', '')}"


def test_there_are_enough_of_them() -> None:
    assert len(POSITIONS) >= 60
    assert len({each.given["variant"] for each in POSITIONS}) >= 8


@pytest.mark.parametrize("clear", POSITIONS, ids=named)
def test_the_expert_finds_what_is_right(clear: Clear) -> None:
    thought = weigh("expert", read_position(clear.given), random.Random(1), BUDGET)
    assert clear.fault(wish_value(thought.wish)) is None
