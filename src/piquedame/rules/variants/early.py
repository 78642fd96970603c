"""The older line: hearts alone cost, and chips are paid."""

from __future__ import annotations

from piquedame.rules.variants.variant import Variant

HEARTS_1887 = Variant(
    slug="hearts-1887",
    title="Hearts of 1887",
    line="The earliest rules: each heart costs a chip, and the player with the fewest is paid.",
    emblem="KH AH",
    source="The Standard Hoyle, 1887",
    min_players=3,
    max_players=6,
    strip_table="arnold",
    scoring="chips_low_takes_counts",
    end="bankrupt",
)

EAGLE = HEARTS_1887.but(
    slug="eagle",
    title="Eagle Game",
    line="The double game of 1887: hearts cost their face value, the ace fourteen.",
    emblem="AH KH QH",
    source="The Standard Hoyle, 1887",
    heart_scale="spot_14",
    end="deals",
)

EAGLE_LOW = HEARTS_1887.but(
    slug="eagle-low",
    title="Eagle Game, low scale",
    line="The milder double game: ace five, king four, queen three, jack two, the others one.",
    emblem="5H 4H 3H",
    source="The Standard Hoyle, 1887",
    heart_scale="low_5432_1",
    end="deals",
)

MODERN_HEARTS = HEARTS_1887.but(
    slug="modern-hearts",
    title="Modern Hearts",
    line="Hearts at their plainest: a point each, no queen, no moon, a fixed number of deals.",
    emblem="QS AH",
    source="P. Arnold, Card Games for One, Two, Three and More, 2011",
    break_by="heart_discarded_offsuit",
    scoring="points",
    end="deals",
    deals={"3": 9, "4": 8, "5": 10, "6": 12},
)

AUCTION_HEARTS = HEARTS_1887.but(
    slug="auction-hearts",
    title="Auction Hearts",
    line="Bid for the right to name the penalty suit; a player who takes none of it wins the pool.",
    emblem="QD QH QC",
    source="R. F. Foster, Foster's Complete Hoyle, 1897",
    min_players=4,
    strip_table="foster",
    auction="penalty_suit_one_round",
    penalty_suit="named_in_auction",
    first_leader="bid_winner",
    scoring="chips_sweepstake",
)

DRAW_HEARTS = MODERN_HEARTS.but(
    slug="draw-hearts",
    title="Draw Hearts",
    line="For two: thirteen cards each, and one drawn from the stock after every trick.",
    emblem="7H 3C",
    source="R. F. Foster, Foster's Complete Hoyle, 1897",
    min_players=2,
    max_players=2,
    strip_table={"2": ""},
    hand_size=13,
    remainder="stock",
    stock_rule="draw_one_each_after_trick",
    first_leader="non_dealer",
    break_by="any_heart_played",
    end="target",
    target=50,
)

DOMINO_HEARTS = MODERN_HEARTS.but(
    slug="domino-hearts",
    title="Domino Hearts",
    line="Six cards each; draw until you can follow suit, and out of cards means out of the deal.",
    emblem="2H 3H 4H",
    source="R. F. Foster, Foster's Complete Hoyle, 1909",
    min_players=2,
    max_players=7,
    strip_table={str(n): "" for n in range(2, 8)},
    hand_size=6,
    remainder="stock",
    stock_rule="draw_to_follow",
    void_discard="draw",
    drop_out_when_empty=True,
    break_by="any_heart_played",
    end="target",
    deals=None,
    target=31,
)

HEARTSETTE = HEARTS_1887.but(
    slug="heartsette",
    title="Heartsette",
    line="A few cards are set aside as a widow, which goes to the winner of the first trick.",
    emblem="9H 3H",
    source="R. F. Foster, Foster's Complete Hoyle, 1897",
    strip_table={"3": "2S", "4": "2S", "5": "", "6": ""},
    remainder="first_trick_winner",
    kitty_size={"3": 3, "4": 3, "5": 2, "6": 4},
    kitty_view="winner",
    scoring="chips_sweepstake",
)
