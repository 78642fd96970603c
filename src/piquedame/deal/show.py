"""A deal as text: in one line, and as a table with a line for each seat."""

from __future__ import annotations

from collections.abc import Sequence

from piquedame.cards import SUIT_NAMES, hand_text
from piquedame.deal.play import Play
from piquedame.deal.trick import trick_text


def figure_text(real: int, imaginary: int) -> str:
    """A complex figure as `5+13i`."""
    if not imaginary:
        return str(real)
    part = {1: "i", -1: "-i"}.get(imaginary, f"{imaginary}i")
    if not real:
        return part
    return f"{real}{'' if imaginary < 0 else '+'}{part}"


def texts(real: Sequence[int], imaginary: Sequence[int]) -> Sequence[object]:
    """Figures as they are told."""
    if not imaginary:
        return real
    return [figure_text(a, b) for a, b in zip(real, imaginary, strict=True)]


def play_table(
    play: Play, hands: Sequence[int | None], scores: Sequence[object] | None = None
) -> str:
    """A deal as a table: by seat its score, its cards, what it has taken; what lies on the table.

    `hands`: as sets, null if a hand is not to be shown; `>` marks the seats that are to act.
    """
    rows = [["", "seat", "score", "cards", "taken", "hand"]]
    for seat in range(play.rules.players):
        hand = hands[seat]
        score = "" if scores is None else f"{scores[seat]}"
        shown = "" if hand is None else hand_text(hand)
        mark = ">" if seat in play.turn else ""
        rows.append([mark, f"{seat}", score, f"{play.counts[seat]}", f"{play.points[seat]}", shown])
    if scores is None:
        rows = [[*row[:2], *row[3:]] for row in rows]
    return "\n".join([*_columns(rows), *_below(play)])


def score_table(scores: Sequence[object]) -> str:
    """The scores by seat, if no deal is in progress."""
    rows = [["", "seat", "score", ""]]
    rows += [["", f"{seat}", f"{score}", ""] for seat, score in enumerate(scores)]
    return "\n".join(_columns(rows))


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows under their headings: figures to the right, and last a column of text."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([*map(str.rjust, row[:-1], widths), row[-1]]).rstrip() for row in rows]


def _below(play: Play) -> list[str]:
    """What lies on the table, and what was said about this deal."""
    lines = []
    if play.trick:
        named = f" as {SUIT_NAMES[play.named]}" if play.named is not None else ""
        lines.append(f"on the table: {trick_text(play.trick)}{named}")
    if play.tricks:
        lines.append(f"last trick: {play.tricks[-1]}")
    if play.pile:
        lines.append(f"cancelled, not taken yet: {hand_text(play.pile)}")
    if play.suit is not None:
        lines.append(f"{SUIT_NAMES[play.suit]} cost")
    if play.stock:
        lines.append(f"cards in the stock: {play.stock}")
    return lines
