"""Chance inside a kernel: a small generator (SplitMix64) whose state is one word of an array."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from piquedame.kernels.adopt import inlined

Words = npt.NDArray[np.uint64]
"""An array of one `uint64`, the state of a generator."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_ONE = np.uint64(0xBF58476D1CE4E5B9)
_TWO = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_11 = np.uint64(11)


def generator(seed: int) -> Words:
    """A generator that begins at a seed (any integer)."""
    return np.array([seed % (1 << 64)], dtype=np.uint64)


@inlined
def word(chance: Words) -> np.uint64:
    """The next 64 bits."""
    chance[0] += _STEP
    z: np.uint64 = chance[0]
    z = (z ^ (z >> _30)) * _ONE
    z = (z ^ (z >> _27)) * _TWO
    return z ^ (z >> _31)


@inlined
def below(chance: Words, n: int) -> int:
    """A number from 0 to `n` - 1; the bias of the multiplication is below `n` in 2³²."""
    return np.int64(((word(chance) >> _32) * np.uint64(n)) >> _32)  # type: ignore[return-value]


@inlined
def unit(chance: Words) -> float:
    """A number from 0 to below 1."""
    return np.float64(word(chance) >> _11) * (1.0 / (1 << 53))
