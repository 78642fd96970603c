"""The library from outside: games that begin and go on, what may be wished, text both ways."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

import piquedame as pd
from piquedame.cards import BadCard, BadSuit, cards_of, faces, read_card, read_cards, read_suit
from piquedame.deal import wishes as all_wishes
from piquedame.deal.legality import names_suit
from piquedame.deal.wishes import BadWish
from piquedame.game import new_game
from piquedame.law.demands import legal_plays
from strategies import SCENES, SLAM_BID, table

HANDS = (
    "2C 5C 9C KC 3D 8D QD 4H 9H KH 5S 9S QS",
    "3C 6C TC AC 4D 9D KD 5H TH AH 6S TS KS",
    "4C 7C JC 2D 5D TD AD 2H 6H JH 7S JS AS",
    "8C QC 6D 7D JD 3H 7H 8H QH 2S 3S 4S 8S",
)


class Index:
    """A whole number of another kind, as NumPy has them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


# --- cards ---------------------------------------------------------------------------------------


def test_a_card_is_taken_as_a_number_or_as_text() -> None:
    queen = pd.parse_card("QS")
    assert [read_card(each) for each in (queen, "qs", Index(queen))] == [queen] * 3  # type: ignore[arg-type]
    assert read_cards("QS KS") == read_cards([queen, "KS"]) == pd.parse_cards("QS KS")
    assert pd.hand_text(pd.parse_hand("QS 2C X")) == "X 2C QS"
    assert pd.cards_of(Index(pd.parse_hand("QS 2C"))) == pd.parse_cards("2C QS")  # type: ignore[arg-type]
    assert (pd.suit_of("QS"), pd.rank_of("QS")) == (pd.suit_of(queen), pd.rank_of(queen)) == (3, 12)
    for wrong in (-1, True, None, "QS"):
        with pytest.raises(ValueError, match="is not a set of cards: parse_hand makes one"):
            pd.hand_text(wrong)  # type: ignore[arg-type]
    assert [read_suit(each) for each in (2, "H", "h", "hearts", " Hearts ", Index(2))] == [2] * 6  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [0, 17, 64, -1, True, None, 3.0, "", "QX", ["QS"], "QS KS"])
def test_what_is_no_card_is_told(wrong: Any) -> None:
    with pytest.raises(BadCard, match="is not a card: write a rank of 23456789TJQKA"):
        read_card(wrong)
    with pytest.raises(BadCard, match="is not a card"):
        pd.PlayCard(wrong)


def test_what_are_no_cards_is_told() -> None:
    for wrong in (5, None, [5.0], "QS XX"):
        with pytest.raises(BadCard, match="is not a card"):
            read_cards(wrong)  # type: ignore[arg-type]
    with pytest.raises(BadCard, match="7 is not a card"):
        pd.parse_card(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [4, -1, False, None, "", "x", "heart", 1.0])
def test_what_is_no_suit_is_told(wrong: Any) -> None:
    with pytest.raises(BadSuit, match="is not a suit: write C, D, H or S, or its name"):
        pd.NameSuit(wrong)


# --- wishes --------------------------------------------------------------------------------------

EVERY_WISH: list[tuple[pd.Wish, str, str]] = [
    (pd.PlayCard("QS"), "QS", "PlayCard('QS')"),
    (pd.PlayCard("X", "H"), "X as hearts", "PlayCard('X', 'H')"),
    (pd.Pass(("QS", "KS")), "pass QS KS", "Pass('QS KS')"),
    (pd.Pass(), "pass on", "Pass('')"),
    (pd.Unpass(), "unpass", "Unpass()"),
    (pd.Offer(3), "bid 3", "Offer(3)"),
    (pd.Offer(), "no bid", "Offer(None)"),
    (pd.NameSuit("H"), "name hearts", "NameSuit('H')"),
    (pd.CallPass("left2"), "call left2", "CallPass('left2')"),
    (pd.Expose("AH"), "expose AH", "Expose('AH')"),
    (pd.Expose(), "expose nothing", "Expose('')"),
    (pd.Pledge(True), "pledge", "Pledge(True)"),
    (pd.Pledge(False), "no pledge", "Pledge(False)"),
    (pd.Announce(True), "slam", "Announce(True)"),
    (pd.Announce(False), "no slam", "Announce(False)"),
    (pd.LayAway("2C 3C"), "lay away 2C 3C", "LayAway('2C 3C')"),
    (pd.Choose("add"), "add", "Choose('add')"),
    (pd.Choose("subtract"), "subtract", "Choose('subtract')"),
    (pd.Claim(), "claim", "Claim()"),
    (pd.Challenge(14), "challenge 14", "Challenge(14)"),
    (pd.TakeBack(), "take back", "TakeBack()"),
]


