"""What a deal is worth: its cards, a slam or a penalty, bonuses, resets and floors.

Sources of the readings: `docs/rulings.md`, which numbers them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from piquedame.cards import FACES, TWIN, mask_of
from piquedame.deal.events import Note, Scored
from piquedame.law.tally import (
    CLEAN_SLATE,
    MODE_NAMES,
    MODES,
    SMART_ADD,
    beside_slam,
    card_scores,
    declared_scores,
    givers,
    joker_debt,
    no_trick_bonus,
    pledge_cost,
    pool_sides,
    slam_mode,
    slam_scores,
    took_all,
    tricks_cost,
)
from piquedame.law.trick import NOBODY
from piquedame.rules.agreed import Rules
from piquedame.scoring.chips import settle
from piquedame.scoring.complex import cost, moon_change
from piquedame.scoring.fines import borne, borne_in_chips, fines, offenders
from piquedame.scoring.result import Result, Scores, Standing, taken
from piquedame.scoring.slams import Slam, find_slam
from piquedame.scoring.winners import after_deal


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
    lost = [each >= rules.options.life_lost_from for each in scored.change]
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
    if result.declarer is not None and rules.generale:
        return _announced(rules, result, costs, before)
    if result.declarer is not None and rules.capot and not result.won() & ~(1 << result.declarer):
        return _capot_made(rules, result, costs, before)
    if result.attempt:
        return _bid_for(rules, result, costs, before)
    slam = find_slam(rules, result)
    if slam is None:
        change, notes = _plain(rules, result, costs)
        return _totals(rules, before, costs, change, None, notes)
    if slam.sun and rules.tariff.sun == CLEAN_SLATE:
        side = rules.side(slam.shooter) if rules.pooled else (slam.shooter,)
        change = [-old if seat in side else 0 for seat, old in enumerate(before.scores)]
        notes = [Note("sun_clean_slate", slam.shooter, 0)]
        return _totals(rules, before, costs, change, slam.shooter, notes)
    mode = _mode(rules, result, slam, costs, before)
    change = _slam_change(rules, result, slam, mode)
    name = "sun" if slam.sun else "moon"
    notes = [Note(f"{name}_{mode}", slam.shooter, slam.value)]
    if mode != "void_deal":
        notes += _spoken(rules, result)
    return _totals(rules, before, costs, change, slam.shooter, notes)


def _complex(rules: Rules, result: Result, before: Standing) -> Scored:
    """The score of a deal if every figure has an imaginary part."""
    captured = result.captured
    costs = [cost(rules, cards) for cards in captured]
    slam, change = find_slam(rules, result), costs
    notes: tuple[Note, ...] = ()
    if slam is not None:
        mode = MODE_NAMES[slam_mode(rules.tariff, slam.sun, MODES[result.choice or "add"])]
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
    """What was said before the play costs: a bid, a capot that failed, a pledge of no hearts.

    A pledge that was kept takes points off, one that was broken puts as many on.
    """
    hearts = rules.law.suit
    notes = [] if result.bid is None else [Note("bid", *result.bid)]
    if result.declarer is not None and rules.capot and result.won() & ~(1 << result.declarer):
        notes.append(Note("capot_failed", result.declarer, rules.slam_worth))
    for seat in result.pledged:
        worth = pledge_cost(rules.options.pledge_no_hearts, hearts, result.taken[seat])
        notes.append(Note("pledge_broken" if worth > 0 else "pledge_kept", seat, worth))
    return notes


def _settled(rules: Rules, result: Result, costs: Scores, before: Standing) -> Scored:
    """A deal for chips: what is paid to whom."""
    bid, joker = result.bid, _joker_debt(rules, result)
    if offenders(result.prices):
        account = borne_in_chips(rules, costs, before, bid, joker, result.prices)
    else:
        account = settle(rules, costs, before, bid, joker)
    scores = tuple(old + plus for old, plus in zip(before.scores, account.change, strict=True))
    notes = tuple(account.notes)
    return Scored(costs, account.change, scores, None, notes, account.pool, account.jack)


def _joker_debt(rules: Rules, result: Result) -> tuple[int, int] | None:
    """Foster's joker taken by another than its first holder: (who is paid, how much)."""
    holder = NOBODY if result.joker_holder is None else result.joker_holder
    worth = joker_debt(rules.tariff, rules.values, result.taken, holder)
    return (holder, worth) if worth else None


def _announced(rules: Rules, result: Result, costs: Scores, before: Standing) -> Scored:
    """An announced slam: made, each opponent scores its value; failed, the declarer does."""
    declarer = result.declarer or 0
    value = rules.slam_worth
    made = took_all(rules.tariff, result.taken, declarer)
    change = [0] * rules.players
    side, payers = rules.side_masks[declarer], rules.payers(declarer)
    declared_scores(rules.tariff, side, payers, made, value, change)
    key = "slam_made" if made else "slam_failed"
    notes = [Note(key, declarer, value), *_spoken(rules, result)]
    change = _with_spoken(rules, result, change)
    return _totals(rules, before, costs, change, declarer if made else None, notes)


def _capot_made(rules: Rules, result: Result, costs: Scores, before: Standing) -> Scored:
    """A capot that was made: each opponent scores its value, and nothing else counts."""
    declarer, value = result.declarer or 0, rules.slam_worth
    change = [0] * rules.players
    side, payers = rules.side_masks[declarer], rules.payers(declarer)
    declared_scores(rules.tariff, side, payers, True, value, change)
    notes = [Note("capot_made", declarer, value), *_spoken(rules, result)]
    change = _with_spoken(rules, result, change)
    return _totals(rules, before, costs, change, declarer, notes)


