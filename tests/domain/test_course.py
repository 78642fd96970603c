"""The course of a deal: each decision of the law by itself, on plain numbers."""

from __future__ import annotations

from typing import Any

import pytest

from piquedame import rules_for
from piquedame.cards import CLUBS, DIAMONDS, HEARTS, SPADES, mask_of, parse_card, parse_cards
from piquedame.law.course import (
    BY_BIDDER,
    BY_CARD,
    BY_ELDEST,
    BY_LOWEST_CLUB,
    Course,
    auction_won,
    barred_after,
    called,
    drawn_to_follow,
    draws_one,
    exchanges_widow,
    first_leader,
    gives_out_rest,
    goes_on,
    has_second_lap,
    is_set_aside,
    last_holder,
    leading_card,
    least_bid,
    must_open,
    next_seat,
    only_penalty,
    opening_demand,
    paired,
    passed_on,
    price,
    seat_after,
    slam_failed,
    stock_taker,
    taker_index,
    turns_between,
    turns_of_lap,
    wins_widow,
)
from piquedame.law.demands import LEADING
from piquedame.law.trick import NOBODY

HEARTS_GAME = rules_for("hearts", 4)
COURSE, LAW = HEARTS_GAME.course, HEARTS_GAME.law


def course(**changes: Any) -> Course:
    """The course of hearts for four, with these changes."""
    return COURSE._replace(**changes)


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def lap(of: Course, leader: int, counts: tuple[int, ...], number: int) -> list[int]:
    out = [9] * (2 * len(counts))
    due = turns_of_lap(of, leader, counts, number, out)
    assert out[due:] == [9] * (len(out) - due)
    return out[:due]


# --- seats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize("players", [2, 3, 4, 7, 11])
def test_seats_go_round_in_the_direction_of_play(players: int, step: int) -> None:
    table = players, step
    for seat in range(players):
        assert next_seat(*table, seat) == seat_after(*table, seat, 1) == (seat + step) % players
        assert seat_after(*table, seat, players) == seat
        for turns in range(players):
            later = seat_after(*table, seat, turns)
            assert seat_after(*table, later, -turns) == seat
            assert turns_between(*table, seat, later) == turns


# --- before the first lead ------------------------------------------------------------------------


def test_the_highest_bid_wins_and_the_earlier_of_two_alike() -> None:
    assert auction_won(COURSE, [0, 2, 3, 3]) == 2
    assert auction_won(COURSE, [1, 1, 0, 0]) == 0
    assert auction_won(COURSE, [0, 0, 0, 0]) == NOBODY
    assert auction_won(course(eldest_must_bid=True), [0, 0, 0, 0]) == 0
    assert auction_won(course(eldest_must_bid=True), [0, 0, 1, 0]) == 2


def test_what_may_be_bid_and_what_is_paid() -> None:
    assert [least_bid(course(must_raise=True), bid) for bid in (0, 4)] == [1, 5]
    assert [least_bid(course(must_raise=False), bid) for bid in (0, 4)] == [1, 1]
    assert [price(bid) for bid in (0, 1, 4)] == [1, 1, 4]


def test_cards_go_on_to_the_first_seat_that_passes_its_own() -> None:
    left = (1, 2, 3, 0)
    assert passed_on(1, 0b0000, left) == 1
    assert passed_on(1, 0b0010, left) == 2
    assert passed_on(1, 0b1110, left) == 0
    assert passed_on(3, 0b0001, left) == 3


def test_a_hand_of_penalty_cards_only() -> None:
    assert only_penalty(COURSE, cards("QS 2H KH"))
    assert not only_penalty(COURSE, cards("QS 2H KS"))


def test_the_lowest_club_in_a_hand_leads() -> None:
    by_club = course(lead_by=BY_LOWEST_CLUB)
    assert leading_card(by_club, LAW, cards("4C 9C 2D")) == parse_card("4C")
    assert leading_card(by_club, LAW, cards("2D AS")) == 0
    by_card = course(lead_by=BY_CARD, lead_card=parse_card("QD"))
    assert leading_card(by_card, LAW, cards("4C")) == parse_card("QD")
    assert leading_card(course(lead_by=BY_ELDEST), LAW, cards("4C")) == 0


def test_who_leads_first() -> None:
    hands, four = [cards("2D"), cards("4C"), cards("3D"), cards("4C")], parse_card("4C")
    by_club = course(lead_by=BY_LOWEST_CLUB)
    # From eldest hand, in the direction of play: of two copies the nearer one leads.
    assert first_leader(by_club, 1, four, hands, NOBODY) == 3
    assert first_leader(by_club._replace(step=-1), 0, four, hands, NOBODY) == 3
    assert first_leader(by_club, 0, four, hands, 2) == 1
    assert first_leader(by_club, 0, parse_card("5C"), hands, NOBODY) == 1
    assert first_leader(course(lead_by=BY_ELDEST), 2, 0, hands, 0) == 3
    assert first_leader(course(lead_by=BY_BIDDER), 2, 0, hands, 0) == 0
    assert first_leader(course(lead_by=BY_BIDDER), 2, 0, hands, NOBODY) == 3


