"""Novice: plays as a child does. Gives away its highest cards, plays low, throws dear cards."""

from __future__ import annotations

from random import Random

from piquedame.bots.answers import answer, dearest_first, for_partner, is_void
from piquedame.bots.judgement.estimates import estimates_of
from piquedame.bots.judgement.slam_play import bid_slam_card
from piquedame.bots.parameters import NOVICE
from piquedame.deal.view import View
from piquedame.deal.wishes import Wish
from piquedame.law.ranks import strength


def wish(view: View, rng: Random) -> Wish:
    """What a novice wishes for a seat that owes something."""

    def give(view: View, cards: tuple[int, ...], count: int) -> list[int]:
        return dearest_first(view, rng.sample(cards, min(len(cards), count + 3)))[:count]

    def play(view: View, cards: tuple[int, ...]) -> int:
        return rng.choice(cards) if rng.random() < NOVICE.whim else _card(view, cards)

    return answer(view, give, give, play)


def _card(view: View, cards: tuple[int, ...]) -> int:
    """A low card of the led suit or to lead; the dearest when void."""
    if view.wants_every_trick:
        return bid_slam_card(estimates_of(view), cards)
    play, seat = view.facts, view.me
    values = view.rules.values
    if is_void(play, cards) and not for_partner(play, seat, cards[0]):
        return dearest_first(view, cards)[0]
    return min(cards, key=lambda card: (max(0, values[card]), strength(view.rules.law, card), card))
