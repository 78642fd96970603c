"""Slams: which one a deal knows, who may still make it, and whether it pays.

Whoever scores a deal, plays it or speaks of it asks here. A *moon* is all penalty cards; it may
count only if it was announced, only with every trick (a sun), or only with the bonus cards. Seats
are sets of bits if there may be several; the kernels compile these functions.
"""

from __future__ import annotations

from piquedame.cards import lowest, number_of
from piquedame.law.numbers import Row
from piquedame.law.tally import (
    ALL_HEARTS_PAID,
    BY_CARDS,
    CHOICE,
    CLEAN_SLATE,
    COSTS,
    LOW_TAKES,
    LOW_TAKES_EXCESS,
    NEVER,
    NO_SUN,
    OFF,
    PUNISH_PASSER,
    REQUIRED,
    VOID_DEAL,
    Tariff,
    slam_mode,
)
from piquedame.law.trick import NOBODY

NO_SLAM = 0
"""A deal that knows no slam."""
MOON = 1
"""All penalty cards."""
SILENT = 2
"""All penalty cards, without an announcement, worth a figure of its own."""
ANNOUNCED = 3
"""All penalty cards, announced before the first lead: made or failed."""
BID_FOR = 4
"""All tricks, for whoever won an auction and a silent partner: made or failed."""
ALL_HEARTS = 5
"""All penalty cards in a game for chips that pays whoever took them."""
CAPOT = 6
"""All tricks, announced before the first lead: made or failed."""
SUN = 7
"""All tricks, in a game that knows no moon."""


def slam_kind(tariff: Tariff, declarer: int, bidder: int) -> int:
    """The slam that can be made in a deal, by what has been said before the first lead.

    `declarer`: who announced a slam; `bidder`: who won an auction; or `NOBODY`.
    """
    if tariff.bids_slam and bidder != NOBODY:
        return BID_FOR
    if tariff.capot and declarer != NOBODY:
        return CAPOT
    if tariff.generale and declarer != NOBODY and tariff.penalty:
        return ANNOUNCED
    silent = tariff.silent != NEVER and declarer == NOBODY
    if tariff.moon == OFF and tariff.sun != NO_SUN and not silent:
        return SUN
    if tariff.penalty == 0 or (tariff.must_announce and declarer == NOBODY):
        return NO_SLAM
    if silent:
        return SILENT
    if tariff.moon != OFF:
        return MOON
    if tariff.is_paid and tariff.settlement in (LOW_TAKES, LOW_TAKES_EXCESS):
        return ALL_HEARTS
    return NO_SLAM


def slam_pays(tariff: Tariff, kind: int) -> bool:
    """Is a slam of this kind better for whoever makes it than to pay for the cards?

    If a moon costs its shooter, a sun may still pay.
    """
    if kind == MOON and slam_mode(tariff, False, CHOICE) == COSTS:
        return tariff.sun in (PUNISH_PASSER, CLEAN_SLATE)
    return kind != NO_SLAM


def slam_only_voids(tariff: Tariff, kind: int) -> bool:
    """Does a slam win nothing but that the deal does not count?"""
    return kind == MOON and slam_mode(tariff, False, CHOICE) == VOID_DEAL


def slam_stake(tariff: Tariff, kind: int, total: int) -> int:
    """What a slam is worth before a sun doubles it. `total`: what all penalty cards cost."""
    if kind == SILENT:
        return tariff.silent
    if kind == ALL_HEARTS:
        return ALL_HEARTS_PAID
    return total if tariff.moon_value == BY_CARDS else tariff.moon_value


def takers_of(players: int, taken: Row, cards: int) -> int:
    """The seats that have taken one of these cards."""
    takers = 0
    for seat in range(players):
        if taken[seat] & cards:
            takers |= 1 << seat
    return takers


