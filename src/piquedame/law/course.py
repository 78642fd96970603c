"""The course of a deal: who leads, whose turn is next, what follows a card or a trick by itself.

`piquedame.deal` keeps a deal in immutable values, the kernels keep it in an array; both ask here
what happens next. `counts` says how many cards each seat holds. A turn goes from one seat to the
next in the direction of play: eldest hand is one turn after the dealer.
"""

from __future__ import annotations

from typing import NamedTuple

from piquedame.cards import CLUBS, KING
from piquedame.law.demands import Law
from piquedame.law.numbers import Row, Slots
from piquedame.law.ranks import weakest
from piquedame.law.trick import NOBODY, adds_lap, called_queen, second_of_top_pair, winner

BY_ELDEST, BY_LOWEST_CLUB, BY_CARD, BY_BIDDER = range(4)
"""Who leads first: eldest hand, the holder of a card, who won the auction."""


class Course(NamedTuple):
    """What the course of a deal asks of the rules. Masks are of card faces."""

    players: int
    step: int
    """From one seat to the next on turn: 1 clockwise, else -1."""
    penalty: int
    must_raise: bool
    eldest_must_bid: bool
    """If all pass, eldest hand wins the auction for one."""
    redeals_unbid: bool
    """If all pass, the cards are dealt again."""
    misdeals: bool
    """A hand of penalty cards only is thrown in."""
    lead_by: int
    lead_card: int
    """The card whose holder leads first, for `BY_CARD`."""
    leads_it: bool
    """The card that decides who leads first is led."""
    must: int
    """Otherwise the cards of which one is led first; 0: any."""
    long_hand: int
    """How many cards the seats hold that were dealt one more than others; 0 if all are even."""
    sets_aside: bool
    """A hand of penalty cards only plays its first penalty cards aside."""
    nines: bool
    """A nine of the led suit adds a lap to its trick."""
    duties: bool
    """A slam that is announced gives the others duties, and ends when it fails."""
    drops_out: bool
    """A seat without cards drops out, and the last to hold some keeps them."""
    undecided_to_nobody: bool
    """A last trick that is cancelled stays on the table."""
    undecided_to_second: bool
    """It goes to the second of the two highest cards; else to its leader."""
    widow_to_first_trick: bool
    """The widow is won with the first trick."""
    widow_to_first_penalty: bool
    """It is won with the first penalty card; else with the last trick."""
    widow_into_hand: bool
    """Whoever wins the widow before the end takes it into the hand."""
    draws_after_trick: bool
    """Each seat draws a card after a trick."""
    draws_to_follow: bool
    """A seat that cannot follow suit draws until it can."""
    stock_to_nobody: bool
    """The rest of the stock stays on the table."""
    stock_to_holder: bool
    """It goes to the last seat with cards; else to the winner of the last trick."""


def seat_after(players: int, step: int, seat: int, turns: int) -> int:
    """The seat so many turns later (or, below 0, earlier)."""
    return (seat + turns * step) % players


def next_seat(players: int, step: int, seat: int) -> int:
    """The seat one turn later: `seat_after` without a division, for every card asks it."""
    seat += step
    if seat >= players:
        return 0
    return players - 1 if seat < 0 else seat


def turns_between(players: int, step: int, seat: int, later: int) -> int:
    """How many turns one seat comes after another: from 0 to one less than all."""
    return (later - seat) * step % players


# --- before the first lead ------------------------------------------------------------------------


def least_bid(course: Course, highest: int) -> int:
    """The least that may be bid once `highest` was (0: nothing yet)."""
    return highest + 1 if course.must_raise else 1


def auction_won(course: Course, bids: Row) -> int:
    """Whose bid wins, by its place in the order of bidding (0: a pass); else `NOBODY`."""
    best, most = NOBODY, 0
    for k in range(course.players):
        if bids[k] > most:
            best, most = k, bids[k]
    if best == NOBODY and course.eldest_must_bid:
        return 0
    return best


