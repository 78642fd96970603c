"""The Black Lady line: games with dear cards beside the hearts."""

from __future__ import annotations

from piquedame.rules.variants.early import HEARTS_1887
from piquedame.rules.variants.variant import US_COUNT, US_CYCLE, Variant

HEARTS = Variant(
    slug="hearts",
    title="Hearts",
    line="The standard game: hearts cost one each, the queen of spades thirteen, and a player who "
    "takes them all shoots the moon.",
    emblem="5H QS 9H",
    source="D. Parlett, The Penguin Book of Card Games, 2008; the game as played in the United "
    "States since the 1930s",
    min_players=3,
    max_players=7,
    strip_table="us",
    pass_count=US_COUNT,
    pass_cycle=US_CYCLE,
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
    line="Hearts cost their face value, from the ace at 14 down to the two, and the queen of "
    "spades costs 25.",
    emblem="KH AH QS",
    source="R. F. Foster, Foster's Complete Hoyle, 1897; with the queen of spades as played today",
    heart_scale="spot_14",
    spot_queen=25,
    target=500,
)

OMNIBUS = HEARTS.but(
    slug="omnibus",
    title="Omnibus",
    line="Hearts with a card worth having: the jack of diamonds takes ten points off.",
    emblem="QS JD",
    source="E. Culbertson, Culbertson's Card Games Complete, 1952; with the jack as played today",
    max_players=6,
    card_values={"QS": 13, "JD": -10},
)

OMNIBUS_BOOK = OMNIBUS.but(
    slug="omnibus-book",
    title="Omnibus by the book",
    line="The older Omnibus: the ten of diamonds takes ten off, and a slam needs it too.",
    emblem="QS TD",
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
    emblem="AH QS KH",
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
    line="The Jaques game, played with the cards as dealt.",
    emblem="QS",
    source="Jaques of London, How to Play Black Maria, 2026",
    pass_count=0,
    pass_cycle=US_CYCLE,
)

