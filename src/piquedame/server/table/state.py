"""A table as a value: the fold of its log. No clock, no chance, no input or output.

`evolve` is total for every event that `table_wishes.decide` or the table's own steps bring about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar, assert_never

from piquedame.deal.events import Ended, Event, Played, Scored, TookBack
from piquedame.game import Game, new_game
from piquedame.rules.agreed import Rules, rules_for
from piquedame.server.protocol import Level, Speed, Stage
from piquedame.server.table import events as te

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place:
    """A seat and who is in it."""

    level: Level = "casual"
    kind: Literal["empty", "person", "bot"] = "empty"
    name: str = ""
    person: int = 0
    """Counts up with everyone who sits down: the lowest has sat longest."""
    tokens: tuple[str, ...] = ()
    watcher: str = ""
    """The browser that sat down here, by its public name."""
    stand_in: str = ""
    """Why a bot plays for the person: `away`, `clock`, `asked`; empty: none does."""
    autoplay: bool = False
    went_on: bool = False
    ask: tuple[str, str] | None = None
    """Who asks for this seat: (watcher, name)."""


@dataclass(frozen=True, slots=True)
class Poll:
    """A question to everybody, and the answers so far (who asks has said yes)."""

    kind: Literal["take_back", "end"]
    by: int
    voters: tuple[int, ...]
    yes: tuple[int, ...] = ()

    @property
    def waiting(self) -> tuple[int, ...]:
        """Who has not answered."""
        return tuple(seat for seat in self.voters if seat not in self.yes)


@dataclass(frozen=True, slots=True)
class Again:
    """Who wants to play again."""

    yes: tuple[int, ...] = ()
    no: tuple[int, ...] = ()
    rotate: bool = False
    table: str | None = None


@dataclass(frozen=True, slots=True)
class TableState:
    """All that a table is."""

    table: str
    code: str
    rules: Rules
    made: te.Made
    places: tuple[Place, ...]
    host: int | None
    speed: Speed
    stage: Stage = "lobby"
    people: int = 0
    dealer: int | None = None
    first_draw: str = ""
    secret: str = ""
    """Of the deal that is due or being played."""
    game: Game | None = None
    stopped_early: bool = False
    """People agreed to end the game before the rules did."""
    poll: Poll | None = None
    again: Again = field(default_factory=Again)
    keys: Mapping[str, tuple[int, float]] = field(default_factory=dict)
    """One-time keys (digests): the person and the time of day until which each holds."""

    @property
    def current_game(self) -> Game:
        """The game; `LookupError` before the start."""
        if self.game is None:
            raise LookupError("the game has not begun yet")
        return self.game

    @property
    def persons(self) -> tuple[int, ...]:
        """Seats with a person in them."""
        return tuple(seat for seat, place in enumerate(self.places) if place.kind == "person")

    @property
    def longest_seated(self) -> tuple[int, ...]:
        """People's seats, who has sat longest first."""
        return tuple(sorted(self.persons, key=lambda seat: self.places[seat].person))

    @property
    def on_sheet(self) -> bool:
        """A deal is over and the next has not begun."""
        return self.game is not None and self.game.needs_deal and bool(self.game.finished)

    @property
    def turn(self) -> tuple[int, ...]:
        """Seats that owe something now: in the deal, or a look at the sheet."""
        if self.stage != "playing" or self.game is None:
            return ()
        if not self.game.needs_deal and self.game.deal is not None:
            return self.game.deal.play.turn
        if not self.on_sheet:
            return ()
        return tuple(
            seat
            for seat in self.persons
            if not self.places[seat].went_on and not self.places[seat].stand_in
        )

    def seat_of(self, person: int | None) -> int | None:
        """Where this person sits."""
        for seat, place in enumerate(self.places):
            if person is not None and place.kind == "person" and place.person == person:
                return seat
        return None

    def bot_plays(self, seat: int) -> bool:
        """Is it a bot that decides for this seat just now?"""
        place = self.places[seat]
        return place.kind == "bot" or bool(place.stand_in)


