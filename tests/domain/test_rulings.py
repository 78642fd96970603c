"""Every worked example holds, and every difference of a game from its parent matters to one."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from importlib.resources import files
from typing import Any

import pytest

from piquedame import VARIANTS, OptionError, Refusal, Rules, rules_for
from piquedame.cards import cards_of, cards_text, full_pack, mask_of, parse_card, parse_cards
from piquedame.deal.deal import first_deal
from piquedame.deal.events import Began, Dealt, Scored
from piquedame.deal.follow import follow_up
from piquedame.deal.legality import check_pass, why_not
from piquedame.deal.play import first_play
from piquedame.deal.shuffle import draw_for_deal
from piquedame.deal.wishes import (
    Announce,
    CallPass,
    Challenge,
    Expose,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
)
from piquedame.game import Game, new_game
from piquedame.law.demands import (
    LEADING,
    REASON_NAMES,
    Moment,
    legal_plays,
    refused_by,
)
from piquedame.law.trick import NOBODY, breaks, winner
from piquedame.rules.rulings import KINDS, Ruling, rulings_of
from piquedame.rules.variants import Variant
from piquedame.scoring.complex import pairs, stake
from piquedame.scoring.result import Result, Standing, with_aside
from piquedame.scoring.score import score
from piquedame.scoring.winners import after_deal, average_settlement, pairs_settlement

Row = Mapping[str, Any]
ALL = [
    pytest.param(ruling, id=f"{slug}-{ruling.kind}-{ruling.say}")
    for slug in VARIANTS
    for ruling in rulings_of(slug)
]


def check(ruling: Ruling, variant: Variant) -> None:
    """`AssertionError`, `OptionError` or `Refusal` where the row does not hold."""
    players = ruling.players or variant.usual_players
    row = ruling.row
    if ruling.kind == "deal" and "refused" in row:
        with pytest.raises(OptionError) as caught:
            rules_for(variant, players, ruling.options)
        assert row["refused"] in str(caught.value)
        return
    options = dict(ruling.options)
    if ruling.kind == "plays":
        options |= small_pack(players, row)
    CHECKS[ruling.kind](rules_for(variant, players, options), row)


def small_pack(players: int, row: Row) -> dict[str, Any]:
    """Options that leave just the cards of a row in the pack."""
    used = parse_cards(" ".join([*row["hands"], row.get("widow", ""), row.get("stock", "")]))
    out = cards_text(card for card in full_pack() if card not in used)
    options: dict[str, Any] = {"strip_table": {str(players): out}}
    if "widow" in row:
        options["kitty_size"] = len(row["widow"].split())
    if "stock" in row:
        options["hand_size"] = len(row["hands"][0].split())
    return options


def begun(rules: Rules, row: Row) -> Game:
    """The game when the hands of a row have been dealt, and all has been said before the play."""
    dealt = Dealt(
        0,
        row.get("dealer", 0),
        tuple(map(parse_cards, row["hands"])),
        parse_cards(row.get("widow", "")),
        parse_cards(row.get("stock", "")),
    )
    game = new_game(rules, row.get("dealer", 0))
    game = replace(game, scores=tuple(row.get("before", game.scores)))
    game = settled(game.apply(dealt))
    said: dict[str, list[Any]] = {
        "bid": [Offer(chips or None) for chips in row.get("bids", [])],
        "suit": [NameSuit("CDHS".index(row.get("suit", "H")))],
        "call": [CallPass(row.get("calls", ""))],
        "pass": [Pass(parse_cards(cards)) for cards in row.get("pass", [])],
        "slam": [Announce(seat == row.get("slam")) for seat in order(rules, row)],
        "expose": [Expose(parse_cards(row["exposed"][seat])) for seat in order(rules, row)]
        if "exposed" in row
        else [],
        "pledge": [Pledge(seat in row.get("pledged", [])) for seat in order(rules, row)],
    }
    while game.deal is not None and game.deal.play.phase in said:
        wish = said[game.deal.play.phase].pop(0)
        game = game.after(game.deal.play.turn[0], wish)
    return game


def order(rules: Rules, row: Row) -> list[int]:
    return [rules.seat_after(row.get("dealer", 0), 1 + k) for k in range(rules.players)]


def settled(game: Game) -> Game:
    return game.settled()


def check_plays(rules: Rules, row: Row) -> None:
    game = begun(rules, row)
    challenge = row.get("challenge", {})
    for number, card in enumerate(parse_cards(row.get("plays", ""))):
        if number == challenge.get("after"):
            game = game.after(challenge["seat"], Challenge(challenge["play"]))
        game = game.after(game.current.play.turn[0], PlayCard(card))
    deal = game.current
    if "then" in row:
        for cards, reason in row["then"].items():
            for card in parse_cards(cards):
                refusal = why_not(deal.play, deal.hands[deal.play.turn[0]], card)
                assert (refusal.reason if refusal else "") == reason
    if "holds" in row:
        held = [cards_text(cards_of(hand)) for hand in deal.hands]
        assert held == [cards_text(sorted(parse_cards(cards))) for cards in row["holds"]]
    if "sees" in row:
        seen = [game.view(seat).widow is not None for seat in range(rules.players)]
        assert seen == [seat in row["sees"] for seat in range(rules.players)]
    facts = {
        "turn": list(deal.play.turn),
        "phase": deal.play.phase,
        "next": game.dealer,
        "left": game.pool,
        "lives": list(game.lives),
        "wins": list(game.winners or ()),
    }
    if game.last is not None:
        facts |= {field: list(getattr(game.last, field)) for field in ("taken", "change", "scores")}
    for name, fact in facts.items():
        if name in row:
            assert fact == row[name], name


def check_deal(rules: Rules, row: Row) -> None:
    if "drawn" in row:
        secret = bytes(32)
        cards = parse_cards(row["drawn"])
        dealer, rounds = draw_for_deal(cards, rules.players, rules.options.first_dealer, secret)
        assert rounds[0][dealer] == parse_card(row["deals"])
        return
    if "hands" in row:
        hands = tuple(parse_cards(hand) for hand in row["hands"])
        deal = first_deal(rules, Dealt(0, row["dealer"], hands, ()))
        deal = replace(deal, play=replace(deal.play, phase="ready"))
        assert follow_up(deal) == Began(row["leads"], mask_of(parse_cards(row.get("must", ""))))
        return
    whole = full_pack(rules.options.packs, rules.options.jokers, rules.options.ranks)
    out = Counter(whole) - Counter(rules.pack)
    assert cards_text(sorted(out.elements())) == cards_text(sorted(parse_cards(row["out"])))
    assert set(rules.hand_sizes) == {row["each"]}
    assert rules.total == row["total"]
    assert stake(rules) == row.get("stake", str(rules.total))
    assert rules.widow == row.get("widow", 0)
    assert rules.stock == row.get("stock", 0)
    assert rules.first_scores[0] == row.get("chips", 0)


def check_passes(rules: Rules, row: Row) -> None:
    deal = row.get("deal", 1) - 1
    if "hand" in row:
        hand = parse_cards(row["hand"])
        dealt = first_deal(rules, Dealt(deal, 0, (hand, *((),) * (rules.players - 1)), ()))
        reason = None
        try:
            check_pass(dealt.play, dealt.hands[0], 0, parse_cards(row["pass"]))
        except Refusal as refusal:
            reason = refusal.reason
        assert reason == row.get("refused")
        return
    assert rules.pass_way(deal) == row["way"]
    assert len(rules.pass_targets(deal, 0)) == row.get("cards", 0)
    if "to" in row:
        assert list(rules.pass_targets(deal, 0)) == row["to"]


def check_legal(rules: Rules, row: Row) -> None:
    law, broken, number = rules.law, False, 0
    for trick in filter(None, row.get("played", "").split("|")):
        cards = parse_cards(trick)
        broken = broken or any(breaks(law, cards[0] >> 4, card) for card in cards)
        number += 1
    trick = parse_cards(row.get("trick", ""))
    led = suit_led(rules, trick) if trick else LEADING
    must = mask_of(parse_cards(row.get("must", "")))
    at = Moment(number, led, broken, must, mask_of(trick))
    at = at._replace(
        slam=row.get("slam", False), called=mask_of(parse_cards(row.get("called", "")))
    )
    at = at._replace(barred=mask_of(parse_cards(row.get("exposed", ""))))
    hand = mask_of(parse_cards(row["hand"]))
    legal = cards_of(legal_plays(law, at, hand))
    assert cards_text(legal) == cards_text(sorted(set(parse_cards(row["legal"]))))
    for cards, reason in row.get("refused", {}).items():
        for card in parse_cards(cards):
            assert REASON_NAMES[refused_by(law, at, hand, card)] == reason


def check_wins(rules: Rules, row: Row) -> None:
    cards = parse_cards(row["trick"])
    taker = winner(rules.law, suit_led(rules, cards), cards, row.get("king", False))
    assert (None if taker == NOBODY else taker) == (
        cards.index(parse_card(row["wins"])) if row["wins"] else None
    )


def suit_led(rules: Rules, cards: tuple[int, ...]) -> int:
    play = first_play(rules, 0, 0)
    return play.led_of(tuple(enumerate(cards)), None)


def check_scores(rules: Rules, row: Row) -> None:
    deal = row.get("deal", 1) - 1
    captured = tuple(mask_of(parse_cards(cards)) for cards in row["cards"])
    targets = [rules.pass_targets(deal, seat) for seat in range(rules.players)]
    result = Result(
        captured=captured,
        aside=mask_of(parse_cards(row.get("aside", ""))),
        winners=tuple(row.get("won", range(rules.players))),
        claimed=None,
        passed_to=tuple(frozenset(each) for each in targets),
        choice=row.get("choice"),
        eldest=rules.eldest(row.get("dealer", 0)),
        declarer=row.get("declarer"),
        bid=tuple(row["bid"]) if "bid" in row else None,
        joker_holder=row.get("joker"),
    )
    if "exposed" in row:
        assert set(parse_cards(row["exposed"])) <= set(rules.exposable)
        rules = rules.with_exposed(mask_of(parse_cards(row["exposed"])))
    if "suit" in row:
        rules = rules.with_suit("CDHS".index(row["suit"]))
    before, imaginary = parts(row.get("before", rules.first_scores), rules)
    pool, jack = row.get("table", 0), row.get("jack", False)
    standing = Standing(deal, before, None, pool, jack, tuple(row.get("lives", ())), imaginary)
    scored = score(rules, with_aside(rules, result), standing)
    if "left" in row:
        assert (scored.pool, scored.jack) == (row["left"], row.get("new_jack", False))
    if "lives_left" in row:
        assert list(scored.lives) == row["lives_left"]
    if "pays" in row:
        settle = {"pairs_difference": pairs_settlement, "average_at_end": average_settlement}
        assert [a / b for a, b in settle[rules.options.scoring](scored.scores)] == row["pays"]
    for name, field in (("points", "taken"), ("change", "change"), ("scores", "scores")):
        if name in row:
            figures = pairs(getattr(scored, field), getattr(scored, f"imaginary_{field}"))
            assert figures == row[name], name
    assert ("slam" in row) == (scored.shooter is not None)
    assert row.get("slam") == scored.shooter


def parts(figures: Any, rules: Rules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Real and imaginary parts of figures; the latter only where scores are complex."""
    if not rules.complex or not isinstance(figures[0], list):
        return tuple(figures), rules.first_imaginary
    return tuple(a for a, _ in figures), tuple(b for _, b in figures)


