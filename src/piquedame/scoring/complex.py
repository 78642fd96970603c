"""Complex scores: every figure has a real and an imaginary part.

The queen of spades costs an imaginary number, the ten of clubs multiplies what its taker scores in
the deal by an imaginary one, and totals are compared by their distance from nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from piquedame.cards import FACES, TWIN
from piquedame.deal.show import figure_text
from piquedame.law.tally import MODES, complex_moon, complex_points, complex_sign, times_ten
from piquedame.rules.agreed import Rules

Pair = tuple[int, int]
"""The real and the imaginary part."""


def plain_cost(rules: Rules, cards: int) -> Pair:
    """What cards cost before the ten of clubs multiplies."""
    return complex_points(rules.values, cards & FACES, cards >> TWIN)


def cost(rules: Rules, cards: int) -> Pair:
    """What a seat's captured cards cost it."""
    return times_ten(cards & FACES, rules.ten_of_clubs_times, *plain_cost(rules, cards))


def moon_change(rules: Rules, captured: Sequence[int], shooter: int, mode: str) -> list[Pair]:
    """What a deal with a moon adds: bonus cards and the ten of clubs count besides."""
    worth = plain_cost(rules, captured[shooter] & rules.penalty)
    values, ten = rules.values, rules.ten_of_clubs_times
    changes = []
    for seat, cards in enumerate(captured):
        sign = complex_sign(MODES[mode], seat == shooter)
        one, two = cards & FACES, cards >> TWIN
        changes.append(complex_moon(rules.tariff, values, one, two, sign, worth, ten))
    return changes


def sizes(real: tuple[int, ...], imaginary: tuple[int, ...]) -> tuple[int, ...]:
    """By what totals are compared: themselves, or where they are complex |total| squared."""
    if not imaginary:
        return real
    return tuple(a * a + b * b for a, b in zip(real, imaginary, strict=True))


def pairs(real: Sequence[int], imaginary: Sequence[int]) -> list[object]:
    """Figures as a record writes them: numbers, or `[real, imaginary]`."""
    if not imaginary:
        return list(real)
    return [[a, b] for a, b in zip(real, imaginary, strict=True)]


def price(rules: Rules, face: int) -> str:
    """What a card costs as it is told."""
    return figure_text(*plain_cost(rules, 1 << face)) if rules.complex else str(rules.values[face])


def stake(rules: Rules) -> str:
    """The total at stake as it is told."""
    return figure_text(*plain_cost(rules, rules.penalty)) if rules.complex else str(rules.total)
