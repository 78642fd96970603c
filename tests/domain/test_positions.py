"""Positions: what is read from one, what is refused and with what sentence, and the way back."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from piquedame import VARIANTS, Refusal, View
from piquedame.bots import think
from piquedame.cards import cards_of, cards_text, faces, mask_of, parse_card, parse_cards
from piquedame.deal.events import Event, Move
from piquedame.deal.follow import follow_up
from piquedame.deal.past import share_out
from piquedame.deal.play import Play
from piquedame.game import Game
from piquedame.record.positions import parse_position, position_of, read_position
from strategies import SCENES, played, table

HAND = "3D 5D 7D 9D AH"
WHOLE = "2C 3D 2D 6H TD 4C 5C 6C 7C 8C 9S TS JS"
PASSED_ON = {"pass_cycle": ["dealers_choice"], "pass_optional": True}


def read(hand: str = HAND, game: str = "hearts", **fields: Any) -> View:
    """The view of a position; seat 0 of four, where nothing else is said."""
    given = {"position": 1, "variant": game, "players": 4, "seat": 0, "hand": hand, **fields}
    return read_position(given)


def say(hand: str = HAND, game: str = "hearts", **fields: Any) -> str:
    """The sentence with which a position is refused."""
    with pytest.raises(Refusal) as caught:
        read(hand, game, **fields)
    assert caught.value.reason == "bad_position"
    return str(caught.value)


def facts(view: View) -> Play:
    return view.facts


# --- there and back ------------------------------------------------------------------------------


def moments(game: str, players: int, scene: dict[str, Any], seed: int) -> list[View]:
    """What seats that owe something know in a random game."""
    chance = random.Random(seed)
    rules = table(game, players, [], scene)
    out: list[View] = []

    def watch(_before: Game, _event: Event, after: Game) -> None:
        deal = after.deal
        if deal is None or after.over or not deal.play.turn or follow_up(deal):
            return
        if deal.play.phase != "play" or chance.random() < 0.08:
            out.append(after.view(deal.play.turn[0]))

    played(rules, chance, 1, watch, claims=False)
    return out


def check_there_and_back(view: View) -> None:
    play = facts(view)
    text = json.dumps(position_of(view))
    back = read_position(parse_position(text))
    assert (back.hand, back.seat, back.scores) == (view.hand, view.seat, view.scores)
    assert facts(back).phase == play.phase
    assert back.legal() == view.legal()
    assert (back.rules.suit, back.rules.values) == (view.rules.suit, view.rules.values)
    if play.phase != "choice":
        assert back.unseen == view.unseen
        assert back.passed == view.passed
    if not play.rules.draws_to_follow and play.phase != "choice" and not play.challenges:
        assert back.cannot_hold() == view.cannot_hold()
        assert facts(back).captured == play.captured
    if not play.challenges:
        chances = random.Random(1), random.Random(1)
        assert think("casual", back, chances[0]) == think("casual", view, chances[1])
    again = read_position(position_of(back))
    assert again.legal() == back.legal()
    assert facts(again).captured == facts(back).captured


@pytest.mark.parametrize("game", VARIANTS)
def test_a_view_written_and_read_again_is_the_same(game: str) -> None:
    many = VARIANTS[game].players
    for seed, players in enumerate({many[0], VARIANTS[game].usual_players, many[-1]}):
        for view in moments(game, players, {}, seed):
            check_there_and_back(view)


@pytest.mark.parametrize("scene", SCENES[2:], ids=lambda scene: "-".join(map(str, scene.values())))
def test_so_it_is_at_odd_tables(scene: dict[str, Any]) -> None:
    for seed, (game, players) in enumerate((("hearts", 4), ("hearts", 5), ("black-maria", 3))):
        for view in moments(game, players, scene, seed):
            check_there_and_back(view)


def test_so_it_is_where_a_card_of_an_open_widow_lies_on_the_table() -> None:
    scene = {"remainder": "exchange_first_trick", "kitty_view": "all"}
    lay = 0
    for game, players in (("hearts", 5), ("cancellation-hearts", 7)):
        for seed in range(6):
            for view in moments(game, players, scene, seed):
                check_there_and_back(view)
                trick = {card for _, card in facts(view).trick}
                lay += view.seat != facts(view).widow_seat and bool(trick & {*(view.widow or ())})
    assert lay > 0


def test_so_it_is_where_nines_add_laps_and_seats_drop_out() -> None:
    scene = {**next(each for each in SCENES if each.get("drop_out_when_empty"))}
    del scene["jokers"]
    laps = 0
    for seed in range(8):
        for view in moments("hearts", 4, {**scene, "booster_nines": True}, seed):
            check_there_and_back(view)
            laps += any(len(trick.plays) == 8 for trick in facts(view).tricks)
    assert laps > 0


@pytest.mark.parametrize("seed", range(6))
def test_what_is_gone_without_the_tricks(seed: int) -> None:
    """Without the tricks, but with what is gone and who took it, the same may be played."""
    game, players = (("hearts", 4), ("omnibus", 5), ("kitty-hearts", 4))[seed % 3]
    for view in moments(game, players, {}, seed):
        play = facts(view)
        if play.phase != "play" or not play.tricks:
            continue
        data = position_of(view)
        tricks = data.pop("tricks")
        gone = " ".join(trick["cards"] for trick in tricks)
        data |= {"gone": gone, "taken_cards": [cards_text(cards_of(c)) for c in play.captured]}
        back = read_position(data)
        assert back.legal() == view.legal()
        assert facts(back).captured == play.captured
        assert back.unseen == view.unseen
        assert back.known_in(1) == view.known_in(1)
        again = read_position(position_of(back))
        assert again.legal() == back.legal()
        assert facts(again).captured == play.captured


# --- what is read --------------------------------------------------------------------------------


def test_what_is_not_given_is_unknown() -> None:
    view = read(trick="4D QS 8D", seat=3)
    play, past = facts(view), facts(view).past
    assert past is not None
    assert (play.leader, play.counts, play.done) == (0, (4, 4, 4, 5), 8)
    assert read(trick="4D QS 8D", seat=3, counts=[4, 4, 4, 5]) == view
    assert (past.hidden, past.taken_unseen, view.scores) == (32, None, (0, 0, 0, 0))
    assert view.unseen.bit_count() == 52 - 5 - 3
    assert cards_text(cards_of(view.legal())) == "3D 5D 7D 9D"
    assert not play.broken


def test_text_is_read_as_records_have_it() -> None:
    view = read("10d qs", gone=None, trick="2d 3D 4D", seat=3)
    assert cards_text(cards_of(view.hand)) == "TD QS"


def test_what_is_gone_is_seen() -> None:
    low = [card for card in read(WHOLE, phase="pass").rules.pack if card & 15 < 12]
    out = [card for card in low if card not in (*parse_cards(HAND), 2, 18, 34, 50)][:28]
    view = read(gone=cards_text(out), hand="3D 5D 7D 9D AH AD")
    assert facts(view).past is not None
    assert view.unseen.bit_count() == 52 - 28 - 6
    assert facts(view).broken


def test_points_that_were_taken_are_shared_out() -> None:
    tricks = "2C 3C 4C 5C 2S 3S 4S QS 2H 3H 6C 7C"
    view = read("AD KD QD JD TD 9D 8D 7D 6D 5D", gone=tricks, taken=[0, 14, 1, 0])
    play = facts(view)
    assert play.points == (0, 14, 1, 0)
    assert play.captured[1] >> parse_card("QS") & 1
    assert play.has_won(1)
    assert play.has_won(0)
    assert not play.has_won(3)


def test_points_of_unknown_cards_are_owed() -> None:
    play = facts(read("AD KD", taken=[0, 14, 0, 0]))
    assert play.taken_unseen == (0, 14, 0, 0)
    assert play.points == (0, 14, 0, 0)
    assert facts(read("AD KD", taken_cards=["", "QS", "", ""])).taken_unseen == (0, 0, 0, 0)


def test_effects_of_cards_are_left_as_they_are() -> None:
    options = {"specials": ["qh_doubles_hearts"]}
    assert facts(read("AD KD", taken=[0, 30, 0, 0], options=options)).taken_unseen == (0, 30, 0, 0)


def test_voids_that_are_known() -> None:
    view = read(trick="4D QS 8D", seat=3, void=["", "D", "SH", ""])
    ruled_out = view.cannot_hold()
    assert ruled_out[1] >> parse_card("2D") & 1
    assert ruled_out[2] >> parse_card("AS") & 1
    assert not ruled_out[0]


def test_voids_beside_tricks_that_are_listed() -> None:
    tricks = [{"leader": 0, "cards": "2C 3C 4C 5C"}]
    view = read(
        "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D", tricks=tricks, seat=3, void=["S", "", "", ""]
    )
    assert view.cannot_hold()[0] >> parse_card("QS") & 1
    assert facts(view).tricks
    assert position_of(view)["void"] == ["S", "", "", ""]


def test_what_was_given_away_is_in_that_hand_or_gone() -> None:
    view = read(passed="QS 2S 3S", passed_to=1, deal=0)
    ruled_out = view.cannot_hold()
    assert [bool(each >> parse_card("QS") & 1) for each in ruled_out] == [True, False, True, True]
    assert not view.known_in(1)


def test_a_deal_that_fits_the_pass_is_found() -> None:
    view = read(passed="QS 2S 3S", passed_to=[3], received="3D 5D AH", received_from=1)
    assert facts(view).deal == 1
    assert view.received == (Move(1, 0, parse_cards("3D 5D AH")),)
    assert facts(read(WHOLE, phase="pass", passed_to=2)).deal == 2


def test_a_pass_that_goes_on_unseen() -> None:
    options = {"pass_cycle": ["left"], "pass_optional": True}
    view = read(passed="", received="3D 5D AH", received_from=2, options=options)
    assert view.passed == ()
    assert view.received[0].giver == 2


def test_a_called_pass() -> None:
    game = "dirty-nasty-filthy-hearts"
    view = read("", game, phase="call")
    assert facts(view).turn == (0,)
    assert facts(read(WHOLE, game, phase="pass", passed_to=2)).called
    assert "called" not in say(WHOLE, game, phase="pass", passed_to=0)


def test_mixed_cards_come_from_the_middle() -> None:
    view = read(WHOLE, options={"pass_cycle": ["mix"]}, passed="QS KS AS", received="2C 3D 2D")
    assert view.received[0].giver == -1
    assert "received_from" not in position_of(view)


def test_a_position_before_the_first_lead() -> None:
    view = read(WHOLE, phase="pass", deal=1)
    assert facts(view).phase == "pass"
    assert facts(read(WHOLE, phase="pass", counts=[13] * 4)).counts == (13,) * 4
    assert facts(read(WHOLE)).must == 1 << parse_card("2C")


def test_bids_and_the_suit() -> None:
    game = "auction-hearts"
    view = read(WHOLE, game, phase="bid", bids=[2, None], seat=2)
    assert facts(view).dealer == 3
    view = read(WHOLE, game, phase="suit", seat=2)
    assert facts(view).bidder == 2
    view = read(WHOLE, game, phase="suit", seat=2, bids=[None, 1, None, None], pool=3)
    assert (facts(view).dealer, view.pool) == (0, 3)
    view = read(WHOLE, game, suit="D")
    assert (view.rules.suit, facts(view).bidder) == (1, 0)
    view = read(WHOLE, game, suit="D", bids=[1, None, None, None])
    assert facts(view).dealer == 3
    assert view.scores == (50,) * 4


def test_slams_exposed_cards_and_pledges() -> None:
    view = read(WHOLE, "chasse-coeur", phase="slam", seat=2)
    assert facts(view).turn == (2,)
    view = read("AD KD", "chasse-coeur", slam=1)
    assert facts(view).declarer == 1
    view = read("AD KD", "turbo-hearts", exposed=["", "QS", "", ""])
    assert view.rules.values[parse_card("QS")] == 26
    assert view.cannot_hold()[2] >> parse_card("QS") & 1
    view = read(
        WHOLE, phase="pledge", options={"pledge_no_hearts": 10}, seat=1, pledged=[0], dealer=3
    )
    assert facts(view).pledged == (0,)
    assert facts(read(WHOLE, "turbo-hearts", phase="expose")).phase == "expose"


def test_a_stock_is_what_is_left() -> None:
    game = "draw-hearts"
    assert facts(read("3D 2D 6H", game, players=2)).stock == 0
    whole = read(WHOLE, game, players=2)
    assert (facts(whole).stock, facts(whole).past) == (26, None)
    assert facts(read(WHOLE, game, players=2, stock=22)).done == 2
    assert facts(read(WHOLE, game, players=2, gone="3C 9C QC KC")).stock == 22
    assert facts(read("3D 2D 6H", "domino-hearts", players=3)).stock == 34
    view = read("3D 2D 6H", "domino-hearts", players=3, stock="AS KS")
    assert facts(view).stock == 2


def test_a_widow_is_aside_or_taken() -> None:
    assert facts(read("3D 4D 6H", "heartsette")).widow == 0
    assert facts(read("3D 4D 6H", "heartsette", widow=3)).widow == 3
    assert facts(read("3D 4D 6H", "kitty-hearts")).widow == 4
    assert facts(read("3D 4D 6H 7H 8H", "kitty-hearts", taken=[0, 1, 0, 0])).widow == 0
    assert facts(read("3D 4D 6H", "kitty-hearts", taken_cards=["", "2H", "", ""])).widow == 0
    last = {"remainder": "last_trick_winner", "kitty_size": 4}
    assert facts(read("3D 4D 6H", options=last)).widow == 4
    view = read("3D 4D 6H", "heartsette", widow="AS KS QS")
    assert not view.unseen & mask_of(parse_cards("AS KS QS"))


EXCHANGE = {"remainder": "exchange_first_trick", "kitty_size": 4, "kitty_view": "winner"}


def test_a_widow_is_exchanged() -> None:
    view = read("2C 3C 5D 6H 7H TS JS QS KS AS AD KD QD JD TD", phase="exchange", options=EXCHANGE)
    assert (facts(view).turn, facts(view).done, facts(view).counts[1]) == ((0,), 1, 11)
    assert view.widow is None
    tricks = [{"leader": 3, "cards": "4C AC 7C 8C"}]
    hand = "3C 5D 6H 7H TS JS QS KS AS AD KD QD JD TD 2C"
    fields: dict[str, Any] = {"tricks": tricks, "options": EXCHANGE, "widow": "TS JS QS KS"}
    view = read(hand, phase="exchange", **fields)
    assert view.widow == parse_cards("TS JS QS KS")
    kept = "3C 5D 6H 7H AD KD QD JD TD 2C AS"
    away = ["TS JS QS KS", "", "", ""]
    view = read(kept, **fields, taken_cards=away)
    assert view.laid is not None
    assert sorted(view.laid) == sorted(parse_cards(away[0]))
    assert read(kept, tricks=tricks, options=EXCHANGE).laid is None


def test_cancelled_tricks_lie_on_the_table() -> None:
    game = "cancellation-hearts"
    view = read("3D 2D 6H QS", game, players=6, pile="4D 4D 5D 5D 6D 6D")
    assert facts(view).pile.bit_count() == 6
    assert position_of(view)["pile"] == "4D 4D 5D 5D 6D 6D"
    assert facts(read("3D 2D 6H QS", game, players=6, pile=6, gone=None)).phase == "play"


def test_jokers_stand_for_a_suit() -> None:
    options = {"joker_lead": "leader_names_suit"}
    fields: dict[str, Any] = {"seat": 1, "leader": 0, "trick": "X", "options": options}
    view = read("3D 4D 6H", "joker-hearts", **fields, named="D")
    assert facts(view).named == 1
    assert "must say what suit" in say("3D 4D 6H", "joker-hearts", **fields)
    options |= {"first_leader": "eldest", "first_card": "any"}
    tricks = [{"leader": 0, "cards": "X 3S 4S 5S"}]
    hand = "3C 4D 6D 7D 8D 9D TD JD QD KD AD 3H"
    view = read(
        hand, "joker-hearts", tricks=tricks, named="S", leader=3, trick="6S", options=options
    )
    assert facts(view).tricks[0].winner == 3
    assert position_of(view)["named"] == "S"


def test_a_nine_adds_a_lap() -> None:
    view = read("2C 3D 2D 6H TD", "booster-nines", seat=2, trick="9S TS JS QS KS AS", leader=0)
    assert facts(view).boosted
    assert "the trick has 6 cards" in say(seat=2, trick="9S TS JS QS KS AS", leader=0)
    other = {"seat": 2, "trick": "8S TS JS QS KS AS", "leader": 0}
    assert "the trick has 6 cards" in say("2C 3D", "booster-nines", **other)


def test_who_is_out_of_cards_is_passed_over() -> None:
    fields: dict[str, Any] = {"players": 4, "seat": 3, "leader": 0}
    view = read("3D", "domino-hearts", trick="2C 4C", counts=[1, 0, 2, 1], **fields)
    assert [seat for seat, _ in facts(view).trick] == [0, 2]
    assert "the trick has 0 cards" in say("3D", "domino-hearts", counts=[1, 0, 2, 1], **fields)


def test_tricks_of_a_game_in_which_cards_are_drawn_to_follow() -> None:
    tricks = [{"leader": 1, "cards": "AH QH KH"}, {"leader": 1, "cards": "AS 8S QS"}]
    view = read(
        "3D 4D 2C 3C", "domino-hearts", players=3, seat=1, tricks=tricks, counts=[5, 4, 4], stock=33
    )
    assert facts(view).points == (0, 3, 0)
    wrong = [{"leader": 1, "cards": "AH QH KH"}, {"leader": 2, "cards": "AS 8S QS"}]
    fields: dict[str, Any] = {"players": 3, "seat": 1, "counts": [5, 2, 6], "stock": 33}
    assert "leads the next" in say("3D 4D", "domino-hearts", tricks=wrong, **fields)
    none = [{"leader": 1, "cards": ""}]
    fields |= {"counts": [8, 2, 8], "stock": 34}
    assert "has 0 cards" in say("3D 4D", "domino-hearts", tricks=none, **fields)


def test_a_choice_is_made_when_all_is_played() -> None:
    game = "partnership-hearts"
    view = read("", game, phase="choice", scores=[80, 90, 30, 60])
    assert (view.slam_value, facts(view).chooser) == (26, 0)
    everything = ["", "", cards_text(cards_of(view.rules.penalty)), ""]
    assert read("", game, phase="choice", taken_cards=everything).slam_value == 26
    fresh = replace(view, play=replace(facts(view), past=None))
    assert "tricks" not in position_of(fresh)
    assert position_of(fresh)["taken_cards"] == position_of(view)["taken_cards"]
    view = read("", "complex-hearts", phase="choice", scores=[[1, 2]] * 4)
    assert (view.slam_value, view.slam_imaginary) == (13, 13)
    assert (view.scores, view.imaginary) == ((1,) * 4, (2,) * 4)


def test_exposed_cards_may_be_played_where_tricks_are_not_listed() -> None:
    view = read("AH 3H", "turbo-hearts", trick="2H 4H 5H", seat=3, exposed=["", "", "", "AH"])
    assert faces(view.legal()) == view.hand


# --- what is refused -----------------------------------------------------------------------------

FULL = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"

FAULTS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("version 1", HAND, "hearts", {"position": 2}),
    ("version 1", HAND, "hearts", {"position": True}),
    ("no field 'trik': did you mean trick", HAND, "hearts", {"trik": "2C"}),
    ("docs/record.md", HAND, "hearts", {"qqqq": 1}),
    ('"seat" must be given', HAND, "hearts", {"seat": None}),
    ("slug", HAND, "hearts", {"variant": 3}),
    ("no game called", HAND, "chess", {}),
    ("number of seats", HAND, "hearts", {"players": True}),
    ("an object", HAND, "hearts", {"options": []}),
    ("is for 3 to 7", HAND, "hearts", {"players": 12}),
    ("seat, 0 to 3, not 4", HAND, "hearts", {"seat": 4}),
    ("must be a seat", HAND, "hearts", {"leader": "N"}),
    ("'1S' is not a card", "1S", "hearts", {}),
    ("in one string", HAND, "hearts", {"gone": ["2C"]}),
    ("one of bid, suit", HAND, "hearts", {"phase": "ready"}),
    ("from 0, not -1", HAND, "hearts", {"deal": -1}),
    ("from 0, not '5'", HAND, "hearts", {"pool": "5"}),
    ("list of tricks", HAND, "hearts", {"tricks": "2C"}),
    ('{"leader": seat', HAND, "hearts", {"tricks": [{"cards": "2C"}]}),
    ("list of 4 numbers of cards", HAND, "hearts", {"counts": [5, 5]}),
    ("whole numbers up to", HAND, "hearts", {"taken": [0, 0, 0, 1.5]}),
    ("true or false", HAND, "hearts", {"broken": 1}),
    ("one for each seat", HAND, "hearts", {"scores": 5}),
    ("pairs of whole numbers", HAND, "complex-hearts", {"scores": [1, 2, 3, 4]}),
    ("must be C, D, H or S", HAND, "auction-hearts", {"suit": "X"}),
    ("strings of suit letters", HAND, "hearts", {"void": [1, "", "", ""]}),
    ("suits in one string", HAND, "hearts", {"named": 1}),
    ("2D is not in the pack", "2D", "joker-hearts", {}),
    ("AH is in two places: hand and trick", HAND, "hearts", {"trick": "AH", "seat": 1}),
    ("3D appears too often: hand", "3D 3D", "hearts", {}),
    (
        "in two places: gone and widow",
        "3D 4D 5D",
        "heartsette",
        {"gone": "2C", "widow": "2C 3C 4C 2C"},
    ),
    ('"bids" is given, but this game', HAND, "hearts", {"bids": [1]}),
    ('"stock" is given', HAND, "hearts", {"stock": 3}),
    ('"pile" is given', HAND, "hearts", {"pile": 3}),
    ("4 bids, but at most 3", WHOLE, "auction-hearts", {"phase": "bid", "bids": [1, 2, 3, 4]}),
    ("all 4 seats have bid", WHOLE, "auction-hearts", {"bids": [1, 2]}),
    ("cannot bid 1, only from 3 to 50", WHOLE, "auction-hearts", {"phase": "bid", "bids": [2, 1]}),
    (
        "only at least 2",
        WHOLE,
        "hearts",
        {
            "phase": "bid",
            "bids": [1, 1],
            "options": {
                "auction": "slam_bid",
                "teams": "bonus_card_partner",
                "card_values": {"QS": 13, "JD": -10},
            },
        },
    ),
    (
        "thrown in",
        WHOLE,
        "auction-hearts",
        {"bids": [None] * 4, "options": {"auction_all_pass": "redeal"}},
    ),
    ("may not be exposed", HAND, "turbo-hearts", {"exposed": ["2C", "", "", ""]}),
    ("nobody can call", WHOLE, "dirty-nasty-filthy-hearts", {"phase": "pass", "passed_to": 0}),
    ("in this deal it is seat 1, not 2", HAND, "hearts", {"passed_to": 2, "deal": 0}),
    ("in this deal it is no seat", HAND, "hearts", {"passed_to": 2, "deal": 3}),
    ("has yet to pass", WHOLE, "hearts", {"phase": "pass", "passed": "2C 3D 2D"}),
    ("nothing is passed", HAND, "hearts", {"passed": "2C", "deal": 3}),
    ("has 2 cards, but 3 are passed", HAND, "hearts", {"passed": "2C 3C"}),
    ("was passed, so it cannot", HAND, "hearts", {"passed": "3D 2C 4C"}),
    ("QS was received", HAND, "hearts", {"received": "QS AH 3D", "tricks": []}),
    ("no bid in this game", WHOLE, "hearts", {"phase": "bid"}),
    ("no pass in this game, or not in deal 3", WHOLE, "hearts", {"phase": "pass", "deal": 3}),
    ("then no card has been played yet", WHOLE, "hearts", {"phase": "pass", "trick": "AS"}),
    ("but a hand has 13 before", HAND, "hearts", {"phase": "pass"}),
    (
        '"counts" must be [13, 13, 13, 13]',
        WHOLE,
        "hearts",
        {"phase": "pass", "counts": [13, 13, 13, 12]},
    ),
    ("has announced one", WHOLE, "chasse-coeur", {"phase": "slam", "slam": 1}),
    ("the turn of seat 1, not of seat 0", WHOLE, "auction-hearts", {"phase": "bid", "dealer": 0}),
    ("no widow is exchanged", HAND, "hearts", {"phase": "exchange"}),
    ("both given", HAND, "hearts", {"gone": "", "tricks": []}),
    ("has 14 cards, but a hand has at most 13", FULL + " 2D", "hearts", {"gone": "3D"}),
    ("has 0 cards", "", "hearts", {}),
    ("seat 1 holds 5 cards now, not 4", HAND, "hearts", {"counts": [5, 4, 5, 5]}),
    ("gives seat 0 4 cards", HAND, "hearts", {"counts": [4, 5, 5, 5]}),
    ("so the seat has nothing to play", "", "draw-hearts", {"players": 2}),
    ("the hands have 53 cards", "3D", "draw-hearts", {"players": 2, "counts": [1, 52]}),
    (
        "must be 22, by the cards",
        WHOLE,
        "draw-hearts",
        {"players": 2, "gone": "3C QC KC AC", "stock": 20},
    ),
    ('"stock" cannot be 27', WHOLE[:5], "draw-hearts", {"players": 2, "stock": 27}),
    ("3 cards, or 0 once", "3D", "heartsette", {"widow": 2}),
    ("lies face down", "3D", "kitty-hearts", {"widow": "2C 3C 4C 5C"}),
    ("lies face down", FULL[:-3], "kitty-hearts", {"widow": "2D 3D 4D 5D"}),
    ("2 cards, but 48 have been", "3D", "hearts", {"gone": "2C 3C", "trick": "2D", "seat": 1}),
    (
        "0 cards can be gone",
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
        "hearts",
        {"gone": "2D", "trick": ""},
    ),
    (
        "captured cards for 13, not 1",
        "3D",
        "hearts",
        {"taken": [0, 1, 0, 0], "taken_cards": ["", "QS", "", ""]},
    ),
    ("adds up to 27, but all cards", "3D", "hearts", {"taken": [0, 27, 0, 0]}),
    (
        "QS is gone",
        "3D",
        "hearts",
        {"broken": False, "taken_cards": ["", "QS", "", ""], "options": {"qs_breaks_hearts": True}},
    ),
    ("a card on the table breaks", "3D", "hearts", {"broken": False, "trick": "2C 3H", "seat": 2}),
    ("void in D, but 3D", HAND, "hearts", {"void": ["D", "", "", ""]}),
    ("leads, 3 lie there", HAND, "hearts", {"trick": "2C 3C", "leader": 1}),
    ("no choice in this game", "", "hearts", {"phase": "choice"}),
    ('"hand" must be ""', "3D", "partnership-hearts", {"phase": "choice"}),
    (
        "leads next, so no card can lie",
        "2C 3C 5D 6H 7H TS JS QS KS AS AD KD QD JD TD",
        "hearts",
        {"phase": "exchange", "options": EXCHANGE, "leader": 3, "trick": "4C"},
    ),
    (
        "seat 1 holds 13 cards, but only",
        "AD",
        "hearts",
        {"counts": [13, 13, 13, 13], "hand": FULL, "void": ["", "DHS", "", ""]},
    ),
    ("no deal fits", FULL, "hearts", {"void": ["", "DH", "DH", ""], "counts": [13] * 4}),
]


@pytest.mark.parametrize(("part", "hand", "game", "fields"), FAULTS)
def test_a_position_that_cannot_arise(
    part: str, hand: str, game: str, fields: dict[str, Any]
) -> None:
    assert part in say(**{"hand": hand, "game": game, **fields})


LATE = "9D TD JD QD KD AD 9H TH JH QH KH AH"
"""Twelve cards without a club or a spade: the hand of a seat that has played one card."""
FIRST = [{"leader": 1, "cards": "2C 3C 4C 5C"}]


LISTED: list[tuple[str, str, str, dict[str, Any]]] = [
    (
        "trick 1 has only 3 cards",
        LATE,
        "hearts",
        {"tricks": [{"leader": 1, "cards": "2C 3C 4C"}]},
    ),
    ("on the table is complete", LATE[:-3], "hearts", {"tricks": FIRST, "trick": "6C 7C 8C AH"}),
    (
        "more suits than there were jokers",
        "3D 4D 6H",
        "joker-hearts",
        {
            "tricks": [],
            "hand": "3C 4D 6D 7D 8D 9D TD JD QD KD AD 3H 4H",
            "named": "D",
            "options": {"joker_lead": "leader_names_suit"},
        },
    ),
    (
        "seat 3 won the auction",
        WHOLE,
        "auction-hearts",
        {"bids": [1, None, None, None], "dealer": 2, "leader": 2, "trick": "AC AD"},
    ),
    ("next to the dealer", WHOLE, "black-maria", {"dealer": 0, "leader": 0}),
    ("2C must be led first, so seat 0", "3C" + WHOLE[2:].replace("3D", "AS"), "hearts", {}),
    (
        "seat 0 holds 2C and leads",
        WHOLE,
        "hearts",
        {"leader": 3, "trick": "AC", "options": {"first_card": "any"}},
    ),
    (
        "trick 2: seat 0 leads it, not seat 2",
        "9D TD JD QD KD AD 9H TH JH QH KH",
        "hearts",
        {"tricks": [{"leader": 1, "cards": "2C 3C 4C AC"}, {"leader": 2, "cards": "2S 3S 4S 5S"}]},
    ),
    (
        "cards, which are too many",
        LATE,
        "hearts",
        {"tricks": [{"leader": 1, "cards": "2C 3C 4C 5C 6C"}]},
    ),
    (
        'trick 1: "named" must say',
        "3C 4D 6D 7D 8D 9D TD JD QD KD AD 3H",
        "joker-hearts",
        {
            "tricks": [{"leader": 0, "cards": "X 3S 4S 5S"}],
            "options": {
                "joker_lead": "leader_names_suit",
                "first_leader": "eldest",
                "first_card": "any",
            },
        },
    ),
    (
        "trick 1: seat 0 could not play 5S: clubs were led",
        "6C" + LATE[2:],
        "hearts",
        {"trick": "8S", "leader": 3, "tricks": [{"leader": 1, "cards": "2C 3C 4C 5S"}]},
    ),
    (
        "trick 1: seat 2 could not play 3D",
        LATE[:-3],
        "hearts",
        {
            "trick": "TC",
            "tricks": [
                {"leader": 1, "cards": "2C 3D 4C 5C"},
                {"leader": 0, "cards": "6C 7C 8C 9C"},
            ],
        },
    ),
    (
        "2C must be led first, not 3C",
        LATE,
        "hearts",
        {"tricks": [{"leader": 1, "cards": "3C 2C 4C 5C"}], "leader": 0},
    ),
    (
        "nobody is exchanging a widow",
        LATE[:-3],
        "hearts",
        {
            "tricks": FIRST,
            "phase": "exchange",
            "options": {**EXCHANGE, "remainder": "exchange_first_penalty"},
        },
    ),
    (
        '"counts" must be [12, 12, 12, 12]',
        LATE,
        "hearts",
        {"tricks": FIRST, "trick": "", "counts": [12, 12, 12, 11], "leader": 0},
    ),
    (
        '"taken" must be [0, 0, 0, 0]',
        LATE,
        "hearts",
        {"tricks": FIRST, "leader": 0, "taken": [1, 0, 0, 0]},
    ),
    (
        "seat 1 has not taken 2C",
        LATE,
        "hearts",
        {"tricks": FIRST, "leader": 0, "taken_cards": ["", "2C", "", ""]},
    ),
    ("lies face down", WHOLE[:-3], "kitty-hearts", {"widow": "AD KD QD JD", "tricks": []}),
    (
        "has not seen the cards that seat 0",
        "4D 6D 7D 8D 9D TD JD QD KD AD",
        "hearts",
        {
            "seat": 3,
            "leader": 0,
            "trick": "KS QS JS",
            "widow": "2S 3S 4S 5S",
            "options": {"remainder": "first_trick_winner", "kitty_size": 4},
            "tricks": [{"leader": 1, "cards": "2C 3C 4C AC"}],
        },
    ),
    (
        "AS was taken with it",
        "3C 5D 6H 7H TS JS QS KS 2C AD KD QD JD TD 9D",
        "hearts",
        {
            "phase": "exchange",
            "tricks": [{"leader": 3, "cards": "4C AC 7C 8C"}],
            "widow": "AS TS JS QS",
            "options": EXCHANGE,
        },
    ),
    ('"hand" has 12 cards, but seat 0 holds 13', WHOLE[:-3], "hearts", {"tricks": []}),
    (
        "comes to 1 less",
        "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D",
        "hearts",
        {"gone": "2C 3C 4C QS", "taken": [0, 12, 0, 0]},
    ),
    (
        "comes to 2 more",
        "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D",
        "hearts",
        {"gone": "2C 3C 4C QS", "taken": [0, 13, 2, 0]},
    ),
    (
        "cannot be shared out like that",
        "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D",
        "hearts",
        {"gone": "2C 3C 4C QS", "taken": [0, 7, 6, 0]},
    ),
    (
        '"broken" is true',
        "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D",
        "hearts",
        {"gone": "2C 3C 4C 5C", "broken": True},
    ),
    (
        "the trick: seat 1 could not play AH: spades were led",
        "2S 3S",
        "booster-nines",
        {"trick": "9S AH 8S 7S 6S", "leader": 0, "seat": 1},
    ),
    (
        "trick 1 has 4 cards, but from 1 to 3",
        "3D 4D 5D 6D",
        "domino-hearts",
        {"players": 3, "counts": [4, 6, 6], "tricks": [{"leader": 1, "cards": "AH QH KH 2H"}]},
    ),
    (
        "the trick: the deal was over before this trick",
        LATE,
        "chasse-coeur",
        {"slam": 1, "leader": 3, "trick": "6C", "tricks": [{"leader": 1, "cards": "5C 7C AC QC"}]},
    ),
    (
        "seat 3 plays next to this trick, not seat 0",
        LATE,
        "hearts",
        {"tricks": FIRST, "leader": 0, "trick": "6C 7C 8C"},
    ),
    (
        "2D, but is said to be void",
        "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D",
        "hearts",
        {"gone": "2C 3C 4C 5C", "passed": "2D 2S 3S", "void": ["", "D", "", ""]},
    ),
]


@pytest.mark.parametrize(("part", "hand", "game", "fields"), LISTED)
def test_tricks_that_cannot_have_been_played(
    part: str, hand: str, game: str, fields: dict[str, Any]
) -> None:
    assert part in say(**{"hand": hand, "game": game, **fields})


def test_what_is_no_json_of_a_position() -> None:
    for text, part in (
        ("", "not JSON: Expecting value"),
        ("[1]", "a JSON object"),
        ("[" * 100_000, "nested too deep"),
        ("NaN", "NaN is not a JSON number"),
        ('{"seat": ' + "9" * 5000 + "}", "too many digits"),
        ('{"seat": 1, "seat": 2}', "'seat' is given twice"),
    ):
        with pytest.raises(Refusal, match=part):
            parse_position(text)
    with pytest.raises(Refusal, match="must be a seat"):
        read_position({**position_of(read()), "seat": 1e999})


def test_cards_are_shared_out_so_that_all_have_taken_so_much() -> None:
    values = [0, 13, 1, 1, -10]
    assert share_out([1, 2, 3], values, [14, 1]) == (0, 0, 1)
    assert share_out([1, 4, 2], values, [3, 1]) == (0, 0, 1)
    assert share_out([1, 2], values, [7, 7]) is None
    assert share_out([], values, [0, 0]) == ()
    assert share_out([2] * 5, values, [3, 3]) is None
