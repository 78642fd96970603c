"""View: the public facts plus what one seat knows. The only thing a bot or a browser is given.

A view is built from what a seat may see (`view_of`), or folded from the events that the seat was
sent (`View.see`); both give the same value. `redact` makes a seat's copy of an event; an event
that it does not name does not type-check, so nothing new is shown before somebody decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from piquedame.cards import faces, mask_of, suit_of, with_card, without_card, without_cards
from piquedame.errors import Refusal
from piquedame.events import (
    Asked,
    Began,
    Chose,
    Claimed,
    Dealt,
    Ended,
    Event,
    Exchanged,
    LaidAway,
    Move,
    Passed,
    Played,
    Scored,
    ThrownIn,
    TookBack,
    Unpassed,
    WidowTaken,
)
from piquedame.legality import check_pass, forbidden_to_pass, why_not
from piquedame.play import Play, first_play
from piquedame.rules import LEADING, Moment, breaks, cannot_hold, legal_plays
from piquedame.ruleset import Rules


@dataclass(frozen=True, slots=True)
class View:
    """What one seat (null: a spectator) knows of a game."""

    rules: Rules
    seat: int | None
    scores: tuple[int, ...]
    play: Play | None = None
    hand: int = 0
    passed: tuple[int, ...] | None = None
    """The cards this seat chose to give away."""
    received: tuple[Move, ...] = ()
    """What came to it in the pass."""
    widow: tuple[int, ...] | None = None
    """The widow's cards, if this seat saw them."""
    laid: tuple[int, ...] | None = None
    """What it laid away."""
    slam_value: int | None = None
    """What the slam to be scored is worth, while its scorer chooses."""
    winners: tuple[int, ...] | None = None
    before: View | None = None
    """As it was before the last card, while that may be taken back."""

    def see(self, event: Event) -> View:
        """The view after this seat's copy of an event."""
        match event:
            case Dealt(deal=deal, dealer=dealer, hands=hands):
                own = hands[self.seat] if self.seat is not None else None
                return View(
                    self.rules,
                    self.seat,
                    self.scores,
                    play=first_play(self.rules, deal, dealer),
                    hand=mask_of(own or ()),
                )
            case Ended(winners=winners):
                return replace(self, winners=winners)
            case Scored(scores=scores):
                play = self.play.after(event) if self.play else None
                return replace(self, play=play, scores=scores, before=None)
            case TookBack():
                return self.before or self
            case _:
                return self._after(event) if self.play is not None else self

    def _after(self, event: Event) -> View:
        assert self.play is not None
        play = self.play.after(event)
        view = replace(self, play=play, before=None)
        match event:
            case Played(seat=seat, card=card):
                own = seat == self.seat
                hand = without_card(self.hand, card) if own else self.hand
                return replace(view, hand=hand, before=replace(self, before=None))
            case Passed(seat=seat, cards=cards):
                return self._after_pass(view, seat, cards)
            case Unpassed(seat=seat) if seat == self.seat:
                return replace(view, passed=None)
            case Exchanged(moves=moves):
                return self._after_exchange(view, moves)
            case WidowTaken(seat=seat, cards=cards) if cards is not None:
                into_hand = seat == self.seat and play.phase == "exchange"
                hand = self.hand | mask_of(cards) if into_hand else self.hand
                return replace(view, widow=cards, hand=hand)
            case LaidAway(seat=seat, cards=cards) if seat == self.seat:
                return replace(view, laid=cards, hand=without_cards(self.hand, cards or ()))
            case Asked(value=value):
                return replace(view, slam_value=value)
            case _:
                return view

    def _after_pass(self, view: View, seat: int, cards: tuple[int, ...] | None) -> View:
        if seat == self.seat:
            return replace(view, passed=cards)
        if cards is None or self.seat is None:
            return view
        early = (*self.received, Move(seat, self.seat, cards))
        return replace(view, received=tuple(sorted(early, key=lambda move: move.giver)))

    def _after_exchange(self, view: View, moves: tuple[Move, ...]) -> View:
        hand = self.hand
        received = tuple(move for move in moves if move.receiver == self.seat)
        for move in moves:
            if move.giver == self.seat:
                hand = without_cards(hand, move.cards or ())
        for move in received:
            for card in move.cards or ():
                hand = with_card(hand, card)
        return replace(view, hand=hand, received=received)

    @property
    def on_turn(self) -> bool:
        """Does this seat owe something?"""
        return self.play is not None and self.seat in self.play.turn

    def legal(self) -> int:
        """Cards that may be played now (all of the hand in the other phases); 0 off turn."""
        if self.play is None or not self.on_turn:
            return 0
        if self.play.phase == "play":
            held = legal_plays(self.rules.law, self.play.moment, faces(self.hand))
            return self.hand & held
        if self.play.phase == "pass":
            return self._may_pass()
        return self.hand

    def _may_pass(self) -> int:
        assert self.play is not None
        assert self.seat is not None
        count = len(self.rules.pass_targets(self.play.deal, self.seat))
        forbidden = forbidden_to_pass(self.rules, self.hand)
        free = self.hand & ~forbidden
        return free if free.bit_count() >= count else self.hand

    def why_not(self, card: int) -> Refusal | None:
        """Why a card may not be played now; null if it may."""
        if self.play is None or self.play.phase != "play":
            return Refusal("no_such_phase", what="card")
        if not self.on_turn:
            return Refusal("not_your_turn")
        return why_not(self.play, self.hand, card)

    def check_pass(self, cards: tuple[int, ...]) -> None:
        """Refuse what cannot be passed."""
        if self.play is None or self.seat is None:
            raise Refusal("no_such_phase", what="pass")
        check_pass(self.play, self.hand, self.seat, cards)

    @property
    def given(self) -> int:
        """Cards that this seat gave away, as a set (0 before the exchange)."""
        exchanged = self.play is not None and self.play.phase not in ("pass", "ready")
        return mask_of(self.passed or ()) if exchanged else 0

    @property
    def seen(self) -> int:
        """Cards played in this deal, on the table, and in or laid away from the own hand."""
        out = self.hand | mask_of(self.laid or ())
        if self.play is not None:
            for trick in self.play.tricks:
                out |= trick.cards
            out |= mask_of(card for _, card in self.play.trick)
        if self.widow is not None:
            out |= mask_of(self.widow)
        return out

    @property
    def unseen(self) -> int:
        """Cards that are in another hand or face down somewhere."""
        return self.rules.pack_mask & ~self.seen

    def known_in(self, seat: int) -> int:
        """Cards known to be in another hand: those that this seat gave it, not played since.

        Nothing is known of a hand that has taken the widow and laid cards away.
        """
        if self.play is None or self.seat is None or not self.given:
            return 0
        if seat == self.play.widow_seat and self.rules.remainder.startswith("exchange"):
            return 0
        given = self.rules.passed_to(self.play.deal, self.seat, self.passed or (), seat)
        return mask_of(given) & self.unseen

    def cannot_hold(self) -> tuple[int, ...]:
        """By seat, card faces that it cannot hold now, from what it has played.

        What the law would have refused at a moment was not held at that moment. A seat that took
        the widow into its hand is known afresh from then on.
        """
        return ruled_out(self.play) if self.play is not None else ()


