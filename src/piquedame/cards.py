"""Packs, suits and ranks; a card as text, as a number and as a bit.

A card is the number `suit << 4 | rank`, suits C, D, H, S = 0 … 3, ranks 2 … 14. A set of cards is
an integer with the bit of each card's number set; the second copy of a card in a two-pack game
stands `TWIN` bits higher, so that a hand of any game is one integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import SupportsIndex

from piquedame.errors import shown

SUITS = "CDHS"
RANKS = "23456789TJQKA"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
ACE, KING, QUEEN, JACK, TEN, NINE = 14, 13, 12, 11, 10, 9

JOKER = 1
"""The number of a joker: below the two of clubs, where no suit has a card. All jokers are alike."""

TWIN = 64
"""How many bits higher the second copy of a card stands."""

FACES = (1 << TWIN - 1) - 1
"""Mask of all first copies (the highest card, the ace of spades, has bit 62)."""

SUIT_BITS = 0x7FFC
"""Bits of the thirteen cards of clubs; shifted by sixteen for each further suit."""

SUIT_MASKS = tuple(SUIT_BITS << (16 * suit) for suit in range(4))
JOKER_BITS = tuple(1 << 16 * suit + JOKER for suit in range(4))
"""The first joker of a set, the second, the third and the fourth."""
JOKERS = sum(JOKER_BITS)
ALL_CARDS = SUIT_MASKS[0] | SUIT_MASKS[1] | SUIT_MASKS[2] | SUIT_MASKS[3] | JOKERS


SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

AnyCard = int | str
"""A card as it may be given: its number or its text."""
AnyCards = str | Iterable[int | str]
"""Cards as they may be given: one text, or each as a number or a text."""


class BadCard(ValueError):
    """A text that names no card; says which text and what would be right."""

    def __init__(self, text: object) -> None:
        said = repr(text) if isinstance(text, str) else shown(text)
        super().__init__(
            f"{said} is not a card: write a rank of {RANKS} and a suit of {SUITS}, as in QS"
        )
        self.text = str(text)


class BadSuit(ValueError):
    """What names no suit; says what would."""

    def __init__(self, given: object) -> None:
        super().__init__(f"{shown(given)} is not a suit: write C, D, H or S, or its name")


def card(suit: int, rank: int) -> int:
    """The card of `suit` (0 … 3) and `rank` (2 … 14)."""
    return suit << 4 | rank


def suit_of(card: AnyCard) -> int:
    """The suit, 0 … 3."""
    return (card if type(card) is int else read_card(card)) >> 4


def rank_of(card: AnyCard) -> int:
    """The rank, 2 … 14 (jack 11, ace 14)."""
    return (card if type(card) is int else read_card(card)) & 15


def card_text(card: int) -> str:
    """`QS` for the queen of spades, `X` for a joker."""
    try:
        return _TEXTS[card]
    except (KeyError, TypeError):
        raise BadCard(card) from None


def parse_card(text: str) -> int:
    """The card that `text` names; `10D` and lower case are read too."""
    if not isinstance(text, str):
        raise BadCard(text)
    plain = text.strip().upper()
    if plain == "X":
        return JOKER
    if plain.startswith("10"):
        plain = "T" + plain[2:]
    if len(plain) == 2 and plain[0] in RANKS and plain[1] in SUITS:
        return SUITS.index(plain[1]) << 4 | RANKS.index(plain[0]) + 2
    raise BadCard(text)


def parse_cards(text: str) -> tuple[int, ...]:
    """The cards of a list such as `"2C TD QS"`, in its order."""
    if not isinstance(text, str):
        raise BadCard(text)
    return tuple(parse_card(word) for word in text.split())


def read_card(card: AnyCard) -> int:
    """The card given as a number or as a text; `BadCard` if it is neither."""
    if isinstance(card, str):
        return parse_card(card)
    number = whole_of(card)
    if number is None or number not in _EVERY_CARD:
        raise BadCard(card)
    return number


def read_cards(cards: AnyCards) -> tuple[int, ...]:
    """The cards given as one text or one by one; `BadCard` if one is none."""
    if isinstance(cards, str):
        return parse_cards(cards)
    if not isinstance(cards, Iterable):
        raise BadCard(cards)
    return tuple([read_card(each) for each in cards])


def read_suit(suit: int | str) -> int:
    """The suit given as 0 … 3, as a letter or by its name; `BadSuit` if it is none."""
    if isinstance(suit, str):
        word = suit.strip()
        if word.lower() in SUIT_NAMES:
            return SUIT_NAMES.index(word.lower())
        if word and word.upper() in tuple(SUITS):
            return SUITS.index(word.upper())
    else:
        number = whole_of(suit)
        if number is not None and 0 <= number < len(SUITS):
            return number
    raise BadSuit(suit)


def whole_of(value: object) -> int | None:
    """A whole number of any kind (NumPy has others; a truth value is none); else null."""
    if type(value) is int:
        return value
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        return value.__index__()
    return None


def parse_hand(text: str) -> int:
    """The set of the cards of a list such as `"2C TD QS"`."""
    return mask_of(parse_cards(text))


def hand_text(mask: int) -> str:
    """A set of cards as a list, clubs to spades, each suit from the bottom."""
    return cards_text(cards_of(mask))


def cards_text(cards: Iterable[int]) -> str:
    """The list as one string, in the order given."""
    if not isinstance(cards, Iterable):
        raise BadCard(cards)
    return " ".join(map(card_text, cards))


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a set: jokers, then by suit and rank; twins stand side by side."""
    if type(mask) is not int or mask < 0:
        mask = _set_of(mask)
    in_order = mask <= FACES and not mask & JOKERS & ~JOKER_BITS[0]
    return tuple(_each(mask)) if in_order else tuple(sorted(_each(mask)))


