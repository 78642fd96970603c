"""`piquedame variants` and `piquedame rules`: the games, and the rules of one, for a person."""

from __future__ import annotations

import argparse
import json
import shutil
import textwrap
from collections.abc import Iterator
from typing import Any

from piquedame import explain
from piquedame.cli.commands.common import find_table
from piquedame.rules.variants import VARIANTS, find_variant

LEAST_WIDTH, MOST_WIDTH = 40, 100


def variants(args: argparse.Namespace) -> int:
    """The games there are."""
    infos = explain.variant_infos(args.lang)
    if args.json:
        print(json.dumps(infos, ensure_ascii=False, indent=2))
        return 0
    width = _width()
    longest = max(len(info["slug"]) for info in infos)
    for info in infos:
        players = explain.players_words(info["players"])
        print(f"{info['slug']:<{longest}}  {players}  {info['title']}")
        print(_wrapped(info["line"], width, "    ", "    "))
    return 0


def rules(args: argparse.Namespace) -> int:
    """A person's rules, and the table of differences."""
    print("\n".join(rules_text(args, _width())))
    return 0


def rules_text(args: argparse.Namespace, width: int) -> Iterator[str]:
    """The rules of the table that the arguments name, line by line."""
    table = find_table(args)
    against = find_variant(args.against or "hearts")
    page = explain.rules_page(table.slug, table.players, args.lang, table.house_rules, against.slug)
    yield from page_text({**page, "sections": explain.play_sections(table, args.lang)}, width)
    house = explain.differences(table, args.lang)
    if house:
        yield from _heading(explain.heading("house", args.lang))
        yield from (_wrapped(line, width, "- ", "  ") for line in house)
    rows: list[list[str]] = page["difference_rows"]
    if rows:
        there = explain.title(against, args.lang)
        yield from _heading(explain.heading("beside", args.lang, game=there))
        yield from columns([["", there, page["title"]], *rows], width)
    yield from sections_text(explain.more_sections(table, args.lang), width)
    yield ""
    yield from (_wrapped(source, width, "", "") for source in page["sources"])


def page_text(page: dict[str, Any], width: int) -> Iterator[str]:
    """A rules page: title, summary, sections with numbered steps."""
    yield page["title"]
    yield "=" * len(page["title"])
    yield from (_wrapped(line, width, "", "") for line in page["summary"])
    yield from sections_text(page["sections"], width)


def sections_text(sections: list[dict[str, Any]], width: int) -> Iterator[str]:
    """Sections with numbered steps under their headings."""
    for section in sections:
        yield from _heading(section["title"])
        steps = section["steps"]
        for number, step in enumerate(steps, 1):
            mark = f"{number}. " if len(steps) > 1 else ""
            yield _wrapped(step, width, mark, " " * len(mark))


def columns(rows: list[list[str]], width: int) -> Iterator[str]:
    """Three columns of wrapped text."""
    first = min(20, width // 4)
    each = (width - first - 4) // 2
    for row in rows:
        cells = [
            textwrap.wrap(cell, size) for cell, size in zip(row, (first, each, each), strict=True)
        ]
        for k in range(max(map(len, cells))):
            a, b, c = (cell[k] if k < len(cell) else "" for cell in cells)
            yield f"{a:<{first}}  {b:<{each}}  {c}".rstrip()
        yield ""


def _heading(title: str) -> Iterator[str]:
    yield ""
    yield title
    yield "-" * len(title)


def _wrapped(text: str, width: int, first: str, others: str) -> str:
    return textwrap.fill(text, width, initial_indent=first, subsequent_indent=others)


def _width() -> int:
    return max(LEAST_WIDTH, min(MOST_WIDTH, shutil.get_terminal_size().columns))


__all__ = ["VARIANTS", "columns", "page_text", "rules", "rules_text", "sections_text", "variants"]
