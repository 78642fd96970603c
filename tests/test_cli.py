"""The command line, from the outside."""

from __future__ import annotations

import io
import json
import os
import random
import stat
import subprocess
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from piquedame import __version__
from piquedame.bots import BOTS
from piquedame.cli.commands import common
from piquedame.cli.commands.common import Progress, read_options, read_seed
from piquedame.cli.main import COMMANDS, main
from piquedame.deal.wishes import Pass
from piquedame.errors import OptionError
from piquedame.game import new_game
from piquedame.record.record import parse_line, verify
from piquedame.rules.agreed import rules_for
from piquedame.rules.variants import VARIANTS

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *args: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command."""
    try:
        status = main(args)
    except SystemExit as stopped:
        status = int(stopped.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def game(*args: str) -> bytes:
    """A command in a process of its own; its standard output."""
    found = subprocess.run(
        [sys.executable, "-m", "piquedame", *args],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    return found.stdout


# --- help and wrong usage ---------------------------------------------------------------------


def test_help_and_version(capsys: Capture) -> None:
    status, out, _ = run(capsys)
    assert status == 0
    assert all(name in out for name in COMMANDS)
    assert run(capsys, "--help")[0] == 0
    for name in COMMANDS:
        status, out, err = run(capsys, name, "--help")
        assert (status, err) == (0, "")
        assert out.startswith(f"usage: piquedame {name}")
    assert run(capsys, "--version")[1] == f"piquedame {__version__}\n"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["rule"], "there is no command 'rule': did you mean rules"),
        (["zzzzz"], "one of variants, rules"),
        (["--nonsense"], "there is no command '--nonsense': choose one of variants"),
        (["--"], "there is no command '--'"),
        (["rules", "hearts", "--nonsense"], "--nonsense: piquedame rules --help lists"),
        (["rules"], "name a game"),
        (["rules", "black-mari"], "did you mean black-maria"),
        (["rules", "hearts", "--against", "hartz"], "did you mean hearts"),
        (["rules", "hearts", "--lang", "de"], "invalid choice"),
        (["rules", "hearts", "-n", "9"], "Hearts is for 3 to 7 players"),
        (["rules", "likha", "-n", "9"], "Likha is for 4 players, not 9"),
        (["simulate", "hearts", "--games", "²"], "'²' is not a whole number"),
        (["simulate", "hearts", "--out", ""], "--out: the name of the file is empty"),
        (["simulate", "hearts", "--bots", ""], "there is no bot ''"),
        (["arena", "hearts", "--time", "nan"], "'nan' is not a number of seconds"),
        (["arena", "hearts", "--plot", ""], "--plot: the name of the file is empty"),
        (["verify", ""], "FILE: the name of the file is empty"),
        (["serve", "--database", ""], "--database: the name of the file is empty"),
        (["rules", "hearts", "--option", "moon=off", "--option", "moon=add"], "has two values"),
        (["rules", "hearts", "--option", "deals=1", "--option", "deals=true"], "has two values"),
        (["rules", "hearts", "-n", "x"], "'x' is not a whole number"),
        (["rules", "hearts", "--variant", "omnibus"], "two games are named"),
        (["rules", "hearts", "--option", "mon=off"], "did you mean moon"),
        (["rules", "hearts", "--option", "zzzzzz=1"], "docs/options.md"),
        (["rules", "hearts", "--option", "moon"], "NAME=VALUE"),
        (["rules", "hearts", "--option", "moon=of"], "cannot be"),
        (["rules", "omnibus", "--option", "teams=bonus_card_partner"], "go together"),
        (["rules", "hearts", "--option", "moon=off", "--option", "sun=double"], "sun"),
        (["simulate", "hearts", "--bots", "casul"], "casual"),
        (["simulate", "hearts", "--bots", "casual,novice"], "names 2 levels"),
        (["simulate", "hearts", "--games", "0"], "whole number from 1"),
        (["simulate", "hearts", "--out", "/no/such/folder/x"], "No such file"),
        (["simulate", "hearts", "--out", "."], "directory"),
        (["verify"], "required: FILE"),
        (["serve", "--port", "99999"], "0 to 65535"),
        (["serve", "--thinkers", "-1"], "from 0 to 256"),
        (["play", "hearts", "--bots", "casual,casual"], "each of 3 bots"),
    ],
)
def test_wrong_usage_gets_one_sentence(args: list[str], said: str, capsys: Capture) -> None:
    status, out, err = run(capsys, *args)
    assert status == 2
    assert out == ""
    assert said in err
    assert err.startswith("piquedame")
    assert err.count("\n") == 1


def test_options_are_json_where_they_parse() -> None:
    texts = ['a="x"', "target=50", "moon=off", "pass_cycle=[1", "deals=[", "target=50"]
    with pytest.raises(OptionError, match="no option 'a'"):
        read_options(texts)
    assert read_options(texts[1:]) == {
        "target": 50,
        "moon": "off",
        "pass_cycle": "[1",
        "deals": "[",
    }
    assert read_options(["deals=" + "[" * 100_000]) == {"deals": "[" * 100_000}
    assert read_options(None) == {}


# --- what is loaded ---------------------------------------------------------------------------

HEAVY = (
    *("starlette", "uvicorn", "msgspec", "numpy", "piquedame.server", "segno", "asyncio"),
    *("matplotlib", "tqdm", "ray"),
)


@pytest.mark.parametrize(
    "code",
    [
        "import piquedame",
        "import piquedame.cli.main as c; c.main(['variants'])",
        "import piquedame.cli.main as c; c.main(['rules', 'omnibus'])",
        "import piquedame.cli.main as c; c.main(['verify', '-'])",
        "import piquedame.cli.main as c, piquedame.cli.commands.simulate, piquedame.cli.terminal",
        "import piquedame.arena.seats, piquedame.arena.figures, piquedame.arena.plot",
    ],
)
def test_nothing_heavy_is_loaded(code: str) -> None:
    check = f"import sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    found = subprocess.run(
        [sys.executable, "-c", f"{code}\n{check}"], capture_output=True, check=True, input=b""
    )
    assert found.stdout.decode().splitlines()[-1] == "[]"


# --- variants and rules -----------------------------------------------------------------------


def test_variants(capsys: Capture) -> None:
    _, out, _ = run(capsys, "variants")
    assert all(slug in out for slug in VARIANTS)
    infos = json.loads(run(capsys, "variants", "--json")[1])
    assert [info["slug"] for info in infos] == list(VARIANTS)
    assert "Kierki" in run(capsys, "variants", "--lang", "pl")[1]


def test_rules(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    out = ""
    for width in (40, 80, 200):
        monkeypatch.setenv("COLUMNS", str(width))
        _, out, _ = run(capsys, "rules", "black-maria", "-n", "6", "--option", "moon=subtract")
        assert max(map(len, out.splitlines())) <= min(width, 100)
    assert "42 penalty points" in out
    assert "At this table" in out
    assert "Compared with Hearts" in out
    assert "Leading hearts" in out
    _, out, _ = run(capsys, "rules", "--variant", "hearts")
    assert "Beside" not in out
    _, out, _ = run(capsys, "rules", "hearts", "--against", "black-maria", "--lang", "pl")
    assert "Obok gry Czarna Maria" in out


# --- simulate ---------------------------------------------------------------------------------

ONE_DEAL = ("--option", "end=deals", "--option", "deals=1")
SHORT = ("simulate", "black-maria", "--seed", "a", "--option", "end=deals", "--option", "deals=2")


def test_simulated_games_are_right_and_always_the_same(capsysbinary: Any, tmp_path: Path) -> None:
    assert main([*SHORT, "--games", "2"]) == 0
    out = capsysbinary.readouterr().out
    assert out == game(*SHORT, "--games", "2")
    lines = out.decode().splitlines()
    assert len(set(lines)) == 2
    for line in lines:
        finished = verify(parse_line(line))
        assert finished.over
        assert len(finished.finished) == 2
    into = tmp_path / "games.jsonl"
    assert main([*SHORT, "--games", "2", "--out", str(into)]) == 0
    assert into.read_bytes() == out
    assert main([*SHORT, "--games", "1", "--bots", "novice", "--out", str(into)]) == 0
    assert into.read_bytes() != out
    assert [path.name for path in tmp_path.iterdir()] == ["games.jsonl"]


def test_every_game_is_played_to_its_end(capsys: Capture) -> None:
    for slug in VARIANTS:
        least = VARIANTS[slug].min_players
        levels = ",".join(["novice", "casual"] * least)[: 7 * least - 1]
        args = ("simulate", slug, "-n", str(least), "--bots", levels, *ONE_DEAL)
        status, out, err = run(capsys, *args)
        assert status == 0
        assert err.startswith("seed ")
        again = run(capsys, *args, "--seed", err.split()[1])
        assert again == (0, out, "")
        assert verify(parse_line(out)).over


def test_an_interrupt_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    into = tmp_path / "games.jsonl"
    into.write_text("old\n")
    into.chmod(0o640)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("piquedame.cli.commands.simulate.play_game", interrupted)
        status, out, err = run(capsys, *SHORT, "--out", str(into))
    assert (status, out, err) == (130, "", "")
    assert into.read_text() == "old\n"
    assert main([*SHORT, "--out", str(into)]) == 0
    assert stat.S_IMODE(into.stat().st_mode) == 0o640
    assert len(list(tmp_path.iterdir())) == 1


def test_a_link_and_a_device_stay_what_they_are(tmp_path: Path) -> None:
    target, link = tmp_path / "real", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    assert main([*SHORT, "--out", str(link)]) == 0
    assert link.is_symlink()
    assert target.read_text().startswith('{"record": 1')
    assert main([*SHORT, "--out", os.devnull]) == 0
    assert not Path(os.devnull).is_file()


def test_a_file_that_cannot_be_written_is_named_as_given(tmp_path: Path, capsys: Capture) -> None:
    circle, nowhere = tmp_path / "circle", tmp_path / "no" / "where"
    circle.symlink_to(circle)
    for path, said in ((circle, "symbolic links"), (nowhere, "No such file"), (tmp_path, "Is a")):
        status, out, err = run(capsys, *SHORT, "--out", str(path))
        assert (status, out) == (2, "")
        assert err.startswith(f"piquedame simulate: {path}: ")
        assert said in err
    assert circle.is_symlink()


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("play hearts --seed a >&-", 2, b"piquedame play: standard output is closed\n"),
        ("simulate hearts --seed a >&-", 2, b"piquedame simulate: standard output is closed\n"),
        ("play hearts --seed a <&-", 0, b""),
        ("verify - <&-", 0, b""),
        ("rules nothing 2>&-", 2, b""),
        ("serve --port 99999 >&-", 2, b"piquedame serve: --port cannot be 99999"),
    ],
)
def test_streams_that_are_closed(command: str, status: int, said: bytes) -> None:
    line = f"{sys.executable} -m piquedame {command}"
    found = subprocess.run(["sh", "-c", line], capture_output=True, check=False)
    assert found.returncode == status
    assert found.stderr.startswith(said)
    assert b"Traceback" not in found.stdout + found.stderr
    assert said or not found.stderr


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m piquedame simulate hearts --seed a --games 9 | head -c 1"
    found = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert found.stdout == b"{"
    assert found.stderr == b""


def test_a_closed_output_is_no_error(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def closed(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("piquedame.cli.commands.games.variants", closed)
    assert run(capsys, "variants") == (141, "", "")


def test_output_without_an_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["variants", "--lang", "pl"]) == 0
    assert "Kierki" in out.getvalue()


def test_the_module_is_the_command() -> None:
    module = import_module("piquedame.__main__")
    assert module.main is main


def test_a_seed_that_is_no_text() -> None:
    assert read_seed("zażółć") == "zażółć"
    with pytest.raises(OptionError):
        read_seed("\udcff")


def test_progress_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    quiet = Progress("game", 3)
    quiet(1)
    quiet.end()
    assert screen.getvalue() == ""
    monkeypatch.setattr(screen, "isatty", lambda: True, raising=False)
    for progress in (Progress("game", 3), Progress("game")):
        progress(1)
        progress.end()
    assert "game 1 of 3" in screen.getvalue()


# --- verify -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A right record of two deals."""
    found: dict[str, Any] = json.loads(game(*SHORT))
    return found


