"""One card after another: how a play changes the state, and what follows by itself.

The law (what may be played, who wins, what breaks a suit) is that of `piquedame.law.demands`,
compiled; the order of turns is tested card by card against `piquedame.deal.play`.
"""

from __future__ import annotations

from typing import Any

from numba.extending import overload

from piquedame.cards import JOKER, JOKERS, KING, SUIT_MASKS, number_of
from piquedame.kernels.adopt import compiled, inlined
from piquedame.kernels.deal import state as at
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.terms import (
    AT_END,
    DRAW_AFTER_TRICK,
    DRAW_TO_FOLLOW,
    FIRST_PENALTY,
    KEPT_BY_HOLDER,
    KEPT_BY_NOBODY,
    NO_STOCK,
    NO_WIDOW,
    TO_NOBODY,
    TO_SECOND,
    PlainTerms,
    SingleTerms,
    Terms,
)
from piquedame.law.demands import (
    FIRST_WINS,
    LEADING,
    NO_JOKER,
    NOBODY,
    Law,
    Moment,
    adds_lap,
    breaks,
    called_queen,
    led_after,
    legal_plays,
    second_of_top_pair,
    winner,
)

NO_GROUPS = (0, 0, 0, 0, 0, 0)
_FIRST_JOKER, _SECOND_JOKER, _THIRD_JOKER, _FOURTH_JOKER = 1 << 1, 1 << 17, 1 << 33, 1 << 49


def plain(terms: Terms) -> bool:
    """Is this a game without odd mechanics? Told by the type, so the compiler drops the rest."""
    return isinstance(terms, PlainTerms)


@overload(plain, inline="always", strict=False)  # type: ignore[untyped-decorator]
def _plain(terms: Any) -> Any:
    if issubclass(terms.instance_class, PlainTerms):
        return lambda terms: True
    return lambda terms: False


def single(terms: Terms) -> bool:
    """Is every card there once, so that a set of cards is one mask? Told by the type, too."""
    return isinstance(terms, SingleTerms)


@overload(single, inline="always", strict=False)  # type: ignore[untyped-decorator]
def _single(terms: Any) -> Any:
    if issubclass(terms.instance_class, SingleTerms):
        return lambda terms: True
    return lambda terms: False


@inlined
def law_of(terms: Terms) -> Law:
    """The law of a deal; in a plain game, or one without twins and jokers, with constants in it."""
    law = terms.law
    if not single(terms):
        return law
    return Law(
        law.suit,
        law.unbroken,
        law.unbroken_unless,
        law.no_suit_before,
        law.first_ban,
        law.breaks_always,
        law.breaks_off_suit,
        NO_GROUPS if plain(terms) else law.discards,
        0 if plain(terms) else law.forced,
        False if plain(terms) else law.forced_under,
        SUIT_MASKS,
        NO_JOKER,
        False,
        FIRST_WINS,
        False,
        0 if plain(terms) else law.slam_discards,
        False,
        False,
    )


@inlined
def joker_bits(number: int) -> int:
    """The bits of so many jokers."""
    if number <= 0:
        return 0
    if number == 1:
        return _FIRST_JOKER
    if number == 2:
        return _FIRST_JOKER | _SECOND_JOKER
    if number == 3:
        return _FIRST_JOKER | _SECOND_JOKER | _THIRD_JOKER
    return _FIRST_JOKER | _SECOND_JOKER | _THIRD_JOKER | _FOURTH_JOKER


@inlined
def put(s: State, one: int, two: int, card: int) -> None:
    """Add a card to the set at `one`, whose second copies are at `two`."""
    if card == JOKER:
        held = number_of(s[one] & JOKERS)
        s[one] = s[one] & ~JOKERS | joker_bits(held + 1)
    elif s[one] >> card & 1:
        s[two] |= 1 << card
    else:
        s[one] |= 1 << card


@inlined
def add(terms: Terms, s: State, one: int, two: int, card: int) -> None:
    """Add a card to a set, the quick way where every card is there once."""
    if single(terms):
        s[one] |= 1 << card
    else:
        put(s, one, two, card)


@inlined
def remove(terms: Terms, s: State, one: int, two: int, card: int) -> None:
    """Take a card out of a set, the quick way where every card is there once."""
    if single(terms):
        s[one] ^= 1 << card
    else:
        take(s, one, two, card)


