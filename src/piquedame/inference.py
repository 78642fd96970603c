"""What the plays of a deal give away: cards that a seat cannot hold, or cannot have held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from piquedame.cards import cards_of
from piquedame.play import Play
from piquedame.rules import breaks, cannot_hold


class Shown(NamedTuple):
    """What the play of a card showed: the faces that its seat did not hold, as a set."""

    seat: int
    card: int
    led: int
    """The suit that was to be followed, below 0 for none."""
    faces: int


def shown(play: Play) -> Iterator[Shown]:
    """For each card of the deal, in its order, what it showed."""
    law, broken = play.rules.law, False
    tricks = [(trick.plays, trick.named) for trick in play.tricks]
    for number, (cards, named) in enumerate((*tricks, (play.trick, play.named))):
        for k, (seat, card) in enumerate(cards):
            at = play.moment_of(number, cards[:k], named if k else None, broken)
            yield Shown(seat, card, at.led, cannot_hold(law, at, card))
            broken = broken or breaks(law, play.led_of(cards[: k + 1], named), card)


def ruled_out(play: Play) -> tuple[int, ...]:
    """By seat, card faces that the plays of this deal rule out.

    Where cards are drawn, what a seat did not hold then says nothing of what it holds now
    (`not_held` does).
    """
    out = [0] * play.rules.players
    if play.rules.stock:
        return tuple(out)
    new_hand = _exchanged_after(play)
    for number, each in enumerate(shown(play), start=1):
        out[each.seat] |= each.faces
        if number == new_hand and play.widow_seat is not None:
            out[play.widow_seat] = 0
    return tuple(out)


def _exchanged_after(play: Play) -> int | None:
    """After how many cards a seat took the widow into its hand."""
    if play.widow_seat is None or not play.rules.remainder.startswith("exchange"):
        return None
    asked = play.rules.penalty
    if play.rules.remainder == "exchange_first_trick":
        asked = play.rules.pack_mask
    decided = [number for number, trick in enumerate(play.tricks) if trick.winner is not None]
    last = next(n for n in decided if any(trick.cards & asked for trick in play.tricks[: n + 1]))
    return sum(len(trick.plays) for trick in play.tricks[: last + 1])


def not_held(play: Play) -> dict[tuple[int, int], list[int]]:
    """By (seat, face): after how many cards of the deal the seat did not hold that face.

    Also where it drew to follow suit: the card that ended the drawing was the only one of its suit.
    """
    out: dict[tuple[int, int], list[int]] = {}
    drew = {(draw.played, draw.seat) for draw in play.draws}
    to_follow = play.rules.stock_rule == "draw_to_follow"
    suits = play.rules.law.suits
    for number, (seat, card, led, faces) in enumerate(shown(play)):
        followed = led >= 0 and bool(suits[led] >> card & 1)
        alone = to_follow and followed and (number, seat) in drew
        for face in cards_of(faces | (suits[led] & ~(1 << card) if alone else 0)):
            out.setdefault((seat, face), []).append(number)
    return out


def played_by(play: Play, seat: int) -> tuple[int, ...]:
    """The cards that a seat has played in this deal."""
    played = (*(card for trick in play.tricks for card in trick.plays), *play.trick)
    return tuple(card for owner, card in played if owner == seat)
