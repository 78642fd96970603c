"""Pique Dame: the Hearts family of card games, exact to the rule book.

The names of `__all__` are the library; everything else may change between versions.
`docs/library.md` tells how they are used.
"""

from piquedame.bots import LEVELS, think
from piquedame.cards import (
    card_text,
    cards_of,
    cards_text,
    hand_text,
    parse_card,
    parse_cards,
    parse_hand,
)
from piquedame.deal import events
from piquedame.deal.events import Event
from piquedame.deal.legal_wishes import Wishes
from piquedame.deal.seen import redact as redact
from piquedame.deal.shuffle import new_secret
from piquedame.deal.shuffle import seeded_secret as seeded_secret
from piquedame.deal.shuffle import shuffled as shuffled
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
from piquedame.game import apply as apply
from piquedame.game import deal_next as deal_next
from piquedame.game import decide as decide
from piquedame.game import new_game as new_game
from piquedame.game import view_of as view_of
from piquedame.record.positions import position, position_of
from piquedame.record.record import record_of, verify
from piquedame.rules.agreed import Rules, rules_for
from piquedame.rules.variants import VARIANTS, find_variant

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "VARIANTS",
    "Announce",
    "CallPass",
    "Challenge",
    "Choose",
    "Claim",
    "Event",
    "Expose",
    "Game",
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
    "View",
    "Wish",
    "Wishes",
    "__version__",
    "card_text",
    "cards_of",
    "cards_text",
    "events",
    "find_variant",
    "hand_text",
    "new_secret",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "parse_wish",
    "position",
    "position_of",
    "record_of",
    "rules_for",
    "start",
    "think",
    "verify",
]
