"""What every level must do alike: answer the phase that is due, within the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from piquedame.bots import bidding
from piquedame.bots.parameters import CASUAL
from piquedame.cards import cards_of, mask_of
from piquedame.deal.honour import proven
from piquedame.deal.legality import names_suit
from piquedame.deal.play import Play
from piquedame.deal.view import View
from piquedame.deal.wishes import (
    Announce,
    CallPass,
    Challenge,
    Choose,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
    Wish,
)
from piquedame.law.ranks import strength
from piquedame.law.trick import winner

Pick = Callable[[View, tuple[int, ...], int], Sequence[int]]
"""From a view, the cards to choose from and a number: that many of them."""


def answer(
    view: View, to_pass: Pick, to_lay_away: Pick, to_play: Callable[[View, tuple[int, ...]], int]
) -> Wish:
    """The wish that is due, its cards chosen by the level."""
    play, seat = view.facts, view.me
    match play.phase:
        case "pass":
            return Pass(() if _keeps_all(view) else cards_to_pass(view, to_pass))
        case "exchange":
            return LayAway(tuple(to_lay_away(view, cards_of(view.hand), view.rules.widow)))
        case "choice":
            return Choose("subtract" if adding_loses(view, seat, view.slam_value or 0) else "add")
        case "play":
            doubtful = proven(play, seat, view.known_in)
            if doubtful:
                return Challenge(doubtful[0])
            legal = cards_of(view.honest())
            return card_wish(play, legal[0] if len(legal) == 1 else to_play(view, legal))
        case _:
            return before_play(view)


def before_play(view: View) -> Wish:
    """The answers before the first lead that need no card chosen by the level."""
    play, seat = view.facts, view.me
    match play.phase:
        case "bid":
            return Offer(bidding.bid(view, play, seat))
        case "suit":
            return NameSuit(bidding.best_suit(view))
        case "call":
            return CallPass(play.rules.ways_to_call[0])
        case "slam":
            return Announce(bidding.certain_slam(view, play, seat))
        case "expose":
            return Expose(bidding.to_expose(view))
        case _:
            return Pledge(bidding.will_take_none(view))


def card_wish(play: Play, card: int) -> PlayCard:
    """The wish to play a card; a joker that is led stands for the suit that costs."""
    return PlayCard(card, play.rules.suit if names_suit(play, card) else None)


def first_allowed(view: View) -> Wish:
    """Something that the rules allow, for a bot that failed to decide."""
    play = view.facts
    cards = cards_of(view.honest())
    match play.phase:
        case "pass":
            return Pass(cards_to_pass(view, lambda _view, free, count: free[:count]))
        case "exchange":
            return LayAway(cards[: view.rules.widow])
        case "choice":
            return Choose("add")
        case "play":
            return card_wish(play, cards[0])
        case "bid":
            return Offer(None)
        case "suit":
            return NameSuit(view.rules.suit)
        case "call":
            return CallPass(play.rules.ways_to_call[0])
        case "slam":
            return Announce(False)
        case "expose":
            return Expose(())
        case _:
            return Pledge(False)


def _keeps_all(view: View) -> bool:
    """Is there nothing to give away, and may one pass on what one is given instead?"""
    law = view.rules.law
    low = all(strength(law, card) <= CASUAL.harmless for card in cards_of(view.hand))
    return low and view.wishes.may_forward


def cards_to_pass(view: View, pick: Pick) -> tuple[int, ...]:
    """The cards to give away: those that must go, if there are such, and others to fill up."""
    wishes = view.wishes
    must = wishes.must_go
    rest = list(wishes.cards)
    for card in must:
        rest.remove(card)
    return (*must, *pick(view, tuple(rest), wishes.number - len(must)))


def adding_loses(view: View, seat: int, value: float) -> bool:
    """Would adding `value` to all others end the game while one of them is lower?"""
    rules = view.rules
    if (
        rules.options.moon_wins_game
        or not rules.options.game_may_end_on_moon
        or not rules.ends_at_target
    ):
        return False
    if rules.complex:
        return _adding_pays_less(view, seat)
    side = rules.side(seat)
    scores = [score if each in side else score + value for each, score in enumerate(view.scores)]
    return max(scores) >= rules.options.target and min(scores) < scores[seat]


def _adding_pays_less(view: View, seat: int) -> bool:
    """Is the own total nearest to nothing, set against the others', if the moon comes off?"""
    worth = view.slam_value or 0, view.slam_imaginary
    pairs = list(zip(view.scores, view.imaginary, strict=True))

    def lead(own: int, others: int) -> int:
        size = [
            (a + worth[0] * by) ** 2 + (b + worth[1] * by) ** 2
            for each, (a, b) in enumerate(pairs)
            for by in (own if each == seat else others,)
        ]
        return sum(size) - len(size) * size[seat]

    return lead(-1, 0) > lead(0, 1)


def dearest_first(view: View, cards: Sequence[int]) -> list[int]:
    """The cards by what they cost, then by rank, from the top."""
    values, law = view.rules.values, view.rules.law

    def key(card: int) -> tuple[int, int, int]:
        return values[card], strength(law, card), card

    return sorted(cards, key=key, reverse=True)


def holder_after(play: Play, seat: int, card: int) -> int | None:
    """Who is winning the trick once this seat has played a card to it; null: nobody."""
    trick = (*play.trick, (seat, card))
    cards = tuple(each for _, each in trick)
    best = winner(play.rules.law, play.led_of(trick, play.named), cards)
    return trick[best][0] if best >= 0 else None


def is_void(play: Play, cards: Sequence[int]) -> bool:
    """Is a suit to be followed, and are none of these cards of it?"""
    return play.led >= 0 and not mask_of(cards) & play.rules.law.suits[play.led]


def for_partner(play: Play, seat: int, card: int) -> bool:
    """Would the card go to a trick that the own partner is winning?"""
    holder = holder_after(play, seat, card)
    return holder != seat and holder in play.rules.side(seat)
