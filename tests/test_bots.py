"""Bots: a legal answer in every state of every game, and a sensible one before the first lead."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from piquedame import VARIANTS, Refusal, Rules, rules_for
from piquedame.bots import BOTS, think
from piquedame.bots.answers import first_allowed
from piquedame.cards import JOKER, card_text, cards_of, mask_of, parse_card, parse_cards
from piquedame.deal.legality import bid_limits, may_forward, names_suit
from piquedame.deal.play import Play
from piquedame.deal.view import View
from piquedame.deal.wishes import (
    Announce,
    CallPass,
    Choose,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
    Wish,
)
from piquedame.game import Game, deal_from, new_game
from strategies import PLAIN, SEARCHING, SMALLEST, VALUES, chances, table

Watch = Callable[[Game, View], None]

FAMILY: dict[str, tuple[Any, ...]] = {
    "packs": (1, 2),
    "duplicate_cards": ("cancel", "later_wins", "first_wins"),
    "jokers": (1, 2, 3, 4),
    "joker_mode": (
        *("never_wins_any_time", "never_wins_when_void", "zero_of_suit"),
        "foster_heart_between_J_10",
    ),
    "joker_lead": ("next_card_sets_suit", "leader_names_suit", "forbidden_unless_only"),
    "expose_cards": ({"QS": 2, "AH": 2}, {"TC": 4, "JD": 3, "KH": 2}),
    "pledge_no_hearts": (10,),
    "announced_slam": ("generale", "required"),
    "silent_slam_value": (54,),
    "pass_optional": (True,),
    "pass_cycle": (["mix"], ["dealers_choice"], ["star", "scatter"]),
    "auction_must_raise": (False,),
    "auction_all_pass": ("redeal", "eldest_forced_1"),
    "teams": (
        *("opposite_pooled", "opposite_individual", "ad_hoc_first_two_winners"),
        "bonus_card_partner",
    ),
    "moon_scope": ("side",),
    "moon": ("costs", "choice"),
    "whole_trick_cancel": ("no_led_suit_left",),
    "last_trick_cancelled_to": ("nobody", "second_of_top_pair", "trick_leader"),
    "lives": (2,),
}
"""Values of the options that the older games do not know."""

CHOICES = [(name, value) for all_ in (VALUES, FAMILY) for name, of in all_.items() for value in of]


@st.composite
def any_table(draw: st.DrawFn) -> Rules:
    """A table of any game, at any number of players, with options that fit together."""
    slug = draw(st.sampled_from(list(VARIANTS)))
    players = draw(st.sampled_from(list(VARIANTS[slug].players)))
    return table(slug, players, draw(st.lists(st.sampled_from(CHOICES), max_size=8)))


def anything(view: View, rng: random.Random) -> Wish:
    """Any wish that is due, legal or (a pass, now and then) nearly so."""
    play = view.facts
    hand = cards_of(view.hand)
    match play.phase:
        case "pass":
            targets = view.rules.pass_targets(play.deal, view.me)
            if view.rules.options.pass_optional and may_forward(targets) and rng.random() < 0.3:
                return Pass(())
            return Pass(tuple(rng.sample(cards_of(view.legal()), len(targets))))
        case "exchange":
            return LayAway(tuple(rng.sample(hand, view.rules.widow)))
        case "play":
            card = rng.choice(cards_of(view.legal()))
            return PlayCard(card, rng.randrange(4) if names_suit(play, card) else None)
        case "bid":
            least, most = bid_limits(view.rules, play, view.scores[view.me])
            bids = range(least, min(least + 2, least if most is None else most) + 1)
            return Offer(rng.choice([None, *bids]))
        case _:
            return _said(view, play, rng)


def _said(view: View, play: Play, rng: random.Random) -> Wish:
    match play.phase:
        case "suit":
            return NameSuit(rng.randrange(4))
        case "call":
            return CallPass(rng.choice(play.rules.ways_to_call))
        case "slam":
            return Announce(rng.random() < 0.2)
        case "expose":
            free = [card for card in cards_of(view.hand) if card in view.rules.exposable]
            return Expose(tuple(card for card in dict.fromkeys(free) if rng.random() < 0.5))
        case "pledge":
            return Pledge(rng.random() < 0.5)
        case _:
            return Choose(rng.choice(("add", "subtract")))


def wander(rules: Rules, rng: random.Random, watch: Watch, deals: int = 1) -> Game:
    """Deals played by chance; `watch` sees each seat's view of what it owes."""
    game = new_game(rules, rng.randrange(rules.players))
    for _ in range(deals):
        if game.over:
            break
        game = game.apply(*deal_from(game, rng.randbytes(32)))
        while game.deal is not None and (turn := game.deal.play.turn):
            seat = rng.choice(turn)
            view = game.view(seat)
            watch(game, view)
            try:
                events = game.decide(seat, anything(view, rng))
            except Refusal:
                events = game.decide(seat, first_allowed(view))
            game = game.apply(*events)
    return game


def answers_legally(rules: Rules, rng: random.Random, share: float) -> None:
    """Every level, and the last resort, have an answer that is allowed, wherever they are."""

    def watch(game: Game, view: View) -> None:
        if view.facts.phase == "play" and rng.random() > share:
            return
        for level in (*PLAIN, rng.choice(SEARCHING)):
            game.decide(view.me, think(level, view, random.Random(1), SMALLEST))
        game.decide(view.me, first_allowed(view))

    wander(rules, rng, watch)


@pytest.mark.parametrize("variant", VARIANTS)
def test_bots_answer_legally_in_every_game(variant: str) -> None:
    for players in VARIANTS[variant].players:
        answers_legally(rules_for(variant, players), random.Random(f"{variant} {players}"), 0.3)


