"""The phases of a deal, in their order."""

from __future__ import annotations

from typing import Literal

from piquedame.rules.agreed import Rules

Phase = Literal[
    "bid",
    "suit",
    "call",
    "pass",
    "slam",
    "expose",
    "pledge",
    "ready",
    "play",
    "exchange",
    "choice",
    "done",
    "scored",
]
"""`ready`: hands are complete, nobody leads yet; `done`: the last card is played, not scored."""


BEFORE_PLAY: tuple[Phase, ...] = ("bid", "suit", "call", "pass", "slam", "expose", "pledge")
"""What may come before the first lead, in this order."""


def before_play(rules: Rules, deal: int) -> set[Phase]:
    """The phases that a deal has before its first lead; a suit is named if somebody bids for it."""
    due: dict[Phase, bool] = {
        "bid": rules.has_auction,
        "suit": rules.names_suit,
        "call": rules.calls(deal),
        "pass": rules.passes(deal),
        "slam": rules.announces_slam,
        "expose": bool(rules.options.expose_cards),
        "pledge": rules.options.pledge_no_hearts > 0,
    }
    return {phase for phase, is_due in due.items() if is_due}


def first_phase(rules: Rules, deal: int, after: str) -> Phase:
    """What comes before the first lead of a deal once the phase `after` is done."""
    due = before_play(rules, deal)
    start = BEFORE_PLAY.index(after) + 1 if after in BEFORE_PLAY else 0
    return next((phase for phase in BEFORE_PLAY[start:] if phase in due), "ready")
