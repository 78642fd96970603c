"""Every level answers in every state that can be reached, and the rules accept the answer.

A search takes longer than a rule, so of those that search one at a time is asked.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from piquedame import VARIANTS, OptionError, Refusal, Rules, rules_for
from piquedame.bots import BOTS, think
from piquedame.game import Game, deal_next, new_game
from strategies import (
    PLAIN,
    SEARCHING,
    SMALLEST,
    VALUES,
    chances,
    random_pack,
    steps,
    table,
    tables,
)


def play_out(rules: Rules, levels: tuple[str, ...], chance: random.Random, deals: int) -> int:
    """Whole deals of bots, cards thrown by chance; a `Refusal` comes through. How many wishes."""
    game = new_game(rules, chance.randrange(rules.players))
    wishes = 0
    for _ in range(deals):
        if not game.needs_deal:
            break
        game = game.apply(*deal_next(game, random_pack(rules, chance)))
        while game.deal is not None and game.deal.play.turn:
            seat = chance.choice(game.deal.play.turn)
            wish = think(levels[seat % len(levels)], game.view(seat), chance, SMALLEST)
            game = game.after(seat, wish)
            wishes += 1
    return wishes


def answers(game: Game, chance: random.Random) -> int:
    """Every level answers for every seat that owes something; the rules accept it."""
    if game.over or game.deal is None:
        return 0
    for seat in game.deal.play.turn:
        view = game.view(seat)
        for level in (*PLAIN, chance.choice(SEARCHING)):
            game.decide(seat, think(level, view, chance, SMALLEST))
    return len(game.deal.play.turn)


def random_states(rules: Rules, chance: random.Random, deals: int) -> Iterator[Game]:
    """The states of a game of random legal play."""
    game = new_game(rules, chance.randrange(rules.players))
    for events in steps(game, chance, deals):
        game = game.apply(*events)
        yield game


@pytest.mark.parametrize("slug", VARIANTS)
def test_bots_play_every_game_with_every_number_of_players(slug: str) -> None:
    chance = random.Random(slug)
    for players in VARIANTS[slug].players:
        assert play_out(rules_for(slug, players), tuple(BOTS), chance, 2) > 0


@given(tables(), chances(), st.permutations(list(BOTS)))
@settings(max_examples=40)
def test_bots_play_at_any_table(rules: Rules, chance: random.Random, levels: list[str]) -> None:
    play_out(rules, tuple(levels), chance, 1)


@given(tables(), chances())
@settings(max_examples=25)
def test_case_031_a_legal_answer_in_states_of_random_play(
    rules: Rules, chance: random.Random
) -> None:
    for game in random_states(rules, chance, 1):
        answers(game, chance)


def pairs_of_options() -> list[tuple[tuple[str, object], tuple[str, object]]]:
    """Every two values of two different options."""
    choices = [(name, value) for name, values in VALUES.items() for value in values]
    return [(one, other) for one, other in itertools.combinations(choices, 2) if one[0] != other[0]]


def tables_of_pairs(chance: random.Random, count: int) -> Iterator[Rules]:
    """Tables with a pair of options each, of any game."""
    for one, other in chance.sample(pairs_of_options(), count):
        slug = chance.choice(list(VARIANTS))
        yield table(slug, chance.choice(VARIANTS[slug].players), [one, other])


def test_case_022_no_refusal_under_any_two_options() -> None:
    chance = random.Random(22)
    for number, rules in enumerate(tables_of_pairs(chance, 100)):
        for level in PLAIN:
            play_out(rules, (level,), chance, 1)
        if number % 5 == 0:
            play_out(rules, SEARCHING, chance, 1)


@pytest.mark.soak
def test_case_022_no_refusal_under_any_two_options_at_length() -> None:
    chance = random.Random(2022)
    for rules in tables_of_pairs(chance, len(pairs_of_options()) // 10):
        for level in BOTS:
            play_out(rules, (level,), chance, 5)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_case_031_a_legal_answer_in_a_million_states(part: int) -> None:
    """A quarter of a million each, so that two can run side by side."""
    chance = random.Random(31 + part)
    choices = [(name, value) for name, values in VALUES.items() for value in values]
    seen = 0
    while seen < 250_000:
        slug = chance.choice(list(VARIANTS))
        picked = chance.sample(choices, chance.randrange(8))
        rules = table(slug, chance.choice(VARIANTS[slug].players), picked)
        for game in random_states(rules, chance, 2):
            seen += answers(game, chance)


def test_a_level_that_is_none_is_refused_with_the_nearest_name() -> None:
    game = new_game(rules_for("hearts", 4), 0)
    with pytest.raises(OptionError, match="no bot 'casul': did you mean casual"):
        think("casul", game.view(0), random.Random(0))
    with pytest.raises(OptionError, match="one of novice, casual, skilled"):
        think("zzz", game.view(0), random.Random(0))


def test_a_seat_that_owes_nothing_is_told_so() -> None:
    game = new_game(rules_for("hearts", 4), 0)
    with pytest.raises(Refusal, match="not this seat's turn"):
        think("casual", game.view(0), random.Random(0))
