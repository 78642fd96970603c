"""A deal from the first card to the last: leads, laps, widows, misdeals, and the views of it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from piquedame import (
    Choose,
    Claim,
    LayAway,
    Pass,
    PlayCard,
    Refusal,
    Rules,
    TakeBack,
    Unpass,
    View,
    rules_for,
)
from piquedame.cards import cards_of, cards_text, full_pack, mask_of, parse_card, parse_cards
from piquedame.deal.deal import last_card
from piquedame.deal.events import (
    Asked,
    Began,
    Chose,
    Claimed,
    Dealt,
    Ended,
    Event,
    Exchanged,
    LaidAway,
    Move,
    Passed,
    Scored,
    ThrownIn,
    TookBack,
    Unpassed,
    WidowTaken,
)
from piquedame.deal.inference import ruled_out
from piquedame.deal.play import Play
from piquedame.deal.seen import redact
from piquedame.deal.trick import Trick
from piquedame.deal.wishes import Wish
from piquedame.game import Game, deal_next, end_now, new_game, next_event
from strategies import played


def begin(rules: Rules, hands: list[str], widow: str = "", dealer: int = 0, deal: int = 0) -> Game:
    dealt = Dealt(deal, dealer, tuple(map(parse_cards, hands)), parse_cards(widow))
    return new_game(rules, dealer).apply(dealt).settled()


def play(game: Game, text: str) -> Game:
    for card in parse_cards(text):
        game = game.after(game.current.play.turn[0], PlayCard(card))
    return game


def small(slug: str, hands: list[str], widow: str = "", **options: Any) -> Game:
    """A table whose pack is just these cards."""
    used = " ".join([*hands, widow]).split()
    out = [card for card in cards_text(full_pack()).split() if card not in used]
    players = len(hands)
    table = {"strip_table": {str(players): " ".join(out)}, **options}
    if widow:
        table["kitty_size"] = len(widow.split())
    return begin(rules_for(slug, players, table), hands, widow)


def refused(game: Game, seat: int, wish: Wish) -> str:
    with pytest.raises(Refusal) as caught:
        game.decide(seat, wish)
    return caught.value.reason


def turn(game: Game) -> tuple[int, ...]:
    return game.current.play.turn


NO_PASS = "black-lady-no-pass"


# --- who is on turn ------------------------------------------------------------------------------


def test_play_goes_round_and_the_winner_leads() -> None:
    game = small(NO_PASS, ["2C 5D", "3C 6D", "4C 7D", "5C 8D"])
    assert turn(game) == (0,)
    game = play(game, "2C 3C 4C")
    assert turn(game) == (3,)
    game = play(game, "5C")
    assert turn(game) == (3,)
    assert game.current.play.tricks == (
        Trick(0, tuple((k, parse_card(f"{k + 2}C")) for k in range(4)), 3),
    )
    assert last_card(game.current.play) == (3, parse_card("5C"))
    assert [game.current.play.has_won(seat) for seat in range(4)] == [False, False, False, True]


def test_anticlockwise_play_goes_the_other_way() -> None:
    game = small(NO_PASS, ["2C 5D", "3C 6D", "4C 7D", "5C 8D"], rotation="anticlockwise")
    assert turn(play(game, "2C")) == (3,)
    game = play(game, "2C 5C 4C 3C 8D 7D 6D 5D")
    assert game.dealer == 3
    assert game.finished[0].deal.play.dealer == 0
    eldest = begin(
        rules_for("black-maria", 3, {"pass_count": 0, "rotation": "anticlockwise"}),
        [cards_text(cards) for cards in (full_pack()[1:18], full_pack()[18:35], full_pack()[35:])],
        dealer=1,
    )
    assert turn(eldest) == (0,)


def test_with_uneven_hands_a_seat_plays_two_cards_to_the_first_trick() -> None:
    game = small(NO_PASS, ["3C 7D", "2C 6D 8D", "4C 9D 5C", "KC TD"], remainder="uneven")
    assert game.current.play.to_play == (1, 1, 2, 2, 3, 0)
    game = play(game, "2C")
    assert turn(game) == (1,)
    game = play(game, "6D 4C 5C")
    assert turn(game) == (3,)
    game = play(game, "KC 3C")
    assert turn(game) == (3,)
    assert game.current.play.to_play == (3, 0, 1, 2)
    assert game.current.play.counts == (1, 1, 1, 1)
    game = play(game, "TD 7D 8D 9D")
    assert game.finished[0].deal.play.tricks[1].winner == 3


def test_a_nine_of_the_led_suit_adds_a_lap() -> None:
    game = small(
        NO_PASS,
        ["2C TC 5D 2H", "3C JC AD AS", "9C 4C 7D 4S", "5C 6C 8D 5S"],
        booster_nines=True,
    )
    game = play(game, "2C 3C 9C 5C")
    assert game.current.play.boosted
    assert game.current.play.to_play == (0, 1, 2, 3)
    assert not game.current.play.tricks
    game = play(game, "TC JC 4C 6C")
    assert turn(game) == (1,)
    assert not game.current.play.boosted
    assert len(game.current.play.tricks[0].plays) == 8
    assert refused(game, 1, Claim()) == "claim"


def test_a_nine_off_suit_or_in_the_last_trick_adds_none() -> None:
    game = small(NO_PASS, ["2C 9D", "3C 6D", "4C 7D", "9S 8D"], booster_nines=True)
    game = play(game, "2C 3C 4C 9S")
    assert turn(game) == (2,)
    assert len(game.current.play.tricks) == 1
    game = play(game, "7D 8D 9D 6D")
    assert game.finished[0].deal.play.tricks[1].winner == 0


def test_a_second_nine_does_not_boost_again() -> None:
    hands = ["9C 2D 2S", "TC 3D 3S", "JC 4D 4S", "QC 5D 5S"]
    game = small("black-maria", hands, pass_count=0, booster_nines=True)
    game = play(game, "3D 4D 5D 2D")
    game = play(game, "QC 9C TC JC")
    assert game.current.play.boosted
    game = play(game, "5S 2S 3S 4S")
    assert game.finished[0].deal.play.tricks[1].winner == 3


# --- wishes out of place --------------------------------------------------------------------------


def test_wishes_out_of_place() -> None:
    game = begin(
        rules_for("hearts", 4),
        [cards_text(full_pack()[k : k + 13]) for k in (0, 13, 26, 39)],
    )
    assert turn(game) == (0, 1, 2, 3)
    assert refused(game, 0, PlayCard(parse_card("2C"))) == "no_such_phase"
    assert refused(game, 0, LayAway(())) == "no_such_phase"
    assert refused(game, 0, Choose("add")) == "no_such_phase"
    assert refused(game, 0, Unpass()) == "no_such_phase"
    assert refused(game, 0, Claim()) == "claim"
    assert refused(game, 0, TakeBack()) == "no_take_back"
    game = game.after(2, Pass(parse_cards("2H 3H 4H")))
    assert turn(game) == (0, 1, 3)
    assert refused(game, 2, Pass(parse_cards("2H 3H 4H"))) == "not_your_turn"
    game = game.after(2, Unpass())
    assert turn(game) == (0, 1, 2, 3)
    assert game.view(2).passed is None
    for seat, cards in enumerate(("2C 3C 4C", "2D 3D 4D", "2H 3H 4H", "2S 3S 4S")):
        game = game.after(seat, Pass(parse_cards(cards)))
    assert game.current.play.leader == 1
    assert refused(game, 2, Unpass()) == "no_such_phase"
    assert refused(game, 2, PlayCard(parse_card("5H"))) == "not_your_turn"
    assert refused(game, 1, PlayCard(parse_card("5H"))) == "not_in_hand"


def test_before_the_first_deal_and_after_the_last() -> None:
    game = new_game(rules_for("hearts", 4), 2)
    assert game.needs_deal
    assert game.number == 0
    with pytest.raises(Refusal):
        game.decide(0, Claim())
    assert next_event(game) is None
    assert game.view(1) == View(game.rules, game.rules, 1, (0, 0, 0, 0))
    assert game.view(None).legal() == 0
    assert game.apply(Chose(0, "add")) == game
    over = game.apply(Ended((1,)))
    assert over.over
    assert over.stopped
    assert not over.needs_deal
    assert end_now(over) == []
    assert next_event(over) is None
    view = View(game.rules, game.rules, 1, (0, 0, 0, 0)).see(Ended((1,)))
    assert view == over.view(1)
    assert end_now(game) == [Ended((0, 1, 2, 3))]


# --- passing --------------------------------------------------------------------------------------


def test_a_scatter_gives_each_a_card() -> None:
    rules = rules_for("hearts", 4, {"pass_cycle": ["scatter"]})
    game = begin(rules, [cards_text(full_pack()[k : k + 13]) for k in (0, 13, 26, 39)])
    assert refused(game, 0, Pass(parse_cards("2C 3C"))) == "pass_count"
    for seat, cards in enumerate(("2C 3C 4C", "2D 3D 4D", "2H 3H 4H", "2S 3S 4S")):
        game = game.after(seat, Pass(parse_cards(cards)))
    view = game.view(1)
    assert [(move.giver, cards_text(move.cards or ())) for move in view.received] == [
        (0, "2C"),
        (2, "4H"),
        (3, "3S"),
    ]
    assert cards_text(cards_of(view.known_in(2))) == "2D"
    assert cards_text(cards_of(view.known_in(0))) == "4D"
    assert view.known_in(1) == 0
    assert game.view(None).known_in(1) == 0


def test_a_pass_that_may_be_seen_before_choosing() -> None:
    rules = rules_for("hearts", 4, {"pass_look_after_choose": False, "pass_cycle": ["scatter"]})
    game = begin(rules, [cards_text(full_pack()[k : k + 13]) for k in (0, 13, 26, 39)])
    game = game.after(3, Pass(parse_cards("2S 3S 4S")))
    game = game.after(0, Pass(parse_cards("2C 3C 4C")))
    view = game.view(1)
    assert view.received == (Move(0, 1, (parse_card("2C"),)), Move(3, 1, (parse_card("3S"),)))
    assert game.view(None).received == ()
    assert refused(game, 0, Unpass()) == "no_take_back"
    hidden = begin(
        rules_for("hearts", 4), [cards_text(full_pack()[k : k + 13]) for k in (0, 13, 26, 39)]
    ).after(0, Pass(parse_cards("2C 3C 4C")))
    assert hidden.view(1).received == ()
    assert hidden.view(0).passed == parse_cards("2C 3C 4C")
    assert hidden.view(1).passed is None


# --- the widow ------------------------------------------------------------------------------------

HANDS = ["2C 5D 2S", "3C 6D 3S", "4C 7D 4H", "5C 8D 5H"]


def captured(game: Game) -> list[str]:
    return [cards_text(cards_of(cards)) for cards in game.current.captured]


def test_a_widow_for_the_first_trick() -> None:
    game = small(NO_PASS, HANDS, "QS KS", remainder="first_trick_winner")
    game = play(game, "2C 3C 4C")
    assert refused(play(game, "5C"), 3, TakeBack()) == "no_take_back"
    game = play(game, "5C")
    assert captured(game)[3] == "2C 3C 4C 5C QS KS"
    assert game.current.play.widow == 0
    assert game.current.play.widow_seat == 3
    assert game.current.play.points == (0, 0, 0, 0)


def test_a_widow_for_the_first_penalty_card() -> None:
    game = small(NO_PASS, HANDS, "QS KS", remainder="first_penalty_taker")
    game = play(game, "2C 3C 4C 5C 8D 5D 6D 7D")
    assert game.current.play.widow == 2
    game = play(game, "5H 2S 3S 4H")
    assert game.finished[0].scored.taken == (0, 0, 0, 15)
    unclaimed = small(NO_PASS, ["2C", "3C", "4C", "5C"], "QS KS", remainder="first_penalty_taker")
    unclaimed = play(unclaimed, "2C 3C 4C 5C")
    assert unclaimed.finished[0].scored.taken == (0, 0, 0, 0)


def test_a_widow_for_the_last_trick() -> None:
    game = small(NO_PASS, HANDS, "QS KS", remainder="last_trick_winner")
    game = play(game, "2C 3C 4C 5C 8D 5D 6D 7D")
    assert game.current.play.widow == 2
    game = play(game, "5H 2S 3S 4H")
    assert game.finished[0].scored.taken == (0, 0, 0, 15)


def test_a_claim_and_a_widow() -> None:
    """The rest takes the widow with it; with no points left it stays nobody's."""
    game = small(
        NO_PASS, ["2C 2S", "3C 3S", "4C 4S", "5C QS"], "KS 8D", remainder="last_trick_winner"
    )
    game = play(game, "2C 3C 4C 5C").after(3, Claim())
    assert captured(game)[3] == "2C 3C 4C 5C 8D 2S 3S 4S QS KS"
    widow = small(
        NO_PASS, ["2C 2S", "3C 3S", "4C 4S", "5C 5S"], "QS 8D", remainder="last_trick_winner"
    )
    widow = play(widow, "2C 3C 4C 5C")
    assert refused(widow, 0, Claim()) == "claim"
    widow = widow.after(3, Claim())
    assert widow.finished[0].scored.taken == (0, 0, 0, 13)
    plain = small(
        NO_PASS, ["2C 2S", "3C 3S", "4C 4S", "5C 5S"], "KS 8D", remainder="last_trick_winner"
    )
    plain = play(plain, "2C 3C 4C 5C").after(1, Claim())
    assert captured(plain) == ["", "", "", "2C 3C 4C 5C"]


