"""Pique Dame: the Hearts family of card games, exact to the rule book.

The names of `__all__` are the library; everything else may change between versions.
`docs/library.md` tells how they are used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from piquedame.bots import LEVELS, think
from piquedame.cards import (
    card_text,
    cards_of,
    cards_text,
    hand_text,
    parse_card,
    parse_cards,
    parse_hand,
    rank_of,
    suit_of,
)
from piquedame.deal import events
from piquedame.deal.events import Event
from piquedame.deal.legal_wishes import Wishes
from piquedame.deal.shuffle import new_secret
from piquedame.deal.view import View
from piquedame.deal.wishes import (
    Announce,
    CallPass,
    Challenge,
    Choose,
    Claim,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
    TakeBack,
    Unpass,
    Wish,
    parse_wish,
)
from piquedame.errors import OptionError, Refusal
from piquedame.game import Game, start
from piquedame.record.positions import position, position_of
from piquedame.record.record import record_of, verify
from piquedame.rules.agreed import Rules, rules_for
from piquedame.rules.variants import VARIANTS, find_variant
from piquedame.version import __version__

if TYPE_CHECKING:
    from piquedame.arena.compare import Comparison, compare
    from piquedame.arena.sampled import World, playouts, worlds
    from piquedame.arena.simulated import simulate

_LARGE = {
    "Comparison": "piquedame.arena.compare",
    "compare": "piquedame.arena.compare",
    "simulate": "piquedame.arena.simulated",
    "World": "piquedame.arena.sampled",
    "playouts": "piquedame.arena.sampled",
    "worlds": "piquedame.arena.sampled",
}
"""What is loaded when it is first used: processes and compiled law are no matter of a game."""

__all__ = [
    "Announce",
    "CallPass",
    "Challenge",
    "Choose",
    "Claim",
    "Comparison",
    "Event",
    "Expose",
    "Game",
    "LEVELS",
    "LayAway",
    "NameSuit",
    "Offer",
    "OptionError",
    "Pass",
    "PlayCard",
    "Pledge",
    "Refusal",
    "Rules",
    "TakeBack",
    "Unpass",
    "VARIANTS",
    "View",
    "Wish",
    "Wishes",
    "World",
    "__version__",
    "card_text",
    "cards_of",
    "cards_text",
    "compare",
    "events",
    "find_variant",
    "hand_text",
    "new_secret",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "parse_wish",
    "playouts",
    "position",
    "position_of",
    "rank_of",
    "record_of",
    "rules_for",
    "simulate",
    "start",
    "suit_of",
    "think",
    "verify",
    "worlds",
]

if not TYPE_CHECKING:  # a checker that saw this would take any name for one of the package's

    def __getattr__(name: str) -> Any:
        if name in _LARGE:
            return getattr(import_module(_LARGE[name]), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LARGE})
