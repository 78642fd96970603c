"""Earlier tricks that a position does not list: a world says what was in them and who took it.

Where a position says what each seat has taken, a world has cards gone that come to so much, and
gives them to the seats; where it does not, nobody has them, and nobody can shoot the moon.
"""

from __future__ import annotations

from collections.abc import Sequence

from piquedame.cards import FACES, TWIN, with_card
from piquedame.kernels import state as at
from piquedame.kernels.chance import Words, below
from piquedame.kernels.state import State
from piquedame.kernels.unknown import GONE
from piquedame.kernels.worlds import Worlds
from piquedame.past import share_out
from piquedame.play import Play

TRIES = 60
"""Worlds that are drawn until one has gone what has been taken; else the nearest is used."""


def draw_world(worlds: Worlds, play: Play, chance: Words) -> tuple[int, ...]:
    """A world in which the cards gone come to what has been taken, as near as may be."""
    drawn = worlds.draw(chance)
    if play.past is None or not any(play.owed) or GONE not in worlds.unknown.places:
        return drawn
    asked = sum(play.owed) - sum(play.rules.values[card] for card in play.past.loose)
    best, off = drawn, abs(_worth(worlds, play, drawn) - asked)
    for _ in range(TRIES):
        if not off:
            break
        drawn = worlds.draw(chance)
        miss = abs(_worth(worlds, play, drawn) - asked)
        if miss < off:
            best, off = drawn, miss
    return best


def _worth(worlds: Worlds, play: Play, drawn: tuple[int, ...]) -> int:
    return sum(play.rules.values[card] for card in lost(worlds, drawn))


def lost(worlds: Worlds, drawn: Sequence[int]) -> list[int]:
    """The cards that are gone in a world, beside those that are known to be."""
    unknown = worlds.unknown
    pairs = zip(unknown.cards, drawn, strict=True)
    return [card for card, index in pairs if unknown.places[index] == GONE]


def give_out(play: Play, s: State, gone: Sequence[int], chance: Words) -> None:
    """Give the cards gone that count to seats, so that each has taken what it is said to have."""
    if play.past is None or not any(play.owed):
        return
    cards = [card for card in (*play.past.loose, *gone) if play.rules.values[card]]
    for k in range(len(cards) - 1, 0, -1):
        j = below(chance, k + 1)
        cards[k], cards[j] = cards[j], cards[k]
    for card, seat in zip(
        cards, share_out(cards, play.rules.values, play.owed) or (), strict=False
    ):
        has = with_card(int(s[at.TAKEN + seat]) | int(s[at.TAKEN_TWIN + seat]) << TWIN, card)
        s[at.TAKEN + seat], s[at.TAKEN_TWIN + seat] = has & FACES, has >> TWIN
        s[at.WON] |= 1 << seat
        s[at.WON_LATER] |= 1 << seat
