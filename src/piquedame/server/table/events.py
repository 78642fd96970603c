"""What can happen at a table, and how the log keeps it.

Events of the game itself (`piquedame.deal.events`) travel inside `GameMoved`. They are turned into
JSON where the log is written, and back where it is read: nowhere else. Secrets of people are kept
as digests; the secrets of the deals are kept whole, since the log is the truth. New kinds may be
added (commitments and nonces of checkable deals have their place in `Shuffled`); none is ever
changed, or old logs could not be read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from msgspec import Struct

from piquedame.deal.events import Event, from_json, to_json
from piquedame.server.protocol import Level, Speed


class TableEvent(Struct, frozen=True, tag_field="k", omit_defaults=True):
    """An entry of the log as it is written."""


class PlaceMade(Struct, frozen=True, omit_defaults=True):
    """How a seat stands when the table is made."""

    level: Level = "casual"
    name: str = ""
    kind: Literal["empty", "person", "bot"] = "empty"
    tokens: tuple[str, ...] = ()
    watcher: str = ""
    autoplay: bool = False
    stand_in: bool = False


class Made(TableEvent, frozen=True, tag="made"):
    """The table, all that was agreed on, and who sits there from the first."""

    table: str
    code: str
    variant: str
    players: int
    options: dict[str, Any]
    places: tuple[PlaceMade, ...]
    host: int
    salt: str
    """Random; feeds the bots' whims and their pace."""
    turn_limit: int | None = None
    away: int | None = 60
    speed: Speed = "normal"
    show_points: bool = True
    last_trick: bool = True
    lang: str = "en"
    parent: str = ""
    """The table of which this is the rematch."""


class Sat(TableEvent, frozen=True, tag="sat"):
    """A browser that watched became a player; `token` is the digest of its secret."""

    seat: int
    name: str
    token: str
    watcher: str


class Left(TableEvent, frozen=True, tag="left"):
    """Gave the seat back before the start."""

    seat: int


class Removed(TableEvent, frozen=True, tag="removed"):
    """The host sent someone away before the start."""

    seat: int


class Renamed(TableEvent, frozen=True, tag="renamed"):
    """Another name."""

    seat: int
    name: str


class Swapped(TableEvent, frozen=True, tag="swapped"):
    """Two seats exchanged who sits there."""

    seat: int
    other: int


class HostIs(TableEvent, frozen=True, tag="host"):
    """The right to start went to another."""

    seat: int


class BotLevel(TableEvent, frozen=True, tag="bot_level"):
    """The level of the bot that fills the seat."""

    seat: int
    level: Level


class Started(TableEvent, frozen=True, tag="started"):
    """The game began; `bots` are the names of those that fill the empty seats, in seat order."""

    bots: tuple[str, ...]


class Drawn(TableEvent, frozen=True, tag="drawn"):
    """Who deals first, and the cards drawn for it, by seat (empty: drawn by lot)."""

    dealer: int
    cards: str = ""


class Shuffled(TableEvent, frozen=True, tag="shuffled"):
    """The secret from which the next deal follows. Never sent to anyone before the deal is over."""

    deal: int
    secret: str
    nonces: str = ""
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class GameMoved:
    """An event of the game itself."""

    event: Event


class _GameKept(TableEvent, frozen=True, tag="game"):
    """`GameMoved` as the log keeps it."""

    event: dict[str, Any]


class StoodIn(TableEvent, frozen=True, tag="stood_in"):
    """A bot plays for someone: `away`, `clock` (the turn limit ended) or `asked`."""

    seat: int
    why: Literal["away", "clock", "asked"]
    level: Level | None = None


class Returned(TableEvent, frozen=True, tag="returned"):
    """The seat is the person's again."""

    seat: int


class WentOn(TableEvent, frozen=True, tag="went_on"):
    """Has seen the score sheet."""

    seat: int


class AutoplaySet(TableEvent, frozen=True, tag="autoplay"):
    """A card that is the only one allowed plays itself, or no longer."""

    seat: int
    on: bool


class SpeedSet(TableEvent, frozen=True, tag="speed"):
    """The bots' pace."""

    speed: Speed


class VoteOpened(TableEvent, frozen=True, tag="vote"):
    """A question to `voters`."""

    kind: Literal["take_back", "end"]
    by: int
    voters: tuple[int, ...]


class Voted(TableEvent, frozen=True, tag="voted"):
    """An answer."""

    seat: int
    yes: bool


class VoteEnded(TableEvent, frozen=True, tag="vote_ended"):
    """The question is closed."""

    carried: bool


class AskedSeat(TableEvent, frozen=True, tag="asked_seat"):
    """A newcomer asks for an absent person's seat."""

    seat: int
    watcher: str
    name: str


class SeatGiven(TableEvent, frozen=True, tag="seat_given"):
    """The seat is the newcomer's; all its earlier secrets are void."""

    seat: int
    watcher: str
    name: str
    token: str


class KeyMade(TableEvent, frozen=True, tag="key_made"):
    """A one-time key for another device of the same person; `until` is a time of day."""

    seat: int
    key: str
    until: float


class KeyUsed(TableEvent, frozen=True, tag="key_used"):
    """The other device brought it and has a secret of its own."""

    seat: int
    key: str
    token: str


class TokenAdded(TableEvent, frozen=True, tag="token_added"):
    """A further secret for a seat whose browser never saw the first."""

    seat: int
    token: str


class RematchSaid(TableEvent, frozen=True, tag="rematch_said"):
    """Wants to play again, or not."""

    seat: int
    yes: bool
    rotate: bool = False


class Rematched(TableEvent, frozen=True, tag="rematched"):
    """The same people play on at another table."""

    table: str


_OfTable = (
    Made
    | Sat
    | Left
    | Removed
    | Renamed
    | Swapped
    | HostIs
    | BotLevel
    | Started
    | Drawn
    | Shuffled
    | StoodIn
    | Returned
    | WentOn
    | AutoplaySet
    | SpeedSet
    | VoteOpened
    | Voted
    | VoteEnded
    | AskedSeat
    | SeatGiven
    | KeyMade
    | KeyUsed
    | TokenAdded
    | RematchSaid
    | Rematched
)
"""Events of people and seats."""

AnyEvent = _OfTable | GameMoved
"""One entry of the log."""

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[_OfTable | _GameKept] = msgspec.json.Decoder(_OfTable | _GameKept)


def encode(event: AnyEvent) -> bytes:
    """As it is kept."""
    if isinstance(event, GameMoved):
        return _ENCODER.encode(_GameKept(to_json(event.event)))
    return _ENCODER.encode(event)


def decode(body: bytes) -> AnyEvent:
    """What was kept."""
    kept = _DECODER.decode(body)
    return GameMoved(from_json(kept.event)) if isinstance(kept, _GameKept) else kept
