"""The table that sets two games side by side, row by row."""

from __future__ import annotations

from collections.abc import Callable

from piquedame.cards import HEART_CARDS
from piquedame.errors import OptionError
from piquedame.explain.facts import fact, holds_always, joined, left_out, moon_and_bonus
from piquedame.explain.how_to_play import before, ending, jokers, leading, partners, says, twins
from piquedame.explain.phrases import card_list, costs, way_name
from piquedame.rules.agreed import Rules, rules_for
from piquedame.rules.variants import find_variant
from piquedame.scoring.complex import stake
from piquedame.words import knows, listed, say, sentence

Cell = Callable[[Rules, str], str]


def variant_differences(rules: Rules, lang: str, against: str = "hearts") -> list[list[str]]:
    """`[row, the other game, this one]`; nothing if the two are the same."""
    other = rules_for(against, find_variant(against).usual_players)
    if other.slug == rules.slug and not rules.house_rules:
        return []
    here, there = _tables(rules), _tables(other)
    rows = [
        [say(lang, f"row.{name}"), _cell(there, cell, lang), _cell(here, cell, lang)]
        for name, cell in _ROWS.items()
    ]
    more = [
        [say(lang, f"row.{name}"), _cell(there, cell, lang), _cell(here, cell, lang)]
        for name, cell in _MORE.items()
    ]
    return [
        *rows,
        *(row for row in more if row[1] != row[2]),
        [say(lang, "row.left_out"), _packs(there, lang), _packs(here, lang)],
        [say(lang, "row.other"), _other(there, lang), _other(here, lang)],
    ]


def _tables(rules: Rules) -> list[Rules]:
    """The same game at every number of players that it can be played by, the usual one first."""
    tables = []
    usual = rules.variant.usual_players
    for players in sorted(rules.variant.players, key=lambda n: (n != usual, n)):
        try:
            tables.append(rules_for(rules.variant, players, rules.house_rules))
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
    cycle = rules.options.pass_cycle
    if holds_always(rules):
        return say(lang, "row.no_pass")
    ways = ", ".join(way_name(lang, way) for way in cycle)
    if len(set(cycle)) > 1:
        return say(lang, "row.passing_many", n=rules.options.pass_count, ways=ways)
    own = f"row.passing_{cycle[0]}"
    key = own if knows(lang, own) else "row.passing_one"
    return say(lang, key, n=rules.options.pass_count, way=way_name(lang, cycle[0]))


def _first_lead(rules: Rules, lang: str) -> str:
    if rules.opens_with_lowest_club:
        return say(lang, "row.first_lead_lowest")
    return joined(rules, lang, "first_leader", "first_card")


def _moon(rules: Rules, lang: str) -> str:
    """Without the number of points if nobody shoots: another row has it."""
    silent = rules.options.silent_slam_value is None and not rules.chips and not rules.sun_alone
    if rules.options.moon == "off" and not rules.bonus and silent:
        return say(lang, "row.no_moon")
    return moon_and_bonus(rules, lang)


_ROWS: dict[str, Cell] = {
    "penalty": lambda rules, lang: " ".join(
        [sentence(costs(rules, lang)), *says(rules, lang, ("trick_points", {}))]
    ),
    "points": lambda rules, lang: f"{stake(rules)}.",
    "passing": _passing,
    "first_lead": _first_lead,
    "leading_hearts": lambda rules, lang: " ".join(leading(rules, lang)),
    "first_trick": lambda rules, lang: fact("no_penalty_first_trick", rules, lang),
    "moon": _moon,
}


def _dealing(rules: Rules, lang: str) -> str:
    """How many cards are dealt, and by whom, if that is unusual."""
    usual = (("packs", 1), ("jokers", 0), ("remainder", "strip"), ("stock_rule", "none"))
    turns = (("rotation", "clockwise"), ("dealer_next", "rotate_left"))
    return " ".join(says(rules, lang, *usual, *turns)) or say(lang, "row.plain_deal")


def _before(rules: Rules, lang: str) -> str:
    auction = [fact("auction", rules, lang)] if rules.has_auction else []
    return " ".join([*auction, *before(rules, lang)]) or say(lang, "row.nothing")


def _following(rules: Rules, lang: str) -> str:
    return fact("void_discard", rules, lang)


def _trick(rules: Rules, lang: str) -> str:
    nines = [fact("booster_nines", rules, lang)] if rules.options.booster_nines else []
    ranks = [] if rules.usual_ranks else [fact("ranks", rules, lang)]
    said = [*ranks, *twins(rules, lang)[:2], *jokers(rules, lang)[:1], *nines]
    return " ".join(said) or say(lang, "row.highest_card")


def _partners(rules: Rules, lang: str) -> str:
    return " ".join(partners(rules, lang)) or fact("teams", rules, lang)


def _settlement(rules: Rules, lang: str) -> str:
    scoring = [fact("scoring", rules, lang)] if rules.chips else []
    return " ".join([*scoring, *ending(rules, lang)])


_MORE: dict[str, Cell] = {
    "deal": _dealing,
    "before": _before,
    "following": _following,
    "trick": _trick,
    "partners": _partners,
    "settlement": _settlement,
}
"""Rows that are there only if the two games differ."""


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
    house = [fact(name, rules, lang) for name in rules.house_rules if name not in _IN_ROWS]
    if rules.chips:
        return " ".join([say(lang, "row.other_chips"), *house])
    said = [
        _spots(rules, lang),
        say(lang, "row.other_bonus" if rules.bonus else "row.other_omnibus"),
        say(lang, "row.other_choose"),
    ]
    return " ".join([*said, *house])


def _spots(rules: Rules, lang: str) -> str:
    """What is at stake when hearts cost their rank."""
    if rules.hearts_cost_nothing:
        return say(lang, "row.other_none")
    if rules.options.heart_scale != "one" or not rules.penalty & HEART_CARDS:
        return say(lang, "row.other_scaled")
    options = {**rules.house_rules, "heart_scale": "spot_14", "spot_queen": 25}
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
