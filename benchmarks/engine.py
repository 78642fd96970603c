"""How many cards a second the plain engine plays: whole games by random legal players."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from piquedame.deal.shuffle import seeded_secret
from piquedame.game import Game, deal_from, new_game
from piquedame.rules.agreed import rules_for

TABLES = (("hearts", 4), ("black-maria", 3), ("black-maria", 4), ("omnibus", 5), ("spot-hearts", 6))


@dataclass(frozen=True)
class Engine:
    """One measurement."""

    variant: str
    players: int
    seconds: float
    plays: int
    deals: int
    views_s: float
    """Views built from a state, a second."""

    @property
    def plays_s(self) -> float:
        """Wishes a second: which there are, one of them, its events and the new state."""
        return self.plays / self.seconds


def _deal_through(game: Game, rng: random.Random) -> tuple[Game, int]:
    game = game.apply(*deal_from(game, seeded_secret("bench", 0, game.number)))
    plays = 0
    while not (game.needs_deal or game.over):
        game = game.after(game.turn, game.wishes.random(rng))
        plays += 1
    return game, plays


def measure(variant: str, players: int, seconds: float) -> Engine:
    """Whole deals for at least `seconds` of this process's time."""
    rules = rules_for(variant, players, {"end": "deals", "deals": 1_000_000})
    rng = random.Random(1)
    game, plays, start = new_game(rules, 0), 0, time.process_time()
    while time.process_time() - start < seconds:
        game, more = _deal_through(game, rng)
        plays += more
    spent = time.process_time() - start
    views = _per_second(lambda: game.view(0), seconds / 4)
    return Engine(variant, players, spent, plays, game.number, views)


def _per_second(call: Callable[[], object], seconds: float) -> float:
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(100):
            call()
        count += 100
    return count / (time.process_time() - start)
