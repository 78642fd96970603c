"""Random tables and random games, for the property tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

from piquedame import VARIANTS, OptionError, Refusal, Rules, rules_for
from piquedame.cards import card_text, cards_of, faces
from piquedame.deal import last_card
from piquedame.events import Event
from piquedame.game import Game, apply, deal_next, decide, new_game, view_of
from piquedame.rules import legal_plays
from piquedame.wishes import Choose, Claim, LayAway, Pass, PlayCard, TakeBack, Unpass, Wish

Watch = Callable[[Game, Event, Game], None]
"""Called with the game before an event, the event, and the game after it."""

VALUES: dict[str, tuple[Any, ...]] = {
    "strip_table": (
        *("us", "arnold", "morehead", "culbertson", "foster", "black_maria"),
        {"3": "2C", "4": "2C 3C 4C 5C", "5": "2H 3H", "6": "2C 2D 2H 2S", "7": "2S 3S 4S"},
        {"4": "QS 2C 2D 2S", "3": "QS", "5": "QS AH"},
    ),
    "remainder": (
        *("none", "strip", "first_trick_winner", "first_penalty_taker", "last_trick_winner"),
        *("exchange_first_trick", "exchange_first_penalty", "uneven"),
    ),
    "kitty_size": (0, 2, 3, 4, {"3": 4, "4": 4, "5": 2, "6": 4, "7": 3}),
    "kitty_view": ("nobody", "winner", "all"),
    "misdeal_all_penalty_hand": (False, True),
    "dealer_next": ("rotate_left", "taker_of_card"),
    "first_dealer": ("lowest_draw", "highest_cut", "random"),
    "rotation": ("clockwise", "anticlockwise"),
    "pass_count": (0, 1, 2, 3, 4, {"3": 4, "4": 3, "5": 2, "6": 2, "7": 1}),
    "pass_cycle": (
        *(["left"], ["right"], ["left", "right", "hold"], ["scatter", "star"], ["hold"]),
        ["across", "left2", "right2", "scatter"],
    ),
    "pass_forbidden_cards": ("", "QS KS AS", "2C QS AH"),
    "pass_look_after_choose": (True, False),
    "first_leader": ("holder_of_lowest_club", "eldest", "holder_of:7D"),
    "first_card": ("forced_lowest_club", "any_club", "any", "any_non_heart"),
    "no_penalty_first_trick": (False, True),
    "first_trick_all_penalty_hand": ("may_play", "misdeal", "not_counted", "to_lowest_nonzero"),
    "bonus_is_blood": (False, True),
    "must_break_hearts": (False, True),
    "break_by": ("any_heart_played", "heart_discarded_offsuit"),
    "qs_breaks_hearts": (False, True),
    "any_penalty_breaks": (False, True),
    "lead_heart_if_only_hearts_and_qs": (False, True),
    "qs_lead_needs_break": (False, True),
    "no_heart_lead_before_trick": (0, 3),
    "void_discard": ("free", "hearts_then_queens", "listed_first:QS AS", "listed_first:KC"),
    "forced_qs": ("off", "when_void", "when_void_or_higher_spade_played"),
    "booster_nines": (False, True),
    "heart_scale": (
        *("one", "spot_14", "low_5432_1", "low_5432_face", "greek", "greek_parlett"),
        *("courts10_A10", "spot_A1"),
    ),
    "card_values": (
        *({"QS": 13}, {"QS": 13, "JD": -10}, {"QS": 13, "KS": 10, "AS": 7, "TD": -10}),
        *({}, {"AH": 0, "QS": 5, "JC": 2}, {"2C": 4, "3C": 4, "4C": -3}),
    ),
    "spot_queen": (0, 13, 25, 26, 50),
    "specials": (
        *([], ["qh_doubles_hearts"], ["qc_cancels_qs"], ["10c_doubles_score"]),
        ["qh_doubles_hearts", "qc_cancels_qs", "10c_doubles_score"],
    ),
    "no_trick_bonus": (0, -3, -5),
    "moon": ("off", "add", "subtract", "choice", "smart_add", "void_deal", "pay_each"),
    "moon_value": ("T", 26, 100),
    "moon_requires_bonus": (False, True),
    "bonus_scored_on_moon": (False, True),
    "sun": ("off", "double", "required_for_moon", "punish_passer", "clean_slate"),
    "sun_first_trick_exempt": (False, True),
    "moon_wins_game": (False, True),
    "game_may_end_on_moon": (False, True),
    "scoring": ("points", "average_at_end"),
    "end": ("target", "deals"),
    "target": (20, 50, 100),
    "deals": (1, 2, 3),
    "exact_target_reset": ("off", 0, 50),
    "floor_zero": ("none", "deal", "game"),
    "tie_low": ("share", "extra_deals", "sudden_death"),
}
"""Values to try for every option, in the form in which they are kept."""


def table(slug: str, players: int, choices: list[tuple[str, Any]]) -> Rules:
    """A table with those of the choices that fit together, taken in order."""
    options: dict[str, Any] = {}
    rules = rules_for(slug, players)
    for name, value in choices:
        try:
            rules = rules_for(slug, players, {**options, name: value})
        except OptionError:
            continue
        options[name] = value
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
    return table(slug, players, [*scene.items(), *draw(st.lists(_CHOICES, max_size=most))])


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
        dealt = k < len(pack) - rules.widow
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
    deal = game.deal
    assert deal is not None
    play = deal.play
    seat = chance.choice(play.turn)
    last = last_card(play)
    if claims and deal.before is not None and last is not None and chance.random() < 0.03:
        return last[0], TakeBack()
    if claims and play.phase == "pass" and any(play.passed) and chance.random() < 0.05:
        return play.passed.index(True), Unpass()
    hand = deal.hands[seat]
    if claims and play.between_tricks and chance.random() < 0.1:
        return chance.randrange(game.rules.players), Claim()
    if play.phase == "pass":
        return seat, Pass(random_pass(game, seat, chance))
    if play.phase == "exchange":
        return seat, LayAway(tuple(chance.sample(cards_of(hand), game.rules.widow)))
    if play.phase == "choice":
        return seat, Choose(chance.choice(("add", "subtract")))
    legal = cards_of(hand & legal_plays(game.rules.law, play.moment, faces(hand)))
    return seat, PlayCard(legal[-1] if chance.random() < 0.3 else chance.choice(legal))


def random_pass(game: Game, seat: int, chance: random.Random) -> tuple[int, ...]:
    """Cards that a seat may pass."""
    assert game.deal is not None
    count = len(game.rules.pass_targets(game.number, seat))
    view = view_of(game, seat)
    free = list(cards_of(view.legal()))
    rest = [card for card in cards_of(view.hand) if card not in free]
    chance.shuffle(free)
    chance.shuffle(rest)
    if len(free) == len(cards_of(view.hand)):
        forbidden = set(game.rules.pass_forbidden_cards.split())
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
            for event in events:
                game = apply(game, event)
            if game.over or game.needs_deal:
                break
            seat, wish = random_wish(game, chance, claims=claims)
            try:
                events = decide(game, seat, wish)
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
            after = apply(game, event)
            if watch is not None:
                watch(game, event, after)
            game = after
    return game
