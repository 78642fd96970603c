"""Names of people."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquedame.server.names import clean_name, graphemes, skeleton, unique_name


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \n  Lee ", "Ann Lee"),
        ("A\u202enn\u2066", "Ann"),
        ("\u200b\u202e\x00", ""),
        ("ﬁne", "fine"),
        ("x" * 50, "x" * 20),
        ("👨‍👩‍👧" * 25, "👨‍👩‍👧" * 20),
        ("🇵🇱🇬🇧", "🇵🇱🇬🇧"),
        ("a" + "\u0336" * 40, "a" + "\u0336" * 3),
        ("", ""),
        ("<b>x</b>", "<b>x</b>"),
    ],
)
def test_names_are_cleaned(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    ("name", "taken", "unique"),
    [
        ("Ann", ["Ben"], "Ann"),
        ("Ann", ["Ann"], "Ann 2"),
        ("ann", ["Ann"], "ann 2"),
        ("Ann", ["Ann", "Ann 2"], "Ann 3"),
        ("Αnn", ["Ann"], "Αnn 2"),
        ("Ánn", ["Ann"], "Ánn 2"),
        ("0tto", ["Otto"], "0tto 2"),
        ("x" * 20, ["x" * 20], "x" * 17 + " 2"),
        ("Ann 2", ["Ann"], "Ann 2"),
    ],
)
def test_names_are_one_of_a_kind(name: str, taken: list[str], unique: str) -> None:
    assert unique_name(name, taken) == unique


@given(st.text(max_size=80), st.lists(st.text(max_size=20).map(clean_name), max_size=4))
def test_any_text_becomes_a_name_or_nothing(text: str, taken: list[str]) -> None:
    name = clean_name(text)
    assert len(graphemes(name)) <= 20
    assert clean_name(name) == name
    if name:
        unique = unique_name(name, taken)
        assert skeleton(unique) not in {skeleton(each) for each in taken}
        assert len(graphemes(unique)) <= 20
