"""Reading a position: the view of the seat whose turn it is, or a sentence that names the fault."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from piquedame.cards import card_text, cards_of, mask_of
from piquedame.deal.past import Past
from piquedame.deal.phases import before_play
from piquedame.deal.play import Play, first_play, put
from piquedame.deal.seen import sees_widow
from piquedame.deal.view import View
from piquedame.errors import Refusal, shown
from piquedame.law.course import turns_between
from piquedame.law.tally import CHOICE
from piquedame.record.positions.fits import check_fits
from piquedame.record.positions.form import Given, Json, bad, parse_position, read_form
from piquedame.record.positions.listed import leader_of, replayed
from piquedame.record.positions.places import beyond, check_pack, earlier
from piquedame.record.positions.spoken import passed, received, said
from piquedame.record.positions.unlisted import imagined
from piquedame.rules.agreed import Rules
from piquedame.rules.variants import VARIANTS
from piquedame.scoring.complex import plain_cost


def position(given: str | Json | None = None, /, **fields: Any) -> View:
    """What the seat of a position knows: the position as JSON, as an object or field by field.

    The fields are those of `docs/record.md`; by name, `position` and `players` need not be given
    (four play if the game allows it, else the least). `Refusal` (`bad_position`) if it cannot
    arise.
    """
    if given is not None and fields:
        bad("a position is given as a whole or field by field, not both")
    if isinstance(given, str):
        return read_position(parse_position(given))
    if given is not None:
        if not isinstance(given, Mapping):
            bad(f"a position is a JSON object, or its fields by name, not {shown(given)}")
        return read_position(given)
    game = VARIANTS.get(str(fields.get("variant")))
    usual = {} if game is None else {"players": game.usual_players}
    return read_position({"position": 1, **usual, **fields})


def read_position(data: Json) -> View:
    """What the seat of a position knows; `Refusal` (`bad_position`) if it cannot arise.

    A dealer and a number of the deal that are not given are the first that fit.
    """
    rules, given = read_form(data)
    check_pack(rules, given)
    first: Refusal | None = None
    for deal in _deals(rules, given):
        for dealer in _dealers(rules, given):
            try:
                return _view(rules, given, dealer, deal)
            except Refusal as refusal:
                first = first or refusal
    assert first is not None
    raise first


def _deals(rules: Rules, given: Given) -> Iterator[int]:
    """The deals of the game that it may be, the likeliest first."""
    if given.deal is not None:
        yield given.deal
        return
    yield 0
    if given.phase in ("pass", "call") or given.passed_to or given.received_from:
        yield from rules.cycle[1:]


def _dealers(rules: Rules, given: Given) -> Iterator[int]:
    """The seats that may have dealt, the likeliest first."""
    if given.dealer is not None:
        yield given.dealer
        return
    likely = rules.seat_after(given.seat, -1)
    if given.phase == "bid":
        likely = rules.seat_after(given.seat, -1 - len(given.bids or ()))
    elif given.phase == "call":
        likely = given.seat
    elif given.phase in (None, "play"):
        rows = given.tricks or ((leader_of(rules, given), ()),)
        likely = rules.seat_after(rows[0][0], -1)
    yield likely
    yield from (seat for seat in range(rules.players) if seat != likely)


def _view(rules: Rules, given: Given, dealer: int, deal: int) -> View:
    """The view under one dealer, in one deal of the game."""
    scores, imaginary = _scores(rules, given)
    play = said(first_play(rules, deal, dealer), given, scores)
    gave, got = passed(play, given), received(play, given)
    phase = given.phase or "play"
    if phase in ("play", "exchange"):
        play = _in_play(play, given)
    elif phase == "choice":
        play = _choosing(play, given)
    else:
        play = _before_play(play, given, phase)
    if play.turn != (given.seat,) and given.seat not in play.turn:
        bad(f"it is the turn of seat {play.turn[0]}, not of seat {given.seat}")
    play = _with_voids(play, given, gave)
    view = View(
        rules,
        play.rules,
        given.seat,
        scores,
        play=play,
        hand=mask_of(given.hand),
        passed=gave,
        received=got,
        widow=_widow_seen(play, given),
        laid=_laid(play, given),
        pool=given.pool or 0,
        lives=(rules.options.lives,) * rules.players if rules.options.lives else (),
        imaginary=imaginary,
    )
    if phase == "choice":
        view = _with_slam(view)
    _check_hand(view, given)
    return _fitting(view, given)


def _fitting(view: View, given: Given) -> View:
    """The view, if a deal fits it; captured cards that are given may not be all that count."""
    try:
        check_fits(view)
    except Refusal:
        play = view.facts
        if play.past is None or given.taken_cards is None or given.taken is not None:
            raise
        view = replace(view, play=replace(play, past=replace(play.past, taken_unseen=None)))
        check_fits(view)
    return view


def _scores(rules: Rules, given: Given) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if given.scores is None:
        return rules.first_scores, rules.first_imaginary
    if rules.complex:
        return tuple(each[0] for each in given.scores), tuple(each[1] for each in given.scores)
    return given.scores, ()


# --- the phases ----------------------------------------------------------------------------------


def _before_play(play: Play, given: Given, phase: str) -> Play:
    """A phase before the first lead, in which all hands are as dealt or passed."""
    rules = play.rules
    if phase not in before_play(rules, play.deal):
        bad(f'"phase": there is no {phase} in this game, or not in deal {play.deal}')
    if given.trick or given.gone or given.tricks:
        bad(f'"phase" is {phase}, but then no card has been played yet')
    dealt = rules.hand_size(play.dealer, given.seat)
    blind = phase == "call" and rules.blind(play.deal) and not given.hand
    if len(given.hand) != dealt and not blind:
        bad(f'"hand" has {len(given.hand)} cards, but a hand has {dealt} before the first lead')
    if given.counts is not None and given.counts != play.counts:
        bad(f'"counts" must be {list(play.counts)} before the first lead')
    if phase == "slam" and given.slam is not None:
        bad(f'"slam": seat {given.slam} has announced one, so nobody else is asked')
    asked = 0
    if phase in ("slam", "expose", "pledge"):
        asked = turns_between(rules.players, rules.step, rules.eldest(play.dealer), given.seat)
    if phase == "suit" and play.bidder is None:
        play = replace(play, bidder=given.seat)
    return replace(play, phase=phase, asked=asked)


def _in_play(play: Play, given: Given) -> Play:
    """Cards are played, or a widow is exchanged."""
    rules = play.rules
    if given.phase == "exchange" and not rules.widow_into_hand:
        bad('"phase": no widow is exchanged in this game')
    if given.gone is not None and given.tricks is not None:
        bad('"gone" and "tricks" are both given: "tricks" is enough')
    if given.tricks is not None and not rules.draws_to_follow:
        return _listed(play, given)
    if given.tricks is None and not given.gone and _opens(play, given):
        return _listed(play, replace(given, tricks=()))
    return imagined(play, given)


def _opens(play: Play, given: Given) -> bool:
    """Is it the first trick, by the size of the hand?"""
    rules = play.rules
    if rules.draws_to_follow or given.phase == "exchange":
        return False
    if rules.stock:
        whole = given.stock in (None, rules.stock)
        return whole and len(given.hand) == rules.hand_size(play.dealer, given.seat)
    return len(given.hand) >= min(rules.hand_sizes)


def _listed(play: Play, given: Given) -> Play:
    """All tricks are listed; what else is said must be what they give."""
    play = replayed(play, given)
    if (given.phase == "exchange") != (play.phase == "exchange"):
        bad('"phase" is exchange, but by the tricks nobody is exchanging a widow')
    figures: dict[str, tuple[object, object]] = {
        "counts": (given.counts and list(given.counts), list(play.counts)),
        "broken": (given.broken, play.broken),
        "stock": (given.stock if isinstance(given.stock, int) else None, play.stock),
        "widow": (given.widow if isinstance(given.widow, int) else None, play.widow),
    }
    if not play.rules.options.specials and play.widow == play.rules.widow:
        figures["taken"] = given.taken and list(given.taken), list(play.points)
    for name, (found, right) in figures.items():
        if found is not None and found != right:
            bad(f'"{name}" must be {json.dumps(right)}, by the tricks, not {json.dumps(found)}')
    _check_captured(play, given)
    return play


def _check_captured(play: Play, given: Given) -> None:
    """Refuse captured cards that the tricks gave to another seat."""
    if play.rules.two_packs:
        return
    for seat, cards in enumerate(given.taken_cards or ()):
        gone = beyond(cards, cards_of(play.captured[seat]))
        wrong = [card for card in gone if card in earlier(given)]
        if wrong:
            bad(f'"taken_cards": by the tricks seat {seat} has not taken {card_text(wrong[0])}')


def _choosing(play: Play, given: Given) -> Play:
    """All is played, and the scorer of a slam chooses."""
    rules = play.rules
    if rules.tariff.moon != CHOICE:
        bad('"phase": a seat that takes everything has no choice in this game')
    if given.hand or given.trick:
        bad('"phase" is choice, and by then all cards have been played: "hand" must be ""')
    captured = tuple(mask_of(cards) for cards in given.taken_cards or ((),) * rules.players)
    if given.taken_cards is None:
        captured = put(captured, given.seat, rules.penalty)
    past = Past(
        tricks=max(rules.hand_sizes), cards=rules.pack_mask, taken_unseen=(0,) * rules.players
    )
    none = (0,) * rules.players
    play = replace(play, phase="choice", counts=none, widow=0, stock=0, captured=captured)
    return replace(play, chooser=given.seat, past=past)


def _with_slam(view: View) -> View:
    """What the slam is worth that is to be scored."""
    rules, play, seat = view.rules, view.facts, view.me
    if rules.complex:
        value, imaginary = plain_cost(rules, play.captured[seat] & rules.penalty)
        return replace(view, slam_value=value, slam_imaginary=imaginary)
    return replace(view, slam_value=rules.slam_worth)


# --- what else is known --------------------------------------------------------------------------


def _widow_seen(play: Play, given: Given) -> tuple[int, ...] | None:
    """The widow's cards, if this seat has seen them and they are not merely gone."""
    if not isinstance(given.widow, tuple):
        return None
    if play.widow_seat is None:
        if play.past is None:
            bad('"widow" lies face down until somebody takes it: give the number of its cards')
        return None
    if not sees_widow(play.rules, play.widow_seat, given.seat):
        bad(f'"widow": seat {given.seat} has not seen the cards that seat {play.widow_seat} took')
    missing = beyond(given.widow, given.hand)
    if play.phase == "exchange" and missing:
        bad(f'"widow": {card_text(missing[0])} was taken with it, so it is in the hand')
    return given.widow


