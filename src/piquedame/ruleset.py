"""The rules agreed for one table: a variant, a number of players and options, compiled.

Contradictions are refused here, with a sentence, so that nothing later has to think of them.
Figures such as the total at stake come from the pack in use and are never written down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from piquedame.cards import (
    ACE,
    ALL_CARDS,
    CLUBS,
    HEARTS,
    SPADES,
    SUIT_MASKS,
    card,
    full_pack,
    mask_of,
    parse_card,
    parse_cards,
    suit_of,
)
from piquedame.errors import OptionError, shown
from piquedame.options import STRIPS, Value, read_option
from piquedame.rules import Law, points
from piquedame.variants import FIELDS, Variant, at_players, find_variant

QS, QH, QC = card(SPADES, 12), card(HEARTS, 12), card(CLUBS, 12)
TEN_OF_CLUBS = card(CLUBS, 10)
HEART_CARDS = SUIT_MASKS[HEARTS]
CLUB_CARDS = SUIT_MASKS[CLUBS]
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
    values: tuple[int, ...]
    """What each card face costs (64 entries; bonus cards below 0)."""
    law: Law

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
        effects = {"qh_doubles_hearts": QH, "qc_cancels_qs": QC, "10c_doubles_score": TEN_OF_CLUBS}
        return (
            self.penalty
            | self.bonus
            | (self.pack_mask & mask_of(effects[each] for each in self.specials))
        )

    @cached_property
    def total(self) -> int:
        """T: the sum of all penalty values in the pack in use."""
        return points(self.values, self.penalty)

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
        """Who receives each card that a seat passes in this deal, card by card."""
        return _targets(self.pass_way(deal), seat, self.players, self.pass_count)

    def passed_to(
        self, deal: int, giver: int, cards: tuple[int, ...], receiver: int
    ) -> tuple[int, ...]:
        """Those of the cards that a seat gives away which go to one receiver."""
        targets = self.pass_targets(deal, giver)
        return tuple(card for card, to in zip(cards, targets, strict=True) if to == receiver)


def _targets(way: str, seat: int, players: int, count: int) -> tuple[int, ...]:
    if way == "hold":
        return ()
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
    pack, widow = _pack(players, chosen, given)
    sizes = _hand_sizes(players, len(pack), widow, chosen)
    _check_pass(players, min(sizes), chosen)
    values = _values(chosen)
    law = _law(chosen, pack, values)
    return Rules(game, players, differing, chosen, pack, sizes, widow, values, law)


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
            if value is None and name != "strip_table":
                raise OptionError(f"option {name} has no line for {players} players")
            chosen[name] = value
            if _strip_key(name, value, players) != _strip_key(name, default, players):
                differing[name] = given[name]
    # Where nothing is stripped by itself, a table that is given strips, whatever it says.
    if "strip_table" in given and chosen["remainder"] != "strip":
        differing["strip_table"] = given["strip_table"]
    return chosen, differing


def _strip_key(name: str, value: Value, players: int) -> Value:
    """A strip table by its cards, so that two names for the same cards are the same."""
    if name == "strip_table":
        return mask_of(_stripped(value, players))
    return value


def _stripped(table: Value, players: int) -> tuple[int, ...]:
    if isinstance(table, str) and table in STRIPS:
        table = STRIPS[table].get(players, "")
    return parse_cards(str(table or ""))


def _check_contradictions(
    game: Variant, players: int, chosen: Mapping[str, Any], given: Mapping[str, Value]
) -> None:
    widow_reading = chosen["remainder"] not in ("none", "strip", "uneven")
    checks = (
        (
            chosen["sun"] != "off" and chosen["moon"] == "off",
            "a sun needs a moon: choose a moon mode, or leave the sun off",
        ),
        (
            chosen["first_card"] == "forced_lowest_club"
            and chosen["first_leader"] != "holder_of_lowest_club",
            "the lowest club is led by its holder: choose that first_leader or another first_card",
        ),
        (
            chosen["kitty_size"] > 0 and not widow_reading,
            "a widow needs someone to get it: choose a remainder such as first_trick_winner",
        ),
        (
            _needs_strip(players, chosen, given) and not _has_line(players, chosen["strip_table"]),
            f"the strip table has no line for {players} players",
        ),
    )
    for wrong, sentence in checks:
        if wrong:
            raise OptionError(f"{game.title}: {sentence}")


def _needs_strip(players: int, chosen: Mapping[str, Any], given: Mapping[str, Value]) -> bool:
    return players != 4 and ("strip_table" in given or chosen["remainder"] == "strip")


def _has_line(players: int, table: Value) -> bool:
    if isinstance(table, str) and table in STRIPS:
        return players in STRIPS[table]
    return table is not None


def _pack(
    players: int, chosen: Mapping[str, Any], given: Mapping[str, Value]
) -> tuple[tuple[int, ...], int]:
    """The pack in its order, and how many cards are set aside."""
    remainder = chosen["remainder"]
    strips = remainder == "strip" or "strip_table" in given
    out = set(_stripped(chosen["strip_table"], players)) if strips else set()
    pack = tuple(face for face in full_pack() if face not in out)
    if remainder in ("none", "strip", "uneven"):
        return pack, 0
    return pack, chosen["kitty_size"] or len(pack) % players


def _hand_sizes(players: int, cards: int, widow: int, chosen: Mapping[str, Any]) -> tuple[int, ...]:
    each, over = divmod(cards - widow, players)
    if each < 1:
        raise OptionError(f"{cards - widow} cards do not give each of {players} players one")
    if over and chosen["remainder"] != "uneven":
        raise OptionError(
            f"{cards - widow} cards do not divide among {players} players: "
            "change strip_table, kitty_size or remainder"
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


def _values(chosen: Mapping[str, Any]) -> tuple[int, ...]:
    tops, face = _TOPS[chosen["heart_scale"]]
    values = [0] * 64
    for rank in range(2, ACE + 1):
        values[card(HEARTS, rank)] = tops.get(rank, rank if face else 1)
    for text, worth in chosen["card_values"].items():
        values[parse_card(text)] = worth
    if chosen["spot_queen"] is not None:
        values[QS] = chosen["spot_queen"]
    return tuple(values)


def _law(chosen: Mapping[str, Any], pack: tuple[int, ...], values: tuple[int, ...]) -> Law:
    penalty = mask_of(face for face in pack if values[face] > 0)
    bonus = mask_of(face for face in pack if values[face] < 0)
    banned = penalty | (bonus if chosen["bonus_is_blood"] else 0)
    unbroken, unless = _breaking(chosen, penalty)
    always, off_suit = _breakers(chosen, penalty)
    forced = _costliest_spade(pack, values) if chosen["forced_qs"] != "off" else 0
    # With breaking on, a heart that may not be led first is one that is not broken.
    bars_first = chosen["first_card"] == "any_non_heart" and chosen["must_break_hearts"]
    return Law(
        suit=HEART_CARDS,
        unbroken=unbroken,
        unbroken_unless=unless,
        no_suit_before=chosen["no_heart_lead_before_trick"] or (2 if bars_first else 0),
        first_ban=banned if chosen["no_penalty_first_trick"] else 0,
        breaks_always=always,
        breaks_off_suit=off_suit,
        discards=_discards(chosen["void_discard"]),
        forced=forced,
        forced_under=chosen["forced_qs"] == "when_void_or_higher_spade_played",
    )


def _breaking(chosen: Mapping[str, Any], penalty: int) -> tuple[int, int]:
    """Cards that may not be led unbroken, and those of which one must be held for that to bind."""
    queen = 1 << QS if chosen["qs_lead_needs_break"] else 0
    unbroken = (HEART_CARDS if chosen["must_break_hearts"] else 0) | queen
    unless = ALL_CARDS & ~(unbroken | (HEART_CARDS if queen else 0))
    if chosen["lead_heart_if_only_hearts_and_qs"]:
        unless &= ~(penalty | 1 << QS)
    return unbroken, unless


def _breakers(chosen: Mapping[str, Any], penalty: int) -> tuple[int, int]:
    extra = (1 << QS if chosen["qs_breaks_hearts"] else 0) | (
        penalty & ~HEART_CARDS if chosen["any_penalty_breaks"] else 0
    )
    if chosen["break_by"] == "any_heart_played":
        return HEART_CARDS | extra, 0
    return 0, HEART_CARDS | extra


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


def lowest_club(hands: tuple[int, ...]) -> int | None:
    """The lowest club in any hand (the widow's do not count); null where there is none."""
    clubs = 0
    for hand in hands:
        clubs |= hand & CLUB_CARDS
    return (clubs & -clubs).bit_length() - 1 if clubs else None
