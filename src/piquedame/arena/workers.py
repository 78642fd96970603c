"""Workers: boards played by several processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice

from piquedame.arena.board import Board
from piquedame.arena.playing import play_board
from piquedame.arena.setting import Setting, setting_of
from piquedame.errors import OptionError

Boards = Generator[Board, None, None]

AHEAD = 2
"""So many boards for each process are handed out before they are asked for."""


def play_here(setting: Setting, numbers: Iterable[int], jobs: int) -> Boards:
    """The boards of these numbers, as they are finished.

    Close it, or leave it by an exception, and no process of it is left.
    """
    if jobs == 1:
        return (play_board(setting, number) for number in numbers)
    return _play_spread(setting, iter(numbers), jobs)


def _play_spread(setting: Setting, numbers: Iterator[int], jobs: int) -> Boards:
    before = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)
    try:
        with _undisturbed():
            waiting = _hand_out(pool, setting.text, numbers, jobs * AHEAD)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= _hand_out(pool, setting.text, numbers, len(done))
            for each in done:
                yield each.result()
        pool.shutdown()
    except BrokenProcessPool:
        raise OptionError(
            "a process was ended from outside, perhaps because memory ran out: try fewer --jobs"
        ) from None
    finally:
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        pool.shutdown(cancel_futures=True)


def _hand_out(
    pool: ProcessPoolExecutor, text: str, numbers: Iterator[int], count: int
) -> set[Future[Board]]:
    return {pool.submit(play_numbered, text, number) for number in islice(numbers, count)}


def play_numbered(text: str, number: int) -> Board:
    """A board of a setting that came as text: what another process is asked for."""
    return play_board(setting_of(text), number)


def _begin() -> None:
    """An interrupt is for the first process, which ends the others; they do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Processes that are started meanwhile are never interrupted, not even before they begin."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