@pytest.mark.parametrize(
    ("view", "winner", "other"),
    [("nobody", None, None), ("winner", "QS KS", None), ("all", "QS KS", "QS KS")],
)
def test_who_may_see_the_widow(view: str, winner: str | None, other: str | None) -> None:
    game = small(NO_PASS, HANDS, "QS KS", remainder="first_trick_winner", kitty_view=view)
    assert game.view(3).widow is None
    game = play(game, "2C 3C 4C 5C")
    seen = [game.view(seat).widow for seat in (3, 0, None)]
    expected = [None if text is None else parse_cards(text) for text in (winner, other, other)]
    assert seen == expected
    assert game.current.play.points == (0, 0, 0, 13 if view == "all" else 0)
    assert bool(game.view(0).unseen >> parse_card("QS") & 1) == (view != "all")


def test_an_exchange() -> None:
    game = small(NO_PASS, HANDS, "QS KS", remainder="exchange_first_trick")
    assert refused(game, 0, Claim()) == "claim"
    game = play(game, "2C 3C 4C 5C")
    assert game.current.play.phase == "exchange"
    assert turn(game) == (3,)
    assert game.current.play.counts == (2, 2, 2, 4)
    assert game.view(3).hand == mask_of(parse_cards("8D 5H QS KS"))
    assert game.view(3).legal() == game.view(3).hand
    assert game.view(0).widow is None
    assert refused(game, 3, PlayCard(parse_card("8D"))) == "no_such_phase"
    assert refused(game, 0, LayAway(parse_cards("QS KS"))) == "not_your_turn"
    assert refused(game, 3, LayAway(parse_cards("QS"))) == "pass_count"
    assert refused(game, 3, LayAway(parse_cards("QS QS"))) == "pass_count"
    assert refused(game, 3, LayAway(parse_cards("QS 2S"))) == "not_in_hand"
    assert refused(game, 3, Claim()) == "claim"
    game = game.after(3, LayAway(parse_cards("QS 8D")))
    assert turn(game) == (3,)
    assert game.current.play.counts == (2, 2, 2, 2)
    assert game.view(3).laid == parse_cards("QS 8D")
    assert game.view(2).laid is None
    assert game.view(None).laid is None
    assert not game.view(3).unseen & mask_of(parse_cards("QS 8D"))
    assert captured(game)[3] == "2C 3C 4C 5C 8D QS"
    game = play(game, "KS 2S 3S 4H 5H 5D 6D 7D")
    assert game.finished[0].scored.taken == (0, 0, 0, 15)


