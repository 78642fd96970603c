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


def first_phase(rules: Rules, deal: int, after: str) -> Phase:
    """What comes before the first lead of a deal once the phase `after` is done."""
    due: tuple[tuple[Phase, bool], ...] = (
        ("bid", rules.auction != "none"),
        ("suit", False),
        ("call", rules.pass_way(deal) == "dealers_choice"),
        ("pass", rules.pass_way(deal) != "hold"),
        ("slam", rules.announced_slam != "off"),
        ("expose", bool(rules.expose_cards)),
        ("pledge", rules.pledge_no_hearts > 0),
    )
    names = [name for name, _ in due]
    start = names.index(after) + 1 if after in names else 0
    return next((name for name, is_due in due[start:] if is_due), "ready")
