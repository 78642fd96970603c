"""The rules agreed for one table: a variant, a number of players and options, compiled.

Contradictions are refused here, with a sentence, so that nothing later has to think of them.
Figures such as the total at stake come from the pack in use and are never written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

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
from piquedame.law.course import (
    BY_BIDDER,
    BY_CARD,
    BY_ELDEST,
    BY_LOWEST_CLUB,
    Course,
    paired,
    seat_after,
    turns_between,
)
from piquedame.law.demands import ANY_TIME, WHEN_VOID, Law
from piquedame.law.tally import BY_CARDS, MODES, NEVER, PLAIN, SETTLEMENTS, SUNS, Tariff, side_of
from piquedame.law.trick import NOBODY, points
from piquedame.rules.chosen import Options
from piquedame.rules.compile import ACE_OF_HEARTS, law_of, values_of
from piquedame.rules.contradictions import ONE_JOKER, contradictions
from piquedame.rules.options import CALLED_WAYS, PASS_WAYS, Value, read_option
from piquedame.rules.pack import build_pack, hand_sizes_of, has_line, needs_strip, stock_size
from piquedame.rules.traits import Traits
from piquedame.rules.variants import FIELDS, Variant, at_players, find_variant

POOL = -1
"""The table's middle, where passed cards are mixed."""

EFFECTS = {
    "qh_doubles_hearts": QH,
    "qc_cancels_qs": QC,
    "10c_doubles_score": TEN_OF_CLUBS,
    "complex_scores": TEN_OF_CLUBS,
}
"""The card that makes each special."""


Multiplied = Literal["hearts", "score", "itself"]
"""What an exposed card multiplies: the cost of all hearts, its taker's score, its own cost."""


