"""Earlier tricks that a position does not list: a world says what was in them and who took it.

If a position says what each seat has taken, a world has cards gone that come to that, and gives
them to the seats. If it does not, they are spread over the others (in a game with slams, so that
nobody makes one with the rest); the seat that asks has some only if nobody else can.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from piquedame.cards import FACES, TWIN, with_card
from piquedame.deal.past import share_out
from piquedame.deal.play import Play
from piquedame.kernels.arrays import Ints
from piquedame.kernels.chance import Words, below
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.state import State
from piquedame.kernels.search.constants import COMPILED
from piquedame.kernels.worlds.draw import Worlds
from piquedame.kernels.worlds.unknown import GONE
from piquedame.law.slams import NO_SLAM
from piquedame.scoring.open_slams import kind_of


def draw_worlds(worlds: Worlds, play: Play, number: int, chance: Words) -> Ints:
    """Worlds in which the cards gone come to what has been taken, as near as may be."""
    unknown = worlds.unknown
    if play.past is None or not any(play.taken_unseen) or GONE not in unknown.places:
        return worlds.draw_many(number, chance)
    values = play.rules.values
    asked = sum(play.taken_unseen) - sum(values[card] for card in play.past.loose)
    drawn = worlds.draw_many(COMPILED.past_pool * number, chance)
    there = np.array([place == GONE for place in unknown.places])[drawn]
    worth = there @ np.array([values[card] for card in unknown.cards])
    return drawn[np.argsort(abs(worth - asked), kind="stable")[:number]]


def lost(worlds: Worlds, drawn: Sequence[int]) -> list[int]:
    """The cards that are gone in a world, beside those that are known to be."""
    unknown = worlds.unknown
    pairs = zip(unknown.cards, drawn, strict=True)
    return [card for card, index in pairs if unknown.places[index] == GONE]


def give_out(play: Play, s: State, gone: Sequence[int], chance: Words) -> None:
    """Give the cards gone that count to seats, so that each has taken what it is said to have."""
    assert play.past is not None
    values = play.rules.values
    cards = [card for card in (*play.past.loose, *gone) if values[card]]
    for k in range(len(cards) - 1, 0, -1):
        j = below(chance, k + 1)
        cards[k], cards[j] = cards[j], cards[k]
    if play.past.taken_unseen is None:
        cards = sorted((card for card in cards if values[card] > 0), key=lambda card: values[card])
        seats = _spread(play, len(cards), chance)
    else:
        seats = share_out(cards, values, play.taken_unseen) or ()
    for card, seat in zip(cards, seats, strict=False):
        has = with_card(int(s[slot.TAKEN + seat]) | int(s[slot.TAKEN_TWIN + seat]) << TWIN, card)
        s[slot.TAKEN + seat], s[slot.TAKEN_TWIN + seat] = has & FACES, has >> TWIN
        s[slot.WON] |= 1 << seat
        s[slot.WON_LATER] |= 1 << seat


def _spread(play: Play, number: int, chance: Words) -> tuple[int, ...]:
    """Seats for a number of cards, at random; if there are slams, two that cannot make one."""
    rules, me = play.rules, play.to_play[0] if play.to_play else 0
    others = [seat for seat in range(rules.players) if not rules.shooting[me] >> seat & 1]
    if kind_of(play) == NO_SLAM:
        return tuple(others[below(chance, len(others))] for _ in range(number))
    first = others[below(chance, len(others))]
    third = [seat for seat in others if not rules.shooting[first] >> seat & 1] or [me]
    out = [third[below(chance, len(third))], first]
    out += [others[below(chance, len(others))] for _ in range(number - 2)]
    return tuple(out[:number])
