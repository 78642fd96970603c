"""Moments: what a wish is about, and since when that has stood.

A wish names the event that its player had seen. If what it is about has changed since, the table
has moved on: the wish is stale, and is never taken for an answer to what is asked now. Whatever
else has happened meanwhile does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from piquedame.server import protocol as pr
from piquedame.server.denied import Denied
from piquedame.server.table.state import TableState

Topic = str | tuple[str, int]
"""`poll`, `deal`, `cards`, `tricks`; of a seat `("turn", seat)` or `("place", seat)`."""


@dataclass
class Moments:
    """Since which event each topic has been as it is."""

    _now: dict[Topic, object] = field(default_factory=dict)
    _since: dict[Topic, int] = field(default_factory=dict)

    def look(self, state: TableState, v: int) -> None:
        """Take in the table as it is after event `v`."""
        for topic, value in _topics(state):
            if topic not in self._now or self._now[topic] != value:
                self._now[topic], self._since[topic] = value, v

    def check(self, seat: int | None, wish: pr.Wish, at: int) -> None:
        """`Denied` if a wish is about something that has changed since event `at`."""
        for topic in topics_of(seat, wish):
            if at < self._since.get(topic, 0):
                raise Denied("stale")


def topics_of(seat: int | None, wish: pr.Wish) -> tuple[Topic, ...]:
    """What a wish of this seat is about; nothing: it is right at any time."""
    own = ("turn", -1 if seat is None else seat)
    match wish:
        case pr.SitDown() | pr.StandUp() | pr.Rename() | pr.Start():
            return ()
        case pr.SetAutoplay() | pr.SetSpeed():
            return ()
        case pr.SwapSeats(seat=other):
            return ("place", own[1]), ("place", other)
        case pr.RemoveSeat(seat=other) | pr.SetBot(seat=other) | pr.AskSeat(seat=other):
            return (("place", other),)
        case pr.AbsentToBot(seat=other) | pr.GiveSeat(seat=other):
            return (("place", other),)
        case pr.Vote():
            return ("poll",)
        case pr.AskTakeBack():
            return "cards", "poll"
        case pr.AskEnd():
            return "deal", "poll"
        case pr.Rematch():
            return ("deal",)
        case pr.Claim():
            return ("cards",)
        case pr.Challenge():
            return ("tricks",)
        case _:
            return (own,)


def _topics(state: TableState) -> Iterable[tuple[Topic, object]]:
    game = state.game
    deal = None if game is None or game.needs_deal else game.deal
    play = None if deal is None else deal.play
    number = None if game is None else game.number
    poll = state.poll
    yield "poll", None if poll is None else (poll.kind, poll.by, poll.voters)
    yield "deal", (state.stage, number, state.on_sheet)
    yield "cards", (number, play and (play.phase, play.played))
    yield "tricks", (number, play and play.done)
    for seat, place in enumerate(state.places):
        yield ("place", seat), (place.kind, place.person, place.ask)
        yield ("turn", seat), (state.stage, number, _asked(state, seat))


def _asked(state: TableState, seat: int) -> object:
    """The question that is put to a seat: another one is told by another value."""
    if seat not in state.turn and not _chose(state, seat):
        return None
    if state.on_sheet:
        return "sheet"
    play = state.current_game.current.play
    return play.phase, play.played, play.asked, len(play.bids), play.passed[seat]


def _chose(state: TableState, seat: int) -> bool:
    """Has the seat chosen the cards to pass, and may it still take them back?"""
    game = state.game
    if game is None or game.needs_deal or game.deal is None:
        return False
    return game.deal.play.phase == "pass" and game.deal.play.passed[seat]
