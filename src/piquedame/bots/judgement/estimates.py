"""Estimates: what a careful player works out from a view before choosing a card.

Where the unseen cards can be, what each card would cost this seat, and how likely another seat is
to be out of a suit. Chances are those of cards spread evenly over the hands that can hold them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from piquedame.cards import HEART_CARDS, QC, QH, QS, TEN_OF_CLUBS, cards_of, faces, holds
from piquedame.deal.play import Play
from piquedame.deal.view import View
from piquedame.law.trick import points
from piquedame.rules.agreed import Rules


@dataclass(frozen=True, slots=True)
class OtherSeat:
    """Another seat, as this one sees it."""

    seat: int
    possible: int
    """Unseen cards that it may hold."""
    known: int
    """Cards that it holds for certain."""
    share: float
    """The chance that any one of the other possible cards is in its hand."""

    def lacks(self, cards: int) -> float:
        """The chance that it holds none of these."""
        if self.known & cards:
            return 0.0
        return float((1.0 - self.share) ** (self.possible & cards).bit_count())

    def dearest(self, cards: int, costs: tuple[float, ...], order: tuple[int, ...]) -> float:
        """The average cost of the dearest of these that it holds; `order` is dearest first."""
        cost, lacking = 0.0, 1.0
        for card in order:
            if not cards >> card & 1:
                continue
            if self.known >> card & 1:
                return cost + lacking * costs[card]
            if self.possible >> card & 1:
                cost += lacking * self.share * costs[card]
                lacking *= 1.0 - self.share
        return cost


@dataclass(frozen=True, slots=True)
class Estimates:
    """A view, and what a careful player works out from it."""

    view: View
    play: Play
    seat: int
    hand: int
    unseen: int
    """Faces that are in another hand or face down somewhere."""
    costs: tuple[float, ...]
    """By card face, the cost of taking it for this seat (below 0: a gain)."""
    order: tuple[int, ...]
    """Unseen cards that cost something, dearest first."""
    others: dict[int, OtherSeat]
    share: float
    """The chance that one unseen card is in one other hand."""

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.view.rules

    @property
    def tricks_left(self) -> int:
        """How many cards this seat has still to play."""
        return max(1, self.hand.bit_count())

    @property
    def after(self) -> list[OtherSeat]:
        """The seats that play to this trick after this one; a lap that a nine adds counts too."""
        seats = [each for each in self.play.to_play[1:] if each != self.seat]
        return [self.others[each] for each in seats]


def estimates_of(view: View) -> Estimates:
    """The estimates of the seat of this view."""
    play, seat = view.facts, view.me
    hidden = view.unseen
    unseen = faces(hidden)
    costs = costs_for(view.rules, play.captured[seat])
    dear = [card for card in cards_of(unseen) if costs[card] > 0]
    order = tuple(sorted(dear, key=lambda card: -costs[card]))
    others = _others(view, play, unseen)
    held = sum(play.counts[each] for each in others)
    share = min(1.0, held / max(1, hidden.bit_count()) / len(others))
    return Estimates(view, play, seat, view.hand, unseen, costs, order, others, share)


def _others(view: View, play: Play, unseen: int) -> dict[int, OtherSeat]:
    seats = [each for each in range(view.rules.players) if each != view.seat]
    ruled_out = view.cannot_hold()
    known = {each: view.known_in(each) for each in seats}
    all_known = 0
    for cards in known.values():
        all_known |= cards
    others = {}
    for each in seats:
        possible = unseen & ~ruled_out[each] & ~(all_known & ~known[each])
        free = play.counts[each] - known[each].bit_count()
        room = (possible & ~known[each]).bit_count()
        share = min(1.0, max(0, free) / room) if room else 0.0
        others[each] = OtherSeat(each, possible, known[each], share)
    return others


def costs_for(rules: Rules, mine: int) -> tuple[float, ...]:
    """By card face, the cost of taking it for a seat that has captured `mine`, effects included."""
    costs = [float(value) for value in rules.values]
    hearts = points(rules.values, HEART_CARDS & rules.pack_mask)
    if rules.queen_of_hearts_doubles:
        costs[QH] += max(points(rules.values, mine & HEART_CARDS), hearts / 4)
        if holds(mine, QH):
            for card in cards_of(HEART_CARDS):
                costs[card] *= 2
    if rules.queen_of_clubs_cancels:
        if holds(mine, QS):
            costs[QC] -= rules.values[QS]
        if holds(mine, QC):
            costs[QS] = 0.0
    if rules.complex or rules.ten_of_clubs_multiplies:
        if holds(mine, TEN_OF_CLUBS):
            costs = [2 * cost for cost in costs]
        else:
            average = rules.total / (2 * rules.players)
            costs[TEN_OF_CLUBS] += points(rules.values, mine) or average
    return tuple(costs)


def dearest_by_chance(cards: Sequence[int], costs: tuple[float, ...], share: float) -> float:
    """The average cost of the dearest of `cards` in a hand that holds each with that chance.

    `cards` are in order, the dearest first.
    """
    cost, lacking = 0.0, 1.0
    for card in cards:
        cost += lacking * share * costs[card]
        lacking *= 1.0 - share
    return cost
