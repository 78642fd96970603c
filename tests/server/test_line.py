"""Whose turn it is: tables one after another, each with one thing at a time."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from piquedame.server.thinkers.line import Waiting


def taken(waiting: Waiting[str]) -> list[str]:
    """All that waits, in the order in which one server would take it."""
    out = []
    while (what := waiting.take()) is not None:
        out.append(what)
        waiting.served(what[0])
    return out


def test_tables_take_turns_however_much_one_asks() -> None:
    waiting: Waiting[str] = Waiting()
    for what in ("a1", "a2", "a3", "b1", "c1", "b2"):
        waiting.put(what[0], what)
    assert len(waiting) == 6
    assert taken(waiting) == ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert len(waiting) == 0


def test_a_table_has_one_thing_done_at_a_time() -> None:
    waiting: Waiting[str] = Waiting()
    for what in ("a1", "a2", "b1"):
        waiting.put(what[0], what)
    assert waiting.next_tables == 2
    assert waiting.take() == "a1"
    assert waiting.take() == "b1"
    assert waiting.next_tables == 0
    assert waiting.take() is None
    waiting.served("b")
    assert waiting.take() is None
    waiting.served("a")
    assert waiting.next_tables == 1
    assert waiting.take() == "a2"


def test_what_is_withdrawn_is_not_served() -> None:
    waiting: Waiting[str] = Waiting()
    for what in ("a1", "b1", "a2"):
        waiting.put(what[0], what)
    waiting.withdraw("b", "b1")
    waiting.withdraw("b", "b1")
    waiting.withdraw("a", "a1")
    assert taken(waiting) == ["a2"]
    waiting.withdraw("a", "a2")


@given(st.lists(st.sampled_from("abcd"), max_size=40), st.sampled_from("abcd"))
def test_nobody_waits_longer_than_one_turn_of_every_table(line: list[str], late: str) -> None:
    waiting: Waiting[str] = Waiting()
    for number, table in enumerate(line):
        if table != late:
            waiting.put(table, f"{table}{number}")
    waiting.put(late, late)
    others = {table for table in line if table != late}
    assert taken(waiting).index(late) <= len(others)
