"""A bot knows what its seat may know: other cards, other people, other seeds change nothing."""

from __future__ import annotations

import ast
import inspect
import random
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings

import piquedame.bots
from piquedame import Rules, View
from piquedame.bots import BOTS, think
from piquedame.cards import cards_of, mask_of
from piquedame.deal.deal import Deal
from piquedame.game import Game, new_game
from strategies import SMALLEST, chances, steps, tables


def redealt(game: Game, seat: int, chance: random.Random) -> Game:
    """The same game, with what a seat has not seen dealt anew among the others and the widow."""
    deal = game.current
    view = game.view(seat)
    open_widow = view.widow is not None
    hidden = [card for s, hand in enumerate(deal.hands) if s != seat for card in cards_of(hand)]
    if not open_widow and deal.play.widow:
        hidden += deal.widow
    chance.shuffle(hidden)
    hands = list(deal.hands)
    for other, hand in enumerate(deal.hands):
        if other != seat:
            hands[other] = mask_of(hidden.pop() for _ in range(hand.bit_count()))
    changed: Deal = replace(deal, hands=tuple(hands), widow=tuple(hidden) or deal.widow)
    return replace(game, deal=changed)


@given(tables(), chances())
@settings(max_examples=25)
def test_cases_037_071_cards_not_seen_change_no_choice(rules: Rules, chance: random.Random) -> None:
    game = new_game(rules, chance.randrange(rules.players))
    for events in steps(game, chance, 1):
        game = game.apply(*events)
        if game.over or game.deal is None:
            continue
        for seat in game.deal.play.turn[:2]:
            one, other = game.view(seat), redealt(game, seat, chance).view(seat)
            assert one == other
            searching = [name for name, bot in BOTS.items() if bot.searches]
            plain = [name for name in BOTS if name not in searching]
            # A search takes its time: one of them now and then.
            now = [chance.choice(searching)] if chance.random() < 0.2 else []
            for level in (*plain, *now):
                assert _twice(level, one, other)


def _twice(level: str, one: View, other: View) -> bool:
    return think(level, one, random.Random(7), SMALLEST) == think(
        level, other, random.Random(7), SMALLEST
    )


def test_case_037_nothing_tells_a_bot_who_sits_where() -> None:
    assert list(inspect.signature(think).parameters) == ["bot", "view", "rng", "budget"]
    names = {name for name in View.__dataclass_fields__ if "name" in name or "human" in name}
    assert not names


ROOMS = {"bots", "cards", "errors", "kernels", "law", "rules"}
"""What a bot may import of the program."""
MODULES = {
    *(f"deal.{name}" for name in ("honour", "inference", "legality", "past", "play", "view")),
    *("deal.wishes", "scoring.open_slams"),
}
"""What it may import of rooms in which there is a module that holds every hand."""


def test_case_071_bots_import_nothing_that_holds_every_hand() -> None:
    bots = Path(piquedame.bots.__file__).parent
    for path in (*bots.rglob("*.py"), *(bots.parent / "kernels").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, path
                names = [node.module or ""]
                if names == ["piquedame"]:
                    names = [f"piquedame.{each.name}" for each in node.names]
            for name in names:
                parts = name.split(".")
                if parts[0] == "piquedame":
                    assert len(parts) > 1, f"{path} imports {name}"
                    allowed = parts[1] in ROOMS or ".".join(parts[1:3]) in MODULES
                    assert allowed, f"{path} imports {name}"