@dataclass(frozen=True, repr=False)
class Rules(Traits):
    """Everything a table has agreed on."""

    variant: Variant
    players: int
    house_rules: Mapping[str, Value]
    """Only the options that differ from the variant's defaults, as a record writes them."""
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
    """The partners of this deal against all others, if that is not settled before.

    One seat alone if the winner of a bid for a slam has shown that nobody helps.
    """

    def __repr__(self) -> str:
        options = f", {dict(self.house_rules)!r}" if self.house_rules else ""
        return f"rules_for({self.slug!r}, {self.players}{options})"

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
            | (self.pack_mask & mask_of(EFFECTS[each] for each in self.options.specials))
        )

    @cached_property
    def total(self) -> int:
        """T: what all penalty cards in the pack in use and all tricks cost together."""
        return points(self.values, self.penalty) + self.all_tricks_cost

    @cached_property
    def all_tricks_cost(self) -> int:
        """What all tricks of a deal cost together, beside their cards."""
        of, tricks = self.options.trick_points, min(self.hand_sizes)
        return of.get("each", 0) * tricks + of.get("first", 0) + of.get("last", 0)

    @property
    def first_imaginary(self) -> tuple[int, ...]:
        """The imaginary parts of everyone's score before the first deal, if there are such."""
        return (0,) * self.players if self.complex else ()

    @property
    def first_scores(self) -> tuple[int, ...]:
        """Everyone's score before the first deal."""
        return (self.options.starting_chips if self.chips else 0,) * self.players

    @property
    def pooled(self) -> bool:
        """Do partners score as one in this deal?"""
        return self.shared_score or (self.ad_hoc and bool(self.pair))

    @property
    def slam_worth(self) -> int:
        """What a slam that was bid for or announced is worth."""
        return self.total if self.options.moon_value == "T" else self.options.moon_value

    def with_partner(self, bidder: int, partner: int) -> Rules:
        """The same rules once all know who holds the bonus card: perhaps the bidder, alone."""
        return replace(self, pair=tuple(sorted({bidder, partner})))

    def with_pair(self, winners: Iterable[int | None]) -> Rules:
        """The same rules once these have won tricks: the first two of them are partners."""
        if not self.ad_hoc or self.pair:
            return self
        pair = NOBODY, NOBODY
        for seat in winners:
            if seat is not None:
                pair = paired(*pair, seat)
        return self if NOBODY in pair else replace(self, pair=tuple(sorted(pair)))

    @property
    def unpaired(self) -> Rules:
        """The same rules without the partners of this deal: those of the game."""
        return replace(self, pair=()) if self.pair else self

    def side(self, seat: int) -> tuple[int, ...]:
        """The seat and its partner, if it has one."""
        mask = self.side_mask(seat)
        return tuple(each for each in range(self.players) if mask >> each & 1)

    def with_suit(self, suit: int) -> Rules:
        """The same rules with another penalty suit."""
        values = values_of(self, suit)
        law = law_of(self, self.pack, values, suit)
        return replace(self, values=values, law=law, suit=suit)

    def with_exposed(self, cards: int) -> Rules:
        """The same rules with these cards exposed."""
        exposed = self.exposed | cards
        values = values_of(self, self.suit, exposed)
        law = law_of(self, self.pack, values, self.suit)
        return replace(self, values=values, law=law, exposed=exposed)

    def with_way(self, way: str) -> Rules:
        """The same rules with the direction of the pass that a dealer called."""
        return replace(
            self,
            options=replace(self.options, pass_cycle=(PASS_WAYS[PASS_WAYS.index(way)],)),
        )

    @cached_property
    def exposable(self) -> Mapping[int, int]:
        """Cards that may be exposed, and by how much each multiplies."""
        return {parse_card(text): times for text, times in self.options.expose_cards.items()}

    @property
    def names_joker_suit(self) -> bool:
        """Does the leader of a joker say what suit it stands for?"""
        free = self.law.joker in (ANY_TIME, WHEN_VOID)
        return free and self.options.joker_lead == "leader_names_suit"

    def exposing(self, card: int) -> Multiplied:
        """What this card multiplies once it is exposed."""
        if card == ACE_OF_HEARTS:
            return "hearts"
        return "score" if card in self.multipliers else "itself"

    @cached_property
    def multipliers(self) -> Mapping[int, int]:
        """Cards that multiply what their taker scores in this deal, and by how much."""
        ten = self.complex or self.ten_of_clubs_multiplies
        return {TEN_OF_CLUBS: self.ten_of_clubs_times} if ten else {}

    @property
    def ten_of_clubs_times(self) -> int:
        """By how much the ten of clubs multiplies its taker's score."""
        exposed = self.exposed >> TEN_OF_CLUBS & 1
        return self.exposable[TEN_OF_CLUBS] if exposed else 2

    @property
    def ways_to_call(self) -> tuple[str, ...]:
        """The directions that the dealer may call; a mixed pass comes last."""
        return tuple(way for way in CALLED_WAYS if self.may_call(way))

    def may_call(self, way: str) -> bool:
        """May the dealer call this direction?"""
        if way not in CALLED_WAYS or (way == "across" and self.players % 2):
            return False
        targets = _targets(way, 0, self.players, self.options.pass_count)
        return 0 not in targets and len(targets) <= min(self.hand_sizes)

    def blind(self, deal: int) -> bool:
        """Does the dealer call the pass before anyone has looked at a card?"""
        return self.calls(deal) and not self.has_auction

    @property
    def cycle(self) -> range:
        """Deals, from the first, until the directions of the pass come round again."""
        return range(len(self.options.pass_cycle) if self.options.pass_count else 1)

    def passes(self, deal: int) -> bool:
        """Are cards passed in this deal?"""
        return self.pass_way(deal) != "hold"

    def calls(self, deal: int) -> bool:
        """Does the dealer call the direction of the pass in this deal?"""
        return self.pass_way(deal) == "dealers_choice"

    def mixes(self, deal: int) -> bool:
        """Are the passed cards of this deal mixed and dealt out again?"""
        return self.pass_way(deal) == "mix"

    def may_mix(self, deal: int) -> bool:
        """May they be, if the dealer calls for it?"""
        return self.mixes(deal) or self.calls(deal)

    @cached_property
    def plain_tricks(self) -> bool:
        """Does the highest card of the suit that was led always win the trick?"""
        odd = self.two_packs or self.options.jokers or self.stock or self.options.booster_nines
        return not odd

    @cached_property
    def honest(self) -> Law:
        """The law as an honest player keeps it, whatever the table stops."""
        return self.law._replace(honour=False, heart_stands=False)

    @cached_property
    def tariff(self) -> Tariff:
        """What the tally of a deal asks of these rules."""
        value, silent = self.options.moon_value, self.options.silent_slam_value
        scoring = self.options.scoring
        return Tariff(
            players=self.players,
            penalty=self.penalty & FACES,
            bonus=self.bonus & FACES,
            queen_of_hearts_doubles=self.queen_of_hearts_doubles,
            queen_of_clubs_cancels=self.queen_of_clubs_cancels,
            ten_of_clubs=self.ten_of_clubs_times if self.ten_of_clubs_multiplies else 1,
            moon=MODES[self.options.moon],
            moon_value=BY_CARDS if value == "T" else value,
            moon_takes_bonus=self.options.moon_requires_bonus,
            bonus_on_moon=self.options.bonus_scored_on_moon,
            has_specials=bool(self.options.specials),
            sun=SUNS[self.options.sun],
            sun_value=self.options.sun_value,
            silent=NEVER if silent is None else silent,
            must_announce=self.options.announced_slam == "required",
            no_trick=self.options.no_trick_bonus,
            floor=self.floor_of_deal,
            settlement=SETTLEMENTS.get(scoring, PLAIN),
            is_paid=self.options.allhearts == "is_paid",
            jacks=self.options.jack_pools,
            generale=self.generale,
            capot=self.capot,
            each_trick=self.options.trick_points.get("each", 0),
            first_trick=self.options.trick_points.get("first", 0),
            last_trick=self.options.trick_points.get("last", 0),
            all_three=self.options.trick_points.get("all_three", 0),
            all_tricks=self.all_tricks_cost,
            bids_slam=self.bids_slam,
            first_trick_exempt=self.options.sun_first_trick_exempt,
        )

    @cached_property
    def course(self) -> Course:
        """What the course of a deal asks of these rules."""
        by_card = BY_LOWEST_CLUB if self.lowest_club_leads else BY_ELDEST
        by_card = by_card if self.leading_card is None else BY_CARD
        sizes = self.hand_sizes
        return Course(
            players=self.players,
            step=self.step,
            penalty=self.penalty & FACES,
            must_raise=self.options.auction_must_raise,
            eldest_must_bid=self.eldest_must_bid,
            redeals_unbid=self.redeals_unbid,
            misdeals=self.misdeals,
            lead_by=BY_BIDDER if self.bidder_leads else by_card,
            lead_card=self.leading_card or 0,
            leads_it=self.opens_with_lowest_club,
            must=self._first_lead,
            long_hand=max(sizes) if len(set(sizes)) > 1 else 0,
            sets_aside=self.sets_aside,
            nines=self.options.booster_nines,
            duties=self.generale,
            drops_out=self.options.drop_out_when_empty,
            undecided_to_nobody=self.undecided_to_nobody,
            undecided_to_second=self.undecided_to_second,
            widow_to_first_trick=self.widow_to_first_trick,
            widow_to_first_penalty=self.widow_to_first_penalty,
            widow_into_hand=self.widow_into_hand,
            draws_after_trick=self.draws_after_trick,
            draws_to_follow=self.draws_to_follow,
            stock_to_nobody=self.stock_to_nobody,
            stock_to_holder=self.stock_to_holder,
        )

    def side_mask(self, seat: int) -> int:
        """The seat and its partner as a set of bits."""
        return side_of(self.players, seat, mask_of(self.pair), self.fixed_pairs)

    @cached_property
    def side_masks(self) -> tuple[int, ...]:
        """By seat, who scores or plays together with it."""
        return tuple(map(self.side_mask, range(self.players)))

    def payers(self, seat: int) -> int:
        """The seat, and its partner if they score together, as bits."""
        return self.side_masks[seat] if self.pooled else 1 << seat

    @cached_property
    def shooting(self) -> tuple[int, ...]:
        """By seat, who may shoot the moon together with it."""
        if self.sides_shoot:
            return self.side_masks
        return tuple(1 << seat for seat in range(self.players))

    @property
    def step(self) -> int:
        """+1 if play runs clockwise, else -1."""
        return -1 if self.anticlockwise else 1

    def seat_after(self, seat: int, steps: int = 1) -> int:
        """The seat that comes `steps` turns later."""
        return seat_after(self.players, self.step, seat, steps)

    def eldest(self, dealer: int) -> int:
        """Eldest hand."""
        return self.seat_after(dealer)

    def hand_size(self, dealer: int, seat: int) -> int:
        """Cards dealt to a seat."""
        return self.hand_sizes[turns_between(self.players, self.step, dealer, seat) - 1]

    @property
    def _first_lead(self) -> int:
        """The cards of which one must be led first, unless a card decides who leads; 0: any."""
        if self.options.first_card == "any_club":
            return self.law.suits[CLUBS]
        # With breaking on, hearts are barred from the first lead as unbroken, not by a must.
        if self.options.first_card == "any_non_heart" and not self.options.must_break_hearts:
            return ALL_CARDS & ~self.law.suits[HEARTS]
        if self.options.first_card == "not_penalty_suit":
            return ALL_CARDS & ~self.law.suit
        return 0

    def pass_way(self, deal: int) -> str:
        """The direction of the pass in a deal (from 0): a way of `PASS_WAYS`."""
        if not self.options.pass_count:
            return "hold"
        cycle = self.options.pass_cycle
        return cycle[deal % len(cycle)]

    def pass_targets(self, deal: int, seat: int) -> tuple[int, ...]:
        """Who receives each card that a seat passes in this deal, card by card.

        `POOL` where the cards are mixed.
        """
        return _targets(self.pass_way(deal), seat, self.players, self.options.pass_count)

    def passed_to(
        self, deal: int, giver: int, cards: tuple[int, ...], receiver: int
    ) -> tuple[int, ...]:
        """Those of the cards that a seat gives away which go to one receiver.

        None, if it passes on unseen what it is given.
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
    variant: str | Variant | Rules,
    players: int | None = None,
    options: Mapping[str, Value] | None = None,
) -> Rules:
    """The rules of a table; `OptionError` says in a sentence why there can be no such table.

    `players`: null is four if the game allows it, else the least. Rules that are given as such
    are whole, and come back as they are.
    """
    if isinstance(variant, Rules):
        if players is not None or options:
            raise OptionError("these rules are whole: leave the players and the options out")
        return variant
    game = variant if isinstance(variant, Variant) else find_variant(variant)
    players = game.usual_players if players is None else players
    if players not in game.players:
        least, most = game.min_players, game.max_players
        many = f"{least} to {most}" if least < most else f"{least}"
        raise OptionError(f"{game.title} is for {many} players, not {shown(players)}")
    if options is not None and not isinstance(options, Mapping):
        raise OptionError(
            f"options are values by name, as in {{'moon': 'off'}}, not {shown(options)}"
        )
    given = {name: read_option(name, value) for name, value in (options or {}).items()}
    chosen, differing = _resolve(game, players, given)
    _check_contradictions(game, players, chosen, given)
    table = Traits(chosen)
    pack, widow = build_pack(game, players, table, given)
    differing.pop("strip_table", None)
    if "strip_table" in given and _table_matters(game, players, chosen, given):
        differing["strip_table"] = given["strip_table"]
    stock = stock_size(players, len(pack), chosen)
    sizes = hand_sizes_of(players, len(pack), widow + stock, chosen)
    _check_pass(players, min(sizes), chosen)
    values = values_of(table)
    _check_all_three(chosen, [face for face in pack if values[face] > 0])
    _check_partner(chosen, [face for face in pack if values[face] < 0], widow + stock)
    law = law_of(table, pack, values)
    return Rules(chosen, game, players, differing, pack, sizes, widow, stock, values, law)


def _resolve(
    game: Variant, players: int, given: Mapping[str, Value]
) -> tuple[Options, dict[str, Value]]:
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
    return Options.of(chosen), differing


def _resolve_jokers(chosen: dict[str, Any], given: Mapping[str, Value]) -> None:
    """Jokers without a mode play as most do; modes with one joker have one unless told."""
    if chosen["jokers"] and "joker_mode" not in given and chosen["joker_mode"] == "none":
        chosen["joker_mode"] = "never_wins_any_time"
    if chosen["joker_mode"] in ONE_JOKER and "jokers" not in given:
        chosen["jokers"] = 1


def _resolve_first_card(
    chosen: dict[str, Any], differing: dict[str, Value], given: Mapping[str, Value]
) -> None:
    """Eldest hand opens with no heart if hearts must be broken, and there alone."""
    own = "any_non_heart" if chosen["must_break_hearts"] else "any"
    if "first_card" not in given:
        chosen["first_card"] = own
    elif given["first_card"] != own:
        differing["first_card"] = given["first_card"]
    else:
        differing.pop("first_card", None)


def _table_matters(
    game: Variant, players: int, chosen: Options, given: Mapping[str, Value]
) -> bool:
    """Does the strip table that is given make another pack than the game's own would?"""
    table: Any = game.default("strip_table", players)
    own, as_given = Traits(replace(chosen, strip_table=table)), Traits(chosen)
    others = {name: value for name, value in given.items() if name != "strip_table"}
    return build_pack(game, players, own, others) != build_pack(game, players, as_given, given)


