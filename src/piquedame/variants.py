"""The games, each as a difference from its parent, and how to find one.

A `Variant` holds the default of every option that is built, in the form in which a record writes
it (`piquedame.options`). Worked examples that pin each difference stand in `rulings/<slug>.toml`.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from piquedame.errors import OptionError, shown
from piquedame.options import OPTIONS, Value

ByPlayers = Mapping[str, Value]

_US_CYCLE: ByPlayers = {
    "2": ["left"],
    **{n: ["left", "right", "hold"] for n in ("3", "5", "7")},
    **{n: ["left", "right", "across", "hold"] for n in ("4", "6")},
}
_US_COUNT: ByPlayers = {**dict.fromkeys(("2", "3", "4", "5", "6"), 3), "7": 2}


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A game: its name, who may play it, and the default of every option."""

    slug: str
    title: str
    line: str
    source: str
    parent: str = ""
    min_players: int
    max_players: int

    strip_table: str | Mapping[str, str]
    remainder: str = "strip"
    kitty_size: int = 0
    kitty_view: str = "nobody"
    misdeal_all_penalty_hand: bool = False
    dealer_next: str = "rotate_left"
    first_dealer: str = "lowest_draw"
    rotation: str = "clockwise"

    pass_count: int | ByPlayers = 0
    pass_cycle: list[str] | ByPlayers
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
    no_heart_lead_before_trick: int = 0
    void_discard: str = "free"
    forced_qs: str = "off"
    booster_nines: bool = False

    heart_scale: str = "one"
    card_values: Mapping[str, int]
    spot_queen: int | None = None
    specials: tuple[str, ...] = ()
    no_trick_bonus: int = 0

    moon: str = "off"
    moon_value: str | int = "T"
    moon_requires_bonus: bool = False
    bonus_scored_on_moon: bool = True
    sun: str = "off"
    sun_first_trick_exempt: bool = False
    moon_wins_game: bool = False
    game_may_end_on_moon: bool = True

    scoring: str = "points"
    end: str = "target"
    target: int = 100
    deals: int | None = None
    exact_target_reset: str | int = "off"
    floor_zero: str = "none"
    tie_low: str = "share"

    def but(self, **changes: object) -> Variant:
        """A game that differs from this one, its parent, in `changes`."""
        return replace(self, parent=self.slug, **changes)  # type: ignore[arg-type]

    @property
    def players(self) -> range:
        """The numbers of players it can be played by."""
        return range(self.min_players, self.max_players + 1)

    @property
    def usual_players(self) -> int:
        """Four where allowed, else the least."""
        return 4 if 4 in self.players else self.min_players

    def default(self, name: str, players: int) -> Value:
        """The default of an option at a number of players (null: not set)."""
        if name == "deals" and self.deals is None:
            return 3 * players
        return at_players(name, getattr(self, name), players)


def at_players(name: str, value: Value, players: int) -> Value:
    """An option's value at a number of players: the entry, where it is a map by their number."""
    if isinstance(value, Mapping) and name != "card_values":
        return value.get(str(players))
    return list(value) if isinstance(value, tuple) else value


HEARTS = Variant(
    slug="hearts",
    title="Hearts",
    line="The standard game: hearts cost one each, the queen of spades thirteen, and whoever takes "
    "them all shoots the moon.",
    source="D. Parlett, The Penguin Book of Card Games, 2008; the game as played in the United "
    "States since the 1930s",
    min_players=3,
    max_players=7,
    strip_table="us",
    pass_count=_US_COUNT,
    pass_cycle=_US_CYCLE,
    first_leader="holder_of_lowest_club",
    first_card="forced_lowest_club",
    no_penalty_first_trick=True,
    must_break_hearts=True,
    card_values={"QS": 13},
    moon="add",
)

SPOT_HEARTS = HEARTS.but(
    slug="spot-hearts",
    title="Spot Hearts",
    line="Hearts cost what they show: the ace 14, the king 13, down to the two, and the queen of "
    "spades 25.",
    source="R. F. Foster, Foster's Complete Hoyle, 1897; with the queen of spades as played today",
    heart_scale="spot_14",
    spot_queen=25,
    target=500,
)

OMNIBUS = HEARTS.but(
    slug="omnibus",
    title="Omnibus",
    line="Hearts with a card worth having: the jack of diamonds takes ten points off.",
    source="E. Culbertson, Culbertson's Card Games Complete, 1952; with the jack as played today",
    max_players=6,
    card_values={"QS": 13, "JD": -10},
)

OMNIBUS_BOOK = OMNIBUS.but(
    slug="omnibus-book",
    title="Omnibus by the book",
    line="The older Omnibus: the ten of diamonds takes ten off, and a slam needs it too.",
    source="E. Culbertson, Culbertson's Card Games Complete, 1952",
    min_players=4,
    pass_cycle=["left"],
    first_leader="eldest",
    first_card="any",
    no_penalty_first_trick=False,
    must_break_hearts=False,
    card_values={"QS": 13, "TD": -10},
    moon="subtract",
    moon_requires_bonus=True,
    bonus_scored_on_moon=False,
)

JAQUES_BLACK_MARIA = HEARTS.but(
    slug="jaques-black-maria",
    title="Black Maria (Jaques)",
    line="Black Lady under a British name: three cards to the left in every deal, and hearts are "
    "broken by a discard.",
    source="Jaques of London, How to Play Black Maria, 2026",
    strip_table={"3": "2C", "5": "2C 2D", "6": "2C 2D 2H 2S", "7": "2C 2D 2S"},
    first_dealer="highest_cut",
    pass_count=3,
    pass_cycle=["left"],
    no_penalty_first_trick=False,
    break_by="heart_discarded_offsuit",
)

BLACK_LADY_NO_PASS = JAQUES_BLACK_MARIA.but(
    slug="black-lady-no-pass",
    title="Black Lady without a pass",
    line="The Jaques game played with the cards as dealt.",
    source="Jaques of London, How to Play Black Maria, 2026",
    pass_count=0,
    pass_cycle=_US_CYCLE,
)

BLACK_MARIA = HEARTS.but(
    slug="black-maria",
    title="Black Maria",
    line="The British game: ace and king of spades cost points too, three cards always pass to "
    "the right, and any card may be led.",
    source="H. Phillips and B. C. Westall, The Complete Book of Card Games, 1939",
    max_players=6,
    strip_table="black_maria",
    pass_cycle=["right"],
    first_leader="eldest",
    first_card="any",
    no_penalty_first_trick=False,
    must_break_hearts=False,
    card_values={"QS": 13, "KS": 10, "AS": 7},
    moon="off",
)

VARIANTS: dict[str, Variant] = {
    each.slug: each
    for each in (
        HEARTS,
        BLACK_MARIA,
        SPOT_HEARTS,
        OMNIBUS,
        OMNIBUS_BOOK,
        JAQUES_BLACK_MARIA,
        BLACK_LADY_NO_PASS,
    )
}
"""Every game that can be played, by slug, in the order of the shelf."""

FIELDS = tuple(each.name for each in fields(Variant) if each.name in OPTIONS)
"""The options that a variant sets."""


def find_variant(slug: str) -> Variant:
    """The game of that name; `OptionError` with the nearest names where there is none."""
    found = VARIANTS.get(slug)
    if found is None:
        near = difflib.get_close_matches(slug, VARIANTS, n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else "one of " + ", ".join(VARIANTS)
        raise OptionError(f"there is no game called {shown(slug)}: {hint}")
    return found
