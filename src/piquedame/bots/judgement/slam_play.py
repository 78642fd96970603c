"""The play for or against a slam that was bid for, with a silent partner.

A seat always knows its own side: it has bid, or it holds the bonus card, or it plays against.
"""

from __future__ import annotations

from piquedame.bots.answers import holder_after, is_void
from piquedame.bots.judgement.estimates import Estimates
from piquedame.bots.judgement.forecast import wins_now
from piquedame.bots.judgement.shooting import holds_up, losers
from piquedame.bots.parameters import CASUAL
from piquedame.law.ranks import strength


def bid_slam_card(estimates: Estimates, cards: tuple[int, ...]) -> int:
    """The card that helps the own side of a bid for a slam most."""
    side = estimates.view.wants_every_trick
    mates = set(side) - {estimates.seat} if estimates.seat in side else set()
    losing, law = losers(estimates, estimates.hand), estimates.rules.law
    if not estimates.play.trick:
        length = {card: sum(each >> 4 == card >> 4 for each in cards) for card in cards}
        return min(cards, key=lambda card: (losing[card], -length[card], -card))
    if is_void(estimates.play, cards):
        return max(cards, key=lambda card: (losing[card], -strength(law, card), card))
    over = [card for card in cards if wins_now(estimates, card)]
    low = min(cards, key=lambda card: (strength(law, card), card))
    if not over:
        return low
    best = max(over, key=lambda card: (round(holds_up(estimates, card), 2), -card))
    holder = holder_after(estimates.play, estimates.seat, low)
    if (
        holder in mates
        and holds_up(estimates, best) < _mate_holds(estimates, holder) + CASUAL.surer
    ):
        return low
    return best


def _mate_holds(estimates: Estimates, mate: int | None) -> float:
    """The chance that the card with which a partner is winning the trick is not beaten."""
    return max(holds_up(estimates, card) for seat, card in estimates.play.trick if seat == mate)
