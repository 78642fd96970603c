"""Setting: all that decides what comes of a board."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any

from piquedame.bots.budget import FREE, Budget
from piquedame.errors import OptionError
from piquedame.rules.agreed import Rules, rules_for
from piquedame.rules.options import Value
from piquedame.version import __version__


@dataclass(frozen=True, slots=True)
class Setting:
    """The table, the bots and the seed. How many boards are played is no part of it."""

    variant: str
    players: int
    bots: tuple[str, ...]
    """The focal bot first; each perhaps with a budget of its own, as in `expert:600`."""
    seed: str
    options: Mapping[str, Value] = field(default_factory=dict)
    games: bool = False
    """Is a board a whole game, and not a single deal?"""
    budget: Budget = FREE
    version: str = __version__

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return _rules(self.text)

    @property
    def text(self) -> str:
        """The setting as one line of JSON, the same for equal settings."""
        return json.dumps(asdict(self), sort_keys=True, separators=(",", ":"))

    @property
    def unit(self) -> str:
        """What a board is, for people."""
        return "game" if self.games else "deal"


@lru_cache(maxsize=8)
def setting_of(text: str) -> Setting:
    """The setting of a line; `OptionError` if another version wrote it."""
    found: dict[str, Any] = json.loads(text)
    if found["version"] != __version__:
        raise OptionError(
            f"piquedame {found['version']} is asked for, but this is {__version__}: "
            "one version must play the whole comparison"
        )
    budget = Budget(**found.pop("budget"))
    return Setting(**{**found, "bots": tuple(found["bots"]), "budget": budget})


@lru_cache(maxsize=8)
def _rules(text: str) -> Rules:
    setting = setting_of(text)
    return rules_for(setting.variant, setting.players, setting.options)
