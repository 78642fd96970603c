"""The duck: three plain habits, in every game, the same for ever."""

from __future__ import annotations

import random
from dataclasses import astuple
from hashlib import sha256
from typing import get_args

import pytest

from bots.positions import choice, passing, position
from piquedame import rules_for
from piquedame.bots import BOTS, LEVELS, think
from piquedame.deal.shuffle import seeded_secret
from piquedame.game import deal_from, new_game
from piquedame.rules.variants import find_variant
from piquedame.server.protocol import Level


def test_it_is_a_bot_but_not_a_level() -> None:
    assert "duck" in BOTS
    assert "duck" not in LEVELS


def test_a_table_in_the_browser_offers_the_levels_alone() -> None:
    assert get_args(Level) == LEVELS


@pytest.mark.parametrize(
    ("game", "right"),
    [
        ("hearts", "KH AH QS"),
        ("black-maria", "QS KS AS"),
        ("spot-hearts", "KH AH QS"),
        ("omnibus", "KH AH QS"),
    ],
)
def test_it_passes_its_three_dearest_cards(game: str, right: str) -> None:
    hand = "2C 3C AC 4D 5D JD 2H 3H KH AH QS KS AS"
    assert choice(passing(game, hand), "duck") == " ".join(sorted(right.split(), key=_order))


def _order(card: str) -> int:
    return "CDHS".index(card[1]) * 16 + "23456789TJQKA".index(card[0])


@pytest.mark.parametrize(
    ("hand", "trick", "right"),
    [
        ("3D 7D 9D AH 2C", "8D", "7D"),
        ("3D 7D 9D AH 2C", "8D QD", "9D"),
        ("9D KD AD AH 2C", "8D", "9D"),
        ("2C 9C AH KH QS", "8D", "QS"),
        ("2C 4C AC 3H TS 9S 8S 4S", "8D", "3H"),
        ("4C 9C 3D 3S 8S AH TH", "", "3D"),
    ],
)
def test_it_ducks(hand: str, trick: str, right: str) -> None:
    assert choice(position("hearts", hand, trick), "duck") == right


FROZEN = {
    "hearts": "c9c9de3e6255",
    "black-maria": "1158c1edf402",
    "omnibus": "74034170f75c",
    "spot-hearts": "c9c9de3e6255",
    "cancellation-hearts": "56fe182f6a00",
    "auction-hearts": "9a99ce1f7670",
    "partnership-hearts": "c9c9de3e6255",
    "joker-hearts": "b3c3b771f28e",
}


@pytest.mark.parametrize("slug", FROZEN)
def test_it_is_frozen(slug: str) -> None:
    """Figures are published against it: if its duties change, it is given its own copy of them."""
    rules = rules_for(slug, find_variant(slug).usual_players)
    game = new_game(rules, 0)
    said = sha256()
    for number in range(8):
        game = game.apply(*deal_from(game, seeded_secret("duck", 0, number)))
        while game.deal is not None and (turn := game.deal.play.turn):
            wish = think("duck", game.view(turn[0]), random.Random(0))
            said.update(f"{turn[0]} {type(wish).__name__} {astuple(wish)}\n".encode())
            game = game.after(turn[0], wish)
        if game.over:
            break
    assert said.hexdigest()[:12] == FROZEN[slug]