@pytest.mark.parametrize(("wish", "text", "shown"), EVERY_WISH, ids=str)
def test_a_wish_has_a_text_both_ways(wish: pd.Wish, text: str, shown: str) -> None:
    assert str(wish) == text
    assert pd.parse_wish(text) == wish
    assert pd.parse_wish(f"  {text.replace(' ', '  ')} ") == wish
    assert repr(wish) == shown
    assert eval(shown, vars(all_wishes)) == wish


def test_every_kind_of_wish_is_public_and_has_a_text() -> None:
    kinds = {type(wish) for wish, _, _ in EVERY_WISH}
    assert len(kinds) == 14
    assert all(getattr(pd, kind.__name__) is kind for kind in kinds)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a wish: write a card, as in QS, or pass, expose"),
        ("play QS", "is not a wish"),
        ("QX", "is not a wish"),
        ("pass QX", "'QX' is not a card"),
        ("bid five", "'five' is not a whole number"),
        ("bid " + "9" * 5000, "is not a whole number"),
        ("challenge ²", "is not a whole number"),
        ("name spade", "is not a suit"),
        ("X as", "is not a wish"),
        ("X as joker", "is not a suit"),
        (None, "None is no wish, and no text of one"),
    ],
)
def test_a_text_of_no_wish_is_told(text: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pd.parse_wish(text)


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda: pd.Offer("5"), "a bid is a whole number, not '5'"),  # type: ignore[arg-type]
        (lambda: pd.Offer(True), "a bid is a whole number, not True"),
        (lambda: pd.Challenge(None), "the card that is challenged is a whole number, not None"),  # type: ignore[arg-type]
        (lambda: pd.Announce("yes"), "a slam is made or not, True or False, not 'yes'"),  # type: ignore[arg-type]
        (lambda: pd.Pledge(1), "a pledge is made or not, True or False, not 1"),  # type: ignore[arg-type]
        (lambda: pd.Choose("both"), "a slam is scored by 'add' or 'subtract', not 'both'"),  # type: ignore[arg-type]
        (lambda: pd.CallPass(1), "a pass is called by its direction, as in 'left', not 1"),  # type: ignore[arg-type]
    ],
)
def test_a_wish_of_the_wrong_kind_is_told(made: Any, said: str) -> None:
    with pytest.raises(BadWish, match=said):
        made()


# --- a game begins -------------------------------------------------------------------------------


def test_a_seed_deals_the_same_game() -> None:
    one, again, number = pd.start("omnibus", seed="7"), pd.start("omnibus", seed=7), 3
    assert one == again
    assert one.rules.players == 4
    assert pd.start("omnibus", seed="7", game=number) != one
    assert pd.start("black-maria", 3, seed="7").rules.players == 3
    assert pd.start("likha", seed="7", target=31).rules.options.target == 31


def test_a_secret_deals_the_same_game_and_chance_another() -> None:
    secret = pd.new_secret()
    assert pd.start("hearts", secret=secret) == pd.start("hearts", secret=secret)
    assert pd.start("hearts").deal != pd.start("hearts").deal


