"""The random numbers of bots: drawn from a seed and a place, so that a game can be played again."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from piquedame.deal.view import View


def bot_chance(seed: str, game: int, deal: int, seat: int) -> Random:
    """The random numbers of a bot in one deal: the same on any machine."""
    place = b"".join(number.to_bytes(4, "big") for number in (game, deal, seat))
    return Random(int.from_bytes(sha256(b"piquedame bot" + seed.encode() + place).digest(), "big"))


def own_chance(view: View) -> Random:
    """The random numbers that follow from what a seat sees, and so from nothing that is hidden."""
    play = view.play
    if play is None:
        return Random(0)
    place = play.deal, play.dealer, play.phase, play.played, play.trick, play.bids, play.asked
    return Random(f"{view.base.slug} {view.seat} {view.hand:x} {view.scores} {place}")


class Chances:
    """The random numbers of the bots of a game: for each seat its own, anew in every deal."""

    def __init__(self, seed: str, game: int, players: int) -> None:
        self.seed, self._game, self._players = seed, game, players
        self._deal = -1
        self._chances: list[Random] = []

    def of(self, deal: int, seat: int) -> Random:
        """Those of a seat in a deal; the deals come in their order."""
        if deal != self._deal:
            seats = range(self._players)
            self._chances = [bot_chance(self.seed, self._game, deal, each) for each in seats]
            self._deal = deal
        return self._chances[seat]