def test_an_exchange_at_the_first_penalty_card() -> None:
    game = small(NO_PASS, HANDS, "QS KS", remainder="exchange_first_penalty")
    game = play(game, "2C 3C 4C 5C 8D 5D 6D 7D")
    assert game.current.play.phase == "play"
    assert refused(game, 3, Claim()) == "claim"
    game = play(game, "5H 2S 3S 4H")
    # The last trick: the widow is captured.
    assert game.finished[0].deal.laid is None
    assert game.finished[0].scored.taken == (0, 0, 0, 15)


def test_a_hand_with_the_widow_in_it_is_known_afresh() -> None:
    hands = ["2C 5D 2S 4S", "3C 6D 3S 5S", "4C 7D 4H 6S", "5H 5C 8D 7S"]
    options = {"must_break_hearts": False}
    game = small(
        "black-maria", hands, "QS KS", remainder="exchange_first_penalty", pass_count=0, **options
    )
    game = play(game, "3C 4C 5C 2C  8D 5D 6D 7D")
    game = play(game, "5H 2S 3S 4H")
    assert game.deal is not None
    before = game.view(0).cannot_hold()
    assert before[3] == 0
    assert before[0] == before[1] != 0
    game = game.after(3, LayAway(parse_cards("QS 7S")))
    game = play(game, "KS 4S 5S 6S")
    last = game.finished[0].deal.play
    assert ruled_out(last)[3] == 0
    first = small(
        "black-maria", hands, "QS KS", remainder="exchange_first_trick", pass_count=0, **options
    )
    first = play(first, "3C 4C 5C 2C")
    first = play(first.after(3, LayAway(parse_cards("QS KS"))), "5H 2S 3S 4H")
    found = first.view(0).cannot_hold()
    assert found[3] == 0
    assert found[0] == found[1] != 0


