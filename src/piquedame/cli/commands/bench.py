"""`piquedame bench`: how fast the compiled law plays on this machine."""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass

from piquedame.cli.commands.common import find_game, read_options
from piquedame.errors import OptionError
from piquedame.kernels.deal.playouts import Playouts, playouts_of
from piquedame.rules.agreed import Rules, rules_for

LEAST = 5.0
"""Seconds that are measured unless more are asked for."""
CHUNK = 2000
"""Deals between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Speed:
    """One measurement: whole random deals, shuffled, passed, played and scored."""

    variant: str
    players: int
    threads: int
    seconds: float
    deals: int
    deals_per_s: float
    plays_per_s: float
    compile_s: float
    """What compiling took, or loading what had been compiled; not in `seconds`."""


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.game is None and args.variant is None:
        args.game = "hearts"
    variant = find_game(args)
    players = variant.usual_players if args.players is None else args.players
    rules = rules_for(variant, players, read_options(args.option))
    cores = os.cpu_count() or 1
    if not 1 <= args.threads <= 4 * cores:
        most = f"this machine has {cores} cores"
        raise OptionError(f"--threads cannot be {args.threads}: from 1 to {4 * cores}, {most}")
    if not LEAST <= args.seconds <= 3600:
        raise OptionError(f"--seconds cannot be {args.seconds:g}: from {LEAST:g} to 3600")
    speed = measure(rules, args.threads, args.seconds)
    if args.json:
        print(json.dumps(asdict(speed)))
    else:
        print(_sentence(speed))
    return 0


def measure(rules: Rules, threads: int = 1, seconds: float = LEAST) -> Speed:
    """Play random deals for so many seconds on so many threads."""
    start = time.perf_counter()
    playouts = playouts_of(rules)
    playouts.play(1, 0)
    compile_s = time.perf_counter() - start
    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        done = pool.map(lambda seed: _play(playouts, seed, start + seconds), range(threads))
        deals, cards = (sum(each) for each in zip(*done, strict=True))
    passed = time.perf_counter() - start
    return Speed(
        variant=rules.slug,
        players=rules.players,
        threads=threads,
        seconds=round(passed, 3),
        deals=deals,
        deals_per_s=round(deals / passed, 1),
        plays_per_s=round(cards / passed, 1),
        compile_s=round(compile_s, 3),
    )


def _play(playouts: Playouts, seed: int, until: float) -> tuple[int, int]:
    """Deals and cards played until a time."""
    deals = cards = 0
    while time.perf_counter() < until:
        cards += playouts.play(CHUNK, seed << 32 | deals, deals)[0]
        deals += CHUNK
    return deals, cards


def _sentence(speed: Speed) -> str:
    threads = "1 thread" if speed.threads == 1 else f"{speed.threads} threads"
    return (
        f"{speed.variant}, {speed.players} players, {threads}: "
        f"{speed.deals_per_s:,.0f} whole deals a second, {speed.plays_per_s:,.0f} cards "
        f"({speed.seconds:.1f} s; ready after {speed.compile_s:.1f} s)"
    )
