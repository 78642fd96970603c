"""`piquedame arena`: what it prints, and what it says to wrong usage."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from piquedame import View
from piquedame.bots import BOTS, Bot, Budget, duck
from piquedame.cli.main import main
from piquedame.kernels.cores import cores

ASK = ("arena", "hearts", "--bots", "duck,novice", "--deals", "3", "--seed", "s", "--jobs", "1")


def told(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    """The object that the command prints."""
    assert main([*ASK, "--json", *more]) == 0
    out = capsys.readouterr()
    assert out.err == ""
    assert out.out.count("\n") == 1
    found: dict[str, Any] = json.loads(out.out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The sentence that wrong usage gets."""
    status: object
    try:
        status = main(["arena", *arguments])
    except SystemExit as end:  # an argument that cannot be read
        status = end.code
    assert status == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.startswith("piquedame arena: ")
    assert out.err.count("\n") == 1
    return out.err[len("piquedame arena: ") : -1]


def test_the_object(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys)
    assert list(found) == [
        *("variant", "players", "options", "seed", "time", "sims", "games", "deals", "rotations"),
        "bots",
    ]
    assert (found["variant"], found["players"]) == ("hearts", 4)
    assert (found["deals"], found["rotations"], found["games"]) == (3, 4, None)
    assert (found["options"], found["seed"]) == ({}, "s")
    focal, other = found["bots"]
    assert list(focal) == [
        *("name", "points_per_deal", "diff", "se", "ci95", "moons", "moons_against"),
        *("ms_per_move", "games_won"),
    ]
    assert (focal["name"], other["name"]) == ("duck", "novice")
    assert focal["diff"] == pytest.approx(-other["diff"])
    assert focal["ci95"][0] < focal["diff"] < focal["ci95"][1]
    assert focal["games_won"] is None
    assert focal["ms_per_move"] > 0


def test_the_same_arguments_give_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = told(capsys), told(capsys)
    for found in (one, other):
        for bot in found["bots"]:
            bot["ms_per_move"] = 0
    assert one == other


def test_options_and_players(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "-n", "5", "--option", "moon=off", "--option", "target=50")
    assert found["options"] == {"moon": "off", "target": 50}
    assert (found["players"], found["rotations"]) == (5, 5)
    assert found["bots"][0]["moons"] == found["bots"][0]["moons_against"] == 0