def test_a_game_from_whole_rules() -> None:
    rules = pd.rules_for("hearts", 5, {"moon": "off"})
    assert pd.start(rules, seed=1).rules is rules
    with pytest.raises(pd.OptionError, match="these rules are whole"):
        pd.start(rules, 4)
    with pytest.raises(pd.OptionError, match="these rules are whole"):
        pd.start(rules, moon="add")
    assert pd.start(pd.find_variant("hearts"), seed=1).rules == pd.rules_for("hearts")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"variant": "hartz"}, "there is no game called 'hartz': did you mean hearts"),
        ({"variant": 5}, "a game is named by its slug, as in 'black-maria', not 5"),
        ({"players": 9}, "Hearts is for 3 to 7 players, not 9"),
        ({"players": "4"}, "Hearts is for 3 to 7 players, not '4'"),
        ({"mon": "off"}, "there is no option"),
        ({"moon": "of"}, "moon"),
        ({"seed": 1, "secret": bytes(32)}, "give one of them"),
        ({"seed": 1.5}, "a seed is a text or a whole number, not 1.5"),
        ({"seed": True}, "a seed is a text or a whole number, not True"),
        ({"seed": "\ud800"}, "the seed is not a text in UTF-8"),
        ({"secret": b"short"}, "a secret is 32 bytes"),
        ({"secret": "x" * 32}, "a secret is 32 bytes"),
        ({"game": -1}, "the number of a game is a whole number from 0, not -1"),
        ({"game": "1"}, "the number of a game is a whole number from 0, not '1'"),
    ],
)
def test_a_game_that_cannot_be_is_told(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(pd.OptionError, match=said):
        pd.start(**{"variant": "hearts", **wrong})


def test_a_deal_by_hand() -> None:
    game = pd.start("hearts", hands=HANDS, dealer=3, seed=1)
    assert game.current.text == " | ".join(HANDS)
    again = pd.start("hearts", hands=game.current.text, dealer=3, seed=1)
    assert again == game
    assert again.dealer == 3
    assert pd.start("hearts", hands=HANDS, seed=1).dealer == pd.start("hearts", seed=1).dealer


def test_a_deal_by_hand_goes_on_by_the_seed() -> None:
    game = pd.start("hearts", hands=HANDS, dealer=3, seed=1)
    played = _played_by_chance(game, 1)
    assert played.finished[0].deal.text == game.current.text
    assert len(played.finished) > 1


def test_the_widow_of_a_deal_by_hand_follows_from_the_hands() -> None:
    whole = pd.start("kitty-hearts", seed=4)
    assert whole.current.widow
    again = pd.start("kitty-hearts", seed=4, hands=whole.current.text)
    assert sorted(again.current.widow) == sorted(whole.current.widow)
    given = pd.cards_text(whole.current.widow)
    assert pd.start("kitty-hearts", seed=4, hands=whole.current.text, rest=given) == whole


def test_the_stock_of_a_deal_by_hand_is_given() -> None:
    whole = pd.start("draw-hearts", 2, seed=4)
    with pytest.raises(pd.Refusal, match="missing"):
        pd.start("draw-hearts", 2, seed=4, hands=whole.current.text)
    stock = whole.current.stock
    assert pd.start("draw-hearts", 2, seed=4, hands=whole.current.text, rest=stock) == whole


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (HANDS[:3], "there are 3 hands for 4 players"),
        ((*HANDS[:3], "2C"), "missing, 2C too many"),
        ((HANDS[0] + " 3C", HANDS[1][3:], *HANDS[2:]), "seat 0 holds 14 cards instead of 13"),
        (("2C", "QS", "", "XX"), "'XX' is not a card"),
    ],
)
def test_hands_that_are_not_the_pack_are_told(hands: Any, said: str) -> None:
    with pytest.raises((pd.Refusal, BadCard), match=said):
        pd.start("hearts", hands=hands)


def test_a_dealer_must_sit_at_the_table() -> None:
    with pytest.raises(ValueError, match="there is no seat 4: seats are 0 to 3"):
        pd.start("hearts", dealer=4)


# --- a game goes on ------------------------------------------------------------------------------


def _played_by_chance(game: pd.Game, seed: int) -> pd.Game:
    chance = random.Random(seed)
    while not game.over:
        game = game.after(game.turn, game.wishes.random(chance))
    return game


