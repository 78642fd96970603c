"""Worlds: every deal that fits, no other, each as often as the next."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from piquedame import VARIANTS, View
from piquedame.cards import cards_of
from piquedame.deal import Deal
from piquedame.events import Event
from piquedame.game import Game, view_of
from piquedame.kernels import worlds as worlds_module
from piquedame.kernels.chance import generator
from piquedame.kernels.worlds import NoWorld, Unknown, Worlds, unknown_of
from strategies import SCENES, played, table

OPEN = ("pass", "play", "exchange")


def views(seed: int, *, most: int | None = None) -> Iterator[tuple[View, Deal]]:
    """What seats know at moments of a random game, with the truth."""
    chance = random.Random(seed)
    slug = chance.choice(list(VARIANTS))
    rules = table(slug, chance.choice(list(VARIANTS[slug].players)), [], chance.choice(SCENES))
    seen: list[tuple[View, Deal]] = []

    def watch(_game: Game, _event: Event, after: Game) -> None:
        deal = after.deal
        if deal is None or deal.play.phase not in OPEN:
            return
        view = view_of(after, chance.randrange(rules.players))
        few = most is not None and view.unseen.bit_count() <= most
        if few or (most is None and chance.random() < 0.1):
            seen.append((view, deal))

    played(rules, chance, 1, watch, claims=False)
    yield from seen


def every_world(unknown: Unknown) -> set[tuple[int, ...]]:
    """All placements that fit, found by trying every one."""
    names = [place for place, size in enumerate(unknown.sizes) for _ in range(size)]
    return {
        order
        for order in set(itertools.permutations(names))
        if all(may[place] for may, place in zip(unknown.may, order, strict=True))
    }


def check_truth_fits(unknown: Unknown, view: View, deal: Deal) -> None:
    """The deal as it is lies among the worlds."""
    for seat, hand in enumerate(deal.hands):
        if seat == view.seat:
            continue
        place = unknown.places.index(seat) if seat in unknown.places else None
        for card in cards_of(hand):
            rows = [
                may for each, may in zip(unknown.cards, unknown.may, strict=True) if each == card
            ]
            assert rows
            assert place is not None
            assert any(may[place] for may in rows)


@pytest.mark.parametrize("seed", range(60))
def test_the_truth_is_a_world_and_a_world_fits(seed: int) -> None:
    for view, deal in views(seed):
        unknown = unknown_of(view)
        assert sum(unknown.sizes) == len(unknown.cards)
        check_truth_fits(unknown, view, deal)
        drawn = Worlds(unknown).draw(generator(seed))
        assert all(may[place] for may, place in zip(unknown.may, drawn, strict=True))
        assert [Counter(drawn)[k] for k in range(len(unknown.sizes))] == list(unknown.sizes)


def endings(number: int) -> Iterator[Unknown]:
    found = 0
    for seed in itertools.count():
        for view, _ in views(seed, most=7):
            unknown = unknown_of(view)
            if len(unknown.cards) > 1:
                yield unknown
                found += 1
                if found == number:
                    return


def check_ending(unknown: Unknown, seed: int, draws: int) -> None:
    worlds = Worlds(unknown)
    fitting = every_world(unknown)
    assert worlds.counted
    assert worlds.number == pytest.approx(len(fitting))
    chance = generator(seed)
    assert {worlds.draw(chance) for _ in range(draws)} <= fitting


def test_small_endings_have_as_many_worlds_as_there_are() -> None:
    for seed, unknown in enumerate(endings(60)):
        check_ending(unknown, seed, 40)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_thousand_small_endings() -> None:
    for seed, unknown in enumerate(endings(1000)):
        check_ending(unknown, seed, 200)


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


GAPS = Unknown(
    cards=(2, 3, 4, 5, 18, 19, 20),
    places=(1, 2, 3),
    sizes=(3, 2, 2),
    may=((True, True, False),) * 4 + ((True, True, True),) * 2 + ((False, True, True),),
)


@pytest.mark.parametrize("counted", [True, False])
def test_every_world_comes_as_often_as_the_next(
    counted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not counted:
        monkeypatch.setattr(worlds_module, "MOST_WAYS", 0)
    worlds = Worlds(GAPS)
    assert worlds.counted == counted
    fitting = sorted(every_world(GAPS))
    chance = generator(7)
    drawn = Counter(worlds.draw(chance) for _ in range(200 * len(fitting)))
    assert set(drawn) == set(fitting)
    freedom = len(fitting) - 1
    assert chi_square([drawn[each] for each in fitting]) < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("counted", [True, False])
def test_worlds_come_by_their_weights(counted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not counted:
        monkeypatch.setattr(worlds_module, "MOST_WAYS", 0)
    free = Unknown((2, 3), (1, 2), (1, 1), ((True, True),) * 2)
    weights: Any = np.array([[3.0, 1.0], [1.0, 1.0]])
    chance = generator(3)
    worlds = Worlds(free, weights)
    first = sum(worlds.draw(chance)[0] == 0 for _ in range(4000))
    assert first == pytest.approx(3000, abs=150)


def test_what_fits_no_deal_is_said() -> None:
    nowhere = Unknown((2, 3), (1, 2), (1, 1), ((True, False), (True, False)))
    with pytest.raises(NoWorld, match="no deal fits"):
        Worlds(nowhere)


def test_what_fits_no_deal_is_said_on_a_walk_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds_module, "MOST_WAYS", 0)
    nowhere = Unknown((2, 3), (1, 2), (1, 1), ((True, False), (True, False)))
    with pytest.raises(NoWorld, match="no deal fits"):
        Worlds(nowhere)


def test_nothing_unseen_is_one_world() -> None:
    worlds = Worlds(Unknown((), (), (), ()))
    assert worlds.draw(generator(1)) == ()
    assert worlds.number == 1
