"""Options: what is read, what is refused and why, what a record writes of them."""

from __future__ import annotations

from typing import Any

import pytest

from piquedame import VARIANTS, OptionError, find_variant, rules_for
from piquedame.cards import cards_text, full_pack, parse_card
from piquedame.errors import shown
from piquedame.rules.options import MOST, OPTIONS, read_option
from small_deals import each


def refused(variant: str, players: int, says: str, **options: Any) -> None:
    with pytest.raises(OptionError) as caught:
        rules_for(variant, players, options)
    assert says in str(caught.value)


WRONG: list[tuple[str, Any]] = [
    *each("rotation", "sideways", 1, None, [], {}),
    *each("booster_nines", 1, 0, "true", None),
    *each("no_heart_lead_before_trick", 1, 2, True, "3", 3.0),
    *each("no_trick_bonus", -1, False, 5),
    *each("spot_queen", None, 12, True, "25"),
    *each("exact_target_reset", False, 25, "0"),
    *each("target", 0, -1, True, "100", 1.5, None, MOST + 1),
    *each("deals", 0, True, None),
    *each("moon_value", 0, "t", None, True, MOST + 1),
    *each("kitty_size", -1, 7, "2", True),
    *each("pass_count", 5, -1, True, {}, {"4": 5}, {4: 3}, {"04": 3}, {"1": 3}),
    *each("pass_count", {"12": 1}, {"9" * 5000: 3}, {"٤": 3}),
    *each("pass_cycle", [], "", "round", ["left", 1], 3, {}, {"4": []}),
    *each("pass_cycle", ["left7"], ["right1"], [["left"]]),
    *each("strip_table", "oxford", None, 3, {}, {"4": "2Z"}, {"4": "2C 2C"}),
    *each("strip_table", {"4": "ZZ"}, {"4": 2}, ["2C"]),
    *each("pass_forbidden_cards", "QS QS", "ZZ", 1, [1]),
    *each("first_leader", "holder_of:", "holder_of:7C 8C", "me", 1),
    *each("void_discard", "listed_first:", "listed_first:ZZ", "any", 1),
    ("void_discard", "listed_first:2C 3C 4C 5C 6C 7C 8C"),
    *each("void_discard", "listed_any:", "listed_any:2C 3C 4C 5C 6C 7C 8C"),
    *each("card_values", "QS", {"ZZ": 1}, {"QS": "13"}, {"QS": True}, {"QS": 1001}),
    *each("card_values", {"QS": 13, "qs": 12}, {"QS": -1001}, []),
    *each("specials", "triple", ["qh_doubles_hearts", "x"], 1, [1]),
]


@pytest.mark.parametrize(("name", "value"), WRONG, ids=lambda value: shown(value)[:30])
def test_a_value_that_an_option_cannot_have(name: str, value: Any) -> None:
    with pytest.raises(OptionError) as caught:
        rules_for("hearts", 4, {name: value})
    assert name in str(caught.value)


@pytest.mark.parametrize("slug", VARIANTS)
def test_naming_defaults_changes_nothing(slug: str) -> None:
    for players in VARIANTS[slug].players:
        plain = rules_for(slug, players)
        said = {name: plain.options.value(name) for name in OPTIONS}
        named = {name: value for name, value in said.items() if value is not None}
        out = sorted(set(full_pack()) - set(plain.pack))
        named["strip_table"] = {str(players): cards_text(out)}
        again = rules_for(slug, players, named)
        assert again.house_rules == {}
        assert (again.pack, again.law, again.values) == (plain.pack, plain.law, plain.values)


@pytest.mark.parametrize("name", ["min_players", "max_players", "weather", "", "Moon"])
def test_what_is_no_option(name: str) -> None:
    refused("hearts", 4, "there is no option", **{name: 3})


