"""What a person may wish of a table: checked, and turned into events. Refusals change nothing.

What the wish needs of the world (who is here, a fresh secret) is passed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from piquedame.cards import SUITS, BadCard, parse_card, parse_cards
from piquedame.deal import wishes as game_wishes
from piquedame.deal.events import Event
from piquedame.errors import Refusal
from piquedame.game import Game, end_now
from piquedame.server import protocol as pr
from piquedame.server.denied import Denied
from piquedame.server.names import BOT_NAMES, clean_name, skeleton, unique_name
from piquedame.server.table import events as te
from piquedame.server.table.state import Place, TableState, evolve

Events = list[te.AnyEvent]


@dataclass(frozen=True, slots=True)
class Wisher:
    """Whose wish it is: the seat of the connection, or a browser that watches."""

    seat: int | None
    watcher: str = ""


@dataclass(frozen=True, slots=True)
class World:
    """What is so just now outside the log."""

    visible: frozenset[int] = frozenset()
    """Seats of people with a tab in front."""
    here: frozenset[int] = frozenset()
    """Those, and people gone only for a moment."""
    left: frozenset[int] = frozenset()
    """Seats of people who have not been connected for a minute."""
    token: str = ""
    """Digest of a fresh secret, for a seat that is handed out."""


def decide(state: TableState, wisher: Wisher, wish: pr.Wish, world: World) -> Events:
    """The events that a wish brings about; `Denied` or `Refusal` if it may not be."""
    match wish:
        case pr.SitDown():
            return _sit(state, wisher, wish, world)
        case pr.AskSeat():
            return _ask_seat(state, wisher, wish, world)
    if wisher.seat is None:
        raise Denied("not_seated")
    seat = wisher.seat
    match wish:
        case pr.Rename(name=name):
            return [te.Renamed(seat, free_name(state, name, seat))]
        case pr.SetAutoplay(on=on):
            return [te.AutoplaySet(seat, on)]
        case pr.SetSpeed(speed=speed):
            if seat != acting_host(state, world) and len(state.persons) > 1:
                raise Denied("not_host")
            return [te.SpeedSet(speed)]
        case pr.GiveSeat():
            return _give_seat(state, seat, wish, world)
        case pr.Rematch(yes=yes, rotate=rotate):
            if state.stage != "over" or state.again.table is not None:
                raise Denied("not_now")
            return [te.RematchSaid(seat, yes, rotate)]
        case pr.StandUp() | pr.SwapSeats() | pr.RemoveSeat() | pr.SetBot() | pr.Start():
            return _in_lobby(state, seat, wish, world)
        case _:
            return _in_game(state, seat, wish, world)


def acting_host(state: TableState, world: World) -> int | None:
    """The host; once the game has begun, for an absent host, who of those here sat longest."""
    if state.host in world.here or state.stage == "lobby":
        return state.host
    return next((seat for seat in state.longest_seated if seat in world.here), state.host)


def free_name(state: TableState, given: str, seat: int | None) -> str:
    """The cleaned name, made one of a kind among the others at the table."""
    name = clean_name(given)
    if not name:
        raise Denied("bad_name")
    return unique_name(name, [p.name for s, p in enumerate(state.places) if p.name and s != seat])


def bot_names(state: TableState) -> tuple[str, ...]:
    """Names for the bots that fill the empty seats."""
    taken = {skeleton(place.name) for place in state.places}
    free = [name for name in BOT_NAMES if skeleton(name) not in taken]
    empty = sum(place.kind == "empty" for place in state.places)
    return tuple(free[:empty])


# --- in the lobby ---------------------------------------------------------------------


def _sit(state: TableState, wisher: Wisher, wish: pr.SitDown, world: World) -> Events:
    if wisher.seat is not None or _sits(state, wisher.watcher):
        raise Denied("already_seated")
    if state.stage != "lobby":
        raise Denied("already_started")
    free = [seat for seat, place in enumerate(state.places) if place.kind == "empty"]
    if not free:
        raise Denied("table_full")
    if wish.seat is None:
        seat = free[0]
    else:
        seat = wish.seat
        if _place(state, seat).kind != "empty":
            raise Denied("seat_taken")
    name = free_name(state, wish.name, None)
    return [te.Sat(seat, name, world.token, wisher.watcher)]


def _sits(state: TableState, watcher: str) -> bool:
    """Has this browser a seat already, through another of its tabs?"""
    return any(p.kind == "person" and p.watcher == watcher != "" for p in state.places)


def _in_lobby(
    state: TableState,
    seat: int,
    wish: pr.StandUp | pr.SwapSeats | pr.RemoveSeat | pr.SetBot | pr.Start,
    world: World,
) -> Events:
    if state.stage != "lobby":
        raise Denied("already_started")
    match wish:
        case pr.StandUp():
            return [te.Left(seat), *_next_host(state, seat, world)]
        case pr.SwapSeats(seat=other):
            _place(state, other)
            return (
                [te.Swapped(seat, other)]
                if other != seat
                else [te.Renamed(seat, _name(state, seat))]
            )
    if seat != state.host:
        raise Denied("not_host")
    match wish:
        case pr.RemoveSeat(seat=other):
            if _place(state, other).kind != "person" or other == seat:
                raise Denied("no_such_seat")
            return [te.Removed(other)]
        case pr.SetBot(seat=other, level=level):
            _place(state, other)
            return [te.BotLevel(other, level)]
        case pr.Start():
            return _start(state, seat, world)


def _start(state: TableState, seat: int, world: World) -> Events:
    """The game begins; a seat whose person has long gone is given back, and a bot fills it."""
    left: Events = [te.Left(each) for each in state.persons if each in world.left - {seat}]
    for event in left:
        state = evolve(state, event)
    host: Events = [te.HostIs(seat)] if state.host is None else []
    return [*left, *host, te.Started(bot_names(state))]


def _next_host(state: TableState, leaving: int, world: World) -> Events:
    if leaving != state.host:
        return []
    others = [seat for seat in state.longest_seated if seat != leaving]
    heirs = [seat for seat in others if seat in world.here] or others
    return [te.HostIs(heirs[0])] if heirs else []


def _place(state: TableState, seat: int) -> Place:
    if seat >= len(state.places):
        raise Denied("no_such_seat")
    return state.places[seat]


def _name(state: TableState, seat: int) -> str:
    return state.places[seat].name


# --- seats of absent people -----------------------------------------------------------


def _absent(state: TableState, seat: int, world: World) -> Place:
    place = _place(state, seat)
    if place.kind != "person":
        raise Denied("no_such_seat")
    if seat in world.visible:
        raise Denied("not_absent")
    return place


def _ask_seat(state: TableState, wisher: Wisher, wish: pr.AskSeat, world: World) -> Events:
    if wisher.seat is not None:
        raise Denied("already_seated")
    _absent(state, wish.seat, world)
    return [te.AskedSeat(wish.seat, wisher.watcher, free_name(state, wish.name, wish.seat))]


def _give_seat(state: TableState, seat: int, wish: pr.GiveSeat, world: World) -> Events:
    if seat != acting_host(state, world):
        raise Denied("not_host")
    ask = _absent(state, wish.seat, world).ask
    if ask is None or ask[0] != wish.watcher:
        raise Denied("not_asked")
    return [te.SeatGiven(wish.seat, wish.watcher, ask[1], world.token)]


# --- in the game ----------------------------------------------------------------------


def _in_game(state: TableState, seat: int, wish: pr.Wish, world: World) -> Events:
    game = _game(state)
    back: Events = [te.Returned(seat)] if state.places[seat].stand_in else []
    match wish:
        case pr.GoOn():
            if not state.on_sheet:
                raise Denied("not_now")
            return [*back, te.WentOn(seat)]
        case pr.AbsentToBot(seat=other, level=level):
            if _absent(state, other, world).stand_in:
                raise Denied("not_absent")
            return [te.StoodIn(other, "asked", level)]
        case pr.AskTakeBack() | pr.AskEnd():
            return [*back, *_ask(state, game, seat, wish, world)]
        case pr.Vote(yes=yes):
            return [*back, *_vote(state, game, seat, yes)]
        case _:
            return [*back, *moved(game.decide(seat, game_wish(wish)))]


def _game(state: TableState) -> Game:
    if state.stage == "over":
        raise Denied("game_over")
    if state.stage == "lobby" or state.game is None:
        raise Denied("not_playing")
    return state.game


def game_wish(wish: pr.Wish) -> game_wishes.Wish:
    """The same wish in the words of the game."""
    try:
        match wish:
            case pr.PassCards(cards=cards):
                return game_wishes.Pass(parse_cards(cards))
            case pr.UndoPass():
                return game_wishes.Unpass()
            case pr.PlayCard(card=card, suit=suit):
                named = None if suit is None else SUITS.index(suit)
                return game_wishes.PlayCard(parse_card(card), named)
            case pr.Expose(cards=cards):
                return game_wishes.Expose(parse_cards(cards))
            case pr.LayAway(cards=cards):
                return game_wishes.LayAway(parse_cards(cards))
            case pr.Choose(choice=choice):
                return game_wishes.Choose(choice)
            case pr.Claim():
                return game_wishes.Claim()
            case pr.Challenge(play=play):
                return game_wishes.Challenge(play)
            case _:
                return _before_play(wish)
    except BadCard:
        raise Denied("bad_message", field="card") from None


def _before_play(wish: pr.Wish) -> game_wishes.Wish:
    """What is agreed on before the first lead."""
    match wish:
        case pr.Bid(chips=chips):
            return game_wishes.Offer(chips)
        case pr.NameSuit(suit=suit):
            return game_wishes.NameSuit(SUITS.index(suit))
        case pr.CallPass(way=way):
            return game_wishes.CallPass(way)
        case pr.Announce(slam=slam):
            return game_wishes.Announce(slam)
        case pr.Pledge(pledge=pledge):
            return game_wishes.Pledge(pledge)
    raise Denied("not_now")


def moved(events: Sequence[Event]) -> Events:
    """Events of the game as entries of the log."""
    return [te.GameMoved(event) for event in events]


def _ask(
    state: TableState, game: Game, seat: int, wish: pr.AskTakeBack | pr.AskEnd, world: World
) -> Events:
    if state.poll is not None:
        raise Denied("vote_open")
    kind: Literal["take_back", "end"] = "take_back" if isinstance(wish, pr.AskTakeBack) else "end"
    if kind == "take_back":
        taken_back = game.decide(seat, game_wishes.TakeBack())
        if game.deal is not None and game.deal.freely_taken_back:
            return moved(taken_back)
    voters = tuple(
        other
        for other in state.persons
        if other != seat and other in world.here and not state.places[other].stand_in
    )
    if not voters:
        return carried(game, kind, seat)
    return [te.VoteOpened(kind, seat, voters)]


def _vote(state: TableState, game: Game, seat: int, yes: bool) -> Events:
    poll = state.poll
    if poll is None or seat not in poll.waiting:
        raise Denied("no_such_vote")
    said: Events = [te.Voted(seat, yes)]
    if not yes:
        return [*said, te.VoteEnded(False)]
    if poll.waiting == (seat,):
        return [*said, te.VoteEnded(True), *carried(game, poll.kind, poll.by)]
    return said


def carried(game: Game, kind: Literal["take_back", "end"], by: int) -> Events:
    """What follows when everybody agrees."""
    if kind == "end":
        return moved(end_now(game))
    try:
        return moved(game.decide(by, game_wishes.TakeBack()))
    except Refusal:
        return []
