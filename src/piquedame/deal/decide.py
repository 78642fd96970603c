"""Deciding: a wish goes in, and the event that it brings about comes out, or a `Refusal`."""

from __future__ import annotations

from typing import assert_never

from piquedame.cards import SUIT_MASKS, cards_of, faces, lowest, mask_of
from piquedame.deal.deal import Deal, last_card
from piquedame.deal.events import (
    Announced,
    Bid,
    Called,
    Challenged,
    Chose,
    Claimed,
    Event,
    Exposed,
    LaidAway,
    Named,
    Passed,
    Played,
    Pledged,
    TookBack,
    Unpassed,
)
from piquedame.deal.honour import capot_open, check_challenge, winners
from piquedame.deal.legality import check_answer
from piquedame.deal.play import Play
from piquedame.deal.wishes import (
    Announce,
    Answer,
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
from piquedame.errors import Refusal
from piquedame.law.ranks import under, weakest
from piquedame.law.slams import bid_slam_lost, may_make_sun, takers_of
from piquedame.law.tally import NO_SUN
from piquedame.law.trick import NOBODY


def decide(deal: Deal, seat: int, wish: Wish, held: int | None = None) -> Event:
    """The event that a wish brings about; `Refusal` if a rule forbids it.

    `held`: the chips that the seat has, or its points: a deal knows neither, and a bid is measured
    by them.
    """
    match wish:
        case Unpass():
            return _unpass(deal.play, seat)
        case Claim():
            return Claimed(seat, check_claim(deal, seat))
        case TakeBack():
            return _take_back(deal, seat)
        case Challenge(play=index):
            offender = check_challenge(deal.play, seat, index)
            return Challenged(seat, index, index in deal.revokes, offender)
        case Offer() if held is None:
            raise AssertionError("a bid is decided by the game, which knows the chips")
        case _:
            check_answer(deal.play, deal.hands[seat], seat, held or 0, wish)
            return _answered(deal, seat, wish)


def _answered(deal: Deal, seat: int, answer: Answer) -> Event:
    """What an answer brings about that the rules allow."""
    match answer:
        case Pass(cards=cards):
            return Passed(seat, cards)
        case PlayCard(card=card, suit=suit):
            return Played(seat, card, suit)
        case LayAway(cards=cards):
            return LaidAway(seat, cards)
        case Offer(chips=chips):
            return Bid(seat, chips)
        case NameSuit(suit=suit):
            return Named(seat, suit)
        case CallPass(way=way):
            return Called(seat, way, tuple(map(cards_of, deal.hands)))
        case Announce(slam=slam):
            return Announced(seat, slam)
        case Expose(cards=cards):
            return Exposed(seat, cards)
        case Pledge(pledge=pledge):
            return Pledged(seat, pledge)
        case Choose(choice=choice):
            return Chose(seat, choice)
        case _:
            assert_never(answer)


def _unpass(play: Play, seat: int) -> Event:
    if play.phase != "pass" or not play.passed[seat]:
        raise Refusal("no_such_phase", what="pass to take back")
    if not play.rules.options.pass_look_after_choose:
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
    attempt = rules.bids_slam and play.bidder is not None
    if attempt and not slam_lost(play):
        return False
    left = deal.held | faces(play.pile)
    left |= mask_of(deal.widow) if play.widow else 0
    left |= mask_of(deal.stock[deal.drawn :])
    if faces(left) & rules.counting and not attempt:
        return False
    if rules.later_tricks_cost or capot_open(play):
        return False
    if rules.options.pledge_no_hearts and faces(left) & rules.law.suit:
        return False
    if attempt:
        return True
    won = set(winners(play)) - {None}
    if rules.ad_hoc and not rules.pair:
        return False
    if rules.options.no_trick_bonus and len(won) < rules.players:
        return False
    return rules.tariff.sun == NO_SUN or not _sun_open(deal)


def slam_lost(play: Play) -> bool:
    """Can everybody see that a slam which was bid for has failed?"""
    assert play.bidder is not None
    won = mask_of({seat for seat in winners(play) if seat is not None})
    return bid_slam_lost(play.bidder, mask_of(play.rules.pair), won)


def _sun_open(deal: Deal) -> bool:
    """May the seat or side that has all penalty cards so far still make a sun?"""
    play, rules = deal.play, deal.play.rules
    takers = takers_of(rules.players, deal.captured, rules.penalty)
    if not takers:
        return False
    asked = winners(play)[1:] if rules.options.sun_first_trick_exempt else winners(play)
    won = mask_of({seat for seat in asked if seat is not None})
    bonus_takers = takers_of(rules.players, deal.captured, rules.bonus)
    side = rules.shooting[lowest(takers)]
    declarer = NOBODY if play.declarer is None else play.declarer
    return may_make_sun(rules.tariff, declarer, side, takers, bonus_takers, won)


def _rest_is_mine(deal: Deal, seat: int) -> bool:
    rules = deal.play.rules
    if not rules.plain_tricks:
        return False
    if deal.play.declarer is not None:
        return False
    if deal.play.widow and rules.widow_into_hand:
        return False
    mine = deal.hands[seat]
    others = 0
    for other, hand in enumerate(deal.hands):
        others |= hand if other != seat else 0
    for suit in SUIT_MASKS:
        own = mine & suit
        if own and others & suit & ~under(rules.law, weakest(rules.law, own)):
            return False
    return True


def _take_back(deal: Deal, seat: int) -> Event:
    last = last_card(deal.play)
    if deal.before is None or last is None or last[0] != seat:
        raise Refusal("no_take_back")
    return TookBack(seat, last[1])
