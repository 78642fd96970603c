"""Deal: the public facts plus every hand. A wish goes in, events come out.

`decide` may refuse and changes nothing; `Deal.after` never fails on an event that was decided;
`follow_up` is whatever the rules do by themselves next (the exchange, the first lead, the widow).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from piquedame.cards import (
    ALL_CARDS,
    CLUBS,
    HEARTS,
    JOKER,
    SUIT_MASKS,
    cards_of,
    cards_text,
    faces,
    holds,
    less,
    mask_of,
    parse_card,
    together,
    with_card,
    without_card,
    without_cards,
)
from piquedame.errors import Refusal
from piquedame.events import (
    Announced,
    Began,
    Called,
    Challenged,
    Chose,
    Claimed,
    Dealt,
    Drew,
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
    ThrownIn,
    TookBack,
    Unpassed,
    WidowTaken,
)
from piquedame.honour import challenged, check_challenge, is_revoke, played_so_far, winners
from piquedame.legality import check_cards, check_named, check_pass, check_turn, why_not
from piquedame.play import Play, first_play, put
from piquedame.ruleset import POOL, Rules, lowest_club
from piquedame.wishes import (
    Announce,
    CallPass,
    Challenge,
    Choose,
    Claim,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
    TakeBack,
    Unpass,
    Wish,
)


@dataclass(frozen=True, slots=True)
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
    choice: str | None = None
    revokes: tuple[int, ...] = ()
    """Cards, by their index in the deal, that did not follow suit though they could."""
    before: Deal | None = None
    """As it was before the last card, while that card may be taken back."""

    @property
    def captured(self) -> tuple[int, ...]:
        """All that each seat has captured, face up or down."""
        captured = [
            together(up, down) for up, down in zip(self.play.captured, self.hidden, strict=True)
        ]
        if self.aside:
            taker = next((t.winner for t in self.play.tricks if t.winner is not None), None)
            if taker is not None:
                captured[taker] = less(captured[taker], self.aside)
        return tuple(captured)

    @property
    def freely_taken_back(self) -> bool:
        """Is the last card an ill-led heart, which goes back without anybody's consent?"""
        play, last = self.play, last_card(self.play)
        if self.before is None or last is None or len(play.trick) != 1:
            return False
        law, waited = play.rules.law, not self.before.play.broken
        return law.heart_stands and waited and holds(law.unbroken & law.suit, last[1])

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
                penalty = self.play.rules.penalty
                only = tuple(not faces(hand) & ~penalty for hand in self.hands)
                return replace(self, play=play, only_penalty=only, joker=self._joker_holder())
            case Played(seat=seat, card=card):
                hands = put(self.hands, seat, without_card(self.hands[seat], card))
                aside = self._set_aside(seat, card)
                before = replace(self, before=None)
                after = replace(self, play=play, hands=hands, aside=aside, before=before)
                return replace(after, revokes=self._revokes_with(seat, card))
            case Drew(seat=seat, cards=cards):
                hand = together(self.hands[seat], mask_of(cards or ()))
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
                hidden = put(self.hidden, seat, together(self.hidden[seat], mask_of(laid)))
                return replace(self, play=play, hands=hands, hidden=hidden, laid=laid)
            case Claimed(seat=seat, claim=claim):
                return self._after_claim(seat, claim, play)
            case Chose(choice=choice):
                return replace(self, play=play, choice=choice)
            case _:
                return replace(self, play=play, before=None)

    def _revokes_with(self, seat: int, card: int) -> tuple[int, ...]:
        if self.play.rules.law.honour and is_revoke(self.play, self.hands[seat], card):
            return (*self.revokes, played_so_far(self.play))
        return self.revokes

    def _joker_holder(self) -> int | None:
        if self.play.rules.joker_mode != "foster_heart_between_J_10":
            return None
        return next((s for s, hand in enumerate(self.hands) if holds(hand, JOKER)), None)

    def _set_aside(self, seat: int, card: int) -> int:
        rules = self.play.rules
        if self.play.tricks or not self.only_penalty[seat]:
            return self.aside
        if rules.first_trick_all_penalty_hand not in ("not_counted", "to_lowest_nonzero"):
            return self.aside
        return with_card(self.aside, card) if holds(rules.penalty, card) else self.aside

    def _after_widow(self, event: WidowTaken, play: Play) -> Deal:
        seat, cards = event.seat, mask_of(event.cards or ())
        if play.phase == "exchange":
            hands = put(self.hands, seat, together(self.hands[seat], cards))
            return replace(self, play=play, hands=hands, before=None)
        if play.captured != self.play.captured:  # it lies face up
            return replace(self, play=play, before=None)
        hidden = put(self.hidden, seat, together(self.hidden[seat], cards))
        return replace(self, play=play, hidden=hidden, before=None)

    def _after_claim(self, seat: int, claim: str, play: Play) -> Deal:
        if claim == "none":
            return replace(self, play=play, before=None)
        rest = mask_of(self.widow) if self.play.widow else 0
        for hand in self.hands:
            rest = together(rest, hand)
        hidden = put(self.hidden, seat, together(self.hidden[seat], rest))
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

    Where hands are uneven the last lap goes round only as far as there are cards.
    """
    hands: list[list[int]] = [[] for _ in range(rules.players)]
    end = len(pack) - rules.widow - rules.stock
    for k in range(end):
        hands[rules.seat_after(dealer, 1 + k % rules.players)].append(pack[k])
    in_order = tuple(tuple(sorted(hand)) for hand in hands)
    rest = tuple(pack[end:])
    widow, stock = ((), rest) if rules.stock else (rest, ())
    return Dealt(deal, dealer, in_order, widow, stock, mix)


def exchanged(hands: tuple[int, ...], moves: tuple[Move, ...]) -> tuple[int, ...]:
    """The hands after cards have gone from one to another (null: cards not seen, left alone)."""
    out = list(hands)
    for move in moves:
        if move.giver != POOL:
            out[move.giver] = without_cards(out[move.giver], move.cards or ())
    for move in moves:
        if move.receiver != POOL:
            out[move.receiver] = together(out[move.receiver], mask_of(move.cards or ()))
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
        case PlayCard(card=card, suit=suit):
            check_turn(deal.play, seat, "play")
            refusal = why_not(deal.play, deal.hands[seat], card)
            if refusal:
                raise refusal
            check_named(deal.play, card, suit)
            return Played(seat, card, suit)
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
        case Challenge(play=index):
            offender = check_challenge(deal.play, seat, index)
            return Challenged(seat, index, index in deal.revokes, offender)
        case NameSuit(suit=suit):
            check_turn(deal.play, seat, "suit")
            return Named(seat, suit)
        case Announce(slam=slam):
            check_turn(deal.play, seat, "slam")
            return Announced(seat, slam)
        case CallPass(way=way):
            check_turn(deal.play, seat, "call")
            if not deal.play.rules.may_call(way):
                raise Refusal("no_such_phase", what=f"pass {way}")
            return Called(seat, way, tuple(map(cards_of, deal.hands)))
        case Expose(cards=cards):
            return _expose(deal, seat, cards)
        case Pledge(pledge=pledge):
            check_turn(deal.play, seat, "pledge")
            return Pledged(seat, pledge)
        case Offer():
            raise AssertionError("a bid is decided by the game, which knows the chips")
        case _:
            assert_never(wish)


def _expose(deal: Deal, seat: int, cards: tuple[int, ...]) -> Exposed:
    check_turn(deal.play, seat, "expose")
    check_cards(deal.hands[seat], cards, len(cards))
    for card in cards:
        if card not in deal.play.rules.exposable:
            raise Refusal("no_such_phase", what=f"{cards_text([card])} to expose")
    return Exposed(seat, cards)


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
    left = deal.held | faces(play.pile)
    left |= mask_of(deal.widow) if play.widow else 0
    left |= mask_of(deal.stock[deal.drawn :])
    if faces(left) & rules.counting:
        return False
    if rules.pledge_no_hearts and faces(left) & rules.law.suit:
        return False
    won = set(winners(play)) - {None}
    if rules.ad_hoc and not rules.pair:
        return False
    if rules.no_trick_bonus and len(won) < rules.players:
        return False
    return rules.sun == "off" or not _sun_open(deal)


def _sun_open(deal: Deal) -> bool:
    """Has one seat or side all penalty cards so far and every trick that a sun asks for?"""
    play, rules = deal.play, deal.play.rules
    takers = {seat for seat, cards in enumerate(deal.captured) if cards & rules.penalty}
    if not takers:
        return False
    shooting = {min(takers)}
    if rules.moon_scope == "side":
        shooting = set(rules.side(min(takers)))
    asked = winners(play)[1:] if rules.sun_first_trick_exempt else winners(play)
    return takers <= shooting and set(asked) <= {*shooting, None}


def _rest_is_mine(deal: Deal, seat: int) -> bool:
    rules = deal.play.rules
    if rules.booster_nines or rules.packs > 1 or rules.jokers or rules.stock:
        return False
    if deal.play.declarer is not None:
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
    if play.rules.auction_all_pass == "redeal" and _all_passed(play) and not play.thrown_in:
        return ThrownIn(play.rules.eldest(play.dealer))
    if play.phase == "ready":
        return _thrown_in(deal) or _began(deal)
    if play.widow and play.widow_seat is None and not play.trick and play.tricks:
        taker = _widow_taker(play)
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
    return Began(leader, _must(rules, card))


def _leading_card(deal: Deal) -> int | None:
    """The card whose holder leads first, if one decides."""
    leads = deal.play.rules.first_leader
    if leads == "holder_of_lowest_club":
        return lowest_club(deal.play.rules, deal.held)
    if leads.startswith("holder_of:"):
        return parse_card(leads.removeprefix("holder_of:"))
    return None


def _must(rules: Rules, card: int | None) -> int:
    if rules.first_card == "forced_lowest_club" and card is not None:
        return 1 << card
    if rules.first_card == "any_club":
        return rules.law.suits[CLUBS]
    # With breaking on, hearts are barred from the first lead as unbroken, not by a must.
    if rules.first_card == "any_non_heart" and not rules.must_break_hearts:
        return ALL_CARDS & ~rules.law.suits[HEARTS]
    if rules.first_card == "not_penalty_suit":
        return ALL_CARDS & ~rules.law.suit
    return 0


def _widow_taker(play: Play) -> int | None:
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
