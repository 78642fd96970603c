"""The rules in words, for the server's answers. All of it is `piquedame.explain`'s."""

from __future__ import annotations

import msgspec

from piquedame import explain
from piquedame.errors import OptionError
from piquedame.rules.agreed import Rules
from piquedame.server.protocol import RulesPage, VariantInfo
from piquedame.words import spoken


def title(rules: Rules, lang: str) -> str:
    """The game's name."""
    return explain.title(rules.variant, spoken(lang))


def variants(lang: str) -> list[VariantInfo]:
    """The shelf."""
    return msgspec.convert(explain.variant_infos(lang), list[VariantInfo])


def page(slug: str, players: int | None, lang: str) -> RulesPage:
    """A game's page; `OptionError` if there is no such game."""
    return msgspec.convert(explain.rules_page(slug, players, lang), RulesPage)


def conflict(error: OptionError, lang: str) -> str:
    """Why options make no table."""
    return explain.conflict(error, spoken(lang))


def differences(rules: Rules, lang: str) -> list[str]:
    """Which rules differ from the usual ones."""
    return list(explain.differences(rules, lang))
