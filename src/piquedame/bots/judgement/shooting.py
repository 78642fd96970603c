"""Shooting: how likely a seat is to shoot the moon, and how it goes about it.

`hardness` counts the cards of a hand that another seat could beat when their turn comes. Played out
by the thousand, it tells very well how often a hand shoots the moon.
"""

from __future__ import annotations

import math

from piquedame.bots.answers import adding_loses, is_void
from piquedame.bots.judgement.outlook import Outlook
from piquedame.bots.judgement.prospect import suit_now, wins_now
from piquedame.bots.parameters import CASUAL
from piquedame.cards import JOKER, JOKERS, SUIT_MASKS, cards_of, faces
from piquedame.law.trick import points
from piquedame.scoring.open_slams import adds, only_voids, shooters, stake


def threat(outlook: Outlook) -> tuple[set[int], float]:
    """The other seats that may be shooting the moon together, and the fear of it (0 … 1).

    Empty: nobody; where a moon costs the one who shoots it, nobody needs to stop it.
    """
    able, rules = set(shooters(outlook.play)), outlook.rules
    if not able:
        return set(), 0.0
    together = set(cards_of(rules.shooting[min(able)]))
    if outlook.seat in together or not able <= together:
        return set(), 0.0
    got = _got(outlook, together) / rules.total
    if len(together) > 1:
        return together, float(got**CASUAL.fear_of_two)
    return together, float(max(0.0, (got - CASUAL.floor) / (1.0 - CASUAL.floor)) ** CASUAL.fear)


def _got(outlook: Outlook, seats: set[int]) -> int:
    """The penalty points that these seats have taken."""
    play, rules = outlook.play, outlook.rules
    return sum(
        points(rules.values, play.captured[seat] & rules.penalty) + max(0, play.taken_unseen[seat])
        for seat in seats
    )


def losers(outlook: Outlook, hand: int) -> dict[int, float]:
    """By card, the chance that a higher one is still out when its turn comes, highest first."""
    result = {JOKER: 1.0} if hand & JOKERS else {}
    for mask in SUIT_MASKS:
        theirs = outlook.unseen & mask
        lengths = [
            other.share * (other.possible & theirs).bit_count() for other in outlook.others.values()
        ]
        longest = max(lengths)
        for turn, card in enumerate(reversed(cards_of(faces(hand) & mask))):
            if not theirs >> card:
                result[card] = 0.0
            else:
                result[card] = (
                    min(1.0, (longest + CASUAL.longer) / (turn + 1)) ** 2 if turn else 1.0
                )
    return result


def hardness(outlook: Outlook, hand: int) -> float:
    """How many losers a hand has; those that are penalty cards themselves count twice."""
    penalty = outlook.rules.penalty
    return sum(
        chance * (2 if penalty >> card & 1 else 1) for card, chance in losers(outlook, hand).items()
    )


def wants_moon(outlook: Outlook) -> bool:
    """Is this hand strong enough, by what there is to win and to lose?"""
    rules, play, seat = outlook.rules, outlook.play, outlook.seat
    if seat not in shooters(play) or only_voids(play):
        return False
    if play.declarer == seat:
        return True
    worth = stake(play)
    if adds(play) and adding_loses(outlook.view, seat, worth):
        return False
    got = _got(outlook, set(cards_of(rules.shooting[seat])))
    tricks = max(rules.hand_sizes)
    odds = math.exp(
        CASUAL.confidence
        - CASUAL.per_loser * hardness(outlook, outlook.hand)
        + CASUAL.per_trick * outlook.tricks_left / tricks
    )
    return odds * (worth + got) > CASUAL.caution * (rules.total - got)


def shooting_card(outlook: Outlook, cards: tuple[int, ...]) -> int:
    """The card that keeps a moon going: sure winners, and the losers thrown on clean tricks."""
    penalty = outlook.rules.penalty
    losing = losers(outlook, outlook.hand)
    if not outlook.play.trick:
        return _shooting_lead(outlook, cards, losing)
    if is_void(outlook.play, cards):
        clean = [card for card in cards if not penalty >> card & 1] or list(cards)
        return max(clean, key=lambda card: (losing[card], -(card & 15), card))
    over = [card for card in cards if wins_now(outlook, card)]
    if not over:
        return min(cards, key=lambda card: (penalty >> card & 1, card))
    return max(over, key=lambda card: (round(holds_up(outlook, card), 2), -card))


def _shooting_lead(outlook: Outlook, cards: tuple[int, ...], losing: dict[int, float]) -> int:
    """Winners of the longest suit; without any the least likely loser, clean ones first."""

    def key(card: int) -> tuple[float, int, int]:
        dear = CASUAL.dear_loser if losing[card] and outlook.rules.penalty >> card & 1 else 0.0
        length = (outlook.hand & SUIT_MASKS[card >> 4]).bit_count()
        return losing[card] + dear, -length, -card

    return min(cards, key=key)


def holds_up(outlook: Outlook, card: int) -> float:
    """The chance that nobody behind holds a higher card of the suit."""
    high = outlook.unseen & suit_now(outlook, card) & ~((1 << card) - 1)
    chance = 1.0
    for other in outlook.after:
        chance *= other.lacks(high)
    return chance
