"""The rules agreed for one table: a variant, a number of players and options, compiled.

Contradictions are refused here, with a sentence, so that nothing later has to think of them.
Figures such as the total at stake come from the pack in use and are never written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from piquedame.cards import (
    ALL_CARDS,
    CLUBS,
    FACES,
    HEARTS,
    QC,
    QH,
    TEN_OF_CLUBS,
    mask_of,
    parse_card,
)
from piquedame.errors import OptionError, shown
from piquedame.law.demands import ANY_TIME, WHEN_VOID, Law, points
from piquedame.law.tally import BY_CARDS, MODES, NEVER, PLAIN, SETTLEMENTS, SUNS, Tariff
from piquedame.rules.compile import law_of, values_of
from piquedame.rules.contradictions import contradictions
from piquedame.rules.options import CALLED_WAYS, Value, read_option
from piquedame.rules.pack import build_pack, hand_sizes_of, has_line, needs_strip, stock_size
from piquedame.rules.variants import FIELDS, Variant, at_players, find_variant

ONE_JOKER = ("zero_of_suit", "foster_heart_between_J_10")
"""Joker modes that know one joker only."""

POOL = -1
"""The table's middle, where passed cards are mixed."""

EFFECTS = {
    "qh_doubles_hearts": QH,
    "qc_cancels_qs": QC,
    "10c_doubles_score": TEN_OF_CLUBS,
    "complex_scores": TEN_OF_CLUBS,
}
"""The card that makes each special."""


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
    """The partners of this deal against all others, where that is not settled before.

    One seat alone where the winner of a bid for a slam has shown that nobody helps.
    """

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
        return bool(self.teams == "opposite_pooled" or (self.ad_hoc and self.pair))

    @property
    def fixed_pairs(self) -> bool:
        """Do partners sit opposite each other, for the whole game?"""
        return str(self.teams).startswith("opposite_")

    @property
    def ad_hoc(self) -> bool:
        """Are the first two who win a trick partners, for that deal?"""
        return bool(self.teams == "ad_hoc_first_two_winners")

    @property
    def bids_slam(self) -> bool:
        """Is the auction for a slam, with the holder of the bonus card as a silent partner?"""
        return bool(self.auction == "slam_bid")

    @property
    def slam_worth(self) -> int:
        """What a slam that was bid for or announced is worth."""
        return self.total if self.moon_value == "T" else int(self.moon_value)

    def with_partner(self, bidder: int, partner: int) -> Rules:
        """The same rules once all know who holds the bonus card: perhaps the bidder, alone."""
        return replace(self, pair=tuple(sorted({bidder, partner})))

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
        values = values_of(self.chosen, suit)
        law = law_of(self.chosen, self.pack, values, suit)
        return replace(self, values=values, law=law, suit=suit)

    def with_exposed(self, cards: int) -> Rules:
        """The same rules with these cards exposed."""
        exposed = self.exposed | cards
        values = values_of(self.chosen, self.suit, exposed)
        law = law_of(self.chosen, self.pack, values, self.suit)
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

    @cached_property
    def tariff(self) -> Tariff:
        """What the tally of a deal asks of these rules."""
        value, silent = self.moon_value, self.silent_slam_value
        scoring = str(self.scoring)
        return Tariff(
            players=self.players,
            penalty=self.penalty & FACES,
            bonus=self.bonus & FACES,
            queen_of_hearts_doubles="qh_doubles_hearts" in self.specials,
            queen_of_clubs_cancels="qc_cancels_qs" in self.specials,
            ten_of_clubs=self.ten_of_clubs_times if "10c_doubles_score" in self.specials else 1,
            moon=MODES[str(self.moon)],
            moon_value=BY_CARDS if value == "T" else int(value),
            moon_takes_bonus=bool(self.moon_requires_bonus),
            bonus_on_moon=bool(self.bonus_scored_on_moon),
            has_specials=bool(self.specials),
            sun=SUNS[str(self.sun)],
            silent=NEVER if silent is None else int(silent),
            must_announce=self.announced_slam == "required",
            no_trick=int(self.no_trick_bonus),
            floor=self.floor_zero == "deal",
            settlement=SETTLEMENTS.get(scoring, PLAIN),
            is_paid=self.allhearts == "is_paid",
            jacks=bool(self.jack_pools),
        )

    def side_mask(self, seat: int) -> int:
        """The seat and its partner as a set of bits."""
        return mask_of(self.side(seat))

    @cached_property
    def side_masks(self) -> tuple[int, ...]:
        """By seat, who scores or plays together with it."""
        return tuple(map(self.side_mask, range(self.players)))

    def payers(self, seat: int) -> int:
        """The seat, and its partner where they score together, as bits."""
        return self.side_masks[seat] if self.pooled else 1 << seat

    @cached_property
    def shooting(self) -> tuple[int, ...]:
        """By seat, who may shoot the moon together with it."""
        if self.moon_scope == "side":
            return self.side_masks
        return tuple(1 << seat for seat in range(self.players))

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

    def must_open(self, card: int | None) -> int:
        """The cards of which one must be led first, 0 if any may be.

        `card`: the card that decided who leads, where one did.
        """
        if self.first_card == "forced_lowest_club" and card is not None:
            return 1 << card
        if self.first_card == "any_club":
            return self.law.suits[CLUBS]
        # With breaking on, hearts are barred from the first lead as unbroken, not by a must.
        if self.first_card == "any_non_heart" and not self.must_break_hearts:
            return ALL_CARDS & ~self.law.suits[HEARTS]
        if self.first_card == "not_penalty_suit":
            return ALL_CARDS & ~self.law.suit
        return 0

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
        many = f"{least} to {most}" if least < most else f"{least}"
        raise OptionError(f"{game.title} is for {many} players, not {shown(players)}")
    given = {name: read_option(name, value) for name, value in (options or {}).items()}
    chosen, differing = _resolve(game, players, given)
    _check_contradictions(game, players, chosen, given)
    pack, widow = build_pack(game, players, chosen, given)
    differing.pop("strip_table", None)
    if "strip_table" in given and _table_matters(game, players, chosen, given):
        differing["strip_table"] = given["strip_table"]
    stock = stock_size(players, len(pack), chosen)
    sizes = hand_sizes_of(players, len(pack), widow + stock, chosen)
    _check_pass(players, min(sizes), chosen)
    values = values_of(chosen)
    _check_partner(chosen, [face for face in pack if values[face] < 0], widow + stock)
    law = law_of(chosen, pack, values)
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
                raise OptionError(f"option {name} has no value for {players} players")
            chosen[name] = value
            if value != default:
                differing[name] = given[name]
    _resolve_jokers(chosen, given)
    # Partners who score alone have no moon of the side.
    if chosen["teams"] != "opposite_pooled" and "moon_scope" not in given:
        chosen["moon_scope"] = "player"
    if chosen["first_leader"] == "eldest" and game.first_card in ("any", "any_non_heart"):
        _resolve_first_card(chosen, differing, given)
    return chosen, differing


