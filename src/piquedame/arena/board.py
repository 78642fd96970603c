"""Board: what came of one deal, or one game, in all its rotations."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from math import hypot
from typing import Any

from piquedame.arena.seats import Seats
from piquedame.deal.events import Scored
from piquedame.rules.agreed import Rules

Number = int | float


@dataclass(frozen=True, slots=True)
class Board:
    """Sums over the seats of a bot, over deals and rotations; tuples are by bot."""

    number: int
    dealt: int
    """How many different deals: one, but for a whole game."""
    played: int
    """How many deals in all rotations together."""
    points: tuple[Number, ...]
    moons: tuple[int, ...]
    wishes: tuple[int, ...]
    seconds: tuple[float, ...]
    """Processor time spent on the wishes."""
    won: tuple[float, ...]
    """Games won; a win that is shared is a part of one."""

    @property
    def line(self) -> str:
        """The board as one line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))


def board_of(line: str) -> Board:
    """The board of a line; `ValueError`, `TypeError` or `KeyError` if it holds none."""
    found = json.loads(line)
    bots = len(found["points"])

    def column(name: str) -> tuple[Any, ...]:
        if len(found[name]) != bots:
            raise ValueError("a figure of a bot is missing")
        return tuple(0 + each for each in found[name])

    return Board(
        number=int(found["number"]),
        dealt=int(found["dealt"]),
        played=int(found["played"]),
        points=column("points"),
        moons=column("moons"),
        wishes=column("wishes"),
        seconds=column("seconds"),
        won=column("won"),
    )


@dataclass(slots=True)
class Sheet:
    """A board while it is played."""

    bots: int
    dealt: int = 0
    played: int = 0
    points: list[Number] = field(init=False)
    moons: list[int] = field(init=False)
    wishes: list[int] = field(init=False)
    seconds: list[float] = field(init=False)
    won: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.points, self.moons, self.wishes = [0] * self.bots, [0] * self.bots, [0] * self.bots
        self.seconds, self.won = [0.0] * self.bots, [0.0] * self.bots

    def spent(self, bot: int, seconds: float) -> None:
        """A bot has wished something."""
        self.wishes[bot] += 1
        self.seconds[bot] += seconds

    def scored(self, rules: Rules, seats: Seats, scored: Scored) -> None:
        """A deal has been scored."""
        self.played += 1
        for bot, points in zip(seats, points_of(rules, scored), strict=True):
            self.points[bot] += points
        if scored.shooter is not None:
            self.moons[seats[scored.shooter]] += 1

    def ended(self, seats: Seats, winners: tuple[int, ...], deals: int) -> None:
        """A game has ended, or the only deal of a board."""
        self.dealt = max(self.dealt, deals)
        for seat in winners:
            self.won[seats[seat]] += 1 / len(winners)

    def board(self, number: int) -> Board:
        """What came of it."""
        return Board(
            number,
            self.dealt,
            self.played,
            tuple(self.points),
            tuple(self.moons),
            tuple(self.wishes),
            tuple(self.seconds),
            tuple(self.won),
        )


def points_of(rules: Rules, scored: Scored) -> tuple[Number, ...]:
    """By seat what a deal cost: chips lost are points; of a complex score its size counts."""
    if rules.complex:
        both = zip(scored.change, scored.imaginary_change, strict=True)
        return tuple(hypot(real, imaginary) for real, imaginary in both)
    return tuple(-each if rules.chips else each for each in scored.change)
