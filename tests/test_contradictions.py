"""Why options make no table, in the words of the rules builder."""

from __future__ import annotations

import re
from typing import Any

import pytest

from piquedame.errors import OptionError
from piquedame.explain import conflict
from piquedame.rules.agreed import rules_for
from piquedame.rules.chosen import Options
from piquedame.rules.contradictions import RULES
from piquedame.rules.options import OPTIONS
from piquedame.words import LANGUAGES

CHIPS = {"scoring": "chips_howell", "moon": "off", "end": "deals"}
COMPLEX = {"specials": ["complex_scores"], "card_values": {"QS": 0}}

SLAM_BID = {"auction": "slam_bid", "teams": "bonus_card_partner"}

TABLES: list[tuple[str, int, dict[str, Any], str]] = [
    ("hearts", 4, {"sun": "double", "moon": "off"}, "A sun needs a moon"),
    ("hearts", 4, {"kitty_size": 4}, "what happens to the leftover cards"),
    ("joker-hearts", 4, {"joker_mode": "none"}, "choose how they play"),
    ("hearts", 4, {"jokers": 0, "joker_mode": "zero_of_suit"}, "none in the pack"),
    ("hearts", 4, {"auction": "penalty_suit_one_round"}, "choose both or neither"),
    ("hearts", 4, {"first_leader": "bid_winner"}, "lowest club"),
    ("omnibus", 5, {"auction": "slam_bid"}, "both or neither"),
    ("omnibus", 3, SLAM_BID, "four players or more"),
    ("hearts", 4, SLAM_BID, "take points off"),
    ("hearts", 5, {"strip_table": {"6": "2C"}}, "left out"),
    ("hearts", 4, {"packs": 2}, "two equal cards"),
    ("hearts", 4, {"stock_rule": "draw_to_follow"}, "A stock and a way"),
    ("hearts", 4, {"scoring": "difference"}, "is for 2 players only"),
    ("hearts", 4, {"end": "bankrupt"}, "Only a game for chips"),
    ("hearts", 4, {**CHIPS, "lives": 3}, "game for chips: Lives"),
    ("hearts", 5, {"teams": "opposite_pooled"}, "four players"),
    ("hearts", 4, {"moon_scope": "side"}, "share one score"),
    ("hearts", 4, {**COMPLEX, "lives": 3}, "complex scores: Lives"),
    ("hearts", 4, {"ill_led_heart": "stands"}, "led too early"),
    ("hearts", 5, {"pass_cycle": ["across"]}, "nobody sits opposite"),
    ("hearts", 4, {"target": -5}, "not possible: Target"),
]


@pytest.mark.parametrize(("game", "players", "options", "told"), TABLES)
def test_conflicts_in_words(game: str, players: int, options: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError) as refused:
        rules_for(game, players, options)
    english = conflict(refused.value, "en")
    assert told in english
    assert conflict(refused.value, "pl") != english
    for lang in LANGUAGES:
        text = conflict(refused.value, lang)
        assert not set(re.findall(r"\w+_\w+", text)) & set(OPTIONS)
        assert "{" not in text


@pytest.mark.parametrize("extra", [{}, CHIPS, COMPLEX])
def test_every_contradiction_of_the_domain_has_a_sentence(extra: dict[str, Any]) -> None:
    plain = rules_for("hearts", 4).options
    chosen = Options.of({**{name: plain.value(name) for name in OPTIONS}, **extra})
    sentences = [said for rule in RULES for _, said in rule(4, chosen)]
    assert len(sentences) > 20
    for said in sentences:
        assert conflict(OptionError(f"Hearts: {said}"), "en") not in (said, f"Hearts: {said}")


def test_what_has_no_sentence_is_told_as_it_is() -> None:
    assert conflict(OptionError("a new one"), "pl") == "a new one"
