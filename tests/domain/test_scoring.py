"""Scoring: effects of cards, slams in every mode, bonuses, resets and floors; the end of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from piquedame import Rules, rules_for
from piquedame.cards import mask_of, parse_cards
from piquedame.deal.events import Note, Scored
from piquedame.scoring.result import Result, Standing, cards_cost, with_aside
from piquedame.scoring.score import score
from piquedame.scoring.slams import choice_value, find_slam
from piquedame.scoring.winners import after_deal, average_settlement, best_of, ranking

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
ALL = HEARTS + " QS"
JACK = {"card_values": {"QS": 13, "JD": -10}}
ROYAL = {
    "card_values": {"QS": 26, "QD": -10},
    "specials": ["qh_doubles_hearts", "qc_cancels_qs"],
}


def result(
    *taken: str,
    aside: str = "",
    won: tuple[int, ...] = (0, 1, 2),
    claim: tuple[int, str] | None = None,
    passed_to: tuple[int, ...] = (),
    choice: str | None = None,
    eldest: int = 1,
) -> Result:
    return Result(
        captured=tuple(mask_of(parse_cards(cards)) for cards in taken),
        aside=mask_of(parse_cards(aside)),
        winners=won,
        claimed=claim,
        passed_to=tuple(frozenset({to}) for to in passed_to) or (frozenset(),) * len(taken),
        choice=choice,
        eldest=eldest,
    )


def scored(
    options: dict[str, Any],
    what: Result,
    before: tuple[int, ...] = (0, 0, 0, 0),
    deals: int = 0,
    playoff: tuple[int, ...] | None = None,
) -> Scored:
    rules = rules_for("black-lady-no-pass", 4, options)
    return score(rules, with_aside(rules, what), Standing(deals, before, playoff))


def notes(done: Scored) -> list[tuple[str, int, int]]:
    return [(note.key, note.seat, note.number) for note in done.notes]


# --- what cards cost -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "cards", "cost"),
    [
        (ROYAL, "QH 2H 3H", 6),
        (ROYAL, "QH 2H QD", -6),
        (ROYAL, "2H 3H", 2),
        (ROYAL, "QS", 26),
        (ROYAL, "QS QC", 0),
        (ROYAL, "QC 2H", 1),
        (ROYAL, HEARTS + " QS", 52),
        (ROYAL, HEARTS + " QS QC QD", 16),
        ({**JACK, "specials": ["10c_doubles_score"]}, "TC QS 2H", 28),
        ({**JACK, "specials": ["10c_doubles_score"]}, "TC JD", -20),
        ({**JACK, "specials": ["10c_doubles_score"]}, "TC", 0),
        ({**JACK, "specials": ["10c_doubles_score"]}, "JD QS", 3),
        ({"heart_scale": "spot_14", "specials": ["qh_doubles_hearts"]}, "QH AH", 52),
        ({"specials": []}, "QH QC QS TC", 14),
    ],
)
def test_effects_of_cards(options: dict[str, Any], cards: str, cost: int) -> None:
    rules = rules_for("hearts", 4, options)
    assert cards_cost(rules, mask_of(parse_cards(cards))) == cost


def test_what_counts_in_a_claim() -> None:
    rules = rules_for("hearts", 4, {**ROYAL, "specials": [*ROYAL["specials"], "10c_doubles_score"]})
    assert rules.counting == mask_of(parse_cards(HEARTS + " QS QD QC TC"))
    assert rules_for("hearts", 4, JACK).counting == mask_of(parse_cards(ALL + " JD"))
    bare = rules_for(
        "hearts", 4, {"specials": ["10c_doubles_score"], "strip_table": {"4": "TC 2C 2D 2S"}}
    )
    assert bare.counting == mask_of(parse_cards(ALL))


# --- slams ---------------------------------------------------------------------------------------

MODES: list[tuple[str, list[int]]] = [
    ("off", [26, 0, 0, 0]),
    ("add", [0, 26, 26, 26]),
    ("subtract", [-26, 0, 0, 0]),
    ("choice", [0, 26, 26, 26]),
    ("smart_add", [0, 26, 26, 26]),
    ("void_deal", [0, 0, 0, 0]),
    ("pay_each", [-78, 26, 26, 26]),
]


@pytest.mark.parametrize(("mode", "change"), MODES)
def test_a_moon(mode: str, change: list[int]) -> None:
    done = scored({"moon": mode}, result(ALL, "", "", ""))
    assert list(done.change) == change
    assert done.taken == (26, 0, 0, 0)
    assert done.shooter == (None if mode == "off" else 0)
    names = {"choice": "add", "smart_add": "add"}
    assert notes(done) == ([] if mode == "off" else [(f"moon_{names.get(mode, mode)}", 0, 26)])


@pytest.mark.parametrize(
    ("mode", "change"),
    [
        ("off", [26, -10, 0, 0]),
        ("add", [0, 16, 26, 26]),
        ("subtract", [-26, -10, 0, 0]),
        ("choice", [0, 16, 26, 26]),
        ("smart_add", [0, 16, 26, 26]),
        ("void_deal", [0, 0, 0, 0]),
        ("pay_each", [-78, 16, 26, 26]),
    ],
)
def test_a_moon_and_another_seats_bonus(mode: str, change: list[int]) -> None:
    assert list(scored({**JACK, "moon": mode}, result(ALL, "JD", "", "")).change) == change


@pytest.mark.parametrize(
    ("mode", "change"),
    [
        ("off", [16, 0, 0, 0]),
        ("add", [-10, 26, 26, 26]),
        ("subtract", [-36, 0, 0, 0]),
        ("void_deal", [0, 0, 0, 0]),
        ("pay_each", [-88, 26, 26, 26]),
    ],
)
def test_a_moon_and_the_shooters_bonus(mode: str, change: list[int]) -> None:
    assert list(scored({**JACK, "moon": mode}, result(ALL + " JD", "", "", "")).change) == change


def test_the_choice() -> None:
    what = result(ALL, "", "", "", choice="subtract")
    assert scored({"moon": "choice"}, what).change == (-26, 0, 0, 0)
    rules = rules_for("hearts", 4, {"moon": "choice", "sun": "double"})
    assert choice_value(rules, result(ALL, "", "", "")) == (0, 26)
    assert choice_value(rules, result("", "", ALL, "", won=(2, 2))) == (2, 52)
    assert choice_value(rules, result(HEARTS, "QS", "", "")) is None
    assert choice_value(rules_for("hearts", 4), result(ALL, "", "", "")) is None
    for sun in ("punish_passer", "clean_slate"):
        rules = rules_for("hearts", 4, {"moon": "choice", "sun": sun})
        assert choice_value(rules, result(ALL, "", "", "", won=(0, 0))) is None
        assert choice_value(rules, result(ALL, "", "", "", won=(0, 1))) == (0, 26)


def test_a_moon_needs_only_what_somebody_got() -> None:
    """Cards that nobody gets do not count, neither for the moon nor for its value."""
    done = scored({}, result("2H 3H QS", "", "", ""))
    assert done.change == (0, 15, 15, 15)
    assert scored({}, result("", "", "", "")).shooter is None


@pytest.mark.parametrize(
    ("options", "what", "slam"),
    [
        ({}, result(HEARTS, "QS", "", ""), None),
        ({"spot_queen": 0}, result(HEARTS, "QS", "", ""), 0),
        ({**JACK, "moon_requires_bonus": True}, result(ALL, "JD", "", ""), None),
        ({**JACK, "moon_requires_bonus": True}, result(ALL + " JD", "", "", ""), 0),
        ({**JACK, "moon_requires_bonus": True}, result(ALL, "", "", ""), 0),
        ({"moon_requires_bonus": True}, result("", ALL, "JD", ""), 1),
        ({"sun": "required_for_moon"}, result(ALL, "", "", "", won=(0, 0, 1)), None),
        ({"sun": "required_for_moon"}, result(ALL, "", "", "", won=(0, 0, 0)), 0),
    ],
)
def test_what_is_a_moon(options: dict[str, Any], what: Result, slam: int | None) -> None:
    assert scored(options, what).shooter == slam


SUNS: list[tuple[str, list[int], str]] = [
    ("off", [0, 26, 26, 26], "moon_add"),
    ("double", [0, 52, 52, 52], "sun_add"),
    ("required_for_moon", [0, 26, 26, 26], "sun_add"),
    ("punish_passer", [0, 26, 52, 26], "sun_punish"),
    ("clean_slate", [-40, 0, 0, 0], "sun_clean_slate"),
]


@pytest.mark.parametrize(("sun", "change", "note"), SUNS)
def test_a_sun(sun: str, change: list[int], note: str) -> None:
    what = result(ALL, "", "", "", won=(0, 0, 0), passed_to=(3, 2, 0, 1))
    done = scored({"sun": sun, "target": 200}, what, (40, 30, 20, 10))
    assert list(done.change) == change
    assert done.notes[0].key == note
    assert done.shooter == 0


@pytest.mark.parametrize("mode", ["subtract", "choice", "pay_each", "void_deal"])
def test_a_sun_that_punishes_knows_no_choice_and_no_subtracting(mode: str) -> None:
    what = result(ALL, "", "", "", won=(0,), passed_to=(3, 2, 0, 1), choice=None)
    assert scored({"sun": "punish_passer", "moon": mode}, what).change == (0, 26, 52, 26)


def test_in_a_deal_without_a_pass_nobody_is_punished() -> None:
    done = scored({"sun": "punish_passer"}, result(ALL, "", "", "", won=(0,)))
    assert done.change == (0, 26, 26, 26)


def test_a_doubled_sun_in_the_moons_own_mode() -> None:
    sun = result(ALL, "", "", "", won=(0, 0))
    assert scored({"sun": "double", "moon": "subtract"}, sun).change == (-52, 0, 0, 0)
    assert scored({"sun": "double", "moon": "pay_each"}, sun).change == (-156, 52, 52, 52)
    assert scored({"sun": "double", "moon_value": 30}, sun).change == (0, 60, 60, 60)


def test_a_clean_slate_and_a_bonus() -> None:
    done = scored(
        {**JACK, "sun": "clean_slate"}, result(ALL + " JD", "", "", "", won=(0,)), (40, 1, 2, 3)
    )
    assert done.scores == (0, 1, 2, 3)
    assert done.taken == (16, 0, 0, 0)
    assert notes(done) == [("sun_clean_slate", 0, 0)]


def test_when_a_sun_may_lose_the_first_trick() -> None:
    first_lost = result(ALL, "", "", "", won=(1, 0, 0))
    assert scored({"sun": "double"}, first_lost).change == (0, 26, 26, 26)
    exempt = {"sun": "double", "sun_first_trick_exempt": True}
    assert scored(exempt, first_lost).change == (0, 52, 52, 52)
    assert scored(exempt, result(ALL, "", "", "", won=(0, 1, 0))).change == (0, 26, 26, 26)


def test_a_sun_that_was_claimed() -> None:
    mine = result(ALL, "", "", "", won=(0, 0), claim=(0, "rest"))
    assert scored({"sun": "double"}, mine).change == (0, 52, 52, 52)
    anothers = result(ALL, "", "", "", won=(0, 0), claim=(1, "rest"))
    assert scored({"sun": "double"}, anothers).change == (0, 26, 26, 26)
    none_left = result(ALL, "", "", "", won=(0, 0), claim=(1, "none"))
    assert scored({"sun": "double"}, none_left).change == (0, 52, 52, 52)


def test_the_value_of_a_moon() -> None:
    assert scored({"moon_value": 50}, result(ALL, "", "", "")).change == (0, 50, 50, 50)
    assert scored({"heart_scale": "spot_14", "spot_queen": 25}, result(ALL, "", "", "")).change == (
        *(0, 129, 129, 129),
    )


def test_effects_of_cards_and_the_value_of_a_moon() -> None:
    """The shooter's own figure, his own bonus in it; another seat's bonus is still its own."""
    done = scored(ROYAL, result(ALL, "QD", "", ""))
    assert done.change == (0, 42, 52, 52)
    done = scored(ROYAL, result(ALL + " QC QD", "", "", ""))
    assert done.taken == (16, 0, 0, 0)
    assert done.change == (0, 16, 16, 16)
    done = scored({**ROYAL, "bonus_scored_on_moon": False}, result(ALL + " QC QD", "", "", ""))
    assert done.change == (0, 26, 26, 26)
    done = scored({**ROYAL, "moon_value": 30}, result(ALL + " QD", "", "", ""))
    assert done.change == (-10, 30, 30, 30)
    turbo = {**JACK, "specials": ["10c_doubles_score"], "moon_value": 30}
    assert scored(turbo, result(ALL + " JD TC", "", "", "")).change == (-20, 30, 30, 30)
    assert scored(turbo, result(ALL + " TC", "JD", "", "")).change == (0, 20, 30, 30)
    assert scored({**JACK, "bonus_scored_on_moon": False}, result(ALL, "JD", "", "")).change == (
        *(0, 26, 26, 26),
    )


# --- a moon that looks ahead ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "before", "totals"),
    [
        ({}, (80, 90, 30, 60), (54, 90, 30, 60)),
        ({}, (80, 73, 30, 60), (80, 99, 56, 86)),
        ({}, (56, 90, 30, 60), (56, 116, 56, 86)),
        ({}, (57, 90, 30, 60), (31, 90, 30, 60)),
        ({"end": "deals", "deals": 4}, (80, 90, 30, 60), (54, 90, 30, 60)),
        ({"end": "deals", "deals": 5}, (80, 90, 30, 60), (80, 116, 56, 86)),
        ({"game_may_end_on_moon": False}, (80, 90, 30, 60), (80, 116, 56, 86)),
        # Exactly 100 goes back to 50: adding would not end the game.
        ({"exact_target_reset": 50}, (80, 74, 30, 60), (80, 50, 56, 86)),
        # A reset brings another seat below the shooter while adding ends the game.
        ({"exact_target_reset": 0}, (20, 74, 90, 60), (-6, 74, 90, 60)),
    ],
)
def test_a_moon_subtracts_only_to_save_the_game(
    options: dict[str, Any], before: tuple[int, ...], totals: tuple[int, ...]
) -> None:
    done = scored({"moon": "smart_add", **options}, result(ALL, "", "", ""), before, deals=3)
    assert done.scores == totals


# --- bonuses, resets, floors ----------------------------------------------------------------------


def test_a_bonus_for_no_trick() -> None:
    options = {"no_trick_bonus": -5}
    done = scored(options, result("2H 3H", "QS", "4H", "", won=(0, 1, 2)))
    assert done.change == (2, 13, 1, -5)
    assert notes(done) == [("no_trick", 3, -5)]
    claimed = result("2H 3H", "QS", "4H", "", won=(0, 1, 2), claim=(3, "rest"))
    assert scored(options, claimed).change == (2, 13, 1, 0)
    nothing = result("2H 3H", "QS", "4H", "", won=(0, 1, 2), claim=(3, "none"))
    assert scored(options, nothing).change == (2, 13, 1, -5)
    assert scored(options, result(ALL, "", "", "", won=(0, 0))).change == (0, 26, 26, 26)
    assert scored({"moon": "off", **options}, result(ALL, "", "", "", won=(0, 0))).change == (
        *(26, -5, -5, -5),
    )
    assert scored({}, result("2H 3H", "QS", "4H", "", won=(0, 1, 2))).change == (2, 13, 1, 0)
    assert scored(options, result("2H", "QS", "", "", won=(1, 2, 3))).change == (-4, 13, 0, 0)


def test_a_deal_that_is_not_below_zero() -> None:
    options = {**JACK, "floor_zero": "deal", "no_trick_bonus": -3, "moon": "subtract"}
    done = scored(options, result("2H", "JD 3H", "QS", "", won=(0, 1, 2)), (5, 5, 5, 5))
    assert done.change == (1, 0, 13, 0)
    assert done.taken == (1, -9, 13, 0)
    assert notes(done) == [("no_trick", 3, -3), ("floor_deal", 1, -9), ("floor_deal", 3, -3)]
    assert scored(options, result(ALL, "JD", "", "")).change == (-26, -10, 0, 0)
    done = scored(options, result("2H", "", "QS", "JD", won=(0, 1, 2, 3)))
    assert notes(done) == [("floor_deal", 3, -10)]


def test_a_game_that_is_not_below_zero() -> None:
    options = {**JACK, "floor_zero": "game", "moon": "subtract"}
    done = scored(options, result("2H", "JD 3H", "QS", ""), (5, 5, 5, 5))
    assert (done.change, done.scores) == ((1, -5, 13, 0), (6, 0, 18, 5))
    assert notes(done) == [("floor_game", 1, -4)]
    assert notes(scored(options, result("2H", "JD 3H", "QS", ""), (5, 9, 5, 0))) == []
    done = scored(options, result(ALL, "", "", ""), (20, 0, 0, 0))
    assert (done.change, done.scores) == ((-20, 0, 0, 0), (0, 0, 0, 0))
    plain = scored({**JACK}, result("2H", "JD 3H", "QS", ""), (5, 5, 5, 5))
    assert plain.scores == (6, -4, 18, 5)


def test_a_score_of_exactly_the_target() -> None:
    what = result("2H 3H", "QS", "4H", "5H")
    done = scored({"exact_target_reset": 50}, what, (98, 87, 10, 98))
    assert (done.change, done.scores) == ((-48, -37, 1, 1), (50, 50, 11, 99))
    assert notes(done) == [("reset", 0, 50), ("reset", 1, 50)]
    done = scored({"exact_target_reset": 0}, what, (98, 0, 10, 98))
    assert done.scores == (0, 13, 11, 99)
    done = scored({}, what, (98, 0, 10, 98))
    assert done.scores == (100, 13, 11, 99)
    by_deals = {"exact_target_reset": 50, "end": "deals"}
    assert scored(by_deals, what, (98, 0, 10, 98)).scores == (100, 13, 11, 99)


# --- cards set aside ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "points"),
    [("not_counted", (2, 11, 0, 0)), ("to_lowest_nonzero", (15, 11, 0, 0))],
)
def test_cards_set_aside(rule: str, points: tuple[int, ...]) -> None:
    hearts = "4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    done = scored(
        {"first_trick_all_penalty_hand": rule}, result("2H 3H", hearts, "", "", aside="QS")
    )
    assert done.taken == points


def test_cards_set_aside_go_to_the_first_of_those_who_are_level() -> None:
    options = {"first_trick_all_penalty_hand": "to_lowest_nonzero"}
    done = scored(options, result("2H 3H", "4H 5H", "", "6H 7H 8H", aside="QS"))
    assert done.taken == (2, 15, 0, 3)
    done = scored(options, result("2H 3H", "", "", "6H 7H", aside="QS"))
    assert done.taken == (2, 0, 0, 15)
    assert scored(options, result("", "", "", "", aside="QS")).taken == (0, 0, 0, 0)
    done = scored(options, result("2H", "3H", "4H", "5H 6H", aside="QS", eldest=2))
    assert done.taken == (1, 1, 14, 2)


def test_a_moon_and_cards_set_aside() -> None:
    lowest_ = {"first_trick_all_penalty_hand": "to_lowest_nonzero"}
    done = scored(lowest_, result(HEARTS, "", "", "", aside="QS"))
    assert (done.taken, done.change) == ((26, 0, 0, 0), (0, 26, 26, 26))
    done = scored(
        {"first_trick_all_penalty_hand": "not_counted"}, result(HEARTS, "", "", "", aside="QS")
    )
    assert (done.taken, done.change) == ((13, 0, 0, 0), (0, 13, 13, 13))


# --- the end --------------------------------------------------------------------------------------


def end(
    options: dict[str, Any],
    totals: tuple[int, ...],
    deals: int = 3,
    slam: int | None = None,
    playoff: tuple[int, ...] | None = None,
) -> tuple[bool, tuple[int, ...], tuple[int, ...] | None]:
    rules: Rules = rules_for("hearts", 4, options)
    done = Scored(totals, totals, totals, slam, ())
    return after_deal(rules, Standing(deals - 1, totals, playoff), done)


Asked = Callable[[], object]


def asked(*args: Any, **named: Any) -> Asked:
    """What to work out when the test runs."""
    return lambda: end(*args, **named)


GOES_ON = (False, (), None)
EVERYONE = (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (asked({}, (99, 1, 2, 3)), GOES_ON),
        (asked({"exact_target_reset": 50}, (99, 1, 2, 3)), GOES_ON),
        (asked({"exact_target_reset": 50}, (101, 1, 2, 3)), (True, (1,), None)),
        (asked({}, (100, 1, 2, 3)), (True, (1,), None)),
        (asked({}, (100, 3, 2, 2)), (True, (2, 3), None)),
        (asked({"exact_target_reset": 50, "target": 50}, (50, 1, 2, 3)), GOES_ON),
        (asked({"exact_target_reset": 50, "target": 50}, (51, 1, 2, 3)), (True, (1,), None)),
        (asked({"end": "deals", "deals": 4}, (200, 1, 2, 3)), GOES_ON),
        (asked({"end": "deals", "deals": 3}, (20, 1, 2, 3)), (True, (1,), None)),
        (asked({"end": "deals", "deals": 2}, (20, 1, 2, 3)), (True, (1,), None)),
        (asked({"moon_wins_game": True}, (20, 1, 2, 3), slam=0), (True, (0,), None)),
        (asked({"moon_wins_game": True}, (20, 1, 2, 3)), GOES_ON),
        (asked({}, (120, 1, 2, 3), slam=0), (True, (1,), None)),
        (asked({"game_may_end_on_moon": False}, (120, 1, 2, 3), slam=0), GOES_ON),
        (asked({"game_may_end_on_moon": False}, (120, 1, 2, 3)), (True, (1,), None)),
        (asked({"tie_low": "extra_deals"}, (100, 2, 2, 3)), (False, (), EVERYONE)),
        (asked({"tie_low": "extra_deals"}, (100, 1, 2, 3)), (True, (1,), None)),
        (asked({"tie_low": "sudden_death"}, (100, 2, 2, 3)), (False, (), (1, 2))),
    ],
)
def test_the_end(asked: Asked, expected: object) -> None:
    assert asked() == expected


def test_play_offs() -> None:
    extra, sudden = {"tie_low": "extra_deals"}, {"tie_low": "sudden_death"}
    assert end(extra, (90, 20, 20, 30), playoff=EVERYONE) == (False, (), EVERYONE)
    assert end(extra, (90, 20, 19, 30), playoff=EVERYONE) == (True, (2,), None)
    assert end(sudden, (90, 30, 25, 20), playoff=(1, 2)) == (True, (2,), None)
    assert end(sudden, (90, 30, 30, 20), playoff=(1, 2)) == (True, (1, 2), None)
    moon = {**sudden, "game_may_end_on_moon": False}
    assert end(moon, (90, 30, 25, 20), slam=1, playoff=(1, 2)) == (True, (2,), None)


def test_a_game_scored_as_it_stands() -> None:
    assert best_of(rules_for("hearts", 3), (3, 1, 1), (0, 1, 2)) == (1, 2)
    assert average_settlement((10, 20, 30)) == ((30, 3), (0, 3), (-30, 3))


def test_the_ranking() -> None:
    """The winners first, whatever they have; others who are level share a place."""
    points, chips = rules_for("hearts", 4), rules_for("hearts-1887", 4)
    assert ranking(points, (30, 12, 30, 55), (1,)) == ((1, 1), (0, 2), (2, 2), (3, 4))
    assert ranking(chips, (30, 12, 30, 55), (3,)) == ((3, 1), (0, 2), (2, 2), (1, 4))
    # A moon that wins the game, and partners who win together.
    assert ranking(points, (30, 12, 40, 55), (3,)) == ((3, 1), (1, 2), (0, 3), (2, 4))
    assert ranking(points, (30, 12, 40, 12), (0, 2)) == ((0, 1), (2, 1), (1, 3), (3, 3))
    assert ranking(points, (5, 3, 5, 3), ()) == ((1, 1), (3, 1), (0, 3), (2, 3))


@pytest.mark.parametrize(
    ("key", "slam", "payment"),
    [
        *((key, True, False) for key in ("moon_add", "sun_punish", "complex_moon_subtract")),
        *((key, True, False) for key in ("slam_made", "slam_bid_failed", "sun_clean_slate")),
        *((key, False, True) for key in ("pays", "gets")),
        *((key, False, False) for key in ("reset", "bid", "silent_partner", "life", "no_trick")),
    ],
)
def test_what_a_note_is_about(key: str, slam: bool, payment: bool) -> None:
    note = Note(key, 0, 1)
    assert (note.about_slam, note.about_payment) == (slam, payment)


def test_a_slam_says_what_it_is() -> None:
    rules = rules_for("hearts", 4, {"sun": "double"})
    slam = find_slam(rules, result("", ALL, "", "", won=(1, 1)))
    assert slam is not None
    assert (slam.shooter, slam.sun, slam.value) == (1, True, 52)
