"""The compiled law plays the same game as the plain engine, card by card."""

from __future__ import annotations

import random

import pytest

from kernels.lockstep import walk
from piquedame import VARIANTS, Rules, rules_for
from strategies import SCENES, VALUES, table


def any_table(chance: random.Random, slug: str) -> Rules:
    """A table of a game with options chosen by chance; everybody keeps the rules."""
    players = chance.choice(list(VARIANTS[slug].players))
    names = chance.sample(list(VALUES), chance.randrange(6))
    choices = [(name, chance.choice(VALUES[name])) for name in names]
    choices = [each for each in choices if each[0] not in ("strict_revoke", "ill_led_heart")]
    scene = chance.choice(SCENES)
    return table(slug, players, choices, None if "strict_revoke" in scene else scene)


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_game_is_played_alike(slug: str) -> None:
    for players in VARIANTS[slug].players:
        rules = rules_for(slug, players)
        assert walk(rules, random.Random(f"{slug} {players}")) >= 0


@pytest.mark.parametrize("slug", VARIANTS)
def test_any_options_are_played_alike(slug: str) -> None:
    for seed in range(3):
        chance = random.Random(f"{slug} {seed}")
        walk(any_table(chance, slug), chance)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_million_positions_are_played_alike() -> None:
    compared, seed = 0, 0
    while compared < 1_000_000:
        chance = random.Random(seed)
        compared += walk(any_table(chance, chance.choice(list(VARIANTS))), chance, 2)
        seed += 1
