"""Deal: the public facts plus every hand, dealt out and folded event by event.

`Deal.after` never fails on an event that was decided (`piquedame.deal.decide`) or that follows by
itself (`piquedame.deal.follow`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from piquedame.cards import (
    JOKER,
    AnyCards,
    BadCard,
    cards_text,
    faces,
    hand_text,
    holds,
    mask_of,
    minus,
    read_cards,
    union,
    with_card,
    without_card,
    without_cards,
)
from piquedame.deal.events import (
    Began,
    Challenged,
    Chose,
    Claimed,
    Dealt,
    Drew,
    Event,
    Exchanged,
    Kept,
    LaidAway,
    Move,
    Passed,
    Played,
    TookBack,
    Unpassed,
    WidowTaken,
)
from piquedame.deal.honour import challenged, is_revoke
from piquedame.deal.play import Play, first_play, is_ill_led, put
from piquedame.deal.show import play_table
from piquedame.deal.shuffle import shuffled
from piquedame.errors import Refusal
from piquedame.law.course import is_set_aside, next_seat, only_penalty
from piquedame.rules.agreed import POOL, Rules

MOST_NAMED = 26
"""So many cards are named in a sentence."""


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """Everything about one deal; tuples are by seat, hands are sets of cards."""

    play: Play
    hands: tuple[int, ...]
    dealt: tuple[int, ...]
    widow: tuple[int, ...]
    stock: tuple[int, ...]
    """As dealt, in the order in which it is drawn."""
    passes: tuple[tuple[int, ...] | None, ...]
    hidden: tuple[int, ...]
    """Captured face down: the widow, cards laid away, the rest after a claim."""
    laid: tuple[int, ...] | None = None
    aside: int = 0
    """First-trick cards of a hand of only penalty cards (`first_trick_all_penalty_hand`)."""
    only_penalty: tuple[bool, ...] = ()
    """Seats that began with nothing but penalty cards."""
    mix: tuple[int, ...] = ()
    """The order in which mixed cards are dealt out again."""
    received: tuple[Move, ...] = ()
    """What changed hands in the pass."""
    joker: int | None = None
    """Who held Foster's joker at the first lead."""
    partner: int | None = None
    """Who held the bonus card at the first lead, if that makes a silent partner."""
    choice: str | None = None
    revokes: tuple[int, ...] = ()
    """Cards, by their index in the deal, that did not follow suit though they could."""
    before: Deal | None = None
    """As it was before the last card, while that card may be taken back."""

    def __str__(self) -> str:
        head = f"{self.play.rules.slug}, {self.play.place}"
        return f"{head}\n{play_table(self.play, self.hands)}"

    def __repr__(self) -> str:
        return f"<Deal of {self.play.rules.slug}: {self.play.place}>"

    @property
    def text(self) -> str:
        """The hands as they were dealt, apart by `|`: what `start(hands=...)` takes."""
        return " | ".join(map(hand_text, self.dealt))

    @property
    def captured(self) -> tuple[int, ...]:
        """All that each seat has captured, face up or down."""
        captured = [
            union(up, down) for up, down in zip(self.play.captured, self.hidden, strict=True)
        ]
        if self.aside:
            taker = next((t.winner for t in self.play.tricks if t.winner is not None), None)
            if taker is not None:
                captured[taker] = minus(captured[taker], self.aside)
        return tuple(captured)

    @property
    def freely_taken_back(self) -> bool:
        """Is the last card an ill-led heart, which goes back without anybody's consent?"""
        return self.before is not None and is_ill_led(self.before.play, self.play)

    @property
    def held(self) -> int:
        """Faces still in a hand."""
        out = 0
        for hand in self.hands:
            out |= faces(hand)
        return out

    @property
    def drawn(self) -> int:
        """How many cards of the stock have been drawn."""
        return len(self.stock) - self.play.stock

    def after(self, event: Event) -> Deal:
        """The deal after an event."""
        play = self.play.after(event)
        match event:
            case Passed(seat=seat, cards=cards):
                return replace(self, play=play, passes=put(self.passes, seat, cards))
            case Unpassed(seat=seat):
                return replace(self, play=play, passes=put(self.passes, seat, None))
            case Exchanged(moves=moves):
                hands = exchanged(self.hands, moves)
                return replace(self, play=play, hands=hands, received=moves)
            case Began():
                course = self.play.rules.course
                only = tuple(only_penalty(course, faces(hand)) for hand in self.hands)
                began = replace(self, play=play, only_penalty=only, joker=self._joker_holder())
                return replace(began, partner=self._silent_partner())
            case Played(seat=seat, card=card):
                return self._after_card(seat, card, play)
            case Drew(seat=seat, cards=cards):
                hand = union(self.hands[seat], mask_of(cards or ()))
                return replace(self, play=play, hands=put(self.hands, seat, hand), before=None)
            case Kept(drawn=False):
                return replace(self, play=play, hands=(0,) * len(self.hands), before=None)
            case TookBack():
                return self.before or self
            case Challenged():
                return replace(self, play=challenged(play, event), before=None)
            case WidowTaken():
                return self._after_widow(event, play)
            case LaidAway(seat=seat, cards=cards):
                laid = cards or ()
                hands = put(self.hands, seat, without_cards(self.hands[seat], laid))
                hidden = put(self.hidden, seat, union(self.hidden[seat], mask_of(laid)))
                return replace(self, play=play, hands=hands, hidden=hidden, laid=laid)
            case Claimed(seat=seat, claim=claim):
                return self._after_claim(seat, claim, play)
            case Chose(choice=choice):
                return replace(self, play=play, choice=choice)
            case _:
                return replace(self, play=play, before=None)

    def _after_card(self, seat: int, card: int, play: Play) -> Deal:
        hands = put(self.hands, seat, without_card(self.hands[seat], card))
        aside = self._set_aside(seat, card)
        before = replace(self, before=None)
        after = replace(self, play=play, hands=hands, aside=aside, before=before)
        return replace(after, revokes=self._revokes_with(seat, card))

    def _revokes_with(self, seat: int, card: int) -> tuple[int, ...]:
        if self.play.rules.law.honour and is_revoke(self.play, self.hands[seat], card):
            return (*self.revokes, self.play.played)
        return self.revokes

    def _joker_holder(self) -> int | None:
        if not self.play.rules.foster:
            return None
        return next((s for s, hand in enumerate(self.hands) if holds(hand, JOKER)), None)

    def _silent_partner(self) -> int | None:
        if not self.play.rules.bids_slam or self.play.bidder is None:
            return None
        return next(s for s, hand in enumerate(self.hands) if hand & self.play.rules.bonus)

    def _set_aside(self, seat: int, card: int) -> int:
        course, only = self.play.rules.course, self.only_penalty[seat]
        aside = is_set_aside(course, self.play.done, only, card)
        return with_card(self.aside, card) if aside else self.aside

    def _after_widow(self, event: WidowTaken, play: Play) -> Deal:
        seat, cards = event.seat, mask_of(event.cards or ())
        if play.phase == "exchange":
            hands = put(self.hands, seat, union(self.hands[seat], cards))
            return replace(self, play=play, hands=hands, before=None)
        if play.captured != self.play.captured:  # it lies face up
            return replace(self, play=play, before=None)
        hidden = put(self.hidden, seat, union(self.hidden[seat], cards))
        return replace(self, play=play, hidden=hidden, before=None)

    def _after_claim(self, seat: int, claim: str, play: Play) -> Deal:
        if claim == "none":
            return replace(self, play=play, before=None)
        rest = mask_of(self.widow) if self.play.widow else 0
        for hand in self.hands:
            rest = union(rest, hand)
        hidden = put(self.hidden, seat, union(self.hidden[seat], rest))
        return replace(self, play=play, hidden=hidden, before=None)


