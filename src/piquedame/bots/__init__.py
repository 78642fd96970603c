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
from piquedame.bots.thought import Alternative, Thought
from piquedame.deal.view import View
from piquedame.deal.wishes import Wish
from piquedame.errors import OptionError, Refusal

__all__ = [
    "BOTS",
    "LEVELS",
    "Alternative",
    "Bot",
    "Budget",
    "Thought",
    "check_bot",
    "think",
    "weigh",
]


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot: how it chooses, and where it may be chosen."""

    choose: Callable[[View, Random, Budget], Wish]
    level: bool = True
    """Is it offered to people at a table? If not, it serves to measure others."""
    searches: bool = False
    """Does it heed a budget?"""
    weigh: Callable[[View, Random, Budget], Thought] | None = None
    """How it weighs what it may wish, if it does."""


def _plain(choose: Callable[[View, Random], Wish]) -> Callable[[View, Random, Budget], Wish]:
    """A bot that thinks as long as it thinks, whatever it may spend."""
    return lambda view, rng, _budget: choose(view, rng)


def _uct(view: View, rng: Random, budget: Budget) -> Wish:
    from piquedame.bots import uct  # noqa: PLC0415 - compiled law is loaded when it is needed

    return uct.wish(view, rng, budget)


def _searching(level: str) -> Bot:
    """A level that searches."""

    def weigh(view: View, rng: Random, budget: Budget) -> Thought:
        from piquedame.bots import expert  # noqa: PLC0415 - compiled law is loaded when needed

        return expert.weigh(level, view, rng, budget)

    def choose(view: View, rng: Random, budget: Budget) -> Wish:
        return weigh(view, rng, budget).wish

    return Bot(choose, searches=True, weigh=weigh)


BOTS: dict[str, Bot] = {
    "novice": Bot(_plain(novice.wish)),
    "casual": Bot(_plain(casual.wish)),
    "skilled": _searching("skilled"),
    "expert": _searching("expert"),
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


def weigh(name: str, view: View, rng: Random, budget: Budget = FREE) -> Thought:
    """What the bot of that name makes of a view: its wish, and what it weighed if it weighs.

    `OptionError` where there is no such bot, `Refusal` where the seat owes nothing.
    """
    bot = BOTS[check_bot(name)]
    if bot.weigh is None:
        return Thought(think(name, view, rng, budget))
    if not view.on_turn:
        raise Refusal("not_your_turn")
    return bot.weigh(view, rng, budget)


def think(name: str, view: View, rng: Random, budget: Budget = FREE) -> Wish:
    """What the bot of that name wishes for a seat that owes something.

    `OptionError` where there is no such bot, `Refusal` where the seat owes nothing.
    """
    bot = BOTS[check_bot(name)]
    if not view.on_turn:
        raise Refusal("not_your_turn")
    return bot.choose(view, rng, budget)
