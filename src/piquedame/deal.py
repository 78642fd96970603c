"""Deal: the public facts plus every hand. A wish goes in, events come out.

`decide` may refuse and changes nothing; `Deal.after` never fails on an event that was decided;
`follow_up` is whatever the rules do by themselves next (the exchange, the first lead, the widow).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import assert_never

from piquedame.cards import (
    ALL_CARDS,
    SUIT_MASKS,
    holds,
    mask_of,
    parse_card,
    without_card,
    without_cards,
)
from piquedame.errors import Refusal
from piquedame.events import (
    Began,
    Chose,
    Claimed,
    Dealt,
    Event,
    Exchanged,
    LaidAway,
    Move,
    Passed,
    Played,
    ThrownIn,
    TookBack,
    Unpassed,
    WidowTaken,
)
from piquedame.legality import check_cards, check_pass, check_turn, why_not
from piquedame.play import Play, first_play, put
from piquedame.ruleset import CLUB_CARDS, HEART_CARDS, Rules, lowest_club
from piquedame.wishes import Choose, Claim, LayAway, Pass, PlayCard, TakeBack, Unpass, Wish


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything about one deal; tuples are by seat, hands are sets of cards."""

    play: Play
    hands: tuple[int, ...]
    dealt: tuple[int, ...]
    widow: tuple[int, ...]
    passes: tuple[tuple[int, ...] | None, ...]
    hidden: tuple[int, ...]
    """Captured face down: the widow, cards laid away, the rest after a claim."""
    laid: tuple[int, ...] | None = None
    aside: int = 0
    """First-trick cards of a hand of only penalty cards (`first_trick_all_penalty_hand`)."""
    only_penalty: tuple[bool, ...] = ()
    """Seats that began with nothing but penalty cards."""
    choice: str | None = None
    before: Deal | None = None
    """As it was before the last card, while that card may be taken back."""

    @property
    def captured(self) -> tuple[int, ...]:
        """All that each seat has captured, face up or down."""
        return tuple(
            (up | down) & ~self.aside
            for up, down in zip(self.play.captured, self.hidden, strict=True)
        )

    def after(self, event: Event) -> Deal:
        """The deal after an event."""
        play = self.play.after(event)
        match event:
            case Passed(seat=seat, cards=cards):
                return replace(self, play=play, passes=put(self.passes, seat, cards))
            case Unpassed(seat=seat):
                return replace(self, play=play, passes=put(self.passes, seat, None))
            case Exchanged(moves=moves):
                return replace(self, play=play, hands=exchanged(self.hands, moves))
            case Began():
                only = tuple(not hand & ~self.play.rules.penalty for hand in self.hands)
                return replace(self, play=play, only_penalty=only)
            case Played(seat=seat, card=card):
                hands = put(self.hands, seat, without_card(self.hands[seat], card))
                aside = self.aside | self._set_aside(seat, card)
                before = replace(self, before=None)
                return replace(self, play=play, hands=hands, aside=aside, before=before)
            case TookBack():
                return self.before or self
            case WidowTaken():
                return self._after_widow(event, play)
            case LaidAway(seat=seat, cards=cards):
                laid = cards or ()
                hands = put(self.hands, seat, without_cards(self.hands[seat], laid))
                hidden = put(self.hidden, seat, self.hidden[seat] | mask_of(laid))
                return replace(self, play=play, hands=hands, hidden=hidden, laid=laid)
            case Claimed(seat=seat, claim=claim):
                return self._after_claim(seat, claim, play)
            case Chose(choice=choice):
                return replace(self, play=play, choice=choice)
            case _:
                return replace(self, play=play, before=None)

    def _set_aside(self, seat: int, card: int) -> int:
        rules = self.play.rules
        if self.play.tricks or not self.only_penalty[seat]:
            return 0
        if rules.first_trick_all_penalty_hand not in ("not_counted", "to_lowest_nonzero"):
            return 0
        return rules.penalty & 1 << card

    def _after_widow(self, event: WidowTaken, play: Play) -> Deal:
        seat, cards = event.seat, mask_of(event.cards or ())
        if play.phase == "exchange":
            hands = put(self.hands, seat, self.hands[seat] | cards)
            return replace(self, play=play, hands=hands, before=None)
        hidden = put(self.hidden, seat, self.hidden[seat] | cards)
        return replace(self, play=play, hidden=hidden, before=None)

    def _after_claim(self, seat: int, claim: str, play: Play) -> Deal:
        if claim == "none":
            return replace(self, play=play, before=None)
        rest = mask_of(self.widow) if self.play.widow else 0
        for hand in self.hands:
            rest |= hand
        hidden = put(self.hidden, seat, self.hidden[seat] | rest)
        return replace(self, play=play, hidden=hidden, before=None)


