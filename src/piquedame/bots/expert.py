"""The levels that search: `skilled` and `expert`.

They draw worlds that fit the view; expert weighs these by the cards that the others played
(`piquedame.kernels.worlds.belief`). In each world they search every card with both plans, to keep
clear and to shoot the moon (`piquedame.kernels.search.plans`). The choices before the first lead
(passes, bids, exposed cards …) are weighed in the same way. A deal is worth what it costs the
others, less what it costs the seat itself; near the end of a game it is worth the chance to win.
"""

from __future__ import annotations

import time
from math import sqrt
from random import Random

import numpy as np

from piquedame.bots import casual
from piquedame.bots.answers import card_wish
from piquedame.bots.budget import Budget
from piquedame.bots.parameters import EXPERT, SKILLED, Searching
from piquedame.bots.search.before_lead import Choices, choices
from piquedame.bots.search.weighing import Candidate, race, thrown_in
from piquedame.bots.thought import Alternative, Thought
from piquedame.cards import cards_of, faces
from piquedame.deal.honour import proven
from piquedame.deal.play import Play
from piquedame.deal.view import View
from piquedame.deal.wishes import Wish
from piquedame.kernels.arrays import Floats
from piquedame.kernels.chance import Words, generator
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.score import Stakes, stakes_of
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.terms import Terms, terms_of
from piquedame.kernels.search.learned import WEIGHTS
from piquedame.kernels.search.payoff import Payoff, payoff_of
from piquedame.kernels.search.plans import (
    CLEAR,
    NO_PLAN,
    SHOOT,
    SLAM,
    TOLD,
    SearchSettings,
    search_plans,
)
from piquedame.kernels.worlds import belief
from piquedame.kernels.worlds.draw import NoWorld
from piquedame.kernels.worlds.sample import WorldSampler
from piquedame.law.slams import BID_FOR
from piquedame.scoring.open_slams import kind_of, lone_shooters, takers

LEVELS = {"skilled": SKILLED, "expert": EXPERT}
"""The parameters of each level."""


def weigh(level: str, view: View, rng: Random, budget: Budget) -> Thought:
    """What a level that searches makes of a view that owes something."""
    start = time.perf_counter()
    search = Search(LEVELS[level], view, rng, _granted(level, view, budget), start)
    try:
        candidates = search.cards() if search.play.phase == "play" else search.before()
    except NoWorld:
        # Somebody has played what the rules do not allow: no world fits.
        candidates = []
    if not candidates:
        return Thought(casual.wish(view, rng))
    found = [
        Alternative(
            each.what, each.cost, each.spread, each.moon, each.against, each.takes, each.worth
        )
        for each in candidates
    ]
    worlds = max(len(candidate.told) for candidate in candidates)
    cheapest = tuple(sorted(found, key=lambda each: each.cost))
    return Thought(candidates[0].what, cheapest, worlds, time.perf_counter() - start)


def _granted(level: str, view: View, budget: Budget) -> Budget:
    """The budget, or the level's own; a pass has the time of as many cards as are passed."""
    if budget.seconds is None:
        return Budget(sims=budget.sims or LEVELS[level].sims)
    seconds = budget.seconds * LEVELS[level].share
    if view.play is not None and view.play.phase == "pass":
        seconds *= len(view.rules.pass_targets(view.play.deal, view.seat or 0)) or 1
    return Budget(seconds=seconds)


