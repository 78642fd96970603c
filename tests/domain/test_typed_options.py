"""Each option has one type, and it says what the table of options says."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, fields
from functools import cached_property
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from piquedame import VARIANTS, rules_for
from piquedame.rules.chosen import Options, Special, Way
from piquedame.rules.options import OPTIONS, PASS_WAYS, read_option
from piquedame.rules.traits import Traits
from piquedame.rules.variants import Variant
from piquedame.rules.variants.variant import MAPS

TYPES = get_type_hints(Options)

GIVEN: dict[str, list[Any]] = {
    "jokers": [0, 4],
    "ranks": ["23456789TJQKA", "789TAJQK"],
    "strip_table": ["us", {"4": "2C 2D"}],
    "hand_size": ["equal", 13],
    "kitty_size": [0, 6, {"4": 4}],
    "silent_slam_value": [None, 54],
    "expose_cards": ["", {"QS": 2}],
    "pass_count": [0, 4, {"4": 3}],
    "pass_cycle": [list(PASS_WAYS), {"4": ["mix"]}],
    "pass_forbidden_cards": ["", "QS KS"],
    "first_leader": ["eldest", "holder_of:7C"],
    "void_discard": ["free", "listed_any:QS TD"],
    "card_values": [{}, {"QS": 13, "JD": -10}],
    "trick_points": [{}, {"each": 1}, {"first": 1, "last": 1}],
    "specials": [[], list(get_args(Special))],
    "moon_value": ["T", 26],
    "sun_value": [1, 39],
    "target": [1, 10**15],
    "deals": [7],
    "lives": [0, 9],
    "life_lost_from": [15],
    "revoke_fine": [8],
    "wrong_challenge_fine": [8],
}
"""Values for the options that allow more than a list of them."""


def fits(value: object, kind: Any) -> bool:
    """Is the value of that type, all the way down?"""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in inner)
    if origin is Literal:
        return any(type(value) is type(each) and value == each for each in inner)
    if origin is tuple:
        return isinstance(value, tuple) and all(fits(each, inner[0]) for each in value)
    if origin is Mapping:
        return isinstance(value, Mapping) and all(
            fits(key, inner[0]) and fits(each, inner[1]) for key, each in value.items()
        )
    return type(value) is kind


def test_what_fits_a_type() -> None:
    assert fits(True, bool)
    assert not fits(1, bool)
    assert not fits(True, int)
    assert not fits(True, Literal[0, 1])
    assert fits("T", int | Literal["T"])
    assert not fits("t", int | Literal["T"])
    assert fits(("left", "star"), tuple[Way, ...])
    assert not fits(["left"], tuple[Way, ...])
    assert not fits(("round",), tuple[Way, ...])
    assert fits({"QS": 2}, Mapping[str, int])
    assert not fits({"QS": "2"}, Mapping[str, int])


def test_the_same_names_in_the_same_order() -> None:
    assert [each.name for each in fields(Options)] == list(OPTIONS)
    assert [each.name for each in fields(Variant) if each.name in OPTIONS] == list(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_the_same_values(name: str) -> None:
    option, kind = OPTIONS[name], TYPES[name]
    if option.kind == "bool":
        assert kind is bool
    elif get_origin(kind) is Literal:
        assert get_args(kind) == option.values
        assert [type(each) for each in get_args(kind)] == [type(each) for each in option.values]
    elif name == "spot_queen":
        # A game may leave the queen to the other options; a table cannot choose that.
        assert kind == Literal[option.values] | None
    else:
        assert name in GIVEN, "a list of values makes a Literal"
        assert not {*map(type, option.values)} - {str}


def test_lists_are_of_what_can_be_listed() -> None:
    assert TYPES["pass_cycle"] == tuple[Way, ...]
    assert get_args(Way) == PASS_WAYS
    assert TYPES["specials"] == tuple[Special, ...]
    assert get_args(Special) == OPTIONS["specials"].values


@pytest.mark.parametrize("name", GIVEN)
def test_every_kept_value_fits(name: str) -> None:
    for value in GIVEN[name]:
        kept = read_option(name, value)
        if isinstance(value, dict) and name not in MAPS:
            assert isinstance(kept, dict)
            kept = kept["4"]
        one = getattr(Options.of(dict.fromkeys(OPTIONS, kept)), name)
        assert fits(one, TYPES[name])


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_game_has_options_of_these_types(slug: str) -> None:
    for players in VARIANTS[slug].players:
        options = rules_for(slug, players).options
        wrong = [name for name in OPTIONS if not fits(getattr(options, name), TYPES[name])]
        assert not wrong


def test_a_table_without_a_line_has_no_strip_table() -> None:
    assert NoneType in get_args(TYPES["strip_table"])
    given = {"strip_table": {"6": "2C 2D 2H 2S"}}
    assert rules_for("hearts", 4, given).options.strip_table is None
    assert rules_for("hearts", 6, given).options.strip_table == "2C 2D 2H 2S"


def test_options_stay_as_they_are() -> None:
    options = rules_for("hearts", 4).options
    with pytest.raises(FrozenInstanceError):
        options.moon = "off"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        _ = options.weather  # type: ignore[attr-defined]
    assert not hasattr(options, "__dict__")


def test_a_value_by_its_name_is_in_the_form_of_a_record() -> None:
    options = rules_for("hearts", 4).options
    assert options.pass_cycle == ("left", "right", "across", "hold")
    assert options.value("pass_cycle") == ["left", "right", "across", "hold"]
    assert options.value("specials") == []
    assert options.value("card_values") == {"QS": 13}
    assert options.value("moon") == "add"


# --- one question, one name -----------------------------------------------------------------------

PACKAGE = Path(__file__).resolve().parents[2] / "src/piquedame"
IN_WORDS = {"explain/facts.py", "explain/labels.py", "explain/rows.py"}
"""They say what each value means, so they may know every value."""

TEXTS = {name for name, kind in TYPES.items() if "str" in str(kind) or "'" in str(kind)} - {
    *("card_values", "expose_cards", "pass_forbidden_cards")
}
"""The options that have texts for values, but for lists of cards."""


def read_elsewhere() -> list[Path]:
    """The modules that may not know which values an option has."""
    return [
        path
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).parts[0] != "rules"
        and path.relative_to(PACKAGE).as_posix() not in IN_WORDS
    ]


def is_told(node: ast.AST) -> bool:
    """Is it the value of an option that is a text, or the direction of a pass?"""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr == "pass_way"
    return (
        isinstance(node, ast.Attribute)
        and node.attr in TEXTS
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "options"
    )


def is_text(node: ast.AST) -> bool:
    """Is it a text, or several of them?"""
    if isinstance(node, ast.Tuple | ast.Set | ast.List):
        return any(map(is_text, node.elts))
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def asks(tree: ast.AST) -> Iterator[int]:
    """The lines on which an option is compared with a text, or taken apart as one."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                sides = (left, *others)
                wrong = any(map(is_told, sides)) and any(map(is_text, sides))
            case ast.Attribute(value=value):
                wrong = is_told(value)
            case ast.Assign(value=value) | ast.NamedExpr(value=value):
                wrong = isinstance(value, ast.Attribute) and is_told(value)
            case ast.Call(func=ast.Attribute(attr="get" | "index"), args=[key, *_]):
                wrong = is_told(key)
            case _:
                wrong = False
        if wrong:
            yield getattr(node, "lineno", 0)


