"""Tricks as a browser sees them: cancelled cards, and what a trick costs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from piquedame.cards import card_text, union
from piquedame.deal.play import Play
from piquedame.deal.trick import Card
from piquedame.law.trick import cancelled, points
from piquedame.rules.agreed import Rules
from piquedame.scoring.complex import price
from piquedame.server import protocol as pr


def trick_points(play: Play) -> int:
    """What the last trick cost its winner, with the pile of cancelled tricks that it took.

    A trick that was cancelled itself: what its own cards are worth.
    """
    cards = play.tricks[-1].cards
    if play.tricks[-1].winner is not None:
        for trick in reversed(play.tricks[:-1]):
            if trick.winner is not None:
                break
            cards = union(cards, trick.cards)
    return points(play.rules.values, cards)


def on_table(rules: Rules, plays: tuple[Card, ...]) -> list[pr.TrickCard]:
    """The cards of a trick, each with who played it."""
    out = cancelled(rules.law, tuple(card for _, card in plays))
    return [pr.TrickCard(seat, card_text(card), bool(out >> card & 1)) for seat, card in plays]


def last_trick(play: Play) -> pr.LastTrick | None:
    """The finished trick before this one."""
    if not play.tricks:
        return None
    last = play.tricks[-1]
    return pr.LastTrick(on_table(play.rules, last.plays), last.winner, trick_points(play))


def card_values(rules: Rules) -> Mapping[str, int]:
    """Cards that count by the rules of this deal, and what each costs."""
    return _values(rules.pack, rules.values)


def card_costs(rules: Rules) -> Mapping[str, str]:
    """The same cards, and what each costs as it is told."""
    return {card_text(face): price(rules, face) for face in rules.pack if rules.values[face]}


@lru_cache(maxsize=256)
def _values(pack: tuple[int, ...], values: tuple[int, ...]) -> Mapping[str, int]:
    return {card_text(face): values[face] for face in pack if values[face]}
