"""The end of a game: whether a deal ends it, who has won, and what is settled among the seats."""

from __future__ import annotations

from piquedame.deal.events import Scored
from piquedame.rules.agreed import Rules
from piquedame.scoring.complex import sizes
from piquedame.scoring.result import Scores, Standing


def after_deal(
    rules: Rules, before: Standing, scored: Scored
) -> tuple[bool, tuple[int, ...], tuple[int, ...] | None]:
    """`(over, winners, playoff)` once a deal is scored.

    `playoff` names the seats that can still win if further deals decide.
    """
    shooter = scored.shooter
    scores = sizes(scored.scores, scored.imaginary_scores)
    if shooter is not None and rules.options.moon_wins_game:
        return True, scored.side or rules.side(shooter), None
    everyone = _alive(scored.lives) or tuple(range(rules.players))
    if before.playoff is not None:
        best = best_of(rules, scores, before.playoff)
        over = _alone(rules, best) or rules.sudden_death
        return (True, best, None) if over else (False, (), before.playoff)
    if shooter is not None and not rules.options.game_may_end_on_moon:
        return False, (), None
    exact = _exactly(rules, scores)
    if exact:
        return True, exact, None
    if scored.lives and sum(left > 0 for left in scored.lives) <= 1:
        return True, best_of(rules, scores, _alive(scored.lives)), None
    if not _reached(rules, before.deals + 1, scores):
        return False, (), None
    best = best_of(rules, scores, everyone)
    if _alone(rules, best) or rules.ties_share:
        return True, best, None
    return False, (), best if rules.sudden_death else everyone


def _reached(rules: Rules, deals: int, scores: Scores) -> bool:
    if rules.ends_after_deals:
        return deals >= rules.options.deals
    if rules.ends_bankrupt:
        return min(scores) <= 0
    # If exactly the target is reset, only more than the target ends the game.
    more = rules.reset_to is not None
    target = rules.options.target ** (2 if rules.complex else 1)
    return max(scores) >= target + int(more)


def _exactly(rules: Rules, scores: Scores) -> tuple[int, ...]:
    """The seats that win since they stand exactly at the target, with their partners."""
    if not rules.exact_wins:
        return ()
    there = [seat for seat, each in enumerate(scores) if each == rules.options.target]
    return tuple(sorted({each for seat in there for each in rules.side(seat)}))


def best_of(rules: Rules, scores: Scores, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Which of the seats stand best: the fewest points or the most chips, pairs by their sum.

    Or, by agreement, the pair that does not hold the highest score.
    """
    if rules.over_target_loses:
        better = _other_pair(rules, scores)
        return tuple(seat for seat in seats if seat in better) or seats
    sign = -1 if rules.chips else 1
    worth = {seat: sign * sum(scores[each] for each in rules.side(seat)) for seat in seats}
    best = min(worth.values())
    return tuple(seat for seat in seats if worth[seat] == best)


def _alive(lives: Scores) -> tuple[int, ...]:
    """Seats with a life left; everyone, if nobody has."""
    alive = tuple(seat for seat, left in enumerate(lives) if left)
    return alive or tuple(range(len(lives)))


def _other_pair(rules: Rules, scores: Scores) -> tuple[int, ...]:
    """The pair that does not hold the highest score; all four, where both hold it."""
    worst = [seat for seat, each in enumerate(scores) if each == max(scores)]
    losers = {each for seat in worst for each in rules.side(seat)}
    winners = tuple(seat for seat in range(rules.players) if seat not in losers)
    return winners or tuple(range(rules.players))


def _alone(rules: Rules, best: tuple[int, ...]) -> bool:
    """Is it one seat, or one pair?"""
    return set(best) <= set(rules.side(best[0]))


def pairs_settlement(scores: Scores) -> tuple[tuple[int, int], ...]:
    """Chasse-Coeur's payments between the two best and the two worst of four, as fractions.

    Half the difference of the sums is what each of the two winners gains and each loser pays.
    """
    order = sorted(range(4), key=lambda seat: (scores[seat], seat))
    gain = sum(scores[seat] for seat in order[2:]) - sum(scores[seat] for seat in order[:2])
    return tuple((gain if seat in order[:2] else -gain, 2) for seat in range(4))


def average_settlement(scores: Scores) -> tuple[tuple[int, int], ...]:
    """What each seat receives (below 0: pays) as a fraction `(numerator, denominator)`.

    Everyone above the average pays the difference into a pool from which those below receive it.
    """
    total, seats = sum(scores), len(scores)
    return tuple((total - seats * each, seats) for each in scores)


SETTLEMENTS = {"average_at_end": average_settlement, "pairs_difference": pairs_settlement}
"""Ways of scoring that settle totals after the game, and how."""


def ranking(rules: Rules, scores: Scores, winners: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The seats from first to last, each with its place, from 1.

    Winners share the first place, whatever they scored; others who are level share a place.
    """
    sign = -1 if rules.chips else 1
    order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, sign * scores[seat]))
    places: dict[int, int] = {}
    for ahead, seat in enumerate(order):
        before, won = order[ahead - 1], seat in winners
        alike = won == (before in winners) and (won or scores[before] == scores[seat])
        places[seat] = places[before] if ahead and alike else ahead + 1
    return tuple((seat, places[seat]) for seat in order)
