"""A wish at a live table: decided, stored, shown, answered. Each takes effect once."""

from __future__ import annotations

import logging

from piquedame.errors import Refusal
from piquedame.server import protocol as pr
from piquedame.server.connection import Connection
from piquedame.server.denied import Denied
from piquedame.server.store.log import Repeated, Stale, StoreError
from piquedame.server.table import events as te
from piquedame.server.table.table import Table
from piquedame.server.table.wishes import Events, Wisher, decide
from piquedame.server.tokens import digest, new_token

log = logging.getLogger("piquedame.table")


async def answer(table: Table, connection: Connection, message: pr.Wished) -> None:
    """Decide a wish, store what comes of it, show it, and answer."""
    who = f"w:{connection.watcher}"
    names = [who]
    if connection.person is not None:
        who = f"p{connection.person}"
        names.append(who)
    try:
        if any((name, message.id) in table.wishes for name in names):
            await _again(table, connection, message)
        else:
            await _fulfil(table, connection, message, who)
    except Repeated:
        await _again(table, connection, message)
    except (Denied, Refusal) as refusal:
        # A claim that does not hold must not tell why: that would tell of hidden cards.
        args = {} if refusal.reason == "claim" else dict(refusal.args_)
        connection.send(pr.Nack(message.id, table.v, refusal.reason, args))
    except Exception as error:
        # Even a wish that failed for a fault of ours is answered.
        connection.send(pr.Nack(message.id, table.v, "busy", {}))
        if not isinstance(error, StoreError):
            raise
        log.warning("a wish cannot be written: %s", error)


async def _fulfil(table: Table, connection: Connection, message: pr.Wished, who: str) -> None:
    wisher = Wisher(table.state.seat_of(connection.person), connection.watcher)
    token = new_token()
    world = table.agenda.world(table.state, table.presence, digest(token))
    table.moments.check(wisher.seat, message.wish, message.at)
    events = decide(table.state, wisher, message.wish, world)
    try:
        await table.append(events, who, message.id)
    except Stale:
        # The table has read on in the log: decide anew by what stands there now.
        table.moments.check(wisher.seat, message.wish, message.at)
        events = decide(table.state, wisher, message.wish, world)
        await table.append(events, who, message.id)
    _hand_out_seats(table, connection, events, token)
    table.takes_the_move(connection)
    connection.send(pr.Ack(message.id, table.v))


def _hand_out_seats(table: Table, connection: Connection, events: Events, token: str) -> None:
    for event in events:
        if isinstance(event, te.Sat):
            table.hand_over([connection], event.seat, token)
        elif isinstance(event, te.SeatGiven):
            waiting = [tab for tab in table.presence.tabs(None) if tab.watcher == event.watcher]
            table.granted[event.watcher] = table.state.places[event.seat].person
            table.hand_over(waiting, event.seat, token)


async def _again(table: Table, connection: Connection, message: pr.Wished) -> None:
    """A wish that took effect before is answered, not repeated."""
    if isinstance(message.wish, pr.SitDown) and connection.person is None:
        for place in table.state.places:
            if place.kind == "person" and place.watcher == connection.watcher:
                await table.seat_anew(connection, place.person)
    connection.send(pr.Ack(message.id, table.v))
