"""Settlements of the games for chips: who pays what to whom, and what stays on the table.

Payments are always made in full; a debt is a negative holding. What a deal leaves on the table is
the pool; in the Sweepstake it can be a Jack.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from piquedame.deal.events import Note
from piquedame.law.tally import settle_chips
from piquedame.rules.agreed import Rules

Counts = tuple[int, ...]


class Pool(Protocol):
    """What earlier deals left on the table."""

    @property
    def pool(self) -> int: ...

    @property
    def jack(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Account:
    """By seat what a deal brings; what stays on the table; who paid and got what."""

    change: Counts
    pool: int
    jack: bool
    notes: tuple[Note, ...]


def settle(
    rules: Rules,
    taken: Counts,
    before: Pool,
    bid: tuple[int, int] | None = None,
    joker: tuple[int, int] | None = None,
) -> Account:
    """The settlement of a deal.

    `bid`: who won the auction and pays how much to the pool; `joker`: whom Foster's joker is paid
    to, not to the pool, and how much.
    """
    change = [0] * rules.players
    pool = before.pool
    notes: list[Note] = []
    if bid is not None:
        change[bid[0]] -= bid[1]
        pool += bid[1]
        notes.append(Note("bid", *bid))
    made, worth = [0] * rules.players, joker[1] if joker is not None else 0
    pool, jack = settle_chips(rules.tariff, taken, pool - worth, before.jack, made)
    if joker is not None:
        made[joker[0]] += worth
    notes += _moved(made)
    if jack:
        notes.append(Note("jack", -1, pool))
    total = tuple(a + b for a, b in zip(change, made, strict=True))
    return Account(total, pool, jack, tuple(notes))


def _moved(change: list[int]) -> tuple[Note, ...]:
    paid = [Note("pays", seat, -each) for seat, each in enumerate(change) if each < 0]
    got = [Note("gets", seat, each) for seat, each in enumerate(change) if each > 0]
    return (*paid, *got)
