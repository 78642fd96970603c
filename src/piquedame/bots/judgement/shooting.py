"""Shooting: how likely a seat is to shoot the moon, and how it goes about it.

`hardness` counts the cards of a hand that another seat could beat when their turn comes. Played out
by the thousand, it tells very well how often a hand shoots the moon.
"""

from __future__ import annotations

import math

from piquedame.bots.answers import adding_loses, is_void
from piquedame.bots.judgement.estimates import Estimates
from piquedame.bots.judgement.forecast import suit_now, wins_now
from piquedame.bots.parameters import CASUAL
from piquedame.cards import JOKER, JOKERS, SUIT_MASKS, cards_of, faces
from piquedame.law.demands import Law
from piquedame.law.ranks import strength, under
from piquedame.law.trick import points
from piquedame.scoring.open_slams import adds, only_voids, shooters, stake


def threat(estimates: Estimates) -> tuple[set[int], float]:
    """The other seats that may be shooting the moon together, and the fear of it (0 … 1).

    The set is empty if nobody may.
    """
    able, rules = set(shooters(estimates.play)), estimates.rules
    if not able:
        return set(), 0.0
    together = set(cards_of(rules.shooting[min(able)]))
    if estimates.seat in together or not able <= together:
        return set(), 0.0
    got = _got(estimates, together) / rules.total
    if len(together) > 1:
        return together, float(got**CASUAL.fear_of_two)
    return together, float(max(0.0, (got - CASUAL.floor) / (1.0 - CASUAL.floor)) ** CASUAL.fear)


def _got(estimates: Estimates, seats: set[int]) -> int:
    """The penalty points that these seats have taken."""
    play, rules = estimates.play, estimates.rules
    tricks = sum(trick.winner in seats for trick in play.tricks)
    return rules.tariff.each_trick * tricks + sum(
        points(rules.values, play.captured[seat] & rules.penalty) + max(0, play.taken_unseen[seat])
        for seat in seats
    )


def losers(estimates: Estimates, hand: int) -> dict[int, float]:
    """By card, the chance that a higher one is still out when its turn comes, highest first."""
    law, result = estimates.rules.law, {JOKER: 1.0} if hand & JOKERS else {}
    for mask in SUIT_MASKS:
        theirs = estimates.unseen & mask
        lengths = [
            other.share * (other.possible & theirs).bit_count()
            for other in estimates.others.values()
        ]
        longest = max(lengths)
        for turn, card in enumerate(_from_top(law, faces(hand) & mask)):
            if not theirs & ~under(law, card):
                result[card] = 0.0
            else:
                result[card] = (
                    min(1.0, (longest + CASUAL.longer) / (turn + 1)) ** 2 if turn else 1.0
                )
    return result


def _from_top(law: Law, cards: int) -> list[int]:
    """The cards of one suit, the strongest first."""
    return sorted(cards_of(cards), key=lambda card: -strength(law, card))


def hardness(estimates: Estimates, hand: int) -> float:
    """How many losers a hand has; those that are penalty cards themselves count twice."""
    penalty = estimates.rules.penalty
    return sum(
        chance * (2 if penalty >> card & 1 else 1)
        for card, chance in losers(estimates, hand).items()
    )


def wants_moon(estimates: Estimates) -> bool:
    """Is this hand strong enough for a slam, given the points to win and to lose?"""
    rules, play, seat = estimates.rules, estimates.play, estimates.seat
    if seat not in shooters(play) or only_voids(play):
        return False
    if play.declarer == seat:
        return True
    worth = stake(play)
    if adds(play) and adding_loses(estimates.view, seat, worth):
        return False
    got = _got(estimates, set(cards_of(rules.shooting[seat])))
    tricks = max(rules.hand_sizes)
    odds = math.exp(
        CASUAL.confidence
        - CASUAL.per_loser * hardness(estimates, estimates.hand)
        + CASUAL.per_trick * estimates.tricks_left / tricks
    )
    return odds * (worth + got) > CASUAL.caution * (rules.total - got)


def shooting_card(estimates: Estimates, cards: tuple[int, ...]) -> int:
    """The card that keeps a moon going: sure winners, and the losers thrown on clean tricks."""
    penalty = estimates.rules.penalty
    losing = losers(estimates, estimates.hand)
    if not estimates.play.trick:
        return _shooting_lead(estimates, cards, losing)
    if is_void(estimates.play, cards):
        clean = [card for card in cards if not penalty >> card & 1] or list(cards)
        return max(
            clean, key=lambda card: (losing[card], -strength(estimates.rules.law, card), card)
        )
    over = [card for card in cards if wins_now(estimates, card)]
    if not over:
        return min(cards, key=lambda card: (penalty >> card & 1, card))
    return max(over, key=lambda card: (round(holds_up(estimates, card), 2), -card))


def _shooting_lead(estimates: Estimates, cards: tuple[int, ...], losing: dict[int, float]) -> int:
    """A winner of the longest suit; if there is none, the least likely loser, clean ones first."""

    def key(card: int) -> tuple[float, int, int]:
        dear = CASUAL.dear_loser if losing[card] and estimates.rules.penalty >> card & 1 else 0.0
        length = (estimates.hand & SUIT_MASKS[card >> 4]).bit_count()
        return losing[card] + dear, -length, -card

    return min(cards, key=key)


def holds_up(estimates: Estimates, card: int) -> float:
    """The chance that nobody behind holds a higher card of the suit."""
    high = estimates.unseen & suit_now(estimates, card) & ~under(estimates.rules.law, card)
    chance = 1.0
    for other in estimates.after:
        chance *= other.lacks(high)
    return chance
