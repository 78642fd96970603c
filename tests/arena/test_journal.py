"""The journal: what is done is kept, what is wrong is told, nothing is lost."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from piquedame import OptionError
from piquedame.arena import Setting, play_boards
from piquedame.arena.board import Board, board_of
from piquedame.arena.journal import Journal, seed_in
from piquedame.bots import Budget

ASKED = Setting("hearts", 4, ("duck", "novice"), "journal")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal with four boards."""
    path = tmp_path / "boards.jsonl"
    play_boards(ASKED, 4, journal=path)
    return path


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the boards that are played from now on."""
    from piquedame.arena import playing, workers

    numbers: list[int] = []

    def watch(setting: Setting, number: int) -> Board:
        numbers.append(number)
        return playing.play_board(setting, number)

    monkeypatch.setattr(workers, "play_board", watch)
    return numbers


def points(boards: tuple[Board, ...]) -> list[tuple[float, ...]]:
    return [board.points for board in boards]


def test_a_board_is_a_line_and_back() -> None:
    (board, _) = play_boards(replace(ASKED, games=True, options={"target": 20}), 2)
    assert board_of(board.line) == board


def test_what_is_done_is_not_played_again(journal: Path, played: list[int]) -> None:
    fresh = points(play_boards(ASKED, 6))
    played.clear()
    assert points(play_boards(ASKED, 6, journal=journal)) == fresh
    assert played == [4, 5]
    assert points(play_boards(ASKED, 6, journal=journal)) == fresh
    assert played == [4, 5]
    assert len(journal.read_text().splitlines()) == 7


def test_fewer_boards_than_it_has(journal: Path, played: list[int]) -> None:
    assert len(play_boards(ASKED, 3, journal=journal)) == 3
    assert played == []


def test_the_order_of_the_lines_does_not_matter(journal: Path) -> None:
    fresh = play_boards(ASKED, 4, journal=journal)
    head, *lines = journal.read_text().splitlines(keepends=True)
    journal.write_text(head + "".join(reversed(lines)))
    assert play_boards(ASKED, 4, journal=journal) == fresh


@pytest.mark.parametrize("cut", [1, 2, 30])
def test_a_last_line_that_was_cut_short_is_played_again(
    journal: Path, played: list[int], cut: int
) -> None:
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-cut])
    fresh = play_boards(ASKED, 4, journal=journal)
    assert played == [3]
    assert [json.loads(line)["points"] for line in journal.read_text().splitlines()[1:]] == [
        list(board.points) for board in fresh
    ]


def test_a_setting_that_was_cut_short_is_written_again(journal: Path, played: list[int]) -> None:
    journal.write_bytes(journal.read_bytes()[:40])
    play_boards(ASKED, 4, journal=journal)
    assert played == [0, 1, 2, 3]
    assert play_boards(ASKED, 4, journal=journal)
    assert played == [0, 1, 2, 3]


def test_an_empty_file_becomes_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.touch()
    play_boards(ASKED, 2, journal=path)
    assert len(path.read_text().splitlines()) == 3


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seed": "other"}, "with seed 'journal', not 'other'"),
        ({"bots": ("duck", "casual")}, "with bots duck,novice, not duck,casual"),
        ({"players": 5}, "with players 4, not 5"),
        ({"variant": "omnibus"}, "with variant 'hearts', not 'omnibus'"),
        ({"options": {"target": 50}}, "with options none, not target=50"),
        ({"games": True}, "with games no, not yes"),
    ],
)
def test_a_changed_setting_is_refused(journal: Path, changed: dict[str, object], said: str) -> None:
    before = journal.read_bytes()
    with pytest.raises(OptionError, match=f"{said}: repeat the arguments of its beginning"):
        play_boards(replace(ASKED, **changed), 4, journal=journal)  # type: ignore[arg-type]
    assert journal.read_bytes() == before


def test_a_changed_budget_or_version_is_refused(journal: Path) -> None:
    with pytest.raises(OptionError, match="was begun with budget none, not sims=5"):
        Journal(journal, replace(ASKED, budget=Budget(sims=5)))
    with pytest.raises(OptionError, match="was begun with version"):
        Journal(journal, replace(ASKED, version="9"))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{}",
        "nonsense",
        "[1]",
        "[" * 2000,
        '{"number":2}',
        '{"number":9,"dealt":1,"played":4,"points":[1],"moons":[0],"wishes":[1],"seconds":[0],"won":[0]}',
        '{"number":9,"dealt":1,"played":0,"points":[1,1],"moons":[0,0],"wishes":[1,1],"seconds":[0,0],"won":[0,0]}',
        '{"number":9,"dealt":1,"played":4,"points":["1",1],"moons":[0,0],"wishes":[1,1],"seconds":[0,0],"won":[0,0]}',
        '{"number":9,"dealt":1,"played":4,"points":[1,1],"moons":[0],"wishes":[1,1],"seconds":[0,0],"won":[0,0]}',
    ],
)
def test_a_corrupted_line_is_told_and_nothing_is_lost(journal: Path, line: str) -> None:
    lines = journal.read_text().splitlines()
    lines[2] = line
    journal.write_text("\n".join(lines) + "\n")
    before = journal.read_bytes()
    with pytest.raises(
        OptionError, match=r"boards\.jsonl, line 3: it is not a board; remove the line"
    ):
        play_boards(ASKED, 4, journal=journal)
    assert journal.read_bytes() == before


def test_bytes_that_are_no_text(journal: Path) -> None:
    head, first, *rest = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([head, b"\xff" + first, *rest]))
    with pytest.raises(OptionError, match="line 2: it is not a board"):
        play_boards(ASKED, 4, journal=journal)


def test_a_board_that_is_there_twice(journal: Path) -> None:
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join([*lines, lines[-1]]))
    with pytest.raises(OptionError, match="line 6: deal 3 is there twice"):
        play_boards(ASKED, 4, journal=journal)


@pytest.mark.parametrize(
    "text", ["a shopping list\n", "{}\n", "not even a line", '{"arena":1,"setting":{}}\n', "\0\n"]
)
def test_another_file_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "list"
    path.write_text(text)
    with pytest.raises(OptionError, match="list is not a journal of the arena: name a journal"):
        play_boards(ASKED, 4, journal=path)
    assert path.read_text() == text


@pytest.mark.skipif(sys.platform == "win32", reason="files are locked in another way")
def test_two_comparisons_do_not_write_to_one(journal: Path) -> None:
    with Journal(journal, ASKED), pytest.raises(OptionError, match="in use"):
        Journal(journal, ASKED)
    with Journal(journal, ASKED) as kept:
        assert len(kept.boards) == 4


def test_the_seed_of_a_journal(journal: Path, tmp_path: Path) -> None:
    assert seed_in(journal) == "journal"
    assert seed_in(tmp_path / "none") is None
