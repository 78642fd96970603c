"""Complex scores, and partners that a deal makes: scores, the end, records, views."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from typing import Any

import pytest

from piquedame import OptionError, Refusal, Rules, explain, rules_for
from piquedame.cards import cards_of, mask_of, parse_card, parse_cards
from piquedame.cli.play_words import taken_so_far
from piquedame.deal.events import Asked, Ended, Scored, ThrownIn, from_json, to_json
from piquedame.deal.seen import redact
from piquedame.deal.show import figure_text, texts
from piquedame.deal.wishes import Claim, PlayCard
from piquedame.game import Game, deal_next, end_now, new_game
from piquedame.record.record import record_of, verify
from piquedame.scoring.complex import cost, moon_change, pairs, price, sizes, stake
from piquedame.scoring.result import Result, Standing, cards_cost
from piquedame.scoring.score import score
from piquedame.scoring.slams import chosen_slam
from piquedame.scoring.winners import after_deal
from strategies import random_pack, random_wish

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
KEPT = "AC AH QS 2C 2D 2H 3C 3D 3S 4C 4D 4S"
SMALL = " ".join(f"{r}{s}" for s in "CDHS" for r in "23456789TJQKA" if f"{r}{s}" not in KEPT)
"""All but twelve cards."""
COMPLEX = rules_for("complex-hearts", 4)


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def result(*taken: str, choice: str | None = None) -> Result:
    none: frozenset[int] = frozenset()
    captured = tuple(map(cards, taken))
    return Result(captured, 0, (0, 1, 2, 3), None, (none,) * 4, choice, 1)


def played(rules: Rules, seed: int, deals: int = 5) -> Game:
    """A game by chance, in which what a seat is shown always adds up to its view."""
    chance = random.Random(seed)
    game = new_game(rules, 0)
    views = {seat: game.view(seat) for seat in (None, 0, 2)}
    for _ in range(deals):
        events = [] if game.over else deal_next(game, random_pack(rules, chance))
        while events:
            for event in events:
                play = game.deal.play if game.deal else None
                game = game.apply(event)
                assert from_json(to_json(event)) == event
                for seat, view in views.items():
                    views[seat] = view.see(redact(play, event, seat, rules))
                    assert views[seat] == game.view(seat)
            deal = game.deal
            going = deal is not None and deal.play.turn and not game.over
            events = game.decide(*random_wish(game, chance, claims=False)) if going else []
    return game


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("", (0, 0)),
        ("2H 3H QS", (2, 13)),
        ("QS JD", (-10, 13)),
        ("2H 3H 4H 5H 6H QS TC", (-26, 10)),
        ("TC JD", (0, -20)),
    ],
)
def test_what_cards_cost(text: str, worth: tuple[int, int]) -> None:
    assert cost(COMPLEX, cards(text)) == worth
    assert cards_cost(COMPLEX, cards(text)) == worth[0]


def test_an_exposed_ten_of_clubs_multiplies_by_more() -> None:
    rules = rules_for("complex-hearts", 4, {"expose_cards": {"TC": 4, "QS": 2}})
    assert cost(rules, cards("2H TC QS")) == (-26, 2)
    shown = rules.with_exposed(cards("TC QS"))
    assert cost(shown, cards("2H TC QS")) == (-104, 4)
    assert stake(shown) == "13+26i"


def test_a_card_tells_its_price() -> None:
    told = [price(COMPLEX, parse_card(card)) for card in ("QS", "2H", "JD", "3C")]
    assert told == ["13i", "1", "-10", "0"]
    omnibus = rules_for("omnibus", 4)
    assert [price(omnibus, parse_card(card)) for card in ("QS", "JD")] == ["13", "-10"]
    shown = rules_for("complex-hearts", 4, {"expose_cards": {"QS": 2}}).with_exposed(cards("QS"))
    assert price(shown, parse_card("QS")) == "26i"


def test_what_a_card_multiplies() -> None:
    ten, ace, queen = map(parse_card, ("TC", "AH", "QS"))
    turbo = rules_for("turbo-hearts", 4)
    assert [turbo.exposing(card) for card in (ten, ace, queen)] == ["score", "hearts", "itself"]
    assert turbo.multipliers == {ten: 2}
    assert turbo.with_exposed(mask_of([ten])).multipliers == {ten: 4}
    assert turbo.with_exposed(mask_of([ace])).multipliers == {ten: 2}
    assert COMPLEX.multipliers == {ten: 2}
    plain = rules_for("hearts", 4, {"expose_cards": {"TC": 2}})
    assert (plain.exposing(ten), plain.multipliers) == ("itself", {})


def test_the_moon_with_and_without_its_bonus() -> None:
    captured = [cards(HEARTS + " QS"), cards("JD TC"), 0, 0]
    assert moon_change(COMPLEX, captured, 0, "add") == [(0, 0), (-26, 6), (13, 13), (13, 13)]
    plain = rules_for("complex-hearts", 4, {"bonus_scored_on_moon": False})
    assert moon_change(plain, captured, 0, "add")[1] == (-26, 26)
    assert moon_change(plain, captured, 0, "subtract") == [(-13, -13), (0, 0), (0, 0), (0, 0)]


def test_how_a_moon_is_chosen_or_prescribed() -> None:
    shot = result(HEARTS + " QS", "", "", "")
    slam = chosen_slam(COMPLEX, shot)
    assert slam is not None
    assert (slam.shooter, slam.value, slam.imaginary) == (0, 13, 13)
    before = Standing(0, (1, 2, 3, 4), None)
    added = score(COMPLEX, shot, before)
    assert (added.scores, added.imaginary_scores) == ((1, 15, 16, 17), (0, 13, 13, 13))
    assert [note.key for note in added.notes] == ["complex_moon_add"]
    off = score(rules_for("complex-hearts", 4, {"moon": "off"}), shot, before)
    assert (off.change, off.imaginary_change, off.shooter) == ((13, 0, 0, 0), (13, 0, 0, 0), None)
    fixed = score(rules_for("complex-hearts", 4, {"moon": "subtract"}), shot, before)
    assert (fixed.change[0], fixed.imaginary_change[0], fixed.notes[0].key) == (
        *(-13, -13),
        "complex_moon_subtract",
    )


def test_the_end_is_reached_by_distance() -> None:
    zeros = (0,) * 4
    before = Standing(4, zeros, None, imaginary=zeros)
    near = Scored(zeros, zeros, (99, 1, 2, 3), None, (), imaginary_scores=(14, 0, 0, 0))
    far = Scored(zeros, zeros, (60, 3, -4, 5), None, (), imaginary_scores=(-80, 4, 3, 1))
    assert after_deal(COMPLEX, before, near) == (False, (), None)
    assert after_deal(COMPLEX, before, far) == (True, (1, 2), None)


def test_who_stops_early_is_judged_by_distance() -> None:
    game = played(COMPLEX, 3, deals=1)
    nearest = min(game.sizes)
    (ended,) = end_now(game)
    assert isinstance(ended, Ended)
    assert [game.sizes[seat] for seat in ended.winners] == [nearest] * len(ended.winners)


@pytest.mark.parametrize(
    ("real", "imaginary", "text"),
    [
        (0, 0, "0"),
        (5, 13, "5+13i"),
        (-26, -10, "-26-10i"),
        (0, 1, "i"),
        (2, -1, "2-i"),
        (0, -13, "-13i"),
        (7, 0, "7"),
    ],
)
def test_figures_as_text(real: int, imaginary: int, text: str) -> None:
    assert figure_text(real, imaginary) == text
    assert texts((real,), (imaginary,)) == [text]
    assert pairs((real,), (imaginary,)) == [[real, imaginary]]


def test_plain_figures_stay_plain() -> None:
    assert (texts((1, 2), ()), pairs((1, 2), ())) == ((1, 2), [1, 2])
    assert (sizes((1, 2), ()), sizes((3, 1), (4, 0))) == ((1, 2), (25, 1))
    assert (stake(COMPLEX), stake(rules_for("hearts", 4))) == ("13+13i", "26")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_games_are_shown_recorded_and_read_again(players: int) -> None:
    rules = rules_for("complex-hearts", players, {"target": 40})
    for seed in range(4):
        game = played(rules, seed)
        record = record_of(game)
        again = verify(record)
        assert (again.scores, again.imaginary) == (game.scores, game.imaginary)
        assert record["scores"] == pairs(game.scores, game.imaginary)


def test_a_record_with_wrong_figures_is_refused() -> None:
    record = record_of(played(COMPLEX, 1, deals=2))
    assert record_of(new_game(COMPLEX, 0))["scores"] == [[0, 0]] * 4
    for reason, deal, field, value in (
        ("bad_record", 1, "taken", [1, 2, 3, 4]),
        ("bad_record", 0, "scores", [[1, 2, 3]] * 4),
        ("wrong_figure", 0, "change", [[99, 99]] * 4),
        ("bad_record", None, "scores", [1, 2, 3, 4]),
        ("bad_record", None, "scores", "0"),
        ("wrong_figure", None, "scores", [[99, 99]] * 4),
    ):
        wrong: dict[str, Any] = copy.deepcopy(record)
        (wrong if deal is None else wrong["deals"][deal])[field] = value
        with pytest.raises(Refusal) as caught:
            verify(wrong)
        assert (caught.value.reason, caught.value.deal) == (reason, deal)


def test_a_deal_thrown_in_changes_no_part() -> None:
    rules = rules_for("complex-hearts", 4, {"misdeal_all_penalty_hand": True, "pass_count": 0})
    rest = [each for each in rules.pack if each not in parse_cards(HEARTS)]
    order = [*parse_cards(HEARTS), *rest]
    pack = tuple(order[k % 4 * 13 + k // 4] for k in range(52))
    game = replace(new_game(rules, 3), scores=(1, 2, 3, 4), imaginary=(5, 6, 7, 8))
    events = deal_next(game, pack)
    assert any(isinstance(event, ThrownIn) for event in events)
    game = game.apply(*events)
    assert (game.scores, game.imaginary) == ((1, 2, 3, 4), (5, 6, 7, 8))
    assert game.scored.imaginary_change == (0, 0, 0, 0)


def test_who_may_choose_is_told_both_parts() -> None:
    rules = rules_for("complex-hearts", 4, {"pass_count": 0, "strip_table": {"4": SMALL}})
    game = new_game(rules, 3)
    order = [parse_cards(hand) for hand in ("AC AH QS", "2C 2D 2H", "3C 3D 3S", "4C 4D 4S")]
    pack = tuple(order[k % 4][k // 4] for k in range(12))
    events = deal_next(game, pack)
    while not isinstance(events[-1], Asked):
        game = game.apply(*events)
        deal = game.current
        seat = deal.play.turn[0]
        legal = cards_of(game.view(seat).legal())
        events = game.decide(seat, PlayCard(legal[-1]))
    assert events[-1] == Asked(0, 2, 13)
    game = game.apply(*events)
    views = [game.view(seat) for seat in range(4)]
    assert {(view.slam_value, view.slam_imaginary) for view in views} == {(2, 13)}


@pytest.mark.parametrize(
    "options",
    [
        {"scoring": "average_at_end"},
        {"specials": ["complex_scores", "10c_doubles_score"]},
        {"moon": "smart_add"},
        {"moon_value": 26},
        {"sun": "double"},
        {"announced_slam": "required"},
        {"silent_slam_value": 54},
        {"pledge_no_hearts": 10},
        {"no_trick_bonus": -5},
        {"exact_target_reset": 50},
        {"floor_zero": "game"},
        {"lives": 3},
        {"teams": "opposite_individual"},
        {"first_trick_all_penalty_hand": "to_lowest_nonzero"},
    ],
)
def test_what_does_not_go_with_complex_scores(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="complex scores need"):
        rules_for("complex-hearts", 4, options)


AD_HOC = {"teams": "ad_hoc_first_two_winners", "pass_count": 0}


def table(**options: Any) -> Rules:
    """Twelve cards for four, the first two winners of a trick partners."""
    more = {"strip_table": {"4": SMALL}, "first_leader": "eldest", "first_card": "any"}
    rules = {"no_penalty_first_trick": False, "must_break_hearts": False}
    return rules_for("hearts", 4, {**AD_HOC, **more, **rules, **options})


def dealt(rules: Rules, *hands: str) -> Game:
    """The game when these hands have been dealt; seat 0 leads."""
    cards_dealt = tuple(map(parse_cards, hands))
    game = new_game(rules, 3)
    pack = tuple(cards_dealt[k % 4][k // 4] for k in range(12))
    return game.apply(*deal_next(game, pack))


def after(game: Game, plays: str) -> Game:
    """The game after these cards."""
    for card in parse_cards(plays):
        game = game.after(game.current.play.turn[0], PlayCard(card))
    return game


def rules_now(game: Game) -> Rules:
    return game.current.play.rules


HANDS = ("AC 2D 3S", "2C AH QS", "3C 3D 4S", "4C 4D 2H")


def test_the_first_two_winners_are_partners_for_the_deal() -> None:
    game = dealt(table(), *HANDS)
    assert rules_now(game).side(0) == (0,)
    game = after(game, "AC 2C 3C 4C")
    assert (rules_now(game).pair, rules_now(game).pooled) == ((), False)
    with pytest.raises(Refusal):
        game.decide(2, Claim())
    game = after(game, "2D AH 3D 4D")
    rules = rules_now(game)
    assert (rules.pair, rules.side(0), rules.side(1)) == ((0, 3), (0, 3), (1, 2))
    assert game.view(None).rules.pair == (0, 3)
    assert rules.with_pair((1, 2)) is rules
    assert rules.unpaired.pair == ()
    game = after(game, "2H 3S QS 4S")
    assert (game.scored.taken, game.scored.shooter) == ((0, 0, 0, 15), 3)
    assert game.scored.change == (0, 15, 15, 0)
    assert rules_now(after(dealt(table(), *HANDS), "AC 2C 3C 4C")).fixed_pairs is False


def test_each_seat_scores_the_sum_of_its_side() -> None:
    game = dealt(table(), "AC 2D 3S", "2C AH QS", "3C 3D 4S", "4C 4D 2H")
    game = after(game, "AC 2C 3C 4C 3S QS 4S 2H")
    assert rules_now(game).pair == (0, 1)
    game = after(game, "AH 3D 4D 2D")
    assert game.scored.taken == (0, 15, 0, 0)
    assert game.scored.shooter == 1
    plain = after(dealt(table(moon="off"), *HANDS), "AC 2C 3C 4C 3S QS 4S 2H AH 3D 4D 2D")
    assert plain.scored.change == (15, 15, 0, 0)


def test_one_player_who_wins_every_trick_is_alone() -> None:
    hands = ("AC AH QS", "2C 2D 2H", "3C 3D 3S", "4C 4D 4S")
    game = after(dealt(table(moon="subtract"), *hands), "AC 2C 3C 4C QS 2H 3S 4S AH 2D 3D 4D")
    assert rules_now(game).pair == ()
    assert game.scored.change == (-15, 0, 0, 0)


@pytest.mark.parametrize("moon", ["add", "subtract", "choice", "smart_add", "pay_each", "costs"])
def test_games_with_partners_of_a_deal(moon: str) -> None:
    options = {**AD_HOC, "moon": moon, "target": 40, "sun": "off"}
    for seed in range(3):
        game = played(rules_for("hearts", 4, options), seed)
        verify(record_of(game))
        if game.winners:
            lowest = min(game.scores)
            assert all(game.scores[seat] == lowest for seat in game.winners)


def test_partners_of_a_deal_need_four_and_no_moon_of_a_side() -> None:
    for players, options in ((5, AD_HOC), (4, {**AD_HOC, "moon_scope": "side"})):
        with pytest.raises(OptionError):
            rules_for("hearts", players, options)


def test_what_a_terminal_shows_so_far() -> None:
    assert taken_so_far(new_game(COMPLEX, 0).view(0)) == (0, 0, 0, 0)
    for rules, shown in ((COMPLEX, ["0"] * 4), (rules_for("hearts", 4), [0] * 4)):
        game = new_game(rules, 0)
        game = game.apply(*deal_next(game, rules.pack))
        assert list(taken_so_far(game.view(0))) == shown


def test_what_the_pages_say_of_them() -> None:
    off = explain.differences(rules_for("complex-hearts", 4, {"moon": "off"}))
    assert off == ["There is no moon: a player who takes every penalty card simply scores 13+13i."]
    ad_hoc = explain.differences(rules_for("hearts", 4, {"teams": "ad_hoc_first_two_winners"}))
    assert ad_hoc[0].startswith("The first two players to win a trick are partners")
