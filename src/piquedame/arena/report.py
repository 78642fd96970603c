"""Report: a comparison as one object, and as a table for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from piquedame.arena.board import Board
from piquedame.arena.figures import Figures, figures_of
from piquedame.arena.seats import rotations
from piquedame.arena.setting import Setting


def as_object(setting: Setting, boards: Sequence[Board]) -> dict[str, Any]:
    """The comparison as a JSON object."""
    return {
        "variant": setting.variant,
        "players": setting.players,
        "options": dict(setting.options),
        "seed": setting.seed,
        "time": setting.budget.seconds,
        "sims": setting.budget.sims,
        "games": len(boards) if setting.games else None,
        "deals": sum(board.dealt for board in boards),
        "rotations": len(rotations(setting.rules, len(setting.bots))),
        "bots": [asdict(each) for each in figures_of(setting, boards)],
    }


def as_table(setting: Setting, boards: Sequence[Board]) -> str:
    """The comparison as lines, one for each bot."""
    whole = as_object(setting, boards)
    figures = figures_of(setting, boards)
    rows = [_head(setting), *(_row(setting, each) for each in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip()
        for row in rows
    ]
    return "\n".join([_title(setting, whole), "", *lines, "", _note(setting)])


def _title(setting: Setting, whole: dict[str, Any]) -> str:
    count = f"{whole['games']} games, " if setting.games else ""
    options = "".join(f", {name}={value}" for name, value in setting.options.items())
    return (
        f"{setting.variant}, {setting.players} players{options}, seed {setting.seed}: "
        f"{count}{whole['deals']} deals in {whole['rotations']} rotations"
    )


def _head(setting: Setting) -> list[str]:
    won = ["games won"] if setting.games else []
    return ["bot", "points/deal", "diff", "se", "95 %", "moons", "against", "ms/move", *won]


def _row(setting: Setting, each: Figures) -> list[str]:
    low, high = each.ci95
    won = [f"{each.games_won:.1f}"] if setting.games else []
    return [
        each.name,
        f"{each.points_per_deal:.3f}",
        f"{each.diff:+.3f}",
        f"{each.se:.3f}",
        f"{low:+.2f} … {high:+.2f}",
        str(each.moons),
        str(each.moons_against),
        f"{each.ms_per_move:.3f}",
        *won,
    ]


def _note(setting: Setting) -> str:
    what = "chips lost" if setting.rules.chips else "points"
    return f"diff: {what} per deal, less those of the others; below 0 is better"
