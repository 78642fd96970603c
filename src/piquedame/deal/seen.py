"""What a seat may see: of an event, of the cards that were passed, of the widow.

An event that `redact` does not name does not type-check, so nothing new is shown before somebody
decides.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from piquedame.deal.deal import Deal
from piquedame.deal.events import (
    Announced,
    Asked,
    Began,
    Bid,
    Called,
    Challenged,
    Chose,
    Claimed,
    Dealt,
    Drew,
    Ended,
    Event,
    Exchanged,
    Exposed,
    Kept,
    LaidAway,
    Move,
    Named,
    Passed,
    Played,
    Pledged,
    Scored,
    ThrownIn,
    TookBack,
    Unpassed,
    WidowTaken,
)
from piquedame.deal.play import Play
from piquedame.rules.agreed import Rules


def sees_widow(rules: Rules, taker: int, seat: int | None) -> bool:
    """May this seat see the widow that `taker` took?"""
    if rules.widow_shown_to_all:
        return True
    return seat == taker and rules.widow_shown_to_taker


def redact(play: Play | None, event: Event, seat: int | None, rules: Rules) -> Event:
    """A seat's copy of an event; `play` is the state before it."""
    match event:
        case Dealt():
            own = None if rules.blind(event.deal) else seat
            hands = tuple(hand if s == own else None for s, hand in enumerate(event.hands))
            return replace(event, hands=hands, widow=None, stock=None, mix=None)
        case Called():
            hands = tuple(hand if s == seat else None for s, hand in enumerate(event.hands))
            return replace(event, hands=hands)
        case Passed(seat=giver, cards=cards):
            if giver == seat:
                return event
            return replace(event, cards=_early(play, giver, cards, seat))
        case Exchanged(moves=moves):
            return Exchanged(
                tuple(m if seat in (m.giver, m.receiver) else replace(m, cards=None) for m in moves)
            )
        case WidowTaken(seat=taker):
            return event if sees_widow(rules, taker, seat) else replace(event, cards=None)
        case LaidAway(seat=owner) | Drew(seat=owner):
            return event if owner == seat else replace(event, cards=None)
        case (
            Bid()
            | Named()
            | Announced()
            | Exposed()
            | Pledged()
            | Unpassed()
            | ThrownIn()
            | Began()
            | Played()
            | TookBack()
            | Kept()
            | Challenged()
            | Claimed()
            | Asked()
            | Chose()
            | Scored()
            | Ended()
        ):
            return event
        case _:
            assert_never(event)


def _early(
    play: Play | None, giver: int, cards: tuple[int, ...] | None, seat: int | None
) -> tuple[int, ...] | None:
    """What a receiver may see of a pass before choosing (`pass_look_after_choose` off)."""
    if play is None or play.rules.options.pass_look_after_choose or cards is None or seat is None:
        return None
    return play.rules.passed_to(play.deal, giver, cards, seat) or None


def hand_seen(deal: Deal, seat: int) -> int:
    """The hand of a seat as it sees it: not at all while the dealer calls the pass blind."""
    play = deal.play
    looks = play.phase != "call" or not play.rules.blind(play.deal)
    return deal.hands[seat] if looks else 0


def received_by(deal: Deal, seat: int | None) -> tuple[Move, ...]:
    """What came to a seat in the pass, as far as it may know."""
    if seat is None:
        return ()
    if deal.received or deal.play.rules.options.pass_look_after_choose:
        return tuple(move for move in deal.received if move.receiver == seat)
    play, moves = deal.play, []
    for giver, cards in enumerate(deal.passes):
        targets = play.rules.pass_targets(play.deal, giver)
        if cards and seat in targets:
            moves.append(Move(giver, seat, play.rules.passed_to(play.deal, giver, cards, seat)))
    return tuple(moves)


def widow_seen(deal: Deal, seat: int | None) -> tuple[int, ...] | None:
    """The widow's cards, if a seat saw them."""
    play = deal.play
    if play.widow_seat is None:
        return None
    return deal.widow if sees_widow(play.rules, play.widow_seat, seat) else None
