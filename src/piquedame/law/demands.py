"""The law: which cards may be played, why not another, what a play revealed.

Every rule of legality has the form *if you hold any of these, play one of those*. The rules are an
ordered list of demands `(reason, trigger, wanted)`: a demand whose `trigger` meets what is left of
the hand narrows it to `wanted`. From the one list follow the legal set, the reason against any
other card, and the cards that a seat cannot hold after what it played.

All functions take and return plain integers, so that the same source can be compiled.
Sources: `docs/rulings.md`; for the order of the demands its ruling 6.
"""

from __future__ import annotations

from typing import NamedTuple

from piquedame.cards import (
    ALL_CARDS,
    FACES,
    HEARTS,
    JOKER,
    JOKERS,
    SUIT_MASKS,
)

LEADING = -1
"""`Moment.led` when no card has been led."""
OPEN = -2
"""`Moment.led` when only jokers lie on the table: the next card sets the suit."""

# Reasons as numbers, in the order in which they are asked.
FREE, IS_JOKER, MUST_LEAD, NOT_BROKEN, REVOKE, MUST_WAIT, FIRST_TRICK, MUST_DISCARD = range(8)
REASON_NAMES = (
    *("", "joker", "must_lead", "not_broken", "revoke", "must_wait", "first_trick"),
    "must_discard",
)

NO_JOKER, ANY_TIME, WHEN_VOID, ZERO, FOSTER = range(5)
"""How a joker plays: never wins and goes at any time, or when void; lowest club; a heart."""

CANCEL, LATER_WINS, FIRST_WINS = range(3)
"""What the twin of a card on the trick does."""

HIGH_HEARTS = 0x7800 << 16 * HEARTS
"""Jack, queen, king and ace of hearts: above Foster's joker."""

USUAL_RANKS = sum(rank << 4 * rank for rank in range(15))
"""`Law.ranks` if each rank is as strong as its number says."""

DEMANDS = 12
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
    forced_under: int
    """The cards of its suit under which it must go, too; 0: none."""
    suits: tuple[int, ...] = SUIT_MASKS
    """What follows each suit: its cards, and the joker if that is one of them."""
    joker: int = NO_JOKER
    joker_leads: bool = False
    """A joker that never wins may be led."""
    twins: int = CANCEL
    two_pairs_cancel: bool = False
    """Two pairs of twins cancel the whole trick."""
    slam_discards: int = 0
    """What a void seat must throw while a slam is announced."""
    honour: bool = False
    """Following suit is left to honour: a card off suit is judged as if the seat were void."""
    heart_stands: bool = False
    """A suit that is not broken may be led all the same."""
    waits: int = 0
    """Cards that a void seat keeps until the suit is broken, if it has another."""
    ranks: int = USUAL_RANKS
    """By rank, how strong it is: four bits for each, from rank 0."""
    usual_ranks: bool = True
    """Is a card with a higher number always the stronger one?"""


class Moment(NamedTuple):
    """What is known to everyone when a card is to be played."""

    trick: int
    """Number of the trick, from 0."""
    led: int
    """The led suit, `LEADING` or `OPEN`."""
    broken: bool
    must: int
    """Cards of which one must open the deal; 0: free."""
    on_trick: int
    """Faces already on this trick."""
    slam: bool = False
    """An announced slam with duties is being played."""
    called: int = 0
    """The queen that must answer the declarer's king or ace."""
    barred: int = 0
    """Exposed cards of suits that have not been led in an earlier trick."""


def demand(law: Law, at: Moment, k: int) -> tuple[int, int, int]:
    """Demand number `k` at this moment: `(reason, trigger, wanted)`; trigger 0 asks nothing.

    A trigger is always a part of what is wanted, so that a demand never leaves an empty hand.
    """
    if at.led == LEADING:
        return _lead_demand(law, at, k)
    if at.led == OPEN:
        return _first_trick_demand(law, at) if k == 2 else (FREE, 0, 0)
    return _follow_demand(law, at, k)


def _lead_demand(law: Law, at: Moment, k: int) -> tuple[int, int, int]:
    if k == 0 and law.joker in (ANY_TIME, WHEN_VOID) and not law.joker_leads:
        return IS_JOKER, ALL_CARDS & ~JOKERS, ALL_CARDS & ~JOKERS
    if k == 1:
        return MUST_LEAD, at.must, at.must
    if k == 2 and at.barred:
        return MUST_LEAD, ALL_CARDS & ~at.barred, ALL_CARDS & ~at.barred
    if k == 3 and not at.broken and law.unbroken:
        barred = law.unbroken & ~law.suit if law.heart_stands else law.unbroken
        return NOT_BROKEN, law.unbroken_unless if barred else 0, ALL_CARDS & ~barred
    if k == 4 and at.trick + 1 < law.no_suit_before:
        return NOT_BROKEN, ALL_CARDS & ~law.suit, ALL_CARDS & ~law.suit
    if k == 5:
        return _first_trick_demand(law, at)
    return FREE, 0, 0


