"""Worked examples of every game: read by the tests, the documentation and the browser alike.

`<slug>.toml` holds tables of rows, one table a kind. Every row has `say`, the rule in a sentence;
`players` (else the usual number) and `options` say at which table it stands. By kind:

- `deal`: `out` (cards taken out of the ranks in play), `each` (cards a hand), `widow`, `total`
  (points at stake); or `refused`, why there is no such table; or `hands` and `dealer` with who
  `leads` and what `must` be led; or cards `drawn` for the deal and which of them `deals`.
- `passes`: the `way` in deal number `deal` (from 1) and how many `cards`; or a `hand`, what was to
  be passed (`pass`) and the reason why it is `refused`.
- `legal`: with `played` (earlier tricks), `trick` (the cards on the table, the led one first) and
  perhaps `must` (cards that open the deal), which cards of `hand` are `legal`, and in `refused` the
  reason against others; `slam` if one is announced, `called` the queen that must answer,
  `exposed` cards whose suit has not been led.
- `wins`: which card of a `trick` wins it (none: all are cancelled); `king`: the declarer led it.
- `scores`: what `cards` captured by each seat cost (`points`), what a deal adds (`change`) to the
  scores `before`, and the `scores` then; `won` names the winners of the tricks if it matters,
  `choice` how a slam was scored, `deal` the number of the deal.
  In games for chips `table` lies there before (`jack`: as a Jack) and `left` after (`new_jack`);
  `bid` is who won the auction and what it cost, `suit` the suit named, `declarer` who announced a
  slam, `exposed` what was exposed, `joker` who had held Foster's joker, `pays` what the totals
  settle, `lives` and `lives_left` the lives.
- `plays`: a small deal of these `hands` (and `widow` or `stock`), with what was said before the
  play (`bids`, 0 a pass, `suit`, `calls`, `pass`, `slam`, `exposed`, `pledged`) and the cards
  `plays`; `challenge`: after how many of these, by whom, and of which card. Then: whose `turn` it
  is, what everybody `holds`, why cards may not be played `then` (empty: they may), who `sees` the
  widow, `taken`, `change`, `scores`, what is `left` on the table, who deals `next`, who `wins`.
- `settles`: after `deals` deals with these `scores`, who `wins`; without, the game goes on. `slam`
  names the seat of a slam in the last deal.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

KINDS = ("deal", "passes", "legal", "wins", "scores", "settles", "plays")


@dataclass(frozen=True)
class Ruling:
    """A worked example: a rule in a sentence, and a row that shows it."""

    slug: str
    kind: str
    say: str
    players: int | None
    options: Mapping[str, Any]
    row: Mapping[str, Any]


@cache
def rulings_of(slug: str) -> tuple[Ruling, ...]:
    """The worked examples of a game, in the order of `KINDS`."""
    text = (files(__name__) / f"{slug}.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    return tuple(_ruling(slug, kind, row) for kind in KINDS for row in tables.get(kind, ()))


def _ruling(slug: str, kind: str, row: dict[str, Any]) -> Ruling:
    rest = {key: value for key, value in row.items() if key not in ("say", "players", "options")}
    return Ruling(slug, kind, row["say"], row.get("players"), row.get("options", {}), rest)