def first_deal(rules: Rules, event: Dealt) -> Deal:
    """The deal that a (complete) `Dealt` event begins."""
    hands = tuple(mask_of(hand or ()) for hand in event.hands)
    return Deal(
        play=first_play(rules, event.deal, event.dealer),
        hands=hands,
        dealt=hands,
        widow=event.widow or (),
        stock=event.stock or (),
        mix=event.mix or (),
        passes=(None,) * rules.players,
        hidden=(0,) * rules.players,
    )


def deal_out(
    rules: Rules, deal: int, dealer: int, pack: tuple[int, ...], mix: tuple[int, ...] = ()
) -> Dealt:
    """The shuffled pack dealt one card at a time from eldest hand; the rest is stock or widow.

    If hands are uneven the last lap goes round only as far as there are cards.
    """
    hands: list[list[int]] = [[] for _ in range(rules.players)]
    end = len(pack) - rules.widow - rules.stock
    seat = dealer
    for card in pack[:end]:
        seat = next_seat(rules.players, rules.step, seat)
        hands[seat].append(card)
    in_order = tuple(tuple(sorted(hand)) for hand in hands)
    rest = tuple(pack[end:])
    widow, stock = ((), rest) if rules.stock else (rest, ())
    return Dealt(deal, dealer, in_order, widow, stock, mix)