def wrong(record: dict[str, Any]) -> dict[str, Any]:
    """The same with one figure changed."""
    deal = {**record["deals"][1], "scores": [1, 2, 3, 4]}
    return {**record, "deals": [record["deals"][0], deal]}


def test_verify_in_json(record: dict[str, Any], tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "a.jsonl"
    lines = [json.dumps(record), "", "no json", "  ", json.dumps(wrong(record)), "[1]"]
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(lines).encode() + b"\n\xff\n")
    status, out, err = run(capsys, "verify", str(path), "--json")
    assert (status, err) == (1, "")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["game"] for answer in answers] == [0, 2, 4, 5, 6]
    assert out.startswith(f'{{"file":{json.dumps(str(path))},"game":0,"ok":true}}\n')
    assert [answer.get("reason") for answer in answers] == [
        None,
        "bad_record",
        "wrong_figure",
        "bad_record",
        "bad_record",
    ]
    assert list(answers[1]) == ["file", "game", "ok", "deal", "play", "reason", "say"]
    assert answers[1]["deal"] is answers[1]["play"] is None
    figure = answers[2]
    assert (figure["deal"], figure["play"], figure["field"]) == (1, None, "scores")
    assert figure["found"] == [1, 2, 3, 4]
    assert figure["right"] == record["deals"][1]["scores"]


