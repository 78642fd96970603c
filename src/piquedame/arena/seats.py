"""Seats: which bot sits where, in every rotation of a board."""

from __future__ import annotations

from piquedame.errors import OptionError
from piquedame.rules.agreed import Rules

Seats = tuple[int, ...]
"""By seat, which of the bots named sits there: 0 is the focal one."""


def rotations(rules: Rules, bots: int) -> tuple[Seats, ...]:
    """Every way to seat a number of bots without changing their order around the table.

    The focal bot sits once in each seat, the last one in all that nobody else is named for. If
    partners sit opposite each other, a bot holds a whole side.
    """
    sides = _sides(rules)
    order = [min(each, bots - 1) for each in range(sides)]
    return tuple(
        tuple(order[(seat - turn) % sides] for seat in range(rules.players))
        for turn in range(sides)
    )


def seats_held(rules: Rules, bots: int) -> tuple[int, ...]:
    """How many seats each bot has; the same in every rotation."""
    seats = rotations(rules, bots)[0]
    return tuple(seats.count(each) for each in range(bots))


def check_count(rules: Rules, bots: int) -> None:
    """Refuse so few bots that there is nothing to compare, or more than find a place."""
    sides = _sides(rules)
    if bots < 2:
        raise OptionError(
            "name at least two bots, such as --bots casual,duck: the bot to measure, and its "
            "opponents"
        )
    if bots > sides:
        places = f"{sides} sides of partners" if rules.fixed_pairs else f"{sides} seats"
        raise OptionError(f"{bots} bots are named for {places}: name at most {sides}")


def _sides(rules: Rules) -> int:
    """How many there are to play against each other."""
    return 2 if rules.fixed_pairs else rules.players
