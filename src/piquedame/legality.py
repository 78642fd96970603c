"""What a seat may do now, and in words why not: the law applied to the public facts and a hand."""

from __future__ import annotations

from piquedame.cards import (
    SUIT_MASKS,
    card_text,
    cards_of,
    cards_text,
    faces,
    holds,
    mask_of,
    parse_card,
)
from piquedame.errors import Refusal
from piquedame.play import Play
from piquedame.rules import FREE, NOT_BROKEN, REASON_NAMES, verdict
from piquedame.ruleset import HEART_CARDS, Rules

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

_PHASE_WORDS = {
    "pass": "pass",
    "play": "card",
    "exchange": "card to lay away",
    "choice": "choice",
}


def check_turn(play: Play, seat: int, phase: str) -> None:
    """Refuse what is not due now, or not from this seat."""
    if play.phase != phase:
        raise Refusal("no_such_phase", what=_PHASE_WORDS[phase])
    if seat not in play.turn:
        raise Refusal("not_your_turn")


def check_pass(play: Play, hand: int, seat: int, cards: tuple[int, ...]) -> None:
    """Refuse a pass with the wrong number of cards, foreign ones, or forbidden ones."""
    check_turn(play, seat, "pass")
    rules = play.rules
    count = len(rules.pass_targets(play.deal, seat))
    check_cards(hand, cards, count)
    forbidden = forbidden_to_pass(rules, hand)
    chosen = mask_of(cards)
    for card in cards:
        if forbidden >> card & 1 and hand & ~chosen & ~forbidden:
            raise Refusal("may_not_pass", card=card_text(card))


def forbidden_to_pass(rules: Rules, hand: int) -> int:
    """Cards of the hand that may not be passed while others can be."""
    names = rules.pass_forbidden_cards
    return hand & mask_of(parse_card(word) for word in names.split())


def check_cards(hand: int, cards: tuple[int, ...], count: int) -> None:
    """Refuse anything but `count` different cards of the hand."""
    if len(cards) != count or len(set(cards)) != count:
        raise Refusal("pass_count", count=count, found=len(set(cards)))
    for card in cards:
        if not holds(hand, card):
            raise Refusal("not_in_hand", card=card_text(card))


def why_not(play: Play, hand: int, card: int) -> Refusal | None:
    """Why this card may not be played by the seat on turn; null if it may."""
    if not holds(hand, card):
        return Refusal("not_in_hand", card=card_text(card))
    law, at, held = play.rules.law, play.moment, faces(hand)
    reason, instead = verdict(law, at, held, card)
    return None if reason == FREE else _refusal(reason, at.led, instead, card)


def _refusal(reason: int, led: int, instead: int, card: int) -> Refusal:
    text = card_text(card)
    if reason == NOT_BROKEN:
        barred = SUIT_NAMES[card >> 4] if 1 << card & HEART_CARDS else text
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
