"""What can happen in a game: values that fold into its state.

A field that a seat may not see is null in that seat's copy (`piquedame.deal.view.redact`). Every
event has a JSON form both ways; cards stand in it as text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, cast, get_args

from piquedame.cards import card_text, cards_text, parse_card, parse_cards
from piquedame.errors import shown

Cards = tuple[int, ...]


class _Shown:
    """What shows itself as `<Played seat=1 card=QS>`."""

    __slots__ = ()

    def __repr__(self) -> str:
        names = [each.name for each in fields(cast("Any", self))]
        parts = [f"{name}={_written(name, getattr(self, name))}" for name in names]
        return f"<{' '.join([type(self).__name__, *parts])}>"


@dataclass(frozen=True, slots=True, repr=False)
class Dealt(_Shown):
    """A deal begins: its number from 0, the dealer, every hand and the widow."""

    deal: int
    dealer: int
    hands: tuple[Cards | None, ...]
    widow: Cards | None
    stock: Cards | None = ()
    mix: tuple[int, ...] | None = ()
    """If passed cards are mixed: the order in which they are dealt out again."""


@dataclass(frozen=True, slots=True, repr=False)
class Called(_Shown):
    """The dealer called the pass, before anyone looked at a card."""

    seat: int
    way: str
    hands: tuple[Cards | None, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Bid(_Shown):
    """A seat bid chips for the right to name the penalty suit, or for a slam; null: it passed."""

    seat: int
    chips: int | None


@dataclass(frozen=True, slots=True, repr=False)
class Named(_Shown):
    """The winner of the auction named the penalty suit."""

    seat: int
    suit: int


@dataclass(frozen=True, slots=True, repr=False)
class Announced(_Shown):
    """A seat announced a slam, or let it be."""

    seat: int
    slam: bool


@dataclass(frozen=True, slots=True, repr=False)
class Passed(_Shown):
    """A seat has chosen the cards that it gives away."""

    seat: int
    cards: Cards | None


@dataclass(frozen=True, slots=True, repr=False)
class Unpassed(_Shown):
    """It took them back."""

    seat: int


@dataclass(frozen=True, slots=True, repr=False)
class Exposed(_Shown):
    """A seat exposed cards before the first lead, or none."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True, repr=False)
class Pledged(_Shown):
    """A seat pledged to take no hearts, or let it be."""

    seat: int
    pledge: bool


@dataclass(frozen=True, slots=True, repr=False)
class Move(_Shown):
    """Cards that went from one hand to another, or to and from the middle (seat -1)."""

    giver: int
    receiver: int
    cards: Cards | None


@dataclass(frozen=True, slots=True, repr=False)
class Exchanged(_Shown):
    """All have chosen; the cards change hands."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True, repr=False)
class ThrownIn(_Shown):
    """The deal is thrown in: a hand of nothing but penalty cards."""

    seat: int


@dataclass(frozen=True, slots=True, repr=False)
class Began(_Shown):
    """Play begins: who leads, and the set of cards of which one must be led (0: any)."""

    leader: int
    must: int


@dataclass(frozen=True, slots=True, repr=False)
class Played(_Shown):
    """A card was played. Whatever it completes follows from it."""

    seat: int
    card: int
    suit: int | None = None
    """The suit named for a joker that was led."""


@dataclass(frozen=True, slots=True, repr=False)
class Drew(_Shown):
    """A seat drew cards from the stock."""

    seat: int
    count: int
    cards: Cards | None


@dataclass(frozen=True, slots=True, repr=False)
class Kept(_Shown):
    """When the others are out of cards: what one still holds, or the stock, counts as taken."""

    seat: int
    cards: Cards
    drawn: bool
    """They were the stock."""


@dataclass(frozen=True, slots=True, repr=False)
class WidowTaken(_Shown):
    """The widow went to a seat: to its captured cards, or into its hand."""

    seat: int
    cards: Cards | None


@dataclass(frozen=True, slots=True, repr=False)
class LaidAway(_Shown):
    """The seat that took the widow laid as many cards away; they count as captured."""

    seat: int
    cards: Cards | None


@dataclass(frozen=True, slots=True, repr=False)
class TookBack(_Shown):
    """The last card went back to its hand."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True, repr=False)
class Challenged(_Shown):
    """A seat challenged a card (by its index in the deal): was it a revoke?"""

    seat: int
    play: int
    upheld: bool
    offender: int
    """Who had played the card."""


@dataclass(frozen=True, slots=True, repr=False)
class Claimed(_Shown):
    """A claim that holds ends the play: `rest` or `none` (no points are left)."""

    seat: int
    claim: str


