"""Records: what is refused, where, and in which order; nothing but a refusal ever comes out."""

from __future__ import annotations

import copy
import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from piquedame import Refusal, Rules, record_of, rules_for, verify
from piquedame.cards import cards_text, full_pack, parse_cards
from piquedame.deal.events import Event
from piquedame.deal.wishes import Claim, PlayCard
from piquedame.errors import SENTENCES
from piquedame.game import Game, deal_next, end_now, new_game
from piquedame.record.record import parse_line, record_line
from small_deals import each
from strategies import VALUES, chances, played, tables

Json = dict[str, Any]
VECTORS = Path(__file__).parent.parent / "vectors"


@cache
def lines() -> tuple[str, ...]:
    files = sorted(VECTORS.glob("*.jsonl"))
    return tuple(
        line for file in files if file.stem != "refused" for line in file.read_text().splitlines()
    )


def right(
    start: str = '{"record": 1, "variant": "hearts", "players": 4, "options": {"end"',
) -> Json:
    record: Json = json.loads(next(line for line in lines() if start in line))
    return record


def of(variant: str, players: int, **options: object) -> Json:
    for line in lines():
        record: Json = json.loads(line)
        given_ = {k: v for k, v in record.get("options", {}).items() if k not in ("end", "deals")}
        if (record["variant"], record["players"], given_) == (variant, players, options):
            return record
    raise AssertionError


def refused(record: Json, reason: str, deal: int | None, play: int | None = None) -> Refusal:
    with pytest.raises(Refusal) as caught:
        verify(record)
    found = caught.value
    assert (found.reason, found.deal, found.play) == (reason, deal, play), str(found)
    assert str(found)
    return found


# --- shape ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["", "nothing", "[]", "1", "{", '{"record": NaN}', "[" * 100_000, "9" * 5000, "null"],
    ids=lambda line: line[:9],
)
def test_a_line_that_is_no_object_of_json(line: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse_line(line)
    assert caught.value.reason == "bad_record"
    text = str(caught.value)
    assert text.startswith("this line is not JSON: ") or text == "a record must be a JSON object"
    assert ("NaN" in line) <= ("NaN is not a JSON number" in text)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *each("record", None, 2, "1", True, 1.0),
        *each("variant", None, 1, "whist", "", "hearts " * 1000, []),
        *each("players", None, 2, 8, -4, 4.0, True, "4"),
        pytest.param("players", 10**5000, id="players-huge"),
        *each("options", [], "x", 1),
        *each("names", "abcd", ["a"], [1, 2, 3, 4], {}),
        *each("deals", None, {}, "x"),
        *each("scores", None, [1], [1, 2, 3, 4.0], [1, 2, 3, True], "1234"),
        *each("winners", 0, [4], [-1], ["0"], [True], {}),
    ],
)
def test_a_field_of_the_game_of_a_wrong_form(field: str, value: object) -> None:
    refused({**right(), field: value}, "bad_record", None)


@pytest.mark.parametrize("field", ["record", "variant", "players", "deals", "scores", "winners"])
def test_a_field_of_the_game_that_must_be_there(field: str) -> None:
    record = right()
    del record[field]
    refused(record, "bad_record", None)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *each("dealer", None, 4, -1, 1.0, True, "0"),
        *each("hands", None, "2C", ["2C"] * 3, ["2C", "3C", "4C", 5]),
        ("hands", ["2C", "3C", "4C", "5Z"]),
        ("hands", ["2C | 3C", "", "", ""]),
        *each("plays", None, [], "1C", "2C,3C"),
        *each("taken", None, [1], [1, 2, 3, 1.5], "1"),
        *each("change", None, [1], [1, 2, 3, 1.5], "1"),
        *each("scores", None, [1], [1, 2, 3, 1.5], "1"),
        *each("widow", [], "2", 3, "2C | 3C"),
        *each("stock", [], "|"),
        *each("exchanged", [], 1, "2C | 3C"),
        *each("pass", "2C", ["2C"] * 3, [None] * 4, ["2C |"] * 4),
        *each("claim", 4, -1, "0", True),
        *each("slam", 4, "0", True),
        *each("bids", 3, [1], ["1"] * 4, [True] * 4),
        *each("suit", "Z", 1, []),
        *each("choice", "both", 1, []),
        *each("pool", 0, 3, "x"),
        *each("exposed", "QS", ["QS"]),
        *each("received", "QS", ["QS"]),
        *each("pledged", 1, "0"),
        *each("pass_to", 1, ["left"]),
        *each("named", 1, ["C"]),
        *each("challenges", {}, "x"),
    ],
)
def test_a_field_of_a_deal_of_a_wrong_form(field: str, value: object) -> None:
    record = right()
    record["deals"][1][field] = value
    refused(record, "bad_record", 1)


