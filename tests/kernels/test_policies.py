"""How a playout dodges tricks in which twins lie."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from piquedame import rules_for
from piquedame.cards import card_text, mask_of, parse_card, parse_cards
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.terms import terms_of
from piquedame.kernels.search.policies import duck_twins


def dodged(trick: str, hand: str, game: str = "cancellation-hearts", **options: Any) -> str:
    """The card of `hand` that dodges a trick of which these cards lie on the table."""
    rules = rules_for(game, 6, options)
    s = slot.empty()
    s[slot.LED] = parse_card(trick.split(maxsplit=1)[0]) >> 4
    for card in parse_cards(trick):
        s[slot.CARD + s[slot.ON]] = card
        s[slot.ON_FACES] |= 1 << card
        s[slot.ON] += 1
    values = np.array(rules.values, dtype=np.int64)
    return card_text(duck_twins(terms_of(rules), s, values, mask_of(parse_cards(hand))))


@pytest.mark.parametrize(
    ("trick", "hand", "right"),
    [
        ("9D 4D", "5D 8D TD", "8D"),
        # The nine is gone with its twin: four stands, and only three is under it …
        ("9D 4D 9D", "3D 5D 8D", "3D"),
        # … but the twin of what stands takes nothing either.
        ("9D 4D 9D", "4D 5D 8D", "4D"),
        ("9D 4D", "4D 9D TD", "9D"),
        # Nothing stands: whatever follows takes the trick, the lowest card does least harm.
        ("9D 9D", "5D 8D TD", "5D"),
        # A twin of another suit cancels nothing of the suit that was led.
        ("4D QS QS", "3D 5D", "3D"),
        ("9D 4D", "2C QS 5H", "QS"),
    ],
)
def test_dodging_where_twins_cancel(trick: str, hand: str, right: str) -> None:
    assert dodged(trick, hand) == right


@pytest.mark.parametrize(("way", "right"), [("first_wins", "9D"), ("later_wins", "5D")])
def test_dodging_where_one_twin_counts(way: str, right: str) -> None:
    assert dodged("9D 4D", "5D 9D TD", duplicate_cards=way) == right
