"""Open slams: which one a deal knows, who may still make it, and whether it pays.

Bots, reasons, tips and the server ask here; the kernels ask the same law (`piquedame.law.slams`).
"""

from __future__ import annotations

from collections.abc import Sequence

from piquedame.cards import mask_of
from piquedame.deal.honour import winners
from piquedame.deal.play import Play
from piquedame.law import slams as law
from piquedame.law.tally import ADD, CHOICE, PAY_EACH, slam_mode
from piquedame.law.trick import NOBODY
from piquedame.rules.agreed import Rules


def kind_of(play: Play) -> int:
    """The slam that can be made in this deal, by what has been said so far (`law.slams`)."""
    return law.slam_kind(play.rules.tariff, _declarer(play), _bidder(play))


def pays(play: Play) -> bool:
    """Does a slam pay in this deal?"""
    return law.slam_pays(play.rules.tariff, kind_of(play))


def stake(play: Play) -> int:
    """What a slam of this deal is worth, before a sun doubles it."""
    return law.slam_stake(play.rules.tariff, kind_of(play), play.rules.total)


def takers(play: Play) -> set[int]:
    """The seats that have taken some of what the slam of this deal asks for."""
    if kind_of(play) in (law.CAPOT, law.SUN):
        won = _winners(play)
        return {seat for seat in range(play.rules.players) if won >> seat & 1}
    return play.penalty_takers


def only_voids(play: Play) -> bool:
    """Does a slam of this deal win nothing but that the deal does not count?"""
    return law.slam_only_voids(play.rules.tariff, kind_of(play))


def adds(play: Play) -> bool:
    """Is a slam of this deal added to the scores of the others, without a choice?"""
    kind = kind_of(play)
    return kind in (law.MOON, law.SILENT) and slam_mode(play.rules.tariff, False, CHOICE) in (
        ADD,
        PAY_EACH,
    )


def shooters(play: Play) -> list[int]:
    """The seats that may still make a slam that pays, with those who make it together by the rules.

    If nobody says who took what is gone, only a seat that has announced a slam is thought to.
    """
    return [] if _doubtful(play) else _able(play, play.rules.shooting)


def lone_shooters(play: Play) -> list[int]:
    """The seats that may still make a slam that pays without the help of a partner."""
    alone = tuple(1 << seat for seat in range(play.rules.players))
    return [] if _doubtful(play) else _able(play, alone)


def may_be_made(play: Play) -> bool:
    """May anybody still make a slam that pays, for all that is known?"""
    return bool(_able(play, play.rules.shooting))


def _doubtful(play: Play) -> bool:
    return play.takers_unknown and play.declarer is None


def _able(play: Play, sides: Sequence[int]) -> list[int]:
    """The seats of which the side (by seat, as bits) may still make a slam that pays."""
    if not pays(play):
        return []
    rules, kind, declarer = play.rules, kind_of(play), _declarer(play)
    penalty_takers, won = mask_of(play.penalty_takers), _winners(play)
    if kind == law.BID_FOR:
        lost = law.bid_slam_lost(_bidder(play), mask_of(rules.pair), won)
        return [] if lost else sorted({_bidder(play), *rules.pair})
    bonus_takers = law.takers_of(rules.players, play.captured, rules.bonus)
    return [
        seat
        for seat, side in enumerate(sides)
        if law.may_shoot(rules.tariff, kind, declarer, side, penalty_takers, bonus_takers, won)
    ]


def _declarer(play: Play) -> int:
    return NOBODY if play.declarer is None else play.declarer


def _bidder(play: Play) -> int:
    return NOBODY if play.bidder is None else play.bidder


def _winners(play: Play) -> int:
    """The seats that have won a trick which the slam asks for, as bits."""
    later = play.rules.tariff.first_trick_exempt and kind_of(play) in (law.MOON, law.SUN)
    seats = {seat for seat in winners(play)[later:] if seat is not None}
    if play.past is not None:
        seats |= {seat for seat in range(play.rules.players) if play.has_won(seat)}
    return mask_of(seats)


# --- at a table ----------------------------------------------------------------------------------


def moon_pays(rules: Rules) -> bool:
    """May it pay at this table to take every penalty card, announced if it must be?"""
    return law.slam_pays(rules.tariff, _moon_kind(rules))


def moon_wins(rules: Rules) -> bool:
    """Does it pay, and win more than that the deal does not count?"""
    return moon_pays(rules) and not law.slam_only_voids(rules.tariff, _moon_kind(rules))


def _moon_kind(rules: Rules) -> int:
    declarer = 0 if rules.tariff.must_announce else NOBODY
    return law.slam_kind(rules.tariff, declarer, NOBODY)


def announcing_pays(rules: Rules) -> bool:
    """Does a slam pay that was announced?"""
    return law.slam_pays(rules.tariff, law.slam_kind(rules.tariff, 0, NOBODY))


def slam_pays(rules: Rules) -> bool:
    """May any slam pay at this table: a moon, one that is announced, one that is bid for?"""
    return moon_pays(rules) or rules.bids_slam or rules.tariff.generale or rules.capot
