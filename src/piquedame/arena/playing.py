"""Playing: a board from its number. Everything in it follows from the setting and the number."""

from __future__ import annotations

import time
from random import Random

from piquedame.arena.board import Board, Sheet
from piquedame.arena.contender import contender_of
from piquedame.arena.seats import Seats, rotations
from piquedame.arena.setting import Setting
from piquedame.bots import think
from piquedame.bots.randomness import bot_chance
from piquedame.deal.deal import deal_out
from piquedame.deal.shuffle import DRAW_FOR_DEAL, draw_for_deal, seeded_secret
from piquedame.errors import OptionError, Refusal, shown
from piquedame.game import (
    Game,
    apply,
    deal_from,
    decide,
    new_game,
    next_event,
    shuffled_for,
    view_of,
)


def play_board(setting: Setting, number: int) -> Board:
    """The deal or game of that number, once in every rotation."""
    sheet = Sheet(len(setting.bots))
    for seats in rotations(setting.rules, len(setting.bots)):
        (_play_game if setting.games else play_deal)(setting, number, seats, sheet)
    return sheet.board(number)


def play_deal(setting: Setting, number: int, seats: Seats, sheet: Sheet) -> None:
    """One deal from level scores; its number says who deals and which way cards are passed."""
    rules = setting.rules
    game = new_game(rules, number % rules.players)
    pack, mix = shuffled_for(rules, number, seeded_secret(setting.seed, 0, number))
    game = apply(game, deal_out(rules, number, game.dealer, pack, mix))
    while (event := next_event(game)) is not None:
        game = apply(game, event)
    game = _play_on(game, setting, seats, _chances(setting, 0, number), sheet)
    assert game.last is not None
    sheet.scored(rules, seats, game.last)
    sheet.ended(seats, (), 1)


def _play_game(setting: Setting, number: int, seats: Seats, sheet: Sheet) -> None:
    """A game to its end: the one that `piquedame simulate` deals under this seed and number."""
    rules, seed = setting.rules, setting.seed
    draw = seeded_secret(seed, number, DRAW_FOR_DEAL)
    game = new_game(rules, draw_for_deal(rules.pack, rules.players, rules.first_dealer, draw)[0])
    while not game.over:
        deal = game.number
        for event in deal_from(game, seeded_secret(seed, number, deal)):
            game = apply(game, event)
        game = _play_on(game, setting, seats, _chances(setting, number, deal), sheet)
        assert game.last is not None
        sheet.scored(rules, seats, game.last)
    sheet.ended(seats, game.winners or (), game.number)


def _chances(setting: Setting, game: int, deal: int) -> list[Random]:
    """By seat, the random numbers of whoever sits there: the same in every rotation.

    A bot is thus measured against itself as exactly 0.
    """
    return [bot_chance(setting.seed, game, deal, seat) for seat in range(setting.players)]


def _play_on(
    game: Game, setting: Setting, seats: Seats, chances: list[Random], sheet: Sheet
) -> Game:
    """The game after all that the bots wish until a deal is scored."""
    while game.deal is not None and game.deal.play.turn:
        seat = game.deal.play.turn[0]
        view = view_of(game, seat)
        name, budget = contender_of(setting.bots[seats[seat]], setting.budget)
        start = time.process_time()
        wish = think(name, view, chances[seat], budget)
        sheet.spent(seats[seat], time.process_time() - start)
        try:
            events = decide(game, seat, wish)
        except Refusal as refusal:
            place = f"seat {seat} of deal {game.deal.play.deal}, seed {setting.seed}"
            raise OptionError(
                f"{name} wished for {shown(wish)} in {place}, which is "
                f"refused ({refusal}): this is a fault of the bot"
            ) from refusal
        for event in events:
            game = apply(game, event)
    return game