def test_a_card_given_to_a_hand_that_laid_cards_away() -> None:
    rules = rules_for("hearts", 5, {"remainder": "exchange_first_trick"})
    known: list[int] = []

    def watch(_: Game, event: Event, after: Game) -> None:
        if not isinstance(event, WidowTaken | LaidAway):
            return
        taker = event.seat
        giver = (taker - 1) % 5
        view = after.view(giver)
        assert view.known_in(taker) == 0
        assert view.known_in((taker + 1) % 5) == 0
        known.append(after.view((taker + 1) % 5).known_in((taker + 2) % 5))
        other = after.view(taker)
        assert other.known_in((taker + 1) % 5) & ~after.deal.hands[(taker + 1) % 5] == 0  # type: ignore[union-attr]

    played(rules, random.Random(4), deals=1, watch=watch)
    assert any(known)


# --- misdeals, cards set aside, the next dealer --------------------------------------------------

HEARTS = "2H 3H"


@pytest.mark.parametrize(
    "options",
    [{"misdeal_all_penalty_hand": True}, {"first_trick_all_penalty_hand": "misdeal"}],
)
def test_a_hand_of_penalty_cards_alone_throws_the_deal_in(options: dict[str, Any]) -> None:
    game = small(NO_PASS, ["2C 5D", "3C 6D", "QS 2H", "5C 8D"], **options)
    assert game.current.play.thrown_in
    assert game.last is not None
    assert game.last == Scored((0,) * 4, (0,) * 4, (0,) * 4, None, ())
    assert (game.number, game.dealer) == (1, 1)
    assert game.needs_deal
    fair = small(NO_PASS, ["2C 5D", "3C 6D", "QS 4D", "5C 8D"], **options)
    assert turn(fair) == (0,)


