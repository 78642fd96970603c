"""Slams, suns and sides: who shoots them and whom they charge."""

from __future__ import annotations

import pytest

from piquedame import Refusal, record_of, rules_for, verify
from piquedame.deal.decide import check_claim
from piquedame.deal.wishes import Announce, Claim
from piquedame.scoring.result import Standing
from piquedame.scoring.score import score
from small_deals import (
    HEARTS,
    START,
    facts,
    play,
    refused,
    result,
    small,
    two_packs,
)


def test_a_silent_slam_may_be_worth_nothing_special() -> None:
    rules = rules_for("chasse-coeur", 4, {"silent_slam_value": None})
    assert rules.house_rules == {"silent_slam_value": None}
    everything = "QC QD QH QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH KH AH"
    assert score(rules, result(everything, "", "", ""), START).change == (64, 0, 0, 0)


def test_a_slam_that_a_cancelled_trick_has_not_spoiled() -> None:
    game = two_packs(["5C 7D", "5C 9S", "2H 7D", "2H 9S"], dealer=3, announced_slam="generale")
    game = game.after(0, Announce(True))
    game = play(game, "5C 5C 2H 2H")
    assert facts(game).phase == "play"


def test_an_announced_slam_charges_no_partner() -> None:
    options = {"announced_slam": "generale"}
    pooled = rules_for("partnership-hearts", 4, options)
    everything = HEARTS + " QS"
    made = score(pooled, result(everything, "", "", "", declarer=0), START)
    assert made.change == (0, 26, 0, 26)
    failed = score(pooled, result(everything, "", "", "", declarer=1), START)
    assert failed.change == (0, 26, 0, 26)
    alone = {**options, "teams": "opposite_individual"}
    failed = score(
        rules_for("partnership-hearts", 4, alone), result(everything, "", "", "", declarer=1), START
    )
    assert failed.change == (0, 26, 0, 0)


def test_a_side_starts_again_together() -> None:
    rules = rules_for("partnership-hearts", 4, {"sun": "clean_slate"})
    before = Standing(3, (40, 50, 40, 50), None)
    scored = score(rules, result(HEARTS + " QS", "", "", "", winners=(0, 2)), before)
    assert scored.scores == (0, 50, 0, 50)


def test_a_sun_punishes_the_side_of_who_passed_as_one() -> None:
    options = {"moon": "add", "sun": "punish_passer", "moon_scope": "player"}
    rules = rules_for("partnership-hearts", 4, options)
    given = tuple(frozenset({(seat + 1) % 4}) for seat in range(4))
    all_of_it = result(HEARTS + " QS", "", "", "", winners=(0,) * 13, passed_to=given)
    before = Standing(0, (0,) * 4, None)
    assert score(rules, all_of_it, before).change == (0, 52, 0, 52)
    alone = rules_for("partnership-hearts", 4, {**options, "teams": "opposite_individual"})
    assert score(alone, all_of_it, before).change == (0, 26, 0, 52)


def test_a_moon_adds_unless_the_lives_it_costs_end_the_game_badly() -> None:
    rules = rules_for("danger-hearts", 4, {"moon": "smart_add"})
    before = Standing(3, (40, 10, 60, 60), None, lives=(3, 1, 1, 1))
    scored = score(rules, result(HEARTS + " QS", "", "", ""), before)
    assert scored.lives == (3, 1, 1, 1)
    assert scored.change == (-26, 0, 0, 0)


def test_a_sun_of_a_side_is_open_while_both_partners_take() -> None:
    hands = ["AC 2H 3D", "3C 4D 5D", "4C KH 6D", "5C 8D 7D"]
    game = small(
        "partnership-hearts", hands, pass_count=0, sun="double", must_break_hearts=False, moon="add"
    )
    assert game.deal is not None
    game = play(game, "3C 4C 5C AC 2H 4D KH 8D")
    assert refused(game, 2, Claim()) == "claim"
    assert game.deal is not None


def test_a_claim_while_a_slam_is_announced() -> None:
    game = small("chasse-coeur", ["AC AD KD", "2C 3D 4H", "4C 5D 6S", "5C 7D 8S"], dealer=3)
    game = play(game.after(0, Announce(True)), "AC 2C 4C 5C")
    assert refused(game, 0, Claim()) == "claim"
    other = small("chasse-coeur", ["AC AD KD", "2C 3D 4H", "4C 5D 6S", "5C 7D 8S"], dealer=3)
    for seat in range(4):
        other = other.after(seat, Announce(False))
    other = play(other, "AC 2C 4C 5C")
    assert check_claim(other.current, 0) == "rest"


def test_a_record_says_something_of_a_slam_where_one_can_be_announced() -> None:
    game = small("chasse-coeur", ["5C", "4C", "3C", "2C"])
    for seat in (1, 2, 3, 0):
        game = game.after(seat, Announce(False))
    record = record_of(play(game, "4C 3C 2C 5C"))
    assert record["deals"][0]["slam"] is None
    verify(record)
    del record["deals"][0]["slam"]
    with pytest.raises(Refusal) as caught:
        verify(record)
    assert (caught.value.reason, caught.value.deal) == ("no_such_phase", 0)


def test_a_failed_slam_leaves_hands_and_stock_to_nobody() -> None:
    hands = ["5H KC", "9H 2C", "2H 3S"]
    game = small("domino-hearts", hands, stock="TH", dealer=2, announced_slam="generale")
    game = play(game.after(0, Announce(True)), "5H 9H 2H")
    assert game.scored.taken == (0, 3, 0)
    assert game.scored.change == (4, 0, 0)
    assert facts(game).stock == 1
    assert verify(record_of(game)).scores == (4, 0, 0)
