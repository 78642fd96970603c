"""Reasons: one true sentence for each thing that may decide, and none where nothing does."""

from __future__ import annotations

import math
from typing import Any

import pytest

from piquedame import View
from piquedame.bots.reasons import name_of, reason
from piquedame.bots.thought import Alternative, Thought
from piquedame.cards import parse_card, parse_cards
from piquedame.deal.wishes import (
    Announce,
    CallPass,
    Challenge,
    Choose,
    Claim,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
)
from piquedame.record.positions import read_position

PARTNERS = "partnership-hearts"


def view(hand: str, trick: str = "", game: str = "hearts", **fields: Any) -> View:
    """The view of seat 3 of four, last to play where three cards lie."""
    given = {"position": 1, "variant": game, "players": 4, "seat": 3, "hand": hand, "trick": trick}
    return read_position({**given, **fields})


def card(text: str, cost: float, spread: float = 0.1, **shares: float) -> Alternative:
    return Alternative(PlayCard(parse_card(text)), cost, spread, **shares)


def said(view: View, *alternatives: Alternative) -> str:
    return reason(view, Thought(alternatives[0].wish, alternatives, 100))


def test_the_only_card() -> None:
    one = view("3D AH", "4D QS 8D")
    assert said(one, card("3D", 0)) == "3D is the only card that may be played."
    assert reason(one, Thought(card("3D", 0).wish)) == "3D is the only card that may be played."


def test_nothing_was_weighed() -> None:
    text = "The bot weighed no alternatives."
    assert reason(view("3D 5D", "4D QS 8D"), Thought(card("3D", 0).wish)) == text


def test_a_revoke_that_is_proven() -> None:
    assert "could have followed" in reason(view("3D 5D"), Thought(Challenge(3)))


def test_going_for_the_moon() -> None:
    text = said(view("AS 3D"), card("AS", -5, moon=0.8), card("3D", 4, moon=0.3))
    assert text == (
        "It goes for the moon, which succeeds in 80 of 100 deals, and with 3D in 30 of 100 deals."
    )
    text = said(view("AS 3D"), card("AS", -5, moon=0.8), card("3D", 4, moon=0.75))
    assert text == "It goes for the moon, which succeeds in 80 of 100 deals."
    assert "moon" not in said(view("AS 3D"), card("AS", 1, moon=0.3), card("3D", 4))


def test_stopping_a_moon() -> None:
    known = view("QH 2H", "JH 6H KC", taken_cards=["", "QS AH", "", ""])
    best, other = card("QH", 4, against=0.0), card("2H", 20, against=0.7)
    assert said(known, best, other) == (
        "It stops a moon: with 2H seat 1 shoots it in 70 of 100 deals, now in 0 of 100 deals."
    )
    assert "another seat shoots" in said(view("QH 2H", "JH 6H KC"), best, other)
    mine = view("QH 2H", "JH 6H KC", taken_cards=["", "", "", "QS AH"])
    assert "another seat shoots" in said(mine, best, other)


def test_a_dear_card_on_anothers_trick() -> None:
    text = said(view("QS 3D", "5C 9C KC"), card("QS", 1), card("3D", 9))
    assert text == "It throws QS (13 points) on a trick that seat 2 is winning."
    text = said(view("3H 3D", "5C 9C KC"), card("3H", 1), card("3D", 2))
    assert "3H (1 point)" in text
    text = said(view("AH 3D", "5C 9C KC", "eagle"), card("AH", 1), card("3D", 2))
    assert "AH (14 chips)" in text
    text = said(view("2H 3H", "5C 9C KC"), card("2H", 1), card("3H", 2))
    assert text == "It costs least: 1 point less than 3H, which comes next."


def test_what_the_partner_is_given_and_spared() -> None:
    options = {"card_values": {"QS": 13, "JD": -10}}
    text = said(view("JD 3D", "5C KC 4C", PARTNERS, options=options), card("JD", -9), card("3D", 1))
    assert text == "It gives JD, worth having, to the partner, who is winning the trick."
    text = said(view("QS 8S", "4S KS TS", PARTNERS), card("8S", 1), card("QS", 14))
    assert text == "It keeps QS off the trick that the partner is winning."
    text = said(view("QS 8S", "4S KS TS", PARTNERS), card("QS", 1), card("8S", 14))
    assert text.startswith("It costs least")


