"""The options of a table: names, allowed values, and how a value is read.

Names and values are those of the project's rule book (`docs/options.md`). A value is kept in the
form in which a record writes it; lists of cards are one string. Some options belong to games that
are not built yet: they are known, so that the answer can say so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from piquedame.cards import (
    JOKER,
    BadCard,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
)
from piquedame.errors import OptionError, shown

Value = object
"""JSON: a bool, an int, a string, a list of strings or a map with string keys."""

Read = Callable[[str, Value], Value]
"""From the name of an option and a given value to the kept one."""

LATER = "is not built yet"

STRIPS: dict[str, dict[int, str]] = {
    "us": {3: "2D", 5: "2C 2D", 6: "2C 3C 2D 2S", 7: "2C 2D 2S"},
    "arnold": {3: "2C", 5: "2C 2D", 6: "2C 3C 2D 2S", 7: "2C 3C 2D"},
    "morehead": {3: "2C", 5: "2C 2D", 6: "2C 3C 2D 2S", 7: "2C 3C 2D"},
    "culbertson": {3: "2C", 5: "2C 2D", 6: "2C 2D 2H 2S", 7: "2C 2D 2S"},
    "foster": {3: "2S", 5: "2C 2S", 6: "2C 2D 2H 2S"},
    "black_maria": {3: "2C", 5: "2C 2D", 6: "2C 2D 2H 2S"},
}
"""Cards taken out so that the pack divides, by number of players; four play with all."""

PASS_WAYS = (
    *("left", "right", "across"),
    *(f"{side}{far}" for far in range(2, 7) for side in ("left", "right")),
    *("scatter", "star", "hold"),
)

_NUMBERS_OF_PLAYERS = tuple(str(players) for players in range(2, 12))

MOST = 10**15
"""The largest target, number of deals or value of a moon."""


@dataclass(frozen=True)
class Option:
    """One option: `read` turns a given value into the kept one, or raises `OptionError`."""

    name: str
    group: str
    read: Read
    kind: str
    values: tuple[Value, ...] = ()


def _fail(name: str, value: Value, right: str) -> OptionError:
    return OptionError(f"option {name} cannot be {shown(value)}: it is {right}")


def _boolean(name: str, value: Value) -> Value:
    if not isinstance(value, bool):
        raise _fail(name, value, "true or false")
    return value


def _later(name: str, value: Value) -> Value:
    raise OptionError(f"option {name} {LATER}")


def _one_of(built: tuple[Value, ...], later: tuple[Value, ...] = ()) -> Read:
    def read(name: str, value: Value) -> Value:
        for allowed in built:
            if type(value) is type(allowed) and value == allowed:
                return value
        for unbuilt in later:
            if type(value) is type(unbuilt) and value == unbuilt:
                raise OptionError(f"option {name} with {value!r} {LATER}")
        raise _fail(name, value, "one of " + ", ".join(str(each) for each in built))

    return read


def whole_number(value: Value, least: int) -> bool:
    """Is the value an integer (and no boolean) of at least `least`?"""
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _whole(name: str, value: Value) -> Value:
    if isinstance(value, int) and whole_number(value, 1) and value <= MOST:
        return value
    raise _fail(name, value, f"a whole number from 1 to {MOST}")


def _moon_value(name: str, value: Value) -> Value:
    return value if value == "T" else _whole(name, value)


def _up_to(most: int) -> Read:
    def read(name: str, value: Value) -> Value:
        if whole_number(value, 0) and isinstance(value, int) and value <= most:
            return value
        raise _fail(name, value, f"a whole number from 0 to {most}")

    return read


def _cards(name: str, value: Value) -> str:
    if not isinstance(value, str):
        raise _fail(name, value, 'a list of cards such as "QS KS"')
    try:
        cards = parse_cards(value)
    except BadCard as bad:
        raise OptionError(f"option {name}: {bad}") from None
    if JOKER in cards:
        raise OptionError(f"option {name} with a joker {LATER}")
    if len(set(cards)) < len(cards):
        raise OptionError(f"option {name} names a card twice: {shown(value)}")
    return cards_text(cards)


def _by_players(inner: Read) -> Read:
    """A value for all numbers of players, or a map from the number (as text) to one."""

    def read(name: str, value: Value) -> Value:
        if not isinstance(value, Mapping):
            return inner(name, value)
        if not value or any(key not in _NUMBERS_OF_PLAYERS for key in value):
            raise _fail(name, value, 'a map from a number of players, as "3", to a value')
        return {key: inner(name, each) for key, each in value.items()}

    return read


def _strip_table(name: str, value: Value) -> Value:
    if isinstance(value, str) and value in STRIPS:
        return value
    if isinstance(value, Mapping):
        return _by_players(_cards)(name, value)
    raise _fail(name, value, "one of " + ", ".join(STRIPS) + ', or a map such as {"3": "2D"}')


def _pass_cycle(name: str, value: Value) -> Value:
    if not isinstance(value, list) or not value:
        raise _fail(name, value, 'a list of directions such as ["left", "right", "hold"]')
    for way in value:
        if way in ("mix", "dealers_choice"):
            raise OptionError(f"option {name} with {way!r} {LATER}")
        if way not in PASS_WAYS:
            raise _fail(name, way, "made of " + ", ".join(PASS_WAYS))
    return list(value)


def _first_leader(name: str, value: Value) -> Value:
    if value in ("bid_winner", "non_dealer"):
        raise OptionError(f"option {name} with {value!r} {LATER}")
    if value in ("holder_of_lowest_club", "eldest"):
        return value
    if isinstance(value, str) and value.startswith("holder_of:"):
        card = _cards(name, value.removeprefix("holder_of:"))
        if len(card.split()) == 1:
            return "holder_of:" + card
    raise _fail(name, value, "holder_of_lowest_club, eldest or holder_of:CARD")


def _void_discard(name: str, value: Value) -> Value:
    if value in ("free", "hearts_then_queens"):
        return value
    if value == "draw":
        raise OptionError(f"option {name} with 'draw' {LATER}")
    if isinstance(value, str) and value.startswith("listed_first:"):
        cards = _cards(name, value.removeprefix("listed_first:"))
        if 1 <= len(cards.split()) <= 6:
            return "listed_first:" + cards
    raise _fail(name, value, "free, hearts_then_queens or listed_first: with one to six cards")


def _card_values(name: str, value: Value) -> Value:
    if not isinstance(value, Mapping):
        raise _fail(name, value, 'a map from cards to points such as {"QS": 13}')
    out: dict[str, Value] = {}
    for key, points in value.items():
        if key in ("X", "x"):
            raise OptionError(f"option {name} with a joker {LATER}")
        try:
            face = parse_card(str(key))
        except BadCard as bad:
            raise OptionError(f"option {name}: {bad}") from None
        if not isinstance(points, int) or isinstance(points, bool) or abs(points) > 1000:
            raise _fail(name, {key: points}, "whole points from -1000 to 1000")
        if card_text(face) in out:
            raise OptionError(f"option {name} names a card twice: {card_text(face)}")
        out[card_text(face)] = points
    return {face: points for face, points in out.items() if points or face[1] == "H"}


_SPECIALS = ("qh_doubles_hearts", "qc_cancels_qs", "10c_doubles_score")


def _specials(name: str, value: Value) -> Value:
    if not isinstance(value, list):
        raise _fail(name, value, "a list of " + ", ".join(_SPECIALS))
    if "complex_scores" in value:
        raise OptionError(f"option {name} with 'complex_scores' {LATER}")
    if any(each not in _SPECIALS for each in value):
        raise _fail(name, value, "a list of " + ", ".join(_SPECIALS))
    return sorted(set(value), key=_SPECIALS.index)


def _joker_count(name: str, value: Value) -> Value:
    if value == 0 and whole_number(value, 0):
        return value
    raise OptionError(f"option {name} {LATER}")


def _choice(name: str, group: str, *built: Value, later: tuple[Value, ...] = ()) -> Option:
    return Option(name, group, _one_of(built, later), "choice", built)


def _switch(name: str, group: str) -> Option:
    return Option(name, group, _boolean, "bool", (False, True))


def _number(name: str, group: str, read: Read = _whole) -> Option:
    return Option(name, group, read, "number")


_CHIPS = tuple(
    f"chips_{each}"
    for each in ("low_takes_counts", "low_takes_excess", "sweepstake", "howell", "three_handed")
)
_WIDOWS = (
    "first_trick_winner",
    "first_penalty_taker",
    "last_trick_winner",
    "exchange_first_trick",
    "exchange_first_penalty",
)
_SCALES = (
    *("one", "spot_14", "low_5432_1", "low_5432_face", "greek", "greek_parlett"),
    *("courts10_A10", "spot_A1"),
)

_BUILT = (
    Option("strip_table", "deal", _strip_table, "text", tuple(STRIPS)),
    _choice("remainder", "deal", "none", "strip", *_WIDOWS, "uneven", later=("stock",)),
    Option("kitty_size", "deal", _by_players(_up_to(6)), "number"),
    _choice("kitty_view", "deal", "nobody", "winner", "all"),
    _switch("misdeal_all_penalty_hand", "deal"),
    _choice("dealer_next", "deal", "rotate_left", "taker_of_card"),
    _choice("first_dealer", "deal", "lowest_draw", "highest_cut", "random"),
    _choice("rotation", "deal", "clockwise", "anticlockwise"),
    Option("pass_count", "passing", _by_players(_up_to(4)), "number"),
    Option("pass_cycle", "passing", _by_players(_pass_cycle), "text"),
    Option("pass_forbidden_cards", "passing", _cards, "cards"),
    _switch("pass_look_after_choose", "passing"),
    Option(
        "first_leader", "first_trick", _first_leader, "choice", ("holder_of_lowest_club", "eldest")
    ),
    _choice(
        "first_card",
        "first_trick",
        *("forced_lowest_club", "any_club", "any", "any_non_heart"),
        later=("not_penalty_suit",),
    ),
    _switch("no_penalty_first_trick", "first_trick"),
    _choice(
        "first_trick_all_penalty_hand",
        "first_trick",
        *("may_play", "misdeal", "not_counted", "to_lowest_nonzero"),
    ),
    _switch("bonus_is_blood", "first_trick"),
    _switch("must_break_hearts", "leading"),
    _choice("break_by", "leading", "any_heart_played", "heart_discarded_offsuit"),
    _switch("qs_breaks_hearts", "leading"),
    _switch("any_penalty_breaks", "leading"),
    _switch("lead_heart_if_only_hearts_and_qs", "leading"),
    _switch("qs_lead_needs_break", "leading"),
    _choice("no_heart_lead_before_trick", "leading", 0, 3),
    Option("void_discard", "leading", _void_discard, "text", ("free", "hearts_then_queens")),
    _choice("forced_qs", "leading", "off", "when_void", "when_void_or_higher_spade_played"),
    _switch("booster_nines", "leading"),
    _choice("heart_scale", "values", *_SCALES),
    Option("card_values", "values", _card_values, "cards"),
    _choice("spot_queen", "values", 0, 13, 25, 26, 50),
    Option("specials", "values", _specials, "text", _SPECIALS),
    _choice("no_trick_bonus", "values", 0, -3, -5),
    _choice(
        "moon", "slam", "off", "add", "subtract", "choice", "smart_add", "void_deal", "pay_each"
    ),
    _number("moon_value", "slam", _moon_value),
    _switch("moon_requires_bonus", "slam"),
    _switch("bonus_scored_on_moon", "slam"),
    _choice("sun", "slam", "off", "double", "required_for_moon", "punish_passer", "clean_slate"),
    _switch("sun_first_trick_exempt", "slam"),
    _switch("moon_wins_game", "slam"),
    _switch("game_may_end_on_moon", "slam"),
    _choice(
        "scoring",
        "end",
        "points",
        "average_at_end",
        later=(*_CHIPS, "pairs_difference", "difference", "above_six"),
    ),
    _choice("end", "end", "target", "deals", later=("bankrupt",)),
    _number("target", "end"),
    _number("deals", "end"),
    _choice("exact_target_reset", "end", "off", 0, 50),
    _choice("floor_zero", "end", "none", "deal", "game"),
    _choice("tie_low", "end", "share", "extra_deals", "sudden_death"),
)

_DEFAULT_ONLY: dict[str, tuple[Value, ...]] = {
    "packs": (1,),
    "hand_size": ("equal",),
    "stock_rule": ("none",),
    "auction": ("none",),
    "announced_slam": ("off",),
    "pledge_no_hearts": (0,),
    "pass_optional": (False,),
    "joker_mode": ("none",),
    "penalty_suit": ("hearts",),
    "moon_scope": ("player",),
    "teams": ("none",),
    "strict_revoke": ("off",),
    "ill_led_heart": ("refused",),
    "drop_out_when_empty": (False,),
    "duplicate_cards": ("n/a",),
    "auction_must_raise": (True,),
    "auction_all_pass": ("hearts_eldest_leads",),
    "bid_paid_to": ("pool",),
    "silent_slam_value": (None,),
    "expose_cards": ("", []),
    "joker_lead": ("forbidden_unless_only",),
    "whole_trick_cancel": ("two_pairs",),
    "cancelled_lead": ("same_leader",),
    "last_trick_cancelled_to": ("previous_winner",),
    "allhearts": ("pays",),
    "starting_chips": (50,),
    "revoke_fine": (8,),
    "wrong_challenge_fine": (8,),
}
"""Options of later games of which only the neutral value is built: naming that is allowed."""

_UNBUILT = ("stock_leftover_to", "jack_pools")


def _only(values: tuple[Value, ...]) -> Read:
    def read(name: str, value: Value) -> Value:
        if any(type(value) is type(each) and value == each for each in values):
            return value
        raise OptionError(f"option {name} with {shown(value)} {LATER}")

    return read


OPTIONS: dict[str, Option] = {each.name: each for each in _BUILT}
"""The options that can be chosen, in the order of the rule book."""

NEUTRAL: dict[str, Option] = {
    **{name: Option(name, "", _only(values), "", values) for name, values in _DEFAULT_ONLY.items()},
    "jokers": Option("jokers", "", _joker_count, "", (0,)),
    **{name: Option(name, "", _later, "") for name in _UNBUILT},
}
"""Options known but not built yet."""


def read_option(name: str, value: Value) -> Value:
    """The kept form of a given value; `OptionError` for an unknown name or a wrong value."""
    option = OPTIONS.get(name) or NEUTRAL.get(name)
    if option is None:
        raise OptionError(f"there is no option {shown(name)}")
    return option.read(name, value)
