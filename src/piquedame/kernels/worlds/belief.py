"""How likely a world is, by what the other seats have played in it.

A learned model says how often a seat with this hand plays that card
(`piquedame.kernels.search.learned`); the product over the deal weighs a world against others. It is
softened, for nobody plays just like the model.
"""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

import numpy as np

from piquedame.cards import FACES, lowest, mask_of, number_of
from piquedame.deal.play import Play, or_nobody
from piquedame.deal.trick import Trick
from piquedame.kernels.adopt import compiled
from piquedame.kernels.arrays import Floats, Ints
from piquedame.kernels.chance import Words, unit
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.steps import legal
from piquedame.kernels.deal.terms import Terms
from piquedame.kernels.search.constants import COMPILED
from piquedame.kernels.search.learned import ROOM, SIZE, TOTAL, temptations, worth_of
from piquedame.kernels.search.policies import losers, shoot_card
from piquedame.kernels.search.slams import may_shoot_alone
from piquedame.law.slams import may_shoot, slam_kind
from piquedame.law.tally import Tariff

STRAYS, DOUBT, BOLDEST = COMPILED.strays, COMPILED.doubt, COMPILED.boldest


class History(NamedTuple):
    """The cards that the others have played, each with the state before it."""

    states: Ints
    """A state a row, the hands empty."""
    cards: Ints
    seats: Ints
    later: Ints
    """What that seat has played from that card on, as faces."""
    since: Ints
    """What all seats have played from that card on."""
    declarer: int
    bidder: int
    """Who announced a slam and who won the auction, or `NOBODY`."""


def history_of(play: Play, me: int | None) -> History:
    """The history of a deal as seat `me` saw it."""
    states, cards, seats, since_all = _retold(play, me)
    later = np.zeros(len(cards), dtype=np.int64)
    since = [0] * play.rules.players
    for k in range(len(cards) - 1, -1, -1):
        since[seats[k]] |= 1 << cards[k]
        later[k] = since[seats[k]]
    shape = (len(cards), slot.REST)
    rows = np.array(states, dtype=np.int64).reshape(shape)
    return History(
        rows,
        np.array(cards, dtype=np.int64),
        np.array(seats, dtype=np.int64),
        later,
        np.array(since_all, dtype=np.int64),
        or_nobody(play.declarer),
        or_nobody(play.bidder),
    )


def _retold(play: Play, me: int | None) -> tuple[list[State], list[int], list[int], list[int]]:
    s, on = slot.empty()[: slot.REST], 0
    if play.past is not None and not play.tricks:
        for seat, taken in enumerate(play.captured):
            s[slot.TAKEN + seat] = taken & FACES
    s[slot.DECLARER], s[slot.BIDDER] = or_nobody(play.declarer), or_nobody(play.bidder)
    seats_known = range(play.rules.players) if play.past is not None else ()
    s[slot.WON] = s[slot.WON_LATER] = mask_of(seat for seat in seats_known if play.has_won(seat))
    tricks = [*(trick.plays for trick in play.tricks), play.trick]
    number, still = -1, 0
    for seat, count in enumerate(play.counts):
        s[slot.COUNT + seat] = count
    for seat, card in chain(*tricks):
        s[slot.COUNT + seat] += 1
        still |= 1 << card
    states, cards, seats, since = [], [], [], []
    for seat, card, at in play.moments():
        on += 1
        if not at.on_trick:
            if number >= 0:
                _take(s, play.tricks[number])
            number, on = number + 1, 0
            s[slot.DUE] = max(len(tricks[number]), play.rules.players)
            s[slot.TRICK], s[slot.ON_FACES] = at.trick, 0
        s[slot.LED], s[slot.BROKEN], s[slot.MUST] = at.led, at.broken, at.must
        s[slot.BARRED], s[slot.TURN], s[slot.ON] = at.barred, seat, on
        if seat != me:
            states.append(s.copy())
            cards.append(card)
            seats.append(seat)
            since.append(still)
        still &= ~(1 << card)
        s[slot.CARD + on], s[slot.BY + on] = card, seat
        s[slot.ON_FACES] |= 1 << card
        s[slot.COUNT + seat] -= 1
    return states, cards, seats, since


def _take(s: State, trick: Trick) -> None:
    """Give a finished trick to its taker."""
    if trick.winner is not None:
        s[slot.TAKEN + trick.winner] |= trick.cards & FACES
    if trick.won_by is not None:
        s[slot.WON] |= 1 << trick.won_by
        s[slot.WON_LATER] |= 1 << trick.won_by if s[slot.TRICK] else 0


