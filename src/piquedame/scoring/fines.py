"""What revokes and wrong challenges cost at an honour table (`docs/rulings.md`, 121)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from piquedame.deal.events import Note
from piquedame.deal.honour import EACH, EACH_PAID, STAKE, WHOLE, Price
from piquedame.rules.agreed import Rules
from piquedame.scoring.chips import Account, Counts, Pool, settle

Bid = tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Fines:
    """By seat what is added to the score; chips that go to the table; the notes."""

    change: Counts
    table: int
    notes: tuple[Note, ...]


def fines(rules: Rules, prices: Sequence[Price]) -> Fines:
    """The prices that come on top of what the cards give."""
    sign = -1 if rules.chips else 1
    change, table, notes = [0] * rules.players, 0, []
    for price in prices:
        if price.kind in (STAKE, WHOLE):
            continue
        notes.append(Note(price.kind, price.seat, price.number))
        change[price.seat] += sign * price.number
        if price.kind == EACH_PAID:
            for other in range(rules.players):
                change[other] -= sign * EACH if other != price.seat else 0
        elif rules.chips:
            table += price.number
    return Fines(tuple(change), table, tuple(notes))


def offenders(prices: Sequence[Price]) -> list[int]:
    """Seats that bear the whole deal."""
    return sorted({price.seat for price in prices if price.kind in (STAKE, WHOLE)})


def borne(
    rules: Rules, costs: Counts, bid: Bid, prices: Sequence[Price]
) -> tuple[list[int], list[Note]]:
    """A deal for points that offenders bear: its change and notes, without a slam.

    Either one scores the whole stake, and a bid costs the bidder; or each offender scores what
    all would have scored, the bid included, and only bonuses are left to the others.
    """
    if prices_of(prices, STAKE):
        change = [rules.total if seat in offenders(prices) else 0 for seat in range(rules.players)]
        notes = [Note(STAKE, seat, rules.total) for seat in offenders(prices)]
        if bid is not None:
            change[bid[0]] += bid[1]
            notes.append(Note("bid", *bid))
        return change, notes
    loss = sum(max(cost, 0) for cost in costs) + (bid[1] if bid else 0)
    change = [min(cost, 0) for cost in costs]
    for seat in offenders(prices):
        change[seat] = loss
    return change, [Note(WHOLE, seat, loss) for seat in offenders(prices)]


def prices_of(prices: Sequence[Price], kind: str) -> list[Price]:
    """The prices of one kind."""
    return [price for price in prices if price.kind == kind]


def borne_in_chips(
    rules: Rules,
    taken: Counts,
    before: Pool,
    bid: Bid,
    joker: tuple[int, int] | None,
    prices: Sequence[Price],
) -> Account:
    """A deal for chips that offenders bear."""
    if prices_of(prices, STAKE):
        return _stake(rules, before, bid, offenders(prices)[0])
    return _whole(rules, settle(rules, taken, before, bid, joker), before, bid, offenders(prices))


def _stake(rules: Rules, before: Pool, bid: Bid, offender: int) -> Account:
    """The offender pays as one who took everything: each opponent, and the table the rest."""
    each = rules.total // (rules.players - 1)
    change = [each] * rules.players
    change[offender] = -rules.total
    notes = [Note(STAKE, offender, rules.total)]
    if bid is not None:
        change[bid[0]] -= bid[1]
        notes.insert(0, Note("bid", *bid))
    return Account(tuple(change), before.pool - sum(change), before.jack, tuple(notes))


def _whole(rules: Rules, made: Account, before: Pool, bid: Bid, bearing: list[int]) -> Account:
    """Each offender pays what all lose, the bid too; who won keeps it, and shares a second loss.

    What an offender would have won stays on the table.
    """
    plain = list(made.change)
    if bid is not None:
        plain[bid[0]] += bid[1]
    loss = sum(max(-each, 0) for each in plain) + (bid[1] if bid else 0)
    won = [seat for seat, each in enumerate(plain) if each > 0 and seat not in bearing]
    more = loss * (len(bearing) - 1) // len(won) if won else 0
    change = [plain[seat] + more if seat in won else 0 for seat in range(rules.players)]
    for seat in bearing:
        change[seat] = -loss
    notes = [Note(WHOLE, seat, loss) for seat in bearing]
    notes += [Note("gets", seat, change[seat]) for seat in won]
    return Account(tuple(change), before.pool - sum(change), made.jack, tuple(notes))