@inlined
def take(s: State, one: int, two: int, card: int) -> None:
    """Take a card out of a set that holds it."""
    if card == JOKER:
        held = number_of(s[one] & JOKERS)
        s[one] = s[one] & ~JOKERS | joker_bits(held - 1)
    elif s[two] >> card & 1:
        s[two] ^= 1 << card
    else:
        s[one] ^= 1 << card


@inlined
def moment(terms: Terms, s: State) -> Moment:
    """What the law looks at when the next card is played."""
    must = s[at.MUST] if s[at.TRICK] == 0 and s[at.ON] == 0 else 0
    broken = s[at.BROKEN] != 0
    if plain(terms):
        return Moment(s[at.TRICK], s[at.LED], broken, must, s[at.ON_FACES], False, 0, 0)
    duties, called = False, 0
    if terms.generale and s[at.DECLARER] >= 0:
        duties = True
        if s[at.ON] and s[at.BY] == s[at.DECLARER]:
            called = called_queen(s[at.CARD])
    return Moment(
        s[at.TRICK], s[at.LED], broken, must, s[at.ON_FACES], duties, called, s[at.BARRED]
    )


@inlined
def legal(terms: Terms, s: State) -> int:
    """The faces that the seat on turn may play; one bit for all its jokers."""
    plays = legal_plays(law_of(terms), moment(terms, s), s[at.HAND + s[at.TURN]])
    if not single(terms) and plays & JOKERS:
        plays = plays & ~JOKERS | 1 << JOKER
    return plays


@inlined
def play(terms: Terms, s: State, card: int, named: int) -> None:
    """The seat on turn plays a card; `named`: the suit it names for a joker, below 0 for none."""
    law = law_of(terms)
    on, seat = s[at.ON], s[at.TURN]
    if plain(terms):
        s[at.HAND + seat] ^= 1 << card
    else:
        remove(terms, s, at.HAND + seat, at.TWIN + seat, card)
        if terms.aside and s[at.TRICK] == 0:
            _set_aside(terms, s, seat, card)
    s[at.COUNT + seat] -= 1
    s[at.CARD + on] = card
    s[at.BY + on] = seat
    led = led_after(law, s[at.LED], card, named)
    s[at.LED] = led
    s[at.ON_FACES] |= 1 << card
    if breaks(law, led, card):
        s[at.BROKEN] = 1
    s[at.ON] = on + 1
    if plain(terms):
        if on + 1 < terms.players:
            s[at.TURN] = after(terms, seat)
        else:
            _finish_plain(terms, s, law)
    else:
        if on + 1 == s[at.DUE]:
            _boost(terms, s)
        if on + 1 < s[at.DUE]:
            s[at.TURN] = s[at.ORDER + on + 1]
        else:
            _finish(terms, s, law)
        _draw(terms, s, law)


@inlined
def after(terms: Terms, seat: int) -> int:
    """The seat that comes next."""
    seat += terms.step
    if seat >= terms.players:
        return 0
    return terms.players - 1 if seat < 0 else seat


@inlined
def _finish_plain(terms: Terms, s: State, law: Law) -> None:
    best = winner(law, s[at.LED], s[at.CARD : at.CARD + terms.players], False)
    taker = s[at.BY + best]
    s[at.TAKEN + taker] |= s[at.ON_FACES]
    _count_trick(s, taker)
    s[at.TURN] = taker
    s[at.LEADER] = taker
    if s[at.COUNT + taker] == 0:
        s[at.PHASE] = at.FINISHED


@inlined
def _count_trick(s: State, taker: int) -> None:
    """The trick is done; below 0 nobody took it."""
    if taker >= 0:
        s[at.TRICKS + taker] += 1
        s[at.WON] |= 1 << taker
        if s[at.TRICK]:
            s[at.WON_LATER] |= 1 << taker
        if s[at.FIRST_TAKER] < 0:
            s[at.FIRST_TAKER] = taker
    s[at.LAST_TAKER] = taker
    s[at.TRICK] += 1
    s[at.ON] = 0
    s[at.LED] = LEADING
    s[at.ON_FACES] = 0


def _set_aside_now(terms: Terms, s: State, seat: int, card: int) -> None:
    if s[at.ONLY_PENALTY] >> seat & 1 and terms.penalty >> card & 1:
        put(s, at.ASIDE, at.ASIDE_TWIN, card)


_set_aside = inlined(_set_aside_now)


