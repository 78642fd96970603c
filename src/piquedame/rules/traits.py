"""What the options of a table mean: each question is asked here, and nowhere else.

Elsewhere nothing compares an option with a text; what has several readings stands here by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from piquedame.cards import RANKS, parse_card
from piquedame.rules.chosen import Options

_HOLDER = "holder_of:"


@dataclass(frozen=True)
class Traits:
    """Answers from the options alone, whatever the pack and the seats."""

    options: Options

    # --- the deal ---------------------------------------------------------------------------------

    @cached_property
    def two_packs(self) -> bool:
        """Is each card there twice?"""
        return self.options.packs > 1

    @cached_property
    def widow_into_hand(self) -> bool:
        """Does the winner of the widow take it into the hand, and lay as many cards away?"""
        return self.options.remainder.startswith("exchange_")

    @cached_property
    def widow_to_first_trick(self) -> bool:
        """Does the winner of the first trick get the widow?"""
        return self.options.remainder in ("first_trick_winner", "exchange_first_trick")

    @cached_property
    def widow_to_first_penalty(self) -> bool:
        """Does the first seat that wins a penalty card get the widow?"""
        return self.options.remainder in ("first_penalty_taker", "exchange_first_penalty")

    @cached_property
    def widow_shown_to_all(self) -> bool:
        """Do all see the widow once a seat has won it?"""
        return self.options.kitty_view == "all"

    @cached_property
    def widow_shown_to_taker(self) -> bool:
        """Does the seat that wins the widow see it, and no other?"""
        return self.widow_into_hand or self.options.kitty_view == "winner"

    @cached_property
    def draws(self) -> bool:
        """Are cards drawn from a stock?"""
        return self.options.stock_rule != "none"

    @cached_property
    def draws_to_follow(self) -> bool:
        """Does a seat that cannot follow suit draw until it can?"""
        return self.options.stock_rule == "draw_to_follow"

    @cached_property
    def draws_after_trick(self) -> bool:
        """Does each seat draw a card after a trick?"""
        return self.options.stock_rule == "draw_one_each_after_trick"

    @cached_property
    def stock_to_nobody(self) -> bool:
        """Does nobody get what is left of the stock?"""
        return self.options.stock_leftover_to == "nobody"

    @cached_property
    def stock_to_holder(self) -> bool:
        """Does the last seat with cards get what is left of the stock?"""
        return self.options.stock_leftover_to == "last_holder"

    @cached_property
    def taker_deals(self) -> bool:
        """Does the seat that took the queen of spades deal next?"""
        return self.options.dealer_next == "taker_of_card"

    @cached_property
    def anticlockwise(self) -> bool:
        """Does play run to the right?"""
        return self.options.rotation == "anticlockwise"

    # --- the auction ------------------------------------------------------------------------------

    @cached_property
    def has_auction(self) -> bool:
        """Is there an auction before the play?"""
        return self.options.auction != "none"

    @cached_property
    def names_suit(self) -> bool:
        """Does the winner of the auction name the penalty suit?"""
        return self.options.auction == "penalty_suit_one_round"

    @cached_property
    def bids_slam(self) -> bool:
        """Is the auction for a slam, with the holder of the bonus card as a silent partner?"""
        return self.options.auction == "slam_bid"

    @cached_property
    def redeals_unbid(self) -> bool:
        """Are the cards dealt again if all pass?"""
        return self.options.auction_all_pass == "redeal"

    @cached_property
    def eldest_must_bid(self) -> bool:
        """Does eldest hand win the auction for one if all pass?"""
        return self.options.auction_all_pass == "eldest_forced_1"

    @cached_property
    def announces_slam(self) -> bool:
        """May a slam be announced before the first lead?"""
        return self.options.announced_slam != "off"

    @cached_property
    def capot(self) -> bool:
        """May a slam of all tricks be announced?"""
        return self.options.announced_slam == "capot"

    @cached_property
    def generale(self) -> bool:
        """Does an announced slam give the other seats duties?"""
        return self.options.announced_slam == "generale"

    # --- the first trick --------------------------------------------------------------------------

    @cached_property
    def eldest_leads(self) -> bool:
        """Does eldest hand lead first?"""
        return self.options.first_leader in ("eldest", "non_dealer")

    @cached_property
    def bidder_leads(self) -> bool:
        """Does the winner of the auction lead first?"""
        return self.options.first_leader == "bid_winner"

    @cached_property
    def lowest_club_leads(self) -> bool:
        """Does the holder of the lowest club lead first?"""
        return self.options.first_leader == "holder_of_lowest_club"

    @cached_property
    def leading_card(self) -> int | None:
        """The card whose holder leads first, if a house rule names one."""
        leads = self.options.first_leader
        return parse_card(leads.removeprefix(_HOLDER)) if leads.startswith(_HOLDER) else None

    @cached_property
    def opens_with_lowest_club(self) -> bool:
        """Must the lowest club, or the card that decides who leads, be led first?"""
        return self.options.first_card == "forced_lowest_club"

    @cached_property
    def opens_with_any(self) -> bool:
        """May any card be led first?"""
        return self.options.first_card == "any"

    @cached_property
    def misdeals(self) -> bool:
        """Is a deal thrown in if a seat holds nothing but penalty cards?"""
        return (
            self.options.misdeal_all_penalty_hand
            or self.options.first_trick_all_penalty_hand == "misdeal"
        )

    @cached_property
    def aside_to_lowest(self) -> bool:
        """Do cards set aside from the first trick go to the seat with the fewest points?"""
        return self.options.first_trick_all_penalty_hand == "to_lowest_nonzero"

    @cached_property
    def sets_aside(self) -> bool:
        """Is a penalty card set aside that a seat had to play to the first trick?"""
        return self.aside_to_lowest or self.options.first_trick_all_penalty_hand == "not_counted"

    # --- the play ---------------------------------------------------------------------------------

    @cached_property
    def foster(self) -> bool:
        """Is the joker Foster's, a heart between knave and ten that costs whom it is given to?"""
        return self.options.joker_mode == "foster_heart_between_J_10"

    @cached_property
    def free_jokers(self) -> bool:
        """Do jokers belong to no suit?"""
        return self.options.joker_mode.startswith("never_wins_")

    @cached_property
    def discards_freely(self) -> bool:
        """May a seat that cannot follow suit play any card?"""
        return self.options.void_discard == "free"

    @cached_property
    def twins_cancel(self) -> bool:
        """Do two equal cards in one trick cancel each other?"""
        return self.options.duplicate_cards == "cancel"

    @cached_property
    def undecided_to_nobody(self) -> bool:
        """Does nobody get a last trick in which all cards that could win are cancelled?"""
        return self.options.last_trick_cancelled_to == "nobody"

    @cached_property
    def undecided_to_second(self) -> bool:
        """Does such a trick go to the second of the two highest cards that are cancelled?"""
        return self.options.last_trick_cancelled_to == "second_of_top_pair"

    # --- scores -----------------------------------------------------------------------------------

    @cached_property
    def chips(self) -> bool:
        """Is it played for chips? Then a score is what a seat holds, and the most wins."""
        return self.options.scoring.startswith("chips_")

    @cached_property
    def low_takes(self) -> bool:
        """Does the seat with the fewest hearts take the chips?"""
        return self.options.scoring.startswith("chips_low_takes_")

    @cached_property
    def sweepstake(self) -> bool:
        """Does only a seat without hearts win the pool?"""
        return self.options.scoring == "chips_sweepstake"

    @cached_property
    def howell(self) -> bool:
        """Are chips paid by Howell's settlement?"""
        return self.options.scoring == "chips_howell"

    @cached_property
    def complex(self) -> bool:
        """Is every score a complex number?"""
        return "complex_scores" in self.options.specials

    @cached_property
    def ace_is_dear(self) -> bool:
        """Does the ace of hearts cost more than the low hearts?"""
        return self.options.heart_scale not in ("none", "one", "spot_A1")

    @cached_property
    def queen_of_hearts_doubles(self) -> bool:
        """Does the queen of hearts double what hearts cost its taker?"""
        return "qh_doubles_hearts" in self.options.specials

    @cached_property
    def queen_of_clubs_cancels(self) -> bool:
        """Does the queen of clubs make the queen of spades cost nothing?"""
        return "qc_cancels_qs" in self.options.specials

    @cached_property
    def ten_of_clubs_multiplies(self) -> bool:
        """Does the ten of clubs multiply what its taker scores, without complex scores?"""
        return "10c_doubles_score" in self.options.specials

    @cached_property
    def hearts_cost_nothing(self) -> bool:
        """Do hearts cost nothing, unless one is named with a price of its own?"""
        return self.options.heart_scale == "none"

    @cached_property
    def sun_alone(self) -> bool:
        """Is there a slam of all tricks, and no moon?"""
        return self.options.moon == "off" and self.options.sun != "off"

    @cached_property
    def usual_ranks(self) -> bool:
        """Do the ranks that are in the pack beat each other in the usual order?"""
        places = [RANKS.index(rank) for rank in self.options.ranks]
        return places == sorted(places)

    @cached_property
    def tricks_cost(self) -> bool:
        """Are there points for tricks?"""
        return bool(self.options.trick_points)

    @cached_property
    def later_tricks_cost(self) -> bool:
        """Can every trick still cost something, up to the last one?"""
        return "each" in self.options.trick_points or "last" in self.options.trick_points

    # --- sides, and the end -----------------------------------------------------------------------

    @cached_property
    def has_partners(self) -> bool:
        """Do seats play together?"""
        return self.options.teams != "none"

    @cached_property
    def fixed_pairs(self) -> bool:
        """Do partners sit opposite each other, for the whole game?"""
        return self.options.teams.startswith("opposite_")

    @cached_property
    def shared_score(self) -> bool:
        """Do partners who sit opposite each other score as one?"""
        return self.options.teams == "opposite_pooled"

    @cached_property
    def own_scores(self) -> bool:
        """Does each of two partners who sit opposite each other keep a score?"""
        return self.options.teams == "opposite_individual"

    @cached_property
    def ad_hoc(self) -> bool:
        """Are the first two who win a trick partners, for that deal?"""
        return self.options.teams == "ad_hoc_first_two_winners"

    @cached_property
    def sides_shoot(self) -> bool:
        """May two partners shoot the moon together?"""
        return self.options.moon_scope == "side"

    @cached_property
    def over_target_loses(self) -> bool:
        """Does the pair lose that holds the highest score?"""
        return self.fixed_pairs and self.options.losing_pair == "over_target"

    @cached_property
    def ends_at_target(self) -> bool:
        """Does the game end once a score reaches the target?"""
        return self.options.end == "target"

    @cached_property
    def ends_after_deals(self) -> bool:
        """Does the game end after so many deals?"""
        return self.options.end == "deals"

    @cached_property
    def ends_bankrupt(self) -> bool:
        """Does the game end once a seat has no chips left?"""
        return self.options.end == "bankrupt"

    @cached_property
    def exact_wins(self) -> bool:
        """Does a player win who stands exactly at the target?"""
        return self.options.exact_target_wins and self.ends_at_target

    @cached_property
    def reset_to(self) -> int | None:
        """What becomes of a score that is exactly the target; None: nothing."""
        reset = self.options.exact_target_reset
        return None if reset == "off" else reset

    @cached_property
    def floor_of_deal(self) -> bool:
        """Does a seat score at least 0 in a deal?"""
        return self.options.floor_zero == "deal"

    @cached_property
    def floor_of_game(self) -> bool:
        """Is no score ever below 0?"""
        return self.options.floor_zero == "game"

    @cached_property
    def ties_share(self) -> bool:
        """Do those who stand level at the end win together?"""
        return self.options.tie_low == "share"

    @cached_property
    def sudden_death(self) -> bool:
        """Does one more deal decide between those who stand level at the end?"""
        return self.options.tie_low == "sudden_death"

    # --- honour -----------------------------------------------------------------------------------

    @cached_property
    def honour(self) -> bool:
        """May a seat break the rules of play, and be challenged for it?"""
        return self.options.strict_revoke != "off"

    @cached_property
    def revoke_ends_deal(self) -> bool:
        """Does a proven revoke end the deal?"""
        return self.options.strict_revoke == "scores_T"

    @cached_property
    def revoke_takes_trick(self) -> bool:
        """Is the offender charged with the trick of a proven revoke?"""
        return self.options.strict_revoke == "trick_and_fine"