def price(bid: int) -> int:
    """What the winner of an auction pays: the bid, or one if nobody bid."""
    return max(bid, 1)


def passed_on(to: int, idle: int, targets: Row) -> int:
    """Which seat keeps the cards that seat `to` is given.

    `idle`: the seats that pass on, unseen, what they are given; `targets`: by seat, to whom.
    """
    while idle >> to & 1:
        to = targets[to]
    return to


def only_penalty(course: Course, hand: int) -> bool:
    """Does a hand (as faces) hold nothing but penalty cards?"""
    return not hand & ~course.penalty


def leading_card(course: Course, law: Law, held: int) -> int:
    """The card whose holder leads first, 0 for none. `held`: the cards of all hands, as faces."""
    if course.lead_by == BY_CARD:
        return course.lead_card
    clubs = held & law.suits[CLUBS]
    return weakest(law, clubs) if clubs and course.lead_by == BY_LOWEST_CLUB else 0


def first_leader(course: Course, dealer: int, card: int, hands: Row, bidder: int) -> int:
    """Who leads first. `card`: the `leading_card`; `bidder`: the auction's winner, or `NOBODY`."""
    if course.lead_by == BY_BIDDER and bidder != NOBODY:
        return bidder
    eldest = next_seat(course.players, course.step, dealer)
    seat = eldest
    if card:
        for _ in range(course.players):
            if hands[seat] >> card & 1:
                return seat
            seat = next_seat(course.players, course.step, seat)
    return eldest


def must_open(course: Course, card: int) -> int:
    """The cards of which one must open the deal, 0 for any. `card`: the `leading_card`."""
    return 1 << card if course.leads_it and card else course.must


# --- the turns of a trick -------------------------------------------------------------------------


def turns_of_lap(course: Course, leader: int, counts: Row, number: int, out: Slots) -> int:
    """Write whose turns a lap of trick `number` (from 0) has to `out`; how many.

    A seat without cards has none; one that was dealt a card more than others has two in trick 0.
    """
    due, seat = 0, leader
    for _ in range(course.players):
        if counts[seat] > 0:
            out[due] = seat
            due += 1
            if number == 0 and counts[seat] == course.long_hand:
                out[due] = seat
                due += 1
        seat = next_seat(course.players, course.step, seat)
    return due


def has_second_lap(course: Course, boosted: bool, counts: Row, led: int, cards: Row) -> bool:
    """Does a trick go round once more? `boosted`: it has done so already."""
    if not course.nines or boosted:
        return False
    for seat in range(course.players):
        if counts[seat] == 0:
            return False
    return adds_lap(led, cards)


def opening_demand(must: int, number: int, on: int) -> int:
    """The cards of which one must be played now: those that open the deal, on its first card.

    `number`: of this trick, from 0; `on`: how many cards lie on it.
    """
    return 0 if number or on else must


def is_set_aside(course: Course, number: int, only: bool, card: int) -> bool:
    """Is a card set aside as it is played? `only`: its seat began with penalty cards only."""
    return course.sets_aside and number == 0 and only and course.penalty >> card & 1 != 0


def has_duties(duties: bool, declarer: int) -> bool:
    """Is a slam being played that gives the others duties? `duties`: an announced one does.

    `declarer`: `NOBODY` if none was announced.
    """
    return duties and declarer != NOBODY


def called(course: Course, declarer: int, leader: int, first: int) -> int:
    """The queen that must answer the first card of a trick, as a mask; 0: none."""
    if has_duties(course.duties, declarer) and leader == declarer:
        return called_queen(first)
    return 0


# --- what follows a trick -------------------------------------------------------------------------


def goes_on(course: Course, counts: Row) -> bool:
    """Is there another trick to play?"""
    holding = 0
    for seat in range(course.players):
        holding += counts[seat] > 0
    return holding > (1 if course.drops_out else 0)


