"""Options that contradict each other: a table, a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from piquedame.cards import RANKS
from piquedame.rules.chosen import Options

WIDOWS = (
    "first_trick_winner",
    "first_penalty_taker",
    "last_trick_winner",
    "exchange_first_trick",
    "exchange_first_penalty",
)
"""Readings of `remainder` in which cards are set aside for somebody."""

ONE_JOKER = ("zero_of_suit", "foster_heart_between_J_10")
"""Joker modes that know one joker only."""


def contradictions(players: int, o: Options) -> Iterator[str]:
    """The sentences that forbid the options `o` of a table."""
    for rule in RULES:
        yield from (sentence for wrong, sentence in rule(players, o) if wrong)


Checks = Iterator[tuple[bool, str]]


def _slam(_: int, o: Options) -> Checks:
    yield (
        o.sun != "off" and o.moon == "off" and "each" not in o.trick_points,
        "a sun needs a moon, or points for tricks: choose a moon mode, or leave it off",
    )


def _sun_alone(_: int, o: Options) -> Checks:
    yield (
        o.moon == "off" and o.sun in ("punish_passer", "clean_slate"),
        "without a moon a sun is worth all points of the deal: choose another sun",
    )


def _capot(_: int, o: Options) -> Checks:
    other = o.moon != "off" or o.sun != "off" or o.silent_slam_value is not None
    yield (
        o.announced_slam == "capot" and other,
        "a capot counts by itself: choose moon off and sun off, silent_slam_value null",
    )


def _exact(_: int, o: Options) -> Checks:
    yield (
        o.exact_target_wins and o.exact_target_reset != "off",
        "exactly the target cannot both win and be reset: leave exact_target_reset off",
    )


def _queen(_: int, o: Options) -> Checks:
    yield (
        o.qs_discard_needs_break and o.forced_qs != "off",
        "a queen that must be thrown cannot wait for hearts: leave forced_qs off",
    )


def _lead(_: int, o: Options) -> Checks:
    yield (
        o.first_card == "forced_lowest_club" and o.first_leader != "holder_of_lowest_club",
        "the lowest club is led by its holder: choose that first_leader or another first_card",
    )


def _deal(_: int, o: Options) -> Checks:
    yield (
        o.kitty_size > 0 and o.remainder not in WIDOWS,
        "a widow needs someone to get it: choose a remainder such as first_trick_winner",
    )


def _jokers(_: int, o: Options) -> Checks:
    one = o.joker_mode in ONE_JOKER
    yield (
        o.jokers > 0 and o.joker_mode == "none",
        "jokers need a joker_mode other than none",
    )
    yield (
        o.jokers == 0 and o.joker_mode != "none",
        "a joker_mode needs jokers: choose how many, or joker_mode none",
    )
    yield one and o.jokers > 1, f"joker_mode {o.joker_mode} allows only one joker"


def _auction(_: int, o: Options) -> Checks:
    named = o.auction == "penalty_suit_one_round"
    chips = o.scoring.startswith("chips_")
    yield (
        named != (o.penalty_suit == "named_in_auction"),
        "an auction for the penalty suit and penalty_suit named_in_auction go together",
    )
    yield (
        o.auction == "none" and o.first_leader == "bid_winner",
        "without an auction there is no bid winner to lead",
    )
    yield (
        named and o.bid_paid_to == "pool" and not chips,
        "only games for chips have a pool for bids: choose bid_paid_to own_score",
    )
    yield (
        named and o.bid_paid_to == "own_score" and chips,
        "only games for points add bids to a score: choose bid_paid_to pool",
    )


def _slam_bid(players: int, o: Options) -> Checks:
    bid, silent = o.auction == "slam_bid", o.teams == "bonus_card_partner"
    yield (
        bid != silent,
        "auction slam_bid and teams bonus_card_partner go together: a slam has a silent partner",
    )
    yield silent and players < 4, "a silent partner needs four seats or more"
    yield (
        bid and o.announced_slam != "off",
        "a slam cannot be both bid for and announced: choose announced_slam off",
    )


def _packs(_: int, o: Options) -> Checks:
    yield (
        o.packs == 1 and o.duplicate_cards != "n/a",
        "with one pack there are no duplicate_cards",
    )
    yield (
        o.packs == 2 and o.duplicate_cards == "n/a",
        "two packs need a rule for duplicate_cards: cancel, later_wins or first_wins",
    )


def _ranks(_: int, o: Options) -> Checks:
    places = [RANKS.index(rank) for rank in o.ranks]
    yield (
        o.joker_mode == "foster_heart_between_J_10"
        and (places != sorted(places) or not {"T", "J"} <= set(o.ranks)),
        "a joker between jack and ten needs both of them, and the usual order of ranks",
    )


def _tricks(_: int, o: Options) -> Checks:
    if not o.trick_points:
        return
    both = "first" in o.trick_points and "last" in o.trick_points
    for wrong, what in (
        (o.duplicate_cards == "cancel", "every trick to be won: no duplicate_cards cancel"),
        (o.booster_nines, "the number of tricks to be known: no booster_nines"),
        (o.stock_rule != "none", "the number of tricks to be known: no stock_rule"),
        (
            "all_three" in o.trick_points and not both,
            "trick_points first and last beside all_three",
        ),
    ):
        yield wrong, f"points for tricks need {what}"


def _stock(_: int, o: Options) -> Checks:
    stock, draws = o.remainder == "stock", o.stock_rule != "none"
    to_follow = o.stock_rule == "draw_to_follow"
    yield stock != draws, "a stock and its stock_rule go together"
    yield o.hand_size != "equal" and not stock, "a hand_size needs a stock for the remaining cards"
    yield stock and o.hand_size == "equal", "a stock needs a hand_size"
    yield (
        to_follow != (o.void_discard == "draw"),
        "drawing to follow needs void_discard draw, and vice versa",
    )
    yield (
        to_follow != o.drop_out_when_empty,
        "drawing to follow needs drop_out_when_empty, and vice versa",
    )


def _scoring(players: int, o: Options) -> Checks:
    needs = {"difference": 2, "above_six": 2, "pairs_difference": 4, "chips_three_handed": 3}
    right = needs.get(o.scoring, players)
    yield players != right, f"scoring {o.scoring} is for {right} players"
    yield (
        o.end == "bankrupt" and not o.scoring.startswith("chips_"),
        "only a game for chips can end bankrupt",
    )


def _chips(_: int, o: Options) -> Checks:
    if not o.scoring.startswith("chips_"):
        return
    slams = (
        o.moon != "off",
        o.sun != "off",
        o.announced_slam != "off",
        o.silent_slam_value is not None,
    )
    for wrong, what in (
        (o.end == "target", "target: choose end deals or bankrupt"),
        (
            any(slams),
            "moon and no slam: choose moon, sun and announced_slam off, silent_slam_value null",
        ),
        (o.exact_target_reset != "off", "exact_target_reset"),
        (o.exact_target_wins, "exact_target_wins"),
        (o.floor_zero != "none", "floor_zero"),
        (o.no_trick_bonus != 0, "no_trick_bonus"),
        (o.teams != "none", "teams"),
        (o.pledge_no_hearts != 0, "pledge_no_hearts"),
        (o.lives != 0, "lives"),
    ):
        yield wrong, f"a game for chips has no {what}"


def _teams(players: int, o: Options) -> Checks:
    silent = o.teams == "bonus_card_partner"
    yield o.teams != "none" and not silent and players != 4, "partners need four seats"
    yield (
        o.moon_scope == "side" and o.teams != "opposite_pooled",
        "a moon of a side needs partners who score together (teams opposite_pooled)",
    )


def _complex(_: int, o: Options) -> Checks:
    if "complex_scores" not in o.specials:
        return
    for right, what in (
        (not o.exact_target_wins, "exact_target_wins false"),
        (o.scoring == "points", "scoring points"),
        (len(o.specials) == 1, "no other specials"),
        (o.moon in ("off", "add", "subtract", "choice"), "moon off, add, subtract or choice"),
        (o.moon_value == "T", "moon_value T"),
        (o.sun == "off", "sun off"),
        (o.announced_slam == "off", "announced_slam off"),
        (o.silent_slam_value is None, "no silent_slam_value"),
        (o.auction == "none", "auction none"),
        (o.pledge_no_hearts == 0, "pledge_no_hearts 0"),
        (o.no_trick_bonus == 0, "no_trick_bonus 0"),
        (not o.trick_points, "no trick_points"),
        (o.exact_target_reset == "off", "exact_target_reset off"),
        (o.floor_zero == "none", "floor_zero none"),
        (o.lives == 0, "lives 0"),
        (o.teams == "none", "teams none"),
        (o.strict_revoke == "off", "strict_revoke off"),
        (
            o.first_trick_all_penalty_hand != "to_lowest_nonzero",
            "a first_trick_all_penalty_hand other than to_lowest_nonzero",
        ),
    ):
        yield not right, f"complex scores need {what}"


def _honour(_: int, o: Options) -> Checks:
    yield (
        o.ill_led_heart == "stands" and o.strict_revoke == "off",
        "an ill-led heart can stand only at an honour table: choose a strict_revoke other than off",
    )


RULES = (
    *(
        _slam,
        _sun_alone,
        _capot,
        _exact,
        _queen,
        _lead,
        _deal,
        _jokers,
        _auction,
        _slam_bid,
        _packs,
        _stock,
        _scoring,
        _chips,
    ),
    *(_teams, _complex, _honour, _ranks, _tricks),
)
