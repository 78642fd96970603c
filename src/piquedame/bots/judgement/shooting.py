"""Slam: who can still shoot the moon, how likely this seat is to, and how it goes about it.

`hardness` counts the cards of a hand that another seat could beat when their turn comes. Played out
by the thousand, it tells very well how often a hand shoots the moon.
"""

from __future__ import annotations

import math

from piquedame.bots.answers import adding_loses, is_void
from piquedame.bots.judgement.outlook import Outlook
from piquedame.bots.judgement.prospect import suit_now, wins_now
from piquedame.cards import JOKER, JOKERS, SUIT_MASKS, cards_of, faces
from piquedame.law.trick import points
from piquedame.rules.agreed import Rules

CONFIDENCE, PER_LOSER, PER_TRICK = 0.78, 0.54, 2.84
"""The odds of a moon, fitted to moons tried: sure hands, each loser, and tricks still to play."""
CAUTION = 1.0
"""What a failed moon costs, as a part of the points still out."""
FLOOR, FEAR = 0.3, 2.5
"""A threat is one who has this part of the points; how late it is taken seriously."""
FEAR_OF_TWO = 0.5
"""The same for two partners together: feared from the first point on, for two seats shoot the moon
by chance, too."""


def shooters(outlook: Outlook) -> list[int]:
    """The seats that can still shoot the moon by what has been captured."""
    play, rules = outlook.play, outlook.rules
    silent = rules.options.silent_slam_value is not None and play.declarer is None
    if rules.options.moon == "off" and play.declarer is None and not silent:
        return []
    if play.takers_unknown:
        # Nobody says who took what is gone: then nobody is taken to have it all.
        return [play.declarer] if play.declarer is not None else []
    seats = range(rules.players)
    painted = play.penalty_takers
    able = [seat for seat in seats if painted <= _scope(rules, seat)]
    if play.declarer is not None or rules.options.announced_slam == "required":
        able = [seat for seat in able if seat == play.declarer]
    if rules.options.moon_requires_bonus:
        owners = {seat for seat in seats if play.captured[seat] & rules.bonus}
        able = [seat for seat in able if owners <= _scope(rules, seat)]
    if rules.options.sun == "required_for_moon":
        tricks = play.tricks[1:] if rules.options.sun_first_trick_exempt else play.tricks
        won = {trick.winner for trick in tricks if trick.winner is not None}
        able = [seat for seat in able if won <= _scope(rules, seat)]
    return able


def _scope(rules: Rules, seat: int) -> set[int]:
    """Whose tricks count for a moon of this seat."""
    return set(rules.side(seat)) if rules.sides_shoot else {seat}


def stake(outlook: Outlook) -> float:
    """What a moon is worth by the rules of the table."""
    rules = outlook.rules
    if rules.options.moon == "off" and rules.options.silent_slam_value is not None:
        return float(rules.options.silent_slam_value)
    return float(rules.slam_worth)


def threat(outlook: Outlook) -> tuple[set[int], float]:
    """The other seats that may be shooting the moon together, and the fear of it (0 … 1).

    Empty: nobody; where a moon costs the one who shoots it, nobody needs to stop it.
    """
    able, rules = set(shooters(outlook)), outlook.rules
    if not able or not rules.total or rules.options.moon == "costs":
        return set(), 0.0
    together = _scope(rules, min(able))
    if outlook.seat in together or not able <= together:
        return set(), 0.0
    got = _got(outlook, together) / rules.total
    if len(together) > 1:
        return together, float(got**FEAR_OF_TWO)
    return together, float(max(0.0, (got - FLOOR) / (1.0 - FLOOR)) ** FEAR)


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
                result[card] = min(1.0, (longest + 0.8) / (turn + 1)) ** 2 if turn else 1.0
    return result


def hardness(outlook: Outlook, hand: int) -> float:
    """How many losers a hand has; those that are penalty cards themselves count twice."""
    penalty = outlook.rules.penalty
    return sum(
        chance * (2 if penalty >> card & 1 else 1) for card, chance in losers(outlook, hand).items()
    )


def wants_moon(outlook: Outlook) -> bool:
    """Is this hand strong enough, by what there is to win and to lose?"""
    rules, seat = outlook.rules, outlook.seat
    if seat not in shooters(outlook) or rules.options.moon in ("void_deal", "costs"):
        return False
    if outlook.play.declarer == seat:
        return True
    worth = stake(outlook)
    if rules.options.moon in ("add", "pay_each") and adding_loses(outlook.view, seat, worth):
        return False
    got = _got(outlook, _scope(rules, seat))
    tricks = max(rules.hand_sizes)
    odds = math.exp(
        CONFIDENCE
        - PER_LOSER * hardness(outlook, outlook.hand)
        + PER_TRICK * outlook.tricks_left / tricks
    )
    return odds * (worth + got) > CAUTION * (rules.total - got)


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
        dear = 0.3 if losing[card] and outlook.rules.penalty >> card & 1 else 0.0
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
