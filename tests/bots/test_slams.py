"""No bot shoots, fears or stops a slam where none pays; where one pays all of them do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from kernels.positions import word
from piquedame import VARIANTS, Rules, View, rules_for
from piquedame.bots.bidding import certain_slam
from piquedame.bots.expert import search_settings, suspects
from piquedame.bots.judgement.estimates import estimates_of
from piquedame.bots.judgement.shooting import threat, wants_moon
from piquedame.bots.reasons import reason
from piquedame.bots.thought import Alternative, Thought
from piquedame.cards import cards_of, faces, mask_of, parse_cards
from piquedame.deal.wishes import Announce, PlayCard, Wish
from piquedame.explain.tips import TIPS
from piquedame.game import Game, deal_next, new_game
from piquedame.kernels.adopt import compiled
from piquedame.kernels.chance import Words, generator
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.score import stakes_of
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.terms import Terms, terms_of
from piquedame.kernels.search.learned import WEIGHTS
from piquedame.kernels.search.payoff import payoff_of
from piquedame.kernels.search.plans import (
    AGAINST,
    CLEAR,
    COUNTED,
    MOON,
    NO_PLAN,
    SHOOT,
    TOLD,
    search_plans,
)
from piquedame.kernels.search.policies import fit_shooter
from piquedame.kernels.search.slams import kind_now
from piquedame.kernels.worlds import belief
from piquedame.kernels.worlds.sample import WorldSampler
from piquedame.law.ranks import strength
from piquedame.law.tally import Tariff
from piquedame.scoring.open_slams import lone_shooters, moon_pays, moon_wins, shooters, slam_pays
from strategies import random_pack


class Table(NamedTuple):
    game: str
    options: dict[str, Any] = {}  # noqa: RUF012 - nobody writes to it

    def __str__(self) -> str:
        return " ".join((self.game, *(f"{name}={value}" for name, value in self.options.items())))

    @property
    def rules(self) -> Rules:
        players = VARIANTS[self.game].players
        return rules_for(self.game, 4 if 4 in players else min(players), self.options)


NEVER = (
    *("black-maria", "hearts-1887", "eagle", "eagle-low", "modern-hearts", "auction-hearts"),
    *("draw-hearts", "domino-hearts", "heartsette", "black-jack", "black-lady-1909"),
    *("rickety-kate", "queens", "likha", "slobberhannes"),
)
"""The games in which nothing is won by taking everything (in Likha it costs)."""
POOR = [
    *(Table(game) for game in NEVER),
    Table("hearts", {"moon": "off"}),
    Table("hearts", {"moon": "costs", "sun": "double"}),
    Table("hearts", {"moon": "off", "announced_slam": "required"}),
    Table("hearts", {"moon": "off", "announced_slam": "required", "silent_slam_value": 54}),
    Table("auction-hearts", {"allhearts": "is_paid"}),
]
"""Tables where no slam pays."""
RICH = [
    *(Table(game) for game in VARIANTS if game not in {*NEVER, "four-jacks", "reversis"}),
    Table("black-maria", {"moon": "subtract"}),
    Table("black-maria", {"silent_slam_value": 40}),
    Table("queens", {"moon": "costs", "silent_slam_value": 40}),
    Table("hearts", {"moon": "costs", "sun": "clean_slate", "pass_count": 0}),
    Table("hearts", {"sun": "required_for_moon", "pass_count": 0}),
    Table("hearts-1887", {"allhearts": "is_paid"}),
    Table("likha", {"moon": "pay_each"}),
]
"""Tables where one pays, without a word."""


@compiled
def fit_compiled(terms: Terms, tariff: Tariff, s: State, most: int, chance: Words) -> int:
    return fit_shooter(terms, tariff, kind_now(tariff, s), s, most, chance)


def low_until(
    game: Game, looked_for: Callable[[View], bool], wish: Callable[[Game], Wish]
) -> Game | None:
    """Everybody plays low until a view is as it is looked for; null: the deal is over before."""
    while game.due and not game.needs_deal:
        view = game.view(game.turn)
        legal = choices(view)
        if legal and looked_for(view):
            return game
        low = PlayCard(min(legal, key=lambda card: card & 15)) if legal else wish(game)
        game = game.after(game.turn, low)
    return None


def choices(view: View) -> tuple[int, ...]:
    """The cards that may be played now."""
    return cards_of(faces(view.legal())) if view.facts.phase == "play" else ()


def strong_hand(rules: Rules, announces: bool = False) -> tuple[View, View]:
    """A seat with the highest cards and a choice; and another seat that has one after it.

    By then the strong seat has taken all that counts and is not in the other's hand.
    """
    chance = Random(7)
    for _ in range(400):
        game = new_game(rules, 0)
        game = game.apply(*deal_next(game, random_pack(rules, chance)))
        hands = [
            [strength(rules.law, card) for card in cards_of(hand)] for hand in game.current.hands
        ]
        seat = max(range(rules.players), key=lambda each: sum(hands[each]))

        def say(now: Game, seat: int = seat) -> Wish:
            if announces and now.current.play.phase == "slam" and now.turn == seat:
                return Announce(True)
            return word(now, now.turn)

        def chooses(view: View, seat: int = seat) -> bool:
            return view.seat == seat and len(choices(view)) > 1 and not view.facts.penalty_takers

        first = low_until(game, chooses, say)
        if sum(hands[seat]) < 11 * len(hands[seat]) or first is None:
            continue
        view = first.view(seat)
        highest = PlayCard(max(choices(view), key=lambda card: card & 15))
        then = low_until(first.after(seat, highest), against(rules, seat), say)
        if then is not None and then.current.play.tricks:
            return view, robbed(then.view(then.turn), seat)
    raise AssertionError("no deal was good enough")


def against(rules: Rules, seat: int) -> Callable[[View], bool]:
    """Is it the view of a seat on another side that has a choice?"""
    return lambda view: view.seat not in rules.side(seat) and len(choices(view)) > 1


def robbed(view: View, seat: int) -> View:
    """The same view, but a seat has taken all penalty cards that this one does not hold."""
    play = view.facts
    lying = mask_of(card for _, card in play.trick)
    taken = [cards & ~play.rules.penalty for cards in play.captured]
    taken[seat] |= play.rules.penalty & ~view.hand & ~lying
    return replace(view, play=replace(play, captured=tuple(taken)))


def said(view: View, what: str) -> str:
    """What reasons say where the figures speak of a slam of one's own, or of another's."""
    one, other = choices(view)[:2]
    shares = {"moon": (0.8, 0.1), "against": (0.0, 0.7)}[what]
    weighed = tuple(
        Alternative(PlayCard(card), cost, 0.1, **{what: share})
        for card, cost, share in zip((one, other), (1.0, 9.0), shares, strict=True)
    )
    return reason(view, Thought(weighed[0].wish, weighed, 100))


def weighed(view: View) -> Any:
    """By plan and figure, the sums over all cards of a search of one world."""
    play = view.facts
    terms, stakes, chance = terms_of(play.rules), stakes_of(play.rules, view.pool), generator(3)
    settings, told = search_settings(play, play.turn[0]), np.zeros((2, 64, TOLD))
    world = WorldSampler(view).draw(chance)
    search_plans(terms, stakes, payoff_of(view), settings, world, 300, chance, told)
    return told.sum(axis=1)


def boldness(view: View) -> Any:
    """By seat, how surely it shoots the moon in some world."""
    play = view.facts
    terms, stakes = terms_of(play.rules), stakes_of(play.rules, view.pool)
    worlds = WorldSampler(view).draw_many(20, generator(4))
    past = belief.history_of(play, view.seat)
    values = stakes.values[worlds[0][slot.SCALE]]
    _, bold = belief.likelihoods(terms, stakes.tariff, values, WEIGHTS, past, worlds, 0.1, 0.5)
    return bold.max(axis=0)


def fit(view: View, most: int) -> int:
    """Who goes for a slam in a playout, with so many losers."""
    play = view.facts
    terms, tariff = terms_of(play.rules), play.rules.tariff
    world = WorldSampler(view).draw(generator(5))
    return int(fit_compiled(terms, tariff, world, most, generator(6)))


@pytest.mark.parametrize("table", POOR, ids=str)
def test_where_no_slam_pays_nobody_shoots_fears_or_stops_one(table: Table) -> None:
    rules = table.rules
    assert not moon_pays(rules)
    assert not moon_wins(rules)
    assert not slam_pays(rules)
    assert not TIPS["shoot"](rules)
    assert not TIPS["stop_moon"](rules)
    assert TIPS["no_moon"](rules)
    for view in strong_hand(rules):
        play = view.facts
        assert shooters(play) == lone_shooters(play) == suspects(play, view.me) == []
        assert not wants_moon(estimates_of(view))
        assert threat(estimates_of(view)) == (set(), 0.0)
        settings = search_settings(play, play.turn[0])
        assert (settings.plan, settings.suspect) == (CLEAR, -1)
        assert fit(view, 99) == -1
        told = weighed(view)
        assert told[0, COUNTED] == 300
        assert not told[1].any()
        assert not boldness(view).any()
        for what in ("moon", "against"):
            assert "moon" not in said(view, what)
            assert "slam" not in said(view, what)
        assert (
            rules.tariff.must_announce
            or not told[:, [MOON, AGAINST]].any()
            or rules.options.moon == "costs"
        )


@pytest.mark.parametrize("table", RICH, ids=str)
def test_where_a_slam_pays_all_shoot_fear_and_speak_of_it(table: Table) -> None:
    rules = table.rules
    assert moon_pays(rules)
    assert TIPS["shoot"](rules)
    assert TIPS["stop_moon"](rules)
    assert not TIPS["no_moon"](rules)
    view, later = strong_hand(rules)
    play = view.facts
    seat = play.turn[0]
    assert seat in shooters(play)
    assert wants_moon(estimates_of(view)) == moon_wins(rules)
    assert search_settings(play, seat).plan == NO_PLAN
    assert weighed(view)[1, COUNTED] > 0
    assert weighed(view)[:, MOON].sum() > 0
    assert fit(view, 99) >= 0
    assert "moon" in said(view, "moon") or "slam" in said(view, "moon")
    then = later.facts
    together, fear = threat(estimates_of(later))
    assert seat in together
    assert fear > 0
    assert search_settings(then, then.turn[0]).suspect == seat
    assert boldness(later)[seat] > 0
    assert "moon" in said(later, "against") or "slam" in said(later, "against")


def test_a_sun_without_a_moon_is_shot_and_feared() -> None:
    rules = rules_for("reversis")
    assert moon_pays(rules)
    assert slam_pays(rules)
    assert TIPS["sun"](rules)
    assert not TIPS["shoot"](rules)
    assert not TIPS["stop_moon"](rules)
    view, _ = strong_hand(rules)
    play = view.facts
    seat = play.turn[0]
    assert seat in shooters(play)
    assert wants_moon(estimates_of(view))
    assert search_settings(play, seat).plan == NO_PLAN
    assert weighed(view)[:, MOON].sum() > 0
    assert fit(view, 99) >= 0


def test_a_capot_is_tried_and_stopped_once_it_is_announced() -> None:
    rules = rules_for("four-jacks")
    assert slam_pays(rules)
    assert not moon_pays(rules)
    assert TIPS["capot"](rules)
    assert not TIPS["no_moon"](rules)
    silent, _ = strong_hand(rules)
    assert not lone_shooters(silent.facts)
    view, later = strong_hand(rules, announces=True)
    play = view.facts
    seat = play.turn[0]
    assert lone_shooters(play) == [seat]
    assert view.wants_every_trick == (seat,)
    assert search_settings(play, seat).plan == SHOOT
    then = later.facts
    settings = search_settings(then, then.turn[0])
    assert (settings.plan, settings.suspect, settings.fear) == (CLEAR, seat, 1.0)


def test_the_only_slam_that_must_be_announced_is_feared_once_it_is() -> None:
    rules = rules_for("black-maria", 4, {"announced_slam": "generale"})
    assert slam_pays(rules)
    assert not moon_pays(rules)
    silent, _ = strong_hand(rules)
    assert not lone_shooters(silent.facts)
    view, later = strong_hand(rules, announces=True)
    play = view.facts
    seat = play.turn[0]
    assert lone_shooters(play) == [seat]
    assert wants_moon(estimates_of(view))
    assert search_settings(play, seat).plan == SHOOT
    then = later.facts
    settings = search_settings(then, then.turn[0])
    assert (settings.plan, settings.suspect, settings.fear) == (CLEAR, seat, 1.0)
    assert threat(estimates_of(later))[0] == {seat}
    bold = boldness(later)
    assert bold[seat] == 1.0
    assert not np.delete(bold, seat).any()


def test_nobody_announces_a_slam_that_does_not_pay() -> None:
    for moon, right in (("add", True), ("costs", False), ("off", False)):
        options = {"announced_slam": "required", "moon": moon, "first_leader": "eldest"}
        rules = rules_for("hearts", 4, {**options, "first_card": "any", "must_break_hearts": False})
        view = replace(phase_view(rules), hand=mask_of(parse_cards(SURE)))
        play = view.facts
        assert certain_slam(view, play, play.turn[0]) == right


SURE = "AC KC QC JC AD KD QD AS KS QS AH KH QH"
"""No card of it can be beaten."""


def phase_view(rules: Rules) -> View:
    """The view of the seat that is first asked whether it announces a slam."""
    game = new_game(rules, 0)
    game = game.apply(*deal_next(game, rules.pack))
    while game.current.play.phase != "slam":
        game = game.after(game.turn, word(game, game.turn))
    return game.view(game.turn)
