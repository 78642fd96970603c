"""What a seat may do now, and in words why not: the law applied to the public facts and a hand."""

from __future__ import annotations

from typing import assert_never

from piquedame.cards import (
    JOKER,
    JOKERS,
    SUIT_MASKS,
    SUIT_NAMES,
    TWIN,
    card_text,
    cards_of,
    cards_text,
    faces,
    holds,
    mask_of,
    minus,
    parse_card,
)
from piquedame.deal.play import Play
from piquedame.deal.wishes import (
    Announce,
    Answer,
    CallPass,
    Choose,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
)
from piquedame.errors import Refusal
from piquedame.law.course import least_bid
from piquedame.law.demands import (
    FREE,
    NOT_BROKEN,
    REASON_NAMES,
    REVOKE,
    Law,
    legal_plays,
    verdict,
)
from piquedame.rules.agreed import Rules
from piquedame.rules.options import MOST

_PHASE_WORDS = {
    "pass": "pass",
    "play": "card",
    "exchange": "card to lay away",
    "choice": "choice",
    "bid": "bid",
    "suit": "suit",
    "slam": "slam",
    "call": "called pass",
    "expose": "card to expose",
    "pledge": "pledge",
}


def check_turn(play: Play, seat: int, phase: str) -> None:
    """Refuse what is not due now, or not from this seat."""
    if play.phase != phase:
        raise Refusal("no_such_phase", what=_PHASE_WORDS[phase])
    if seat not in play.turn:
        raise Refusal("not_your_turn")


def check_answer(play: Play, hand: int, seat: int, held: int, wish: Answer) -> None:
    """Refuse what does not answer the question that is put to this seat.

    `held`: the chips that it has, or its points, for a bid.
    """
    match wish:
        case Pass(cards=cards):
            check_pass(play, hand, seat, cards)
        case PlayCard(card=card, suit=suit):
            check_turn(play, seat, "play")
            refusal = why_not(play, hand, card)
            if refusal:
                raise refusal
            check_named(play, card, suit)
        case LayAway(cards=cards):
            check_turn(play, seat, "exchange")
            check_cards(hand, cards, play.rules.widow)
        case Offer(chips=chips):
            check_bid(play, seat, held, chips)
        case CallPass(way=way):
            check_turn(play, seat, "call")
            if not play.rules.may_call(way):
                raise Refusal("no_such_phase", what=f"pass {way}")
        case Expose(cards=cards):
            check_exposed(play, hand, seat, cards)
        case NameSuit():
            check_turn(play, seat, "suit")
        case Announce():
            check_turn(play, seat, "slam")
        case Pledge():
            check_turn(play, seat, "pledge")
        case Choose():
            check_turn(play, seat, "choice")
        case _:
            assert_never(wish)


def check_bid(play: Play, seat: int, held: int, chips: int | None) -> None:
    """Refuse a bid not from 1 to the chips held (no limit in points), or not above the others.

    They need not be topped in every game.
    """
    check_turn(play, seat, "bid")
    if chips is None:
        return
    least, most = bid_limits(play.rules, play, held)
    if not least <= chips <= (MOST if most is None else most):
        raise Refusal("bid", chips=chips, least=least, most=MOST if most is None else most)


def check_exposed(play: Play, hand: int, seat: int, cards: tuple[int, ...]) -> None:
    """Refuse cards that are not in the hand, or may not be exposed."""
    check_turn(play, seat, "expose")
    check_cards(hand, cards, len(cards))
    for card in cards:
        if card not in play.rules.exposable:
            raise Refusal("no_such_phase", what=f"{cards_text([card])} to expose")


def check_pass(play: Play, hand: int, seat: int, cards: tuple[int, ...]) -> None:
    """Refuse a pass with the wrong number of cards, foreign ones, or forbidden ones."""
    check_turn(play, seat, "pass")
    rules = play.rules
    targets = rules.pass_targets(play.deal, seat)
    if not cards and rules.options.pass_optional and may_forward(targets):
        return
    check_cards(hand, cards, len(targets))
    forbidden = forbidden_to_pass(rules, hand)
    chosen = mask_of(cards)
    for card in cards:
        if forbidden >> card & 1 and minus(hand, chosen) & ~forbidden:
            raise Refusal("may_not_pass", card=card_text(card))


