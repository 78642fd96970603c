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
    "twins": lambda rules: rules.two_packs,
    "jokers": lambda rules: rules.options.jokers > 0,
    "stock": lambda rules: rules.draws,
    "widow": lambda rules: rules.widow > 0,
    "auction": lambda rules: rules.has_auction,
    "ways": lambda rules: not _WAYS.issuperset(rules.options.pass_cycle),
    "forwarding": lambda rules: rules.options.pass_optional,
    "announcing": lambda rules: rules.announces_slam,
    "exposing": lambda rules: bool(rules.exposable),
    "pledges": lambda rules: rules.options.pledge_no_hearts > 0,
    "dropping_out": lambda rules: rules.options.drop_out_when_empty,
    "partners": lambda rules: rules.has_partners,
    "complex": lambda rules: rules.complex,
    "chips": lambda rules: rules.chips,
    "settlement": lambda rules: rules.options.scoring in SETTLEMENTS,
    "lives": lambda rules: rules.options.lives > 0,
    "honour": lambda rules: rules.honour,
}


def unusual(rules: Rules) -> list[str]:
    """What this table has that a usual one has not."""
    return [name for name, has in _UNUSUAL.items() if has(rules)]
