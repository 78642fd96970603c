"""Rules in words: every option and value has a sentence, in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from piquedame.cards import parse_cards
from piquedame.errors import OptionError
from piquedame.explain import (
    differences,
    direction,
    heading,
    left_out_words,
    moon_and_bonus,
    more_sections,
    option_infos,
    players_words,
    rules_page,
    variant_differences,
    variant_infos,
)
from piquedame.explain.examples import worked_examples
from piquedame.explain.facts import fact
from piquedame.explain.phrases import card_list, card_name, points, way_name
from piquedame.explain.tips import TIPS
from piquedame.explain.unusual import unusual
from piquedame.rules.agreed import Rules, rules_for
from piquedame.rules.options import OPTIONS, PASS_WAYS, Value
from piquedame.rules.rulings import Ruling
from piquedame.rules.variants import VARIANTS, find_variant
from piquedame.words import LANGUAGES, NAMES, PARTS, catalogue, knows, listed, say, sentence, spoken

CARDS = {"2C": 0x02, "2D": 0x12, "QS": 0x3C, "JD": 0x1B}

# What to set beside a value so that the table can be made.
AUCTION: dict[str, Value] = {
    "auction": "penalty_suit_one_round",
    "penalty_suit": "named_in_auction",
    "bid_paid_to": "own_score",
}
STOCK: dict[str, Value] = {
    "remainder": "stock",
    "hand_size": 6,
    "stock_rule": "draw_one_each_after_trick",
}
DOMINO: dict[str, Value] = {
    **STOCK,
    "stock_rule": "draw_to_follow",
    "void_discard": "draw",
    "drop_out_when_empty": True,
}
CHIPS: dict[str, Value] = {"scoring": "chips_howell", "end": "deals"}
TWO_PACKS: dict[str, Value] = {"packs": 2, "duplicate_cards": "cancel"}
PAIRS: dict[str, Value] = {"teams": "opposite_pooled"}
SLAM_BID: dict[str, Value] = {
    "auction": "slam_bid",
    "teams": "bonus_card_partner",
    "card_values": {"QS": 13, "JD": -10},
}
BESIDE: dict[str, dict[str, Value]] = {
    "sun": {"moon": "add"},
    "kitty_size": {"remainder": "first_trick_winner"},
    "remainder": {"strip_table": {"6": "2C 2D 2H 2S"}},
    "hand_size": STOCK,
    "auction_must_raise": AUCTION,
    "auction_all_pass": AUCTION,
    "cancelled_lead": TWO_PACKS,
    "last_trick_cancelled_to": TWO_PACKS,
    "whole_trick_cancel": TWO_PACKS,
    "joker_lead": {"jokers": 1},
    "ill_led_heart": {"strict_revoke": "foster"},
}
# The same for one value only: where, and with what.
NEEDS: dict[tuple[str, str], tuple[str, int, dict[str, Value]]] = {
    ("remainder", "stock"): ("black-maria", 6, STOCK),
    ("hand_size", "equal"): ("black-maria", 6, {}),
    ("stock_rule", "draw_one_each_after_trick"): ("black-maria", 6, STOCK),
    ("stock_rule", "draw_to_follow"): ("black-maria", 6, DOMINO),
    ("void_discard", "draw"): ("black-maria", 6, DOMINO),
    ("drop_out_when_empty", "true"): ("black-maria", 6, DOMINO),
    ("auction", "penalty_suit_one_round"): ("black-maria", 6, AUCTION),
    ("auction", "slam_bid"): ("black-maria", 6, SLAM_BID),
    ("penalty_suit", "named_in_auction"): ("black-maria", 6, AUCTION),
    ("first_leader", "bid_winner"): ("black-maria", 6, AUCTION),
    ("bid_paid_to", "own_score"): ("black-maria", 6, AUCTION),
    ("packs", "2"): ("black-maria", 6, TWO_PACKS),
    ("duplicate_cards", "cancel"): ("black-maria", 6, TWO_PACKS),
    ("duplicate_cards", "later_wins"): ("black-maria", 6, TWO_PACKS),
    ("duplicate_cards", "first_wins"): ("black-maria", 6, TWO_PACKS),
    ("joker_mode", "never_wins_any_time"): ("black-maria", 6, {"jokers": 1}),
    ("joker_mode", "never_wins_when_void"): ("black-maria", 6, {"jokers": 1}),
    ("end", "bankrupt"): ("black-maria", 6, CHIPS),
    ("teams", "opposite_pooled"): ("black-maria", 4, {}),
    ("teams", "opposite_individual"): ("black-maria", 4, {}),
    ("teams", "ad_hoc_first_two_winners"): ("black-maria", 4, {}),
    ("teams", "bonus_card_partner"): ("black-maria", 6, SLAM_BID),
    ("moon_scope", "side"): ("black-maria", 4, PAIRS),
    ("scoring", "difference"): ("draw-hearts", 2, {}),
    ("scoring", "above_six"): ("draw-hearts", 2, {}),
    ("scoring", "pairs_difference"): ("black-maria", 4, {}),
    ("scoring", "chips_three_handed"): ("black-maria", 3, CHIPS),
    **{
        ("scoring", f"chips_{name}"): ("black-maria", 6, CHIPS)
        for name in ("low_takes_counts", "low_takes_excess", "sweepstake", "howell")
    },
}


def table(name: str, value: Value) -> Rules:
    """A table at which an option has this value."""
    text = value if isinstance(value, str) else json.dumps(value)
    slug, players, beside = NEEDS.get((name, text), ("black-maria", 6, BESIDE.get(name, {})))
    return rules_for(slug, players, {**beside, name: value})


TOO_FAR = {f"{side}{far}" for side in ("left", "right") for far in (4, 5, 6)}

SAMPLES: dict[str, list[Value]] = {
    "kitty_size": [0, 4],
    "pass_count": [0, 1, 3],
    "pass_cycle": [*([way] for way in PASS_WAYS if way not in TOO_FAR), ["left", "hold"]],
    "pass_forbidden_cards": ["", "QS", "QS KS"],
    "first_leader": ["holder_of_lowest_club", "eldest", "holder_of:7C", "bid_winner", "non_dealer"],
    "first_card": ["any_club", "any", "any_non_heart", "not_penalty_suit"],
    "jokers": [0, 1, 4],
    "hand_size": ["equal", 6],
    "expose_cards": [{}, {"QS": 2}, {"AH": 2, "TC": 4}],
    "silent_slam_value": [None, 1, 54],
    "lives": [0, 1, 3],
    "life_lost_from": [1, 15],
    "revoke_fine": [1, 8],
    "wrong_challenge_fine": [1, 8],
    "void_discard": [
        "free",
        "hearts_then_queens",
        "listed_first:QS AS",
        "listed_any:QS TD",
        "draw",
    ],
    "card_values": [{"QS": 13}, {"QS": 13, "JD": -10}, {"AH": 5}, {}],
    "specials": [[], ["qh_doubles_hearts"], ["qc_cancels_qs", "10c_doubles_score"]],
    "moon_value": ["T", 1, 30],
    "target": [50, 101],
    "deals": [1, 5],
    "strip_table": [{"6": "2C 2D 2H 2S"}, {"6": "3C 3D 3H 3S"}, {"6": "2C 3C 4C 5C"}],
}


def _values(name: str) -> list[Value]:
    option = OPTIONS[name]
    return SAMPLES.get(name) or [value for value in option.values if value is not None]


def _said(name: str, lang: str) -> Iterator[tuple[Value, str]]:
    for value in _values(name):
        yield value, fact(name, table(name, value), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OPTIONS)
def test_each_value_has_a_sentence_of_its_own(name: str, lang: str) -> None:
    said = {json.dumps(value): text for value, text in _said(name, lang)}
    assert len(set(said.values())) == len(said), said
    for text in said.values():
        assert re.fullmatch(r"[^\W\d].*\.", text) or text[0].isdigit(), text
        assert "{" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OPTIONS)
def test_a_house_rule_is_told(name: str, lang: str) -> None:
    for value in _values(name):
        rules = table(name, value)
        told = differences(rules, lang)
        assert len(told) <= len(rules.house_rules)
        if name in rules.house_rules:
            assert fact(name, rules, lang) in told


def test_a_usual_table_has_nothing_to_tell() -> None:
    for slug, variant in VARIANTS.items():
        for players in variant.players:
            assert differences(rules_for(slug, players)) == []


def test_a_reset_is_told_before_play() -> None:
    rules = rules_for("hearts", 4, {"exact_target_reset": 50, "sun": "double"})
    assert differences(rules) == [
        "Taking every trick as well is a sun, worth twice as much.",
        "A score of exactly 100 becomes 50 at once, and the game goes on.",
    ]


@pytest.mark.parametrize(
    ("slug", "options", "said"),
    [
        (
            "omnibus",
            {},
            (
                "A player who takes every penalty card shoots the moon: each of the others scores "
                "26 points, the shooter nothing; the jack of diamonds is not needed for it and "
                "counts on top for its taker."
            ),
        ),
        (
            "omnibus-book",
            {},
            (
                "A player who takes every penalty card shoots the moon: the shooter's score falls "
                "by 26 points, the others score nothing; it fails if another player has the ten of "
                "diamonds, which does not count in such a deal."
            ),
        ),
        (
            "omnibus",
            {"moon": "off"},
            (
                "There is no moon: a player who takes every penalty card simply scores all 26 "
                "points; the jack of diamonds counts for its taker."
            ),
        ),
        (
            "hearts",
            {"moon": "subtract", "moon_value": 1},
            (
                "A player who takes every penalty card shoots the moon: the shooter's score falls "
                "by 1 point, the others score nothing."
            ),
        ),
        (
            "hearts",
            {"specials": ["qh_doubles_hearts"], "moon": "void_deal"},
            "A player who takes every penalty card shoots the moon: the deal counts for nobody.",
        ),
    ],
)
def test_the_moon_and_the_bonus_card_in_one_sentence(
    slug: str, options: dict[str, Value], said: str
) -> None:
    rules = rules_for(slug, 4, options)
    assert moon_and_bonus(rules) == said
    assert said in rules_page(slug, 4, options=options)["summary"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", VARIANTS)
def test_a_page_at_every_number_of_players(slug: str, lang: str) -> None:
    for players in VARIANTS[slug].players:
        page = rules_page(slug, players, lang)
        assert len(page["summary"]) == len(set(page["summary"])) >= 3
        assert len({section["title"] for section in page["sections"]}) == len(page["sections"])
        assert [len(section) for section in page["sections"]] == [2] * len(page["sections"])
        steps = [step for section in page["sections"] for step in section["steps"]]
        assert all(re.match(r"[A-ZŁŚŻ0-9].*\.$", step) for step in steps)
        total = rules_for(slug, players).total
        assert any(str(total) in step for step in steps)


def test_a_page_with_everything_unusual() -> None:
    options: dict[str, Value] = {
        "remainder": "exchange_first_penalty",
        "kitty_view": "all",
        "rotation": "anticlockwise",
        "misdeal_all_penalty_hand": True,
        "bonus_is_blood": True,
        "card_values": {"QS": 13, "JD": -10, "AH": 5},
        "booster_nines": True,
        "forced_qs": "when_void",
        "sun": "double",
        "sun_first_trick_exempt": True,
        "moon_wins_game": True,
        "exact_target_reset": 0,
        "floor_zero": "game",
        "no_heart_lead_before_trick": 3,
        "qs_breaks_hearts": True,
        "qs_lead_needs_break": True,
        "lead_heart_if_only_hearts_and_qs": True,
        "specials": ["qh_doubles_hearts"],
        "pass_forbidden_cards": "QS",
    }
    page = rules_page("hearts", 5, "en", options)
    text = "\n".join(step for section in page["sections"] for step in section["steps"])
    for said in (
        "2 cards are set aside face down",
        "beginning on the dealer's right",
        "like a penalty card it is barred from the first trick",
        "each heart costs 1 point (but the ace of hearts 5)".replace("each", "Each"),
        "A nine of the led suit",
        "must play it as soon as they cannot follow suit",
        "A sun does not need the first trick.",
        "A moon wins the game at once.",
        "as much as the shooter's cards cost",
        "Between tricks, any player may say",
    ):
        assert said in text
    assert rules_page("hearts", 5, "pl", options)["sections"]


def test_twins_and_jokers_that_are_told_otherwise() -> None:
    twice: dict[str, Value] = {"packs": 2, "duplicate_cards": "later_wins", "jokers": 2}
    page = rules_page("hearts", 4, "en", {**twice, "card_values": {"X": 5}})
    text = str(page["sections"])
    assert "Of two equal cards on one trick the later is the higher." in text
    assert "each joker 5" in text
    foster: dict[str, Value] = {"joker_mode": "foster_heart_between_J_10"}
    page = rules_page("heartsette", 5, "en", {**foster, "strip_table": {"5": "2H"}})
    assert "The joker counts 5." in str(page["sections"])
    assert "if that card is in the stock" in str(rules_page("two-player-black-maria")["sections"])
    zero = rules_page("hearts", 3, "en", {"joker_mode": "zero_of_suit"})
    assert "The first card led must be the joker." in str(zero["sections"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("moon", OPTIONS["moon"].values)
def test_the_moon_of_partners(moon: str, lang: str) -> None:
    base: dict[str, Value] = {"teams": "opposite_pooled", "moon": moon}
    said = {
        moon_and_bonus(rules_for("hearts", 4, {**base, "moon_scope": scope}), lang)
        for scope in ("player", "side")
    }
    assert len(said) == (1 if moon == "off" else 2)
    alone = rules_page("hearts", 4, "en", {**base, "moon_scope": "player"})
    assert ("one player must have" in str(alone)) == (moon not in ("off", "costs"))


def test_settlements_with_figures() -> None:
    def steps(slug: str, players: int, options: dict[str, Value] | None = None) -> list[str]:
        sections = rules_page(slug, players, "en", options)["sections"]
        return next(each["steps"] for each in sections if each["title"] == "Who pays whom")

    assert (
        "Example: taken A 1, B 2, C 4 and D 6. The result is A +12, B −2, C −4 and D −6."
        in steps("hearts-1887", 4)
    )
    assert (
        "Example: C bid 5; taken A 0, B 4, C 2 and D 7. The result is A +18, B −4, C −7 and D −7."
        in steps("auction-hearts", 4)
    )
    assert (
        "Example: taken A 3, B 5, C 5 and D 0. The result is A +1, B −7, C −7 and D +13."
        in steps("hearts-1887", 4, {"scoring": "chips_howell"})
    )
    assert "Example: taken A 8, B 3 and C 2. The result is A −11, B +5 and C +6." in steps(
        "hearts-1887", 3, {"scoring": "chips_three_handed"}
    )
    assert steps("chasse-coeur", 4) == [
        (
            "Example: totals A 250, B 202, C 170 and D 146. "
            "The result is A −68, B −68, C +68 and D +68."
        )
    ]
    assert steps("hearts", 4, {"scoring": "average_at_end"}) == [
        "Example: totals A 42, B 71, C 19 and D 24. The result is A −3, B −32, C +20 and D +15."
    ]
    jack = steps("heartsette", 4)[-3]
    assert jack.startswith("With a Jack of 13 in the pool: taken A 0")
    assert jack.endswith("A +26, B −2, C −5 and D −6.")
    assert not any("Jack of" in step for step in steps("heartsette", 4, {"jack_pools": False}))
    for players in VARIANTS["hearts-1887"].players:
        for scoring in ("low_takes_excess", "sweepstake", "howell"):
            assert steps("hearts-1887", players, {"scoring": f"chips_{scoring}"})


def ruling(kind: str, **row: Any) -> Ruling:
    """A worked example."""
    return Ruling("hearts", kind, "A rule.", None, {}, row)


@pytest.mark.parametrize(
    ("case", "english", "polish"),
    [
        (
            ruling("legal", hand="QS AH 3D", trick="2C", legal="3D"),
            "A rule. The trick is 2♣, and you hold Q♠ A♥ 3♦: you may play 3♦.",
            "Do lewy 2♣ z Q♠ A♥ 3♦: zagrać można 3♦.",
        ),
        (
            ruling("legal", hand="X 2C", legal="2C"),
            "A rule. You lead, holding ★ 2♣: you may play 2♣.",
            "Wyjście z ★ 2♣: zagrać można 2♣.",
        ),
        (
            ruling("wins", trick="5D KD", wins="KD"),
            "A rule. Trick 5♦ K♦: K♦ takes it.",
            "Lewa 5♦ K♦: bierze ją K♦.",
        ),
        (
            ruling("wins", trick="5D 5D"),
            "A rule. Trick 5♦ 5♦: it is cancelled.",
            "Lewa 5♦ 5♦: jest zniesiona.",
        ),
        (
            ruling("scores", cards=["2H", "", "QS"], change=[1, 0, 13]),
            "A rule. Captured: A 2♥; B nothing; C Q♠. Added: A +1, B 0 and C +13.",
            "Wzięte A 2♥; B nic; C Q♠. Dochodzi: A +1, B 0 i C +13.",
        ),
        (
            ruling("scores", points=[26, 0]),
            "A rule. Cost: A 26 and B 0.",
            "Koszt: A 26 i B 0.",
        ),
        (
            ruling("settles", scores=[106, 20, 20], wins=[1, 2]),
            "A rule. Scores A 106, B 20 and C 20: B and C share the win.",
            "Wyniki A 106, B 20 i C 20: wygraną dzielą się B i C.",
        ),
        (
            ruling("settles", scores=[106, 45], wins=[1]),
            "A rule. Scores A 106 and B 45: B wins.",
            "Wyniki A 106 i B 45: wygrywa B.",
        ),
        (
            ruling("settles", scores=[99, 45]),
            "A rule. Scores A 99 and B 45: the game goes on.",
            "Wyniki A 99 i B 45: gra trwa.",
        ),
        (
            ruling("scores", table=13, jack=True, bid=[2, 5], change=[31, -13], left=1),
            (
                "A rule. In the pool: 13, a Jack. C bid 5. Added: A +31 and B −13. "
                "Left in the pool: 1."
            ),
            (
                "Na stole: 13 jako Walet. C licytuje 5. Dochodzi: A +31 i B −13. "
                "Zostaje na stole: 1."
            ),
        ),
        (
            ruling("scores", suit="C", declarer=1, exposed="QS", lives=[1, 3], lives_left=[0, 3]),
            (
                "A rule. Clubs are the penalty suit. B announced a slam. Exposed: Q♠. "
                "Lives: A 1 and B 3. Lives left: A 0 and B 3."
            ),
            (
                "Kosztuje kolor trefl. B zapowiada szlema. Odsłonięte: Q♠. Życia: A 1 i B 3. "
                "Pozostałe życia: A 0 i B 3."
            ),
        ),
        (
            ruling("scores", table=3, left=13, new_jack=True, pays=[-68, 68]),
            ("A rule. In the pool: 3. Settled: A −68 and B +68. Left in the pool: 13, as a Jack."),
            "Na stole: 3. Rozliczenie: A −68 i B +68. Zostaje na stole: 13 jako Walet.",
        ),
        (
            ruling(
                "plays",
                hands=["2C AH", "3C QS"],
                exposed=["", "QS"],
                slam=0,
                pledged=[1],
                widow="2H",
                plays="2C 3C",
                taken=[0, 1],
                lives=[0, 2],
            ),
            (
                "A rule. A announced a slam. Exposed: Q♠. B pledged to take no hearts. "
                "Hands: A 2♣ A♥; B 3♣ Q♠. Widow: 2♥. Played: 2♣ 3♣. Taken: A 0 and B 1. "
                "Lives left: A 0 and B 2."
            ),
            (
                "A zapowiada szlema. Odsłonięte: Q♠. Przyrzeczenie, że nie weźmie kierów: B. "
                "Ręce: A 2♣ A♥; B 3♣ Q♠. Wdowa: 2♥. Zagrane: 2♣ 3♣. Wzięte: A 0 i B 1. "
                "Pozostałe życia: A 0 i B 2."
            ),
        ),
        (ruling("deal", each=13), "", ""),
    ],
)
def test_worked_examples(
    case: Ruling, english: str, polish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("piquedame.explain.examples.rulings_of", lambda _slug: (case,))
    assert worked_examples("hearts", "en") == ([english] if english else [])
    assert worked_examples("hearts", "pl") == ([polish] if polish else [])


def test_a_game_without_a_table_has_no_examples() -> None:
    assert worked_examples("nothing", "en") == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", VARIANTS)
def test_every_game_has_a_history_and_tips(slug: str, lang: str) -> None:
    for players in VARIANTS[slug].players:
        titles = [each["title"] for each in more_sections(rules_for(slug, players), lang)]
        assert heading("tips", lang) in titles
        assert heading("history", lang) in titles
    assert knows("pl", f"variant.{slug}.title")
    assert knows("pl", f"variant.{slug}.line")


def test_no_text_is_left_over() -> None:
    slugs = {key.split(".")[1] for key in catalogue("en") if key.startswith("history.")}
    assert slugs == set(VARIANTS)
    tip_names = {key.removeprefix("tip.") for key in catalogue("en") if key.startswith("tip.")}
    assert tip_names == set(TIPS)


def test_uneven_hands_are_told() -> None:
    text = str(rules_page("hearts", 3, "en", {"remainder": "uneven"})["sections"])
    assert "one player gets 18, the others 17" in text
    assert "plays two cards to the first trick" in text


def test_a_pack_without_clubs_or_hearts() -> None:
    def without(suit: str, more: str) -> dict[str, Value]:
        gone = " ".join(f"{rank}{suit}" for rank in "23456789TJQKA")
        return {"strip_table": {"4": f"{gone} {more}"}}

    clubs = str(rules_page("hearts", 4, "en", without("C", "2D 3D 4D"))["sections"])
    assert "Any card may be led to the first trick." in clubs
    hearts = rules_page("hearts", 4, "en", without("H", "QS KS AS"))
    assert "No card costs anything." in str(hearts["sections"])
    lady = rules_page("hearts", 4, "en", without("H", "2S 3S 4S"))
    assert "The queen of spades 13." in str(lady["sections"])
    nobody = rules_for("hearts", 4, {**without("H", "QS KS AS"), "card_values": {"JD": -10}})
    assert str(rules_page("hearts", 4, "en", nobody.house_rules)).count("takes 10 points off")


def test_words_for_others() -> None:
    rules = rules_for("hearts", 4, {"must_break_hearts": True, "first_card": "any"})
    assert "Any card but a heart" in fact("first_card", rules, "en")
    assert left_out_words(rules_for("black-maria", 3)) == "the two of clubs"
    assert left_out_words(rules) == ""
    assert direction("left", "pl") == "w lewo"


def test_no_pass_and_average() -> None:
    page = rules_page("black-lady-no-pass", 4, "en", {"scoring": "average_at_end"})
    text = str(page["sections"])
    assert "Nothing is passed" in text
    assert "everyone above the average pays" in text
    held = rules_page("hearts", 4, "en", {"pass_cycle": ["hold"]})
    assert "Nothing is passed" in str(held["sections"])


def test_black_maria_beside_hearts() -> None:
    rows = {
        row: (usual, here) for row, usual, here in variant_differences(rules_for("black-maria", 4))
    }
    assert list(rows) == [
        "Penalty cards",
        "Points in a deal",
        "Passing",
        "First lead",
        "Leading hearts",
        "Penalty cards on the first trick",
        "The moon",
        "Cards left out",
        "Other options",
    ]
    assert rows["Penalty cards"] == (
        "Each heart costs 1 point and the queen of spades 13.",
        (
            "Each heart costs 1 point, the queen of spades 13, the king of spades 10 and the ace "
            "of spades 7."
        ),
    )
    assert rows["Points in a deal"] == ("26.", "With 3, 4 or 5 players: 43. With 6 players: 42.")
    assert rows["Passing"][1] == "3 cards to the right in every deal."
    assert rows["Passing"][0].startswith(
        "With 4 or 6 players: 3 cards, deal by deal: to the left, to the right, across, no pass."
    )
    assert rows["First lead"][0].startswith("The holder of the lowest club")
    assert rows["First lead"][1].startswith("The player on the dealer's left")
    assert rows["Leading hearts"][1] == "Hearts may be led at any time."
    assert rows["The moon"][1].startswith("None: ")
    assert "With 6 players: all four twos." in rows["Cards left out"][1]
    assert "146" in rows["Other options"][1]


def test_a_table_beside_any_game() -> None:
    hearts = rules_for("hearts", 4)
    assert variant_differences(hearts) == []
    assert len(variant_differences(rules_for("hearts", 4, {"moon": "off"}))) == 9
    beside = variant_differences(hearts, "pl", "black-lady-no-pass")
    assert beside[2] == [
        "Podawanie kart",
        "Nie ma.",
        (
            "Przy 4 albo 6 graczach: 3 karty, kolejno w rozdaniach: w lewo, w prawo, naprzeciw, "
            "bez podawania. Przy 3 albo 5 graczach: 3 karty, kolejno w rozdaniach: w lewo, "
            "w prawo, bez podawania. Przy 7 graczach: 2 karty, kolejno w rozdaniach: w lewo, "
            "w prawo, bez podawania."
        ),
    ]
    with pytest.raises(OptionError):
        variant_differences(hearts, "en", "hartz")
    spot = variant_differences(rules_for("spot-hearts", 4))
    assert "already cost more" in spot[-1][2]
    bonus_without_moon = variant_differences(rules_for("omnibus", 4, {"moon": "off"}))
    assert "jack of diamonds counts" in bonus_without_moon[6][2]
    assert "There is a bonus card" in bonus_without_moon[-1][2]


def test_rows_skip_numbers_of_players_that_cannot_play_so() -> None:
    rows = variant_differences(rules_for("black-maria", 4, {"pass_cycle": ["across"]}))
    assert rows[2][2] == "3 cards across in every deal."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", VARIANTS)
def test_the_rules_builder(slug: str, lang: str) -> None:
    for players in VARIANTS[slug].players:
        infos = option_infos(slug, players, lang)
        names = [info["name"] for info in infos]
        assert set(OPTIONS) - set(names) <= {"strip_table"}
        for info in infos:
            assert info["label"]
            assert len(info["values"]) == len(info["value_labels"])
            assert (info["kind"] == "choice") <= bool(info["values"])
            default = find_variant(slug).default(info["name"], players)
            assert info["default"] == default
            json.dumps(info)


def test_the_shelf() -> None:
    assert [players_words(list(players)) for players in (range(3, 8), range(4, 5))] == ["3–7", "4"]
    infos = variant_infos("pl-PL")
    assert [info["slug"] for info in infos] == list(VARIANTS)
    assert infos[0]["title"] == "Kierki"
    assert variant_infos("xx") == variant_infos("en")
    assert variant_infos()[1]["players"] == [3, 4, 5, 6]
    assert all(info["default_players"] in info["players"] for info in infos)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_direction_has_a_name(lang: str) -> None:
    names = [way_name(lang, way) for way in PASS_WAYS]
    assert len(set(names)) == len(PASS_WAYS)


def test_cards_in_words() -> None:
    assert card_name("en", CARDS["QS"]) == "the queen of spades"
    assert card_name("pl", CARDS["QS"]) == "dama pik"
    assert card_name("pl", CARDS["QS"], "acc") == "damę pik"
    assert card_list("en", [CARDS["2C"], CARDS["2D"]]) == "the twos of clubs and diamonds"
    assert card_list("en", [suit << 4 | 2 for suit in range(4)]) == "all four twos"


def test_plural_forms() -> None:
    assert [points("en", n) for n in (0, 1, 2, -1)] == [
        "0 points",
        "1 point",
        "2 points",
        "-1 point",
    ]
    assert [points("pl", n) for n in (0, 1, 2, 4, 5, 12, 22, 25, -1, -3)] == [
        "0 punktów",
        "1 punkt",
        "2 punkty",
        "4 punkty",
        "5 punktów",
        "12 punktów",
        "22 punkty",
        "25 punktów",
        "-1 punkt",
        "-3 punkty",
    ]


def test_the_languages_say_the_same_things() -> None:
    def named(text: object) -> set[str]:
        return set(re.findall(r"{(\w+)}", json.dumps(text)))

    english = catalogue("en")
    for lang in LANGUAGES[1:]:
        other = catalogue(lang)
        assert set(english) <= set(other)
        for key, text in english.items():
            assert named(text) == named(other[key]), key
    for name in NAMES:
        wanted = {f"{name}.{lang}.json" for lang in LANGUAGES}
        assert {path.name for path in PARTS.glob(f"{name}.*.json")} == wanted


def test_small_words() -> None:
    assert listed("en", []) == ""
    assert listed("en", ["a"]) == "a"
    assert listed("pl", ["a", "b", "c"], "or") == "a, b albo c"
    assert sentence("no one") == "No one."
    assert sentence("Who?") == "Who?"
    assert spoken("de") == "en"
    with pytest.raises(KeyError):
        say("en", "no such key")


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize(
    ("options", "more"),
    [
        ({"teams": "ad_hoc_first_two_winners"}, 2),
        ({"strict_revoke": "trick_and_fine", "ill_led_heart": "stands"}, 4),
        ({"strict_revoke": "scores_T"}, 2),
    ],
)
def test_partners_of_a_deal_and_honour_have_steps(
    options: dict[str, Any], more: int, lang: str
) -> None:
    def steps(chosen: dict[str, Any]) -> list[str]:
        sections = rules_page("hearts", 4, lang, chosen)["sections"]
        return [step for section in sections for step in section["steps"]]

    assert len(set(steps(options)) - set(steps({}))) >= more


@pytest.mark.parametrize(
    ("out", "told"),
    [
        (
            "2C 2D",
            "One copy of each of these is left out: the twos of clubs and diamonds. 102 cards",
        ),
        ("2C 2D 2C 2D 3C 3D 3H 3S", "Both copies of the twos of clubs and diamonds are left out"),
        ("2C 2D 2C 2D 3C 3D 3H 3S", "One copy of each of these is left out: all four threes."),
        (
            "2C 2C 2D 2D 3C 3C 3D 3D",
            "threes of clubs and diamonds are left out: 96 cards are in play.",
        ),
    ],
)
def test_with_two_packs_what_is_left_out_is_told_copy_by_copy(out: str, told: str) -> None:
    rules = rules_for("cancellation-hearts", 6, {"strip_table": {"6": out}})
    assert told in fact("strip_table", rules, "en")


@pytest.mark.parametrize(
    ("slug", "players", "scoring"),
    [("auction-hearts", 4, "chips_howell"), ("hearts-1887", 3, "chips_three_handed")],
)
def test_a_bid_that_no_settlement_pays_out_is_said_to_stay(
    slug: str, players: int, scoring: str
) -> None:
    suit = {name: value for name, value in AUCTION.items() if name != "bid_paid_to"}
    told = str(rules_page(slug, players, options={**suit, "scoring": scoring}))
    assert "stays in the pool, until the end." in told
    assert "Chips still in the pool at the end belong to nobody." in told
    plain = str(rules_page("hearts-1887", 3, options={"scoring": scoring}))
    assert "to the end" not in plain


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bid_for_a_slam_is_told_without_suit_payment_or_moon_of_partners(lang: str) -> None:
    page = rules_page("omnibus-book", 5, lang, {**SLAM_BID, "moon_value": 30})
    sections = {each["title"]: each["steps"] for each in page["sections"]}
    auction = sections[say(lang, "section.auction")]
    assert len(auction) == 2
    assert say(lang, "fact.auction.slam_bid") in auction[0]
    assert auction[1] == say(lang, "fact.auction_all_pass.hearts_eldest_leads_slam")
    partners = [say(lang, "fact.teams.bonus_card_partner"), say(lang, "step.slam_bid", n=30)]
    assert sections[say(lang, "section.partners")] == partners
    assert len(sections[say(lang, "section.moon")]) == 1


@pytest.mark.parametrize("slug", VARIANTS)
def test_examples_without_their_sentence_do_not_contradict(slug: str) -> None:
    told = worked_examples(slug, "pl")
    asked = [text.rpartition(": ")[0] for text in told if text.startswith(("Lewa", "Do lewy"))]
    assert len(set(asked)) == len(asked)


UNUSUAL: list[tuple[str, int, dict[str, Value], list[str]]] = [
    ("hearts", 4, {}, []),
    ("hearts", 7, {"pass_cycle": ["left5", "star", "hold"]}, []),
    ("two-player-black-maria", 2, {}, ["seats", "stock"]),
    ("cancellation-hearts", 9, {}, ["seats", "twins", "widow"]),
    ("joker-hearts", 4, {"pledge_no_hearts": 10}, ["jokers", "pledges"]),
    ("domino-hearts", 4, {}, ["stock", "dropping_out"]),
    ("kitty-hearts", 4, {}, ["widow"]),
    ("auction-hearts", 4, {}, ["auction", "chips"]),
    ("hearts", 4, {"pass_cycle": ["mix"]}, ["ways"]),
    ("hearts", 4, {"pass_optional": True}, ["forwarding"]),
    ("chasse-coeur", 4, {}, ["announcing", "settlement"]),
    ("turbo-hearts", 4, {}, ["exposing"]),
    ("partnership-hearts", 4, {}, ["partners"]),
    ("hearts", 4, {"teams": "ad_hoc_first_two_winners"}, ["partners"]),
    ("complex-hearts", 4, {}, ["complex"]),
    ("danger-hearts", 4, {}, ["lives"]),
    ("hearts", 4, {"strict_revoke": "foster"}, ["honour"]),
]


@pytest.mark.parametrize(("slug", "players", "options", "names"), UNUSUAL)
def test_what_is_unusual_about_a_table(
    slug: str, players: int, options: dict[str, Value], names: list[str]
) -> None:
    assert unusual(rules_for(slug, players, options)) == names


def test_every_game_has_a_picture_of_its_own_cards() -> None:
    for info in variant_infos():
        cards = parse_cards(info["emblem"])
        pack = rules_for(info["slug"], info["default_players"]).pack
        assert 0 < len(cards) <= 4
        assert set(cards) <= set(pack), info
        assert rules_page(info["slug"])["emblem"] == info["emblem"]


def test_a_field_says_how_it_is_written() -> None:
    infos = {info["name"]: info for info in option_infos("hearts", 4)}
    hints = {name: info["hint"] for name, info in infos.items() if info["hint"]}
    assert hints == {
        "expose_cards": "costs",
        "card_values": "costs",
        "pass_forbidden_cards": "cards",
        "pass_cycle": "list",
        "specials": "list",
        "moon_value": "all_points",
    }
    assert [name for name, info in infos.items() if info["entries"]] == [
        "pass_cycle",
        "trick_points",
    ]
    assert infos["trick_points"]["entry_labels"][:2] == ["each trick", "the first trick"]
    ways = infos["pass_cycle"]["entries"]
    assert ways[:4] == ["left", "right", "across", "hold"]
    assert sorted(ways) == sorted(PASS_WAYS)


def test_what_a_sun_of_its_own_value_is_worth() -> None:
    assert fact("sun_value", rules_for("hearts"), "en").startswith("A sun of its own value")
    table = rules_for("hearts", 4, {"sun": "own_value", "sun_value": 52})
    assert fact("sun_value", table, "en") == "A sun is worth 52 points."
    assert "52 points" in fact("sun", table, "en")
