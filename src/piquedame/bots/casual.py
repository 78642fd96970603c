"""Casual: plays as a good book for beginners says."""

from __future__ import annotations

from random import Random

from piquedame.bots.duties import answer, dearest_first, facts
from piquedame.cards import rank_of
from piquedame.view import View
from piquedame.wishes import Wish


def wish(view: View, _rng: Random) -> Wish:
    """What a casual player wishes for a seat that owes something."""
    return answer(view, _give, _give, _card)


def _give(view: View, cards: tuple[int, ...], count: int) -> list[int]:
    return dearest_first(view, cards)[:count]


def _card(view: View, cards: tuple[int, ...]) -> int:
    play, _ = facts(view)
    if not play.trick:
        return min(cards, key=lambda card: (max(0, view.rules.values[card]), rank_of(card), card))
    led = play.trick[0][1] >> 4
    if cards[0] >> 4 != led:
        return dearest_first(view, cards)[0]
    best = max(card for _, card in play.trick if card >> 4 == led)
    under = [card for card in cards if card < best]
    return max(under) if under else min(cards)