def may_forward(targets: tuple[int, ...]) -> bool:
    """Can what a seat is given go on to one neighbour, unseen?"""
    return len(set(targets)) == 1 and targets[0] >= 0


def may_pass(rules: Rules, hand: int, count: int) -> int:
    """The cards of a hand of which so many may be passed: all of it, if too few may."""
    free = hand & ~forbidden_to_pass(rules, hand)
    return free if free.bit_count() >= count else hand


def forbidden_to_pass(rules: Rules, hand: int) -> int:
    """Cards of the hand that may not be passed while others can be."""
    names = rules.options.pass_forbidden_cards
    barred = mask_of(parse_card(word) for word in names.split())
    return hand & (barred | barred << TWIN)


def check_cards(hand: int, cards: tuple[int, ...], count: int) -> None:
    """Refuse anything but `count` cards of the hand, each given no more often than there are."""
    held = cards_of(hand)
    repeated = any(cards.count(card) > max(1, held.count(card)) for card in cards)
    if len(cards) != count or repeated:
        raise Refusal("pass_count", count=count, found=len(set(cards)))
    for card in cards:
        if not holds(hand, card):
            raise Refusal("not_in_hand", card=card_text(card))


def check_named(play: Play, card: int, suit: int | None) -> None:
    """Refuse a suit that is not to be named with this card, or one that is missing."""
    if names_suit(play, card) != (suit is not None):
        raise Refusal("no_such_phase", what="suit for the joker")


def names_suit(play: Play, card: int) -> bool:
    """Is a suit named with this card, if it is played now?"""
    return card == JOKER and not play.trick and play.rules.names_joker_suit


def bid_limits(rules: Rules, play: Play, chips: int) -> tuple[int, int | None]:
    """The least and the most that a seat which holds so many chips may bid (null: no limit)."""
    highest = max((bid or 0 for bid in play.bids), default=0)
    return least_bid(rules.course, highest), chips if rules.chips else None


def playable(play: Play, hand: int, law: Law) -> int:
    """The cards of the hand of the seat on turn that may be played by this law."""
    held = legal_plays(law, play.moment, faces(hand))
    return hand & (held | held << TWIN | (JOKERS if held & JOKERS else 0))


def why_not(play: Play, hand: int, card: int) -> Refusal | None:
    """Why this card may not be played by the seat on turn; null if it may."""
    if not holds(hand, card):
        return Refusal("not_in_hand", card=card_text(card))
    law, at, held = play.rules.law, play.moment, faces(hand)
    reason, instead = verdict(law, at, held, card)
    return None if reason == FREE else _refusal(reason, play, instead, card)


def objection(play: Play, hand: int, card: int) -> Refusal | None:
    """What others may object to a card that an honour table lets its seat play; null: nothing."""
    if not play.rules.law.honour:
        return None
    if play.ill_led(card):
        return _refusal(NOT_BROKEN, play, 0, card)
    reason, instead = verdict(play.rules.honest, play.moment, faces(hand), card)
    return _refusal(reason, play, instead, card) if reason == REVOKE else None


def _refusal(reason: int, play: Play, instead: int, card: int) -> Refusal:
    text, led = card_text(card), play.led
    if reason == NOT_BROKEN:
        barred = SUIT_NAMES[play.rules.suit] if 1 << card & play.rules.law.suit else text
        return Refusal("not_broken", suit=barred, card=text)
    must = _named(instead)
    if led >= 0:
        return Refusal(REASON_NAMES[reason], card=text, suit=SUIT_NAMES[led], must=must)
    return Refusal(REASON_NAMES[reason], card=text, must=must)


def _named(cards: int) -> str:
    for suit, mask in enumerate(SUIT_MASKS):
        if cards.bit_count() > 1 and not cards & ~mask:
            return SUIT_NAMES[suit]
    return cards_text(cards_of(cards)) if cards.bit_count() <= 3 else "another card"
