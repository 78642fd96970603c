"""The package is typed for those who install it: a client type-checks, its mistakes are found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CLIENT = """\
from random import Random

import piquedame as pd


def points(seed: str) -> tuple[int, ...]:
    game = pd.start("omnibus", players=4, seed=seed, moon="subtract")
    while not game.over:
        seat = game.turn
        view: pd.View = game.view(seat)
        wish: pd.Wish = pd.think("casual", view, Random(1))
        assert wish in view.wishes
        game = game.after(seat, wish)
    return game.scores


def cards(view: pd.View) -> list[str]:
    return [pd.card_text(wish.card) for wish in view.wishes if isinstance(wish, pd.PlayCard)]


def told(event: pd.Event) -> str:
    match event:
        case pd.events.Played(seat=seat, card=card):
            return f"{seat} {pd.card_text(card)}"
        case _:
            return repr(event)


wishes: tuple[pd.Wish, ...] = (
    pd.PlayCard("QS"), pd.PlayCard("X", "H"), pd.Pass("QS KS AS"), pd.Pass(("QS", 59)), pd.Unpass(),
    pd.LayAway("2C"), pd.Offer(5), pd.NameSuit("H"), pd.CallPass("left"), pd.Announce(True),
    pd.Expose("AH"), pd.Pledge(False), pd.Choose("add"), pd.Claim(), pd.Challenge(3), pd.TakeBack(),
)
found: pd.Comparison = pd.compare("hearts", "casual,duck", boards=2)
lead: float = found.figures[0].diff
worlds: list[pd.World] = pd.worlds(pd.start("hearts").view(0), 10, seed=1)
rows: list[tuple[int, ...]] = pd.playouts("hearts", 10)
games: list[pd.Game] = list(pd.simulate("hearts", games=2))
again: pd.Game = pd.verify(pd.record_of(games[0]))
place: pd.View = pd.position(pd.position_of(pd.start("hearts").view(0)))
"""

MISTAKES = """\
import piquedame as pd

game = pd.start("omnibus")
game.after("0", "QS")
game.veiw(0)
pd.PlayCard(None)
pd.think("casual", game)
pd.simulat("hearts")
"""


def checked(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """What mypy says of a program that stands outside the project."""
    (folder / "client.py").write_text(code, encoding="utf-8")
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--cache-dir",
            str(folder / "cache"),
            "client.py",
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("outside")


@pytest.mark.slow
def test_a_client_type_checks(folder: Path) -> None:
    found = checked(folder, CLIENT)
    assert (found.returncode, found.stdout.strip()) == (
        0,
        "Success: no issues found in 1 source file",
    ), found.stdout


@pytest.mark.slow
def test_mistakes_of_a_client_are_found(folder: Path) -> None:
    said = checked(folder, MISTAKES).stdout
    for line in range(4, 9):
        assert f"client.py:{line}: error:" in said
    assert "Found 5 errors" in said
