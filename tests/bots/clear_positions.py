"""Positions with one right answer (`tests/positions/expert.toml`)."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "positions" / "expert.toml"


@dataclass(frozen=True)
class Clear:
    """A position, and what is right in it."""

    given: dict[str, Any]
    why: str
    right: tuple[str, ...]
    """Wishes as text; empty where `has` and `hasnt` say what is right."""
    has: frozenset[str]
    hasnt: frozenset[str]
    case: int | None

    def fault(self, wish: Any) -> str | None:
        """What is wrong with a wish, in JSON; null if it is right."""
        text = wish if isinstance(wish, str) else json.dumps(wish)
        cards = set(text.split())
        wrong = self.right and text not in self.right
        if wrong or not self.has <= cards or self.hasnt & cards:
            return f"{text} in {self.given}: {self.why}"
        return None


def clear_positions() -> list[Clear]:
    """Those of the file, in its order."""
    return [_clear(**each) for each in tomllib.loads(FILE.read_text("utf-8"))["position"]]


def _clear(given: dict[str, Any], why: str, **more: Any) -> Clear:
    whole = {"position": 1, "players": 4, "seat": 3, **given}
    right = tuple(more.pop("right", ()))
    has, hasnt = frozenset(more.pop("has", ())), frozenset(more.pop("hasnt", ()))
    case = more.pop("case", None)
    assert not more, f"unknown: {more}"
    assert right or has or hasnt
    return Clear(whole, why, right, has, hasnt, case)
