"""Cards, hands and tables as plain text for a terminal; colours where it shows them."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable, Sequence

from piquedame.cards import cards_of, rank_of, suit_of
from piquedame.events import Note

SYMBOLS = "♣♦♥♠"
RANKS = ("", "", *map(str, range(2, 11)), "J", "Q", "K", "A")
SUIT_ORDER = (0, 1, 3, 2)
"""Clubs, diamonds, spades, hearts: suits of one colour do not lie side by side."""

RED, DIM, BOLD, PLAIN = "\x1b[31m", "\x1b[2m", "\x1b[1m", "\x1b[0m"

HELP = """\
A card is its rank and suit: QS, 10d, ah. Several: QS AH 2C.
  Enter  the only card that may be played
  l      the last trick         h  your hand again
  s      points and scores      r  the rules
  c      claim all tricks left, or that no points are left
  q      leave the game         ?  this help
Cards in (brackets) may not be played: try one to see why."""


class Screen:
    """Where the game is shown."""

    def __init__(self, width: int, terminal: bool) -> None:
        self.width = max(40, width)
        self.coloured = terminal and not os.environ.get("NO_COLOR")

    def say(self, text: str) -> None:
        """A paragraph, wrapped between words."""
        for line in wrapped(text, self.width):
            print(self._paint(line.replace("\u00a0", " ")))

    def lines(self, text: str | Iterable[str]) -> None:
        """Lines as they are."""
        for line in text.splitlines() if isinstance(text, str) else text:
            print(line)

    def heading(self, text: str) -> None:
        """A line that begins something."""
        print(f"\n{BOLD}{text}{PLAIN}" if self.coloured else f"\n{text}\n{'-' * len(text)}")

    def card(self, card: int) -> str:
        """A card in a few letters."""
        return f"{RANKS[rank_of(card)]}{SYMBOLS[suit_of(card)]}"

    def cards(self, cards: Iterable[int]) -> str:
        """Several cards."""
        return " ".join(self.card(card) for card in cards)

    def sorted(self, hand: int) -> list[int]:
        """A hand as it is held: colours in turn, each suit from the top."""
        return sorted(
            cards_of(hand), key=lambda card: (SUIT_ORDER.index(suit_of(card)), -rank_of(card))
        )

    def hand(self, hand: int, legal: int) -> None:
        """The hand, a suit a line; cards that may not be played in brackets."""
        for suit in SUIT_ORDER:
            cards = [card for card in self.sorted(hand) if suit_of(card) == suit]
            if not cards:
                continue
            shown = [self._held(card, bool(legal >> card & 1)) for card in cards]
            print(f"  {self._paint(SYMBOLS[suit])} {' '.join(shown)}")

    def _held(self, card: int, legal: bool) -> str:
        rank = RANKS[rank_of(card)]
        if legal:
            return f"{BOLD}{rank}{PLAIN}" if self.coloured else rank
        return f"{DIM}({rank}){PLAIN}" if self.coloured else f"({rank})"

    def _paint(self, line: str) -> str:
        if self.coloured:
            for symbol in "♦♥":
                line = line.replace(symbol, f"{RED}{symbol}{PLAIN}")
        return line


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines that are no wider; what a no-break space joins stays together."""
    return textwrap.wrap(text, width, subsequent_indent="  ", break_long_words=False) or [""]


def score_table(
    names: Sequence[str],
    taken: Sequence[int],
    change: Sequence[int] | None,
    scores: Sequence[int],
) -> list[str]:
    """Points of the deal, what they add, and the totals; the lowest total is marked."""
    head = ["", "taken", "adds", "score"] if change is not None else ["", "taken", "score"]
    rows = [head]
    for seat, name in enumerate(names):
        figures = [taken[seat], *([change[seat]] if change is not None else []), scores[seat]]
        rows.append([name, *(str(figure).replace("-", "−") for figure in figures)])
    widths = [max(len(row[k]) for row in rows) for k in range(len(head))]
    lines = []
    for number, row in enumerate(rows):
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(size) for cell, size in zip(row[1:], widths[1:], strict=True)]
        mark = " *" if number and scores[number - 1] == min(scores) else ""
        lines.append(f"  {'  '.join(cells)}{mark}")
    return lines


_NOTES = {
    "add": "{who} took every penalty card: {n} for each of the others.",
    "subtract": "{who} took every penalty card: {n} off.",
    "void_deal": "{who} took every penalty card: the deal counts for nobody.",
    "pay_each": "{who} took every penalty card: {n} for each of the others, and as much off "
    "for each of them.",
    "punish": "{who} took every trick: {n} for each of the others, twice that for whoever passed "
    "the cards.",
    "clean_slate": "{who} took every trick, and starts again from 0.",
    "no_trick": "{who} took no trick: {n}.",
    "floor_deal": "{who} would have scored {n}: it counts as 0.",
    "floor_game": "{who} would stand at {n}: it counts as 0.",
    "reset": "{who} reached the target exactly: back to {n}.",
}


def note_text(note: Note, name: str, own: bool) -> str:
    """What a rule did to the score."""
    key = note.key.removeprefix("moon_").removeprefix("sun_")
    return _NOTES[key].format(who="You" if own else name, n=str(note.number).replace("-", "−"))
