"""The arena: how much better one bot plays than another, on duplicate deals.

A board is one deal, or one whole game, played once in every rotation of the bots around the table,
always with the same cards. What a seat was dealt thus counts for and against every bot alike, and
one board is one observation.
"""

from __future__ import annotations

from piquedame.arena.board import Board
from piquedame.arena.compare import Comparison, compare, play_boards
from piquedame.arena.figures import Figures, figures_of
from piquedame.arena.setting import Setting

__all__ = [
    "Board",
    "Comparison",
    "Figures",
    "Setting",
    "compare",
    "figures_of",
    "play_boards",
]
