"""The options of one table, each with its type: what was chosen, or else the game's default.

`piquedame.rules.options` says how a value is read, `docs/options.md` what each option means.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self

Way = Literal[
    "left",
    "right",
    "across",
    "left2",
    "right2",
    "left3",
    "right3",
    "left4",
    "right4",
    "left5",
    "right5",
    "left6",
    "right6",
    "scatter",
    "star",
    "mix",
    "dealers_choice",
    "hold",
]
"""A direction of the pass."""

Special = Literal["qh_doubles_hearts", "qc_cancels_qs", "10c_doubles_score", "complex_scores"]
"""What a card does to a score beside costing points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The value of every option at a number of players.

    A strip table is the name of one, or the cards that go (None: it says nothing for so many
    players). A list is a tuple; a map goes from a card's name to a number.
    """

    packs: Literal[1, 2]
    jokers: int
    ranks: str
    strip_table: str | None
    hand_size: int | Literal["equal"]
    remainder: Literal[
        "none",
        "strip",
        "first_trick_winner",
        "first_penalty_taker",
        "last_trick_winner",
        "exchange_first_trick",
        "exchange_first_penalty",
        "uneven",
        "stock",
    ]
    kitty_size: int
    kitty_view: Literal["nobody", "winner", "all"]
    stock_rule: Literal["none", "draw_to_follow", "draw_one_each_after_trick"]
    stock_leftover_to: Literal["last_holder", "last_trick_winner", "nobody"]
    misdeal_all_penalty_hand: bool
    dealer_next: Literal["rotate_left", "taker_of_card"]
    first_dealer: Literal["lowest_draw", "highest_cut", "random"]
    rotation: Literal["clockwise", "anticlockwise"]

    auction: Literal["none", "penalty_suit_one_round", "slam_bid"]
    auction_must_raise: bool
    auction_all_pass: Literal["hearts_eldest_leads", "redeal", "eldest_forced_1"]
    bid_paid_to: Literal["pool", "own_score"]
    announced_slam: Literal["off", "generale", "required", "capot"]
    silent_slam_value: int | None
    expose_cards: Mapping[str, int]
    pledge_no_hearts: Literal[0, 10]

    pass_count: int
    pass_cycle: tuple[Way, ...]
    pass_optional: bool
    pass_forbidden_cards: str
    pass_look_after_choose: bool

    first_leader: str
    first_card: Literal[
        "forced_lowest_club",
        "any_club",
        "any",
        "any_non_heart",
        "not_penalty_suit",
    ]
    no_penalty_first_trick: bool
    first_trick_all_penalty_hand: Literal["may_play", "misdeal", "not_counted", "to_lowest_nonzero"]
    bonus_is_blood: bool

    must_break_hearts: bool
    break_by: Literal["any_heart_played", "heart_discarded_offsuit"]
    qs_breaks_hearts: bool
    any_penalty_breaks: bool
    lead_heart_if_only_hearts_and_qs: bool
    qs_lead_needs_break: bool
    qs_discard_needs_break: bool
    no_heart_lead_before_trick: Literal[0, 3]
    void_discard: str
    forced_qs: Literal["off", "when_void", "when_void_or_higher_spade_played"]
    joker_mode: Literal[
        "none",
        "never_wins_any_time",
        "never_wins_when_void",
        "zero_of_suit",
        "foster_heart_between_J_10",
    ]
    joker_lead: Literal["forbidden_unless_only", "next_card_sets_suit", "leader_names_suit"]
    booster_nines: bool

    duplicate_cards: Literal["n/a", "cancel", "later_wins", "first_wins"]
    whole_trick_cancel: Literal["two_pairs", "no_led_suit_left"]
    cancelled_lead: Literal["same_leader", "last_winner"]
    last_trick_cancelled_to: Literal[
        "previous_winner",
        "trick_leader",
        "second_of_top_pair",
        "nobody",
    ]
    drop_out_when_empty: bool

    heart_scale: Literal[
        "none",
        "one",
        "spot_14",
        "low_5432_1",
        "low_5432_face",
        "greek",
        "greek_parlett",
        "courts10_A10",
        "spot_A1",
    ]
    penalty_suit: Literal["hearts", "named_in_auction"]
    card_values: Mapping[str, int]
    spot_queen: Literal[0, 13, 25, 26, 50] | None
    specials: tuple[Special, ...]
    trick_points: Mapping[str, int]
    no_trick_bonus: Literal[0, -3, -5]

    moon: Literal["off", "add", "subtract", "choice", "smart_add", "void_deal", "pay_each", "costs"]
    moon_value: int | Literal["T"]
    moon_requires_bonus: bool
    bonus_scored_on_moon: bool
    moon_scope: Literal["player", "side"]
    sun: Literal["off", "double", "own_value", "required_for_moon", "punish_passer", "clean_slate"]
    sun_value: int
    sun_first_trick_exempt: bool
    moon_wins_game: bool
    game_may_end_on_moon: bool

    scoring: Literal[
        "points",
        "chips_low_takes_counts",
        "chips_low_takes_excess",
        "chips_sweepstake",
        "chips_howell",
        "chips_three_handed",
        "pairs_difference",
        "average_at_end",
        "difference",
        "above_six",
    ]
    allhearts: Literal["pays", "is_paid"]
    jack_pools: bool
    starting_chips: Literal[25, 50, 100]
    end: Literal["target", "deals", "bankrupt"]
    target: int
    deals: int
    exact_target_reset: Literal["off", 0, 50]
    exact_target_wins: bool
    floor_zero: Literal["none", "deal", "game"]
    lives: int
    life_lost_from: int
    tie_low: Literal["share", "extra_deals", "sudden_death"]
    teams: Literal[
        "none",
        "opposite_pooled",
        "opposite_individual",
        "ad_hoc_first_two_winners",
        "bonus_card_partner",
    ]
    losing_pair: Literal["higher_sum", "over_target"]
    strict_revoke: Literal["off", "trick_and_fine", "scores_T", "foster", "pay_8_each"]
    revoke_fine: int
    wrong_challenge_fine: int
    ill_led_heart: Literal["refused", "stands"]

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """The options with these values, one for each name, in the form that a record writes."""
        return cls(**{name: _frozen(value) for name, value in values.items()})

    def value(self, name: str) -> Any:
        """The value of the option of that name, in the form that a record writes."""
        value: object = getattr(self, name)
        return list(value) if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
