"""Checks: what makes no comparison is refused before a card is dealt, with what would make one."""

from __future__ import annotations

import math

from piquedame.arena.contender import contender_of
from piquedame.arena.seats import check_count
from piquedame.arena.setting import Setting
from piquedame.bots import BOTS, Budget
from piquedame.errors import OptionError

LEAST = 2
"""With fewer boards there is no standard error."""
MOST = 1 << 32
"""The number of a deal is written in 32 bits."""


def check(setting: Setting, count: int) -> None:
    """Refuse bots, a budget or a count that make no comparison."""
    names = tuple(contender_of(bot, setting.budget)[0] for bot in setting.bots)
    check_count(setting.rules, len(setting.bots))
    check_budget(names, setting.budget)
    if not LEAST <= count < MOST:
        raise OptionError(
            f"--{setting.unit}s cannot be {count}: it is a whole number from {LEAST}, since one "
            f"{setting.unit} says nothing of how far another may be from it"
        )


def check_budget(bots: tuple[str, ...], budget: Budget) -> None:
    """A budget is one figure above 0, for somebody who heeds it."""
    seconds, sims = budget.seconds, budget.sims
    if seconds is not None and sims is not None:
        raise OptionError("--time and --sims both say how long to search: give one of them")
    if seconds is not None and not (seconds > 0 and math.isfinite(seconds)):
        raise OptionError(f"--time cannot be {seconds:g}: it is seconds above 0, as in 0.1")
    if sims is not None and sims < 1:
        raise OptionError(f"--sims cannot be {sims}: it is a whole number from 1")
    if budget.given and not any(BOTS[name].searches for name in bots):
        searching = [name for name, bot in BOTS.items() if bot.searches]
        raise OptionError(
            f"--time and --sims are for bots that search ({', '.join(searching)}), and "
            f"{' and '.join(dict.fromkeys(bots))} do not: leave them out"
        )
