"""Samples: states of the kernels that fit a view."""

from __future__ import annotations

import numpy as np

from piquedame.cards import FACES, JOKER, mask_of, union
from piquedame.deal.play import Play
from piquedame.deal.view import View
from piquedame.kernels.adopt import compiled
from piquedame.kernels.arrays import Floats, Ints
from piquedame.kernels.chance import Words, below
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.from_play import state_of
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.steps import put_any
from piquedame.kernels.worlds.draw import Worlds
from piquedame.kernels.worlds.past_tricks import draw_worlds, give_out, lost
from piquedame.kernels.worlds.unknown import ASIDE, LAID, STOCK, unknown_of

PAST = -4
"""The place of a card that has been played since."""


@compiled
def _fill(s: State, cards: Ints, places: Ints, laid_by: int, chance: Words) -> None:
    """Put the unseen cards where a world has them; the stock in a random order."""
    stock, first, aside = 0, slot.REST + s[slot.DRAWN], 0
    for k in range(len(cards)):
        card, place = cards[k], places[k]
        if place >= 0:
            put_any(s, slot.HAND + place, slot.TWIN + place, card)
            s[slot.COUNT + place] += 1
        elif place == ASIDE:
            s[slot.REST + aside] = card
            aside += 1
        elif place == STOCK:
            into = below(chance, stock + 1)
            s[first + stock] = s[first + into]
            s[first + into] = card
            stock += 1
        elif place == LAID and laid_by >= 0:
            put_any(s, slot.TAKEN + laid_by, slot.TAKEN_TWIN + laid_by, card)


@compiled
def _fill_all(states: Ints, cards: Ints, places: Ints, laid_by: int, chance: Words) -> None:
    for k in range(len(states)):
        _fill(states[k], cards, places[k], laid_by, chance)


@compiled
def _add_holders(s: State, players: int, bonus: int, joker: bool) -> None:
    """Add the silent partner and the joker's first holder: a world's cards tell them."""
    for seat in range(players):
        hand = s[slot.HAND + seat]
        if bonus and s[slot.BIDDER] >= 0 and hand & bonus:
            s[slot.ONE], s[slot.OTHER] = s[slot.BIDDER], seat
        if joker and s[slot.JOKER_SEAT] < 0 and hand >> JOKER & 1:
            s[slot.JOKER_SEAT] = seat


class WorldSampler:
    """Draws worlds that fit a view, as states that can be played on."""

    def __init__(self, view: View, weights: Floats | None = None) -> None:
        """`weights`: by unseen card and place, as `Worlds` takes them."""
        self._view, self._play = view, view.facts
        unknown = unknown_of(view)
        self.worlds = Worlds(unknown, weights)
        self._cards = np.array(unknown.cards, dtype=np.int64)
        self._places = np.array(unknown.places, dtype=np.int64)
        self._past = np.array(unknown.played or (False,) * len(unknown.cards), dtype=np.bool_)
        self._frame = self._framed()
        rules = view.rules
        self._bonus = rules.bonus & FACES if rules.bids_slam else 0
        self._joker = rules.foster
        seat = view.facts.widow_seat
        self._laid_by = -1 if seat is None else seat

    def _framed(self) -> State:
        """The state as far as it is known, the unseen cards in no place yet."""
        view, play = self._view, self._play
        players = play.rules.players
        hands = [view.hand if seat == view.seat else 0 for seat in range(players)]
        s = state_of(play, hands, _captured(view, play), joker=_joker_played_by(play))
        for giver in range(players):
            for to in play.rules.pass_targets(play.deal, giver):
                if to >= 0:
                    s[slot.GAVE + to] |= 1 << giver
        return s

    def draw(self, chance: Words) -> State:
        """One world, drawn at random."""
        world: State = self.draw_many(1, chance)[0]
        return world

    def draw_many(self, number: int, chance: Words) -> Ints:
        """This number of worlds, a state a row."""
        index = draw_worlds(self.worlds, self._play, number, chance)
        states = np.repeat(self._frame[np.newaxis], number, axis=0)
        if index.shape[1]:
            places = self._places[index]
            places[:, self._past] = PAST
            _fill_all(states, self._cards, places, self._laid_by, chance)
        if self._play.past is not None and self._play.past.tricks:
            for s, row in zip(states, index, strict=True):
                give_out(self._play, s, lost(self.worlds, row), chance)
        if self._bonus or self._joker:
            for s in states:
                _add_holders(s, self._play.rules.players, self._bonus, self._joker)
        return states


def _captured(view: View, play: Play) -> list[int]:
    """What each seat has captured as far as it is known."""
    captured = list(play.captured)
    if view.seat is None:
        return captured
    captured[view.seat] = union(captured[view.seat], mask_of(view.laid or ()))
    taken = play.widow_seat is not None and not play.rules.widow_into_hand
    if taken and view.widow is not None and not play.rules.widow_shown_to_all:
        captured[view.seat] = union(captured[view.seat], mask_of(view.widow))
    return captured


def _joker_played_by(play: Play) -> int | None:
    """Who held Foster's joker at the first lead, if it has been played since."""
    if not play.rules.foster:
        return None
    cards = [each for trick in play.tricks for each in trick.plays]
    return next((seat for seat, card in (*cards, *play.trick) if card == JOKER), None)
