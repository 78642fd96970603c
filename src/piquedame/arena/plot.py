"""Plot: the difference of each bot with its interval, as a picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from piquedame.arena.figures import Figures
from piquedame.arena.setting import Setting
from piquedame.errors import OptionError

KINDS = (".svg", ".png")


def check_plot(path: Path) -> None:
    """Refuse a file that no picture can be written to, before anything is played."""
    if path.suffix.lower() not in KINDS:
        raise OptionError(
            f"--plot writes SVG or PNG: name a file that ends in .svg or .png, not {path.name!r}"
        )
    if path.is_dir():
        raise OptionError(f"--plot names a folder, {path}: name a file")
    if not path.parent.is_dir():
        raise OptionError(f"there is no folder {path.parent} for the plot: make it first")


def draw(path: Path, setting: Setting, figures: Sequence[Figures], count: int) -> None:
    """Write the picture; its bytes follow from the figures alone."""
    from matplotlib import rc_context  # noqa: PLC0415 (large, and seldom wanted)
    from matplotlib.figure import Figure  # noqa: PLC0415

    with rc_context({"svg.hashsalt": "piquedame", "svg.fonttype": "none"}):
        picture = Figure(figsize=(7, 1.6 + 0.45 * len(figures)), layout="constrained")
        axes = picture.subplots()
        places = range(len(figures))
        reach = [each.ci95[1] - each.diff for each in figures]
        axes.axvline(0, color="0.6", linewidth=1)
        axes.errorbar(
            [each.diff for each in figures], places, xerr=reach, fmt="o", color="#1f4e79", capsize=4
        )
        axes.set_yticks(places, [each.name for each in figures])
        axes.set_ylim(len(figures) - 0.5, -0.5)
        what = "chips lost" if setting.rules.chips else "points"
        axes.set_xlabel(f"{what} per deal, less those of the others (left is better), with 95 %")
        axes.set_title(f"{setting.variant}, {setting.players} players, {count} {setting.unit}s")
        picture_bytes = io.BytesIO()
        kind = path.suffix[1:].lower()
        picture.savefig(
            picture_bytes, format=kind, metadata={"Date": None} if kind == "svg" else {}
        )
    path.write_bytes(picture_bytes.getvalue())
