"""What can be refused, as a closed list with a sentence each.

A `Refusal` answers a wish or a record that breaks a rule; an `OptionError` answers a table that
cannot be made. Both carry what the sentence names, so that another language can say it too.
"""

from __future__ import annotations

import reprlib

Arg = str | int

SENTENCES: dict[str, str] = {
    "not_in_hand": "{card} is not in the hand",
    "revoke": "{suit} were led and must be followed; {card} is of another suit",
    "must_lead": "{must} must be led, not {card}",
    "not_broken": "{suit} may not be led yet, so {card} cannot be led",
    "first_trick": "{card} costs points and may not be played to the first trick",
    "must_wait": "{card} may not be thrown before hearts are broken",
    "must_discard": "{must} must be played here, not {card}",
    "joker": "the joker may not be played here",
    "claim": "that claim is not certain",
    "challenge": "that card may not be challenged now",
    "no_such_phase": "this is not the time for a {what}",
    "pass_count": "{count} different cards must be chosen, not {found}",
    "may_not_pass": "{card} may not be passed",
    "bid": "that bid is not allowed",
    "wrong_pack": "the cards dealt are not the pack of this game: {what}",
    "wrong_deal": "{what}",
    "wrong_dealer": "seat {right} should deal, not seat {found}",
    "too_long": "{what}",
    "too_short": "{what}",
    "wrong_figure": "{field} is {found}, but the cards give {right}",
    "bad_record": "{what}",
    "bad_position": "{what}",
    "not_your_turn": "it is not this seat's turn",
    "game_over": "the game is over",
    "no_take_back": "that card can no longer be taken back",
}

REASONS = frozenset(SENTENCES)

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 80
_SHORT.maxlist = 12


def shown(value: object) -> str:
    """A value from outside as a sentence quotes it: short, however long or deep it is."""
    try:
        return _SHORT.repr(value)
    except ValueError:  # a number of thousands of digits
        return "a number too long to write"


class Refusal(Exception):
    """A rule forbids it. Nothing has changed.

    `reason` is a key of `SENTENCES`; `args_` holds what the sentence names; `deal` and `play` are
    the place in a record, `field`, `found` and `right` a figure that is wrong.
    """

    def __init__(self, reason: str, **args: Arg) -> None:
        super().__init__(reason, args)
        self.reason = reason
        self.args_: dict[str, Arg] = args
        self.deal: int | None = None
        self.play: int | None = None
        self.figure: tuple[str, object, object] | None = None

    def at(self, deal: int | None, play: int | None = None) -> Refusal:
        """The same refusal with its place in a record."""
        self.deal, self.play = deal, play
        return self

    def __str__(self) -> str:
        return SENTENCES[self.reason].format(**self.args_)


class OptionError(Exception):
    """These options, players or variant make no table; the text is one sentence."""