def _bid_for(rules: Rules, result: Result, costs: Scores, before: Standing) -> Scored:
    """A slam that was bid for: made, each opponent scores its value; failed, each of the side."""
    bidder, value, side = result.attempt[0], rules.slam_worth, mask_of(result.attempt)
    made = not result.won() & ~side
    change = [0] * rules.players
    declared_scores(rules.tariff, side, side, made, value, change)
    notes = [Note("slam_bid_made" if made else "slam_bid_failed", bidder, value)]
    notes += [Note("silent_partner", seat, value) for seat in result.attempt[1:]]
    notes += _spoken(rules, result)
    change = _with_spoken(rules, result, change)
    scored = _totals(rules, before, costs, change, bidder if made else None, notes)
    return replace(scored, side=tuple(sorted(set(result.attempt))))


def _plain(rules: Rules, result: Result, costs: Scores) -> tuple[list[int], list[Note]]:
    change, notes = _by_cards(rules, costs)
    notes += _tricks(rules, result)
    for note in _spoken(rules, result):
        change[note.seat] += note.number
        notes.append(note)
    for seat in range(rules.players):
        bonus = no_trick_bonus(rules.tariff, result.won(), seat)
        if bonus:
            change[seat] += bonus
            notes.append(Note("no_trick", seat, bonus))
    change = _pooled(rules, change)
    if rules.floor_of_deal:
        for seat, value in enumerate(change):
            if value < 0:
                change[seat] = 0
                notes.append(Note("floor_deal", seat, value))
    return change, notes


def _tricks(rules: Rules, result: Result) -> list[Note]:
    """What the tricks of each seat cost, which is part of what it has taken."""
    notes = []
    for seat in range(rules.players) if rules.tricks_cost else ():
        won, first, last = result.tricks_of(seat)
        plain = tricks_cost(rules.tariff, won, first, last, 0)
        whole = tricks_cost(rules.tariff, won, first, last, result.taken[seat])
        for key, worth in (
            ("each_trick", rules.tariff.each_trick * won),
            ("first_trick", rules.tariff.first_trick if first else 0),
            ("last_trick", rules.tariff.last_trick if last else 0),
            ("all_three", whole - plain),
        ):
            notes += [Note(key, seat, worth)] if worth else []
    return notes


def _by_cards(rules: Rules, costs: Scores) -> tuple[list[int], list[Note]]:
    """What the cards alone add; in the settlements for two only the worse seat scores."""
    change = [0] * rules.players
    worse = card_scores(rules.tariff, costs, change)
    notes = [] if worse == NOBODY else [Note(rules.options.scoring, worse, change[worse])]
    return change, notes


def _pooled(rules: Rules, change: list[int]) -> list[int]:
    """Partners who score together each get the sum of the side."""
    out = list(change)
    if rules.pooled:
        pool_sides(rules.tariff, rules.side_masks, out)
    return out


def _mode(rules: Rules, result: Result, slam: Slam, costs: Scores, before: Standing) -> str:
    """How this slam is scored: a moon mode, or `punish` for a sun that punishes the passer."""
    mode = slam_mode(rules.tariff, slam.sun, MODES[result.choice or "add"])
    if mode != SMART_ADD:
        return MODE_NAMES[mode]
    added = _slam_change(rules, result, slam, "add")
    outcome = _lives(rules, before, _totals(rules, before, costs, added, slam.shooter, []))
    over, _, _ = after_deal(rules.unpaired, before, outcome)
    below = min(outcome.scores) < outcome.scores[slam.shooter]
    return "subtract" if over and below else "add"


def _slam_change(rules: Rules, result: Result, slam: Slam, mode: str) -> list[int]:
    change = [0] * rules.players
    if mode == "void_deal":
        return change
    tariff, side = rules.tariff, rules.side_masks[slam.shooter]
    gave = mask_of(seat for seat, to in enumerate(result.passed_to) if slam.shooter in to)
    gave = givers(rules.players, gave, rules.side_masks, rules.pooled)
    payers = rules.payers(slam.shooter)
    slam_scores(tariff, side, payers, slam.value, MODES[mode], gave, change)
    if tariff.bonus_on_moon:
        extra = [
            beside_slam(
                tariff,
                rules.values,
                cards & FACES,
                cards >> TWIN,
                bool(rules.shooting[slam.shooter] >> seat & 1),
                tariff.ten_of_clubs,
            )
            for seat, cards in enumerate(result.captured)
        ]
        change = [a + b for a, b in zip(change, _pooled(rules, extra), strict=True)]
    return _with_spoken(rules, result, change)


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
        exact = rules.ends_at_target and new == rules.options.target
        if exact and rules.exact_wins:
            notes.append(Note("exact", seat, new))
        if exact and rules.reset_to is not None:
            new = rules.reset_to
            notes.append(Note("reset", seat, new))
        if rules.floor_of_game and new < 0:
            notes.append(Note("floor_game", seat, new))
            new = 0
        scores.append(new)
    real = tuple(scores[seat] - old for seat, old in enumerate(before.scores))
    return Scored(costs, real, tuple(scores), shooter, tuple(notes))