def test_verify_for_a_person(record: dict[str, Any], tmp_path: Path, capsys: Capture) -> None:
    right, both, empty = tmp_path / "right", tmp_path / "both", tmp_path / "empty"
    right.write_text(json.dumps(record) + "\n")
    cards = record["deals"][0]["plays"].split()
    cards[0], cards[4] = cards[4], cards[0]
    revoked = {**record, "deals": [{**record["deals"][0], "plays": " ".join(cards)}]}
    both.write_text(f"{json.dumps(record)}\n\n{json.dumps(revoked)}\n")
    empty.write_text("\n")
    assert run(capsys, "verify", str(right)) == (0, f"{right}: 1 game, all right\n", "")
    status, out, _ = run(capsys, "verify", str(both), str(empty))
    assert status == 1
    first, second, third = out.splitlines()
    assert first.startswith(f"{both}: game 2, deal 0, play ")
    assert second == f"{both}: 2 games, 1 refused"
    assert third == f"{empty}: no games"


def test_verify_standard_input(
    record: dict[str, Any], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = io.TextIOWrapper(io.BytesIO(json.dumps(record).encode()))
    monkeypatch.setattr(sys, "stdin", given)
    assert run(capsys, "verify", "-", "--json") == (0, '{"file":"-","game":0,"ok":true}\n', "")


def test_files_that_cannot_be_read(record: dict[str, Any], tmp_path: Path, capsys: Capture) -> None:
    right, binary = tmp_path / "right", tmp_path / "binary"
    right.write_text(json.dumps(record))
    binary.write_bytes(b"\x1f\x8b\x00\x00")
    names = [str(tmp_path), str(right), str(binary), str(tmp_path / "nothing")]
    status, out, err = run(capsys, "verify", *names)
    assert status == 2
    assert out == f"{right}: 1 game, all right\n"
    assert [line.split(": ")[1] for line in err.splitlines()] == [names[0], names[2], names[3]]
    assert all(line.startswith("piquedame verify: ") for line in err.splitlines())
    assert "Is a directory" in err
    assert "not a text file" in err
    assert "No such file" in err


# --- serve ------------------------------------------------------------------------------------


def test_serve_hands_over(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[object] = []

    def serve(*args: object, **named: object) -> None:
        called.append((args, named))

    monkeypatch.setattr("piquedame.cli.commands.serve.run_server", serve)
    assert main(["serve"]) == 0
    assert main(["serve", "--host", "::", "--port", "0", "--database", "x", "--welcome"]) == 0
    assert main(["serve", "--thinkers", "0"]) == 0
    usual = ("127.0.0.1", 8000, "piquedame.sqlite")
    assert called == [
        (usual, {"welcome": False, "thinkers": None}),
        (("::", 0, "x"), {"welcome": True, "thinkers": None}),
        (usual, {"welcome": False, "thinkers": 0}),
    ]


@pytest.mark.parametrize("command", ["play", "simulate", "arena"])
def test_every_bot_is_named_where_one_is_chosen(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert [name for name in BOTS if name not in told] == []


def test_a_long_first_thought_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    told = threading.Event()

    def think(*_: object) -> Pass:
        if level != "casual":
            assert told.wait(60)
        return Pass(())

    def tell(*_: object, **__: object) -> None:
        told.set()

    monkeypatch.setattr(common, "think", think)
    monkeypatch.setattr(common, "print", tell, raising=False)
    monkeypatch.setattr(common, "LONG", 0.01)
    view = new_game(rules_for("hearts", 4), 0).view(0)
    for level in ("casual", "expert"):
        assert common.bot_wish(level, view, random.Random(1)) == Pass(())
        assert told.is_set() == (level == "expert")


def test_the_duck_plays_in_simulated_games(capsys: pytest.CaptureFixture[str]) -> None:
    ask = ["simulate", "hearts", "--bots", "duck,duck,casual,novice", "--seed", "s"]
    assert main([*ask, "--option", "target=20"]) == 0
    verify(parse_line(capsys.readouterr().out))