@inlined
def _boost(terms: Terms, s: State) -> None:
    """A nine of the led suit adds a lap, once, while everybody holds a card."""
    if not terms.boosts or s[at.BOOSTED]:
        return
    for seat in range(terms.players):
        if s[at.COUNT + seat] == 0:
            return
    if adds_lap(s[at.LED], s[at.CARD : at.CARD + s[at.ON]]):
        s[at.BOOSTED] = 1
        seat = s[at.LEADER]
        for _ in range(terms.players):
            s[at.ORDER + s[at.DUE]] = seat
            s[at.DUE] += 1
            seat = after(terms, seat)


@inlined
def holders(terms: Terms, s: State) -> int:
    """How many seats hold cards."""
    number = 0
    for seat in range(terms.players):
        number += s[at.COUNT + seat] > 0
    return number


@inlined
def goes_on(terms: Terms, s: State) -> bool:
    """Is there another trick to play?"""
    return holders(terms, s) > (1 if terms.drops_out else 0)


@compiled
def _finish(terms: Terms, s: State, law: Law) -> None:
    """The trick is full: somebody takes it, or it is cancelled."""
    on, led = s[at.ON], s[at.LED]
    duties = terms.generale and s[at.DECLARER] >= 0
    king = duties and s[at.BY] == s[at.DECLARER] and s[at.CARD] & 15 == KING
    cards = s[at.CARD : at.CARD + on]
    best = winner(law, led, cards, king)
    taker = s[at.BY + best] if best != NOBODY else NOBODY
    decided = taker
    more = goes_on(terms, s)
    if taker == NOBODY and not more:
        if terms.undecided_to == TO_SECOND:
            taker = s[at.BY + second_of_top_pair(led, cards)]
        elif terms.undecided_to != TO_NOBODY:
            taker = s[at.LEADER]
    won = s[at.ON_FACES] | s[at.PILE]
    if single(terms) and taker >= 0 and s[at.PILE] == 0:
        s[at.TAKEN + taker] |= s[at.ON_FACES]
    else:
        _collect(s, taker, on)
    if led >= 0:
        s[at.BARRED] &= ~law.suits[led]
    _count_trick(s, decided)
    s[at.LAST_TAKER] = taker
    if taker >= 0 and s[at.FIRST_TAKER] < 0:
        s[at.FIRST_TAKER] = taker
    s[at.BOOSTED] = 0
    if terms.ad_hoc and decided >= 0:
        _pair(s, decided)
    if taker >= 0:
        s[at.LEADER] = taker
    failed = duties and taker not in (NOBODY, s[at.DECLARER]) and won & terms.penalty != 0
    if not more or failed:
        s[at.PHASE] = at.FINISHED
    else:
        begin_trick(terms, s)
    award_widow(terms, s)
    if s[at.PHASE] == at.FINISHED and terms.stock_rule != NO_STOCK:
        _keep(terms, s)


@inlined
def _collect(s: State, taker: int, on: int) -> None:
    """The trick's cards go to the pile, or with the pile to whoever took it."""
    one = at.PILE if taker < 0 else at.TAKEN + taker
    two = at.PILE_TWIN if taker < 0 else at.TAKEN_TWIN + taker
    for k in range(on):
        put(s, one, two, s[at.CARD + k])
    if taker >= 0 and s[at.PILE]:
        pour(s, at.PILE, at.PILE_TWIN, one, two)


@inlined
def pour(s: State, one: int, two: int, into: int, into_two: int) -> None:
    """Everything of one set goes into another."""
    jokers = number_of(s[one] & JOKERS) + number_of(s[into] & JOKERS)
    cards, twins = s[one] & ~JOKERS, s[two]
    there = s[into] & ~JOKERS
    s[into_two] |= twins | there & cards
    s[into] = there | cards | joker_bits(jokers)
    s[one] = 0
    s[two] = 0


@inlined
def _pair(s: State, taker: int) -> None:
    """The first two seats to win a trick are partners."""
    if s[at.ONE] < 0:
        s[at.ONE] = taker
    elif s[at.OTHER] < 0 and taker != s[at.ONE]:
        s[at.OTHER] = taker


@inlined
def begin_trick(terms: Terms, s: State) -> None:
    """Whose turns the next trick has: a lap from the leader, of the seats that hold cards.

    A seat dealt a card more than others plays two to trick one.
    """
    least = terms.sizes[terms.players - 1]
    due, seat = 0, s[at.LEADER]
    for _ in range(terms.players):
        if s[at.COUNT + seat] > 0:
            twice = terms.uneven and s[at.TRICK] == 0 and s[at.COUNT + seat] > least
            for _ in range(2 if twice else 1):
                s[at.ORDER + due] = seat
                due += 1
        seat = after(terms, seat)
    s[at.DUE] = due
    s[at.TURN] = s[at.ORDER]
    s[at.LEADER] = s[at.ORDER]


