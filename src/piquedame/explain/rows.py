"""The table that sets two games side by side, row by row."""

from __future__ import annotations

from collections.abc import Callable

from piquedame.errors import OptionError
from piquedame.explain.facts import fact, joined, left_out, moon_and_bonus
from piquedame.explain.names import card_list, costs, way_name
from piquedame.explain.steps import leading
from piquedame.ruleset import HEART_CARDS, Rules, rules_for
from piquedame.variants import find_variant
from piquedame.words import listed, say, sentence

Cell = Callable[[Rules, str], str]


def variant_differences(rules: Rules, lang: str, against: str = "hearts") -> list[list[str]]:
    """`[row, the other game, this one]`; nothing where the two are the same."""
    other = rules_for(against, find_variant(against).usual_players)
    if other.slug == rules.slug and not rules.options:
        return []
    here, there = _tables(rules), _tables(other)
    rows = [
        [say(lang, f"row.{name}"), _cell(there, cell, lang), _cell(here, cell, lang)]
        for name, cell in _ROWS.items()
    ]
    return [
        *rows,
        [say(lang, "row.left_out"), _packs(there, lang), _packs(here, lang)],
        [say(lang, "row.other"), _other(there, lang), _other(here, lang)],
    ]


def _tables(rules: Rules) -> list[Rules]:
    """The same game at every number of players that it can be played by, the usual one first."""
    tables = []
    usual = rules.variant.usual_players
    for players in sorted(rules.variant.players, key=lambda n: (n != usual, n)):
        try:
            tables.append(rules_for(rules.variant, players, rules.options))
        except OptionError:
            continue
    return tables


def _cell(tables: list[Rules], cell: Cell, lang: str) -> str:
    """One text for all, or one for each group of players that differs."""
    groups: dict[str, list[int]] = {}
    for rules in tables:
        groups.setdefault(cell(rules, lang), []).append(rules.players)
    if len(groups) == 1:
        return next(iter(groups))
    return " ".join(_with_players(lang, what, players) for what, players in groups.items())


def _with_players(lang: str, what: str, players: list[int]) -> str:
    names = listed(lang, [str(n) for n in sorted(players)], "or")
    return sentence(say(lang, "row.with_players", players=names, what=_lower(what)))


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _passing(rules: Rules, lang: str) -> str:
    cycle: list[str] = rules.pass_cycle
    if not rules.pass_count or set(cycle) == {"hold"}:
        return say(lang, "row.no_pass")
    ways = ", ".join(way_name(lang, way) for way in cycle)
    if len(set(cycle)) == 1:
        return say(lang, "row.passing_one", n=rules.pass_count, way=way_name(lang, cycle[0]))
    return say(lang, "row.passing_many", n=rules.pass_count, ways=ways)


def _first_lead(rules: Rules, lang: str) -> str:
    if rules.first_card == "forced_lowest_club":
        return say(lang, "row.first_lead_lowest")
    return joined(rules, lang, "first_leader", "first_card")


def _moon(rules: Rules, lang: str) -> str:
    """Without the number of points where nobody shoots: another row has it."""
    if rules.moon == "off" and not rules.bonus:
        return say(lang, "row.no_moon")
    return moon_and_bonus(rules, lang)


_ROWS: dict[str, Cell] = {
    "penalty": lambda rules, lang: sentence(costs(rules, lang)),
    "points": lambda rules, lang: f"{rules.total}.",
    "passing": _passing,
    "first_lead": _first_lead,
    "leading_hearts": lambda rules, lang: " ".join(leading(rules, lang)),
    "first_trick": lambda rules, lang: fact("no_penalty_first_trick", rules, lang),
    "moon": _moon,
}


def _packs(tables: list[Rules], lang: str) -> str:
    players = sorted(rules.players for rules in tables)
    least, most = players[0], players[-1]
    who = say(
        lang, "row.exactly" if least == most else "row.for_players", least=least, most=most, n=most
    )
    return f"{who} {_cell(tables, _pack, lang)}"


def _pack(rules: Rules, lang: str) -> str:
    gone = left_out(rules)
    if not gone:
        return fact("strip_table", rules, lang)
    return sentence(card_list(lang, gone))


def _other(tables: list[Rules], lang: str) -> str:
    rules = tables[0]
    end = joined(rules, lang, "end", "target" if rules.end == "target" else "deals")
    said = [
        _spots(rules, lang),
        say(lang, "row.other_bonus" if rules.bonus else "row.other_omnibus"),
        say(lang, "row.other_choose"),
        end,
    ]
    house = [fact(name, rules, lang) for name in rules.options if name not in _IN_ROWS]
    return " ".join([*said, *house])


def _spots(rules: Rules, lang: str) -> str:
    """What is at stake when hearts cost their rank."""
    if rules.heart_scale != "one" or not rules.penalty & HEART_CARDS:
        return say(lang, "row.other_scaled")
    options = {**rules.options, "heart_scale": "spot_14", "spot_queen": 25}
    total = rules_for(rules.variant, rules.players, options).total
    return say(lang, "row.other_spot", n=total)


_IN_ROWS = {
    *("strip_table", "pass_count", "pass_cycle", "first_leader", "first_card", "end", "target"),
    *("deals", "must_break_hearts", "break_by", "no_penalty_first_trick", "moon", "moon_value"),
    *("moon_requires_bonus", "bonus_scored_on_moon", "card_values", "heart_scale", "spot_queen"),
    *("qs_breaks_hearts", "any_penalty_breaks", "lead_heart_if_only_hearts_and_qs"),
    *("qs_lead_needs_break", "no_heart_lead_before_trick"),
}
"""Options of which another row or sentence of the table tells."""
