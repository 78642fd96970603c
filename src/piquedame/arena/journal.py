"""Journal: the boards that are done, so that a comparison that was interrupted goes on.

A file of lines: the setting, then one board each, in the order in which they were finished. A last
line that was cut short is played again; anything else that is wrong is told, and nothing is lost.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from piquedame.arena.board import Board, board_of
from piquedame.arena.setting import Setting
from piquedame.errors import OptionError, shown

FORM = 1
"""The form of the file; another one is another number."""


class Journal:
    """The journal of one comparison, open for writing; use it as a context."""

    def __init__(self, path: Path, setting: Setting) -> None:
        self.boards: dict[int, Board] = {}
        self._file = _open(path)
        try:
            self._read(path, setting)
        except BaseException:
            self._file.close()
            raise

    def _read(self, path: Path, setting: Setting) -> None:
        """Take over what is done, and cut off what is no whole line."""
        text = self._file.read()
        first = _first_line(setting)
        whole = text[: text.rfind(b"\n") + 1]
        if not whole and first.startswith(text):
            self._file.seek(0)
            self._file.truncate()
            self._write(first)
            return
        lines = whole.splitlines()
        _check_setting(path, _setting_in(path, lines[0] if lines else text), setting)
        for number, line in enumerate(lines[1:], 2):
            board = _board(path, number, line, len(setting.bots))
            if board.number in self.boards:
                raise _wrong(path, number, f"{setting.unit} {board.number} is there twice")
            self.boards[board.number] = board
        self._file.seek(len(whole))
        self._file.truncate()

    def add(self, board: Board) -> None:
        """Keep a board; it is in the file before this returns."""
        self.boards[board.number] = board
        self._write(board.line.encode() + b"\n")

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._file.close()


def seed_in(path: Path) -> str | None:
    """The seed that a journal was begun with; null if there is no journal yet."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        line = file.readline()
    return str(_setting_in(path, line)["seed"]) if line.endswith(b"\n") else None


def _open(path: Path) -> BinaryIO:
    """The file, made if it is not there, and locked if the system can."""
    file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
    try:
        import fcntl  # noqa: PLC0415 (not on every system)
    except ImportError:
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise OptionError(f"{path} is in use: another comparison is writing to it") from None
    return file


def _first_line(setting: Setting) -> bytes:
    return json.dumps({"arena": FORM, "setting": json.loads(setting.text)}).encode() + b"\n"


def _setting_in(path: Path, line: bytes) -> dict[str, Any]:
    """The setting on the first line."""
    try:
        found = json.loads(line)
        if found["arena"] != FORM or not isinstance(found["setting"]["seed"], str):
            raise ValueError
    except (ValueError, TypeError, KeyError, RecursionError):
        raise OptionError(
            f"{path} is not a journal of the arena: name a journal, or a new file"
        ) from None
    return dict(found["setting"])


def _check_setting(path: Path, found: dict[str, Any], setting: Setting) -> None:
    """Refuse boards of another setting."""
    wanted = json.loads(json.dumps(asdict(setting)))
    for name, value in wanted.items():
        if found.get(name) != value:
            before, now = _told(name, found.get(name)), _told(name, value)
            raise OptionError(
                f"{path} was begun with {name} {before}, not {now}: "
                "repeat the arguments of its beginning, or name another file"
            )


def _told(name: str, value: Any) -> str:
    """A part of a setting as a person would write it."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, dict):
        said = {k: v for k, v in value.items() if v is not None or name == "options"}
        return ", ".join(f"{k}={json.dumps(v)}" for k, v in said.items()) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return shown(value)


def _board(path: Path, number: int, line: bytes, bots: int) -> Board:
    try:
        board = board_of(line.decode())
        if len(board.points) != bots or board.played < 1 or board.number < 0:
            raise ValueError("it belongs to another comparison")
    except (ValueError, TypeError, KeyError, RecursionError, OverflowError):
        raise _wrong(path, number, "it is not a board") from None
    return board


def _wrong(path: Path, number: int, what: str) -> OptionError:
    return OptionError(
        f"{path}, line {number}: {what}; remove the line, and its board is played again"
    )
