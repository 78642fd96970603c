"""Honour tables: a revoke is not stopped, any seat may challenge it between two tricks.

What everybody can see is enough for all of this but for one bit: whether a challenged card was a
revoke, which the hands tell (`Challenged.upheld`). Decisions: `docs/rulings.md`, 121 and 125.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from piquedame.cards import JOKER, faces, mask_of, minus, union
from piquedame.deal.events import Challenged
from piquedame.deal.play import Play, put
from piquedame.errors import Refusal
from piquedame.law.demands import REVOKE, ZERO, refused_by

EACH = 8
"""Chips or points to each opponent, for an offence that is paid to everybody."""

STAKE, WHOLE = "revoke_stake", "revoke_whole"
FINE, EACH_PAID, WRONG = "revoke_fine", "revoke_each", "wrong_challenge"
"""What an offence costs: the whole stake, the whole loss; a fine, a payment to each opponent; and
what a challenge costs that is wrong."""

_PRICES = {"trick_and_fine": FINE, "scores_T": STAKE, "foster": WHOLE, "pay_8_each": EACH_PAID}


@dataclass(frozen=True, slots=True)
class Price:
    """What a seat pays for a revoke, or for a challenge that is wrong."""

    kind: str
    seat: int
    number: int


Shown = tuple[int, int, int]
"""A card of a finished trick: (index among all cards played, seat, card)."""


def is_revoke(play: Play, hand: int, card: int) -> bool:
    """Would this card break the rule that the led suit is followed?"""
    return refused_by(play.rules.honest, play.moment, faces(hand), card) == REVOKE


def challengeable(play: Play, seat: int) -> tuple[Shown, ...]:
    """Cards that were not of the led suit, and that this seat may challenge now."""
    return doubtful(play, seat) if _open(play) else ()


def doubtful(play: Play, seat: int) -> tuple[Shown, ...]:
    """Cards of finished tricks that this seat may challenge, now or when this trick is done."""
    if not play.rules.honour or play.phase != "play":
        return ()
    told = {each.play for each in play.challenges}
    return tuple(
        (index, owner, card)
        for index, number, owner, card in _finished(play)
        if owner != seat and index not in told and _off_suit(play, number, card)
    )


def check_challenge(play: Play, seat: int, index: int) -> int:
    """Whose card is challenged; `Refusal` if it cannot be."""
    owner = next((each for k, _, each, _ in _finished(play) if k == index), seat)
    told = any(each.play == index for each in play.challenges)
    if not _open(play) or told or owner == seat:
        raise Refusal("challenge")
    return owner


def challenged(play: Play, event: Challenged) -> Play:
    """The facts after a challenge: a trick may be charged to another, the deal may end."""
    after = replace(play, challenges=(*play.challenges, event))
    if event.upheld and play.rules.revoke_ends_deal:
        return replace(after, phase="done", to_play=())
    before = _charges(play)
    for number, offender in _charges(after).items():
        if before.get(number) != offender:
            after = _charged(after, number, before.get(number), offender)
    return after


def winners(play: Play) -> tuple[int | None, ...]:
    """Who won each trick, if its cards decided it; one that was charged is the offender's."""
    charges = _charges(play)
    return tuple(charges.get(k, trick.won_by) for k, trick in enumerate(play.tricks))


def capot_open(play: Play) -> bool:
    """Is a slam of all tricks announced, and has no other seat won one?"""
    won = mask_of({seat for seat in winners(play) if seat is not None})
    return play.rules.capot and play.declarer is not None and not won & ~(1 << play.declarer)


def prices(play: Play) -> tuple[Price, ...]:
    """What the challenges of a deal cost."""
    rules, out = play.rules, []
    for each in sorted(play.challenges, key=lambda challenge: challenge.play):
        kind = price_kind(play, each)
        if kind == WRONG:
            out.append(Price(kind, each.seat, rules.options.wrong_challenge_fine))
        elif kind == FINE:
            out.append(Price(kind, each.offender, rules.options.revoke_fine))
        elif kind == EACH_PAID:
            out.append(Price(kind, each.offender, EACH * (rules.players - 1)))
        else:
            out.append(Price(kind, each.offender, rules.total))
    return tuple(out)


