"""The plain engine and the compiled kernels, card by card beside each other."""

from __future__ import annotations

import random
from typing import Any

from piquedame import Rules
from piquedame.cards import JOKER, JOKERS, TWIN, faces, minus
from piquedame.deal.deal import Deal
from piquedame.deal.wishes import LayAway, PlayCard
from piquedame.game import Game, deal_next, new_game
from piquedame.kernels.adopt import compiled
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.from_play import state_of
from piquedame.kernels.deal.score import score, stakes_of
from piquedame.kernels.deal.steps import lay_away, legal, play
from piquedame.kernels.deal.terms import PlainTerms, Terms, terms_of
from piquedame.law.demands import legal_plays
from piquedame.law.tally import ADD, SUBTRACT
from piquedame.scoring.result import result_of
from strategies import random_pack, random_wish

OPEN_PHASES = ("play", "exchange")
ENDED = ("done", "choice", "scored")


@compiled
def legal_now(terms: Terms, s: Any) -> int:
    return legal(terms, s)


@compiled
def play_now(terms: Terms, s: Any, card: int, named: int) -> None:
    play(terms, s, card, named)


@compiled
def lay_away_now(terms: Terms, s: Any, card: int) -> None:
    lay_away(terms, s, card)


def position_of(deal: Deal) -> Any:
    """The state of the kernels for a deal that is being played."""
    rest = deal.stock[deal.drawn :] or (deal.widow if deal.play.widow else ())
    captured = list(deal.captured)
    return state_of(
        deal.play, deal.hands, captured, rest, deal.only_penalty, deal.aside, deal.joker
    )


def facts(terms: Terms, s: Any) -> dict[str, Any]:
    """What must agree, by name."""
    seats = range(terms.players)
    done = s[slot.PHASE] == slot.FINISHED
    out: dict[str, Any] = {
        name: [int(s[place + seat]) for seat in seats]
        for name, place in (
            ("hands", slot.HAND),
            ("twins", slot.TWIN),
            ("taken", slot.TAKEN),
            ("taken twins", slot.TAKEN_TWIN),
            ("counts", slot.COUNT),
            ("tricks", slot.TRICKS),
        )
    }
    names = ["PHASE", "WON", "WON_LATER", "FIRST_TAKER", "LAST_TAKER", "PILE", "PILE_TWIN"]
    out["pair"] = sorted(int(s[place]) for place in (slot.ONE, slot.OTHER))
    names += ["DRAWN", "WIDOW_SEAT", "DECLARER", "ASIDE"]
    if not done:
        names += ["TURN", "LEADER", "TRICK", "ON", "LED", "BROKEN", "BARRED", "ON_FACES"]
        names += ["BOOSTED", "WIDOW"]
        if not isinstance(terms, PlainTerms):
            out["order"] = [int(x) for x in s[slot.ORDER : slot.ORDER + s[slot.DUE]]]
    out |= {name: int(s[getattr(slot, name)]) for name in names}
    return out


def walk(rules: Rules, chance: random.Random, deals: int = 1) -> int:
    """Play random deals on both sides and compare them after every card; how many cards."""
    game = new_game(rules, chance.randrange(rules.players))
    compared = 0
    for _ in range(deals):
        if game.over:
            break
        game = game.apply(*deal_next(game, random_pack(rules, chance)))
        s, terms = None, None
        while not game.over and not game.needs_deal:
            now = game.current.play
            if now.phase in OPEN_PHASES and s is None:
                s, terms = position_of(game.current), terms_of(now.rules)
            seat, wish = random_wish(game, chance, claims=False)
            if now.phase == "play":
                assert s is not None
                assert terms is not None
                compare_legal(game.current, terms, s)
            before, pool, jack = game.current, game.pool, game.jack
            game = game.after(seat, wish)
            if isinstance(wish, PlayCard | LayAway):
                assert s is not None
                assert terms is not None
                if isinstance(wish, PlayCard):
                    play_now(terms, s, wish.card, -1 if wish.suit is None else wish.suit)
                    compared += 1
                else:
                    for card in wish.cards:
                        lay_away_now(terms, s, card)
                compare(game.current, before, terms, s)
            if game.needs_deal or game.over:
                compare_score(game, s, pool, jack)
    return compared


def compare_score(game: Game, s: Any, pool: int, jack: bool) -> None:
    """What the finished deal brings, but for what only the totals before it decide."""
    deal, scored = game.current, game.scored
    rules = deal.play.rules
    if (
        deal.play.thrown_in
        or rules.options.sun == "clean_slate"
        or rules.options.moon == "smart_add"
    ):
        return
    if rules.options.exact_target_reset != "off" or rules.floor_of_game:
        return
    for giver, receivers in enumerate(result_of(deal).passed_to):
        for receiver in receivers:
            s[slot.GAVE + receiver] |= 1 << giver
    choice = SUBTRACT if deal.choice == "subtract" else ADD
    score(stakes_of(rules, pool, jack, choice), s)
    found = s[slot.CHANGE : slot.CHANGE + rules.players].tolist()
    assert tuple(found) == scored.change, (found, scored, rules.house_rules)
    if rules.complex:
        imaginary = s[slot.IMAGINARY : slot.IMAGINARY + rules.players].tolist()
        assert tuple(imaginary) == scored.imaginary_change


def compare_legal(deal: Deal, terms: Terms, s: Any) -> None:
    play = deal.play
    law = play.rules.honest
    expected = legal_plays(law, play.moment, faces(deal.hands[play.turn[0]]))
    if expected & JOKERS:
        expected = expected & ~JOKERS | 1 << JOKER
    assert legal_now(terms, s) == expected


def compare(deal: Deal, before: Deal, terms: Terms, s: Any) -> None:
    """The state that was played on is the state of the deal as the plain engine has it."""
    if deal.play.phase in ENDED or deal.play.phase not in OPEN_PHASES:
        assert s[slot.PHASE] == slot.FINISHED
        taken = [
            int(s[slot.TAKEN + k]) | int(s[slot.TAKEN_TWIN + k]) << TWIN
            for k in range(terms.players)
        ]
        if s[slot.ASIDE] and s[slot.FIRST_TAKER] >= 0:
            aside = int(s[slot.ASIDE]) | int(s[slot.ASIDE_TWIN]) << TWIN
            taken[s[slot.FIRST_TAKER]] = minus(taken[s[slot.FIRST_TAKER]], aside)
        assert taken == list(deal.captured), (before.play, s)
        return
    expected = facts(terms, position_of(deal))
    if deal.aside and s[slot.FIRST_TAKER] >= 0:
        # The plain engine has already taken them out of what was captured.
        for name in ("taken", "taken twins"):
            expected.pop(name)
    found = {name: value for name, value in facts(terms, s).items() if name in expected}
    assert found == expected, {
        name: (found[name], expected[name]) for name in found if found[name] != expected[name]
    }