def test_what_opens_a_deal() -> None:
    four, clubs = parse_card("4C"), LAW.suits[CLUBS]
    assert must_open(course(leads_it=True, must=0), four) == 1 << four
    assert must_open(course(leads_it=False, must=clubs), four) == clubs
    assert must_open(course(leads_it=True, must=clubs), 0) == clubs
    assert [opening_demand(clubs, *at) for at in ((0, 0), (0, 1), (1, 0))] == [clubs, 0, 0]


# --- the turns of a trick -------------------------------------------------------------------------


def test_a_lap_leaves_out_seats_without_cards() -> None:
    assert lap(COURSE, 2, (5, 5, 5, 5), 3) == [2, 3, 0, 1]
    assert lap(course(step=-1), 2, (5, 0, 5, 5), 3) == [2, 0, 3]
    assert lap(COURSE, 1, (1, 0, 0, 1), 3) == [3, 0]


def test_a_long_hand_has_two_turns_in_the_first_trick() -> None:
    uneven = course(players=3, long_hand=18)
    assert lap(uneven, 1, (17, 18, 17), 0) == [1, 1, 2, 0]
    assert lap(uneven, 1, (17, 18, 17), 1) == [1, 2, 0]
    assert lap(course(players=3), 1, (17, 18, 17), 0) == [1, 2, 0]


def test_a_nine_adds_one_lap_while_all_hold_cards() -> None:
    nines, trick = course(nines=True), parse_cards("5C 9C 2D KC")
    assert has_second_lap(nines, False, (1, 1, 1, 1), CLUBS, trick)
    assert not has_second_lap(nines, True, (1, 1, 1, 1), CLUBS, trick)
    assert not has_second_lap(nines, False, (1, 1, 0, 1), CLUBS, trick)
    assert not has_second_lap(nines, False, (1, 1, 1, 1), SPADES, trick)
    assert not has_second_lap(COURSE, False, (1, 1, 1, 1), CLUBS, trick)


def test_what_is_set_aside() -> None:
    aside, queen = course(sets_aside=True), parse_card("QS")
    assert is_set_aside(aside, 0, True, queen)
    assert not is_set_aside(aside, 1, True, queen)
    assert not is_set_aside(aside, 0, False, queen)
    assert not is_set_aside(aside, 0, True, parse_card("KS"))
    assert not is_set_aside(COURSE, 0, True, queen)


def test_which_queen_a_slam_calls() -> None:
    slam = course(duties=True)
    assert called(slam, 2, 2, parse_card("KD")) == cards("QD")
    assert called(slam, 2, 2, parse_card("JD")) == 0
    assert called(slam, 2, 1, parse_card("KD")) == 0
    assert called(slam, NOBODY, NOBODY, parse_card("KD")) == 0
    assert called(COURSE, 2, 2, parse_card("KD")) == 0


# --- what follows a trick -------------------------------------------------------------------------


def test_whether_there_is_another_trick() -> None:
    drops = course(drops_out=True)
    for counts, all_play, some_play in (
        ((2, 2, 2, 2), True, True),
        ((0, 1, 0, 1), True, True),
        ((0, 1, 0, 0), True, False),
        ((0, 0, 0, 0), False, False),
    ):
        assert goes_on(COURSE, counts) is all_play
        assert goes_on(drops, counts) is some_play
        assert gives_out_rest(drops, counts) is (not some_play)
        assert gives_out_rest(COURSE, counts) is False


def taken(text: str, last: bool, declarer: int = NOBODY, **changes: Any) -> tuple[int, bool]:
    """Who takes a trick of two packs that seat 0 led with a club."""
    law = rules_for("cancellation-hearts", 6).law
    return taker_index(course(**changes), law, declarer, 0, CLUBS, parse_cards(text), last)


def test_where_a_cancelled_trick_goes() -> None:
    pairs = "5C KC KC 5C"
    assert taken("5C KC KC 7C", last=False) == (3, True)
    assert taken("5C KC KC 7C", last=True) == (3, True)
    assert taken(pairs, last=False) == (NOBODY, True)
    assert taken(pairs, last=False, undecided_to_second=True) == (NOBODY, True)
    assert taken(pairs, last=True) == (0, False)
    assert taken(pairs, last=True, undecided_to_second=True) == (2, False)
    assert taken(pairs, last=True, undecided_to_nobody=True) == (NOBODY, True)


