"""Simulated: games that bots play, each to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from piquedame.bots import seated, think
from piquedame.bots.randomness import Chances
from piquedame.cards import whole_of
from piquedame.deal.shuffle import Secrets, new_secret, secrets_of
from piquedame.deal.view import View
from piquedame.deal.wishes import Wish
from piquedame.errors import OptionError, Refusal, shown
from piquedame.game import Game, game_from
from piquedame.rules.agreed import Rules, rules_for
from piquedame.rules.options import Value
from piquedame.rules.variants import Variant

Think = Callable[[str, View, Random], Wish]
"""How a bot is asked: its name, what its seat sees, its random numbers."""


def simulate(
    variant: str | Variant | Rules,
    bots: str | Sequence[str] = "casual",
    *,
    games: int = 1,
    seed: str | int | None = None,
    players: int | None = None,
    **options: Value,
) -> Iterator[Game]:
    """Whole games of bots, one after another: those of `piquedame simulate` under the same seed.

    `bots`: one for all seats, or one for each. Without a seed one is drawn now. `OptionError` if
    there can be no such game.
    """
    rules = rules_for(variant, players, options)
    names = seated(bots, rules.players)
    number = whole_of(games)
    if number is None or not 0 <= number < 1 << 32:
        raise OptionError(f"games is a whole number from 0, not {shown(games)}")
    text = secrets_of(new_secret().hex() if seed is None else seed).seed
    return (play_game(rules, text, each, names) for each in range(number))


def play_game(
    rules: Rules, seed: str, number: int, bots: Sequence[str], ask: Think = think
) -> Game:
    """One game to its end; all follows from seed and number."""
    game = game_from(rules, Secrets(seed, number)).dealt()
    return play_on(game, bots, Chances(seed, number, rules.players), ask)


def play_on(game: Game, bots: Sequence[str], chances: Chances, ask: Think = think) -> Game:
    """The game once no seat owes anything: after this deal, or over if it deals by itself.

    `bots`: by seat.
    """
    while game.due:
        seat, view = game.turn, game.view(game.turn)
        wish = ask(bots[seat], view, chances.of(view.facts.deal, seat))
        try:
            game = game.after(seat, wish)
        except Refusal as refusal:
            place = f"seat {seat} of deal {view.facts.deal}, seed {chances.seed}"
            raise OptionError(
                f"{bots[seat]} wished for {shown(wish)} in {place}, which is refused ({refusal}): "
                "that is a fault of the bot"
            ) from refusal
    return game