def proven(play: Play, seat: int, known_in: Callable[[int], int]) -> tuple[int, ...]:
    """Indexes of cards that this seat may challenge and knows to be revokes.

    `known_in` gives the cards that the seat knows to be in another hand. Who did not follow and
    has a card of that suit later had it all the time, unless cards were drawn or taken in.
    """
    if play.rules.stock:
        return ()
    law, sure = play.rules.law, []
    takes_in = play.widow_seat if play.rules.widow_into_hand else None
    suits = {k: law.suits[play.led_of(t.plays, t.named)] for k, t in enumerate(play.tricks)}
    numbers = {index: number for index, number, _, _ in _finished(play)}
    for index, owner, _ in challengeable(play, seat):
        later = mask_of(card for k, _, each, card in _finished(play) if each == owner and k > index)
        had = faces(later) | faces(known_in(owner))
        partner = owner in play.rules.side(seat)
        if had & suits[numbers[index]] and owner != takes_in and not partner:
            sure.append(index)
    return tuple(sure)


def _open(play: Play) -> bool:
    return play.rules.honour and play.between_tricks


def _finished(play: Play) -> Iterator[tuple[int, int, int, int]]:
    """Every card of the finished tricks: (index, number of the trick, seat, card)."""
    index = 0
    for number, trick in enumerate(play.tricks):
        for seat, card in trick.plays:
            yield index, number, seat, card
            index += 1


def _off_suit(play: Play, number: int, card: int) -> bool:
    trick = play.tricks[number]
    led, law = play.led_of(trick.plays, trick.named), play.rules.law
    if led < 0 or (card == JOKER and law.joker != ZERO):
        return False
    return not law.suits[led] >> card & 1


def _charges(play: Play) -> dict[int, int]:
    """Tricks that are charged to an offender: of several in one trick the first."""
    where = {index: number for index, number, _, _ in _finished(play)}
    out: dict[int, int] = {}
    for each in sorted(play.challenges, key=lambda challenge: challenge.play):
        if price_kind(play, each) == FINE:
            out.setdefault(where[each.play], each.offender)
    return out


def price_kind(play: Play, event: Challenged) -> str:
    """What kind of price a challenge brings, to the offender or to whoever was wrong."""
    if not event.upheld:
        return WRONG
    kind = _PRICES[play.rules.options.strict_revoke]
    return EACH_PAID if kind == FINE and _escapes(play, event) else kind


def _escapes(play: Play, event: Challenged) -> bool:
    """If one who takes all hearts pays everybody: did this revoke hand one to another seat?

    The revoker had to hold every heart captured so far, and the trick gave another seat one.
    """
    rules = play.rules
    if not rules.low_takes:
        return False
    number = next(each for index, each, _, _ in _finished(play) if index == event.play)
    trick, hearts = play.tricks[number], rules.law.suit
    takers = {_taker(play, k) for k in range(number) if faces(play.tricks[k].cards) & hearts}
    lost = trick.winner not in (None, event.offender) and faces(trick.cards) & hearts
    return takers == {event.offender} and bool(lost)


def _taker(play: Play, number: int) -> int | None:
    """Who got the cards of a trick; null while they lie on the table, cancelled."""
    rest = play.tricks[number:]
    return next((trick.winner for trick in rest if trick.winner is not None), None)


def _charged(play: Play, number: int, before: int | None, offender: int) -> Play:
    """A trick goes from who has it (an offender charged before, its taker) to the offender."""
    cards = play.tricks[number].cards
    owner = _taker(play, number) if before is None else before
    captured, pile = play.captured, play.pile
    if owner is None:
        pile = minus(pile, cards)
    else:
        captured = put(captured, owner, minus(captured[owner], cards))
    captured = put(captured, offender, union(captured[offender], cards))
    return replace(play, captured=captured, pile=pile)