class Search:
    """One search: a view, and the budget for it."""

    def __init__(
        self, level: Searching, view: View, rng: Random, budget: Budget, start: float
    ) -> None:
        self.play, self.seat = view.facts, view.me
        self._level, self._view, self._budget = level, view, budget
        self._chance: Words = generator(rng.getrandbits(64))
        self._until = None if budget.seconds is None else start + level.in_time * budget.seconds
        self._sign = -1.0 if self.play.rules.chips else 1.0
        self._payoff: Payoff = payoff_of(view)
        self._settings = search_settings(self.play, self.seat, level)

    def before(self) -> list[Candidate[Wish]]:
        """The wishes before the first lead, the best first; empty if there is nothing to weigh."""
        found = choices(self._view)
        if found is None or len(found.wishes) < 2:
            return []
        trial = _Trials(found, self._chance, self._payoff, self._settings)
        most = self._level.each
        each = min(most, max(1, (self._budget.sims or most * 50) // 50))
        if self._until is None:
            sims = int(self._level.before_lead * (self._budget.sims or 0))
        else:
            start = time.perf_counter()
            trial(found.wishes[0], 0, each)
            spent = (time.perf_counter() - start) / each
            sims = int(max(0.0, self._until - time.perf_counter()) / spent)
        return race(found.wishes, trial, sims, each, self._sign, self._until)

    def cards(self) -> list[Candidate[Wish]]:
        """The cards that may be played, the best first; empty if there is nothing to weigh."""
        view, play, seat = self._view, self.play, self.seat
        legal = cards_of(faces(view.honest()))
        if len(legal) < 2 or proven(play, seat, view.known_in):
            return []
        terms, stakes = terms_of(play.rules), stakes_of(play.rules, view.pool)
        candidates = {
            (plan, card): Candidate[Wish](card_wish(play, card), self._sign)
            for plan in range(2)
            for card in legal
        }

        def search(world: State, settings: SearchSettings, sims: int) -> None:
            told = np.zeros((2, 64, TOLD))
            search_plans(terms, stakes, self._payoff, settings, world, sims, self._chance, told)
            for (plan, card), candidate in candidates.items():
                candidate.add(told[plan, card])

        sampler = WorldSampler(view)
        sims = self._budget.sims or self._affordable(terms, stakes, sampler)
        number = max(1, int(self._level.worlds * sqrt(sims)))
        # The number of playouts is a guess: in case it was too low, a few more worlds are ready.
        ready = number if self._until is None else int(self._level.spare * number) + 1
        worlds = self._worlds(sampler, ready, terms, stakes)
        start = time.perf_counter()
        for k, (world, settings) in enumerate(worlds):
            if k and self._until is not None:
                now = time.perf_counter()
                if now + (now - start) / k > self._until:
                    break
            search(world, settings, max(len(candidates), sims // number))
        # The better of the two plans with a card counts.
        best: dict[int, Candidate[Wish]] = {}
        for (_, card), candidate in candidates.items():
            if candidate.told and (card not in best or candidate.worth > best[card].worth):
                best[card] = candidate
        return [best[card] for card in sorted(best, key=lambda card: (-best[card].worth, card))]

    def _affordable(self, terms: Terms, stakes: Stakes, sampler: WorldSampler) -> int:
        """How many playouts there is time for."""
        assert self._until is not None
        told, world = np.zeros((2, 64, TOLD)), sampler.draw(self._chance)
        sims, start = self._level.warm_up, time.perf_counter()
        search_plans(terms, stakes, self._payoff, self._settings, world, sims, self._chance, told)
        spent = time.perf_counter() - start
        left = max(0.0, self._until - time.perf_counter())
        return max(sims, int(sims * left / spent))

    def _worlds(
        self, sampler: WorldSampler, number: int, terms: Terms, stakes: Stakes
    ) -> list[tuple[State, SearchSettings]]:
        """This number of worlds, the likelier ones more often, with the settings for each."""
        play, view, settings, level = self.play, self._view, self._settings, self._level
        past = belief.history_of(play, view.seat)
        blind = not level.infers or play.rules.stock or settings.plan == SLAM
        if blind or not len(past.cards):
            return [(world, settings) for world in sampler.draw_many(number, self._chance)]
        drawn = sampler.draw_many(number * level.drawn, self._chance)
        values = stakes.values[drawn[0][slot.SCALE]]
        logs, bold = belief.likelihoods(
            terms, stakes.tariff, values, WEIGHTS, past, drawn, level.slip, level.bold
        )
        chosen = np.zeros(number, dtype=np.int64)
        belief.choose_worlds(logs, number, level.trust, self._chance, chosen)
        able = suspects(play, self.seat)
        return [(drawn[k], _suspecting(settings, able, bold[k])) for k in chosen]


def suspects(play: Play, seat: int) -> list[int]:
    """The seats of other sides that may still make a slam by themselves."""
    return [each for each in lone_shooters(play) if each not in play.rules.side(seat)]


def search_settings(play: Play, seat: int, level: Searching = EXPERT) -> SearchSettings:
    """How a seat searches at this moment of a deal."""
    if kind_of(play) == BID_FOR:
        return SearchSettings(seat, SLAM, level.explore, level.wild, -1, 0.0, level.fit)
    plan = CLEAR
    if seat in lone_shooters(play):
        plan = SHOOT if play.declarer == seat else NO_PLAN
    suspect, fear = _suspect(play, seat, level)
    return SearchSettings(seat, plan, level.explore, level.wild, suspect, fear, level.fit)


def _suspect(play: Play, seat: int, level: Searching) -> tuple[int, float]:
    """The seat that may be shooting (below 0: none), and how often it does in playouts.

    A seat that has announced a slam always does.
    """
    able = suspects(play, seat)
    if play.declarer in able:
        return play.declarer, 1.0
    first = min(takers(play), default=-1)
    return (first if first in able else -1), level.fear


def _suspecting(settings: SearchSettings, able: list[int], bold: Floats) -> SearchSettings:
    """The settings for a world: its likeliest shooter is the suspect."""
    suspect = max(able, key=lambda seat: bold[seat], default=-1)
    return settings._replace(suspect=suspect, fear=float(bold[suspect]) if able else 0.0)


class _Trials:
    """Tries wishes before the first lead, all in the same worlds."""

    def __init__(
        self, found: Choices, chance: Words, payoff: Payoff, settings: SearchSettings
    ) -> None:
        self._found, self._chance, self._payoff, self._settings = found, chance, payoff, settings
        self._worlds: list[tuple[State, int]] = []

    def __call__(self, wish: Wish, number: int, sims: int) -> Floats:
        while len(self._worlds) <= number:
            world = self._found.sampler.draw(self._chance)
            self._worlds.append((world, int(self._chance[0])))
        world, word = self._worlds[number]
        chance = generator(word)
        root = self._found.root(wish, world.copy(), chance)
        if root is None:
            return thrown_in()
        terms, stakes, s = root
        told, settings = np.zeros((2, 64, TOLD)), self._settings
        if stakes.bids_slam and s[slot.BIDDER] >= 0:
            settings = settings._replace(plan=SLAM)
        elif s[slot.DECLARER] == settings.seat:
            settings = settings._replace(plan=SHOOT)
        search_plans(terms, stakes, self._payoff, settings, s, sims, chance, told)
        both: Floats = told.sum(axis=(0, 1))
        return both
