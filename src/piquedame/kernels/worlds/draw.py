"""Worlds: deals that fit what one seat knows.

The unseen cards lie in places (`piquedame.kernels.worlds.unknown`). A world is drawn card by card,
each place with the weight of all the ways to place the cards that are left; so every deal that fits
comes with the same chance (or with that of the product of its weights), none that does not fit, and
nothing is tried and thrown away. Places that may hold the same cards are one until the cards are
dealt to them, so that the table of ways stays small. If it would not (many seats, each with gaps of
its own) worlds come from a long walk of swaps, each with its right chance.
"""

from __future__ import annotations

import numpy as np

from piquedame.kernels.adopt import compiled
from piquedame.kernels.arrays import Floats, Ints
from piquedame.kernels.chance import Words, below, unit
from piquedame.kernels.worlds.unknown import Unknown

MOST_WAYS = 400_000
"""Entries of the largest table of ways that is made."""

WALK = 40
"""Swaps tried for each card before a world of a walk is used."""


class NoWorld(ValueError):
    """No deal fits what the seat is said to know."""


@compiled
def _count_ways(weights: Floats, sizes: Ints, ways: Floats) -> None:
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
    weights: Floats, sizes: Ints, ways: Floats, members: Ints, room: Ints, chance: Words, out: Ints
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
def _wander(weights: Floats, places: Ints, tries: int, chance: Words) -> None:
    """Swap the places of two or three cards, so often; a swap stands by its weight."""
    number = len(places)
    for _ in range(tries):
        a, b, c = below(chance, number), below(chance, number), below(chance, number)
        if below(chance, 2):
            c = b
        if a in (b, c):
            continue
        # a goes to the place of b, b to that of c, c to that of a.
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


@compiled
def _place_all(
    weights: Floats, sizes: Ints, ways: Floats, members: Ints, room: Ints, chance: Words, out: Ints
) -> None:
    for row in out:
        _place(weights, sizes, ways, members, room, chance, row)


@compiled
def _wander_on(weights: Floats, places: Ints, tries: int, chance: Words, out: Ints) -> None:
    for row in out:
        _wander(weights, places, tries, chance)
        row[:] = places


def _seat_card(
    weights: Floats, room: Ints, holders: list[list[int]], card: int, tried: set[int]
) -> bool:
    """Find a place for a card, moving others to other places if that helps."""
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

    def __init__(self, unknown: Unknown, weights: Floats | None = None) -> None:
        """`weights`: by card and place, 1 if nothing is more likely (0: it cannot be)."""
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

    def _table(self) -> Floats | None:
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

    def _first_world(self, weights: Floats) -> Ints:
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
        return tuple(int(place) for place in self.draw_many(1, chance)[0])

    def draw_many(self, number: int, chance: Words) -> Ints:
        """The same for a number of worlds: `int64`, a world a row."""
        out = np.zeros((number, len(self.unknown.cards)), dtype=np.int64)
        if self._walk is not None:
            _wander_on(self._full, self._walk, WALK * out.shape[1], chance, out)
        elif self._ways is not None and out.shape[1]:
            _place_all(
                self._weights, self._sizes, self._ways, self._members, self._room, chance, out
            )
        return out


def _splits(size: int, rooms: list[int]) -> float:
    """In how many ways `size` cards go into rooms of these sizes, each in a given order."""
    ways = 1.0
    for room in rooms:
        for k in range(room):
            ways = ways * (size - k) / (k + 1)
        size -= room
    return ways