def replay(
    events: list[te.AnyEvent], seen: Callable[[TableState, int], None] = lambda _state, _v: None
) -> TableState:
    """The table that a whole log tells of. `seen` is shown each state, with the event's number."""
    first, *rest = events
    assert isinstance(first, te.Made)
    state = made(first)
    seen(state, 1)
    for v, event in enumerate(rest, 2):
        state = evolve(state, event)
        seen(state, v)
    return state


def made(event: te.Made) -> TableState:
    """The table as it is made."""
    rules = rules_for(event.variant, event.players, event.options)
    places = []
    people = 0
    for place in event.places:
        people += place.kind == "person"
        places.append(
            Place(
                level=place.level,
                kind=place.kind,
                name=place.name,
                person=people if place.kind == "person" else 0,
                tokens=place.tokens,
                watcher=place.watcher,
                autoplay=place.autoplay,
                stand_in="away" if place.stand_in else "",
            )
        )
    return TableState(
        table=event.table,
        code=event.code,
        rules=rules,
        made=event,
        places=tuple(places),
        host=event.host,
        speed=event.speed,
        people=people,
    )


def evolve(state: TableState, event: te.AnyEvent) -> TableState:
    """The table after an event. One that nobody has thought of does not type-check."""
    match event:
        case te.GameMoved(event=moved):
            return _after_game(state, moved)
        case te.Renamed() | te.BotLevel() | te.WentOn() | te.AutoplaySet():
            return _place_changed(state, event)
        case te.Sat():
            return _sat(state, event)
        case te.Left() | te.Removed():
            return _emptied(state, event)
        case te.Swapped():
            return _swapped(state, event)
        case te.HostIs(seat=seat):
            return replace(state, host=seat)
        case te.StoodIn():
            return _stood_in(state, event)
        case te.Returned():
            return _returned(state, event)
        case te.AskedSeat():
            return _asked_seat(state, event)
        case te.SeatGiven():
            return _seat_given(state, event)
        case te.KeyMade():
            return _key_made(state, event)
        case te.KeyUsed():
            return _key_used(state, event)
        case te.TokenAdded():
            return _token_added(state, event)
        case _:
            return _of_table(state, event)


def _of_table(
    state: TableState,
    event: te.Made
    | te.Started
    | te.Drawn
    | te.Shuffled
    | te.SpeedSet
    | te.VoteOpened
    | te.Voted
    | te.VoteEnded
    | te.RematchSaid
    | te.Rematched,
) -> TableState:
    match event:
        case te.Made():
            return made(event)
        case te.Started():
            return _started(state, event)
        case te.Drawn():
            return _drawn(state, event)
        case te.Shuffled(secret=secret):
            return replace(state, secret=secret)
        case te.SpeedSet(speed=speed):
            return replace(state, speed=speed)
        case te.VoteOpened(kind=kind, by=by, voters=voters):
            return replace(state, poll=Poll(kind, by, voters))
        case te.Voted():
            return _voted(state, event)
        case te.VoteEnded():
            return replace(state, poll=None)
        case te.RematchSaid():
            return _rematch_said(state, event)
        case te.Rematched(table=table):
            return replace(state, again=replace(state.again, table=table))
        case _:
            assert_never(event)


def _after_game(state: TableState, event: Event) -> TableState:
    by_rule = state.current_game.pending_end is not None
    state = replace(state, game=state.current_game.apply(event))
    if isinstance(event, Scored):
        places = tuple(replace(place, went_on=False) for place in state.places)
        state = replace(state, places=places, poll=None)
    if isinstance(event, Played | TookBack) and state.poll and state.poll.kind == "take_back":
        state = replace(state, poll=None)
    if isinstance(event, Ended):
        state = replace(state, stage="over", poll=None, stopped_early=not by_rule)
    return state


def _sat(state: TableState, event: te.Sat) -> TableState:
    person = state.people + 1
    place = replace(
        state.places[event.seat],
        kind="person",
        name=event.name,
        person=person,
        tokens=(event.token,),
        watcher=event.watcher,
    )
    host = event.seat if state.host is None else state.host
    return replace(seated(state, event.seat, place), people=person, host=host)


