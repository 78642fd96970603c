"""Sentences in more than one language: a key and what it names give a text.

The parts are JSON files, `parts/rules.<language>.json` for the rules and
`parts/games.<language>.json` for titles, history and advice: each key has a text, or one text for
each plural form of the language, chosen by the number `n`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

Text = str | Mapping[str, str]

PARTS = Path(__file__).parent / "parts"
NAMES = ("rules", "games")
"""The parts that are spoken here; others belong to the browser."""
LANGUAGES = ("en", "pl")
"""The languages; the first is spoken if another is asked for."""


def _english(n: int) -> str:
    return "one" if n == 1 else "other"


def _polish(n: int) -> str:
    if n == 1:
        return "one"
    few = n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
    return "few" if few else "many"


PLURALS: dict[str, Callable[[int], str]] = {"en": _english, "pl": _polish}
"""For each language the plural form of a whole number."""


@cache
def catalogue(lang: str) -> Mapping[str, Text]:
    """All texts of a language."""
    texts: dict[str, Text] = {}
    for name in NAMES:
        texts |= json.loads((PARTS / f"{name}.{lang}.json").read_text(encoding="utf-8"))
    return texts


def spoken(lang: str) -> str:
    """The language itself, or English if we do not speak it (`pl-PL` is Polish)."""
    code = lang[:2].lower()
    return code if code in LANGUAGES else LANGUAGES[0]


def knows(lang: str, key: str) -> bool:
    """Has the language a text for this key?"""
    return key in catalogue(lang)


def say(lang: str, key: str, **params: str | int) -> str:
    """The text of a key with its parameters put in; `n` chooses the plural form."""
    text = catalogue(lang)[key]
    if not isinstance(text, str):
        form = PLURALS[lang](abs(int(params["n"])))
        text = text.get(form) or text["other"]
    return text.format(**params)


def listed(lang: str, words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`; `last` is the key of the last joining word."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + say(lang, f"join.{last}") + words[-1]


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    full = text[:1].upper() + text[1:]
    return full if full.endswith((".", "!", "?")) else full + "."
