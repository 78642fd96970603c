"""Worlds: deals that fit what one seat knows.

The unseen cards lie in *places*: a hand, the widow, the stock, what a seat laid away. How many
cards each place holds is known, and for each card which places may hold it: what the law rules out
by the cards a seat has played, what was passed to it, what it has shown. A world is drawn card by
card, each place with the weight of all the ways to place the cards that are left; so every deal
that fits comes with the same chance (or with that of the product of its weights), none that does
not fit, and nothing is tried and thrown away. Places that may hold the same cards are one until
the cards are dealt to them, so that the table of ways stays small. Where it would not (many seats,
each with gaps of its own) worlds come from a long walk of swaps, each with its right chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from piquedame.cards import ALL_CARDS, JOKER, JOKERS, cards_of, mask_of, together
from piquedame.inference import not_held
from piquedame.kernels.adopt import compiled
from piquedame.kernels.chance import Words, below, unit
from piquedame.play import Play
from piquedame.view import View

DEALT = -1
"""When the cards came that were dealt or passed."""
ASIDE, STOCK, LAID = -1, -2, -3
"""Places that are not a hand: the widow, the stock, cards laid away or captured unseen."""

MOST_WAYS = 400_000
"""Entries of the largest table of ways that is made."""

WALK = 40
"""Swaps tried for each card before a world of a walk is used."""


class NoWorld(ValueError):
    """No deal fits what the seat is said to know."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The unseen cards and the places where they may lie."""

    cards: tuple[int, ...]
    places: tuple[int, ...]
    """A seat (in drawing games once for each time that it drew), `ASIDE`, `STOCK` or `LAID`."""
    sizes: tuple[int, ...]
    may: tuple[tuple[bool, ...], ...]
    """By card: may it lie in each place?"""
    played: tuple[bool, ...] = ()
    """By card: has it been played since (in drawing games)? Then its place is past."""


def unknown_of(view: View) -> Unknown:
    """What a seat does not know at this moment of a deal."""
    play = view.play
    assert play is not None
    if play.rules.stock:
        return _drawn_unknown(view, play)
    cards = cards_of(together(view.unseen, _widow_about(view, play)))
    places = [*_hands(view, play), (ASIDE, play.widow)]
    hidden = len(cards) - sum(size for _, size in places)
    places = [each for each in (*places, (LAID, hidden)) if each[1]]
    names = [place for place, _ in places]
    ruled_out = view.cannot_hold()
    may = []
    for card, settled in zip(cards, _settle(cards, _known_hands(view, play)), strict=True):
        if settled is not None:
            may.append(tuple(place == settled for place in names))
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
    """The same where cards are drawn: places are told apart by when their cards came.

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
    for draw in play.draws:
        open_end = draw.played >= len(cards) and not play.stock
        if rules.stock_rule != "draw_to_follow" or open_end:
            slots.append(Slot(draw.seat, 2 * draw.played, draw.number, 0))
            continue
        first = next(k for k in range(len(play.tricks) + 1) if _start(play, k + 1) > draw.played)
        suit = rules.law.suits[_led(play, first)]
        found = draw.played >= len(cards) or bool(suit >> cards[draw.played][1] & 1)
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
    bits = JOKERS if card == JOKER else 1 << card
    if slot.since > until or slot.bars & bits:
        return False
    return not any(slot.since < each < until for each in when.get((slot.seat, card), ()))


def _given_to(view: View, play: Play, seat: int) -> tuple[int, ...]:
    return view.rules.passed_to(play.deal, view.seat or 0, view.passed or (), seat)


def _known_hands(view: View, play: Play) -> dict[int, int]:
    return {seat: _known(view, play, seat) for seat, number in _hands(view, play) if number}


def _widow_about(view: View, play: Play) -> int:
    """Cards of a widow that all saw going into another's hand, and that have not been played."""
    into_hand = view.rules.remainder.startswith("exchange")
    if view.widow is None or not into_hand or play.widow_seat in (None, view.seat):
        return 0
    out = mask_of(view.widow)
    for trick in play.tricks:
        out &= ~trick.cards
    return out & ~mask_of(card for _, card in play.trick)


