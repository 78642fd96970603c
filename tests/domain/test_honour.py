"""Honour tables: what is not stopped, what a challenge finds out, what it costs."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from piquedame import OptionError, PlayCard, Refusal, Rules, TakeBack, record_of, rules_for, verify
from piquedame.bots import think
from piquedame.bots.answers import first_allowed
from piquedame.cards import cards_of, cards_text, mask_of, parse_card, parse_cards
from piquedame.deal.events import Challenged, Dealt, Event, Played, Scored
from piquedame.deal.honour import STAKE, WHOLE, Price, challengeable, challenged, doubtful, proven
from piquedame.deal.seen import redact
from piquedame.deal.view import View
from piquedame.deal.wishes import Challenge
from piquedame.game import Game, deal_next, new_game
from piquedame.law.demands import (
    ANY_TIME,
    REASON_NAMES,
    Moment,
    cannot_hold,
    legal_plays,
    verdict,
)
from piquedame.scoring.fines import borne, borne_in_chips
from piquedame.scoring.result import Standing
from strategies import VALUES, chances, played, random_pack

HONOUR = {"strict_revoke": "trick_and_fine"}
KEPT = "2C 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S QS"


def table(slug: str = "black-lady-no-pass", kept: str = KEPT, **options: Any) -> Rules:
    """Four players with three cards each: three of each suit, the queen of spades among them."""
    out = " ".join(
        rank + suit
        for suit in "CDHS"
        for rank in "23456789TJQKA"
        if rank + suit not in kept.split()
    )
    strip = {"strip_table": {"4": out}}
    return rules_for(slug, 4, {**HONOUR, **strip, **options})


HANDS = ["2C 3D QS", "3C 2H 2D", "4C 3S 3H", "4D 2S 4H"]
"""Seat 3 has no club; dealer 3, so that seat 0 leads."""


def begin(rules: Rules, hands: list[str] | None = None) -> Game:
    dealt = Dealt(0, 3, tuple(map(parse_cards, hands or HANDS)), ())
    return new_game(rules, 3).apply(dealt).settled()


def play(game: Game, text: str) -> Game:
    for card in parse_cards(text):
        game = game.after(game.current.play.turn[0], PlayCard(card))
    return game


def refused(game: Game, seat: int, wish: Any) -> str:
    with pytest.raises(Refusal) as caught:
        game.decide(seat, wish)
    return caught.value.reason


def change(game: Game) -> tuple[int, ...]:
    return game.scored.change


def notes(game: Game) -> list[tuple[str, int, int]]:
    return [(note.key, note.seat, note.number) for note in game.scored.notes]


def checked(game: Game) -> Game:
    """The game, whose record is a record."""
    record = record_of(game)
    assert record_of(verify(record)) == record
    return game


EASY: dict[str, Any] = {"moon": "off", "end": "deals", "deals": 9}
# Seat 1 holds the three of clubs and throws a heart on a club: seat 2 takes it.
REVOKE = "2C 2H 4C 4D"


# --- the play --------------------------------------------------------------------------------


def test_a_revoke_is_not_stopped_but_everything_else_is() -> None:
    game = play(begin(table(**EASY)), "2C")
    view = game.view(1)
    assert cards_text(cards_of(view.legal())) == "3C 2D 2H"
    assert cards_text(cards_of(view.honest())) == "3C"
    assert refused(game, 1, PlayCard(parse_card("QS"))) == "not_in_hand"
    assert game.view(2).honest() == 0
    banned = play(begin(table(**EASY, no_penalty_first_trick=True)), "2C")
    assert refused(banned, 1, PlayCard(parse_card("2H"))) == "first_trick"
    assert play(banned, "2D").deal is not None


@pytest.mark.parametrize(
    ("options", "hand", "legal", "against"),
    [
        ({}, "3C 2H 2D", "3C 2D 2H", {}),
        ({"forced_qs": "when_void"}, "3C 2H QS", "3C QS", {"2H": "must_discard"}),
        ({"void_discard": "hearts_then_queens"}, "3C 2H QS", "3C 2H", {"QS": "must_discard"}),
        (
            {"joker_mode": "never_wins_when_void", "jokers": 2},
            "3C 2H X",
            "3C 2H",
            {"X": "joker"},
        ),
        ({"joker_mode": "never_wins_any_time", "jokers": 2}, "3C 2H X", "3C 2H X", {}),
    ],
)
def test_a_card_off_suit_is_judged_as_if_the_seat_were_void(
    options: dict[str, Any], hand: str, legal: str, against: dict[str, str]
) -> None:
    law = rules_for("black-lady-no-pass", 4, {**HONOUR, **options}).law
    at = Moment(1, 0, True, 0, mask_of(parse_cards("2C")))
    held = mask_of(parse_cards(hand))
    assert legal_plays(law, at, held) == mask_of(parse_cards(legal))
    for card in parse_cards(hand):
        reason = REASON_NAMES[verdict(law, at, held, card)[0]]
        assert reason == against.get(cards_text([card]), "")


def test_a_card_of_the_led_suit_is_judged_as_everywhere() -> None:
    rules = rules_for(
        "black-lady-no-pass", 4, {**HONOUR, "forced_qs": "when_void_or_higher_spade_played"}
    )
    at = Moment(1, 3, True, 0, mask_of(parse_cards("KS")))
    held = mask_of(parse_cards("2S QS 3C"))
    assert REASON_NAMES[verdict(rules.law, at, held, parse_card("2S"))[0]] == "must_discard"
    assert legal_plays(rules.law, at, held) == mask_of(parse_cards("QS 3C"))


def test_nothing_is_inferred_from_a_card_that_did_not_follow() -> None:
    rules = rules_for("black-lady-no-pass", 4, {**HONOUR, "forced_qs": "when_void"})
    at = Moment(1, 0, True, 0, 0)
    assert cannot_hold(rules.law, at, parse_card("2H")) == mask_of(parse_cards("QS"))
    assert cannot_hold(rules.law, at, parse_card("2C")) == 0
    clubs = rules.law.suits[0]
    free = rules.law._replace(joker=ANY_TIME)
    assert cannot_hold(free, at, parse_card("X")) == 0
    waits = rules_for(
        "black-lady-no-pass", 4, {**HONOUR, "joker_mode": "never_wins_when_void", "jokers": 2}
    ).law
    assert cannot_hold(waits, at, parse_card("X")) == clubs


# --- challenges ------------------------------------------------------------------------------


def test_a_challenge_is_made_between_two_tricks_of_a_card_of_another() -> None:
    game = begin(table(**EASY))
    assert refused(game, 0, Challenge(0)) == "challenge"
    game = play(game, "2C 2H")
    assert refused(game, 0, Challenge(1)) == "challenge"
    game = play(game, "4C 4D")
    assert [index for index, _, _ in challengeable(game.current.play, 0)] == [1, 3]
    assert [index for index, _, _ in challengeable(game.current.play, 3)] == [1]
    assert refused(game, 1, Challenge(1)) == "challenge"
    assert refused(game, 0, Challenge(7)) == "challenge"
    assert refused(game, 0, Challenge(-1)) == "challenge"
    after = game.after(0, Challenge(1))
    assert after.current.play.challenges == (Challenged(0, 1, True, 1),)
    assert refused(after, 2, Challenge(1)) == "challenge"
    wrong = game.after(0, Challenge(3))
    assert wrong.current.play.challenges == (Challenged(0, 3, False, 3),)
    honest = play(begin(table(**EASY, strict_revoke="off")), "2C 3C 4C 4D")
    assert refused(honest, 0, Challenge(3)) == "challenge"


def test_a_card_that_is_taken_back_was_no_revoke() -> None:
    game = play(begin(table(**EASY)), "2C 2H")
    game = play(game.after(1, TakeBack()), "3C 4C 4D")
    assert game.current.revokes == ()


# --- prices ----------------------------------------------------------------------------------


def finish(game: Game) -> Game:
    """The rest played in the first order that is allowed."""
    while game.last is None:
        seat = game.current.play.turn[0]
        game = game.after(seat, PlayCard(cards_of(game.view(seat).honest())[0]))
    return checked(game)


def test_the_trick_is_charged_and_a_fine_is_added() -> None:
    before = play(begin(table(**EASY)), REVOKE)
    plain = finish(before)
    game = before.after(0, Challenge(1))
    assert cards_text(cards_of(game.current.play.captured[1])) == "2C 4C 4D 2H"
    assert game.current.play.captured[2] == 0
    game = finish(game)
    difference = [a - b for a, b in zip(change(game), change(plain), strict=True)]
    assert difference == [0, 1 + 8, -1, 0]
    assert ("revoke_fine", 1, 8) in notes(game)


def test_a_wrong_challenge_costs_its_own_fine() -> None:
    before = play(begin(table(**EASY, wrong_challenge_fine=5)), REVOKE)
    game = finish(before.after(0, Challenge(3)))
    plain = finish(before)
    assert [a - b for a, b in zip(change(game), change(plain), strict=True)] == [5, 0, 0, 0]


def test_of_two_revokes_in_a_trick_the_first_is_charged_with_it() -> None:
    hands = ["2C 3D QS", "3C 2H 2D", "4C 3S 3H", "4D 2S 4H"]
    game = play(begin(table(**EASY), hands), "2C 2H 3H 4D")
    ways = [(1, 2), (2, 1)]
    ends = [finish(game.after(3, Challenge(a)).after(3, Challenge(b))) for a, b in ways]
    assert change(ends[0]) == change(ends[1])
    one = game.after(3, Challenge(2))
    both = one.after(3, Challenge(1))
    assert one.current.play.captured[2]
    assert not one.current.play.captured[1]
    assert both.current.play.captured[1]
    assert not both.current.play.captured[2]


def test_fines_in_chips_lie_on_the_table() -> None:
    rules = table("hearts-1887", scoring="chips_howell", end="deals", starting_chips=100)
    before = play(begin(rules), REVOKE)
    plain, game = finish(before), finish(before.after(0, Challenge(1)).after(2, Challenge(3)))
    assert plain.last is not None
    assert game.last is not None
    assert game.pool == plain.pool + 16
    assert sum(change(game)) == sum(change(plain)) - 16
    assert {("revoke_fine", 1, 8), ("wrong_challenge", 2, 8)} <= set(notes(game))


def test_the_whole_stake_ends_the_deal() -> None:
    game = play(begin(table(**EASY, strict_revoke="scores_T")), REVOKE)
    rules = game.rules
    game = checked(game.after(0, Challenge(1)))
    assert change(game) == (0, rules.total, 0, 0)
    assert game.scored.shooter is None
    again = play(begin(table(**EASY, strict_revoke="scores_T")), REVOKE)
    wrong = finish(again.after(0, Challenge(3)))
    assert ("wrong_challenge", 0, 8) in notes(wrong)


def test_the_whole_stake_in_chips() -> None:
    rules = table("hearts-1887", strict_revoke="scores_T", end="deals")
    game = checked(play(begin(rules), REVOKE).after(0, Challenge(1)))
    assert rules.total == 3
    assert change(game) == (1, -3, 1, 1)
    assert game.pool == 0


def test_the_whole_loss_is_borne_by_whoever_revoked() -> None:
    game = finish(play(begin(table(**EASY, strict_revoke="foster")), REVOKE).after(0, Challenge(1)))
    assert change(game) == (0, game.rules.total, 0, 0)
    assert notes(game) == [("revoke_whole", 1, game.rules.total)]


def test_eight_to_each_of_the_others() -> None:
    for slug, more in (("black-lady-no-pass", EASY), ("hearts-1887", {"end": "deals"})):
        before = play(begin(table(slug, strict_revoke="pay_8_each", **more)), REVOKE)
        game, plain = finish(before.after(0, Challenge(1))), finish(before)
        sign = -1 if game.rules.chips else 1
        difference = [sign * (a - b) for a, b in zip(change(game), change(plain), strict=True)]
        assert difference == [-8, 24, -8, -8]


FOUR = "2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H 2S 3S 4S QS"
ESCAPE = ["5H 2C 5D 3S", "2S 5C 4D 2D", "3H 3C 4H QS", "2H 4C 3D 4S"]
"""Seat 0 takes the first three hearts. Seat 1 leads a diamond; seat 2 may throw the last."""


@pytest.mark.parametrize(
    ("scoring", "thrown", "kind"),
    [
        ("chips_low_takes_counts", "4H", "revoke_each"),
        ("chips_low_takes_excess", "4H", "revoke_each"),
        ("chips_low_takes_counts", "QS", "revoke_fine"),
        ("chips_howell", "4H", "revoke_fine"),
    ],
)
def test_a_revoke_that_hands_on_the_last_heart(scoring: str, thrown: str, kind: str) -> None:
    rules = table("hearts-1887", kept=FOUR, scoring=scoring, end="deals", starting_chips=100)
    game = play(begin(rules, ESCAPE), f"5H 2S 3H 2H 2C 5C 3C 4C 4D {thrown} 3D 3S")
    game = finish(game.after(1, Challenge(11)))
    assert [note[0] for note in notes(game)][-1] == kind


def test_a_revoke_before_any_heart_is_no_escape() -> None:
    rules = table("hearts-1887", end="deals")
    game = finish(play(begin(rules), REVOKE).after(0, Challenge(1)))
    assert ("revoke_fine", 1, 8) in notes(game)


def price(kind: str, seat: int) -> Price:
    return Price(kind, seat, 13)


AUCTION = rules_for("auction-hearts", 4, {"strict_revoke": "foster"})


@pytest.mark.parametrize(
    ("taken", "seats", "change", "pool"),
    [
        # Foster, laws 23 and 24, with a bid of 5 by seat 0.
        ((0, 6, 7, 0), (1,), (9, -18, 0, 9), 0),
        ((0, 6, 7, 0), (1, 2), (18, -18, -18, 18), 0),
        ((13, 0, 0, 0), (1,), (0, -18, 0, 0), 18),
        ((3, 0, 4, 6), (1,), (0, -18, 0, 0), 18),
        ((3, 5, 0, 5), (0, 1), (-18, -18, 36, 0), 0),
    ],
)
def test_foster_in_an_auction(
    taken: tuple[int, ...], seats: tuple[int, ...], change: tuple[int, ...], pool: int
) -> None:
    prices = [price(WHOLE, seat) for seat in seats]
    account = borne_in_chips(AUCTION, taken, Standing(0, (50,) * 4, None), (0, 5), None, prices)
    assert (account.change, account.pool) == (change, pool)


def test_a_bid_beside_an_offence() -> None:
    before, bid = Standing(0, (50,) * 4, None), (0, 5)
    account = borne_in_chips(AUCTION, (1, 0, 0, 0), before, bid, None, [price(STAKE, 1)])
    assert (account.change, account.pool) == ((4 - 5, -13, 4, 4), 6)
    assert borne(AUCTION, (1, 2, 0, 0), bid, [price(WHOLE, 1)])[0] == [0, 8, 0, 0]
    assert borne(AUCTION, (1, 2, 0, 0), bid, [price(STAKE, 1)])[0] == [5, 13, 0, 0]


PAIRS: dict[str, Any] = {
    **EASY,
    "moon_scope": "player",
    "pass_count": 0,
    "no_penalty_first_trick": False,
}


def test_partners_pay_together() -> None:
    rules = table("partnership-hearts", **PAIRS)
    before = play(begin(rules), REVOKE)
    plain, game = finish(before), finish(before.after(0, Challenge(3)))
    assert [a - b for a, b in zip(change(game), change(plain), strict=True)] == [8, 0, 8, 0]


# --- an ill-led heart ------------------------------------------------------------------------

STANDS: dict[str, Any] = {
    **EASY,
    "first_leader": "eldest",
    "first_card": "any",
    "ill_led_heart": "stands",
    "must_break_hearts": True,
}
LEAD = ["2H 3D QS", "3C 2C 2D", "4C 3S 3H", "4D 2S 4H"]


def test_an_ill_led_heart_stands_and_breaks_hearts() -> None:
    for break_by in ("any_heart_played", "heart_discarded_offsuit"):
        game = begin(table(**STANDS, break_by=break_by), LEAD)
        assert cards_text(cards_of(game.view(0).honest())) == "3D QS"
        led = play(game, "2H")
        assert led.current.play.broken
        assert led.current.freely_taken_back
        back = led.after(0, TakeBack())
        assert not back.current.play.broken
        assert checked(finish(play(led, "3C"))).last is not None
        assert refused(play(led, "3C"), 0, TakeBack()) == "no_take_back"
        assert not play(led, "3C").deal.freely_taken_back  # type: ignore[union-attr]
        assert not game.current.freely_taken_back


def test_only_what_waits_for_hearts_is_taken_back_freely() -> None:
    game = play(begin(table(**STANDS), LEAD), "3D")
    assert not game.current.freely_taken_back
    plain = rules_for("black-lady-no-pass", 4, {"must_break_hearts": True})
    at, hand = Moment(1, -1, False, 0, 0), mask_of(parse_cards("2H 3D QS"))
    assert REASON_NAMES[verdict(plain.law, at, hand, parse_card("2H"))[0]] == "not_broken"
    queen = rules_for("black-lady-no-pass", 4, {**HONOUR, **STANDS, "qs_lead_needs_break": True})
    assert legal_plays(queen.law, at, hand) == mask_of(parse_cards("2H 3D"))


def objections(view: View) -> dict[str, tuple[str, dict[str, object]]]:
    """Why others may object, for each legal card to which they may."""
    found = {cards_text([card]): view.objection(card) for card in cards_of(view.legal())}
    return {card: (each.reason, dict(each.args_)) for card, each in found.items() if each}


def test_what_others_may_object_to() -> None:
    follows = play(begin(table(**EASY)), "2C").view(1)
    revoke = {"suit": "clubs", "must": "3C"}
    assert objections(follows) == {
        "2D": ("revoke", {"card": "2D", **revoke}),
        "2H": ("revoke", {"card": "2H", **revoke}),
    }
    leads = begin(table(**STANDS), LEAD).view(0)
    assert objections(leads) == {"2H": ("not_broken", {"suit": "hearts", "card": "2H"})}
    # Whoever has nothing but hearts must lead one: it may go back all the same.
    only = ["2H 3H 4H", "3C 2C 2D", "4C 3S QS", "4D 2S 3D"]
    hearts = begin(table(**STANDS), only).view(0)
    assert cards_text(cards_of(hearts.honest())) == "2H 3H 4H"
    assert set(objections(hearts)) == {"2H", "3H", "4H"}
    void = play(begin(table(**EASY)), "2C 3C 4C").view(3)
    assert objections(void) == {}
    plain = table(strict_revoke="off", **EASY)
    assert objections(play(begin(plain), "2C").view(1)) == {}
    assert View(plain, plain, 0, (0,) * 4).objection(parse_card("2H")) is None


def test_whoever_led_a_heart_too_early_is_told_so() -> None:
    game = play(begin(table(**STANDS), LEAD), "2H")
    assert [game.view(seat).ill_led for seat in (0, 1, None)] == [True, False, False]
    assert not play(game, "3C").view(0).ill_led
    assert not begin(table(**STANDS), LEAD).view(0).ill_led
    assert not play(begin(table(**STANDS), LEAD), "3D").view(0).ill_led
    # A heart that is led once hearts are broken is as good as any card.
    hands = ["2H 3D QS 2C", "3C 4C 2D 5C", "3H 3S 4S 5D", "4H 5H 2S 4D"]
    broken = play(begin(table(kept=FOUR, **STANDS), hands), "2H 3C 3H 4H")
    assert objections(broken.view(3)) == {}
    assert not play(broken, "5H").view(3).ill_led


# --- contradictions, records, views, bots ------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("hearts", {"ill_led_heart": "stands"}),
        ("hearts", {"strict_revoke": "foster", "specials": ["complex_scores"]}),
        ("hearts", {"strict_revoke": True}),
        ("hearts", {"revoke_fine": 0}),
        ("hearts", {"wrong_challenge_fine": "8"}),
    ],
)
def test_what_makes_no_table(slug: str, options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        rules_for(slug, 4, options)


def test_a_record_with_wrong_challenges_is_refused() -> None:
    game = finish(play(begin(table(**EASY)), REVOKE).after(0, Challenge(1)))

    def answer(challenges: object, field: str = "challenges") -> tuple[str, object, object]:
        record = record_of(game)
        record["deals"] = [{**record["deals"][0], field: challenges}]
        with pytest.raises(Refusal) as caught:
            verify(record)
        return caught.value.reason, caught.value.deal, caught.value.play

    told = {"play": 1, "by": 0, "upheld": True}
    assert record_of(game)["deals"][0]["challenges"] == [told]
    assert answer([{**told, "upheld": False}]) == ("wrong_figure", 0, None)
    assert answer([{**told, "play": 3}]) == ("wrong_figure", 0, None)
    assert answer([{**told, "by": 1}]) == ("challenge", 0, None)
    assert answer([{**told, "play": 11}]) == ("challenge", 0, None)
    assert answer([told, told]) == ("challenge", 0, None)
    assert answer([]) == ("wrong_figure", 0, None)
    bad: list[Any] = [{}, [{}], [1], [{**told, "play": "1"}], [{**told, "by": 4}]]
    for wrong in (*bad, [{**told, "upheld": 1}]):
        assert answer(wrong) == ("bad_record", 0, None)
    plain = record_of(finish(play(begin(table(**EASY, strict_revoke="off")), "2C 3C 4C 4D")))
    assert "challenges" not in plain["deals"][0]
    plain["deals"][0]["challenges"] = []
    with pytest.raises(Refusal, match="challenge"):
        verify(plain)


def test_nobody_sees_a_revoke_before_it_is_challenged() -> None:
    """Seat 1 revokes in one deal and is void in the other; the others see the same."""
    void = ["2C 3D QS", "3H 2H 2D", "4C 3S 3C", "4D 2S 4H"]
    one, other = (play(begin(table(**EASY), hands), REVOKE) for hands in (HANDS, void))
    for seat in (None, 0, 3):
        assert one.view(seat) == other.view(seat)
    assert one.current.revokes == (1,)
    assert other.current.revokes == ()
    event = one.decide(0, Challenge(1))[0]
    assert all(
        redact(one.current.play, event, seat, one.rules) == event for seat in (None, 0, 1, 2)
    )


def test_a_bot_challenges_what_it_has_seen_to_be_a_revoke() -> None:
    game = play(begin(table(**EASY)), REVOKE)
    rng = random.Random(1)
    assert isinstance(think("casual", game.view(2), rng), PlayCard)
    game = play(game, "3S 2S QS 3C")
    view = game.view(game.current.play.turn[0])
    assert think("casual", view, rng) == Challenge(1)
    assert think("novice", view, rng) == Challenge(1)
    assert isinstance(first_allowed(view), PlayCard)
    assert proven(game.current.play, 3, lambda _: 0) == (1,)
    assert proven(game.current.play, 1, lambda _: 0) == ()


def test_what_proves_no_revoke() -> None:
    draws = rules_for("draw-hearts", 2, HONOUR)
    game = played(draws, random.Random(3), deals=1)
    assert proven(game.current.play, 0, lambda _: 0) == ()
    pairs = table("partnership-hearts", **PAIRS)
    game = play(begin(pairs), REVOKE + " 3S 2S QS 3C")
    assert proven(game.current.play, 3, lambda _: 0) == ()
    assert proven(game.current.play, 0, lambda _: 0) == (1,)


def test_bots_keep_the_law_that_is_left_to_honour() -> None:
    for slug in ("hearts", "joker-hearts", "cancellation-hearts", "draw-hearts"):
        rules = rules_for(slug, rules_for_players(slug), {**HONOUR, "ill_led_heart": "stands"})
        game = new_game(rules, 0)
        chance = random.Random(5)
        game = game.apply(*deal_next(game, random_pack(rules, chance)))
        while not game.needs_deal and not game.over:
            seat = game.current.play.turn[0]
            game = game.after(seat, think("novice", game.view(seat), chance))
        assert game.finished[0].deal.revokes == ()
        assert game.finished[0].deal.play.challenges == ()


def rules_for_players(slug: str) -> int:
    return {"draw-hearts": 2, "cancellation-hearts": 7}.get(slug, 4)


CASES = [
    ("hearts", 4),
    ("cancellation-hearts", 11),
    ("cancellation-hearts", 6),
    ("joker-hearts", 4),
    ("auction-hearts", 4),
    ("hearts-1887", 4),
    ("kitty-hearts", 4),
    ("chasse-coeur", 4),
]


def honour_game(slug: str, players: int, price: str, chance: random.Random) -> None:
    rules = rules_for(slug, players, {"strict_revoke": price})
    game = new_game(rules, 0)
    seats = (None, 0, players - 1)
    views = {seat: View(rules, rules, seat, rules.first_scores) for seat in seats}

    def watch(before: Game, event: Event, after: Game) -> None:
        held = before.deal.play if before.deal else None
        for seat in seats:
            views[seat] = views[seat].see(redact(held, event, seat, rules))
            assert views[seat] == after.view(seat)
        if isinstance(event, Played) and after.deal is not None:
            for hand, out in zip(after.deal.hands, views[None].cannot_hold(), strict=True):
                assert not hand & out
        if isinstance(event, Scored):
            totals = [a + b for a, b in zip(before.scores, event.change, strict=True)]
            assert list(event.scores) == totals
            if rules.chips:
                assert sum(totals) + (event.pool or 0) == sum(before.scores) + before.pool

    game = played(rules, chance, deals=2, watch=watch)
    record = record_of(game)
    assert record_of(verify(record)) == record


def test_where_the_rules_are_kept_nothing_is_doubtful() -> None:
    deal = begin(table(strict_revoke="off")).deal
    assert deal is not None
    assert doubtful(deal.play, 0) == ()


def test_a_game_at_an_honour_table() -> None:
    honour_game("hearts", 4, "foster", random.Random(0))


@pytest.mark.no_cover
@pytest.mark.parametrize("price", VALUES["strict_revoke"][1:])
@pytest.mark.parametrize(("slug", "players"), CASES)
def test_games_at_honour_tables(slug: str, players: int, price: str) -> None:
    for seed in range(3):
        honour_game(slug, players, price, random.Random(seed))


@pytest.mark.no_cover
@settings(max_examples=25)
@given(st.sampled_from(CASES), st.sampled_from(VALUES["strict_revoke"][1:]), chances())
def test_any_game_at_an_honour_table(
    case: tuple[str, int], price: str, chance: random.Random
) -> None:
    honour_game(*case, price, chance)


def test_a_whole_loss_without_an_auction() -> None:
    rules = rules_for("hearts-1887", 4, {"strict_revoke": "foster"})
    before = Standing(0, (50,) * 4, None)
    account = borne_in_chips(rules, (1, 2, 4, 6), before, None, None, [price(WHOLE, 1)])
    assert (account.change, account.pool) == ((12, -12, 0, 0), 0)


def test_a_cancelled_trick_is_charged_from_the_table() -> None:
    game = play(begin(table(**EASY)), REVOKE)
    facts = game.current.play
    trick = replace(facts.tricks[0], winner=None)
    lying = replace(facts, tricks=(trick,), captured=(0,) * 4, pile=trick.cards)
    after = challenged(lying, Challenged(0, 1, True, 1))
    assert after.pile == 0
    assert after.captured == (0, trick.cards, 0, 0)
