"""Positions in the middle of a deal, as the seat on turn sees them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from piquedame import Rules, View, rules_for
from piquedame.bots import think
from piquedame.cards import cards_text, mask_of, parse_cards
from piquedame.deal.events import Began, Played
from piquedame.deal.play import first_play
from piquedame.deal.wishes import LayAway, Pass, PlayCard


def position(
    game: str,
    hand: str,
    trick: str = "",
    *,
    tricks: Sequence[str] = (),
    players: int = 4,
    out: str = "",
    leader: int = 1,
    **options: Any,
) -> View:
    """The view of the seat that is to play to `trick`, holding `hand`.

    `tricks` came before; where they do not account for all the cards that are gone, harmless ones
    of clubs and diamonds do, but for the cards `out`, which are still in play.
    """
    rules = rules_for(game, players, options)
    held = parse_cards(hand)
    kept = {*held, *parse_cards(trick), *parse_cards(out)}
    before = [parse_cards(each) for each in tricks]
    gone = {card for each in before for card in each}
    before = [*_filler(rules, kept | gone, len(held) + len(before)), *before]
    play = first_play(rules, 0, 0).after(Began(leader, 0))
    for cards in (*before, parse_cards(trick)):
        for card in cards:
            play = play.after(Played(play.to_play[0], card))
    return View(rules, rules, play.to_play[0], (0,) * players, play=play, hand=mask_of(held))


def _filler(rules: Rules, kept: set[int], accounted: int) -> list[tuple[int, ...]]:
    """As many harmless tricks as are missing, each of one suit."""
    missing = max(rules.hand_sizes) - accounted
    free = [card for card in rules.pack if card not in kept and not rules.counting >> card & 1]
    suits = [[card for card in free if card >> 4 == suit] for suit in (0, 1, 3)]
    out: list[tuple[int, ...]] = []
    for suit in suits:
        while len(suit) >= rules.players and len(out) < missing:
            out.append(tuple(suit[: rules.players]))
            del suit[: rules.players]
    assert len(out) == max(0, missing), "name the tricks: there are no harmless ones left"
    return out


def passing(game: str, hand: str, players: int = 4, **options: Any) -> View:
    """The view of a seat that is to pass from `hand`."""
    rules = rules_for(game, players, options)
    held = mask_of(parse_cards(hand))
    return View(rules, rules, 0, (0,) * players, play=first_play(rules, 0, 0), hand=held)


def choice(view: View, level: str = "casual") -> str:
    """The cards that a level chooses, as text."""
    wish = think(level, view, random.Random(1))
    if isinstance(wish, PlayCard):
        return cards_text([wish.card])
    assert isinstance(wish, Pass | LayAway)
    return cards_text(sorted(wish.cards))


def captured(view: View, seat: int, cards: str) -> View:
    """The same view with more captured by a seat."""
    took = list(view.facts.captured)
    took[seat] |= mask_of(parse_cards(cards))
    return replace(view, play=replace(view.facts, captured=tuple(took)))
