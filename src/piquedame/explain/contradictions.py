"""Why options make no table, in the reader's language and in the words of the rules builder.

The domain says it in English, with the names of the options, for the command line and the records.
Here each of those sentences has one of its own; what has none is told as the domain says it.
"""

from __future__ import annotations

import re

from piquedame.errors import OptionError
from piquedame.rules.options import OPTIONS
from piquedame.words import say

_SENTENCES = (
    ("a sun needs a moon", "sun"),
    ("without a moon a sun", "sun_alone"),
    ("a capot counts by itself", "capot"),
    ("exactly the target cannot both", "exact"),
    ("a queen that must be thrown", "queen"),
    ("a joker between jack and ten", "foster_ranks"),
    ("trick_points all_three needs one card", "all_three"),
    ("points for tricks need", "tricks"),
    ("the lowest club is led by its holder", "lowest_club"),
    ("a widow needs someone", "widow"),
    ("jokers need a joker_mode", "jokers"),
    ("a joker_mode needs jokers", "no_jokers"),
    (r"joker_mode (?P<value>\w+) allows only one joker", "one_joker"),
    ("an auction for the penalty suit", "auction_suit"),
    ("auction slam_bid and teams bonus_card_partner", "slam_bid"),
    ("a silent partner needs four seats", "silent_seats"),
    ("a silent partner needs one bonus card", "silent_bonus"),
    ("a silent partner needs every card in a hand", "silent_cards"),
    ("a slam cannot be both bid for and announced", "slam_announced"),
    ("without an auction there is no bid winner", "bid_winner"),
    ("only games for chips have a pool for bids", "bid_pool"),
    ("only games for points add bids to a score", "bid_score"),
    ("with one pack there are no duplicate_cards", "one_pack"),
    ("two packs need a rule for duplicate_cards", "two_packs"),
    ("a stock and its stock_rule", "stock_rule"),
    ("a hand_size needs a stock", "hand_size"),
    ("a stock needs a hand_size", "stock_size"),
    ("drawing to follow needs void_discard", "draw_void"),
    ("drawing to follow needs drop_out", "draw_out"),
    (r"scoring (?P<value>\w+) is for (?P<n>\d+) players", "scoring"),
    ("only a game for chips can end bankrupt", "bankrupt"),
    ("a game for chips has no target", "chips_target"),
    ("a game for chips has no moon and no slam", "chips_moon"),
    ("a game for chips has no", "chips"),
    ("partners need four seats", "partners"),
    ("a moon of a side", "side_moon"),
    ("complex scores need", "complex"),
    ("an ill-led heart can stand", "ill_led"),
    (r"a pass \w+ comes back to its giver", "pass_back"),
    ("nobody sits across", "across"),
    ("the strip table has no line", "strip_table"),
    (r"\d+ cards to pass are more than a hand", "pass_many"),
    (r"\d+ cards do not divide", "divide"),
    (r"-?\d+ cards do not give", "too_few"),
    (r"option \w+ names a card twice", "twice"),
    (r"option \w+\b", "value"),
)
"""How a sentence of the domain begins, and the key of ours."""


def conflict(error: OptionError, lang: str) -> str:
    """The sentence for a person."""
    text = _without_title(str(error))
    for pattern, key in _SENTENCES:
        found = re.match(pattern, text)
        if found is None:
            continue
        name = next((word for word in re.findall(r"\w+", text) if word in OPTIONS), None)
        args = found.groupdict()
        if "value" in args:
            args["value"] = say(lang, f"value.{name}.{args['value']}")
        label = say(lang, f"label.{name}") if name else ""
        return say(lang, f"conflict.{key}", what=label, **args)
    return str(error)


def _without_title(text: str) -> str:
    """`Hearts: a sun needs a moon: choose …` without the name of the game."""
    title, _, rest = text.partition(": ")
    return rest if rest and title[:1].isupper() else text