CONTRADICTIONS: list[tuple[str, int, str, dict[str, Any]]] = [
    ("hearts", 4, "a sun needs a moon", {"sun": "double", "moon": "off"}),
    ("black-maria", 4, "a sun needs a moon", {"sun": "clean_slate"}),
    ("hearts", 4, "led by its holder", {"first_leader": "eldest"}),
    ("hearts", 4, "led by its holder", {"first_leader": "holder_of:2C"}),
    ("black-maria", 4, "led by its holder", {"first_card": "forced_lowest_club"}),
    ("hearts", 4, "a widow needs someone", {"kitty_size": 4}),
    ("hearts", 5, "a widow needs someone", {"kitty_size": 2, "remainder": "uneven"}),
    ("hearts", 5, "nobody sits across", {"pass_cycle": ["across"]}),
    ("black-lady-no-pass", 5, "nobody sits across", {"pass_cycle": ["left", "across"]}),
    ("hearts", 4, "comes back to its giver", {"pass_cycle": ["left4"]}),
    ("hearts", 3, "comes back to its giver", {"pass_cycle": ["right3"]}),
    (
        "hearts",
        7,
        "more than a hand",
        {
            "pass_cycle": ["scatter"],
            "strip_table": {"7": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D 5D"},
        },
    ),
    ("hearts", 7, "no line for 7 players", {"strip_table": "foster"}),
    ("hearts", 7, "no line", {"strip_table": "foster", "remainder": "first_trick_winner"}),
    ("hearts", 5, "no value for 5 players", {"strip_table": {"3": "2C"}}),
    ("hearts", 5, "no value for 5 players", {"pass_count": {"4": 3}}),
    ("hearts", 5, "do not divide", {"remainder": "none"}),
    ("hearts", 4, "do not divide", {"strip_table": {"4": "2C"}}),
    ("hearts", 4, "do not divide", {"remainder": "last_trick_winner", "kitty_size": 3}),
    ("hearts", 2, "3 to 7 players", {}),
    ("omnibus-book", 3, "4 to 6 players", {}),
]


@pytest.mark.parametrize(("variant", "players", "says", "options"), CONTRADICTIONS)
def test_options_that_contradict_each_other(
    variant: str, players: int, says: str, options: dict[str, Any]
) -> None:
    refused(variant, players, says, **options)


def test_nobody_sits_without_a_card() -> None:
    everything = cards_text(full_pack())
    refused("hearts", 4, "do not give each", strip_table={"4": everything})
    three = cards_text(full_pack()[3:])
    refused("hearts", 4, "do not give each", strip_table={"4": three}, remainder="uneven")


def test_no_such_game() -> None:
    with pytest.raises(OptionError, match="did you mean hearts"):
        find_variant("heart")
    with pytest.raises(OptionError, match="hearts, black-maria"):
        find_variant("whist")
    with pytest.raises(OptionError) as caught:
        rules_for("x" * 100_000, 4)
    assert len(str(caught.value)) < 300


KEPT: list[tuple[str, Any, Any]] = [
    ("pass_forbidden_cards", "qs  10s", "QS TS"),
    ("pass_forbidden_cards", "qs ks", "QS KS"),
    ("void_discard", "listed_first:qs as", "listed_first:QS AS"),
    ("void_discard", "listed_any:qs 10d", "listed_any:QS TD"),
    ("first_leader", "holder_of:7c", "holder_of:7C"),
    ("pass_cycle", ["left", "hold"], ["left", "hold"]),
    ("specials", ["qc_cancels_qs", "qh_doubles_hearts"], ["qh_doubles_hearts", "qc_cancels_qs"]),
    ("specials", ["10c_doubles_score", "10c_doubles_score"], ["10c_doubles_score"]),
    ("card_values", {"10d": -10, "QS": 13, "2C": 0, "ah": 0}, {"TD": -10, "QS": 13, "AH": 0}),
    ("strip_table", {"4": "2c 3c 2d 2s"}, {"4": "2C 3C 2D 2S"}),
    ("moon_value", "T", "T"),
    ("target", MOST, MOST),
]


@pytest.mark.parametrize(("name", "value", "kept"), KEPT)
def test_how_a_value_is_kept(name: str, value: Any, kept: Any) -> None:
    assert read_option(name, value) == kept


def test_a_record_writes_what_differs() -> None:
    rules = rules_for("hearts", 4, {"moon": "add", "target": 50, "pass_count": {"4": 3, "5": 2}})
    assert rules.house_rules == {"target": 50}
    maps = {"pass_count": {"4": 2, "5": 3}, "card_values": {"QS": 13, "JD": -10}}
    assert rules_for("hearts", 4, maps).house_rules == maps


def test_a_heart_may_cost_nothing() -> None:
    assert rules_for("hearts", 4, {"card_values": {"AH": 0, "QS": 13}}).total == 25


def test_three_deals_a_player() -> None:
    assert [rules_for("hearts", n, {"end": "deals"}).options.deals for n in (3, 4, 7)] == [
        9,
        12,
        21,
    ]
    assert rules_for("hearts", 4, {"deals": 5}).options.deals == 5


def test_what_rules_answer() -> None:
    rules = rules_for("hearts", 4)
    assert rules.slug == "hearts"
    with pytest.raises(AttributeError):
        _ = rules.weather  # type: ignore[attr-defined]
    assert find_variant("black-maria").usual_players == 4
    assert VARIANTS["hearts"].but(min_players=5).usual_players == 5
    assert rules_for(VARIANTS["hearts"].but(slug="mine", target=77), 4).options.target == 77


def test_a_widow_leaves_the_pack_whole() -> None:
    rules = rules_for("hearts", 5, {"remainder": "exchange_first_trick"})
    assert (len(rules.pack), rules.widow, rules.hand_sizes) == (52, 2, (10,) * 5)
    rules = rules_for("hearts", 5, {"remainder": "first_trick_winner", "strip_table": {"5": "2C"}})
    assert (len(rules.pack), rules.widow, rules.hand_sizes) == (51, 1, (10,) * 5)
    rules = rules_for("hearts", 4, {"remainder": "first_trick_winner", "kitty_size": 4})
    assert (len(rules.pack), rules.widow, rules.hand_sizes) == (52, 4, (12,) * 4)
    rules = rules_for("hearts", 4, {"remainder": "first_trick_winner"})
    assert rules.widow == 0


def test_uneven_hands() -> None:
    rules = rules_for("hearts", 5, {"remainder": "uneven"})
    assert rules.hand_sizes == (11, 11, 10, 10, 10)
    assert [rules.hand_size(3, seat) for seat in range(5)] == [11, 10, 10, 10, 11]
    rules = rules_for("hearts", 5, {"remainder": "uneven", "rotation": "anticlockwise"})
    assert [rules.hand_size(3, seat) for seat in range(5)] == [10, 11, 11, 10, 10]


WAYS = {
    "left": (1,),
    "right": (6,),
    "left2": (2,),
    "right2": (5,),
    "left3": (3,),
    "right3": (4,),
    "left6": (6,),
    "right6": (1,),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rotation", ["clockwise", "anticlockwise"])
def test_where_a_pass_goes(way: str, rotation: str) -> None:
    options = {"pass_cycle": [way], "pass_count": 1, "rotation": rotation}
    assert rules_for("hearts", 7, options).pass_targets(0, 0) == WAYS[way]


@pytest.mark.parametrize(("players", "star"), [(3, (1, 2)), (4, (2, 3)), (5, (2, 3)), (7, (3, 4))])
def test_scatter_and_star(players: int, star: tuple[int, ...]) -> None:
    rules = rules_for("hearts", players, {"pass_cycle": ["scatter", "star"], "pass_count": 1})
    assert rules.pass_targets(0, 0) == tuple(range(1, players))
    assert rules.pass_targets(1, 0) == star
    last = players - 1
    assert rules.pass_targets(0, last) == tuple(range(last))


@pytest.mark.parametrize(
    ("scale", "total"),
    [
        ("one", 13),
        ("spot_14", 104),
        ("low_5432_1", 23),
        ("low_5432_face", 68),
        ("greek", 99),
        ("greek_parlett", 54),
        ("courts10_A10", 94),
        ("spot_A1", 91),
    ],
)
def test_the_stake_of_every_heart_scale(scale: str, total: int) -> None:
    """Figures of the printed tables; the queen of spades left out."""
    rules = rules_for("hearts", 4, {"heart_scale": scale, "spot_queen": 0})
    assert rules.total == total


@pytest.mark.parametrize(
    ("variant", "players", "options", "total"),
    [
        ("black-maria", 6, {"heart_scale": "spot_14", "spot_queen": 25}, 144),
        ("black-maria", 4, {"heart_scale": "spot_14", "spot_queen": 25}, 146),
        ("jaques-black-maria", 4, {"heart_scale": "spot_14", "spot_queen": 13}, 117),
        ("spot-hearts", 4, {"spot_queen": 26}, 130),
        ("spot-hearts", 4, {"card_values": {"QS": 5}}, 129),
        ("hearts", 4, {"card_values": {"QS": 13, "QH": 13}}, 38),
        ("hearts", 3, {"strip_table": {"3": "QS"}}, 13),
    ],
)
def test_the_stake_is_that_of_the_pack_in_use(
    variant: str, players: int, options: dict[str, Any], total: int
) -> None:
    assert rules_for(variant, players, options).total == total


def test_the_costliest_spade_of_the_pack_is_forced() -> None:
    def forced(**options: Any) -> int:
        return rules_for("black-maria", 4, {"forced_qs": "when_void", **options}).law.forced

    assert forced() == 1 << parse_card("QS")
    assert forced(strip_table={"4": "QS 2C 2D 2S"}) == 1 << parse_card("KS")
    assert forced(card_values={"JS": 10}) == 1 << parse_card("JS")
    assert forced(card_values={}) == 0
    spades = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2C 3C 4C"
    assert forced(strip_table={"4": spades}) == 0


def test_what_is_shown_of_a_value() -> None:
    assert shown("QS") == "'QS'"
    assert len(shown("x" * 10_000)) < 100
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    assert len(shown(deep)) < 100
    assert shown(10**5000) == "a number too long to write"


def test_a_given_strip_table_is_kept_where_nothing_strips_by_itself() -> None:
    options = {"remainder": "uneven", "strip_table": "culbertson"}
    rules = rules_for("omnibus", 5, options)
    assert len(rules.pack) == 50
    assert rules_for("omnibus", 5, rules.house_rules).pack == rules.pack
    assert "strip_table" not in rules_for("omnibus", 5, {"strip_table": "us"}).house_rules


def test_the_first_card_goes_with_the_breaking_of_hearts() -> None:
    broken, free = {"must_break_hearts": True}, {"must_break_hearts": False}
    assert rules_for("modern-hearts", 4, broken).options.first_card == "any_non_heart"
    said = rules_for("modern-hearts", 4, {**broken, "first_card": "any"})
    assert said.house_rules == {**broken, "first_card": "any"}
    assert rules_for("modern-hearts", 4, said.house_rules).options.first_card == "any"
    same = rules_for("modern-hearts", 4, {**broken, "first_card": "any_non_heart"})
    assert same.house_rules == broken
    assert rules_for("cancellation-hearts", 6, free).options.first_card == "any"
    other = rules_for("cancellation-hearts", 6, {**free, "first_card": "any_non_heart"})
    assert (
        rules_for("cancellation-hearts", 6, other.house_rules).options.first_card == "any_non_heart"
    )