def test_a_misdeal_names_the_first_from_eldest_hand() -> None:
    options = {"misdeal_all_penalty_hand": True}
    used = ["QS 2H", "3C 6D", "4H 3H", "5C 8D"]
    out = [c for c in cards_text(full_pack()).split() if c not in " ".join(used).split()]
    rules = rules_for(NO_PASS, 4, {**options, "strip_table": {"4": " ".join(out)}})
    game = new_game(rules, 1).apply(Dealt(0, 1, tuple(map(parse_cards, used)), ()))
    assert next_event(game) == ThrownIn(2)


@pytest.mark.parametrize(
    ("rule", "taken"),
    [
        ("may_play", (0, 0, 0, 15)),
        ("not_counted", (0, 0, 0, 2)),
        ("to_lowest_nonzero", (0, 0, 0, 15)),
    ],
)
def test_penalty_cards_that_had_to_fall_to_the_first_trick(
    rule: str, taken: tuple[int, ...]
) -> None:
    game = small(
        NO_PASS,
        ["2C 5D", "3C 6D", "QS 2H", "5C 3H"],
        first_trick_all_penalty_hand=rule,
        no_penalty_first_trick=True,
        moon="off",
    )
    game = play(game, "2C 3C QS 5C 3H 5D 6D 2H")
    assert game.finished[0].scored.taken == taken


def test_only_a_hand_of_penalty_cards_has_them_set_aside() -> None:
    game = small(
        NO_PASS,
        ["2C 5D", "3C 6D", "QS 4D", "5C 3H"],
        first_trick_all_penalty_hand="not_counted",
        moon="off",
    )
    game = play(game, "2C 3C QS 5C 3H 5D 6D 4D")
    assert game.finished[0].scored.taken == (0, 0, 0, 14)


def test_the_taker_of_the_queen_deals_next() -> None:
    hands = ["2C 5D", "3C 6D", "QS 4D", "5C 3H"]
    game = play(small(NO_PASS, hands, dealer_next="taker_of_card"), "2C 3C QS 5C 3H 5D 6D 4D")
    assert game.dealer == 3
    assert play(small(NO_PASS, hands), "2C 3C QS 5C 3H 5D 6D 4D").dealer == 1
    without = ["2C 5D", "3C 6D", "7D 4D", "5C 3H"]
    game = play(small(NO_PASS, without, dealer_next="taker_of_card"), "2C 3C 7D 5C 3H 5D 6D 4D")
    assert game.dealer == 1


