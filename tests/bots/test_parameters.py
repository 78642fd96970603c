"""The tables of the bots' parameters: each figure says what it does, and is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import piquedame
from piquedame.bots.parameters import CASUAL, EXPERT, NOVICE, SKILLED, UCT
from piquedame.kernels.search import learned
from piquedame.kernels.search.constants import COMPILED

PACKAGE = Path(piquedame.__file__).parent
TABLES = {"NOVICE": NOVICE, "CASUAL": CASUAL, "EXPERT": EXPERT, "UCT": UCT, "COMPILED": COMPILED}
ROOMS = ("bots", "kernels/search", "kernels/worlds")


def modules() -> Iterator[tuple[Path, str]]:
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            yield path, path.read_text("utf-8")


@pytest.mark.parametrize("table", TABLES)
def test_every_figure_says_what_it_does_and_where_it_comes_from(table: str) -> None:
    for each in fields(TABLES[table]):  # type: ignore[arg-type]
        assert each.metadata["does"], each.name
        assert each.metadata["source"], each.name
        assert not each.metadata["does"].endswith("."), each.name


@pytest.mark.parametrize("table", TABLES)
def test_every_figure_is_used(table: str) -> None:
    tables = {"EXPERT": r"(EXPERT|_?level|LEVELS\[level\])"}
    text = "".join(text for path, text in modules() if path.name != "parameters.py")
    for each in fields(TABLES[table]):  # type: ignore[arg-type]
        assert re.search(rf"\b{tables.get(table, table)}\.{each.name}\b", text), each.name


def test_skilled_and_expert_differ_by_what_they_look_at() -> None:
    names = [each.name for each in fields(EXPERT)]
    differing = {name for name in names if getattr(EXPERT, name) != getattr(SKILLED, name)}
    assert differing == {"sims", "infers", "share"}


def constants(tree: ast.Module) -> Iterator[tuple[ast.Assign, list[str]]]:
    """The assignments to constants at the top of a module, with the names."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            names = [each.id for each in ast.walk(node.targets[0]) if isinstance(each, ast.Name)]
            if all(name.isupper() for name in names):
                yield node, names


def test_no_figure_stands_outside_the_tables() -> None:
    tables = {"parameters.py", "constants.py"}
    for path, text in modules():
        # How a reason is worded is no part of how a bot plays.
        if path.name in tables | {"reasons.py"}:
            continue
        for node, names in constants(ast.parse(text)):
            found = [each.value for each in ast.walk(node.value) if isinstance(each, ast.Constant)]
            assert not any(isinstance(value, float) for value in found), (path, names)


def test_no_constant_shares_its_docstring() -> None:
    for path, text in modules():
        body = ast.parse(text).body
        for node, names in constants(ast.parse(text)):
            after: Any = next((each for each in body if each.lineno > (node.end_lineno or 0)), None)
            documented = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            assert len(names) == 1 or not documented, (path, names)


def test_the_learned_weights_are_in_the_order_of_the_figures() -> None:
    found = learned.learned()
    assert [getattr(learned, name) for name in found["figures"]] == list(range(learned.FIGURES))
    assert len(found["situations"]) == learned.ROWS
    assert learned.WEIGHTS.shape == (learned.ROWS, learned.FIGURES)
    leading = found["situations"].index("leading")
    assert leading == learned.LEADING
    # A hand that leads has no trick to win or to feed.
    trick = (learned.WINS, learned.TAKES_COST, learned.FEEDS_SHOOTER, learned.TAKES_DEAR)
    assert np.count_nonzero(learned.WEIGHTS[leading, trick]) <= 1
