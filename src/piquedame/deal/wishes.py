"""What a seat may ask for. The answer is a list of events, or a `Refusal`.

A wish takes its cards and suits as numbers or as text, and holds numbers: `PlayCard("QS")`. Its
text form (`str`) is what `parse_wish` reads; its `repr` evaluates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from piquedame.cards import (
    SUIT_NAMES,
    SUITS,
    AnyCard,
    AnyCards,
    BadCard,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
    read_card,
    read_cards,
    read_suit,
    whole_of,
)
from piquedame.errors import shown

LONGEST = 16
"""Digits of the longest number that is read."""

_set = object.__setattr__
"""How a frozen value is filled while it is made."""


class BadWish(ValueError):
    """What is no wish; the text is one sentence."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Pass:
    """Give these cards away, in the order of their receivers.

    No cards: pass on, unseen, what one is given (`pass_optional`).
    """

    cards: tuple[int, ...]

    def __init__(self, cards: AnyCards = ()) -> None:
        _set(self, "cards", read_cards(cards))

    def __repr__(self) -> str:
        return f"Pass({cards_text(self.cards)!r})"

    def __str__(self) -> str:
        return f"pass {cards_text(self.cards) or 'on'}"


@dataclass(frozen=True, slots=True)
class Unpass:
    """Take the chosen cards back, while another seat has still to choose."""

    def __str__(self) -> str:
        return "unpass"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class PlayCard:
    """Play a card to the trick."""

    card: int
    suit: int | None = None
    """For a joker that is led: the suit that it stands for, if its leader names one."""

    def __init__(self, card: AnyCard, suit: int | str | None = None) -> None:
        _set(self, "card", read_card(card))
        _set(self, "suit", None if suit is None else read_suit(suit))

    def __repr__(self) -> str:
        named = "" if self.suit is None else f", {SUITS[self.suit]!r}"
        return f"PlayCard({card_text(self.card)!r}{named})"

    def __str__(self) -> str:
        named = "" if self.suit is None else f" as {SUIT_NAMES[self.suit]}"
        return f"{card_text(self.card)}{named}"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Offer:
    """Bid chips for the right to name the penalty suit, or a number for a slam; null passes."""

    chips: int | None

    def __init__(self, chips: int | None = None) -> None:
        _set(self, "chips", None if chips is None else _whole(chips, "a bid"))

    def __repr__(self) -> str:
        return f"Offer({self.chips})"

    def __str__(self) -> str:
        return "no bid" if self.chips is None else f"bid {self.chips}"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class NameSuit:
    """Name the penalty suit."""

    suit: int

    def __init__(self, suit: int | str) -> None:
        _set(self, "suit", read_suit(suit))

    def __repr__(self) -> str:
        return f"NameSuit({SUITS[self.suit]!r})"

    def __str__(self) -> str:
        return f"name {SUIT_NAMES[self.suit]}"


@dataclass(frozen=True, slots=True, repr=False)
class CallPass:
    """The dealer calls the direction of the pass."""

    way: str

    def __post_init__(self) -> None:
        if not isinstance(self.way, str):
            raise BadWish(f"a pass is called by its direction, as in 'left', not {shown(self.way)}")

    def __repr__(self) -> str:
        return f"CallPass({self.way!r})"

    def __str__(self) -> str:
        return f"call {self.way}"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Expose:
    """Expose these cards (or none) before the first lead."""

    cards: tuple[int, ...]

    def __init__(self, cards: AnyCards = ()) -> None:
        _set(self, "cards", read_cards(cards))

    def __repr__(self) -> str:
        return f"Expose({cards_text(self.cards)!r})"

    def __str__(self) -> str:
        return f"expose {cards_text(self.cards) or 'nothing'}"


@dataclass(frozen=True, slots=True, repr=False)
class Pledge:
    """Pledge to take no hearts, or let it be."""

    pledge: bool

    def __post_init__(self) -> None:
        _check_truth("a pledge", self.pledge)

    def __repr__(self) -> str:
        return f"Pledge({self.pledge})"

    def __str__(self) -> str:
        return "pledge" if self.pledge else "no pledge"


