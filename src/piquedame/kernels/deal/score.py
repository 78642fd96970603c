"""What a finished deal brings each seat, by the functions of `piquedame.law.tally`, compiled.

Tested deal by deal against `piquedame.scoring.score`. Not known here: the totals before the deal,
so no resets, no floor of a game, no lives; if a slam's scorer may choose, the choice is given.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from piquedame.kernels.adopt import compiled, inlined
from piquedame.kernels.arrays import Ints
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.state import State
from piquedame.law.course import has_duties, next_seat
from piquedame.law.slams import slam_of
from piquedame.law.tally import (
    ADD,
    CLEAN_SLATE,
    NEVER,
    SMART_ADD,
    SUBTRACT,
    VOID_DEAL,
    Tariff,
    aside_taker,
    beside_slam,
    card_cost,
    card_scores,
    complex_moon,
    complex_points,
    complex_sign,
    declared_scores,
    givers,
    joker_debt,
    no_trick_bonus,
    pledge_cost,
    pool_sides,
    settle_chips,
    side_of,
    slam_mode,
    slam_scores,
    slam_worth,
    sun_worth,
    times_ten,
    took_all,
    tricks_cost,
)
from piquedame.law.trick import NOBODY
from piquedame.rules.agreed import Rules
from piquedame.rules.compile import values_of


class Stakes(NamedTuple):
    """What scoring a deal asks of the rules."""

    tariff: Tariff
    step: int
    duties: bool
    """An announced slam gives the others duties."""
    values: Ints
    """`int64[exposed cards, face]`: what each card costs, by which cards are exposed."""
    tens: Ints
    """`int64[exposed cards]`: by how much the ten of clubs multiplies."""
    chips: bool
    complex: bool
    bids_slam: bool
    worth: int
    """What a slam that was bid for or announced is worth."""
    tricks_cost: bool
    """There are points for tricks."""
    pledge: int
    suit: int
    """The suit that a pledge is about."""
    pooled: bool
    fixed_pairs: bool
    ad_hoc: bool
    side_shoots: bool
    later: bool
    """A sun does not ask for the first trick."""
    aside: bool
    aside_to_lowest: bool
    foster: bool
    costs_bid: bool
    """Who won the auction pays for it."""
    pool: int
    jack: bool
    choice: int
    """How a slam counts whose scorer may choose."""


def stakes_of(rules: Rules, pool: int = 0, jack: bool = False, choice: int = ADD) -> Stakes:
    """The stakes of a deal under these rules, with so much on the table before."""
    cards = sorted(rules.exposable)
    rows = []
    tens = []
    for row in range(1 << len(cards)):
        exposed = 0
        for k, card in enumerate(cards):
            exposed |= (row >> k & 1) << card
        rows.append(values_of(rules, rules.suit, exposed))
        shown = rules.with_exposed(exposed)
        tens.append(shown.ten_of_clubs_times if rules.complex else shown.tariff.ten_of_clubs)
    return Stakes(
        tariff=rules.tariff,
        step=rules.step,
        duties=rules.generale,
        values=np.array(rows, dtype=np.int64),
        tens=np.array(tens, dtype=np.int64),
        chips=rules.chips,
        complex=rules.complex,
        bids_slam=rules.bids_slam,
        worth=0 if rules.chips else rules.slam_worth,
        tricks_cost=rules.tricks_cost,
        pledge=rules.options.pledge_no_hearts,
        suit=rules.law.suit,
        pooled=rules.shared_score,
        fixed_pairs=rules.fixed_pairs,
        ad_hoc=rules.ad_hoc,
        side_shoots=rules.sides_shoot,
        later=rules.options.sun_first_trick_exempt,
        aside=rules.sets_aside,
        aside_to_lowest=rules.aside_to_lowest,
        foster=rules.foster,
        costs_bid=rules.names_suit,
        pool=pool,
        jack=jack,
        choice=choice,
    )


@inlined
def _sides(stakes: Stakes, s: State) -> bool:
    """Who is on whose side and may shoot with whom. Do sides score together in this deal?"""
    players = stakes.tariff.players
    pair = stakes.ad_hoc and s[slot.OTHER] >= 0
    together = 1 << s[slot.ONE] | 1 << s[slot.OTHER] if pair else 0
    for seat in range(players):
        side = side_of(players, seat, together, stakes.fixed_pairs)
        s[slot.SIDES + seat] = side
        s[slot.SHOOTING + seat] = side if stakes.side_shoots else 1 << seat
    return pair or stakes.pooled


@inlined
def _aside(stakes: Stakes, s: State, values: Ints, ten: int) -> None:
    """Cards that were set aside leave who took them and, in one reading, go to the lowest."""
    first, players = s[slot.FIRST_TAKER], stakes.tariff.players
    if s[slot.ASIDE] == 0 or first < 0:
        return
    taken, twins = s[slot.TAKEN + first], s[slot.TAKEN_TWIN + first]
    both = s[slot.ASIDE] & twins
    s[slot.TAKEN + first] = taken & ~s[slot.ASIDE] | both & ~s[slot.ASIDE_TWIN]
    s[slot.TAKEN_TWIN + first] = twins & ~s[slot.ASIDE]
    if not stakes.aside_to_lowest:
        return
    _costs(stakes, s, values, ten)
    eldest = next_seat(players, stakes.step, s[slot.DEALER])
    lowest = aside_taker(players, stakes.step, eldest, s[slot.WORK : slot.WORK + players])
    if lowest >= 0:
        s[slot.TAKEN_TWIN + lowest] |= s[slot.TAKEN + lowest] & s[slot.ASIDE] | s[slot.ASIDE_TWIN]
        s[slot.TAKEN + lowest] |= s[slot.ASIDE]


@inlined
def _costs(stakes: Stakes, s: State, values: Ints, ten: int) -> None:
    """Write what the captured cards cost each seat to `WORK`."""
    for seat in range(stakes.tariff.players):
        taken, twins = s[slot.TAKEN + seat], s[slot.TAKEN_TWIN + seat]
        s[slot.WORK + seat] = card_cost(stakes.tariff, values, taken, twins, ten)


@inlined
def _tricks(stakes: Stakes, s: State) -> None:
    """Add what the tricks cost each seat to `WORK`."""
    for seat in range(stakes.tariff.players):
        first, last = s[slot.FIRST_TAKER] == seat, s[slot.LAST_TAKER] == seat
        won, taken = s[slot.TRICKS + seat], s[slot.TAKEN + seat]
        s[slot.WORK + seat] += tricks_cost(stakes.tariff, won, first, last, taken)


@compiled
def score(stakes: Stakes, s: State) -> None:
    """Write what the deal brings each seat to `CHANGE` (and `IMAGINARY`)."""
    tariff = stakes.tariff
    players = tariff.players
    values, ten = stakes.values[s[slot.SCALE]], stakes.tens[s[slot.SCALE]]
    pooled = _sides(stakes, s)
    if stakes.aside:
        _aside(stakes, s, values, ten)
    out = s[slot.CHANGE : slot.CHANGE + players]
    costs = s[slot.WORK : slot.WORK + players]
    for seat in range(players):
        out[seat] = 0
    _costs(stakes, s, values, ten)
    if stakes.tricks_cost:
        _tricks(stakes, s)
    if stakes.complex:
        _complex(stakes, s, values, ten)
    elif stakes.chips:
        _chips(stakes, s, values, costs, out)
    else:
        _points(stakes, s, values, ten, pooled)


@inlined
def _points(stakes: Stakes, s: State, values: Ints, ten: int, pooled: bool) -> None:
    """A deal for points: a slam that was declared, a moon, or what the cards cost."""
    tariff = stakes.tariff
    players = tariff.players
    out, costs = s[slot.CHANGE : slot.CHANGE + players], s[slot.WORK : slot.WORK + players]
    taken, twins = (
        s[slot.TAKEN : slot.TAKEN + players],
        s[slot.TAKEN_TWIN : slot.TAKEN_TWIN + players],
    )
    sides = s[slot.SIDES : slot.SIDES + players]
    declarer = s[slot.DECLARER]
    if has_duties(stakes.duties, declarer):
        made = took_all(tariff, taken, declarer)
        payers = sides[declarer] if pooled else 1 << declarer
        declared_scores(tariff, sides[declarer], payers, made, stakes.worth, out)
        _add_spoken(stakes, s, pooled)
        return
    if tariff.capot and declarer >= 0 and s[slot.WON] & ~(1 << declarer) == 0:
        payers = sides[declarer] if pooled else 1 << declarer
        declared_scores(tariff, sides[declarer], payers, True, stakes.worth, out)
        _add_spoken(stakes, s, pooled)
        return
    if stakes.bids_slam and s[slot.BIDDER] >= 0:
        side = 1 << s[slot.BIDDER] | 1 << s[slot.OTHER]
        declared_scores(tariff, side, side, s[slot.WON] & ~side == 0, stakes.worth, out)
        _add_spoken(stakes, s, pooled)
        return
    shooting = s[slot.SHOOTING : slot.SHOOTING + players]
    won = s[slot.WON_LATER] if stakes.later else s[slot.WON]
    shooter, sun = slam_of(tariff, declarer, taken, twins, shooting, won)
    if shooter != NOBODY:
        _moon(stakes, s, values, ten, pooled, shooter, sun)
        return
    card_scores(tariff, costs, out)
    _speak(stakes, s, out)
    for seat in range(players):
        out[seat] += no_trick_bonus(tariff, s[slot.WON], seat)
    if pooled:
        pool_sides(tariff, sides, out)
    if tariff.floor:
        for seat in range(players):
            out[seat] = max(out[seat], 0)


@inlined
def _moon(
    stakes: Stakes,
    s: State,
    values: Ints,
    ten: int,
    pooled: bool,
    shooter: int,
    sun: bool,
) -> None:
    """A moon (that nobody declared, or that had to be)."""
    tariff = stakes.tariff
    players = tariff.players
    out, extra = s[slot.CHANGE : slot.CHANGE + players], s[slot.WORK : slot.WORK + players]
    taken, twins = (
        s[slot.TAKEN : slot.TAKEN + players],
        s[slot.TAKEN_TWIN : slot.TAKEN_TWIN + players],
    )
    sides = s[slot.SIDES : slot.SIDES + players]
    shooting, side = s[slot.SHOOTING + shooter], sides[shooter]
    mode = slam_mode(tariff, sun, stakes.choice)
    if tariff.silent != NEVER and s[slot.DECLARER] == NOBODY:
        worth = tariff.silent
    else:
        worth = slam_worth(tariff, values, taken, twins, shooting, ten)
        worth = sun_worth(tariff, worth, sun)
    if sun and tariff.sun == CLEAN_SLATE:
        # What it wipes away is not known here: it counts as a moon that takes points off.
        mode = SUBTRACT
    elif mode == SMART_ADD:
        mode = stakes.choice
    if mode == VOID_DEAL:
        return
    gave = givers(players, s[slot.GAVE + shooter], sides, pooled)
    slam_scores(tariff, side, side if pooled else 1 << shooter, worth, mode, gave, out)
    if tariff.bonus_on_moon:
        for seat in range(players):
            mine = shooting >> seat & 1 != 0
            extra[seat] = beside_slam(tariff, values, taken[seat], twins[seat], mine, ten)
        if pooled:
            pool_sides(tariff, sides, extra)
        for seat in range(players):
            out[seat] += extra[seat]
    _add_spoken(stakes, s, pooled)


@inlined
def _speak(stakes: Stakes, s: State, out: Ints) -> None:
    """Bids and pledges on top of what is there."""
    if stakes.costs_bid and s[slot.BIDDER] >= 0:
        out[s[slot.BIDDER]] += s[slot.BID]
    declarer = s[slot.DECLARER]
    if stakes.tariff.capot and declarer >= 0 and s[slot.WON] & ~(1 << declarer):
        out[declarer] += stakes.worth
    for seat in range(stakes.tariff.players):
        if s[slot.PLEDGED] >> seat & 1:
            out[seat] += pledge_cost(stakes.pledge, stakes.suit, s[slot.TAKEN + seat])


@inlined
def _add_spoken(stakes: Stakes, s: State, pooled: bool) -> None:
    """What was said costs a side that scores together once."""
    players = stakes.tariff.players
    bid = stakes.costs_bid and s[slot.BIDDER] >= 0
    if s[slot.PLEDGED] == 0 and not bid and not stakes.tariff.capot:
        return
    extra = s[slot.WORK : slot.WORK + players]
    for seat in range(players):
        extra[seat] = 0
    _speak(stakes, s, extra)
    if pooled:
        pool_sides(stakes.tariff, s[slot.SIDES : slot.SIDES + players], extra)
    for seat in range(players):
        s[slot.CHANGE + seat] += extra[seat]


@inlined
def _chips(stakes: Stakes, s: State, values: Ints, costs: Ints, out: Ints) -> None:
    """A deal for chips: the winning bid, the joker's first holder, the settlement."""
    pool, owner = stakes.pool, s[slot.JOKER_SEAT] if stakes.foster else NOBODY
    if stakes.costs_bid and s[slot.BIDDER] >= 0:
        pool += s[slot.BID]
    taken = s[slot.TAKEN : slot.TAKEN + stakes.tariff.players]
    worth = joker_debt(stakes.tariff, values, taken, owner)
    settle_chips(stakes.tariff, costs, pool - worth, stakes.jack, out)
    if worth:
        out[owner] += worth
    if stakes.costs_bid and s[slot.BIDDER] >= 0:
        out[s[slot.BIDDER]] -= s[slot.BID]


