"""One level against copies of another, on duplicate deals.

Every deal is played once with the focal player in each seat, so that the luck of the cards
cancels. `python -m benchmarks.duel casual duck --deals 500` tells points a deal and their standard
error; below 0 the focal player is the better one.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from piquedame import Game, View, apply, decide, new_game, rules_for, view_of
from piquedame.bots import LEVELS, think
from piquedame.bots.duties import answer, dearest_first
from piquedame.deal import deal_out
from piquedame.game import next_event, shuffled_for
from piquedame.ruleset import Rules
from piquedame.shuffle import seeded_secret
from piquedame.wishes import Wish

Player = Callable[[View, Random], Wish]


def duck(view: View, _rng: Random) -> Wish:
    """Passes its dearest cards, plays the highest that loses the trick, else the lowest."""

    def give(view: View, cards: tuple[int, ...], count: int) -> list[int]:
        return dearest_first(view, cards)[:count]

    return answer(view, give, give, _duck_card)


def _duck_card(view: View, cards: tuple[int, ...]) -> int:
    trick = view.play.trick if view.play else ()
    if not trick:
        return min(cards, key=lambda card: (card & 15, card))
    led = trick[0][1] >> 4
    if cards[0] >> 4 != led:
        return dearest_first(view, cards)[0]
    best = max(card for _, card in trick if card >> 4 == led)
    under = [card for card in cards if card < best]
    return max(under) if under else min(cards)


def at_random(view: View, rng: Random) -> Wish:
    """Any legal cards."""

    def give(_view: View, cards: tuple[int, ...], count: int) -> list[int]:
        return rng.sample(cards, count)

    return answer(view, give, give, lambda _view, cards: rng.choice(cards))


def player(name: str) -> Player:
    """The player of that name: a level, `duck` or `random`."""
    if name == "duck":
        return duck
    if name == "random":
        return at_random
    return lambda view, rng: think(name, view, rng)


def play_deal(rules: Rules, players: list[Player], seed: str, number: int) -> Game:
    """One deal to its score, played as deal `number` of a game whose scores are level."""
    game = new_game(rules, number % rules.players)
    pack, mix = shuffled_for(rules, number, seeded_secret(seed, 0, number))
    game = _settled(apply(game, deal_out(rules, number, game.dealer, pack, mix)))
    rng = Random(f"{seed} {number}")
    while game.deal is not None and game.deal.play.turn:
        seat = game.deal.play.turn[0]
        for event in decide(game, seat, players[seat](view_of(game, seat), rng)):
            game = apply(game, event)
    return game


def _settled(game: Game) -> Game:
    """The game after all that follows by itself."""
    while (event := next_event(game)) is not None:
        game = apply(game, event)
    return game


@dataclass
class Tally:
    """What the focal player and its opponents took, deal by deal."""

    focal: list[float]
    others: list[float]
    moons: list[int]
    seconds: float = 0.0

    def line(self) -> str:
        """The comparison as one line."""
        diffs = [a - b for a, b in zip(self.focal, self.others, strict=True)]
        mean = sum(diffs) / len(diffs)
        spread = math.sqrt(sum((d - mean) ** 2 for d in diffs) / max(1, len(diffs) - 1))
        error = spread / math.sqrt(len(diffs))
        return (
            f"{len(diffs)} deals  focal {sum(self.focal) / len(diffs):.2f}  "
            f"others {sum(self.others) / len(diffs):.2f}  difference {mean:+.2f} ± {error:.2f}  "
            f"moons {self.moons[0]}/{self.moons[1]}  {self.seconds:.0f} s"
        )


def duel(rules: Rules, focal: str, other: str, deals: int, seed: str) -> Tally:
    """`focal` in each seat in turn against `other` in all the rest."""
    tally = Tally([], [], [0, 0])
    start = time.process_time()
    one, rest = player(focal), player(other)
    for number in range(deals):
        mine = theirs = 0.0
        for seat in range(rules.players):
            players = [one if each == seat else rest for each in range(rules.players)]
            last = play_deal(rules, players, seed, number).last
            if last is None:
                continue
            mine += last.change[seat]
            theirs += (sum(last.change) - last.change[seat]) / (rules.players - 1)
            if last.shooter is not None:
                tally.moons[last.shooter != seat] += 1
        tally.focal.append(mine / rules.players)
        tally.others.append(theirs / rules.players)
    tally.seconds = time.process_time() - start
    return tally


def read_options(pairs: list[str]) -> Mapping[str, object]:
    """`NAME=VALUE` each, the value as JSON where it parses."""
    out: dict[str, object] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        try:
            out[name] = json.loads(value)
        except ValueError:
            out[name] = value
    return out


def main() -> None:
    """Run one comparison."""
    parse = argparse.ArgumentParser(description=__doc__)
    parse.add_argument("focal", choices=(*LEVELS, "duck", "random"))
    parse.add_argument("other", choices=(*LEVELS, "duck", "random"))
    parse.add_argument("--variant", default="hearts")
    parse.add_argument("-n", "--players", type=int, default=4)
    parse.add_argument("--deals", type=int, default=500)
    parse.add_argument("--seed", default="duel")
    parse.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parse.parse_args()
    rules = rules_for(given.variant, given.players, read_options(given.option))
    tally = duel(rules, given.focal, given.other, given.deals, given.seed)
    name = f"{given.focal} against {given.players - 1} {given.other}, {given.variant}"
    sys.stdout.write(f"{name}: {tally.line()}\n")


if __name__ == "__main__":
    main()
