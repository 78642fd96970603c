"""Uct: plain search over sampled worlds, and so the bar for bots that search.

The budget is split evenly over worlds drawn uniformly from those that fit the view; each has a tree
of its own (`piquedame.kernels.search.uct`), each seat after its own score only. The card whose
means, summed over the worlds, are best is played. It passes and bids like `casual`, and infers
nothing beyond what the law rules out.

It is frozen: figures are published against it.
"""

from __future__ import annotations

import time
from random import Random

import numpy as np

from piquedame.bots import casual
from piquedame.bots.answers import card_wish
from piquedame.bots.budget import Budget
from piquedame.bots.parameters import UCT
from piquedame.cards import cards_of, faces
from piquedame.deal.view import View
from piquedame.deal.wishes import Wish
from piquedame.kernels.arrays import Floats
from piquedame.kernels.chance import generator
from piquedame.kernels.deal.score import stakes_of
from piquedame.kernels.deal.terms import terms_of
from piquedame.kernels.search.uct import UctSettings, search_world
from piquedame.kernels.worlds.draw import NoWorld
from piquedame.kernels.worlds.sample import WorldSampler
from piquedame.rules.agreed import Rules


def wish(view: View, rng: Random, budget: Budget) -> Wish:
    """What plain search wishes for a seat that owes something."""
    play = view.facts
    legal = cards_of(faces(view.honest())) if play.phase == "play" else ()
    if len(legal) < 2:
        return casual.wish(view, rng)
    try:
        means = search(view, rng, budget)
    except NoWorld:
        # Somebody has played what the rules do not allow: nothing can be sampler.
        return casual.wish(view, rng)
    return card_wish(play, max(legal, key=lambda card: (means[card], -card)))


def search(view: View, rng: Random, budget: Budget) -> Floats:
    """By card, the sum over the worlds of the mean that it brought (`float64`, 64 entries)."""
    play = view.facts
    terms, stakes = terms_of(play.rules), stakes_of(play.rules, view.pool)
    settings = uct_settings(play.rules)
    sampler = WorldSampler(view)
    chance = generator(rng.getrandbits(64))
    number = min(UCT.worlds, budget.sims or UCT.sims)
    sims = (budget.sims or UCT.sims) // number
    until = None if budget.seconds is None else time.perf_counter() + budget.seconds
    means = np.zeros(64)
    worlds = 0
    while worlds < number if until is None else worlds < 1 or time.perf_counter() < until:
        sums, visits = np.zeros(64), np.zeros(64, dtype=np.int64)
        search_world(terms, stakes, settings, sampler.draw(chance), sims, chance, sums, visits)
        means += np.divide(sums, visits, out=np.zeros(64), where=visits > 0)
        worlds += 1
    return means


def uct_settings(rules: Rules) -> UctSettings:
    """The settings of this search at a table: scores are scaled by what a deal can bring."""
    most = float(max(rules.total, 1))
    if rules.chips:
        return UctSettings(UCT.explore, UCT.wild, -most, most)
    return UctSettings(
        UCT.explore, UCT.wild, most, float(min(0, sum(min(rules.values[c], 0) for c in rules.pack)))
    )
