"""Deciding: a wish goes in, and the event that it brings about comes out, or a `Refusal`."""

from __future__ import annotations

from typing import assert_never

from piquedame.cards import SUIT_MASKS, cards_of, cards_text, faces, mask_of
from piquedame.deal.deal import Deal, last_card
from piquedame.deal.events import (
    Announced,
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
from piquedame.deal.honour import check_challenge, winners
from piquedame.deal.legality import check_cards, check_named, check_pass, check_turn, why_not
from piquedame.deal.play import Play
from piquedame.deal.wishes import (
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
from piquedame.errors import Refusal


def decide(deal: Deal, seat: int, wish: Wish) -> Event:
    """The event that a wish brings about; `Refusal` if a rule forbids it."""
    match wish:
        case Pass(cards=cards):
            check_pass(deal.play, deal.hands[seat], seat, cards)
            return Passed(seat, cards)
        case Unpass():
            return _unpass(deal.play, seat)
        case PlayCard(card=card, suit=suit):
            return _play(deal, seat, card, suit)
        case LayAway(cards=cards):
            return _lay_away(deal, seat, cards)
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
            return _call(deal, seat, way)
        case Expose(cards=cards):
            return _expose(deal, seat, cards)
        case Pledge(pledge=pledge):
            check_turn(deal.play, seat, "pledge")
            return Pledged(seat, pledge)
        case Offer():
            raise AssertionError("a bid is decided by the game, which knows the chips")
        case _:
            assert_never(wish)


def _play(deal: Deal, seat: int, card: int, suit: int | None) -> Played:
    check_turn(deal.play, seat, "play")
    refusal = why_not(deal.play, deal.hands[seat], card)
    if refusal:
        raise refusal
    check_named(deal.play, card, suit)
    return Played(seat, card, suit)


def _lay_away(deal: Deal, seat: int, cards: tuple[int, ...]) -> LaidAway:
    check_turn(deal.play, seat, "exchange")
    check_cards(deal.hands[seat], cards, deal.play.rules.widow)
    return LaidAway(seat, cards)


def _call(deal: Deal, seat: int, way: str) -> Called:
    check_turn(deal.play, seat, "call")
    if not deal.play.rules.may_call(way):
        raise Refusal("no_such_phase", what=f"pass {way}")
    return Called(seat, way, tuple(map(cards_of, deal.hands)))


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
    attempt = rules.bids_slam and play.bidder is not None
    if attempt and not slam_lost(play):
        return False
    left = deal.held | faces(play.pile)
    left |= mask_of(deal.widow) if play.widow else 0
    left |= mask_of(deal.stock[deal.drawn :])
    if faces(left) & rules.counting and not attempt:
        return False
    if rules.pledge_no_hearts and faces(left) & rules.law.suit:
        return False
    if attempt:
        return True
    won = set(winners(play)) - {None}
    if rules.ad_hoc and not rules.pair:
        return False
    if rules.no_trick_bonus and len(won) < rules.players:
        return False
    return rules.sun == "off" or not _sun_open(deal)


def slam_lost(play: Play) -> bool:
    """Can everybody see that a slam which was bid for has failed?

    Before the bonus card is played one other winner may be the silent partner; two cannot.
    """
    others = set(winners(play)) - {play.bidder}
    return bool(others - set(play.rules.pair)) if play.rules.pair else len(others) > 1


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
