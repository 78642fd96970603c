"""Duck: the plainest sound way to play, and so what others are measured against.

Passes its dearest cards; plays the highest card that loses the trick, else the lowest; throws its
dearest when void. It knows no moon, no partner and no earlier trick, and draws no random number.

It is frozen: figures are published against it, so it plays every card as it always did. A better
duck is another bot with another name.
"""

from __future__ import annotations

from random import Random

from piquedame.bots.answers import answer, dearest_first, holder_after, is_void
from piquedame.deal.view import View
from piquedame.deal.wishes import Wish
from piquedame.law.ranks import strength


def wish(view: View, _rng: Random) -> Wish:
    """What a duck wishes for a seat that owes something."""
    return answer(view, _give, _give, _card)


def _give(view: View, cards: tuple[int, ...], count: int) -> list[int]:
    """The dearest cards."""
    return dearest_first(view, cards)[:count]


def _card(view: View, cards: tuple[int, ...]) -> int:
    """The lowest to lead; the highest that loses, else the lowest; the dearest when void."""
    play, seat, law = view.facts, view.me, view.rules.law
    if is_void(play, cards):
        return dearest_first(view, cards)[0]
    losing = [card for card in cards if play.trick and holder_after(play, seat, card) != seat]
    if losing:
        return max(losing, key=lambda card: (strength(law, card), card))
    return min(cards, key=lambda card: (strength(law, card), card))