def test_a_deal_is_an_object() -> None:
    record = right()
    record["deals"][2] = []
    refused(record, "bad_record", 2)


def test_the_shape_of_the_whole_record_comes_first() -> None:
    record = right()
    record["deals"][0]["dealer"] = 3
    record["deals"][0]["plays"] = "2C"
    record["deals"][2]["taken"] = None
    refused(record, "bad_record", 2)


def test_null_is_the_same_as_absent() -> None:
    record = right()
    record["names"] = None
    for deal in record["deals"]:
        for field in ("widow", "stock", "exchanged", "bids", "suit", "slam", "choice", "pool"):
            deal[field] = None
        for field in ("exposed", "pledged", "received", "pass_to", "named", "challenges"):
            deal[field] = None
        deal.setdefault("claim", None)
        deal.setdefault("pass", None)
    verify(record)
    record["options"] = None
    refused(record, "too_short", 3)


def test_unknown_fields_are_ignored_and_unknown_options_are_not() -> None:
    record = right()
    record["place"] = [float("nan")]
    record["deals"][0]["weather"] = "fair"
    verify(record)
    record["options"]["weather"] = "fair"
    refused(record, "bad_record", None)


def test_other_ways_to_write_cards_are_read() -> None:
    record = right()
    deal = record["deals"][0]
    deal["hands"] = [hand.lower().replace("t", "10") for hand in deal["hands"]]
    deal["plays"] = deal["plays"].replace("|", "").lower()
    verify(record)


# --- order and places ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("bids", [1, None, 2, 3]),
        ("suit", "H"),
        ("pass_to", "left"),
        ("received", ["", "", "", ""]),
        ("slam", 2),
        ("exposed", ["", "", "", ""]),
        ("pledged", []),
        ("named", "C"),
        ("challenges", []),
        ("choice", "add"),
        ("exchanged", "2C"),
    ],
)
def test_a_phase_that_the_game_does_not_have(field: str, value: object) -> None:
    record = right()
    record["deals"][1][field] = value
    refused(record, "no_such_phase", 1)


def test_faults_of_one_deal_are_found_in_the_order_of_the_game() -> None:
    """From the last to the first: each fault added comes before those that were there."""
    record = right()
    record["winners"], record["scores"] = [0], [1, 2, 3, 4]
    deal = record["deals"][1]
    plays = deal["plays"]
    refused(record, "wrong_figure", None)
    for field in ("scores", "change", "taken"):
        deal[field] = [0, 0, 0, 0]
        fault = refused(record, "wrong_figure", 1)
        assert fault.figure is not None
        assert fault.figure[:2] == (field, [0, 0, 0, 0])
        right_figures = fault.figure[2]
        assert str(fault) == f"{field} is [0, 0, 0, 0], but the cards give {right_figures}"
    deal["choice"] = "add"
    refused(record, "no_such_phase", 1)
    deal["claim"] = 0
    refused(record, "claim", 1)
    deal["named"] = "C"
    refused(record, "no_such_phase", 1)
    deal["exchanged"] = "2C"
    refused(record, "no_such_phase", 1)
    deal["plays"] = plays + " 2C"
    refused(record, "too_long", 1, 52)
    deal["plays"] = "2C " + plays
    refused(record, "not_in_hand", 1, 1) if plays.startswith("2C") else refused(
        record, "not_in_hand", 1, 0
    )
    deal["slam"] = 0
    refused(record, "no_such_phase", 1)
    deal["pass"] = ["2C 2C 2C"] * 4
    refused(record, "pass_count", 1)
    deal["suit"] = "C"
    assert refused(record, "no_such_phase", 1).args_["what"] == "named suit"
    deal["bids"] = [1, 2, 3, 4]
    assert refused(record, "no_such_phase", 1).args_["what"] == "bid"
    hands = list(deal["hands"])
    first = hands[0].split()
    deal["hands"] = [" ".join(first[1:]), hands[1] + " " + first[0], *hands[2:]]
    refused(record, "wrong_deal", 1)
    deal["hands"] = [" ".join(first[1:]), *hands[1:]]
    assert first[0] in str(refused(record, "wrong_pack", 1))
    deal["dealer"] = (deal["dealer"] + 1) % 4
    refused(record, "wrong_dealer", 1)


