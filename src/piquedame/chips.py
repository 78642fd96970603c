"""Settlements of the games for chips: who pays what to whom, and what stays on the table.

Payments are always made in full; a debt is a negative holding. What a deal leaves on the table is
the pool; in the Sweepstake it can be a Jack.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from piquedame.cards import JOKER
from piquedame.events import Note
from piquedame.ruleset import Rules

Counts = tuple[int, ...]

ALL_HEARTS_PAID = 13
"""What a player who took all hearts is paid where the table chose so, at any scale."""


class Table(Protocol):
    """What a settlement asks of the deals before."""

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
    before: Table,
    bid: tuple[int, int] | None = None,
    joker: tuple[int, int] | None = None,
) -> Account:
    """The settlement of a deal.

    `bid`: who won the auction and pays how much to the pool; `joker`: who took Foster's joker and
    who had held it, where they are not the same.
    """
    change = [0] * rules.players
    pool = before.pool
    notes: list[Note] = []
    if bid is not None:
        change[bid[0]] -= bid[1]
        pool += bid[1]
        notes.append(Note("bid", *bid))
    settlement = _SETTLEMENTS[rules.scoring]
    made = settlement(rules, taken, pool, before.jack, joker)
    total = tuple(a + b for a, b in zip(change, made.change, strict=True))
    return Account(total, made.pool, made.jack, (*notes, *made.notes))


def _moved(change: list[int]) -> tuple[Note, ...]:
    paid = [Note("pays", seat, -each) for seat, each in enumerate(change) if each < 0]
    got = [Note("gets", seat, each) for seat, each in enumerate(change) if each > 0]
    return (*paid, *got)


def _low_takes(
    rules: Rules, taken: Counts, pool: int, _jack: bool, _joker: tuple[int, int] | None
) -> Account:
    """1887: the fewest share what the others pay; what does not divide waits on the table."""
    takers = [seat for seat, count in enumerate(taken) if count]
    if len(takers) == 1:
        return _all_hearts(rules, takers[0], taken[takers[0]], pool)
    least = min(taken)
    winners = [seat for seat, count in enumerate(taken) if count == least]
    base = least if rules.scoring == "chips_low_takes_excess" else 0
    owed = [0 if seat in winners else count - base for seat, count in enumerate(taken)]
    share, left = divmod(pool + sum(owed), len(winners))
    change = [share if seat in winners else -owed[seat] for seat in range(rules.players)]
    return Account(tuple(change), left, False, _moved(change))


def _all_hearts(rules: Rules, taker: int, count: int, pool: int) -> Account:
    """One player took everything: he pays each of the others, or is paid."""
    others = rules.players - 1
    if rules.allhearts == "is_paid":
        each = ALL_HEARTS_PAID // others
        rest = min(ALL_HEARTS_PAID - each * others, pool)
        change = [-each] * rules.players
        change[taker] = each * others + rest
        return Account(tuple(change), pool - rest, False, _moved(change))
    each = count // others
    change = [each] * rules.players
    change[taker] = -count
    return Account(tuple(change), pool + count - each * others, False, _moved(change))


def _sweepstake(
    rules: Rules, taken: Counts, pool: int, jack: bool, joker: tuple[int, int] | None
) -> Account:
    """Each pays what he took; who is clear takes the pool, or it stays as a Jack."""
    change = [-count for count in taken]
    pool += sum(taken)
    if joker is not None:
        worth = rules.values[JOKER]
        change[joker[1]] += worth
        pool -= worth
    clear = [seat for seat, count in enumerate(taken) if not count]
    if not rules.jack_pools:
        least = min(taken)
        clear = [seat for seat, count in enumerate(taken) if count == least]
    shared = 0 < len(clear) < rules.players - 1 and (not jack or len(clear) == 1)
    if shared or not rules.jack_pools:
        share, pool = divmod(pool, len(clear))
        for seat in clear:
            change[seat] += share
        return Account(tuple(change), pool, False, _moved(change))
    return Account(tuple(change), pool, True, (*_moved(change), Note("jack", -1, pool)))


def _howell(
    rules: Rules, taken: Counts, pool: int, _jack: bool, _joker: tuple[int, int] | None
) -> Account:
    """Pay (players - 1) for each heart taken, draw one for every heart not taken."""
    change = [sum(taken) - rules.players * count for count in taken]
    return Account(tuple(change), pool, False, _moved(change))


def _three_handed(
    rules: Rules, taken: Counts, pool: int, _jack: bool, _joker: tuple[int, int] | None
) -> Account:
    """Who took most pays each of the others the difference; two level for most pay the low one."""
    most = max(taken)
    payers = [seat for seat, count in enumerate(taken) if count == most]
    change = [0] * rules.players
    if len(payers) < rules.players:
        for seat, count in enumerate(taken):
            if seat not in payers:
                for payer in payers:
                    change[payer] -= most - count
                    change[seat] += most - count
    return Account(tuple(change), pool, False, _moved(change))


Settlement = Callable[[Rules, Counts, int, bool, tuple[int, int] | None], Account]

_SETTLEMENTS: dict[str, Settlement] = {
    "chips_low_takes_counts": _low_takes,
    "chips_low_takes_excess": _low_takes,
    "chips_sweepstake": _sweepstake,
    "chips_howell": _howell,
    "chips_three_handed": _three_handed,
}
