"""What the rules did to a score, and what was paid, in the words of the terminal game."""

from __future__ import annotations

from collections.abc import Callable

from piquedame.cli.screen import number
from piquedame.deal.events import Note, Scored
from piquedame.rules.agreed import Rules
from piquedame.scoring.winners import SETTLEMENTS

Name = Callable[[int], str]

_NOTES = {
    "add": "{who} shot the moon: {n} for each of the others.",
    "subtract": "{who} shot the moon: {n} off.",
    "void_deal": "{who} shot the moon: the deal counts for nobody.",
    "pay_each": "{who} shot the moon: {n} for each of the others, and {n} off for each of them.",
    "costs": "{who} took every penalty card: that costs {n}.",
    "punish": "{who} took every trick: {n} for each of the others, and double for anyone who "
    "passed the cards.",
    "clean_slate": "{who} took every trick: the score starts again from 0.",
    "complex_moon_add": "{who} shot the moon: the others score the cost of the penalty cards.",
    "complex_moon_subtract": "{who} shot the moon: the cost of the penalty cards is taken off.",
    "slam_made": "{who} made the slam: {n} for each of the others.",
    "slam_failed": "{who} failed to make the slam: {n} points.",
    "capot_made": "{who} made the capot: {n} for each of the others.",
    "capot_failed": "{who} failed to make the capot: {n}.",
    "each_trick": "{who} won tricks that cost {n}.",
    "first_trick": "{who} won the first trick: {n}.",
    "last_trick": "{who} won the last trick: {n}.",
    "all_three": "{who} took all three: {n} more.",
    "slam_bid_made": "{who} made the slam: {n} for each opponent.",
    "slam_bid_failed": "{who} failed to make the slam: {n} for each player on that side.",
    "silent_partner": "The silent partner was {whom}.",
    "bid": "{who} bid {n}, which is added to the score.",
    "bid_chips": "{who} bid {n}, which goes into the pool.",
    "pledge_kept": "{who} kept the pledge: {n}.",
    "pledge_broken": "{who} broke the pledge: +{n}.",
    "revoke_fine": "{who} did not follow suit: {n} to pay, and the trick counts as {whose} own.",
    "revoke_each": "{who} did not follow suit: {n} to pay, shared by the others.",
    "revoke_stake": "{who} did not follow suit: all the points at stake, {n}.",
    "revoke_whole": "{who} did not follow suit and bears the whole deal: {n}.",
    "wrong_challenge": "{who} challenged without cause: {n} to pay.",
    "difference": "Only {whom} scores, the difference: {n}.",
    "above_six": "Only {whom} scores, the excess over six: {n}.",
    "life": "{who} lost a life: {n} left.",
    "no_trick": "{who} took no trick: {n}.",
    "floor_deal": "{who} would have scored {n}, which counts as 0.",
    "floor_game": "{who} would be at {n}, which counts as 0.",
    "exact": "{who} reached the target exactly, {n}: that wins.",
    "reset": "{who} reached the target exactly: back to {n}.",
}
PAYMENTS = ("pays", "gets", "jack")
"""Notes of which `settlement_words` makes one sentence."""


def told(note: Note, name: str, *, own: bool, chips: bool) -> str:
    """What a rule did to the score; nothing if the settlement tells it."""
    if note.key in PAYMENTS:
        return ""
    key = note.key.removeprefix("moon_").removeprefix("sun_")
    if chips and f"{key}_chips" in _NOTES:
        key = f"{key}_chips"
    whom = "you" if own else name
    whose = "your" if own else "their"
    who, n = "You" if own else name, number(note.number)
    return _NOTES[key].format(who=who, whom=whom, whose=whose, n=n)


def settlement_words(scored: Scored, name: Name) -> str:
    """Who pays, who gets, and what stays in the pool."""
    sentences = []
    for key, verb in (("pays", "Pay"), ("gets", "Get")):
        notes = [note for note in scored.notes if note.key == key]
        if notes:
            shown = ", ".join(f"{name(note.seat)}\u00a0{number(note.number)}" for note in notes)
            sentences.append(f"{verb}: {shown}.")
    if not sentences:
        sentences.append("Nobody pays anything.")
    if scored.pool and scored.jack:
        sentences.append(f"Nobody wins the pool: {scored.pool} chips stay as a Jack.")
    elif scored.pool:
        stay = "1 chip stays" if scored.pool == 1 else f"{scored.pool} chips stay"
        sentences.append(f"{stay} in the pool.")
    return " ".join(sentences)


def final_words(rules: Rules, scores: tuple[int, ...], name: Name) -> str:
    """What is paid when a game for points is over, if the table settles so; else nothing."""
    if rules.options.scoring not in SETTLEMENTS:
        return ""
    gains = SETTLEMENTS[rules.options.scoring](scores)
    shown = (f"{top / bottom:+.2f}".rstrip("0").rstrip(".") for top, bottom in gains)
    by_seat = (f"{name(seat)}\u00a0{gain.replace('-', '−')}" for seat, gain in enumerate(shown))
    return f"Settled: {', '.join(by_seat)}."
