"""How the kernels are compiled, and how they adopt the law.

Numba compiles the very functions of `piquedame.law`: there is no second law to keep in step. What
it compiles is kept in a folder whose name is made of the sources of that law and of the kernels and
of the versions in use, so an edited law is never answered by an old one. Two processes may fill the
folder at once (each file is put in place whole); if no folder can be written nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba.core import types
from numba.core.cgutils import get_or_insert_function
from numba.extending import intrinsic, overload, register_jitable

from piquedame import cards
from piquedame.law import course, demands, ranks, slams, tally, trick

F = TypeVar("F", bound=Callable[..., Any])

SOURCES = ("cards.py", "law")
"""What is compiled of the domain, beside the kernels' own files: a file, and a folder."""


def fingerprint() -> str:
    """What the kept machine code depends on: sources, Numba, Python."""
    here = Path(__file__).parent
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for place in (*(here.parent / name for name in SOURCES), here):
        for path in sorted(place.rglob("*.py")) if place.is_dir() else (place,):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def folder() -> str | None:
    """Where machine code is kept (`PIQUEDAME_CACHE`, else the user's cache); null: nowhere."""
    named = os.environ.get("PIQUEDAME_CACHE")
    roots = [Path(named)] if named else []
    roots += [Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "piquedame"]
    for root in roots:
        path = root / f"kernels-{fingerprint()}"
        try:
            path.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=path):
                return str(path)
        except OSError:
            continue
    return None


def compiled(function: F) -> F:
    """Compile on the first call (or load what was kept), without holding the interpreter."""
    kept, numba.config.CACHE_DIR = numba.config.CACHE_DIR, folder() or ""
    try:
        made = numba.njit(nogil=True, cache=folder() is not None, error_model="numpy")(function)
    finally:
        numba.config.CACHE_DIR = kept
    return cast("F", made)


def inlined(function: F) -> F:
    """Compile as a part of whatever calls it."""
    return cast(
        "F", numba.njit(nogil=True, forceinline=True, error_model="numpy", _nrt=False)(function)
    )


@intrinsic  # type: ignore[untyped-decorator]
def _count_zeros(_typing: Any, _bits: Any) -> Any:
    def write(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), write


@intrinsic  # type: ignore[untyped-decorator]
def _leading_zeros(_typing: Any, _bits: Any) -> Any:
    def write(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), write


@intrinsic  # type: ignore[untyped-decorator]
def _count_ones(_typing: Any, _bits: Any) -> Any:
    def write(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), write


@intrinsic  # type: ignore[untyped-decorator]
def _scatter(_typing: Any, _bits: Any, _mask: Any) -> Any:
    """The processor's own instruction that puts low bits where a mask has ones."""

    def write(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(ir.IntType(64), [ir.IntType(64), ir.IntType(64)])
        name = "llvm.x86.bmi.pdep.64"
        return builder.call(get_or_insert_function(builder.module, kind, name), args)

    return types.int64(types.int64, types.int64), write


def nth(mask: int, k: int) -> int:
    """The number of the `k`-th bit that is set, from 0."""
    for _ in range(k):
        mask &= mask - 1
    return cards.lowest(mask)


@overload(cards.highest, inline="always", strict=False)  # type: ignore[untyped-decorator]
def _highest(mask: Any) -> Any:
    return lambda mask: 63 - _leading_zeros(mask)


SCATTERS = bool(get_host_cpu_features().get("bmi2"))
"""Does this processor have that instruction?"""


@overload(nth, inline="always", strict=False)  # type: ignore[untyped-decorator]
def _nth(mask: Any, k: Any) -> Any:
    if SCATTERS:
        return lambda mask, k: _count_zeros(_scatter(1 << k, mask))

    def slowly(mask: int, k: int) -> int:
        for _ in range(k):
            mask &= mask - 1
        return _count_zeros(mask)  # type: ignore[no-any-return]

    return slowly


@overload(cards.lowest, inline="always", strict=False)  # type: ignore[untyped-decorator]
def _lowest(mask: Any) -> Any:
    return lambda mask: _count_zeros(mask)  # noqa: PLW0108 - an overload is a function


@overload(cards.number_of, inline="always", strict=False)  # type: ignore[untyped-decorator]
def _count(mask: Any) -> Any:
    return lambda mask: _count_ones(mask)  # noqa: PLW0108


ADOPTED: tuple[Callable[..., Any], ...] = (
    demands._lead_demand,
    demands._first_trick_demand,
    demands._follow_demand,
    demands._joker_stays,
    demands._forced_now,
    demands._narrowed,
    demands.demand,
    demands.off_suit,
    demands.legal_plays,
    ranks.strength,
    ranks.beats,
    ranks.under,
    ranks.strongest,
    ranks.weakest,
    trick._foster_winner,
    trick.breaks,
    trick.led_after,
    trick.second_of_top_pair,
    trick.adds_lap,
    trick.called_queen,
    trick.cancelled,
    trick.winner,
    trick.points,
    slams.slam_kind,
    slams.slam_pays,
    slams.takers_of,
    slams.moon_counts,
    slams.may_take_all,
    slams.may_shoot,
    slams.shooter_of,
    slams.slam_of,
    course.seat_after,
    course.next_seat,
    course.least_bid,
    course.auction_won,
    course.price,
    course.passed_on,
    course.only_penalty,
    course.leading_card,
    course.first_leader,
    course.must_open,
    course.turns_of_lap,
    course.has_second_lap,
    course.opening_demand,
    course.is_set_aside,
    course.has_duties,
    course.called,
    course.goes_on,
    course.taker_index,
    course.slam_failed,
    course.barred_after,
    course.paired,
    course.wins_widow,
    course.exchanges_widow,
    course.draws_one,
    course.drawn_to_follow,
    course.gives_out_rest,
    course.last_holder,
    course.stock_taker,
    tally.card_cost,
    tally.aside_taker,
    tally.complex_sign,
    tally.side_of,
    tally.slam_mode,
    tally.givers,
    tally.no_trick_bonus,
    tally.tricks_cost,
    tally.pledge_cost,
    tally.took_all,
    tally.joker_debt,
    tally.complex_points,
    tally.times_ten,
    tally.complex_moon,
    tally.slam_worth,
    tally.sun_worth,
    tally.slam_scores,
    tally.beside_slam,
    tally.card_scores,
    tally.declared_scores,
    tally.pool_sides,
    tally._low_takes,
    tally._all_hearts,
    tally._sweepstake,
    tally._howell,
    tally._three_handed,
    tally.settle_chips,
)
"""The law as it is compiled."""

for _function in ADOPTED:
    register_jitable(forceinline=True, _nrt=False)(_function)
