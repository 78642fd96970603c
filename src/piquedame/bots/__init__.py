"""Bots: a view goes in, the wish of that seat comes out.

A bot knows what its seat knows and nothing else: the full deal cannot be imported here. The same
view and the same random numbers give the same wish.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from random import Random

from piquedame.bots import casual, novice
from piquedame.errors import OptionError, Refusal
from piquedame.view import View
from piquedame.wishes import Wish

__all__ = ["LEVELS", "check_level", "think"]

_LEVELS: dict[str, Callable[[View, Random], Wish]] = {
    "novice": novice.wish,
    "casual": casual.wish,
}

LEVELS = tuple(_LEVELS)
"""The names of the levels, from the weakest to the strongest."""


def check_level(level: str) -> str:
    """The level, if there is one of that name; else `OptionError` with the nearest names."""
    if level in _LEVELS:
        return level
    near = difflib.get_close_matches(level, LEVELS, n=2, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else "one of " + ", ".join(LEVELS)
    raise OptionError(f"there is no bot level {level!r}: {hint}")


def think(level: str, view: View, rng: Random) -> Wish:
    """What a bot of that level wishes for a seat that owes something.

    `OptionError` where there is no such level, `Refusal` where the seat owes nothing.
    """
    choose = _LEVELS[check_level(level)]
    if not view.on_turn:
        raise Refusal("not_your_turn")
    return choose(view, rng)