BLACK_MARIA = HEARTS.but(
    slug="black-maria",
    title="Black Maria",
    line="The British game: the ace and king of spades cost too, three cards always pass to "
    "the right, and any card may be led.",
    emblem="AS KS QS",
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

BLACK_JACK = HEARTS_1887.but(
    slug="black-jack",
    title="Black Jack",
    line="Foster's first game with a costly spade: the jack of spades counts as ten hearts.",
    emblem="JS 9H",
    source="R. F. Foster, Foster's Complete Hoyle, 1909",
    strip_table="foster",
    pass_count=3,
    pass_cycle=["left"],
    card_values={"JS": 10},
    scoring="chips_howell",
    starting_chips=100,
)

BLACK_LADY_1909 = BLACK_JACK.but(
    slug="black-lady-1909",
    title="Black Lady of 1909",
    line="The queen of spades in her first game: she counts as thirteen hearts.",
    emblem="QS 2H",
    source="R. F. Foster, Foster's Complete Hoyle, 1909",
    card_values={"QS": 13},
)

BLACK_LADY_1950 = HEARTS.but(
    slug="black-lady-1950",
    title="Black Lady of 1950",
    line="Black Lady without restrictions: any card may be led, and after a slam nobody scores.",
    emblem="QS JD 7H",
    source="E. Culbertson, Culbertson's Hoyle, 1950",
    strip_table="culbertson",
    pass_count=3,
    pass_cycle=["left"],
    first_leader="eldest",
    first_card="any",
    no_penalty_first_trick=False,
    must_break_hearts=False,
    moon="void_deal",
)

GREEK_HEARTS = HEARTS.but(
    slug="greek-hearts",
    title="Greek Hearts",
    line="High stakes: the queen of spades costs fifty, the ace of hearts fifteen, and the "
    "king, queen and jack ten each.",
    emblem="QS AH",
    source="H. Phillips and B. C. Westall, The Complete Book of Card Games, 1939",
    max_players=6,
    strip_table="arnold",
    pass_cycle=["left"],
    first_leader="eldest",
    first_card="any",
    no_penalty_first_trick=False,
    must_break_hearts=False,
    heart_scale="greek",
    card_values={"QS": 50},
    moon_value=150,
    target=150,
)

KITTY_HEARTS = HEARTS.but(
    slug="kitty-hearts",
    title="Kitty Hearts",
    line="Twelve cards each, and four face down for the first player to take a penalty card.",
    emblem="4H 8H",
    source="J. McLeod, Pagat: Hearts, 2024",
    min_players=4,
    max_players=4,
    remainder="first_penalty_taker",
    kitty_size=4,
)

JOKER_HEARTS = HEARTS.but(
    slug="joker-hearts",
    title="Joker Hearts",
    line="Two jokers that never take a trick and may be played at any time.",
    emblem="X JH",
    source="R. F. Foster, Foster's Complete Hoyle, 1897; with the jokers as played today",
    max_players=6,
    jokers=2,
    joker_mode="never_wins_any_time",
)

PARTNERSHIP_HEARTS = HEARTS.but(
    slug="partnership-hearts",
    title="Partnership Hearts",
    line="Two against two: partners sit opposite and score together.",
    emblem="QS QH",
    source="J. McLeod, Pagat: Hearts, 2024",
    min_players=4,
    max_players=4,
    moon="choice",
    moon_value=26,
    moon_scope="side",
    teams="opposite_pooled",
)

ROYAL_HEARTS = HEARTS.but(
    slug="royal-hearts",
    title="Royal Hearts",
    line="Every queen does something: one doubles the hearts, one cancels another, one is a gift.",
    emblem="KH QH JH",
    source="Parker Brothers, Royal Hearts, about 2000",
    max_players=6,
    card_values={"QS": 26, "QD": -10},
    specials=("qh_doubles_hearts", "qc_cancels_qs"),
    moon="choice",
    floor_zero="game",
)

PINK_LADY = HEARTS.but(
    slug="pink-lady",
    title="Pink Lady",
    line="The queen of hearts costs thirteen as well.",
    emblem="QS QH",
    source="W. B. Gibson, Hoyle Card Games, 1971",
    max_players=6,
    card_values={"QS": 13, "QH": 13},
)

CANCELLATION_HEARTS = HEARTS.but(
    slug="cancellation-hearts",
    title="Cancellation Hearts",
    line="Two packs and up to eleven players: equal cards on a trick cancel each other.",
    emblem="QS QS",
    source="E. Culbertson, Culbertson's Card Games Complete, 1952",
    min_players=6,
    max_players=11,
    packs=2,
    strip_table={str(n): "" for n in range(6, 12)},
    remainder="first_trick_winner",
    pass_count=0,
    first_leader="eldest",
    first_card="any_non_heart",
    no_penalty_first_trick=False,
    duplicate_cards="cancel",
)

TWO_PLAYER_BLACK_MARIA = JAQUES_BLACK_MARIA.but(
    slug="two-player-black-maria",
    title="Black Maria for two",
    line="Thirteen cards each, and one drawn from the stock after every trick.",
    emblem="QS AH",
    source="Jaques of London, How to Play Black Maria, 2026",
    min_players=2,
    max_players=2,
    strip_table={"2": ""},
    hand_size=13,
    remainder="stock",
    stock_rule="draw_one_each_after_trick",
    pass_cycle=["left"],
)

CHASSE_COEUR = HEARTS_1887.but(
    slug="chasse-coeur",
    title="Chasse-Coeur",
    line="All four queens cost thirteen, a player who is void must throw a heart, and a slam can "
    "be announced.",
    emblem="AH KH QH JH",
    source="Guide Marabout de tous les jeux de cartes, 1976",
    first_dealer="highest_cut",
    announced_slam="generale",
    silent_slam_value=54,
    void_discard="hearts_then_queens",
    card_values={"QC": 13, "QD": 13, "QH": 13, "QS": 13},
    scoring={"3": "points", "4": "pairs_difference", "5": "points", "6": "points"},
    end="deals",
    deals={"3": 12, "4": 12, "5": 15, "6": 12},
)

RICKETY_KATE = HEARTS.but(
    slug="rickety-kate",
    title="Rickety Kate",
    line="Hearts as played in Australia: nobody shoots the moon.",
    emblem="QS AS KS",
    source="Wikipedia, Hearts (card game), 2023",
    max_players=6,
    moon="off",
)

BLACK_WIDOW = HEARTS.but(
    slug="black-widow",
    title="Black Widow",
    line="Scarne's Black Lady: a player who takes everything has 26 taken off.",
    emblem="QS KH",
    source="J. Scarne, Scarne's Encyclopedia of Games, 1973",
    max_players=6,
    moon="subtract",
)

QUEENS = HEARTS.but(
    slug="queens",
    title="Queens",
    line="Every queen costs thirteen, nothing is barred, and the taker of the queen of spades "
    "deals next.",
    emblem="QS QH QD QC",
    source="Wikipedia, Hearts (card game), 2010",
    max_players=6,
    dealer_next="taker_of_card",
    no_penalty_first_trick=False,
    must_break_hearts=False,
    card_values={"QC": 13, "QD": 13, "QH": 13, "QS": 13},
    moon="off",
    target=108,
)

DIRTY_LADY = BLACK_MARIA.but(
    slug="dirty-lady",
    title="Dirty Lady",
    line="Three players, costly high hearts, and a queen of spades that may not be passed.",
    emblem="QS 6C",
    source="C. Headington, Traditional Home and Family Games, 1972",
    min_players=3,
    max_players=3,
    strip_table={"3": "2D"},
    pass_cycle=["left"],
    pass_forbidden_cards="QS",
    heart_scale="low_5432_1",
    card_values={"QS": 13},
    moon="subtract",
)

BOOSTER_NINES = HEARTS.but(
    slug="booster-nines",
    title="Booster Nines",
    line="A nine of the led suit sends the trick round the table again.",
    emblem="9H 9S",
    source="R. Garfield, in J. McLeod, Pagat: Hearts, 2024",
    max_players=6,
    booster_nines=True,
)

TURBO_HEARTS = OMNIBUS.but(
    slug="turbo-hearts",
    title="Turbo Hearts",
    line="Omnibus with a ten of clubs that doubles, and cards that count double if exposed.",
    emblem="QS JD TC AH",
    source="R. Garfield, in J. McLeod, Pagat: Hearts, 2024",
    specials=("10c_doubles_score",),
    expose_cards={"AH": 2, "QS": 2, "JD": 2, "TC": 4},
)

COMPLEX_HEARTS = OMNIBUS.but(
    slug="complex-hearts",
    title="Complex Hearts",
    line="The queen of spades costs an imaginary thirteen, and the ten of clubs multiplies by 2i.",
    emblem="QS QC QH",
    source="R. Garfield, in J. McLeod, Pagat: Hearts, 2024",
    qs_breaks_hearts=True,
    specials=("complex_scores",),
    moon="choice",
)

DIRTY_NASTY_FILTHY_HEARTS = OMNIBUS.but(
    slug="dirty-nasty-filthy-hearts",
    title="Dirty Nasty Filthy Hearts",
    line="Every queen is costly, the dealer calls the pass, and taking everything wins the game.",
    emblem="QS JD TC",
    source="J. McLeod, Pagat: Hearts, 2024",
    min_players=4,
    max_players=4,
    pass_cycle=["dealers_choice"],
    card_values={"QS": 26, "QC": 13, "QD": 13, "QH": 13, "JD": -10},
    moon_wins_game=True,
    target=300,
)

LIKHA = HEARTS.but(
    slug="likha",
    title="Likha",
    line="Two pairs, played to the right: the queen of spades and the ten of diamonds must be "
    "thrown at the first chance.",
    emblem="QS TD",
    source="Wikipedia, Black Lady, 2023",
    min_players=4,
    max_players=4,
    rotation="anticlockwise",
    dealer_next="taker_of_card",
    pass_cycle=["right"],
    void_discard="listed_any:QS TD",
    card_values={"QS": 13, "TD": 10},
    moon="costs",
    moon_value=37,
    target=101,
    teams="opposite_individual",
    losing_pair="over_target",
)

DANGER_HEARTS = HEARTS.but(
    slug="danger-hearts",
    title="Danger Hearts",
    line="Ten deals and three lives: fifteen or more points in a deal cost a life.",
    emblem="QS TH",
    source="Wikipedia, Black Lady, 2023",
    max_players=6,
    end="deals",
    deals=10,
    lives=3,
)
