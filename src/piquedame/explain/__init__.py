"""Rules in words: pages, house rules, the comparison of two games, the rules builder.

Everything is taken from the data of `Rules`; no game has a text of its own but its title and line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from piquedame.explain.contradictions import conflict
from piquedame.explain.examples import worked_examples
from piquedame.explain.facts import differences as _differences
from piquedame.explain.facts import left_out
from piquedame.explain.facts import moon_and_bonus as _moon_and_bonus
from piquedame.explain.how_to_play import sections, summary
from piquedame.explain.labels import option_infos as _option_infos
from piquedame.explain.phrases import card_list, way_name
from piquedame.explain.rows import variant_differences as _variant_differences
from piquedame.explain.tips import advice
from piquedame.rules.agreed import Rules, rules_for
from piquedame.rules.options import Value
from piquedame.rules.variants import VARIANTS, Variant, find_variant
from piquedame.words import knows, say, spoken


def title(variant: Variant, lang: str) -> str:
    """The game's name."""
    return _own(variant, "title", lang)


def line(variant: Variant, lang: str) -> str:
    """The game in one sentence."""
    return _own(variant, "line", lang)


def _own(variant: Variant, field: str, lang: str) -> str:
    key = f"variant.{variant.slug}.{field}"
    return say(lang, key) if knows(lang, key) else str(getattr(variant, field))


def heading(name: str, lang: str = "en", **params: str) -> str:
    """A heading of a rules page: `house` (the rules of this table) or `beside` (another game)."""
    return say(spoken(lang), f"section.{name}", **params)


def direction(way: str, lang: str = "en") -> str:
    """A direction of the pass in words."""
    return way_name(spoken(lang), way)


def left_out_words(rules: Rules, lang: str = "en") -> str:
    """The cards of the full pack that are not in play; nothing if all are."""
    return card_list(spoken(lang), left_out(rules))


def players_words(players: list[int]) -> str:
    """Numbers of players in a few characters: `3–7`, or `4`."""
    least, most = players[0], players[-1]
    return str(least) if least == most else f"{least}–{most}"


def variant_infos(lang: str = "en") -> list[dict[str, Any]]:
    """Every game on the shelf."""
    lang = spoken(lang)
    return [
        {
            "slug": each.slug,
            "title": title(each, lang),
            "line": line(each, lang),
            "emblem": each.emblem,
            "players": list(each.players),
            "default_players": each.usual_players,
        }
        for each in VARIANTS.values()
    ]


def rules_page(
    slug: str,
    players: int | None = None,
    lang: str = "en",
    options: Mapping[str, Value] | None = None,
    against: str = "hearts",
) -> dict[str, Any]:
    """A person's rules of a game at a number of players (null: the usual one)."""
    lang = spoken(lang)
    variant = find_variant(slug)
    rules = rules_for(variant, variant.usual_players if players is None else players, options)
    return {
        "slug": variant.slug,
        "title": title(variant, lang),
        "emblem": variant.emblem,
        "players": list(variant.players),
        "summary": summary(rules, line(variant, lang), lang),
        "sections": [*play_sections(rules, lang), *more_sections(rules, lang)],
        "difference_rows": _variant_differences(rules, lang, against),
        "sources": [f"{variant.source}."],
        "options": _option_infos(variant, rules.players, lang),
    }


def play_sections(rules: Rules, lang: str = "en") -> list[dict[str, Any]]:
    """How it is played, step by step under headings."""
    lang = spoken(lang)
    return [{"title": heading, "steps": steps} for heading, steps in sections(rules, lang)]


def more_sections(rules: Rules, lang: str = "en") -> list[dict[str, Any]]:
    """What else a page tells: worked examples, playing well, history."""
    lang = spoken(lang)
    key = f"history.{rules.slug}"
    told = (
        ("examples", worked_examples(rules.slug, lang)),
        ("tips", advice(rules, lang)),
        ("history", [say(lang, key)] if knows(lang, key) else []),
    )
    return [{"title": heading(name, lang), "steps": steps} for name, steps in told if steps]


def differences(rules: Rules, lang: str = "en") -> list[str]:
    """The rules of this table that differ from its game's usual ones, a sentence each."""
    return _differences(rules, spoken(lang))


def variant_differences(rules: Rules, lang: str = "en", against: str = "hearts") -> list[list[str]]:
    """Rows `[what, the other game, this one]`; nothing if the two are the same."""
    return _variant_differences(rules, spoken(lang), against)


def option_infos(slug: str, players: int, lang: str = "en") -> list[dict[str, Any]]:
    """The options of the rules builder, with labels."""
    return _option_infos(find_variant(slug), players, spoken(lang))


def moon_and_bonus(rules: Rules, lang: str = "en") -> str:
    """The chosen rule for the bonus card and the moon, in one sentence."""
    return _moon_and_bonus(rules, spoken(lang))


__all__ = [
    "conflict",
    "differences",
    "direction",
    "heading",
    "left_out_words",
    "line",
    "moon_and_bonus",
    "more_sections",
    "option_infos",
    "play_sections",
    "players_words",
    "rules_page",
    "title",
    "variant_differences",
    "variant_infos",
]