def first_deal(rules: Rules, event: Dealt) -> Deal:
    """The deal that a (complete) `Dealt` event begins."""
    hands = tuple(mask_of(hand or ()) for hand in event.hands)
    return Deal(
        play=first_play(rules, event.deal, event.dealer),
        hands=hands,
        dealt=hands,
        widow=event.widow or (),
        passes=(None,) * rules.players,
        hidden=(0,) * rules.players,
    )


def deal_out(rules: Rules, deal: int, dealer: int, pack: tuple[int, ...]) -> Dealt:
    """The shuffled pack dealt one card at a time from eldest hand; what is over is the widow.

    Where hands are uneven the last lap goes round only as far as there are cards.
    """
    hands: list[list[int]] = [[] for _ in range(rules.players)]
    end = len(pack) - rules.widow
    for k in range(end):
        hands[rules.seat_after(dealer, 1 + k % rules.players)].append(pack[k])
    in_order = tuple(tuple(sorted(hand)) for hand in hands)
    return Dealt(deal, dealer, in_order, tuple(pack[end:]))


def exchanged(hands: tuple[int, ...], moves: tuple[Move, ...]) -> tuple[int, ...]:
    """The hands after cards have gone from one to another (null: cards not seen, left alone)."""
    out = list(hands)
    for move in moves:
        out[move.giver] = without_cards(out[move.giver], move.cards or ())
    for move in moves:
        out[move.receiver] |= mask_of(move.cards or ())
    return tuple(out)


# --- wishes -----------------------------------------------------------------------------------


def decide(deal: Deal, seat: int, wish: Wish) -> Event:
    """The event that a wish brings about; `Refusal` if a rule forbids it."""
    match wish:
        case Pass(cards=cards):
            check_pass(deal.play, deal.hands[seat], seat, cards)
            return Passed(seat, cards)
        case Unpass():
            return _unpass(deal.play, seat)
        case PlayCard(card=card):
            check_turn(deal.play, seat, "play")
            refusal = why_not(deal.play, deal.hands[seat], card)
            if refusal:
                raise refusal
            return Played(seat, card)
        case LayAway(cards=cards):
            check_turn(deal.play, seat, "exchange")
            check_cards(deal.hands[seat], cards, deal.play.rules.widow)
            return LaidAway(seat, cards)
        case Choose(choice=choice):
            check_turn(deal.play, seat, "choice")
            return Chose(seat, choice)
        case Claim():
            return Claimed(seat, check_claim(deal, seat))
        case TakeBack():
            return _take_back(deal, seat)
        case _:
            assert_never(wish)


def _unpass(play: Play, seat: int) -> Event:
    if play.phase != "pass" or not play.passed[seat]:
        raise Refusal("no_such_phase", what="pass to take back")
    if not play.rules.pass_look_after_choose:
        raise Refusal("no_take_back")
    return Unpassed(seat)


def check_claim(deal: Deal, seat: int) -> str:
    """Which claim the cards bear out (`rest` or `none`); `Refusal` without a word about them."""
    play = deal.play
    if not play.between_tricks:
        raise Refusal("claim")
    if _no_points_left(deal):
        return "none"
    if play.to_play[0] == seat and _rest_is_mine(deal, seat):
        return "rest"
    raise Refusal("claim")


def _no_points_left(deal: Deal) -> bool:
    play, rules = deal.play, deal.play.rules
    left = mask_of(deal.widow) if play.widow else 0
    for hand in deal.hands:
        left |= hand
    if left & rules.counting:
        return False
    if rules.no_trick_bonus and len({trick.winner for trick in play.tricks}) < rules.players:
        return False
    return rules.sun == "off" or not _sun_open(deal)