def test_keeping_clear_of_the_queen() -> None:
    best, other = card("7D", 0.2, takes=0.0), card("9D", 14, takes=1.0)
    assert said(view("7D 9D", "4D QS 8D"), best, other) == (
        "It keeps clear of the trick with QS in it, taking it in 0 of 100 deals, "
        "and with 9D in 100 of 100 deals."
    )
    text = said(view("7D 9D", "4D 2D 8D"), best, other)
    assert text.startswith("It ducks the trick, taking it in 0 of 100")


def test_catching_a_card_worth_having() -> None:
    best, other = card("KD", -9, takes=1.0), card("3D", 1, takes=0.0)
    text = said(view("KD 3D", "4D JD 8D", "omnibus"), best, other)
    assert text == "It takes JD, worth having, in 100 of 100 deals, and with 3D in 0 of 100 deals."


def test_taking_a_harmless_trick() -> None:
    best, other = card("KC", 1, takes=0.9), card("2C", 2.5, takes=0.0)
    assert said(view("KC 2C", "4C 8C 6C"), best, other) == (
        "It takes the trick with KC in 90 of 100 deals "
        "and costs 1.5 points less in the end than 2C."
    )
    rare = card("KC", 1, takes=0.2)
    assert said(view("KC 2C", "4C 8C 6C"), rare, other).startswith("It costs least")


def test_leading_low() -> None:
    best, other = card("2C", 1, takes=0.1), card("KC", 5, takes=0.8)
    assert said(view("KC 2C"), best, other) == (
        "It leads a card that takes its trick in 10 of 100 deals; KC would in 80 of 100 deals."
    )


def test_the_least_cost() -> None:
    assert said(view("KC 2C"), card("2C", 1), card("KC", 3.25)) == (
        "It costs least: 2.25 points less than KC, which comes next."
    )
    chips = view("KC 2C", game="hearts-1887")
    assert "1 chip less" in said(chips, card("2C", -1), card("KC", 0))


def test_what_decided_against_the_rest() -> None:
    ducks = [card(text, 0.9, takes=0.0) for text in ("7D", "3D")]
    assert said(view("3D 7D 9D", "4D QS 8D"), *ducks, card("9D", 15, takes=1.0)) == (
        "It keeps clear of the trick with QS in it, taking it in 0 of 100 deals, "
        "and with 9D in 100 of 100 deals; 3D would do as well."
    )


def test_too_close_to_call() -> None:
    table = view("KC 2C 3C 4C 5C 6C")
    text = said(table, card("2C", 1, 0.5), card("3C", 1.2, 0.5), card("KC", 5, 0.5))
    assert text == "Too close to call: 2C is as good as 3C; KC costs 4 points more."
    many = [card(f"{rank}C", 1.0) for rank in "23456"]
    assert said(table, *many) == "Too close to call: 2C is as good as 3C or 4C or 5C or 1 more."
    unknown = said(table, card("2C", 1, math.inf), card("3C", 9, math.inf))
    assert unknown == "Too close to call: 2C is as good as 3C."


def test_a_wish_that_costs_the_seat_itself_more() -> None:
    """What counts is what the others pay, too: that is said, and nothing is called as good."""
    table = view("KC 2C 3C")
    costs = (card("2C", 1, worth=0.4), card("3C", 2, worth=0.3), card("KC", 3, worth=0.5))
    assert reason(table, Thought(costs[2].wish, costs)) == (
        "It costs 2 points more than 2C, but is worth that because of its cost to the others or "
        "the state of the game."
    )
    careful = reason(table, Thought(costs[1].wish, costs))
    assert careful == (
        "It costs 1 point more than 2C, but with the losses of the others counted the difference "
        "is too small to depart from careful play."
    )


def test_a_reason_that_does_not_hold_for_what_is_as_good_decided_nothing() -> None:
    catches = (card("KD", -9, takes=1.0), card("3D", -9, takes=0.0), card("5C", 4, takes=0.0))
    text = said(view("KD 3D 5C", "4D JD 8D", "omnibus"), *catches)
    assert text == "Too close to call: KD is as good as 3D; 5C costs 13 points more."
    passing = view(WHOLE, phase="pass")
    away = [Alternative(Pass(parse_cards(text)), cost, 0.1) for text, cost in (
        ("5C 9C 6H", 2.0), ("7D 4S 6H", 2.0), ("7D 4S 4H", 5.0))]  # fmt: skip
    assert said(passing, *away) == (
        "Too close to call: 5C 9C 6H is as good as 7D 4S 6H; 7D 4S 4H costs 3 points more."
    )
    both = [Alternative(Pass(parse_cards(text)), cost, 0.1) for text, cost in (
        ("5C 9C 6H", 2.0), ("5C 9C 2D", 4.0))]  # fmt: skip
    assert said(passing, *both).startswith("It costs least")