def test_a_king_of_the_declarer_wins() -> None:
    for declarer, duties, text, taker in (
        (0, True, "KC AC 2C 3C", 0),
        (0, True, "QC AC 2C 3C", 1),
        (0, False, "KC AC 2C 3C", 1),
        (1, True, "KC AC 2C 3C", 1),
        (NOBODY, True, "KC AC 2C 3C", 1),
    ):
        assert taken(text, False, declarer, duties=duties) == (taker, True)


def test_when_an_announced_slam_has_failed() -> None:
    slam, lost = course(duties=True), cards("2H 3C")
    assert slam_failed(slam, 2, 1, lost)
    assert not slam_failed(slam, 2, 2, lost)
    assert not slam_failed(slam, 2, NOBODY, lost)
    assert not slam_failed(slam, 2, 1, cards("3C"))
    assert not slam_failed(slam, NOBODY, 1, lost)
    assert not slam_failed(COURSE, 2, 1, lost)


def test_exposed_cards_wait_for_their_suit() -> None:
    exposed = cards("TC AH QS")
    assert barred_after(LAW, exposed, HEARTS) == cards("TC QS")
    assert barred_after(LAW, exposed, CLUBS) == cards("AH QS")
    assert barred_after(LAW, exposed, DIAMONDS) == exposed
    assert barred_after(LAW, exposed, LEADING) == exposed


def test_the_first_two_winners_are_partners() -> None:
    pair = (NOBODY, NOBODY)
    for winner, then in ((2, (2, NOBODY)), (2, (2, NOBODY)), (0, (2, 0)), (1, (2, 0)), (2, (2, 0))):
        pair = paired(*pair, winner)
        assert pair == then


def test_with_which_trick_the_widow_is_won() -> None:
    captured = (0, cards("3C"), cards("2H"), 0)
    first, blood = course(widow_to_first_trick=True), course(widow_to_first_penalty=True)
    for table, taker, now, at_the_end in (
        (first, 1, True, True),
        (blood, 1, False, False),
        (blood, 2, True, True),
        (COURSE, 2, False, True),
        (first, NOBODY, False, False),
    ):
        assert wins_widow(table, taker, 0, captured, finished=False) is now
        assert wins_widow(table, taker, 0, captured, finished=True) is at_the_end
        assert not wins_widow(table, taker, cards("5C"), captured, finished=True)


def test_the_widow_goes_into_a_hand_that_has_cards_to_play() -> None:
    into_hand = course(widow_into_hand=True)
    assert exchanges_widow(into_hand, finished=False)
    assert not exchanges_widow(into_hand, finished=True)
    assert not exchanges_widow(COURSE, finished=False)


# --- the stock ------------------------------------------------------------------------------------


def test_each_draws_one_after_a_trick_while_there_are_cards() -> None:
    draws = course(draws_after_trick=True)
    assert draws_one(draws, 0, 0, 9)
    assert draws_one(draws, 0, 3, 1)
    assert not draws_one(draws, 0, 4, 9)
    assert not draws_one(draws, 0, 0, 0)
    assert not draws_one(draws, 1, 0, 9)
    assert not draws_one(COURSE, 0, 0, 9)


def test_who_cannot_follow_draws_until_it_can() -> None:
    draws, stock = course(draws_to_follow=True), parse_cards("2D 3S 7C 8C")
    hand = cards("AD KH")
    assert drawn_to_follow(draws, LAW, CLUBS, hand, stock) == 3
    assert drawn_to_follow(draws, LAW, SPADES, hand, stock) == 2
    assert drawn_to_follow(draws, LAW, CLUBS, hand, stock[:2]) == 2
    assert drawn_to_follow(draws, LAW, CLUBS, hand, parse_cards("2D AC 3C")) == 2
    assert drawn_to_follow(draws, LAW, CLUBS, hand, ()) == 0
    assert drawn_to_follow(draws, LAW, HEARTS, hand, stock) == 0
    assert drawn_to_follow(draws, LAW, LEADING, hand, stock) == 0
    assert drawn_to_follow(COURSE, LAW, CLUBS, hand, stock) == 0


def test_who_gets_what_is_left() -> None:
    assert last_holder(COURSE, (0, 0, 3, 0)) == 2
    assert last_holder(COURSE, (0, 1, 0, 0)) == 1
    assert last_holder(COURSE, (0, 0, 0, 0)) == NOBODY
    to_holder, to_nobody = course(stock_to_holder=True), course(stock_to_nobody=True)
    to_winner = course(stock_to_holder=False, stock_to_nobody=False)
    assert stock_taker(to_holder, 2, 1, 0) == 2
    assert stock_taker(to_holder, NOBODY, 1, 0) == 1
    assert stock_taker(to_winner, 2, 1, 0) == 1
    assert stock_taker(to_winner, 2, NOBODY, 0) == 0
    assert stock_taker(to_nobody, 2, 1, 0) == NOBODY
