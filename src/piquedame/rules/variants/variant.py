"""What a game is: a name, who may play it, and the default of every option.

A `Variant` holds the default of every option that is built, in the form in which a record writes it
(`piquedame.rules.options`). Worked examples that pin each difference stand in
`rulings/<slug>.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from piquedame.cards import RANKS
from piquedame.rules.options import OPTIONS, Value

ByPlayers = Mapping[str, Value]

US_CYCLE: ByPlayers = {
    "2": ["left"],
    **{n: ["left", "right", "hold"] for n in ("3", "5", "7", "9", "11")},
    **{n: ["left", "right", "across", "hold"] for n in ("4", "6", "8", "10")},
}
US_COUNT: ByPlayers = {**dict.fromkeys(("2", "3", "4", "5", "6"), 3), "7": 2}


@dataclass(frozen=True, kw_only=True, repr=False)
class Variant:
    """A game: its name, who may play it, and the default of every option."""

    slug: str
    title: str
    line: str
    emblem: str
    """The cards that stand for it in a picture."""
    source: str
    parent: str = ""
    min_players: int
    max_players: int

    packs: int = 1
    jokers: int = 0
    ranks: str = RANKS
    strip_table: str | Mapping[str, str]
    hand_size: str | int = "equal"
    remainder: str = "strip"
    kitty_size: int | ByPlayers = 0
    kitty_view: str = "nobody"
    stock_rule: str = "none"
    stock_leftover_to: str = "last_holder"
    misdeal_all_penalty_hand: bool = False
    dealer_next: str = "rotate_left"
    first_dealer: str = "lowest_draw"
    rotation: str = "clockwise"

    auction: str = "none"
    auction_must_raise: bool = True
    auction_all_pass: str = "hearts_eldest_leads"
    bid_paid_to: str = "pool"
    announced_slam: str = "off"
    silent_slam_value: int | None = None
    expose_cards: Mapping[str, int] = field(default_factory=dict)
    pledge_no_hearts: int = 0

    pass_count: int | ByPlayers = 0
    pass_cycle: list[str] | ByPlayers = field(default_factory=lambda: US_CYCLE)
    pass_optional: bool = False
    pass_forbidden_cards: str = ""
    pass_look_after_choose: bool = True

    first_leader: str = "eldest"
    first_card: str = "any"
    no_penalty_first_trick: bool = False
    first_trick_all_penalty_hand: str = "may_play"
    bonus_is_blood: bool = False

    must_break_hearts: bool = False
    break_by: str = "any_heart_played"
    qs_breaks_hearts: bool = False
    any_penalty_breaks: bool = False
    lead_heart_if_only_hearts_and_qs: bool = False
    qs_lead_needs_break: bool = False
    qs_discard_needs_break: bool = False
    no_heart_lead_before_trick: int = 0
    void_discard: str = "free"
    forced_qs: str = "off"
    joker_mode: str = "none"
    joker_lead: str = "forbidden_unless_only"
    booster_nines: bool = False

    duplicate_cards: str = "n/a"
    whole_trick_cancel: str = "two_pairs"
    cancelled_lead: str = "same_leader"
    last_trick_cancelled_to: str = "previous_winner"
    drop_out_when_empty: bool = False

    heart_scale: str = "one"
    penalty_suit: str = "hearts"
    card_values: Mapping[str, int] = field(default_factory=dict)
    spot_queen: int | None = None
    specials: tuple[str, ...] = ()
    trick_points: Mapping[str, int] = field(default_factory=dict)
    no_trick_bonus: int = 0

    moon: str = "off"
    moon_value: str | int = "T"
    moon_requires_bonus: bool = False
    bonus_scored_on_moon: bool = True
    moon_scope: str = "player"
    sun: str = "off"
    sun_value: int = 39
    sun_first_trick_exempt: bool = False
    moon_wins_game: bool = False
    game_may_end_on_moon: bool = True

    scoring: str | ByPlayers = "points"
    allhearts: str = "pays"
    jack_pools: bool = True
    starting_chips: int = 50
    end: str = "target"
    target: int = 100
    deals: int | ByPlayers | None = None
    exact_target_reset: str | int = "off"
    exact_target_wins: bool = False
    floor_zero: str = "none"
    lives: int = 0
    life_lost_from: int = 15
    tie_low: str = "share"
    teams: str = "none"
    losing_pair: str = "higher_sum"
    strict_revoke: str = "off"
    revoke_fine: int = 8
    wrong_challenge_fine: int = 8
    ill_led_heart: str = "refused"

    def __repr__(self) -> str:
        return f"find_variant({self.slug!r})"

    def but(self, **changes: object) -> Variant:
        """A game that differs from this one, its parent, in `changes`."""
        return replace(self, parent=self.slug, **changes)  # type: ignore[arg-type]

    @property
    def players(self) -> range:
        """The numbers of players it can be played by."""
        return range(self.min_players, self.max_players + 1)

    @property
    def usual_players(self) -> int:
        """Four if allowed, else the least."""
        return 4 if 4 in self.players else self.min_players

    def default(self, name: str, players: int) -> Value:
        """The default of an option at a number of players (null: not set)."""
        if name == "deals":
            return at_players(name, self.deals, players) or 3 * players
        return at_players(name, getattr(self, name), players)


MAPS = ("card_values", "expose_cards", "trick_points")
"""Options whose value is a map that has nothing to do with the number of players."""


def at_players(name: str, value: Value, players: int) -> Value:
    """An option's value at a number of players: the entry, if it is a map by their number."""
    if isinstance(value, Mapping) and name not in MAPS:
        return value.get(str(players))
    return list(value) if isinstance(value, tuple) else value


FIELDS = tuple(each.name for each in fields(Variant) if each.name in OPTIONS)
"""The options that a variant sets."""
