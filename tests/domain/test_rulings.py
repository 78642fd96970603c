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
from piquedame.deal import first_deal, follow_up
from piquedame.events import Began, Dealt, Scored
from piquedame.legality import check_pass
from piquedame.rules import LEADING, REASON_NAMES, Moment, breaks, legal_plays, refused_by, winner
from piquedame.rulings import KINDS, Ruling, rulings_of
from piquedame.scoring import Result, Standing, after_deal, score, with_aside
from piquedame.shuffle import draw_for_deal
from piquedame.variants import Variant

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
    CHECKS[ruling.kind](rules_for(variant, players, ruling.options), row)


def check_deal(rules: Rules, row: Row) -> None:
    if "drawn" in row:
        secret = bytes(32)
        cards = parse_cards(row["drawn"])
        dealer, rounds = draw_for_deal(cards, rules.players, rules.first_dealer, secret)
        assert rounds[0][dealer] == parse_card(row["deals"])
        return
    if "hands" in row:
        hands = tuple(parse_cards(hand) for hand in row["hands"])
        deal = first_deal(rules, Dealt(0, row["dealer"], hands, ()))
        deal = replace(deal, play=replace(deal.play, phase="ready"))
        assert follow_up(deal) == Began(row["leads"], mask_of(parse_cards(row.get("must", ""))))
        return
    out = Counter(full_pack()) - Counter(rules.pack)
    assert cards_text(sorted(out)) == row["out"]
    assert set(rules.hand_sizes) == {row["each"]}
    assert rules.total == row["total"]
    assert rules.widow == row.get("widow", 0)


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
    led = trick[0] >> 4 if trick else LEADING
    must = mask_of(parse_cards(row.get("must", "")))
    at = Moment(number, led, broken, must, mask_of(trick))
    hand = mask_of(parse_cards(row["hand"]))
    legal = cards_of(legal_plays(law, at, hand))
    assert cards_text(legal) == cards_text(sorted(parse_cards(row["legal"])))
    for cards, reason in row.get("refused", {}).items():
        for card in parse_cards(cards):
            assert REASON_NAMES[refused_by(law, at, hand, card)] == reason


def check_wins(rules: Rules, row: Row) -> None:
    cards = parse_cards(row["trick"])
    assert cards[winner(cards)] == parse_card(row["wins"])


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
    )
    before = tuple(row.get("before", (0,) * rules.players))
    scored = score(rules, with_aside(rules, result), Standing(deal, before, None))
    for name, field in (("points", "taken"), ("change", "change"), ("scores", "scores")):
        if name in row:
            assert list(getattr(scored, field)) == row[name], name
    assert ("slam" in row) == (scored.shooter is not None)
    assert row.get("slam") == scored.shooter


def check_settles(rules: Rules, row: Row) -> None:
    scores = tuple(row["scores"])
    playoff = tuple(row["playoff"]) if "playoff" in row else None
    before = Standing(row.get("deals", 5) - 1, scores, playoff)
    scored = Scored(scores, scores, scores, row.get("slam"), ())
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
}


@pytest.mark.parametrize("ruling", ALL)
def test_every_ruling_holds(ruling: Ruling) -> None:
    check(ruling, VARIANTS[ruling.slug])


DIFFERENCES = [
    (variant, field.name)
    for variant in VARIANTS.values()
    if variant.parent
    for field in fields(Variant)
    if field.name not in ("slug", "title", "line", "source", "parent")
    and getattr(variant, field.name) != getattr(VARIANTS[variant.parent], field.name)
]


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

    assert any(falls(ruling) for ruling in rulings_of(variant.slug))


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_variant_has_rulings_of_every_kind_and_a_source(slug: str) -> None:
    variant = VARIANTS[slug]
    assert variant.title
    assert variant.line.endswith(".")
    assert variant.source
    assert {ruling.kind for ruling in rulings_of(slug)} == set(KINDS)
    says = [ruling.say for ruling in rulings_of(slug)]
    assert len(set(says)) == len(says)


@pytest.mark.parametrize("slug", VARIANTS)
def test_no_row_is_of_an_unknown_kind(slug: str) -> None:
    text = (files("piquedame.rulings") / f"{slug}.toml").read_text(encoding="utf-8")
    assert set(tomllib.loads(text)) <= set(KINDS)
    assert set(CHECKS) == set(KINDS)
