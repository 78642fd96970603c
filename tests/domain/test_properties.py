"""Laws that hold in every game: random tables, random cards, random play."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from piquedame import Rules, record_of, verify
from piquedame.cards import JOKER, cards_of, holds, mask_of, parse_card, union
from piquedame.deal.deal import Deal
from piquedame.deal.events import Dealt, Event, Played, Scored, from_json, to_json
from piquedame.deal.seen import redact
from piquedame.game import Game, new_game
from piquedame.law.trick import points
from piquedame.record.record import parse_line, record_line
from strategies import chances, played, tables

pytestmark = pytest.mark.slow

MODEST = settings(max_examples=40)


def watchers(rules: Rules) -> list[int | None]:
    return [None, *range(rules.players)]


@MODEST
@given(tables(), chances())
def test_a_view_folded_from_redacted_events_is_the_view_of_the_game(
    rules: Rules, chance: random.Random
) -> None:
    some = {None, *chance.sample(range(rules.players), 2)}
    views = {seat: new_game(rules, 0).view(seat) for seat in some}

    def watch(before: Game, event: Event, after: Game) -> None:
        play = before.deal.play if before.deal else None
        for seat in some:
            views[seat] = views[seat].see(redact(play, event, seat, rules))
            assert views[seat] == after.view(seat)

    played(rules, chance, watch=watch)


@MODEST
@given(tables(), chances())
def test_whoever_is_on_turn_may_do_something(rules: Rules, chance: random.Random) -> None:
    def watch(_: Game, event: Event, after: Game) -> None:
        for seat in after.deal.play.turn if after.deal else ():
            view = after.view(seat)
            if view.play is not None and view.play.phase == "play":
                assert view.legal()
                assert not view.legal() & ~view.hand
                for card in cards_of(view.hand):
                    assert (view.why_not(card) is None) == holds(view.legal(), card)

    played(rules, chance, watch=watch)


@MODEST
@given(tables(), chances())
def test_what_a_view_rules_out_is_not_held(rules: Rules, chance: random.Random) -> None:
    def watch(_: Game, event: Event, after: Game) -> None:
        deal = after.deal
        if not isinstance(event, Played) or deal is None:
            return
        view = after.view(chance.randrange(rules.players))
        for hand, out in zip(deal.hands, view.cannot_hold(), strict=True):
            assert not hand & out
        for seat in range(rules.players):
            if seat != view.seat:
                assert not view.known_in(seat) & ~deal.hands[seat]

    played(rules, chance, watch=watch)


@MODEST
@given(tables(), chances())
def test_a_game_is_a_record_and_a_record_is_a_game(rules: Rules, chance: random.Random) -> None:
    game = played(rules, chance, deals=3)
    record = parse_line(record_line(record_of(game)))
    again = verify(record)
    assert again.scores == game.scores
    assert again.winners == game.winners
    assert record_of(again) == record


@MODEST
@given(tables(), chances())
def test_every_event_has_a_json_form_both_ways(rules: Rules, chance: random.Random) -> None:
    def watch(before: Game, event: Event, _: Game) -> None:
        play = before.deal.play if before.deal else None
        for seat in watchers(rules):
            for each in (event, redact(play, event, seat, rules)):
                assert from_json(json.loads(json.dumps(to_json(each)))) == each

    played(rules, chance, watch=watch)


@MODEST
@given(tables(), chances())
def test_every_point_in_the_pack_is_taken_by_somebody(rules: Rules, chance: random.Random) -> None:
    """The figures before effects add up to the stake of the pack in use."""

    def watch(before: Game, event: Event, after: Game) -> None:
        deal = after.deal
        if not isinstance(event, Scored) or deal is None or deal.play.thrown_in:
            return
        law, left = deal.play.rules, union(deal.play.pile, mask_of(deal.stock[deal.drawn :]))
        if (
            law.options.stock_leftover_to != "nobody"
            and deal.play.claim is None
            and not left_over(deal)
        ):
            left = deal.play.pile
        left = union(left, mask_of(deal.widow) if deal.play.widow else 0)
        for cards in (*deal.captured, *(deal.hands if left_over(deal) else ())):
            left = union(left, cards)
        if rules.options.first_trick_all_penalty_hand == "may_play" and deal.play.claim is None:
            assert left == law.pack_mask
            assert points(law.values, left & law.penalty) + law.all_tricks_cost == law.total
            if law.tricks_cost and not (law.options.specials or law.bonus or law.honour):
                assert sum(event.taken) in {law.total, law.total + law.tariff.all_three}
        assert event.scores == tuple(
            old + plus for old, plus in zip(before.scores, event.change, strict=True)
        )

    played(rules, chance, watch=watch)


def left_over(deal: Deal) -> bool:
    """Did the deal end with cards in hands: a slam that failed?"""
    return any(deal.hands) and deal.play.claim is None


def scrambled(deal: Deal, seat: int | None, chance: random.Random) -> Deal:
    """A deal that differs in everything that a seat (or a spectator) may not know."""
    others = [other for other in range(len(deal.hands)) if other != seat]
    seen = deal.hands[seat] if seat is not None else 0
    hidden = [card for other in others for card in cards_of(deal.hands[other])]
    chance.shuffle(hidden)
    hands = list(deal.hands)
    for other in others:
        count = deal.hands[other].bit_count()
        hands[other] = mask_of(hidden[:count])
        hidden = hidden[count:]
    if not deal.play.rules.two_packs and not deal.play.rules.options.jokers:
        assert hands[others[0]] & ~seen == hands[others[0]]
    return replace(deal, hands=tuple(hands), dealt=tuple(hands), hidden=(0,) * len(hands))


@MODEST
@given(tables(), chances())
def test_cards_that_a_seat_may_not_know_do_not_change_its_view(
    rules: Rules, chance: random.Random
) -> None:
    def watch(_: Game, event: Event, after: Game) -> None:
        if after.deal is None or after.deal.play.phase not in ("pass", "play"):
            return
        seat = chance.choice(watchers(rules))
        other = replace(after, deal=scrambled(after.deal, seat, chance))
        assert replace(other.view(seat), before=None) == replace(after.view(seat), before=None)
        if isinstance(event, Dealt):
            hands = tuple(cards_of(hand) for hand in other.deal.hands) if other.deal else ()
            swapped = replace(event, hands=hands, widow=event.widow)
            assert redact(None, swapped, seat, rules) == redact(None, event, seat, rules)

    played(rules, chance, deals=1, watch=watch)


@MODEST
@given(tables(), chances())
def test_hearts_are_led_only_when_they_may_be(rules: Rules, chance: random.Random) -> None:
    """Case 013, said without the law: who leads a heart too early holds nothing else."""

    def watch(before: Game, event: Event, _: Game) -> None:
        if not isinstance(event, Played) or before.deal is None or before.deal.play.trick:
            return
        play, hand = before.deal.play, before.deal.hands[event.seat]
        if event.card >> 4 != 2 or not rules.options.must_break_hearts or play.must:
            return
        # Another suit may have to be broken, or an ill-led heart may stand.
        if rules.names_suit or rules.options.ill_led_heart == "stands":
            return
        hearts = {card for trick in play.tricks for _, card in trick.plays if card >> 4 == 2}
        queen = any(card == parse_card("QS") for t in play.tricks for _, card in t.plays)
        lenient = (
            rules.options.lead_heart_if_only_hearts_and_qs or rules.options.qs_lead_needs_break
        )
        excused = all(
            card in (JOKER, event.card)
            or card >> 4 == 2
            or (lenient and (card == parse_card("QS") or rules.values[card] > 0))
            for card in cards_of(hand)
        )
        broke = (
            hearts or (queen and rules.options.qs_breaks_hearts) or rules.options.any_penalty_breaks
        )
        assert broke or excused

    played(rules, chance, watch=watch)


@pytest.mark.soak
@settings(max_examples=1_000)
@given(tables(most=12), chances())
def test_all_of_it_for_a_long_time(rules: Rules, chance: random.Random) -> None:
    """Views fold, hands that are ruled out are not held, records verify."""
    views = {seat: new_game(rules, 0).view(seat) for seat in watchers(rules)}

    def watch(before: Game, event: Event, after: Game) -> None:
        play = before.deal.play if before.deal else None
        for seat, view in views.items():
            views[seat] = view.see(redact(play, event, seat, rules))
            assert views[seat] == after.view(seat)
        if isinstance(event, Played) and after.deal is not None:
            for hand, out in zip(after.deal.hands, views[None].cannot_hold(), strict=True):
                assert not hand & out

    game = played(rules, chance, deals=6, watch=watch)
    assert verify(record_of(game)).scores == game.scores
