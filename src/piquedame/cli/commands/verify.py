"""`piquedame verify`: every play and every figure of recorded games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from piquedame.cli.commands.common import Progress
from piquedame.errors import Refusal
from piquedame.record.record import parse_line, verify

RIGHT, REFUSED, UNREADABLE = 0, 1, 2
PEEK = 8192


def run(args: argparse.Namespace) -> int:
    """Check each game of each file; the exit status says how it went."""
    worst = RIGHT
    for name in args.files:
        try:
            with _open(name) as lines:
                worst = max(worst, _check_file(name, lines, args.json))
        except OSError as error:
            print(f"piquedame verify: {name}: {error.strerror or error}", file=sys.stderr)
            worst = UNREADABLE
    return worst


@contextmanager
def _open(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        yield sys.stdin.buffer
        return
    with Path(name).open("rb") as lines:
        if b"\0" in lines.peek(PEEK)[:PEEK]:
            raise OSError(0, "this is not a text file of records")
        yield lines


def _check_file(name: str, lines: BinaryIO, as_json: bool) -> int:
    games = refused = 0
    progress = Progress(f"{name}: game")
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        progress(games + 1)
        refusal = check_line(line, first=number == 0)
        games += 1
        refused += refusal is not None
        if as_json or refusal is not None:
            progress.end()
            answer = _answer(name, number, refusal)
            print(json.dumps(answer, separators=(",", ":")) if as_json else _words(answer))
    progress.end()
    if not as_json:
        print(_summary(name, games, refused))
    return REFUSED if refused else RIGHT


def check_line(line: bytes, *, first: bool = False) -> Refusal | None:
    """Why the game of this line is refused; null if it is right."""
    try:
        try:
            text = line.decode("utf-8-sig" if first else "utf-8")
        except UnicodeDecodeError:
            raise Refusal("bad_record", what="this line is not text in UTF-8") from None
        verify(parse_line(text))
    except Refusal as refusal:
        return refusal
    return None


def _answer(name: str, number: int, refusal: Refusal | None) -> dict[str, Any]:
    answer: dict[str, Any] = {"file": name, "game": number, "ok": refusal is None}
    if refusal is not None:
        answer["deal"], answer["play"] = refusal.deal, refusal.play
        answer["reason"] = refusal.reason
        if refusal.figure is not None:
            answer["field"], answer["found"], answer["right"] = refusal.figure
        answer["say"] = str(refusal)
    return answer


def _words(answer: dict[str, Any]) -> str:
    place = [f"{answer['file']}: game {answer['game']}"]
    place += [f"{part} {answer[part]}" for part in ("deal", "play") if answer[part] is not None]
    return f"{', '.join(place)}: {answer['reason']}: {answer['say']}"


def _summary(name: str, games: int, refused: int) -> str:
    if not games:
        return f"{name}: no games"
    count = "1 game" if games == 1 else f"{games} games"
    return f"{name}: {count}, {f'{refused} refused' if refused else 'all right'}"
