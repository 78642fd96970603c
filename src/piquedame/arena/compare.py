"""Comparing: all boards of a comparison, wherever they are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from piquedame.arena.board import Board
from piquedame.arena.check import check
from piquedame.arena.cluster import play_there
from piquedame.arena.figures import Figures, figures_of
from piquedame.arena.journal import Journal
from piquedame.arena.plot import check_plot, draw
from piquedame.arena.report import as_object, as_table
from piquedame.arena.setting import Setting
from piquedame.arena.workers import Boards, play_here
from piquedame.bots import named
from piquedame.cards import whole_of
from piquedame.deal.shuffle import new_secret, secrets_of
from piquedame.errors import OptionError
from piquedame.rules.agreed import Rules, rules_for
from piquedame.rules.options import Value
from piquedame.rules.variants import Variant

DEALS = 1_000
"""So many are played if nothing is said."""


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """How bots did against each other: all the boards of a setting."""

    setting: Setting
    boards: tuple[Board, ...]

    @property
    def figures(self) -> tuple[Figures, ...]:
        """By bot, in the order in which they were named."""
        return figures_of(self.setting, self.boards)

    @property
    def data(self) -> dict[str, Any]:
        """The comparison as an object of JSON."""
        return as_object(self.setting, self.boards)

    def plot(self, path: str | Path) -> None:
        """Write the differences as a picture, `.svg` or `.png`."""
        check_plot(Path(path))
        draw(Path(path), self.setting, self.figures, len(self.boards))

    def __str__(self) -> str:
        return as_table(self.setting, self.boards)

    def __repr__(self) -> str:
        count = f"{len(self.boards)} {self.setting.unit}s"
        return f"<Comparison of {', '.join(self.setting.bots)}: {self.setting.variant}, {count}>"


def compare(
    variant: str | Variant | Rules,
    bots: str | Sequence[str],
    *,
    boards: int = DEALS,
    games: bool = False,
    seed: str | int | None = None,
    players: int | None = None,
    jobs: int = 1,
    **options: Value,
) -> Comparison:
    """How much better one bot plays than others, on the same cards in every rotation.

    `bots`: the one to be measured, then whom it plays against, the last in all seats that are left;
    perhaps with budgets, as in `expert:600`. A board is one deal, or one whole game if `games`;
    `jobs` processes play them. `OptionError` if there can be no such comparison.
    """
    rules = rules_for(variant, players, options)
    count = whole_of(boards)
    if count is None or whole_of(jobs) is None or jobs < 1:
        raise OptionError("boards and jobs are whole numbers from 1")
    setting = Setting(
        variant=rules.slug,
        players=rules.players,
        bots=named(bots),
        seed=secrets_of(new_secret().hex() if seed is None else seed).seed,
        options=rules.house_rules,
        games=bool(games),
    )
    return Comparison(setting, play_boards(setting, count, jobs=jobs))


def play_boards(
    setting: Setting,
    count: int,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    journal: Path | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> tuple[Board, ...]:
    """The first `count` boards, in order: the same on any machine and with any number of them.

    `journal` keeps each as soon as it is done, and those that it has are not played again;
    `progress` is told how many are done.
    """
    check(setting, count)
    with Journal(journal, setting) if journal is not None else nullcontext() as kept:
        done = {} if kept is None else {n: board for n, board in kept.boards.items() if n < count}
        progress(len(done))
        with closing(_missing(setting, count, done, jobs, cluster)) as boards:
            for board in boards:
                if kept is not None:
                    kept.add(board)
                done[board.number] = board
                progress(len(done))
    return tuple(done[number] for number in range(count))


def _missing(
    setting: Setting, count: int, done: dict[int, Board], jobs: int, cluster: str | None
) -> Boards:
    """The boards that are not done yet, as they are finished."""
    left = count - len(done)
    had = frozenset(done)
    numbers = (number for number in range(count) if number not in had)
    if cluster is not None and left:
        return play_there(setting, numbers, cluster)
    return play_here(setting, numbers, max(1, min(jobs, left)))