def _known(view: View, play: Play, seat: int) -> int:
    """Cards that this seat knows to be in another hand: passed to it, or shown by it."""
    shown = play.exposed[seat] if play.exposed else 0
    for trick in (*(trick.plays for trick in play.tricks), play.trick):
        for owner, card in trick:
            if owner == seat:
                shown &= ~(1 << card)
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
    play = view.play
    assert play is not None
    face = 1 << card
    bits = face | JOKERS if card == JOKER else face
    exchanged = view.widow is not None and view.rules.remainder.startswith("exchange")
    if exchanged and card in (view.widow or ()) and play.widow_seat != view.seat:
        # A widow that all saw going into a hand lies there still, or was laid away.
        return place in (play.widow_seat, LAID)
    return place < 0 or not ruled_out[place] & bits


@compiled
def _count_ways(weights: Any, sizes: Any, ways: Any) -> None:
    """`ways[k, i]`: the weight of all ways to place the cards from k on, `i` the room left.

    The room of all places but the last, as one number of mixed radix `sizes` + 1.
    """
    number, places = weights.shape
    index = np.zeros(places, dtype=np.int64)
    step = np.ones(places, dtype=np.int64)
    for p in range(places - 2, -1, -1):
        step[p] = step[p + 1] * (sizes[p + 1] + 1) if p < places - 2 else 1
    entries = ways.shape[1]
    for k in range(number, -1, -1):
        for i in range(entries):
            left, inside = number - k, 0
            for p in range(places - 1):
                index[p] = i // step[p] % (sizes[p] + 1)
                inside += index[p]
            last = left - inside
            if last < 0 or last > sizes[places - 1]:
                ways[k, i] = 0.0
                continue
            if k == number:
                ways[k, i] = 1.0
                continue
            total = 0.0
            for p in range(places - 1):
                if index[p] and weights[k, p] > 0.0:
                    total += weights[k, p] * ways[k + 1, i - step[p]]
            if last and weights[k, places - 1] > 0.0:
                total += weights[k, places - 1] * ways[k + 1, i]
            ways[k, i] = total


@compiled
def _place(
    weights: Any, sizes: Any, ways: Any, members: Any, room: Any, chance: Words, out: Any
) -> None:
    """Draw one world: `out[k]` is the place of card `k`.

    `members[p]`: the places that are one in the table (from the left, filled up with -1), `room`
    how many cards each holds.
    """
    number, places = weights.shape
    step = np.ones(places, dtype=np.int64)
    for p in range(places - 2, -1, -1):
        step[p] = step[p + 1] * (sizes[p + 1] + 1) if p < places - 2 else 1
    i = 0
    for p in range(places - 1):
        i += step[p] * sizes[p]
    left = room.copy()
    for k in range(number):
        want = unit(chance) * ways[k, i]
        chosen = -1
        inside = 0
        for p in range(places):
            if p < places - 1:
                here = i // step[p] % (sizes[p] + 1)
                inside += here
                after = i - step[p]
            else:
                here = number - k - inside
                after = i
            if here == 0 or weights[k, p] <= 0.0:
                continue
            share = weights[k, p] * ways[k + 1, after]
            if share <= 0.0:
                continue
            chosen = p
            if want < share:
                break
            want -= share
        if chosen < places - 1:
            i -= step[chosen]
        # Among places that are alike, each free one of their cards is as likely as another.
        free = 0
        for m in members[chosen]:
            if m >= 0:
                free += left[m]
        pick = below(chance, free)
        for m in members[chosen]:
            if m < 0:
                continue
            if pick < left[m]:
                out[k] = m
                left[m] -= 1
                break
            pick -= left[m]


@compiled
def _wander(weights: Any, places: Any, tries: int, chance: Words) -> None:
    """Swap the places of two or three cards, so often; a swap stands by its weight."""
    number = len(places)
    for _ in range(tries):
        a, b, c = below(chance, number), below(chance, number), below(chance, number)
        if below(chance, 2):
            c = b
        if a in (b, c):
            continue
        # a goes where b lies, b where c lies, c where a lies.
        x, y, z = places[a], places[b], places[c]
        if c == b:
            before = weights[a, x] * weights[b, y]
            after = weights[a, y] * weights[b, x]
        else:
            before = weights[a, x] * weights[b, y] * weights[c, z]
            after = weights[a, y] * weights[b, z] * weights[c, x]
        if after <= 0.0 or (after < before and unit(chance) * before >= after):
            continue
        places[a] = y
        if c == b:
            places[b] = x
        else:
            places[b] = z
            places[c] = x