def _set_of(value: object) -> int:
    """A set of cards given as a number of another kind; `ValueError` for what is none."""
    mask = whole_of(value)
    if mask is None or mask < 0:
        raise ValueError(f"{shown(value)} is not a set of cards: parse_hand makes one")
    return mask


def _each(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield JOKER if low & JOKERS else (low.bit_length() - 1) & (TWIN - 1)
        mask ^= low


def mask_of(cards: Iterable[int]) -> int:
    """The set of `cards`; a card given twice is there twice."""
    mask = 0
    for each in cards:
        mask = with_card(mask, each)
    return mask


def faces(mask: int) -> int:
    """Which cards are there at least once."""
    return (mask | mask >> TWIN) & FACES


def number_of(mask: int) -> int:
    """How many bits are set: so many cards of a set without twins, or seats."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest bit of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The number of the highest bit of a set that is not empty."""
    return mask.bit_length() - 1


def holds(mask: int, card: int) -> bool:
    """Is the card in the set?"""
    return bool(mask >> card & 1)


def with_card(mask: int, card: int) -> int:
    """The set with one more copy of the card."""
    if card == JOKER:
        return mask | JOKER_BITS[min((mask & JOKERS).bit_count(), 3)]
    return mask | (1 << card + TWIN if mask >> card & 1 else 1 << card)


def without_card(mask: int, card: int) -> int:
    """The set with one copy less of a card that it holds."""
    if card == JOKER:
        return mask ^ JOKER_BITS[(mask & JOKERS).bit_count() - 1]
    twin = 1 << card + TWIN
    return mask ^ (twin if mask & twin else 1 << card)


def union(one: int, other: int) -> int:
    """Both sets in one: a card that is in each is there twice."""
    both = one & other
    if not both:
        return one | other
    out = one | other | (both & FACES & ~JOKERS) << TWIN
    for _ in range((both & JOKERS).bit_count()):
        out = with_card(out, JOKER)
    return out


def minus(whole: int, part: int) -> int:
    """The set without the cards of `part`, all of which it holds."""
    if not part & JOKERS and not whole >> TWIN:
        return whole & ~part
    for each in _each(part):
        whole = without_card(whole, each)
    return whole


def without_cards(mask: int, cards: Iterable[int]) -> int:
    """The set without `cards`, all of which it holds."""
    for each in cards:
        mask = without_card(mask, each)
    return mask


def full_pack(packs: int = 1, jokers: int = 0, ranks: str = RANKS) -> tuple[int, ...]:
    """The pack in its order: C, D, H, S, each 2 … A, twins side by side, jokers last.

    `ranks`: those that are in the pack, in any order.
    """
    within = [rank for rank, text in enumerate(RANKS, 2) if text in ranks]
    suited = (card(suit, rank) for suit in range(4) for rank in within for _ in range(packs))
    return (*suited, *(JOKER,) * jokers)


_EVERY_CARD = frozenset(full_pack(jokers=1))
_TEXTS = {
    each: "X" if each == JOKER else RANKS[(each & 15) - 2] + SUITS[each >> 4]
    for each in _EVERY_CARD
}

QS, QH, QC = card(SPADES, 12), card(HEARTS, 12), card(CLUBS, 12)
TEN_OF_CLUBS = card(CLUBS, 10)
HEART_CARDS = SUIT_MASKS[HEARTS]
QUEENS = mask_of(card(suit, 12) for suit in range(4))
