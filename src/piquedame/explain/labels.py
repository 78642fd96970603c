"""The options of the rules builder: labels, and the values that can be chosen, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from piquedame.rules.options import OPTIONS, STRIPS, Option, Value
from piquedame.rules.variants import Variant
from piquedame.words import say


def option_infos(variant: Variant, players: int, lang: str) -> list[dict[str, Any]]:
    """Every option that matters at this number of players, in the order of the rule book."""
    return [
        _info(option, variant, players, lang)
        for option in OPTIONS.values()
        if not (option.name == "strip_table" and players == 4)
    ]


def _info(option: Option, variant: Variant, players: int, lang: str) -> dict[str, Any]:
    values, default = _values(option, players), variant.default(option.name, players)
    points = option.entries if option.kind == "points" else ()
    return {
        "name": option.name,
        "group": option.group,
        "kind": option.kind,
        "label": say(lang, f"label.{option.name}"),
        "values": values,
        "value_labels": [_value(lang, option.name, value) for value in values],
        "default": default,
        "entries": list(option.entries),
        "entry_labels": [_value(lang, option.name, name) for name in points],
        "hint": _hint(option, default),
    }


def _hint(option: Option, default: Value) -> str:
    """What to say beside a field in which the option is written."""
    if option.kind == "cards":
        return "costs" if isinstance(default, Mapping) else "cards"
    if isinstance(default, list):
        return "list"
    return "all_points" if default == "T" else ""


def _values(option: Option, players: int) -> list[Value]:
    if option.kind == "bool":
        return []
    if option.name == "strip_table":
        return [name for name, table in STRIPS.items() if players in table]
    return list(option.values)


def _value(lang: str, name: str, value: Value) -> str:
    return say(lang, f"value.{name}.{value}")