@inlined
def _complex(stakes: Stakes, s: State, values: Ints, ten: int) -> None:
    """A deal whose figures are complex."""
    tariff = stakes.tariff
    players = tariff.players
    taken, twins = (
        s[slot.TAKEN : slot.TAKEN + players],
        s[slot.TAKEN_TWIN : slot.TAKEN_TWIN + players],
    )
    shooting = s[slot.SHOOTING : slot.SHOOTING + players]
    won = s[slot.WON_LATER] if stakes.later else s[slot.WON]
    shooter, _ = slam_of(tariff, s[slot.DECLARER], taken, twins, shooting, won)
    mode = slam_mode(tariff, False, stakes.choice)
    worth = (0, 0)
    if shooter != NOBODY:
        one, two = taken[shooter] & tariff.penalty, twins[shooter] & tariff.penalty
        worth = complex_points(values, one, two)
    for seat in range(players):
        if shooter == NOBODY:
            real, imaginary = complex_points(values, taken[seat], twins[seat])
            real, imaginary = times_ten(taken[seat], ten, real, imaginary)
        else:
            sign = complex_sign(mode, seat == shooter)
            real, imaginary = complex_moon(
                tariff, values, taken[seat], twins[seat], sign, worth, ten
            )
        s[slot.CHANGE + seat] = real
        s[slot.IMAGINARY + seat] = imaginary
