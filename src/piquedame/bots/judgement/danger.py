"""Danger: what a hand may still cost, suit by suit and round by round.

A high card is safe while everybody can follow, a low one when they no longer can; so each suit is
reckoned both ways round, high cards first and low cards first, and the better way counts. Rounds
of a suit in which the hand is void throw its worst cards away.
"""

from __future__ import annotations

from piquedame.bots.judgement.estimates import Estimates, dearest_by_chance
from piquedame.bots.parameters import CASUAL
from piquedame.cards import SUIT_MASKS, cards_of, faces
from piquedame.law.ranks import strength, under


class Danger:
    """The danger of hands under one estimates; suits already reckoned are remembered."""

    def __init__(self, estimates: Estimates) -> None:
        self._estimates, self._law = estimates, estimates.rules.law
        self._dump = dearest_by_chance(estimates.order, estimates.costs, estimates.share)
        self._theirs = tuple(estimates.unseen & mask for mask in SUIT_MASKS)
        self._followers = tuple(
            sum(1 for other in estimates.others.values() if other.possible & cards)
            for cards in self._theirs
        )
        self._rounds = tuple(
            min(cards.bit_count() / followers if followers else 0.0, estimates.tricks_left)
            for cards, followers in zip(self._theirs, self._followers, strict=True)
        )
        tariff = estimates.rules.tariff
        self._trick = tariff.each_trick + tariff.last_trick / estimates.tricks_left
        self._known: dict[int, tuple[float, ...]] = {}
        self._under: dict[int, float] = {}

    def of(self, hand: int) -> float:
        """What this hand may cost from here on."""
        parts: list[float] = []
        throws = 0.0
        held = faces(hand)
        for suit, mask in enumerate(SUIT_MASKS):
            own = held & mask
            throws += max(0.0, self._rounds[suit] - own.bit_count()) * CASUAL.throws
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
            cards = sorted(cards_of(own), key=lambda card: strength(self._law, card))
            low_first = tuple(self._card(suit, k, card) for k, card in enumerate(cards))
            high_first = tuple(self._card(suit, k, card) for k, card in enumerate(cards[::-1]))
            parts = low_first if sum(low_first) < sum(high_first) else high_first
            self._known[own] = parts
        return parts

    def _card(self, suit: int, turn: int, card: int) -> float:
        """What a card may cost if it is played to round `turn` (from 0) of its suit."""
        estimates, theirs, followers = self._estimates, self._theirs[suit], self._followers[suit]
        others, share = len(estimates.others), estimates.share
        chance = CASUAL.again**turn
        cost = estimates.costs[card]
        if not followers:
            return CASUAL.stuck * chance * (cost + others * self._dump * share / 2)
        thinned = max(CASUAL.scarce**turn, 1.0 - turn * followers / theirs.bit_count())
        left = theirs.bit_count() * thinned
        low = theirs & under(self._law, card)
        lacks_low = (1.0 - share) ** (low.bit_count() * thinned)
        lacks_all = (1.0 - share) ** left
        wins = (1.0 - lacks_low + lacks_all) ** float(followers)
        comes = followers * (
            lacks_all * self._dump + self._dear_under(low) * thinned * CASUAL.after
        )
        comes += (others - followers) * self._dump
        caught = sum(estimates.costs[each] for each in cards_of(low & estimates.rules.bonus))
        return chance * float(wins * (cost + comes + self._trick) + caught * CASUAL.catch)

    def _dear_under(self, low: int) -> float:
        """What the dearest of these cards in another hand costs, on average."""
        found = self._under.get(low)
        if found is None:
            order = [each for each in self._estimates.order if low >> each & 1]
            found = dearest_by_chance(order, self._estimates.costs, self._estimates.share)
            self._under[low] = found
        return found