def ruled_out(play: Play) -> tuple[int, ...]:
    """By seat, card faces that the plays of this deal rule out."""
    out = [0] * play.rules.players
    law, broken = play.rules.law, False
    exchange_after = _exchange_after(play)
    for number, cards in enumerate((*(trick.plays for trick in play.tricks), play.trick)):
        led, on_trick = LEADING, 0
        for seat, card in cards:
            must = play.must if number == 0 and led == LEADING else 0
            out[seat] |= cannot_hold(law, Moment(number, led, broken, must, on_trick), card)
            led = suit_of(card) if led == LEADING else led
            broken = broken or breaks(law, led, card)
            on_trick |= 1 << card
        if number == exchange_after and play.widow_seat is not None:
            out[play.widow_seat] = 0
    return tuple(out)


def _exchange_after(play: Play) -> int | None:
    """Number of the trick after which a seat took the widow into its hand."""
    if play.widow_seat is None or not play.rules.remainder.startswith("exchange"):
        return None
    if play.rules.remainder == "exchange_first_trick":
        return 0
    penalty = play.rules.penalty
    return next(k for k, trick in enumerate(play.tricks) if trick.cards & penalty)


def sees_widow(rules: Rules, taker: int, seat: int | None) -> bool:
    """May this seat see the widow that `taker` took?"""
    if rules.kitty_view == "all":
        return True
    into_hand = rules.remainder.startswith("exchange")
    return seat == taker and (into_hand or rules.kitty_view == "winner")


def redact(play: Play | None, event: Event, seat: int | None, rules: Rules) -> Event:
    """A seat's copy of an event; `play` is the state before it."""
    match event:
        case Dealt():
            hands = tuple(hand if s == seat else None for s, hand in enumerate(event.hands))
            return replace(event, hands=hands, widow=None)
        case Passed(seat=giver, cards=cards):
            if giver == seat:
                return event
            return replace(event, cards=_early(play, rules, giver, cards, seat))
        case Exchanged(moves=moves):
            return Exchanged(
                tuple(m if seat in (m.giver, m.receiver) else replace(m, cards=None) for m in moves)
            )
        case WidowTaken(seat=taker):
            return event if sees_widow(rules, taker, seat) else replace(event, cards=None)
        case LaidAway(seat=owner):
            return event if owner == seat else replace(event, cards=None)
        case (
            Unpassed()
            | ThrownIn()
            | Began()
            | Played()
            | TookBack()
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
    play: Play | None, rules: Rules, giver: int, cards: tuple[int, ...] | None, seat: int | None
) -> tuple[int, ...] | None:
    """What a receiver may see of a pass before choosing (`pass_look_after_choose` off)."""
    if rules.pass_look_after_choose or play is None or cards is None or seat is None:
        return None
    return rules.passed_to(play.deal, giver, cards, seat) or None
