"""Sampled: worlds that fit what a seat knows, and deals played to their end by random cards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from piquedame.cards import TWIN, AnyCard, hand_text, holds, read_card, whole_of
from piquedame.deal.show import play_table, texts
from piquedame.deal.shuffle import secrets_of
from piquedame.deal.view import View
from piquedame.errors import OptionError, Refusal, shown
from piquedame.kernels.chance import Words, generator
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.playouts import play_rests, playouts_of
from piquedame.kernels.deal.score import stakes_of
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.terms import terms_of
from piquedame.kernels.worlds.draw import NoWorld
from piquedame.kernels.worlds.sample import WorldSampler
from piquedame.rules.agreed import Rules, rules_for
from piquedame.rules.options import Value
from piquedame.rules.variants import Variant

Seed = str | int | None
"""A text or a whole number; null: drawn now."""


@dataclass(frozen=True, slots=True, repr=False)
class World:
    """A deal that fits a view: every hand, as a set."""

    view: View
    hands: tuple[int, ...]

    @property
    def text(self) -> str:
        """The hands, apart by `|`."""
        return " | ".join(map(hand_text, self.hands))

    def holds(self, seat: int, card: AnyCard) -> bool:
        """Does this seat hold the card?"""
        return holds(self.hands[seat], read_card(card))

    def __str__(self) -> str:
        scores = texts(self.view.scores, self.view.imaginary)
        return play_table(self.view.facts, self.hands, scores)

    def __repr__(self) -> str:
        return f"<World {self.text}>"


def worlds(view: View, number: int = 100, *, seed: Seed = None) -> list[World]:
    """Worlds that fit a view, each as likely as any other.

    `Refusal` if there is nothing to draw: for a spectator, between deals, or if no deal fits the
    hands that are told.
    """
    states = _drawn(view, number, _generator(seed))
    players = range(view.rules.players)
    return [World(view, tuple(_hand(state, seat) for seat in players)) for state in states]


def playouts(
    of: str | Variant | Rules | View,
    number: int = 1000,
    *,
    seed: Seed = None,
    players: int | None = None,
    **options: Value,
) -> list[tuple[int, ...]]:
    """What random play brings: of so many whole deals of a game, or from a view on.

    A row a deal: by seat the change of the score (of complex scores, the real part). From a view,
    which must be of the cards' play, each deal is another world that fits it.
    """
    chance = _generator(seed)
    if not isinstance(of, View):
        rules = rules_for(of, players, options)
        return playouts_of(rules).each(_count(number), int(chance[0]))
    if of.play is not None and of.play.phase not in ("play", "exchange"):
        raise Refusal("no_such_phase", what="playout: a card must be due")
    states = _drawn(of, number, chance)
    terms, stakes = terms_of(of.rules), stakes_of(of.rules, of.pool)
    changes = np.zeros((number, of.rules.players), dtype=np.int64)
    play_rests(terms, stakes, states, chance, changes)
    return [tuple(map(int, row)) for row in changes]


def _generator(seed: Seed) -> Words:
    return generator(int.from_bytes(secrets_of(seed).of(0)[:8], "big"))


def _count(number: object) -> int:
    found = whole_of(number)
    if found is None or found < 0:
        raise OptionError(f"the number is a whole number from 0, not {shown(number)}")
    return found


def _drawn(view: View, number: int, chance: Words) -> State:
    """Worlds as states, one a row."""
    if not isinstance(view, View):
        raise OptionError(f"worlds fit a view, as in game.view(seat), not {shown(view)}")
    if view.play is None or view.seat is None:
        raise Refusal("not_your_turn")
    try:
        return WorldSampler(view).draw_many(_count(number), chance)
    except NoWorld:
        raise Refusal("bad_position", what="no deal fits the facts given about the hands") from None


def _hand(state: State, seat: int) -> int:
    return int(state[slot.HAND + seat]) | int(state[slot.TWIN + seat]) << TWIN