def test_whole_games(capsys: pytest.CaptureFixture[str]) -> None:
    ask = ["arena", "hearts", "--bots", "duck,novice", "--games", "2", "--seed", "s", "--json"]
    assert main([*ask, "--jobs", "1", "--option", "target=20"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 2
    assert found["deals"] > 2
    assert sum(bot["games_won"] for bot in found["bots"]) == pytest.approx(8)


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ASK]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "hearts, 4 players, seed s: 3 deals in 4 rotations"
    head = "bot points/deal diff se 95 % moons against ms/move"
    assert lines[2].split() == head.split()
    assert [line.split()[0] for line in lines[3:5]] == ["duck", "novice"]
    assert lines[6] == "diff: points per deal, less those of the others; below 0 is better"
    assert all(line == line.rstrip() for line in lines)


def test_the_table_of_games_for_chips(capsys: pytest.CaptureFixture[str]) -> None:
    ask = ["arena", "hearts-1887", "--bots", "duck,novice", "--games", "2", "--seed", "s"]
    assert main([*ask, "--jobs", "1", "--option", "starting_chips=25"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("hearts-1887, 4 players, starting_chips=25, seed s: 2 games, ")
    assert lines[2].endswith("games won")
    assert lines[6].startswith("diff: chips lost per deal")


def test_a_drawn_seed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "hearts", "--bots", "duck,novice", "--deals", "2", "--jobs", "1"]) == 0
    out = capsys.readouterr()
    assert out.err.startswith("seed ")
    assert out.err.split()[1] in out.out


def test_a_journal_brings_its_seed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    journal = str(tmp_path / "journal")
    ask = ["arena", "hearts", "--bots", "duck,novice", "--jobs", "1", "--json"]
    assert main([*ask, "--deals", "2", "--resume", journal]) == 0
    first = json.loads(capsys.readouterr().out)
    assert main([*ask, "--deals", "3", "--resume", journal]) == 0
    out = capsys.readouterr()
    assert out.err == ""
    assert json.loads(out.out)["seed"] == first["seed"]
    assert "not 'other'" in refused(
        capsys, *ask[1:], "--deals", "3", "--resume", journal, "--seed", "other"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("hearts", "name at least two bots, such as --bots casual,duck"),
        ("hearts --bots casual", "name at least two bots"),
        ("hearts --bots casual,duck:9", "duck does not search: leave :9 out of duck:9"),
        ("hearts --bots duck,uct:", "'' is not a budget for uct: give playouts, such as uct:10000"),
        ("hearts --bots duck,uct:0", "'0' is not a budget for uct"),
        ("hearts --bots duck,uct:0s", "'0s' is not a budget for uct"),
        ("hearts --bots duck,uct:-1s", "'-1s' is not a budget for uct"),
        ("hearts --bots duck,uct:1ms", "or seconds for each wish, such as uct:0.035s"),
        (
            "hearts --bots duck,uct:99999999999",
            "99999999999 playouts for a wish are too many: at most 10000",
        ),
        (
            "hearts --bots duck,uct:9999s",
            "9999 s for a wish are too many: at most 3600 s are allowed",
        ),
        ("hearts --bots duck,uct --sims 99999999999", "are too many: at most 10000000 are allowed"),
        ("hearts --bots uct:5,duck --sims 9", "but uct:5 has one: leave them out"),
        ("hearts --bots duck,uct:\u0663", "is not a budget for uct"),
        ("hearts --bots utc:5,duck", "there is no bot 'utc': did you mean uct"),
        ("hearts --bots casual,dukc", "there is no bot 'dukc': did you mean duck"),
        ("hearts --bots casual,", "there is no bot '': one of novice, casual, skilled"),
        ("hearts -n 3 --bots casual,duck,duck,duck", "4 bots are named for 3 seats"),
        ("partnership-hearts --bots casual,duck,novice", "3 bots are named for 2 sides of"),
        ("hearts --bots casual,duck --deals 1", "--deals cannot be 1: it is a whole number from 2"),
        ("hearts --bots casual,duck --games 0", "--games cannot be 0: it is a whole number"),
        ("hearts --bots casual,duck --deals 4294967296", "at most 4294967295 are allowed"),
        ("hearts --bots casual,duck --deals 5 --games 5", "give one of them"),
        ("hearts --bots casual,duck --time 1 --sims 5", "--time and --sims both say"),
        (
            "hearts --bots casual,duck --time 0",
            "--time cannot be 0: it is a number of seconds above 0",
        ),
        ("hearts --bots casual,duck --time inf", "'inf' is not a number of seconds"),
        ("hearts --bots casual,duck --time nan", "'nan' is not a number of seconds"),
        ("hearts --bots casual,duck --sims 0", "--sims cannot be 0: it is a whole number from 1"),
        ("hearts --bots casual,duck --jobs 0", "--jobs cannot be 0: it is a whole number from 1"),
        ("hearts --bots casual,duck --jobs 2 --cluster auto", "--cluster plays on others: give"),
        ("hearts --bots casual,duck -n 9", "9"),
        ("haerts --bots casual,duck", "hearts"),
        ("--bots casual,duck", "name a game"),
        ("hearts --bots casual,duck --option mon=off", "there is no option 'mon'"),
        ("hearts --bots casual,duck --plot x.pdf", "ends in .svg or .png, not 'x.pdf'"),
        ("hearts --bots casual,duck --plot /none/x.svg", "there is no folder /none for the plot"),
        ("hearts --bots casual,duck --seed s --resume /none/j", "/none/j: No such file"),
        ("hearts --bots casual,duck --seed s --resume .", "--resume names ., which is not a file"),
        (
            "hearts --bots casual,duck --resume /dev/null",
            "/dev/null, which is not a file that can keep",
        ),
    ],
)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], arguments: str, said: str) -> None:
    assert said in refused(capsys, *arguments.split())


