"""Positions: what one seat knows at the moment at which it must act, as data, both ways.

The form is `docs/record.md`. Whatever is not given is unknown, not absent.
"""

from __future__ import annotations

from piquedame.record.positions.form import parse_position
from piquedame.record.positions.reading import position, read_position
from piquedame.record.positions.writing import position_of

__all__ = ["parse_position", "position", "position_of", "read_position"]
