"""The levels that search: `skilled` and `expert`.

Worlds that fit the view are drawn, weighed by what the others have played (`kernels.belief`), and
each is searched (`kernels.ponder`) for every card and for both plans, to keep clear or to shoot the
moon. What is chosen before the first lead (passes, bids, exposed cards …) is weighed in the same
way. A deal is worth what it costs the others less what it costs oneself; near the end of a game,
who wins it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

import numpy as np

from piquedame.bots import casual
from piquedame.bots.answers import put
from piquedame.bots.budget import Budget
from piquedame.bots.search.before_lead import Choices, choices
from piquedame.bots.search.weighing import Arm, race, thrown_in
from piquedame.bots.thought import Alternative, Thought
from piquedame.cards import cards_of, faces
from piquedame.deal.honour import proven
from piquedame.deal.play import Play
from piquedame.deal.view import View
from piquedame.deal.wishes import Wish
from piquedame.kernels.chance import Words, generator
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.score import Stakes, stakes_of
from piquedame.kernels.deal.terms import Terms, terms_of
from piquedame.kernels.search.learned import WEIGHTS
from piquedame.kernels.search.payoff import Goal, goal_of
from piquedame.kernels.search.plans import CLEAR, FIGURES, NO_PLAN, SHOOT, SLAM, Mind, ponder
from piquedame.kernels.worlds import belief
from piquedame.kernels.worlds.draw import NoWorld
from piquedame.kernels.worlds.sample import Imagined


@dataclass(frozen=True, slots=True)
class Level:
    """How a level that searches differs from another."""

    sims: int
    """Playouts for a card, where no budget is given."""
    infers: bool
    """Does it weigh worlds by what the others have played?"""


LEVELS = {"skilled": Level(600, False), "expert": Level(12_000, True)}
SKILLED_PART = 0.1
"""Skilled spends this part of a time that is given."""

BEFORE = 3
"""Playouts for a choice before the first lead, beside those for a card."""
EACH = 12
"""Playouts in one world for one such choice."""
PER_ROOT = 0.7
"""Worlds for a card, beside the root of the number of playouts."""
PART = 0.97
"""The part of a time in which worlds are searched; the rest sums up."""
SPARE = 1.3
"""With a time as the budget, worlds drawn for each that there seems to be time for."""
POOL = 8
"""Worlds drawn for each that is searched, of which the likelier are taken."""
FIRST = 40
"""Playouts that tell how many there is time for."""

EXPLORE, WILD = 0.2, 0.1
FEAR, FIT = 0.5, 1
"""How often a seat that alone has penalty cards is taken to shoot the moon; with so many losers a
hand does it in a playout."""
TRUST, SLIP, VENTURE = 1.0, 0.1, 0.5
"""How far what the others played is trusted; the part of cards that mean nothing; how often a hand
that is fit for the moon goes for it."""


def weigh(level: str, view: View, rng: Random, budget: Budget) -> Thought:
    """What a level that searches makes of a view that owes something."""
    start = time.perf_counter()
    search = Search(LEVELS[level], view, rng, _granted(level, view, budget), start)
    try:
        arms = search.cards() if search.play.phase == "play" else search.before()
    except NoWorld:
        # Somebody has played what the rules do not allow: nothing can be imagined.
        arms = []
    if not arms:
        return Thought(casual.wish(view, rng))
    found = [
        Alternative(arm.what, arm.cost, arm.spread, arm.moon, arm.against, arm.takes, arm.worth)
        for arm in arms
    ]
    worlds = max(len(arm.told) for arm in arms)
    cheapest = tuple(sorted(found, key=lambda each: each.cost))
    return Thought(arms[0].what, cheapest, worlds, time.perf_counter() - start)


def _granted(level: str, view: View, budget: Budget) -> Budget:
    """The budget, or what the level is made for; a pass has the time of so many cards."""
    if budget.seconds is None:
        return Budget(sims=budget.sims or LEVELS[level].sims)
    seconds = budget.seconds * (1.0 if LEVELS[level].infers else SKILLED_PART)
    if view.play is not None and view.play.phase == "pass":
        seconds *= len(view.rules.pass_targets(view.play.deal, view.seat or 0)) or 1
    return Budget(seconds=seconds)


class Search:
    """One search: what is known, and what may be spent."""

    def __init__(self, level: Level, view: View, rng: Random, budget: Budget, start: float) -> None:
        self.play, self.seat = view.facts, view.me
        self._level, self._view, self._budget = level, view, budget
        self._chance: Words = generator(rng.getrandbits(64))
        self._until = None if budget.seconds is None else start + PART * budget.seconds
        self._sign = -1.0 if self.play.rules.chips else 1.0
        self._goal: Goal = goal_of(view)
        self._mind = mind_of(self.play, self.seat)

    def before(self) -> list[Arm[Wish]]:
        """What may be wished before the first lead, the best first; empty: nothing to weigh."""
        found = choices(self._view)
        if found is None or len(found.wishes) < 2:
            return []
        look = _Look(found, self._chance, self._goal, self._mind)
        each = min(EACH, max(1, (self._budget.sims or EACH * 50) // 50))
        if self._until is None:
            sims = int(BEFORE * (self._budget.sims or 0))
        else:
            start = time.perf_counter()
            look(found.wishes[0], 0, each)
            spent = (time.perf_counter() - start) / each
            sims = int(max(0.0, self._until - time.perf_counter()) / spent)
        return race(found.wishes, look, sims, each, self._sign, self._until)

    def cards(self) -> list[Arm[Wish]]:
        """The cards that may be played, the best first; empty: there is nothing to weigh."""
        view, play, seat = self._view, self.play, self.seat
        legal = cards_of(faces(view.honest()))
        if len(legal) < 2 or proven(play, seat, view.known_in):
            return []
        terms, stakes = terms_of(play.rules), stakes_of(play.rules, view.pool)
        arms = {
            (plan, card): Arm[Wish](put(play, card), self._sign)
            for plan in range(2)
            for card in legal
        }

        def look(world: Any, mind: Mind, sims: int) -> None:
            told = np.zeros((2, 64, FIGURES))
            ponder(terms, stakes, self._goal, mind, world, sims, self._chance, told)
            for (plan, card), arm in arms.items():
                arm.add(told[plan, card])

        imagined = Imagined(view)
        sims = self._budget.sims or self._affordable(terms, stakes, imagined)
        number = max(1, int(PER_ROOT * sqrt(sims)))
        # What there is time for is a guess: a few worlds more are there if it was too low.
        ready = number if self._until is None else int(SPARE * number) + 1
        worlds = self._worlds(imagined, ready, terms, stakes)
        start = time.perf_counter()
        for k, (world, mind) in enumerate(worlds):
            if k and self._until is not None:
                now = time.perf_counter()
                if now + (now - start) / k > self._until:
                    break
            look(world, mind, max(len(arms), sims // number))
        # Of the two plans with a card the better one counts.
        best: dict[int, Arm[Wish]] = {}
        for (_, card), arm in arms.items():
            if arm.told and (card not in best or arm.worth > best[card].worth):
                best[card] = arm
        return [best[card] for card in sorted(best, key=lambda card: (-best[card].worth, card))]

    def _affordable(self, terms: Terms, stakes: Stakes, imagined: Imagined) -> int:
        """How many playouts there is time for."""
        assert self._until is not None
        told, world = np.zeros((2, 64, FIGURES)), imagined.draw(self._chance)
        start = time.perf_counter()
        ponder(terms, stakes, self._goal, self._mind, world, FIRST, self._chance, told)
        spent = time.perf_counter() - start
        left = max(0.0, self._until - time.perf_counter())
        return max(FIRST, int(FIRST * left / spent))

    def _worlds(
        self, imagined: Imagined, number: int, terms: Terms, stakes: Stakes
    ) -> list[tuple[Any, Mind]]:
        """So many worlds, the likelier more often, and what is to be feared in each."""
        play, view, mind = self.play, self._view, self._mind
        past = belief.history_of(play, view.seat)
        blind = not self._level.infers or play.rules.stock or mind.plan == SLAM
        if blind or not len(past.cards):
            return [(world, mind) for world in imagined.draw_many(number, self._chance)]
        drawn = imagined.draw_many(number * POOL, self._chance)
        values = stakes.values[drawn[0][slot.SCALE]]
        logs, bold = belief.likelihoods(terms, values, WEIGHTS, past, drawn, SLIP, VENTURE)
        chosen = np.zeros(number, dtype=np.int64)
        belief.choose(logs, number, TRUST, self._chance, chosen)
        able = shooters(play, self.seat)
        return [(drawn[k], _fearing(mind, able, bold[k])) for k in chosen]


def shooters(play: Play, seat: int) -> list[int]:
    """The other seats, not on the own side, that can still shoot the moon."""
    rules = play.rules
    if not rules.tariff.moon or play.takers_unknown:
        return []
    bled = play.penalty_takers
    others = set(range(rules.players)) - set(rules.side(seat))
    return [each for each in sorted(others) if bled <= {each}]


def mind_of(play: Play, seat: int) -> Mind:
    """How a seat searches at this moment of a deal."""
    rules = play.rules
    bled = sorted(play.penalty_takers)
    able = rules.tariff.moon != 0 and set(bled) <= {seat} and not play.takers_unknown
    threat = bled[0] if bled and bled[0] in shooters(play, seat) else -1
    plan = SHOOT if play.declarer == seat else NO_PLAN if able else CLEAR
    if rules.bids_slam and play.bidder is not None:
        plan = SLAM
    return Mind(seat, plan, EXPLORE, WILD, threat, FEAR, FIT)


def _fearing(mind: Mind, able: list[int], bold: Any) -> Mind:
    """The mind with the seat that shoots the moon most surely in a world."""
    threat = max(able, key=lambda seat: bold[seat], default=-1)
    return mind._replace(threat=threat, fear=float(bold[threat]) if able else 0.0)


class _Look:
    """Looks at what comes of a wish before the first lead; all wishes in the same worlds."""

    def __init__(self, found: Choices, chance: Words, goal: Goal, mind: Mind) -> None:
        self._found, self._chance, self._goal, self._mind = found, chance, goal, mind
        self._worlds: list[tuple[Any, int]] = []

    def __call__(self, wish: Wish, number: int, sims: int) -> Any:
        while len(self._worlds) <= number:
            world = self._found.imagined.draw(self._chance)
            self._worlds.append((world, int(self._chance[0])))
        world, word = self._worlds[number]
        chance = generator(word)
        root = self._found.root(wish, world.copy(), chance)
        if root is None:
            return thrown_in()
        terms, stakes, s = root
        told, mind = np.zeros((2, 64, FIGURES)), self._mind
        if stakes.bids_slam and s[slot.BIDDER] >= 0:
            mind = mind._replace(plan=SLAM)
        ponder(terms, stakes, self._goal, mind, s, sims, chance, told)
        return told.sum(axis=(0, 1))
