"""The figures that are compiled into a search: what each does, and where it comes from.

They are part of the tables of `skilled` and `expert` (`piquedame.bots.parameters`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")

BY_HAND = "chosen by hand; no other value was measured"


def figure(value: T, does: str, source: str = BY_HAND) -> T:
    """A field of a table: its value, what the figure does, and where it comes from."""
    return field(default=value, metadata={"does": does, "source": source})


@dataclass(frozen=True, slots=True)
class Compiled:
    """What playouts, beliefs and payoffs take for granted."""

    # Slams.
    shown: int = figure(4, "penalty cards in one hand, none in another, that tell of a shooter")
    strays: float = figure(0.4, "how often a shooter plays another card than a playout's would")
    doubt: float = figure(
        0.5, "by how much (as a logarithm) each loser after the first makes a shooter less likely"
    )
    boldest: float = figure(1e-6, "how often even a hopeless hand goes for a slam")

    # What a careful player passes.
    guards: int = figure(5, "with so many cards of its suit a dear card is kept")
    loose: float = figure(1.0, "how unwelcome a dear card is, or one above it, in a shorter suit")
    guarding: float = figure(-0.8, "the same of a card below a dear one, which guards it")
    guarded: float = figure(-0.6, "the same of every card of a suit with a dear card and guards")
    short: float = figure(0.15, "the same of the last two cards of a suit: to be void is welcome")
    long: float = figure(0.04, "how much less unwelcome each further card of the suit makes a card")
    whim: float = figure(0.35, "how much one player's taste differs from another's")

    # What the end of a game is worth, from 0 to 1.
    won: float = figure(0.75, "what a game that is won is worth, however many share it")
    alone: float = figure(0.25, "what is added, shared by those who win")
    lost: float = figure(0.1, "what a game that is lost by nothing is worth")
    far: float = figure(100.0, "points behind the winner that make a lost game worth nothing")
    even: float = figure(6.0, "the lead that makes winning e times as likely, in the last deal")
    later: float = figure(0.25, "by how much it grows for each point left to the target")

    # Worlds.
    past_pool: int = figure(
        8, "worlds drawn for each that is used, if cards gone must come to what was taken"
    )


COMPILED = Compiled()