@pytest.mark.parametrize("slug", pd.VARIANTS)
def test_every_game_is_played_from_the_front_door(slug: str) -> None:
    rules = pd.rules_for(slug)
    short: dict[str, Any] = (
        {} if rules.chips or rules.options.lives else {"end": "deals", "deals": 1}
    )
    game = _played_by_chance(pd.start(slug, seed=slug, **short), 1)
    assert game.over
    assert game.due == ()
    record = pd.record_of(game)
    assert pd.record_of(pd.verify(record)) == record


def test_whose_turn_it_is() -> None:
    game = pd.start("hearts", seed=1)
    assert game.due == (0, 1, 2, 3)
    assert game.turn == 0
    game = game.after(2, game.view(2).wishes.random(random.Random(1)))
    assert game.due == (0, 1, 3)
    over = _played_by_chance(game, 1)
    with pytest.raises(pd.Refusal, match="the game is over"):
        over.turn  # noqa: B018
    with pytest.raises(pd.Refusal, match="the game is over"):
        over.after(0, "2C")
    undealt = new_game(pd.rules_for("hearts"), 0)
    assert undealt.due == ()
    assert undealt.next_deal() == []
    with pytest.raises(pd.Refusal, match="not this seat's turn"):
        undealt.turn  # noqa: B018


def test_a_wish_may_be_given_as_text() -> None:
    game = pd.start("hearts", hands=HANDS, dealer=3, seed=1, pass_count=0)
    after = game.after(0, "2C")
    assert after == game.after(0, pd.PlayCard("2C"))
    assert [type(event) for event in game.decide(0, "2C")] == [pd.events.Played]
    assert game.apply(*game.decide(0, "2C")) == after
    with pytest.raises(pd.Refusal, match="2C must be led, not 5C"):
        game.after(0, "5C")
    with pytest.raises(BadWish, match="60 is no wish: make one, as in PlayCard"):
        game.after(0, 60)  # type: ignore[arg-type]
    for seat in (-1, 4, "0", None, 1.0):
        with pytest.raises(ValueError, match="there is no seat"):
            game.after(seat, "2C")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no seat 9: seats are 0 to 3"):
        game.view(9)