def _check_contradictions(
    game: Variant, players: int, chosen: Options, given: Mapping[str, Value]
) -> None:
    strips = needs_strip(players, chosen, given) and not chosen.jokers
    if strips and not has_line(players, chosen.strip_table):
        raise OptionError(f"{game.title}: the strip table has no line for {players} players")
    for sentence in contradictions(players, chosen):
        raise OptionError(f"{game.title}: {sentence}")


def _check_pass(players: int, hand: int, chosen: Options) -> None:
    if "across" in chosen.pass_cycle and players % 2:
        raise OptionError(f"nobody sits across with {players} players: leave that pass out")
    if not chosen.pass_count:
        return
    for way in chosen.pass_cycle:
        targets = _targets(way, 0, players, chosen.pass_count)
        if 0 in targets:
            raise OptionError(f"a pass {way} comes back to its giver with {players} players")
        if len(targets) > hand:
            raise OptionError(f"{len(targets)} cards to pass are more than a hand of {hand}")


def _check_all_three(chosen: Options, penalty: Sequence[int]) -> None:
    """Who has all three has the first trick, the last one, and the one card that costs."""
    if "all_three" in chosen.trick_points and len(penalty) != 1:
        found = f"the pack has {len(penalty)}"
        raise OptionError(f"trick_points all_three needs one card that costs points, but {found}")


def _check_partner(chosen: Options, bonus: Sequence[int], aside: int) -> None:
    """A silent partner holds the bonus card, so there is one, and it is in a hand."""
    if chosen.teams != "bonus_card_partner":
        return
    if len(bonus) != 1:
        found = f"the pack has {len(bonus)}"
        raise OptionError(f"a silent partner needs one bonus card in the pack, but {found}")
    if aside:
        raise OptionError("a silent partner needs every card in a hand: no widow and no stock")
