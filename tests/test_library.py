"""The library from outside, above the domain: bots, simulations, comparisons, worlds, playouts."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import piquedame as pd
from piquedame.bots import Budget, contender_of, seated, weigh
from piquedame.bots.randomness import own_chance
from piquedame.cards import cards_of, mask_of, minus, union
from piquedame.game import new_game
from piquedame.rules.options import OPTIONS


def middle() -> pd.View:
    """The view of a seat in the middle of a deal."""
    game = pd.start("hearts", seed="middle")
    for _ in range(24):
        game = game.after(game.turn, pd.think("casual", game.view(game.turn)))
    return game.view(game.turn)


# --- bots ----------------------------------------------------------------------------------------


def test_a_bot_needs_no_random_numbers() -> None:
    view = middle()
    for level in ("novice", "casual", "duck"):
        wishes = {pd.think(level, view) for _ in range(5)}
        assert len(wishes) == 1
        assert wishes.pop() in view.wishes
    assert pd.think("novice", view, random.Random(1)) in view.wishes


def test_what_a_bot_draws_differs_from_place_to_place() -> None:
    views = [pd.start("hearts", seed=seed).view(seat) for seed in range(4) for seat in range(4)]
    assert len({own_chance(view).random() for view in views}) == 16
    assert own_chance(views[0]).random() == own_chance(views[0]).random()
    undealt = new_game(pd.rules_for("hearts"), 0).view(0)
    assert own_chance(undealt).random() == own_chance(undealt).random()


def test_a_budget_is_part_of_the_name() -> None:
    assert contender_of("uct:40") == ("uct", Budget(sims=40))
    view = middle()
    assert pd.think("uct:40", view) == pd.think("uct", view, None, Budget(sims=40))
    assert len(weigh("skilled:30", view).alternatives) == len(view.wishes) > 1


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("casul", "there is no bot 'casul': did you mean casual"),
        ("casual:5", "casual does not search: leave :5 out of casual:5"),
        ("expert:soon", "'soon' is not a budget for expert"),
        (["casual"], "there is no bot"),
        (None, "there is no bot 'None'"),
    ],
)
def test_a_bot_that_is_none_is_told(bot: Any, said: str) -> None:
    with pytest.raises(pd.OptionError, match=said):
        pd.think(bot, middle())


def test_a_bot_is_asked_for_the_seat_on_turn() -> None:
    game = pd.start("hearts", seed=1)
    with pytest.raises(TypeError, match="a bot is given a view"):
        pd.think("casual", game)  # type: ignore[arg-type]
    with pytest.raises(pd.Refusal, match="not this seat's turn"):
        pd.think("casual", game.view())


def test_bots_are_seated() -> None:
    assert seated("casual", 3) == ("casual",) * 3
    assert seated(["duck", "uct:5"], 2) == seated("duck, uct:5", 2) == ("duck", "uct:5")
    with pytest.raises(pd.OptionError, match="names 2 levels: name one for all, or one for each"):
        seated("casual,duck", 4)
    with pytest.raises(pd.OptionError, match="there is no bot"):
        seated(["casual", "dukc"], 2)


# --- games and comparisons -----------------------------------------------------------------------


def test_games_are_simulated_one_after_another() -> None:
    games = list(pd.simulate("hearts", "casual", games=2, seed=5, target=30))
    assert [game.over for game in games] == [True, True]
    assert games[0] != games[1]
    again = pd.simulate("hearts", ["casual"] * 4, games=2, seed="5", target=30)
    assert list(again) == games
    (one,) = pd.simulate("black-maria", "novice", players=3, end="deals", deals=1)
    assert one.rules.players == 3


def test_a_simulated_game_is_the_one_that_starts_under_its_seed() -> None:
    one, two = pd.simulate("hearts", games=2, seed=5, end="deals", deals=1)
    for number, game in enumerate((one, two)):
        begun = pd.start("hearts", seed=5, game=number, end="deals", deals=1)
        assert begun.current.dealt == game.finished[0].deal.dealt


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"games": -1}, "games is a whole number from 0, not -1"),
        ({"games": "2"}, "games is a whole number from 0, not '2'"),
        ({"bots": "casul"}, "did you mean casual"),
        ({"seed": []}, "a seed is a text or a whole number"),
        ({"variant": "hartz"}, "did you mean hearts"),
    ],
)
def test_what_cannot_be_simulated_is_told_at_once(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(pd.OptionError, match=said):
        pd.simulate(**{"variant": "hearts", **asked})


def test_bots_are_compared(tmp_path: Path) -> None:
    found = pd.compare("hearts", "casual,duck", boards=4, seed="c")
    assert repr(found) == "<Comparison of casual, duck: hearts, 4 deals>"
    assert str(found).startswith("hearts, 4 players, seed c: 4 deals in 4 rotations")
    casual, duck = found.figures
    assert casual.diff == -duck.diff
    assert found.data["bots"][0]["name"] == "casual"
    found.plot(tmp_path / "diff.svg")
    assert (tmp_path / "diff.svg").read_bytes().startswith(b"<?xml")
    with pytest.raises(pd.OptionError, match="svg or"):
        found.plot(tmp_path / "diff.pdf")
    games = pd.compare(
        "hearts", ["casual", "duck"], boards=2, games=True, players=3, end="deals", deals=1
    )
    assert games.setting.options == {"end": "deals", "deals": 1}
    assert games.setting.players == 3
    assert games.figures[0].games_won is not None


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"boards": "5"}, "boards and jobs are whole numbers from 1"),
        ({"jobs": 0}, "boards and jobs are whole numbers from 1"),
        ({"bots": "casual"}, "name at least two bots"),
        ({"bots": "casual,dukc"}, "did you mean duck"),
        ({"boards": 1}, "cannot be 1"),
    ],
)
def test_what_cannot_be_compared_is_told(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(pd.OptionError, match=said):
        pd.compare(**{"variant": "hearts", "bots": "casual,duck", **asked})


# --- worlds and playouts -------------------------------------------------------------------------


def test_worlds_fit_the_view() -> None:
    view = middle()
    found = pd.worlds(view, 50, seed="w")
    assert len({world.hands for world in found}) > 40
    assert pd.worlds(view, 50, seed="w") == found
    for world in found:
        assert world.hands[view.me] == view.hand
        assert [hand.bit_count() for hand in world.hands] == list(view.facts.counts)
        everything = 0
        for hand in world.hands:
            everything = union(everything, hand)
        assert everything == union(view.unseen, view.hand)
        for hand, never in zip(world.hands, view.cannot_hold(), strict=True):
            assert not hand & never or hand == view.hand
    first = found[0]
    others = [seat for seat in range(4) if seat != view.seat]
    card = cards_of(first.hands[others[0]])[0]
    assert first.holds(others[0], pd.card_text(card))
    assert not first.holds(others[1], card)
    assert repr(first) == f"<World {first.text}>"
    assert first.text == " | ".join(pd.hand_text(hand) for hand in first.hands)
    assert str(first).count("\n") >= 4


def test_worlds_of_two_packs_hold_twins() -> None:
    view = pd.start("cancellation-hearts", 6, seed=1).view(0)
    for world in pd.worlds(view, 5, seed=1):
        everything = mask_of(card for hand in world.hands for card in cards_of(hand))
        assert minus(view.rules.pack_mask, everything).bit_count() == view.rules.widow


def test_playouts_of_whole_deals() -> None:
    found = pd.playouts("hearts", 200, seed=3, moon="off")
    assert len(found) == 200
    assert {sum(changes) for changes in found} == {26}
    assert pd.playouts("hearts", 200, seed="3", moon="off") == found
    assert len(pd.playouts(pd.rules_for("omnibus", 5), 3)[0]) == 5


def test_playouts_from_a_view() -> None:
    view = middle()
    found = pd.playouts(view, 300, seed=3)
    assert pd.playouts(view, 300, seed=3) == found
    taken = view.facts.points
    for changes in found:
        if sum(changes) == 26:
            assert all(change >= had for change, had in zip(changes, taken, strict=True))
    assert len(set(found)) > 20


def test_what_cannot_be_imagined_is_told() -> None:
    game = pd.start("hearts", seed=1)
    with pytest.raises(pd.Refusal, match="this is not the time for a playout: a card must be due"):
        pd.playouts(game.view(0))
    for nobody in (game.view(), new_game(game.rules, 0).view(0)):
        with pytest.raises(pd.Refusal, match="not this seat's turn"):
            pd.worlds(nobody)
    with pytest.raises(pd.OptionError, match="worlds fit a view"):
        pd.worlds(game)  # type: ignore[arg-type]
    for number in (-1, "5", 1.0):
        with pytest.raises(pd.OptionError, match="a whole number from 0, not"):
            pd.worlds(game.view(0), number)  # type: ignore[arg-type]
        with pytest.raises(pd.OptionError, match="a whole number from 0, not"):
            pd.playouts("hearts", number)  # type: ignore[arg-type]


@pytest.mark.parametrize("made", [pd.start, pd.simulate, pd.compare, pd.playouts])
def test_an_option_is_no_other_argument(made: Callable[..., object]) -> None:
    named = {
        name for name, each in signature(made).parameters.items() if each.kind != each.VAR_KEYWORD
    }
    assert not named & set(OPTIONS)


# --- what is loaded ------------------------------------------------------------------------------

HEAVY = (
    *("numpy", "numba", "msgspec", "asyncio", "multiprocessing", "concurrent.futures"),
    *("matplotlib", "starlette", "socket", "sqlite3"),
)


@pytest.mark.parametrize(
    "code",
    [
        "game = pd.start('omnibus', seed=1)",
        "view = pd.start('omnibus', seed=1).view(0); pd.think('casual', view)",
        "dir(pd), pd.parse_wish('QS'), pd.position_of(pd.start('hearts').view(0))",
    ],
)
def test_a_game_loads_nothing_heavy(code: str) -> None:
    check = f"import sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    found = subprocess.run(
        [sys.executable, "-c", f"import piquedame as pd\n{code}\n{check}"],
        capture_output=True,
        check=True,
    )
    assert found.stdout.decode().splitlines()[-1] == "[]"
