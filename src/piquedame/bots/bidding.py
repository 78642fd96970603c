"""Words before the first lead: bids, the suit to name, a slam, exposed cards, a pledge.

All of it rests on one figure: how much of a suit a hand is likely to take, by the ranks that it
holds there.
"""

from __future__ import annotations

from piquedame.bots.parameters import CASUAL
from piquedame.cards import ACE, SUIT_MASKS, cards_of, faces, rank_of, suit_of
from piquedame.deal.legality import bid_limits
from piquedame.deal.play import Play
from piquedame.deal.view import View
from piquedame.law.demands import Law
from piquedame.law.ranks import strength, under, weakest
from piquedame.rules.agreed import Rules
from piquedame.rules.options import MOST
from piquedame.scoring.open_slams import announcing_pays


def likely(law: Law, hand: int, suit: int) -> float:
    """How much of a suit a hand is likely to take: low cards hide behind each other."""
    ranks = sorted(strength(law, card) for card in cards_of(faces(hand) & SUIT_MASKS[suit]))
    return sum(max(0.0, (rank - 4 - turn) / 10) for turn, rank in enumerate(ranks))


def tall(law: Law, hand: int) -> float:
    """How often a hand is likely to take a trick of any suit."""
    return sum(likely(law, hand, suit) for suit in range(4)) / 4


def best_suit(view: View) -> int:
    """The suit that costs this hand least; of equal ones the one it holds least of."""

    def cost(suit: int) -> tuple[float, int, int]:
        held = (view.hand & SUIT_MASKS[suit]).bit_count()
        return likely(view.rules.law, view.hand, suit), held, suit

    return min(range(4), key=cost)


def worth(view: View) -> int:
    """Chips that naming the best suit is worth: a part of the pool, the more the safer."""
    law = view.rules.law
    cost = likely(law, view.hand, best_suit(view)) + tall(law, view.hand)
    if cost >= CASUAL.safe:
        return 0
    return max(1, round((CASUAL.safe - cost) * 3 + view.pool / 4))


def slam_losers(view: View) -> float:
    """How many tricks a hand is likely to lose once it has passed its worst cards."""
    hand, others, law = faces(view.hand), view.rules.players - 1, view.rules.law
    lost = []
    for mask in SUIT_MASKS:
        theirs = view.rules.pack_mask & mask & ~hand
        longest = theirs.bit_count() / others + CASUAL.slam_longer
        from_top = sorted(cards_of(hand & mask), key=lambda card: -strength(law, card))
        for turn, card in enumerate(from_top):
            beaten = bool(theirs & ~under(law, card))
            lost.append(min(1.0, longest / max(turn, 1)) ** 2 if beaten else 0.0)
    away = len(view.rules.pass_targets(view.facts.deal, view.seat or 0))
    return sum(sorted(lost)[: len(lost) - away])


def bid(view: View, play: Play, seat: int) -> int | None:
    """One more than the highest bid, up to what it is worth; else a pass."""
    if view.rules.bids_slam:
        sure = slam_losers(view) < (
            CASUAL.slam_losers_leading if _leads(view.rules, play, seat) else CASUAL.slam_losers
        )
        return bid_limits(view.rules, play, 0)[0] if sure else None
    _, most = bid_limits(view.rules, play, view.scores[seat])
    offer = max((each or 0 for each in play.bids), default=0) + 1
    limit = min(worth(view), MOST if most is None else most)
    return offer if offer <= limit else None


def _leads(rules: Rules, play: Play, seat: int) -> bool:
    """Will this seat lead if it wins the auction?"""
    first = rules.eldest(play.dealer) == seat and rules.eldest_leads
    return first or rules.bidder_leads


def certain_slam(view: View, play: Play, seat: int) -> bool:
    """Does an announced slam pay, the hand lead, and every card of it win its suit?"""
    rules = view.rules
    if not announcing_pays(rules):
        return False
    if not rules.eldest_leads or rules.eldest(play.dealer) != seat or not rules.plain_tricks:
        return False
    unseen = faces(view.unseen)
    for mask in SUIT_MASKS:
        own = faces(view.hand) & mask
        if own and unseen & mask & ~under(rules.law, weakest(rules.law, own)):
            return False
    return rules.opens_with_any and not rules.law.unbroken


def to_expose(view: View) -> tuple[int, ...]:
    """Dear cards that others will take, and bonus cards that will come home."""
    return tuple(
        card
        for card in cards_of(faces(view.hand))
        if card in view.rules.exposable and _safe(view, card)
    )


def _safe(view: View, card: int) -> bool:
    own = faces(view.hand) & SUIT_MASKS[suit_of(card)]
    above = (own & ~under(view.rules.law, card) & ~(1 << card)).bit_count()
    below = own.bit_count() - above - 1
    value = view.rules.values[card]
    if value < 0:
        return above >= CASUAL.catchers
    # An exposed ace of hearts doubles them all, and nothing hides behind an ace.
    return value > 0 and rank_of(card) < ACE and below >= CASUAL.low_cards


def will_take_none(view: View) -> bool:
    """Is it likely that this hand takes no penalty suit at all?"""
    rules, hand = view.rules, view.hand
    return likely(rules.law, hand, rules.suit) + tall(rules.law, hand) < CASUAL.pledge
