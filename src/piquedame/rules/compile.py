"""Options compiled: what each card costs, and the law of what may be played.

`piquedame.law.demands` applies the law; here it is written down for one table.
"""

from __future__ import annotations

from piquedame.cards import (
    ACE,
    ALL_CARDS,
    HEART_CARDS,
    HEARTS,
    JOKER,
    QS,
    QUEENS,
    RANKS,
    SPADES,
    SUIT_MASKS,
    card,
    cards_of,
    faces,
    mask_of,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from piquedame.law.demands import (
    ANY_TIME,
    CANCEL,
    FIRST_WINS,
    FOSTER,
    LATER_WINS,
    NO_JOKER,
    USUAL_RANKS,
    WHEN_VOID,
    ZERO,
    Law,
)
from piquedame.rules.chosen import Options
from piquedame.rules.traits import Traits

_PLAIN = {14: 1, 13: 1, 12: 1, 11: 1}
_TOPS: dict[str, tuple[dict[int, int], bool]] = {
    "none": ({}, False),
    "one": (_PLAIN, False),
    "spot_14": ({14: 14, 13: 13, 12: 12, 11: 11}, True),
    "low_5432_1": ({14: 5, 13: 4, 12: 3, 11: 2}, False),
    "low_5432_face": ({14: 5, 13: 4, 12: 3, 11: 2}, True),
    "greek": ({14: 15, 13: 10, 12: 10, 11: 10}, True),
    "greek_parlett": ({14: 15, 13: 10, 12: 10, 11: 10}, False),
    "courts10_A10": ({14: 10, 13: 10, 12: 10, 11: 10}, True),
    "spot_A1": ({14: 1, 13: 13, 12: 12, 11: 11}, True),
}
"""For each heart scale: ace and courts, and whether pips cost their face (else one)."""


ACE_OF_HEARTS = card(HEARTS, ACE)
"""Exposed, it multiplies all hearts."""


def values_of(table: Traits, suit: int = HEARTS, exposed: int = 0) -> tuple[int, ...]:
    """What each card face costs (64 entries; bonus cards below 0)."""
    options = table.options
    tops, face = _TOPS[options.heart_scale]
    values = [0] * 64
    for rank in range(2, ACE + 1) if tops else ():
        values[card(suit, rank)] = tops.get(rank, rank if face else 1)
    for text, worth in options.card_values.items():
        values[parse_card(text)] = worth
    if options.spot_queen is not None:
        values[QS] = options.spot_queen
    for text, times in options.expose_cards.items():
        shown_card = parse_card(text)
        if exposed >> shown_card & 1:
            _multiply(values, shown_card, times)
    if table.foster and "X" not in options.card_values:
        values[JOKER] = 5
    for copy in range(4):
        values[16 * copy + JOKER] = values[JOKER]
    return tuple(values)


def _multiply(values: list[int], face: int, times: int) -> None:
    """An exposed ace of hearts multiplies all hearts, another card itself."""
    if face == ACE_OF_HEARTS:
        for rank in range(2, ACE + 1):
            values[card(HEARTS, rank)] *= times
    else:
        values[face] *= times


_JOKERS = {
    "none": NO_JOKER,
    "never_wins_any_time": ANY_TIME,
    "never_wins_when_void": WHEN_VOID,
    "zero_of_suit": ZERO,
    "foster_heart_between_J_10": FOSTER,
}
_TWINS = {"n/a": FIRST_WINS, "cancel": CANCEL, "later_wins": LATER_WINS, "first_wins": FIRST_WINS}


def law_of(
    table: Traits, pack: tuple[int, ...], values: tuple[int, ...], suit: int = HEARTS
) -> Law:
    """The law of a table with this pack, these values and this penalty suit."""
    options = table.options
    penalty = faces(mask_of(face for face in pack if values[face] > 0))
    bonus = faces(mask_of(face for face in pack if values[face] < 0))
    banned = penalty | (bonus if options.bonus_is_blood else 0)
    suits = _suits(table)
    unbroken, unless = _breaking(options, penalty, suits[suit])
    always, off_suit = _breakers(options, penalty, suits[suit])
    forced = _costliest_spade(pack, values) if options.forced_qs != "off" else 0
    under = options.forced_qs == "when_void_or_higher_spade_played"
    # With breaking on, a heart that may not be led first is one that is not broken.
    bars_first = options.first_card == "any_non_heart" and options.must_break_hearts
    return Law(
        suit=suits[suit],
        unbroken=unbroken,
        unbroken_unless=unless,
        no_suit_before=options.no_heart_lead_before_trick or (2 if bars_first else 0),
        first_ban=banned if options.no_penalty_first_trick else 0,
        breaks_always=always,
        breaks_off_suit=off_suit,
        discards=_discards(options.void_discard),
        forced=forced,
        forced_under=_over(forced, options.ranks) if under else 0,
        suits=suits,
        joker=_JOKERS[options.joker_mode],
        joker_leads=options.joker_lead != "forbidden_unless_only",
        twins=_TWINS[options.duplicate_cards],
        two_pairs_cancel=table.twins_cancel and options.whole_trick_cancel == "two_pairs",
        slam_discards=HEART_CARDS | QUEENS,
        honour=table.honour,
        heart_stands=options.ill_led_heart == "stands",
        waits=1 << QS if options.qs_discard_needs_break else 0,
        ranks=USUAL_RANKS if table.usual_ranks else _strengths(options.ranks),
        usual_ranks=table.usual_ranks,
    )


def _strengths(ranks: str) -> int:
    """By rank how strong it is: the ranks of the pack share the strengths that they usually have.

    What is not in the pack keeps its own.
    """
    held = [RANKS.index(rank) + 2 for rank in ranks]
    strong = dict(zip(held, sorted(held), strict=True))
    return sum(strong.get(rank, rank) << 4 * rank for rank in range(ACE + 1))


def _suits(table: Traits) -> tuple[int, int, int, int]:
    """What follows each suit: its cards, and a joker that counts as one of them."""
    clubs, diamonds, hearts, spades = SUIT_MASKS
    if table.options.joker_mode == "zero_of_suit":
        clubs |= 1 << JOKER
    if table.foster:
        hearts |= 1 << JOKER
    return clubs, diamonds, hearts, spades


def _breaking(options: Options, penalty: int, suit: int) -> tuple[int, int]:
    """Cards that may not be led unbroken, and those of which one must be held for that to bind."""
    queen = 1 << QS if options.qs_lead_needs_break else 0
    unbroken = (suit if options.must_break_hearts else 0) | queen
    unless = ALL_CARDS & ~(unbroken | (suit if queen else 0))
    if options.lead_heart_if_only_hearts_and_qs:
        unless &= ~(penalty | 1 << QS)
    return unbroken, unless


def _breakers(options: Options, penalty: int, suit: int) -> tuple[int, int]:
    extra = (1 << QS if options.qs_breaks_hearts else 0) | (
        penalty & ~suit if options.any_penalty_breaks else 0
    )
    # Whether a led heart was ill led is told by the hand alone, so any led heart breaks them.
    if options.break_by == "any_heart_played" or options.ill_led_heart == "stands":
        return suit | extra, 0
    return 0, suit | extra


def _costliest_spade(pack: tuple[int, ...], values: tuple[int, ...]) -> int:
    worth, face = max(
        ((values[face], face) for face in pack if suit_of(face) == SPADES), default=(0, 0)
    )
    return 1 << face if worth > 0 else 0


def _over(forced: int, ranks: str) -> int:
    """The cards that beat the forced one."""
    own = cards_of(forced)[0] if forced else 0
    names = [RANKS.index(rank) + 2 for rank in ranks]
    stronger = names[names.index(rank_of(own)) + 1 :] if own else []
    return mask_of(card(suit_of(own), rank) for rank in stronger)


def _discards(void_discard: str) -> tuple[int, int, int, int, int, int]:
    groups = [0] * 6
    if void_discard == "hearts_then_queens":
        groups[:2] = HEART_CARDS, QUEENS & ~HEART_CARDS
    elif void_discard.startswith("listed_first:"):
        for k, face in enumerate(parse_cards(void_discard.removeprefix("listed_first:"))):
            groups[k] = 1 << face
    elif void_discard.startswith("listed_any:"):
        groups[0] = mask_of(parse_cards(void_discard.removeprefix("listed_any:")))
    a, b, c, d, e, f = groups
    return a, b, c, d, e, f
