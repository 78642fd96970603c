"""Slams: who took every penalty card, whether it was a sun, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass

from piquedame.complex_scores import plain_cost
from piquedame.fines import offenders
from piquedame.result import Result, cards_cost
from piquedame.rules import points
from piquedame.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Slam:
    """A moon: who shot it, whether it was a sun, and what it is worth."""

    shooter: int
    sun: bool
    value: int
    imaginary: int = 0
    """The imaginary part of its value, where scores are complex."""


def find_slam(rules: Rules, result: Result) -> Slam | None:
    """The moon of this deal by the table's rules, if there is one."""
    if result.attempt:
        return None
    silent = rules.silent_slam_value is not None and result.declarer is None
    shooter = _shooter(rules, result) if not offenders(result.prices) else None
    if shooter is None or (rules.moon == "off" and not silent):
        return None
    if rules.announced_slam == "required" and result.declarer != shooter:
        return None
    if silent:
        return Slam(shooter, False, int(rules.silent_slam_value))
    side = rules.side(shooter) if rules.moon_scope == "side" else (shooter,)
    others_bonus = any(
        cards & rules.bonus for seat, cards in enumerate(result.captured) if seat not in side
    )
    if rules.moon_requires_bonus and others_bonus:
        return None
    sun = _is_sun(rules, result, side)
    if rules.sun == "required_for_moon" and not sun:
        return None
    if rules.complex:
        return Slam(shooter, sun, *plain_cost(rules, result.captured[shooter] & rules.penalty))
    value = _slam_value(rules, result, side)
    return Slam(shooter, sun, value * 2 if sun and rules.sun == "double" else value)


def _shooter(rules: Rules, result: Result) -> int | None:
    """Who took every penalty card that anybody got: alone, or (the busier one) of a side."""
    got = [(cards & rules.penalty).bit_count() for cards in result.captured]
    shooter = max(range(rules.players), key=lambda seat: got[seat])
    side = rules.side(shooter) if rules.moon_scope == "side" else (shooter,)
    alone = not any(count for seat, count in enumerate(got) if seat not in side)
    return shooter if got[shooter] and alone else None


def _is_sun(rules: Rules, result: Result, side: tuple[int, ...]) -> bool:
    if rules.sun == "off":
        return False
    winners = result.winners[1:] if rules.sun_first_trick_exempt else result.winners
    claimer = result.claimed[0] if result.claimed and result.claimed[1] == "rest" else side[0]
    return claimer in side and all(seat in side for seat in winners if seat is not None)


def _slam_value(rules: Rules, result: Result, side: tuple[int, ...]) -> int:
    if rules.moon_value != "T":
        return int(rules.moon_value)
    value = 0
    for seat in side:
        cards = result.captured[seat]
        if rules.specials:
            kept = cards if rules.bonus_scored_on_moon else cards & ~rules.bonus
            value += cards_cost(rules, kept)
        else:
            value += points(rules.values, cards & rules.penalty)
    return value


def choice_value(rules: Rules, result: Result) -> tuple[int, int] | None:
    """`(seat, value)` where a slam's scorer may choose how it counts; else null."""
    slam = chosen_slam(rules, result)
    return None if slam is None else (slam.shooter, slam.value)


def chosen_slam(rules: Rules, result: Result) -> Slam | None:
    """The slam whose scorer may choose how it counts, if there is one."""
    slam = find_slam(rules, result)
    if slam is None or rules.moon != "choice":
        return None
    if slam.sun and rules.sun in ("punish_passer", "clean_slate"):
        return None
    return slam
