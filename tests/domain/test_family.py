"""The family's own mechanics, each where it could go wrong: small deals, figure by figure."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from piquedame import VARIANTS, OptionError, Refusal, Rules, record_of, rules_for, verify, view_of
from piquedame.cards import (
    DIAMONDS,
    JOKER,
    SPADES,
    cards_of,
    cards_text,
    full_pack,
    less,
    mask_of,
    parse_card,
    parse_cards,
)
from piquedame.deciding import check_claim
from piquedame.deciding import decide as decide_in_deal
from piquedame.ending import after_deal, best_of, pairs_settlement
from piquedame.events import Dealt, Ended, Event, Exchanged, Move, Passed, WidowTaken
from piquedame.game import Game, apply, deal_from, deal_next, decide, end_now, new_game, next_event
from piquedame.legality import names_suit, why_not
from piquedame.play import Play
from piquedame.result import Result, Standing
from piquedame.rules import winner
from piquedame.scoring import score
from piquedame.view import redact
from piquedame.wishes import (
    Announce,
    CallPass,
    Claim,
    Expose,
    LayAway,
    Offer,
    Pass,
    PlayCard,
    Pledge,
    Wish,
)
from strategies import played

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
NO_PASS = "black-lady-no-pass"
TWINS = {"packs": 2, "duplicate_cards": "cancel", "pass_count": 0}


def begin(
    rules: Rules, hands: list[str], widow: str = "", stock: str = "", dealer: int = 0
) -> Game:
    cards = tuple(map(parse_cards, hands))
    dealt = Dealt(0, dealer, cards, parse_cards(widow), parse_cards(stock))
    return settle(apply(new_game(rules, dealer), dealt))


def settle(game: Game) -> Game:
    while (event := next_event(game)) is not None:
        game = apply(game, event)
    return game


def act(game: Game, seat: int, wish: Wish) -> Game:
    for event in decide(game, seat, wish):
        game = apply(game, event)
    return game


def play(game: Game, text: str) -> Game:
    for card in parse_cards(text):
        game = act(game, facts(game).turn[0], PlayCard(card))
    return game


def facts(game: Game) -> Play:
    assert game.deal is not None
    return game.deal.play


def small(
    slug: str, hands: list[str], widow: str = "", stock: str = "", dealer: int = 0, **options: Any
) -> Game:
    """A table whose pack is just these cards."""
    used = " ".join([*hands, widow, stock]).split()
    out = [card for card in cards_text(full_pack()).split() if card not in used]
    table = {"strip_table": {str(len(hands)): " ".join(out)}, **options}
    if widow:
        table["kitty_size"] = len(widow.split())
    if stock:
        table |= {"remainder": "stock", "hand_size": len(hands[0].split())}
    return begin(rules_for(slug, len(hands), table), hands, widow, stock, dealer)


def refused(game: Game, seat: int, wish: Wish) -> str:
    with pytest.raises(Refusal) as caught:
        decide(game, seat, wish)
    return caught.value.reason


def reason(game: Game, card: str) -> str:
    play_ = facts(game)
    assert game.deal is not None
    refusal = why_not(play_, game.deal.hands[play_.turn[0]], parse_card(card))
    return refusal.reason if refusal else ""


# --- jokers --------------------------------------------------------------------------------------


def joker_table(hands: list[str], **options: Any) -> Game:
    """A table with jokers, whose pack is just these cards."""
    jokers = sum(hand.count("X") for hand in hands)
    defaults = {"pass_count": 0, "joker_mode": "never_wins_any_time", "jokers": jokers}
    return small("black-lady-1950", hands, **{**defaults, **options})


def test_foster_leaves_the_two_of_hearts_out_in_every_pack() -> None:
    foster = {"joker_mode": "foster_heart_between_J_10"}
    for more in ({}, {"remainder": "first_trick_winner"}, {"strip_table": {"3": "2C"}}):
        pack = rules_for("hearts", 3, {**foster, **more}).pack
        assert parse_card("2H") not in pack
        assert JOKER in pack


def test_a_suit_is_named_only_for_a_joker_that_has_none() -> None:
    for mode, names in (("never_wins_any_time", True), ("foster_heart_between_J_10", False)):
        hands = ["3C X", "4C 5D", "6C 7D", "8C 9D"]
        game = joker_table(hands, joker_mode=mode, joker_lead="leader_names_suit", dealer=3)
        assert names_suit(facts(game), JOKER) is names
        suit = 1 if names else None
        wrong = None if names else 1
        assert refused(game, 0, PlayCard(JOKER, wrong)) == "no_such_phase"
        after = act(game, 0, PlayCard(JOKER, suit))
        assert facts(after).led == (1 if names else 2)


def test_a_named_suit_is_followed_and_written_down() -> None:
    hands = ["3C X", "4C 5D", "6C 7D", "8C 9D"]
    game = joker_table(hands, joker_lead="leader_names_suit", dealer=3)
    game = act(game, 0, PlayCard(JOKER, 1))
    assert reason(game, "4C") == "revoke"
    game = play(game, "5D 7D 9D 8C 3C 4C 6C")
    record = record_of(game)
    assert record["deals"][0]["named"] == "D"
    assert verify(record).scores == game.scores
    del record["deals"][0]["named"]
    with pytest.raises(Refusal) as caught:
        verify(record)
    assert (caught.value.reason, caught.value.deal, caught.value.play) == ("no_such_phase", 0, None)
    record["deals"][0]["named"] = "D C"
    with pytest.raises(Refusal, match="named suit"):
        verify(record)


def test_no_suit_is_written_where_none_is_named() -> None:
    game = small(NO_PASS, ["2C", "3C", "4C"], joker_lead="leader_names_suit")
    assert "named" not in record_of(play(game, "2C 3C 4C"))["deals"][0]


def test_a_joker_led_with_the_next_card_setting_the_suit() -> None:
    hands = ["3C X", "4C 5D", "6C 7D", "8C 9D"]
    game = play(joker_table(hands, joker_lead="next_card_sets_suit", dealer=3), "X 5D")
    assert reason(game, "6C") == "revoke"
    assert facts(play(game, "7D 9D")).turn == (3,)


def test_the_only_joker_of_clubs_is_the_lowest_club() -> None:
    game = joker_table(
        ["3C 2D", "X 5D", "6C 7D", "8C 9D"],
        joker_mode="zero_of_suit",
        first_leader="holder_of_lowest_club",
        first_card="any_club",
    )
    assert facts(game).turn == (1,)
    assert reason(game, "5D") == "must_lead"
    assert facts(play(game, "X 6C 8C 3C")).turn == (3,)
    with pytest.raises(OptionError, match="one joker only"):
        rules_for("hearts", 4, {"joker_mode": "zero_of_suit", "jokers": 2})


def test_foster_counts_as_a_heart_where_hearts_may_not_be_led() -> None:
    hands = ["3C X", "4C 5D", "6C 7D", "8C 9D"]
    foster = {"joker_mode": "foster_heart_between_J_10", "jokers": 1, "dealer": 3}
    game = joker_table(hands, **foster, first_card="any_non_heart")
    assert reason(game, "X") == "must_lead"
    assert reason(joker_table(hands, **foster, must_break_hearts=True), "X") == "not_broken"


def test_jokers_stand_first_in_a_hand() -> None:
    assert cards_text(cards_of(mask_of(parse_cards("AS X 2C X 3D X")))) == "X X X 2C 3D AS"


def test_fosters_joker_costs_what_the_table_says() -> None:
    options = {
        "joker_mode": "foster_heart_between_J_10",
        "scoring": "chips_sweepstake",
        "end": "deals",
        "moon": "off",
        "card_values": {"X": 3},
    }
    rules = rules_for("joker-hearts", 4, options)
    hearts = "3H 4H 5H 6H 7H 8H"
    scored = score(rules, result("X", "", hearts, "9H TH JH QH KH AH", joker_holder=3), START)
    assert scored.taken == (3, 0, 6, 6)
    assert scored.change == (-3, 12, -6, -3)


def test_a_joker_may_answer_where_an_exposed_card_must_wait() -> None:
    game = joker_table(
        ["3C 4S 2D", "4C QS X", "6C 7D JS", "8C 9D 3S"], expose_cards={"QS": 2}, dealer=3
    )
    for seat, cards in enumerate(("", "QS", "", "")):
        game = act(game, seat, Expose(parse_cards(cards)))
    game = play(game, "4S")
    assert reason(game, "QS") == reason(game, "X") == ""
    assert reason(game, "4C") == "revoke"
    game = joker_table(
        ["3C 4S 2D", "5S QS X", "6C 7D JS", "8C 9D 3S"], expose_cards={"QS": 2}, dealer=3
    )
    for seat, cards in enumerate(("", "QS", "", "")):
        game = act(game, seat, Expose(parse_cards(cards)))
    game = play(game, "4S")
    assert reason(game, "QS") == "must_discard"
    assert reason(game, "5S") == reason(game, "X") == ""


# --- exposed cards, pledges, called and optional passes ------------------------------------------


def test_a_joker_that_was_led_opens_the_suit_it_stands_for() -> None:
    hands = ["X 3D 4S", "QS 4D 5S", "6S 7D JS", "3S 9D KS"]
    game = joker_table(hands, joker_lead="next_card_sets_suit", expose_cards={"QS": 2}, dealer=3)
    for seat, cards in enumerate(("", "QS", "", "")):
        game = act(game, seat, Expose(parse_cards(cards)))
    game = play(game, "X 5S 6S KS 3S 4S")
    assert reason(game, "QS") == ""


def test_what_may_be_exposed() -> None:
    game = small("turbo-hearts", ["2C 3D", "3C KS", "4C QS", "5C JS"], pass_count=0)
    assert refused(game, 2, Expose(())) == "not_your_turn"
    game = act(game, 1, Expose(()))
    assert refused(game, 2, Expose(parse_cards("4C"))) == "no_such_phase"
    assert refused(game, 2, Expose(parse_cards("KS"))) == "not_in_hand"
    assert refused(game, 2, Expose(parse_cards("QS QS"))) == "pass_count"
    game = act(game, 2, Expose(parse_cards("QS")))
    assert view_of(game, 0).rules.values[parse_card("QS")] == 26
    assert facts(game).exposed[2] == mask_of(parse_cards("QS"))


def result(*cards: str, **more: Any) -> Result:
    captured = tuple(mask_of(parse_cards(each)) for each in cards)
    fields: dict[str, Any] = {
        "aside": 0,
        "winners": (0,),
        "claimed": None,
        "choice": None,
        "eldest": 1,
        "passed_to": (frozenset[int](),) * len(cards),
    }
    return Result(captured=captured, **{**fields, **more})


START = Standing(0, (0, 0, 0, 0), None)
OTHERS = HEARTS.removeprefix("2H ")


def test_a_pledge_is_kept_or_broken() -> None:
    rules = rules_for("hearts", 4, {"pledge_no_hearts": 10})
    cards = ("QS", "2H", "", OTHERS)
    assert score(rules, result(*cards, pledged=(0, 1)), START).change == (3, 11, 0, 12)


def test_a_pledge_counts_before_the_target_turns_and_the_floor() -> None:
    options = {"pledge_no_hearts": 10, "exact_target_reset": 50}
    before = Standing(3, (90, 87, 0, 0), None)
    cards = ("", "QS", "", HEARTS)
    scored = score(rules_for("hearts", 4, options), result(*cards, pledged=(0, 1)), before)
    assert scored.scores == (80, 90, 0, 13)
    floor = rules_for("hearts", 4, {"pledge_no_hearts": 10, "floor_zero": "deal"})
    assert score(floor, result(*cards, pledged=(0,)), START).change == (0, 13, 0, 13)


def test_partners_share_what_was_pledged() -> None:
    rules = rules_for("partnership-hearts", 4, {"pledge_no_hearts": 10})
    scored = score(rules, result("QS", "2H", "", OTHERS, pledged=(0, 3)), START)
    assert scored.change == (3, 23, 3, 23)
    slam = score(rules, result(HEARTS + " QS", "", "", "", choice="add", pledged=(1,)), START)
    assert slam.change == (0, 16, 0, 16)


def test_a_void_deal_voids_pledges() -> None:
    rules = rules_for("hearts", 4, {"pledge_no_hearts": 10, "moon": "void_deal"})
    scored = score(rules, result(HEARTS + " QS", "", "", "", pledged=(1, 0)), START)
    assert scored.change == (0, 0, 0, 0)


def test_hearts_that_cost_nothing_still_break_a_pledge() -> None:
    free = dict.fromkeys(HEARTS.split(), 0)
    hands = ["2C 3H", "3C 4D", "4C 5D", "5C 6D"]
    game = small(NO_PASS, hands, card_values=free, pledge_no_hearts=10)
    for seat in (1, 2, 3, 0):
        game = act(game, seat, Pledge(seat == 0))
    game = play(game, "2C 3C 4C 5C")
    assert refused(game, 0, Claim()) == "claim"
    game = play(game, "6D 3H 4D 5D")
    assert game.scores == (-10, 0, 0, 0)


def test_the_dealer_cannot_call_what_no_hand_can_pass() -> None:
    rules = rules_for(
        "cancellation-hearts", 11, {"pass_count": 3, "pass_cycle": ["dealers_choice"]}
    )
    assert not rules.may_call("scatter")
    assert not rules.may_call("across")
    assert not rules.may_call("star")
    assert rules.may_call("left5")
    assert not rules_for("hearts", 4, {"pass_cycle": ["dealers_choice"]}).may_call("left4")


def test_a_called_pass_hides_the_cards_until_it_is_called() -> None:
    rules = rules_for("dirty-nasty-filthy-hearts", 4)
    events = deal_next(new_game(rules, 2), rules.pack)
    game = settle(apply(new_game(rules, 2), events[0]))
    assert facts(game).turn == (2,)
    assert view_of(game, 2).hand == 0
    assert refused(game, 0, CallPass("left")) == "not_your_turn"
    assert refused(game, 2, CallPass("star")) == "no_such_phase"
    event, *_ = decide(game, 2, CallPass("mix"))
    copy = redact(facts(game), event, 1, rules)
    assert [hand is None for hand in copy.hands] == [True, False, True, True]  # type: ignore[union-attr]
    game = apply(game, event)
    assert view_of(game, 1).hand.bit_count() == 13


PASSING = {"pass_count": 1, "pass_cycle": ["left"], "pass_optional": True}


def test_what_is_passed_on_unseen_ends_where_cards_were_chosen() -> None:
    hands = ["2C 3D", "3C KS", "4C QS", "5C JS"]
    game = small("hearts", hands, **PASSING)
    for seat, cards in enumerate(("3D", "", "", "JS")):
        game = act(game, seat, Pass(parse_cards(cards)))
    assert game.deal is not None
    held = [cards_text(cards_of(hand)) for hand in game.deal.hands]
    assert held == ["2C JS", "3C KS", "4C QS", "5C 3D"]
    assert game.deal.received == (Move(0, 3, parse_cards("3D")), Move(3, 0, parse_cards("JS")))
    assert all(view_of(game, 0).known_in(seat) == 0 for seat in range(4))
    assert view_of(game, 3).received == (Move(0, 3, parse_cards("3D")),)


@pytest.mark.parametrize(
    ("hands", "passes", "change"),
    [
        ("AH 2C|3C 3D|4C 4D|5C KH", "2C|3C|4C|KH", (0, 2, 2, 4)),
        ("AH 2C|3C 3D|4C KH|5C 4D", "2C|3C|KH|", (0, 2, 4, 2)),
        ("AH KH|3C 3D|4C 4D|5C 2C", "|3C|4C|5C", (0, 2, 2, 2)),
    ],
)
def test_a_sun_punishes_whose_cards_came_to_the_shooter(
    hands: str, passes: str, change: tuple[int, ...]
) -> None:
    options = {**PASSING, "moon": "add", "sun": "punish_passer"}
    game = small("black-lady-1950", hands.split("|"), dealer=3, **options)
    for seat, cards in enumerate(passes.split("|")):
        game = act(game, seat, Pass(parse_cards(cards)))
    while game.last is None:
        assert game.deal is not None
        highest = cards_of(game.deal.hands[facts(game).turn[0]])[-1]
        game = play(game, cards_text([highest]))
    assert game.last.change == change


def test_if_all_pass_on_nothing_changes_hands() -> None:
    game = small("hearts", ["2C 3D", "3C KS", "4C QS", "5C JS"], **PASSING, moon="off")
    for seat in range(4):
        game = act(game, seat, Pass(()))
    assert game.deal is not None
    assert game.deal.hands == game.deal.dealt
    assert game.deal.received == ()
    record = record_of(play(game, "2C 3C 4C 5C JS 3D KS QS"))
    assert record["deals"][0]["pass"] == ["", "", "", ""]
    assert verify(record).scores == (0, 13, 0, 0)


def test_only_a_pass_to_one_neighbour_goes_on_unseen() -> None:
    options = {**PASSING, "pass_cycle": ["scatter"]}
    game = small("hearts", ["2C 3D 4D 5D", "3C KS 6D 7D", "4C QS 8D 9D", "5C JS TD JD"], **options)
    assert refused(game, 0, Pass(())) == "pass_count"
    assert refused(small("hearts", ["2C 3D", "3C KS", "4C QS"], pass_count=1), 0, Pass(())) == (
        "pass_count"
    )


def test_a_pass_seen_early_may_be_one_that_goes_on() -> None:
    options = {**PASSING, "pass_look_after_choose": False}
    game = small("hearts", ["2C 3D", "3C KS", "4C QS", "5C JS"], **options)
    event, *_ = decide(game, 0, Pass(()))
    assert redact(facts(game), event, 1, game.rules) == Passed(0, None)


def test_a_mixed_pass_in_a_record() -> None:
    hands = ["2C 3D", "3C KS", "4C QS", "5C JS"]
    game = small("hearts", hands, pass_count=1, pass_cycle=["mix"])
    for seat, cards in enumerate(("3D", "KS", "QS", "JS")):
        game = act(game, seat, Pass(parse_cards(cards)))
    assert facts(game).phase == "play"
    while facts(game).phase == "play":
        legal = cards_of(view_of(game, facts(game).turn[0]).legal())
        game = act(game, facts(game).turn[0], PlayCard(legal[0]))
    record = record_of(game)
    deal = record["deals"][0]
    assert sorted(deal["received"]) == sorted(deal["pass"])
    assert verify(record).scores == game.scores
    for field, value, reason_ in (
        ("received", ["3D", "3D", "QS", "JS"], "wrong_deal"),
        ("received", ["3D KS", "", "QS", "JS"], "wrong_deal"),
        ("received", [*deal["received"][:3], deal["received"][3] + " 2C"], "wrong_deal"),
        ("received", None, "no_such_phase"),
        ("pass", ["3D", "KS", "QS", ""], "pass_count"),
    ):
        wrong = {**record, "deals": [{**deal, field: value}]}
        with pytest.raises(Refusal) as caught:
            verify(wrong)
        assert (caught.value.reason, caught.value.deal, caught.value.play) == (reason_, 0, None)


def test_mixed_cards_where_nothing_is_mixed() -> None:
    game = play(small(NO_PASS, ["2C", "3C", "4C"]), "2C 3C 4C")
    record = record_of(game)
    record["deals"][0]["received"] = ["", "", ""]
    with pytest.raises(Refusal) as caught:
        verify(record)
    assert caught.value.reason == "no_such_phase"


# --- the auction ---------------------------------------------------------------------------------


def test_what_may_be_bid() -> None:
    game = small("auction-hearts", ["2C", "3C", "4C", "5C"], dealer=3)
    assert refused(game, 1, Offer(1)) == "not_your_turn"
    assert refused(game, 0, Offer(0)) == "bid"
    assert refused(game, 0, Offer(51)) == "bid"
    game = act(game, 0, Offer(50))
    assert refused(game, 1, Offer(50)) == "bid"
    free = small("auction-hearts", ["2C", "3C", "4C", "5C"], dealer=3, auction_must_raise=False)
    for seat, chips in ((0, 4), (1, 6), (2, 6), (3, 1)):
        free = act(free, seat, Offer(chips))
    assert facts(free).bidder == 1


def test_a_deal_that_nobody_bids_for_is_thrown_in_before_anything_else() -> None:
    options = {"auction_all_pass": "redeal", "pass_count": 1, "expose_cards": {"QS": 2}}
    game = small("auction-hearts", ["2C", "3C", "4C", "5C"], **options)
    for seat in (1, 2, 3, 0):
        game = act(game, seat, Offer(None))
    assert game.needs_deal
    assert (game.dealer, game.number, game.pool) == (1, 1, 0)
    record = record_of(game)
    assert "pass" not in record["deals"][0]
    assert record["deals"][0]["plays"] == ""
    assert verify(record).scores == (50, 50, 50, 50)


def test_a_misdeal_comes_before_anything_is_announced_exposed_or_pledged() -> None:
    options = {
        "misdeal_all_penalty_hand": True,
        "pass_count": 1,
        "pass_cycle": ["left"],
        "announced_slam": "required",
        "expose_cards": {"QS": 2},
        "pledge_no_hearts": 10,
    }
    game = small("hearts", ["2C 3H", "3C KS", "4C QS", "5C JS"], **options)
    for seat, card in enumerate(("2C", "3C", "4C", "5C")):
        game = act(game, seat, Pass(parse_cards(card)))
    assert facts(game).phase == "slam"
    game = small("hearts", ["2C 3H", "4H KS", "4C QS", "5C JS"], **options)
    for seat, card in enumerate(("3H", "KS", "4C", "5C")):
        game = act(game, seat, Pass(parse_cards(card)))
    assert game.needs_deal
    deal = record_of(game)["deals"][0]
    assert deal["slam"] is None
    assert "exposed" not in deal
    assert "pledged" not in deal
    assert verify(record_of(game)).scores == (0, 0, 0, 0)


def test_in_points_the_bid_is_paid_after_a_slam_too() -> None:
    options = {"scoring": "points", "bid_paid_to": "own_score", "end": "target", "moon": "add"}
    rules = rules_for("auction-hearts", 4, options)
    assert score(rules, result(HEARTS, "", "", "", bid=(0, 5)), START).change == (5, 13, 13, 13)


# --- two packs -----------------------------------------------------------------------------------


def two_packs(hands: list[str], widow: str = "", dealer: int = 0, **options: Any) -> Game:
    """A table with two packs of just these cards, each there twice."""
    used = " ".join([*hands, widow]).split()
    out = [card for card in cards_text(full_pack()).split() if card not in used]
    table: dict[str, Any] = {
        "packs": 2,
        "duplicate_cards": "cancel",
        "pass_count": 0,
        "moon": "off",
        "strip_table": {str(len(hands)): " ".join(out * 2)},
    }
    if widow:
        table |= {"remainder": "first_trick_winner", "kitty_size": len(widow.split())}
    return begin(
        rules_for("black-lady-1950", len(hands), {**table, **options}), hands, widow, dealer=dealer
    )


def test_a_cancelled_trick_stays_on_the_table_and_its_leader_leads_again() -> None:
    game = two_packs(["5C 2H 7D", "5C 2H 9S", "KC AD 7D", "KC AD 9S"], dealer=3)
    game = play(game, "5C 5C KC KC")
    assert facts(game).turn == (0,)
    assert facts(game).pile.bit_count() == 4
    assert facts(game).tricks[0].winner is None
    assert refused(game, 0, Claim()) == "claim"
    game = play(game, "7D 2H 7D AD")
    assert facts(game).turn == (3,)
    assert facts(game).captured[3].bit_count() == 8


@pytest.mark.parametrize(
    ("reading", "taken"),
    [
        ("previous_winner", (0, 0, 2, 0)),
        ("trick_leader", (0, 0, 2, 0)),
        ("second_of_top_pair", (2, 0, 0, 0)),
        ("nobody", (0, 0, 0, 0)),
    ],
)
def test_a_last_trick_that_nobody_wins(reading: str, taken: tuple[int, ...]) -> None:
    hands = ["3S KD 5D", "4S KD 2H", "AS AS 5D", "4S 3S 2H"]
    game = two_packs(hands, dealer=3, last_trick_cancelled_to=reading)
    game = play(game, "3S 4S AS 4S AS 3S KD KD 5D 2H 5D 2H")
    assert game.last is not None
    assert game.last.taken == taken


def test_the_widow_follows_the_pile() -> None:
    game = two_packs(
        ["5C 7D", "5C 9S", "KC 7D", "KC 9S"],
        "2H 2H",
        dealer=3,
    )
    game = play(game, "5C 5C KC KC")
    assert facts(game).widow_seat is None
    game = play(game, "7D 9S 7D 9S")
    assert facts(game).widow_seat == 0
    assert game.last is not None
    assert game.last.taken == (2, 0, 0, 0)


def test_a_widow_whose_pile_nobody_gets_is_nobodys() -> None:
    game = two_packs(
        ["5C 7D", "5C 9S", "KC 7D", "KC 9S"],
        "2H 2H",
        dealer=3,
        last_trick_cancelled_to="nobody",
    )
    game = play(game, "5C 5C KC KC 7D 9S 7D 9S")
    assert facts(game).widow_seat is None
    assert game.last is not None
    assert game.last.taken == (0, 0, 0, 0)


def test_an_exchange_comes_when_the_first_trick_is_won() -> None:
    game = two_packs(
        ["5C 7D 2S", "5C 9S 2S", "KC 7D 8D", "KC 9S 8D"],
        "2H 2H",
        dealer=3,
        remainder="exchange_first_trick",
    )
    game = play(game, "5C 5C KC KC 2S 9S 8D 9S")
    assert facts(game).phase == "exchange"
    assert facts(game).widow_seat == 0
    assert refused(game, 0, LayAway(parse_cards("2H 2H 7D"))) == "pass_count"
    game = act(game, 0, LayAway(parse_cards("2H 7D")))
    assert view_of(game, 1).cannot_hold()[0] == 0
    assert view_of(game, 0).laid == parse_cards("2H 7D")
    assert facts(game).turn == (0,)


def test_what_is_known_of_a_hand_with_twins() -> None:
    rules = rules_for(
        "black-lady-1950",
        4,
        {
            **TWINS,
            "pass_count": 1,
            "pass_cycle": ["left"],
            "strip_table": {"4": f"{left_of('5C 7D KC 9S')} {left_of('5C 7D KC 9S')}"},
        },
    )
    game = begin(rules, ["5C 7D", "5C 9S", "KC 7D", "KC 9S"], dealer=3)
    for seat, card in enumerate(("5C", "9S", "KC", "9S")):
        game = act(game, seat, Pass(parse_cards(card)))
    assert view_of(game, 0).known_in(1) == mask_of(parse_cards("5C"))
    game = play(game, "7D 5C")
    assert view_of(game, 0).known_in(1) == 0


def left_of(cards: str) -> str:
    return " ".join(card for card in cards_text(full_pack()).split() if card not in cards.split())


def test_two_penalty_cards_alike_set_aside() -> None:
    options = {"first_trick_all_penalty_hand": "not_counted"}
    game = two_packs(["KC 7D", "KC 7D", "2H 3H", "2H 3H"], dealer=3, **options)
    game = play(game, "KC KC 2H 2H")
    assert game.deal is not None
    assert game.deal.aside == mask_of(parse_cards("2H 2H"))


def test_no_trick_is_no_trick_though_one_was_cancelled() -> None:
    hands = ["5C 7D 4S 8D", "5C 9D 3S 4S", "9D 7D 8D 3S"]
    game = two_packs(hands, dealer=2, no_trick_bonus=-5)
    game = play(game, "5C 5C 9D 7D 9D 7D 3S 3S 4S")
    assert [trick.winner for trick in facts(game).tricks] == [None, 1, 0]
    assert refused(game, 0, Claim()) == "claim"
    assert play(game, "8D 4S 8D").scores == (0, 0, -5)


def test_a_cancelled_trick_spoils_no_sun() -> None:
    hands = ["5C 2H 7D 2S", "5C 2H 7D 9S", "KC AD 8D 2S", "KC AD 8D 9S"]
    game = two_packs(hands, dealer=3, moon="add", sun="double")
    game = play(game, "5C 5C KC KC 2S 9S 2S 9S")
    assert facts(game).tricks[1].winner is None
    game = play(game, "2H 2H AD AD")
    assert facts(game).tricks[2].winner is None


GIVEN = {"last_trick_cancelled_to": "second_of_top_pair"}
"""A cancelled last trick goes to another than the last winner."""


def test_a_last_trick_that_nobody_decides_spoils_no_sun() -> None:
    hands = ["KH KH 5D", "2H 2H 9C", "5C 5C 5D", "9C 7D 7D"]
    game = two_packs(hands, dealer=3, moon="add", sun="double", **GIVEN)
    game = play(game, "KH 2H 5C 7D KH 2H 5C 7D 5D 9C 5D 9C")
    assert facts(game).tricks[2].winner == 2
    assert game.last is not None
    assert game.last.change == (0, 8, 8, 8)


def test_a_last_trick_that_nobody_decides_is_none_of_its_takers() -> None:
    hands = ["KH KH 5D", "2H 2H 9C", "5C 5C 5D", "9C 7D 7D"]
    game = two_packs(hands, dealer=3, no_trick_bonus=-5, **GIVEN)
    game = play(game, "KH 2H 5C 7D KH 2H 5C 7D 5D 9C 5D 9C")
    assert game.scores == (4, -5, -5, -5)
    teams = two_packs(hands, dealer=3, teams="ad_hoc_first_two_winners", **GIVEN)
    teams = play(teams, "KH 2H 5C 7D KH 2H 5C 7D 5D 9C 5D 9C")
    assert facts(teams).rules.pair == ()


# --- widows, stocks, settlements -----------------------------------------------------------------


def test_a_widow_that_lies_open_counts_once() -> None:
    hands = ["5C 9D", "6C TD", "7C JD", "8C QD"]
    for view in ("nobody", "winner", "all"):
        game = small("heartsette", hands, "2H 7H 9C", dealer=3, kitty_view=view)
        game = play(game, "5C 6C 7C 8C QD 9D TD JD")
        assert game.last is not None
        assert game.last.taken == (0, 0, 0, 2)


def test_who_sees_the_widow() -> None:
    rules = rules_for("heartsette", 4)
    event = WidowTaken(1, parse_cards("2H"))
    assert redact(None, event, 1, rules) == event
    assert redact(None, event, 2, rules) == WidowTaken(1, None)
    assert redact(None, event, 2, rules_for("heartsette", 4, {"kitty_view": "all"})) == event


def test_nobody_is_known_by_cards_that_are_not_seen() -> None:
    moves = Exchanged((Move(0, 1, (2,)), Move(1, 0, (3,))))
    copy = redact(None, moves, 2, rules_for("hearts", 4))
    assert copy == Exchanged((Move(0, 1, None), Move(1, 0, None)))


def test_the_draw_stops_with_the_stock() -> None:
    game = small("draw-hearts", ["5C 7D", "6C 8D"], stock="9S", dealer=0)
    game = play(game, "6C 5C")
    assert game.deal is not None
    assert [hand.bit_count() for hand in game.deal.hands] == [1, 2]


def test_nothing_is_known_of_hands_that_draw() -> None:
    game = small("draw-hearts", ["5C 7D", "6D 8D"], stock="9S TS")
    game = play(game, "6D 7D")
    assert view_of(game, 0).cannot_hold() == (0, 0)


def test_what_four_players_of_chasse_coeur_settle() -> None:
    assert pairs_settlement((200, 252, 150, 166)) == ((-136, 2), (-136, 2), (136, 2), (136, 2))


def test_a_silent_slam_may_be_worth_nothing_special() -> None:
    rules = rules_for("chasse-coeur", 4, {"silent_slam_value": None})
    assert rules.options == {"silent_slam_value": None}
    everything = "QC QD QH QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH KH AH"
    assert score(rules, result(everything, "", "", ""), START).change == (64, 0, 0, 0)


# --- slams ---------------------------------------------------------------------------------------


def test_a_slam_that_a_cancelled_trick_has_not_spoiled() -> None:
    game = two_packs(["5C 7D", "5C 9S", "2H 7D", "2H 9S"], dealer=3, announced_slam="generale")
    game = act(game, 0, Announce(True))
    game = play(game, "5C 5C 2H 2H")
    assert facts(game).phase == "play"


def test_an_announced_slam_charges_no_partner() -> None:
    options = {"announced_slam": "generale"}
    pooled = rules_for("partnership-hearts", 4, options)
    everything = HEARTS + " QS"
    made = score(pooled, result(everything, "", "", "", declarer=0), START)
    assert made.change == (0, 26, 0, 26)
    failed = score(pooled, result(everything, "", "", "", declarer=1), START)
    assert failed.change == (0, 26, 0, 26)
    alone = {**options, "teams": "opposite_individual"}
    failed = score(
        rules_for("partnership-hearts", 4, alone), result(everything, "", "", "", declarer=1), START
    )
    assert failed.change == (0, 26, 0, 0)


def test_a_side_starts_again_together() -> None:
    rules = rules_for("partnership-hearts", 4, {"sun": "clean_slate"})
    before = Standing(3, (40, 50, 40, 50), None)
    scored = score(rules, result(HEARTS + " QS", "", "", "", winners=(0, 2)), before)
    assert scored.scores == (0, 50, 0, 50)


def test_a_sun_punishes_the_side_of_who_passed_as_one() -> None:
    options = {"moon": "add", "sun": "punish_passer", "moon_scope": "player"}
    rules = rules_for("partnership-hearts", 4, options)
    given = tuple(frozenset({(seat + 1) % 4}) for seat in range(4))
    all_of_it = result(HEARTS + " QS", "", "", "", winners=(0,) * 13, passed_to=given)
    before = Standing(0, (0,) * 4, None)
    assert score(rules, all_of_it, before).change == (0, 52, 0, 52)
    alone = rules_for("partnership-hearts", 4, {**options, "teams": "opposite_individual"})
    assert score(alone, all_of_it, before).change == (0, 26, 0, 52)


def test_a_moon_adds_unless_the_lives_it_costs_end_the_game_badly() -> None:
    rules = rules_for("danger-hearts", 4, {"moon": "smart_add"})
    before = Standing(3, (40, 10, 60, 60), None, lives=(3, 1, 1, 1))
    scored = score(rules, result(HEARTS + " QS", "", "", ""), before)
    assert scored.lives == (3, 1, 1, 1)
    assert scored.change == (-26, 0, 0, 0)


def test_a_sun_of_a_side_is_open_while_both_partners_take() -> None:
    hands = ["AC 2H 3D", "3C 4D 5D", "4C KH 6D", "5C 8D 7D"]
    game = small(
        "partnership-hearts", hands, pass_count=0, sun="double", must_break_hearts=False, moon="add"
    )
    assert game.deal is not None
    game = play(game, "3C 4C 5C AC 2H 4D KH 8D")
    assert refused(game, 2, Claim()) == "claim"
    assert game.deal is not None


def test_a_claim_while_a_slam_is_announced() -> None:
    game = small("chasse-coeur", ["AC AD KD", "2C 3D 4H", "4C 5D 6S", "5C 7D 8S"], dealer=3)
    game = play(act(game, 0, Announce(True)), "AC 2C 4C 5C")
    assert refused(game, 0, Claim()) == "claim"
    other = small("chasse-coeur", ["AC AD KD", "2C 3D 4H", "4C 5D 6S", "5C 7D 8S"], dealer=3)
    for seat in range(4):
        other = act(other, seat, Announce(False))
    other = play(other, "AC 2C 4C 5C")
    assert other.deal is not None
    assert check_claim(other.deal, 0) == "rest"


def test_lives_end_a_game() -> None:
    rules = rules_for("danger-hearts", 4)
    before = Standing(3, (40, 10, 60, 60), None, lives=(1, 1, 1, 1))
    scored = score(rules, result(HEARTS + " QS", "", "", ""), before)
    assert scored.lives == (1, 0, 0, 0)
    assert after_deal(rules, before, scored)[:2] == (True, (0,))


def test_a_stopped_game_is_judged_by_the_pair_that_loses() -> None:
    game = new_game(rules_for("likha", 4), 0)
    assert end_now(replace(game, scores=(90, 20, 0, 80))) == [Ended((1, 3))]
    assert end_now(replace(game, scores=(90, 90, 0, 80))) == [Ended((0, 1, 2, 3))]
    assert best_of(game.rules, (90, 20, 0, 80), (0, 2)) == (0, 2)


# --- what cannot be ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("expose_cards", "QS"),
        ("expose_cards", {"QS KS": 2}),
        ("expose_cards", {"QS": 1}),
        ("expose_cards", {"QS": 10}),
        ("hand_size", 0),
        ("hand_size", 27),
        ("hand_size", "all"),
        ("jokers", 5),
        ("jokers", True),
        ("silent_slam_value", 0),
        ("pledge_no_hearts", 5),
        ("lives", -1),
        ("packs", 3),
    ],
)
def test_values_that_the_family_cannot_have(name: str, value: object) -> None:
    with pytest.raises(OptionError, match=name):
        rules_for("hearts", 4, {name: value})


CONTRADICTIONS: list[tuple[str, int, dict[str, Any], str]] = [
    ("hearts", 4, {"packs": 2}, "say what duplicate_cards do"),
    ("hearts", 4, {"duplicate_cards": "cancel"}, "with one pack"),
    ("hearts", 4, {"jokers": 1, "joker_mode": "none"}, "other than none"),
    ("hearts", 4, {"joker_mode": "never_wins_when_void"}, "needs jokers"),
    ("hearts", 4, {"jokers": 2, "joker_mode": "zero_of_suit"}, "one joker only"),
    ("hearts", 4, {"kitty_size": 2}, "needs someone to get it"),
    ("hearts", 4, {"auction": "penalty_suit_one_round"}, "go together"),
    ("hearts", 4, {"penalty_suit": "named_in_auction"}, "go together"),
    ("black-maria", 4, {"first_leader": "bid_winner"}, "no bid winner"),
    ("auction-hearts", 4, {"bid_paid_to": "own_score"}, "games for points only"),
    ("auction-hearts", 4, {"scoring": "points", "end": "deals"}, "games for chips only"),
    ("hearts", 4, {"remainder": "stock", "hand_size": 6}, "stock_rule go together"),
    ("hearts", 4, {"hand_size": 6}, "needs a stock"),
    ("domino-hearts", 4, {"hand_size": "equal"}, "needs a hand_size"),
    ("domino-hearts", 4, {"hand_size": 14}, "do not give 4 players"),
    ("domino-hearts", 4, {"void_discard": "free"}, "void_discard draw"),
    ("domino-hearts", 4, {"drop_out_when_empty": False}, "drop_out_when_empty"),
    ("hearts", 3, {"scoring": "pairs_difference"}, "is for 4 players"),
    ("hearts", 3, {"scoring": "difference"}, "is for 2 players"),
    ("hearts-1887", 4, {"scoring": "chips_three_handed"}, "is for 3 players"),
    ("hearts", 4, {"end": "bankrupt"}, "can end bankrupt"),
    ("hearts-1887", 4, {"end": "target"}, "a game for chips has no target"),
    ("hearts-1887", 4, {"moon": "add"}, "has no moon and no slam"),
    ("hearts-1887", 4, {"announced_slam": "required"}, "no slam"),
    ("hearts-1887", 4, {"silent_slam_value": 54}, "no slam"),
    ("hearts-1887", 4, {"exact_target_reset": 0}, "exact_target_reset"),
    ("hearts-1887", 4, {"floor_zero": "game"}, "floor_zero"),
    ("hearts-1887", 4, {"no_trick_bonus": -3}, "no_trick_bonus"),
    ("hearts-1887", 4, {"teams": "opposite_pooled"}, "teams"),
    ("hearts-1887", 4, {"pledge_no_hearts": 10}, "pledge_no_hearts"),
    ("hearts-1887", 4, {"lives": 3}, "lives"),
    ("hearts", 3, {"teams": "opposite_pooled"}, "four seats"),
    ("hearts", 4, {"moon_scope": "side"}, "score together"),
]


@pytest.mark.parametrize(("slug", "players", "options", "says"), CONTRADICTIONS)
def test_options_that_contradict_each_other(
    slug: str, players: int, options: dict[str, Any], says: str
) -> None:
    with pytest.raises(OptionError) as caught:
        rules_for(slug, players, options)
    assert says in str(caught.value)


def test_nothing_that_may_be_exposed_is_an_empty_map() -> None:
    for nothing in ("", [], {}):
        assert rules_for("turbo-hearts", 4, {"expose_cards": nothing}).exposable == {}


def test_too_many_jokers_leave_no_pack_that_divides() -> None:
    with pytest.raises(OptionError, match="do not divide"):
        rules_for(
            "black-lady-1950",
            7,
            {
                "packs": 2,
                "duplicate_cards": "cancel",
                "jokers": 1,
                "joker_mode": "never_wins_any_time",
                "strip_table": {"7": "2C"},
            },
        )


def test_a_bid_is_no_matter_for_the_deal_alone() -> None:
    game = small("auction-hearts", ["2C", "3C", "4C", "5C"], dealer=3)
    assert game.deal is not None
    with pytest.raises(AssertionError):
        decide_in_deal(game.deal, 0, Offer(1))


def test_a_set_less_some_of_its_twins() -> None:
    whole = mask_of(parse_cards("QS QS X X 2C"))
    assert cards_text(cards_of(less(whole, mask_of(parse_cards("QS X"))))) == "X 2C QS"


def test_three_level_pay_nothing() -> None:
    rules = rules_for(
        "hearts-1887", 3, {"scoring": "chips_three_handed", "strip_table": {"3": "AH"}}
    )
    cards = ("2H 3H 4H 5H", "6H 7H 8H 9H", "TH JH QH KH")
    start = Standing(0, (50, 50, 50), None)
    assert score(rules, result(*cards), start).change == (0, 0, 0)


def test_a_stock_of_the_wrong_size() -> None:
    game = play(small("draw-hearts", ["5C 7D", "6C 8D"], stock="9S TS"), "6C 5C")
    while facts(game).phase == "play":
        legal = cards_of(view_of(game, facts(game).turn[0]).legal())
        game = act(game, facts(game).turn[0], PlayCard(legal[0]))
    record = record_of(game)
    deal = record["deals"][0]
    assert deal["stock"] == "9S TS"
    first, rest = deal["hands"][0].split()
    for hand, stock, widow in (
        ([first, rest], "9S", "TS"),
        ([first], f"9S TS {rest}", ""),
        ([first, rest], "9S TS", ""),
    ):
        deal["hands"][0], deal["stock"], deal["widow"] = " ".join(hand), stock, widow
        if len(hand) == 2 and not widow:
            assert verify(record).scores == game.scores
            continue
        with pytest.raises(Refusal) as caught:
            verify(record)
        assert (caught.value.reason, caught.value.deal) == ("wrong_deal", 0)


def test_a_stock_that_is_short_where_the_widow_is_not_asked_for() -> None:
    game = small("draw-hearts", ["5C 7D", "6C 8D"], stock="9S TS")
    while facts(game).phase == "play":
        legal = cards_of(view_of(game, facts(game).turn[0]).legal())
        game = act(game, facts(game).turn[0], PlayCard(legal[0]))
    record = record_of(game)
    deal = record["deals"][0]
    deal["hands"] = ["5C 7D", "6C 8D"]
    deal["stock"] = "9S"
    with pytest.raises(Refusal) as caught:
        verify(record)
    assert caught.value.reason == "wrong_pack"


def test_a_record_says_something_of_a_slam_where_one_can_be_announced() -> None:
    game = small("chasse-coeur", ["5C", "4C", "3C", "2C"])
    for seat in (1, 2, 3, 0):
        game = act(game, seat, Announce(False))
    record = record_of(play(game, "4C 3C 2C 5C"))
    assert record["deals"][0]["slam"] is None
    verify(record)
    del record["deals"][0]["slam"]
    with pytest.raises(Refusal) as caught:
        verify(record)
    assert (caught.value.reason, caught.value.deal) == ("no_such_phase", 0)


def test_the_next_deal_from_its_secret() -> None:
    for cycle, mixed in ((["left"], False), (["mix"], True), (["dealers_choice"], True)):
        game = new_game(rules_for("hearts", 4, {"pass_cycle": cycle}), 0)
        dealt = deal_from(game, bytes(32))[0]
        assert isinstance(dealt, Dealt)
        assert sorted(dealt.mix or ()) == (list(range(12)) if mixed else [])
        assert deal_from(game, bytes(32))[0] == dealt


def test_cards_set_aside_from_a_trick_that_nobody_gets() -> None:
    options = {
        "first_trick_all_penalty_hand": "not_counted",
        "last_trick_cancelled_to": "nobody",
    }
    game = play(two_packs(["2H", "2H", "3H", "3H"], dealer=3, **options), "2H 2H 3H 3H")
    assert game.last is not None
    assert game.last.taken == (0, 0, 0, 0)


def test_a_pass_that_is_seen_before_one_has_chosen() -> None:
    game = small(
        "hearts",
        ["2C 3D", "3C KS", "4C QS", "5C JS"],
        pass_count=1,
        pass_cycle=["left"],
        pass_look_after_choose=False,
    )
    event, *_ = decide(game, 0, Pass(parse_cards("3D")))
    view = view_of(game, 1).see(redact(facts(game), event, 1, game.rules))
    assert view.received == (Move(0, 1, parse_cards("3D")),)
    other = view_of(game, 2).see(redact(facts(game), event, 2, game.rules))
    assert other.received == ()
    game = apply(game, event)
    assert (view, other) == (view_of(game, 1), view_of(game, 2))


@pytest.mark.parametrize("slug", VARIANTS)
def test_a_game_of_every_kind_seen_from_every_seat(slug: str) -> None:
    variant = VARIANTS[slug]
    for players in sorted({variant.min_players, variant.usual_players, variant.max_players}):
        rules = rules_for(slug, players)
        views = {seat: view_of(new_game(rules, 0), seat) for seat in range(players)}

        def watch(before: Game, event: Event, after: Game, views: Any = views) -> None:
            play_ = before.deal.play if before.deal else None
            for seat, view in views.items():
                views[seat] = view.see(redact(play_, event, seat, before.rules))
                assert views[seat] == view_of(after, seat)

        game = played(rules, random.Random(players), deals=2, watch=watch)
        record = record_of(game)
        assert record_of(verify(record)) == record


def test_a_failed_slam_leaves_hands_and_stock_to_nobody() -> None:
    hands = ["5H KC", "9H 2C", "2H 3S"]
    game = small("domino-hearts", hands, stock="TH", dealer=2, announced_slam="generale")
    game = play(act(game, 0, Announce(True)), "5H 9H 2H")
    assert game.last is not None
    assert game.last.taken == (0, 3, 0)
    assert game.last.change == (4, 0, 0)
    assert facts(game).stock == 1
    assert verify(record_of(game)).scores == (4, 0, 0)


def test_a_pledge_that_no_game_asks_for() -> None:
    game = play(small(NO_PASS, ["2C", "3C", "4C"]), "2C 3C 4C")
    for field, value in (
        ("pledged", []),
        ("exposed", [""] * 3),
        ("slam", 0),
        ("bids", [None] * 3),
        ("suit", "C"),
        ("pass_to", "left"),
        ("choice", "add"),
        ("exchanged", ""),
    ):
        record = record_of(game)
        record["deals"][0][field] = value
        with pytest.raises(Refusal) as caught:
            verify(record)
        assert (caught.value.reason, caught.value.deal) == ("no_such_phase", 0)


def test_pledges_in_a_record() -> None:
    game = small(NO_PASS, ["2C", "3C", "4C"], pledge_no_hearts=10)
    for seat in (1, 2, 0):
        game = act(game, seat, Pledge(seat != 1))
    record = record_of(play(game, "2C 3C 4C"))
    assert record["deals"][0]["pledged"] == [0, 2]
    assert verify(record).scores == (-10, 0, -10)
    del record["deals"][0]["pledged"]
    with pytest.raises(Refusal) as caught:
        verify(record)
    assert caught.value.reason == "no_such_phase"


def test_a_joker_for_a_suit_that_nobody_has_takes_the_trick_for_its_leader() -> None:
    law = rules_for("joker-hearts", 4, {"joker_lead": "leader_names_suit"}).law
    cards = (JOKER, *parse_cards("2C 9S KH"))
    assert winner(law, DIAMONDS, cards) == 0
    assert winner(law, SPADES, cards) == 2
