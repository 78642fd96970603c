"""Passes that are called, mixed, or handed on unseen."""

from __future__ import annotations

from typing import Any

import pytest

from piquedame import Refusal, record_of, rules_for, verify
from piquedame.cards import cards_of, cards_text, parse_cards
from piquedame.deal.events import Move, Passed
from piquedame.deal.seen import redact
from piquedame.deal.wishes import CallPass, Pass, PlayCard
from piquedame.game import deal_next, new_game
from small_deals import (
    NO_PASS,
    facts,
    play,
    refused,
    small,
)


def test_the_dealer_cannot_call_what_no_hand_can_pass() -> None:
    rules = rules_for(
        "cancellation-hearts", 11, {"pass_count": 3, "pass_cycle": ["dealers_choice"]}
    )
    assert not rules.may_call("scatter")
    assert not rules.may_call("across")
    assert not rules.may_call("star")
    assert rules.may_call("left5")
    assert not rules_for("hearts", 4, {"pass_cycle": ["dealers_choice"]}).may_call("left4")


def test_a_called_pass_hides_the_cards_until_it_is_called() -> None:
    rules = rules_for("dirty-nasty-filthy-hearts", 4)
    events = deal_next(new_game(rules, 2), rules.pack)
    game = new_game(rules, 2).apply(events[0]).settled()
    assert facts(game).turn == (2,)
    assert game.view(2).hand == 0
    assert refused(game, 0, CallPass("left")) == "not_your_turn"
    assert refused(game, 2, CallPass("star")) == "no_such_phase"
    event, *_ = game.decide(2, CallPass("mix"))
    copy = redact(facts(game), event, 1, rules)
    assert [hand is None for hand in copy.hands] == [True, False, True, True]  # type: ignore[union-attr]
    game = game.apply(event)
    assert game.view(1).hand.bit_count() == 13


PASSING: dict[str, Any] = {"pass_count": 1, "pass_cycle": ["left"], "pass_optional": True}


def test_what_is_passed_on_unseen_ends_where_cards_were_chosen() -> None:
    hands = ["2C 3D", "3C KS", "4C QS", "5C JS"]
    game = small("hearts", hands, **PASSING)
    for seat, cards in enumerate(("3D", "", "", "JS")):
        game = game.after(seat, Pass(parse_cards(cards)))
    held = [cards_text(cards_of(hand)) for hand in game.current.hands]
    assert held == ["2C JS", "3C KS", "4C QS", "5C 3D"]
    assert game.current.received == (Move(0, 3, parse_cards("3D")), Move(3, 0, parse_cards("JS")))
    assert all(game.view(0).known_in(seat) == 0 for seat in range(4))
    assert game.view(3).received == (Move(0, 3, parse_cards("3D")),)


@pytest.mark.parametrize(
    ("hands", "passes", "change"),
    [
        ("AH 2C|3C 3D|4C 4D|5C KH", "2C|3C|4C|KH", (0, 2, 2, 4)),
        ("AH 2C|3C 3D|4C KH|5C 4D", "2C|3C|KH|", (0, 2, 4, 2)),
        ("AH KH|3C 3D|4C 4D|5C 2C", "|3C|4C|5C", (0, 2, 2, 2)),
    ],
)
def test_a_sun_punishes_whose_cards_came_to_the_shooter(
    hands: str, passes: str, change: tuple[int, ...]
) -> None:
    options = {**PASSING, "moon": "add", "sun": "punish_passer"}
    game = small("black-lady-1950", hands.split("|"), dealer=3, **options)
    for seat, cards in enumerate(passes.split("|")):
        game = game.after(seat, Pass(parse_cards(cards)))
    while game.last is None:
        highest = cards_of(game.current.hands[facts(game).turn[0]])[-1]
        game = play(game, cards_text([highest]))
    assert game.last.change == change


def test_if_all_pass_on_nothing_changes_hands() -> None:
    game = small("hearts", ["2C 3D", "3C KS", "4C QS", "5C JS"], **PASSING, moon="off")
    for seat in range(4):
        game = game.after(seat, Pass(()))
    assert game.current.hands == game.current.dealt
    assert game.current.received == ()
    record = record_of(play(game, "2C 3C 4C 5C JS 3D KS QS"))
    assert record["deals"][0]["pass"] == ["", "", "", ""]
    assert verify(record).scores == (0, 13, 0, 0)


def test_only_a_pass_to_one_neighbour_goes_on_unseen() -> None:
    options = {**PASSING, "pass_cycle": ["scatter"]}
    game = small("hearts", ["2C 3D 4D 5D", "3C KS 6D 7D", "4C QS 8D 9D", "5C JS TD JD"], **options)
    assert refused(game, 0, Pass(())) == "pass_count"
    assert refused(small("hearts", ["2C 3D", "3C KS", "4C QS"], pass_count=1), 0, Pass(())) == (
        "pass_count"
    )


def test_a_pass_seen_early_may_be_one_that_goes_on() -> None:
    options = {**PASSING, "pass_look_after_choose": False}
    game = small("hearts", ["2C 3D", "3C KS", "4C QS", "5C JS"], **options)
    event, *_ = game.decide(0, Pass(()))
    assert redact(facts(game), event, 1, game.rules) == Passed(0, None)


def test_a_mixed_pass_in_a_record() -> None:
    hands = ["2C 3D", "3C KS", "4C QS", "5C JS"]
    game = small("hearts", hands, pass_count=1, pass_cycle=["mix"])
    for seat, cards in enumerate(("3D", "KS", "QS", "JS")):
        game = game.after(seat, Pass(parse_cards(cards)))
    assert facts(game).phase == "play"
    while facts(game).phase == "play":
        legal = cards_of(game.view(facts(game).turn[0]).legal())
        game = game.after(facts(game).turn[0], PlayCard(legal[0]))
    record = record_of(game)
    deal = record["deals"][0]
    assert sorted(deal["received"]) == sorted(deal["pass"])
    assert verify(record).scores == game.scores
    for field, value, reason_ in (
        ("received", ["3D", "3D", "QS", "JS"], "wrong_deal"),
        ("received", ["3D KS", "", "QS", "JS"], "wrong_deal"),
        ("received", [*deal["received"][:3], deal["received"][3] + " 2C"], "wrong_deal"),
        ("received", None, "no_such_phase"),
        ("pass", ["3D", "KS", "QS", ""], "pass_count"),
    ):
        wrong = {**record, "deals": [{**deal, field: value}]}
        with pytest.raises(Refusal) as caught:
            verify(wrong)
        assert (caught.value.reason, caught.value.deal, caught.value.play) == (reason_, 0, None)


def test_mixed_cards_where_nothing_is_mixed() -> None:
    game = play(small(NO_PASS, ["2C", "3C", "4C"]), "2C 3C 4C")
    record = record_of(game)
    record["deals"][0]["received"] = ["", "", ""]
    with pytest.raises(Refusal) as caught:
        verify(record)
    assert caught.value.reason == "no_such_phase"


def test_a_pass_that_is_seen_before_one_has_chosen() -> None:
    game = small(
        "hearts",
        ["2C 3D", "3C KS", "4C QS", "5C JS"],
        pass_count=1,
        pass_cycle=["left"],
        pass_look_after_choose=False,
    )
    event, *_ = game.decide(0, Pass(parse_cards("3D")))
    view = game.view(1).see(redact(facts(game), event, 1, game.rules))
    assert view.received == (Move(0, 1, parse_cards("3D")),)
    other = game.view(2).see(redact(facts(game), event, 2, game.rules))
    assert other.received == ()
    game = game.apply(event)
    assert (view, other) == (game.view(1), game.view(2))
