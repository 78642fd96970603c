"""Compile what search and the tests need before the tests do, each part in a process of its own.

    python scripts/compile_law.py

On a machine that has never done it this takes some minutes of processor time, which would be a
single test's otherwise, and twice if two tests come to it side by side; where it has been done, a
few seconds.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from piquedame.kernels.cores import cores
from piquedame.kernels.deal.playouts import playouts_of
from piquedame.rules.agreed import rules_for
from piquedame.server.thinkers.process import KINDS, play_a_deal

TESTS = Path(__file__).resolve().parent.parent / "tests"


def play_beside_the_tests(slug: str, players: int) -> None:
    """Playouts, a deal in lockstep, and an ending that is solved: what only tests compile."""
    sys.path.insert(0, str(TESTS))
    from kernels.lockstep import walk  # noqa: PLC0415
    from kernels.test_solver import ending_of, plainly  # noqa: PLC0415
    from piquedame.kernels.search.solver import MAX_N, solve  # noqa: PLC0415

    rules, chance = rules_for(slug, players), Random(0)
    playouts_of(rules).play(1, 0)
    walk(rules, chance)
    table, state = ending_of(rules, chance)
    solve(*table, state, friends=1, idea=MAX_N)
    plainly(table, state, 0, 1, MAX_N)


def main() -> None:
    """Of each kind of game a deal, with every bot that searches, and what the tests do beside."""
    with ProcessPoolExecutor(max_workers=min(cores(), 2 * len(KINDS))) as pool:
        parts = [pool.submit(play_a_deal, *kind, every_bot=True) for kind in KINDS]
        parts += [pool.submit(play_beside_the_tests, *kind) for kind in KINDS]
        for part in parts:
            part.result()


if __name__ == "__main__":
    main()
