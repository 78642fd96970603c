"""What a deal is worth: card values and effects, slams, bonuses, resets and floors; the end.

Sources of the readings: `docs/rulings.md`, which numbers them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from piquedame.cards import (
    HEARTS,
    JOKER,
    QC,
    QH,
    QS,
    SUIT_MASKS,
    TEN_OF_CLUBS,
    TWIN,
    faces,
    holds,
    together,
)
from piquedame.chips import settle
from piquedame.complex_scores import cost, moon_change, plain_cost, sizes
from piquedame.events import Note, Scored
from piquedame.fines import borne, borne_in_chips, fines, offenders
from piquedame.honour import Price
from piquedame.rules import points
from piquedame.ruleset import Rules

Scores = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What scoring needs to know of a finished deal; tuples are by seat."""

    captured: tuple[int, ...]
    """Sets of cards, after what was set aside."""
    aside: int
    """First-trick cards that were set aside (`with_aside` gives them to whom they belong)."""
    winners: tuple[int | None, ...]
    """Who won each trick, in order; null for a cancelled one."""
    claimed: tuple[int, str] | None
    passed_to: tuple[frozenset[int], ...]
    """To whom each seat passed a card in this deal."""
    choice: str | None
    eldest: int
    declarer: int | None = None
    """Who announced a slam."""
    bid: tuple[int, int] | None = None
    """Who won the auction, and what is paid for it."""
    pledged: tuple[int, ...] = ()
    """Seats that pledged to take no hearts."""
    joker_holder: int | None = None
    """Who held Foster's joker when play began."""
    prices: tuple[Price, ...] = ()
    """What revokes and wrong challenges cost, at an honour table."""


@dataclass(frozen=True, slots=True)
class Slam:
    """A moon: who shot it, whether it was a sun, and what it is worth."""

    shooter: int
    sun: bool
    value: int
    imaginary: int = 0
    """The imaginary part of its value, where scores are complex."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the game stands before a deal is scored."""

    deals: int
    """Deals scored so far."""
    scores: Scores
    playoff: tuple[int, ...] | None
    """In extra deals: the seats that can still win."""
    pool: int = 0
    """Chips on the table."""
    jack: bool = False
    """The pool is a Jack."""
    lives: tuple[int, ...] = ()
    """Lives left, where the game has lives."""
    imaginary: Scores = ()
    """The imaginary parts of the scores, where they are complex."""


def cards_cost(rules: Rules, cards: int) -> int:
    """What a seat's captured cards cost it (where that is complex, the real part of it)."""
    return cost(rules, cards)[0] if rules.complex else _cards_cost(rules, cards)


def _cards_cost(rules: Rules, cards: int) -> int:
    """What captured cards cost, effects of cards included."""
    cost = points(rules.values, cards)
    specials = rules.specials
    if "qh_doubles_hearts" in specials and holds(cards, QH):
        hearts = SUIT_MASKS[HEARTS]
        cost += points(rules.values, cards & (hearts | hearts << TWIN))
    if "qc_cancels_qs" in specials and holds(cards, QC) and holds(cards, QS):
        cost -= rules.values[QS]
    if "10c_doubles_score" in specials and holds(cards, TEN_OF_CLUBS):
        cost *= rules.ten_of_clubs_times
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
    captured[lowest] = together(captured[lowest], result.aside)
    return replace(result, captured=tuple(captured))


def find_slam(rules: Rules, result: Result) -> Slam | None:
    """The moon of this deal by the table's rules, if there is one."""
    silent = rules.silent_slam_value is not None and result.declarer is None
    shooter = _shooter(rules, result) if not offenders(result.prices) else None
    if shooter is None or (rules.moon == "off" and not silent):
        return None
    if rules.announced_slam == "required" and result.declarer != shooter:
        return None
    if silent:
        return Slam(shooter, False, int(rules.silent_slam_value))
    side = rules.side(shooter) if rules.moon_scope == "side" else (shooter,)
    others_bonus = any(
        cards & rules.bonus for seat, cards in enumerate(result.captured) if seat not in side
    )
    if rules.moon_requires_bonus and others_bonus:
        return None
    sun = _is_sun(rules, result, side)
    if rules.sun == "required_for_moon" and not sun:
        return None
    if rules.complex:
        return Slam(shooter, sun, *plain_cost(rules, result.captured[shooter] & rules.penalty))
    value = _slam_value(rules, result, side)
    return Slam(shooter, sun, value * 2 if sun and rules.sun == "double" else value)