def _sun_open(deal: Deal) -> bool:
    """Has one seat all penalty cards taken so far and every trick that a sun asks for?"""
    play, rules = deal.play, deal.play.rules
    takers = [seat for seat, cards in enumerate(deal.captured) if cards & rules.penalty]
    asked = play.tricks[1:] if rules.sun_first_trick_exempt else play.tricks
    return len(takers) == 1 and all(trick.winner == takers[0] for trick in asked)


def _rest_is_mine(deal: Deal, seat: int) -> bool:
    rules = deal.play.rules
    if rules.booster_nines:
        return False
    if deal.play.widow and rules.remainder.startswith("exchange"):
        return False
    mine = deal.hands[seat]
    others = 0
    for other, hand in enumerate(deal.hands):
        others |= hand if other != seat else 0
    for suit in SUIT_MASKS:
        own = mine & suit
        if own and others & suit > own & -own:
            return False
    return True


def _take_back(deal: Deal, seat: int) -> Event:
    last = last_card(deal.play)
    if deal.before is None or last is None or last[0] != seat:
        raise Refusal("no_take_back")
    return TookBack(seat, last[1])


def last_card(play: Play) -> tuple[int, int] | None:
    """The card that was played last: (seat, card)."""
    if play.trick:
        return play.trick[-1]
    return play.tricks[-1].plays[-1] if play.tricks else None


# --- what follows by itself ----------------------------------------------------------------------


def follow_up(deal: Deal) -> Event | None:
    """What the rules do next without anybody's wish; null when a seat owes something."""
    play = deal.play
    if play.phase == "pass" and all(play.passed):
        return Exchanged(_moves(deal))
    if play.phase == "ready":
        return _thrown_in(deal) or _began(deal)
    if play.widow and play.widow_seat is None and not play.trick and play.tricks:
        taker = _widow_taker(play)
        return WidowTaken(taker, deal.widow) if taker is not None else None
    return None


def _moves(deal: Deal) -> tuple[Move, ...]:
    moves = []
    rules, number = deal.play.rules, deal.play.deal
    for seat, cards in enumerate(deal.passes):
        for receiver in dict.fromkeys(rules.pass_targets(number, seat)):
            given = rules.passed_to(number, seat, cards or (), receiver)
            moves.append(Move(seat, receiver, given))
    return tuple(moves)


def _thrown_in(deal: Deal) -> ThrownIn | None:
    rules = deal.play.rules
    if not (rules.misdeal_all_penalty_hand or rules.first_trick_all_penalty_hand == "misdeal"):
        return None
    for k in range(rules.players):
        seat = rules.seat_after(deal.play.dealer, 1 + k)
        if not deal.hands[seat] & ~rules.penalty:
            return ThrownIn(seat)
    return None


def _began(deal: Deal) -> Began:
    rules = deal.play.rules
    eldest = rules.eldest(deal.play.dealer)
    wanted: dict[str, Callable[[], int | None]] = {
        "holder_of_lowest_club": lambda: lowest_club(deal.hands),
        "eldest": lambda: None,
    }
    leads = rules.first_leader
    card = wanted[leads]() if leads in wanted else parse_card(leads.removeprefix("holder_of:"))
    leader = eldest
    if card is not None:
        leader = next((s for s, hand in enumerate(deal.hands) if holds(hand, card)), eldest)
    return Began(leader, _must(rules, card))


def _must(rules: Rules, card: int | None) -> int:
    if rules.first_card == "forced_lowest_club" and card is not None:
        return 1 << card
    if rules.first_card == "any_club":
        return CLUB_CARDS
    # With breaking on, hearts are barred from the first lead as unbroken, not by a must.
    if rules.first_card == "any_non_heart" and not rules.must_break_hearts:
        return ALL_CARDS & ~HEART_CARDS
    return 0


def _widow_taker(play: Play) -> int | None:
    last, reading = play.tricks[-1], play.rules.remainder
    if reading in ("first_trick_winner", "exchange_first_trick"):
        return last.winner
    if reading in ("first_penalty_taker", "exchange_first_penalty"):
        return last.winner if last.cards & play.rules.penalty else None
    return last.winner if play.phase == "done" and play.claim is None else None
