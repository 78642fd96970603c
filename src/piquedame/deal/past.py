"""Past: what a position says of earlier tricks that it does not list.

If a game is played from its first card, every trick is known and there is no such thing. Whoever
sets up a position may know less: which cards are gone but not in which tricks, or only how many;
what each seat has taken; who is out of a suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_TRIED = 20_000
"""So many steps are spent on sharing cards out before it is given up."""


@dataclass(frozen=True, slots=True)
class Past:
    """What is known of the tricks that are not listed, and of the hands beside what play shows."""

    tricks: int = 0
    """How many were played."""
    cards: int = 0
    """Cards that are gone for certain, in those tricks or captured otherwise, as a set."""
    loose: tuple[int, ...] = ()
    """Those of them that count and of which nobody says who took them."""
    hidden: int = 0
    """How many more are gone, and nobody says which."""
    listed: bool = False
    """Are the tricks' cards all known? Then those hidden are of a widow."""
    taken_unseen: tuple[int, ...] | None = None
    """By seat, what it has taken beside the cards that it is known to have captured; null: unsaid.
    """
    void: tuple[int, ...] = ()
    """By seat, card faces that it is known not to hold."""
    broken: bool = False
    """Was the suit broken before this trick?"""


def share_out(
    cards: Sequence[int], values: Sequence[int], taken_unseen: Sequence[int]
) -> tuple[int, ...] | None:
    """For each card a seat that took it, so that all have taken what they are said to; else null.

    Of several ways the first is taken: by the order of the cards, those that count most first.
    """
    order = sorted(range(len(cards)), key=lambda k: -abs(values[cards[k]]))
    out = [0] * len(cards)
    left = list(taken_unseen)
    hopeless: set[tuple[int, tuple[int, ...]]] = set()

    def place(k: int) -> bool:
        if k == len(order):
            return not any(left)
        here = k, tuple(left)
        if here in hopeless or len(hopeless) > MOST_TRIED:
            return False
        value = values[cards[order[k]]]
        for seat in range(len(left)):
            # A card worth having may bring a seat below nothing; one that costs may not be paid by
            # a seat that owes less, unless such a card is to come.
            if value > 0 and left[seat] < value and not gains:
                continue
            left[seat] -= value
            out[order[k]] = seat
            if place(k + 1):
                return True
            left[seat] += value
        hopeless.add(here)
        return False

    gains = any(values[card] < 0 for card in cards)
    return tuple(out) if place(0) else None
