"""Contender: a bot and what it may spend, as in `casual`, `uct:10000` and `expert:0.035s`."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from piquedame.bots import BOTS, Budget, check_bot
from piquedame.errors import OptionError

_OWN = re.compile(r"(?P<seconds>\d*\.?\d+)s|(?P<sims>\d+)", re.ASCII)


@lru_cache(maxsize=64)
def contender_of(text: str, budget: Budget) -> tuple[str, Budget]:
    """The bot's name, and its own budget where the text says one, else the one given.

    `OptionError` where there is no such bot, or no such budget, or the bot heeds none.
    """
    name, colon, own = text.partition(":")
    check_bot(name)
    if not colon:
        return name, budget
    if not BOTS[name].searches:
        raise OptionError(f"{name} does not search: leave :{own} out of --bots {text}")
    found = _OWN.fullmatch(own)
    if found is not None and found["sims"] and int(found["sims"]):
        return name, Budget(sims=int(found["sims"]))
    if found is not None and found["seconds"] and 0 < float(found["seconds"]) < math.inf:
        return name, Budget(seconds=float(found["seconds"]))
    raise OptionError(
        f"{own!r} is not a budget for {name}: give playouts, such as {name}:10000, "
        f"or seconds for each wish, such as {name}:0.035s"
    )
