"""What the plays of a deal give away: cards that a seat cannot hold, or cannot have held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from piquedame.cards import cards_of
from piquedame.deal.play import Play
from piquedame.law.demands import cannot_hold


class Shown(NamedTuple):
    """What the play of a card showed: the faces that its seat did not hold, as a set."""

    seat: int
    card: int
    led: int
    """The suit that was to be followed, below 0 for none."""
    faces: int


def shown(play: Play) -> Iterator[Shown]:
    """For each card of the deal, in its order, what it showed."""
    for seat, card, at in play.moments():
        yield Shown(seat, card, at.led, cannot_hold(play.rules.law, at, card))


def ruled_out(play: Play) -> tuple[int, ...]:
    """By seat, card faces that the plays of this deal rule out.

    If cards are drawn, what a seat did not hold then says nothing of what it holds now
    (`not_held` does).
    """
    told = play.past.void if play.past is not None else ()
    out = [0] * play.rules.players
    if play.rules.stock:
        return told or tuple(out)
    new_hand = exchanged_after(play)
    for number, each in enumerate(shown(play), start=1):
        out[each.seat] |= each.faces
        if number == new_hand and play.widow_seat is not None:
            out[play.widow_seat] = 0
    return tuple(one | other for one, other in zip(out, told, strict=True)) if told else tuple(out)


def exchanged_after(play: Play) -> int | None:
    """After how many cards a seat took the widow into its hand."""
    if play.widow_seat is None or not play.rules.widow_into_hand:
        return None
    if play.past is not None and play.past.tricks:
        return None
    return play.widow_after


def not_held(play: Play) -> dict[tuple[int, int], list[int]]:
    """By (seat, face): the moments at which the seat did not hold that face.

    The card that is played after k others is played at moment 2k + 1, what is drawn for it comes at
    moment 2k. Who draws to follow suit held none of it, and then just the card that ended that.
    """
    out: dict[tuple[int, int], list[int]] = {}
    suits = play.rules.law.suits
    drew = {(draw.played, draw.seat) for draw in play.draws}
    if not play.rules.draws_to_follow:
        drew = set()
    for number, (seat, card, led, faces) in enumerate(shown(play)):
        gone = faces
        if (number, seat) in drew:
            _add(out, seat, suits[led], 2 * number)
            gone |= suits[led] & ~(1 << card) if suits[led] >> card & 1 else 0
        _add(out, seat, gone, 2 * number + 1)
    for number, seat in drew:
        if number == play.played:
            _add(out, seat, suits[play.led], 2 * number)
    return out


def _add(out: dict[tuple[int, int], list[int]], seat: int, faces: int, moment: int) -> None:
    for face in cards_of(faces):
        out.setdefault((seat, face), []).append(moment)


def played_by(play: Play, seat: int) -> tuple[int, ...]:
    """The cards that a seat has played in this deal."""
    played = (*(card for trick in play.tricks for card in trick.plays), *play.trick)
    return tuple(card for owner, card in played if owner == seat)
