"""What a search asks about slams, by the law (`piquedame.law.slams`) and the state of a deal.

A playout knows one hand that goes for everything, never two partners together.
"""

from __future__ import annotations

from piquedame.cards import lowest
from piquedame.kernels.adopt import inlined
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.state import State
from piquedame.law.slams import (
    BID_FOR,
    CAPOT,
    MOON,
    SUN,
    may_shoot,
    may_take_all,
    slam_kind,
    takers_of,
)
from piquedame.law.tally import Tariff


@inlined
def kind_now(tariff: Tariff, s: State) -> int:
    """The slam that can be made in this deal."""
    return slam_kind(tariff, s[slot.DECLARER], s[slot.BIDDER])


@inlined
def bonus_takers(tariff: Tariff, s: State) -> int:
    """The seats that have taken a bonus card, if a moon asks for those; else none."""
    if not tariff.moon_takes_bonus:
        return 0
    return takers_of(tariff.players, s[slot.TAKEN : slot.TAKEN + tariff.players], tariff.bonus)


@inlined
def winners(tariff: Tariff, kind: int, s: State) -> int:
    """The seats that have won a trick which a slam of this kind asks for."""
    later = tariff.first_trick_exempt and kind in (MOON, SUN)
    won: int = s[slot.WON_LATER] if later else s[slot.WON]
    return won


@inlined
def penalty_takers(tariff: Tariff, s: State) -> int:
    """The seats that have taken a penalty card."""
    return takers_of(tariff.players, s[slot.TAKEN : slot.TAKEN + tariff.players], tariff.penalty)


@inlined
def wanted_by(tariff: Tariff, kind: int, s: State) -> int:
    """The seats that have taken some of what a slam of this kind asks for."""
    return winners(tariff, kind, s) if kind == SUN else penalty_takers(tariff, s)


@inlined
def may_shoot_alone(tariff: Tariff, kind: int, s: State, seat: int) -> bool:
    """May this seat still make a slam that pays, of the kind that this deal knows?"""
    return may_shoot(
        tariff,
        kind,
        s[slot.DECLARER],
        1 << seat,
        penalty_takers(tariff, s),
        bonus_takers(tariff, s),
        winners(tariff, kind, s),
    )


@inlined
def attempt_of(s: State) -> int:
    """Who tries for every trick, as bits: a bidder and the silent partner, or a declarer."""
    bidder, partner = s[slot.BIDDER], s[slot.OTHER]
    if bidder < 0:
        bidder = partner = s[slot.DECLARER]
    seats: int = 1 << bidder | 1 << (partner if partner >= 0 else bidder)
    return seats


@inlined
def slam_side(tariff: Tariff, kind: int, s: State) -> int:
    """Who made the slam of a deal that is scored, as bits; 0: nobody. `kind`: the slam it knows."""
    takers = penalty_takers(tariff, s)
    if kind == BID_FOR:
        side, won = attempt_of(s), s[slot.WON]
    elif kind == CAPOT:
        side, won = 1 << s[slot.DECLARER], s[slot.WON]
    elif kind == SUN and winners(tariff, kind, s):
        won = winners(tariff, kind, s)
        side = s[slot.SHOOTING + lowest(won)]
    elif takers:
        side, won = s[slot.SHOOTING + lowest(takers)], winners(tariff, kind, s)
    else:
        return 0
    declarer, bonus = s[slot.DECLARER], bonus_takers(tariff, s)
    return side if may_take_all(tariff, kind, declarer, side, takers, bonus, won) else 0