def test_who_leads_first() -> None:
    hands = ["2C 5D", "3C 7D", "4C 8D", "5C 9D"]
    assert turn(small("black-maria", hands, pass_count=0)) == (1,)
    assert turn(small("black-maria", hands, pass_count=0, first_leader="holder_of:8D")) == (2,)
    assert turn(small("black-maria", hands, pass_count=0, first_leader="holder_of:AD")) == (1,)
    assert turn(
        small("black-maria", hands, pass_count=0, first_leader="holder_of_lowest_club")
    ) == (0,)
    no_clubs = ["4D 5D", "2S 7D", "3S 8D", "4S 9D"]
    game = small(NO_PASS, no_clubs)
    assert turn(game) == (1,)
    assert game.current.play.must == 0
    any_club = small(NO_PASS, hands, first_card="any_club")
    assert any_club.view(0).legal() == mask_of(parse_cards("2C"))
    widow = small(
        NO_PASS, ["6C 5D", "3C 7D", "4C 8D", "5C 9D"], "2C", remainder="last_trick_winner"
    )
    assert turn(widow) == (1,)
    free = small(
        "black-maria",
        ["2H 3D", "5H 4D", "3H 5D", "4H 6D"],
        pass_count=0,
        first_card="any_non_heart",
    )
    view = free.view(1)
    assert view.legal() == mask_of(parse_cards("4D"))
    why = view.why_not(parse_card("5H"))
    assert why is not None
    assert str(why) == "4D must be led, not 5H"


def last_play(game: Game) -> Play:
    """As it was when the last card had been played."""
    return replace(game.current.play, phase="done", chooser=None)


# --- slams that ask -------------------------------------------------------------------------------


def test_a_slam_asks_its_scorer() -> None:
    game = small(NO_PASS, ["2C 5D", "3C 6D", "QS 4D", "5C 3H"], moon="choice")
    game = play(game, "2C 3C QS 5C 3H 5D 6D 4D")
    assert game.current.play.phase == "choice"
    assert turn(game) == (3,)
    assert game.view(0).slam_value == 14
    assert game.view(3).legal() == 0
    assert refused(game, 0, Choose("add")) == "not_your_turn"
    assert refused(game, 3, TakeBack()) == "no_take_back"
    view = replace(game, deal=replace(game.current, play=last_play(game))).view(1)
    assert replace(view, slam_value=None).see(Asked(3, 14)) == game.view(1)
    game = game.after(3, Choose("subtract"))
    assert game.scored.change == (0, 0, 0, -14)
    assert game.view(0).slam_value == 14


# --- views ----------------------------------------------------------------------------------------


def test_why_a_card_may_not_be_played() -> None:
    game = small(NO_PASS, ["2C 5D 4H", "3C 6D 5H", "4C 7D QS", "5C 8D KS"])
    view = game.view(0)
    reasons = {card: view.why_not(parse_card(card)) for card in ("2C", "5D", "9H")}
    assert reasons["2C"] is None
    assert str(reasons["5D"]) == "2C must be led, not 5D"
    assert str(reasons["9H"]) == "9H is not in the hand"
    other = game.view(1)
    why = other.why_not(parse_card("3C"))
    assert why is not None
    assert why.reason == "not_your_turn"
    assert other.legal() == 0
    game = play(game, "2C")
    assert str(game.view(1).why_not(parse_card("6D"))) == (
        "clubs were led and must be followed; 6D is of another suit"
    )
    game = play(game, "3C 4C 5C 8D 5D 6D 7D KS 4H 5H QS")
    for view in (game.view(0), View(game.rules, game.rules, 0, (0,) * 4)):
        why = view.why_not(parse_card("2C"))
        assert why is not None
        assert why.reason == "no_such_phase"
    hearts = small(NO_PASS, ["2C 5D QS 4H", "3C 6D 5H 2H", "4C 7D 8H 6H", "5C 8D KS AH"])
    hearts = play(hearts, "2C 3C 4C 5C")
    assert str(hearts.view(3).why_not(parse_card("AH"))) == (
        "hearts may not be led yet, so AH cannot be led"
    )
    queen = small(
        NO_PASS,
        ["2C 5D 4H", "3C 6D 5H", "4C 7D KS", "5C 8D QS"],
        qs_lead_needs_break=True,
    )
    queen = play(queen, "2C 3C 4C 5C")
    assert (
        str(queen.view(3).why_not(parse_card("QS"))) == "QS may not be led yet, so QS cannot be led"
    )