def _resolve_jokers(chosen: dict[str, Any], given: Mapping[str, Value]) -> None:
    """Jokers without a mode play as most do; modes with one joker have one unless told."""
    if chosen["jokers"] and "joker_mode" not in given and chosen["joker_mode"] == "none":
        chosen["joker_mode"] = "never_wins_any_time"
    if chosen["joker_mode"] in ONE_JOKER and "jokers" not in given:
        chosen["jokers"] = 1


def _resolve_first_card(
    chosen: dict[str, Any], differing: dict[str, Value], given: Mapping[str, Value]
) -> None:
    """Eldest hand opens with no heart where hearts must be broken, and there alone."""
    own = "any_non_heart" if chosen["must_break_hearts"] else "any"
    if "first_card" not in given:
        chosen["first_card"] = own
    elif given["first_card"] != own:
        differing["first_card"] = given["first_card"]
    else:
        differing.pop("first_card", None)


def _table_matters(
    game: Variant, players: int, chosen: Mapping[str, Any], given: Mapping[str, Value]
) -> bool:
    """Does the strip table that is given make another pack than the game's own would?"""
    own = {**chosen, "strip_table": game.default("strip_table", players)}
    others = {name: value for name, value in given.items() if name != "strip_table"}
    return build_pack(game, players, own, others) != build_pack(game, players, chosen, given)


def _check_contradictions(
    game: Variant, players: int, chosen: Mapping[str, Any], given: Mapping[str, Value]
) -> None:
    strips = needs_strip(players, chosen, given) and not chosen["jokers"]
    if strips and not has_line(players, chosen["strip_table"]):
        raise OptionError(f"{game.title}: the strip table has no line for {players} players")
    for sentence in contradictions(players, chosen):
        raise OptionError(f"{game.title}: {sentence}")


def _check_pass(players: int, hand: int, chosen: Mapping[str, Any]) -> None:
    if "across" in chosen["pass_cycle"] and players % 2:
        raise OptionError(f"nobody sits across with {players} players: leave that pass out")
    if not chosen["pass_count"]:
        return
    for way in chosen["pass_cycle"]:
        targets = _targets(way, 0, players, chosen["pass_count"])
        if 0 in targets:
            raise OptionError(f"a pass {way} comes back to its giver with {players} players")
        if len(targets) > hand:
            raise OptionError(f"{len(targets)} cards to pass are more than a hand of {hand}")


def _check_partner(chosen: Mapping[str, Any], bonus: Sequence[int], aside: int) -> None:
    """A silent partner holds the bonus card, so there is one, and it is in a hand."""
    if chosen["teams"] != "bonus_card_partner":
        return
    if len(bonus) != 1:
        found = f"the pack has {len(bonus)}"
        raise OptionError(f"a silent partner needs one bonus card in the pack, but {found}")
    if aside:
        raise OptionError("a silent partner needs every card in a hand: no widow and no stock")
