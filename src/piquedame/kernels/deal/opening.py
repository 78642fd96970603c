"""From the shuffle to the first lead, every choice at random: passes, bids, slams, exposures."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from piquedame.cards import (
    ALL_CARDS,
    FACES,
    JOKER,
    JOKERS,
    mask_of,
    number_of,
    parse_card,
)
from piquedame.kernels.adopt import compiled, inlined, nth
from piquedame.kernels.arrays import Ints
from piquedame.kernels.chance import Words, below
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.steps import begin_trick, plain, put, take
from piquedame.kernels.deal.terms import Terms
from piquedame.law.course import (
    auction_won,
    first_leader,
    leading_card,
    least_bid,
    must_open,
    next_seat,
    only_penalty,
    passed_on,
    price,
    seat_after,
)
from piquedame.law.demands import LEADING
from piquedame.law.trick import NOBODY
from piquedame.rules.agreed import POOL, Rules

FORWARDS, ANNOUNCES = 8, 16
"""Where a pass may be passed on unseen, or a slam announced, one seat in so many does."""


class Opening(NamedTuple):
    """What comes before the first lead."""

    ways: Ints
    """`int64[way, giver, card]`: to whom each passed card goes (`POOL`: the middle)."""
    counts: Ints
    """`int64[way]`: how many cards a way passes."""
    first: Ints
    """`int64[deal of the cycle]`: the first way that may be chosen in that deal …"""
    choices: Ints
    """… and how many."""
    forbidden: int
    may_forward: bool
    auction: bool
    chips: int
    """What each may bid at most in a game for chips; 0 in others."""
    slams: bool
    pledges: bool
    exposable: Ints
    """`int64`: cards that may be exposed."""
    bonus: int
    """The card whose holder helps who bids a slam; 0 if none is bid for."""


def opening_of(rules: Rules) -> Opening:
    """The opening of a deal under these rules."""
    ways, first, choices = _ways(rules)
    most = max((len(rows[0]) for rows in ways), default=0)
    table = np.full((len(ways), rules.players, max(most, 1)), POOL, dtype=np.int64)
    for k, rows in enumerate(ways):
        for seat, targets in enumerate(rows):
            table[k, seat, : len(targets)] = targets
    barred = mask_of(map(parse_card, rules.options.pass_forbidden_cards.split()))
    return Opening(
        ways=table,
        counts=np.array([len(rows[0]) for rows in ways], dtype=np.int64),
        first=np.array(first, dtype=np.int64),
        choices=np.array(choices, dtype=np.int64),
        forbidden=barred,
        may_forward=rules.options.pass_optional,
        auction=rules.has_auction,
        chips=rules.options.starting_chips if rules.chips else 0,
        slams=rules.announces_slam,
        pledges=rules.options.pledge_no_hearts > 0,
        exposable=np.array(sorted(rules.exposable), dtype=np.int64),
        bonus=rules.bonus & FACES if rules.bids_slam else 0,
    )


Rows = list[tuple[int, ...]]
"""By giver: to whom its cards go."""


def _ways(rules: Rules) -> tuple[list[Rows], list[int], list[int]]:
    ways: list[Rows] = []
    first, choices = [], []
    for deal in range(len(rules.options.pass_cycle) if rules.options.pass_count else 1):
        way = rules.pass_way(deal)
        names = rules.ways_to_call if way == "dealers_choice" else (way,)
        first.append(len(ways))
        choices.append(len(names))
        for name in names:
            called = rules.with_way(name)
            ways.append([called.pass_targets(0, seat) for seat in range(rules.players)])
    return ways, first, choices


@inlined
def begin(s: State, dealer: int) -> None:
    """An empty table before a deal."""
    for place in range(slot.CARD):
        s[place] = 0
    s[slot.DEALER] = dealer
    s[slot.LED] = LEADING
    s[slot.NAMED] = -1
    for place in (
        slot.DECLARER,
        slot.LAST_TAKER,
        slot.FIRST_TAKER,
        slot.ONE,
        slot.OTHER,
        slot.WIDOW_SEAT,
        slot.JOKER_SEAT,
        slot.BIDDER,
    ):
        s[place] = -1


@inlined
def shuffle(cards: Ints, chance: Words) -> None:
    """Put an array in a random order."""
    for k in range(len(cards) - 1, 0, -1):
        j = below(chance, k + 1)
        cards[k], cards[j] = cards[j], cards[k]


@inlined
def deal_out(terms: Terms, s: State, cards: Ints) -> None:
    """One card at a time from eldest hand; the rest is the stock or the widow."""
    end = len(cards) - terms.widow - terms.stock
    seat = s[slot.DEALER]
    for k in range(end):
        seat = next_seat(terms.players, terms.course.step, seat)
        put(terms, s, slot.HAND + seat, slot.TWIN + seat, cards[k])
        s[slot.COUNT + seat] += 1
    for k in range(end, len(cards)):
        s[slot.REST + k - end] = cards[k]
    s[slot.WIDOW] = terms.widow


@inlined
def pick(s: State, one: int, two: int, among: int, chance: Words) -> int:
    """A random card of a set among some faces (twins and jokers count for what they are)."""
    first, second = s[one] & among, s[two] & among
    k = below(chance, number_of(first) + number_of(second))
    at_first = number_of(first)
    number = nth(first, k) if k < at_first else nth(second, k - at_first)
    return JOKER if 1 << number & JOKERS else number


@compiled
def pass_cards(opening: Opening, terms: Terms, s: State, number: int, chance: Words) -> None:
    """Everybody passes at random, as the rules of deal `number` have it."""
    cycle = number % len(opening.first)
    way = opening.first[cycle] + below(chance, opening.choices[cycle])
    size = opening.counts[way]
    if size == 0:
        return
    forwards = 0
    to_one = opening.ways[way, 0, 0] == opening.ways[way, 0, size - 1] != POOL
    for seat in range(terms.players):
        if opening.may_forward and to_one and below(chance, FORWARDS) == 0:
            forwards |= 1 << seat
            continue
        one, two = slot.HAND + seat, slot.TWIN + seat
        for k in range(size):
            free = ALL_CARDS & ~opening.forbidden
            card = pick(s, one, two, free if s[one] & free else ALL_CARDS, chance)
            take(terms, s, one, two, card)
            s[slot.SPARE + seat * size + k] = card
    if opening.ways[way, 0, 0] == POOL:
        mix(terms, s, size, chance)
        return
    for seat in range(terms.players):
        if forwards >> seat & 1:
            continue
        for k in range(size):
            to = passed_on(opening.ways[way, seat, k], forwards, opening.ways[way, :, 0])
            s[slot.GAVE + to] |= 1 << seat
            put(terms, s, slot.HAND + to, slot.TWIN + to, s[slot.SPARE + seat * size + k])


@inlined
def mix(terms: Terms, s: State, size: int, chance: Words) -> None:
    """All passed cards in the middle, and dealt out again one at a time from eldest hand."""
    pile = s[slot.SPARE : slot.SPARE + terms.players * size]
    shuffle(pile, chance)
    seat = s[slot.DEALER]
    for k in range(len(pile)):
        seat = next_seat(terms.players, terms.course.step, seat)
        put(terms, s, slot.HAND + seat, slot.TWIN + seat, pile[k])


@inlined
def bid(opening: Opening, terms: Terms, s: State, chance: Words) -> bool:
    """One round of random bids; false if all passed and the cards are dealt again."""
    course, highest = terms.course, 0
    bids = s[slot.WORK : slot.WORK + terms.players]
    for k in range(terms.players):
        bids[k] = 0
        least = least_bid(course, highest)
        if below(chance, 2) == 0 or (opening.chips and opening.chips < least):
            continue
        bids[k] = least
        highest = max(highest, least)
    won = auction_won(course, bids)
    if won == NOBODY:
        return not course.redeals_unbid
    s[slot.BIDDER] = seat_after(terms.players, course.step, s[slot.DEALER], 1 + won)
    s[slot.BID] = price(bids[won])
    return True


@inlined
def speak(opening: Opening, terms: Terms, s: State, chance: Words) -> None:
    """Slams, exposures and pledges, each at random, from eldest hand."""
    for k in range(terms.players):
        seat = seat_after(terms.players, terms.course.step, s[slot.DEALER], 1 + k)
        if opening.slams and s[slot.DECLARER] < 0 and below(chance, ANNOUNCES) == 0:
            s[slot.DECLARER] = seat
        for row in range(len(opening.exposable)):
            card = opening.exposable[row]
            if s[slot.HAND + seat] >> card & 1 and below(chance, 2) == 0:
                s[slot.SCALE] |= 1 << row
                s[slot.BARRED] |= 1 << card
        if opening.pledges and below(chance, 2) == 0:
            s[slot.PLEDGED] |= 1 << seat


@inlined
def misdealt(opening: Opening, terms: Terms, s: State) -> bool:
    """Does somebody hold penalty cards only? If that throws a deal in, it is thrown in."""
    for seat in range(terms.players):
        if only_penalty(terms.course, s[slot.HAND + seat]):
            s[slot.ONLY_PENALTY] |= 1 << seat
    return terms.course.misdeals and s[slot.ONLY_PENALTY] != 0


@inlined
def lead_off(opening: Opening, terms: Terms, s: State) -> None:
    """Who leads, and what."""
    held = 0
    for seat in range(terms.players):
        held |= s[slot.HAND + seat]
        if terms.jokers and s[slot.HAND + seat] & JOKERS and s[slot.JOKER_SEAT] < 0:
            s[slot.JOKER_SEAT] = seat
        if opening.bonus and s[slot.BIDDER] >= 0 and s[slot.HAND + seat] & opening.bonus:
            s[slot.ONE], s[slot.OTHER] = s[slot.BIDDER], seat
    card = leading_card(terms.course, terms.law, held)
    hands = s[slot.HAND : slot.HAND + terms.players]
    s[slot.MUST] = must_open(terms.course, card)
    start(terms, s, first_leader(terms.course, s[slot.DEALER], card, hands, s[slot.BIDDER]))


@inlined
def start(terms: Terms, s: State, leader: int) -> None:
    """The first lead."""
    s[slot.LEADER] = leader
    s[slot.TURN] = leader
    if not plain(terms):
        begin_trick(terms, s)
