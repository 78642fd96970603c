"""Play: what everybody at the table can see of one deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from piquedame.cards import NINE, mask_of, rank_of, suit_of
from piquedame.events import (
    Asked,
    Began,
    Chose,
    Claimed,
    Event,
    Exchanged,
    LaidAway,
    Passed,
    Played,
    Scored,
    ThrownIn,
    Unpassed,
    WidowTaken,
)
from piquedame.rules import LEADING, Moment, breaks, points, winner
from piquedame.ruleset import Rules

T = TypeVar("T")

Phase = Literal["pass", "ready", "play", "exchange", "choice", "done", "scored"]
"""`ready`: hands are complete, nobody leads yet; `done`: the last card is played, not scored."""

Card = tuple[int, int]
"""A card on the table: (seat, card)."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick."""

    leader: int
    plays: tuple[Card, ...]
    winner: int

    @property
    def cards(self) -> int:
        """Its cards as a set."""
        return mask_of(card for _, card in self.plays)


@dataclass(frozen=True, slots=True)
class Play:
    """The public facts of a deal; tuples are by seat."""

    rules: Rules
    deal: int
    dealer: int
    phase: Phase
    counts: tuple[int, ...]
    passed: tuple[bool, ...]
    widow: int
    """Cards set aside and not taken yet."""
    must: int = 0
    leader: int = -1
    trick: tuple[Card, ...] = ()
    to_play: tuple[int, ...] = ()
    """Seats still to play to this trick, in order; the first is on turn."""
    boosted: bool = False
    """A nine has added its lap to this trick."""
    tricks: tuple[Trick, ...] = ()
    broken: bool = False
    captured: tuple[int, ...] = ()
    """Cards taken face up, as sets (widow cards only where all may see them)."""
    widow_seat: int | None = None
    """Who took the widow."""
    claim: tuple[int, str] | None = None
    chooser: int | None = None
    thrown_in: bool = False

    @property
    def turn(self) -> tuple[int, ...]:
        """Seats that owe something now."""
        if self.phase == "pass":
            return tuple(seat for seat, done in enumerate(self.passed) if not done)
        if self.phase == "play":
            return self.to_play[:1]
        if self.phase == "exchange" and self.widow_seat is not None:
            return (self.widow_seat,)
        if self.phase == "choice" and self.chooser is not None:
            return (self.chooser,)
        return ()

    @property
    def moment(self) -> Moment:
        """What the law looks at when the next card is played."""
        led = suit_of(self.trick[0][1]) if self.trick else LEADING
        must = self.must if not self.tricks and not self.trick else 0
        on_trick = mask_of(card for _, card in self.trick)
        return Moment(len(self.tricks), led, self.broken, must, on_trick)

    @property
    def between_tricks(self) -> bool:
        """Nothing lies on the table, at least one trick is done, and somebody holds cards."""
        return self.phase == "play" and not self.trick and bool(self.tricks) and any(self.counts)

    @property
    def points(self) -> tuple[int, ...]:
        """What the captured cards that all can see cost each seat, before effects."""
        return tuple(points(self.rules.values, cards) for cards in self.captured)

    def after(self, event: Event) -> Play:
        """The facts after an event; total for every event that concerns them."""
        match event:
            case Passed(seat=seat):
                return replace(self, passed=put(self.passed, seat, True))
            case Unpassed(seat=seat):
                return replace(self, passed=put(self.passed, seat, False))
            case Exchanged():
                return replace(self, phase="ready")
            case ThrownIn():
                return replace(self, phase="done", thrown_in=True)
            case Began(leader=leader, must=must):
                return replace(
                    self, phase="play", leader=leader, must=must, to_play=self._order(leader)
                )
            case Played(seat=seat, card=card):
                return self._after_card(seat, card)
            case WidowTaken():
                return self._after_widow(event)
            case LaidAway(seat=seat):
                size = self.rules.widow
                counts = put(self.counts, seat, self.counts[seat] - size)
                return replace(self, phase="play", counts=counts)
            case Claimed(seat=seat, claim=claim):
                return replace(self, phase="done", claim=(seat, claim), to_play=())
            case Asked(seat=seat):
                return replace(self, phase="choice", chooser=seat)
            case Chose():
                return replace(self, phase="done")
            case Scored():
                return replace(self, phase="scored")
            case _:
                return self

    def _order(self, leader: int) -> tuple[int, ...]:
        """One lap from the leader; a seat dealt a card more than others plays two to trick one."""
        rules = self.rules
        lap = [rules.seat_after(leader, k) for k in range(rules.players)]
        if self.tricks or len(set(rules.hand_sizes)) == 1:
            return tuple(lap)
        least = min(rules.hand_sizes)
        return tuple(s for s in lap for _ in range(1 + (rules.hand_size(self.dealer, s) > least)))

    def _after_card(self, seat: int, card: int) -> Play:
        rules = self.rules
        led = suit_of(self.trick[0][1]) if self.trick else suit_of(card)
        trick = (*self.trick, (seat, card))
        counts = put(self.counts, seat, self.counts[seat] - 1)
        to_play = self.to_play[1:]
        boosted = self.boosted
        if not to_play and self._boosts(trick, led, counts):
            boosted = True
            to_play = tuple(rules.seat_after(self.leader, k) for k in range(rules.players))
        after = replace(
            self,
            trick=trick,
            counts=counts,
            to_play=to_play,
            boosted=boosted,
            broken=self.broken or breaks(rules.law, led, card),
        )
        return after if to_play else after._after_trick()

    def _boosts(self, trick: tuple[Card, ...], led: int, counts: tuple[int, ...]) -> bool:
        if not self.rules.booster_nines or self.boosted or not all(counts):
            return False
        return any(suit_of(card) == led and rank_of(card) == NINE for _, card in trick)

    def _after_trick(self) -> Play:
        taker = self.trick[winner(tuple(card for _, card in self.trick))][0]
        done = Trick(self.leader, self.trick, taker)
        captured = put(self.captured, taker, self.captured[taker] | done.cards)
        going_on = any(self.counts)
        after = replace(
            self,
            tricks=(*self.tricks, done),
            captured=captured,
            trick=(),
            boosted=False,
            leader=taker,
            to_play=(),
            phase="play" if going_on else "done",
        )
        return replace(after, to_play=after._order(taker)) if going_on else after

    def _after_widow(self, event: WidowTaken) -> Play:
        seat = event.seat
        after = replace(self, widow=0, widow_seat=seat)
        if self.rules.remainder.startswith("exchange") and self.phase == "play":
            counts = put(self.counts, seat, self.counts[seat] + self.rules.widow)
            return replace(after, phase="exchange", counts=counts)
        if self.rules.kitty_view == "all" and event.cards is not None:
            captured = self.captured[seat] | mask_of(event.cards)
            return replace(after, captured=put(self.captured, seat, captured))
        return after


def first_play(rules: Rules, deal: int, dealer: int) -> Play:
    """The facts when the cards have just been dealt."""
    players = rules.players
    return Play(
        rules=rules,
        deal=deal,
        dealer=dealer,
        phase="ready" if rules.pass_way(deal) == "hold" else "pass",
        counts=tuple(rules.hand_size(dealer, seat) for seat in range(players)),
        passed=(False,) * players,
        widow=rules.widow,
        captured=(0,) * players,
    )


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one entry changed."""
    return (*values[:index], value, *values[index + 1 :])