def check_settles(rules: Rules, row: Row) -> None:
    scores, imaginary = parts(row["scores"], rules)
    playoff = tuple(row["playoff"]) if "playoff" in row else None
    before = Standing(row.get("deals", 5) - 1, scores, playoff)
    scored = Scored(scores, scores, scores, row.get("slam"), (), lives=tuple(row.get("lives", ())))
    scored = replace(scored, imaginary_scores=imaginary)
    over, winners, _ = after_deal(rules, before, scored)
    assert over == ("wins" in row)
    assert list(winners) == row.get("wins", [])


CHECKS: dict[str, Callable[[Rules, Row], None]] = {
    "deal": check_deal,
    "passes": check_passes,
    "legal": check_legal,
    "wins": check_wins,
    "scores": check_scores,
    "settles": check_settles,
    "plays": check_plays,
}


@pytest.mark.parametrize("ruling", ALL)
def test_every_ruling_holds(ruling: Ruling) -> None:
    check(ruling, VARIANTS[ruling.slug])


DIFFERENCES = [
    (variant, field.name)
    for variant in VARIANTS.values()
    if variant.parent
    for field in fields(Variant)
    if field.name not in ("slug", "title", "line", "emblem", "source", "parent")
    and getattr(variant, field.name) != getattr(VARIANTS[variant.parent], field.name)
]


