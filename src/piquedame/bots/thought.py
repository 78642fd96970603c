"""Thought: a bot's wish, and what it made of the view."""

from __future__ import annotations

from dataclasses import dataclass

from piquedame.deal.wishes import Wish


@dataclass(frozen=True, slots=True)
class Alternative:
    """A wish that the seat may have, and what the bot expects of it."""

    wish: Wish
    cost: float
    """The expected change to the score of this seat in this deal (chips lost in chip games)."""
    spread: float
    """The standard error of that figure over the worlds; infinite if there was only one."""
    moon: float = 0.0
    """How often this seat (or its side) shoots the moon."""
    against: float = 0.0
    """How often another does."""
    takes: float = 0.0
    """How often this seat takes the trick that lies on the table."""
    worth: float = 0.5
    """What the deal, or the game, is worth to the seat then (0 to 1): by this the bot chooses."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A wish and what speaks for it."""

    wish: Wish
    alternatives: tuple[Alternative, ...] = ()
    """The wishes that were weighed, the cheapest first; empty if none were."""
    worlds: int = 0
    """Worlds that were looked at."""
    seconds: float = 0.0
    """How long that took, compilation not counted."""
