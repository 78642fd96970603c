"""Random deals, whole: every game at every number of players, the same ones for a seed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from piquedame import VARIANTS, rules_for
from piquedame.kernels.deal.playouts import playouts_of
from strategies import SCENES, table


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_game_is_played_out(slug: str) -> None:
    for players in VARIANTS[slug].players:
        rules = rules_for(slug, players)
        cards, total = playouts_of(rules).play(300, players)
        assert len(total) == players
        assert 0 < cards <= 300 * (len(rules.pack) - rules.widow)
        if not (rules.stock or rules.widow or rules.options.drop_out_when_empty):
            most = 300 * sum(rules.hand_sizes)
            stops_early = rules.generale or rules.redeals_unbid
            assert cards == most or stops_early or rules.options.misdeal_all_penalty_hand


@pytest.mark.parametrize("scene", [scene for scene in SCENES if "strict_revoke" not in scene])
def test_odd_tables_are_played_out(scene: dict[str, object]) -> None:
    for slug, players in (("omnibus-book", 4), ("hearts-1887", 5), ("two-player-black-maria", 2)):
        rules = table(slug, players, [], scene)
        cards, _ = playouts_of(rules).play(100, 1)
        assert cards > 0


def test_what_deals_bring_adds_up() -> None:
    rules = rules_for("hearts", 4, {"moon": "off"})
    _, total = playouts_of(rules).play(5000, 1)
    assert sum(total) == 5000 * 26
    assert min(total) > 5000 * 6.2
    howell = rules_for("hearts-1887", 5, {"scoring": "chips_howell"})
    assert sum(playouts_of(howell).play(1000, 1)[1]) == 0


def test_the_same_seed_plays_the_same_deals_on_any_thread() -> None:
    playouts = playouts_of(rules_for("omnibus", 5))
    alone = [playouts.play(200, seed) for seed in range(4)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda seed: playouts.play(200, seed), range(4))) == alone
    assert len(set(alone)) == 4
