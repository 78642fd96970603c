"""The random numbers of bots: drawn from a seed and a place, so that a game can be played again."""

from __future__ import annotations

from hashlib import sha256
from random import Random


def bot_chance(seed: str, game: int, deal: int, seat: int) -> Random:
    """The random numbers of a bot in one deal: the same on any machine."""
    place = b"".join(number.to_bytes(4, "big") for number in (game, deal, seat))
    return Random(int.from_bytes(sha256(b"piquedame bot" + seed.encode() + place).digest(), "big"))
