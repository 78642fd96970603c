"""Danger: what a hand may still cost, suit by suit and round by round.

A high card is safe while everybody can follow, a low one when they no longer can; so each suit is
reckoned both ways round, high cards first and low cards first, and the better way counts. Rounds
of a suit in which the hand is void throw its worst cards away.
"""

from __future__ import annotations

from piquedame.bots.judgement.outlook import Outlook, dearest_by_chance
from piquedame.cards import SUIT_MASKS, cards_of, faces

AGAIN = 0.6
"""How likely a suit that was led once is led again."""
AFTER = 0.4
"""How often another seat can choose to put a dear card of the suit under a high one."""
THROWS = 0.2
"""How many cards are thrown away for each round of a suit in which the hand is void."""
STUCK = 0.3
"""How often a card of a suit that nobody else holds must be led."""
SCARCE = 0.75
"""The part of a suit that is still out after a round of it, at least."""
CATCH = 0.15
"""How often a card catches a bonus card below it."""


class Danger:
    """The danger of hands under one outlook; suits already reckoned are remembered."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._dump = dearest_by_chance(outlook.order, outlook.costs, outlook.share)
        self._theirs = tuple(outlook.unseen & mask for mask in SUIT_MASKS)
        self._followers = tuple(
            sum(1 for other in outlook.others.values() if other.possible & cards)
            for cards in self._theirs
        )
        self._rounds = tuple(
            min(cards.bit_count() / followers if followers else 0.0, outlook.tricks_left)
            for cards, followers in zip(self._theirs, self._followers, strict=True)
        )
        self._known: dict[int, tuple[float, ...]] = {}
        self._under: dict[int, float] = {}

    def of(self, hand: int) -> float:
        """What this hand may cost from here on."""
        parts: list[float] = []
        throws = 0.0
        held = faces(hand)
        for suit, mask in enumerate(SUIT_MASKS):
            own = held & mask
            throws += max(0.0, self._rounds[suit] - own.bit_count()) * THROWS
            if own:
                parts.extend(self._suit(suit, own))
        parts.sort(reverse=True)
        total = 0.0
        for part in parts:
            if part > 0 and throws > 0:
                total += part * (1.0 - min(1.0, throws))
                throws -= 1.0
            else:
                total += part
        return total

    def _suit(self, suit: int, own: int) -> tuple[float, ...]:
        """What each card of the suit may cost, the better way round."""
        parts = self._known.get(own)
        if parts is None:
            cards = cards_of(own)
            low_first = tuple(self._card(suit, k, card) for k, card in enumerate(cards))
            high_first = tuple(self._card(suit, k, card) for k, card in enumerate(cards[::-1]))
            parts = low_first if sum(low_first) < sum(high_first) else high_first
            self._known[own] = parts
        return parts

    def _card(self, suit: int, turn: int, card: int) -> float:
        """What a card may cost if it is played to round `turn` (from 0) of its suit."""
        outlook, theirs, followers = self._outlook, self._theirs[suit], self._followers[suit]
        others, share = len(outlook.others), outlook.share
        chance = AGAIN**turn
        cost = outlook.costs[card]
        if not followers:
            return STUCK * chance * (cost + others * self._dump * share / 2)
        thinned = max(SCARCE**turn, 1.0 - turn * followers / theirs.bit_count())
        left = theirs.bit_count() * thinned
        low = theirs & ((1 << card) - 1)
        lacks_low = (1.0 - share) ** (low.bit_count() * thinned)
        lacks_all = (1.0 - share) ** left
        wins = (1.0 - lacks_low + lacks_all) ** float(followers)
        comes = followers * (lacks_all * self._dump + self._dear_under(low) * thinned * AFTER)
        comes += (others - followers) * self._dump
        caught = sum(outlook.costs[each] for each in cards_of(low & outlook.rules.bonus))
        return chance * float(wins * (cost + comes) + caught * CATCH)

    def _dear_under(self, low: int) -> float:
        """What the dearest of these cards in another hand costs, on average."""
        found = self._under.get(low)
        if found is None:
            order = [each for each in self._outlook.order if low >> each & 1]
            found = dearest_by_chance(order, self._outlook.costs, self._outlook.share)
            self._under[low] = found
        return found