def test_a_stock_or_widow_that_the_game_does_not_have() -> None:
    record = right()
    deal = record["deals"][0]
    deal["stock"] = deal["widow"] = ""
    verify(record)
    card, rest = deal["hands"][0].split(maxsplit=1)
    for field in ("stock", "widow"):
        wrong = copy.deepcopy(record)
        wrong["deals"][0][field] = card
        assert "too many" in str(refused(wrong, "wrong_pack", 0))
        wrong["deals"][0]["hands"][0] = rest
        refused(wrong, "wrong_deal", 0)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("[" * 100_000, "it is nested too deep"),
        ('{"record": ' + "9" * 5000 + "}", "it has a number with too many digits"),
        ('{"record": NaN}', "NaN is not a JSON number"),
        ('{"record": 1', "delimiter"),
    ],
)
def test_a_line_that_is_no_json(line: str, said: str) -> None:
    with pytest.raises(Refusal, match="this line is not JSON: ") as caught:
        parse_line(line)
    assert said in str(caught.value)
    assert "sys." not in str(caught.value)


def test_a_sentence_does_not_name_a_thousand_cards() -> None:
    record = right()
    record["deals"][0]["hands"][0] = "2C " * 1000
    said = str(refused(record, "wrong_pack", 0))
    assert " 2C 2C and 97" in said
    assert len(said) < 300


def test_a_widow_of_the_wrong_size() -> None:
    record = of("hearts", 5, remainder="first_trick_winner")
    deal = record["deals"][0]
    card, deal["widow"] = deal["widow"].split(maxsplit=1)
    refused(record, "wrong_pack", 0)
    deal["stock"] = card
    assert "widow" in str(refused(record, "wrong_deal", 0))


def test_any_seat_may_deal_first_but_not_later() -> None:
    record = right()
    record["deals"][1]["dealer"] = (record["deals"][1]["dealer"] + 2) % 4
    refused(record, "wrong_dealer", 1)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("2 cards", "pass_count"),
        ("4 cards", "pass_count"),
        ("twice", "pass_count"),
        ("foreign", "not_in_hand"),
    ],
)
def test_wrong_cards_in_a_pass(cards: str, reason: str) -> None:
    record = right()
    deal = record["deals"][0]
    own, others = deal["hands"][2].split(), deal["hands"][1].split()
    deal["pass"][2] = {
        "2 cards": " ".join(own[:2]),
        "4 cards": " ".join(own[:4]),
        "twice": f"{own[0]} {own[0]} {own[1]}",
        "foreign": f"{own[0]} {own[1]} {others[0]}",
    }[cards]
    refused(record, reason, 0)
    # Seat by seat: an earlier seat's fault comes first, whatever it is.
    deal["pass"][1] = " ".join([*others[:2], own[0]])
    refused(record, "not_in_hand", 0)


def test_a_pass_that_is_missing_and_one_too_many() -> None:
    record = right()
    without = copy.deepcopy(record)
    del without["deals"][0]["pass"]
    refused(without, "no_such_phase", 0)
    hold = of("black-lady-no-pass", 4)
    hold["deals"][0]["pass"] = ["", "", "", ""]
    refused(hold, "no_such_phase", 0)


def test_too_short_and_too_long() -> None:
    record = of("hearts", 3)
    deal = record["deals"][1]
    words = deal["plays"].replace("|", " ").split()
    deal["plays"] = " ".join(words[:-3])
    refused(record, "too_short", 1, 48)
    deal["exchanged"] = "2C"
    refused(record, "too_short", 1, 48)
    record = of("hearts", 3)
    record["deals"].append(record["deals"][2])
    refused(record, "too_long", 3)
    record["deals"] = record["deals"][:2]
    refused(record, "too_short", 2)
    record["winners"] = None
    refused(record, "wrong_figure", None)
    record["scores"] = record["deals"][1]["scores"]
    game = verify(record)
    assert game.winners is None
    assert not game.over


def test_a_game_that_is_over_names_its_winners() -> None:
    record = right()
    record["winners"] = None
    fault = refused(record, "wrong_figure", None)
    assert fault.figure == ("winners", None, [2])


