"""Writes tests/kernels/perft.toml: for every game and number of players, how many ways there are
to play the first cards of one deal. The plain engine counts as deep as is quick, the compiled law
deeper; `tests/kernels/test_perft.py` holds both to the table.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from kernels.lockstep import position_of  # noqa: E402
from kernels.positions import first_lead, plain_perft  # noqa: E402
from piquedame import VARIANTS, rules_for  # noqa: E402
from piquedame.kernels.deal.perft import perft  # noqa: E402
from piquedame.kernels.deal.terms import terms_of  # noqa: E402

PLAIN, DEEP = 400, 60_000
HEAD = """# How many ways there are to play the first cards of a deal: of depth 1, 2, 3 …
# The deal: seed "perft", game 0, deal 0 (the next game where it is thrown in); the lowest cards are
# passed, nothing is bid, announced, exposed or pledged. `plain`: how deep the plain engine counts.
# Written by scripts/perft.py.
"""


def main() -> None:
    """Write the table."""
    lines = [HEAD]
    for slug, variant in VARIANTS.items():
        lines.append(f"[{slug}]")
        for players in variant.players:
            game = first_lead(rules_for(slug, players))
            terms, state = terms_of(game.current.play.rules), position_of(game.current)
            counts: list[int] = []
            while not counts or (counts[-1] and counts[-1] < DEEP and len(counts) < 12):
                counts.append(perft(terms, state, len(counts) + 1))
            plain = sum(count <= PLAIN for count in counts)
            plain = max(plain, 1)
            for depth in range(1, plain + 1):
                assert plain_perft(game, depth) == counts[depth - 1], (slug, players, depth)
            lines.append(f"{players} = {{ plain = {plain}, counts = {counts} }}")
        lines.append("")
        print(slug, flush=True)
    (ROOT / "tests/kernels/perft.toml").write_text("\n".join(lines))


if __name__ == "__main__":
    main()
