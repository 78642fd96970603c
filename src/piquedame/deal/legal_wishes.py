"""What a seat may answer now: each wish, one at random, or what there is to choose from.

Nothing is decided here. What may be played, passed or bid is said by the law and by
`piquedame.deal.legality`; this only counts it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations, permutations
from typing import Protocol, TypeVar, get_args

from piquedame.cards import JOKER, cards_of, cards_text, faces, mask_of, minus
from piquedame.deal.legality import (
    bid_limits,
    check_answer,
    forbidden_to_pass,
    may_forward,
    may_pass,
    names_suit,
    playable,
)
from piquedame.deal.phases import Phase
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
    Wish,
    parse_wish,
)
from piquedame.errors import Refusal, shown
from piquedame.rules.options import MOST

RAISES = 10
"""A bid at random is one of so many, from the least on."""

Cards = tuple[int, ...]
T = TypeVar("T")


class Chance(Protocol):
    """What draws numbers: a `random.Random`."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to `stop` - 1, each as likely as any other."""


@dataclass(frozen=True, slots=True, repr=False)
class Wishes:
    """The wishes that answer the question which is put to a seat.

    Iterating gives each of them; there may be thousands of passes, so the choice is described,
    too. A claim, a challenge, cards taken back: these answer no question, and are not among them.
    """

    play: Play
    hand: int
    seat: int
    held: int
    """The chips of the seat, or its points, for a bid."""

    @property
    def due(self) -> bool:
        """Is anything asked of this seat?"""
        return self.seat in self.play.turn

    @property
    def phase(self) -> Phase:
        """What is asked for: `play`, `pass`, `bid` …"""
        return self.play.phase

    @property
    def cards(self) -> Cards:
        """The cards to choose from."""
        return cards_of(self.mask) if self.due else ()

    @property
    def mask(self) -> int:
        """The same as a set, whoever is on turn."""
        match self.phase:
            case "play":
                return playable(self.play, self.hand, self.play.rules.law)
            case "pass":
                return may_pass(self.play.rules, self.hand, self.number)
            case "exchange":
                return self.hand
            case "expose":
                return self.hand & mask_of(self.play.rules.exposable)
            case _:
                return 0

    @property
    def number(self) -> int:
        """How many of them are chosen; of cards that may be exposed, at most."""
        match self.phase:
            case "play":
                return 1
            case "pass":
                return len(self.receivers)
            case "exchange":
                return self.play.rules.widow
            case "expose":
                return self.mask.bit_count()
            case _:
                return 0

    @property
    def receivers(self) -> tuple[int, ...]:
        """Who is given each card of a pass, card by card (-1: they are mixed)."""
        return self.play.rules.pass_targets(self.play.deal, self.seat)

    @property
    def must_go(self) -> Cards:
        """Cards of which none may be kept, if the others may not be passed before them."""
        barred = forbidden_to_pass(self.play.rules, self.hand)
        free = self.hand & ~barred
        short = self.phase == "pass" and free.bit_count() < self.number
        return cards_of(free) if short else ()

    @property
    def may_forward(self) -> bool:
        """May the seat choose no card, and hand on unseen what it is given?"""
        optional = self.phase == "pass" and self.play.rules.options.pass_optional
        return optional and may_forward(self.receivers)

    @property
    def names_suit(self) -> bool:
        """Does a joker that is played now stand for a suit that one names?"""
        joker = self.phase == "play" and bool(faces(self.mask) >> JOKER & 1)
        return joker and names_suit(self.play, JOKER)

    @property
    def bids(self) -> tuple[int, int | None] | None:
        """The least and the most that may be bid (null: no limit); null if nothing is."""
        if self.phase != "bid":
            return None
        return bid_limits(self.play.rules, self.play, self.held)

    @property
    def ways(self) -> tuple[str, ...]:
        """The directions of the pass that may be called."""
        return self.play.rules.ways_to_call if self.phase == "call" else ()

    def why_not(self, wish: Wish | str) -> Refusal | None:
        """Why a wish would be refused as an answer; null if it would not."""
        asked = parse_wish(wish) if isinstance(wish, str) else wish
        if not isinstance(asked, get_args(Answer)):
            return Refusal("no_such_phase", what=str(asked))
        try:
            check_answer(self.play, self.hand, self.seat, self.held, asked)
        except Refusal as refusal:
            return refusal
        return None

    def __contains__(self, wish: object) -> bool:
        return isinstance(wish, get_args(Wish)) and self.why_not(wish) is None

    def __bool__(self) -> bool:
        return self.due

    def __iter__(self) -> Iterator[Answer]:
        if not self.due:
            return iter(())
        match self.phase:
            case "play":
                return chain.from_iterable(map(self._plays, dict.fromkeys(self.cards)))
            case "pass":
                forward = [Pass(())] if self.may_forward else []
                return chain(forward, map(Pass, self._passes()))
            case "exchange":
                return map(LayAway, _chosen(self.cards, self.number))
            case "expose":
                numbers = range(self.number + 1)
                return chain.from_iterable(map(Expose, _chosen(self.cards, n)) for n in numbers)
            case "bid":
                least, most = bid_limits(self.play.rules, self.play, self.held)
                numbers = range(least, (MOST if most is None else most) + 1)
                return chain([Offer(None)], map(Offer, numbers))
            case _:
                return iter(self._words())

    def __len__(self) -> int:
        if not self.due or self.phase != "bid":
            return sum(1 for _ in self)
        least, most = bid_limits(self.play.rules, self.play, self.held)
        return 1 + max(0, (MOST if most is None else most) + 1 - least)

    def random(self, chance: Chance) -> Answer:
        """One of the wishes, drawn with a `random.Random`: each as likely as any other.

        But bids: every other time there is none, else one of the lowest ten.
        """
        if not hasattr(chance, "randrange"):
            raise TypeError(f"a wish is drawn with a random.Random, not with {shown(chance)}")
        if not self.due:
            raise Refusal("not_your_turn")
        match self.phase:
            case "play":
                faces_ = tuple(dict.fromkeys(self.cards))
                return _one(tuple(self._plays(_one(faces_, chance))), chance)
            case "pass":
                return self._random_pass(chance)
            case "exchange":
                return LayAway(_some(self.cards, self.number, chance))
            case "expose":
                return Expose(tuple(card for card in self.cards if chance.randrange(2)))
            case "bid":
                least, most = bid_limits(self.play.rules, self.play, self.held)
                top = least + RAISES - 1 if most is None else min(most, least + RAISES - 1)
                none = top < least or not chance.randrange(2)
                return Offer(None if none else least + chance.randrange(top + 1 - least))
            case _:
                return _one(tuple(self._words()), chance)

    def __str__(self) -> str:
        if not self.due:
            return "nothing to answer"
        cards = cards_text(self.cards)
        match self.phase:
            case "play":
                return f"play {cards}"
            case "pass" | "exchange":
                what = "pass" if self.phase == "pass" else "lay away"
                must = f", {cards_text(self.must_go)} among them" if self.must_go else ""
                on = ", or pass on" if self.may_forward else ""
                return f"{what} {self.number} of {cards}{must}{on}"
            case "expose":
                return f"expose any of {cards}" if cards else "expose nothing"
            case "bid":
                least, most = bid_limits(self.play.rules, self.play, self.held)
                return f"bid {least} or more, or none" if most is None else self._bid(least, most)
            case _:
                return ", ".join(map(str, self._words()))

    def __repr__(self) -> str:
        return f"<Wishes of seat {self.seat}: {self}>"

    @staticmethod
    def _bid(least: int, most: int) -> str:
        return f"bid {least} to {most}, or none" if least <= most else "no bid"

    def _plays(self, card: int) -> Iterator[PlayCard]:
        """The wishes to play a card: one, or one for each suit that a joker may stand for."""
        if not names_suit(self.play, card):
            return iter((PlayCard(card),))
        return (PlayCard(card, suit) for suit in range(4))

    def _words(self) -> Iterable[Answer]:
        """The answers of the phases that ask for no card."""
        match self.phase:
            case "suit":
                return [NameSuit(suit) for suit in range(4)]
            case "call":
                return [CallPass(way) for way in self.ways]
            case "slam":
                return [Announce(False), Announce(True)]
            case "pledge":
                return [Pledge(False), Pledge(True)]
            case _:
                return [Choose("add"), Choose("subtract")]

    def _passes(self) -> Iterator[Cards]:
        """Every choice of cards to pass; in every order, if they go to more than one seat."""
        must, rest = self._must_and_rest()
        for more in _chosen(rest, self.number - len(must)):
            if len(set(self.receivers)) > 1:
                yield from dict.fromkeys(permutations((*must, *more)))
            else:
                yield (*must, *more)

    def _random_pass(self, chance: Chance) -> Pass:
        must, rest = self._must_and_rest()
        if self.may_forward and not chance.randrange(2):
            return Pass(())
        both = (*must, *_some(rest, self.number - len(must), chance))
        return Pass(_some(both, len(both), chance))

    def _must_and_rest(self) -> tuple[Cards, Cards]:
        """The cards that all go, and those of which the others are chosen."""
        must = self.must_go
        return must, cards_of(minus(self.mask, mask_of(must)))


def _chosen(cards: Cards, number: int) -> Iterator[Cards]:
    """Every choice of so many cards; twins are alike."""
    if len(set(cards)) == len(cards):
        return combinations(cards, number)
    return iter(dict.fromkeys(combinations(cards, number)))


def _one(of: tuple[T, ...], chance: Chance) -> T:
    return of[chance.randrange(len(of))]


def _some(cards: Cards, number: int, chance: Chance) -> Cards:
    """So many of the cards, in an order of their own."""
    left = list(cards)
    return tuple(left.pop(chance.randrange(len(left))) for _ in range(number))
