"""Playing: a board from its number. Everything in it follows from the setting and the number."""

from __future__ import annotations

import time
from random import Random

from piquedame.arena.board import Board, Sheet
from piquedame.arena.seats import Seats, rotations
from piquedame.arena.setting import Setting
from piquedame.arena.simulated import Think, play_game, play_on
from piquedame.bots import contender_of, think
from piquedame.bots.randomness import Chances
from piquedame.deal.deal import deal_out, shuffled_for
from piquedame.deal.shuffle import seeded_secret
from piquedame.deal.view import View
from piquedame.deal.wishes import Wish
from piquedame.game import new_game


def play_board(setting: Setting, number: int) -> Board:
    """The deal or game of that number, once in every rotation."""
    sheet = Sheet(len(setting.bots))
    for seats in rotations(setting.rules, len(setting.bots)):
        (_play_game if setting.games else play_deal)(setting, number, seats, sheet)
    return sheet.board(number)


def play_deal(setting: Setting, number: int, seats: Seats, sheet: Sheet) -> None:
    """One deal from level scores; its number says who deals and which way cards are passed."""
    rules, seed = setting.rules, setting.seed
    game = new_game(rules, number % rules.players)
    pack, mix = shuffled_for(rules, number, seeded_secret(seed, 0, number))
    game = game.apply(deal_out(rules, number, game.dealer, pack, mix)).settled()
    chances = Chances(seed, 0, rules.players)
    game = play_on(game, _names(setting, seats), chances, _asked(setting, seats, sheet))
    sheet.scored(rules, seats, game.scored)
    sheet.ended(seats, (), 1)


def _play_game(setting: Setting, number: int, seats: Seats, sheet: Sheet) -> None:
    """A game to its end: the one that `piquedame simulate` deals under this seed and number."""
    names, ask = _names(setting, seats), _asked(setting, seats, sheet)
    game = play_game(setting.rules, setting.seed, number, names, ask)
    for each in game.finished:
        sheet.scored(setting.rules, seats, each.scored)
    sheet.ended(seats, game.winners or (), game.number)


def _names(setting: Setting, seats: Seats) -> tuple[str, ...]:
    """The bots by seat.

    Whoever sits in a seat has the same random numbers in every rotation: a bot is thus measured
    against itself as exactly 0.
    """
    return tuple(setting.bots[bot] for bot in seats)


def _asked(setting: Setting, seats: Seats, sheet: Sheet) -> Think:
    """How a bot is asked here: within its budget, the time noted."""

    def ask(bot: str, view: View, rng: Random) -> Wish:
        name, budget = contender_of(bot, setting.budget)
        start = time.process_time()
        wish = think(name, view, rng, budget)
        sheet.spent(seats[view.me], time.process_time() - start)
        return wish

    return ask
