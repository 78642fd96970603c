"""`piquedame arena`: bots compared on duplicate deals."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from piquedame.arena import Setting, figures_of, play_boards
from piquedame.arena.check import check
from piquedame.arena.compare import DEALS
from piquedame.arena.journal import seed_in
from piquedame.arena.plot import check_plot, draw
from piquedame.arena.report import as_object, as_table
from piquedame.bots import Budget
from piquedame.cli.commands.common import find_table, read_options, read_seed
from piquedame.errors import OptionError
from piquedame.kernels.cores import cores


def run(args: argparse.Namespace) -> int:
    """Play the comparison and tell what came of it."""
    count, jobs = _count(args), _jobs(args)
    plot = None if args.plot is None else Path(args.plot)
    if plot is not None:
        check_plot(plot)
    setting = _setting(args)
    check(setting, count)
    journal = _journal(args.resume)
    setting = replace(setting, seed=_seed(args.seed, journal))
    try:
        with _progress(setting.unit, count) as progress:
            boards = play_boards(
                setting,
                count,
                jobs=jobs,
                cluster=args.cluster,
                journal=journal,
                progress=progress,
            )
    except KeyboardInterrupt:
        print(_stopped(journal), file=sys.stderr)
        raise
    print(json.dumps(as_object(setting, boards)) if args.json else as_table(setting, boards))
    if plot is not None:
        draw(plot, setting, figures_of(setting, boards), count)
    return 0


def _count(args: argparse.Namespace) -> int:
    """How many boards."""
    if args.deals is not None and args.games is not None:
        raise OptionError("--deals plays single deals and --games whole games: give one of them")
    count = args.games if args.games is not None else args.deals
    return DEALS if count is None else int(count)


def _jobs(args: argparse.Namespace) -> int:
    if args.jobs is None:
        return cores()
    if args.cluster is not None:
        raise OptionError(
            "--jobs is for the processes of this machine, and --cluster plays on others: "
            "give one of them"
        )
    if args.jobs < 1:
        raise OptionError(f"--jobs cannot be {args.jobs}: it is a whole number from 1")
    return int(args.jobs)


def _setting(args: argparse.Namespace) -> Setting:
    """What the arguments ask for, but for the seed."""
    rules = find_table(args)
    names = args.bots.split(",") if args.bots else []
    return Setting(
        variant=rules.slug,
        players=rules.players,
        bots=tuple(name.strip() for name in names),
        seed="",
        options=read_options(args.option),
        games=args.games is not None,
        budget=Budget(args.time, args.sims),
    )


def _journal(name: str | None) -> Path | None:
    """The file of the journal, which may not be there yet."""
    path = None if name is None else Path(name)
    if path is not None and path.exists() and not path.is_file():
        raise OptionError(f"--resume names {path}, which is not a file that can keep deals")
    return path


def _seed(given: str | None, journal: Path | None) -> str:
    """The seed that is given, else the journal's, else one drawn now."""
    if given is None and journal is not None and (kept := seed_in(journal)) is not None:
        return kept
    return read_seed(given)


@contextmanager
def _progress(unit: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, on a terminal only."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    from tqdm import tqdm  # noqa: PLC0415 (for a terminal only)

    with ExitStack() as open_until_here:
        bars: list[tqdm[NoReturn]] = []

        def show(done: int) -> None:
            if not bars:
                # What a journal brings was not played now, and says nothing of the speed.
                bar = tqdm(total=total, initial=done, unit=unit, file=sys.stderr, leave=False)
                bars.append(open_until_here.enter_context(bar))
            bars[0].update(done - bars[0].n)

        yield show


def _stopped(journal: Path | None) -> str:
    if journal is None:
        return "piquedame arena: stopped; --resume FILE would have kept the finished deals"
    return f"piquedame arena: stopped; the same command goes on from {journal}"
