"""What the arrays of the kernels hold."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
"""Numbers, or sets of cards as masks."""
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
