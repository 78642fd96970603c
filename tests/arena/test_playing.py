"""A board: the same cards for every bot, and nothing but what the setting and the number say."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random

import pytest

from piquedame import OptionError, View
from piquedame.arena import Board, Setting, play_boards, playing
from piquedame.arena.playing import play_board
from piquedame.arena.simulated import play_game
from piquedame.bots import BOTS, Bot, Budget, think
from piquedame.deal.wishes import PlayCard, Wish
from piquedame.rules.variants import VARIANTS, find_variant


def setting(variant: str = "hearts", *bots: str, players: int = 0, **more: object) -> Setting:
    number = players or find_variant(variant).usual_players
    return Setting(variant, number, bots or ("casual", "duck"), "boards", **more)  # type: ignore[arg-type]


def timeless(board: Board) -> Board:
    """The board without what a clock said."""
    return replace(board, seconds=())


@pytest.mark.parametrize(("variant", "players"), [("hearts", 4), ("black-maria", 3)])
def test_every_bot_meets_the_same_cards(
    variant: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    met: dict[str, set[tuple[int, int, int]]] = defaultdict(set)
    seen: set[tuple[str, int]] = set()

    def watch(name: str, view: View, rng: Random, budget: Budget) -> Wish:
        if not (view.facts.tricks or view.facts.trick) and view.facts.phase == "pass":
            met[name].add((view.seat or 0, view.hand, view.facts.dealer))
            seen.add((name, view.facts.deal))
        return think(name, view, rng, budget)

    monkeypatch.setattr(playing, "think", watch)
    play_board(setting(variant, "casual", "duck", players=players), 4)
    assert met["casual"] == met["duck"]
    assert len(met["casual"]) == players
    assert {deal for _, deal in seen} == {4}


def test_the_number_says_who_deals_and_which_way_cards_are_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: dict[int, set[tuple[int, str]]] = defaultdict(set)

    def watch(name: str, view: View, rng: Random, budget: Budget) -> Wish:
        found[view.facts.deal].add((view.facts.dealer, view.rules.pass_way(view.facts.deal)))
        return think(name, view, rng, budget)

    monkeypatch.setattr(playing, "think", watch)
    play_boards(setting("hearts", "duck", "novice"), 5)
    assert [found[number] for number in range(5)] == [
        {(0, "left")},
        {(1, "right")},
        {(2, "across")},
        {(3, "hold")},
        {(0, "left")},
    ]


@pytest.mark.parametrize("bot", ["novice", "casual", "duck"])
def test_a_bot_against_itself_is_exactly_level(bot: str) -> None:
    board = play_board(setting("hearts", bot, bot), 3)
    assert board.points[0] * 3 == board.points[1]


def test_a_board_follows_from_its_number() -> None:
    one, again, other = (play_board(setting(), number) for number in (7, 7, 8))
    assert timeless(one) == timeless(again)
    assert one.points != other.points or one.wishes != other.wishes


def test_another_seed_deals_other_cards() -> None:
    one, other = setting(), replace(setting(), seed="other")
    assert [play_board(one, n).points for n in range(3)] != [
        play_board(other, n).points for n in range(3)
    ]


def test_a_deal_of_hearts_hands_out_all_its_points() -> None:
    for number in range(6):
        board = play_board(setting(), number)
        moons = sum(board.moons)
        assert sum(board.points) == 26 * 4 + moons * (26 * 3 - 26)
        assert (board.dealt, board.played) == (1, 4)
        assert board.wishes[1] > board.wishes[0] > 4 * 12


def test_partners_are_two_rotations() -> None:
    board = play_board(setting("partnership-hearts"), 0)
    assert board.played == 2
    assert sum(board.points) % 4 == 0


def test_chips_that_are_lost_are_points_and_what_is_won_is_not_left_out() -> None:
    board = play_board(setting("black-maria", "casual", "duck", players=3), 0)
    assert sum(board.points) > 0
    for number in range(4):
        chips = play_board(setting("hearts-1887"), number)
        # What divides is paid to the last chip; what does not waits on the table: lost to all.
        assert 0 <= sum(chips.points) <= 4 * 3


def test_a_game_is_the_one_that_simulate_plays() -> None:
    asked = setting("hearts", "casual", "casual", games=True, options={"target": 30})
    board = play_board(asked, 2)
    game = play_game(asked.rules, "boards", 2, ("casual",) * 4)
    assert board.dealt == len(game.finished)
    assert board.played == 4 * len(game.finished)
    assert sum(board.points) == 4 * sum(game.scores)
    assert sum(board.won) == pytest.approx(4)
    focal = sum(1 for seat in game.winners or ()) / len(game.winners or ())
    assert board.won[0] == pytest.approx(focal)


def test_a_budget_reaches_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets = set()

    def watch(name: str, view: View, rng: Random, budget: Budget) -> Wish:
        budgets.add((name, budget))
        return think(name, view, rng, budget)

    monkeypatch.setattr(playing, "think", watch)
    play_board(setting("hearts", "duck", "novice", budget=Budget(sims=7)), 0)
    assert budgets == {("duck", Budget(sims=7)), ("novice", Budget(sims=7))}


def test_a_bot_that_breaks_a_rule_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def revoke(_view: View, _rng: Random, _budget: Budget) -> Wish:
        return PlayCard("X")

    monkeypatch.setitem(BOTS, "cheat", Bot(revoke))
    with pytest.raises(OptionError, match=r"cheat wished for PlayCard.* seat \d of deal 3, seed b"):
        play_board(setting("hearts", "cheat", "duck"), 3)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_can_be_compared(variant: str) -> None:
    boards = play_boards(setting(variant, "duck", "novice"), 2)
    assert [board.number for board in boards] == [0, 1]
    assert all(board.played for board in boards)