@inlined
def award_widow(terms: Terms, s: State) -> None:
    """The widow goes to its taker; it stays with a pile that nobody has won yet."""
    if terms.widow_at == NO_WIDOW or s[at.WIDOW] == 0 or s[at.PILE] or s[at.LAST_TAKER] < 0:
        return
    taker, done = s[at.LAST_TAKER], s[at.PHASE] == at.FINISHED
    if terms.widow_at == FIRST_PENALTY and not s[at.TAKEN + taker] & terms.penalty:
        return
    if terms.widow_at == AT_END and not done:
        return
    s[at.WIDOW] = 0
    s[at.WIDOW_SEAT] = taker
    into_hand = terms.widow_exchanged and not done
    for k in range(terms.widow):
        if into_hand:
            add(terms, s, at.HAND + taker, at.TWIN + taker, s[at.REST + k])
            s[at.COUNT + taker] += 1
        else:
            add(terms, s, at.TAKEN + taker, at.TAKEN_TWIN + taker, s[at.REST + k])
    if into_hand:
        s[at.WIDOW] = -terms.widow
        s[at.PHASE] = at.EXCHANGING


@inlined
def lay_away(terms: Terms, s: State, card: int) -> None:
    """The taker of the widow lays a card away; the last of them ends the exchange."""
    seat = s[at.WIDOW_SEAT]
    remove(terms, s, at.HAND + seat, at.TWIN + seat, card)
    add(terms, s, at.TAKEN + seat, at.TAKEN_TWIN + seat, card)
    s[at.COUNT + seat] -= 1
    s[at.WIDOW] += 1
    if s[at.WIDOW] == 0:
        s[at.PHASE] = at.PLAYING


@inlined
def _draw(terms: Terms, s: State, law: Law) -> None:
    """What the rules draw from the stock before the next card."""
    left = terms.stock - s[at.DRAWN]
    if terms.stock_rule == NO_STOCK or left == 0 or s[at.PHASE] != at.PLAYING:
        return
    if terms.stock_rule == DRAW_AFTER_TRICK:
        if s[at.ON] == 0 and s[at.TRICK]:
            seat = s[at.LEADER]
            for _ in range(min(left, terms.players)):
                _draw_one(terms, s, seat)
                seat = after(terms, seat)
    elif terms.stock_rule == DRAW_TO_FOLLOW:
        draw_to_follow(terms, s, law)


@inlined
def draw_to_follow(terms: Terms, s: State, law: Law) -> None:
    """A seat that cannot follow draws until it can, or the stock is gone."""
    seat, led = s[at.TURN], s[at.LED]
    if led < 0:
        return
    suit = law.suits[led]
    while s[at.HAND + seat] & suit == 0 and s[at.DRAWN] < terms.stock:
        _draw_one(terms, s, seat)


@inlined
def _draw_one(terms: Terms, s: State, seat: int) -> None:
    add(terms, s, at.HAND + seat, at.TWIN + seat, s[at.REST + s[at.DRAWN]])
    s[at.COUNT + seat] += 1
    s[at.DRAWN] += 1


@inlined
def _keep(terms: Terms, s: State) -> None:
    """What the last holder has in hand and what is left of the stock go where they belong."""
    if not terms.drops_out or holders(terms, s) > 1:
        return
    holder = NOBODY
    for seat in range(terms.players):
        if s[at.COUNT + seat]:
            holder = seat
    if terms.stock_to != KEPT_BY_NOBODY:
        last = s[at.LAST_TAKER] if s[at.LAST_TAKER] >= 0 else s[at.LEADER]
        to = holder if holder >= 0 and terms.stock_to == KEPT_BY_HOLDER else last
        while s[at.DRAWN] < terms.stock:
            put(s, at.TAKEN + to, at.TAKEN_TWIN + to, s[at.REST + s[at.DRAWN]])
            s[at.DRAWN] += 1
    if holder >= 0:
        pour(s, at.HAND + holder, at.TWIN + holder, at.TAKEN + holder, at.TAKEN_TWIN + holder)
        s[at.COUNT + holder] = 0
