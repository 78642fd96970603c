"""The law: which cards may be played, why not another, what a play revealed, who takes the trick.

Every rule of legality has the form *if you hold any of these, play one of those*. The rules are an
ordered list of demands `(reason, trigger, wanted)`: a demand whose `trigger` meets what is left of
the hand narrows it to `wanted`. From the one list follow the legal set, the reason against any
other card, and the cards that a seat cannot hold after what it played.

All functions take and return plain integers, so that the same source can be compiled.
Sources: `docs/rulings.md`; for the order of the demands its ruling 6.
"""

from __future__ import annotations

from typing import NamedTuple

from piquedame.cards import ALL_CARDS, FACES, SUIT_MASKS

LEADING = -1
"""`Moment.led` when no card has been led."""

# Reasons as numbers, in the order in which they are asked.
FREE, MUST_LEAD, NOT_BROKEN, REVOKE, FIRST_TRICK, MUST_DISCARD = range(6)
REASON_NAMES = ("", "must_lead", "not_broken", "revoke", "first_trick", "must_discard")

DEMANDS = 9
"""How many demands a lead or a follow goes through, at most."""


class Law(NamedTuple):
    """The rules of play of one table, compiled to integers. Masks are of card faces."""

    suit: int
    """Mask of the suit that must be broken (hearts)."""
    unbroken: int
    """Cards that may not be led before that suit is broken; 0: anything may be led."""
    unbroken_unless: int
    """Cards of which one must be held for that ban to bind."""
    no_suit_before: int
    """The suit is not led before this trick (1-based); 0: no such rule."""
    first_ban: int
    """Cards barred from the first trick while another can be played; 0: none."""
    breaks_always: int
    """Cards that break the suit however they are played."""
    breaks_off_suit: int
    """Cards that break it when played to a trick of another suit."""
    discards: tuple[int, int, int, int, int, int]
    """When void: cards of the first group go first, then those of the second …; 0: no group.

    No card is in two groups.
    """
    forced: int
    """The card that must go when void (`forced_qs`); 0: none."""
    forced_under: bool
    """It must also go under a higher card of its suit."""


class Moment(NamedTuple):
    """What is known to everyone when a card is to be played."""

    trick: int
    """Number of the trick, from 0."""
    led: int
    """The led suit, or `LEADING`."""
    broken: bool
    must: int
    """Cards of which one must open the deal; 0: free."""
    on_trick: int
    """Faces already on this trick."""


def demand(law: Law, at: Moment, k: int) -> tuple[int, int, int]:
    """Demand number `k` at this moment: `(reason, trigger, wanted)`; trigger 0 asks nothing.

    A trigger is always a part of what is wanted, so that a demand never leaves an empty hand.
    """
    if at.led == LEADING:
        return _lead_demand(law, at, k)
    return _follow_demand(law, at, k)


def _lead_demand(law: Law, at: Moment, k: int) -> tuple[int, int, int]:
    if k == 0:
        return MUST_LEAD, at.must, at.must
    if k == 1 and not at.broken and law.unbroken:
        return NOT_BROKEN, law.unbroken_unless, ALL_CARDS & ~law.unbroken
    if k == 2 and at.trick + 1 < law.no_suit_before:
        return NOT_BROKEN, ALL_CARDS & ~law.suit, ALL_CARDS & ~law.suit
    if k == 3 and at.trick == 0:
        return FIRST_TRICK, ALL_CARDS & ~law.first_ban, ALL_CARDS & ~law.first_ban
    return FREE, 0, 0


def _follow_demand(law: Law, at: Moment, k: int) -> tuple[int, int, int]:
    suit = SUIT_MASKS[at.led]
    if k == 0:
        return REVOKE, suit, suit
    if k == 1:
        fit = ALL_CARDS & ~law.first_ban if at.trick == 0 else 0
        return FIRST_TRICK, fit, fit
    if k == 2:
        forced = _forced_now(law, at, suit)
        return MUST_DISCARD, forced, forced
    # This binds a void seat only: anyone else has been narrowed to the led suit.
    group = law.discards[k - 3] & ~suit
    return MUST_DISCARD, group, group


def _forced_now(law: Law, at: Moment, suit: int) -> int:
    """The forced card, if this is a moment that calls for it."""
    if law.forced & suit and not (law.forced_under and at.on_trick & suit > law.forced):
        return 0
    return law.forced


def legal_plays(law: Law, at: Moment, hand: int) -> int:
    """Faces of `hand` (a mask of faces, not empty) that may be played: never empty."""
    plays = hand & FACES
    for k in range(DEMANDS):
        _, trigger, wanted = demand(law, at, k)
        if plays & trigger:
            plays &= wanted
    return plays


def refused_by(law: Law, at: Moment, hand: int, card: int) -> int:
    """The reason that forbids a card of `hand`: the first demand that drops it, or `FREE`."""
    return verdict(law, at, hand, card)[0]


def verdict(law: Law, at: Moment, hand: int, card: int) -> tuple[int, int]:
    """The reason that forbids a card of `hand`, and what that demand left of the hand instead."""
    plays = hand & FACES
    for k in range(DEMANDS):
        reason, trigger, wanted = demand(law, at, k)
        if plays & trigger:
            plays &= wanted
            if not plays >> card & 1:
                return reason, plays
    return FREE, plays


def cannot_hold(law: Law, at: Moment, card: int) -> int:
    """Faces that a seat which played `card` did not hold at that moment.

    Every demand's trigger is a part of what it wants. So a card of the trigger, held, would have
    bound the seat to what is wanted; if `card` is none of that, it was not held, unless an earlier
    demand that `card` met may have dropped it before.
    """
    out = 0
    bit = 1 << card
    survivors = ALL_CARDS
    for k in range(DEMANDS):
        _, trigger, wanted = demand(law, at, k)
        if not trigger:
            continue
        if not bit & wanted:
            out |= trigger & wanted & survivors
        else:
            survivors &= wanted
    return out & ~bit


def breaks(law: Law, led: int, card: int) -> bool:
    """Does this card, played to a trick of suit `led`, break the suit?"""
    bit = 1 << card
    if bit & law.breaks_always:
        return True
    return bool(bit & law.breaks_off_suit) and card >> 4 != led


def winner(cards: tuple[int, ...]) -> int:
    """Index of the card that takes the trick: the highest of the suit of the first.

    Of equal cards the first counts.
    """
    led = cards[0] >> 4
    best = 0
    for k, card in enumerate(cards):
        if card >> 4 == led and card > cards[best]:
            best = k
    return best


def points(values: tuple[int, ...], cards: int) -> int:
    """What a set of cards (twins included) costs by the table's values (64 of them, by face)."""
    total = 0
    while cards:
        low = cards & -cards
        total += values[(low.bit_length() - 1) & 63]
        cards ^= low
    return total
