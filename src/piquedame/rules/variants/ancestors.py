"""The games that Hearts comes from: short packs, and points for jacks, a queen or the tricks."""

from __future__ import annotations

from piquedame.rules.variants.early import HEARTS_1887

FOUR_JACKS = HEARTS_1887.but(
    slug="four-jacks",
    title="Four Jacks",
    line="Polignac: the four jacks cost, the jack of spades double, and a player may announce "
    "every trick.",
    emblem="JS JH JC",
    source="Boussac, Encyclopédie des jeux de cartes, 1896",
    max_players=7,
    ranks="789TAJQK",
    announced_slam="capot",
    heart_scale="none",
    card_values={"JC": 1, "JD": 1, "JH": 1, "JS": 2},
    scoring="points",
    end="target",
    target=10,
)

SLOBBERHANNES = HEARTS_1887.but(
    slug="slobberhannes",
    title="Slobberhannes",
    line="Three things cost a point: the first trick, the last, and the queen of clubs; all three "
    "cost four.",
    emblem="QC 7C",
    source="The American Hoyle, 1880",
    ranks="789TJQKA",
    heart_scale="none",
    card_values={"QC": 1},
    trick_points={"first": 1, "last": 1, "all_three": 1},
    scoring="points",
    end="target",
    target=10,
    revoke_fine=1,
    wrong_challenge_fine=1,
)

REVERSIS = HEARTS_1887.but(
    slug="reversis",
    title="Reversis",
    line="The oldest of the family: every trick costs a point, the queen and the jack of hearts "
    "one more each.",
    emblem="JH QH",
    source="Wikipedia, Hearts (card game), 2023",
    min_players=4,
    max_players=4,
    ranks="23456789JQKA",
    rotation="anticlockwise",
    heart_scale="none",
    card_values={"QH": 1, "JH": 1},
    trick_points={"each": 1},
    sun="required_for_moon",
    scoring="points",
    end="target",
    target=50,
)
