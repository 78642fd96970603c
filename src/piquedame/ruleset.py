"""The rules agreed for one table: a variant, a number of players and options, compiled.

Contradictions are refused here, with a sentence, so that nothing later has to think of them.
Figures such as the total at stake come from the pack in use and are never written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from piquedame.cards import (
    ACE,
    ALL_CARDS,
    CLUBS,
    HEARTS,
    JOKER,
    SPADES,
    SUIT_MASKS,
    card,
    faces,
    full_pack,
    mask_of,
    parse_card,
    parse_cards,
    suit_of,
)
from piquedame.contradictions import WIDOWS, contradictions
from piquedame.errors import OptionError, shown
from piquedame.options import CALLED_WAYS, STRIPS, Value, read_option
from piquedame.rules import (
    ANY_TIME,
    CANCEL,
    FIRST_WINS,
    FOSTER,
    LATER_WINS,
    NO_JOKER,
    WHEN_VOID,
    ZERO,
    Law,
    points,
)
from piquedame.variants import FIELDS, Variant, at_players, find_variant

ONE_JOKER = ("zero_of_suit", "foster_heart_between_J_10")
"""Joker modes that know one joker only."""
JOKER_STRIPS = "2C 2D 2S 3C 3D 3S 4C 4D 4S"
"""Cards that go, in this order, where jokers keep a pack from dividing."""
TWO_OF_HEARTS = card(HEARTS, 2)

POOL = -1
"""The table's middle, where passed cards are mixed."""

QS, QH, QC = card(SPADES, 12), card(HEARTS, 12), card(CLUBS, 12)
TEN_OF_CLUBS = card(CLUBS, 10)
EFFECTS = {
    "qh_doubles_hearts": QH,
    "qc_cancels_qs": QC,
    "10c_doubles_score": TEN_OF_CLUBS,
    "complex_scores": TEN_OF_CLUBS,
}
"""The card that makes each special."""
HEART_CARDS = SUIT_MASKS[HEARTS]
QUEENS = mask_of(card(suit, 12) for suit in range(4))


