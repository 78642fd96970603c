"""Tricks: the cards on the table, and the suit that they ask for."""

from __future__ import annotations

from dataclasses import dataclass

from piquedame.cards import HEARTS, JOKER, mask_of, rank_of, suit_of
from piquedame.rules import ANY_TIME, FOSTER, LEADING, OPEN, WHEN_VOID, Law

Card = tuple[int, int]
"""A card on the table: (seat, card)."""


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
    if not trick:
        return LEADING
    first = trick[0][1]
    if law.joker not in (ANY_TIME, WHEN_VOID):
        return HEARTS if law.joker == FOSTER and first == JOKER else suit_of(first)
    if named is not None:
        return named
    return next((suit_of(each) for _, each in trick if each != JOKER), OPEN)


def second_of_top_pair(trick: tuple[Card, ...], led: int) -> int:
    """Who played the later of the highest cards of the suit that was led."""
    suit = [(rank_of(card), k) for k, (_, card) in enumerate(trick) if suit_of(card) == led]
    return trick[max(suit)[1]][0]
