"""The course of a deal: what the rules do by themselves next, without anybody's wish."""

from __future__ import annotations

from piquedame.cards import cards_of, faces, mask_of
from piquedame.deal.deal import Deal
from piquedame.deal.events import Began, Drew, Event, Exchanged, Kept, Move, ThrownIn, WidowTaken
from piquedame.deal.play import Play, or_nobody
from piquedame.law.course import (
    drawn_to_follow,
    draws_one,
    first_leader,
    gives_out_rest,
    last_holder,
    leading_card,
    must_open,
    next_seat,
    only_penalty,
    passed_on,
    stock_taker,
    wins_widow,
)
from piquedame.law.trick import NOBODY
from piquedame.rules.agreed import POOL


def follow_up(deal: Deal) -> Event | None:
    """What the rules do next without anybody's wish; null when a seat owes something."""
    play = deal.play
    if play.phase == "pass" and all(play.passed):
        return Exchanged(_moves(deal))
    if play.rules.redeals_unbid and _all_passed(play) and not play.thrown_in:
        return ThrownIn(play.rules.eldest(play.dealer))
    if play.phase in ("slam", "expose", "pledge", "ready") and (misdeal := _thrown_in(deal)):
        return misdeal
    if play.phase == "ready":
        return _began(deal)
    if play.widow and play.widow_seat is None and not play.trick and play.tricks:
        taker = widow_taker(play)
        if taker is not None:
            return WidowTaken(taker, deal.widow)
    if play.rules.draws and not play.thrown_in and play.claim is None:
        return _draw(deal) or _kept(deal)
    return None


def _draw(deal: Deal) -> Drew | None:
    """The next draw that the rules ask for."""
    play = deal.play
    if play.phase != "play":
        return None
    left, drawer = deal.stock[deal.drawn :], next_drawer(play)
    if drawer is not None:
        return Drew(drawer, 1, left[:1])
    seat, rules = play.to_play[0], play.rules
    number = drawn_to_follow(rules.course, rules.law, play.led, faces(deal.hands[seat]), left)
    return Drew(seat, number, left[:number]) if number else None


def next_drawer(play: Play) -> int | None:
    """Who draws one card now, after a trick; null: nobody, or nobody any more."""
    rules, tricks = play.rules, len(play.tricks)
    drawn = rules.stock - play.stock - rules.players * (tricks - 1)
    if draws_one(rules.course, len(play.trick), drawn, play.stock):
        return rules.seat_after(play.leader, drawn)
    return None


def _kept(deal: Deal) -> Kept | None:
    """At the end: what one still holds, and the stock, go where they belong."""
    play = deal.play
    course = play.rules.course
    if play.phase != "done" or not gives_out_rest(course, play.counts):
        return None
    holder = last_holder(course, play.counts)
    taker = stock_taker(course, holder, or_nobody(play.tricks[-1].winner), play.leader)
    if play.stock and taker != NOBODY:
        return Kept(taker, deal.stock[deal.drawn :], True)
    return None if holder == NOBODY else Kept(holder, cards_of(deal.hands[holder]), False)


def _moves(deal: Deal) -> tuple[Move, ...]:
    rules, number = deal.play.rules, deal.play.deal
    targets = [rules.pass_targets(number, seat) for seat in range(rules.players)]
    if rules.mixes(number):
        return _mixed(deal)
    moves, first = [], [each[0] for each in targets]
    idle = mask_of(seat for seat, cards in enumerate(deal.passes) if not cards)
    for giver, cards in enumerate(deal.passes):
        for receiver in dict.fromkeys(targets[giver]):
            given = rules.passed_to(number, giver, cards or (), receiver)
            if given:
                moves.append(Move(giver, passed_on(receiver, idle, first), given))
    return tuple(moves)


def _mixed(deal: Deal) -> tuple[Move, ...]:
    """All passed cards in the middle, and dealt out again one at a time from eldest hand."""
    rules = deal.play.rules
    pile = [card for cards in deal.passes for card in cards or ()]
    order = deal.mix or tuple(range(len(pile)))
    got: list[list[int]] = [[] for _ in range(rules.players)]
    seat = deal.play.dealer
    for place in order:
        seat = next_seat(rules.players, rules.step, seat)
        got[seat].append(pile[place])
    given = tuple(Move(seat, POOL, cards) for seat, cards in enumerate(deal.passes))
    return (*given, *(Move(POOL, seat, tuple(cards)) for seat, cards in enumerate(got)))


def _thrown_in(deal: Deal) -> ThrownIn | None:
    rules = deal.play.rules
    if not rules.misdeals:
        return None
    for k in range(rules.players):
        seat = rules.seat_after(deal.play.dealer, 1 + k)
        if only_penalty(rules.course, faces(deal.hands[seat])):
            return ThrownIn(seat)
    return None


def _all_passed(play: Play) -> bool:
    return len(play.bids) == play.rules.players and not any(play.bids)


def _began(deal: Deal) -> Began:
    play, rules = deal.play, deal.play.rules
    card = leading_card(rules.course, rules.law, deal.held)
    leader = first_leader(rules.course, play.dealer, card, deal.hands, or_nobody(play.bidder))
    return Began(leader, must_open(rules.course, card))


def widow_taker(play: Play) -> int | None:
    """Who gets the widow now; it stays with a pile that nobody has won yet."""
    finished = play.phase == "done" and play.claim is None
    taker = play.tricks[-1].winner
    course = play.rules.course
    won = wins_widow(course, or_nobody(taker), play.pile, play.captured, finished)
    return taker if won else None