WHOLE = "5C 9C 2D 3D 4D 7D 2S 3S 4S 2H 3H 4H 6H"


def test_a_pass_that_makes_a_void() -> None:
    away = [Alternative(Pass(parse_cards(text)), cost, 0.1) for text, cost in (
        ("5C 9C 6H", 2.0), ("7D 4S 6H", 3.0))]  # fmt: skip
    passing = view(WHOLE, phase="pass")
    assert said(passing, *away) == (
        "It leaves the hand void in clubs and costs 1 point less than 7D 4S 6H."
    )
    assert said(passing, Alternative(away[1].wish, 1, 0.1), away[0]).startswith(
        "It costs least: 1 point less than 5C 9C 6H"
    )
    assert said(passing, Alternative(Pass(()), 1, 0.1), away[0]).startswith("It costs least")


def test_what_is_said_before_play() -> None:
    bidding = view(WHOLE, game="auction-hearts", phase="bid")
    bids = [Alternative(Offer(chips), cost, 0.1) for chips, cost in ((None, 0.0), (3, 2.0))]
    assert said(bidding, *bids) == "It costs least: 2 chips less than a bid of 3, which comes next."


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        (PlayCard(1, 2), "X as hearts"),
        (LayAway(parse_cards("2C")), "2C"),
        (Expose(()), "no card"),
        (NameSuit(1), "diamonds"),
        (CallPass("left"), "a pass left"),
        (Announce(True), "a slam"),
        (Announce(False), "no slam"),
        (Pledge(True), "a pledge"),
        (Pledge(False), "no pledge"),
        (Choose("add"), "to add"),
        (Claim(), "claim"),
    ],
)
def test_a_wish_in_words(wish: Any, name: str) -> None:
    assert name_of(wish) == name


@pytest.mark.parametrize(
    ("options", "elsewhere", "told"),
    [
        ({}, "", True),
        ({"moon": "off"}, "", False),
        ({"moon": "costs"}, "", False),
        ({"moon_requires_bonus": True}, "", True),
        ({"moon_requires_bonus": True}, "JD", False),
        ({"sun": "required_for_moon"}, "2C", False),
        ({"announced_slam": "required"}, "", False),
    ],
)
def test_no_word_of_a_moon_where_none_pays_or_can_be_shot_any_more(
    options: dict[str, Any], elsewhere: str, told: bool
) -> None:
    taken = [elsewhere, "QS AH", "", ""]
    known = view("QH 2H", "JH 6H KC", "omnibus", taken_cards=taken, options=options)
    stops = card("QH", 4, against=0.0), card("2H", 20, against=0.7)
    shoots = card("QH", 4, moon=0.8), card("2H", 20, moon=0.1)
    for one, other in (stops, shoots):
        assert ("moon" in said(known, one, other)) == told


def test_a_moon_of_two_partners_is_the_other_sides() -> None:
    taken = ["QS", "", "AH", ""]
    known = view("QH 2H", "JH 6H KC", PARTNERS, taken_cards=taken)
    text = said(known, card("QH", 4, against=0.0), card("2H", 20, against=0.7))
    assert text.startswith("It stops a moon: with 2H the other side shoots it in 70 of 100 deals")


def test_where_a_slam_was_bid_for_it_is_the_slam_that_counts() -> None:
    options = {"auction": "slam_bid", "teams": "bonus_card_partner", "pass_count": 0}
    bids = [None, None, None, 1]
    known = view("AC JC TH", "TC 2C KC", "omnibus", options=options, bids=bids, leader=0, dealer=3)
    makes = said(known, card("AC", 4, moon=0.8), card("JC", 20, moon=0.1))
    assert makes.startswith("It goes for the slam, which succeeds in 80 of 100 deals")
    bids = [1, None, None, None]
    known = view("AC JC TH", "TC 2C KC", "omnibus", options=options, bids=bids, leader=0, dealer=3)
    stops = said(known, card("AC", 4, against=0.0), card("JC", 20, against=0.7))
    assert stops.startswith("It stops a slam: with JC seat 0 makes it in 70 of 100 deals")
    # Points are not counted, so nothing is thrown away and nothing kept clear of.
    void = view("JC TH", "TD 2D KD", "omnibus", options=options, bids=bids, leader=0, dealer=3)
    assert said(void, card("TH", 4), card("JC", 20)).startswith("It costs least")
