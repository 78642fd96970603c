"""As many ways to play as the table says, by the plain engine and by the compiled law."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from kernels.lockstep import play_now, position_of
from kernels.positions import first_lead, plain_perft
from piquedame import VARIANTS, rules_for
from piquedame.kernels.deal.perft import perft
from piquedame.kernels.deal.terms import terms_of

TABLE: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "perft.toml").read_text()
)


def test_every_game_and_number_of_players_is_in_the_table() -> None:
    named = {slug: sorted(map(int, row)) for slug, row in TABLE.items()}
    assert named == {slug: sorted(variant.players) for slug, variant in VARIANTS.items()}


@pytest.mark.parametrize("slug", VARIANTS)
def test_there_are_as_many_ways_as_the_table_says(slug: str) -> None:
    for players, row in TABLE[slug].items():
        game = first_lead(rules_for(slug, int(players)))
        terms, state = terms_of(game.current.play.rules), position_of(game.current)
        counts, deep = row["counts"], row["plain"]
        assert [perft(terms, state, k + 1) for k in range(len(counts))] == counts
        assert [plain_perft(game, k + 1) for k in range(deep)] == counts[:deep]


@pytest.mark.parametrize("seed", range(6))
def test_open_spiel_counts_the_same_in_hearts(seed: int) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = first_lead(rules_for("hearts", 4, {"pass_cycle": ["hold"]}), f"spiel {seed}")
    theirs = same_deal(pyspiel, game.current.hands)
    terms, state = terms_of(game.current.play.rules), position_of(game.current)
    chance = random.Random(seed)
    for _ in range(7):
        for depth in range(1, 5):
            assert perft(terms, state, depth) == spiel_perft(theirs, depth)
        for _ in range(4):
            action = chance.choice(theirs.legal_actions())
            theirs.apply_action(action)
            play(terms, state, action)


def play(terms: Any, state: Any, action: int) -> None:
    play_now(terms, state, ours(action), -1)


def ours(action: int) -> int:
    """OpenSpiel numbers cards by rank, then suit (clubs, diamonds, hearts, spades)."""
    return (action % 4) << 4 | (action // 4 + 2)


def same_deal(pyspiel: Any, hands: tuple[int, ...]) -> Any:
    """OpenSpiel's state of the same hands, nothing passed."""
    state = pyspiel.load_game("hearts(pass_cards=False,qs_breaks_hearts=False)").new_initial_state()
    state.apply_action(0)  # the direction of the pass: none
    left = [[card for card in range(64) if hand >> card & 1] for hand in hands]
    seat = 0
    while state.is_chance_node():
        card = left[seat].pop()
        state.apply_action((card & 15) - 2 << 2 | card >> 4)
        seat = (seat + 1) % 4
    return state


def spiel_perft(state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        total += spiel_perft(after, depth - 1)
    return total
