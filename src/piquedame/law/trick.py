"""Who takes the trick: the suit that is led, what breaks, which cards cancel, which one wins."""

from __future__ import annotations

from piquedame.cards import HEARTS, JOKER, JOKERS, KING, NINE, QUEEN, lowest
from piquedame.law.demands import (
    ANY_TIME,
    CANCEL,
    FOSTER,
    HIGH_HEARTS,
    LATER_WINS,
    OPEN,
    WHEN_VOID,
    Law,
)
from piquedame.law.numbers import Row
from piquedame.law.ranks import beats, strength

NOBODY = -1
"""No seat, or no card of a trick: `winner` when the whole trick is cancelled."""

FOSTER_RANK = 10.5
"""Foster's joker stands between the jack and the ten of hearts."""


def led_after(law: Law, led: int, card: int, named: int) -> int:
    """The suit to follow once this card lies on a trick that asked for `led`.

    `named`: the suit that its leader names for a joker, below 0 for none. A joker that goes for
    any card sets no suit, so the trick stays `OPEN` until the first other card.
    """
    if led >= 0:
        return led
    if law.joker in (ANY_TIME, WHEN_VOID):
        if card != JOKER:
            return card >> 4
        return named if named >= 0 else OPEN
    return HEARTS if law.joker == FOSTER and card == JOKER else card >> 4


def breaks(law: Law, led: int, card: int) -> bool:
    """Does this card, played to a trick of suit `led`, break the suit?"""
    bit = 1 << card
    if bit & law.breaks_always:
        return True
    return bool(bit & law.breaks_off_suit) and led >= 0 and not law.suits[led] & bit


def winner(law: Law, led: int, cards: Row, king_wins: bool = False) -> int:
    """Index of the card that takes the trick, or `NOBODY` if the whole trick is cancelled.

    The highest card of the led suit wins (`OPEN`, nothing but jokers: the leader does). In a game
    with two packs twins cancel each other, or the first or the later counts. `king_wins`: the
    declarer of a slam led a king.
    """
    if led == OPEN or king_wins:
        return 0
    if law.joker == FOSTER and JOKER in cards and led != HEARTS:
        return _foster_winner(cards)
    out = cancelled(law, cards)
    if law.two_pairs_cancel and out & (out - 1):
        return NOBODY
    best, rank, followed = NOBODY, -1.0, False
    for k, card in enumerate(cards):
        if not law.suits[led] >> card & 1:
            continue
        followed = True
        if out >> card & 1:
            continue
        own = FOSTER_RANK if law.joker == FOSTER and card == JOKER else float(strength(law, card))
        if own > rank or (own == rank and law.twins == LATER_WINS):
            best, rank = k, own
    # A suit named for a joker that nobody had: the leader takes the trick.
    return best if followed else 0


def cancelled(law: Law, cards: Row) -> int:
    """Faces that lie twice in a trick if twins cancel each other (jokers are not twins)."""
    once = twice = 0
    if law.twins != CANCEL:
        return twice
    for card in cards:
        bit = 1 << card
        twice |= once & bit
        once |= bit
    return twice & ~JOKERS


def second_of_top_pair(law: Law, led: int, cards: Row) -> int:
    """Index of the later of the highest cards of the suit that was led."""
    best = NOBODY
    for k, card in enumerate(cards):
        if card >> 4 == led and (best == NOBODY or not beats(law, cards[best], card)):
            best = k
    return best


def adds_lap(led: int, cards: Row) -> bool:
    """Is a nine of the led suit among them? It adds a lap, if nines do."""
    found = False
    for card in cards:
        found = found or card == led << 4 | NINE
    return found


def called_queen(first: int) -> int:
    """The queen that must answer when the declarer of a slam leads this card; 0: none."""
    return 1 << (first & ~15 | QUEEN) if first & 15 >= KING else 0


def _foster_winner(cards: Row) -> int:
    """Foster's joker off suit takes the trick, but for a heart above the ten: then the highest."""
    joker, high, best = NOBODY, NOBODY, 0
    for k, card in enumerate(cards):
        if card == JOKER and joker == NOBODY:
            joker = k
        if HIGH_HEARTS >> card & 1 and card > high:
            best, high = k, card
    return joker if high == NOBODY else best


def points(values: Row, cards: int) -> int:
    """What a set of cards (twins included) costs by the table's values (64 of them, by face)."""
    total = 0
    while cards:
        total += values[lowest(cards) & 63]
        cards &= cards - 1
    return total