def test_a_deal_that_is_thrown_in_is_followed_by_the_next() -> None:
    rules = pd.rules_for("hearts-1887", 4, {"misdeal_all_penalty_hand": True})
    cards = pd.parse_hand("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
    others = [card for card in rules.pack if not cards >> card & 1]
    hands = [pd.cards_text(others[k::3]) for k in range(3)]
    game = pd.start(rules, hands=[pd.hand_text(cards), *hands], seed=2)
    assert [each.deal.play.thrown_in for each in game.finished] == [True]
    assert game.current.play.deal == 1


def test_events_are_shown_as_a_seat_may_see_them() -> None:
    game = pd.start("hearts", seed=1)
    (event,) = game.decide(0, "pass " + pd.cards_text(game.view(0).wishes.cards[:3]))
    assert game.redact(event, 0) == event
    assert repr(game.redact(event, 1)) == "<Passed seat=0 cards=None>"
    assert repr(game.redact(event)) == "<Passed seat=0 cards=None>"
    undealt = new_game(game.rules, 0)
    ended = pd.events.Ended((0,))
    assert undealt.redact(ended, 1) == ended


# --- what may be wished --------------------------------------------------------------------------


def _check(game: pd.Game, chance: random.Random) -> None:
    """What is said of the wishes of the seat on turn holds, and is what the game takes."""
    seat = game.turn
    view = game.view(seat)
    wishes = view.wishes
    assert wishes == game.wishes
    assert wishes
    for wish in (*islice(wishes, 40), wishes.random(chance)):
        assert wish in wishes
        game.decide(seat, wish)
        assert pd.parse_wish(str(wish)) == wish
    assert wishes.number <= len(wishes.cards)
    assert set(pd.cards_text(wishes.cards).split()) <= {*str(wishes).replace(",", "").split()}
    named = (
        [wish for wish in wishes if isinstance(wish, pd.PlayCard) and wish.suit is not None]
        if wishes.phase == "play"
        else []
    )
    assert wishes.names_suit == bool(named)
    if wishes.phase == "play":
        play = view.facts
        legal = cards_of(
            faces(view.hand) & legal_plays(play.rules.law, play.moment, faces(view.hand))
        )
        expected = {
            (card, suit)
            for card in legal
            for suit in (range(4) if names_suit(play, card) else [None])
        }
        assert {
            (wish.card, wish.suit) for wish in wishes if isinstance(wish, pd.PlayCard)
        } == expected
        for card in cards_of(faces(view.hand)):
            assert (view.why_not(card) is None) == (card in legal)


@pytest.mark.parametrize("slug", pd.VARIANTS)
def test_the_wishes_of_every_game(slug: str) -> None:
    chance = random.Random(slug)
    game = pd.start(slug, seed=slug)
    for _ in range(60):
        if game.over:
            break
        _check(game, chance)
        game = game.after(game.turn, game.wishes.random(chance))


@pytest.mark.parametrize("scene", range(len(SCENES)))
def test_the_wishes_of_odd_tables(scene: int) -> None:
    chance = random.Random(scene)
    for slug, players in (("omnibus-book", 5), ("hearts-1887", 4)):
        game = pd.start(table(slug, players, [], SCENES[scene]), seed=scene)
        for _ in range(45):
            if game.over:
                break
            _check(game, chance)
            game = game.after(game.turn, game.wishes.random(chance))


def test_passes_are_counted() -> None:
    game = pd.start("hearts", hands=HANDS, dealer=3, seed=1)
    wishes = game.wishes
    assert len(wishes) == len(set(wishes)) == 286
    assert (wishes.phase, wishes.number, wishes.must_go, wishes.may_forward) == (
        "pass",
        3,
        (),
        False,
    )
    assert wishes.cards == pd.parse_cards(HANDS[0])
    assert str(wishes) == f"pass 3 of {HANDS[0]}"
    assert repr(wishes) == f"<Wishes of seat 0: pass 3 of {HANDS[0]}>"
    assert pd.Pass("QS KH 9S") in wishes
    assert pd.Pass("QS KH") not in wishes
    assert str(wishes.why_not("pass QS KH AS")) == "AS is not in the hand"
    assert str(wishes.why_not("claim")) == "this is not the time for a claim"
    assert "QS" not in wishes
    assert wishes.bids is None
    assert wishes.ways == ()


def test_cards_that_go_to_several_seats_are_passed_in_every_order() -> None:
    game = pd.start("hearts", seed=1, pass_count=1, pass_cycle=["scatter"])
    assert len(set(game.wishes.receivers)) == 3
    assert len(game.wishes) == len(set(game.wishes)) == 13 * 12 * 11


def test_twins_are_alike() -> None:
    game = pd.start("cancellation-hearts", 6, seed=1, pass_count=2, pass_cycle=["left"])
    hand = game.wishes.cards
    twice = {card for card in hand if hand.count(card) == 2}
    different = len(set(hand))
    assert len(game.wishes) == different * (different - 1) // 2 + len(twice)


def test_cards_that_must_go_are_in_every_pass() -> None:
    forbidden = "2C 5C 9C KC 3D 8D QD 4H 9H KH 5S"
    game = pd.start("hearts", hands=HANDS, dealer=3, seed=1, pass_forbidden_cards=forbidden)
    wishes = game.wishes
    assert wishes.must_go == pd.parse_cards("9S QS")
    assert len(wishes) == 11
    assert all({"9S", "QS"} <= set(str(wish).split()) for wish in wishes)
    assert wishes.random(random.Random(1)) in wishes
    assert str(wishes).endswith(", 9S QS among them")
    assert str(wishes.why_not("pass 2C 5C 9C")) == "2C may not be passed"


def test_a_pass_may_be_handed_on() -> None:
    game = pd.start("hearts", seed=1, pass_cycle=["left"], pass_optional=True)
    assert game.wishes.may_forward
    assert next(iter(game.wishes)) == pd.Pass()
    assert len(game.wishes) == 287
    assert str(game.wishes).endswith(", or pass on")


def test_bids() -> None:
    game = pd.start("auction-hearts", seed=1)
    most = game.scores[game.turn]
    assert game.wishes.bids == (1, most)
    assert len(game.wishes) == most + 1
    assert str(game.wishes) == f"bid 1 to {most}, or none"
    game = game.after(game.turn, pd.Offer(most))
    assert list(game.wishes) == [pd.Offer(None)]
    assert str(game.wishes) == "no bid"
    assert game.wishes.random(random.Random(1)) == pd.Offer(None)
    assert str(game.wishes.why_not(pd.Offer(most))) == "that bid is not allowed"
    endless = pd.start("hearts", seed=1, **SLAM_BID)
    assert endless.wishes.bids == (1, None)
    assert len(endless.wishes) > 10**6
    assert str(endless.wishes) == "bid 1 or more, or none"
    drawn = {endless.wishes.random(random.Random(seed)) for seed in range(200)}
    assert drawn == {pd.Offer(None), *map(pd.Offer, range(1, 11))}


def test_cards_to_expose() -> None:
    game = pd.start("turbo-hearts", seed=1)
    chance = random.Random(1)
    found = set()
    while game.wishes.phase != "play":
        if game.wishes.phase == "expose":
            found.add(str(game.wishes).partition(" any")[0])
            assert len(game.wishes) == 2**game.wishes.number
        game = game.after(game.turn, game.wishes.random(chance))
    assert "expose" in found
    bare = pd.start("turbo-hearts", seed=1, hands=_without_exposed(), dealer=0)
    while bare.wishes.phase != "expose":
        bare = bare.after(bare.turn, bare.wishes.random(chance))
    assert any(str(bare.view(seat).wishes) == "nothing to answer" for seat in range(4))


def _without_exposed() -> list[str]:
    game = pd.start("turbo-hearts", seed=1)
    return game.current.text.split("|")


def test_words_to_choose_from() -> None:
    game = pd.start("auction-hearts", seed=1)
    while game.wishes.phase == "bid":
        bid = pd.Offer(1) if not game.current.play.bids else pd.Offer(None)
        game = game.after(game.turn, bid)
    assert str(game.wishes) == "name clubs, name diamonds, name hearts, name spades"
    called = pd.start("hearts", seed=1, pass_cycle=["dealers_choice"])
    assert called.wishes.ways[:2] == ("left", "right")
    assert str(called.wishes).startswith("call left, call right, call across")
    asked = replace(called.current.play, phase="choice", chooser=1)
    choosing = pd.Wishes(asked, 0, 1, 0)
    assert list(choosing) == [pd.Choose("add"), pd.Choose("subtract")]
    assert str(choosing) == "add, subtract"
    pledging = pd.start("hearts", seed=1, pass_count=0, pledge_no_hearts=10)
    assert str(pledging.wishes) == "no pledge, pledge"


def test_nothing_is_asked_of_one_who_is_not_on_turn() -> None:
    game = pd.start("hearts", hands=HANDS, dealer=3, seed=1, pass_count=0)
    wishes = game.view(1).wishes
    assert not wishes
    assert list(wishes) == [] == list(wishes.cards)
    assert len(wishes) == 0
    assert str(wishes) == "nothing to answer"
    with pytest.raises(pd.Refusal, match="not this seat's turn"):
        wishes.random(random.Random(1))
    assert pd.PlayCard("3C") not in wishes
    for nobody in (game.view(), new_game(game.rules, 0).view(0)):
        with pytest.raises(pd.Refusal, match="not this seat's turn"):
            nobody.wishes  # noqa: B018


def test_a_view_takes_cards_as_text() -> None:
    view = pd.start("hearts", hands=HANDS, dealer=3, seed=1, pass_count=0).view(0)
    assert view.holds("QS")
    assert not view.holds("AS")
    assert str(view.why_not("QS")) == "2C must be led, not QS"
    passing = pd.start("hearts", hands=HANDS, dealer=3, seed=1).view(0)
    passing.check_pass("QS 2C 5C")
    with pytest.raises(pd.Refusal, match="AS is not in the hand"):
        passing.check_pass(("AS", "2C", "5C"))


# --- text ----------------------------------------------------------------------------------------


def test_a_game_in_a_line_and_as_a_table() -> None:
    game = pd.start("hearts", hands=HANDS, dealer=3, seed=1, pass_count=0)
    assert (
        repr(game)
        == "<Game of hearts, 4 players: deal 0, play, trick 0, seat 0 to act, scores 0 0 0 0>"
    )
    game = game.after(0, "2C").after(1, "3C").after(2, "4C").after(3, "8C").after(3, "QC")
    assert str(game).splitlines() == [
        "hearts, 4 players: deal 0, play, trick 1, seat 0 to act",
        "   seat  score  cards  taken  hand",
        ">     0      0     12      0  5C 9C KC 3D 8D QD 4H 9H KH 5S 9S QS",
        "      1      0     12      0  6C TC AC 4D 9D KD 5H TH AH 6S TS KS",
        "      2      0     12      0  7C JC 2D 5D TD AD 2H 6H JH 7S JS AS",
        "      3      0     11      0  6D 7D JD 3H 7H 8H QH 2S 3S 4S 8S",
        "on the table: 3:QC",
        "last trick: 0:2C 1:3C 2:4C 3:8C, to 3",
    ]
    view = game.view(0)
    assert (
        str(view).splitlines()[0]
        == "seat 0: hearts, 4 players, deal 0, play, trick 1, seat 0 to act"
    )
    assert str(view).splitlines()[2:4] == [
        ">     0      0     12      0  5C 9C KC 3D 8D QD 4H 9H KH 5S 9S QS",
        "      1      0     12      0",
    ]
    assert repr(view) == (
        "<View of seat 0: hearts, 4 players, deal 0, play, trick 1, seat 0 to act, "
        "holding 5C 9C KC 3D 8D QD 4H 9H KH 5S 9S QS, on the table 3:QC>"
    )
    deal = game.current
    assert repr(deal) == "<Deal of hearts: deal 0, play, trick 1, seat 0 to act>"
    assert str(deal).splitlines()[:2] == [
        "hearts, deal 0, play, trick 1, seat 0 to act",
        "   seat  cards  taken  hand",
    ]
    assert (
        repr(deal.play)
        == "<Play of hearts: deal 0, play, trick 1, seat 0 to act, on the table 3:QC>"
    )
    assert repr(deal.play.tricks[0]) == "<Trick 0:2C 1:3C 2:4C 3:8C, to 3>"


def test_a_game_that_has_not_begun_and_one_that_is_over() -> None:
    game = new_game(pd.rules_for("hearts"), 0)
    assert repr(game) == "<Game of hearts, 4 players: before the first deal, scores 0 0 0 0>"
    assert str(game).splitlines()[1:3] == ["  seat  score", "     0      0"]
    assert repr(game.view(1)) == "<View of seat 1: hearts, 4 players, before the first deal>"
    assert str(game.view()).splitlines()[0] == "a spectator: hearts, 4 players"
    over = _played_by_chance(pd.start("hearts", seed=3, end="deals", deals=1), 1)
    assert str(over).startswith("hearts, 4 players: won by seat")
    assert "<Finished deal 0: " in repr(over.finished)
    assert repr(over.current.play) == "<Play of hearts: deal 0, scored>"
    assert repr(over.view()).endswith("deal 0, scored>")


def test_a_trick_both_ways() -> None:
    two = ((2, pd.parse_card("QS")), (0, pd.parse_card("KS")))
    for trick, text in (
        (pd.Trick(2, two, 0), "2:QS 0:KS, to 0"),
        (pd.Trick(2, two, None), "2:QS 0:KS, to nobody"),
        (pd.Trick(2, two, 0, decided=False), "2:QS 0:KS, left to 0"),
        (pd.Trick(2, ((2, pd.parse_card("X")), two[1]), 0, 3), "2:X 0:KS as spades, to 0"),
    ):
        assert str(trick) == text
        assert pd.parse_trick(text) == trick
    for wrong in ("", "QS KS", "2:QS 0:KS", "2:QS 0:KS, to you", None):
        with pytest.raises(ValueError, match="is no trick: write it as in 0:2C 1:3C"):
            pd.parse_trick(wrong)  # type: ignore[arg-type]
    with pytest.raises(BadCard):
        pd.parse_trick("2:QX 0:KS, to 0")
    with pytest.raises(BadSuit):
        pd.parse_trick("2:X 0:KS as stars, to 0")


def test_seats_in_words() -> None:
    game = pd.start("hearts", seed=1)
    assert "seats 0, 1, 2 and 3 to act" in repr(game)
    for seat in (0, 1):
        game = game.after(seat, game.view(seat).wishes.random(random.Random(1)))
    assert "seats 2 and 3 to act" in repr(game)


def test_what_is_special_about_a_deal_stands_below_its_table() -> None:
    found: set[str] = set()
    tables: tuple[tuple[str, int, dict[str, Any]], ...] = (
        ("auction-hearts", 4, {}),
        ("cancellation-hearts", 6, {}),
        ("draw-hearts", 2, {}),
        (
            "hearts",
            4,
            {"jokers": 2, "joker_lead": "leader_names_suit", "joker_mode": "never_wins_any_time"},
        ),
        ("complex-hearts", 4, {}),
    )
    for slug, players, scene in tables:
        chance = random.Random(1)
        game = pd.start(slug, players, seed=5, **scene)
        for _ in range(400):
            if game.over:
                break
            game = game.after(game.turn, game.wishes.random(chance))
            found |= {line for line in str(game).splitlines() if not line.startswith((" ", ">"))}
    text = "\n".join(found)
    for part in (
        " cost",
        "cancelled, not taken yet: ",
        "cards in the stock: ",
        " as ",
        "to nobody",
    ):
        assert part in text


def test_complex_scores_are_told_as_such() -> None:
    game = _played_by_chance(pd.start("complex-hearts", seed=1), 1)
    assert "i" in repr(game).rpartition("scores ")[2]


def test_rules_and_variants_evaluate() -> None:
    for rules in (pd.rules_for("hearts", 5), pd.rules_for("omnibus", 4, {"moon": "off"})):
        assert eval(repr(rules), vars(pd)) == rules
    assert eval(repr(pd.VARIANTS["likha"]), vars(pd)) is pd.VARIANTS["likha"]


# --- positions and records -----------------------------------------------------------------------


def test_a_position_both_ways() -> None:
    view = pd.start("hearts", hands=HANDS, dealer=3, seed=1, pass_count=0).after(0, "2C").view(1)
    data = pd.position_of(view)
    assert pd.position(data).hand == view.hand
    assert pd.position(json.dumps(data)) == pd.position(data)
    by_name = pd.position(
        variant="hearts", seat=1, hand=HANDS[1], leader=0, trick="2C", options={"pass_count": 0}
    )
    assert by_name.wishes.cards == view.wishes.cards
    with pytest.raises(pd.Refusal, match="the slug of a game"):
        pd.position(seat=1)
    with pytest.raises(pd.Refusal, match="as a whole or field by field, not both"):
        pd.position(data, seat=1)
    with pytest.raises(
        pd.Refusal, match="a position is a JSON object, or its fields by name, not 5"
    ):
        pd.position(5)  # type: ignore[arg-type]
    for nothing in (
        view.see(pd.events.Played(1, pd.parse_card("3C"))),
        new_game(view.base, 0).view(0),
        pd.start("hearts", seed=1).view(),
    ):
        with pytest.raises(pd.Refusal, match="not this seat's turn"):
            pd.position_of(nothing)


def test_a_record_is_read_as_a_line_too() -> None:
    game = _played_by_chance(pd.start("hearts", seed=3, end="deals", deals=1), 1)
    record = pd.record_of(game)
    assert pd.verify(json.dumps(record)) == pd.verify(record) == game
    with pytest.raises(pd.Refusal, match="not JSON"):
        pd.verify("nonsense")
    with pytest.raises(pd.Refusal, match="a record is a JSON object, not 5"):
        pd.verify(5)  # type: ignore[arg-type]


# --- the names -----------------------------------------------------------------------------------


def test_the_names_are_sorted_and_there() -> None:
    assert pd.__all__ == sorted(pd.__all__)
    assert all(hasattr(pd, name) for name in pd.__all__)
    assert set(pd.__all__) <= set(dir(pd))
    with pytest.raises(AttributeError, match="has no attribute 'stat'"):
        pd.stat  # type: ignore[attr-defined]  # noqa: B018
