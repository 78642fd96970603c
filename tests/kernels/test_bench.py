"""`piquedame bench`: figures, and what is wrong with what was asked."""

from __future__ import annotations

import json

import pytest

from piquedame.cli.commands import bench
from piquedame.cli.main import main


def test_figures_as_one_object(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "LEAST", 0.2)
    command = ["bench", "playouts", "--variant", "black-maria", "-n", "3", "--seconds", "0.2"]
    assert main([*command, "--threads", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == [
        *("variant", "players", "threads", "seconds", "deals"),
        *("deals_per_s", "plays_per_s", "compile_s"),
    ]
    assert (told["variant"], told["players"], told["threads"]) == ("black-maria", 3, 2)
    assert told["seconds"] >= 0.2
    assert told["deals_per_s"] == pytest.approx(told["deals"] / told["seconds"], rel=0.01)
    assert told["plays_per_s"] == pytest.approx(51 * told["deals_per_s"], rel=0.01)


def test_a_sentence_for_people(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "LEAST", 0.1)
    assert main(["bench", "playouts", "--seconds", "0.1"]) == 0
    assert capsys.readouterr().out.startswith("hearts, 4 players, 1 thread: ")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["--threads", "0"], "--threads cannot be 0: from 1 to"),
        (["--seconds", "1"], "--seconds cannot be 1: from 5 to 3600"),
        (["--seconds", "3601"], "--seconds cannot be 3601: from 5 to 3600"),
        (["--variant", "herats"], "there is no game called 'herats'"),
        (["-n", "9"], "is for 3 to 7 players, not 9"),
        (["--option", "moon=maybe"], "option moon cannot be"),
    ],
)
def test_wrong_questions_get_a_sentence(
    asked: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "playouts", *asked]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1
