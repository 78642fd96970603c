"""View: the public facts plus what one seat knows. The only thing a bot or a browser is given.

The program builds a view from what a seat may see (`Game.view`). A seat can also fold its view from
the events that it was sent (`View.see`): the tests do, and both must give the same value. `redact`
makes a seat's copy of an event; an event that it does not name does not type-check, so nothing new
is shown before somebody decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from piquedame.cards import (
    AnyCard,
    AnyCards,
    hand_text,
    holds,
    mask_of,
    minus,
    read_card,
    read_cards,
    union,
    with_card,
    without_card,
    without_cards,
)
from piquedame.deal.events import (
    Asked,
    Called,
    Challenged,
    Dealt,
    Drew,
    Ended,
    Event,
    Exchanged,
    Kept,
    LaidAway,
    Move,
    Passed,
    Played,
    Scored,
    TookBack,
    Unpassed,
    WidowTaken,
    check_event,
)
from piquedame.deal.honour import capot_open, challenged
from piquedame.deal.inference import played_by, ruled_out
from piquedame.deal.legal_wishes import Wishes
from piquedame.deal.legality import check_pass, may_pass, objection, playable, why_not
from piquedame.deal.play import Play, first_play, is_ill_led
from piquedame.deal.show import play_table, score_table, texts
from piquedame.deal.trick import trick_text
from piquedame.errors import Refusal
from piquedame.rules.agreed import Rules


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """What one seat (null: a spectator) knows of a game."""

    base: Rules
    """The rules of the table."""
    rules: Rules
    """Those of this deal: its penalty suit, its exposed cards, its pass."""
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
    pool: int = 0
    """Chips on the table."""
    lives: tuple[int, ...] = ()
    """Lives left, if the game has lives."""
    imaginary: tuple[int, ...] = ()
    """The imaginary parts of the scores, where they are complex."""
    slam_imaginary: int = 0
    """That of the slam to be scored."""
    before: View | None = None
    """As it was before the last card, while that may be taken back."""

    def __str__(self) -> str:
        scores = texts(self.scores, self.imaginary)
        if self.play is None:
            return f"{self._whose}\n{score_table(scores)}"
        hands = [self.hand if seat == self.seat else None for seat in range(self.rules.players)]
        return f"{self._whose}, {self.play.place}\n{play_table(self.play, hands, scores)}"

    def __repr__(self) -> str:
        if self.play is None:
            return f"<View of {self._whose}, before the first deal>"
        holds = f", holding {hand_text(self.hand)}" if self.hand else ""
        lies = f", on the table {trick_text(self.play.trick)}" if self.play.trick else ""
        return f"<View of {self._whose}, {self.play.place}{holds}{lies}>"

    @property
    def _whose(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"{who}: {self.base.slug}, {self.base.players} players"

    @property
    def facts(self) -> Play:
        """What all know of the deal; `LookupError` before the first one."""
        if self.play is None:
            raise LookupError("no card has been dealt in this game yet")
        return self.play

    @property
    def me(self) -> int:
        """The seat whose view it is; `LookupError` for a spectator."""
        if self.seat is None:
            raise LookupError("a spectator has no seat")
        return self.seat

    def see(self, event: Event) -> View:
        """The view after this seat's copy of an event."""
        check_event(event)
        match event:
            case Dealt(deal=deal, dealer=dealer, hands=hands):
                own = hands[self.seat] if self.seat is not None else None
                return View(
                    self.base,
                    self.base,
                    self.seat,
                    self.scores,
                    play=first_play(self.base, deal, dealer),
                    hand=mask_of(own or ()),
                    pool=self.pool,
                    lives=self.lives,
                    imaginary=self.imaginary,
                )
            case Ended(winners=winners):
                return replace(self, winners=winners)
            case Scored(scores=scores, pool=pool, lives=lives):
                play = self.play.after(event) if self.play else None
                after = replace(self, play=play, scores=scores, lives=lives, before=None)
                after = replace(after, imaginary=event.imaginary_scores)
                return replace(after, pool=pool or 0)
            case TookBack():
                return self.before or self
            case Challenged() if self.play is not None:
                return replace(self, play=challenged(self.play, event), before=None)
            case _:
                return self._after(event) if self.play is not None else self

    def _after(self, event: Event) -> View:
        play = self.facts.after(event)
        view = replace(self, play=play, rules=play.rules, before=None)
        match event:
            case Played(seat=seat, card=card):
                own = seat == self.seat
                hand = without_card(self.hand, card) if own else self.hand
                return replace(view, hand=hand, before=replace(self, before=None))
            case Passed(seat=seat, cards=cards):
                return self._after_pass(view, seat, cards)
            case Unpassed(seat=seat) if seat == self.seat:
                return replace(view, passed=None)
            case Called(hands=hands) if self.seat is not None:
                return replace(view, hand=mask_of(hands[self.seat] or ()))
            case Exchanged(moves=moves):
                return self._after_exchange(view, moves)
            case WidowTaken(seat=seat, cards=cards) if cards is not None:
                into_hand = seat == self.seat and play.phase == "exchange"
                hand = union(self.hand, mask_of(cards)) if into_hand else self.hand
                return replace(view, widow=cards, hand=hand)
            case LaidAway(seat=seat, cards=cards) if seat == self.seat:
                return replace(view, laid=cards, hand=without_cards(self.hand, cards or ()))
            case Drew(seat=seat, cards=cards) if seat == self.seat:
                return replace(view, hand=union(self.hand, mask_of(cards or ())))
            case Kept(seat=seat, drawn=False) if seat == self.seat:
                return replace(view, hand=0)
            case Asked(value=value, imaginary=imaginary):
                return replace(view, slam_value=value, slam_imaginary=imaginary)
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
    def attempt(self) -> tuple[int, ...]:
        """Who tries for a slam that was bid for, as far as this seat knows; the bidder first."""
        play = self.play
        if play is None or play.bidder is None or not play.rules.bids_slam:
            return ()
        side = [play.bidder, *play.rules.pair]
        if play.phase == "play" and not play.rules.pair:
            side += [seat for seat in range(play.rules.players) if self._holds_bonus(seat)]
        return tuple(dict.fromkeys(side))

    @property
    def wants_every_trick(self) -> tuple[int, ...]:
        """Who tries to win every trick, as far as this seat knows: after a bid, or for a capot."""
        play = self.play
        if play is None or play.declarer is None or not capot_open(play):
            return self.attempt
        return (play.declarer,)

    @property
    def attempt_known(self) -> bool:
        """Does this seat know the whole side of a slam that was bid for?"""
        if self.play is None or not self.attempt:
            return False
        holds_it = self.play.phase == "play" and bool(self.hand & self.rules.bonus)
        return holds_it or bool(self.rules.pair) or len(self.attempt) > 1

    def _holds_bonus(self, seat: int) -> bool:
        held = self.hand if seat == self.seat else self.known_in(seat)
        return bool(held & self.rules.bonus)

    @property
    def on_turn(self) -> bool:
        """Does this seat owe something?"""
        return self.play is not None and self.seat in self.play.turn

    def holds(self, card: AnyCard) -> bool:
        """Is this card in the hand?"""
        return holds(self.hand, read_card(card))

    @property
    def wishes(self) -> Wishes:
        """The wishes that answer what the seat is asked: to go through, to draw from, to check.

        `Refusal` if nothing can be asked: of a spectator, or before the first deal.
        """
        if self.play is None or self.seat is None:
            raise Refusal("not_your_turn")
        return Wishes(self.play, self.hand, self.seat, self.scores[self.seat])

    def legal(self) -> int:
        """Cards that may be played now (all of the hand in the other phases); 0 off turn."""
        if self.play is None or not self.on_turn:
            return 0
        if self.play.phase == "play":
            return playable(self.play, self.hand, self.play.rules.law)
        if self.play.phase == "pass":
            return self._may_pass()
        return self.hand

    def honest(self) -> int:
        """Cards that an honest player plays: all that is legal, but for an honour table."""
        if self.play is None or not self.on_turn or self.play.phase != "play":
            return self.legal()
        return playable(self.play, self.hand, self.play.rules.honest)

    def _may_pass(self) -> int:
        count = len(self.rules.pass_targets(self.facts.deal, self.me))
        return may_pass(self.rules, self.hand, count)

    def why_not(self, card: AnyCard) -> Refusal | None:
        """Why a card may not be played now; null if it may."""
        if self.play is None or self.play.phase != "play":
            return Refusal("no_such_phase", what="card")
        if not self.on_turn:
            return Refusal("not_your_turn")
        return why_not(self.play, self.hand, read_card(card))

    def objection(self, card: int) -> Refusal | None:
        """Why others may object to a card that may be played here; null if they have no reason."""
        return None if self.play is None else objection(self.play, self.hand, card)

    @property
    def ill_led(self) -> bool:
        """Has this seat led a heart too early, so that it may take it back without asking?"""
        before = self.before.play if self.before is not None else None
        if before is None or self.play is None or not is_ill_led(before, self.play):
            return False
        return self.play.trick[0][0] == self.seat

    def check_pass(self, cards: AnyCards) -> None:
        """Refuse what cannot be passed."""
        if self.play is None or self.seat is None:
            raise Refusal("no_such_phase", what="pass")
        check_pass(self.play, self.hand, self.seat, read_cards(cards))

    @property
    def given(self) -> int:
        """Cards that this seat gave away, as a set (0 before the exchange)."""
        exchanged = self.play is not None and self.play.phase not in ("pass", "ready")
        return mask_of(self.passed or ()) if exchanged else 0

    @property
    def seen(self) -> int:
        """Cards played in this deal, on the table, and in or laid away from the own hand."""
        out = union(self.hand, mask_of(self.laid or ()))
        if self.play is not None:
            for trick in self.play.tricks:
                out = union(out, trick.cards)
            out = union(out, mask_of(card for _, card in self.play.trick))
            out = union(out, self.play.past.cards) if self.play.past is not None else out
        # A widow that went into a hand is in what that seat holds, has played or laid away.
        if self.widow is not None and not self.rules.widow_into_hand:
            out = union(out, mask_of(self.widow))
        elif self.widow is not None:
            out |= mask_of(self.widow)
        return out

    @property
    def unseen(self) -> int:
        """Cards that are in another hand or face down somewhere."""
        return minus(self.rules.pack_mask, self.seen)

    def known_in(self, seat: int) -> int:
        """Cards known to be in another hand: those that this seat gave it, not played since.

        Nothing is known of a hand that has taken the widow and laid cards away, nor where a pass
        may have gone on unseen.
        """
        if self.play is None or self.seat is None or not self.given:
            return 0
        past = self.play.past
        # A card that was given may be among those that are gone.
        if past is not None and past.hidden and not past.listed:
            return 0
        # Where a pass may be forwarded, cards do not end where they were sent.
        if self.rules.options.pass_optional:
            return 0
        if seat == self.play.widow_seat and self.rules.widow_into_hand:
            return 0
        given = mask_of(self.rules.passed_to(self.play.deal, self.seat, self.passed or (), seat))
        for card in played_by(self.play, seat):
            given = without_card(given, card) if holds(given, card) else given
        return given & ~past.cards if past is not None else given

    def cannot_hold(self) -> tuple[int, ...]:
        """By seat, card faces that it cannot hold now, from what it has played.

        What the law would have refused at a moment was not held at that moment. A seat that took
        the widow into its hand is known afresh from then on.
        """
        return ruled_out(self.play) if self.play is not None else ()
