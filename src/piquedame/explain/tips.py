"""Playing well: a few true tips, chosen by what the rules of the table make important."""

from __future__ import annotations

from collections.abc import Callable

from piquedame.cards import QS
from piquedame.explain.facts import holds_always
from piquedame.rules.agreed import Rules
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
    return str(rules.scoring).startswith("chips_low_takes")


def _moon(rules: Rules) -> bool:
    return rules.moon not in ("off", "costs")


TIPS: dict[str, Callable[[Rules], bool]] = {
    "auction": lambda r: bool(r.auction == "penalty_suit_one_round"),
    "bid_less": lambda r: bool(r.auction == "penalty_suit_one_round"),
    "slam_bid": lambda r: bool(r.bids_slam),
    "slam_against": lambda r: bool(r.bids_slam),
    "clear": lambda r: bool(r.scoring == "chips_sweepstake" and r.jack_pools),
    "lowest": _low,
    "howell": lambda r: bool(r.scoring == "chips_howell"),
    "domino": lambda r: bool(r.stock_rule == "draw_to_follow"),
    "domino_suits": lambda r: bool(r.stock_rule == "draw_to_follow"),
    "count": lambda r: bool(r.stock_rule == "draw_one_each_after_trick" and r.players == 2),
    "win_last": lambda r: bool(r.stock_rule == "draw_one_each_after_trick"),
    "cancel": lambda r: bool(r.duplicate_cards == "cancel"),
    "cancel_last": lambda r: bool(r.duplicate_cards == "cancel"),
    "jokers": lambda r: bool(r.joker_mode.startswith("never_wins") and _dear_queen(r)),
    "widow": lambda r: bool(r.widow and "first" in r.remainder),
    "forced": lambda r: bool(r.void_discard not in ("free", "draw")),
    "announce": lambda r: bool(r.announced_slam == "generale"),
    "nines": lambda r: bool(r.booster_nines),
    "partner": lambda r: bool(r.pooled),
    "partner_own": lambda r: bool(r.teams == "opposite_individual"),
    "lives": lambda r: bool(r.lives),
    "expose": lambda r: bool(r.exposable),
    "mix": lambda r: bool(set(r.pass_cycle) & {"mix", "dealers_choice"}) and not holds_always(r),
    "queens": lambda r: _dear_queens(r) >= 3,
    "doubler": lambda r: bool(r.specials),
    "bonus": lambda r: bool(r.bonus),
    "scale": lambda r: bool(r.heart_scale not in ("one", "spot_A1")),
    "stop_moon": _moon,
    "no_moon": lambda r: bool(r.moon in ("off", "costs") and r.announced_slam == "off"),
    "low_spades": lambda r: _dear_queen(r) and not holds_always(r),
    "lead_low_spades": _dear_queen,
    "void": lambda r: r.void_discard == "free" and not holds_always(r),
    "no_pass": lambda r: holds_always(r) and r.packs == 1 and not r.stock,
    "early": lambda r: not r.widow and r.packs == 1,
    "shoot": _moon,
    "last_hand": lambda _: True,
}
"""Each tip, and for which rules it is true; the most particular first."""
