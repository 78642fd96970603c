"""Forecast: what becomes of the trick if a card is played to it now."""

from __future__ import annotations

from dataclasses import dataclass

from piquedame.bots.answers import holder_after
from piquedame.bots.judgement.estimates import Estimates
from piquedame.bots.parameters import CASUAL
from piquedame.cards import JOKER, mask_of, suit_of
from piquedame.law.demands import ANY_TIME, WHEN_VOID
from piquedame.law.ranks import under


@dataclass(frozen=True, slots=True)
class TrickForecast:
    """What to expect of the trick after a card."""

    wins: float
    """The chance that this seat takes the trick."""
    cost: float
    """The expected cost of the whole trick to its taker."""
    penalty: float
    """The chance that it holds a penalty card in the end."""
    other_winner: int | None
    """Another seat that is winning the trick after this card, if one is."""


def wins_now(estimates: Estimates, card: int) -> bool:
    """Is this seat winning the trick once it has played this card?"""
    return holder_after(estimates.play, estimates.seat, card) == estimates.seat


def never_wins(estimates: Estimates, card: int) -> bool:
    """Is it a joker that takes no trick?"""
    return card == JOKER and estimates.rules.law.joker in (ANY_TIME, WHEN_VOID)


def suit_now(estimates: Estimates, card: int) -> int:
    """The cards that follow suit in this trick, once this card lies there."""
    play = estimates.play
    led = play.led_of((*play.trick, (estimates.seat, card)), play.named)
    return estimates.rules.law.suits[led if led >= 0 else suit_of(card)]


def below(estimates: Estimates, card: int) -> int:
    """The cards of its suit that a card beats."""
    return suit_now(estimates, card) & under(estimates.rules.law, card)


def forecast_of(estimates: Estimates, card: int) -> TrickForecast:
    """The forecast of the trick after this card."""
    rules = estimates.rules
    on_trick = mask_of([card, *(each for _, each in estimates.play.trick)])
    cost = sum(estimates.costs[each] for _, each in estimates.play.trick) + estimates.costs[card]
    penalty = 1.0 if on_trick & rules.penalty else 0.0
    holder = holder_after(estimates.play, estimates.seat, card)
    if holder != estimates.seat or never_wins(estimates, card):
        return TrickForecast(0.0, cost, penalty, None if holder == estimates.seat else holder)
    wins, comes, clean = _behind(estimates, card, cost)
    cost += comes + _widow(estimates, penalty) + _first_trick_won(estimates)
    cost += _trick_itself(estimates)
    return TrickForecast(wins, cost, max(penalty, 1.0 - clean), None)


def _behind(estimates: Estimates, card: int, cost: float) -> tuple[float, float, float]:
    """The chance to stay the winner, the cost that comes from behind, the chance of no penalty."""
    play, costs, order = estimates.play, estimates.costs, estimates.order
    theirs = estimates.unseen & suit_now(estimates, card)
    low = theirs & below(estimates, card)
    allowed = ~estimates.rules.law.first_ban if not play.done else -1
    wins = clean = 1.0
    comes = 0.0
    behind = estimates.after
    for k, other in enumerate(behind):
        lacks_low, lacks_all = other.lacks(low), other.lacks(theirs)
        beats = lacks_low - lacks_all
        if cost < 0 or (cost == 0 and k == len(behind) - 1):
            eager = 1.0 if cost < 0 else CASUAL.takes
            beats += eager * (1.0 - lacks_low) * (1.0 - other.lacks(theirs & ~low))
        wins *= 1.0 - beats
        adds = lacks_all * other.dearest(estimates.unseen & allowed, costs, order)
        adds += other.dearest(low & allowed, costs, order)
        comes += adds
        clean *= 1.0 - min(1.0, adds)
    return wins, comes, clean


def _widow(estimates: Estimates, penalty: float) -> float:
    """The expected cost of the widow to the taker of this trick."""
    play, rules = estimates.play, estimates.rules
    if not play.widow or not estimates.unseen:
        return 0.0
    comes = float(estimates.tricks_left == 1)
    if rules.widow_into_hand:
        return 0.0
    if rules.widow_to_first_trick:
        comes = 1.0
    elif rules.widow_to_first_penalty:
        comes = penalty
    average = sum(estimates.costs[card] for card in estimates.order) / estimates.unseen.bit_count()
    return comes * play.widow * average


def _trick_itself(estimates: Estimates) -> float:
    """What this trick costs whoever wins it, beside its cards."""
    tariff = estimates.rules.tariff
    first = tariff.first_trick if not estimates.play.done else 0
    last = tariff.last_trick if estimates.tricks_left == 1 else 0
    return float(tariff.each_trick + first + last)


def _first_trick_won(estimates: Estimates) -> float:
    """The cost of losing the bonus for no trick: it grows as the end of the deal comes nearer."""
    play, rules = estimates.play, estimates.rules
    if not rules.options.no_trick_bonus or play.has_won(estimates.seat):
        return 0.0
    done = play.done / (play.done + estimates.tricks_left)
    return float(-rules.options.no_trick_bonus * done**2)
