"""What every level must do alike: answer the phase that is due, within the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from piquedame.cards import cards_of, rank_of
from piquedame.legality import forbidden_to_pass
from piquedame.play import Play
from piquedame.view import View
from piquedame.wishes import Choose, LayAway, Pass, PlayCard, Wish

Pick = Callable[[View, tuple[int, ...], int], Sequence[int]]
"""From a view, the cards to choose from and a number: that many of them."""


def facts(view: View) -> tuple[Play, int]:
    """The public facts and the seat of a view that owes something."""
    assert view.play is not None
    assert view.seat is not None
    return view.play, view.seat


def answer(
    view: View, to_pass: Pick, to_lay_away: Pick, to_play: Callable[[View, tuple[int, ...]], int]
) -> Wish:
    """The wish that is due, its cards chosen by the level."""
    play, seat = facts(view)
    if play.phase == "pass":
        return Pass(cards_to_pass(view, to_pass))
    if play.phase == "exchange":
        return LayAway(tuple(to_lay_away(view, cards_of(view.hand), view.rules.widow)))
    if play.phase == "choice":
        return Choose("subtract" if adding_loses(view, seat, view.slam_value or 0) else "add")
    legal = cards_of(view.legal())
    return PlayCard(legal[0] if len(legal) == 1 else to_play(view, legal))


def cards_to_pass(view: View, pick: Pick) -> tuple[int, ...]:
    """The cards to give away; where too few may be passed they all go, and others fill up."""
    play, seat = facts(view)
    count = len(view.rules.pass_targets(play.deal, seat))
    legal = cards_of(view.legal())
    barred = forbidden_to_pass(view.rules, view.hand)
    free = tuple(card for card in legal if not barred >> card & 1)
    if len(free) >= count:
        return tuple(pick(view, free, count))
    rest = tuple(card for card in legal if card not in free)
    return (*free, *pick(view, rest, count - len(free)))


def adding_loses(view: View, seat: int, value: float) -> bool:
    """Would adding `value` to all others end the game while one of them is lower?"""
    rules = view.rules
    if rules.moon_wins_game or not rules.game_may_end_on_moon or rules.end != "target":
        return False
    scores = [score if each == seat else score + value for each, score in enumerate(view.scores)]
    return max(scores) >= rules.target and min(scores) < scores[seat]


def dearest_first(view: View, cards: Sequence[int]) -> list[int]:
    """The cards by what they cost, then by rank, from the top."""
    values = view.rules.values
    return sorted(cards, key=lambda card: (values[card], rank_of(card), card), reverse=True)
