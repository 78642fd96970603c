"""Checks: what makes no comparison is refused before a card is dealt, with what would make one."""

from __future__ import annotations

import math

from piquedame.arena.seats import check_count
from piquedame.arena.setting import Setting
from piquedame.bots import BOTS, Budget, contender_of
from piquedame.errors import OptionError

LEAST = 2
"""With fewer boards there is no standard error."""
MOST = 1 << 32
"""The number of a deal is written in 32 bits."""
MOST_SIMS, MOST_SECONDS = 10_000_000, 3600.0
"""Nobody may think for longer."""


def check(setting: Setting, count: int) -> None:
    """Refuse bots, a budget or a count that make no comparison."""
    contenders = [contender_of(bot, setting.budget) for bot in setting.bots]
    for _, budget in contenders:
        check_figures(budget)
    check_count(setting.rules, len(setting.bots))
    check_budget(tuple(name for name, _ in contenders), setting.budget)
    check_used(setting.bots, setting.budget)
    if count >= MOST:
        raise OptionError(f"--{setting.unit}s cannot be {count}: at most {MOST - 1} are allowed")
    if count < LEAST:
        raise OptionError(
            f"--{setting.unit}s cannot be {count}: it is a whole number from {LEAST}, since one "
            f"{setting.unit} does not show how far others may be from it"
        )


def check_used(bots: tuple[str, ...], budget: Budget) -> None:
    """A budget is for somebody who searches and has none of its own."""
    searching = [bot for bot in bots if BOTS[bot.partition(":")[0]].searches]
    if budget.given and all(":" in bot for bot in searching):
        named = list(dict.fromkeys(searching))
        raise OptionError(
            f"--time and --sims are for bots without a budget of their own, but "
            f"{' and '.join(named)} {'have' if len(named) > 1 else 'has'} one: leave them out"
        )


def check_budget(bots: tuple[str, ...], budget: Budget) -> None:
    """A budget is one figure above 0, for somebody who heeds it."""
    if budget.seconds is not None and budget.sims is not None:
        raise OptionError("--time and --sims both say how long to search: give one of them")
    check_figures(budget)
    if budget.given and not any(BOTS[name].searches for name in bots):
        searching = [name for name, bot in BOTS.items() if bot.searches]
        named = list(dict.fromkeys(bots))
        raise OptionError(
            f"--time and --sims are for bots that search ({', '.join(searching)}), but "
            f"{' and '.join(named)} {'do' if len(named) > 1 else 'does'} not: leave them out"
        )


def check_figures(budget: Budget) -> None:
    """Seconds and playouts are above 0, and few enough that somebody sees the end."""
    seconds, sims = budget.seconds, budget.sims
    if seconds is not None and not (seconds > 0 and math.isfinite(seconds)):
        raise OptionError(
            f"--time cannot be {seconds:g}: it is a number of seconds above 0, such as 0.1"
        )
    if sims is not None and sims < 1:
        raise OptionError(f"--sims cannot be {sims}: it is a whole number from 1")
    if sims is not None and sims > MOST_SIMS:
        raise OptionError(
            f"{sims} playouts for a wish are too many: at most {MOST_SIMS} are allowed"
        )
    if seconds is not None and seconds > MOST_SECONDS:
        raise OptionError(
            f"{seconds:g} s for a wish are too many: at most {MOST_SECONDS:g} s are allowed"
        )
