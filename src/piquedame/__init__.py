"""Pique Dame: the Hearts family of card games, exact to the rule book.

The names below are the library; everything else may change between versions.
"""

from piquedame.errors import OptionError, Refusal
from piquedame.game import Game, apply, deal_next, decide, new_game, view_of
from piquedame.record import record_of, verify
from piquedame.ruleset import Rules, rules_for
from piquedame.shuffle import new_secret, seeded_secret, shuffled
from piquedame.variants import VARIANTS, find_variant
from piquedame.view import View, redact
from piquedame.wishes import Choose, Claim, LayAway, Pass, PlayCard, TakeBack, Unpass

__version__ = "0.1.0"

__all__ = [
    "VARIANTS",
    "Choose",
    "Claim",
    "Game",
    "LayAway",
    "OptionError",
    "Pass",
    "PlayCard",
    "Refusal",
    "Rules",
    "TakeBack",
    "Unpass",
    "View",
    "__version__",
    "apply",
    "deal_next",
    "decide",
    "find_variant",
    "new_game",
    "new_secret",
    "record_of",
    "redact",
    "rules_for",
    "seeded_secret",
    "shuffled",
    "verify",
    "view_of",
]
