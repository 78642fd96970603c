"""Expert: search over sampled worlds."""

from __future__ import annotations

import time
from random import Random

from piquedame.bots import casual, uct
from piquedame.bots.budget import Budget
from piquedame.bots.duties import facts, put
from piquedame.bots.thought import Alternative, Thought
from piquedame.cards import cards_of, faces
from piquedame.view import View

SECONDS = {"skilled": 0.005, "expert": 0.035}
"""What each level spends on a card where nothing is said."""


def weigh(level: str, view: View, rng: Random, budget: Budget) -> Thought:
    """What a level that searches makes of a view that owes something."""
    start = time.perf_counter()
    play, _ = facts(view)
    legal = cards_of(faces(view.honest())) if play.phase == "play" else ()
    if len(legal) < 2:
        return Thought(casual.wish(view, rng))
    if not budget.given:
        budget = Budget(seconds=SECONDS[level])
    means = uct.search(view, rng, budget)
    ranked = sorted(legal, key=lambda card: (-means[card], card))
    alternatives = tuple(Alternative(put(play, c), -float(means[c]), 0.1) for c in ranked)
    return Thought(alternatives[0].wish, alternatives, uct.WORLDS, time.perf_counter() - start)
