"""Play: what everybody at the table can see of one deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from piquedame.cards import holds, mask_of, union
from piquedame.deal.events import (
    Announced,
    Asked,
    Began,
    Bid,
    Called,
    Challenged,
    Chose,
    Claimed,
    Drew,
    Event,
    Exchanged,
    Exposed,
    Kept,
    LaidAway,
    Named,
    Passed,
    Played,
    Pledged,
    Scored,
    ThrownIn,
    Unpassed,
    WidowTaken,
)
from piquedame.deal.past import Past
from piquedame.deal.phases import Phase, first_phase
from piquedame.deal.trick import Card, Draw, Trick, suit_led, trick_text
from piquedame.law.course import (
    auction_won,
    barred_after,
    called,
    exchanges_widow,
    goes_on,
    has_duties,
    has_second_lap,
    opening_demand,
    slam_failed,
    taker_index,
    turns_of_lap,
)
from piquedame.law.demands import Moment
from piquedame.law.tally import tricks_cost
from piquedame.law.trick import NOBODY, breaks, points
from piquedame.rules.agreed import Rules

T = TypeVar("T")


@dataclass(frozen=True, slots=True, repr=False)
class Play:
    """The public facts of a deal; tuples are by seat."""

    rules: Rules
    """The table's rules, for this deal's penalty suit."""
    deal: int
    dealer: int
    phase: Phase
    counts: tuple[int, ...]
    passed: tuple[bool, ...]
    widow: int
    """Cards set aside and not taken yet."""
    stock: int = 0
    """Cards left to draw."""
    draws: tuple[Draw, ...] = ()
    """What was drawn from it, and when."""
    bids: tuple[int | None, ...] = ()
    """In the order of bidding, from eldest hand; null is a pass."""
    called: bool = False
    """The dealer has called the pass."""
    bidder: int | None = None
    """Who won the auction."""
    suit: int | None = None
    """The suit that was named."""
    asked: int = 0
    """How many seats, from eldest hand, have answered in the phases that go round."""
    declarer: int | None = None
    """Who announced a slam."""
    exposed: tuple[int, ...] = ()
    """Cards exposed before the first lead, as sets."""
    pledged: tuple[int, ...] = ()
    """Seats that pledged to take no hearts."""
    must: int = 0
    leader: int = -1
    trick: tuple[Card, ...] = ()
    named: int | None = None
    """The suit named for the joker that leads this trick."""
    to_play: tuple[int, ...] = ()
    """Seats still to play to this trick, in order; the first is on turn."""
    boosted: bool = False
    """A nine has added its lap to this trick."""
    tricks: tuple[Trick, ...] = ()
    pile: int = 0
    """Cards of cancelled tricks that lie on the table, as a set."""
    broken: bool = False
    captured: tuple[int, ...] = ()
    """Cards taken face up, as sets (widow cards only if all may see them)."""
    widow_seat: int | None = None
    """Who took the widow."""
    widow_after: int = 0
    """How many cards had been played then."""
    claim: tuple[int, str] | None = None
    chooser: int | None = None
    thrown_in: bool = False
    challenges: tuple[Challenged, ...] = ()
    """In the order in which they were made (`piquedame.deal.honour`)."""
    past: Past | None = None
    """What a position says of tricks that are not listed; null if a deal is played from its
    first card."""

    def __repr__(self) -> str:
        lies = f", on the table {trick_text(self.trick)}" if self.trick else ""
        return f"<Play of {self.rules.slug}: {self.place}{lies}>"

    @property
    def place(self) -> str:
        """Where the deal stands, as in `deal 0, play, trick 3, seat 2 to act`."""
        trick = f", trick {self.done}" if self.phase == "play" else ""
        turn = f", {seats_text(self.turn)} to act" if self.turn else ""
        return f"deal {self.deal}, {self.phase}{trick}{turn}"

    @property
    def done(self) -> int:
        """How many tricks are finished."""
        return len(self.tricks) + (self.past.tricks if self.past is not None else 0)

    @property
    def taken_unseen(self) -> tuple[int, ...]:
        """By seat, what it has taken beside the cards that it is known to have captured."""
        taken_unseen = self.past.taken_unseen if self.past is not None else None
        return taken_unseen or (0,) * self.rules.players

    @property
    def takers_unknown(self) -> bool:
        """Is there something gone of which nobody says who took it?"""
        past = self.past
        return past is not None and past.taken_unseen is None and bool(past.loose or past.hidden)

    @property
    def penalty_takers(self) -> set[int]:
        """The seats that are known to have taken penalty cards."""
        pairs = enumerate(zip(self.captured, self.taken_unseen, strict=True))
        return {seat for seat, (cards, more) in pairs if cards & self.rules.penalty or more > 0}

    def has_won(self, seat: int) -> bool:
        """Is this seat known to have taken a trick?"""
        if any(trick.winner == seat for trick in self.tricks):
            return True
        led = bool(self.done) and not self.tricks and seat == self.leader
        return self.past is not None and (
            led or bool(self.captured[seat]) or self.taken_unseen[seat] > 0
        )

    @property
    def played(self) -> int:
        """How many cards of this deal have been played."""
        return sum(len(trick.plays) for trick in self.tricks) + len(self.trick)

    @property
    def turn(self) -> tuple[int, ...]:
        """Seats that owe something now."""
        rules = self.rules
        match self.phase:
            case "pass":
                return tuple(seat for seat, done in enumerate(self.passed) if not done)
            case "play":
                return self.to_play[:1]
            case "bid":
                return (rules.seat_after(self.dealer, 1 + len(self.bids)),)
            case "slam" | "expose" | "pledge":
                return (rules.seat_after(self.dealer, 1 + self.asked),)
            case "call":
                return (self.dealer,)
            case "suit":
                return () if self.bidder is None else (self.bidder,)
            case "exchange":
                return () if self.widow_seat is None else (self.widow_seat,)
            case "choice":
                return () if self.chooser is None else (self.chooser,)
            case _:
                return ()

    @property
    def led(self) -> int:
        """The suit that must be followed in this trick, `OPEN` or `LEADING`."""
        return self.led_of(self.trick, self.named)

    def led_of(self, trick: tuple[Card, ...], named: int | None) -> int:
        """The suit that must be followed once these cards lie in a trick."""
        return suit_led(self.rules.law, trick, named)

    def ill_led(self, card: int) -> bool:
        """Is this card, if it is led now, a heart that is led too early and yet stands?"""
        law = self.rules.law
        waits = law.heart_stands and not self.broken and not self.trick
        return waits and holds(law.unbroken & law.suit, card)

    @property
    def moment(self) -> Moment:
        """What the law looks at when the next card is played."""
        return self.moment_of(self.done, self.trick, self.named, self.broken)

    def moment_of(
        self, number: int, trick: tuple[Card, ...], named: int | None, broken: bool
    ) -> Moment:
        """What the law looks at with these cards in trick `number`."""
        return Moment(
            trick=number,
            led=self.led_of(trick, named),
            broken=broken,
            must=opening_demand(self.must, number, len(trick)),
            on_trick=mask_of(each for _, each in trick),
            slam=self.duties,
            called=self._called(trick),
            barred=self._barred(number),
        )

    def moments(self) -> Iterator[tuple[int, int, Moment]]:
        """For each card that is listed, in order: who played it, itself, and at what moment."""
        past = self.past or Past()
        law, broken = self.rules.law, past.broken
        tricks = [(trick.plays, trick.named) for trick in self.tricks]
        for number, (cards, named) in enumerate((*tricks, (self.trick, self.named)), past.tricks):
            for k, (seat, card) in enumerate(cards):
                yield seat, card, self.moment_of(number, cards[:k], named if k else None, broken)
                broken = broken or breaks(law, self.led_of(cards[: k + 1], named), card)

    def _barred(self, number: int) -> int:
        """Exposed cards that must wait: their suit has not been led before trick `number`."""
        unlisted = self.past is not None and self.past.tricks
        # Of tricks that are not listed nobody knows which suits were led.
        if not self.rules.exposed or unlisted:
            return 0
        barred = self.rules.exposed
        for trick in self.tricks[:number]:
            barred = barred_after(self.rules.law, barred, self.led_of(trick.plays, trick.named))
        return barred

    @property
    def duties(self) -> bool:
        """Is an announced slam being played that gives the others duties?"""
        return has_duties(self.rules.generale, or_nobody(self.declarer))

    def _called(self, trick: tuple[Card, ...]) -> int:
        """The queen that must answer a king or ace led by the declarer of a slam."""
        return called(self.rules.course, or_nobody(self.declarer), *trick[0]) if trick else 0

    @property
    def between_tricks(self) -> bool:
        """Nothing lies on the table, at least one trick is done, and somebody holds cards."""
        return self.phase == "play" and not self.trick and bool(self.done) and any(self.counts)

    @property
    def points(self) -> tuple[int, ...]:
        """What the captured cards that all can see, and the tricks, cost each seat.

        Effects of cards are not in it, nor is what the last trick costs.
        """
        own = zip(self.captured, self.taken_unseen, self.cost_of_tricks, strict=True)
        return tuple(points(self.rules.values, cards) + more + won for cards, more, won in own)

    @property
    def cost_of_tricks(self) -> tuple[int, ...]:
        """By seat, what the tricks that are listed cost so far, beside their cards."""
        if not self.rules.tricks_cost:
            return (0,) * self.rules.players
        winners = [trick.winner for trick in self.tricks]
        first = winners[0] if winners and self.past is None else None
        return tuple(
            tricks_cost(self.rules.tariff, winners.count(seat), seat == first, False, 0)
            for seat in range(self.rules.players)
        )

    def after(self, event: Event) -> Play:
        """The facts after an event; total for every event that concerns them."""
        match event:
            case ThrownIn():
                return replace(self, phase="done", thrown_in=True)
            case Began(leader=leader, must=must):
                began = replace(self, phase="play", leader=leader, must=must)
                return replace(began, to_play=began.lap(leader))
            case Drew(seat=seat, count=count):
                counts = put(self.counts, seat, self.counts[seat] + count)
                draws = (*self.draws, Draw(self.played, seat, count))
                return replace(self, counts=counts, stock=self.stock - count, draws=draws)
            case Played(seat=seat, card=each, suit=suit):
                return self._after_card(seat, each, suit)
            case WidowTaken():
                return self._after_widow(event)
            case LaidAway(seat=seat):
                size = self.rules.widow
                counts = put(self.counts, seat, self.counts[seat] - size)
                return replace(self, phase="play", counts=counts)
            case Kept(seat=seat, cards=cards, drawn=drawn):
                more = union(self.captured[seat], mask_of(cards))
                kept = replace(self, captured=put(self.captured, seat, more))
                if drawn:
                    return replace(kept, stock=0)
                return replace(kept, counts=(0,) * self.rules.players)
            case Claimed(seat=seat, claim=claim):
                return replace(self, phase="done", claim=(seat, claim), to_play=())
            case Asked(seat=seat):
                return replace(self, phase="choice", chooser=seat)
            case Chose():
                return replace(self, phase="done")
            case Scored():
                return replace(self, phase="scored")
            case _:
                return self._before_play(event)

    def _before_play(self, event: Event) -> Play:
        """The facts after something said, passed or exposed before the first lead."""
        match event:
            case Bid(chips=chips):
                return self._after_bid(chips)
            case Named(suit=suit):
                rules = self.rules.with_suit(suit)
                return replace(self, rules=rules, suit=suit, phase=self._phase_after("suit"))
            case Passed(seat=seat):
                return replace(self, passed=put(self.passed, seat, True))
            case Unpassed(seat=seat):
                return replace(self, passed=put(self.passed, seat, False))
            case Exchanged():
                return replace(self, phase=self._phase_after("pass"))
            case Called(way=way):
                rules = self.rules.with_way(way)
                return replace(self, rules=rules, called=True, phase=self._phase_after("call"))
            case Announced(seat=seat, slam=slam):
                after = replace(self, declarer=seat) if slam else self
                return after._answered("slam", ends=slam)
            case Exposed(seat=seat, cards=cards):
                exposed = put(self.exposed, seat, mask_of(cards))
                rules = self.rules.with_exposed(mask_of(cards)) if cards else self.rules
                return replace(self, rules=rules, exposed=exposed)._answered("expose")
            case Pledged(seat=seat, pledge=pledge):
                pledged = (*self.pledged, seat) if pledge else self.pledged
                return replace(self, pledged=pledged)._answered("pledge")
            case _:
                return self

    @property
    def high_bidder(self) -> int | None:
        """Who wins the auction if nobody bids any more."""
        rules = self.rules
        bids = [bid or 0 for bid in self.bids]
        won = auction_won(rules.course, bids + [0] * (rules.players - len(bids)))
        return None if won == NOBODY else rules.seat_after(self.dealer, 1 + won)

    def _phase_after(self, phase: str) -> Phase:
        return first_phase(self.rules, self.deal, phase)

    def _after_bid(self, chips: int | None) -> Play:
        rules = self.rules
        bids = (*self.bids, chips)
        after = replace(self, bids=bids)
        if len(bids) < rules.players:
            return after
        bidder = after.high_bidder
        if bidder is None:
            return replace(after, phase=self._phase_after("suit"))
        return replace(after, bidder=bidder, phase=self._phase_after("bid"))

    def _answered(self, phase: str, ends: bool = False) -> Play:
        """One more seat has answered in a phase that goes round; the last one ends it."""
        asked = self.asked + 1
        if ends or asked == self.rules.players:
            return replace(self, asked=0, phase=self._phase_after(phase))
        return replace(self, asked=asked)

    def lap(self, leader: int) -> tuple[int, ...]:
        """Whose turns a lap of this trick has."""
        turns = [0] * (2 * self.rules.players)
        due = turns_of_lap(self.rules.course, leader, self.counts, self.done, turns)
        return tuple(turns[:due])

    def _after_card(self, seat: int, each: int, suit: int | None) -> Play:
        rules = self.rules
        if rules.bids_slam and self.bidder is not None and holds(rules.bonus, each):
            rules = rules.with_partner(self.bidder, seat)
        trick = (*self.trick, (seat, each))
        named = self.named if suit is None else suit
        counts = put(self.counts, seat, self.counts[seat] - 1)
        after = replace(self, rules=rules, trick=trick, named=named, counts=counts)
        led = after.led
        broken = self.broken or breaks(rules.law, led, each)
        after = replace(after, to_play=self.to_play[1:], broken=broken)
        return after if after.to_play else after._after_lap(led)

    def _after_lap(self, led: int) -> Play:
        course, cards = self.rules.course, tuple(card for _, card in self.trick)
        if has_second_lap(course, self.boosted, self.counts, led, cards):
            return replace(self, boosted=True, to_play=self.lap(self.leader))
        law, declarer, leader = self.rules.law, or_nobody(self.declarer), self.trick[0][0]
        last = not goes_on(course, self.counts)
        best, decided = taker_index(course, law, declarer, leader, led, cards, last)
        return self._taken_by(None if best == NOBODY else self.trick[best][0], decided)

    def _taken_by(self, taker: int | None, decided: bool) -> Play:
        done = Trick(self.leader, self.trick, taker, self.named, decided)
        pile = union(self.pile, done.cards)
        captured = self.captured
        if taker is not None:
            captured = put(captured, taker, union(captured[taker], pile))
            pile = 0
        leader = self.leader if taker is None else taker
        after = replace(
            self,
            rules=self.rules.with_pair(trick.won_by for trick in (*self.tricks, done)),
            tricks=(*self.tricks, done),
            captured=captured,
            pile=pile,
            trick=(),
            named=None,
            boosted=False,
            leader=leader,
            to_play=(),
        )
        course, won = self.rules.course, done.cards | self.pile
        failed = slam_failed(course, or_nobody(self.declarer), or_nobody(taker), won)
        if failed or not goes_on(course, self.counts):
            return replace(after, phase="done")
        order = after.lap(leader)
        return replace(after, leader=order[0], to_play=order)

    def _after_widow(self, event: WidowTaken) -> Play:
        seat = event.seat
        after = replace(self, widow=0, widow_seat=seat, widow_after=self.played)
        if exchanges_widow(self.rules.course, self.phase == "done"):
            counts = put(self.counts, seat, self.counts[seat] + self.rules.widow)
            return replace(after, phase="exchange", counts=counts)
        if self.rules.widow_shown_to_all and event.cards is not None:
            captured = union(self.captured[seat], mask_of(event.cards))
            return replace(after, captured=put(self.captured, seat, captured))
        return after


def is_ill_led(before: Play, play: Play) -> bool:
    """Is the last card an ill-led heart? `before`: the facts before it was played."""
    return len(play.trick) == 1 and before.ill_led(play.trick[0][1])


def first_play(rules: Rules, deal: int, dealer: int) -> Play:
    """The facts when the cards have just been dealt."""
    players = rules.players
    play = Play(
        rules=rules,
        deal=deal,
        dealer=dealer,
        phase="ready",
        counts=tuple(rules.hand_size(dealer, seat) for seat in range(players)),
        passed=(False,) * players,
        widow=rules.widow,
        stock=rules.stock,
        captured=(0,) * players,
        exposed=(0,) * players,
    )
    return replace(play, phase=first_phase(rules, deal, ""))


def or_nobody(seat: int | None) -> int:
    """The seat as the law counts it: `NOBODY` for none."""
    return NOBODY if seat is None else seat


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one entry changed."""
    return (*values[:index], value, *values[index + 1 :])


def seats_text(seats: tuple[int, ...]) -> str:
    """`seat 2`, or `seats 0, 1 and 3`."""
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"
