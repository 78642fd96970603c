"""`piquedame simulate`: whole games of bots, as records."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from piquedame.arena.simulated import play_game
from piquedame.cli.commands.common import Progress, bot_wish, find_table, read_levels, read_seed
from piquedame.errors import OptionError
from piquedame.record.record import record_line, record_of


def run(args: argparse.Namespace) -> int:
    """Play the games and write their records, one a line."""
    rules = find_table(args)
    levels = read_levels(args.bots, rules.players)
    if not 1 <= args.games < 1 << 32:
        raise OptionError(f"--games cannot be {args.games}: it is a whole number from 1")
    progress = Progress("game", args.games)
    with _output(args.out) as out:
        seed = read_seed(args.seed)
        for number in range(args.games):
            progress(number + 1)
            game = play_game(rules, seed, number, levels, bot_wish)
            out.write(record_line(record_of(game)).encode() + b"\n")
        progress.end()
    return 0


@contextmanager
def _output(name: str | None) -> Iterator[BinaryIO]:
    """Standard output, or a file that is put in its place when it is complete."""
    if name is None or name == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    try:
        with _file(Path(_real(name))) as out:
            yield out
    except OSError as error:
        # Named as the person named it, not by what lies there for a while.
        error.filename, error.filename2 = name, None
        raise


def _real(name: str) -> str:
    """Where a file is or will be, past all links; `OSError` where they go round in a circle."""
    try:
        return os.path.realpath(name, strict=True)
    except FileNotFoundError:
        return os.path.realpath(name)


@contextmanager
def _file(path: Path) -> Iterator[BinaryIO]:
    if path.exists() and not path.is_file():
        with path.open("wb") as device:
            yield device
        return
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as out:
            yield out
        if path.exists():
            shutil.copymode(path, part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
