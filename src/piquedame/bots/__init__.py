"""Bots: a view goes in, the wish of that seat comes out.

A bot knows what its seat knows and nothing else: the full deal cannot be imported here. The same
view and the same random numbers give the same wish, but for a bot that searches by the clock.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from piquedame.bots import casual, duck, novice
from piquedame.bots.budget import FREE, Budget
from piquedame.errors import OptionError, Refusal
from piquedame.view import View
from piquedame.wishes import Wish

__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "check_bot", "think"]


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot: how it chooses, and where it may be chosen."""

    choose: Callable[[View, Random, Budget], Wish]
    level: bool = True
    """Is it offered to people at a table? If not, it serves to measure others."""
    searches: bool = False
    """Does it heed a budget?"""


def _plain(choose: Callable[[View, Random], Wish]) -> Callable[[View, Random, Budget], Wish]:
    """A bot that thinks as long as it thinks, whatever it may spend."""
    return lambda view, rng, _budget: choose(view, rng)


def _uct(view: View, rng: Random, budget: Budget) -> Wish:
    from piquedame.bots import uct  # noqa: PLC0415 - compiled law is loaded when it is needed

    return uct.wish(view, rng, budget)


BOTS: dict[str, Bot] = {
    "novice": Bot(_plain(novice.wish)),
    "casual": Bot(_plain(casual.wish)),
    "duck": Bot(_plain(duck.wish), level=False),
    "uct": Bot(_uct, level=False, searches=True),
}
"""Every bot by its name, the levels first."""

LEVELS = tuple(name for name, bot in BOTS.items() if bot.level)
"""The names of the levels, from the weakest to the strongest."""


def check_bot(name: str) -> str:
    """The name, if it is a bot's; else `OptionError` with the nearest names."""
    if name in BOTS:
        return name
    near = difflib.get_close_matches(name, BOTS, n=2, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else "one of " + ", ".join(BOTS)
    raise OptionError(f"there is no bot {name!r}: {hint}")


def think(name: str, view: View, rng: Random, budget: Budget = FREE) -> Wish:
    """What the bot of that name wishes for a seat that owes something.

    `OptionError` where there is no such bot, `Refusal` where the seat owes nothing.
    """
    bot = BOTS[check_bot(name)]
    if not view.on_turn:
        raise Refusal("not_your_turn")
    return bot.choose(view, rng, budget)