def test_a_record_without_deals() -> None:
    record = {**right(), "deals": [], "scores": [0, 0, 0, 0], "winners": None}
    assert verify(record).scores == (0, 0, 0, 0)
    refused({**record, "winners": [0]}, "too_short", 0)
    refused({**record, "scores": [0, 0, 0, 1]}, "wrong_figure", None)


def test_figures_of_thousands_of_digits() -> None:
    record = right()
    record["deals"][0]["taken"] = [10**5000, 0, 0, 0]
    assert "too long to write" in str(refused(record, "wrong_figure", 0))


# --- the exchange --------------------------------------------------------------------------------


def exchange_record(remainder: str = "exchange_first_trick") -> Json:
    rules = rules_for("hearts", 5, {"remainder": remainder, "end": "deals", "deals": 1})
    for seed in range(50):
        record = record_of(played(rules, random.Random(seed), deals=1, claims=False))
        if "exchanged" in record["deals"][0]:
            return record
    raise AssertionError


@pytest.mark.parametrize("remainder", ["exchange_first_trick", "exchange_first_penalty"])
def test_the_exchange_has_its_place_among_the_plays(remainder: str) -> None:
    record = exchange_record(remainder)
    verify(record)
    deal = record["deals"][0]
    laid = deal["exchanged"]
    deal["exchanged"] = None
    fault = refused(record, "no_such_phase", 0)
    assert str(fault) == "this is not the time for a card: the exchange comes first"
    deal["exchanged"] = laid.split()[0]
    refused(record, "pass_count", 0)
    deal["exchanged"] = f"{laid.split()[0]} {laid.split()[0]}"
    refused(record, "pass_count", 0)
    deal["exchanged"] = cards_text(parse_cards(deal["plays"].replace("|", ""))[:2])
    refused(record, "not_in_hand", 0)
    deal["plays"] = deal["plays"].split("|")[0]
    deal["exchanged"] = laid
    if remainder == "exchange_first_trick":
        refused(record, "too_short", 0, 5)


# --- claims --------------------------------------------------------------------------------------


def test_a_claim_is_made_between_two_tricks() -> None:
    record = of("hearts", 4)
    deal = record["deals"][0]
    assert "claim" in deal
    deal["plays"] += " " + deal["hands"][0].split()[0]
    with pytest.raises(Refusal):
        verify(record)
    deal["plays"] = ""
    refused(record, "claim", 0)


# --- writing -------------------------------------------------------------------------------------


def test_what_a_record_leaves_out() -> None:
    game = new_game(rules_for("hearts", 4), 2)
    assert record_of(game) == {
        "record": 1,
        "variant": "hearts",
        "players": 4,
        "deals": [],
        "scores": [0, 0, 0, 0],
        "winners": None,
    }
    named = record_of(new_game(rules_for("hearts", 4, {"target": 50}), 2), ["N", "E", "S", "W"])
    assert named["options"] == {"target": 50}
    assert named["names"] == ["N", "E", "S", "W"]


def test_a_line_keeps_letters_of_other_alphabets() -> None:
    record = record_of(new_game(rules_for("hearts", 4), 2), ["Zoë", "Łucja", "♠", "x"])
    assert "Łucja" in record_line(record)
    assert parse_line(record_line(record)) == record


def test_how_a_deal_is_written() -> None:
    game = new_game(rules_for("black-lady-no-pass", 4, {"end": "deals", "deals": 1}), 3)
    game = game.apply(*deal_next(game, full_pack()))
    while not game.over:
        seat = game.current.play.turn[0]
        events: list[Event] = []
        for card in sorted(game.rules.pack):
            try:
                events = game.decide(seat, PlayCard(card))
            except Refusal:
                continue
            break
        game = game.apply(*events)
    deal = record_of(game)["deals"][0]
    assert deal["dealer"] == 3
    assert deal["hands"][0] == "AC TC 6C 2C KD 9D 5D QH 8H 4H JS 7S 3S"
    assert deal["plays"].startswith("2C 3C 4C 5C | 9C 6C 7C 8C | KC TC JC QC |")
    assert list(deal) == ["dealer", "hands", "plays", "taken", "change", "scores"]


def test_a_game_stopped_by_agreement_is_an_unfinished_record() -> None:
    game = played(rules_for("hearts", 4), random.Random(1), deals=1)
    game = game.apply(*end_now(game))
    assert game.over
    assert game.winners
    assert end_now(game) == []
    record = record_of(game)
    assert record["winners"] is None
    assert verify(record).scores == game.scores
    with pytest.raises(Refusal) as caught:
        game.decide(0, Claim())
    assert caught.value.reason == "game_over"


