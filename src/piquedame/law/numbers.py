"""Rows of numbers: tuples and lists in the plain engine, arrays in the kernels.

The law asks no more of either than what stands here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class Row(Protocol):
    """Numbers that are read, in their order or by place."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[int]: ...

    def __getitem__(self, place: int, /) -> int: ...


class Slots(Row, Protocol):
    """Numbers that are written by place, too."""

    def __setitem__(self, place: int, number: int, /) -> None: ...
