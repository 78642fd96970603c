"""Complex scores: every figure has a real and an imaginary part.

The queen of spades costs an imaginary number, the ten of clubs multiplies what its taker scores in
the deal by an imaginary one, and totals are compared by their distance from nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from piquedame.cards import QS, TEN_OF_CLUBS, TWIN, holds
from piquedame.rules import points
from piquedame.ruleset import Rules

Pair = tuple[int, int]
"""The real and the imaginary part."""

IMAGINARY = 1 << QS | 1 << (QS + TWIN)
"""The cards that cost an imaginary number."""


def plain_cost(rules: Rules, cards: int) -> Pair:
    """What cards cost before the ten of clubs multiplies."""
    return points(rules.values, cards & ~IMAGINARY), points(rules.values, cards & IMAGINARY)


def cost(rules: Rules, cards: int) -> Pair:
    """What a seat's captured cards cost it."""
    return times(rules, cards, plain_cost(rules, cards))


def times(rules: Rules, cards: int, figure: Pair) -> Pair:
    """A deal's score for the taker of these cards: times 2i where the ten of clubs is there."""
    if not holds(cards, TEN_OF_CLUBS):
        return figure
    by = rules.ten_of_clubs_times
    return -by * figure[1], by * figure[0]


def moon_change(rules: Rules, captured: Sequence[int], shooter: int, mode: str) -> list[Pair]:
    """What a deal with a moon adds: bonus cards and the ten of clubs count besides."""
    worth = plain_cost(rules, captured[shooter] & rules.penalty)
    changes = []
    for seat, cards in enumerate(captured):
        bonus = plain_cost(rules, cards & rules.bonus if rules.bonus_scored_on_moon else 0)
        sign = -(mode == "subtract") if seat == shooter else int(mode == "add")
        figure = sign * worth[0] + bonus[0], sign * worth[1] + bonus[1]
        changes.append(times(rules, cards, figure))
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


def figure_text(real: int, imaginary: int) -> str:
    """A complex figure as `5+13i`."""
    if not imaginary:
        return str(real)
    part = {1: "i", -1: "-i"}.get(imaginary, f"{imaginary}i")
    if not real:
        return part
    return f"{real}{'' if imaginary < 0 else '+'}{part}"


def stake(rules: Rules) -> str:
    """The total at stake as it is told."""
    return figure_text(*plain_cost(rules, rules.penalty)) if rules.complex else str(rules.total)


def texts(real: Sequence[int], imaginary: Sequence[int]) -> Sequence[object]:
    """Figures as they are told."""
    if not imaginary:
        return real
    return [figure_text(a, b) for a, b in zip(real, imaginary, strict=True)]
