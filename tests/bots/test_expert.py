"""The levels that search: what they weigh, how much they spend, how they judge worlds."""

from __future__ import annotations

import random
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from bots.positions import position
from piquedame import View, rules_for
from piquedame.bots import Budget, think, weigh
from piquedame.bots.expert import LEVELS, suspects
from piquedame.bots.parameters import EXPERT
from piquedame.bots.search.weighing import race, thrown_in
from piquedame.cards import cards_of, faces, parse_card
from piquedame.deal.shuffle import seeded_secret
from piquedame.deal.wishes import Pass, PlayCard
from piquedame.game import deal_from, new_game
from piquedame.kernels.arrays import Floats
from piquedame.kernels.chance import generator
from piquedame.kernels.deal.score import stakes_of
from piquedame.kernels.deal.terms import terms_of
from piquedame.kernels.search.learned import WEIGHTS
from piquedame.kernels.search.payoff import payoff_of
from piquedame.kernels.search.plans import CHANGE, COUNTED, WORTH
from piquedame.kernels.worlds import belief
from piquedame.kernels.worlds.sample import WorldSampler

FEW = Budget(sims=100)


def views(game: str, players: int, seed: str, deals: int = 1, **options: object) -> list[View]:
    """All views of the seats on turn while `casual` plays."""
    table = new_game(rules_for(game, players, options), 0)
    found: list[View] = []
    for number in range(deals):
        table = table.apply(*deal_from(table, seeded_secret(seed, 0, number)))
        while table.deal is not None and table.deal.play.turn:
            view = table.view(table.deal.play.turn[0])
            found.append(view)
            wish = think("casual", view, Random(1))
            table = table.after(table.deal.play.turn[0], wish)
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_weighed_is_all_that_may_be_played_the_best_first(level: str) -> None:
    for view in views("hearts", 4, "weighed")[4:30:3]:
        thought = weigh(level, view, Random(3), FEW)
        legal = cards_of(faces(view.legal()))
        if len(legal) < 2:
            assert not thought.alternatives
            continue
        wishes = [each.wish for each in thought.alternatives]
        assert {wish.card for wish in wishes if isinstance(wish, PlayCard)} == set(legal)
        assert len(wishes) == len(legal)
        assert thought.wish in wishes
        costs = [each.cost for each in thought.alternatives]
        assert costs == sorted(costs)
        assert all(-26 <= each.cost <= 26 and each.spread >= 0 for each in thought.alternatives)
        assert all(0 <= each.moon + each.against <= 1 for each in thought.alternatives)
        assert thought.worlds


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_playouts_and_seed_give_the_same_thought(level: str) -> None:
    for view in views("omnibus", 4, "same")[:40:6]:
        one, two = (weigh(level, view, Random(5), FEW) for _ in range(2))
        assert replace(one, seconds=0.0) == replace(two, seconds=0.0)


def test_a_time_is_kept_and_more_of_it_looks_at_more_worlds() -> None:
    view = views("hearts", 4, "time")[12]
    weigh("expert", view, Random(1), FEW)
    short, long = (
        weigh("expert", view, Random(1), Budget(seconds=seconds)) for seconds in (0.004, 0.4)
    )
    assert short.worlds < long.worlds
    assert long.seconds < 5.0


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("hearts", 4, {}),
        ("black-maria", 3, {}),
        ("auction-hearts", 4, {}),
        ("kitty-hearts", 4, {}),
        ("partnership-hearts", 4, {}),
        ("cancellation-hearts", 8, {}),
        ("domino-hearts", 4, {}),
        ("complex-hearts", 4, {}),
        ("chasse-coeur", 4, {}),
    ],
)
def test_every_wish_of_a_deal_is_allowed(game: str, players: int, options: dict[str, str]) -> None:
    table = new_game(rules_for(game, players, options), 0)
    table = table.apply(*deal_from(table, seeded_secret("allowed", 0, 0)))
    chance = random.Random(2)
    while table.deal is not None and table.deal.play.turn:
        seat = table.deal.play.turn[0]
        level = chance.choice(list(LEVELS))
        wish = think(level, table.view(seat), chance, Budget(sims=20))
        table = table.after(seat, wish)
    assert table.last is not None or table.deal is None


def test_five_or_more_passes_are_weighed_to_the_end_each_in_the_same_worlds() -> None:
    view = views("hearts", 4, "pass")[0]
    thought = weigh("expert", view, Random(1), Budget(sims=400))
    assert len(thought.alternatives) >= EXPERT.finalists
    assert all(
        isinstance(each.wish, Pass) and len(each.wish.cards) == 3 for each in thought.alternatives
    )