@dataclass(frozen=True, slots=True, repr=False)
class Asked(_Shown):
    """A slam whose scorer may choose: who, and how many points it is worth."""

    seat: int
    value: int
    imaginary: int = 0
    """The imaginary part, if scores are complex."""


@dataclass(frozen=True, slots=True, repr=False)
class Chose(_Shown):
    """The choice: `add` or `subtract`."""

    seat: int
    choice: str


@dataclass(frozen=True, slots=True, repr=False)
class Note(_Shown):
    """What a rule did to the score: a key, the seat it concerns, a number."""

    key: str
    seat: int
    number: int

    @property
    def about_slam(self) -> bool:
        """Does it tell of a slam, made or failed?"""
        return self.key.removeprefix("complex_").startswith(("moon_", "sun_", "slam_"))

    @property
    def about_payment(self) -> bool:
        """Does it tell what a seat pays or gets?"""
        return self.key in ("pays", "gets")


@dataclass(frozen=True, slots=True, repr=False)
class Scored(_Shown):
    """The deal is over: by seat what the cards cost, what is added, the totals."""

    taken: tuple[int, ...]
    change: tuple[int, ...]
    scores: tuple[int, ...]
    shooter: int | None
    notes: tuple[Note, ...]
    pool: int | None = None
    """Chips left on the table; null in a game for points."""
    jack: bool = False
    """The pool is a Jack."""
    lives: tuple[int, ...] = ()
    """Lives left, if the game has lives."""
    side: tuple[int, ...] = ()
    """Who tried together for a slam that was bid for: the bidder and the silent partner."""
    imaginary_taken: tuple[int, ...] = ()
    """If scores are complex, the imaginary parts of the three figures."""
    imaginary_change: tuple[int, ...] = ()
    imaginary_scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Ended(_Shown):
    """The game is over."""

    winners: tuple[int, ...]


Event = (
    Dealt
    | Bid
    | Named
    | Called
    | Announced
    | Exposed
    | Pledged
    | Passed
    | Unpassed
    | Exchanged
    | ThrownIn
    | Began
    | Drew
    | Played
    | WidowTaken
    | LaidAway
    | TookBack
    | Kept
    | Challenged
    | Claimed
    | Asked
    | Chose
    | Scored
    | Ended
)

KINDS: dict[str, type[Any]] = {each.__name__: each for each in get_args(Event)}
_KINDS = frozenset(KINDS.values())


def check_event(event: object) -> None:
    """`TypeError` for what is no event."""
    if type(event) not in _KINDS:
        raise TypeError(f"{shown(event)} is no event: those come from game.decide")


def _maybe(convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else convert(value)


_FIGURES = (
    *("taken", "change", "scores", "winners", "lives", "side"),
    *("imaginary_taken", "imaginary_change", "imaginary_scores"),
)
_WRITE: dict[str, Callable[[Any], Any]] = {
    "card": card_text,
    "cards": _maybe(cards_text),
    "widow": _maybe(cards_text),
    "stock": _maybe(cards_text),
    "hands": lambda hands: [_maybe(cards_text)(hand) for hand in hands],
    "moves": lambda moves: [[m.giver, m.receiver, _maybe(cards_text)(m.cards)] for m in moves],
    "notes": lambda notes: [[note.key, note.seat, note.number] for note in notes],
    **dict.fromkeys(_FIGURES, list),
    "mix": _maybe(list),
}
_READ: dict[str, Callable[[Any], Any]] = {
    "card": parse_card,
    "cards": _maybe(parse_cards),
    "widow": _maybe(parse_cards),
    "stock": _maybe(parse_cards),
    "hands": lambda hands: tuple(_maybe(parse_cards)(hand) for hand in hands),
    "moves": lambda moves: tuple(Move(a, b, _maybe(parse_cards)(c)) for a, b, c in moves),
    "notes": lambda notes: tuple(Note(*note) for note in notes),
    **dict.fromkeys(_FIGURES, tuple),
    "mix": _maybe(tuple),
}


def to_json(event: Event) -> dict[str, Any]:
    """The event as JSON: its kind under `event`, cards as text."""
    out: dict[str, Any] = {"event": type(event).__name__}
    for each in fields(event):
        out[each.name] = _written(each.name, getattr(event, each.name))
    return out


def _written(name: str, value: Any) -> Any:
    """A field as JSON has it."""
    return _WRITE[name](value) if name in _WRITE else value


def from_json(data: Mapping[str, Any]) -> Event:
    """The event that `to_json` wrote."""
    kind = KINDS[data["event"]]
    values = {
        name: _READ[name](value) if name in _READ else value
        for name, value in data.items()
        if name != "event"
    }
    event: Event = kind(**values)
    return event
