"""Bots: a view goes in, the wish of that seat comes out.

A bot knows what its seat knows and nothing else: the full deal cannot be imported here. The same
view and the same random numbers give the same wish, but for a bot that searches by the clock.
"""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from piquedame.bots import casual, duck, novice
from piquedame.bots.budget import FREE, Budget
from piquedame.bots.randomness import own_chance
from piquedame.bots.thought import Alternative, Thought
from piquedame.deal.view import View
from piquedame.deal.wishes import Wish
from piquedame.errors import OptionError, Refusal, shown

__all__ = [
    "BOTS",
    "LEVELS",
    "Alternative",
    "Bot",
    "Budget",
    "Thought",
    "check_bot",
    "contender_of",
    "named",
    "seated",
    "think",
    "weigh",
]


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot: how it chooses, and whether people may choose it."""

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


def named(bots: str | Sequence[str]) -> tuple[str, ...]:
    """The bots of a text (`a,b,c`) or of a list; `OptionError` where one is none."""
    if not isinstance(bots, Iterable):
        raise OptionError(f"bots are named by a text, as in 'casual,duck', not {shown(bots)}")
    names = tuple(
        str(name).strip() for name in (bots.split(",") if isinstance(bots, str) else bots)
    )
    for name in names:
        contender_of(name)
    return names


def seated(bots: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each of so many seats, from one for all, or from one for each (`a,b,c`)."""
    names = named(bots)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        each = f"name one for all, or one for each of {seats} bots"
        raise OptionError(f"{','.join(names)!r} names {len(names)} levels: {each}")
    return names


_OWN = re.compile(r"(?P<seconds>\d*\.?\d+)s|(?P<sims>\d+)", re.ASCII)


@lru_cache(maxsize=64)
def contender_of(text: str, budget: Budget = FREE) -> tuple[str, Budget]:
    """A bot and what it may spend, as in `casual`, `uct:10000` and `expert:0.035s`.

    The bot's name, and its own budget if the text says one, else the one given. `OptionError`
    if there is no such bot, or no such budget, or the bot heeds none.
    """
    name, colon, own = text.partition(":")
    check_bot(name)
    if not colon:
        return name, budget
    if not BOTS[name].searches:
        raise OptionError(f"{name} does not search: leave :{own} out of {text}")
    found = _OWN.fullmatch(own)
    if found is not None and found["sims"] and int(found["sims"]):
        return name, Budget(sims=int(found["sims"]))
    if found is not None and found["seconds"] and 0 < float(found["seconds"]) < math.inf:
        return name, Budget(seconds=float(found["seconds"]))
    raise OptionError(
        f"{own!r} is not a budget for {name}: give playouts, such as {name}:10000, "
        f"or seconds for each wish, such as {name}:0.035s"
    )


def weigh(bot: str, view: View, rng: Random | None = None, budget: Budget = FREE) -> Thought:
    """What a bot makes of a view: its wish, and what it weighed if it weighs (see `think`)."""
    found, budget = _asked(bot, view, rng, budget)
    if found.weigh is None:
        return Thought(think(bot, view, rng, budget))
    return found.weigh(view, rng or own_chance(view), budget)


def think(bot: str, view: View, rng: Random | None = None, budget: Budget = FREE) -> Wish:
    """What a bot wishes for a seat that owes something.

    `bot`: its name, perhaps with a budget: `casual`, `expert:600` (playouts), `expert:0.5s`.
    Without `rng` its random numbers follow from the view: the same view gives the same wish.
    `OptionError` if there is no such bot, `Refusal` if the seat owes nothing.
    """
    found, budget = _asked(bot, view, rng, budget)
    return found.choose(view, rng or own_chance(view), budget)


def _asked(bot: str, view: View, rng: object, budget: Budget) -> tuple[Bot, Budget]:
    """The bot that is asked, and what it may spend."""
    name, budget = contender_of(str(bot), budget)
    if not isinstance(view, View):
        raise TypeError(f"a bot is given a view, as in game.view(seat), not {shown(view)}")
    if not isinstance(rng, Random | None):
        raise TypeError(f"a bot draws from a random.Random, not from {shown(rng)}")
    if not view.on_turn:
        raise Refusal("not_your_turn")
    return BOTS[name], budget
