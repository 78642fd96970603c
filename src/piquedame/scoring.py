"""What a deal is worth: card values and effects, slams, bonuses, resets and floors; the end.

Sources of the readings: `docs/rulings.md`, which numbers them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from piquedame.cards import HEARTS, SUIT_MASKS, holds
from piquedame.events import Note, Scored
from piquedame.rules import points
from piquedame.ruleset import QC, QH, QS, TEN_OF_CLUBS, Rules

Scores = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What scoring needs to know of a finished deal; tuples are by seat."""

    captured: tuple[int, ...]
    """Sets of cards, after what was set aside."""
    aside: int
    """First-trick cards that were set aside (`with_aside` gives them to whom they belong)."""
    winners: tuple[int, ...]
    """Who won each trick, in order."""
    claimed: tuple[int, str] | None
    passed_to: tuple[frozenset[int], ...]
    """To whom each seat passed a card in this deal."""
    choice: str | None
    eldest: int


@dataclass(frozen=True, slots=True)
class Slam:
    """A moon: who shot it, whether it was a sun, and what it is worth."""

    shooter: int
    sun: bool
    value: int


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the game stands before a deal is scored."""

    deals: int
    """Deals scored so far."""
    scores: Scores
    playoff: tuple[int, ...] | None
    """In extra deals: the seats that can still win."""


def cards_cost(rules: Rules, cards: int) -> int:
    """What a seat's captured cards cost it, effects of cards included."""
    cost = points(rules.values, cards)
    specials = rules.specials
    if "qh_doubles_hearts" in specials and holds(cards, QH):
        cost += points(rules.values, cards & SUIT_MASKS[HEARTS])
    if "qc_cancels_qs" in specials and holds(cards, QC) and holds(cards, QS):
        cost -= rules.values[QS]
    if "10c_doubles_score" in specials and holds(cards, TEN_OF_CLUBS):
        cost *= 2
    return cost


def taken(rules: Rules, result: Result) -> Scores:
    """By seat, what the captured cards cost."""
    return tuple(cards_cost(rules, cards) for cards in result.captured)


def with_aside(rules: Rules, result: Result) -> Result:
    """The result with the cards set aside given to whom they belong, if to anybody."""
    if rules.first_trick_all_penalty_hand != "to_lowest_nonzero":
        return result
    costs = taken(rules, result)
    seats = [rules.seat_after(result.eldest, k) for k in range(rules.players)]
    painted = [seat for seat in seats if costs[seat] > 0]
    if not painted:
        return result
    lowest = min(painted, key=lambda seat: costs[seat])
    captured = list(result.captured)
    captured[lowest] |= result.aside
    return replace(result, captured=tuple(captured))


def find_slam(rules: Rules, result: Result) -> Slam | None:
    """The moon of this deal by the table's rules, if there is one."""
    if rules.moon == "off":
        return None
    got = [cards & rules.penalty for cards in result.captured]
    shooters = [seat for seat, cards in enumerate(got) if cards]
    if len(shooters) != 1:
        return None
    shooter = shooters[0]
    others_bonus = any(
        cards & rules.bonus for seat, cards in enumerate(result.captured) if seat != shooter
    )
    if rules.moon_requires_bonus and others_bonus:
        return None
    sun = _is_sun(rules, result, shooter)
    if rules.sun == "required_for_moon" and not sun:
        return None
    value = _slam_value(rules, result, shooter)
    return Slam(shooter, sun, value * 2 if sun and rules.sun == "double" else value)


def _is_sun(rules: Rules, result: Result, shooter: int) -> bool:
    if rules.sun == "off":
        return False
    winners = result.winners[1:] if rules.sun_first_trick_exempt else result.winners
    claimer = result.claimed[0] if result.claimed and result.claimed[1] == "rest" else shooter
    return claimer == shooter and all(seat == shooter for seat in winners)


def _slam_value(rules: Rules, result: Result, shooter: int) -> int:
    if rules.moon_value != "T":
        return int(rules.moon_value)
    cards = result.captured[shooter]
    if rules.specials:
        return cards_cost(rules, cards if rules.bonus_scored_on_moon else cards & ~rules.bonus)
    return points(rules.values, cards & rules.penalty)


def choice_value(rules: Rules, result: Result) -> tuple[int, int] | None:
    """`(seat, value)` where a slam's scorer may choose how it counts; else null."""
    slam = find_slam(rules, result)
    if slam is None or rules.moon != "choice":
        return None
    if slam.sun and rules.sun in ("punish_passer", "clean_slate"):
        return None
    return slam.shooter, slam.value


def score(rules: Rules, result: Result, before: Standing) -> Scored:
    """The score of a finished deal."""
    costs = taken(rules, result)
    slam = find_slam(rules, result)
    if slam is None:
        change, notes = _plain(rules, result, costs)
        return _totals(rules, before, costs, change, None, notes)
    if slam.sun and rules.sun == "clean_slate":
        change = _one(rules.players, slam.shooter, -before.scores[slam.shooter])
        notes = [Note("sun_clean_slate", slam.shooter, 0)]
        return _totals(rules, before, costs, change, slam.shooter, notes)
    mode = _mode(rules, result, slam, costs, before)
    change = _slam_change(rules, result, slam, costs, mode)
    name = "sun" if slam.sun else "moon"
    notes = [Note(f"{name}_{mode}", slam.shooter, slam.value)]
    return _totals(rules, before, costs, change, slam.shooter, notes)


