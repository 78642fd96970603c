"""What a refusal says, word for word: nobody should have to guess what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from piquedame import OptionError, Refusal, View, rules_for, verify

VECTORS = Path(__file__).parent.parent / "vectors"
RECORD: dict[str, Any] = json.loads((VECTORS / "hearts.jsonl").read_text().splitlines()[1])


def said(record: dict[str, Any]) -> str:
    with pytest.raises(Refusal) as caught:
        verify(record)
    return str(caught.value)


def changed(**fields: Any) -> dict[str, Any]:
    """The record with fields of its second deal changed."""
    deals = [dict(deal) for deal in RECORD["deals"]]
    deals[1].update(fields)
    return {**RECORD, "deals": deals}


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("record", 2, 'this is not a record of version 1: "record" must be 1'),
        ("variant", 1, '"variant" must be the slug of a game'),
        ("players", "4", '"players" must be the number of seats'),
        ("players", 2, "Hearts is for 3 to 7 players, not 2"),
        ("options", [], '"options" must be an object'),
        ("names", [1], '"names" must be a list of 4 strings'),
        ("deals", {}, '"deals" must be a list of deals'),
        ("deals", [[]], "a deal must be an object"),
        ("scores", [1], '"scores" must be a list of 4 whole numbers'),
        (
            *("winners", 0),
            '"winners" must be a list of seats, or null while the game is unfinished',
        ),
    ],
)
def test_the_form_of_a_game(field: str, value: object, sentence: str) -> None:
    assert said({**RECORD, field: value}) == sentence


@pytest.mark.parametrize(
    ("field", "must"),
    [
        ("dealer", "a seat, 0 to 3"),
        ("hands", "a list of 4 lists of cards"),
        ("plays", "a list of cards"),
        *[(field, "a list of 4 whole numbers") for field in ("taken", "change", "scores")],
        *[(field, "a list of cards") for field in ("widow", "stock", "exchanged")],
        *[(field, "a list of 4 lists of cards") for field in ("pass", "exposed", "received")],
        *[(field, "a seat, 0 to 3") for field in ("claim", "slam")],
        ("bids", "a list of 4 bids, whole numbers or null"),
        ("suit", "C, D, H or S"),
        ("choice", '"add" or "subtract"'),
        ("pool", "absent in a game for points"),
        ("pledged", "a list of seats"),
        ("pass_to", "a string"),
        ("named", "suits: C, D, H or S"),
    ],
)
def test_the_form_of_a_deal(field: str, must: str) -> None:
    assert said(changed(**{field: 7.5})) == f'"{field}" must be {must}'


@pytest.mark.parametrize(
    ("field", "value", "what"),
    [
        ("bids", [1, 2, 3, 4], "bid"),
        *[("suit", suit, "named suit") for suit in "CDHS"],
        ("pass_to", "left", "called pass"),
        ("received", [""] * 4, "mixed pass"),
        ("slam", 1, "slam"),
        ("exposed", [""] * 4, "card to expose"),
        ("pledged", [], "pledge"),
        ("named", "C", "named suit"),
        ("challenges", [], "challenge"),
        ("pass", None, "pass"),
        ("exchanged", "2C", "exchange"),
        ("choice", "add", "choice"),
    ],
)
def test_no_such_phase(field: str, value: object, what: str) -> None:
    assert said(changed(**{field: value})) == f"this is not the time for a {what}"


def test_the_cards_of_a_deal() -> None:
    hands = list(RECORD["deals"][1]["hands"])
    first, second = hands[0].split(), hands[1].split()
    short = [" ".join(first[1:]), *hands[1:]]
    assert said(changed(hands=short)) == (
        f"the cards dealt are not the pack of this game: {first[0]} missing"
    )
    twice = [f"{' '.join(first[1:])} {second[0]}", *hands[1:]]
    assert said(changed(hands=twice)) == (
        f"the cards dealt are not the pack of this game: {first[0]} missing, {second[0]} too many"
    )
    moved = [" ".join(first[1:]), f"{hands[1]} {first[0]}", *hands[2:]]
    assert said(changed(hands=moved)) == "seat 0 holds 12 cards instead of 13"
    widow = [" ".join(first[1:]), *hands[1:]]
    assert said(changed(hands=widow, widow=first[0])) == "seat 0 holds 12 cards instead of 13"


def test_too_much_and_too_little() -> None:
    deal = RECORD["deals"][1]
    words = deal["plays"].replace("|", " ").split()
    assert (
        said(changed(plays=" ".join([*words, words[0]])))
        == "this card comes after the end of the deal"
    )
    assert said(changed(plays=" ".join(words[:-1]), claim=None)) == (
        "the deal stops before its last card, without a claim"
    )
    more = {**RECORD, "deals": [*RECORD["deals"], deal]}
    assert said(more) == "this deal comes after the end of the game"
    fewer = {**RECORD, "deals": RECORD["deals"][:2]}
    assert said(fewer) == "the game stops before its end, so nobody has won"
    other = (deal["dealer"] + 1) % 4
    assert said(changed(dealer=other)) == f"seat {deal['dealer']} should deal, not seat {other}"


def test_figures() -> None:
    deal = RECORD["deals"][1]
    wrong = [0, 0, 0, 1]
    for field in ("taken", "change", "scores"):
        assert said(changed(**{field: wrong})) == (
            f"{field} is {wrong}, but the cards give {deal[field]}"
        )
    right = RECORD["winners"]
    assert said({**RECORD, "winners": [0, 1]}) == f"winners is [0, 1], but the cards give {right}"
    assert said({**RECORD, "winners": None}) == f"winners is None, but the cards give {right}"


def test_a_widow_of_the_wrong_size() -> None:
    lines = (VECTORS / "hearts.jsonl").read_text().splitlines()
    record = next(json.loads(line) for line in lines if '"widow"' in line)
    deal = record["deals"][0]
    deal["stock"], deal["widow"] = deal["widow"].split()
    assert said(record) == "the widow has 1 cards instead of 2"


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (
            4,
            {"sun": "double", "moon": "off"},
            "Hearts: a sun needs a moon, or points for tricks: choose a moon mode, or leave it off",
        ),
        (
            4,
            {"first_leader": "eldest"},
            (
                "Hearts: the lowest club is led by its holder: choose that first_leader or another "
                "first_card"
            ),
        ),
        (
            4,
            {"kitty_size": 4},
            (
                "Hearts: a widow needs someone to get it: choose a remainder such as "
                "first_trick_winner"
            ),
        ),
        (5, {"strip_table": {"3": "2C"}}, "Hearts: the strip table has no line for 5 players"),
        (5, {"pass_count": {"4": 3}}, "option pass_count has no value for 5 players"),
        (
            5,
            {"remainder": "none"},
            "52 cards do not divide among 5 players: change strip_table, kitty_size or remainder",
        ),
        (
            5,
            {"pass_cycle": ["across"]},
            "nobody sits across with 5 players: leave that pass out",
        ),
        (4, {"pass_cycle": ["left4"]}, "a pass left4 comes back to its giver with 4 players"),
    ],
)
def test_options(players: int, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        rules_for("hearts", players, options)
    assert str(caught.value) == sentence


def test_a_view_says_when_it_is_not_the_time() -> None:
    rules = rules_for("hearts", 4)
    view = View(rules, rules, 0, (0,) * 4)
    why = view.why_not(2)
    assert str(why) == "this is not the time for a card"
    for each in (view, View(rules, rules, None, (0,) * 4)):
        with pytest.raises(Refusal) as caught:
            each.check_pass(())
        assert caught.value.reason == "no_such_phase"
        assert str(caught.value) == "this is not the time for a pass"