def test_nobody_searches(capsys: pytest.CaptureFixture[str]) -> None:
    for budget in ("--time 1", "--sims 9"):
        said = refused(capsys, "hearts", "--bots", "casual,duck", *budget.split())
        assert said == (
            "--time and --sims are for bots that search (skilled, expert, uct), but casual and "
            "duck do not: leave them out"
        )


def budgets_of_a_searcher(monkeypatch: pytest.MonkeyPatch) -> set[Budget]:
    """A bot `searcher` that plays like `duck`, and what it was given to spend."""
    budgets: set[Budget] = set()

    def choose(view: View, rng: Any, budget: Budget) -> Any:
        budgets.add(budget)
        return duck.wish(view, rng)

    monkeypatch.setitem(BOTS, "searcher", Bot(choose, level=False, searches=True))
    return budgets


def test_a_budget_is_for_whoever_searches(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets = budgets_of_a_searcher(monkeypatch)
    ask = ["arena", "hearts", "--bots", "searcher,duck", "--deals", "2", "--seed", "s"]
    assert main([*ask, "--jobs", "1", "--sims", "7", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert budgets == {Budget(sims=7)}
    assert (found["sims"], found["time"]) == (7, None)
    assert found["bots"][0]["diff"] == 0
    assert "(skilled, expert, uct, searcher)" in refused(
        capsys, "hearts", "--bots", "casual,duck", "--sims", "7", "--seed", "s"
    )


def test_a_bot_has_a_budget_of_its_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets = budgets_of_a_searcher(monkeypatch)
    bots = "searcher:7,searcher:0.5s,searcher,duck"
    ask = ["arena", "hearts", "--bots", bots, "--deals", "2", "--seed", "s", "--jobs", "1"]
    assert main([*ask, "--sims", "9", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert budgets == {Budget(sims=7), Budget(seconds=0.5), Budget(sims=9)}
    assert [bot["name"] for bot in found["bots"]] == bots.split(",")


@pytest.mark.parametrize(("name", "start"), [("a.svg", b"<?xml"), ("a.PNG", b"\x89PNG")])
def test_a_picture(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, start: bytes
) -> None:
    path = tmp_path / name
    assert main([*ASK, "--plot", str(path)]) == 0
    first = path.read_bytes()
    assert first.startswith(start)
    if name.endswith("svg"):
        text = first.decode()
        assert "duck" in text
        assert "novice" in text
        assert "hearts, 4 players, 3 deals" in text
    assert main([*ASK, "--plot", str(path)]) == 0
    assert path.read_bytes() == first
    capsys.readouterr()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "--resume FILE would have kept the finished deals"),
        (("--resume", "deals.jsonl"), "the same command goes on from deals.jsonl"),
    ],
)
def test_ctrl_c(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    more: tuple[str, ...],
    said: str,
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("piquedame.cli.commands.arena.play_boards", interrupted)
    assert main([*ASK, *more]) == 130
    assert capsys.readouterr().err == f"piquedame arena: stopped; {said}\n"


def test_a_bar_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    journal = ("--resume", str(tmp_path / "journal"))
    assert main([*ASK, *journal]) == 0
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main([*ASK[:4], "--deals", "5", *ASK[6:], *journal, "--json"]) == 0
    assert "3/5" in terminal.getvalue()
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["deals"] == 5


def test_all_cores_play(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def play_boards(_setting: object, _count: int, *, jobs: int, **_: object) -> None:
        asked.append(jobs)
        raise KeyboardInterrupt

    monkeypatch.setattr("piquedame.cli.commands.arena.play_boards", play_boards)
    assert main([*ASK[:-2]]) == 130
    assert asked == [cores()]


def test_a_folder_is_no_file_for_a_plot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "plots.svg"
    folder.mkdir()
    said = refused(capsys, "hearts", "--bots", "casual,duck", "--plot", str(folder))
    assert said == f"--plot names a folder, {folder}: name a file"
