"""What a table does by itself, and when: bots, clocks, absent people, the sheet, open questions.

`Agenda.steps` lists what is due now or later. The table carries out the first that is due, then
asks again, so a step that something overtakes is simply not there any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from piquedame.bots import BOTS
from piquedame.cards import JOKER, cards_of, faces
from piquedame.deal.honour import doubtful
from piquedame.deal.legality import names_suit
from piquedame.deal.play import Play
from piquedame.deal.wishes import Wish
from piquedame.law.demands import legal_plays
from piquedame.server.clock import Clock
from piquedame.server.table import events as te
from piquedame.server.table.pace import SEARCHES, by_itself, thinking
from piquedame.server.table.presence import Presence
from piquedame.server.table.state import TableState
from piquedame.server.table.wishes import Events, World, carried

NOBODY = -1
"""A seat of which every card may be challenged by others."""
HOST_AWAY = 60.0
SHEET = 30.0
SHEET_ALONE: dict[str, float] = {"instant": 0.0, "fast": 1.5, "normal": 3.0, "slow": 5.0}
AGAIN = 60.0
"""How long those who want to play again wait for an answer from the others."""
VOTE: dict[str, float] = {"take_back": 20.0, "end": 60.0}

Mark = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """Something to do at `when`: store `events`, or (`do`) what needs more than that."""

    when: float
    do: str = ""
    seat: int = -1
    events: tuple[te.AnyEvent, ...] = ()


@dataclass(slots=True)
class Owed:
    """A seat owes something: which turn it is, since when, and at which event it began."""

    mark: Mark
    since: float
    v: int
    thinking: bool = False
    wish: Wish | None = None
    """What the bot has decided, long before it acts: how long it thought must not show."""


class Agenda:
    """The times of one table. They start anew when the table is loaded."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.owed: dict[int, Owed] = {}
        self._sheet: tuple[int, float] = (-1, 0.0)
        self._poll: tuple[object, float] = (None, 0.0)
        self._again: tuple[bool, float] = (False, 0.0)

    def look(self, state: TableState, v: int) -> None:
        """Notice what has begun: call after every event."""
        now = self.clock.now()
        turn = state.turn
        for seat in list(self.owed):
            if seat not in turn:
                del self.owed[seat]
        for seat in turn:
            mark = turn_mark(state, seat)
            if seat not in self.owed or self.owed[seat].mark != mark:
                self.owed[seat] = Owed(mark, now, v)
        if state.on_sheet and state.game and self._sheet[0] != state.game.number:
            self._sheet = (state.game.number, now)
        poll = (state.poll.kind, state.poll.by) if state.poll else None
        if poll != self._poll[0]:
            self._poll = (poll, now)
        if bool(state.again.yes) != self._again[0]:
            self._again = (bool(state.again.yes), now)

    def world(self, state: TableState, presence: Presence, token: str = "") -> World:
        """What the wishes need to know of the world."""
        persons = [(seat, state.places[seat].person) for seat in state.persons]
        return World(
            visible=frozenset(seat for seat, person in persons if presence.visible(person)),
            here=frozenset(seat for seat, person in persons if presence.here(person)),
            left=frozenset(seat for seat, person in persons if self._long_gone(presence, person)),
            token=token,
        )

    def _long_gone(self, presence: Presence, person: int) -> bool:
        since = presence.left_since(person)
        return since is not None and self.clock.now() - since >= HOST_AWAY

    def steps(self, state: TableState, presence: Presence) -> list[Step]:
        """All that is due now or later, the earliest first."""
        every = [*self._of_stage(state, presence), *self._looks(state, presence)]
        return sorted(every, key=lambda step: step.when)

    def deadline(self, state: TableState, seat: int) -> float | None:
        """When the turn limit of this seat ends, if its clock runs."""
        limit = state.made.turn_limit
        owed = self.owed.get(seat)
        if limit is None or owed is None or state.on_sheet or state.bot_plays(seat):
            return None
        return owed.since + limit

    def _of_stage(self, state: TableState, presence: Presence) -> Iterator[Step]:
        if state.stage == "lobby":
            yield from self._host_step(state, presence)
        elif state.stage == "over":
            yield from self._rematch_step(state, presence)
        elif state.game is None:
            yield Step(0.0, "draw")
        else:
            yield from self._returns(state, presence)
            yield from self._poll_steps(state, presence)
            if state.game.needs_deal:
                yield self._sheet_step(state, presence)
            else:
                for seat in state.turn:
                    yield from self._turn_steps(state, presence, seat)

    def _looks(self, state: TableState, presence: Presence) -> Iterator[Step]:
        """Moments at which who is here, as it is shown, changes by itself."""
        for seat in state.persons:
            for when in presence.changes_at(state.places[seat].person):
                yield Step(when, "look")

    def _host_step(self, state: TableState, presence: Presence) -> Iterator[Step]:
        if state.host is None:
            return
        since = presence.unseen_since(state.places[state.host].person)
        if since is None:
            return
        seen = [s for s in state.longest_seated if presence.visible(state.places[s].person)]
        if seen:
            yield Step(since + HOST_AWAY, events=(te.HostIs(seen[0]),))

    def _returns(self, state: TableState, presence: Presence) -> Iterator[Step]:
        for seat in state.persons:
            place = state.places[seat]
            if not place.stand_in or not presence.visible(place.person):
                continue
            if place.stand_in != "clock" or seat not in state.turn:
                yield Step(0.0, events=(te.Returned(seat),))

    def _poll_steps(self, state: TableState, presence: Presence) -> Iterator[Step]:
        poll = state.poll
        if poll is None or state.game is None:
            return
        yield Step(self._poll[1] + VOTE[poll.kind], events=(te.VoteEnded(False),))
        left = [s for s in poll.waiting if presence.here(state.places[s].person)]
        if poll.kind == "end" and not left:
            events: Events = [te.VoteEnded(True), *carried(state.game, "end", poll.by)]
            yield Step(0.0, events=tuple(events))

    def _sheet_step(self, state: TableState, presence: Presence) -> Step:
        if not state.on_sheet:
            return Step(0.0, "deal")
        since = self._sheet[1]
        places = [state.places[seat] for seat in state.persons]
        here = [each for each in places if not each.stand_in and presence.here(each.person)]
        if not here:
            return Step(since + SHEET_ALONE[state.speed], "deal")
        if all(each.went_on for each in here):
            return Step(0.0, "deal")
        return Step(since + SHEET, "deal")

    def _turn_steps(self, state: TableState, presence: Presence, seat: int) -> Iterator[Step]:
        owed = self.owed[seat]
        place = state.places[seat]
        if state.bot_plays(seat):
            if owed.wish is None:
                if not owed.thinking:
                    yield Step(owed.since, "think", seat)
            elif state.poll is None or state.poll.kind != "take_back":
                yield Step(owed.since + self._pause(state, owed, seat), "act", seat)
            return
        if (when := self._plays_itself(state, owed, seat)) is not None:
            yield Step(when, "only_card", seat)
        if (limit := self.deadline(state, seat)) is not None:
            yield Step(limit, events=(te.StoodIn(seat, "clock"),))
        since = presence.unseen_since(place.person)
        if since is not None and state.made.away is not None:
            yield Step(since + state.made.away, events=(te.StoodIn(seat, "away"),))

    def _pause(self, state: TableState, owed: Owed, seat: int, at_least: str = "") -> float:
        deal = state.game.deal if state.game else None
        speed = "fast" if at_least and state.speed == "instant" else state.speed
        pause = thinking(
            state.made.salt,
            owed.v,
            seat,
            speed,
            passing=bool(deal and deal.play.phase == "pass"),
            new_trick=bool(deal and deal.play.tricks and not deal.play.trick),
            doubt=bool(deal and in_doubt(deal.play)),
        )
        searches = state.bot_plays(seat) and BOTS[state.places[seat].level].searches
        return max(pause, SEARCHES) if searches else pause

    def _plays_itself(self, state: TableState, owed: Owed, seat: int) -> float | None:
        """When this person's only card goes by itself: the last one always, others if asked for."""
        deal = state.game.deal if state.game else None
        if deal is None or deal.play.phase != "play" or state.poll is not None:
            return None
        hand = deal.hands[seat]
        if names_suit(deal.play, JOKER) and JOKER in cards_of(hand):
            return None
        if hand.bit_count() == 1:
            new_trick = bool(deal.play.tricks and not deal.play.trick)
            doubt = in_doubt(deal.play)
            pause = by_itself(
                state.made.salt, owed.v, seat, state.speed, new_trick=new_trick, doubt=doubt
            )
            return owed.since + pause
        if not state.places[seat].autoplay:
            return None
        legal = legal_plays(deal.play.rules.law, deal.play.moment, faces(hand))
        if legal.bit_count() != 1:
            return None
        return owed.since + self._pause(state, owed, seat, "fast")

    def _rematch_step(self, state: TableState, presence: Presence) -> Iterator[Step]:
        again = state.again
        if again.table is not None or not again.yes:
            return
        said = {*again.yes, *again.no}
        asked = [s for s in state.persons if presence.here(state.places[s].person)]
        # A person who does not answer keeps the seat; a bot stands in until they come.
        when = 0.0 if said.issuperset(asked) else self._again[1] + AGAIN
        yield Step(when, "rematch")


def in_doubt(play: Play) -> bool:
    """Between two tricks of an honour table: did a card of the last one not follow suit?"""
    if not play.between_tricks:
        return False
    last = play.played - len(play.tricks[-1].plays)
    return any(index >= last for index, _, _ in doubtful(play, NOBODY))


def turn_mark(state: TableState, seat: int) -> Mark:
    """Which turn of this seat it is, and whether a bot has it."""
    game = state.game
    if game is None or game.deal is None or game.needs_deal:
        return ("sheet", game.number if game else 0)
    play = game.deal.play
    played = 0 if play.phase == "pass" else sum(len(t.plays) for t in play.tricks) + len(play.trick)
    return (game.number, play.phase, played, state.bot_plays(seat))
