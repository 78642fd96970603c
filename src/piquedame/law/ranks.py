"""The order of ranks: which card of a suit beats which.

In most games a card's number tells, and `Law.usual_ranks` says so: then nothing is looked up.
"""

from __future__ import annotations

from piquedame.cards import highest, lowest
from piquedame.law.demands import Law


def strength(law: Law, card: int) -> int:
    """How strong a card is in its suit, from 2 to 14."""
    if law.usual_ranks:
        return card & 15
    return law.ranks >> 4 * (card & 15) & 15


def beats(law: Law, card: int, other: int) -> bool:
    """Is a card stronger than another of its suit? (Below 0 there is no other.)"""
    if law.usual_ranks or other < 0:
        return card > other
    return strength(law, card) > strength(law, other)


def under(law: Law, card: int) -> int:
    """The cards of its suit that a card beats. Cards of other suits may be among them.

    A joker that belongs to a suit is below all of its cards here.
    """
    below = (1 << card) - 1
    if law.usual_ranks:
        return below
    lane = 0xFFFF << (card & ~15)
    below &= ~lane
    for rank in range(2, 15):
        if law.ranks >> 4 * rank & 15 < law.ranks >> 4 * (card & 15) & 15:
            below |= 1 << (card & ~15 | rank)
    return below | 2 << (card & ~15)


def strongest(law: Law, cards: int) -> int:
    """The strongest of some cards of one suit (at least one)."""
    best = highest(cards)
    if law.usual_ranks:
        return best
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if strength(law, card) > strength(law, best):
            best = card
    return best


def weakest(law: Law, cards: int) -> int:
    """The weakest of some cards of one suit (at least one)."""
    best = lowest(cards)
    if law.usual_ranks:
        return best
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if strength(law, card) < strength(law, best):
            best = card
    return best
