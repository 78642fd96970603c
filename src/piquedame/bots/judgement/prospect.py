"""Prospect: what becomes of the trick if a card is played to it now."""

from __future__ import annotations

from dataclasses import dataclass

from piquedame.bots.answers import holder_after
from piquedame.bots.judgement.outlook import Outlook
from piquedame.cards import JOKER, mask_of, suit_of
from piquedame.law.demands import ANY_TIME, WHEN_VOID

TAKES = 0.25
"""How often the last seat takes a harmless trick that it could leave."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """One card, and the trick it goes to."""

    wins: float
    """The chance that this seat takes the trick."""
    cost: float
    """What the whole trick is expected to cost whoever takes it."""
    blood: float
    """The chance that it holds a penalty card in the end."""
    under: int | None
    """Who is winning the trick after this card; null: this seat, or nobody."""


def wins_now(outlook: Outlook, card: int) -> bool:
    """Is this seat winning the trick once it has played this card?"""
    return holder_after(outlook.play, outlook.seat, card) == outlook.seat


def never_wins(outlook: Outlook, card: int) -> bool:
    """Is it a joker that takes no trick?"""
    return card == JOKER and outlook.rules.law.joker in (ANY_TIME, WHEN_VOID)


def suit_now(outlook: Outlook, card: int) -> int:
    """What follows the suit of this trick, once this card lies there."""
    play = outlook.play
    led = play.led_of((*play.trick, (outlook.seat, card)), play.named)
    return outlook.rules.law.suits[led if led >= 0 else suit_of(card)]


def below(outlook: Outlook, card: int) -> int:
    """The cards of its suit that a card beats."""
    return suit_now(outlook, card) & ((1 << card) - 1)


def prospect_of(outlook: Outlook, card: int) -> Prospect:
    """What is to be expected of the trick after this card."""
    rules = outlook.rules
    on_trick = mask_of([card, *(each for _, each in outlook.play.trick)])
    cost = sum(outlook.costs[each] for _, each in outlook.play.trick) + outlook.costs[card]
    blood = 1.0 if on_trick & rules.penalty else 0.0
    holder = holder_after(outlook.play, outlook.seat, card)
    if holder != outlook.seat or never_wins(outlook, card):
        return Prospect(0.0, cost, blood, None if holder == outlook.seat else holder)
    wins, comes, clean = _behind(outlook, card, cost)
    cost += comes + _widow(outlook, blood) + _first_trick_won(outlook)
    return Prospect(wins, cost, max(blood, 1.0 - clean), None)


def _behind(outlook: Outlook, card: int, cost: float) -> tuple[float, float, float]:
    """Chance to stay the winner, what the seats behind add, chance that they add no penalty."""
    play, costs, order = outlook.play, outlook.costs, outlook.order
    theirs = outlook.unseen & suit_now(outlook, card)
    low = theirs & below(outlook, card)
    allowed = ~outlook.rules.law.first_ban if not play.done else -1
    wins = clean = 1.0
    comes = 0.0
    behind = outlook.after
    for k, other in enumerate(behind):
        lacks_low, lacks_all = other.lacks(low), other.lacks(theirs)
        beats = lacks_low - lacks_all
        if cost < 0 or (cost == 0 and k == len(behind) - 1):
            eager = 1.0 if cost < 0 else TAKES
            beats += eager * (1.0 - lacks_low) * (1.0 - other.lacks(theirs & ~low))
        wins *= 1.0 - beats
        adds = lacks_all * other.dearest(outlook.unseen & allowed, costs, order)
        adds += other.dearest(low & allowed, costs, order)
        comes += adds
        clean *= 1.0 - min(1.0, adds)
    return wins, comes, clean


def _widow(outlook: Outlook, blood: float) -> float:
    """What the widow is expected to cost whoever takes this trick."""
    play, rules = outlook.play, outlook.rules
    if not play.widow or not outlook.unseen:
        return 0.0
    comes = float(outlook.tricks_left == 1)
    if rules.widow_into_hand:
        return 0.0
    if rules.widow_to_first_trick:
        comes = 1.0
    elif rules.widow_to_first_penalty:
        comes = blood
    average = sum(outlook.costs[card] for card in outlook.order) / outlook.unseen.bit_count()
    return comes * play.widow * average


def _first_trick_won(outlook: Outlook) -> float:
    """What it costs to lose the bonus for taking no trick, the more the nearer that bonus is."""
    play, rules = outlook.play, outlook.rules
    if not rules.options.no_trick_bonus or play.has_won(outlook.seat):
        return 0.0
    done = play.done / (play.done + outlook.tricks_left)
    return float(-rules.options.no_trick_bonus * done**2)