@pytest.mark.parametrize(
    ("options", "hand", "card", "sentence"),
    [
        (
            {"void_discard": "listed_first:AD"},
            "AD 5D 6D 7D",
            "5D",
            "AD must be played here, not 5D",
        ),
        (
            {"void_discard": "hearts_then_queens"},
            "5H 6H 7D 8D",
            "7D",
            "hearts must be played here, not 7D",
        ),
        (
            {"void_discard": "hearts_then_queens"},
            *("QD QS 7D 8D", "7D", "QD QS must be played here, not 7D"),
        ),
        (
            {"no_penalty_first_trick": True},
            *("QS 5D 6S 7D", "QS", "QS costs points and may not be played to the first trick"),
        ),
    ],
)
def test_the_sentence_names_what_must_be_played(
    options: dict[str, Any], hand: str, card: str, sentence: str
) -> None:
    hands = ["2C AH KH QH", hand, "4C TH 9H 8H", "5C 4H 3H 2H"]
    view = play(small(NO_PASS, hands, **options), "2C").view(1)
    assert str(view.why_not(parse_card(card))) == sentence


def test_another_card_must_be_played() -> None:
    rules = rules_for("black-maria", 4, {"first_card": "any_non_heart"})
    hands = ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "2H 3H 2D 3D 4D 5D 2S 3S 4S 5S 6S 7S 8S"]
    rest = [c for c in cards_text(full_pack()).split() if c not in " ".join(hands).split()]
    game = begin(
        replace(rules, options=replace(rules.options, pass_count=0)),
        [*hands, " ".join(rest[:13]), " ".join(rest[13:])],
    )
    assert str(game.view(1).why_not(parse_card("2H"))) == "another card must be led, not 2H"


def test_a_spectator_sees_what_all_see() -> None:
    game = small(NO_PASS, HANDS, "QS KS", remainder="first_trick_winner")
    game = play(game, "2C 3C 4C 5C 8D")
    view = game.view(None)
    assert (view.hand, view.passed, view.received, view.widow, view.laid) == (
        0,
        None,
        (),
        None,
        None,
    )
    assert not view.on_turn
    assert view.given == 0
    assert view.seen == mask_of(parse_cards("2C 3C 4C 5C 8D"))
    assert len(view.cannot_hold()) == 4
    with pytest.raises(Refusal):
        view.check_pass(())
    empty = View(game.rules, game.rules, None, (0,) * 4)
    assert empty.cannot_hold() == ()
    assert empty.seen == 0
    assert not empty.on_turn
    assert empty.see(Claimed(0, "rest")) == empty
    assert empty.see(TookBack(0, 2)) == empty
    scored = Scored((1,) * 4, (1,) * 4, (1,) * 4, None, ())
    assert empty.see(scored) == replace(empty, scores=(1,) * 4)


HIDDEN: list[tuple[Event, int | None, Event]] = [
    (Dealt(0, 1, ((1,), (2,), (3,)), (4,)), 1, Dealt(0, 1, (None, (2,), None), None, None, None)),
    (
        Dealt(0, 1, ((1,), (2,), (3,)), (4,)),
        None,
        Dealt(0, 1, (None, None, None), None, None, None),
    ),
    (Passed(1, (2,)), 1, Passed(1, (2,))),
    (Passed(1, (2,)), 2, Passed(1, None)),
    (Unpassed(1), 2, Unpassed(1)),
    (
        Exchanged((Move(0, 1, (2,)), Move(1, 2, (3,)), Move(2, 0, (4,)))),
        1,
        Exchanged((Move(0, 1, (2,)), Move(1, 2, (3,)), Move(2, 0, None))),
    ),
    (WidowTaken(1, (2,)), 1, WidowTaken(1, None)),
    (LaidAway(1, (2,)), 1, LaidAway(1, (2,))),
    (LaidAway(1, (2,)), None, LaidAway(1, None)),
    (Began(1, 4), 0, Began(1, 4)),
    (Claimed(1, "none"), 0, Claimed(1, "none")),
    (Asked(1, 26), 0, Asked(1, 26)),
    (Chose(1, "add"), 0, Chose(1, "add")),
    (ThrownIn(2), 0, ThrownIn(2)),
    (TookBack(2, 2), 0, TookBack(2, 2)),
    (Ended((2,)), 0, Ended((2,))),
]


