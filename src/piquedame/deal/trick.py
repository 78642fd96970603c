"""Tricks: the cards on the table, and the suit that they ask for; what is drawn between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from piquedame.cards import mask_of
from piquedame.law.demands import LEADING, Law, led_after

Card = tuple[int, int]
"""A card on the table: (seat, card)."""


class Draw(NamedTuple):
    """Cards drawn from the stock."""

    played: int
    """How many cards of the deal had been played."""
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick. `winner` is null where its cards were left on the table, cancelled."""

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
