"""The form of a position: which fields there are, and of what type, before any rule is asked."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, NoReturn, TypeVar

from piquedame.cards import SUITS, BadCard, parse_cards
from piquedame.errors import OptionError, Refusal, shown
from piquedame.rules.agreed import Rules, rules_for
from piquedame.rules.options import MOST

Json = Mapping[str, Any]
T = TypeVar("T")
Cards = tuple[int, ...]

PHASES = (
    *("bid", "suit", "call", "pass", "slam", "expose", "pledge"),
    *("play", "exchange", "choice"),
)
HEAD = ("position", "variant", "players", "options")


def bad(what: str) -> NoReturn:
    """Refuse a position."""
    raise Refusal("bad_position", what=what)


@dataclass(frozen=True, slots=True)
class Given:
    """The fields of a position, each of its type; null: not given."""

    seat: int
    hand: Cards
    phase: str | None = None
    dealer: int | None = None
    deal: int | None = None
    leader: int | None = None
    trick: Cards | None = None
    gone: Cards | None = None
    tricks: tuple[tuple[int, Cards], ...] | None = None
    counts: tuple[int, ...] | None = None
    taken: tuple[int, ...] | None = None
    taken_cards: tuple[Cards, ...] | None = None
    broken: bool | None = None
    passed: Cards | None = None
    received: Cards | None = None
    passed_to: tuple[int, ...] | None = None
    received_from: tuple[int, ...] | None = None
    scores: tuple[Any, ...] | None = None
    pool: int | None = None
    bids: tuple[int | None, ...] | None = None
    suit: int | None = None
    void: tuple[tuple[int, ...], ...] | None = None
    slam: int | None = None
    exposed: tuple[Cards, ...] | None = None
    pledged: tuple[int, ...] | None = None
    named: tuple[int, ...] | None = None
    stock: int | Cards | None = None
    widow: int | Cards | None = None
    pile: int | Cards | None = None


FIELDS = (*HEAD, *(each.name for each in fields(Given)))


def parse_position(text: str) -> Json:
    """A position as JSON; `Refusal` (`bad_position`) if it is no object, or names a field twice."""
    try:
        data = json.loads(text, parse_constant=_no_number, object_pairs_hook=_once)
    except RecursionError:
        bad("this is not JSON: it is nested too deep")
    except ValueError as error:
        # `int` refuses thousands of digits, with advice for a programmer.
        plain = isinstance(error, json.JSONDecodeError)
        bad(f"this is not JSON: {error if plain else 'it has a number with too many digits'}")
    if not isinstance(data, dict):
        bad('a position must be a JSON object, such as {"position": 1, "variant": "hearts", …}')
    return data


def _no_number(word: str) -> NoReturn:
    bad(f"this is not JSON: {word} is not a JSON number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for name, value in pairs:
        if name in out:
            bad(f"{shown(name)} is given twice: give it once")
        out[name] = value
    return out


def read_form(data: Json) -> tuple[Rules, Given]:
    """The rules of a position and its fields; `Refusal` if one is unknown or of another type."""
    if data.get("position") != 1 or not _is_int(data.get("position")):
        bad('this is not a position of version 1: "position" must be 1')
    for name in data:
        if name not in FIELDS:
            near = difflib.get_close_matches(str(name), FIELDS, n=2, cutoff=0.6)
            hint = f"did you mean {' or '.join(near)}?" if near else "docs/record.md lists them"
            bad(f"a position has no field {shown(name)}: {hint}")
    rules = _rules(data)
    readers = _readers(rules)
    values: dict[str, Any] = {}
    for name, read in readers.items():
        value = data.get(name)
        if value is None:
            if name in ("seat", "hand"):
                bad(f'"{name}" must be given: {_REQUIRED[name]}')
            continue
        values[name] = read(name, value)
    return rules, Given(**values)


_REQUIRED = {
    "seat": "the seat whose turn it is",
    "hand": 'the cards of that seat, such as "2C TD QS"',
}


def _rules(data: Json) -> Rules:
    variant, players, options = data.get("variant"), data.get("players"), data.get("options")
    if not isinstance(variant, str):
        bad('"variant" must be the slug of a game, such as "black-maria"')
    if not isinstance(players, int) or isinstance(players, bool):
        bad('"players" must be the number of seats')
    if options is not None and not isinstance(options, dict):
        bad('"options" must be an object')
    try:
        return rules_for(variant, players, options or {})
    except OptionError as error:
        bad(str(error))


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


Read = Callable[[str, Any], Any]


def _readers(rules: Rules) -> dict[str, Read]:
    players = rules.players

    def seat(name: str, value: Any) -> int:
        if not _is_int(value) or not 0 <= value < players:
            bad(f'"{name}" must be a seat, 0 to {players - 1}, not {shown(value)}')
        return int(value)

    def seats(name: str, value: Any) -> tuple[int, ...]:
        return tuple(seat(name, each) for each in (value if isinstance(value, list) else [value]))

    def by_seat(read: Callable[[str, Any], T], what: str) -> Callable[[str, Any], tuple[T, ...]]:
        def read_all(name: str, value: Any) -> tuple[T, ...]:
            if not isinstance(value, list) or len(value) != players:
                bad(f'"{name}" must be a list of {players} {what}, one for each seat')
            return tuple(read(name, each) for each in value)

        return read_all

    def trick(name: str, value: Any) -> tuple[int, Cards]:
        if not isinstance(value, dict) or set(value) != {"leader", "cards"}:
            bad(f'each of "{name}" must be {{"leader": seat, "cards": "2C TD …"}}')
        return seat("leader", value["leader"]), _cards("cards", value["cards"])

    figure = _pair if rules.complex else _whole
    return {
        **dict.fromkeys(("seat", "dealer", "leader", "slam"), seat),
        **dict.fromkeys(("hand", "trick", "gone", "passed", "received"), _cards),
        **dict.fromkeys(("passed_to", "received_from", "pledged"), seats),
        **dict.fromkeys(("taken_cards", "exposed"), by_seat(_cards, "lists of cards")),
        **dict.fromkeys(("stock", "widow", "pile"), _number_or_cards),
        "phase": _one_of(PHASES),
        "deal": _count,
        "pool": _count,
        "tricks": _list_of(trick, "tricks"),
        "counts": by_seat(_count, "numbers of cards"),
        "taken": by_seat(_whole, "whole numbers"),
        "broken": _truth,
        "scores": by_seat(figure, "pairs of whole numbers" if rules.complex else "whole numbers"),
        "bids": _list_of(_bid, "bids"),
        "suit": _suit,
        "void": by_seat(_suits, "strings of suit letters"),
        "named": _named,
    }


def _whole(name: str, value: Any) -> int:
    if not _is_int(value) or abs(value) > MOST:
        bad(f'"{name}" must be whole numbers up to {MOST}, not {shown(value)}')
    return int(value)


def _pair(name: str, value: Any) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        bad(f'"{name}" must be pairs of whole numbers, [real, imaginary]')
    return _whole(name, value[0]), _whole(name, value[1])


def _count(name: str, value: Any) -> int:
    if not _is_int(value) or not 0 <= value <= MOST:
        bad(f'"{name}" must be whole numbers from 0, not {shown(value)}')
    return int(value)


def _cards(name: str, value: Any) -> Cards:
    if not isinstance(value, str):
        bad(f'"{name}" must be a list of cards in one string, such as "2C TD QS"')
    try:
        return parse_cards(value)
    except BadCard as error:
        bad(f'"{name}": {BadCard(error.text[:20])}')


def _number_or_cards(name: str, value: Any) -> int | Cards:
    return _cards(name, value) if isinstance(value, str) else _count(name, value)


def _truth(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        bad(f'"{name}" must be true or false, not {shown(value)}')
    return value


def _one_of(words: tuple[str, ...]) -> Read:
    def read(name: str, value: Any) -> str:
        if value not in words:
            bad(f'"{name}" must be one of {", ".join(words)}, not {shown(value)}')
        return str(value)

    return read


def _list_of(read: Read, what: str) -> Read:
    def read_all(name: str, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            bad(f'"{name}" must be a list of {what}')
        return tuple(read(name, each) for each in value)

    return read_all


def _bid(name: str, value: Any) -> int | None:
    return None if value is None else _count(name, value)


def _suit(name: str, value: Any) -> int:
    if not isinstance(value, str) or value not in tuple(SUITS):
        bad(f'"{name}" must be C, D, H or S, not {shown(value)}')
    return SUITS.index(value)


def _suits(name: str, value: Any) -> tuple[int, ...]:
    if not isinstance(value, str):
        bad(f'"{name}" must be strings of suit letters, such as "DH"')
    return tuple(_suit(name, letter) for letter in value)


def _named(name: str, value: Any) -> tuple[int, ...]:
    if not isinstance(value, str):
        bad(f'"{name}" must be suits in one string, such as "D S"')
    return tuple(_suit(name, word) for word in value.split())