def shuffled_for(
    rules: Rules, number: int, secret: bytes, nonces: bytes = b""
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The shuffled pack of a deal and, where passed cards are mixed, their order after that."""
    pack = shuffled(rules.pack, secret, number, nonces)
    cards = rules.players * rules.options.pass_count
    mixes = rules.may_mix(number)
    mix = shuffled(tuple(range(cards)), secret, number, nonces + b"mix") if mixes else ()
    return pack, mix


def deal_by_hand(
    rules: Rules, dealer: int, hands: str | Sequence[AnyCards], rest: AnyCards | None
) -> Dealt:
    """A first deal of these hands; the widow follows from them, if it is not given.

    `rest`: the widow, or the stock. `Refusal` where they are not the pack, or not so many each.
    """
    each = hands.split("|") if isinstance(hands, str) else hands
    if not isinstance(each, Iterable):
        raise BadCard(each)
    cards = [read_cards(hand) for hand in each]
    if len(cards) != rules.players:
        what = f"there are {len(cards)} hands for {rules.players} players"
        raise Refusal("wrong_deal", what=what)
    if rest is not None:
        left = read_cards(rest)
    else:
        held = Counter(card for hand in cards for card in hand)
        left = () if rules.stock else tuple((Counter(rules.pack) - held).elements())
    widow, stock = (left, ()) if rules.widow else ((), left if rules.stock else ())
    return dealt_as(rules, 0, dealer, cards, widow, stock)


def dealt_as(
    rules: Rules,
    deal: int,
    dealer: int,
    hands: Sequence[Sequence[int]],
    widow: Sequence[int] = (),
    stock: Sequence[int] = (),
) -> Dealt:
    """The deal of these hands; `Refusal` where they are not the pack, or not so many cards each."""
    given = Counter(card for cards in (*hands, widow, stock) for card in cards)
    pack = Counter(rules.pack)
    if given != pack:
        missing, extra = pack - given, given - pack
        parts = []
        if missing:
            parts.append(f"{_some(missing)} missing")
        if extra:
            parts.append(f"{_some(extra)} too many")
        raise Refusal("wrong_pack", what=", ".join(parts))
    for seat, hand in enumerate(hands):
        right = rules.hand_size(dealer, seat)
        if len(hand) != right:
            what = f"seat {seat} holds {len(hand)} cards instead of {right}"
            raise Refusal("wrong_deal", what=what)
    if len(widow) != rules.widow:
        what = f"the widow has {len(widow)} cards instead of {rules.widow}"
        raise Refusal("wrong_deal", what=what)
    return Dealt(deal, dealer, tuple(map(tuple, hands)), tuple(widow), tuple(stock))


def _some(cards: Counter[int]) -> str:
    """Cards as a sentence names them: not all of a thousand."""
    named = sorted(cards.elements())
    more = f" and {len(named) - MOST_NAMED} more" if len(named) > MOST_NAMED else ""
    return f"{cards_text(named[:MOST_NAMED])}{more}"


def exchanged(hands: tuple[int, ...], moves: tuple[Move, ...]) -> tuple[int, ...]:
    """The hands after cards have gone from one to another (null: cards not seen, left alone)."""
    out = list(hands)
    for move in moves:
        if move.giver != POOL:
            out[move.giver] = without_cards(out[move.giver], move.cards or ())
    for move in moves:
        if move.receiver != POOL:
            out[move.receiver] = union(out[move.receiver], mask_of(move.cards or ()))
    return tuple(out)


def last_card(play: Play) -> tuple[int, int] | None:
    """The card that was played last: (seat, card)."""
    if play.trick:
        return play.trick[-1]
    return play.tricks[-1].plays[-1] if play.tricks else None
