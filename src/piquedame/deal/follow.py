"""The course of a deal: what the rules do by themselves next, without anybody's wish."""

from __future__ import annotations

from piquedame.cards import CLUBS, cards_of, faces, holds, parse_card
from piquedame.deal.deal import Deal
from piquedame.deal.events import Began, Drew, Event, Exchanged, Kept, Move, ThrownIn, WidowTaken
from piquedame.deal.play import Play
from piquedame.rules.agreed import POOL, Rules


def follow_up(deal: Deal) -> Event | None:
    """What the rules do next without anybody's wish; null when a seat owes something."""
    play = deal.play
    if play.phase == "pass" and all(play.passed):
        return Exchanged(_moves(deal))
    if play.rules.auction_all_pass == "redeal" and _all_passed(play) and not play.thrown_in:
        return ThrownIn(play.rules.eldest(play.dealer))
    if play.phase in ("slam", "expose", "pledge", "ready") and (misdeal := _thrown_in(deal)):
        return misdeal
    if play.phase == "ready":
        return _began(deal)
    if play.widow and play.widow_seat is None and not play.trick and play.tricks:
        taker = widow_taker(play)
        if taker is not None:
            return WidowTaken(taker, deal.widow)
    if play.rules.stock_rule != "none" and not play.thrown_in and play.claim is None:
        return _draw(deal) or _kept(deal)
    return None


def _draw(deal: Deal) -> Drew | None:
    """The next draw that the rules ask for."""
    play = deal.play
    if not play.stock or play.phase != "play":
        return None
    if play.rules.stock_rule == "draw_one_each_after_trick":
        due = play.rules.players * len(play.tricks)
        if play.trick or deal.drawn >= due:
            return None
        turn = deal.drawn - due + play.rules.players
        return Drew(play.rules.seat_after(play.leader, turn), 1, (deal.stock[deal.drawn],))
    seat = play.to_play[0]
    suit = play.rules.law.suits[play.led] if play.trick and play.led >= 0 else 0
    if not suit or deal.hands[seat] & suit:
        return None
    left = deal.stock[deal.drawn :]
    found = next((k + 1 for k, card in enumerate(left) if suit >> card & 1), len(left))
    return Drew(seat, found, left[:found])


def _kept(deal: Deal) -> Kept | None:
    """At the end: what one still holds, and the stock, go where they belong."""
    play = deal.play
    if play.phase != "done" or not play.rules.drop_out_when_empty:
        return None
    holders = [seat for seat, count in enumerate(play.counts) if count]
    # An announced slam that failed ends the deal while others still hold cards.
    if len(holders) > 1:
        return None
    holder = holders[0] if holders else None
    to = play.rules.stock_leftover_to
    if play.stock and to != "nobody":
        last = play.tricks[-1].winner
        seat = holder if holder is not None and to == "last_holder" else last
        return Kept(seat if seat is not None else play.leader, deal.stock[deal.drawn :], True)
    if holder is not None:
        return Kept(holder, cards_of(deal.hands[holder]), False)
    return None


def _moves(deal: Deal) -> tuple[Move, ...]:
    rules, number = deal.play.rules, deal.play.deal
    targets = [rules.pass_targets(number, seat) for seat in range(rules.players)]
    if rules.mixes(rules.pass_way(number)):
        return _mixed(deal)
    moves = []
    for giver, cards in enumerate(deal.passes):
        for receiver in dict.fromkeys(targets[giver]):
            given = rules.passed_to(number, giver, cards or (), receiver)
            if given:
                moves.append(Move(giver, _passed_on(deal, targets, receiver), given))
    return tuple(moves)


def _passed_on(deal: Deal, targets: list[tuple[int, ...]], receiver: int) -> int:
    """Where cards end that are given to a seat which may have passed them on unseen."""
    while not deal.passes[receiver]:
        receiver = targets[receiver][0]
    return receiver


def _mixed(deal: Deal) -> tuple[Move, ...]:
    """All passed cards in the middle, and dealt out again one at a time from eldest hand."""
    rules = deal.play.rules
    pile = [card for cards in deal.passes for card in cards or ()]
    order = deal.mix or tuple(range(len(pile)))
    got: list[list[int]] = [[] for _ in range(rules.players)]
    for k, place in enumerate(order):
        got[rules.seat_after(deal.play.dealer, 1 + k % rules.players)].append(pile[place])
    given = tuple(Move(seat, POOL, cards) for seat, cards in enumerate(deal.passes))
    return (*given, *(Move(POOL, seat, tuple(cards)) for seat, cards in enumerate(got)))


def _thrown_in(deal: Deal) -> ThrownIn | None:
    rules = deal.play.rules
    if not (rules.misdeal_all_penalty_hand or rules.first_trick_all_penalty_hand == "misdeal"):
        return None
    for k in range(rules.players):
        seat = rules.seat_after(deal.play.dealer, 1 + k)
        if not faces(deal.hands[seat]) & ~rules.penalty:
            return ThrownIn(seat)
    return None


def _all_passed(play: Play) -> bool:
    return len(play.bids) == play.rules.players and not any(play.bids)


def _began(deal: Deal) -> Began:
    rules = deal.play.rules
    eldest = rules.eldest(deal.play.dealer)
    card = _leading_card(deal)
    leader = eldest
    if card is not None:
        seats = [rules.seat_after(deal.play.dealer, 1 + k) for k in range(rules.players)]
        leader = next((seat for seat in seats if holds(deal.hands[seat], card)), eldest)
    if rules.first_leader == "bid_winner" and deal.play.bidder is not None:
        leader = deal.play.bidder
    return Began(leader, rules.must_open(card))


def _leading_card(deal: Deal) -> int | None:
    """The card whose holder leads first, if one decides."""
    leads = deal.play.rules.first_leader
    if leads == "holder_of_lowest_club":
        return _lowest_club(deal.play.rules, deal.held)
    if leads.startswith("holder_of:"):
        return parse_card(leads.removeprefix("holder_of:"))
    return None


def widow_taker(play: Play) -> int | None:
    """Who gets the widow now; it stays with a pile that nobody has won yet."""
    done, reading = play.phase == "done", play.rules.remainder
    taker = play.tricks[-1].winner
    if play.pile or taker is None:
        return None
    if reading in ("first_trick_winner", "exchange_first_trick"):
        return taker
    if reading in ("first_penalty_taker", "exchange_first_penalty"):
        return taker if play.captured[taker] & play.rules.penalty else None
    return taker if done and play.claim is None else None


def _lowest_club(rules: Rules, held: int) -> int | None:
    """The lowest club in any hand (the widow's do not count); null where there is none."""
    clubs = held & rules.law.suits[CLUBS]
    return (clubs & -clubs).bit_length() - 1 if clubs else None
