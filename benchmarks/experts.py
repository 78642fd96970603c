"""What a table of people notices of other tables at which experts think.

The other tables have three experts and a person who never came, for whom a bot stands in; they play
at the speed "instant", so that somebody thinks at each of them all the time. Without thinkers the
same tables play as fast, but `casual` stands in for the experts: what is left is the search.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import urllib.request
from dataclasses import asdict, dataclass

from benchmarks.latency import latency_at, make, percentile, server

AWAY = 15
OTHERS = {
    "bots": ["expert"] * 3,
    "start": True,
    "away": AWAY,
    "options": {"end": "deals", "deals": 10_000},
}


@dataclass(frozen=True)
class Beside:
    """Milliseconds of a move at one table, while bots think at others."""

    tables: int
    thinkers: int
    moves: int
    p50_ms: float
    p99_ms: float
    most_ms: float
    deals: int
    """Played meanwhile at the other tables, all together."""


def beside(tables: int, thinkers: int, moves: int) -> Beside:
    """Measure moves at a table beside so many others."""
    with server(thinkers) as (port, _):
        return asyncio.run(_beside(port, tables, thinkers, moves))


async def _beside(port: int, tables: int, thinkers: int, moves: int) -> Beside:
    made = [make(port, **OTHERS) for _ in range(tables)]
    # Until a bot stands in, and until the kernels are there.
    await asyncio.sleep(AWAY + 5 if tables else 5)
    times = sorted(await latency_at(port, moves))
    return Beside(
        tables,
        thinkers,
        moves,
        percentile(times, 0.5),
        percentile(times, 0.99),
        times[-1],
        sum(_deals(port, str(each["table"])) for each in made),
    )


def _deals(port: int, table: str) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables/{table}") as answer:
        return int(json.loads(answer.read())["deal"])


HEAD = f"{'a move beside others':<26}{'p50 ms':>8}{'p99 ms':>8}{'most ms':>9}{'deals':>7}"


def row(each: Beside) -> str:
    """The figures for people."""
    name = f"{each.tables} tables, {each.thinkers} thinkers"
    times = f"{each.p50_ms:>8.1f}{each.p99_ms:>8.1f}{each.most_ms:>9.1f}"
    return f"{name:<26}{times}{each.deals:>7}"


def main() -> None:
    """Measure, and print each figure when it is there."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.experts", description=__doc__)
    parser.add_argument("--moves", type=int, default=500, help="card plays to time")
    parser.add_argument("--tables", type=int, nargs="*", default=[0, 1, 10, 50], help="others")
    parser.add_argument("--thinkers", type=int, default=1, help="how many there may be")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    args = parser.parse_args()
    if not args.json:
        print(HEAD)
    for tables in args.tables:
        for thinkers in (0, args.thinkers) if tables else (0,):
            figures = beside(tables, thinkers, args.moves)
            print(json.dumps(asdict(figures)) if args.json else row(figures), flush=True)


if __name__ == "__main__":
    main()
