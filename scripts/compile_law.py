"""Compile what search needs before the tests do: each kind of game in a process of its own.

    python scripts/compile_law.py

On a machine that has never done it this takes some minutes of processor time, which would be a
single test's otherwise; where it has been done, a few seconds.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from piquedame.kernels.cores import cores
from piquedame.server.thinkers.process import KINDS, play_a_deal


def main() -> None:
    """Play a deal of each kind, with every bot that searches."""
    with ProcessPoolExecutor(max_workers=min(cores(), len(KINDS))) as pool:
        deals = [pool.submit(play_a_deal, *kind, every_bot=True) for kind in KINDS]
        for deal in deals:
            deal.result()


if __name__ == "__main__":
    main()
