"""Learn the policy: play deals, describe_card each choice, fit the weights of learned.json.

    python scripts/learn_policy.py [--deals 300] [--sims 1500] [--seed learn]

The players are `expert` and `casual`, beside each other at one table, so that what is learned fits
more than one taste. Choices of a hand that is being played for the moon teach nothing here. It
takes some minutes, and is not repeated by any test: the weights only say which worlds are likelier.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from scipy.optimize import minimize

from piquedame import View, bots
from piquedame.arena.board import Sheet
from piquedame.arena.playing import play_deal
from piquedame.arena.seats import rotations
from piquedame.arena.setting import Setting
from piquedame.bots.judgement.estimates import estimates_of
from piquedame.bots.judgement.shooting import wants_moon
from piquedame.cards import cards_of, faces, mask_of
from piquedame.deal.wishes import PlayCard, Wish
from piquedame.kernels.chance import generator
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.score import stakes_of
from piquedame.kernels.deal.terms import terms_of
from piquedame.kernels.search.learned import CONTEXTS, FIGURES, ROWS, describe_all, learned
from piquedame.kernels.worlds.sample import WorldSampler

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "src" / "piquedame" / "kernels" / "search" / "learned.json"
GAMES = (("hearts", 4), ("hearts", 4), ("hearts", 4), ("black-maria", 3), ("omnibus", 4))
LEARNERS = ("expert", "casual")
CAUTION = 3.0
"""How strongly weights are drawn to nothing (or to those of a table without a threat)."""

Choice = tuple[int, Any, int]
"""The row of weights, what was told of each legal card, which of them was played."""


def choice_of(view: View, wish: Wish) -> Choice | None:
    """What a wish teaches, if it does."""
    if view.play is None or view.play.phase != "play" or not isinstance(wish, PlayCard):
        return None
    legal = cards_of(faces(view.honest()))
    if len(legal) < 2 or wants_moon(estimates_of(view)):
        return None
    rules = view.play.rules
    terms, stakes = terms_of(rules), stakes_of(rules, view.pool)
    world = WorldSampler(view).draw(generator(1))
    out = np.zeros((64, FIGURES))
    row = describe_all(
        terms, stakes.tariff, world, stakes.values[world[slot.SCALE]], mask_of(legal), out
    )
    return row, out[: len(legal)].astype(np.float32), sorted(legal).index(wish.card)


def gather(deals: int, sims: int, seed: str) -> list[Choice]:
    """The choices of both learners in so many deals."""
    found: list[Choice] = []

    def watched(name: str) -> bots.Bot:
        old = bots.BOTS[name]

        def choose(view: View, rng: Random, budget: bots.Budget) -> Wish:
            wish = old.choose(view, rng, budget)
            taught = choice_of(view, wish)
            if taught is not None:
                found.append(taught)
            return wish

        return bots.Bot(choose, searches=old.searches)

    bots.BOTS.update({f"watched {name}": watched(name) for name in LEARNERS})
    names = tuple(f"watched {name}" for name in LEARNERS)
    for number in range(deals):
        game, players = GAMES[number % len(GAMES)]
        order = names if number % 2 else names[::-1]
        setting = Setting(game, players, order, seed, budget=bots.Budget(sims=sims))
        seats = rotations(setting.rules, 2)[number % players]
        play_deal(setting, number, seats, Sheet(2))
        if number % 20 == 19:
            print(f"{number + 1} deals, {len(found)} choices", flush=True)
    return found


def fit(choices: list[Choice]) -> Any:
    """Weights under which the cards that were played are likeliest."""
    weights = np.zeros((ROWS, FIGURES))
    for row in range(len(weights)):
        start = weights[row % CONTEXTS].copy()
        mine = [choice for choice in choices if choice[0] == row]
        weights[row] = _fitted(mine, start) if mine else start
    return weights


def _fitted(choices: list[Choice], start: Any) -> Any:
    number, widest = len(choices), max(len(told) for _, told, _ in choices)
    told = np.zeros((number, widest, FIGURES))
    there = np.zeros((number, widest), dtype=bool)
    for k, (_, figures, _) in enumerate(choices):
        told[k, : len(figures)] = figures
        there[k, : len(figures)] = True
    index, played = np.arange(number), np.array([played for _, _, played in choices])

    def loss(weights: Any) -> tuple[float, Any]:
        tempting = np.where(there, told @ weights, -1e9)
        chance = np.exp(tempting - tempting.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        slope = np.einsum("nc,ncf->f", chance, told) - told[index, played].sum(axis=0)
        off = weights - start
        surprise = -np.log(chance[index, played] + 1e-12).sum()
        return surprise + CAUTION * off @ off, slope + 2 * CAUTION * off

    return minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 500}).x


def written(weights: Any) -> str:
    """The file that holds the weights, a situation a line, and what the figures are."""
    named = {name: learned()[name] for name in ("figures", "situations")}
    rounded = [[round(float(figure), 2) for figure in row] for row in weights]
    parts = (_listed(name, items) for name, items in (*named.items(), ("weights", rounded)))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _listed(name: str, items: list[Any]) -> str:
    return f'"{name}": [\n' + ",\n".join(map(json.dumps, items)) + "\n]"


def main() -> None:
    """Gather, fit and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--sims", type=int, default=1_500)
    parser.add_argument("--seed", default="learn")
    args = parser.parse_args()
    choices = gather(args.deals, args.sims, args.seed)
    TARGET.write_text(written(fit(choices)), "utf-8")


if __name__ == "__main__":
    main()