def may_take_all(
    tariff: Tariff,
    kind: int,
    declarer: int,
    side: int,
    penalty_takers: int,
    bonus_takers: int,
    winners: int,
) -> bool:
    """May a side still make a slam of this kind? Has it made it, if all is played?

    `penalty_takers`, `bonus_takers`: who has taken a penalty or a bonus card; `winners`: who has
    won a trick that a sun (or a slam that was bid for) asks for.
    """
    if kind == NO_SLAM:
        return False
    if kind == BID_FOR:
        return winners & ~side == 0
    if kind == CAPOT:
        return side >> declarer & 1 != 0 and winners & ~(1 << declarer) == 0
    if kind == SUN:
        return winners & ~side == 0
    if kind == ANNOUNCED:
        return side >> declarer & 1 != 0 and penalty_takers & ~(1 << declarer) == 0
    if penalty_takers & ~side:
        return False
    return kind != MOON or moon_counts(tariff, declarer, side, bonus_takers, winners)


def moon_counts(tariff: Tariff, declarer: int, side: int, bonus_takers: int, winners: int) -> bool:
    """Does a side have all that a moon asks for, beside the penalty cards?"""
    if tariff.must_announce and not (declarer >= 0 and side >> declarer & 1):
        return False
    if tariff.moon_takes_bonus and bonus_takers & ~side:
        return False
    return tariff.sun != REQUIRED or winners & ~side == 0


def may_shoot(
    tariff: Tariff,
    kind: int,
    declarer: int,
    side: int,
    penalty_takers: int,
    bonus_takers: int,
    winners: int,
) -> bool:
    """May a side still make a slam that pays? (Arguments as for `may_take_all`.)"""
    if not slam_pays(tariff, kind):
        return False
    if kind == MOON and slam_mode(tariff, False, CHOICE) == COSTS and winners & ~side:
        return False
    return may_take_all(tariff, kind, declarer, side, penalty_takers, bonus_takers, winners)


def may_make_sun(
    tariff: Tariff, declarer: int, side: int, penalty_takers: int, bonus_takers: int, winners: int
) -> bool:
    """May a side that has taken a penalty card still make a sun? (As for `may_take_all`.)"""
    kind = slam_kind(tariff, declarer, NOBODY)
    if kind not in (MOON, SUN) or tariff.sun == NO_SUN or winners & ~side:
        return False
    return may_take_all(tariff, kind, declarer, side, penalty_takers, bonus_takers, winners)


def bid_slam_lost(bidder: int, pair: int, winners: int) -> bool:
    """Can everybody see that a slam which was bid for has failed?

    `pair`: the side of the bidder once all know it, else 0. Until then one other winner may be the
    silent partner; two cannot.
    """
    others = winners & ~(1 << bidder)
    return others & ~pair != 0 if pair else number_of(others) > 1


def shooter_of(tariff: Tariff, taken: Row, twins: Row, sides: Row) -> int:
    """Who took every penalty card that anybody got: alone, or (the busier one) of a side."""
    best, most = NOBODY, 0
    for seat in range(tariff.players):
        got = number_of(taken[seat] & tariff.penalty) + number_of(twins[seat] & tariff.penalty)
        if got > most:
            best, most = seat, got
    for seat in range(tariff.players):
        if best != NOBODY and taken[seat] & tariff.penalty and not sides[best] >> seat & 1:
            return NOBODY
    return best


def slam_of(
    tariff: Tariff,
    declarer: int,
    taken: Row,
    twins: Row,
    sides: Row,
    won: int,
) -> tuple[int, bool]:
    """The shooter of a deal's moon or silent slam (or `NOBODY`), and whether it is a sun.

    `sides`: by seat who may shoot together; `won`: the seats that won a trick which a sun asks for.
    """
    silent = tariff.silent != NEVER and declarer == NOBODY
    if tariff.moon == OFF and tariff.sun != NO_SUN and not silent:
        # A sun without a moon asks for tricks alone.
        shooter = lowest(won) if won else NOBODY
        sun = shooter != NOBODY and won & ~sides[shooter] == 0
        return shooter if sun else NOBODY, sun
    shooter = shooter_of(tariff, taken, twins, sides)
    if shooter == NOBODY or (tariff.moon == OFF and not silent):
        return NOBODY, False
    if silent:
        return NOBODY if tariff.must_announce else shooter, False
    side, bonus_takers = sides[shooter], 0
    if tariff.moon_takes_bonus:
        bonus_takers = takers_of(tariff.players, taken, tariff.bonus)
    if not moon_counts(tariff, declarer, side, bonus_takers, won):
        return NOBODY, False
    return shooter, tariff.sun != NO_SUN and not won & ~side
