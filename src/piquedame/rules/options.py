"""The options of a table: names, allowed values, and how a value is read.

Names and values are those of the project's rule book (`docs/options.md`). A value is kept in the
form in which a record writes it; lists of cards are one string.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import get_args

from piquedame.cards import RANKS, BadCard, card_text, cards_text, parse_card, parse_cards
from piquedame.errors import OptionError, shown
from piquedame.rules.chosen import Special, Way

Value = object
"""JSON: a bool, an int, a string, a list of strings or a map with string keys."""

Read = Callable[[str, Value], Value]
"""From the name of an option and a given value to the kept one."""

STRIPS: dict[str, dict[int, str]] = {
    "us": {3: "2D", 5: "2C 2D", 6: "2C 3C 2D 2S", 7: "2C 2D 2S"},
    "arnold": {3: "2C", 5: "2C 2D", 6: "2C 3C 2D 2S", 7: "2C 3C 2D"},
    "morehead": {3: "2C", 5: "2C 2D", 6: "2C 3C 2D 2S", 7: "2C 3C 2D"},
    "culbertson": {3: "2C", 5: "2C 2D", 6: "2C 2D 2H 2S", 7: "2C 2D 2S"},
    "foster": {3: "2S", 5: "2C 2S", 6: "2C 2D 2H 2S"},
    "black_maria": {3: "2C", 5: "2C 2D", 6: "2C 2D 2H 2S"},
}
"""Cards taken out so that the pack divides, by number of players; four play with all."""

PASS_WAYS: tuple[Way, ...] = get_args(Way)

_CYCLE = tuple(
    dict.fromkeys(
        ("left", "right", "across", "hold", *sorted(PASS_WAYS, key=lambda way: way[-1].isdigit()))
    )
)
"""The same directions, the usual ones first."""

CALLED_WAYS = tuple(way for way in PASS_WAYS if way not in ("star", "dealers_choice", "hold"))
"""Directions that a dealer may call, if the seats allow them."""

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
    entries: tuple[str, ...] = ()
    """For a list whose order counts: what may stand in it, more than once if need be. For a map of
    points: the names that may have some."""


def _fail(name: str, value: Value, right: str) -> OptionError:
    return OptionError(f"option {name} cannot be {shown(value)}: it is {right}")


def _boolean(name: str, value: Value) -> Value:
    if not isinstance(value, bool):
        raise _fail(name, value, "true or false")
    return value


def _one_of(values: tuple[Value, ...]) -> Read:
    def read(name: str, value: Value) -> Value:
        for allowed in values:
            if type(value) is type(allowed) and value == allowed:
                return value
        raise _fail(name, value, "one of " + ", ".join(str(each) for each in values))

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


def _cards(name: str, value: Value, copies: int = 1) -> str:
    if not isinstance(value, str):
        raise _fail(name, value, 'a list of cards such as "QS KS"')
    try:
        cards = parse_cards(value)
    except BadCard as bad:
        raise OptionError(f"option {name}: {bad}") from None
    if any(cards.count(card) > copies for card in cards):
        raise OptionError(f"option {name} names a card too often: {shown(value)}")
    return cards_text(cards)


def _by_players(inner: Read) -> Read:
    """A value for all numbers of players, or a map from the number (as text) to one."""

    def read(name: str, value: Value) -> Value:
        if not isinstance(value, Mapping):
            return inner(name, value)
        if not value or any(key not in _NUMBERS_OF_PLAYERS for key in value):
            raise _fail(name, value, 'a map from a number of players, such as "3", to a value')
        return {key: inner(name, each) for key, each in value.items()}

    return read


def _strip_table(name: str, value: Value) -> Value:
    if isinstance(value, str) and value in STRIPS:
        return value
    if isinstance(value, Mapping):
        return _by_players(lambda name, value: _cards(name, value, copies=2))(name, value)
    raise _fail(name, value, "one of " + ", ".join(STRIPS) + ', or a map such as {"3": "2D"}')


def _pass_cycle(name: str, value: Value) -> Value:
    if not isinstance(value, list) or not value:
        raise _fail(name, value, 'a list of directions such as ["left", "right", "hold"]')
    for way in value:
        if way not in PASS_WAYS:
            raise _fail(name, way, "one of " + ", ".join(PASS_WAYS))
    return list(value)


def _first_leader(name: str, value: Value) -> Value:
    if value in ("holder_of_lowest_club", "eldest", "bid_winner", "non_dealer"):
        return value
    if isinstance(value, str) and value.startswith("holder_of:"):
        card = _cards(name, value.removeprefix("holder_of:"))
        if len(card.split()) == 1:
            return "holder_of:" + card
    raise _fail(
        name, value, "holder_of_lowest_club, eldest, bid_winner, non_dealer or holder_of:CARD"
    )


def _void_discard(name: str, value: Value) -> Value:
    if value in ("free", "hearts_then_queens", "draw"):
        return value
    for way in ("listed_first:", "listed_any:"):
        if isinstance(value, str) and value.startswith(way):
            cards = _cards(name, value.removeprefix(way))
            if 1 <= len(cards.split()) <= 6:
                return way + cards
    raise _fail(
        name,
        value,
        "free, hearts_then_queens, draw, or listed_first: or listed_any: and one to six cards",
    )


def _card_values(name: str, value: Value) -> Value:
    if not isinstance(value, Mapping):
        raise _fail(name, value, 'a map from cards to points such as {"QS": 13}')
    out: dict[str, Value] = {}
    for key, points in value.items():
        try:
            face = parse_card(str(key))
        except BadCard as bad:
            raise OptionError(f"option {name}: {bad}") from None
        if not isinstance(points, int) or isinstance(points, bool) or abs(points) > 1000:
            raise _fail(name, {key: points}, "whole points from -1000 to 1000")
        if card_text(face) in out:
            raise OptionError(f"option {name} names a card twice: {card_text(face)}")
        out[card_text(face)] = points
    return {face: points for face, points in out.items() if points or face.endswith("H")}


_SPECIALS: tuple[Special, ...] = get_args(Special)


def _specials(name: str, value: Value) -> Value:
    if not isinstance(value, list):
        raise _fail(name, value, "a list of " + ", ".join(_SPECIALS))
    if any(each not in _SPECIALS for each in value):
        raise _fail(name, value, "a list of " + ", ".join(_SPECIALS))
    return sorted(set(value), key=_SPECIALS.index)


def _expose_cards(name: str, value: Value) -> Value:
    if value in ("", []):
        return {}
    if not isinstance(value, Mapping):
        raise _fail(name, value, 'a map from cards to multipliers such as {"QS": 2}')
    out: dict[str, Value] = {}
    for key, times in value.items():
        card = _cards(name, str(key))
        if (
            len(card.split()) != 1
            or not whole_number(times, 2)
            or (isinstance(times, int) and times > 9)
        ):
            raise _fail(name, value, "a map from cards to multipliers from 2 to 9")
        out[card] = times
    return out


def _ranks(name: str, value: Value) -> Value:
    ranks = str(value).strip().upper().replace("10", "T")
    known = all(rank in RANKS for rank in ranks)
    if not isinstance(value, str) or not known or len(set(ranks)) != len(ranks) or len(ranks) < 4:
        raise _fail(
            name, value, f"four or more of {RANKS} in their order, from low to high, as in 789TJQKA"
        )
    return ranks


TRICK_POINTS = ("each", "first", "last", "all_three")
"""What a trick may cost: each; the first; the last; both with every card that costs."""


def _trick_points(name: str, value: Value) -> Value:
    if not isinstance(value, Mapping) or any(key not in TRICK_POINTS for key in value):
        raise _fail(name, value, 'a map such as {"each": 1} or {"first": 1, "last": 1}')
    for key, points in value.items():
        if not whole_number(points, 0) or (isinstance(points, int) and points > 1000):
            raise _fail(name, {key: points}, "whole points from 0 to 1000")
    return {key: value[key] for key in TRICK_POINTS if value.get(key)}


def _silent(name: str, value: Value) -> Value:
    return None if value is None else _whole(name, value)


def _hand_size(name: str, value: Value) -> Value:
    if value == "equal" or (isinstance(value, int) and whole_number(value, 1) and value <= 26):
        return value
    raise _fail(name, value, '"equal" or a whole number from 1 to 26')


def _choice(name: str, group: str, *values: Value) -> Option:
    return Option(name, group, _one_of(values), "choice", values)


def _switch(name: str, group: str) -> Option:
    return Option(name, group, _boolean, "bool", (False, True))


def _number(name: str, group: str, read: Read = _whole) -> Option:
    return Option(name, group, read, "number")


CHIPS = tuple(
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
    *("none", "one", "spot_14", "low_5432_1", "low_5432_face", "greek", "greek_parlett"),
    *("courts10_A10", "spot_A1"),
)

_JOKER_MODES = (
    "never_wins_any_time",
    "never_wins_when_void",
    "zero_of_suit",
    "foster_heart_between_J_10",
)
RANK_ORDERS = (RANKS, "789TJQKA", "789TAJQK", "23456789JQKA", "A23456789TJQK")
"""Orders of ranks that are played, from low to high: any other may be given, too."""

_JOKER_LEADS = ("forbidden_unless_only", "next_card_sets_suit", "leader_names_suit")

_OPTIONS = (
    _choice("packs", "deal", 1, 2),
    Option("jokers", "deal", _up_to(4), "number"),
    Option("ranks", "deal", _ranks, "text", RANK_ORDERS),
    Option("strip_table", "deal", _strip_table, "text", tuple(STRIPS)),
    Option("hand_size", "deal", _by_players(_hand_size), "number"),
    _choice("remainder", "deal", "none", "strip", *_WIDOWS, "uneven", "stock"),
    Option("kitty_size", "deal", _by_players(_up_to(6)), "number"),
    _choice("kitty_view", "deal", "nobody", "winner", "all"),
    _choice("stock_rule", "deal", "none", "draw_to_follow", "draw_one_each_after_trick"),
    _choice("stock_leftover_to", "deal", "last_holder", "last_trick_winner", "nobody"),
    _switch("misdeal_all_penalty_hand", "deal"),
    _choice("dealer_next", "deal", "rotate_left", "taker_of_card"),
    _choice("first_dealer", "deal", "lowest_draw", "highest_cut", "random"),
    _choice("rotation", "deal", "clockwise", "anticlockwise"),
    _choice("auction", "auction", "none", "penalty_suit_one_round", "slam_bid"),
    _switch("auction_must_raise", "auction"),
    _choice("auction_all_pass", "auction", "hearts_eldest_leads", "redeal", "eldest_forced_1"),
    _choice("bid_paid_to", "auction", "pool", "own_score"),
    _choice("announced_slam", "auction", "off", "generale", "required", "capot"),
    _number("silent_slam_value", "auction", _silent),
    Option("expose_cards", "auction", _expose_cards, "cards"),
    _choice("pledge_no_hearts", "auction", 0, 10),
    Option("pass_count", "passing", _by_players(_up_to(4)), "number"),
    Option("pass_cycle", "passing", _by_players(_pass_cycle), "text", entries=_CYCLE),
    _switch("pass_optional", "passing"),
    Option("pass_forbidden_cards", "passing", _cards, "cards"),
    _switch("pass_look_after_choose", "passing"),
    Option(
        "first_leader",
        "first_trick",
        _first_leader,
        "choice",
        ("holder_of_lowest_club", "eldest", "bid_winner", "non_dealer"),
    ),
    _choice(
        "first_card",
        "first_trick",
        *("forced_lowest_club", "any_club", "any", "any_non_heart", "not_penalty_suit"),
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
    _switch("qs_discard_needs_break", "leading"),
    _choice("no_heart_lead_before_trick", "leading", 0, 3),
    Option(
        "void_discard", "leading", _void_discard, "text", ("free", "hearts_then_queens", "draw")
    ),
    _choice("forced_qs", "leading", "off", "when_void", "when_void_or_higher_spade_played"),
    _choice("joker_mode", "leading", "none", *_JOKER_MODES),
    _choice("joker_lead", "leading", *_JOKER_LEADS),
    _switch("booster_nines", "leading"),
    _choice("duplicate_cards", "trick", "n/a", "cancel", "later_wins", "first_wins"),
    _choice("whole_trick_cancel", "trick", "two_pairs", "no_led_suit_left"),
    _choice("cancelled_lead", "trick", "same_leader", "last_winner"),
    _choice(
        "last_trick_cancelled_to",
        "trick",
        *("previous_winner", "trick_leader", "second_of_top_pair", "nobody"),
    ),
    _switch("drop_out_when_empty", "trick"),
    _choice("heart_scale", "values", *_SCALES),
    _choice("penalty_suit", "values", "hearts", "named_in_auction"),
    Option("card_values", "values", _card_values, "cards"),
    _choice("spot_queen", "values", 0, 13, 25, 26, 50),
    Option("specials", "values", _specials, "text", _SPECIALS),
    Option("trick_points", "values", _trick_points, "points", entries=TRICK_POINTS),
    _choice("no_trick_bonus", "values", 0, -3, -5),
    _choice(
        "moon",
        "slam",
        *("off", "add", "subtract", "choice", "smart_add", "void_deal", "pay_each", "costs"),
    ),
    _number("moon_value", "slam", _moon_value),
    _switch("moon_requires_bonus", "slam"),
    _switch("bonus_scored_on_moon", "slam"),
    _choice("moon_scope", "slam", "player", "side"),
    _choice(
        "sun",
        "slam",
        "off",
        "double",
        "own_value",
        "required_for_moon",
        "punish_passer",
        "clean_slate",
    ),
    _number("sun_value", "slam"),
    _switch("sun_first_trick_exempt", "slam"),
    _switch("moon_wins_game", "slam"),
    _switch("game_may_end_on_moon", "slam"),
    _choice(
        "scoring",
        "end",
        *("points", *CHIPS, "pairs_difference", "average_at_end", "difference", "above_six"),
    ),
    _choice("allhearts", "end", "pays", "is_paid"),
    _switch("jack_pools", "end"),
    _choice("starting_chips", "end", 25, 50, 100),
    _choice("end", "end", "target", "deals", "bankrupt"),
    _number("target", "end"),
    _number("deals", "end"),
    _choice("exact_target_reset", "end", "off", 0, 50),
    _switch("exact_target_wins", "end"),
    _choice("floor_zero", "end", "none", "deal", "game"),
    Option("lives", "end", _up_to(9), "number"),
    _number("life_lost_from", "end"),
    _choice("tie_low", "end", "share", "extra_deals", "sudden_death"),
    _choice(
        "teams",
        "end",
        *("none", "opposite_pooled", "opposite_individual", "ad_hoc_first_two_winners"),
        "bonus_card_partner",
    ),
    _choice("losing_pair", "end", "higher_sum", "over_target"),
    _choice("strict_revoke", "end", "off", "trick_and_fine", "scores_T", "foster", "pay_8_each"),
    _number("revoke_fine", "end"),
    _number("wrong_challenge_fine", "end"),
    _choice("ill_led_heart", "end", "refused", "stands"),
)

OPTIONS: dict[str, Option] = {each.name: each for each in _OPTIONS}
"""The options that can be chosen, in the order of the rule book."""


def read_option(name: str, value: Value) -> Value:
    """The kept form of a given value; `OptionError` for an unknown name or a wrong value."""
    option = OPTIONS.get(name)
    if option is None:
        raise OptionError(f"there is no option {shown(name)}")
    return option.read(name, value)
