"""Who may still make a slam, whether it pays and who made it: one answer, plain and compiled."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kernels.lockstep import position_of
from piquedame import VARIANTS, Rules, rules_for
from piquedame.game import Game, deal_next, new_game
from piquedame.kernels.adopt import compiled
from piquedame.kernels.chance import Words, generator
from piquedame.kernels.deal.score import score, stakes_of
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.terms import Terms, terms_of
from piquedame.kernels.search.learned import threat_to
from piquedame.kernels.search.policies import fit_shooter
from piquedame.kernels.search.slams import kind_now, may_shoot_alone, slam_side
from piquedame.kernels.worlds.belief import history_of
from piquedame.law.slams import ANNOUNCED, BID_FOR, may_shoot
from piquedame.law.tally import Tariff
from piquedame.scoring.open_slams import kind_of, lone_shooters, pays
from strategies import SCENES, VALUES, random_pack, random_wish, table

NAMES = (
    *("moon", "moon_requires_bonus", "moon_scope", "sun", "sun_first_trick_exempt", "card_values"),
    *("announced_slam", "silent_slam_value", "teams", "scoring", "allhearts", "end", "packs"),
)
"""The options that say what a slam is."""


@compiled
def shooting_alone(tariff: Tariff, s: State) -> int:
    seats = 0
    for seat in range(tariff.players):
        if may_shoot_alone(tariff, kind_now(tariff, s), s, seat):
            seats |= 1 << seat
    return seats


@compiled
def kind_compiled(tariff: Tariff, s: State) -> int:
    return kind_now(tariff, s)


@compiled
def side_compiled(tariff: Tariff, s: State) -> int:
    return slam_side(tariff, kind_now(tariff, s), s)


@compiled
def fit_compiled(terms: Terms, tariff: Tariff, s: State, most: int, chance: Words) -> int:
    return fit_shooter(terms, tariff, kind_now(tariff, s), s, most, chance)


@compiled
def threat_compiled(terms: Terms, tariff: Tariff, s: State, seat: int) -> int:
    return threat_to(terms, tariff, s, seat)


def any_table(chance: random.Random, slug: str) -> Rules:
    """A table of a game with options about slams; everybody keeps the rules."""
    scene = chance.choice([each for each in SCENES if "strict_revoke" not in each])
    names = chance.choices(NAMES, k=4)
    choices = [(name, chance.choice(VALUES[name])) for name in names]
    return table(slug, chance.choice(list(VARIANTS[slug].players)), choices, scene)


def check_open(game: Game, seen: dict[str, int]) -> None:
    """Both engines say the same of a position, and so do playouts and beliefs."""
    deal = game.current
    # A state holds what was captured face down, too.
    play, s = replace(deal.play, captured=deal.captured), position_of(deal)
    tariff, terms = play.rules.tariff, terms_of(play.rules)
    kind = kind_of(play)
    assert kind_compiled(tariff, s) == kind
    alone = set(lone_shooters(play))
    if kind != BID_FOR:
        found = shooting_alone(tariff, s)
        assert {seat for seat in range(tariff.players) if found >> seat & 1} == alone
        fit = fit_compiled(terms, tariff, s, 99, generator(1))
        assert fit in alone if alone else fit == -1
        for seat in range(tariff.players):
            threat = threat_compiled(terms, tariff, s, seat)
            assert threat == -1 or threat in alone - {seat}
            seen["threats"] += threat >= 0
    past = history_of(play, None)
    hopes = {
        seat
        for seat in range(tariff.players)
        if may_shoot(tariff, kind, past.declarer, 1 << seat, 0, 0, 0)
    }
    assert kind == BID_FOR or alone <= hopes
    assert pays(play) or not (alone or hopes)
    seen["open" if alone else "closed"] += 1


def check_made(before: Game, game: Game, seen: dict[str, int]) -> None:
    """The slam of a finished deal is the slam of the law."""
    deal, rules, scored = game.current, game.current.play.rules, game.scored
    if deal.play.thrown_in or deal.aside or rules.chips:
        return
    s = position_of(deal)
    score(stakes_of(rules, before.pool, before.jack), s)
    side = side_compiled(rules.tariff, s)
    shooter = scored.shooter
    if kind_of(deal.play) == ANNOUNCED:
        assert (side != 0) == (shooter is not None) or not any(scored.taken)
    else:
        assert (side != 0) == (shooter is not None), (side, scored, rules.options)
    if shooter is not None and side:
        assert side >> shooter & 1
        seen["made"] += 1


def walk(rules: Rules, chance: random.Random, seen: dict[str, int], deals: int = 1) -> None:
    game = new_game(rules, chance.randrange(rules.players))
    for _ in range(deals):
        if game.over:
            break
        game = game.apply(*deal_next(game, random_pack(rules, chance)))
        before = game
        while not game.over and not game.needs_deal:
            if game.current.play.phase == "play":
                check_open(game, seen)
            before = game
            game = game.after(*random_wish(game, chance, claims=False))
        check_made(before, game, seen)


@pytest.mark.parametrize("slug", VARIANTS)
def test_both_engines_agree_who_may_make_a_slam(slug: str) -> None:
    seen = dict.fromkeys(("open", "closed", "threats", "made"), 0)
    chance = random.Random(f"slams {slug}")
    for players in VARIANTS[slug].players:
        walk(rules_for(slug, players), chance, seen)
    for _ in range(4):
        walk(any_table(chance, slug), chance, seen, 2)
    assert seen["closed"]


def test_the_walks_see_slams_made_and_feared() -> None:
    seen = dict.fromkeys(("open", "closed", "threats", "made"), 0)
    chance = random.Random("made")
    while not all(seen.values()):
        slug = chance.choice(("hearts", "omnibus-book", "partnership-hearts", "chasse-coeur"))
        walk(rules_for(slug, 4), chance, seen)
