"""Random tables and random games, for the property tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

from piquedame import VARIANTS, OptionError, Refusal, Rules, rules_for
from piquedame.bots import BOTS, Budget
from piquedame.cards import card_text, cards_of, faces, holds
from piquedame.deal.deal import last_card
from piquedame.deal.events import Event
from piquedame.deal.honour import challengeable
from piquedame.deal.legality import bid_limits, may_forward, names_suit
from piquedame.deal.wishes import (
    Announce,
    CallPass,
    Challenge,
    Choose,
    Claim,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
    TakeBack,
    Unpass,
    Wish,
)
from piquedame.game import Game, deal_next, new_game
from piquedame.law.demands import legal_plays

Watch = Callable[[Game, Event, Game], None]
"""Called with the game before an event, the event, and the game after it."""

SLAM_BID: dict[str, Any] = {
    "auction": "slam_bid",
    "teams": "bonus_card_partner",
    "card_values": {"QS": 13, "JD": -10},
}
"""A slam is bid for, with the holder of the jack of diamonds as a silent partner."""

VALUES: dict[str, tuple[Any, ...]] = {
    "packs": (1, 2),
    "jokers": (0, 1, 2, 4),
    "ranks": ("23456789TJQKA", "789TJQKA", "789TAJQK", "23456789JQKA", "A23456789TJQK"),
    "strip_table": (
        *("us", "arnold", "morehead", "culbertson", "foster", "black_maria"),
        {"3": "2C", "4": "2C 3C 4C 5C", "5": "2H 3H", "6": "2C 2D 2H 2S", "7": "2S 3S 4S"},
        {"4": "QS 2C 2D 2S", "3": "QS", "5": "QS AH"},
    ),
    "hand_size": ("equal", 6, 10, {"2": 13, "3": 8, "4": 5, "5": 5, "6": 5, "7": 5}),
    "remainder": (
        *("none", "strip", "first_trick_winner", "first_penalty_taker", "last_trick_winner"),
        *("exchange_first_trick", "exchange_first_penalty", "uneven", "stock"),
    ),
    "kitty_size": (0, 2, 3, 4, {"3": 4, "4": 4, "5": 2, "6": 4, "7": 3}),
    "kitty_view": ("nobody", "winner", "all"),
    "stock_rule": ("none", "draw_to_follow", "draw_one_each_after_trick"),
    "stock_leftover_to": ("last_holder", "last_trick_winner", "nobody"),
    "misdeal_all_penalty_hand": (False, True),
    "dealer_next": ("rotate_left", "taker_of_card"),
    "first_dealer": ("lowest_draw", "highest_cut", "random"),
    "rotation": ("clockwise", "anticlockwise"),
    "auction": ("none", "penalty_suit_one_round", "slam_bid"),
    "auction_must_raise": (True, False),
    "auction_all_pass": ("hearts_eldest_leads", "redeal", "eldest_forced_1"),
    "bid_paid_to": ("pool", "own_score"),
    "announced_slam": ("off", "generale", "required", "capot"),
    "silent_slam_value": (None, 54, 40),
    "expose_cards": ({}, {"AH": 2, "QS": 2, "JD": 2, "TC": 4}, {"QS": 3, "TC": 3}),
    "pledge_no_hearts": (0, 10),
    "pass_count": (0, 1, 2, 3, 4, {"3": 4, "4": 3, "5": 2, "6": 2, "7": 1}),
    "pass_cycle": (
        *(["left"], ["right"], ["left", "right", "hold"], ["scatter", "star"], ["hold"]),
        *(["across", "left2", "right2", "scatter"], ["mix"], ["left", "dealers_choice"]),
    ),
    "pass_optional": (False, True),
    "pass_forbidden_cards": ("", "QS KS AS", "2C QS AH"),
    "pass_look_after_choose": (True, False),
    "first_leader": (
        *("holder_of_lowest_club", "eldest", "holder_of:7D", "bid_winner", "non_dealer"),
    ),
    "first_card": ("forced_lowest_club", "any_club", "any", "any_non_heart", "not_penalty_suit"),
    "no_penalty_first_trick": (False, True),
    "first_trick_all_penalty_hand": ("may_play", "misdeal", "not_counted", "to_lowest_nonzero"),
    "bonus_is_blood": (False, True),
    "must_break_hearts": (False, True),
    "break_by": ("any_heart_played", "heart_discarded_offsuit"),
    "qs_breaks_hearts": (False, True),
    "any_penalty_breaks": (False, True),
    "lead_heart_if_only_hearts_and_qs": (False, True),
    "qs_lead_needs_break": (False, True),
    "qs_discard_needs_break": (False, True),
    "no_heart_lead_before_trick": (0, 3),
    "void_discard": (
        *("free", "hearts_then_queens", "listed_first:QS AS", "listed_first:KC", "draw"),
        "listed_any:QS TD",
    ),
    "forced_qs": ("off", "when_void", "when_void_or_higher_spade_played"),
    "joker_mode": (
        *("none", "never_wins_any_time", "never_wins_when_void", "zero_of_suit"),
        "foster_heart_between_J_10",
    ),
    "joker_lead": ("forbidden_unless_only", "next_card_sets_suit", "leader_names_suit"),
    "booster_nines": (False, True),
    "duplicate_cards": ("n/a", "cancel", "later_wins", "first_wins"),
    "whole_trick_cancel": ("two_pairs", "no_led_suit_left"),
    "cancelled_lead": ("same_leader", "last_winner"),
    "last_trick_cancelled_to": (
        *("previous_winner", "trick_leader", "second_of_top_pair", "nobody"),
    ),
    "drop_out_when_empty": (False, True),
    "heart_scale": (
        *("none", "one", "spot_14", "low_5432_1", "low_5432_face", "greek", "greek_parlett"),
        *("courts10_A10", "spot_A1"),
    ),
    "penalty_suit": ("hearts", "named_in_auction"),
    "card_values": (
        *({"QS": 13}, {"QS": 13, "JD": -10}, {"QS": 13, "KS": 10, "AS": 7, "TD": -10}),
        *({}, {"X": 4, "QS": 13}, {"AH": 0, "QS": 5, "JC": 2}, {"2C": 4, "3C": 4, "4C": -3}),
    ),
    "spot_queen": (0, 13, 25, 26, 50),
    "specials": (
        *([], ["qh_doubles_hearts"], ["qc_cancels_qs"], ["10c_doubles_score"]),
        ["qh_doubles_hearts", "qc_cancels_qs", "10c_doubles_score"],
        ["complex_scores"],
    ),
    "trick_points": (
        *({}, {"each": 1}, {"first": 1, "last": 1}, {"last": 3}),
        {"first": 1, "last": 1, "all_three": 1},
    ),
    "no_trick_bonus": (0, -3, -5),
    "moon": ("off", "add", "subtract", "choice", "smart_add", "void_deal", "pay_each", "costs"),
    "moon_value": ("T", 26, 100),
    "moon_requires_bonus": (False, True),
    "bonus_scored_on_moon": (False, True),
    "moon_scope": ("player", "side"),
    "sun_value": (39, 52),
    "sun": ("off", "double", "own_value", "required_for_moon", "punish_passer", "clean_slate"),
    "sun_first_trick_exempt": (False, True),
    "moon_wins_game": (False, True),
    "game_may_end_on_moon": (False, True),
    "scoring": (
        *("points", "average_at_end", "pairs_difference", "difference", "above_six"),
        *("chips_low_takes_counts", "chips_low_takes_excess", "chips_sweepstake"),
        *("chips_howell", "chips_three_handed"),
    ),
    "allhearts": ("pays", "is_paid"),
    "jack_pools": (True, False),
    "starting_chips": (25, 50, 100),
    "end": ("target", "deals", "bankrupt"),
    "target": (20, 50, 100),
    "deals": (1, 2, 3),
    "exact_target_reset": ("off", 0, 50),
    "exact_target_wins": (False, True),
    "floor_zero": ("none", "deal", "game"),
    "lives": (0, 2, 3),
    "life_lost_from": (15, 8),
    "tie_low": ("share", "extra_deals", "sudden_death"),
    "teams": (
        *("none", "opposite_pooled", "opposite_individual", "ad_hoc_first_two_winners"),
        "bonus_card_partner",
    ),
    "losing_pair": ("higher_sum", "over_target"),
    "strict_revoke": ("off", "trick_and_fine", "scores_T", "foster", "pay_8_each"),
    "revoke_fine": (8, 3),
    "wrong_challenge_fine": (8, 5),
    "ill_led_heart": ("refused", "stands"),
}
"""Values to try for every option, in the form in which they are kept."""


SEARCHING = tuple(name for name, bot in BOTS.items() if bot.searches)
PLAIN = tuple(name for name in BOTS if name not in SEARCHING)
"""The bots that search, and those that do not."""
SMALLEST = Budget(sims=2)
"""What a bot that searches may spend in a test: enough to walk all its ways."""


def table(
    slug: str, players: int, choices: list[tuple[str, Any]], scene: dict[str, Any] | None = None
) -> Rules:
    """A table with the scene, if the game can have it, and those of the choices that fit."""
    options: dict[str, Any] = {}
    rules = rules_for(slug, players)
    for several in (scene or {}, *({name: value} for name, value in choices)):
        try:
            rules = rules_for(slug, players, {**options, **several})
        except OptionError:
            continue
        options |= several
    return rules


_CHOICES = st.sampled_from([(name, value) for name, all_ in VALUES.items() for value in all_])


SCENES: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"remainder": "exchange_first_trick", "kitty_view": "all"},
    {"remainder": "exchange_first_penalty", "pass_count": 2},
    {"remainder": "first_penalty_taker", "kitty_view": "winner"},
    {"remainder": "last_trick_winner", "kitty_view": "all"},
    {"remainder": "uneven", "booster_nines": True},
    {"pass_count": 1, "pass_cycle": ["scatter", "star"], "pass_look_after_choose": False},
    {"booster_nines": True},
    {"moon": "choice", "sun": "double", "card_values": {"QS": 13, "JD": -10}},
    {"first_trick_all_penalty_hand": "to_lowest_nonzero", "no_penalty_first_trick": True},
    {"packs": 2, "duplicate_cards": "cancel", "pass_count": 2, "strip_table": {}},
    {"packs": 2, "duplicate_cards": "later_wins", "remainder": "exchange_first_trick"},
    {"packs": 2, "duplicate_cards": "cancel", "remainder": "exchange_first_penalty"},
    {"jokers": 2, "joker_lead": "leader_names_suit", "joker_mode": "never_wins_any_time"},
    {"jokers": 3, "joker_lead": "next_card_sets_suit", "joker_mode": "never_wins_when_void"},
    {"joker_mode": "foster_heart_between_J_10", "scoring": "chips_sweepstake", "end": "deals"},
    {"joker_mode": "zero_of_suit", "jokers": 1},
    {"pass_count": 3, "pass_cycle": ["left"], "pass_optional": True},
    {"pass_count": 2, "pass_cycle": ["dealers_choice"], "pass_optional": True},
    {"teams": "opposite_pooled", "moon": "choice", "moon_scope": "side", "sun": "clean_slate"},
    {"teams": "opposite_pooled", "announced_slam": "generale", "pledge_no_hearts": 10},
    {"announced_slam": "generale", "packs": 2, "duplicate_cards": "cancel"},
    {"remainder": "stock", "hand_size": 7, "stock_rule": "draw_one_each_after_trick"},
    {
        "remainder": "stock",
        "hand_size": 5,
        "stock_rule": "draw_to_follow",
        "void_discard": "draw",
        "drop_out_when_empty": True,
        "jokers": 2,
    },
    {
        "auction": "penalty_suit_one_round",
        "penalty_suit": "named_in_auction",
        "bid_paid_to": "own_score",
        "auction_all_pass": "redeal",
        "first_leader": "bid_winner",
        "first_card": "not_penalty_suit",
    },
    SLAM_BID,
    {**SLAM_BID, "strict_revoke": "trick_and_fine", "pass_count": 1, "pass_cycle": ["left"]},
    {"expose_cards": {"AH": 2, "QS": 2, "JD": 2, "TC": 4}, "specials": ["10c_doubles_score"]},
    {"strict_revoke": "trick_and_fine", "ill_led_heart": "stands", "must_break_hearts": True},
    {"pledge_no_hearts": 10, "lives": 2, "life_lost_from": 8, "floor_zero": "deal"},
)
"""Choices that bring about what two or three options chosen by chance seldom do."""


@st.composite
def tables(draw: st.DrawFn, most: int = 8) -> Rules:
    """Any table: a variant, a number of players, options that fit together."""
    slug = draw(st.sampled_from(list(VARIANTS)))
    scene = draw(st.sampled_from(SCENES))
    players = draw(
        st.sampled_from([n for n in VARIANTS[slug].players if n != 4 or not scene] or [4])
    )
    return table(slug, players, draw(st.lists(_CHOICES, max_size=most)), scene)


def chances() -> st.SearchStrategy[random.Random]:
    """A source of chance that shrinks to a small seed."""
    return st.integers(0, 2**32 - 1).map(random.Random)


def random_pack(rules: Rules, chance: random.Random) -> tuple[int, ...]:
    """A shuffled pack; now and then one in which a seat holds the hearts or all high cards."""
    pack = list(rules.pack)
    chance.shuffle(pack)
    kind = chance.randrange(4)
    if kind < 2:
        return tuple(pack)
    wish: Callable[[int], Any] = (lambda c: (c >> 4 == 2, c)) if kind == 2 else (lambda c: c & 15)
    best = sorted(pack, key=wish)
    others = best[: -rules.hand_sizes[0]]
    chance.shuffle(others)
    lucky = chance.randrange(rules.players)
    out: list[int] = []
    for k in range(len(pack)):
        dealt = k < len(pack) - rules.widow - rules.stock
        mine = dealt and k % rules.players == lucky and len(best) > len(others)
        if mine and best[len(others) :]:
            out.append(best.pop())
        elif others:
            out.append(others.pop())
            best.remove(out[-1])
        else:
            out.append(best.pop())
    return tuple(out)


def random_wish(game: Game, chance: random.Random, *, claims: bool = True) -> tuple[int, Wish]:
    """A wish that the rules allow; or, with `claims`, now and then a claim or something undone."""
    deal = game.current
    play = deal.play
    seat = chance.choice(play.turn)
    last = last_card(play)
    if claims and deal.before is not None and last is not None and chance.random() < 0.03:
        return last[0], TakeBack()
    if claims and play.phase == "pass" and any(play.passed) and chance.random() < 0.05:
        return play.passed.index(True), Unpass()
    hand = deal.hands[seat]
    accuser = chance.randrange(game.rules.players)
    doubtful = challengeable(play, accuser)
    if doubtful and chance.random() < 0.3:
        return accuser, Challenge(chance.choice(doubtful)[0])
    if claims and play.between_tricks and chance.random() < 0.1:
        return chance.randrange(game.rules.players), Claim()
    if play.phase == "pass":
        return seat, Pass(random_pass(game, seat, chance))
    if play.phase == "exchange":
        return seat, LayAway(tuple(chance.sample(cards_of(hand), game.rules.widow)))
    if play.phase == "choice":
        return seat, Choose(chance.choice(("add", "subtract")))
    if play.phase != "play":
        return seat, random_word(game, seat, chance)
    legal = cards_of(faces(hand) & legal_plays(play.rules.law, play.moment, faces(hand)))
    card = legal[-1] if chance.random() < 0.3 else chance.choice(legal)
    return seat, PlayCard(card, chance.randrange(4) if names_suit(play, card) else None)


def random_word(game: Game, seat: int, chance: random.Random) -> Wish:
    """What a seat says before the first lead."""
    play, hand = game.current.play, game.current.hands[seat]
    match play.phase:
        case "bid":
            least, most = bid_limits(game.rules, play, game.scores[seat])
            most = least + 5 if most is None else min(most, least + 5)
            passes = most < least or chance.random() < 0.5
            return Offer(None if passes else chance.randint(least, most))
        case "suit":
            return NameSuit(chance.randrange(4))
        case "call":
            return CallPass(chance.choice(play.rules.ways_to_call))
        case "slam":
            return Announce(chance.random() < 0.15)
        case "expose":
            held = [card for card in play.rules.exposable if holds(hand, card)]
            return Expose(tuple(card for card in held if chance.random() < 0.6))
        case _:
            return Pledge(chance.random() < 0.4)


def random_pass(game: Game, seat: int, chance: random.Random) -> tuple[int, ...]:
    """Cards that a seat may pass; none where it passes on unseen what it is given."""
    play = game.current.play
    targets = play.rules.pass_targets(play.deal, seat)
    if play.rules.options.pass_optional and may_forward(targets) and chance.random() < 0.5:
        return ()
    count = len(targets)
    view = game.view(seat)
    free = list(cards_of(view.legal()))
    rest = [card for card in cards_of(view.hand) if card not in free]
    chance.shuffle(free)
    chance.shuffle(rest)
    if len(free) == len(cards_of(view.hand)):
        forbidden = set(game.rules.options.pass_forbidden_cards.split())
        free.sort(key=lambda card: card_text(card) in forbidden)
    return tuple((free + rest)[:count])


def steps(
    game: Game, chance: random.Random, deals: int, *, claims: bool = True
) -> Iterator[list[Event]]:
    """Plays on, at most `deals` deals: yields what happens, step by step."""
    for _ in range(deals):
        if not game.needs_deal:
            return
        events = deal_next(game, random_pack(game.rules, chance))
        while True:
            yield events
            game = game.apply(*events)
            if game.over or game.needs_deal:
                break
            seat, wish = random_wish(game, chance, claims=claims)
            try:
                events = game.decide(seat, wish)
            except Refusal:  # a claim that does not hold, a pass that has been seen
                events = []


def played(
    rules: Rules,
    chance: random.Random,
    deals: int = 2,
    watch: Watch | None = None,
    *,
    claims: bool = True,
) -> Game:
    """A random game of at most so many deals."""
    game = new_game(rules, chance.randrange(rules.players))
    for events in steps(game, chance, deals, claims=claims):
        for event in events:
            after = game.apply(event)
            if watch is not None:
                watch(game, event, after)
            game = after
    return game
