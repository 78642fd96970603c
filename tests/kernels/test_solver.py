"""Exact endings, against the same search written out plainly."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from kernels.lockstep import legal_now, play_now, position_of
from kernels.positions import first_lead
from piquedame import VARIANTS, Rules, rules_for
from piquedame.cards import JOKER, cards_of, mask_of, parse_card, parse_cards, parse_hand
from piquedame.kernels.adopt import compiled
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.perft import perft
from piquedame.kernels.deal.score import Stakes, score, stakes_of
from piquedame.kernels.deal.terms import Terms, terms_of
from piquedame.kernels.search.payoff import Payoff, appraise, payoff_of
from piquedame.kernels.search.solver import MAX_N, PARANOID, solve

LATE = 4
"""Tricks from the end, at most, of an ending."""

Table = tuple[Terms, Stakes, Payoff]


@compiled
def worths_of(stakes: Stakes, payoff: Payoff, s: Any, out: Any) -> None:
    score(stakes, s)
    appraise(payoff, s, out)


def table_of(rules: Rules, seed: str) -> tuple[Table, Any]:
    """A table, and the state at the first lead of a deal there."""
    game = first_lead(rules, seed)
    view = game.view(game.current.play.turn[0])
    settled = game.current.play.rules
    stakes = stakes_of(settled, game.pool)
    return (terms_of(settled), stakes, payoff_of(view)), position_of(game.current)


def moves(terms: Terms, s: Any) -> list[tuple[int, int]]:
    """Each card that may be played, with each suit that it may name (-1: none)."""
    named = s[slot.ON] == 0 and terms.names_joker_suit
    return [
        (card, suit)
        for card in cards_of(legal_now(terms, s))
        for suit in (range(4) if card == JOKER and named else (-1,))
    ]


def after(terms: Terms, s: Any, move: tuple[int, int]) -> Any:
    s = s.copy()
    play_now(terms, s, *move)
    return s


def plainly(table: Table, s: Any, me: int, friends: int, idea: int) -> Any:
    """What a state is worth to each seat, by nothing but the definition."""
    terms, stakes, payoff = table
    assert s[slot.PHASE] != slot.EXCHANGING
    if s[slot.PHASE] == slot.FINISHED:
        out = np.zeros(2 * slot.SEATS)
        worths_of(stakes, payoff, s, out)
        return out
    mover = s[slot.TURN]
    found = [plainly(table, after(terms, s, move), me, friends, idea) for move in moves(terms, s)]
    if idea == MAX_N:
        return max(found, key=lambda worths: worths[mover])
    choose = max if friends >> mover & 1 else min
    return choose(found, key=lambda worths: worths[me])


def cards_left(terms: Terms, s: Any) -> int:
    """In the hands, and in the stock."""
    held = int(s[slot.COUNT : slot.COUNT + terms.players].sum())
    return held + max(0, terms.stock - int(s[slot.DRAWN]))


def ending_of(rules: Rules, chance: random.Random) -> tuple[Table, Any]:
    """A deal played at random until there are few ways to its end."""
    while True:
        table, s = table_of(rules, str(chance.random()))
        s = small(table, s, chance, 300)
        if s is not None:
            return table, s


def small(table: Table, s: Any, chance: random.Random, most: int) -> Any:
    """Random cards until there are at most so many ways to go on; null: the deal ended before."""
    while s[slot.PHASE] == slot.PLAYING:
        left = cards_left(table[0], s)
        if left <= LATE * table[0].players and all(
            perft(table[0], s, k) <= most for k in range(1, left + 1)
        ):
            return s
        s = after(table[0], s, chance.choice(moves(table[0], s)))
    return None


@pytest.mark.parametrize("slug", VARIANTS)
def test_endings_are_what_the_definition_says(slug: str) -> None:
    chance = random.Random(slug)
    for players in VARIANTS[slug].players:
        table, s = ending_of(rules_for(slug, players), chance)
        me = int(s[slot.TURN])
        partner = 1 << (me + 2) % players
        for idea, friends in (
            (MAX_N, 1 << me),
            (PARANOID, 1 << me),
            (PARANOID, 1 << me | partner),
        ):
            found = solve(*table, s, friends=friends, idea=idea)
            assert found is not None
            expected = np.full(64, np.nan)
            for card, suit in moves(table[0], s):
                then = after(table[0], s, (card, suit))
                worth = plainly(table, then, me, friends, idea)[me]
                expected[card] = np.fmax(expected[card], worth)
            np.testing.assert_array_equal(found, expected)


def late(hands: list[str]) -> tuple[Table, Any]:
    """Hearts with these hands left, seat 0 on lead, and a heart with each of the others."""
    table, s = table_of(rules_for("hearts", 4, {"pass_cycle": ["hold"]}), "late")
    while s[slot.TRICK] == 0 or s[slot.ON]:
        s = after(table[0], s, moves(table[0], s)[0])
    left = 0
    for seat, hand in enumerate(hands):
        s[slot.HAND + seat] = mask_of(parse_cards(hand))
        s[slot.COUNT + seat] = hand.count(" ") + 1
        s[slot.TAKEN + seat] = mask_of([parse_card(f"{'89TJ'[seat]}H")]) if seat else 0
        left |= int(s[slot.HAND + seat]) | int(s[slot.TAKEN + seat])
    s[slot.TAKEN + 1] |= sum(1 << card for card in rules_for("hearts", 4).pack) & ~left
    s[slot.TURN] = s[slot.LEADER] = 0
    s[slot.BROKEN] = 1
    return table, s


@pytest.mark.parametrize("idea", [MAX_N, PARANOID])
def test_the_king_is_not_led_to_the_queen(idea: int) -> None:
    """The low heart costs nothing; under the king fall the queen and two hearts: 15 of 26."""
    table, s = late(["KS 2H", "QS 3H", "4H 5H", "6H 7H"])
    found = solve(*table, s, friends=1, idea=idea)
    assert found is not None
    two, king = (found[parse_card(card)] for card in ("2H", "KS"))
    assert two == pytest.approx(0.5 + 0.5 * (26 / 3) / 26)
    assert king == pytest.approx(0.5 + 0.5 * (11 / 3 - 15) / 26)


def test_it_says_where_it_has_no_answer() -> None:
    table, s = table_of(rules_for("hearts", 4), "much")
    assert solve(*table, s, friends=1, most=1000) is None


def test_a_widow_that_is_still_to_be_exchanged_has_no_answer() -> None:
    table, s = table_of(
        rules_for("kitty-hearts", 4, {"remainder": "exchange_first_trick"}), "widow"
    )
    for seat in range(4):
        s[slot.HAND + seat] = mask_of(cards_of(int(s[slot.HAND + seat]))[:2])
        s[slot.COUNT + seat] = 2
    assert solve(*table, s, friends=1) is None
    s[slot.WIDOW] = 0
    assert solve(*table, s, friends=1) is not None


def test_a_seat_exactly_at_the_target_wins_whatever_the_others_have() -> None:
    rules = rules_for("hearts", 4, {"exact_target_wins": True, "pass_count": 0})
    (_, stakes, payoff), s = table_of(rules, "exact")
    payoff = payoff._replace(near=True, scores=np.array([90.0, 20.0, 95.0, 60.0] + [0.0] * 7))
    out = np.zeros(2 * slot.SEATS)
    for exact in (True, False):
        for seat, cards in enumerate(("2H 3H 4H 5H 6H 7H 8H 9H TH JH", "QH KH AH", "", "QS")):
            s[slot.TAKEN + seat] = parse_hand(cards)
        worths_of(stakes, payoff._replace(target=100.0, exact=exact), s, out)
        assert (out[0] > out[1]) == exact
        assert out[:4].argmax() == (0 if exact else 1)
