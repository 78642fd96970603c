"""Processes: the same figures however many play, and none is left when it is over."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from piquedame import OptionError
from piquedame.arena import Board, Setting, play_boards
from piquedame.arena.workers import play_here
from piquedame.kernels.cores import cores

ASKED = Setting("hearts", 4, ("duck", "novice"), "workers")


def timeless(boards: tuple[Board, ...]) -> list[Board]:
    return [replace(board, seconds=()) for board in boards]


def test_the_figures_do_not_depend_on_who_plays() -> None:
    told: list[int] = []
    alone = play_boards(ASKED, 12)
    spread = play_boards(ASKED, 12, jobs=3, progress=told.append)
    assert timeless(alone) == timeless(spread)
    assert told == list(range(13))
    assert multiprocessing.active_children() == []


def test_boards_come_in_any_order_and_are_told_in_theirs(tmp_path: Path) -> None:
    boards = play_boards(ASKED, 12, jobs=2, journal=tmp_path / "journal")
    assert [board.number for board in boards] == list(range(12))


def test_who_stops_listening_leaves_no_process() -> None:
    with closing(play_here(ASKED, range(1000), 2)) as boards:
        next(boards)
        assert multiprocessing.active_children()
    assert multiprocessing.active_children() == []


def test_a_process_that_is_killed_is_told_and_none_is_left(tmp_path: Path) -> None:
    path = tmp_path / "journal"

    def kill(done: int) -> None:
        if done == 3:
            os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)

    with pytest.raises(OptionError, match="ended from outside"):
        play_boards(ASKED, 1000, jobs=2, journal=path, progress=kill)
    assert multiprocessing.active_children() == []
    assert 4 <= len(path.read_text().splitlines()) < 1000


def test_there_is_a_core() -> None:
    assert cores() >= 1


# A shell that starts tests in the background has them ignore interrupts, and they their children.
COMMAND = """
import signal, sys
from piquedame.cli.main import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""


def start(journal: Path, *more: str) -> subprocess.Popen[str]:
    """The command, with far more to do than it is given time for."""
    command = [sys.executable, "-c", COMMAND, "arena", "hearts", "--bots", "duck,novice"]
    command += ["--deals", "100000", "--seed", "s", "--resume", str(journal), *more]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def lines_of(journal: Path) -> int:
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


def wait_for(journal: Path, lines: int) -> None:
    """Until so many lines are there."""
    until = time.monotonic() + 60
    while lines_of(journal) < lines:
        assert time.monotonic() < until, "nothing is played"
        time.sleep(0.05)


def alive(session: int) -> bool:
    """Is a process of this session left?"""
    try:
        os.killpg(session, 0)
    except ProcessLookupError:
        return False
    return True


def all_gone(session: int) -> bool:
    until = time.monotonic() + 20
    while alive(session) and time.monotonic() < until:
        time.sleep(0.05)
    return not alive(session)


unix = pytest.mark.skipif(sys.platform == "win32", reason="sends signals to a whole session")


@unix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_keeps_what_is_done_and_leaves_no_process(tmp_path: Path, jobs: str) -> None:
    journal = tmp_path / "journal"
    running = start(journal, "--jobs", jobs)
    wait_for(journal, 4)
    os.killpg(running.pid, signal.SIGINT)
    out, said = running.communicate(timeout=30)
    assert running.returncode == 130
    assert out == ""
    assert said == f"piquedame arena: stopped; the same command goes on from {journal}\n"
    assert all_gone(running.pid)
    done = lines_of(journal) - 1
    setting = replace(ASKED, seed="s")
    assert timeless(play_boards(setting, done + 2, journal=journal)) == timeless(
        play_boards(setting, done + 2)
    )


@unix
def test_a_kill_leaves_no_process_and_what_is_done(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    running = start(journal, "--jobs", "2")
    wait_for(journal, 4)
    os.kill(running.pid, signal.SIGKILL)
    running.communicate(timeout=30)
    assert all_gone(running.pid)
    done = lines_of(journal) - 1
    assert done >= 3
    setting = replace(ASKED, seed="s")
    assert timeless(play_boards(setting, done + 2, journal=journal)) == timeless(
        play_boards(setting, done + 2)
    )
