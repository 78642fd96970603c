"""Slams that are bid for with a silent partner: bidding, play, views, claims, scores, records."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from piquedame import OptionError, Refusal, Rules, record_of, rules_for, verify
from piquedame.cards import cards_text, full_pack, parse_cards
from piquedame.deal.events import Dealt, from_json, to_json
from piquedame.deal.play import Play
from piquedame.deal.wishes import (
    Challenge,
    Choose,
    Claim,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
    Wish,
)
from piquedame.game import Game, deal_from, new_game

SLAM = {"auction": "slam_bid", "teams": "bonus_card_partner"}
CHIPS = {"scoring": "chips_howell", "end": "deals", "moon": "off"}
HANDS = ["AS AH KH", "KS TD 2C", "2S AC 3C", "3S QS 2H"]
"""Seat 1 holds the bonus card; seats 0 and 1 can take all three tricks, or lose the second."""


def table(hands: list[str], players: int = 4, game: str = "omnibus-book", **more: Any) -> Rules:
    """A table whose pack is just these cards; nothing is passed unless that is asked for."""
    used = parse_cards(" ".join(hands))
    out = cards_text(card for card in full_pack() if card not in used)
    given = {"strip_table": {str(players): out}, "pass_count": 0}
    return rules_for(game, players, {**SLAM, **given, **more})


def begin(hands: list[str] = HANDS, dealer: int = 3, **more: Any) -> Game:
    rules = table(hands, len(hands), **more)
    dealt = Dealt(0, dealer, tuple(map(parse_cards, hands)), (), ())
    return new_game(rules, dealer).apply(dealt).settled()


def act(game: Game, *wishes: Wish) -> Game:
    """The game once whoever is on turn has wished for each of these."""
    for wish in wishes:
        game = game.after(now(game).turn[0], wish)
    return game


def bids(game: Game, *chips: int | None) -> Game:
    return act(game, *map(Offer, chips))


def plays(game: Game, cards: str) -> Game:
    return act(game, *map(PlayCard, parse_cards(cards)))


def now(game: Game) -> Play:
    return game.current.play


def refused(game: Game, seat: int, wish: Wish) -> str:
    with pytest.raises(Refusal) as caught:
        game.decide(seat, wish)
    return caught.value.reason


# --- the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "options", "sentence"),
    [
        ("omnibus", 4, {"auction": "slam_bid"}, "go together"),
        ("omnibus", 4, {"teams": "bonus_card_partner"}, "go together"),
        ("omnibus", 3, SLAM, "four seats or more"),
        ("hearts", 4, SLAM, "one bonus card in the pack, but the pack has 0"),
        ("hearts", 4, {**SLAM, "card_values": {"JD": -5, "TD": -5}}, "but the pack has 2"),
        ("omnibus", 4, {**SLAM, "strip_table": {"4": "JD 2C 2D 2S"}}, "but the pack has 0"),
        ("omnibus", 4, {**SLAM, "packs": 2, "duplicate_cards": "cancel"}, "but the pack has 2"),
        ("omnibus", 5, {**SLAM, "remainder": "first_trick_winner"}, "no widow and no stock"),
        ("omnibus", 4, {**SLAM, "announced_slam": "required"}, "announced_slam off"),
        ("omnibus", 4, {**SLAM, "penalty_suit": "named_in_auction"}, "go together"),
        ("omnibus", 4, {**SLAM, **CHIPS}, "teams"),
        ("omnibus", 4, {**SLAM, "specials": ["complex_scores"]}, "auction none"),
        ("omnibus", 4, {**SLAM, "moon_scope": "side"}, "of a side"),
    ],
)
def test_tables_that_cannot_be(
    game: str, players: int, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(OptionError, match=sentence):
        rules_for(game, players, options)


@pytest.mark.parametrize(
    ("game", "players", "more"),
    [
        *[("omnibus-book", players, {}) for players in (4, 5, 6)],
        *[("omnibus", players, {}) for players in (4, 5, 6)],
        ("partnership-hearts", 4, {"card_values": {"QS": 13, "TD": -10}}),
        ("omnibus", 5, {"remainder": "uneven", "first_leader": "bid_winner", "first_card": "any"}),
    ],
)
def test_tables_that_can_be(game: str, players: int, more: dict[str, Any]) -> None:
    rules = rules_for(game, players, {**SLAM, **more})
    assert rules.bids_slam
    assert not rules.pooled
    assert not rules.fixed_pairs
    assert rules.slam_worth == rules.total
    assert rules_for(game, players, {**SLAM, **more, "moon_value": 40}).slam_worth == 40


# --- bidding -------------------------------------------------------------------------------------


def test_one_round_from_eldest_hand_each_above_the_last() -> None:
    game = begin(dealer=2)
    assert now(game).phase == "bid"
    assert now(game).turn == (3,)
    assert refused(game, 0, Offer(1)) == "not_your_turn"
    assert refused(game, 3, Offer(0)) == "bid"
    game = bids(game, 2)
    assert refused(game, 0, Offer(2)) == "bid"
    game = bids(game, None, 10**9, None)
    assert (now(game).bidder, now(game).phase) == (1, "play")
    assert (now(game).suit, game.view(0).play) == (None, now(game))


def test_no_suit_is_named_and_nothing_is_paid() -> None:
    game = bids(begin(), 5, None, None, None)
    assert refused(game, 0, NameSuit(2)) == "no_such_phase"
    game = plays(game, "AS KS 2S 3S AH 2C 3C 2H KH TD AC QS")
    assert [note.key for note in game.scored.notes] == ["slam_bid_made", "silent_partner"]


def test_if_nobody_bids_each_plays_alone() -> None:
    game = bids(begin(moon="off"), None, None, None, None)
    assert now(game).phase == "play"
    assert game.view(1).attempt == ()
    game = plays(game, "AS KS 2S 3S AH 2C 3C 2H KH TD AC QS")
    assert game.scored.taken == game.scored.change == (6, 0, 0, 0)
    assert (game.scored.side, now(game).rules.pair) == ((), ())


def test_the_other_readings_of_a_deal_that_nobody_bids_for() -> None:
    game = bids(begin(auction_all_pass="redeal"), None, None, None, None)
    assert game.needs_deal
    assert verify(record_of(game)).scores == (0, 0, 0, 0)
    forced = bids(begin(auction_all_pass="eldest_forced_1"), None, None, None, None)
    assert now(forced).bidder == 0
    assert forced.view(1).attempt == (0, 1)


# --- the score -----------------------------------------------------------------------------------

MADE = "AS KS 2S 3S AH 2C 3C 2H KH TD AC QS"
"""Seat 0 takes all three tricks of `HANDS`."""


@pytest.mark.parametrize(
    ("hands", "cards", "made"),
    [
        (HANDS, MADE, True),
        (
            # the silent partner takes the first trick, and leads to the others
            ["2S 3C KH", "KS TD JD", "3S 2D 4C", "4S 3D 5C"],
            "2S KS 3S 4S TD 2D 3D KH JD 4C 5C 3C",
            True,
        ),
        (
            # the side loses the last trick only
            ["AS AH 2D", "KS TD 2C", "2S AD 3C", "3S QS 2H"],
            "AS KS 2S 3S AH 2C 3C 2H 2D TD AD QS",
            False,
        ),
    ],
)
def test_all_tricks_for_the_two_or_26_for_each_of_them(
    hands: list[str], cards: str, made: bool
) -> None:
    game = plays(bids(begin(hands, moon_value=26), 1, None, None, None), cards)
    assert game.scored.side == (0, 1)
    assert game.scored.change == ((0, 0, 26, 26) if made else (26, 26, 0, 0))
    assert game.scored.shooter == (0 if made else None)
    verdict = "slam_bid_made" if made else "slam_bid_failed"
    told = [(note.key, note.seat, note.number) for note in game.scored.notes]
    assert told == [(verdict, 0, 26), ("silent_partner", 1, 26)]
    assert verify(record_of(game)).scores == game.scores
    assert from_json(json.loads(json.dumps(to_json(game.scored)))) == game.last


def test_who_bids_and_holds_the_bonus_card_plays_alone() -> None:
    game = bids(begin(), None, 1, None, None)
    assert game.view(1).attempt == (1,)
    assert game.view(0).attempt == (1,)
    assert [game.view(seat).attempt_known for seat in (0, 1)] == [False, True]
    assert not begin().view(1).attempt_known
    game = plays(game, "AS KS 2S 3S AH 2C 3C 2H KH TD")
    assert now(game).rules.pair == (1,)
    assert now(game).rules.side(0) == (0, 2, 3)
    game = plays(game, "AC QS")
    assert game.scored.side == (1,)
    assert game.scored.change == (0, game.rules.total, 0, 0)
    assert [note.key for note in game.scored.notes] == ["slam_bid_failed"]


def test_nothing_else_counts_in_such_a_deal() -> None:
    """No moon, no bonus, no bonus for taking no trick; pledges and lives still do."""
    game = begin(moon="choice", no_trick_bonus=-5, pledge_no_hearts=10, lives=2)
    game = bids(game, 1, None, None, None)
    game = act(game, *[Pledge(seat == 3) for seat in range(4)])
    game = plays(game, MADE)
    assert now(game).phase == "scored"
    total = game.rules.total
    assert game.scored.change == (0, 0, total, total - 10)
    with pytest.raises(Refusal):
        game.decide(0, Choose("add"))


def test_a_made_slam_may_win_the_game_for_both_or_not_end_it() -> None:
    game = plays(bids(begin(moon_wins_game=True), 1, None, None, None), MADE)
    assert game.winners == (0, 1)
    game = plays(bids(begin(target=10, game_may_end_on_moon=False), 1, None, None, None), MADE)
    assert not game.over
    game = plays(bids(begin(target=10), 1, None, None, None), MADE)
    assert game.winners == (0, 1)


def test_a_revoke_that_costs_the_deal_goes_before_the_slam() -> None:
    """The offender scores all at stake, and nobody anything for the slam."""
    game = bids(begin(strict_revoke="scores_T"), 1, None, None, None)
    game = plays(game, "AS KS 2S 2H")
    game = game.after(0, Challenge(3))
    assert game.scored.change == (0, 0, 0, game.rules.total)


# --- who knows what ------------------------------------------------------------------------------


def test_the_partner_is_known_to_herself_alone_until_the_bonus_card_is_played() -> None:
    game = bids(begin(), 1, None, None, None)
    assert [game.view(seat).attempt for seat in range(4)] == [(0,), (0, 1), (0,), (0,)]
    assert game.view(None).attempt == (0,)
    assert [game.view(seat).attempt_known for seat in range(4)] == [False, True, False, False]
    game = plays(game, "AS KS 2S 3S AH 2C 3C 2H KH")
    assert now(game).rules.pair == ()
    game = plays(game, "TD")
    assert now(game).rules.pair == (0, 1)
    assert {game.view(seat).attempt for seat in (0, 1, 2, 3, None)} == {(0, 1)}
    assert all(game.view(seat).attempt_known for seat in (0, 1, 2, 3, None))
    assert now(game).rules.side(3) == (2, 3)


def test_before_the_first_lead_the_bonus_card_may_still_go_elsewhere() -> None:
    """Who gave it away knows whose it is; whoever got it is the partner."""
    game = bids(begin(pass_count=1, pass_cycle=["left"]), 1, None, None, None)
    assert game.view(1).attempt == (0,)
    for seat, card in enumerate(("KH", "TD", "3C", "2H")):
        game = game.after(seat, Pass(parse_cards(card)))
    assert [game.view(seat).attempt for seat in range(4)] == [(0,), (0, 2), (0, 2), (0,)]
    assert [game.view(seat).attempt_known for seat in (0, 1)] == [False, True]
    assert game.current.partner == 2


def test_nothing_that_is_shown_depends_on_who_the_partner_is() -> None:
    """Two deals that differ in two unseen cards look the same until one of them is played."""
    one = ["AS AH KH", "KS TD 2C", "2S AC 3D", "3S QS 2H"]
    other = ["AS AH KH", "KS 3D 2C", "2S AC TD", "3S QS 2H"]
    for seat in (0, 3, None):
        views = [bids(begin(hands), 1, None, None, None).view(seat) for hands in (one, other)]
        assert views[0] == views[1]
        for cards in ("AS KS 2S 3S", "AS KS 2S 3S AH 2C AC 2H"):
            games = [
                plays(bids(begin(hands), 1, None, None, None), cards) for hands in (one, other)
            ]
            assert games[0].view(seat) == games[1].view(seat)
            assert {refused(game, 3, Claim()) for game in games} == {"claim"}


# --- claims --------------------------------------------------------------------------------------


def test_the_rest_may_be_claimed_for_the_side() -> None:
    hands = ["AS AH KH", "KS TD 2C", "2S AC 3C", "3S QS 2H"]
    game = plays(bids(begin(hands), 1, None, None, None), "AS KS 2S 3S")
    game = game.after(0, Claim())
    assert game.scored.change == (0, 0, game.rules.total, game.rules.total)
    assert verify(record_of(game)).scores == game.scores


def test_no_points_are_left_once_all_can_see_that_the_slam_has_failed() -> None:
    hands = ["AS 2D 4H", "KS TD 2C", "2S AD 3C", "3S KD 2H"]
    game = plays(bids(begin(hands), None, None, None, 1), "AS KS 2S 3S")
    assert refused(game, 1, Claim()) == "claim"  # seat 0 may be the partner
    shown = plays(game, "2D TD AD KD")
    assert now(shown).rules.pair == (1, 3)
    shown = shown.after(1, Claim())
    assert now(shown).claim == (1, "none")
    assert shown.scored.change == (0, shown.rules.total, 0, shown.rules.total)
    assert verify(record_of(shown)).scores == shown.scores


def test_two_other_winners_show_it_before_the_bonus_card_does() -> None:
    hands = ["AS 2D 4H", "KS TD 2C", "2S AD 3C", "3S QS KD"]
    game = plays(bids(begin(hands, pledge_no_hearts=0), None, None, None, 1), "AS KS 2S 3S")
    lost = plays(game, "4H 2C 3C QS")
    assert refused(lost, 2, Claim()) == "claim"
    hands = ["AS 2D 4H", "KS TD 2C", "2S AC 3C", "3S QS 5H"]
    lost = plays(bids(begin(hands), None, None, None, 1), "AS KS 2S 3S 2D TD AC QS")
    assert now(lost).rules.pair == (1, 3)
    assert lost.decide(3, Claim())


def test_hearts_that_a_pledge_counts_are_not_claimed_away() -> None:
    hands = ["AS 2D 4H", "KS TD 2C", "2S AD 3C", "3S KD 2H"]
    game = bids(begin(hands, pledge_no_hearts=10), None, None, None, 1)
    game = act(game, *[Pledge(False)] * 4)
    game = plays(game, "AS KS 2S 3S 2D TD AD KD")
    assert refused(game, 1, Claim()) == "claim"


# --- records -------------------------------------------------------------------------------------


def finished() -> dict[str, Any]:
    record = record_of(plays(bids(begin(), None, 3, 5, None), MADE))
    return dict(json.loads(json.dumps(record)))


def test_a_record_holds_the_bids_and_no_suit_and_no_partner() -> None:
    record = finished()
    deal = record["deals"][0]
    assert deal["bids"] == [None, 3, 5, None]
    assert not {"suit", "slam", "partner"} & set(deal)
    assert verify(record).last is not None


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"bids": None}, "no_such_phase"),
    ({"bids": [None, 3, 3, None]}, "bid"),
    ({"bids": [None, 0, 5, None]}, "bid"),
    ({"bids": [None, 3, 5]}, "bad_record"),
    ({"bids": [None, "3", 5, None]}, "bad_record"),
    ({"suit": "H"}, "no_such_phase"),
    ({"slam": 2}, "no_such_phase"),
    ({"bids": [None, 5, None, None]}, "wrong_figure"),
    ({"change": [0, 0, 0, 0]}, "wrong_figure"),
    ({"choice": "add"}, "no_such_phase"),
]


@pytest.mark.parametrize(("fields", "reason"), WRONG)
def test_a_corrupted_record_is_refused_where_it_is_corrupted(
    fields: dict[str, Any], reason: str
) -> None:
    record = copy.deepcopy(finished())
    record["deals"][0] |= fields
    with pytest.raises(Refusal) as caught:
        verify(record)
    assert (caught.value.reason, caught.value.deal) == (reason, 0)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_whole_deals_come_back_from_their_records(players: int) -> None:
    rules = rules_for("omnibus-book", players, {**SLAM, "end": "deals", "deals": 3})
    chance, game = random.Random(players), new_game(rules, 0)
    while not game.over:
        game = game.apply(*deal_from(game, chance.randbytes(32)))
        while now(game).turn:
            seat = now(game).turn[0]
            view = game.view(seat)
            legal = [card for card in range(64) if view.legal() >> card & 1]
            wish: Wish = PlayCard(chance.choice(legal))
            if now(game).phase == "bid":
                wish = Offer(len(now(game).bids) + 1 if chance.random() < 0.5 else None)
            elif now(game).phase == "pass":
                wish = Pass(tuple(chance.sample(legal, 3)))
            game = game.after(seat, wish)
    again = verify(json.loads(json.dumps(record_of(game))))
    assert (again.scores, again.winners) == (game.scores, game.winners)
