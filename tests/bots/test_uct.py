"""Plain search: legal everywhere, the same for a seed, blind to what a seat does not know."""

from __future__ import annotations

import random

import pytest

from bots.positions import position
from piquedame import VARIANTS, View, rules_for
from piquedame.bots import Budget, casual, think, uct
from piquedame.game import deal_next, new_game
from piquedame.kernels.worlds.draw import NoWorld
from strategies import random_pack

SMALL = Budget(sims=60)


@pytest.mark.parametrize("slug", VARIANTS)
def test_search_plays_a_deal_of_every_game(slug: str) -> None:
    chance = random.Random(slug)
    rules = rules_for(slug, VARIANTS[slug].usual_players)
    game = new_game(rules, 0)
    game = game.apply(*deal_next(game, random_pack(rules, chance)))
    while not game.needs_deal and not game.over:
        seat = game.current.play.turn[0]
        name = "uct" if chance.random() < 0.2 else "novice"
        game = game.after(seat, think(name, game.view(seat), chance, SMALL))


def test_the_same_seed_finds_the_same_card() -> None:
    rules = rules_for("hearts", 4, {"pass_cycle": ["hold"]})
    game = new_game(rules, 0)
    game = game.apply(*deal_next(game, random_pack(rules, random.Random(3))))
    game = game.after(
        game.current.play.turn[0],
        think("duck", game.view(game.current.play.turn[0]), random.Random(1)),
    )
    seat = game.current.play.turn[0]
    view = game.view(seat)
    wishes = {think("uct", view, random.Random(9), Budget(sims=300)) for _ in range(3)}
    assert len(wishes) == 1
    assert think("uct", view, random.Random(9), Budget(seconds=0.05)) is not None


def test_where_nothing_can_be_imagined_it_plays_like_casual(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At an honour table a revoke can make the cards that were played impossible."""

    def impossible(_view: View) -> None:
        raise NoWorld("no deal fits this view")

    monkeypatch.setattr(uct, "WorldSampler", impossible)
    view = position("hearts", "3D 5D 7D 9D AH 2C 3C 4S 5S 6S", "4D QS 8D")
    chance = random.Random(1)
    assert uct.wish(view, chance, Budget(sims=50)) == casual.wish(view, chance)
