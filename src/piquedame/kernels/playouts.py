"""Random playouts of whole deals, and of the rest of a deal from any position."""

from __future__ import annotations

from typing import Any

import numpy as np

from piquedame.cards import ALL_CARDS, JOKER, number_of
from piquedame.kernels import board as at
from piquedame.kernels.adopt import compiled, inlined, nth
from piquedame.kernels.board import State
from piquedame.kernels.chance import Words, below
from piquedame.kernels.opening import (
    Opening,
    begin,
    bid,
    deal_out,
    lead_off,
    pass_cards,
    pick,
    shuffle,
    speak,
)
from piquedame.kernels.steps import lay_away, legal, plain, play
from piquedame.kernels.terms import Terms


@inlined
def random_play(terms: Terms, s: State, chance: Words) -> None:
    """One random legal card (and, for a joker that is led, a random suit)."""
    plays = legal(terms, s)
    number = number_of(plays)
    card = nth(plays, below(chance, number) if number > 1 else 0)
    named = -1
    if not plain(terms) and card == JOKER and s[at.ON] == 0 and terms.names_joker_suit:
        named = below(chance, 4)
    play(terms, s, card, named)


@inlined
def play_out(terms: Terms, s: State, chance: Words) -> int:
    """Random cards to the end of the deal; how many."""
    played = 0
    while s[at.PHASE] != at.FINISHED:
        if not plain(terms) and s[at.PHASE] == at.EXCHANGING:
            seat = s[at.WIDOW_SEAT]
            lay_away(terms, s, pick(s, at.HAND + seat, at.TWIN + seat, ALL_CARDS, chance))
        else:
            random_play(terms, s, chance)
            played += 1
    return played


@compiled
def whole_deals(
    opening: Opening, suits: Any, number: int, first: int, chance: Words, chips: Any, taken: Any
) -> int:
    """Play `number` whole deals at random, the first of them deal `first` of a game.

    `suits`: the terms for each penalty suit; `taken`: what each seat's cards cost is added here.
    How many cards were played.
    """
    s = np.zeros(at.SIZE, dtype=np.int64)
    base = suits[2]
    cards = base.pack.copy()
    played = 0
    for k in range(number):
        begin(s, (first + k) % base.players)
        shuffle(cards, chance)
        deal_out(base, s, cards)
        terms = base
        if not plain(base) or opening.auction:
            if opening.auction:
                if not bid(opening, base, s, chips, chance):
                    continue
                if s[at.BIDDER] >= 0:
                    terms = suits[below(chance, 4)]
        pass_cards(opening, terms, s, first + k, chance)
        if not plain(base) or opening.slams or opening.pledges:
            speak(opening, terms, s, chance)
        if not lead_off(opening, terms, s):
            continue
        played += play_out(terms, s, chance)
        for seat in range(terms.players):
            taken[seat] += number_of(s[at.TAKEN + seat] & terms.penalty)
    return played
