"""What a seat may ask for. The answer is a list of events, or a `Refusal`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Pass:
    """Give these cards away, in the order of their receivers.

    No cards: pass on, unseen, what one is given (`pass_optional`).
    """

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unpass:
    """Take the chosen cards back, while another seat has still to choose."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card to the trick."""

    card: int
    suit: int | None = None
    """For a joker that is led: the suit that it stands for, where its leader names one."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Bid chips for the right to name the penalty suit, or a number for a slam; null passes."""

    chips: int | None


@dataclass(frozen=True, slots=True)
class NameSuit:
    """Name the penalty suit."""

    suit: int


@dataclass(frozen=True, slots=True)
class CallPass:
    """The dealer calls the direction of the pass."""

    way: str


@dataclass(frozen=True, slots=True)
class Expose:
    """Expose these cards (or none) before the first lead."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pledge:
    """Pledge to take no hearts, or let it be."""

    pledge: bool


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce a slam, or let it be."""

    slam: bool


@dataclass(frozen=True, slots=True)
class LayAway:
    """Lay these cards away after taking the widow into the hand."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """How one's slam is to be scored."""

    choice: Literal["add", "subtract"]


@dataclass(frozen=True, slots=True)
class Claim:
    """The rest are mine, or no points are left: the cards say which."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """That card of a finished trick, by its index in the deal, did not follow though it could."""

    play: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the card just played (everybody has agreed)."""


Wish = (
    Offer
    | NameSuit
    | CallPass
    | Expose
    | Pledge
    | Announce
    | Pass
    | Unpass
    | PlayCard
    | LayAway
    | Choose
    | Claim
    | Challenge
    | TakeBack
)
