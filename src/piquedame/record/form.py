"""The form of a game record: every field there and of its type, before any rule is asked.

The form is `docs/record.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from piquedame.cards import BadCard, parse_cards
from piquedame.errors import OptionError, Refusal
from piquedame.rules.agreed import Rules, rules_for

Json = Mapping[str, Any]


def bad(what: str, deal: int | None = None) -> NoReturn:
    """Refuse a record that cannot be read."""
    raise Refusal("bad_record", what=what).at(deal)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_ints(value: object, count: int) -> bool:
    return isinstance(value, list) and len(value) == count and all(map(_is_int, value))


def check_shape(record: Json) -> Rules:
    """The rules of a record of the right form; `Refusal` (`bad_record`) for any other."""
    if record.get("record") != 1 or not _is_int(record.get("record")):
        bad('this is not a record of version 1: "record" must be 1')
    rules = _check_head(record)
    players = rules.players
    names = record.get("names")
    if names is not None and not (
        isinstance(names, list)
        and len(names) == players
        and all(isinstance(name, str) for name in names)
    ):
        bad(f'"names" must be a list of {players} strings')
    if not isinstance(record.get("deals"), list):
        bad('"deals" must be a list of deals')
    for index, deal in enumerate(record["deals"]):
        _check_deal_shape(deal, rules, index)
    each, what = _figure(rules)
    if not (isinstance(record.get("scores"), list) and len(record["scores"]) == players) or not all(
        map(each, record["scores"])
    ):
        bad(f'"scores" must be a list of {players} {what}')
    winners = record.get("winners", 0)
    seats = isinstance(winners, list) and all(_is_seat(seat, players) for seat in winners)
    if winners is not None and not seats:
        bad('"winners" must be a list of seats, or null while the game is unfinished')
    return rules


def _figure(rules: Rules) -> tuple[Callable[[object], bool], str]:
    """What one figure of a score is: a number, or a pair of them."""
    if rules.complex:
        return lambda value: _are_ints(value, 2), "pairs of whole numbers, [real, imaginary]"
    return _is_int, "whole numbers"


def _check_head(record: Json) -> Rules:
    variant, players = record.get("variant"), record.get("players")
    if not isinstance(variant, str):
        bad('"variant" must be the slug of a game')
    if not isinstance(players, int) or isinstance(players, bool):
        bad('"players" must be the number of seats')
    options = record.get("options")
    if options is not None and not isinstance(options, dict):
        bad('"options" must be an object')
    try:
        return rules_for(variant, players, options or {})
    except OptionError as error:
        bad(str(error))


def _is_seat(value: object, players: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < players


def _are_cards(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        parse_cards(value)
    except BadCard:
        return False
    return True


def _is_challenge(value: object, players: int) -> bool:
    return (
        isinstance(value, dict)
        and _is_int(value.get("play"))
        and _is_seat(value.get("by"), players)
        and isinstance(value.get("upheld"), bool)
    )


def _are_suits(value: object) -> bool:
    return isinstance(value, str) and all(each in ("C", "D", "H", "S") for each in value.split())


def _are_plays(value: object) -> bool:
    return isinstance(value, str) and _are_cards(value.replace("|", " "))


Check = tuple[Callable[[object], bool], str]
"""Is a value of the right form, and in words what that is."""

PHASES = {
    "bids": "bid",
    "suit": "named suit",
    "pass_to": "named direction of the pass",
    "received": "mixed pass",
    "slam": "slam",
    "exposed": "exposed card",
    "pledged": "pledge",
    "named": "named suit",
    "challenges": "challenge",
}
"""Fields of phases that no game here has, and what each is called."""


def _check_deal_shape(deal: object, rules: Rules, index: int) -> None:
    if not isinstance(deal, dict):
        bad("a deal must be an object", index)
    required, optional = _deal_fields(rules)
    for field, (right, what) in required.items():
        if not right(deal.get(field)):
            bad(f'"{field}" must be {what}', index)
    for field, (right, what) in optional.items():
        if deal.get(field) is not None and not right(deal[field]):
            bad(f'"{field}" must be {what}', index)


def _deal_fields(rules: Rules) -> tuple[dict[str, Check], dict[str, Check]]:
    """The fields of a deal that must be there, and those that may."""
    players = rules.players

    def each_seat(right: Callable[[object], bool]) -> Callable[[object], bool]:
        return lambda value: (
            isinstance(value, list) and len(value) == players and all(map(right, value))
        )

    cards: Check = (_are_cards, "a list of cards")
    hands: Check = (each_seat(_are_cards), f"a list of {players} lists of cards")
    each, what = _figure(rules)
    figures: Check = (each_seat(each), f"a list of {players} {what}")
    seat: Check = (lambda value: _is_seat(value, players), f"a seat, 0 to {players - 1}")
    bids: Check = (
        each_seat(lambda bid: bid is None or _is_int(bid)),
        f"a list of {players} bids, whole numbers or null",
    )
    required = {
        "dealer": seat,
        "hands": hands,
        "plays": (_are_plays, "a list of cards"),
        **dict.fromkeys(("taken", "change", "scores"), figures),
    }
    optional: dict[str, Check] = {
        **dict.fromkeys(("widow", "stock", "exchanged"), cards),
        **dict.fromkeys(("pass", "exposed", "received"), hands),
        **dict.fromkeys(("claim", "slam"), seat),
        "bids": bids,
        "suit": (lambda value: value in ("C", "D", "H", "S"), "C, D, H or S"),
        "choice": (lambda value: value in ("add", "subtract"), '"add" or "subtract"'),
        "challenges": (
            lambda value: isinstance(value, list) and all(_is_challenge(c, players) for c in value),
            "a list of objects with play, by and upheld",
        ),
        "pledged": (
            lambda value: isinstance(value, list) and all(_is_seat(s, players) for s in value),
            "a list of seats",
        ),
        "pass_to": (_is_text, "a string"),
        "named": (_are_suits, "suits: C, D, H or S"),
    }
    if rules.options.lives:
        required["lives"] = figures
    pool: Check = (lambda value: False, "absent in a game for points")
    if rules.chips:
        required["pool"] = (_is_int, "the whole number of chips in the pool")
    else:
        optional["pool"] = pool
    return required, optional