@pytest.mark.parametrize(("event", "seat", "copy"), HIDDEN)
def test_what_a_seat_is_sent(event: Event, seat: int | None, copy: Event) -> None:
    assert redact(None, event, seat, rules_for("hearts", 3)) == copy


def test_a_deal_from_a_shuffled_pack() -> None:
    game = new_game(rules_for("hearts", 4), 1)
    events = deal_next(game, full_pack())
    assert isinstance(events[0], Dealt)
    assert len(events) == 1
    assert events[0].dealer == 1
    hold = new_game(rules_for(NO_PASS, 4), 1)
    assert isinstance(deal_next(hold, full_pack())[1], Began)


@pytest.mark.parametrize(
    ("eldest", "named"),
    [
        ("2D 3S 5H 6H", "2D 3S"),
        ("2D 3S 7C 5H", "7C 2D 3S"),
        ("2D 3S 7C 8C 5H", "another card"),
        ("2D 3D 4D 8D 5H", "diamonds"),
    ],
)
def test_up_to_three_cards_are_named(eldest: str, named: str) -> None:
    hands = ["AH KH QH JH JC", eldest, "TH 9H 8H 7H TC", "4H 3H 2H AC KC"]
    size = len(eldest.split())
    hands = [" ".join(hand.split()[:size]) for hand in hands]
    game = small("black-maria", hands, first_card="any_non_heart", pass_count=0)
    assert str(game.view(1).why_not(parse_card("5H"))) == f"{named} must be led, not 5H"


def names(cards: int) -> set[str]:
    return set(cards_text(cards_of(cards)).split())


def test_who_leads_no_club_though_it_must_holds_none() -> None:
    game = small(
        "black-maria", ["2C 3C", "5D 6D", "4C 7D", "5C 8D"], pass_count=0, first_card="any_club"
    )
    game = play(game, "5D")
    assert names(game.view(0).cannot_hold()[1]) == {
        "2C",
        "3C",
        "4C",
        "5C",
        "6C",
        "7C",
        "8C",
        "9C",
        "TC",
        "JC",
        "QC",
        "KC",
        "AC",
    }
    assert game.view(0).cannot_hold()[0] == 0


@pytest.mark.parametrize("high", ["KS", "AS"])
def test_a_queen_that_would_have_had_to_go(high: str) -> None:
    hands = [f"2D {high} 3C", "3D 4S 4C", "4D 5S 5C", "AD 6S QS"]
    options: dict[str, Any] = {"forced_qs": "when_void_or_higher_spade_played", "pass_count": 0}
    game = play(small("black-maria", hands, **options), f"3D 4D AD 2D  6S {high} 4S 5S")
    out = game.view(0).cannot_hold()
    queen = parse_card("QS")
    assert [bool(each >> queen & 1) for each in out] == [False, True, True, False]


def test_hearts_led_twice_before_they_are_broken() -> None:
    hands = ["2C 2H 9H", "3C 3H 6D", "4C AH 8H", "5C KH 7H"]
    game = play(small(NO_PASS, hands), "2C 3C 4C 5C")
    game = play(game, "KH 2H 3H AH")
    first = game.view(0).cannot_hold()
    assert "2D" in names(first[3])
    assert first[2] == 0
    game = play(game, "8H")
    assert "2D" in names(game.view(0).cannot_hold()[2])


def test_a_void_shown_before_the_widow_came_is_forgotten() -> None:
    hands = ["2C 5S 2H 3H", "3C 3S 6D 4H", "4C 7D TD 8D", "5C 6S 9D 5H"]
    options = {"remainder": "exchange_first_penalty", "pass_count": 0}
    game = small("black-maria", hands, "JD QS", **options)
    game = play(game, "3C 4C 5C 2C  6S 5S 3S 7D")
    assert "KS" in names(game.view(0).cannot_hold()[2])
    game = play(game, "9D 2H 6D TD")
    assert game.current.play.phase == "exchange"
    out = game.view(1).cannot_hold()
    assert out[2] == 0
    assert "2D" in names(out[0])


def test_what_shows_after_an_exchange_is_remembered() -> None:
    hands = ["2C 5D 6D", "3C 7D 8D", "4C 9D TD", "5C 2H 3H"]
    game = play(small(NO_PASS, hands, "4H JD", remainder="exchange_first_trick"), "2C 3C 4C 5C")
    game = play(game.after(3, LayAway(parse_cards("4H JD"))), "2H 5D 7D 9D")
    assert "2D" in names(game.view(0).cannot_hold()[3])
