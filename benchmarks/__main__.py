"""`make bench`: a table for people, and with `--json` one JSON object."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from benchmarks import playouts
from benchmarks.engine import TABLES, Engine, measure
from benchmarks.latency import Latency, Memory, latency, memory


def main() -> None:
    """Measure, then print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each engine figure")
    parser.add_argument("--moves", type=int, default=1000, help="card plays to time at a table")
    parser.add_argument("--tables", type=int, default=100, help="waiting tables to weigh")
    args = parser.parse_args()
    engines = [measure(variant, players, args.seconds) for variant, players in TABLES]
    rates = playouts.everything(args.seconds)
    moves, waiting = latency(args.moves), memory(args.tables)
    if args.json:
        figures = _as_json(engines, moves, waiting)
        print(json.dumps({**figures, "playouts": [asdict(each) for each in rates]}))
    else:
        print(playouts.as_table(rates), _as_table(engines, moves, waiting), sep="\n\n")


def _as_json(engines: list[Engine], moves: Latency, waiting: Memory) -> dict[str, object]:
    return {
        "engine": [{**asdict(each), "plays_s": each.plays_s} for each in engines],
        "move": asdict(moves),
        "memory": asdict(waiting),
    }


def _as_table(engines: list[Engine], moves: Latency, waiting: Memory) -> str:
    lines = [f"{'plain engine, one core':<26}{'plays/s':>10}{'deals/s':>10}{'views/s':>10}"]
    for each in engines:
        name = f"{each.variant}, {each.players} players"
        deals = each.deals / each.seconds
        lines.append(f"{name:<26}{each.plays_s:>10,.0f}{deals:>10,.0f}{each.views_s:>10,.0f}")
    lines += [
        "",
        f"a move, from wish to all four browsers ({moves.moves} moves, each on disk first)",
        f"  p50 {moves.p50_ms:.1f} ms   p99 {moves.p99_ms:.1f} ms",
        "",
        f"server memory ({waiting.tables} tables in play, four open sockets each)",
        f"  {waiting.base_kb / 1024:.0f} MB with one, {waiting.table_kb:.0f} KB for each more",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
