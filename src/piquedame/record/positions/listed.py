"""A position whose earlier tricks are all listed: the deal as it was played, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from piquedame.cards import CLUBS, JOKER, card_text, cards_of, holds, mask_of
from piquedame.deal.events import Began, Drew, LaidAway, Played, WidowTaken
from piquedame.deal.follow import next_drawer, widow_taker
from piquedame.deal.legality import names_suit, why_not
from piquedame.deal.play import Play
from piquedame.deal.seen import sees_widow
from piquedame.law.course import leading_card, must_open
from piquedame.law.ranks import weakest
from piquedame.record.positions.form import Cards, Given, bad
from piquedame.rules.agreed import Rules


class Step(NamedTuple):
    """A card of the deal, and the facts before it."""

    before: Play
    card: int
    where: str


def replayed(play: Play, given: Given) -> Play:
    """The facts after the tricks that are listed and the one on the table."""
    table = given.trick or ()
    rows = [*(given.tricks or ()), (leader_of(play.rules, given), table)]
    must = must_of(play.rules, given, rows[0][1])
    _check_first(play, given, rows[0])
    if play.rules.bidder_leads and play.bidder is None:
        play = replace(play, bidder=rows[0][0])
    play = play.after(Began(rows[0][0], must))
    steps: list[Step] = []
    named = list(given.named or ())
    for number, (leader, cards) in enumerate(rows[:-1]):
        where = f"trick {number + 1}"
        play = _trick(play, leader, cards, where, steps, named)
        if len(play.tricks) != number + 1:
            bad(f"{where} has only {len(cards)} cards, and is not complete")
        play = _between(play, given, last=number == len(rows) - 2)
    done = len(play.tricks)
    play = _trick(play, *rows[-1], "the trick", steps, named)
    if len(play.tricks) != done:
        bad("the trick on the table is complete, so it belongs to the earlier tricks")
    if play.phase == "play" and play.to_play[0] != given.seat:
        bad(f"seat {play.to_play[0]} plays next to this trick, not seat {given.seat}")
    if named:
        bad('"named" has more suits than there were jokers led')
    _check_law(steps, given)
    return play


def leader_of(rules: Rules, given: Given) -> int:
    """Who led the trick on the table: as given, else so that it is this seat's turn."""
    if given.leader is not None:
        return given.leader
    return rules.seat_after(given.seat, -len(given.trick or ()))


def must_of(rules: Rules, given: Given, first: Cards) -> int:
    """The cards of which one must open the deal; `first`: the first trick, as far as it goes."""
    if not rules.opens_with_lowest_club:
        return must_open(rules.course, 0)
    clubs = rules.pack_mask & rules.law.suits[CLUBS]
    card = weakest(rules.law, clubs) if clubs else 0
    if clubs and (rules.widow or rules.stock):
        # The lowest club may lie elsewhere: the one that was led, or the lowest that is held.
        own = mask_of(given.hand) & clubs
        card = first[0] if first else weakest(rules.law, own or clubs)
    return must_open(rules.course, card)


def _check_first(play: Play, given: Given, first: tuple[int, Cards]) -> None:
    """Refuse a first leader whom the rules do not let lead."""
    rules, leader = play.rules, first[0]
    course, eldest = rules.course, rules.eldest(play.dealer)
    if rules.bidder_leads and play.bidder is not None and leader != play.bidder:
        bad(f"seat {play.bidder} won the auction and leads first, not seat {leader}")
    if rules.eldest_leads and leader != eldest:
        bad(f"seat {eldest}, next to the dealer, leads first, not seat {leader}")
    card = leading_card(course, rules.law, rules.pack_mask)
    if not card or rules.widow or rules.stock or rules.pack.count(card) > 1:
        return
    if first[1] and must_open(course, card) == 1 << card and first[1][0] != card:
        bad(f"{card_text(card)} must be led first, not {card_text(first[1][0])}")
    mine = mask_of((*given.hand, *_own_cards(given)))
    if leader == given.seat and not first[1] and not holds(mine, card):
        bad(f"{card_text(card)} must be led first, so seat {leader} cannot lead without it")
    if leader != given.seat and holds(mask_of(given.hand), card):
        bad(f"seat {given.seat} holds {card_text(card)} and leads first, not seat {leader}")


def _own_cards(given: Given) -> Cards:
    """The first card of the deal, if this seat led it."""
    rows = given.tricks or ()
    return rows[0][1][:1] if rows and rows[0][0] == given.seat else ()


def _trick(
    play: Play, leader: int, cards: Cards, where: str, steps: list[Step], named: list[int]
) -> Play:
    """The facts after the cards of a trick, their order checked."""
    if play.phase not in ("play", "exchange"):
        bad(f"{where}: the deal was over before this trick")
    if play.phase == "play" and play.to_play[0] != leader:
        bad(f"{where}: seat {play.to_play[0]} leads it, not seat {leader}")
    done = len(play.tricks)
    for card in cards:
        if len(play.tricks) != done or play.phase != "play":
            bad(f"{where} has {len(cards)} cards, which are too many")
        suit = None
        if card == JOKER and names_suit(play, card):
            if not named:
                bad(f'{where}: "named" must say which suit the joker stands for')
            suit = named.pop(0)
        steps.append(Step(play, card, where))
        play = play.after(Played(play.to_play[0], card, suit))
    return play


def _between(play: Play, given: Given, *, last: bool) -> Play:
    """What follows a trick by itself: the widow is taken, cards are drawn."""
    taker = widow_taker(play) if play.widow and play.tricks else None
    if taker is not None and play.phase == "play":
        known = given.widow if isinstance(given.widow, tuple) else None
        seen = known if sees_widow(play.rules, taker, given.seat) else None
        play = play.after(WidowTaken(taker, seen))
        if play.phase == "exchange" and not (last and given.phase == "exchange"):
            play = play.after(LaidAway(taker, None))
    while (drawer := next_drawer(play)) is not None:
        play = play.after(Drew(drawer, 1, None))
    return play


def _check_law(steps: Sequence[Step], given: Given) -> None:
    """Refuse a card that its seat could not play, by what it is known to have held then."""
    final = steps[-1].before if steps else None
    held = [0] * (final.rules.players if final else 0)
    # Where a seat takes cards in, later cards say nothing of what it held.
    fresh = final is not None and (bool(final.rules.stock) or final.rules.widow_into_hand)
    if final is not None and not fresh:
        held[given.seat] = mask_of(given.hand)
    for step in reversed(steps):
        seat = step.before.to_play[0]
        known = mask_of((*cards_of(held[seat]), step.card))
        refusal = why_not(step.before, known, step.card)
        if refusal is not None:
            bad(f"{step.where}: seat {seat} could not play {card_text(step.card)}: {refusal}")
        if not fresh:
            held[seat] = known
