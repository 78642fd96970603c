"""What was said before the first lead of a position: bids, a suit, a slam, cards exposed, pledges.

And the pass: what went from this seat, and what came to it.
"""

from __future__ import annotations

from dataclasses import replace

from piquedame.cards import card_text, mask_of
from piquedame.deal.events import Bid, Move
from piquedame.deal.legality import bid_limits
from piquedame.deal.play import Play
from piquedame.record.positions.form import Given, bad
from piquedame.record.positions.places import beyond, earlier
from piquedame.rules.agreed import POOL, Rules


def said(play: Play, given: Given, chips: tuple[int, ...]) -> Play:
    """The facts after all that was said; `Refusal` if the game does not know such a thing."""
    _check_known(play.rules, given)
    play = _bids(play, given, chips)
    rules = play.rules
    if given.suit is not None:
        rules = rules.with_suit(given.suit)
    play = replace(play, suit=given.suit, rules=rules, declarer=given.slam)
    play = _called(play, given)
    shown = tuple(mask_of(cards) for cards in given.exposed or ((),) * rules.players)
    exposed = tuple(card for cards in given.exposed or () for card in cards)
    for card in exposed:
        if card not in rules.exposable:
            bad(f'"exposed": {card_text(card)} may not be exposed in this game')
    if exposed:
        play = replace(play, rules=play.rules.with_exposed(mask_of(exposed)))
    return replace(play, exposed=shown, pledged=given.pledged or ())


def _check_known(rules: Rules, given: Given) -> None:
    known = {
        "bids": (given.bids, rules.has_auction),
        "suit": (given.suit, rules.names_suit),
        "slam": (given.slam, rules.announces_slam),
        "exposed": (any(given.exposed or ()) or None, bool(rules.options.expose_cards)),
        "pledged": (given.pledged, rules.options.pledge_no_hearts > 0),
        "named": (given.named or None, rules.names_joker_suit),
        "pool": (given.pool or None, rules.chips),
        "stock": (given.stock or None, rules.stock > 0),
        "widow": (given.widow or None, rules.widow > 0),
        "pile": (given.pile or None, rules.two_packs),
    }
    for name, (value, there) in known.items():
        if value is not None and not there:
            bad(f'"{name}" is given, but this game has no such thing')


def _bids(play: Play, given: Given, chips: tuple[int, ...]) -> Play:
    rules, phase, bids = play.rules, given.phase or "play", given.bids or ()
    most = rules.players - (phase == "bid")
    if len(bids) > most:
        bad(f'"bids" has {len(bids)} bids, but at most {most} can have been made')
    if given.bids is not None and phase != "bid" and len(bids) < rules.players:
        bad(f'"bids" has {len(bids)} bids, but all {rules.players} seats have bid by now')
    for bid in bids:
        seat = rules.seat_after(play.dealer, 1 + len(play.bids))
        if bid is not None:
            least, limit = bid_limits(rules, play, chips[seat])
            if bid < least or (limit is not None and bid > limit):
                bounds = f"at least {least}" if limit is None else f"from {least} to {limit}"
                bad(f'"bids": seat {seat} cannot bid {bid}, only {bounds}')
        play = play.after(Bid(seat, bid))
    if len(bids) == rules.players and not any(bids) and rules.redeals_unbid:
        bad('"bids": all have passed, so this deal is thrown in')
    return play


def _called(play: Play, given: Given) -> Play:
    """The direction that the dealer called: the first that brings cards where they went."""
    rules = play.rules
    if not rules.calls(play.deal) or given.phase == "call":
        return play
    ways = rules.ways_to_call
    fitting = [
        way
        for way in ways
        if given.passed_to is None
        or set(rules.with_way(way).pass_targets(0, given.seat)) - {POOL} == set(given.passed_to)
    ]
    if not fitting:
        bad(f'"passed_to": nobody can call such a pass, only {", ".join(ways)}')
    return replace(play, rules=rules.with_way(fitting[0]), called=True)


# --- the pass ------------------------------------------------------------------------------------


def passed(play: Play, given: Given) -> tuple[int, ...] | None:
    """What this seat gave away; null if it is not said."""
    targets = play.rules.pass_targets(play.deal, given.seat)
    if given.passed_to is not None and not play.rules.options.pass_optional:
        _check_ways("passed_to", given.passed_to, targets)
    if given.passed is None:
        return None
    if given.phase == "pass":
        bad('"passed" is given, but the seat has yet to pass')
    _check_number("passed", given.passed, targets, play.rules)
    kept = beyond(given.hand, given.received or ())
    both = [card for card in given.passed if card in kept and play.rules.pack.count(card) == 1]
    if both:
        bad(f"{card_text(both[0])} was passed, so it cannot be in the hand")
    return given.passed


def received(play: Play, given: Given) -> tuple[Move, ...]:
    """What came to this seat, by giver."""
    rules, seat = play.rules, given.seat
    givers = [g for g in range(rules.players) for to in _targets(play, g) if to == seat]
    if _targets(play, seat) and _targets(play, seat)[0] == POOL:
        givers = [POOL] * len(_targets(play, seat))
    if given.phase == "pass" and given.received is not None:
        givers = _early(given, givers)
    if given.received_from is not None and not rules.options.pass_optional:
        _check_ways("received_from", given.received_from, tuple(givers))
    if given.received is None:
        return ()
    _check_number("received", given.received, tuple(givers), rules)
    known = given.gone is not None or given.tricks is not None
    if known and not rules.widow_into_hand:
        there = (*given.hand, *(given.trick or ()), *earlier(given))
        if missing := beyond(given.received, there):
            bad(f"{card_text(missing[0])} was received, so it is in the hand or was played")
    if rules.options.pass_optional and given.received_from:
        givers = [given.received_from[0]] * len(given.received)
    by_giver: dict[int, list[int]] = {}
    for giver, card in zip(givers, given.received, strict=False):
        by_giver.setdefault(giver, []).append(card)
    return tuple(Move(giver, seat, tuple(cards)) for giver, cards in by_giver.items())


def _early(given: Given, givers: list[int]) -> list[int]:
    """Who has passed already, card by card, if that is shown before this seat passes."""
    seats = [seat for seat in givers if seat in (given.received_from or ())]
    return seats[: len(given.received or ())]


def _targets(play: Play, seat: int) -> tuple[int, ...]:
    return play.rules.pass_targets(play.deal, seat)


def _check_ways(name: str, found: tuple[int, ...], right: tuple[int, ...]) -> None:
    if set(found) != set(right) - {POOL}:
        seats = sorted(set(right) - {POOL})
        who = f"seat {' and '.join(map(str, seats))}" if seats else "no seat"
        bad(f'"{name}": in this deal it is {who}, not {" and ".join(map(str, found))}')


def _check_number(name: str, cards: tuple[int, ...], places: tuple[int, ...], rules: Rules) -> None:
    if not places:
        bad(f'"{name}" is given, but nothing is passed in this deal')
    if len(cards) != len(places) and not (rules.options.pass_optional and not cards):
        bad(f'"{name}" has {len(cards)} cards, but {len(places)} are passed')
