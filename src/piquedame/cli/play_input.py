"""What a person at the terminal types, read as the wish that is due."""

from __future__ import annotations

from collections.abc import Callable

from piquedame.cards import SUIT_NAMES, cards_of, cards_text, parse_card
from piquedame.cli.screen import STAR, SYMBOLS, Screen
from piquedame.deal.honour import challengeable
from piquedame.deal.legality import bid_limits, names_suit
from piquedame.deal.play import Play
from piquedame.deal.show import figure_text
from piquedame.deal.view import View
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
    Wish,
)

Answer = Callable[[str], str]
"""Asks a question and returns what is typed."""


class Hint(Exception):
    """What was typed is no wish; the text says what would be."""


def read_wish(view: View, screen: Screen, answer: Answer) -> Wish:
    """What the person wishes; `BadCard` or `Hint` if it is no wish."""
    play = view.facts
    if play.phase == "play":
        return _read_play(view, play, screen, answer)
    return _READERS[play.phase](view, play, answer)


def read_cards(typed: str) -> tuple[int, ...]:
    """The cards typed: `QS`, `qs`, `10d` or `Q♠`, apart by spaces or commas."""
    for symbol, letter in zip((*SYMBOLS, STAR), "CDHSX", strict=True):
        typed = typed.replace(symbol, letter)
    words = typed.replace(",", " ").split()
    if not words:
        raise Hint("type a card such as QS, or ? for help")
    return tuple(parse_card(word) for word in words)


def read_suit(typed: str) -> int:
    """The suit typed: its name, two letters of it, or its symbol."""
    word = typed.lower()
    for suit, name in enumerate(SUIT_NAMES):
        if word == SYMBOLS[suit] or (len(word) > 1 and name.startswith(word)):
            return suit
    raise Hint("type clubs, diamonds, hearts or spades")


def _read_play(view: View, play: Play, screen: Screen, answer: Answer) -> Wish:
    """A card to play, or a claim; nothing typed plays the only card that may be played."""
    legal = set(cards_of(view.legal()))
    only = next(iter(legal)) if len(legal) == 1 else None
    hint = "" if only is None else f" (Enter: {screen.card(only)})"
    typed = answer(f"Your card{hint}> ")
    if typed.lower() in ("c", "claim"):
        return Claim()
    if typed.startswith("!"):
        return _read_challenge(play, typed[1:].strip(), view.seat or 0)
    cards = read_cards(typed) if typed or only is None else (only,)
    if len(cards) > 1:
        raise Hint("one card at a time")
    suit = read_suit(answer("The joker stands for> ")) if names_suit(play, cards[0]) else None
    return PlayCard(cards[0], suit)


def _read_challenge(play: Play, typed: str, seat: int) -> Challenge:
    """`!` and a card that did not follow suit; of twins the one played first."""
    shown = challengeable(play, seat)
    wanted = read_cards(typed) if typed else ()
    found = [index for index, _, card in shown if card in wanted]
    if found:
        return Challenge(found[0])
    cards = cards_text(sorted({card for _, _, card in shown}))
    raise Hint(f"type ! and one of {cards}" if cards else "no card may be challenged now")


def _read_pass(view: View, _play: Play, answer: Answer) -> Wish:
    if not view.wishes.may_forward:
        return Pass(read_cards(answer("Pass> ")))
    typed = answer("Pass (Enter: hand on the incoming cards unseen)> ")
    return Pass(read_cards(typed) if typed else ())


def _read_away(_view: View, _play: Play, answer: Answer) -> Wish:
    return LayAway(read_cards(answer("Lay away> ")))


def _read_choice(view: View, _play: Play, answer: Answer) -> Wish:
    value = figure_text(view.slam_value or 0, view.slam_imaginary)
    typed = answer(f"a adds {value} to each of the others, t takes {value} off your score> ")
    if typed.lower() in ("a", "add"):
        return Choose("add")
    if typed.lower() in ("t", "take", "subtract"):
        return Choose("subtract")
    raise Hint("type a or t")


def _read_bid(view: View, play: Play, answer: Answer) -> Wish:
    least, most = bid_limits(view.rules, play, view.scores[view.me])
    limits = f"at least {least}" if most is None else f"{least} to {most}"
    if most is not None and most < least:
        limits = "you cannot pay a higher one"
    typed = answer(f"Your bid ({limits}; Enter passes)> ").lower()
    if typed in ("", "p", "pass"):
        return Offer(None)
    if not typed.isdecimal():
        raise Hint("type a number, or nothing to pass")
    return Offer(int(typed[:16]))


def _read_named(_view: View, _play: Play, answer: Answer) -> Wish:
    return NameSuit(read_suit(answer("The penalty suit> ")))


def _read_call(_view: View, play: Play, answer: Answer) -> Wish:
    ways = play.rules.ways_to_call
    typed = answer("Call the pass> ").lower()
    if typed not in ways:
        raise Hint(f"type one of {', '.join(ways)}")
    return CallPass(typed)


def _read_slam(_view: View, _play: Play, answer: Answer) -> Wish:
    return Announce(_yes(answer("Announce a slam? y for yes, Enter for no> ")))


def _read_expose(_view: View, _play: Play, answer: Answer) -> Wish:
    typed = answer("Expose (Enter: none)> ")
    return Expose(read_cards(typed) if typed else ())


def _read_pledge(_view: View, _play: Play, answer: Answer) -> Wish:
    return Pledge(_yes(answer("Pledge to take no hearts? y for yes, Enter for no> ")))


def _yes(typed: str) -> bool:
    if typed.lower() in ("y", "yes"):
        return True
    if typed.lower() in ("", "n", "no"):
        return False
    raise Hint("type y or n")


_READERS: dict[str, Callable[[View, Play, Answer], Wish]] = {
    "pass": _read_pass,
    "exchange": _read_away,
    "choice": _read_choice,
    "bid": _read_bid,
    "suit": _read_named,
    "call": _read_call,
    "slam": _read_slam,
    "expose": _read_expose,
    "pledge": _read_pledge,
}
"""How the wish of each phase is read."""