def _first_trick_demand(law: Law, at: Moment) -> tuple[int, int, int]:
    if at.trick:
        return FREE, 0, 0
    return FIRST_TRICK, ALL_CARDS & ~law.first_ban, ALL_CARDS & ~law.first_ban


def _follow_demand(law: Law, at: Moment, k: int) -> tuple[int, int, int]:
    suit = law.suits[at.led]
    if k == 0:
        barred = JOKERS & ~suit if _joker_stays(law, at) else 0
        return IS_JOKER, suit if barred else 0, ALL_CARDS & ~barred
    if k == 1:
        return REVOKE, suit, suit | (JOKERS if law.joker in (ANY_TIME, FOSTER) else 0)
    if k == 2:
        waits = 0 if at.broken else law.waits & ~suit
        free = ALL_CARDS & ~waits if waits else 0
        return MUST_WAIT, free, free
    if k == 3:
        return _first_trick_demand(law, at)
    if k == 4:
        forced = _forced_now(law, at, suit)
        return MUST_DISCARD, forced, forced
    if k == 5:
        if at.called or not at.barred:
            return MUST_DISCARD, at.called, at.called
        free = suit & ~at.barred
        return MUST_DISCARD, free, free | (JOKERS if law.joker in (ANY_TIME, FOSTER) else 0)
    # This binds a void seat only: anyone else has been narrowed to the led suit.
    groups = (law.slam_discards, 0, 0, 0, 0, 0) if at.slam else law.discards
    group = groups[k - 6] & ~suit
    return MUST_DISCARD, group, group


def _joker_stays(law: Law, at: Moment) -> bool:
    """Must a joker stay in a hand that can follow suit?"""
    return law.joker == WHEN_VOID or (law.joker == FOSTER and not at.on_trick & HIGH_HEARTS)


def _forced_now(law: Law, at: Moment, suit: int) -> int:
    """The forced card, if this is a moment that calls for it."""
    if law.forced & suit and not at.on_trick & law.forced_under:
        return 0
    return law.forced


def legal_plays(law: Law, at: Moment, hand: int) -> int:
    """Faces of `hand` (a mask of faces, not empty) that may be played: never empty."""
    plays = _narrowed(law, at, hand & FACES)
    if law.honour and at.led >= 0:
        plays |= _narrowed(law, at, off_suit(law, at, hand))
    return plays


def _narrowed(law: Law, at: Moment, plays: int) -> int:
    for k in range(DEMANDS):
        _, trigger, wanted = demand(law, at, k)
        if plays & trigger:
            plays &= wanted
    return plays


def off_suit(law: Law, at: Moment, hand: int) -> int:
    """What an honour table sees of a hand that does not follow: all but the led suit.

    A joker that must stay with the led suit stays all the same.
    """
    suit = law.suits[at.led]
    rest = hand & FACES & ~suit
    return rest & ~JOKERS if hand & suit and _joker_stays(law, at) else rest


def refused_by(law: Law, at: Moment, hand: int, card: int) -> int:
    """The reason that forbids a card of `hand`: the first demand that drops it, or `FREE`."""
    return verdict(law, at, hand, card)[0]


def verdict(law: Law, at: Moment, hand: int, card: int) -> tuple[int, int]:
    """The reason that forbids a card of `hand`, and what that demand left of the hand instead."""
    plays = hand & FACES
    if law.honour and at.led >= 0 and legal_plays(law, at, hand) >> card & 1:
        return FREE, plays
    if law.honour and at.led >= 0 and off_suit(law, at, hand) >> card & 1:
        plays = off_suit(law, at, hand)
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
    if law.honour and at.led >= 0 and not law.suits[at.led] & bit:
        # A card off suit proves no void; a joker, which may follow or not, proves less still.
        survivors &= ~law.suits[at.led]
        if bit & JOKERS:
            return law.suits[at.led] if _joker_stays(law, at) else 0
    for k in range(DEMANDS):
        _, trigger, wanted = demand(law, at, k)
        if not trigger:
            continue
        if not bit & wanted:
            out |= trigger & wanted & survivors
        else:
            survivors &= wanted
    out &= ~bit
    # A seat with jokers holds the first of their bits. If that one belongs to a suit, the others
    # are in none, and say nothing by themselves.
    return out if out >> JOKER & 1 else out & ~JOKERS
