"""Venture: bidding for a slam with a silent partner, and playing for or against one.

A seat always knows its own side: it has bid, or it holds the bonus card, or it plays against.
"""

from __future__ import annotations

from piquedame.bots.answers import holder_after, is_void
from piquedame.bots.judgement.outlook import Outlook
from piquedame.bots.judgement.prospect import wins_now
from piquedame.bots.judgement.shooting import holds_up, losers
from piquedame.cards import rank_of

SURER = 0.1
"""By how much surer a card must be than a partner's to be played over it."""


def venture_card(outlook: Outlook, cards: tuple[int, ...]) -> int:
    """The card that helps the own side of a bid for a slam most."""
    side = outlook.view.attempt
    mates = set(side) - {outlook.seat} if outlook.seat in side else set()
    losing = losers(outlook, outlook.hand)
    if not outlook.play.trick:
        length = {card: sum(each >> 4 == card >> 4 for each in cards) for card in cards}
        return min(cards, key=lambda card: (losing[card], -length[card], -card))
    if is_void(outlook.play, cards):
        return max(cards, key=lambda card: (losing[card], -rank_of(card), card))
    over = [card for card in cards if wins_now(outlook, card)]
    low = min(cards, key=lambda card: (rank_of(card), card))
    if not over:
        return low
    best = max(over, key=lambda card: (round(holds_up(outlook, card), 2), -card))
    holder = holder_after(outlook.play, outlook.seat, low)
    if holder in mates and holds_up(outlook, best) < _mate_holds(outlook, holder) + SURER:
        return low
    return best


def _mate_holds(outlook: Outlook, mate: int | None) -> float:
    """The chance that the card with which a partner is winning the trick is not beaten."""
    return max(holds_up(outlook, card) for seat, card in outlook.play.trick if seat == mate)
