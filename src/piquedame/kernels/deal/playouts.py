"""Random playouts of whole deals, and of the rest of a deal from any position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from piquedame.cards import ALL_CARDS, HEARTS, JOKER, number_of
from piquedame.kernels.adopt import compiled, inlined, nth
from piquedame.kernels.arrays import Ints
from piquedame.kernels.chance import Words, below, generator
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.opening import (
    Opening,
    begin,
    bid,
    deal_out,
    lead_off,
    misdealt,
    opening_of,
    pass_cards,
    pick,
    shuffle,
    speak,
)
from piquedame.kernels.deal.score import Stakes, score, stakes_of
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.steps import lay_away, legal, plain, play, single
from piquedame.kernels.deal.terms import Terms, terms_of
from piquedame.rules.agreed import Rules


@inlined
def random_play(terms: Terms, s: State, chance: Words) -> None:
    """One random legal card (and, for a joker that is led, a random suit)."""
    plays = legal(terms, s)
    number = number_of(plays)
    card = nth(plays, below(chance, number) if number > 1 else 0)
    named = -1
    if not single(terms) and card == JOKER and s[slot.ON] == 0 and terms.names_joker_suit:
        named = below(chance, 4)
    play(terms, s, card, named)


@inlined
def play_out(terms: Terms, s: State, chance: Words) -> int:
    """Random cards to the end of the deal; how many."""
    played = 0
    while s[slot.PHASE] != slot.FINISHED:
        if not plain(terms) and s[slot.PHASE] == slot.EXCHANGING:
            seat = s[slot.WIDOW_SEAT]
            lay_away(terms, s, pick(s, slot.HAND + seat, slot.TWIN + seat, ALL_CARDS, chance))
        else:
            random_play(terms, s, chance)
            played += 1
    return played


@compiled
def _whole_deals(  # noqa: PLR0913, PLR0917
    opening: Opening,
    suits: Sequence[Terms],
    stakes: Sequence[Stakes],
    named: bool,
    number: int,
    first: int,
    chance: Words,
    changes: Ints,
) -> int:
    """`changes`: `int64`, a row for each deal; or one, to which all are added."""
    s = np.zeros(slot.SIZE, dtype=np.int64)
    base = suits[HEARTS]
    cards = base.pack.copy()
    played = 0
    for k in range(first, first + number):
        begin(s, k % base.players)
        shuffle(cards, chance)
        deal_out(base, s, cards)
        suit = HEARTS
        if opening.auction:
            if not bid(opening, base, s, chance):
                continue
            if named and s[slot.BIDDER] >= 0:
                suit = below(chance, 4)
        terms = suits[suit]
        pass_cards(opening, terms, s, k, chance)
        if misdealt(opening, terms, s):
            continue
        speak(opening, terms, s, chance)
        lead_off(opening, terms, s)
        played += play_out(terms, s, chance)
        score(stakes[suit], s)
        row = min(k - first, len(changes) - 1)
        for seat in range(terms.players):
            changes[row, seat] += s[slot.CHANGE + seat]
    return played


@compiled
def play_rests(terms: Terms, stakes: Stakes, states: Ints, chance: Words, changes: Ints) -> None:
    """Play deals that have begun to their end by random cards: what each brings, a row each."""
    for k in range(len(states)):
        play_out(terms, states[k], chance)
        score(stakes, states[k])
        for seat in range(terms.players):
            changes[k, seat] = states[k, slot.CHANGE + seat]


@dataclass(frozen=True, slots=True)
class Playouts:
    """Random deals of one table, ready to be played: `rules` compiled once."""

    rules: Rules
    opening: Opening
    suits: tuple[Terms, Terms, Terms, Terms]
    """The terms for each penalty suit that may be named."""
    stakes: tuple[Stakes, Stakes, Stakes, Stakes]

    def play(self, deals: int, seed: int, first: int = 0) -> tuple[int, tuple[int, ...]]:
        """So many deals at random, the first of them deal `first` of a game.

        How many cards were played, and by seat the sum of what the deals brought.
        """
        total = np.zeros((1, self.rules.players), dtype=np.int64)
        cards = self._play(deals, seed, first, total)
        return cards, tuple(map(int, total[0]))

    def each(self, deals: int, seed: int, first: int = 0) -> list[tuple[int, ...]]:
        """What each of the same deals brought, by seat."""
        changes = np.zeros((deals, self.rules.players), dtype=np.int64)
        self._play(deals, seed, first, changes)
        return [tuple(map(int, row)) for row in changes]

    def _play(self, deals: int, seed: int, first: int, changes: Ints) -> int:
        named = self.rules.names_suit
        return int(
            _whole_deals(
                *(self.opening, self.suits, self.stakes, named),
                *(deals, first, generator(seed), changes),
            )
        )


def playouts_of(rules: Rules) -> Playouts:
    """The random playouts of a table."""
    each = [rules.with_suit(suit) for suit in range(4)] if rules.has_auction else [rules] * 4
    clubs, diamonds, hearts, spades = (terms_of(one) for one in each)
    stakes = (stakes_of(each[0]), stakes_of(each[1]), stakes_of(each[2]), stakes_of(each[3]))
    return Playouts(rules, opening_of(rules), (clubs, diamonds, hearts, spades), stakes)
