"""Before the first lead: what a seat may wish, and where each wish leads.

A root is the state at the first lead (or after an exchange with the widow) in one world, with the
terms and stakes that hold then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random

import numpy as np

from piquedame.bots import casual
from piquedame.bots.answers import cards_to_pass
from piquedame.bots.judgement.danger import Danger
from piquedame.bots.judgement.estimates import estimates_of
from piquedame.bots.judgement.shooting import losers
from piquedame.bots.parameters import EXPERT
from piquedame.cards import cards_of, faces, mask_of, minus
from piquedame.deal.legality import bid_limits, may_forward
from piquedame.deal.play import Play
from piquedame.deal.view import View
from piquedame.deal.wishes import Announce, Expose, LayAway, NameSuit, Offer, Pass, Pledge, Wish
from piquedame.kernels.arrays import Ints
from piquedame.kernels.chance import Words
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.opening import Opening, opening_of
from piquedame.kernels.deal.score import Stakes, stakes_of
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.terms import Terms, terms_of
from piquedame.kernels.search.before_lead import best_suit, exchange, keenest, lay_all_away, lead
from piquedame.kernels.worlds.sample import WorldSampler
from piquedame.law.course import price
from piquedame.rules.agreed import Rules

Root = tuple[Terms, Stakes, State]


@dataclass(frozen=True, slots=True)
class Choices:
    """The wishes that are weighed, that of a careful player first."""

    wishes: list[Wish]
    root: Callable[[Wish, State, Words], Root | None]
    """Where a wish leads in a world; null if the deal is thrown in."""
    sampler: WorldSampler


def choices(view: View) -> Choices | None:
    """The wishes to weigh; null if this phase is not weighed."""
    play = view.facts
    weighed = {
        "pass": _passes,
        "exchange": _exchanges,
        "expose": _exposures,
        "pledge": _pledges,
        "slam": _slams,
        "suit": _suits,
        "bid": _bids,
    }.get(play.phase)
    found = weighed(view) if weighed else None
    if found is not None:
        # The careful player's wish comes first: it stands unless another is clearly better.
        plain = casual.wish(view, Random())
        found.wishes.sort(key=lambda wish: wish != plain)
    return found


def _settled(rules: Rules, view: View) -> tuple[Opening, Terms, Stakes]:
    return opening_of(rules), terms_of(rules), stakes_of(rules, view.pool)


Cost = Callable[[tuple[int, ...]], float]
"""What a hand may cost without these cards."""


def _danger(view: View, costs: Sequence[float] | None = None) -> Cost:
    """The danger of the cards that are kept, plus the cost of the others if they count."""
    danger = Danger(estimates_of(view))

    def cost(away: tuple[int, ...]) -> float:
        paid = sum(costs[card] for card in away) if costs else 0.0
        return paid + danger.of(minus(view.hand, mask_of(away)))

    return cost


def _weakness(view: View) -> Cost:
    """The tricks that the cards kept may lose, for a slam that was bid for."""
    losing = losers(estimates_of(view), view.hand)
    return lambda away: -sum(losing[card] for card in away)


def _best(
    cards: tuple[int, ...], count: int, plain: tuple[int, ...], cost: Cost
) -> list[tuple[int, ...]]:
    """The sets of `count` cards without which the hand is best, that of `casual` first."""
    if comb(len(cards), count) > EXPERT.ranked:
        ranked = sorted(cards, key=lambda card: cost((card,)))
        cards = tuple(ranked[: max(count + 4, 8)])
    sets = sorted(set(combinations(sorted(cards), count)), key=cost)[: EXPERT.candidates]
    given = tuple(sorted(plain))
    return [given, *(each for each in sets if each != given)][: EXPERT.candidates]


def _passes(view: View) -> Choices | None:
    play, seat = view.facts, view.me
    rules = view.rules
    rows = [rules.pass_targets(play.deal, each) for each in range(rules.players)]
    plain = casual.wish(view, Random())
    if not isinstance(plain, Pass) or not plain.cards or len({len(row) for row in rows}) > 1:
        return None
    if rules.options.pass_optional and may_forward(rows[seat]):
        return None
    found: list[tuple[int, ...]] = []

    def gather(_view: View, cards: tuple[int, ...], count: int) -> tuple[int, ...]:
        cost = _weakness(view) if view.wants_every_trick else _danger(view)
        found.extend(_best(cards, count, plain.cards, cost))
        return plain.cards[:count]

    # If too few cards may be passed they go in any case: there is nothing to weigh.
    if cards_to_pass(view, gather) != plain.cards or len(found[0]) != len(plain.cards):
        return None
    targets = np.array(rows, dtype=np.int64)
    opening, terms, stakes = _settled(rules, view)

    def root(wish: Wish, s: State, chance: Words) -> Root | None:
        assert isinstance(wish, Pass)
        mine = np.array(wish.cards, dtype=np.int64)
        values = stakes.values[s[slot.SCALE]]
        exchange(opening, terms, s, values, targets, seat, mine, chance)
        return (terms, stakes, s) if lead(opening, terms, s) else None

    return Choices([Pass(cards) for cards in found], root, WorldSampler(view))


def _exchanges(view: View) -> Choices | None:
    plain = casual.wish(view, Random())
    assert isinstance(plain, LayAway)
    rules = view.rules
    _, terms, stakes = _settled(rules, view)
    cost = _danger(view, estimates_of(view).costs)
    sets = _best(cards_of(view.hand), rules.widow, plain.cards, cost)

    def root(wish: Wish, s: State, _chance: Words) -> Root:
        assert isinstance(wish, LayAway)
        lay_all_away(terms, s, np.array(wish.cards, dtype=np.int64))
        return terms, stakes, s

    return Choices([LayAway(cards) for cards in sets], root, WorldSampler(view))


def _exposures(view: View) -> Choices:
    rules = view.rules
    mine = [card for card in cards_of(faces(view.hand)) if card in rules.exposable]
    sets = [each for size in range(len(mine) + 1) for each in combinations(mine, size)]
    opening, terms, stakes = _settled(rules, view)
    rows = sorted(rules.exposable)

    def root(wish: Wish, s: State, _chance: Words) -> Root | None:
        assert isinstance(wish, Expose)
        for card in wish.cards:
            s[slot.SCALE] |= 1 << rows.index(card)
            s[slot.BARRED] |= 1 << card
        return (terms, stakes, s) if lead(opening, terms, s) else None

    return Choices([Expose(each) for each in sets], root, WorldSampler(view))


def _pledges(view: View) -> Choices:
    seat = view.me
    opening, terms, stakes = _settled(view.rules, view)

    def root(wish: Wish, s: State, _chance: Words) -> Root | None:
        assert isinstance(wish, Pledge)
        s[slot.PLEDGED] |= int(wish.pledge) << seat
        return (terms, stakes, s) if lead(opening, terms, s) else None

    return Choices([Pledge(False), Pledge(True)], root, WorldSampler(view))


def _slams(view: View) -> Choices:
    seat = view.me
    opening, terms, stakes = _settled(view.rules, view)

    def root(wish: Wish, s: State, _chance: Words) -> Root | None:
        assert isinstance(wish, Announce)
        if wish.slam:
            s[slot.DECLARER] = seat
        return (terms, stakes, s) if lead(opening, terms, s) else None

    return Choices([Announce(False), Announce(True)], root, WorldSampler(view))


def _suits(view: View) -> Choices:
    settled = [_settled(view.rules.with_suit(suit), view) for suit in range(4)]

    def root(wish: Wish, s: State, _chance: Words) -> Root | None:
        assert isinstance(wish, NameSuit)
        opening, terms, stakes = settled[wish.suit]
        return (terms, stakes, s) if lead(opening, terms, s) else None

    return Choices([NameSuit(suit) for suit in range(4)], root, WorldSampler(view))


def _bids(view: View) -> Choices | None:
    """To pass, or the least that may be bid."""
    return _slam_bids(view) if view.rules.bids_slam else _suit_bids(view)


def _slam_bids(view: View) -> Choices | None:
    """For a slam with a silent partner; before the first lead everybody passes cards."""
    play, seat = view.facts, view.me
    rules = view.rules
    rows = [rules.pass_targets(play.deal, each) for each in range(rules.players)]
    if rules.calls(play.deal) or len({len(row) for row in rows}) > 1:
        return None
    least, _ = bid_limits(rules, play, 0)
    bidder, _ = _so_far(play)
    opening, terms, stakes = _settled(rules, view)
    targets, none = np.array(rows, dtype=np.int64), np.zeros(0, dtype=np.int64)

    def root(wish: Wish, s: State, chance: Words) -> Root | None:
        assert isinstance(wish, Offer)
        s[slot.BIDDER] = bidder if wish.chips is None else seat
        if s[slot.BIDDER] < 0 and rules.redeals_unbid:
            return None
        if targets.shape[1]:
            values = stakes.values[s[slot.SCALE]]
            exchange(opening, terms, s, values, targets, -1, none, chance)
        return (terms, stakes, s) if lead(opening, terms, s) else None

    return Choices([Offer(None), Offer(least)], root, WorldSampler(view))


def _suit_bids(view: View) -> Choices | None:
    """For the suit that would be named then."""
    play, seat = view.facts, view.me
    rules = view.rules
    highest = max((each or 0 for each in play.bids), default=0)
    _, most = bid_limits(rules, play, view.scores[seat])
    if most is not None and highest + 1 > most:
        return None
    settled = [_settled(rules.with_suit(suit), view) for suit in range(4)]
    suits = np.array(rules.law.suits, dtype=np.int64)

    def root(wish: Wish, s: State, _chance: Words) -> Root | None:
        assert isinstance(wish, Offer)
        suit = rules.suit
        if wish.chips is not None:
            s[slot.BIDDER], s[slot.BID] = seat, wish.chips
        else:
            s[slot.BIDDER], s[slot.BID] = _if_passed(play, s, suits, highest)
        if s[slot.BIDDER] >= 0:
            suit = best_suit(rules.law, s, s[slot.BIDDER], suits)
        elif rules.redeals_unbid:
            return None
        opening, terms, stakes = settled[suit]
        return (terms, stakes, s) if lead(opening, terms, s) else None

    return Choices([Offer(None), Offer(highest + 1)], root, WorldSampler(view))


def _if_passed(play: Play, s: State, suits: Ints, highest: int) -> tuple[int, int]:
    """Who wins the auction, and for how much, if the seat on turn passes; -1: nobody."""
    rules = play.rules
    later = [rules.seat_after(play.dealer, k) for k in range(len(play.bids) + 2, rules.players + 1)]
    if later and not highest:
        return keenest(play.rules.law, s, np.array(later, dtype=np.int64), suits), 1
    return _so_far(play)


def _so_far(play: Play) -> tuple[int, int]:
    """Who wins the auction, and for how much, if nobody bids any more; -1: nobody."""
    highest = max((each or 0 for each in play.bids), default=0)
    return (-1, 0) if play.high_bidder is None else (play.high_bidder, price(highest))