def _one(players: int, seat: int, value: int) -> list[int]:
    return [value if each == seat else 0 for each in range(players)]


def _plain(rules: Rules, result: Result, costs: Scores) -> tuple[list[int], list[Note]]:
    change, notes = list(costs), []
    if rules.no_trick_bonus:
        won = set(result.winners)
        if result.claimed and result.claimed[1] == "rest":
            won.add(result.claimed[0])
        for seat in range(rules.players):
            if seat not in won:
                change[seat] += rules.no_trick_bonus
                notes.append(Note("no_trick", seat, rules.no_trick_bonus))
    if rules.floor_zero == "deal":
        for seat, value in enumerate(change):
            if value < 0:
                change[seat] = 0
                notes.append(Note("floor_deal", seat, value))
    return change, notes


def _mode(rules: Rules, result: Result, slam: Slam, costs: Scores, before: Standing) -> str:
    """How this slam is scored: a moon mode, or `punish` for a sun that punishes the passer."""
    if slam.sun and rules.sun == "punish_passer":
        return "punish"
    if rules.moon == "choice":
        return result.choice or "add"
    if rules.moon != "smart_add":
        return str(rules.moon)
    added = _slam_change(rules, result, slam, costs, "add")
    outcome = _totals(rules, before, costs, added, slam.shooter, [])
    over, _, _ = after_deal(rules, before, outcome)
    below = min(outcome.scores) < outcome.scores[slam.shooter]
    return "subtract" if over and below else "add"


def _slam_change(rules: Rules, result: Result, slam: Slam, costs: Scores, mode: str) -> list[int]:
    players, value = rules.players, slam.value
    if mode == "void_deal":
        return [0] * players
    to_others = {"add": value, "pay_each": value, "punish": value}.get(mode, 0)
    to_shooter = {"subtract": -value, "pay_each": -value * (players - 1)}.get(mode, 0)
    change = [to_others] * players
    change[slam.shooter] = to_shooter
    if mode == "punish":
        for seat in range(players):
            if slam.shooter in result.passed_to[seat]:
                change[seat] += value
    if rules.bonus_scored_on_moon:
        for seat in range(players):
            change[seat] += _bonus_part(rules, result, slam, costs, seat)
    return change


def _bonus_part(rules: Rules, result: Result, slam: Slam, costs: Scores, seat: int) -> int:
    """Bonus points on top of a slam. Where card effects make the value, the shooter's are in it."""
    if seat != slam.shooter:
        return costs[seat]
    if rules.specials and rules.moon_value == "T":
        return 0
    return costs[seat] - cards_cost(rules, result.captured[seat] & ~rules.bonus)


def _totals(
    rules: Rules,
    before: Standing,
    costs: Scores,
    change: Sequence[int],
    shooter: int | None,
    notes: list[Note],
) -> Scored:
    scores = []
    notes = list(notes)
    for seat, old in enumerate(before.scores):
        new = old + change[seat]
        resets = rules.end == "target" and rules.exact_target_reset != "off"
        if resets and new == rules.target:
            new = int(rules.exact_target_reset)
            notes.append(Note("reset", seat, new))
        if rules.floor_zero == "game" and new < 0:
            notes.append(Note("floor_game", seat, new))
            new = 0
        scores.append(new)
    real = tuple(scores[seat] - old for seat, old in enumerate(before.scores))
    return Scored(costs, real, tuple(scores), shooter, tuple(notes))


def after_deal(
    rules: Rules, before: Standing, scored: Scored
) -> tuple[bool, tuple[int, ...], tuple[int, ...] | None]:
    """`(over, winners, playoff)` once a deal is scored.

    `playoff` names the seats that can still win if further deals decide.
    """
    shooter = scored.shooter
    if shooter is not None and rules.moon_wins_game:
        return True, (shooter,), None
    everyone = tuple(range(rules.players))
    if before.playoff is not None:
        best = _best(scored.scores, before.playoff)
        over = len(best) == 1 or rules.tie_low == "sudden_death"
        return (True, best, None) if over else (False, (), before.playoff)
    if not _reached(rules, before.deals + 1, scored.scores):
        return False, (), None
    if shooter is not None and not rules.game_may_end_on_moon:
        return False, (), None
    best = _best(scored.scores, everyone)
    if len(best) == 1 or rules.tie_low == "share":
        return True, best, None
    return False, (), best if rules.tie_low == "sudden_death" else everyone


def _reached(rules: Rules, deals: int, scores: Scores) -> bool:
    if rules.end == "deals":
        return deals >= int(rules.deals)
    # Where exactly the target is reset, only more than the target ends the game.
    more = rules.exact_target_reset != "off"
    return max(scores) >= int(rules.target) + int(more)


def _best(scores: Scores, seats: tuple[int, ...]) -> tuple[int, ...]:
    least = min(scores[seat] for seat in seats)
    return tuple(seat for seat in seats if scores[seat] == least)


def lowest(scores: Scores) -> tuple[int, ...]:
    """The seats that win when a game is scored as it stands."""
    return _best(scores, tuple(range(len(scores))))


def average_settlement(scores: Scores) -> tuple[tuple[int, int], ...]:
    """What each seat receives (below 0: pays) as a fraction `(numerator, denominator)`.

    Everyone above the average pays the difference into a pool from which those below receive it.
    """
    total, seats = sum(scores), len(scores)
    return tuple((total - seats * each, seats) for each in scores)
