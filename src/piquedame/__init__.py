"""Pique Dame: the Hearts family of card games, exact to the rule book.

The names below are the library; everything else may change between versions.
"""

from piquedame.deal.shuffle import new_secret, seeded_secret, shuffled
from piquedame.deal.view import View, redact
from piquedame.deal.wishes import Choose, Claim, LayAway, Pass, PlayCard, TakeBack, Unpass
from piquedame.errors import OptionError, Refusal
from piquedame.game import Game, apply, deal_next, decide, new_game, view_of
from piquedame.record.record import record_of, verify
from piquedame.rules.agreed import Rules, rules_for
from piquedame.rules.variants import VARIANTS, find_variant

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
