"""Random deals of the compiled law beside OpenSpiel's hearts, in one run, on one core.

Whole deals: shuffled, passed, played, scored. OpenSpiel's C++ plays on from a deal that is already
dealt (its own random rollouts, called from Python once), so its figure leaves the shuffling out.
Times are those of the process, not of the clock: other work on the machine disturbs them less.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

import pyspiel

from piquedame.kernels.deal.playouts import playouts_of
from piquedame.rules.agreed import rules_for
from piquedame.rules.variants import VARIANTS

CARDS = 52


@dataclass(frozen=True)
class Rate:
    """Whole deals and card plays a second."""

    name: str
    deals_s: float
    plays_s: float


def ours(slug: str, players: int, seconds: float) -> Rate:
    """The compiled law's rate; compiling is not counted."""
    playouts = playouts_of(rules_for(slug, players))
    playouts.play(10, 1)
    deals = cards = 0
    start = time.process_time()
    while (passed := time.process_time() - start) < seconds:
        cards += playouts.play(2000, deals, deals)[0]
        deals += 2000
    return Rate(f"{slug}, {players} players", deals / passed, cards / passed)


def open_spiel_cpp(seconds: float) -> Rate:
    """OpenSpiel's C++ rollouts of four-player hearts, from the pass on."""
    game = pyspiel.load_game("hearts")
    state = game.new_initial_state()
    state.apply_action(1)  # pass left
    chance = random.Random(1)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    deals, number = 0, 2000
    start = time.process_time()
    while (passed := time.process_time() - start) < seconds:
        rollouts = pyspiel.RandomRolloutEvaluator(number, deals)
        pyspiel.MCTSBot(game, rollouts, 1.0, 1, 100, False, 1, False).step(state)
        deals += number
    return Rate("OpenSpiel, C++", deals / passed, deals * CARDS / passed)


def open_spiel_python(seconds: float) -> Rate:
    """The fastest plain loop from Python: the game's own legal actions, one at random."""
    game = pyspiel.load_game("hearts")
    chance = random.Random(1).random
    deals = 0
    start = time.process_time()
    while (passed := time.process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        deals += 1
    return Rate("OpenSpiel, Python", deals / passed, deals * CARDS / passed)


def everything(seconds: float) -> list[Rate]:
    """OpenSpiel, then every game at its usual number of players, and eleven with two packs."""
    rates = [open_spiel_cpp(seconds), open_spiel_python(seconds)]
    for slug, variant in VARIANTS.items():
        rates.append(ours(slug, variant.usual_players, seconds))
    rates.append(ours("cancellation-hearts", 11, seconds))
    return rates


def as_table(rates: list[Rate]) -> str:
    """The rates with their ratios to OpenSpiel's C++ (and, for hearts, to its Python)."""
    cpp, python = rates[:2]
    lines = [f"{'random deals, one core':<36}{'deals/s':>12}{'plays/s':>14}{'x C++':>8}{'x Py':>8}"]
    for rate in rates:
        by_cpp, by_python = rate.plays_s / cpp.plays_s, rate.plays_s / python.plays_s
        lines.append(
            f"{rate.name:<36}{rate.deals_s:>12,.0f}{rate.plays_s:>14,.0f}"
            f"{by_cpp:>8.1f}{by_python:>8.1f}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    print(as_table(everything(1.0)))
