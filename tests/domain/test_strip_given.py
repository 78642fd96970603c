"""A strip table that is given strips, even one that names the usual cards, and is written down."""

from __future__ import annotations

from piquedame.ruleset import rules_for


def test_a_given_strip_table_is_kept_where_nothing_strips_by_itself() -> None:
    options = {"remainder": "uneven", "strip_table": "culbertson"}
    rules = rules_for("omnibus", 5, options)
    assert len(rules.pack) == 50
    assert rules_for("omnibus", 5, rules.options).pack == rules.pack
    assert "strip_table" not in rules_for("omnibus", 5, {"strip_table": "us"}).options
