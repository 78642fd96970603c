"""Views over fixed games, scene by scene: folded and built alike, and what they rule out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from piquedame import Refusal, Rules, record_of, rules_for, verify
from piquedame.cards import card_text, cards_of, mask_of, parse_cards
from piquedame.deal.events import Event, Exchanged, Passed, Played, TookBack, WidowTaken
from piquedame.deal.legality import forbidden_to_pass
from piquedame.deal.seen import redact
from piquedame.deal.wishes import Pass
from piquedame.game import Game, deal_next, new_game
from piquedame.law.demands import cannot_hold
from strategies import SCENES, played, table

# One table for each scene is measured: the others reach no further branch.
TABLES = [
    pytest.param(
        *(slug, players, scene),
        id=f"{slug}-{players}-{'-'.join(map(str, scene.values()))}",
        marks=[] if slug == "hearts" else pytest.mark.no_cover,
    )
    for slug, players in (("hearts", 5), ("jaques-black-maria", 3), ("black-maria", 6))
    for scene in SCENES[1:]
]


def fixed(slug: str, players: int, scene: dict[str, Any]) -> Rules:
    return table(slug, players, list(scene.items()))


@pytest.mark.parametrize(("slug", "players", "scene"), TABLES)
def test_every_view_folds(slug: str, players: int, scene: dict[str, Any]) -> None:
    rules = fixed(slug, players, scene)
    seats: list[int | None] = [None, *range(players)]
    views = {seat: new_game(rules, 0).view(seat) for seat in seats}

    def watch(before: Game, event: Event, after: Game) -> None:
        play = before.deal.play if before.deal else None
        for seat in seats:
            views[seat] = views[seat].see(redact(play, event, seat, rules))
            assert views[seat] == after.view(seat)

    game = played(rules, random.Random(11), deals=2, watch=watch)
    assert verify(record_of(game)).scores == game.scores


@pytest.mark.parametrize(("slug", "players", "scene"), TABLES)
def test_what_is_ruled_out(slug: str, players: int, scene: dict[str, Any]) -> None:
    """Card by card with the law, beside the view's own account of whole tricks."""
    rules = fixed(slug, players, scene)
    found = [0] * players
    undo: list[int] = []

    def watch(before: Game, event: Event, after: Game) -> None:
        nonlocal found, undo
        if after.deal is None or before.deal is None:
            found = [0] * players
            return
        if isinstance(event, Played):
            undo = list(found)
            play = before.deal.play
            found[event.seat] |= cannot_hold(play.rules.law, play.moment, event.card)
        elif isinstance(event, TookBack):
            found = list(undo)
        elif isinstance(event, WidowTaken) and after.deal.play.phase == "exchange":
            found[event.seat] = 0
        else:
            return
        assert after.view(None).cannot_hold() == tuple(found)

    played(rules, random.Random(5), deals=1, watch=watch)
    # Nothing follows from a revoke, and little from a slam that fails at once.
    assert any(found) or {"strict_revoke", "announced_slam"} & set(scene)


@pytest.mark.parametrize("deal", [0, 1, 2])
def test_what_is_known_of_cards_given(deal: int) -> None:
    rules = table("hearts", 5, [("pass_cycle", ["left", "star", "scatter"]), ("pass_count", 2)])
    checked = 0

    def watch(_: Game, event: Event, after: Game) -> None:
        nonlocal checked
        if after.current.play.deal != deal:
            return
        for seat in range(5):
            view = after.view(seat)
            for other in range(5):
                known = view.known_in(other)
                if after.current.play.phase in ("pass", "ready"):
                    assert known == 0
                    assert view.given == 0
                    continue
                targets = rules.pass_targets(deal, seat)
                gone = mask_of(
                    c for c, to in zip(view.passed or (), targets, strict=True) if to == other
                )
                assert known == gone & after.current.hands[other]
                assert view.given == mask_of(view.passed or ())
                checked += bool(known)

    played(rules, random.Random(2), deals=deal + 1, watch=watch)
    assert checked


def test_what_a_seat_has_seen() -> None:
    rules = table("hearts", 4, [])

    def watch(_: Game, event: Event, after: Game) -> None:
        fallen = mask_of(card for trick in after.current.play.tricks for _, card in trick.plays)
        table_ = mask_of(card for _, card in after.current.play.trick)
        for seat in range(4):
            view = after.view(seat)
            assert view.seen == fallen | table_ | after.current.hands[seat]
            assert view.unseen == rules.pack_mask & ~view.seen

    played(rules, random.Random(3), deals=1, watch=watch)


def test_a_pass_seen_early_by_its_receiver_only() -> None:
    rules = table("hearts", 4, [("pass_look_after_choose", False), ("pass_count", 2)])
    game = new_game(rules, 0)
    game = game.apply(*deal_next(game, tuple(rules.pack)))
    cards = cards_of(game.current.hands[1])[:2]
    (event,) = game.decide(1, Pass(cards))
    copies = [redact(game.current.play, event, seat, rules) for seat in (None, 0, 1, 2, 3)]
    hidden, seen = Passed(1, None), Passed(1, cards)
    assert copies == [hidden, hidden, seen, seen, hidden]
    late = new_game(table("hearts", 4, [("pass_count", 2)]), 0)
    late = late.apply(*deal_next(late, tuple(rules.pack)))
    assert redact(late.current.play, event, 2, late.rules) == hidden
    assert redact(None, event, 2, rules) == hidden
    assert redact(game.current.play, hidden, 2, rules) == hidden
    with pytest.raises(Refusal) as caught:
        game.view(None).check_pass(())
    assert caught.value.reason == "no_such_phase"
    view = game.view(2)
    assert view.see(copies[3]).received[0].cards == cards


def test_an_exchange_changes_the_hands_of_giver_and_receiver() -> None:
    rules = table("hearts", 4, [])

    def watch(before: Game, event: Event, after: Game) -> None:
        if not isinstance(event, Exchanged) or before.deal is None or after.deal is None:
            return
        for seat in range(4):
            own = before.view(seat).see(redact(before.deal.play, event, seat, rules))
            given = mask_of(before.deal.passes[seat] or ())
            got = mask_of(before.deal.passes[(seat - 1) % 4] or ())
            assert own.hand == before.deal.hands[seat] & ~given | got == after.deal.hands[seat]
            assert [move.giver for move in own.received] == [(seat - 1) % 4]

    played(rules, random.Random(8), deals=1, watch=watch, claims=False)


def test_cards_that_may_not_be_passed() -> None:
    rules = table("hearts", 4, [("pass_forbidden_cards", "QS KS AS")])
    hand = mask_of(parse_cards("QS AS 2C 3C"))
    assert [card_text(card) for card in cards_of(forbidden_to_pass(rules, hand))] == ["QS", "AS"]


def test_a_game_that_has_not_begun_has_no_deal() -> None:
    game = new_game(rules_for("hearts", 4), 0)
    with pytest.raises(LookupError, match="no card has been dealt"):
        _ = game.current
    with pytest.raises(LookupError, match="no card has been dealt"):
        _ = game.view(0).facts
    with pytest.raises(LookupError, match="no deal of this game"):
        _ = game.scored
    game = game.apply(*deal_next(game, game.rules.pack))
    assert game.current is game.deal
    assert game.view(2).facts is game.current.play


def test_a_spectator_has_no_seat() -> None:
    game = new_game(rules_for("hearts", 4), 0)
    assert game.view(2).me == 2
    with pytest.raises(LookupError, match="no seat"):
        _ = game.view(None).me
