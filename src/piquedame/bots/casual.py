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
from piquedame.bots.judgement.estimates import Estimates, estimates_of
from piquedame.bots.judgement.forecast import TrickForecast, forecast_of
from piquedame.bots.judgement.shooting import (
    hardness,
    losers,
    shooting_card,
    threat,
    wants_moon,
)
from piquedame.bots.judgement.slam_play import bid_slam_card
from piquedame.bots.parameters import CASUAL
from piquedame.cards import JOKER, cards_of, mask_of, minus, without_card
from piquedame.deal.view import View
from piquedame.deal.wishes import Wish
from piquedame.law.ranks import strength
from piquedame.scoring.open_slams import moon_wins, stake


def wish(view: View, _rng: Random) -> Wish:
    """What a casual player wishes for a seat that owes something."""
    return answer(view, _pass, _lay_away, _card)


def _pass(view: View, cards: tuple[int, ...], count: int) -> tuple[int, ...]:
    """The cards without which the hand is safest; or the losers of a hand fit for a moon."""
    estimates = estimates_of(view)
    if view.wants_every_trick or moon_wins(estimates.rules):
        losing, penalty = losers(estimates, view.hand), estimates.rules.penalty
        worst = sorted(cards, key=lambda card: (-losing[card] * (1 + (penalty >> card & 1)), card))
        kept = minus(view.hand, mask_of(worst[:count]))
        if view.wants_every_trick or hardness(estimates, kept) < CASUAL.strong * kept.bit_count():
            return tuple(worst[:count])
    return _without(view.hand, cards, count, Danger(estimates), None)


def _lay_away(view: View, cards: tuple[int, ...], count: int) -> tuple[int, ...]:
    """As in passing, but the cards laid away count as captured."""
    estimates = estimates_of(view)
    return _without(view.hand, cards, count, Danger(estimates), estimates.costs)


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

    if comb(len(cards), count) <= CASUAL.sets:
        return min(combinations(cards, count), key=cost)
    away: tuple[int, ...] = ()
    while len(away) < count:
        left = cards_of(minus(mask_of(cards), mask_of(away)))
        away = min(((*away, card) for card in left), key=cost)
    return away


def _card(view: View, cards: tuple[int, ...]) -> int:
    """The card that costs least, now and later; the moon's, if that is worth trying."""
    estimates = estimates_of(view)
    if view.wants_every_trick:
        return bid_slam_card(estimates, cards)
    if wants_moon(estimates):
        return shooting_card(estimates, cards)
    danger = Danger(estimates)
    partners = set(estimates.rules.side(estimates.seat)) - {estimates.seat}
    shooting, fear = threat(estimates)

    def cost(card: int) -> tuple[float, int]:
        forecast = forecast_of(estimates, card)
        now = forecast.wins * (forecast.cost + CASUAL.lead)
        now -= CASUAL.relief * (1.0 - forecast.wins) * estimates.costs[card]
        later = CASUAL.later * (1.0 - fear) * danger.of(without_card(view.hand, card))
        if card == JOKER:
            later += CASUAL.joker * estimates.rules.total / len(estimates.rules.pack)
        if forecast.other_winner in partners:
            now += forecast.cost
        cost = now + later
        if shooting:
            cost += fear * stake(estimates.play) * _nearer_moon(estimates, forecast, card, shooting)
        return round(cost, 6), -strength(estimates.rules.law, card)

    return min(cards, key=cost)


def _nearer_moon(
    estimates: Estimates, forecast: TrickForecast, card: int, shooting: set[int]
) -> float:
    """How much nearer to its moon a card brings those who shoot it; below 0: it breaks it."""
    if forecast.other_winner is None:
        return -forecast.wins * forecast.penalty
    if forecast.other_winner in shooting:
        return CASUAL.feed if estimates.rules.penalty >> card & 1 else 0.0
    follow = shooting & set(estimates.play.to_play[1:])
    return -forecast.penalty * (0.5 if follow else 1.0)
