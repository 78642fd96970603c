"""What one seat does not know: the unseen cards, and the places where each of them may lie.

A *place* is a hand, the widow, the stock, what a seat laid away. How many cards each place holds is
known, and for each card which places may hold it: what the law rules out by the cards a seat has
played, what was passed to it, what it has shown. In drawing games a hand is a place for each time
that it drew, since a card was drawn before it was played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from piquedame.cards import ALL_CARDS, JOKER, cards_of, mask_of, union
from piquedame.deal.inference import exchanged_after, not_held
from piquedame.deal.play import Play
from piquedame.deal.view import View

DEALT = -1
"""When the cards came that were dealt or passed."""

# Places that are not a hand.
ASIDE = -1
"""The widow."""
STOCK = -2
"""The stock."""
LAID = -3
"""Cards laid away, or captured unseen."""
GONE = -5
"""Tricks of which a position does not say what was in them."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The unseen cards and the places where they may lie."""

    cards: tuple[int, ...]
    places: tuple[int, ...]
    """A seat (in drawing games once for each time that it drew), or one of the places above."""
    sizes: tuple[int, ...]
    may: tuple[tuple[bool, ...], ...]
    """By card: may it lie in each place?"""
    played: tuple[bool, ...] = ()
    """By card: has it been played since (in drawing games)? Then its place is past."""


def unknown_of(view: View) -> Unknown:
    """What a seat does not know at this moment of a deal."""
    play = view.facts
    if play.rules.stock and play.past is None:
        return _drawn_unknown(view, play)
    about = _widow_about(view, play)
    cards = cards_of(union(view.unseen, mask_of(about)))
    places = [*_hands(view, play), (ASIDE, play.widow)]
    if play.past is not None:
        places.append((STOCK, play.stock))
    hidden = len(cards) - sum(size for _, size in places)
    rest = GONE if play.past is not None and play.past.tricks else LAID
    places = [each for each in (*places, (rest, hidden)) if each[1]]
    names = [place for place, _ in places]
    ruled_out = view.cannot_hold()
    may = []
    for card, settled in zip(cards, _settle(cards, _known_hands(view, play)), strict=True):
        if settled is not None:
            may.append(tuple(place == settled for place in names))
        elif card in about:
            # A widow that all saw going into a hand lies there still, or was laid away. Of two
            # copies one is the widow's.
            about.remove(card)
            may.append(tuple(place in (play.widow_seat, LAID, GONE) for place in names))
        else:
            may.append(tuple(_may_lie(view, place, card, ruled_out) for place in names))
    return Unknown(cards, tuple(names), tuple(size for _, size in places), tuple(may))


def _hands(view: View, play: Play) -> list[tuple[int, int]]:
    """The other seats, and how many cards each holds."""
    return [(seat, number) for seat, number in enumerate(play.counts) if seat != view.seat]


class Slot(NamedTuple):
    """A place of a drawing game: cards that came into a hand together."""

    seat: int
    since: int
    """The moment, as `not_held` counts them (`DEALT`: they were dealt or passed)."""
    size: int
    bars: int
    """Faces that cannot be among them."""


def _drawn_unknown(view: View, play: Play) -> Unknown:
    """The same for a drawing game: places are told apart by when their cards came.

    So the cards that others have played are placed, too: a card was drawn before it was played.
    """
    slots = [slot for slot in _slots(play) if slot.seat != view.seat]
    when = not_held(play)
    known = _known_hands(view, play)
    rows: list[tuple[int, tuple[bool, ...], bool]] = []
    for number, (seat, card) in enumerate(_cards_played(play)):
        if seat != view.seat:
            first = view.given >> card & 1 and card in _given_to(view, play, seat)
            may = [
                slot.seat == seat
                and (slot.since == DEALT if first else _held(slot, card, 2 * number + 1, when))
                for slot in slots
            ]
            rows.append((card, (*may, False), True))
    cards = cards_of(view.unseen)
    for card, settled in zip(cards, _settle(cards, known), strict=True):
        if settled is None:
            may = [_held(slot, card, 2 * play.played + 1, when) for slot in slots]
        else:
            may = [slot.seat == settled and slot.since == DEALT for slot in slots]
        rows.append((card, (*may, settled is None), False))
    keep = [k for k, slot in enumerate(slots) if slot.size] + [len(slots)] * bool(play.stock)
    return Unknown(
        cards=tuple(card for card, _, _ in rows),
        places=tuple([*(slot.seat for slot in slots), STOCK][k] for k in keep),
        sizes=tuple([*(slot.size for slot in slots), play.stock][k] for k in keep),
        may=tuple(tuple(may[k] for k in keep) for _, may, _ in rows),
        played=tuple(gone for _, _, gone in rows),
    )


