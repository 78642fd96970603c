"""The game in the terminal: whole games by typing, and what it says on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from piquedame.cards import BadCard, card_text, cards_of, mask_of
from piquedame.cli.main import main
from piquedame.cli.note_words import final_words, settlement_words, told
from piquedame.cli.play_input import Hint, read_cards, read_suit, read_wish
from piquedame.cli.play_words import NAMES, state_words
from piquedame.cli.screen import Screen, score_table, wrapped
from piquedame.cli.terminal import Table
from piquedame.deal.events import (
    Announced,
    Asked,
    Bid,
    Called,
    Chose,
    Claimed,
    Dealt,
    Ended,
    Exposed,
    Kept,
    Named,
    Note,
    Pledged,
    Scored,
    ThrownIn,
    Unpassed,
    WidowTaken,
)
from piquedame.deal.phases import Phase
from piquedame.deal.view import View
from piquedame.deal.wishes import (
    Announce,
    CallPass,
    Choose,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    PlayCard,
    Pledge,
    Wish,
)
from piquedame.game import deal_next
from piquedame.rules.agreed import rules_for
from piquedame.rules.options import Value
from piquedame.rules.variants import VARIANTS


class Person:
    """Somebody who types something that is allowed, and some commands on the way."""

    def __init__(self, seed: int = 1) -> None:
        self.rng = Random(seed)
        self.table: Table | None = None
        self.asked: list[str] = []

    def __call__(self, question: str) -> str:
        self.asked.append(question)
        for start, answers in ANSWERS.items():
            if question.startswith(start):
                return self.rng.choice(answers)
        assert self.table is not None
        view = self.table.view
        if question.startswith("Your card"):
            if self.rng.random() < 0.1:
                return self.rng.choice(["?", "h", "l", "s", "c", "xx", "", "2c 3c", "r", "qh"])
            return card_text(self.rng.choice(cards_of(view.legal()))).lower()
        if question.startswith("Call"):
            ways = view.rules.ways_to_call
            return self.rng.choice([*ways, "up"])
        if question.startswith("Expose"):
            return card_text(self.rng.choice(self.table.to_expose(view)))
        if question.startswith("Pass (") and self.rng.random() < 0.5:
            return ""
        count = self.table.rules.widow
        if question.startswith("Pass"):
            count = len(view.rules.pass_targets(view.facts.deal, 0))
        cards = self.rng.sample(cards_of(view.legal()), count)
        return ", ".join(map(card_text, cards))


ANSWERS = {
    "Press Enter": [""],
    "a adds": ["x", "a", "t"],
    "Your bid": ["", "1", "3", "9", "much"],
    "The penalty suit": ["clubs", "di", "he", "♠", "x"],
    "The joker stands for": ["clubs", "SP"],
    "Announce": ["", "n", "y", "perhaps"],
    "Pledge": ["", "y"],
}
"""What is typed at a question that begins so."""


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
    ("hearts", 4, {"end": "deals", "deals": 2, "pass_optional": True, "pass_cycle": ["left"]}),
    ("hearts", 4, {"end": "deals", "deals": 2, "pledge_no_hearts": 10, "pass_cycle": ["mix"]}),
    ("joker-hearts", 4, {"end": "deals", "deals": 3, "joker_lead": "leader_names_suit"}),
    (
        "joker-hearts",
        3,
        {"end": "deals", "deals": 3, "jokers": 4, "joker_lead": "next_card_sets_suit"},
    ),
    (
        "hearts-1887",
        4,
        {
            "end": "deals",
            "deals": 2,
            "joker_mode": "foster_heart_between_J_10",
            "scoring": "chips_sweepstake",
        },
    ),
    ("auction-hearts", 4, {"end": "deals", "deals": 3, "auction_all_pass": "redeal"}),
    ("chasse-coeur", 4, {"end": "deals", "deals": 6}),
    ("cancellation-hearts", 11, {"end": "deals", "deals": 1}),
    ("cancellation-hearts", 6, {"end": "deals", "deals": 2, "kitty_view": "all"}),
    ("domino-hearts", 2, {"end": "deals", "deals": 2}),
    ("modern-hearts", 4, {"deals": 1, "scoring": "average_at_end"}),
    *((slug, VARIANTS[slug].usual_players, {"end": "deals", "deals": 1}) for slug in VARIANTS),
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
    assert "- A player who takes every penalty card shoots the moon" in " ".join(out.split("\n"))


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
        "No trick has been taken in this deal.",
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
    assert "How should it count?" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("slug", "phase", "typed", "wishes"),
    [
        ("auction-hearts", "bid", ["much", "3", "pass"], [Offer(3), Offer(None)]),
        ("draw-hearts", "bid", ["7"], [Offer(7)]),
        ("auction-hearts", "suit", ["h", "hearts"], [NameSuit(2)]),
        ("dirty-nasty-filthy-hearts", "call", ["up", "mix"], [CallPass("mix")]),
        ("chasse-coeur", "slam", ["perhaps", "y", ""], [Announce(True), Announce(False)]),
        ("turbo-hearts", "expose", ["x y", "qs", ""], [Expose((0x3C,)), Expose(())]),
        ("hearts", "pledge", ["yes", "no"], [Pledge(True), Pledge(False)]),
    ],
)
def test_what_is_typed_in_each_phase(
    slug: str,
    phase: Phase,
    typed: list[str],
    wishes: list[Wish],
    capsys: pytest.CaptureFixture[str],
) -> None:
    players = VARIANTS[slug].usual_players
    rules = rules_for(slug, players)
    table = AtAPhase(rules, ("", *["novice"] * (players - 1)), "s", Screen(60, False), input)
    table.shown = phase
    table.happen(deal_next(table.game, rules.pack))
    capsys.readouterr()
    table.show_turn()
    assert capsys.readouterr().out
    table.ask = lambda _question: typed.pop(0)
    read = []
    while typed:
        try:
            read.append(table.read_wish())
        except (Hint, BadCard):
            continue
    assert read == wishes


def test_a_bid_that_cannot_be_paid() -> None:
    table = seated(Person(), "auction-hearts", 4, {"end": "deals"})
    table.game = replace(table.game, scores=(0, 90, 60, 50))
    table.happen(deal_next(table.game, table.rules.pack))
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return ""

    read_wish(table.view, table.screen, ask)
    assert asked == ["Your bid (you cannot pay a higher one; Enter passes)> "]


def test_all_have_passed(capsys: pytest.CaptureFixture[str]) -> None:
    table = seated(Person(), "auction-hearts", 4, {"auction_all_pass": "redeal"})
    table.happen(deal_next(table.game, table.rules.pack))
    view = table.view
    assert view.play is not None
    table.tell(ThrownIn(1), replace(view, play=replace(view.play, bids=(None,) * 4)))
    assert "All have passed" in capsys.readouterr().out


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
    def ada(key: str, n: int, chips: bool = False) -> str:
        return told(Note(key, 1, n), "Ada", own=False, chips=chips)

    own = told(Note("moon_add", 0, 26), "You", own=True, chips=False)
    assert own == "You shot the moon: 26 for each of the others."
    for key in ("subtract", "void_deal", "pay_each"):
        assert ada(f"moon_{key}", 26).startswith("Ada shot the moon: ")
    assert ada("moon_costs", 26).startswith("Ada took every")
    for key in ("no_trick", "floor_deal", "floor_game", "reset", "sun_clean_slate", "life"):
        assert ada(key, -5).startswith("Ada ")
    assert "double" in ada("sun_punish", 26)
    assert ada("bid", 5) == "Ada bid 5, which is added to the score."
    assert ada("bid", 5, chips=True) == "Ada bid 5, which goes into the pool."
    assert ada("pays", 5, chips=True) == ""
    assert ada("difference", 5) == "Only Ada scores, the difference: 5."
    assert ada("pledge_kept", -10) == "Ada kept the pledge: −10."


def test_what_is_paid() -> None:
    def words(change: tuple[int, ...], pool: int, jack: bool) -> str:
        paid = [Note("pays", seat, -n) for seat, n in enumerate(change) if n < 0]
        got = [Note("gets", seat, n) for seat, n in enumerate(change) if n > 0]
        scored = Scored(change, change, change, None, (*paid, *got), pool, jack)
        return settlement_words(scored, lambda seat: NAMES[seat]).replace("\u00a0", " ")

    assert words((12, -2, -4, -6), 0, False) == "Pay: Ada 2, Ben 4, Cleo 6. Get: You 12."
    assert words((4, 4, -3, -6), 1, False).endswith("Get: You 4, Ada 4. 1 chip stays in the pool.")
    assert words((0, 0, 0, 0), 2, False) == "Nobody pays anything. 2 chips stay in the pool."
    assert words((-3, -4, -5, -1), 13, True).endswith("13 chips stay as a Jack.")
    chasse = rules_for("chasse-coeur", 4)
    settled = final_words(chasse, (250, 202, 170, 147), lambda seat: NAMES[seat])
    assert settled.replace("\u00a0", " ") == "Settled: You −67.5, Ada −67.5, Ben +67.5, Cleo +67.5."
    assert final_words(rules_for("hearts", 4), (1, 2, 3, 4), str) == ""


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
        "Your hand has only penalty cards",
        "Ada's hand has only",
        "The widow goes to you.",
        "The widow goes to Ada: Q♠.",
        "Ada claimed the remaining tricks.",
        "Ben claimed that no points are left.",
        "Ada shot the moon and chooses how it counts.",
        "Ada chose to add.",
        "You and Ben share the win.",
        "You win.",
    ):
        assert said in out


def test_the_opening_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    table = seated(Person(), "auction-hearts", 4, {})
    for event in (
        Bid(0, 3),
        Bid(1, None),
        Named(0, 1),
        Called(2, "left", (None,) * 4),
        Announced(1, True),
        Announced(2, False),
        Exposed(1, (0x3C,)),
        Exposed(2, ()),
        Pledged(0, True),
        Pledged(1, False),
        Kept(1, (0x22,), False),
        Kept(0, (0x22, 0x33), True),
    ):
        table.tell(event, table.view)
    assert capsys.readouterr().out.splitlines() == [
        "You bid 3.",
        "Ada passes.",
        "You name diamonds as the penalty suit.",
        "Ben calls the pass: left.",
        "Ada announces a slam.",
        "Ada exposes Q♠.",
        "You pledge to take no hearts.",
        "Ada's remaining hand (2♥) counts for Ada.",
        "The stock (2♥ 3♠) counts for you.",
    ]


def test_what_holds_in_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    table = seated(Person(), "hearts", 4, {})
    assert state_words(table.view, table.teller) == []
    table.happen(deal_next(table.game, table.rules.pack))
    view = table.view
    assert view.play is not None
    play = replace(
        view.play,
        suit=0,
        declarer=1,
        exposed=(1 << 0x3C, 0, 0, 0),
        pledged=(0, 2),
        stock=3,
        pile=1 << 0x22,
    )
    assert state_words(replace(view, play=play, pool=13), table.teller) == [
        "Clubs are the penalty suit.",
        "Ada announced a slam.",
        "You exposed Q♠.",
        "You pledged to take no hearts.",
        "Ben pledged to take no hearts.",
        "Cards in the stock: 3.",
        "Carried over from cancelled tricks: 2♥.",
        "Chips in the pool: 13.",
    ]
    table.game = replace(table.game, pool=13, jack=True)
    capsys.readouterr()
    table.tell(Dealt(1, 1, (None,) * 4, None), table.view)
    assert "Chips in the pool: 13, a Jack." in capsys.readouterr().out
    table.show_scores()
    assert "Chips in the pool: 13." in capsys.readouterr().out


def test_partners_and_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    table = seated(Person(), "likha", 4, {})
    table.tell(Ended((0, 2)), table.view)
    table.teller.table([], (101, 20, 0, 13), ())
    out = capsys.readouterr().out
    assert "You and Ben win." in out
    assert "You and Ben 101, Ada and Cleo 33." in out
    chasse = seated(Person(), "chasse-coeur", 4, {})
    chasse.game = replace(chasse.game, scores=(250, 202, 170, 146))
    chasse.tell(Ended((3,)), chasse.view)
    out = capsys.readouterr().out
    assert "Cleo wins." in out
    assert "Settled: You −68, Ada −68, Ben +68, Cleo +68." in out


def test_a_hand_of_thirty_cards(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen(60, False)
    hand = mask_of([*(2 << 4 | rank for rank in range(2, 15) for _ in range(2)), 1, 1, 0x3C, 0x3C])
    screen.hand(hand, 1 << 0x3C, rules_for("hearts").law)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 60
    assert lines[0] == "  ♠ Q Q"
    assert lines[1].startswith("  ♥ (A) (A) (K)")
    assert lines[2].startswith("    (")
    assert lines[-1] == "  ★ (joker) (joker)"
    assert screen.card(1) == "★"


def test_a_led_joker_shows_its_suit() -> None:
    teller = seated(Person(), "joker-hearts", 4, {}).teller
    assert teller.on_trick(((1, 1), (2, 0x22)), 2) == ["Ada\u00a0★♥", "Ben\u00a02♥"]


def test_reading_suits() -> None:
    assert [read_suit(word) for word in ("clubs", "Di", "♥", "sp")] == [0, 1, 2, 3]
    with pytest.raises(Hint):
        read_suit("s")
    assert read_cards("x ★") == (1, 1)


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
    coloured.hand(1 << 0x3C | 1 << 0x2C, 1 << 0x3C, rules_for("hearts").law)
    assert capsys.readouterr().out.count("\x1b[") > 6
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Screen(60, True)
    plain.say("Q♥")
    plain.hand(1 << 0x3C | 1 << 0x2C, 1 << 0x3C, rules_for("hearts").law)
    assert "\x1b" not in capsys.readouterr().out
    assert Screen(3, False).width == 40


def test_tables_and_lines() -> None:
    columns = [("taken", (3, 23)), ("adds", (3, -1)), ("score", (3, 40))]
    table = score_table(["You", "Ada"], columns, [0])
    assert table[1].endswith("3 *")
    assert "−1" in table[2]
    assert wrapped("", 60) == [""]


def test_who_partners_whom_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    options = {"teams": "ad_hoc_first_two_winners", "end": "deals", "deals": 2}
    table = seated(Person(4), "hearts", 4, options)
    table.play()
    assert "are partners in this deal." in capsys.readouterr().out


def test_a_slam_is_bid_for_with_a_silent_partner(capsys: pytest.CaptureFixture[str]) -> None:
    slam: dict[str, Value] = {"auction": "slam_bid", "teams": "bonus_card_partner"}
    options = {**slam, "auction_all_pass": "eldest_forced_1", "end": "deals", "deals": 6}
    table = seated(Person(2), "omnibus-book", 4, options)
    table.play()
    told = " ".join(capsys.readouterr().out.split())
    asked = "Bid for a slam: every trick, with the holder of the bonus card as"
    for words in (
        asked,
        "tries for a slam.",
        "are partners in this deal.",
        "for each player on that side.",
    ):
        assert words in told
    assert "The silent partner was " in told
    table.show_scores()
    assert "for a slam." in capsys.readouterr().out


def test_who_holds_the_bonus_card_tries_for_the_slam_alone() -> None:
    options: dict[str, Value] = {"auction": "slam_bid", "teams": "bonus_card_partner"}
    teller = seated(Person(), "omnibus-book", 4, options).teller
    assert teller.pair_words((0,)) == "You try for the slam alone."
    assert teller.pair_words((1,)) == "Ada tries for the slam alone."
    assert teller.pair_words((1, 2)) == "Ada and Ben are partners in this deal."


def test_the_silent_partner_is_told_before_the_first_lead(
    capsys: pytest.CaptureFixture[str],
) -> None:
    slam: dict[str, Value] = {"auction": "slam_bid", "teams": "bonus_card_partner"}
    options = {**slam, "auction_all_pass": "eldest_forced_1", "end": "deals", "deals": 12}
    table = seated(Person(3), "omnibus-book", 4, {**options, "pass_count": 0})
    table.play()
    told = capsys.readouterr().out
    deals = told.split("Deal ")[1:]
    early = [deal for deal in deals if "are partners in this deal.\n" in deal.split("→")[0]]
    assert 0 < len(early) < len(deals)
