"""Comparing: all boards of a comparison, wherever they are played."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path

from piquedame.arena.board import Board
from piquedame.arena.check import check
from piquedame.arena.cluster import play_there
from piquedame.arena.journal import Journal
from piquedame.arena.setting import Setting
from piquedame.arena.workers import Boards, play_here


def compare(
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