def _slots(play: Play) -> list[Slot]:
    """What came into each hand, and when; who draws to follow finds the suit last."""
    rules = play.rules
    slots = [
        Slot(seat, DEALT, rules.hand_size(play.dealer, seat), 0) for seat in range(rules.players)
    ]
    cards = _cards_played(play)
    left = rules.stock
    for draw in play.draws:
        left -= draw.number
        first = next(k for k in range(len(play.tricks) + 1) if _start(play, k + 1) > draw.played)
        suit = rules.law.suits[_led(play, first)] if rules.draws_to_follow else 0
        found = left > 0
        if suit and not left:
            # Whether the last card of the stock was of the suit, only what is played then shows:
            # a card of another suit that it was not, a joker of no suit nothing.
            then = cards[draw.played][1] if draw.played < len(cards) else None
            found = then is not None and bool(suit >> then & 1)
            suit = suit if found or then not in (None, JOKER) else 0
        if not suit:
            slots.append(Slot(draw.seat, 2 * draw.played, draw.number, 0))
            continue
        slots.append(Slot(draw.seat, 2 * draw.played, draw.number - found, suit))
        slots.append(Slot(draw.seat, 2 * draw.played, int(found), ALL_CARDS & ~suit))
    return slots


def _start(play: Play, trick: int) -> int:
    """How many cards had been played when a trick began (after the last: more than any)."""
    if trick > len(play.tricks):
        return play.played + 1
    return sum(len(each.plays) for each in play.tricks[:trick])


def _led(play: Play, trick: int) -> int:
    if trick < len(play.tricks):
        done = play.tricks[trick]
        return play.led_of(done.plays, done.named)
    return play.led


def _cards_played(play: Play) -> list[tuple[int, int]]:
    return [each for trick in play.tricks for each in trick.plays] + list(play.trick)


def _held(slot: Slot, card: int, until: int, when: dict[tuple[int, int], list[int]]) -> bool:
    """Can the slot have brought a card that its seat held until a moment?"""
    if slot.since > until or slot.bars >> card & 1:
        return False
    return not any(slot.since < each < until for each in when.get((slot.seat, card), ()))


def _given_to(view: View, play: Play, seat: int) -> tuple[int, ...]:
    return view.rules.passed_to(play.deal, view.seat or 0, view.passed or (), seat)


def _known_hands(view: View, play: Play) -> dict[int, int]:
    return {seat: _known(view, play, seat) for seat, number in _hands(view, play) if number}


def _widow_about(view: View, play: Play) -> list[int]:
    """Cards of a widow that all saw going into another's hand, and that it has not played."""
    into_hand = view.rules.widow_into_hand
    if view.widow is None or not into_hand or play.widow_seat in (None, view.seat):
        return []
    out = list(view.widow)
    for seat, card in _cards_played(play)[exchanged_after(play) or 0 :]:
        if seat == play.widow_seat and card in out:
            out.remove(card)
    return out


def _known(view: View, play: Play, seat: int) -> int:
    """Cards that this seat knows to be in another hand: passed to it, or shown by it."""
    shown = play.exposed[seat] if play.exposed else 0
    for trick in (*(trick.plays for trick in play.tricks), play.trick):
        for owner, card in trick:
            if owner == seat:
                shown &= ~(1 << card)
    if play.past is not None:
        # If nobody says which cards are gone, an exposed one may be among them.
        unsure = play.past.hidden and not play.past.listed
        shown = 0 if unsure else shown & ~play.past.cards
    passed = view.known_in(seat)
    return passed | shown


def _settle(cards: tuple[int, ...], known: dict[int, int]) -> list[int | None]:
    """For each unseen card the seat that is known to hold it, copy by copy."""
    left = {seat: list(cards_of(mask)) for seat, mask in known.items()}
    out: list[int | None] = []
    for card in cards:
        owner = next((seat for seat, held in left.items() if card in held), None)
        if owner is not None:
            left[owner].remove(card)
        out.append(owner)
    return out


def _may_lie(view: View, place: int, card: int, ruled_out: tuple[int, ...]) -> bool:
    play = view.facts
    if place == GONE and play.past is not None and not any(play.past.taken_unseen or (1,)):
        # Nobody has taken anything, so nothing that counts is gone.
        return not play.rules.values[card]
    return place < 0 or not ruled_out[place] >> card & 1