def taker_index(
    course: Course,
    law: Law,
    declarer: int,
    leader: int,
    led: int,
    cards: Row,
    last: bool,
) -> tuple[int, bool]:
    """Which card's player takes a trick, as an index (or `NOBODY`), and whether a card decided it.

    A cancelled trick stays on the table; only if it is the `last` one, somebody may be given it.
    """
    slam = has_duties(course.duties, declarer) and leader == declarer
    best = winner(law, led, cards, slam and cards[0] & 15 == KING)
    if best != NOBODY or not last or course.undecided_to_nobody:
        return best, True
    return second_of_top_pair(law, led, cards) if course.undecided_to_second else 0, False


def slam_failed(course: Course, declarer: int, taker: int, won: int) -> bool:
    """Does a trick end the deal because an announced slam has failed? `won`: what it brought."""
    lost = has_duties(course.duties, declarer) and taker not in (NOBODY, declarer)
    return lost and won & course.penalty != 0


def barred_after(law: Law, barred: int, led: int) -> int:
    """Which of the exposed cards `barred` still wait for their suit once `led` has been led."""
    return barred & ~law.suits[led] if led >= 0 else barred


def paired(one: int, other: int, seat: int) -> tuple[int, int]:
    """The first two seats that win a trick (`NOBODY`: none yet), once this seat has won one."""
    if one == NOBODY:
        return seat, other
    if other == NOBODY and seat != one:
        return one, seat
    return one, other


def wins_widow(course: Course, taker: int, pile: int, captured: Row, finished: bool) -> bool:
    """Does the taker of a trick win the widow? It stays with a pile that nobody has won yet.

    `captured`: by seat, with that trick; `finished`: it was the last one.
    """
    if taker == NOBODY or pile:
        return False
    if course.widow_to_first_penalty:
        return captured[taker] & course.penalty != 0
    return course.widow_to_first_trick or finished


def exchanges_widow(course: Course, finished: bool) -> bool:
    """Does whoever wins the widow take it into the hand, and lay as many cards away?"""
    return course.widow_into_hand and not finished


# --- the stock ------------------------------------------------------------------------------------


def draws_one(course: Course, on: int, drawn: int, left: int) -> bool:
    """Does one more seat draw a card after a trick? `drawn`: how many seats have drawn.

    `on`: how many cards lie on the table; `left`: how many are left of the stock.
    """
    after_trick = course.draws_after_trick and on == 0
    return after_trick and left > 0 and drawn < course.players


def drawn_to_follow(course: Course, law: Law, led: int, hand: int, stock: Row) -> int:
    """How many cards the seat on turn draws until it can follow suit or the stock is gone.

    `hand`: its cards as faces; `stock`: what is left of it, in the order in which it is drawn.
    """
    if not course.draws_to_follow or led < 0 or hand & law.suits[led]:
        return 0
    for k in range(len(stock)):
        if law.suits[led] >> stock[k] & 1:
            return k + 1
    return len(stock)


def gives_out_rest(course: Course, counts: Row) -> bool:
    """At the end of a deal, are the cards given out that nobody has played?

    Not if several seats still hold cards, since an announced slam failed.
    """
    return course.drops_out and not goes_on(course, counts)


def last_holder(course: Course, counts: Row) -> int:
    """The one seat that still holds cards at the end, and keeps them; `NOBODY` if none does."""
    holder = NOBODY
    for seat in range(course.players):
        if counts[seat] > 0:
            holder = seat
    return holder


def stock_taker(course: Course, holder: int, last: int, leader: int) -> int:
    """Who is given the rest of the stock, or `NOBODY`.

    `holder`: the last holder; `last`: who took the last trick, for whom its `leader` stands in.
    """
    if course.stock_to_nobody:
        return NOBODY
    if course.stock_to_holder and holder != NOBODY:
        return holder
    return leader if last == NOBODY else last
