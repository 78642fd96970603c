"""Settlements in words, with figures worked out by the settlement itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from piquedame.deal.show import figure_text
from piquedame.explain.facts import fact
from piquedame.rules.agreed import Rules
from piquedame.scoring.chips import Account, settle
from piquedame.scoring.result import Standing
from piquedame.scoring.winners import SETTLEMENTS
from piquedame.words import listed, say

Steps = list[str]
Figure = int | Sequence[int]
"""A number, or the real and the imaginary part of one."""

SHARES: dict[str, tuple[tuple[int, ...], ...]] = {
    "chips_low_takes_counts": ((1, 2, 4, 6), (2, 2, 3, 6), (0, 0, 0, 1)),
    "chips_low_takes_excess": ((1, 2, 4, 6), (0, 0, 0, 1)),
    "chips_sweepstake": ((0, 4, 2, 7), (0, 0, 6, 7), (3, 4, 5, 1)),
    "chips_howell": ((3, 5, 5, 0), (0, 0, 0, 1)),
    "chips_three_handed": ((8, 3, 2), (6, 6, 1)),
}
"""How the cards that count may be divided, as shares of them all; further seats take one each."""

TOTALS = {
    "pairs_difference": (250, 202, 170, 146),
    "average_at_end": (42, 71, 19, 24, 39, 39, 39, 39, 39, 39, 39),
}
"""Totals at the end of a game, by seat."""

BID = 5
"""What the example of an auction costs its winner."""


def settlement(rules: Rules, lang: str) -> Steps:
    """Who pays whom, with examples; nothing if points are simply added up."""
    if rules.chips:
        return _chips(rules, lang)
    if rules.options.scoring in TOTALS:
        return [_at_the_end(rules, lang)]
    return []


def _chips(rules: Rules, lang: str) -> Steps:
    low = rules.low_takes
    steps = [fact("starting_chips", rules, lang), fact("scoring", rules, lang)]
    if low:
        steps.append(fact("allhearts", rules, lang))
    if rules.sweepstake:
        steps.append(fact("jack_pools", rules, lang))
    steps += dict.fromkeys(_examples(rules, lang))
    steps.append(say(lang, "step.debts"))
    stays = low or rules.sweepstake or rules.names_suit
    return [*steps, say(lang, "step.pool_stays")] if stays else steps


def _examples(rules: Rules, lang: str) -> Iterator[str]:
    before = Standing(0, (), None)
    bid = (2, BID) if rules.has_auction else None
    left = 0
    for shares in SHARES[rules.options.scoring]:
        taken = divided(rules.total, _for_players(shares, rules.players))
        account = settle(rules, taken, before, bid)
        left = account.pool if account.jack else left
        key = "worked.example" if bid is None else "worked.bid"
        yield say(lang, key, n=BID, who=seat_name(2), **_figures(lang, taken, account))
    if left:
        taken = divided(rules.total, _for_players((0, 2, 5, 6), rules.players))
        account = settle(rules, taken, Standing(1, (), None, left, True))
        yield say(lang, "worked.jack_before", n=left, **_figures(lang, taken, account))


def _figures(lang: str, taken: tuple[int, ...], account: Account) -> dict[str, str]:
    change = by_seat(lang, account.change, signed=True)
    return {"taken": by_seat(lang, taken), "change": change, "table": _table(lang, account)}


def _table(lang: str, account: Account) -> str:
    if not account.pool:
        return ""
    return say(lang, "worked.jack" if account.jack else "worked.left", n=account.pool)


def _at_the_end(rules: Rules, lang: str) -> str:
    totals = TOTALS[rules.options.scoring][: rules.players]
    settled = SETTLEMENTS[rules.options.scoring](totals)
    gains = [_fraction(top, bottom) for top, bottom in settled]
    change = listed(lang, [f"{seat_name(seat)} {gain}" for seat, gain in enumerate(gains)])
    return say(lang, "worked.totals", taken=by_seat(lang, totals), change=change, table="")


def _fraction(top: int, bottom: int) -> str:
    """A gain or a loss, with its sign and at most one decimal."""
    return _sign(f"{top / bottom:+.1f}".removesuffix(".0"))


def _for_players(shares: tuple[int, ...], players: int) -> tuple[int, ...]:
    """The shares of that many seats: fewer drop those before the last, more have one each."""
    if players < len(shares):
        return (*shares[: players - 1], shares[-1])
    return (*shares, *(1,) * (players - len(shares)))


def divided(total: int, shares: Sequence[int]) -> tuple[int, ...]:
    """The total in these shares; what does not divide goes to the greatest."""
    out = [total * share // sum(shares) for share in shares]
    out[out.index(max(out))] += total - sum(out)
    return tuple(out)


def seat_name(seat: int) -> str:
    """A player of an example."""
    return "ABCDEFGHIJK"[seat]


def by_seat(lang: str, figures: Sequence[Figure], *, signed: bool = False) -> str:
    """`A 3, B 4 and C 6`."""
    shown = [_sign(_figure(n, signed)) for n in figures]
    return listed(lang, [f"{seat_name(seat)} {n}" for seat, n in enumerate(shown)])


def _figure(figure: Figure, signed: bool) -> str:
    text = str(figure) if isinstance(figure, int) else figure_text(*figure)
    plus = signed and text != "0" and not text.startswith("-")
    return f"+{text}" if plus else text


def _sign(number: str) -> str:
    return number.replace("-", "−")
