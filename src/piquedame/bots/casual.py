"""Casual: plays as a good book for beginners says.

It weighs what the trick may cost against what the cards that it keeps may cost later. Passing to
be void, ducking under the queen, throwing her on another's trick, keeping low cards and hunting
the jack all come from these two sums, in every game, since they know only what cards are worth.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

from piquedame.bots.answers import answer
from piquedame.bots.judgement.danger import Danger
from piquedame.bots.judgement.outlook import Outlook, outlook_of
from piquedame.bots.judgement.prospect import Prospect, prospect_of
from piquedame.bots.judgement.shooting import (
    hardness,
    losers,
    shooting_card,
    stake,
    threat,
    wants_moon,
)
from piquedame.bots.judgement.slam_play import venture_card
from piquedame.cards import JOKER, cards_of, mask_of, minus, without_card
from piquedame.deal.view import View
from piquedame.deal.wishes import Wish

LATER = 0.8
"""The weight of what the kept cards may cost, beside this trick."""
LEAD = 0.05
"""What it costs to have to lead next."""
RELIEF = 0.25
"""How good it is to be rid of a card that costs something, as a part of its cost."""
FEED = 0.3
"""How much nearer to a moon a penalty card brings the one who may be shooting it."""
STRONG = 0.5
"""Up to this part of losers among the cards that it keeps, a hand passes for a moon."""
SPARE = 1.5
"""What a joker that never wins is worth later, in average cards that it keeps away."""
MANY = 300
"""More choices than this are not all tried."""


def wish(view: View, _rng: Random) -> Wish:
    """What a casual player wishes for a seat that owes something."""
    return answer(view, _pass, _lay_away, _card)


def _pass(view: View, cards: tuple[int, ...], count: int) -> tuple[int, ...]:
    """The cards without which the hand is safest; or the losers of a hand fit for a moon."""
    outlook = outlook_of(view)
    if view.attempt or outlook.rules.options.moon not in ("off", "void_deal"):
        losing, penalty = losers(outlook, view.hand), outlook.rules.penalty
        worst = sorted(cards, key=lambda card: (-losing[card] * (1 + (penalty >> card & 1)), card))
        kept = minus(view.hand, mask_of(worst[:count]))
        if view.attempt or hardness(outlook, kept) < STRONG * kept.bit_count():
            return tuple(worst[:count])
    return _without(view.hand, cards, count, Danger(outlook), None)


def _lay_away(view: View, cards: tuple[int, ...], count: int) -> tuple[int, ...]:
    """As in passing, but the cards laid away count as captured."""
    outlook = outlook_of(view)
    return _without(view.hand, cards, count, Danger(outlook), outlook.costs)


def _without(
    hand: int,
    cards: tuple[int, ...],
    count: int,
    danger: Danger,
    costs: tuple[float, ...] | None,
) -> tuple[int, ...]:
    """The `count` cards that are best away: all choices tried, or one card after another."""

    def cost(away: tuple[int, ...]) -> float:
        paid = sum(costs[card] for card in away) if costs else 0.0
        return paid + danger.of(minus(hand, mask_of(away)))

    if comb(len(cards), count) <= MANY:
        return min(combinations(cards, count), key=cost)
    away: tuple[int, ...] = ()
    while len(away) < count:
        left = cards_of(minus(mask_of(cards), mask_of(away)))
        away = min(((*away, card) for card in left), key=cost)
    return away


def _card(view: View, cards: tuple[int, ...]) -> int:
    """The card that costs least, now and later; the moon's, if that is worth trying."""
    outlook = outlook_of(view)
    if view.attempt:
        return venture_card(outlook, cards)
    if wants_moon(outlook):
        return shooting_card(outlook, cards)
    danger = Danger(outlook)
    partners = set(outlook.rules.side(outlook.seat)) - {outlook.seat}
    shooting, fear = threat(outlook)

    def cost(card: int) -> tuple[float, int]:
        prospect = prospect_of(outlook, card)
        now = prospect.wins * (prospect.cost + LEAD)
        now -= RELIEF * (1.0 - prospect.wins) * outlook.costs[card]
        later = LATER * (1.0 - fear) * danger.of(without_card(view.hand, card))
        if card == JOKER:
            later += SPARE * outlook.rules.total / len(outlook.rules.pack)
        if prospect.under in partners:
            now += prospect.cost
        cost = now + later
        if shooting:
            cost += fear * stake(outlook) * _nearer_moon(outlook, prospect, card, shooting)
        return round(cost, 6), -(card & 15)

    return min(cards, key=cost)


def _nearer_moon(outlook: Outlook, prospect: Prospect, card: int, shooting: set[int]) -> float:
    """How much nearer to its moon a card brings those who shoot it; below 0: it breaks it."""
    if prospect.under is None:
        return -prospect.wins * prospect.blood
    if prospect.under in shooting:
        return FEED if outlook.rules.penalty >> card & 1 else 0.0
    follow = shooting & set(outlook.play.to_play[1:])
    return -prospect.blood * (0.5 if follow else 1.0)
