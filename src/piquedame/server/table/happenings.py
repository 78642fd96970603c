"""What an event is to one seat, in the words of the protocol: for motion, sound and the ear."""

from __future__ import annotations

from typing import assert_never

from piquedame.cards import SUITS, card_text, cards_text
from piquedame.deal import events as ge
from piquedame.deal.honour import price_kind
from piquedame.deal.seen import redact
from piquedame.server.protocol import Happening
from piquedame.server.table import events as te
from piquedame.server.table.shown_tricks import trick_points
from piquedame.server.table.state import TableState


def happening(
    before: TableState, event: te.AnyEvent, after: TableState, seat: int | None
) -> Happening:
    """The event as `seat` (null: a spectator) may know it."""
    match event:
        case te.GameMoved(event=moved):
            deal = before.game.deal if before.game else None
            seen = redact(deal.play if deal else None, moved, seat, before.rules)
            return _of_game(before, seen, after, seat)
        case te.Sat(seat=who, name=name):
            return Happening("sat", who, text=name)
        case te.Left(seat=who):
            return Happening("left", who, text=before.places[who].name)
        case te.Removed(seat=who):
            return Happening("removed", who, text=before.places[who].name)
        case te.Renamed(seat=who, name=name):
            return Happening("renamed", who, text=name)
        case te.Swapped(seat=who, other=other):
            return Happening("swapped", who, other)
        case te.HostIs(seat=who):
            return Happening("host", who)
        case te.BotLevel(seat=who) | te.AutoplaySet(seat=who):
            return Happening("settings", who)
        case te.SpeedSet():
            return Happening("settings")
        case te.Started():
            return Happening("started")
        case te.Drawn(dealer=dealer, cards=cards):
            return Happening("drawn", dealer, cards=cards or None)
        case _:
            return _of_people(event)


def _of_people(event: te.AnyEvent) -> Happening:
    match event:
        case te.StoodIn(seat=who, why=why):
            return Happening("stood_in", who, text=why)
        case te.Returned(seat=who):
            return Happening("returned", who)
        case te.WentOn(seat=who):
            return Happening("went_on", who)
        case te.VoteOpened(by=by, kind=kind):
            return Happening("vote", by, text=kind)
        case te.Voted(seat=who, yes=yes):
            return Happening("voted", who, n=int(yes))
        case te.VoteEnded(carried=carried):
            return Happening("vote_ended", n=int(carried))
        case te.AskedSeat(seat=who, name=name):
            return Happening("asked", who, text=name)
        case te.SeatGiven(seat=who, name=name):
            return Happening("moved", who, text=name)
        case te.RematchSaid(seat=who, yes=yes):
            return Happening("rematch", who, n=int(yes))
        case te.Rematched(table=table):
            return Happening("rematch", text=table)
        case _:
            return Happening("quiet")


def _of_game(before: TableState, event: ge.Event, after: TableState, seat: int | None) -> Happening:
    match event:
        case ge.Dealt(deal=deal, dealer=dealer):
            return Happening("dealt", dealer, n=deal, text=before.rules.pass_way(deal))
        case ge.Bid() | ge.Named() | ge.Called() | ge.Announced() | ge.Exposed() | ge.Pledged():
            return _before_play(event)
        case ge.Passed(seat=who):
            return Happening("passed", who)
        case ge.Unpassed(seat=who):
            return Happening("unpassed", who)
        case ge.Exchanged(moves=moves):
            got = [card for m in moves if m.receiver == seat for card in m.cards or ()]
            return Happening("exchanged", cards=cards_text(got) if seat is not None else None)
        case ge.ThrownIn(seat=who):
            return Happening("thrown_in", who)
        case ge.Began(leader=leader):
            return Happening("began", leader)
        case ge.Played():
            return _played(before, event, after)
        case ge.WidowTaken() | ge.LaidAway() | ge.Drew() | ge.Kept():
            return _cards_moved(event)
        case ge.TookBack(seat=who, card=card):
            return Happening("taken_back", who, card=card_text(card))
        case ge.Challenged():
            return _challenged(before, event)
        case ge.Claimed(seat=who, claim=claim):
            return Happening("claimed", who, text=claim)
        case ge.Asked(seat=who, value=value):
            return Happening("chooses", who, n=value)
        case ge.Chose(seat=who, choice=choice):
            return Happening("chose", who, text=choice)
        case ge.Scored(shooter=shooter):
            number = after.game.number - 1 if after.game else 0
            return Happening("scored", shooter, n=number)
        case ge.Ended():
            return Happening("over")
        case _:
            assert_never(event)


def _challenged(before: TableState, event: ge.Challenged) -> Happening:
    """A verdict, with the card that it is about."""
    assert before.game is not None
    assert before.game.deal is not None
    play = before.game.deal.play
    cards = [card for trick in play.tricks for _, card in trick.plays]
    return Happening(
        "challenged",
        event.seat,
        event.offender,
        card=card_text(cards[event.play]),
        n=int(event.upheld),
        text=price_kind(play, event),
    )


def _cards_moved(event: ge.WidowTaken | ge.LaidAway | ge.Drew | ge.Kept) -> Happening:
    """Cards that go to a seat or from it outside of the tricks."""
    cards = None if event.cards is None else cards_text(event.cards)
    match event:
        case ge.WidowTaken(seat=who):
            return Happening("widow", who, cards=cards)
        case ge.LaidAway(seat=who):
            return Happening("laid_away", who, cards=cards)
        case ge.Drew(seat=who, count=count):
            return Happening("drew", who, cards=cards, n=count)
        case ge.Kept(seat=who):
            return Happening("kept", who, cards=cards)


def _before_play(
    event: ge.Bid | ge.Named | ge.Called | ge.Announced | ge.Exposed | ge.Pledged,
) -> Happening:
    """What is agreed on before the first lead."""
    match event:
        case ge.Bid(seat=who, chips=chips):
            return Happening("bid", who, n=chips)
        case ge.Named(seat=who, suit=suit):
            return Happening("named", who, text=SUITS[suit])
        case ge.Called(seat=who, way=way):
            return Happening("called", who, text=way)
        case ge.Announced(seat=who, slam=slam):
            return Happening("announced", who, n=int(slam))
        case ge.Exposed(seat=who, cards=cards):
            return Happening("exposed", who, cards=cards_text(cards))
        case ge.Pledged(seat=who, pledge=pledge):
            return Happening("pledged", who, n=int(pledge))


def _played(before: TableState, event: ge.Played, after: TableState) -> Happening:
    was = before.game.deal.play if before.game and before.game.deal else None
    now = after.game.deal.play if after.game and after.game.deal else None
    card = card_text(event.card)
    if was is None or now is None:
        return Happening("played", event.seat, card=card)
    broken = "broken" if now.broken and not was.broken and was.rules.law.unbroken else None
    if len(now.tricks) == len(was.tricks):
        return Happening("played", event.seat, card=card, text=broken)
    winner, cost = now.tricks[-1].winner, trick_points(now)
    return Happening("trick", event.seat, winner, card=card, n=cost, text=broken)
