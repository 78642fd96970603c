"""Every value of every option changes something that can be seen: no two give the same games.

Two values are told apart by playing the same deals with the same chance under both, until a legal
set, a refusal, a deal, a seat's copy of an event or a score differs.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, count, zip_longest
from typing import Any

import pytest

from piquedame import OptionError, Refusal, Rules, rules_for
from piquedame.cards import HEARTS, QS, cards_of, faces, mask_of, rank_of
from piquedame.deal.events import to_json
from piquedame.deal.legality import names_suit
from piquedame.deal.play import Play
from piquedame.deal.seen import redact
from piquedame.deal.shuffle import draw_for_deal
from piquedame.deal.wishes import Choose, PlayCard, Wish
from piquedame.game import Game, deal_next, new_game
from piquedame.law.demands import legal_plays
from piquedame.rules.options import OPTIONS
from piquedame.scoring.result import Result, Standing
from piquedame.scoring.score import score
from piquedame.scoring.slams import choice_value
from piquedame.scoring.winners import after_deal, average_settlement
from strategies import VALUES, random_pack, random_wish

Context = tuple[str, int, dict[str, Any]]

SPADES_COST = {"QS": 13, "KS": 10, "AS": 7, "JD": -10}
JACK = {"card_values": {"QS": 13, "JD": -10}}
CLUBS = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
NO_PASS = "black-lady-no-pass"
MOON = {"moon": "add", "target": 500}
# `scores`: the totals before the first deal.
CONTEXTS: dict[str, list[Context]] = {
    "strip_table": [("hearts", n, {}) for n in (3, 4, 5, 6, 7)],
    "remainder": [("hearts", 5, {}), ("hearts", 3, {})],
    "kitty_size": [
        ("hearts", 4, {"remainder": "first_trick_winner"}),
        ("hearts", 5, {"remainder": "first_trick_winner"}),
        ("hearts", 3, {"remainder": "first_trick_winner", "strip_table": {"3": "2C 3C 4C"}}),
        ("hearts", 3, {"remainder": "first_trick_winner", "strip_table": {"3": "2C 3C"}}),
        ("hearts", 7, {"remainder": "first_trick_winner"}),
    ],
    "kitty_view": [("hearts", 5, {"remainder": "first_trick_winner"})],
    "pass_count": [("hearts", 4, {}), ("hearts", 7, {})],
    "pass_cycle": [("hearts", 4, {}), ("hearts", 3, {})],
    "first_card": [
        ("jaques-black-maria", 4, {"first_leader": "eldest"}),
        ("hearts", 4, {}),
        ("black-maria", 4, {}),
    ],
    "first_leader": [("black-maria", 4, {})],
    "misdeal_all_penalty_hand": [("black-lady-no-pass", 4, {})],
    "no_heart_lead_before_trick": [("black-maria", 4, {})],
    "bonus_is_blood": [("omnibus", 4, {"pass_count": 0, "strip_table": {"4": CLUBS}})],
    "qs_lead_needs_break": [("hearts", 4, {}), ("black-maria", 4, {})],
    "any_penalty_breaks": [("hearts", 4, {"card_values": SPADES_COST})],
    "lead_heart_if_only_hearts_and_qs": [("hearts", 4, {"card_values": SPADES_COST})],
    "trick_points": [("slobberhannes", 4, {}), ("reversis", 4, {"sun": "off"})],
    "no_trick_bonus": [("black-maria", 5, {})],
    "moon_value": [("hearts", 4, {"spot_queen": 25})],
    "moon": [
        ("omnibus", 4, {}),
        ("hearts", 4, {"target": 15, "moon_value": 3, "scores": [12, 12, 1, 14]}),
    ],
    "moon_requires_bonus": [(NO_PASS, 4, JACK)],
    "bonus_scored_on_moon": [(NO_PASS, 4, JACK)],
    "sun": [("hearts", 4, {"target": 500}), (NO_PASS, 4, {"target": 500})],
    "sun_value": [(NO_PASS, 4, {"sun": "own_value", "target": 500})],
    "exact_target_wins": [("hearts", 4, {"target": 13}), ("hearts", 4, {"target": 26})],
    "qs_discard_needs_break": [("hearts", 4, {}), ("black-maria", 4, {})],
    "sun_first_trick_exempt": [(NO_PASS, 4, {"sun": "double"})],
    "specials": [("hearts", 4, {})],
    "exact_target_reset": [("hearts", 4, {"target": 13})],
    "target": [("hearts", 4, {})],
    "deals": [("hearts", 4, {"end": "deals"})],
    "end": [("hearts", 4, {"target": 20})],
    "floor_zero": [("omnibus", 4, {"moon": "subtract"})],
    "tie_low": [("hearts", 4, {"target": 13, "card_values": {}, "moon": "off"})],
    "moon_wins_game": [(NO_PASS, 4, {})],
    "game_may_end_on_moon": [(NO_PASS, 4, {"target": 20})],
    "first_trick_all_penalty_hand": [("black-lady-no-pass", 4, {})],
    "booster_nines": [("hearts", 4, {}), ("black-maria", 3, {})],
    "dealer_next": [("hearts", 4, {"target": 500})],
    "hand_size": [("domino-hearts", 4, {})],
    "stock_rule": [("draw-hearts", 2, {}), ("domino-hearts", 3, {})],
    "stock_leftover_to": [("domino-hearts", 2, {}), ("domino-hearts", 3, {})],
    "drop_out_when_empty": [("domino-hearts", 2, {})],
    "auction": [("auction-hearts", 4, {}), ("omnibus", 4, {"teams": "bonus_card_partner"})],
    "auction_must_raise": [("auction-hearts", 4, {})],
    "auction_all_pass": [("auction-hearts", 4, {})],
    "bid_paid_to": [("auction-hearts", 4, {})],
    "penalty_suit": [("auction-hearts", 4, {})],
    "announced_slam": [("chasse-coeur", 4, {}), ("hearts", 4, MOON), ("four-jacks", 4, {})],
    "silent_slam_value": [("chasse-coeur", 4, {})],
    "joker_mode": [("joker-hearts", 4, {}), ("joker-hearts", 4, {"jokers": 1})],
    "joker_lead": [("joker-hearts", 4, {"jokers": 4})],
    "jokers": [("joker-hearts", 4, {})],
    "card_values": [("hearts", 4, MOON), ("joker-hearts", 4, {})],
    "duplicate_cards": [("cancellation-hearts", 6, {})],
    "packs": [("cancellation-hearts", 6, {})],
    "whole_trick_cancel": [("cancellation-hearts", 11, {})],
    "cancelled_lead": [("cancellation-hearts", 11, {})],
    "last_trick_cancelled_to": [("cancellation-hearts", 11, {"pass_count": 0})],
    "scoring": [
        ("hearts-1887", 3, {"end": "deals"}),
        ("hearts-1887", 4, {"end": "deals"}),
        ("draw-hearts", 2, {"end": "deals"}),
    ],
    "allhearts": [("hearts-1887", 4, {})],
    "jack_pools": [("hearts-1887", 4, {"scoring": "chips_sweepstake"})],
    "starting_chips": [("hearts-1887", 4, {})],
    "life_lost_from": [("danger-hearts", 4, {})],
    "lives": [("danger-hearts", 4, {})],
    "teams": [
        ("partnership-hearts", 4, {"moon_scope": "player"}),
        ("hearts", 4, MOON),
        ("omnibus", 4, {"auction": "slam_bid"}),
    ],
    "moon_scope": [("partnership-hearts", 4, {})],
    "revoke_fine": [(NO_PASS, 4, {"strict_revoke": "trick_and_fine"})],
    "wrong_challenge_fine": [(NO_PASS, 4, {"strict_revoke": "foster"})],
    "ill_led_heart": [("hearts", 4, {"strict_revoke": "foster"})],
    "losing_pair": [("likha", 4, {"target": 20})],
}
SAME = {
    ("strip_table", "'arnold'", "'morehead'"): "one column of the table under two names",
    ("scoring", "'points'", "'average_at_end'"): "the averages are worked out from the totals",
    ("first_leader", "'eldest'", "'non_dealer'"): "of two players, who did not deal is eldest",
    ("cancelled_lead", "'same_leader'", "'last_winner'"): "the leader is the last winner",
    (
        "last_trick_cancelled_to",
        "'previous_winner'",
        "'trick_leader'",
    ): "the leader is the previous winner",
}


def bold_wish(game: Game, chance: random.Random) -> tuple[int, Wish]:
    """The seat with the highest cards plays them; the others stay below and throw points."""
    deal = game.current
    if deal.play.phase == "choice":
        return deal.play.turn[0], Choose("subtract")
    if deal.play.phase != "play":
        return random_wish(game, chance, claims=False)
    seat = deal.play.turn[0]
    held = faces(deal.hands[seat])
    legal = cards_of(held & legal_plays(deal.play.rules.law, deal.play.moment, held))
    strength = [sum(map(rank_of, cards_of(hand))) for hand in deal.dealt]
    if strength[seat] == max(strength):
        return seat, put(deal.play, max(legal, key=rank_of))
    values = game.rules.values
    led = deal.play.moment.led

    def worth(card: int) -> tuple[int, int]:
        off = led >= 0 and card >> 4 != led
        return (-values[card] if off else 0, rank_of(card))

    return seat, put(deal.play, min(legal, key=worth))


def put(play: Play, card: int) -> PlayCard:
    return PlayCard(card, HEARTS if names_suit(play, card) else None)


def facts(game: Game) -> Iterator[object]:
    """What the seats may do now, and why not something else."""
    for seat in range(game.rules.players):
        view = game.view(seat)
        yield view.legal()
        if view.play is not None and view.play.phase == "play" and view.on_turn:
            for card in cards_of(view.hand):
                refusal = view.why_not(card)
                yield refusal and refusal.reason


class Told:
    """What is told, kept for all who read it; the game goes on only as far as somebody reads."""

    def __init__(self, source: Iterator[object]) -> None:
        self._source = source
        self._texts: list[str] = []

    def __iter__(self) -> Iterator[str]:
        for k in count():
            if k == len(self._texts):
                following = next(self._source, END)
                if following is END:
                    return
                self._texts.append(json.dumps(following))
            yield self._texts[k]

    def differs(self, other: Told) -> bool:
        """Is anything told otherwise?"""
        return any(one != two for one, two in zip_longest(self, other))


END = object()


@cache
def told(context: str, value: str, name: str, seed: int) -> Told:
    """Everything that can be seen of a game of a few deals, step by step."""
    return Told(steps(context, value, name, seed))


def steps(context: str, value: str, name: str, seed: int) -> Iterator[object]:
    """What a game shows at the table, from its first deal on; or why there is no such table."""
    slug, players, options = json.loads(context)
    totals = options.pop("scores", None)
    try:
        rules = rules_for(slug, players, {**options, name: json.loads(value)})
    except OptionError as error:
        yield str(error)
        return
    scores = tuple(totals or rules.first_scores)
    if seed < 0:
        yield list(scored(rules, scores))
        return
    chance = random.Random(seed)
    wish: Callable[[Game, random.Random], tuple[int, Wish]] = (
        bold_wish if seed % 2 else lambda game, chance: random_wish(game, chance, claims=False)
    )
    dealer, rounds = draw_for_deal(
        rules.pack, players, rules.options.first_dealer, bytes([seed] * 32)
    )
    game = replace(new_game(rules, dealer), scores=scores)
    yield dealer, rounds
    for _ in range(3):
        if not game.needs_deal:
            break
        events = deal_next(game, random_pack(rules, random.Random(chance.random())))
        while events:
            for event in events:
                play = game.deal.play if game.deal else None
                yield [to_json(redact(play, event, seat, rules)) for seat in range(players)]
                game = game.apply(event)
            yield list(facts(game))
            if game.over or game.needs_deal:
                break
            yield can_unpass(game)
            seat, wanted = wish(game, chance)
            events = game.decide(seat, wanted)


def scored(rules: Rules, before: tuple[int, ...]) -> Iterator[object]:
    """What a few finished deals score: suns, moons without the bonus, shared points."""
    everything, bonus = rules.pack_mask, rules.bonus
    rest = (0,) * (rules.players - 2)
    shares = [
        ((everything, 0, *rest), (0, 0, 0)),
        ((everything & ~bonus, bonus, *rest), (1, 0, 0)),
        ((everything & ~mask_of([QS]), mask_of([QS]), *rest), (1, 0, 0)),
        ((mask_of([QS]), everything & ~mask_of([QS]), *rest), (0, 2, 3)),
    ]
    for captured, winners in shares:
        for seat in range(2):
            turned = captured if seat == 0 else (captured[1], captured[0], *rest)
            won = tuple(w if seat == 0 else {0: 1, 1: 0}.get(w, w) for w in winners)
            result = Result(turned, 0, won, None, (frozenset({0}),) * rules.players, "add", 1)
            standing = Standing(1, before, None)
            done = score(rules, result, standing)
            yield to_json(done), choice_value(rules, result), after_deal(rules, standing, done)


def can_unpass(game: Game) -> list[bool]:
    from piquedame import Unpass

    out = []
    for seat in range(game.rules.players):
        try:
            game.decide(seat, Unpass())
        except Refusal:
            out.append(False)
        else:
            out.append(True)
    return out


@pytest.mark.slow
@pytest.mark.parametrize("name", OPTIONS)
def test_no_two_values_give_the_same_games(name: str) -> None:
    values = VALUES[name]
    contexts = [json.dumps(each) for each in CONTEXTS.get(name, [("hearts", 4, MOON)])]
    assert len(values) > 1
    for a, b in combinations(values, 2):
        if (name, repr(a), repr(b)) in SAME:
            continue
        assert any(
            told(context, json.dumps(a), name, seed).differs(
                told(context, json.dumps(b), name, seed)
            )
            for seed in range(-1, 60)
            for context in contexts
        ), (name, a, b)


def test_every_option_and_every_named_value_is_tried() -> None:
    assert set(VALUES) == set(OPTIONS)
    for name, option in OPTIONS.items():
        if option.kind in ("choice", "bool"):
            assert set(map(repr, option.values)) <= set(map(repr, VALUES[name]))


def test_one_table_under_two_names() -> None:
    for players in (3, 5, 6, 7):
        one, other = (
            rules_for("hearts", players, {"strip_table": name}) for name in ("arnold", "morehead")
        )
        assert one.pack == other.pack
        assert one.house_rules == ({} if players in (5, 6) else {"strip_table": "arnold"})


def test_what_the_average_settles() -> None:
    assert average_settlement((10, 20, 30)) == ((30, 3), (0, 3), (-30, 3))
    assert average_settlement((7, 0)) == ((-7, 2), (7, 2))
