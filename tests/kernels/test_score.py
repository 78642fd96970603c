"""Slams whose score hangs on more than the cards, in compiled form."""

from __future__ import annotations

from typing import Any

import pytest

from piquedame import rules_for
from piquedame.kernels.deal import state as at
from piquedame.kernels.deal.score import score, stakes_of
from piquedame.law.tally import ADD, SUBTRACT


def change(game: str, choice: int, **options: Any) -> list[int]:
    """What a deal brings in which seat 2 has taken every trick."""
    rules = rules_for(game, 4, options)
    s = at.empty()
    s[at.TAKEN + 2] = rules.pack_mask
    s[at.DECLARER] = s[at.BIDDER] = s[at.ONE] = s[at.OTHER] = -1
    s[at.WON] = s[at.WON_LATER] = 1 << 2
    score(stakes_of(rules, choice=choice), s)
    return [int(each) for each in s[at.CHANGE : at.CHANGE + 4]]


@pytest.mark.parametrize(("choice", "right"), [(ADD, [0, 40, 0, 40]), (SUBTRACT, [-40, 0, -40, 0])])
def test_who_may_choose_how_a_moon_counts_may_so_with_a_silent_slam(
    choice: int, right: list[int]
) -> None:
    assert change("partnership-hearts", choice, silent_slam_value=40) == right
