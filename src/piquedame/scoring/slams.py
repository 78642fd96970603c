"""Slams: who took every penalty card, whether it was a sun, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass

from piquedame.law.slams import slam_of
from piquedame.law.tally import NEVER, asks_shooter, slam_worth, sun_worth
from piquedame.law.trick import NOBODY
from piquedame.rules.agreed import Rules
from piquedame.scoring.complex import plain_cost
from piquedame.scoring.fines import offenders
from piquedame.scoring.result import Result


@dataclass(frozen=True, slots=True)
class Slam:
    """A moon: who shot it, whether it was a sun, and what it is worth."""

    shooter: int
    sun: bool
    value: int
    imaginary: int = 0
    """The imaginary part of its value, if scores are complex."""


def find_slam(rules: Rules, result: Result) -> Slam | None:
    """The moon of this deal by the table's rules, if there is one."""
    if result.attempt:
        return None
    if offenders(result.prices):
        return None
    declarer = NOBODY if result.declarer is None else result.declarer
    taken, twins, tariff = result.taken, result.twins, rules.tariff
    won = result.won(later=rules.options.sun_first_trick_exempt)
    shooter, sun = slam_of(tariff, declarer, taken, twins, rules.shooting, won)
    if shooter == NOBODY:
        return None
    if tariff.silent != NEVER and declarer == NOBODY:
        return Slam(shooter, False, tariff.silent)
    if rules.complex:
        return Slam(shooter, sun, *plain_cost(rules, result.captured[shooter] & rules.penalty))
    side = rules.shooting[shooter]
    value = slam_worth(tariff, rules.values, taken, twins, side, tariff.ten_of_clubs)
    return Slam(shooter, sun, sun_worth(tariff, value, sun))


def choice_value(rules: Rules, result: Result) -> tuple[int, int] | None:
    """`(seat, value)` if a slam's scorer may choose how it counts; else null."""
    slam = chosen_slam(rules, result)
    return None if slam is None else (slam.shooter, slam.value)


def chosen_slam(rules: Rules, result: Result) -> Slam | None:
    """The slam whose scorer may choose how it counts, if there is one."""
    slam = find_slam(rules, result)
    return slam if slam is not None and asks_shooter(rules.tariff, slam.sun) else None
