"""What a seat can imagine: states of the kernels that fit its view."""

from __future__ import annotations

from piquedame.cards import JOKER, holds, mask_of, together, with_card
from piquedame.kernels import state as at
from piquedame.kernels.chance import Words, below
from piquedame.kernels.position import state_of
from piquedame.kernels.state import State
from piquedame.kernels.unknown import ASIDE, LAID, STOCK, unknown_of
from piquedame.kernels.worlds import Worlds
from piquedame.play import Play
from piquedame.view import View


class Imagined:
    """The worlds of a view as states that can be played on."""

    def __init__(self, view: View) -> None:
        assert view.play is not None
        self._view, self._play = view, view.play
        self._worlds = Worlds(unknown_of(view))
        self._captured = _captured(view, view.play)

    def draw(self, chance: Words) -> State:
        """One world, drawn at random."""
        view, play = self._view, self._play
        unknown = self._worlds.unknown
        hands = [view.hand if seat == view.seat else 0 for seat in range(play.rules.players)]
        captured = list(self._captured)
        widow: list[int] = []
        stock: list[int] = []
        gone = unknown.played or (False,) * len(unknown.cards)
        drawn = self._worlds.draw(chance)
        for card, index, past in zip(unknown.cards, drawn, gone, strict=True):
            if past:
                continue
            place = unknown.places[index]
            if place >= 0:
                hands[place] = with_card(hands[place], card)
            elif place == ASIDE:
                widow.append(card)
            elif place == STOCK:
                stock.insert(below(chance, len(stock) + 1), card)
            elif place == LAID and play.widow_seat is not None:
                captured[play.widow_seat] = with_card(captured[play.widow_seat], card)
        rest = stock or widow
        s = state_of(play, hands, captured, rest, joker=_first_holder(play, hands))
        for giver in range(play.rules.players):
            for to in play.rules.pass_targets(play.deal, giver):
                if to >= 0:
                    s[at.GAVE + to] |= 1 << giver
        return s


def _captured(view: View, play: Play) -> list[int]:
    """What each seat has captured as far as it is known."""
    captured = list(play.captured)
    if view.seat is None:
        return captured
    captured[view.seat] = together(captured[view.seat], mask_of(view.laid or ()))
    taken = play.widow_seat is not None and not play.rules.remainder.startswith("exchange")
    if taken and view.widow is not None and play.rules.kitty_view != "all":
        captured[view.seat] = together(captured[view.seat], mask_of(view.widow))
    return captured


def _first_holder(play: Play, hands: list[int]) -> int | None:
    """Who held Foster's joker at the first lead: who has it now, or has played it."""
    if play.rules.joker_mode != "foster_heart_between_J_10":
        return None
    cards = [each for trick in play.tricks for each in trick.plays]
    for seat, card in (*cards, *play.trick):
        if card == JOKER:
            return seat
    return next((seat for seat, hand in enumerate(hands) if holds(hand, JOKER)), None)
