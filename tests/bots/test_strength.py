"""How much better a level is than another, on duplicate deals."""

from __future__ import annotations

import pytest

from piquedame.arena import Setting, figures_of, play_boards


def difference(game: str, other: str, deals: int) -> float:
    """What casual scores a deal less than that bot."""
    setting = Setting(game, 4, ("casual", other), "strength")
    return figures_of(setting, play_boards(setting, deals))[0].diff


@pytest.mark.parametrize("game", ["hearts", "black-maria"])
@pytest.mark.parametrize("other", ["novice", "duck"])
def test_casual_is_better(game: str, other: str) -> None:
    assert difference(game, other, 40) < -1.0


@pytest.mark.soak
@pytest.mark.parametrize("game", ["hearts", "black-maria", "spot-hearts", "omnibus"])
@pytest.mark.parametrize("other", ["novice", "duck"])
def test_casual_is_much_better(game: str, other: str) -> None:
    assert difference(game, other, 500) < -2.0