def _shooter(rules: Rules, result: Result) -> int | None:
    """Who took every penalty card that anybody got: alone, or (the busier one) of a side."""
    got = [(cards & rules.penalty).bit_count() for cards in result.captured]
    shooter = max(range(rules.players), key=lambda seat: got[seat])
    side = rules.side(shooter) if rules.moon_scope == "side" else (shooter,)
    alone = not any(count for seat, count in enumerate(got) if seat not in side)
    return shooter if got[shooter] and alone else None


def _is_sun(rules: Rules, result: Result, side: tuple[int, ...]) -> bool:
    if rules.sun == "off":
        return False
    winners = result.winners[1:] if rules.sun_first_trick_exempt else result.winners
    claimer = result.claimed[0] if result.claimed and result.claimed[1] == "rest" else side[0]
    return claimer in side and all(seat in side for seat in winners if seat is not None)


def _slam_value(rules: Rules, result: Result, side: tuple[int, ...]) -> int:
    if rules.moon_value != "T":
        return int(rules.moon_value)
    value = 0
    for seat in side:
        cards = result.captured[seat]
        if rules.specials:
            kept = cards if rules.bonus_scored_on_moon else cards & ~rules.bonus
            value += cards_cost(rules, kept)
        else:
            value += points(rules.values, cards & rules.penalty)
    return value


def choice_value(rules: Rules, result: Result) -> tuple[int, int] | None:
    """`(seat, value)` where a slam's scorer may choose how it counts; else null."""
    slam = chosen_slam(rules, result)
    return None if slam is None else (slam.shooter, slam.value)


def chosen_slam(rules: Rules, result: Result) -> Slam | None:
    """The slam whose scorer may choose how it counts, if there is one."""
    slam = find_slam(rules, result)
    if slam is None or rules.moon != "choice":
        return None
    if slam.sun and rules.sun in ("punish_passer", "clean_slate"):
        return None
    return slam


def score(rules: Rules, result: Result, before: Standing) -> Scored:
    """The score of a finished deal."""
    if not result.prices:
        return _lives(rules, before, _score(rules, result, before))
    # Fines are part of the change, before a reset or a floor looks at the totals.
    fined = fines(rules, result.prices)
    extra = _pooled(rules, list(fined.change))
    fallen = tuple(old + plus for old, plus in zip(before.scores, extra, strict=True))
    scored = _score(rules, result, replace(before, scores=fallen))
    change = tuple(each + plus for each, plus in zip(scored.change, extra, strict=True))
    pool = None if scored.pool is None else scored.pool + fined.table
    notes = (*scored.notes, *fined.notes)
    return _lives(rules, before, replace(scored, change=change, pool=pool, notes=notes))


def _lives(rules: Rules, before: Standing, scored: Scored) -> Scored:
    """The score with the lives that it costs."""
    if not before.lives:
        return scored
    lost = [each >= rules.life_lost_from for each in scored.change]
    lives = tuple(max(left - gone, 0) for left, gone in zip(before.lives, lost, strict=True))
    gone = tuple(Note("life", seat, lives[seat]) for seat, each in enumerate(lost) if each)
    return replace(scored, lives=lives, notes=(*scored.notes, *gone))


def _score(rules: Rules, result: Result, before: Standing) -> Scored:
    if rules.complex:
        return _complex(rules, result, before)
    costs = taken(rules, result)
    if rules.chips:
        return _settled(rules, result, costs, before)
    if offenders(result.prices):
        change, notes = borne(rules, costs, result.bid, result.prices)
        return _totals(rules, before, costs, _pooled(rules, change), None, notes)
    if result.declarer is not None and rules.announced_slam == "generale":
        return _announced(rules, result, costs, before)
    slam = find_slam(rules, result)
    if slam is None:
        change, notes = _plain(rules, result, costs)
        return _totals(rules, before, costs, change, None, notes)
    if slam.sun and rules.sun == "clean_slate":
        side = rules.side(slam.shooter) if rules.pooled else (slam.shooter,)
        change = [-old if seat in side else 0 for seat, old in enumerate(before.scores)]
        notes = [Note("sun_clean_slate", slam.shooter, 0)]
        return _totals(rules, before, costs, change, slam.shooter, notes)
    mode = _mode(rules, result, slam, costs, before)
    change = _slam_change(rules, result, slam, costs, mode)
    name = "sun" if slam.sun else "moon"
    notes = [Note(f"{name}_{mode}", slam.shooter, slam.value)]
    if mode != "void_deal":
        notes += _spoken(rules, result)
    return _totals(rules, before, costs, change, slam.shooter, notes)


