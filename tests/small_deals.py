"""Small deals for the tests: tables of just a few cards, played card by card."""

from __future__ import annotations

from typing import Any

import pytest

from piquedame import Refusal, Rules, rules_for
from piquedame.cards import cards_text, full_pack, mask_of, parse_card, parse_cards
from piquedame.deal.events import Dealt
from piquedame.deal.legality import why_not
from piquedame.deal.play import Play
from piquedame.deal.wishes import PlayCard, Wish
from piquedame.game import Game, new_game
from piquedame.scoring.result import Result, Standing

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
NO_PASS = "black-lady-no-pass"
TWINS = {"packs": 2, "duplicate_cards": "cancel", "pass_count": 0}


def each(name: str, *values: Any) -> list[tuple[str, Any]]:
    """The name with each of the values: cases of a test."""
    return [(name, value) for value in values]


def begin(
    rules: Rules, hands: list[str], widow: str = "", stock: str = "", dealer: int = 0
) -> Game:
    cards = tuple(map(parse_cards, hands))
    dealt = Dealt(0, dealer, cards, parse_cards(widow), parse_cards(stock))
    return new_game(rules, dealer).apply(dealt).settled()


def play(game: Game, text: str) -> Game:
    for card in parse_cards(text):
        game = game.after(facts(game).turn[0], PlayCard(card))
    return game


def facts(game: Game) -> Play:
    return game.current.play


def small(
    slug: str, hands: list[str], widow: str = "", stock: str = "", dealer: int = 0, **options: Any
) -> Game:
    """A table whose pack is just these cards."""
    used = " ".join([*hands, widow, stock]).split()
    out = [card for card in cards_text(full_pack()).split() if card not in used]
    table = {"strip_table": {str(len(hands)): " ".join(out)}, **options}
    if widow:
        table["kitty_size"] = len(widow.split())
    if stock:
        table |= {"remainder": "stock", "hand_size": len(hands[0].split())}
    return begin(rules_for(slug, len(hands), table), hands, widow, stock, dealer)


def refused(game: Game, seat: int, wish: Wish) -> str:
    with pytest.raises(Refusal) as caught:
        game.decide(seat, wish)
    return caught.value.reason


def reason(game: Game, card: str) -> str:
    play_ = facts(game)
    refusal = why_not(play_, game.current.hands[play_.turn[0]], parse_card(card))
    return refusal.reason if refusal else ""


def result(*cards: str, **more: Any) -> Result:
    captured = tuple(mask_of(parse_cards(each)) for each in cards)
    fields: dict[str, Any] = {
        "aside": 0,
        "winners": (0,),
        "claimed": None,
        "choice": None,
        "eldest": 1,
        "passed_to": (frozenset[int](),) * len(cards),
    }
    return Result(captured=captured, **{**fields, **more})


START = Standing(0, (0, 0, 0, 0), None)


def two_packs(hands: list[str], widow: str = "", dealer: int = 0, **options: Any) -> Game:
    """A table with two packs of just these cards, each there twice."""
    used = " ".join([*hands, widow]).split()
    out = [card for card in cards_text(full_pack()).split() if card not in used]
    table: dict[str, Any] = {
        "packs": 2,
        "duplicate_cards": "cancel",
        "pass_count": 0,
        "moon": "off",
        "strip_table": {str(len(hands)): " ".join(out * 2)},
    }
    if widow:
        table |= {"remainder": "first_trick_winner", "kitty_size": len(widow.split())}
    return begin(
        rules_for("black-lady-1950", len(hands), {**table, **options}), hands, widow, dealer=dealer
    )


def left_of(cards: str) -> str:
    return " ".join(card for card in cards_text(full_pack()).split() if card not in cards.split())
