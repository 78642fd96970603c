"""No argument of the library, however wrong, ends in an error that does not say what is wrong."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import piquedame as pd

GAME = pd.start("hearts", seed=1)
VIEW = GAME.view(0)
PLAYING = pd.start("hearts", seed=1, pass_count=0)

WRONG: tuple[Any, ...] = (
    *(None, True, 5, -1, 10**30, 1.5, float("nan"), "", "QS", "zz", "\ud800", b"x", object()),
    *([], ["QS"], [None], (1, 2), {}, {"a": 1}, range(3), GAME, VIEW, pd.PlayCard("QS")),
)
"""Values of every kind; some are right here or there."""

ONE_WISH = (
    *("PlayCard", "Pass", "LayAway", "Offer", "NameSuit", "CallPass", "Announce", "Expose"),
    *("Pledge", "Choose", "Challenge"),
)
FUNCTIONS = (
    *("parse_card", "parse_cards", "parse_hand", "parse_wish", "card_text", "cards_text"),
    *("hand_text", "cards_of", "rank_of", "suit_of", "find_variant", "rules_for", "verify"),
    *("record_of", "position", "position_of"),
)
FIELDS = ("variant", "players", "seat", "hand", "leader", "trick", "gone", "tricks", "scores")
STARTING = ("seed", "game", "secret", "dealer", "hands", "rest", "moon", "target", "pass_cycle")


def calls(wrong: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every way in which a value reaches the library: a name, and the call."""

    def call(name: str, what: Callable[..., object], *args: Any, **named: Any) -> Any:
        return name, lambda: what(*args, **named)

    yield call("start", pd.start, wrong)
    yield call("start players", pd.start, "hearts", wrong)
    yield from (call(f"start {k}", pd.start, "hearts", **{k: wrong}) for k in STARTING)
    yield call("start four hands", pd.start, "hearts", hands=[wrong] * 4)
    yield call("start rest", pd.start, "kitty-hearts", hands=[""] * 4, rest=wrong)
    yield from (call(name, getattr(pd, name), wrong) for name in (*ONE_WISH, *FUNCTIONS))
    yield call("PlayCard suit", pd.PlayCard, "X", wrong)
    yield call("think", pd.think, wrong, VIEW)
    yield call("think view", pd.think, "casual", wrong)
    yield call("think chance", pd.think, "casual", VIEW, wrong)
    for game in (GAME, PLAYING):
        yield call("view", game.view, wrong)
        yield call("after", game.after, 0, wrong)
        yield call("after seat", game.after, wrong, "QS")
        yield call("decide", game.decide, game.turn, wrong)
        yield call("apply", game.apply, wrong)
        yield call("redact", game.redact, wrong, 0)
        yield call("redact seat", game.redact, pd.events.Ended((0,)), wrong)
        view = game.view(game.turn)
        for name in ("holds", "why_not", "check_pass", "see"):
            yield call(f"view {name}", getattr(view, name), wrong)
        yield call("wishes why_not", view.wishes.why_not, wrong)
        yield call("wishes in", view.wishes.__contains__, wrong)
        yield call("wishes random", view.wishes.random, wrong)
    yield call("rules_for players", pd.rules_for, "hearts", wrong)
    yield call("rules_for options", pd.rules_for, "hearts", 4, wrong)
    yield call("simulate", pd.simulate, wrong)
    yield call("simulate bots", pd.simulate, "hearts", wrong)
    yield from (
        call(f"simulate {k}", pd.simulate, "hearts", **{k: wrong})
        for k in ("games", "seed", "players")
    )
    yield call("compare", pd.compare, wrong, "casual,duck", boards=2)
    yield call("compare bots", pd.compare, "hearts", wrong, boards=2)
    yield call("compare boards", pd.compare, "hearts", "casual,duck", boards=wrong)
    yield call("worlds", pd.worlds, wrong, 2)
    yield call("worlds seed", pd.worlds, VIEW, 2, seed=wrong)
    yield call("playouts", pd.playouts, wrong, 2)
    for name in FIELDS:
        fields = {"variant": "hearts", "seat": 0, "hand": "QS", name: wrong}
        yield call(f"position {name}", pd.position, **fields)


def raised(call: Callable[[], object]) -> Exception | None:
    """The error of a call, if it is of a kind that tells something."""
    try:
        call()
    except (pd.Refusal, pd.OptionError, ValueError, TypeError) as error:
        return error
    return None


@pytest.mark.parametrize("wrong", range(len(WRONG)), ids=lambda k: f"{type(WRONG[k]).__name__}{k}")
def test_a_wrong_argument_gets_a_sentence(wrong: int) -> None:
    for name, call in calls(WRONG[wrong]):
        if name == "compare boards" and WRONG[wrong] == 5:
            continue  # that is right, and plays
        error = raised(call)
        if error is not None:
            # One that the library raises: it does not come from within an expression.
            last = traceback.extract_tb(error.__traceback__)[-1]
            assert "piquedame" in last.filename, name
            assert (last.line or "").startswith("raise "), (name, last)
            assert str(error), name