def likelihoods(  # noqa: PLR0913, PLR0917
    terms: Terms,
    tariff: Tariff,
    values: Ints,
    weights: Floats,
    past: History,
    worlds: Ints,
    slip: float,
    bold_part: float,
) -> tuple[Floats, Floats]:
    """By world the logarithm of its likelihood; by world and seat how surely the seat shoots.

    `slip`: the part of random cards; `bold_part`: how often a hand that is fit for a slam goes for
    it. If no slam pays nobody does; a seat that has announced one does for certain.
    """
    shape = (len(worlds), terms.players)
    clear, shoot = np.zeros(shape), np.zeros(shape)
    kind = slam_kind(tariff, past.declarer, past.bidder)
    for seat in range(terms.players):
        if not may_shoot(tariff, kind, past.declarer, 1 << seat, 0, 0, 0):
            shoot[:, seat] = -np.inf
        elif seat == past.declarer:
            clear[:, seat] = -np.inf
    plays = past.states, past.cards, past.seats, past.later, past.since
    _add_logs(terms, tariff, kind, values, weights, *plays, worlds, slip, clear, shoot)
    _add_boldness(terms, past.cards, past.seats, worlds, bold_part, shoot)
    both = np.logaddexp(clear, shoot)
    return both.sum(axis=1), np.exp(shoot - both)


@compiled
def _add_boldness(
    terms: Terms, cards: Ints, seats: Ints, worlds: Ints, bold_part: float, out: Floats
) -> None:
    """Add the logarithm of how often each hand, as it was dealt, goes for the moon."""
    s = np.zeros(slot.REST, dtype=np.int64)
    for w in range(len(worlds)):
        for seat in range(terms.players):
            s[slot.HAND + seat] = worlds[w, slot.HAND + seat]
        for k in range(len(cards)):
            s[slot.HAND + seats[k]] |= 1 << cards[k]
        for seat in range(terms.players):
            lost = losers(terms, s, seat, terms.players)
            out[w, seat] += np.log(bold_part * np.exp(-DOUBT * max(lost - 1, 0)) + BOLDEST)


@compiled
def _add_logs(  # noqa: PLR0913, PLR0917
    terms: Terms,
    tariff: Tariff,
    kind: int,
    values: Ints,
    weights: Floats,
    states: Ints,
    cards: Ints,
    seats: Ints,
    later: Ints,
    since: Ints,
    worlds: Ints,
    slip: float,
    clear: Floats,
    shoot: Floats,
) -> None:
    x = np.zeros(SIZE)
    x[TOTAL] = worth_of(terms, values)
    for k in range(len(cards)):
        s = states[k]
        seat, card = seats[k], cards[k]
        able = may_shoot_alone(tariff, kind, s, seat)
        for w in range(len(worlds)):
            rest = since[k]
            for other in range(terms.players):
                rest |= worlds[w, slot.HAND + other]
                s[slot.HAND + other] = 0
            mine = worlds[w, slot.HAND + seat] | later[k]
            # Of the other hands the policy sees which cards they hold together.
            s[slot.HAND + (seat + 1) % terms.players] = rest & ~mine
            s[slot.HAND + seat] = mine
            plays = legal(terms, s)
            number = number_of(plays)
            if number < 2 or not plays >> card & 1:
                continue
            most, aim = temptations(terms, tariff, s, values, weights, plays, x), -1
            if able:
                aim = shoot_card(terms, s, seat, plays)
            total, tempted, each = 0.0, 0.0, ROOM
            while plays:
                this = lowest(plays)
                plays &= plays - 1
                tempting = np.exp(x[each] - most)
                total += tempting
                if this == card:
                    tempted = tempting
                each += 1
            plainly = np.log(slip / number + (1.0 - slip) * tempted / total)
            clear[w, seat] += plainly
            if able:
                boldly = STRAYS / number + (1.0 - STRAYS) * (aim == card)
                shoot[w, seat] += np.log(boldly)
            else:
                shoot[w, seat] += plainly


@compiled
def choose_worlds(logs: Floats, number: int, trust: float, chance: Words, out: Ints) -> None:
    """Choose `number` worlds by their likelihood to the power `trust` (a systematic draw)."""
    most = logs[0]
    for k in range(len(logs)):
        most = max(most, logs[k])
    total = 0.0
    for k in range(len(logs)):
        total += np.exp(trust * (logs[k] - most))
    step = total / number
    want, so_far, chosen = unit(chance) * step, 0.0, 0
    for k in range(len(logs)):
        so_far += np.exp(trust * (logs[k] - most))
        while chosen < number and want < so_far:
            out[chosen] = k
            chosen += 1
            want += step
    while chosen < number:
        out[chosen] = len(logs) - 1
        chosen += 1
