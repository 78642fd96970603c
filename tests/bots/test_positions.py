"""Positions with one clearly right answer, and what `casual` does in them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from bots.positions import captured, choice, passing, position
from piquedame import Choose, View, rules_for
from piquedame.bots import LEVELS, think
from piquedame.bots.judgement.estimates import estimates_of
from piquedame.bots.judgement.shooting import wants_moon
from piquedame.cards import cards_text, full_pack, parse_cards
from piquedame.deal.events import Dealt
from piquedame.deal.play import put
from piquedame.game import Game, new_game

LOW = "5D 6D 2H 3H 5H 6H 2C"
"""Cards to fill a hand with, of no harm to it."""


def test_case_023_ducks_under_a_trick_with_the_queen() -> None:
    view = position("hearts", "3D 5D 7D 9D AH 2C 3C 4S 5S 6S", "4D QS 8D")
    assert choice(view) == "7D"


@pytest.mark.parametrize(("moon", "right"), [("off", ("KD",)), ("add", ("JD", "QD", "KD"))])
def test_case_023_who_must_take_the_queen_takes_her(moon: str, right: tuple[str, ...]) -> None:
    """With the highest; one who may yet shoot the moon keeps it."""
    view = position("hearts", "JD QD KD AH 2C 3C 4S 5S 6S", "3D QS 9D", moon=moon)
    assert choice(view) in right


@pytest.mark.parametrize("trick", ["3S AS", "AS 3S", "AS"])
def test_case_025_the_queen_goes_under_the_ace(trick: str) -> None:
    assert choice(position("hearts", f"KS QS {LOW}", trick)) == "QS"


@pytest.mark.parametrize("trick", ["5S", "5S 3S", "5S 3S 7S"])
def test_case_034_holds_the_queen_back_on_a_low_spade(trick: str) -> None:
    assert choice(position("hearts", f"QS TS 4S {LOW}", trick)) in ("TS", "4S")


def test_case_034_but_not_under_the_king() -> None:
    assert choice(position("hearts", f"QS TS 4S {LOW}", "KS")) == "QS"


def test_case_035_gives_up_a_moon_that_can_no_longer_be() -> None:
    view = position(
        "hearts",
        "AH 3H 2C 3C 5D 8D 4S 5S 6S",
        "9H QH 7H",
        tricks=["AS 2S QS 3S", "AD 2D 4H 3D", "KD 4D 5H 6D", "7C TC 2H 9C"],
        leader=0,
    )
    assert view.facts.points[0] == 15
    assert choice(view) == "3H"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("last", ["QS", "JD"])
def test_case_031_plays_its_only_card(level: str, last: str) -> None:
    rules = rules_for("hearts", 4)
    game = _dealt(rules_for("hearts", 4))
    chance = random.Random(31)
    while game.deal is not None and (play := game.deal.play).turn:
        seat = play.turn[0]
        view = game.view(seat)
        if play.phase == "play" and play.counts[seat] == 1 and not play.trick:
            only = replace(view, hand=1 << parse_cards(last)[0], rules=rules)
            assert choice(only, level) == last
            return
        game = _after(game, seat, level, chance)
    raise AssertionError("the last trick never came")


def _dealt(rules: object, hands: list[str] | None = None) -> Game:
    pack = full_pack()
    texts = hands or [cards_text(pack[k::4]) for k in range(4)]
    dealt = Dealt(3, 0, tuple(tuple(sorted(parse_cards(text))) for text in texts), ())
    return _settled(new_game(rules, 0).apply(dealt))  # type: ignore[arg-type]


def _after(game: Game, seat: int, level: str, chance: random.Random) -> Game:
    return game.after(seat, think(level, game.view(seat), chance))


def _settled(game: Game) -> Game:
    return game.settled()


# --- what costs points, in each game -----------------------------------------------------------


def test_throws_the_queen_on_the_trick_of_another() -> None:
    view = position("hearts", "QS AH KD 3D 2S 3H 4H 5H 6D", "5C 9C KC", tricks=["2C 3C 4C 6C"])
    assert choice(view) == "QS"


def test_in_spot_hearts_the_ace_of_hearts_goes_too() -> None:
    view = position("spot-hearts", "AH 2H 3D 5D 4H 6H 7S 8S 9S", "4C 8C TC")
    assert choice(view) == "AH"


@pytest.mark.parametrize(
    ("hand", "trick", "right"),
    [
        ("KS 2S 5C 7C", "AS 4S", "KS"),
        ("KS 2S 5C 7C", "4S AS", "KS"),
        ("QS 2S 5C 7C", "4S KS", "QS"),
        ("KS 3S 5C 7C", "5S", "3S"),
        ("AS KS 3S 7C", "5S", "3S"),
    ],
)
def test_in_black_maria_king_and_ace_of_spades_are_as_bad(
    hand: str, trick: str, right: str
) -> None:
    assert choice(position("black-maria", f"{hand} {LOW}", trick)) == right


def test_in_black_maria_the_dearest_spade_is_thrown_away_first() -> None:
    view = position("black-maria", "QS KS AH 9S 8S 5D 6D 2H 3H 5H 6H", "5C 9C KC")
    assert choice(view) == "QS"
    view = position("black-maria", "AS 2H 3D 4H 7H 8H 5D 6D", "5C 9C KC")
    assert choice(view) == "AS"


@pytest.mark.parametrize(
    ("game", "hand", "trick", "right"),
    [
        ("omnibus", "KD 3D", "4D JD 8D", "KD"),
        ("omnibus", "AD 3D", "4D JD", "AD"),
        ("omnibus", "KD 3D", "QD QS 8D", "3D"),
        ("omnibus-book", "AD 3D", "4D TD 8D", "AD"),
        ("hearts", "KD 3D", "4D 5H 8D", "3D"),
    ],
)
def test_takes_a_card_worth_having_and_nothing_else(
    game: str, hand: str, trick: str, right: str
) -> None:
    view = position(game, f"{hand} 5C 6C 2H 3H 6H 9H 2C", trick)
    assert choice(view) == right


def test_keeps_the_jack_that_is_worth_having() -> None:
    hand = "JD 2D 5S 9S 2H 3H 5H 6H 9D"
    assert choice(position("omnibus", hand, "4C 8C 9C")) != "JD"


def test_takes_the_queen_of_clubs_when_she_cancels_the_queen_of_spades() -> None:
    view = position("hearts", "KC 2C 3D 5D 4H 6H 7S 8S 9S", "4C QC 8C", specials=["qc_cancels_qs"])
    assert choice(captured(view, view.me, "QS")) == "KC"


# --- leading, ducking, taking --------------------------------------------------------------------


def test_ducks_with_the_highest_card_that_loses() -> None:
    view = position("hearts", "2H 5H 9H KH 3C", "TH 4H", tricks=["6C 3H 7C 8C", *_CLEAN])
    assert choice(view) == "9H"


_CLEAN = ["2C 4C 5C 9C", "TC JC QC KC", "2D 3D 4D 5D", "6D 7D 8D 9D", "TD JD QD KD", "2S 3S 4S 5S"]


def test_takes_a_harmless_trick_with_its_highest_card() -> None:
    view = position(
        "hearts", "KC 2C 5D 9D 3S 4S 8S 2H 6H 9H QD TD", "4C 8C 6C", tricks=["3D 4D 7D JD"]
    )
    assert choice(view) == "KC"


@pytest.mark.parametrize("game", ["black-maria", "jaques-black-maria"])
def test_leads_no_high_spade_into_the_queen(game: str) -> None:
    view = position(game, "AS KS 2D 7D 3C 5H 2H 4C 6D 9C 9D JD 3S")
    assert choice(view) not in ("AS", "KS")


def test_leads_a_high_card_to_a_first_trick_that_nobody_may_spoil() -> None:
    view = position("hearts", "AS KS 2D 7D 3C 5H 2H 4C 6D 9C 9D JD 3S", pass_count=0)
    assert choice(view) in ("AS", "KS")


# --- moons ---------------------------------------------------------------------------------------

MOON = ["AS 2S QS 3S", "AH 3H 4H 5H", "KH 6H 7H 8H", "AD 2D 9H 3D", "KD 4D TH 5D"]


@pytest.mark.parametrize(("moon", "right"), [("add", "QH"), ("subtract", "QH"), ("off", "2H")])
def test_stops_a_moon_at_a_small_cost(moon: str, right: str) -> None:
    view = position("hearts", "QH 2H 3C 4C 5C 7D 8D 9D", "JH 6C KC", tricks=MOON, moon=moon)
    assert choice(view) == right


BY_TWO = ["AS 2S QS 3S", "5H 3H AH 4H", "KH 6H 7H 8H", "AD 2D 9H 3D", "KD 4D TH 5D"]
"""Seats 1 and 3 have all penalty cards so far between them."""


@pytest.mark.parametrize(("scope", "right"), [("side", "QH"), ("player", "2H")])
def test_stops_a_moon_of_two_partners(scope: str, right: str) -> None:
    hand, trick = "QH 2H 3C 4C 5C 7D 8D 9D", "JH 6C KC"
    view = position("partnership-hearts", hand, trick, tricks=BY_TWO, moon_scope=scope)
    assert choice(view) == right


def test_a_moon_that_costs_its_shooter_is_in_nobodys_way() -> None:
    view = position("hearts", "QH 2H 3C 4C 5C 7D 8D 9D", "JH 6C KC", tricks=MOON, moon="costs")
    assert choice(view) == "2H"


def test_keeps_the_last_heart_from_one_who_shoots_the_moon() -> None:
    view = position("hearts", "2C 3C 4C 7D 8D 9D 2H", "AS KC", tricks=[*MOON, "QC JC TC 9C"])
    assert choice(view) != "2H"


def test_shoots_the_moon_with_a_hand_for_it() -> None:
    high = "AS KS QS JS AH KH QH JH TH AC KC AD KD"
    rest = [card for card in cards_text(full_pack()).split() if card not in high.split()]
    hands = [high, *(" ".join(rest[k::3]) for k in range(3))]
    game = _dealt(rules_for("hearts", 4, {"pass_count": 0}), hands)
    chance = random.Random(1)
    while game.deal is not None and game.deal.play.turn:
        game = _after(game, game.deal.play.turn[0], "casual", chance)
    assert (game.scored.shooter, game.scored.change) == (0, (0, 26, 26, 26))


def test_tries_no_moon_with_low_hearts_and_small_cards() -> None:
    view = position("hearts", "AH KH 6H 2C 3C 4C 5C 2D 3D 4D 2S 3S 4S")
    assert not wants_moon(estimates_of(view))


HIGH = "AS KS QS AH KH QH JH TH 9H 8H AC AD KD"


@pytest.mark.parametrize("moon", ["off", "void_deal"])
def test_tries_no_moon_where_none_is_worth_it(moon: str) -> None:
    assert wants_moon(estimates_of(position("hearts", HIGH)))
    assert not wants_moon(estimates_of(position("hearts", HIGH, moon=moon)))


def test_tries_no_moon_that_would_end_the_game_behind_another() -> None:
    view = position("hearts", HIGH)
    scores = put((30, 30, 90, 60), view.me, 80)
    assert not wants_moon(estimates_of(replace(view, scores=scores)))


# --- passing, the widow, the choice --------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hand", "gone"),
    [
        ("hearts", "QS 2S 3C 5C 9C JC 4D 6D 8D TD 2H 3H 5H", "QS"),
        ("hearts", "AS 3S 3C 5C 9C JC 4D 6D 8D TD 2H 3H 5H", "AS"),
        ("hearts", "QS 2S 5S 7S 9S JC 4D 6D 8D TD KH AH 5H", "KH AH"),
        ("black-maria", "KS 2S 3C 5C 9C JC 4D 6D 8D TD 2H 3H 5H", "KS"),
        ("black-maria", "AS KS QS 2S 3S 4S 5S 6D 8D TD 2H 3H 5H", "QS KS"),
        ("spot-hearts", "AH KH 2H 3H 4S 5S 6S 7C 8C 9C 2D 3D 9D", "AH KH"),
        ("hearts", "5C 9C 2D 3D 4D 7D 2S 3S 4S 2H 3H 4H 6H", "5C 9C"),
    ],
)
def test_passes_what_is_dangerous_and_makes_voids(game: str, hand: str, gone: str) -> None:
    assert set(gone.split()) <= set(choice(passing(game, hand)).split())


def test_keeps_a_well_guarded_queen_low_cards_and_the_jack() -> None:
    hand = "QS 2S 5S 7S 9S JC 4D 6D 8D TD KH AH 5H"
    assert "QS" not in choice(passing("hearts", hand))
    assert "JD" not in choice(passing("omnibus", "JD KD 2D 3D AD 3C 4C 5C 9S 8S 2S 7H 2H"))


def test_passes_the_losers_of_a_hand_for_a_moon() -> None:
    hand = "KH QH AH JH TH AC KC QC 3C AD KD 2D 3S"
    assert choice(passing("hearts", hand)) == "3C 2D 3S"


def test_lays_away_the_jack_and_no_queen() -> None:
    options: dict[str, Any] = {"remainder": "exchange_first_trick", "kitty_size": 4}
    view = position("omnibus", "QS 9S 5S 4S 2S JD 2D 3C 5H 2H 4C", **options)
    assert view.play is not None
    play = replace(view.play, phase="exchange", widow_seat=view.seat)
    away = choice(replace(view, play=play)).split()
    assert len(away) == 4
    assert "JD" in away
    assert not {"QS", "2H", "5H"} & set(away)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("scores", "right"),
    [((80, 90, 30, 60), "subtract"), ((20, 90, 30, 60), "add"), ((50, 40, 30, 60), "add")],
)
def test_a_slam_is_added_unless_that_loses_the_game(
    level: str, scores: tuple[int, ...], right: str
) -> None:
    view = _choosing(scores)
    assert think(level, view, random.Random(0)) == Choose(right)  # type: ignore[arg-type]


def _choosing(scores: tuple[int, ...]) -> View:
    view = position("hearts", "2C", tricks=_ALL, moon="choice")
    assert view.play is not None
    play = replace(view.play, phase="choice", chooser=0)
    return replace(view, seat=0, play=play, scores=scores, slam_value=26)


_ALL = [
    *_CLEAN[2:],
    *("6S 7S 8S 9S", "TS JS KS AS", "3H 4H 5H 6H", "7H 8H 9H TH", "JH QH KH AH"),
    *("4C 5C 6C 7C", "8C 9C TC JC", "QC KC AC 3C"),
]
