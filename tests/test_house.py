"""The house: every room under a contract, one meaning a name, every page in the index."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src/piquedame"
SETTINGS: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = SETTINGS["tool"]["importlinter"]["contracts"]

DOMAIN = {"cards", "deal", "errors", "game", "law", "record", "rules", "scoring"}

SHARED_NAMES = {
    "before_lead": "what comes before the first lead, as a bot weighs it and as it is searched",
    "contradictions": "options that contradict each other, and the same in the reader's language",
    "events": "what happened: in a game, at a table",
    "form": "which fields there are, before any rule is asked: of a record, of a position",
    "score": "what a deal brings: told in full, and compiled",
    "serve": "the server, and the command that runs it",
    "slams": "who may make one and whether it pays: by the law, at a table, in a search",
    "state": "where things stand: of a deal, of a table",
    "trick": "a card from each seat: who takes them by the law, and the trick as a value",
    "uct": "plain search: the bot, and its compiled part",
    "view": "what one may see: of a game, of a table",
    "wishes": "what one may ask for: in a game, at a table",
}
"""Names that two modules share, and the one meaning that they have."""


def modules() -> Iterator[Path]:
    yield from (path for path in PACKAGE.rglob("*.py") if "static" not in path.parts)


def rooms() -> set[str]:
    """The names at the top of the package."""
    names = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__", "__main__"}
    return names | {path.parent.name for path in PACKAGE.glob("*/__init__.py")}


def contract(kind: str, of: str) -> dict[str, Any]:
    key = "containers" if kind == "layers" else "source_modules"
    found: dict[str, Any] = next(each for each in CONTRACTS if of in each.get(key, ()))
    return found


def in_layers(found: dict[str, Any]) -> list[str]:
    return [name for layer in found["layers"] for name in re.findall(r"\w+", layer)]


def test_the_listing_is_the_contract() -> None:
    found = contract("layers", "piquedame")
    assert found["exhaustive"] is True
    assert sorted(in_layers(found)) == sorted(rooms())
    assert len(rooms()) <= 16


def test_the_modules_of_a_deal_stand_in_one_order() -> None:
    found = contract("layers", "piquedame.deal")
    assert found["exhaustive"] is True
    names = {path.stem for path in (PACKAGE / "deal").glob("*.py")} - {"__init__"}
    assert sorted(in_layers(found)) == sorted(names)


def test_the_whole_domain_knows_the_standard_library_only() -> None:
    found = contract("forbidden", "piquedame.law")
    assert {name.removeprefix("piquedame.") for name in found["source_modules"]} == DOMAIN


def test_mutation_changes_the_whole_domain() -> None:
    patterns = SETTINGS["tool"]["mutmut"]["only_mutate"]
    found = {re.sub(r"^src/piquedame/|\.py$|/\*$", "", each) for each in patterns}
    assert found == DOMAIN - {"errors"}  # a list of sentences


def test_coverage_asks_for_every_branch_of_the_domain() -> None:
    line = re.search(r"^DOMAIN_EXCEPT := (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert line is not None
    excepted = {re.sub(r"^src/piquedame/|\.py$|/\*$", "", each) for each in line[1].split(",")}
    assert not {each.split("/")[0] for each in excepted} & DOMAIN


def test_a_name_has_one_meaning() -> None:
    found = defaultdict(list)
    for path in modules():
        if not path.stem.startswith("__"):
            found[path.stem].append(path)
    assert {name for name, paths in found.items() if len(paths) > 1} == set(SHARED_NAMES)


def test_every_module_says_what_it_is() -> None:
    for path in modules():
        if path.name != "__main__.py":
            assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


# --- the pages ------------------------------------------------------------------------------------

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize(
    "page", sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").rglob("*.md")), ids=lambda p: p.name
)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in link:
            assert (page.parent / link).exists(), link


def test_every_page_is_in_the_index() -> None:
    docs = ROOT / "docs"
    index = LINK.findall((docs / "README.md").read_text(encoding="utf-8"))
    named = {(docs / link).resolve() for link in index}
    pages = {*docs.glob("*.md"), *docs.glob("decisions/*.md")} - {docs / "README.md"}
    assert not {page.name for page in pages if page.resolve() not in named}


# --- the glossary ---------------------------------------------------------------------------------

WISHES_AND_EVENTS = {"wishes.py", "events.py"}
"""Each of their types is one word of the table (`PlayCard`, `Played`); the unions name them all."""


def public_types() -> Iterator[tuple[str, Path]]:
    """The public classes of the domain, but for wishes and events."""
    for path in modules():
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if room in DOMAIN and path.name not in WISHES_AND_EVENTS:
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    yield node.name, path


def test_the_glossary_holds_the_types_of_the_domain() -> None:
    page = (ROOT / "GLOSSARY.md").read_text(encoding="utf-8")
    words = set(re.findall(r"`(\w+)`", page))
    assert {name for name, _ in public_types() if name not in words} == set()


def test_a_type_stands_once() -> None:
    found = defaultdict(list)
    for name, path in public_types():
        found[name].append(path)
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}
