"""`make table`: how strong the bots are beside each other, written to TABLE.json and TABLE.md.

Each line is one `piquedame arena` command. A comparison that is in TABLE.json is not played again,
and one that was interrupted goes on where it was (its journal is in var/table/).
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from piquedame.cli.main import main

HERE = Path(__file__).parent
JOURNALS = HERE.parent / "var" / "table"

GAMES = (
    "hearts",
    "black-maria",
    "omnibus",
    "cancellation-hearts",
    "auction-hearts",
    "partnership-hearts",
    "chasse-coeur",
)
PLAIN = (("casual", "duck"), ("casual", "novice"), ("duck", "novice"))
"""Bots that do not search."""
TIMED = (
    ("expert:0.035s", "uct:10000"),
    ("expert:0.035s", "casual"),
    ("expert:0.035s", "duck"),
    ("expert:0.005s", "uct:10000"),
)
"""What `expert` is worth for its time, in hearts."""
SEARCHED = (
    ("expert", "uct"),
    ("expert", "skilled"),
    ("skilled", "casual"),
    ("uct", "casual"),
    ("uct", "duck"),
)
"""Pairs of which one searches, each with the playouts that it is made for (`uct`: 10,000)."""
SEED, DEALS = "table", 2_000
FEW, FEWER = 300, 100
"""The deals of a search in hearts, and in the other games."""
GAMES_PLAYED = 50
"""Whole games of hearts, to 100."""


def commands() -> Iterator[list[str]]:
    """What is measured, the most telling first."""
    for focal, other in PLAIN:
        for game in GAMES:
            yield [game, "--bots", f"{focal},{other}", "--deals", str(DEALS), "--seed", SEED]
    for focal, other in TIMED:
        yield ["hearts", "--bots", f"{focal},{other}", "--deals", str(FEW), "--seed", SEED]
    games = ["--games", str(GAMES_PLAYED), "--seed", SEED]
    yield ["hearts", "--bots", "expert:0.035s,casual", *games]
    for focal, other in SEARCHED:
        # In hearts that pair is measured by the time it takes, above.
        for game in GAMES[1:] if other == "uct" else GAMES:
            deals = str(FEW if game == "hearts" else FEWER)
            yield [game, "--bots", f"{focal},{other}", "--deals", deals, "--seed", SEED]


def measure(command: list[str], jobs: int) -> dict[str, Any]:
    """What comes of one comparison, in whole or from where it was interrupted."""
    name = "-".join(word.lstrip("-").replace(",", "-") for word in command)
    JOURNALS.mkdir(parents=True, exist_ok=True)
    journal = JOURNALS / f"{name}.jsonl"
    more = ["--jobs", str(jobs), "--resume", str(journal), "--json"]
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        status = main(["arena", *command, *more])
    if status:
        raise SystemExit(status)
    journal.unlink()
    found: dict[str, Any] = json.loads(told.getvalue())
    return {"command": " ".join(command), **found}


def page(lines: list[dict[str, Any]]) -> str:
    """The table for people."""
    out = [
        "<!-- Made by `make table` from TABLE.json. -->",
        "",
        "# How strong the bots are",
        "",
        (
            "One bot in each seat in turn (in Partnership Hearts: on each side) against copies of "
            "another, every deal in all rotations. *Difference* is what it scores a deal less what "
            "the others score on average, with its standard error; below 0 it is the better of the "
            "two. In Auction Hearts chips lost count as points. Moons are counted over all "
            "rotations: shot by the bot, by any of the others. *Won*: the part of whole games that "
            "it wins, a shared win as a part of one."
        ),
        "",
        "| game | bots | deals | points a deal | difference | moons | ms a move | won |",
        "|---|---|---|---|---|---|---|---|",
        *(_row(line) for line in lines),
        "",
        "Each line is one command, `piquedame arena` and:",
        "",
        "```",
        *(line["command"] for line in lines),
        "```",
    ]
    return "\n".join(out) + "\n"


def _row(line: dict[str, Any]) -> str:
    focal, other = line["bots"][0], line["bots"][1]
    cells = [
        f"{line['variant']}, {line['players']} players",
        f"{focal['name']} against {other['name']}",
        f"{line['deals']:,} × {line['rotations']}",
        f"{focal['points_per_deal']:.2f}, {other['points_per_deal']:.2f}",
        f"{focal['diff']:+.2f} ± {focal['se']:.2f}",
        f"{focal['moons']}, {focal['moons_against']}",
        f"{focal['ms_per_move']:.2f}, {other['ms_per_move']:.2f}",
    ]
    cells.append(_won(line, focal))
    return f"| {' | '.join(cells)} |"


def _won(line: dict[str, Any], focal: dict[str, Any]) -> str:
    if line["games"] is None:
        return ""
    played = line["games"] * line["rotations"]
    return f"{100 * focal['games_won'] / played:.0f} % of {line['games']} × {line['rotations']}"


def write(done: dict[str, dict[str, Any]]) -> None:
    """Both files, in the order of the commands; a line that nobody asks for any more goes."""
    wanted = [" ".join(command) for command in commands()]
    lines = [done[command] for command in wanted if command in done]
    (HERE / "TABLE.json").write_text(json.dumps(lines, indent=1) + "\n", "utf-8")
    (HERE / "TABLE.md").write_text(page(lines), "utf-8")


def run() -> None:
    """Measure what is missing, writing the files after each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("--jobs", type=int, default=1, help="processes that play (1)")
    parser.add_argument("--only", default="", metavar="TEXT", help="commands with this text")
    args = parser.parse_args()
    stored = HERE / "TABLE.json"
    known = json.loads(stored.read_text("utf-8")) if stored.exists() else []
    done = {line["command"]: line for line in known}
    for command in commands():
        text = " ".join(command)
        if args.only not in text:
            continue
        if text not in done:
            done[text] = measure(command, args.jobs)
            write(done)
        sys.stdout.write(_row(done[text]) + "\n")
        sys.stdout.flush()
    write(done)


if __name__ == "__main__":
    run()
