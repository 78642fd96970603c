"""Budget: what a bot that searches may spend on one wish."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds of thought or deals to play out for each wish; null both: as the bot likes best."""

    seconds: float | None = None
    sims: int | None = None

    @property
    def given(self) -> bool:
        """Is anything said?"""
        return self.seconds is not None or self.sims is not None


FREE = Budget()
"""The bot spends what it is made for."""
