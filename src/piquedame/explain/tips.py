"""Playing well: a few true tips, chosen by what the rules of the table make important."""

from __future__ import annotations

from collections.abc import Callable

from piquedame.cards import QS
from piquedame.explain.facts import holds_always
from piquedame.rules.agreed import Rules
from piquedame.scoring.open_slams import moon_pays, slam_pays
from piquedame.words import say

MOST = 6
"""How many tips a page has, at most."""

DEAR = 5
"""From here on a card is dear."""


def advice(rules: Rules, lang: str) -> list[str]:
    """Tips for these rules, those for what is special first."""
    fitting = [name for name, fits in TIPS.items() if fits(rules)]
    return [say(lang, f"tip.{name}") for name in fitting[:MOST]]


def _dear_queens(rules: Rules) -> int:
    return sum(rules.values[face] >= DEAR for face in set(rules.pack) if face & 15 == QS & 15)


def _dear_queen(rules: Rules) -> bool:
    return QS in rules.pack and rules.values[QS] >= DEAR


def _low(rules: Rules) -> bool:
    return rules.low_takes


TIPS: dict[str, Callable[[Rules], bool]] = {
    "auction": lambda r: r.names_suit,
    "bid_less": lambda r: r.names_suit,
    "slam_bid": lambda r: r.bids_slam,
    "slam_against": lambda r: r.bids_slam,
    "clear": lambda r: r.sweepstake and r.options.jack_pools,
    "lowest": _low,
    "howell": lambda r: r.howell,
    "domino": lambda r: r.draws_to_follow,
    "domino_suits": lambda r: r.draws_to_follow,
    "count": lambda r: r.draws_after_trick and r.players == 2,
    "win_last": lambda r: r.draws_after_trick,
    "cancel": lambda r: r.twins_cancel,
    "cancel_last": lambda r: r.twins_cancel,
    "jokers": lambda r: r.free_jokers and _dear_queen(r),
    "widow": lambda r: r.widow > 0 and (r.widow_to_first_trick or r.widow_to_first_penalty),
    "forced": lambda r: any(r.law.discards),
    "announce": lambda r: r.generale,
    "capot": lambda r: r.capot,
    "tricks": lambda r: r.tariff.each_trick > 0,
    "first_and_last": lambda r: r.tariff.last_trick > 0,
    "nines": lambda r: r.options.booster_nines,
    "partner": lambda r: r.pooled,
    "partner_own": lambda r: r.own_scores,
    "lives": lambda r: r.options.lives > 0,
    "expose": lambda r: bool(r.exposable),
    "mix": lambda r: any(map(r.may_mix, r.cycle)),
    "queens": lambda r: _dear_queens(r) >= 3,
    "doubler": lambda r: bool(r.options.specials),
    "bonus": lambda r: bool(r.bonus),
    "scale": lambda r: r.ace_is_dear,
    "stop_sun": lambda r: r.sun_alone,
    "stop_moon": lambda r: moon_pays(r) and not r.sun_alone,
    "no_moon": lambda r: not slam_pays(r),
    "low_spades": lambda r: _dear_queen(r) and not holds_always(r),
    "lead_low_spades": _dear_queen,
    "void": lambda r: r.discards_freely and not holds_always(r),
    "no_pass": lambda r: holds_always(r) and not r.two_packs and not r.stock,
    "early": lambda r: not r.widow and not r.two_packs and not r.tricks_cost,
    "sun": lambda r: r.sun_alone,
    "shoot": lambda r: moon_pays(r) and not r.sun_alone,
    "last_hand": lambda r: not r.tariff.each_trick,
}
"""Each tip, and for which rules it is true; the most particular first."""