def _emptied(state: TableState, event: te.Left | te.Removed) -> TableState:
    host = None if state.host == event.seat else state.host
    empty = Place(level=state.places[event.seat].level)
    return replace(seated(state, event.seat, empty), host=host)


def _swapped(state: TableState, event: te.Swapped) -> TableState:
    a, b = state.places[event.seat], state.places[event.other]
    places = put(state.places, event.seat, replace(b, level=a.level))
    places = put(places, event.other, replace(a, level=b.level))
    moved = {event.seat: event.other, event.other: event.seat}
    host = state.host if state.host is None else moved.get(state.host, state.host)
    return replace(state, places=places, host=host)


def _started(state: TableState, event: te.Started) -> TableState:
    names = iter(event.bots)
    places = tuple(
        replace(place, kind="bot", name=next(names)) if place.kind == "empty" else place
        for place in state.places
    )
    return replace(state, stage="playing", places=places)


def _drawn(state: TableState, event: te.Drawn) -> TableState:
    game = new_game(state.rules, event.dealer)
    return replace(state, dealer=event.dealer, first_draw=event.cards, game=game)


def _stood_in(state: TableState, event: te.StoodIn) -> TableState:
    place = state.places[event.seat]
    level = event.level or place.level
    return seated(state, event.seat, replace(place, stand_in=event.why, level=level))


def _returned(state: TableState, event: te.Returned) -> TableState:
    return seated(state, event.seat, replace(state.places[event.seat], stand_in="", ask=None))


def _voted(state: TableState, event: te.Voted) -> TableState:
    if state.poll is None or not event.yes:
        return state
    return replace(state, poll=replace(state.poll, yes=(*state.poll.yes, event.seat)))


def _asked_seat(state: TableState, event: te.AskedSeat) -> TableState:
    place = replace(state.places[event.seat], ask=(event.watcher, event.name))
    return seated(state, event.seat, place)


def _seat_given(state: TableState, event: te.SeatGiven) -> TableState:
    person = state.people + 1
    old = state.places[event.seat]
    place = replace(
        old,
        name=event.name,
        person=person,
        tokens=(event.token,),
        watcher=event.watcher,
        stand_in="",
        ask=None,
    )
    keys = {key: held for key, held in state.keys.items() if held[0] != old.person}
    return replace(seated(state, event.seat, place), people=person, keys=keys)


def _key_made(state: TableState, event: te.KeyMade) -> TableState:
    person = state.places[event.seat].person
    return replace(state, keys={**state.keys, event.key: (person, event.until)})


def _key_used(state: TableState, event: te.KeyUsed) -> TableState:
    keys = {key: held for key, held in state.keys.items() if key != event.key}
    return replace(_token_added(state, event), keys=keys)


def _token_added(state: TableState, event: te.KeyUsed | te.TokenAdded) -> TableState:
    place = state.places[event.seat]
    return seated(state, event.seat, replace(place, tokens=(*place.tokens, event.token)))


def _rematch_said(state: TableState, event: te.RematchSaid) -> TableState:
    again = state.again
    yes = tuple(seat for seat in again.yes if seat != event.seat)
    no = tuple(seat for seat in again.no if seat != event.seat)
    rotate = event.rotate if event.yes and not yes else again.rotate
    if event.yes:
        yes = (*yes, event.seat)
    else:
        no = (*no, event.seat)
    return replace(state, again=replace(again, yes=yes, no=no, rotate=rotate))


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one value changed."""
    return (*values[:index], value, *values[index + 1 :])


def seated(state: TableState, seat: int, place: Place) -> TableState:
    """The table with one place changed."""
    return replace(state, places=put(state.places, seat, place))


def _place_changed(
    state: TableState, event: te.Renamed | te.BotLevel | te.WentOn | te.AutoplaySet
) -> TableState:
    place = state.places[event.seat]
    match event:
        case te.Renamed(name=name):
            place = replace(place, name=name)
        case te.BotLevel(level=level):
            place = replace(place, level=level)
        case te.WentOn():
            place = replace(place, went_on=True)
        case te.AutoplaySet(on=on):
            place = replace(place, autoplay=on)
    return seated(state, event.seat, place)
