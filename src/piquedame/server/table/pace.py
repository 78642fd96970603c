"""How long a bot, or a card that plays itself, takes: human, random, and blind to the cards.

The time depends on the table, the number of the event and the speed, on nothing that is in a hand.
"""

from __future__ import annotations

import random

from piquedame.server.protocol import Speed

RANGES: dict[str, tuple[float, float]] = {
    "instant": (0.0, 0.0),
    "fast": (0.25, 0.6),
    "normal": (0.7, 1.7),
    "slow": (1.4, 2.8),
}
PASS_FACTOR = 1.6
"""A pass takes longer than a card."""

AFTER_TRICK: dict[str, float] = {"instant": 0.0, "fast": 0.5, "normal": 1.1, "slow": 1.8}
"""A finished trick lies a while before the next lead."""

LAST_CARD: dict[str, float] = {"instant": 0.0, "fast": 0.3, "normal": 0.8, "slow": 1.2}

SEARCHES = 0.1
"""A bot that searches takes at least this long, even if it has nothing to search for."""

DOUBT: dict[str, float] = {"instant": 0.3, "fast": 1.0, "normal": 2.5, "slow": 4.0}
"""Time to challenge a card of the finished trick that did not follow suit."""


def thinking(
    salt: str,
    v: int,
    seat: int,
    speed: Speed,
    *,
    passing: bool,
    new_trick: bool,
    doubt: bool = False,
) -> float:
    """Seconds until this seat's bot acts."""
    low, high = RANGES[speed]
    drawn = random.Random(f"pace {salt} {v} {seat}").uniform(low, high)
    if passing:
        return drawn * PASS_FACTOR
    return drawn + (AFTER_TRICK[speed] if new_trick else 0.0) + (DOUBT[speed] if doubt else 0.0)


def by_itself(
    salt: str, v: int, seat: int, speed: Speed, *, new_trick: bool, doubt: bool = False
) -> float:
    """Seconds until a person's only card plays itself."""
    drawn = random.Random(f"self {salt} {v} {seat}").uniform(0.8, 1.2)
    after = AFTER_TRICK[speed] if new_trick else 0.0
    return drawn * LAST_CARD[speed] + after + (DOUBT[speed] if doubt else 0.0)
