"""The cards of a position: each in the pack, and none in two places or too often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from piquedame.cards import card_text
from piquedame.record.positions.form import Cards, Given, bad
from piquedame.rules.agreed import Rules

Place = tuple[str, Cards]


def check_pack(rules: Rules, given: Given) -> None:
    """Refuse a card that is not in the pack, or that would be there too often."""
    have = Counter(rules.pack)
    where: list[Place] = []
    for name, cards in _everywhere(given):
        for card in cards:
            if not have[card]:
                bad(f'"{name}": {card_text(card)} is not in the pack of this game')
    for place in _places(given):
        _put(have, where, place)


def earlier(given: Given) -> Cards:
    """The cards of earlier tricks, as far as they are given."""
    listed = tuple(card for _, cards in given.tricks or () for card in cards)
    return (*(given.gone or ()), *listed)


def beyond(cards: Sequence[int], known: Sequence[int]) -> Cards:
    """Those of the cards that are not among the known ones, copy by copy."""
    left = Counter(cards)
    left.subtract(Counter(known))
    return tuple(card for card, number in left.items() for _ in range(max(0, number)))


def captured_beside(given: Given) -> Cards:
    """Captured cards that were in no earlier trick: laid away, or of a widow."""
    captured = tuple(card for cards in given.taken_cards or () for card in cards)
    return beyond(captured, earlier(given))


def _everywhere(given: Given) -> list[Place]:
    return [
        ("hand", given.hand),
        ("trick", given.trick or ()),
        ("gone", given.gone or ()),
        *(("tricks", cards) for _, cards in given.tricks or ()),
        *(("taken_cards", cards) for cards in given.taken_cards or ()),
        ("passed", given.passed or ()),
        ("received", given.received or ()),
        *(("exposed", cards) for cards in given.exposed or ()),
        *((n, c) for n, c in _heaps(given)),
    ]


def _heaps(given: Given) -> list[Place]:
    heaps = {"stock": given.stock, "widow": given.widow, "pile": given.pile}
    return [(name, cards) for name, cards in heaps.items() if isinstance(cards, tuple)]


def _places(given: Given) -> list[Place]:
    """Places of which each card is in one only.

    A pile and captured cards come from the earlier tricks, if those are given; a widow may have
    been taken into the hand, and played from it.
    """
    seen = (*given.hand, *earlier(given), *captured_beside(given))
    known = {"widow": (*seen, *(given.trick or ())), "pile": seen}
    return [
        ("hand", given.hand),
        ("trick", given.trick or ()),
        ("gone", given.gone or ()),
        *((f"trick {k + 1}", cards) for k, (_, cards) in enumerate(given.tricks or ())),
        ("taken_cards", captured_beside(given)),
        *((name, beyond(cards, known.get(name, ()))) for name, cards in _heaps(given)),
    ]


def _put(have: Counter[int], where: list[Place], place: Place) -> None:
    """Take the cards of one place from what is left of the pack."""
    name, cards = place
    for card in cards:
        have[card] -= 1
        if have[card] < 0:
            there = [other for other, held in where if card in held]
            if there:
                bad(f"{card_text(card)} is in two places: {there[0]} and {name}")
            bad(f"{card_text(card)} appears too often: {name}")
    where.append(place)