def _laid(play: Play, given: Given) -> tuple[int, ...] | None:
    """What this seat laid away: cards that it captured, and that were in no trick."""
    exchanged = play.rules.widow_into_hand and play.phase == "play"
    if not exchanged or play.past is not None or play.widow_seat != given.seat:
        return None
    own = given.taken_cards[given.seat] if given.taken_cards else ()
    return beyond(own, cards_of(play.captured[given.seat])) or None


def _with_voids(play: Play, given: Given, gave: tuple[int, ...] | None) -> Play:
    """The facts with the suits and cards that a seat is known not to hold."""
    rules, suits = play.rules, play.rules.law.suits
    void = [0] * rules.players
    for seat, letters in enumerate(given.void or ()):
        for suit in letters:
            void[seat] |= suits[suit]
    held = [card for card in given.hand if void[given.seat] >> card & 1]
    if held:
        text = card_text(held[0])
        bad(f'"void": seat {given.seat} is void in {text[-1]}, but {text} is in its hand')
    past = play.past or Past()
    unsure = past.hidden and not past.listed and not rules.two_packs
    if play.phase in ("play", "exchange") and unsure:
        for owner, card in _elsewhere(play, given, gave or ()):
            for seat in range(rules.players):
                void[seat] |= 1 << card if seat != owner else 0
    if not any(void):
        return play
    return replace(play, past=replace(past, void=tuple(void)))


def _elsewhere(play: Play, given: Given, gave: tuple[int, ...]) -> list[tuple[int, int]]:
    """Cards that are in a hand that is known, or gone: given away, or exposed."""
    out = [(s, c) for s, cards in enumerate(play.exposed) for c in cards_of(cards)]
    targets = play.rules.pass_targets(play.deal, given.seat)
    if not (play.rules.options.pass_optional or play.rules.widow_into_hand):
        out += [(to, card) for to, card in zip(targets, gave, strict=False) if to >= 0]
    return [(seat, card) for seat, card in out if seat != given.seat]


def _check_hand(view: View, given: Given) -> None:
    """Refuse a hand of another size than all else gives."""
    play = view.facts
    if play.phase in ("play", "exchange"):
        count = play.counts[given.seat]
        if count != len(given.hand):
            bad(f'"hand" has {len(given.hand)} cards, but seat {given.seat} holds {count} now')
