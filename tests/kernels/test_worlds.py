"""Worlds: every deal that fits, no other, each as often as the next."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from piquedame import VARIANTS, Rules, View, rules_for
from piquedame.cards import cards_of, mask_of, parse_card, parse_cards
from piquedame.deal.deal import Deal
from piquedame.deal.events import Began, Drew, Event, Played
from piquedame.deal.play import first_play
from piquedame.game import Game
from piquedame.kernels.chance import generator
from piquedame.kernels.worlds import draw as worlds_module
from piquedame.kernels.worlds.draw import NoWorld, Worlds
from piquedame.kernels.worlds.unknown import Unknown, unknown_of
from strategies import SCENES, VALUES, played, table

OPEN = ("pass", "play", "exchange")


def views(seed: int, *, most: int | None = None) -> Iterator[tuple[View, Deal]]:
    """What seats know at moments of a random game, with the truth."""
    chance = random.Random(seed)
    slug = chance.choice(list(VARIANTS))
    rules = table(slug, chance.choice(list(VARIANTS[slug].players)), [], chance.choice(SCENES))
    seen: list[tuple[View, Deal]] = []

    def watch(_game: Game, _event: Event, after: Game) -> None:
        deal = after.deal
        if deal is None or deal.play.phase not in OPEN:
            return
        view = after.view(chance.randrange(rules.players))
        few = most is not None and view.unseen.bit_count() <= most
        if few or (most is None and chance.random() < 0.1):
            seen.append((view, deal))

    played(rules, chance, 1, watch, claims=False)
    yield from seen


MOST_PLACED = 12
"""Endings with more cards are not enumerated: in drawing games all that was played is placed."""


def every_world(unknown: Unknown) -> Iterator[tuple[int, ...]]:
    """All placements that fit, found by placing card after card wherever it may lie."""
    room = list(unknown.sizes)

    def rest(card: int) -> Iterator[tuple[int, ...]]:
        if card == len(unknown.cards):
            yield ()
            return
        for place, may in enumerate(unknown.may[card]):
            if may and room[place]:
                room[place] -= 1
                yield from ((place, *others) for others in rest(card + 1))
                room[place] += 1

    return rest(0)


def check_truth_fits(unknown: Unknown, view: View, deal: Deal) -> None:
    """The deal as it is lies among the worlds."""
    for seat, hand in enumerate(deal.hands):
        if seat == view.seat:
            continue
        places = [k for k, place in enumerate(unknown.places) if place == seat]
        for card in cards_of(hand):
            pairs = zip(unknown.cards, unknown.may, strict=True)
            rows = [may for each, may in pairs if each == card]
            assert rows
            assert any(may[place] for may in rows for place in places)


@pytest.mark.parametrize("seed", range(60))
def test_the_truth_is_a_world_and_a_world_fits(seed: int) -> None:
    for view, deal in views(seed):
        check_world(view, deal, seed)


def endings(number: int) -> Iterator[Unknown]:
    found = 0
    for seed in itertools.count():
        for view, _ in views(seed, most=7):
            unknown = unknown_of(view)
            if 1 < len(unknown.cards) <= MOST_PLACED:
                yield unknown
                found += 1
                if found == number:
                    return


def check_ending(unknown: Unknown, seed: int, draws: int) -> None:
    worlds = Worlds(unknown)
    fitting = set(every_world(unknown))
    assert worlds.counted
    assert worlds.number == pytest.approx(len(fitting))
    chance = generator(seed)
    assert {worlds.draw(chance) for _ in range(draws)} <= fitting


def test_small_endings_have_as_many_worlds_as_there_are() -> None:
    for seed, unknown in enumerate(endings(60)):
        check_ending(unknown, seed, 40)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_thousand_small_endings() -> None:
    for seed, unknown in enumerate(endings(1000)):
        check_ending(unknown, seed, 200)


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


GAPS = Unknown(
    cards=(2, 3, 4, 5, 18, 19, 20),
    places=(1, 2, 3),
    sizes=(3, 2, 2),
    may=((True, True, False),) * 4 + ((True, True, True),) * 2 + ((False, True, True),),
)


@pytest.mark.parametrize("counted", [True, False])
def test_every_world_comes_as_often_as_the_next(
    counted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not counted:
        monkeypatch.setattr(worlds_module, "MOST_WAYS", 0)
    worlds = Worlds(GAPS)
    assert worlds.counted == counted
    fitting = sorted(every_world(GAPS))
    chance = generator(7)
    drawn = Counter(worlds.draw(chance) for _ in range(200 * len(fitting)))
    assert set(drawn) == set(fitting)
    freedom = len(fitting) - 1
    assert chi_square([drawn[each] for each in fitting]) < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("counted", [True, False])
def test_worlds_come_by_their_weights(counted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not counted:
        monkeypatch.setattr(worlds_module, "MOST_WAYS", 0)
    free = Unknown((2, 3), (1, 2), (1, 1), ((True, True),) * 2)
    weights: Any = np.array([[3.0, 1.0], [1.0, 1.0]])
    chance = generator(3)
    worlds = Worlds(free, weights)
    first = sum(worlds.draw(chance)[0] == 0 for _ in range(4000))
    assert first == pytest.approx(3000, abs=150)


def test_what_fits_no_deal_is_said() -> None:
    nowhere = Unknown((2, 3), (1, 2), (1, 1), ((True, False), (True, False)))
    with pytest.raises(NoWorld, match="no deal fits"):
        Worlds(nowhere)


def test_what_fits_no_deal_is_said_on_a_walk_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds_module, "MOST_WAYS", 0)
    nowhere = Unknown((2, 3), (1, 2), (1, 1), ((True, False), (True, False)))
    with pytest.raises(NoWorld, match="no deal fits"):
        Worlds(nowhere)


def test_nothing_unseen_is_one_world() -> None:
    worlds = Worlds(Unknown((), (), (), ()))
    assert worlds.draw(generator(1)) == ()
    assert worlds.number == 1


DRAWING = ("draw-hearts", "two-player-black-maria", "domino-hearts")


def check_world(view: View, deal: Deal, seed: int) -> None:
    unknown = unknown_of(view)
    assert sum(unknown.sizes) == len(unknown.cards)
    check_truth_fits(unknown, view, deal)
    drawn = Worlds(unknown).draw(generator(seed))
    assert all(may[place] for may, place in zip(unknown.may, drawn, strict=True))
    assert [Counter(drawn)[k] for k in range(len(unknown.sizes))] == list(unknown.sizes)


@pytest.mark.parametrize("slug", DRAWING)
@pytest.mark.parametrize("seed", range(4))
def test_in_drawing_games_the_truth_is_a_world_at_every_moment(slug: str, seed: int) -> None:
    chance = random.Random(f"{slug} {seed}")
    rules = rules_for(slug, chance.choice(list(VARIANTS[slug].players)))

    def watch(_game: Game, _event: Event, after: Game) -> None:
        deal = after.deal
        if deal is not None and deal.play.phase in OPEN and chance.random() < 0.15:
            check_world(after.view(chance.randrange(rules.players)), deal, seed)

    played(rules, chance, 1, watch, claims=False)


HONEST = [
    (name, value)
    for name, values in VALUES.items()
    for value in values
    if name not in ("strict_revoke", "ill_led_heart")
]
OF_A_SUIT = (
    {"joker_mode": "foster_heart_between_J_10"},
    {"joker_mode": "zero_of_suit", "jokers": 1},
)
"""Jokers that belong to a suit."""


def check_any_table(seed: int) -> None:
    """At a table of any options, where nobody can revoke."""
    chance = random.Random(seed)
    slug = chance.choice(list(VARIANTS))
    picked = chance.sample(HONEST, chance.randrange(8))
    scene = chance.choice((*SCENES, *OF_A_SUIT))
    if "strict_revoke" in scene:
        return
    rules = table(slug, chance.choice(list(VARIANTS[slug].players)), picked, scene)

    def watch(_game: Game, _event: Event, after: Game) -> None:
        deal = after.deal
        if deal is not None and deal.play.phase in OPEN and chance.random() < 0.15:
            check_world(after.view(chance.randrange(rules.players)), deal, seed)

    played(rules, chance, 1, watch, claims=False)


@pytest.mark.parametrize("seed", range(60))
def test_the_truth_is_a_world_at_any_table_without_revokes(seed: int) -> None:
    check_any_table(seed)


@pytest.mark.soak
def test_so_it_is_at_very_many() -> None:
    for seed in range(60, 10_000):
        check_any_table(seed)


@pytest.mark.parametrize("scene", OF_A_SUIT, ids=lambda scene: str(scene["joker_mode"]))
@pytest.mark.parametrize("slug", ["hearts", "domino-hearts", "draw-hearts"])
def test_a_joker_that_belongs_to_a_suit_is_held_like_its_cards(
    slug: str, scene: dict[str, Any]
) -> None:
    for seed in range(6):
        players = random.Random(seed).choice(list(VARIANTS[slug].players))
        check_every_view(table(slug, players, [], scene), seed)


@pytest.mark.parametrize("way", ["exchange_first_trick", "exchange_first_penalty"])
def test_of_two_copies_one_was_in_the_widow(way: str) -> None:
    """All saw the widow going into a hand: the other copy of a card of it may be anywhere."""
    for seed in range(2):
        options = {"remainder": way, "kitty_view": "all"}
        check_every_view(rules_for("cancellation-hearts", 7, options), seed)


def check_every_view(rules: Rules, seed: int) -> None:
    def watch(_game: Game, _event: Event, after: Game) -> None:
        if after.deal is not None and after.deal.play.phase in OPEN:
            for seat in range(rules.players):
                check_world(after.view(seat), after.deal, seed)

    played(rules, random.Random(seed), 1, watch, claims=False)


def domino(seat: int, *events: Event) -> View:
    """What a seat of Domino Hearts knows after these events, holding the low clubs."""
    rules = rules_for("domino-hearts", 3)
    play = first_play(rules, 0, 2).after(Began(0, 0))
    for event in events:
        play = play.after(event)
    hand = mask_of(parse_cards("2C 3C 4C 5C 6C 7C"))
    return View(rules, rules, seat, (0, 0, 0), play=play, hand=hand)


def may_hold(view: View, seat: int, card: str) -> bool:
    unknown = unknown_of(view)
    return any(
        may[k]
        for name, may, gone in zip(unknown.cards, unknown.may, unknown.played, strict=True)
        for k, place in enumerate(unknown.places)
        if name == parse_card(card) and not gone and place == seat
    )


def test_what_was_not_held_may_have_been_drawn_since() -> None:
    king, two = parse_cards("KS 2S")
    jack, nine = parse_cards("JD 9D")
    # Seat 1 draws four cards to follow spades: none but the last is a spade, and that is played.
    after = domino(2, Played(0, king), Drew(1, 4, None), Played(1, two))
    assert not may_hold(after, 1, "QS")
    assert may_hold(after, 1, "QD")
    assert may_hold(after, 0, "QS")
    # In the next trick it draws again: what came then may be a spade, what came before may not.
    later = domino(
        *(2, Played(0, king), Drew(1, 4, None), Played(1, two), Played(2, parse_card("2C"))),
        *(Played(0, jack), Drew(1, 3, None), Played(1, nine), Played(2, parse_card("3C"))),
    )
    assert may_hold(later, 1, "QS")
    assert not may_hold(later, 1, "QD")
    unknown = unknown_of(later)
    spade = unknown.cards.index(parse_card("QS"))
    sizes = [
        size
        for place, size, may in zip(unknown.places, unknown.sizes, unknown.may[spade], strict=True)
        if place == 1 and may
    ]
    assert sizes == [2]


def test_what_a_seat_has_played_it_held_before() -> None:
    king, two, queen = parse_cards("KS 2S QH")
    view = domino(2, Played(0, king), Drew(1, 4, None), Played(1, two), Played(2, queen))
    unknown = unknown_of(view)
    row = next(
        may
        for card, may, gone in zip(unknown.cards, unknown.may, unknown.played, strict=True)
        if card == two and gone
    )
    assert [
        size
        for place, size, may in zip(unknown.places, unknown.sizes, row, strict=True)
        if may and place == 1
    ] == [1]