# --- anything at all -----------------------------------------------------------------------------

_SCRAPS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0, 1, -1, 3, 10**400, 2.5, "", "2C", "QS QS", "X", "left", "T", "|", "10D"])
    | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from([*VALUES, "3", "4", "03", "٣", "9" * 4400, "QS", "X", "qs"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=6,
)


def corrupt(value: Any, chance: random.Random, scrap: Any) -> Any:
    """The value with one part of it replaced, removed, doubled or swapped."""
    if isinstance(value, str) and " " in value and chance.random() < 0.8:
        words = value.split()
        a, b = chance.randrange(len(words)), chance.randrange(len(words))
        how = chance.randrange(4)
        if how == 0:
            words[a], words[b] = words[b], words[a]
        elif how == 1:
            del words[a]
        elif how == 2:
            words.insert(a, words[b])
        else:
            words[a] = chance.choice(["X", "10D", "QS", "zz", "2C"])
        return " ".join(words)
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        if chance.random() < 0.1:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: corrupt(value[key], chance, scrap)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        index = chance.randrange(len(value))
        out = list(value)
        if chance.random() < 0.1:
            del out[index]
        else:
            out[index] = corrupt(out[index], chance, scrap)
        return out
    return scrap


@pytest.mark.slow
@settings(max_examples=300)
@given(st.integers(0, 1000), chances(), st.lists(_SCRAPS, min_size=1, max_size=3))
def test_nothing_but_a_refusal_comes_out(
    which: int, chance: random.Random, scraps: list[Any]
) -> None:
    record: Any = json.loads(lines()[which % len(lines())])
    for scrap in scraps:
        record = corrupt(record, chance, scrap)
    if isinstance(record, dict):
        try:
            verify(record)
        except Refusal as refusal:
            assert str(refusal)  # noqa: PT017


@pytest.mark.slow
@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from([*VALUES, "jokers", "teams", "packs"]), _SCRAPS, max_size=3))
def test_no_options_do_more_than_be_refused(options: dict[str, Any]) -> None:
    record = {"record": 1, "variant": "hearts", "players": 4, "options": options}
    try:
        verify({**record, "deals": [], "scores": [0] * 4, "winners": None})
    except Refusal as refusal:
        assert refusal.reason == "bad_record"  # noqa: PT017
        assert str(refusal)  # noqa: PT017


@pytest.mark.slow
@settings(max_examples=60)
@given(tables(most=4), chances())
def test_a_card_exchanged_for_another_is_noticed_where_it_lies(
    rules: Rules, chance: random.Random
) -> None:
    game: Game = played(rules, chance, deals=1)
    record = record_of(game)
    if not record["deals"] or not record["deals"][0]["plays"]:
        return
    deal = record["deals"][0]
    words = deal["plays"].replace("|", " ").split()
    index = chance.randrange(len(words))
    earlier = words[:index]
    if not earlier or rules.two_packs or rules.options.jokers:  # its twin may be held
        return
    words[index] = chance.choice(earlier)
    deal["plays"] = " ".join(words)
    refused(record, "not_in_hand", 0, index)


@pytest.mark.slow
@settings(max_examples=40)
@given(tables(most=4), chances())
def test_a_figure_changed_is_noticed(rules: Rules, chance: random.Random) -> None:
    record = record_of(played(rules, chance, deals=2))
    index = chance.randrange(len(record["deals"]))
    field = chance.choice(["taken", "change", "scores"])
    seat = chance.randrange(rules.players)
    right_figures = list(record["deals"][index][field])
    found = record["deals"][index][field]
    more = chance.choice([-1, 1, 26])
    found[seat] = [found[seat][0] + more, found[seat][1]] if rules.complex else found[seat] + more
    fault = refused(record, "wrong_figure", index)
    assert fault.figure == (field, record["deals"][index][field], right_figures)


def test_the_page_names_every_reason() -> None:
    page = (Path(__file__).parents[2] / "docs/record.md").read_text(encoding="utf-8")
    refused = page.split("## Refusals")[1].split("\n## ")[0]
    named = set(re.findall(r"^\| `(\w+)` \|", refused, flags=re.MULTILINE))
    asked = {"bad_position", "not_your_turn", "game_over", "no_take_back"}
    assert named == set(SENTENCES) - asked