@dataclass(frozen=True)
class Rules:
    """Everything a table has agreed on. `chosen` holds the resolved value of every option."""

    variant: Variant
    players: int
    options: Mapping[str, Value]
    """Only the options that differ from the variant's defaults, as a record writes them."""
    chosen: Mapping[str, Any]
    pack: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    """Cards dealt, by distance from eldest hand."""
    widow: int
    """Cards set aside for whoever the rules give them to."""
    stock: int
    """Cards to draw from."""
    values: tuple[int, ...]
    """What each card face costs (64 entries; bonus cards below 0)."""
    law: Law
    suit: int = HEARTS
    """The penalty suit."""
    exposed: int = 0
    """Cards exposed in this deal."""
    pair: tuple[int, ...] = ()
    """The two who became partners in this deal, where that is not settled before."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["chosen"][name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def slug(self) -> str:
        """The variant's slug."""
        return self.variant.slug

    @cached_property
    def pack_mask(self) -> int:
        """The pack in use as a set."""
        return mask_of(self.pack)

    @cached_property
    def penalty(self) -> int:
        """Cards that cost points."""
        return mask_of(face for face in self.pack if self.values[face] > 0)

    @cached_property
    def bonus(self) -> int:
        """Cards that take points off."""
        return mask_of(face for face in self.pack if self.values[face] < 0)

    @cached_property
    def counting(self) -> int:
        """Cards that can change a score: penalty, bonus and effect cards."""
        return (
            self.penalty
            | self.bonus
            | (self.pack_mask & mask_of(EFFECTS[each] for each in self.specials))
        )

    @cached_property
    def total(self) -> int:
        """T: the sum of all penalty values in the pack in use."""
        return points(self.values, self.penalty)

    @property
    def chips(self) -> bool:
        """Is it played for chips? Then a score is what a seat holds, and the most wins."""
        return str(self.scoring).startswith("chips_")

    @property
    def complex(self) -> bool:
        """Is every score a complex number?"""
        return "complex_scores" in self.specials

    @property
    def first_imaginary(self) -> tuple[int, ...]:
        """The imaginary parts of everyone's score before the first deal, where there are such."""
        return (0,) * self.players if self.complex else ()

    @property
    def first_scores(self) -> tuple[int, ...]:
        """Everyone's score before the first deal."""
        return (int(self.starting_chips) if self.chips else 0,) * self.players

    @property
    def pooled(self) -> bool:
        """Do partners score as one in this deal?"""
        return bool(self.teams == "opposite_pooled" or self.pair)

    @property
    def fixed_pairs(self) -> bool:
        """Do partners sit opposite each other, for the whole game?"""
        return str(self.teams).startswith("opposite_")

    @property
    def ad_hoc(self) -> bool:
        """Are the first two who win a trick partners, for that deal?"""
        return bool(self.teams == "ad_hoc_first_two_winners")

    def with_pair(self, winners: Iterable[int | None]) -> Rules:
        """The same rules once these have won tricks: the first two of them are partners."""
        if not self.ad_hoc or self.pair:
            return self
        seats = list(dict.fromkeys(seat for seat in winners if seat is not None))[:2]
        return replace(self, pair=tuple(sorted(seats))) if len(seats) == 2 else self

    @property
    def unpaired(self) -> Rules:
        """The same rules without the partners of this deal: those of the game."""
        return replace(self, pair=()) if self.pair else self

    def side(self, seat: int) -> tuple[int, ...]:
        """The seat and its partner, if it has one."""
        if self.pair:
            mine = seat in self.pair
            return tuple(each for each in range(self.players) if (each in self.pair) == mine)
        if not self.fixed_pairs:
            return (seat,)
        return tuple(range(seat % 2, self.players, 2))

    def with_suit(self, suit: int) -> Rules:
        """The same rules with another penalty suit."""
        values = _values(self.chosen, suit)
        law = _law(self.chosen, self.pack, values, suit)
        return replace(self, values=values, law=law, suit=suit)

    def with_exposed(self, cards: int) -> Rules:
        """The same rules with these cards exposed."""
        exposed = self.exposed | cards
        values = _values(self.chosen, self.suit, exposed)
        law = _law(self.chosen, self.pack, values, self.suit)
        return replace(self, values=values, law=law, exposed=exposed)

    def with_way(self, way: str) -> Rules:
        """The same rules with the direction of the pass that a dealer called."""
        return replace(self, chosen={**self.chosen, "pass_cycle": [way]})

    @cached_property
    def exposable(self) -> Mapping[int, int]:
        """Cards that may be exposed, and by how much each multiplies."""
        return {parse_card(text): times for text, times in self.expose_cards.items()}

    @property
    def names_joker_suit(self) -> bool:
        """Does the leader of a joker say what suit it stands for?"""
        free = self.law.joker in (ANY_TIME, WHEN_VOID)
        return free and bool(self.joker_lead == "leader_names_suit")

    @property
    def ten_of_clubs_times(self) -> int:
        """By how much the ten of clubs multiplies its taker's score."""
        exposed = self.exposed >> TEN_OF_CLUBS & 1
        return self.exposable[TEN_OF_CLUBS] if exposed else 2

    def may_call(self, way: str) -> bool:
        """May the dealer call this direction?"""
        if way not in CALLED_WAYS or (way == "across" and self.players % 2):
            return False
        targets = _targets(way, 0, self.players, self.pass_count)
        return 0 not in targets and len(targets) <= min(self.hand_sizes)

    def blind(self, deal: int) -> bool:
        """Does the dealer call the pass before anyone has looked at a card?"""
        return self.pass_way(deal) == "dealers_choice" and bool(self.auction == "none")

    def mixes(self, way: str) -> int:
        """How many passed cards are mixed and dealt out again."""
        return self.players * int(self.pass_count) if way == "mix" else 0

    @cached_property
    def honest(self) -> Law:
        """The law as an honest player keeps it, whatever the table stops."""
        return self.law._replace(honour=False, heart_stands=False)

    @property
    def step(self) -> int:
        """+1 where play runs clockwise, else -1."""
        return 1 if self.rotation == "clockwise" else -1

    def seat_after(self, seat: int, steps: int = 1) -> int:
        """The seat that comes `steps` turns later."""
        return (seat + steps * self.step) % self.players

    def eldest(self, dealer: int) -> int:
        """Eldest hand."""
        return self.seat_after(dealer)

    def hand_size(self, dealer: int, seat: int) -> int:
        """Cards dealt to a seat."""
        return self.hand_sizes[((seat - dealer) * self.step - 1) % self.players]

    def pass_way(self, deal: int) -> str:
        """The direction of the pass in a deal (from 0): a way of `PASS_WAYS`."""
        if not self.pass_count:
            return "hold"
        cycle: list[str] = self.pass_cycle
        return cycle[deal % len(cycle)]

    def pass_targets(self, deal: int, seat: int) -> tuple[int, ...]:
        """Who receives each card that a seat passes in this deal, card by card.

        `POOL` where the cards are mixed.
        """
        return _targets(self.pass_way(deal), seat, self.players, self.pass_count)

    def passed_to(
        self, deal: int, giver: int, cards: tuple[int, ...], receiver: int
    ) -> tuple[int, ...]:
        """Those of the cards that a seat gives away which go to one receiver.

        None, where it passes on unseen what it is given.
        """
        targets = self.pass_targets(deal, giver) if cards else ()
        return tuple(card for card, to in zip(cards, targets, strict=True) if to == receiver)


