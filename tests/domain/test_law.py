"""The law and the cards: demands, what a play reveals, who wins; cards both ways."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from piquedame import Rules, rules_for
from piquedame.cards import (
    ALL_CARDS,
    FACES,
    JOKER,
    JOKERS,
    SUIT_MASKS,
    TWIN,
    BadCard,
    card,
    card_text,
    cards_of,
    cards_text,
    faces,
    full_pack,
    holds,
    mask_of,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
    with_card,
    without_card,
    without_cards,
)
from piquedame.errors import SENTENCES, Refusal
from piquedame.law.demands import (
    DEMANDS,
    FREE,
    LEADING,
    REASON_NAMES,
    Moment,
    cannot_hold,
    demand,
    legal_plays,
    refused_by,
    verdict,
)
from piquedame.law.trick import breaks, points, winner
from strategies import chances, tables

# --- cards ---------------------------------------------------------------------------------------


def test_cards_and_their_text() -> None:
    assert parse_card("2C") == card(0, 2) == 2
    assert parse_card("AS") == card(3, 14) == 62
    assert (suit_of(parse_card("QH")), rank_of(parse_card("QH"))) == (2, 12)
    assert parse_cards("10d td Td x") == (*(card(1, 10),) * 3, JOKER)
    assert card_text(JOKER) == "X"
    assert cards_text(()) == ""
    assert len(full_pack()) == 52
    assert cards_text(full_pack()).startswith("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D")
    assert mask_of(full_pack()) == ALL_CARDS & ~JOKERS == sum(SUIT_MASKS)


@pytest.mark.parametrize(
    "text", ["", "C", "1C", "11C", "QX", "QSS", "10", "100C", "♠Q", "Q S", "0D"]
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(BadCard) as caught:
        parse_card(text)
    assert caught.value.text == text
    assert repr(text) in str(caught.value)


@given(st.lists(st.sampled_from(full_pack(2)), unique=False, max_size=30))
def test_a_list_of_cards_is_a_text_both_ways(cards: list[int]) -> None:
    assert list(parse_cards(cards_text(cards))) == cards


def test_two_packs_have_twins_side_by_side() -> None:
    pack = full_pack(2)
    assert cards_text(pack[:6]) == "2C 2C 3C 3C 4C 4C"
    both = mask_of(pack)
    assert both == sum(SUIT_MASKS) | sum(SUIT_MASKS) << TWIN
    assert cards_of(both) == tuple(sorted(pack))
    one = mask_of(parse_cards("QS QS 2C"))
    assert cards_text(cards_of(one)) == "2C QS QS"
    queen = parse_card("QS")
    once = without_card(one, queen)
    assert holds(once, queen)
    assert faces(one) == faces(once) <= FACES
    assert not holds(without_card(once, queen), queen)
    assert faces(1 << queen + TWIN) == 1 << queen
    assert with_card(once, queen) == one
    assert without_cards(one, parse_cards("QS 2C")) == 1 << queen


# --- demands -------------------------------------------------------------------------------------


@st.composite
def moments(draw: st.DrawFn) -> tuple[Rules, Moment, random.Random]:
    rules = draw(tables(most=10))
    chance = draw(chances())
    led = chance.choice([LEADING, 0, 1, 2, 3])
    at = Moment(
        chance.choice([0, 0, 1, 2, 6]),
        led,
        chance.random() < 0.5,
        chance.choice([0, 1 << chance.choice(rules.pack), SUIT_MASKS[0]]) if led == LEADING else 0,
        mask_of(chance.sample(rules.pack, 2)) if led != LEADING else 0,
    )
    return rules, at, chance


@pytest.mark.slow
@settings(max_examples=150)
@given(moments())
def test_a_trigger_is_a_part_of_what_is_wanted(what: tuple[Rules, Moment, random.Random]) -> None:
    rules, at, _ = what
    for k in range(DEMANDS):
        reason, trigger, wanted = demand(rules.law, at, k)
        assert not trigger & ~wanted
        assert (reason == FREE) <= (trigger == wanted == 0)
        assert REASON_NAMES[reason] in {"", *SENTENCES}


@pytest.mark.slow
@settings(max_examples=150)
@given(moments())
def test_a_card_is_legal_or_there_is_a_reason(what: tuple[Rules, Moment, random.Random]) -> None:
    rules, at, chance = what
    for size in (1, 2, 5, 13):
        hand = mask_of(chance.sample(rules.pack, size))
        legal = legal_plays(rules.law, at, hand)
        assert legal
        assert not legal & ~hand
        for each in cards_of(hand):
            reason = refused_by(rules.law, at, hand, each)
            assert (reason == FREE) == holds(legal, each)
            if reason != FREE:
                found, instead = verdict(rules.law, at, hand, each)
                assert found == reason
                assert instead
                assert not holds(instead, each)
                assert not instead & ~hand


@pytest.mark.slow
@settings(max_examples=100)
@given(moments())
def test_what_a_play_reveals_is_what_would_have_refused_it(
    what: tuple[Rules, Moment, random.Random],
) -> None:
    """Sound in any hand; and complete for a hand of two, but where a demand may be idle."""
    rules, at, chance = what
    for _ in range(10):
        hand = mask_of(chance.sample(rules.pack, chance.randint(1, 8)))
        played = chance.choice(cards_of(legal_plays(rules.law, at, hand)))
        out = cannot_hold(rules.law, at, played)
        assert not out & hand
        for other in cards_of(out):
            pair = 1 << played | 1 << other
            assert refused_by(rules.law, at, pair, played) != FREE


@pytest.mark.parametrize(
    ("options", "led", "number", "broken", "played", "out"),
    [
        ({}, 1, 1, False, "5C", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"),
        ({}, 1, 1, False, "5D", ""),
        ({}, LEADING, 1, True, "5H", ""),
        ({}, LEADING, 1, False, "5D", ""),
        ({"forced_qs": "when_void"}, 1, 1, False, "5D", ""),
        ({"void_discard": "listed_first:QS AS"}, 2, 1, False, "AS", SUIT_MASKS[2] | 1 << 60),
        ({"void_discard": "listed_first:QS AS"}, 2, 1, False, "QS", SUIT_MASKS[2]),
        ({"void_discard": "listed_first:QS AS"}, 2, 1, False, "2C", SUIT_MASKS[2] | 5 << 60),
        ({"void_discard": "listed_any:QS AS"}, 2, 1, False, "AS", SUIT_MASKS[2]),
        ({"void_discard": "listed_any:QS AS"}, 2, 1, False, "2C", SUIT_MASKS[2] | 5 << 60),
        ({"forced_qs": "when_void"}, 2, 1, False, "2C", SUIT_MASKS[2] | 1 << 60),
        ({}, 0, 0, False, "5H", SUIT_MASKS[0] | SUIT_MASKS[1] | SUIT_MASKS[3] & ~(1 << 60)),
        ({}, LEADING, 1, False, "5H", SUIT_MASKS[0] | SUIT_MASKS[1] | SUIT_MASKS[3]),
        (
            {"lead_heart_if_only_hearts_and_qs": True},
            *(LEADING, 1, False, "5H"),
            SUIT_MASKS[0] | SUIT_MASKS[1] | SUIT_MASKS[3] & ~(1 << 60),
        ),
        ({"no_heart_lead_before_trick": 3}, LEADING, 1, True, "5H", ALL_CARDS & ~SUIT_MASKS[2]),
        ({"no_heart_lead_before_trick": 3}, LEADING, 2, True, "5H", ""),
        (
            {"joker_mode": "foster_heart_between_J_10"},
            *(LEADING, 1, False, "5H"),
            ALL_CARDS & ~JOKERS & ~SUIT_MASKS[2],
        ),
        ({"void_discard": "listed_first:KC"}, 3, 0, False, "3S", ""),
        ({"void_discard": "hearts_then_queens"}, 1, 1, False, "5H", SUIT_MASKS[1]),
        ({"void_discard": "hearts_then_queens"}, 1, 1, False, "QS", SUIT_MASKS[1] | SUIT_MASKS[2]),
    ],
)
def test_what_a_play_reveals(
    options: dict[str, object], led: int, number: int, broken: bool, played: str, out: str | int
) -> None:
    law = rules_for("hearts", 4, options).law
    expected = mask_of(parse_cards(out)) if isinstance(out, str) else out
    found = cannot_hold(law, Moment(number, led, broken, 0, 0), parse_card(played))
    assert cards_text(cards_of(found & ~JOKERS)) == cards_text(cards_of(expected & ~JOKERS))


def test_a_demand_that_asks_nothing() -> None:
    law = rules_for("hearts", 4).law
    for at, first in ((Moment(1, LEADING, True, 0, 0), 0), (Moment(1, 0, True, 0, 0), 2)):
        for k in range(first, DEMANDS):
            assert demand(law, at, k)[1:] == (0, 0)
    assert demand(law, Moment(1, LEADING, True, 0, 0), 8) == (FREE, 0, 0)
    forced = rules_for("hearts", 4, {"forced_qs": "when_void"}).law
    assert demand(forced, Moment(1, 3, True, 0, 0), 4)[1:] == (0, 0)
    assert demand(forced, Moment(1, 1, True, 0, 0), 4)[1:] == (forced.forced,) * 2


MUST = 1 << parse_card("2C")
FREE_LEAD = {
    "first_leader": "eldest",
    "first_card": "any",
    "must_break_hearts": False,
    "no_heart_lead_before_trick": 3,
}


@pytest.mark.parametrize(
    ("options", "moment", "hand", "legal", "reason"),
    [
        ({}, Moment(0, LEADING, False, MUST, 0), "2C 3C", "2C", "must_lead"),
        ({}, Moment(0, LEADING, False, MUST, 0), "3C AH", "3C", "not_broken"),
        ({}, Moment(0, LEADING, False, SUIT_MASKS[0], 0), "3C AD", "3C", "must_lead"),
        ({}, Moment(1, 3, False, 0, 0), "3S AH QS", "3S QS", "revoke"),
        ({}, Moment(0, 0, False, 0, 0), "3S QS", "3S", "first_trick"),
        ({}, Moment(1, 0, False, 0, 0), "3S QS", "3S QS", ""),
        # The first trick binds the leader too, where the first lead is free.
        (
            {"first_leader": "eldest", "first_card": "any", "must_break_hearts": False},
            Moment(0, LEADING, False, 0, 0),
            *("3S QS AH", "3S", "first_trick"),
        ),
        (
            {"first_leader": "eldest", "first_card": "any", "must_break_hearts": False},
            Moment(1, LEADING, False, 0, 0),
            *("3S QS AH", "AH 3S QS", ""),
        ),
        # A heart that may not be led first: not broken; with no breaking, something must be led.
        (
            {"first_leader": "eldest", "first_card": "any_non_heart"},
            Moment(0, LEADING, False, 0, 0),
            *("3S AH", "3S", "not_broken"),
        ),
        (
            {
                "first_leader": "eldest",
                "first_card": "any_non_heart",
                "no_penalty_first_trick": False,
                "lead_heart_if_only_hearts_and_qs": True,
            },
            Moment(0, LEADING, False, 0, 0),
            *("QS AH", "QS", "not_broken"),
        ),
        (FREE_LEAD, Moment(0, LEADING, False, 0, 0), "QS 3S AH", "3S", "first_trick"),
        (FREE_LEAD, Moment(0, LEADING, False, 0, 0), "3S AH", "3S", "not_broken"),
        (FREE_LEAD, Moment(0, LEADING, False, 0, 0), "2H AH", "2H AH", ""),
        (FREE_LEAD, Moment(1, LEADING, False, 0, 0), "2H AH", "2H AH", ""),
        (
            {**FREE_LEAD, "no_heart_lead_before_trick": 0},
            Moment(0, LEADING, False, 0, 0),
            *("QS AH", "AH QS", ""),
        ),
        ({"forced_qs": "when_void"}, Moment(1, 0, False, 0, 0), "QS AH", "QS", "must_discard"),
        ({"forced_qs": "when_void"}, Moment(1, 0, False, 0, 0), "QS 3C", "3C", "revoke"),
        ({"forced_qs": "when_void"}, Moment(1, 3, False, 0, 1 << 61), "QS 3S", "3S QS", ""),
        ({"forced_qs": "when_void"}, Moment(0, 0, False, 0, 0), "QS 3D", "3D", "first_trick"),
        (
            {"forced_qs": "when_void_or_higher_spade_played"},
            Moment(1, 3, False, 0, 1 << parse_card("KS")),
            *("QS 3S", "QS", "must_discard"),
        ),
        (
            {"forced_qs": "when_void_or_higher_spade_played"},
            Moment(1, 3, False, 0, 1 << parse_card("JS")),
            *("QS 3S", "3S QS", ""),
        ),
        (
            {"forced_qs": "when_void_or_higher_spade_played"},
            Moment(1, 0, False, 0, 1 << parse_card("KC")),
            *("QS 3H", "QS", "must_discard"),
        ),
        (
            {"void_discard": "hearts_then_queens"},
            Moment(1, 0, False, 0, 0),
            *("QS 3H QH 3D", "3H QH", "must_discard"),
        ),
        (
            {"void_discard": "hearts_then_queens"},
            Moment(1, 0, False, 0, 0),
            *("QS QD 3D", "QD QS", "must_discard"),
        ),
        (
            {"void_discard": "hearts_then_queens"},
            Moment(1, 2, False, 0, 0),
            *("QS 3D", "QS", "must_discard"),
        ),
        (
            {"void_discard": "hearts_then_queens"},
            Moment(1, 2, False, 0, 0),
            "QS QH 3H",
            "3H QH",
            "revoke",
        ),
        (
            {"void_discard": "listed_first:AS QS"},
            Moment(1, 0, False, 0, 0),
            *("QS 3H AS", "AS", "must_discard"),
        ),
        (
            {"void_discard": "listed_first:2D 3D 4D 5D 6D 7D"},
            Moment(1, 0, False, 0, 0),
            *("7D 8D 6D", "6D", "must_discard"),
        ),
        (
            {"void_discard": "listed_first:2D 3D 4D 5D 6D 7D"},
            Moment(1, 0, False, 0, 0),
            *("7D 8D", "7D", "must_discard"),
        ),
        (
            {"void_discard": "hearts_then_queens", "forced_qs": "when_void"},
            Moment(1, 0, False, 0, 0),
            *("7D 3H", "3H", "must_discard"),
        ),
        (
            {"forced_qs": "when_void", "no_penalty_first_trick": False},
            Moment(0, 0, False, 0, 0),
            *("QS 3H", "QS", "must_discard"),
        ),
        (
            {"void_discard": "hearts_then_queens", "forced_qs": "when_void"},
            Moment(1, 0, False, 0, 0),
            *("QS 3H", "QS", "must_discard"),
        ),
    ],
)
def test_what_may_be_played(
    options: dict[str, object], moment: Moment, hand: str, legal: str, reason: str
) -> None:
    law = rules_for("hearts", 4, options).law
    held = mask_of(parse_cards(hand))
    plays = legal_plays(law, moment, held)
    assert cards_text(cards_of(plays)) == legal
    reasons = {
        REASON_NAMES[refused_by(law, moment, held, each)] for each in cards_of(held & ~plays)
    }
    assert reason in reasons or (not reason and not reasons)


@pytest.mark.parametrize(
    ("options", "led", "played", "does"),
    [
        ({}, 2, "5H", True),
        ({}, 0, "5H", True),
        ({}, 0, "QS", False),
        ({"qs_breaks_hearts": True}, 3, "QS", True),
        ({"qs_breaks_hearts": True}, 0, "QS", True),
        ({"any_penalty_breaks": True}, 0, "QS", True),
        ({"any_penalty_breaks": True}, 0, "KS", False),
        ({"break_by": "heart_discarded_offsuit"}, 2, "5H", False),
        ({"break_by": "heart_discarded_offsuit"}, 0, "5H", True),
        ({"break_by": "heart_discarded_offsuit"}, 0, "5S", False),
        ({"break_by": "heart_discarded_offsuit", "qs_breaks_hearts": True}, 3, "QS", False),
        ({"break_by": "heart_discarded_offsuit", "qs_breaks_hearts": True}, 1, "QS", True),
    ],
)
def test_what_breaks_hearts(options: dict[str, object], led: int, played: str, does: bool) -> None:
    assert breaks(rules_for("hearts", 4, options).law, led, parse_card(played)) is does


def test_who_wins() -> None:
    def wins(text: str) -> str:
        cards = parse_cards(text)
        return card_text(cards[winner(rules_for("hearts", 4).law, cards[0] >> 4, cards)])

    assert wins("5D") == "5D"
    assert wins("5D KD AH TD") == "KD"
    assert wins("2H AS AC") == "2H"
    assert wins("QS KS AS JS") == "AS"
    assert wins("5D 5D") == "5D"


def test_points_count_twins() -> None:
    values = rules_for("hearts", 4).values
    assert points(values, mask_of(parse_cards("QS QS 2H AC"))) == 27
    assert points(values, 0) == 0


def test_a_refusal_speaks() -> None:
    refusal = Refusal("not_in_hand", card="QS")
    assert str(refusal) == "QS is not in the hand"
    assert refusal.at(2, 7) is refusal
    assert (refusal.deal, refusal.play) == (2, 7)
    assert refusal.at(1).play is None
