"""The game in the terminal: whole games by typing, and what it says on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from piquedame.cards import card_text, cards_of
from piquedame.cli import main
from piquedame.events import (
    Asked,
    Chose,
    Claimed,
    Ended,
    Note,
    Scored,
    ThrownIn,
    Unpassed,
    WidowTaken,
)
from piquedame.game import deal_next
from piquedame.options import Value
from piquedame.play import Phase
from piquedame.ruleset import rules_for
from piquedame.screen import Screen, note_text, score_table, wrapped
from piquedame.terminal import Hint, Table, read_cards
from piquedame.view import View
from piquedame.wishes import Choose, LayAway, PlayCard


class Person:
    """Somebody who types something that is allowed, and some commands on the way."""

    def __init__(self, seed: int = 1) -> None:
        self.rng = Random(seed)
        self.table: Table | None = None
        self.asked: list[str] = []

    def __call__(self, question: str) -> str:
        self.asked.append(question)
        assert self.table is not None
        view = self.table.view
        if question.startswith("Enter"):
            return ""
        if question.startswith("a adds"):
            return self.rng.choice(["x", "a", "t"])
        assert view.play is not None
        if question.startswith("Your card"):
            if self.rng.random() < 0.1:
                return self.rng.choice(["?", "h", "l", "s", "c", "xx", "", "2c 3c", "r", "qh"])
            return card_text(self.rng.choice(cards_of(view.legal()))).lower()
        count = self.table.rules.widow
        if question.startswith("Pass"):
            count = len(self.table.rules.pass_targets(view.play.deal, 0))
        cards = self.rng.sample(cards_of(view.legal()), count)
        return ", ".join(map(card_text, cards))


def seated(person: Person, slug: str, players: int, options: dict[str, Value]) -> Table:
    """A table of 60 columns for a person and novices."""
    rules = rules_for(slug, players, options)
    table = Table(rules, ("", *["novice"] * (players - 1)), "s", Screen(60, False), person)
    person.table = table
    return table


GAMES: list[tuple[str, int, dict[str, Value]]] = [
    ("hearts", 4, {"end": "deals", "deals": 4}),
    ("black-maria", 3, {"end": "deals", "deals": 2}),
    ("omnibus-book", 6, {"end": "deals", "deals": 1}),
    ("jaques-black-maria", 7, {"end": "deals", "deals": 1}),
    (
        "black-lady-no-pass",
        5,
        {"end": "deals", "deals": 2, "remainder": "exchange_first_trick", "kitty_view": "winner"},
    ),
    ("hearts", 4, {"end": "deals", "deals": 1, "pass_cycle": ["scatter"], "booster_nines": True}),
    ("spot-hearts", 3, {"end": "deals", "deals": 1, "pass_look_after_choose": False}),
    ("hearts", 5, {"end": "deals", "deals": 1, "remainder": "last_trick_winner"}),
]


@pytest.mark.parametrize(("slug", "players", "options"), GAMES)
def test_a_whole_game_by_typing(
    slug: str, players: int, options: dict[str, Value], capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person(players)
    table = seated(person, slug, players, options)
    table.play()
    assert table.game.over
    shown = capsys.readouterr().out
    assert "Deal 1" in shown
    assert re.search(r"\b(win|wins|share the win)\.", shown)
    assert "\u00a0" not in shown
    assert max(map(len, shown.splitlines())) <= 60
    assert "→" in shown


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """These lines, then the end of the input."""
    answers: Iterator[str] = iter(lines)

    def read(question: str = "") -> str:
        print(question, end="")
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


def test_the_end_of_the_input_ends_it_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch)
    assert main(["play", "black-maria", "--seed", "a", "--option", "moon=subtract"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "Pass 3 cards to the right: to Cleo." in out
    assert "- Whoever takes every penalty card shoots the moon" in " ".join(out.split("\n"))


def test_quitting_asks_once_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "q", "n", "quit", "y", "never read")
    assert main(["play", "hearts"]) == 0
    assert capsys.readouterr().out.count("Leave the game?") == 2


def test_wrong_things_typed_get_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "xx", "KS", "4c", "4c 4c 2c", "", "l", "4♣ 2♣ AD", "2c 3c", "kh", "s")
    assert main(["play", "black-maria", "--seed", "a", "-n", "4"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    for said in (
        "'XX' is not a card".lower(),
        "3 different cards must be chosen, not 1.",
        "3 different cards must be chosen, not 2.",
        "Type a card such as QS, or ? for help.",
        "There has been no trick in this deal.",
        "You passed 4♣ 2♣ A♦.",
        "from Ada.",
        "One card at a time.",
        "is not in the hand.",
    ):
        assert said.lower() in out.lower(), said


def test_why_a_card_may_not_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    person = Person()
    table = seated(person, "black-maria", 4, {"end": "deals", "deals": 1})
    tried = False

    def ask(question: str) -> str:
        nonlocal tried
        view = table.view
        wrong = cards_of(view.hand & ~view.legal())
        if question.startswith("Your card") and wrong and not tried:
            tried = True
            return card_text(wrong[0])
        return person(question)

    table.ask = ask
    table.play()
    table.show_last_trick()
    out = capsys.readouterr().out
    assert out.splitlines()[-1].count("→") == 1
    assert tried
    assert "must be followed" in " ".join(out.split())
    assert re.search(r"\(\w+\)", out)


class AtAPhase(Table):
    """A table whose person is shown a phase that it is not in."""

    shown: Phase = "choice"

    @property
    def view(self) -> View:
        """The view, but for the phase."""
        view = super().view
        if view.play is None:
            return view
        return replace(view, play=replace(view.play, phase=self.shown), slam_value=26)


def test_the_choice_after_a_moon(capsys: pytest.CaptureFixture[str]) -> None:
    table = AtAPhase(rules_for("hearts", 4), ("", *["novice"] * 3), "s", Screen(60, False), input)
    table.happen(deal_next(table.game, table.rules.pack))
    answers = ["maybe", "t", "a"]
    table.ask = lambda _question: answers.pop(0)
    table.show_turn()
    with pytest.raises(Hint, match="type a or t"):
        table.read_wish()
    assert table.read_wish() == Choose("subtract")
    assert table.read_wish() == Choose("add")
    assert "How is that to count?" in capsys.readouterr().out


def test_the_widow_in_hand(capsys: pytest.CaptureFixture[str]) -> None:
    table = AtAPhase(rules_for("hearts", 4), ("", *["novice"] * 3), "s", Screen(60, False), input)
    table.shown = "exchange"
    table.happen(deal_next(table.game, table.rules.pack))
    table.ask = lambda _question: "2c"
    table.show_turn()
    assert table.read_wish() == LayAway((2,))
    assert "The widow is in your hand." in capsys.readouterr().out


def test_the_only_card_needs_no_typing() -> None:
    table = seated(Person(), "hearts", 4, {"pass_count": 0})
    pack = table.rules.pack
    holder = next(k for k in range(4) if table.rules.seat_after(table.game.dealer, 1 + k) == 0)
    # The two of clubs, first of the pack in order, comes to the person, who has to lead it.
    table.happen(deal_next(table.game, (*pack[1 : 1 + holder], pack[0], *pack[1 + holder :])))
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return ""

    table.ask = ask
    assert table.read_wish() == PlayCard(pack[0])
    assert asked == ["Your card (Enter: 2♣)> "]


def test_what_a_rule_did_to_the_score() -> None:
    own = note_text(Note("moon_add", 0, 26), "You", True)
    assert own == "You took every penalty card: 26 for each of the others."
    for key in ("subtract", "void_deal", "pay_each"):
        assert note_text(Note(f"moon_{key}", 1, 26), "Ada", False).startswith("Ada took every")
    for key in ("no_trick", "floor_deal", "floor_game", "reset", "sun_clean_slate"):
        assert note_text(Note(key, 1, -5), "Ada", False).startswith("Ada ")
    assert "twice" in note_text(Note("sun_punish", 1, 26), "Ada", False)


def test_events_of_others_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    table = seated(Person(), "hearts", 4, {})
    table.happen(deal_next(table.game, table.rules.pack))
    table.show_last_trick()
    zeros = (0,) * 4
    for event in (
        Scored((26, 0, 0, 0), zeros, zeros, 0, (Note("moon_void_deal", 0, 26),)),
        ThrownIn(0),
        ThrownIn(1),
        WidowTaken(0, None),
        WidowTaken(1, (0x3C,)),
        Claimed(1, "rest"),
        Claimed(2, "none"),
        Asked(1, 26),
        Chose(1, "add"),
        Ended((0, 2)),
        Ended((0,)),
        Unpassed(1),
    ):
        table.tell(event, table.view)
    out = capsys.readouterr().out
    for said in (
        "Your hand is nothing but penalty cards",
        "Ada's hand is nothing but",
        "The widow goes to you.",
        "The widow goes to Ada: Q♠.",
        "Ada claimed all the tricks left.",
        "Ben claimed that no points are left.",
        "Ada has taken every penalty card, and chooses.",
        "Ada chose to add.",
        "You and Ben share the win.",
        "You win.",
    ):
        assert said in out


def test_reading_cards() -> None:
    assert read_cards("QS") == read_cards("qs") == read_cards("Q♠")
    assert read_cards("10d") == read_cards("TD")
    assert len(read_cards("QS, kh 2c")) == 3
    with pytest.raises(Hint):
        read_cards("  ")


def test_colours_only_where_they_are_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured = Screen(60, True)
    coloured.say("Q♥")
    coloured.heading("Deal 1")
    coloured.hand(1 << 0x3C | 1 << 0x2C, 1 << 0x3C)
    assert capsys.readouterr().out.count("\x1b[") > 6
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Screen(60, True)
    plain.say("Q♥")
    plain.hand(1 << 0x3C | 1 << 0x2C, 1 << 0x3C)
    assert "\x1b" not in capsys.readouterr().out
    assert Screen(3, False).width == 40


def test_tables_and_lines() -> None:
    table = score_table(["You", "Ada"], (3, 23), (3, -1), (3, 40))
    assert table[1].endswith("3 *")
    assert "−1" in table[2]
    assert wrapped("", 60) == [""]