def _complex(rules: Rules, result: Result, before: Standing) -> Scored:
    """The score of a deal where every figure has an imaginary part."""
    captured = result.captured
    costs = [cost(rules, cards) for cards in captured]
    slam, change = find_slam(rules, result), costs
    notes: tuple[Note, ...] = ()
    if slam is not None:
        mode = (result.choice or "add") if rules.moon == "choice" else str(rules.moon)
        change = moon_change(rules, captured, slam.shooter, mode)
        notes = (Note(f"complex_moon_{mode}", slam.shooter, slam.value),)
    old = zip(before.scores, before.imaginary or rules.first_imaginary, strict=True)
    totals = [(a + c, b + d) for (a, b), (c, d) in zip(old, change, strict=True)]
    shooter = None if slam is None else slam.shooter
    return Scored(
        taken=tuple(real for real, _ in costs),
        change=tuple(real for real, _ in change),
        scores=tuple(real for real, _ in totals),
        shooter=shooter,
        notes=notes,
        imaginary_taken=tuple(part for _, part in costs),
        imaginary_change=tuple(part for _, part in change),
        imaginary_scores=tuple(part for _, part in totals),
    )


def _with_spoken(rules: Rules, result: Result, change: list[int]) -> list[int]:
    """The change with what was bid and pledged."""
    extra = [0] * rules.players
    for note in _spoken(rules, result):
        extra[note.seat] += note.number
    return [a + b for a, b in zip(change, _pooled(rules, extra), strict=True)]


def _spoken(rules: Rules, result: Result) -> list[Note]:
    """What was said before the play costs: the winning bid; a pledge to take no hearts.

    A pledge that was kept takes points off, one that was broken puts as many on.
    """
    hearts = rules.law.suit
    notes = [] if result.bid is None else [Note("bid", *result.bid)]
    for seat in result.pledged:
        broken = bool(faces(result.captured[seat]) & hearts)
        worth = rules.pledge_no_hearts * (1 if broken else -1)
        notes.append(Note("pledge_broken" if broken else "pledge_kept", seat, worth))
    return notes


def _settled(rules: Rules, result: Result, costs: Scores, before: Standing) -> Scored:
    """A deal for chips: what is paid to whom."""
    bid, joker = result.bid, _joker_debt(result)
    if offenders(result.prices):
        account = borne_in_chips(rules, costs, before, bid, joker, result.prices)
    else:
        account = settle(rules, costs, before, bid, joker)
    scores = tuple(old + plus for old, plus in zip(before.scores, account.change, strict=True))
    notes = tuple(account.notes)
    return Scored(costs, account.change, scores, None, notes, account.pool, account.jack)


def _joker_debt(result: Result) -> tuple[int, int] | None:
    """Foster's joker taken by another than its first holder: (who pays, who is paid)."""
    if result.joker_holder is None:
        return None
    taker = next((s for s, cards in enumerate(result.captured) if holds(cards, JOKER)), None)
    return None if taker in (None, result.joker_holder) else (taker or 0, result.joker_holder)


def _announced(rules: Rules, result: Result, costs: Scores, before: Standing) -> Scored:
    """An announced slam: made, each opponent scores its value; failed, the declarer does."""
    declarer = result.declarer or 0
    value = rules.total if rules.moon_value == "T" else int(rules.moon_value)
    made = not any(
        cards & rules.penalty for seat, cards in enumerate(result.captured) if seat != declarer
    )
    side = rules.side(declarer)
    change = [value if made and seat not in side else 0 for seat in range(rules.players)]
    if not made:
        for seat in side if rules.pooled else (declarer,):
            change[seat] = value
    key = "slam_made" if made else "slam_failed"
    notes = [Note(key, declarer, value), *_spoken(rules, result)]
    change = _with_spoken(rules, result, change)
    return _totals(rules, before, costs, change, declarer if made else None, notes)


def _plain(rules: Rules, result: Result, costs: Scores) -> tuple[list[int], list[Note]]:
    change, notes = _by_cards(rules, costs)
    for note in _spoken(rules, result):
        change[note.seat] += note.number
        notes.append(note)
    if rules.no_trick_bonus:
        won = {seat for seat in result.winners if seat is not None}
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
    return _pooled(rules, change), notes


def _by_cards(rules: Rules, costs: Scores) -> tuple[list[int], list[Note]]:
    """What the cards alone add; in the settlements for two only the worse seat scores."""
    if rules.scoring not in ("difference", "above_six"):
        return list(costs), []
    worse = 0 if costs[0] > costs[1] else 1
    over = costs[worse] - (costs[1 - worse] if rules.scoring == "difference" else 6)
    change = [0, 0]
    change[worse] = max(over, 0)
    return change, [Note(rules.scoring, worse, change[worse])]