def test_what_asks_for_a_text() -> None:
    def found(line: str) -> bool:
        return bool(list(asks(ast.parse(line))))

    assert found('rules.options.moon == "off"')
    assert found('"off" != self.play.rules.options.moon')
    assert found('rules.options.moon in ("off", "costs")')
    assert found('rules.options.remainder.startswith("exchange")')
    assert found("way = rules.options.moon")
    assert found('rules.pass_way(deal) != "hold"')
    assert found("MODES.get(rules.options.moon, 0)")
    assert not found("MODES[rules.options.moon]")
    assert not found('f"moon.{rules.options.moon}"')
    assert not found("rules.options.jokers > 1")
    assert not found("rules.generale")


@pytest.mark.parametrize("path", read_elsewhere(), ids=lambda path: path.stem)
def test_no_option_is_compared_with_a_text_elsewhere(path: Path) -> None:
    """Each such question has a name: `rules.foster`, `rules.sets_aside` (`rules/traits.py`)."""
    assert list(asks(ast.parse(path.read_text(encoding="utf-8")))) == []


def test_every_question_is_asked() -> None:
    questions = {name for name, kind in vars(Traits).items() if isinstance(kind, cached_property)}
    assert len(questions) > 40
    used = {
        node.attr
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
    }
    assert questions - used == set()


def is_cast(node: ast.AST) -> bool:
    """Is it an option made into what it is already?"""
    match node:
        case ast.Call(
            func=ast.Name(id=to),
            args=[ast.Attribute(attr=name, value=ast.Attribute(attr="options"))],
        ):
            kind = TYPES.get(name)
            values = get_args(kind) if get_origin(kind) is Literal else ()
            kinds = {type(each) for each in values} if values else {kind}
            return {each.__name__ for each in kinds if isinstance(each, type)} == {to}
        case _:
            return False


def test_no_option_is_cast() -> None:
    def found(line: str) -> bool:
        return any(map(is_cast, ast.walk(ast.parse(line))))

    assert found("bool(rules.options.pass_optional)")
    assert found("str(self.rules.options.moon)")
    assert found("int(rules.options.starting_chips)")
    assert not found("float(rules.options.target)")
    assert not found("bool(rules.options.lives)")
    for path in PACKAGE.rglob("*.py"):
        assert not found(path.read_text(encoding="utf-8")), path