def test_a_race_drops_the_worse_half_and_keeps_what_is_worth_most() -> None:
    looked: list[tuple[int, int]] = []

    def look(what: int, number: int, sims: int) -> Floats:
        looked.append((what, number))
        told = thrown_in()
        told[COUNTED], told[WORTH], told[CHANGE] = sims, sims * what / 100, -sims * what
        return told

    candidates = race(range(20), look, 4_000, 10, 1.0)
    # The first thing is kept to the end, the worst of all though it is.
    assert [candidate.what for candidate in candidates] == [19, 18, 17, 16, 0]
    assert candidates[0].cost == pytest.approx(-19.0)
    assert candidates[0].spread == pytest.approx(0.0, abs=1e-9)
    # The worse are left early; those that are left are looked at in the same worlds.
    assert sum(what == 1 for what, _ in looked) < sum(what == 19 for what, _ in looked)
    worlds = [sorted(number for what, number in looked if what == kept) for kept in (0, 19)]
    assert worlds[0] == worlds[1]


def test_a_race_that_chance_decides_is_won_by_what_is_done_anyway() -> None:
    chance = random.Random(8)

    def look(what: str, number: int, sims: int) -> Floats:
        told = thrown_in()
        told[WORTH] = chance.random() + (0.001 if what == "other" else 0.0)
        return told

    candidates = race(["anyway", "other"], look, 400, 10, 1.0)
    assert candidates[0].what == "anyway"

    def clear(what: str, number: int, sims: int) -> Floats:
        told = thrown_in()
        told[WORTH] = 0.5 + 0.01 * number + (0.1 if what == "other" else 0.0)
        return told

    assert race(["anyway", "other"], clear, 400, 10, 1.0)[0].what == "other"


def test_who_ducked_low_under_the_king_is_less_likely_to_hold_the_queen() -> None:
    # West, out of clubs, threw a low diamond: a hand with the queen of spades seldom does that.
    hand = "4D 6D 8D 2H 3H 4H 5S 6S 7S"
    view = position("hearts", hand, tricks=("KC 3C 5C 2D",), leader=0, out="QS")
    terms, stakes = terms_of(view.facts.rules), stakes_of(view.facts.rules)
    worlds = WorldSampler(view).draw_many(400, generator(3))
    past = belief.history_of(view.facts, view.seat)
    logs, bold = belief.likelihoods(
        terms, stakes.tariff, stakes.values[0], WEIGHTS, past, worlds, 0.1, 0.5
    )
    assert bold.shape == (400, 4)
    assert np.all((bold >= 0) & (bold <= 1))
    queen = 1 << parse_card("QS")
    thrower = view.facts.tricks[-1].plays[-1][0]
    holds = np.array([bool(world[thrower] & queen) for world in worlds])
    assert thrower != view.seat
    assert logs[holds].mean() < logs[~holds].mean()


def test_worlds_are_chosen_by_how_likely_they_are() -> None:
    logs = np.log(np.array([0.7, 0.2, 0.1, 1e-12]))
    chosen = np.zeros(1_000, dtype=np.int64)
    belief.choose_worlds(logs, 1_000, 1.0, generator(4), chosen)
    shares = np.bincount(chosen, minlength=4) / 1_000
    assert shares == pytest.approx([0.7, 0.2, 0.1, 0.0], abs=0.002)


def test_a_side_does_not_fear_its_own_moon() -> None:
    view = next(
        each for each in views("partnership-hearts", 4, "side") if each.facts.phase == "play"
    )
    assert (view.me + 2) % 4 not in suspects(view.facts, view.me)


def test_near_the_target_the_game_counts_and_not_the_deal() -> None:
    view = views("hearts", 4, "payoff")[5]
    assert not payoff_of(view).near
    late = replace(view, scores=(30, 95, 40, 50))
    payoff = payoff_of(late)
    assert payoff.near
    assert payoff.target == 100
    assert list(payoff.scores[:4]) == [30, 95, 40, 50]


@pytest.mark.parametrize(
    ("lead", "hand", "own"),
    [("", "JC QC KC AC JD QD KD AD", 1.0), ("AC", "2C 3C 4C 5C 2D 3D 4D 5D", 0.0)],
)
def test_a_moon_of_two_partners_is_told_as_theirs(lead: str, hand: str, own: float) -> None:
    tricks = ["AS 2S QS 3S", "KS 8S 9S 2H", "AH KH QH JH", "TH 9H 8H 4H", "6H 5H 7H 3H"]
    view = position("partnership-hearts", hand, lead, tricks=tricks)
    found = weigh("expert", view, Random(1), Budget(sims=300)).alternatives
    assert {(each.moon, each.against) for each in found} == {(own, 1.0 - own)}
