"""Tricks: the cards on the table, and the suit that they ask for; what is drawn between them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from piquedame.cards import SUIT_NAMES, card_text, mask_of, parse_card, read_suit
from piquedame.errors import shown
from piquedame.law.demands import LEADING, Law
from piquedame.law.trick import led_after

Card = tuple[int, int]
"""A card on the table: (seat, card)."""


class Draw(NamedTuple):
    """Cards drawn from the stock."""

    played: int
    """How many cards of the deal had been played."""
    seat: int
    number: int


@dataclass(frozen=True, slots=True, repr=False)
class Trick:
    """A finished trick. `winner` is null if its cards were left on the table, cancelled."""

    leader: int
    plays: tuple[Card, ...]
    winner: int | None
    named: int | None = None
    """The suit that its leader named for a joker."""
    decided: bool = True
    """Its cards won it; else `winner` was only given what a cancelled last trick left."""

    @property
    def won_by(self) -> int | None:
        """Who won it: nobody, where it was cancelled, whoever was given its cards."""
        return self.winner if self.decided else None

    def __str__(self) -> str:
        named = "" if self.named is None else f" as {SUIT_NAMES[self.named]}"
        taker = "nobody" if self.winner is None else str(self.winner)
        return f"{trick_text(self.plays)}{named}, {'to' if self.decided else 'left to'} {taker}"

    def __repr__(self) -> str:
        return f"<Trick {self}>"

    @property
    def cards(self) -> int:
        """Its cards as a set."""
        return mask_of(card for _, card in self.plays)


def suit_led(law: Law, trick: tuple[Card, ...], named: int | None) -> int:
    """The suit that must be followed once these cards lie in a trick, `OPEN` or `LEADING`."""
    led = LEADING
    for k, (_, card) in enumerate(trick):
        led = led_after(law, led, card, -1 if named is None or k else named)
    return led


def trick_text(plays: Iterable[Card]) -> str:
    """The cards of a trick with the seats that played them, as in `3:QC 0:5C`."""
    return " ".join(f"{seat}:{card_text(card)}" for seat, card in plays)


_TRICK = re.compile(
    r"(?P<plays>\d+:\w+(?: \d+:\w+)*)(?: as (?P<named>\w+))?, (?P<how>to|left to) "
    r"(?P<taker>nobody|\d+)",
    re.ASCII,
)


def parse_trick(text: str) -> Trick:
    """The trick that `str` wrote, as in `0:2C 1:3C 2:4C 3:8C, to 3`; `ValueError` for another text.

    A joker that was led has its suit (`0:X 1:3H as hearts, to 1`); what a cancelled last trick left
    is `left to` a seat.
    """
    found = _TRICK.fullmatch(str(text))
    if found is None:
        raise ValueError(f"{shown(text)} is no trick: write it as in 0:2C 1:3C 2:4C 3:8C, to 3")
    words = [word.split(":") for word in found["plays"].split()]
    plays = tuple((int(seat[:4]), parse_card(card)) for seat, card in words)
    named = None if found["named"] is None else read_suit(found["named"])
    taker = None if found["taker"] == "nobody" else int(found["taker"][:4])
    return Trick(plays[0][0], plays, taker, named, found["how"] == "to")