@pytest.mark.slow
@settings(max_examples=60)
@given(any_table(), chances())
def test_bots_answer_legally_whatever_the_options(rules: Rules, chance: random.Random) -> None:
    answers_legally(rules, chance, 0.3)


@pytest.mark.soak
@settings(max_examples=3_000)
@given(any_table(), chances())
def test_bots_answer_legally_everywhere(rules: Rules, chance: random.Random) -> None:
    answers_legally(rules, chance, 1.0)


# --- before the first lead --------------------------------------------------------------------


def asked(rules: Rules, phase: str, hand: str, seed: str = "asked") -> View:
    """The view of a seat that is asked in this phase, with this hand put into its hands."""
    rng = random.Random(seed)
    found: list[View] = []

    def watch(_: Game, view: View) -> None:
        if view.play is not None and view.play.phase == phase:
            found.append(view)

    while not found:
        wander(rules, rng, watch)
    return replace(found[0], hand=mask_of(parse_cards(hand)))


LOW = "2C 3C 4C 5C 6C 2D 3D 4D 2S 3S 4S 5S 2H"
HIGH = "QC KC AC JD QD KD AD KH AH QH QS KS AS"


@pytest.mark.parametrize("level", BOTS)
def test_a_low_hand_bids_and_a_high_one_passes(level: str) -> None:
    rules = rules_for("auction-hearts", 4)
    low = think(level, asked(rules, "bid", LOW), random.Random(1), SMALLEST)
    assert isinstance(low, Offer)
    assert low.chips is not None
    assert think(level, asked(rules, "bid", HIGH), random.Random(1), SMALLEST) == Offer(None)


def test_nobody_bids_more_than_there_is() -> None:
    rules = rules_for("auction-hearts", 4)
    view = replace(asked(rules, "bid", LOW), scores=(0,) * 4)
    assert think("casual", view, random.Random(1)) == Offer(None)


def test_the_suit_named_is_the_one_that_costs_least() -> None:
    view = asked(rules_for("auction-hearts", 4), "suit", "2C 3C 4C QD KD AD TS JS QS KS 9H TH JH")
    assert think("casual", view, random.Random(1)) == NameSuit(0)


def test_a_guarded_queen_is_exposed_and_a_bare_one_is_not() -> None:
    rules = rules_for("turbo-hearts", 4)
    guarded = asked(rules, "expose", "QS 2S 3S 4S 5S 2C 3C 4C 2D 3D 4D 2H 3H")
    assert think("casual", guarded, random.Random(1)) == Expose((parse_card("QS"),))
    bare = asked(rules, "expose", "QS 2S KC AC 5S 2C 3C 4C 2D 3D 4D 2H AH")
    assert think("casual", bare, random.Random(1)) == Expose(())


def test_only_a_low_hand_pledges() -> None:
    rules = rules_for("hearts", 4, {"pledge_no_hearts": 10})
    assert think("novice", asked(rules, "pledge", LOW), random.Random(1)) == Pledge(True)
    assert think("novice", asked(rules, "pledge", HIGH), random.Random(1)) == Pledge(False)


def test_a_hand_with_nothing_to_give_away_passes_on_what_it_gets() -> None:
    rules = rules_for("dirty-lady", 3, {"pass_optional": True})
    low = asked(rules, "pass", "2C 3C 4C 5C 6C 7C 2S 3S 4S 5S 6S 7S 8S 2H 3H 4H 5H")
    assert think("casual", low, random.Random(1)) == Pass(())


def test_a_slam_is_announced_only_when_it_is_certain() -> None:
    rules = rules_for("chasse-coeur", 4)
    view = asked(rules, "slam", HIGH.replace("AS", "2S"))
    assert think("casual", view, random.Random(1)) == Announce(False)
    own = replace(view, seat=rules.eldest(view.facts.dealer))
    sure = replace(own, hand=mask_of(parse_cards("AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C")))
    assert think("casual", sure, random.Random(1)) == Announce(True)


def test_a_joker_that_is_led_stands_for_the_suit_that_costs() -> None:
    rules = rules_for("joker-hearts", 4, {"joker_lead": "leader_names_suit"})
    rng, found = random.Random(5), []

    def watch(_: Game, view: View) -> None:
        play = view.play
        if play is not None and play.phase == "play" and not play.trick and play.tricks:
            found.append(replace(view, hand=mask_of((JOKER,))))

    while not found:
        wander(rules, rng, watch)
    assert think("casual", found[0], rng) == PlayCard(JOKER, rules.suit)


@pytest.mark.parametrize("level", BOTS)
def test_nothing_dear_is_thrown_on_the_partner(level: str) -> None:
    """Seat 0 is void and its partner is winning: the queen of spades stays."""
    rules = rules_for("partnership-hearts", 4, {"pass_count": 0, "moon": "off"})
    view = new_game(rules, 3).view(0)
    for event in deal_from(new_game(rules, 3), bytes(32)):
        view = view.see(event)
    assert view.play is not None
    trick = tuple((seat, parse_card(card)) for seat, card in ((1, "3D"), (2, "AD"), (3, "4D")))
    play = replace(
        view.play,
        phase="play",
        leader=1,
        trick=trick,
        to_play=(0,),
        tricks=(),
        counts=(2, 1, 1, 1),
        must=0,
        broken=True,
        rules=rules_for("partnership-hearts", 4, {"no_penalty_first_trick": False}),
    )
    mine = replace(view, play=play, hand=mask_of(parse_cards("QS 2C")))
    for seed in range(20):
        wish = think(level, mine, random.Random(seed), SMALLEST)
        assert isinstance(wish, PlayCard)
        if level == "casual":
            assert card_text(wish.card) == "2C"
