"""Deals at their first lead, the same ones every time."""

from __future__ import annotations

from typing import Any

from piquedame import Rules
from piquedame.cards import cards_of, faces
from piquedame.deal.legality import names_suit
from piquedame.deal.shuffle import seeded_secret
from piquedame.deal.wishes import (
    Announce,
    CallPass,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
    Wish,
)
from piquedame.game import Game, deal_from, new_game
from piquedame.law.demands import legal_plays


def word(game: Game, seat: int) -> Wish:
    """The least that a seat can say or give away before the first lead."""
    play = game.current.play
    match play.phase:
        case "bid":
            return Offer(None)
        case "suit":
            return NameSuit(2)
        case "call":
            return CallPass("left")
        case "slam":
            return Announce(False)
        case "expose":
            return Expose(())
        case "pledge":
            return Pledge(False)
        case "exchange":
            return LayAway(cards_of(game.current.hands[seat])[: play.rules.widow])
        case _:
            count = len(play.rules.pass_targets(play.deal, seat))
            return Pass(cards_of(game.view(seat).legal())[:count])


def first_lead(rules: Rules, seed: str = "perft") -> Game:
    """The first deal of a seed, when its first card is to be led."""
    game = new_game(rules, 0)
    for number in range(50):
        game = game.apply(*deal_from(game, seeded_secret(seed, number, 0)))
        while game.deal is not None and game.deal.play.phase != "play" and not game.needs_deal:
            seat = game.deal.play.turn[0]
            game = game.after(seat, word(game, seat))
        if not game.needs_deal:
            return game
        game = new_game(rules, 0)
    raise AssertionError("every deal was thrown in")


def plain_perft(game: Game, depth: int) -> int:
    """The number of sequences of so many legal cards, by the plain engine."""
    if depth == 0:
        return 1
    deal = game.deal
    if deal is None or deal.play.phase != "play":
        return 0
    seat = deal.play.turn[0]
    hand = faces(deal.hands[seat])
    total = 0
    for card in dict.fromkeys(
        cards_of(legal_plays(deal.play.rules.honest, deal.play.moment, hand))
    ):
        suits: tuple[Any, ...] = tuple(range(4)) if names_suit(deal.play, card) else (None,)
        for suit in suits:
            after = game
            after = after.apply(*game.decide(seat, PlayCard(card, suit)))
            total += plain_perft(after, depth - 1)
    return total