def _seat_card(
    weights: Any, room: Any, holders: list[list[int]], card: int, tried: set[int]
) -> bool:
    """Find a place for a card, moving others to other places where that helps."""
    for place in range(len(room)):
        if weights[card, place] <= 0 or place in tried:
            continue
        tried.add(place)
        here = holders[place]
        if len(here) < room[place]:
            here.append(card)
            return True
        for other in list(here):
            here.remove(other)
            if _seat_card(weights, room, holders, other, tried):
                here.append(card)
                return True
            here.append(other)
    return False


class Worlds:
    """Draws worlds that fit what a seat knows."""

    def __init__(self, unknown: Unknown, weights: Any = None) -> None:
        """`weights`: by card and place, 1 where nothing is more likely (0: it cannot be)."""
        self.unknown = unknown
        may = np.array(unknown.may, dtype=np.float64).reshape(
            len(unknown.cards), len(unknown.places)
        )
        full = may if weights is None else may * weights
        groups: dict[bytes, list[int]] = {}
        for place in range(len(unknown.places)):
            groups.setdefault(full[:, place].tobytes(), []).append(place)
        # The largest group is the one whose room follows from the others'.
        room = np.array(unknown.sizes, dtype=np.int64)
        alike = sorted(groups.values(), key=lambda group: int(room[group].sum()))
        self._room = room
        self._sizes = np.array([room[group].sum() for group in alike], dtype=np.int64)
        self._weights = np.ascontiguousarray(full[:, [group[0] for group in alike]])
        widest = max((len(group) for group in alike), default=1)
        self._members = np.full((max(len(alike), 1), widest), -1, dtype=np.int64)
        for row, group in enumerate(alike):
            self._members[row, : len(group)] = group
        self._ways = self._table()
        self._walk = None if self._ways is not None else self._first_world(full)

    def _table(self) -> Any:
        cards = len(self.unknown.cards)
        if not cards:
            return np.ones((1, 1))
        entries = int(np.prod(self._sizes[:-1] + 1, dtype=np.float64))
        if entries * (cards + 1) > MOST_WAYS:
            return None
        ways = np.zeros((cards + 1, entries))
        _count_ways(self._weights, self._sizes, ways)
        if ways[0, -1] <= 0.0:
            raise NoWorld("no deal fits this view")
        return ways

    def _first_world(self, weights: Any) -> Any:
        """Any world that fits: cards find a place one by one, and others move aside for them."""
        holders: list[list[int]] = [[] for _ in self._room]
        for card in range(len(weights)):
            if not _seat_card(weights, self._room, holders, card, set()):
                raise NoWorld("no deal fits this view")
        out = np.zeros(len(weights), dtype=np.int64)
        for place, cards in enumerate(holders):
            out[cards] = place
        self._full = np.ascontiguousarray(weights)
        return out

    @property
    def counted(self) -> bool:
        """Are all the ways counted (else worlds come from a walk)?"""
        return self._ways is not None

    @property
    def number(self) -> float:
        """How many placements of the unseen cards fit (the sum of their weights), if counted."""
        if self._ways is None:
            raise ValueError("too many ways to count")
        total = float(self._ways[0, -1])
        if len(self.unknown.cards):
            for row, size in zip(self._members, self._sizes, strict=True):
                rooms = [int(self._room[m]) for m in row if m >= 0]
                total *= _splits(int(size), rooms)
        return total

    def draw(self, chance: Words) -> tuple[int, ...]:
        """The places of the unseen cards in one world, as indices of `unknown.places`."""
        out = np.zeros(len(self.unknown.cards), dtype=np.int64)
        if self._walk is not None:
            _wander(self._full, self._walk, WALK * len(out), chance)
            out[:] = self._walk
        elif len(out):
            _place(self._weights, self._sizes, self._ways, self._members, self._room, chance, out)
        return tuple(int(place) for place in out)


def _splits(size: int, rooms: list[int]) -> float:
    """In how many ways `size` cards go into rooms of these sizes, each in a given order."""
    ways = 1.0
    for room in rooms:
        for k in range(room):
            ways = ways * (size - k) / (k + 1)
        size -= room
    return ways
