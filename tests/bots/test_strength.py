"""How much better a level is than another, on duplicate deals."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from piquedame import rules_for

_DUEL = Path(__file__).parents[2] / "benchmarks" / "duel.py"


@pytest.fixture(scope="module")
def duels() -> ModuleType:
    """The benchmark, by its path."""
    spec = importlib.util.spec_from_file_location("duel_benchmark", _DUEL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def difference(duels: ModuleType, game: str, other: str, deals: int) -> float:
    tally = duels.duel(rules_for(game, 4), "casual", other, deals, "strength")
    return float(sum(tally.focal) - sum(tally.others)) / deals


@pytest.mark.parametrize("game", ["hearts", "black-maria"])
@pytest.mark.parametrize("other", ["novice", "duck"])
def test_casual_is_better(duels: ModuleType, game: str, other: str) -> None:
    assert difference(duels, game, other, 40) < -1.0


@pytest.mark.soak
@pytest.mark.parametrize("game", ["hearts", "black-maria", "spot-hearts", "omnibus"])
@pytest.mark.parametrize("other", ["novice", "duck"])
def test_casual_is_much_better(duels: ModuleType, game: str, other: str) -> None:
    assert difference(duels, game, other, 500) < -2.0


def test_a_duel_says_what_came_of_it(duels: ModuleType) -> None:
    tally = duels.duel(rules_for("hearts", 4), "duck", "random", 3, "line")
    assert tally.line().startswith("3 deals  focal ")
    same = duels.duel(rules_for("hearts", 4), "duck", "random", 3, "line")
    assert (tally.focal, tally.others) == (same.focal, same.others)