@dataclass(frozen=True, slots=True, repr=False)
class Announce:
    """Announce a slam, or let it be."""

    slam: bool

    def __post_init__(self) -> None:
        _check_truth("a slam", self.slam)

    def __repr__(self) -> str:
        return f"Announce({self.slam})"

    def __str__(self) -> str:
        return "slam" if self.slam else "no slam"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class LayAway:
    """Lay these cards away after taking the widow into the hand."""

    cards: tuple[int, ...]

    def __init__(self, cards: AnyCards) -> None:
        _set(self, "cards", read_cards(cards))

    def __repr__(self) -> str:
        return f"LayAway({cards_text(self.cards)!r})"

    def __str__(self) -> str:
        return f"lay away {cards_text(self.cards)}"


@dataclass(frozen=True, slots=True, repr=False)
class Choose:
    """How one's slam is to be scored."""

    choice: Literal["add", "subtract"]

    def __post_init__(self) -> None:
        if self.choice not in ("add", "subtract"):
            raise BadWish(f"a slam is scored by 'add' or 'subtract', not {shown(self.choice)}")

    def __repr__(self) -> str:
        return f"Choose({self.choice!r})"

    def __str__(self) -> str:
        return self.choice


@dataclass(frozen=True, slots=True)
class Claim:
    """The rest are mine, or no points are left: the cards say which."""

    def __str__(self) -> str:
        return "claim"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Challenge:
    """That card of a finished trick, by its index in the deal, did not follow though it could."""

    play: int

    def __init__(self, play: int) -> None:
        _set(self, "play", _whole(play, "the card that is challenged"))

    def __repr__(self) -> str:
        return f"Challenge({self.play})"

    def __str__(self) -> str:
        return f"challenge {self.play}"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the card just played (everybody has agreed)."""

    def __str__(self) -> str:
        return "take back"


Answer = (
    Offer | NameSuit | CallPass | Expose | Pledge | Announce | Pass | PlayCard | LayAway | Choose
)
"""What a seat is asked for."""
Wish = Answer | Unpass | Claim | Challenge | TakeBack
"""That, and what it may wish for unasked."""


def _whole(value: object, what: str) -> int:
    number = whole_of(value)
    if number is None:
        raise BadWish(f"{what} is a whole number, not {shown(value)}")
    return number


def _check_truth(what: str, value: object) -> None:
    if not isinstance(value, bool):
        raise BadWish(f"{what} is made or not, True or False, not {shown(value)}")


# --- text ----------------------------------------------------------------------------------------

_WORDS: dict[str, Wish] = {
    str(wish): wish
    for wish in (
        *(Unpass(), Claim(), TakeBack(), Offer(None), Pass(()), Expose(())),
        *(Announce(True), Announce(False), Pledge(True), Pledge(False)),
        *(Choose("add"), Choose("subtract")),
    )
}
"""Wishes without a card, a suit or a number."""

_READERS: dict[str, Callable[[str], Wish]] = {
    "pass": lambda text: Pass(parse_cards(text)),
    "expose": lambda text: Expose(parse_cards(text)),
    "lay away": lambda text: LayAway(parse_cards(text)),
    "bid": lambda text: Offer(_number(text)),
    "challenge": lambda text: Challenge(_number(text)),
    "name": NameSuit,
    "call": CallPass,
}
"""How the rest of a text is read, by how it begins."""


def parse_wish(text: str) -> Wish:
    """The wish that `str` wrote: `QS`, `pass QS KS AS`, `bid 5`, `name hearts`, `claim` …

    `BadWish`, `BadCard` or `BadSuit` say what is wrong with any other text.
    """
    if not isinstance(text, str):
        raise BadWish(f"{shown(text)} is no wish, and no text of one")
    plain = " ".join(text.split())
    word = _WORDS.get(plain.lower())
    if word is not None:
        return word
    for begins, read in _READERS.items():
        if plain.lower().startswith(f"{begins} "):
            return read(plain[len(begins) + 1 :])
    card, as_, suit = plain.partition(" as ")
    try:
        return PlayCard(parse_card(card), suit if as_ else None)
    except BadCard:
        raise BadWish(
            f"{shown(text)} is not a wish: write a card, as in QS, or "
            f"{', '.join(_READERS)} and what, or {', '.join(_WORDS)}"
        ) from None


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= LONGEST:
        return int(text)
    raise BadWish(f"{shown(text)} is not a whole number")
