"""Cards, hands and tables as plain text for a terminal; colours where it shows them."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable, Sequence

from piquedame.cards import JOKER, cards_of, faces, rank_of, suit_of
from piquedame.law.demands import Law
from piquedame.law.ranks import strength

SYMBOLS = "♣♦♥♠"
STAR = "★"
"""A joker."""
RANKS = ("", "", *map(str, range(2, 11)), "J", "Q", "K", "A")
SUIT_ORDER = (0, 1, 3, 2)
"""Clubs, diamonds, spades, hearts: suits of one colour do not lie side by side."""

RED, DIM, BOLD, PLAIN = "\x1b[31m", "\x1b[2m", "\x1b[1m", "\x1b[0m"

HELP = """\
Type a card as its rank and suit: QS, 10d, ah; a joker is X.
Several cards: QS AH 2C.
  Enter  play the only card allowed
  l      the last trick         h  your hand again
  s      points and scores      r  the rules
  c      claim the rest, or that no points are left
  !QS    at an honour table: challenge that card
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
        lines = wrapped(text, self.width)
        print(f"\n{BOLD}" + "\n".join(lines) + PLAIN if self.coloured else "\n" + "\n".join(lines))
        if not self.coloured:
            print("-" * max(map(len, lines)))

    def card(self, card: int) -> str:
        """A card in a few letters."""
        return STAR if card == JOKER else f"{RANKS[rank_of(card)]}{SYMBOLS[suit_of(card)]}"

    def cards(self, cards: Iterable[int]) -> str:
        """Several cards."""
        return " ".join(self.card(card) for card in cards)

    def sorted(self, hand: int, law: Law) -> list[int]:
        """A hand as it is held: colours in turn, each suit from the top; jokers last."""
        return sorted(
            cards_of(hand),
            key=lambda card: (card == JOKER, SUIT_ORDER.index(suit_of(card)), -strength(law, card)),
        )

    def hand(self, hand: int, legal: int, law: Law) -> None:
        """The hand, a suit a line; cards that may not be played in brackets."""
        cards = self.sorted(hand, law)
        for suit in SUIT_ORDER:
            self._row(SYMBOLS[suit], [c for c in cards if c != JOKER and suit_of(c) == suit], legal)
        self._row(STAR, [card for card in cards if card == JOKER], legal)

    def _row(self, symbol: str, cards: list[int], legal: int) -> None:
        """Cards of one suit, on a second line if one is too short."""
        shown, room = [symbol], self.width - 2 - len(symbol)
        for card in cards:
            text = "joker" if card == JOKER else RANKS[rank_of(card)]
            free = bool(faces(legal) >> card & 1)
            size = len(text) + (1 if free else 3)
            if size > room:
                print(f"  {self._paint(' '.join(shown))}")
                shown, room = [" "], self.width - 3
            room -= size
            shown.append(self._held(text, free))
        if cards:
            print(f"  {self._paint(' '.join(shown))}")

    def _held(self, text: str, legal: bool) -> str:
        if legal:
            return f"{BOLD}{text}{PLAIN}" if self.coloured else text
        return f"{DIM}({text}){PLAIN}" if self.coloured else f"({text})"

    def _paint(self, line: str) -> str:
        if self.coloured:
            for symbol in "♦♥":
                line = line.replace(symbol, f"{RED}{symbol}{PLAIN}")
        return line


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines that are no wider; what a no-break space joins stays together."""
    return textwrap.wrap(text, width, subsequent_indent="  ", break_long_words=False) or [""]


def number(figure: object) -> str:
    """A number with a minus sign of its own."""
    return str(figure).replace("-", "−")


def score_table(
    names: Sequence[str], columns: Sequence[tuple[str, Sequence[object]]], best: Iterable[int] = ()
) -> list[str]:
    """Figures by seat under their headings; the seats in `best` are marked."""
    head = ["", *(title for title, _ in columns)]
    rows = [[name, *(number(figures[seat]) for _, figures in columns)] for seat, name in
            enumerate(names)]  # fmt: skip
    widths = [max(len(row[k]) for row in [head, *rows]) for k in range(len(head))]
    marked = set(best)
    lines = []
    for seat, row in enumerate([head, *rows], -1):
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(size) for cell, size in zip(row[1:], widths[1:], strict=True)]
        lines.append(f"  {'  '.join(cells)}{' *' if seat in marked else ''}")
    return lines