def _pooled(rules: Rules, change: list[int]) -> list[int]:
    """Partners who score together each get the sum of the side."""
    if not rules.pooled:
        return change
    return [sum(change[each] for each in rules.side(seat)) for seat in range(rules.players)]


def _mode(rules: Rules, result: Result, slam: Slam, costs: Scores, before: Standing) -> str:
    """How this slam is scored: a moon mode, or `punish` for a sun that punishes the passer."""
    if slam.sun and rules.sun == "punish_passer":
        return "punish"
    if rules.moon == "choice":
        return result.choice or "add"
    if rules.silent_slam_value is not None:
        return "add"
    if rules.moon != "smart_add":
        return str(rules.moon)
    added = _slam_change(rules, result, slam, costs, "add")
    outcome = _lives(rules, before, _totals(rules, before, costs, added, slam.shooter, []))
    over, _, _ = after_deal(rules.unpaired, before, outcome)
    below = min(outcome.scores) < outcome.scores[slam.shooter]
    return "subtract" if over and below else "add"


def _slam_change(rules: Rules, result: Result, slam: Slam, costs: Scores, mode: str) -> list[int]:
    players, value = rules.players, slam.value
    if mode == "void_deal":
        return [0] * players
    side = rules.side(slam.shooter)
    to_others = {"add": value, "pay_each": value, "punish": value}.get(mode, 0)
    paid = value * (players - len(side))
    to_shooter = {"subtract": -value, "pay_each": -paid, "costs": value}.get(mode, 0)
    change = [0 if seat in side else to_others for seat in range(players)]
    for seat in side if rules.pooled else (slam.shooter,):
        change[seat] = to_shooter
    if mode == "punish":
        for seat in range(players):
            if slam.shooter in result.passed_to[seat] and seat not in side:
                change[seat] += value
    if rules.bonus_scored_on_moon:
        extra = [_bonus_part(rules, result, slam, costs, seat) for seat in range(players)]
        change = [a + b for a, b in zip(change, _pooled(rules, extra), strict=True)]
    return _with_spoken(rules, result, change)


def _bonus_part(rules: Rules, result: Result, slam: Slam, costs: Scores, seat: int) -> int:
    """Bonus points on top of a slam. Where card effects make the value, the shooter's are in it."""
    shooting = rules.side(slam.shooter) if rules.moon_scope == "side" else (slam.shooter,)
    if seat not in shooting:
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
    scores = sizes(scored.scores, scored.imaginary_scores)
    if shooter is not None and rules.moon_wins_game:
        return True, rules.side(shooter), None
    everyone = _alive(scored.lives) or tuple(range(rules.players))
    if before.playoff is not None:
        best = best_of(rules, scores, before.playoff)
        over = _alone(rules, best) or rules.tie_low == "sudden_death"
        return (True, best, None) if over else (False, (), before.playoff)
    if scored.lives and sum(left > 0 for left in scored.lives) <= 1:
        return True, best_of(rules, scores, _alive(scored.lives)), None
    if not _reached(rules, before.deals + 1, scores):
        return False, (), None
    if shooter is not None and not rules.game_may_end_on_moon:
        return False, (), None
    best = best_of(rules, scores, everyone)
    if rules.losing_pair == "over_target" and rules.fixed_pairs:
        return True, _other_pair(rules, scores), None
    if _alone(rules, best) or rules.tie_low == "share":
        return True, best, None
    return False, (), best if rules.tie_low == "sudden_death" else everyone


def _reached(rules: Rules, deals: int, scores: Scores) -> bool:
    if rules.end == "deals":
        return deals >= int(rules.deals)
    if rules.end == "bankrupt":
        return min(scores) <= 0
    # Where exactly the target is reset, only more than the target ends the game.
    more = rules.exact_target_reset != "off"
    target = int(rules.target) ** (2 if rules.complex else 1)
    return max(scores) >= target + int(more)


def best_of(rules: Rules, scores: Scores, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Which of the seats stand best: the fewest points or the most chips, pairs by their sum."""
    sign = -1 if rules.chips else 1
    worth = {seat: sign * sum(scores[each] for each in rules.side(seat)) for seat in seats}
    best = min(worth.values())
    return tuple(seat for seat in seats if worth[seat] == best)


def _alive(lives: Scores) -> tuple[int, ...]:
    """Seats with a life left; everyone, where nobody has."""
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
