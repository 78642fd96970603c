"""Figures against sums done by hand."""

from __future__ import annotations

from math import isclose, sqrt

import pytest

from piquedame import rules_for
from piquedame.arena import Board, Setting, figures_of
from piquedame.arena.board import Sheet, points_of
from piquedame.arena.figures import mean_and_error
from piquedame.deal.events import Scored


def board(number: int, points: tuple[int, ...], **more: object) -> Board:
    bots = len(points)
    parts = {
        "dealt": 1,
        "played": 4,
        "moons": (0,) * bots,
        "wishes": (0,) * bots,
        "seconds": (0.0,) * bots,
        "won": (0.0,) * bots,
    }
    return Board(number=number, points=points, **{**parts, **more})  # type: ignore[arg-type]


def setting(*bots: str, variant: str = "hearts", players: int = 4, **more: object) -> Setting:
    return Setting(variant, players, bots, "by hand", **more)  # type: ignore[arg-type]


def test_mean_and_standard_error() -> None:
    # 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squares 9 1 1 1 0 0 4 16 = 32; 32 / 7 / 8 = 4 / 7.
    mean, error = mean_and_error([2, 4, 4, 4, 5, 5, 7, 9])
    assert mean == 5
    assert isclose(error, sqrt(4 / 7))
    assert mean_and_error([3, 3]) == (3, 0)


def test_two_bots_by_hand() -> None:
    # One deal in four rotations: 104 points; the focal bot took 8, the three others 96, so a deal
    # cost it 2 and each of them 8: -6. In the second deal 40 and 64: 10 against 16/3, +14/3.
    focal, other = figures_of(setting("casual", "duck"), [board(0, (8, 96)), board(1, (40, 64))])
    assert focal.name == "casual"
    assert isclose(focal.points_per_deal, 6.0)
    assert isclose(focal.diff, (-6 + 14 / 3) / 2)
    half = (6 + 14 / 3) / 2
    # Two observations, each `half` from the mean: the error is half * sqrt(2) / sqrt(2).
    assert isclose(focal.se, half)
    assert isclose(focal.ci95[0], focal.diff - 1.959963984540054 * half)
    assert isclose(focal.ci95[1], focal.diff + 1.959963984540054 * half)
    assert isclose(other.points_per_deal, (8 + 16 / 3) / 2)
    assert isclose(other.diff, -focal.diff)
    assert isclose(other.se, focal.se)
    assert focal.games_won is None


def test_three_bots_by_hand() -> None:
    # Seats 1, 1 and 2; four deals a board. 12, 24 and 68 points: 3, 6 and 8.5 a deal and seat.
    boards = [board(0, (12, 24, 68)), board(1, (12, 24, 68))]
    figures = figures_of(setting("casual", "duck", "novice"), boards)
    assert [each.points_per_deal for each in figures] == [3, 6, 8.5]
    # Against (6 + 17) / 3, (3 + 17) / 3 and (3 + 6) / 2.
    wanted = [3 - 23 / 3, 6 - 20 / 3, 8.5 - 4.5]
    assert [each.diff for each in figures] == pytest.approx(wanted)
    assert [each.se for each in figures] == pytest.approx([0, 0, 0])


def test_partners_by_hand() -> None:
    # Two rotations; each of a pooled pair scores what the pair took: 26 in all, twice a deal.
    boards = [board(0, (24, 80), played=2), board(1, (24, 80), played=2)]
    one, other = figures_of(setting("casual", "duck", variant="partnership-hearts"), boards)
    assert (one.points_per_deal, other.points_per_deal) == (6, 20)
    assert (one.diff, other.diff) == (-14, 14)


def test_moons_time_and_games() -> None:
    more = {"moons": (1, 2), "wishes": (50, 150), "seconds": (0.1, 0.03), "won": (1.5, 2.5)}
    boards = [board(0, (8, 96), played=40, dealt=11, **more), board(1, (8, 96), **more)]
    focal, other = figures_of(setting("casual", "duck", games=True), boards)
    assert (focal.moons, focal.moons_against) == (2, 4)
    assert (other.moons, other.moons_against) == (4, 2)
    assert isclose(focal.ms_per_move, 2.0)
    assert isclose(other.ms_per_move, 0.2)
    assert (focal.games_won, other.games_won) == (3.0, 5.0)


def test_a_game_is_one_observation_however_long() -> None:
    # 40 deals: 80 / 40 = 2 against 720 / 120 = 6; four deals: 8 / 4 = 2 against 96 / 12 = 8.
    boards = [board(0, (80, 720), played=40), board(1, (8, 96))]
    focal, _ = figures_of(setting("casual", "duck", games=True), boards)
    assert isclose(focal.diff, (-4 - 6) / 2)


def test_chips_lost_are_points() -> None:
    rules = rules_for("hearts-1887", 4)
    assert points_of(rules, Scored((), (3, -1, -2, 0), (), None, ())) == (-3, 1, 2, 0)


def test_a_complex_score_counts_by_its_size() -> None:
    scored = Scored((), (3, 0), (), None, (), imaginary_change=(-4, 2))
    assert points_of(rules_for("complex-hearts", 4), scored) == (5, 2)


def test_a_shared_win_is_a_part_of_one() -> None:
    sheet = Sheet(2)
    sheet.ended((0, 1, 1, 1), (0, 2, 3), 9)
    sheet.ended((1, 0, 1, 1), (1,), 12)
    assert sheet.won == pytest.approx([1 + 1 / 3, 2 / 3])
    assert sheet.dealt == 12


def test_a_moon_belongs_to_the_bot_of_its_seat() -> None:
    sheet, rules = Sheet(2), rules_for("hearts", 4)
    sheet.scored(rules, (1, 0, 1, 1), Scored((), (26, 0, 26, 26), (), 1, ()))
    sheet.scored(rules, (1, 1, 1, 0), Scored((), (26, 0, 26, 26), (), 1, ()))
    assert sheet.moons == [1, 1]
    assert sheet.points == [26, 78 + 52]
    assert sheet.played == 2
