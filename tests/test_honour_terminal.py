"""The terminal game at an honour table: challenges are typed, verdicts and fines are told."""

from __future__ import annotations

import pytest

from domain.test_honour import EASY, REVOKE, begin, play, table
from piquedame.cli.note_words import told
from piquedame.cli.play_input import Hint, read_wish
from piquedame.cli.play_words import Teller
from piquedame.cli.screen import Screen
from piquedame.deal.events import Challenged, Note
from piquedame.deal.wishes import Challenge, Wish


def typed(text: str, plays: str) -> Wish:
    game = play(begin(table(**EASY)), plays)
    view = game.view(game.current.play.turn[0])
    return read_wish(view, Screen(80, terminal=False), lambda _: text)


def test_a_challenge_is_typed() -> None:
    assert typed("!2H", REVOKE) == Challenge(1)
    assert typed("! 4d", REVOKE) == Challenge(3)
    for text in ("!", "!QS"):
        with pytest.raises(Hint, match="type ! and one of 4D 2H"):
            typed(text, REVOKE)
    with pytest.raises(Hint, match="no card"):
        typed("!2H", "2C")


def test_a_verdict_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    game = play(begin(table(**EASY)), REVOKE)
    view = game.view(0)
    teller = Teller(game.rules, Screen(80, terminal=False))
    teller.tell(Challenged(0, 1, True, 1), view, view)
    teller.tell(Challenged(2, 0, False, 0), view, view)
    assert capsys.readouterr().out.splitlines() == [
        "You challenged Ada's card: it was a revoke.",
        "Ben challenged your card: it was no revoke.",
    ]


def test_a_fine_is_told() -> None:
    own = told(Note("revoke_fine", 0, 8), "You", own=True, chips=False)
    assert own == "You did not follow suit: 8 to pay, and the trick counts as your own."
    ada = told(Note("wrong_challenge", 1, 8), "Ada", own=False, chips=True)
    assert ada == "Ada challenged without cause: 8 to pay."