NAMED_ONLY = {
    ("draw-hearts", "first_leader"): "of two players, who did not deal is eldest hand",
}
"""Differences that say in the game's own words what holds anyway."""


@pytest.mark.parametrize(
    ("variant", "name"), DIFFERENCES, ids=[f"{v.slug}-{name}" for v, name in DIFFERENCES]
)
def test_every_difference_from_the_parent_is_pinned(variant: Variant, name: str) -> None:
    parent = VARIANTS[variant.parent]
    without = replace(variant, **{name: getattr(parent, name)})

    def falls(ruling: Ruling) -> bool:
        try:
            check(ruling, without)
        except (AssertionError, OptionError, Refusal, pytest.fail.Exception):
            return True
        return False

    pinned = any(falls(ruling) for ruling in rulings_of(variant.slug))
    assert pinned == ((variant.slug, name) not in NAMED_ONLY)


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_variant_has_rulings_of_every_kind_and_a_source(slug: str) -> None:
    variant = VARIANTS[slug]
    assert variant.title
    assert variant.line.endswith(".")
    assert variant.source
    assert {ruling.kind for ruling in rulings_of(slug)} >= set(KINDS) - {"plays"}
    says = [ruling.say for ruling in rulings_of(slug)]
    assert len(set(says)) == len(says)


@pytest.mark.parametrize("slug", VARIANTS)
def test_no_row_is_of_an_unknown_kind(slug: str) -> None:
    text = (files("piquedame.rules.rulings") / f"{slug}.toml").read_text(encoding="utf-8")
    assert set(tomllib.loads(text)) <= set(KINDS)
    assert set(CHECKS) == set(KINDS)