def _targets(way: str, seat: int, players: int, count: int) -> tuple[int, ...]:
    if way == "hold":
        return ()
    if way in ("mix", "dealers_choice"):
        return (POOL,) * count
    if way == "scatter":
        return tuple((seat + k) % players for k in range(1, players))
    if way == "star":
        return tuple((seat + players // 2 + k) % players for k in range(2))
    return ((seat + _offset(way, players)) % players,) * count


def _offset(way: str, players: int) -> int:
    if way == "across":
        return players // 2
    side = "left" if way.startswith("left") else "right"
    far = int(way.removeprefix(side) or 1)
    return far if side == "left" else -far


def rules_for(
    variant: str | Variant, players: int, options: Mapping[str, Value] | None = None
) -> Rules:
    """The rules of a table; `OptionError` says in a sentence why there can be no such table."""
    game = find_variant(variant) if isinstance(variant, str) else variant
    if players not in game.players:
        least, most = game.min_players, game.max_players
        raise OptionError(f"{game.title} is for {least} to {most} players, not {shown(players)}")
    given = {name: read_option(name, value) for name, value in (options or {}).items()}
    chosen, differing = _resolve(game, players, given)
    _check_contradictions(game, players, chosen, given)
    pack, widow = _pack(game, players, chosen, given)
    differing.pop("strip_table", None)
    if "strip_table" in given and _table_matters(game, players, chosen, given):
        differing["strip_table"] = given["strip_table"]
    stock = _stock(players, len(pack), chosen)
    sizes = _hand_sizes(players, len(pack), widow + stock, chosen)
    _check_pass(players, min(sizes), chosen)
    values = _values(chosen)
    law = _law(chosen, pack, values)
    return Rules(game, players, differing, chosen, pack, sizes, widow, stock, values, law)


def _resolve(
    game: Variant, players: int, given: Mapping[str, Value]
) -> tuple[dict[str, Any], dict[str, Value]]:
    chosen: dict[str, Any] = {}
    differing: dict[str, Value] = {}
    for name in FIELDS:
        default = game.default(name, players)
        chosen[name] = default
        if name in given:
            value = at_players(name, given[name], players)
            if value is None and given[name] is not None and name != "strip_table":
                raise OptionError(f"option {name} has no line for {players} players")
            chosen[name] = value
            if value != default:
                differing[name] = given[name]
    _resolve_jokers(chosen, given)
    # Partners who score alone have no moon of the side.
    if chosen["teams"] != "opposite_pooled" and "moon_scope" not in given:
        chosen["moon_scope"] = "player"
    return chosen, differing


def _resolve_jokers(chosen: dict[str, Any], given: Mapping[str, Value]) -> None:
    """Jokers without a mode play as most do; modes with one joker have one unless told."""
    if chosen["jokers"] and "joker_mode" not in given and chosen["joker_mode"] == "none":
        chosen["joker_mode"] = "never_wins_any_time"
    if chosen["joker_mode"] in ONE_JOKER and "jokers" not in given:
        chosen["jokers"] = 1


def _table_matters(
    game: Variant, players: int, chosen: Mapping[str, Any], given: Mapping[str, Value]
) -> bool:
    """Does the strip table that is given make another pack than the game's own would?"""
    own = {**chosen, "strip_table": game.default("strip_table", players)}
    others = {name: value for name, value in given.items() if name != "strip_table"}
    return _pack(game, players, own, others) != _pack(game, players, chosen, given)


def _stripped(table: Value, players: int) -> tuple[int, ...]:
    if isinstance(table, str) and table in STRIPS:
        table = STRIPS[table].get(players, "")
    return parse_cards(str(table or ""))


def _check_contradictions(
    game: Variant, players: int, chosen: Mapping[str, Any], given: Mapping[str, Value]
) -> None:
    strips = _needs_strip(players, chosen, given) and not chosen["jokers"]
    if strips and not _has_line(players, chosen["strip_table"]):
        raise OptionError(f"{game.title}: the strip table has no line for {players} players")
    for sentence in contradictions(players, chosen):
        raise OptionError(f"{game.title}: {sentence}")


def _needs_strip(players: int, chosen: Mapping[str, Any], given: Mapping[str, Value]) -> bool:
    return players != 4 and ("strip_table" in given or chosen["remainder"] == "strip")


def _has_line(players: int, table: Value) -> bool:
    if isinstance(table, str) and table in STRIPS:
        return players in STRIPS[table]
    return table is not None


def _pack(
    game: Variant, players: int, chosen: Mapping[str, Any], given: Mapping[str, Value]
) -> tuple[tuple[int, ...], int]:
    """The pack in its order, and how many cards are set aside."""
    remainder, jokers = chosen["remainder"], chosen["jokers"]
    whole = full_pack(chosen["packs"], jokers)
    # A game with a widow of its own says in its table what goes all the same.
    strips = remainder == "strip" or "strip_table" in given or game.remainder in WIDOWS
    if jokers and "strip_table" not in given and remainder == "strip":
        return _joker_pack(players, whole, chosen), 0
    out = set(_stripped(chosen["strip_table"], players)) if strips else set()
    out |= _replaced(chosen)
    pack = tuple(face for face in whole if face not in out)
    if remainder not in WIDOWS:
        return pack, 0
    return pack, chosen["kitty_size"] or len(pack) % players


def _replaced(chosen: Mapping[str, Any]) -> set[int]:
    """The card for which Foster's joker stands."""
    return {TWO_OF_HEARTS} if chosen["joker_mode"] == "foster_heart_between_J_10" else set()


def _joker_pack(players: int, whole: tuple[int, ...], chosen: Mapping[str, Any]) -> tuple[int, ...]:
    """A pack with jokers, from which low cards go until it divides."""
    out = _replaced(chosen)
    for face in parse_cards(JOKER_STRIPS):
        if (len(whole) - len(out) * chosen["packs"]) % players == 0:
            break
        out.add(face)
    return tuple(face for face in whole if face not in out)


def _stock(players: int, cards: int, chosen: Mapping[str, Any]) -> int:
    """How many cards are left to draw from."""
    if chosen["remainder"] != "stock" or chosen["hand_size"] == "equal":
        return 0
    left = cards - players * int(chosen["hand_size"])
    if left < 0:
        raise OptionError(f"{cards} cards do not give {players} players {chosen['hand_size']} each")
    return left


def _hand_sizes(players: int, cards: int, widow: int, chosen: Mapping[str, Any]) -> tuple[int, ...]:
    each, over = divmod(cards - widow, players)
    if each < 1:
        raise OptionError(f"{cards - widow} cards do not give each of {players} players one")
    if over and chosen["remainder"] != "uneven":
        left = cards - widow
        raise OptionError(
            f"{left} cards do not divide among {players} players: change strip_table, kitty_size "
            "or remainder"
        )
    return tuple(each + (k < over) for k in range(players))


def _check_pass(players: int, hand: int, chosen: Mapping[str, Any]) -> None:
    if "across" in chosen["pass_cycle"] and players % 2:
        raise OptionError(f"nobody sits across with {players} players: leave that pass out")
    if not chosen["pass_count"]:
        return
    for way in chosen["pass_cycle"]:
        targets = _targets(way, 0, players, chosen["pass_count"])
        if 0 in targets:
            raise OptionError(f"a pass {way} comes back to oneself with {players} players")
        if len(targets) > hand:
            raise OptionError(f"{len(targets)} cards to pass are more than a hand of {hand}")


_PLAIN = {14: 1, 13: 1, 12: 1, 11: 1}
_TOPS: dict[str, tuple[dict[int, int], bool]] = {
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


def _values(chosen: Mapping[str, Any], suit: int = HEARTS, exposed: int = 0) -> tuple[int, ...]:
    tops, face = _TOPS[chosen["heart_scale"]]
    values = [0] * 64
    for rank in range(2, ACE + 1):
        values[card(suit, rank)] = tops.get(rank, rank if face else 1)
    for text, worth in chosen["card_values"].items():
        values[parse_card(text)] = worth
    if chosen["spot_queen"] is not None:
        values[QS] = chosen["spot_queen"]
    for text, times in chosen["expose_cards"].items():
        shown_card = parse_card(text)
        if exposed >> shown_card & 1:
            _multiply(values, shown_card, times)
    if chosen["joker_mode"] == "foster_heart_between_J_10" and "X" not in chosen["card_values"]:
        values[JOKER] = 5
    for copy in range(4):
        values[16 * copy + JOKER] = values[JOKER]
    return tuple(values)


def _multiply(values: list[int], face: int, times: int) -> None:
    """An exposed ace of hearts multiplies all hearts, another card itself."""
    if face == card(HEARTS, ACE):
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


def _law(
    chosen: Mapping[str, Any], pack: tuple[int, ...], values: tuple[int, ...], suit: int = HEARTS
) -> Law:
    penalty = faces(mask_of(face for face in pack if values[face] > 0))
    bonus = faces(mask_of(face for face in pack if values[face] < 0))
    banned = penalty | (bonus if chosen["bonus_is_blood"] else 0)
    suits = _suits(chosen["joker_mode"])
    unbroken, unless = _breaking(chosen, penalty, suits[suit])
    always, off_suit = _breakers(chosen, penalty, suits[suit])
    forced = _costliest_spade(pack, values) if chosen["forced_qs"] != "off" else 0
    # With breaking on, a heart that may not be led first is one that is not broken.
    bars_first = chosen["first_card"] == "any_non_heart" and chosen["must_break_hearts"]
    return Law(
        suit=suits[suit],
        unbroken=unbroken,
        unbroken_unless=unless,
        no_suit_before=chosen["no_heart_lead_before_trick"] or (2 if bars_first else 0),
        first_ban=banned if chosen["no_penalty_first_trick"] else 0,
        breaks_always=always,
        breaks_off_suit=off_suit,
        discards=_discards(chosen["void_discard"]),
        forced=forced,
        forced_under=chosen["forced_qs"] == "when_void_or_higher_spade_played",
        suits=suits,
        joker=_JOKERS[chosen["joker_mode"]],
        joker_leads=chosen["joker_lead"] != "forbidden_unless_only",
        twins=_TWINS[chosen["duplicate_cards"]],
        two_pairs_cancel=chosen["duplicate_cards"] == "cancel"
        and chosen["whole_trick_cancel"] == "two_pairs",
        slam_discards=HEART_CARDS | QUEENS,
        honour=chosen["strict_revoke"] != "off",
        heart_stands=chosen["ill_led_heart"] == "stands",
    )


def _suits(joker_mode: str) -> tuple[int, int, int, int]:
    """What follows each suit: its cards, and a joker that counts as one of them."""
    clubs, diamonds, hearts, spades = SUIT_MASKS
    if joker_mode == "zero_of_suit":
        clubs |= 1 << JOKER
    if joker_mode == "foster_heart_between_J_10":
        hearts |= 1 << JOKER
    return clubs, diamonds, hearts, spades


def _breaking(chosen: Mapping[str, Any], penalty: int, suit: int) -> tuple[int, int]:
    """Cards that may not be led unbroken, and those of which one must be held for that to bind."""
    queen = 1 << QS if chosen["qs_lead_needs_break"] else 0
    unbroken = (suit if chosen["must_break_hearts"] else 0) | queen
    unless = ALL_CARDS & ~(unbroken | (suit if queen else 0))
    if chosen["lead_heart_if_only_hearts_and_qs"]:
        unless &= ~(penalty | 1 << QS)
    return unbroken, unless


def _breakers(chosen: Mapping[str, Any], penalty: int, suit: int) -> tuple[int, int]:
    extra = (1 << QS if chosen["qs_breaks_hearts"] else 0) | (
        penalty & ~suit if chosen["any_penalty_breaks"] else 0
    )
    # Whether a led heart was ill led is told by the hand alone, so any led heart breaks them.
    if chosen["break_by"] == "any_heart_played" or chosen["ill_led_heart"] == "stands":
        return suit | extra, 0
    return 0, suit | extra


def _costliest_spade(pack: tuple[int, ...], values: tuple[int, ...]) -> int:
    worth, face = max(
        ((values[face], face) for face in pack if suit_of(face) == SPADES), default=(0, 0)
    )
    return 1 << face if worth > 0 else 0


def _discards(void_discard: str) -> tuple[int, int, int, int, int, int]:
    groups = [0] * 6
    if void_discard == "hearts_then_queens":
        groups[:2] = HEART_CARDS, QUEENS & ~HEART_CARDS
    elif void_discard.startswith("listed_first:"):
        for k, face in enumerate(parse_cards(void_discard.removeprefix("listed_first:"))):
            groups[k] = 1 << face
    a, b, c, d, e, f = groups
    return a, b, c, d, e, f


def lowest_club(rules: Rules, held: int) -> int | None:
    """The lowest club in any hand (the widow's do not count); null where there is none."""
    clubs = held & rules.law.suits[CLUBS]
    return (clubs & -clubs).bit_length() - 1 if clubs else None
