"""What a table has that a usual one has not, in a word each."""

from __future__ import annotations

from collections.abc import Callable

from piquedame.rules.agreed import Rules
from piquedame.scoring.winners import SETTLEMENTS

_PLAYERS = range(3, 8)
_WAYS = {
    *("left", "right", "across", "hold", "scatter", "star"),
    *(f"{side}{far}" for side in ("left", "right") for far in range(2, 6)),
}

_UNUSUAL: dict[str, Callable[[Rules], bool]] = {
    "seats": lambda rules: rules.players not in _PLAYERS,
    "twins": lambda rules: rules.packs > 1,
    "jokers": lambda rules: rules.jokers > 0,
    "stock": lambda rules: rules.stock_rule != "none",
    "widow": lambda rules: rules.widow > 0,
    "auction": lambda rules: rules.auction != "none",
    "ways": lambda rules: any(way not in _WAYS for way in rules.pass_cycle),
    "forwarding": lambda rules: bool(rules.pass_optional),
    "announcing": lambda rules: rules.announced_slam != "off",
    "exposing": lambda rules: bool(rules.exposable),
    "pledges": lambda rules: rules.pledge_no_hearts > 0,
    "dropping_out": lambda rules: bool(rules.drop_out_when_empty),
    "partners": lambda rules: rules.teams != "none",
    "complex": lambda rules: rules.complex,
    "chips": lambda rules: rules.chips,
    "settlement": lambda rules: rules.scoring in SETTLEMENTS,
    "lives": lambda rules: rules.lives > 0,
    "honour": lambda rules: rules.law.honour,
}


def unusual(rules: Rules) -> list[str]:
    """What this table has that a usual one has not."""
    return [name for name, has in _UNUSUAL.items() if has(rules)]
