"""Slams whose score hangs on more than the cards, in compiled form."""

from __future__ import annotations

from typing import Any

import pytest

from piquedame import rules_for
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.score import score, stakes_of
from piquedame.law.tally import ADD, SUBTRACT


def change(game: str, choice: int, **options: Any) -> list[int]:
    """What a deal brings in which seat 2 has taken every trick."""
    rules = rules_for(game, 4, options)
    s = slot.empty()
    s[slot.TAKEN + 2] = rules.pack_mask
    s[slot.DECLARER] = s[slot.BIDDER] = s[slot.ONE] = s[slot.OTHER] = -1
    s[slot.WON] = s[slot.WON_LATER] = 1 << 2
    score(stakes_of(rules, choice=choice), s)
    return [int(each) for each in s[slot.CHANGE : slot.CHANGE + 4]]


@pytest.mark.parametrize(("choice", "right"), [(ADD, [0, 40, 0, 40]), (SUBTRACT, [-40, 0, -40, 0])])
def test_who_may_choose_how_a_moon_counts_may_so_with_a_silent_slam(
    choice: int, right: list[int]
) -> None:
    assert change("partnership-hearts", choice, silent_slam_value=40) == right
