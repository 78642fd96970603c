"""One card after another: how a play changes the state, and what follows by itself.

The law (what may be played, who wins, what breaks a suit) is that of `piquedame.law.demands`,
compiled; the order of turns is tested card by card against `piquedame.deal.play`.
"""

from __future__ import annotations

from typing import Any

from numba.extending import overload

from piquedame.cards import JOKER, JOKERS, KING, SUIT_MASKS, number_of
from piquedame.kernels.adopt import compiled, inlined
from piquedame.kernels.deal import state as slot
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
def put_any(s: State, one: int, two: int, card: int) -> None:
    """Add a card to the set at `one`, whose second copies are at `two`."""
    if card == JOKER:
        held = number_of(s[one] & JOKERS)
        s[one] = s[one] & ~JOKERS | joker_bits(held + 1)
    elif s[one] >> card & 1:
        s[two] |= 1 << card
    else:
        s[one] |= 1 << card


@inlined
def put(terms: Terms, s: State, one: int, two: int, card: int) -> None:
    """Add a card to a set, the quick way where every card is there once."""
    if single(terms):
        s[one] |= 1 << card
    else:
        put_any(s, one, two, card)


@inlined
def take(terms: Terms, s: State, one: int, two: int, card: int) -> None:
    """Take a card out of a set, the quick way where every card is there once."""
    if single(terms):
        s[one] ^= 1 << card
    else:
        take_any(s, one, two, card)


@inlined
def take_any(s: State, one: int, two: int, card: int) -> None:
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
    must = s[slot.MUST] if s[slot.TRICK] == 0 and s[slot.ON] == 0 else 0
    broken = s[slot.BROKEN] != 0
    if plain(terms):
        return Moment(s[slot.TRICK], s[slot.LED], broken, must, s[slot.ON_FACES], False, 0, 0)
    duties, called = False, 0
    if terms.generale and s[slot.DECLARER] >= 0:
        duties = True
        if s[slot.ON] and s[slot.BY] == s[slot.DECLARER]:
            called = called_queen(s[slot.CARD])
    return Moment(
        s[slot.TRICK], s[slot.LED], broken, must, s[slot.ON_FACES], duties, called, s[slot.BARRED]
    )


@inlined
def legal(terms: Terms, s: State) -> int:
    """The faces that the seat on turn may play; one bit for all its jokers."""
    plays = legal_plays(law_of(terms), moment(terms, s), s[slot.HAND + s[slot.TURN]])
    if not single(terms) and plays & JOKERS:
        plays = plays & ~JOKERS | 1 << JOKER
    return plays


@inlined
def play(terms: Terms, s: State, card: int, named: int) -> None:
    """The seat on turn plays a card; `named`: the suit it names for a joker, below 0 for none."""
    law = law_of(terms)
    on, seat = s[slot.ON], s[slot.TURN]
    if plain(terms):
        s[slot.HAND + seat] ^= 1 << card
    else:
        take(terms, s, slot.HAND + seat, slot.TWIN + seat, card)
        if terms.aside and s[slot.TRICK] == 0:
            _set_aside(terms, s, seat, card)
    s[slot.COUNT + seat] -= 1
    s[slot.CARD + on] = card
    s[slot.BY + on] = seat
    led = led_after(law, s[slot.LED], card, named)
    s[slot.LED] = led
    s[slot.ON_FACES] |= 1 << card
    if breaks(law, led, card):
        s[slot.BROKEN] = 1
    s[slot.ON] = on + 1
    if plain(terms):
        if on + 1 < terms.players:
            s[slot.TURN] = after(terms, seat)
        else:
            _finish_plain(terms, s, law)
    else:
        if on + 1 == s[slot.DUE]:
            _boost(terms, s)
        if on + 1 < s[slot.DUE]:
            s[slot.TURN] = s[slot.ORDER + on + 1]
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
    best = winner(law, s[slot.LED], s[slot.CARD : slot.CARD + terms.players], False)
    taker = s[slot.BY + best]
    s[slot.TAKEN + taker] |= s[slot.ON_FACES]
    _count_trick(s, taker)
    s[slot.TURN] = taker
    s[slot.LEADER] = taker
    if s[slot.COUNT + taker] == 0:
        s[slot.PHASE] = slot.FINISHED


@inlined
def _count_trick(s: State, taker: int) -> None:
    """The trick is done; below 0 nobody took it."""
    if taker >= 0:
        s[slot.TRICKS + taker] += 1
        s[slot.WON] |= 1 << taker
        if s[slot.TRICK]:
            s[slot.WON_LATER] |= 1 << taker
        if s[slot.FIRST_TAKER] < 0:
            s[slot.FIRST_TAKER] = taker
    s[slot.LAST_TAKER] = taker
    s[slot.TRICK] += 1
    s[slot.ON] = 0
    s[slot.LED] = LEADING
    s[slot.ON_FACES] = 0


def _set_aside_now(terms: Terms, s: State, seat: int, card: int) -> None:
    if s[slot.ONLY_PENALTY] >> seat & 1 and terms.penalty >> card & 1:
        put_any(s, slot.ASIDE, slot.ASIDE_TWIN, card)


_set_aside = inlined(_set_aside_now)


@inlined
def _boost(terms: Terms, s: State) -> None:
    """A nine of the led suit adds a lap, once, while everybody holds a card."""
    if not terms.boosts or s[slot.BOOSTED]:
        return
    for seat in range(terms.players):
        if s[slot.COUNT + seat] == 0:
            return
    if adds_lap(s[slot.LED], s[slot.CARD : slot.CARD + s[slot.ON]]):
        s[slot.BOOSTED] = 1
        seat = s[slot.LEADER]
        for _ in range(terms.players):
            s[slot.ORDER + s[slot.DUE]] = seat
            s[slot.DUE] += 1
            seat = after(terms, seat)


@inlined
def holders(terms: Terms, s: State) -> int:
    """How many seats hold cards."""
    number = 0
    for seat in range(terms.players):
        number += s[slot.COUNT + seat] > 0
    return number


@inlined
def goes_on(terms: Terms, s: State) -> bool:
    """Is there another trick to play?"""
    return holders(terms, s) > (1 if terms.drops_out else 0)


@compiled
def _finish(terms: Terms, s: State, law: Law) -> None:
    """The trick is full: somebody takes it, or it is cancelled."""
    on, led = s[slot.ON], s[slot.LED]
    duties = terms.generale and s[slot.DECLARER] >= 0
    king = duties and s[slot.BY] == s[slot.DECLARER] and s[slot.CARD] & 15 == KING
    cards = s[slot.CARD : slot.CARD + on]
    best = winner(law, led, cards, king)
    taker = s[slot.BY + best] if best != NOBODY else NOBODY
    decided = taker
    more = goes_on(terms, s)
    if taker == NOBODY and not more:
        if terms.undecided_to == TO_SECOND:
            taker = s[slot.BY + second_of_top_pair(led, cards)]
        elif terms.undecided_to != TO_NOBODY:
            taker = s[slot.LEADER]
    won = s[slot.ON_FACES] | s[slot.PILE]
    if single(terms) and taker >= 0 and s[slot.PILE] == 0:
        s[slot.TAKEN + taker] |= s[slot.ON_FACES]
    else:
        _collect(s, taker, on)
    if led >= 0:
        s[slot.BARRED] &= ~law.suits[led]
    _count_trick(s, decided)
    s[slot.LAST_TAKER] = taker
    if taker >= 0 and s[slot.FIRST_TAKER] < 0:
        s[slot.FIRST_TAKER] = taker
    s[slot.BOOSTED] = 0
    if terms.ad_hoc and decided >= 0:
        _pair(s, decided)
    if taker >= 0:
        s[slot.LEADER] = taker
    failed = duties and taker not in (NOBODY, s[slot.DECLARER]) and won & terms.penalty != 0
    if not more or failed:
        s[slot.PHASE] = slot.FINISHED
    else:
        begin_trick(terms, s)
    award_widow(terms, s)
    if s[slot.PHASE] == slot.FINISHED and terms.stock_rule != NO_STOCK:
        _keep(terms, s)


@inlined
def _collect(s: State, taker: int, on: int) -> None:
    """The trick's cards go to the pile, or with the pile to whoever took it."""
    one = slot.PILE if taker < 0 else slot.TAKEN + taker
    two = slot.PILE_TWIN if taker < 0 else slot.TAKEN_TWIN + taker
    for k in range(on):
        put_any(s, one, two, s[slot.CARD + k])
    if taker >= 0 and s[slot.PILE]:
        pour(s, slot.PILE, slot.PILE_TWIN, one, two)


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
    if s[slot.ONE] < 0:
        s[slot.ONE] = taker
    elif s[slot.OTHER] < 0 and taker != s[slot.ONE]:
        s[slot.OTHER] = taker


@inlined
def begin_trick(terms: Terms, s: State) -> None:
    """Whose turns the next trick has: a lap from the leader, of the seats that hold cards.

    A seat dealt a card more than others plays two to trick one.
    """
    least = terms.sizes[terms.players - 1]
    due, seat = 0, s[slot.LEADER]
    for _ in range(terms.players):
        if s[slot.COUNT + seat] > 0:
            twice = terms.uneven and s[slot.TRICK] == 0 and s[slot.COUNT + seat] > least
            for _ in range(2 if twice else 1):
                s[slot.ORDER + due] = seat
                due += 1
        seat = after(terms, seat)
    s[slot.DUE] = due
    s[slot.TURN] = s[slot.ORDER]
    s[slot.LEADER] = s[slot.ORDER]


@inlined
def award_widow(terms: Terms, s: State) -> None:
    """The widow goes to its taker; it stays with a pile that nobody has won yet."""
    if terms.widow_at == NO_WIDOW or s[slot.WIDOW] == 0 or s[slot.PILE] or s[slot.LAST_TAKER] < 0:
        return
    taker, done = s[slot.LAST_TAKER], s[slot.PHASE] == slot.FINISHED
    if terms.widow_at == FIRST_PENALTY and not s[slot.TAKEN + taker] & terms.penalty:
        return
    if terms.widow_at == AT_END and not done:
        return
    s[slot.WIDOW] = 0
    s[slot.WIDOW_SEAT] = taker
    into_hand = terms.widow_exchanged and not done
    for k in range(terms.widow):
        if into_hand:
            put(terms, s, slot.HAND + taker, slot.TWIN + taker, s[slot.REST + k])
            s[slot.COUNT + taker] += 1
        else:
            put(terms, s, slot.TAKEN + taker, slot.TAKEN_TWIN + taker, s[slot.REST + k])
    if into_hand:
        s[slot.WIDOW] = -terms.widow
        s[slot.PHASE] = slot.EXCHANGING


@inlined
def lay_away(terms: Terms, s: State, card: int) -> None:
    """The taker of the widow lays a card away; the last of them ends the exchange."""
    seat = s[slot.WIDOW_SEAT]
    take(terms, s, slot.HAND + seat, slot.TWIN + seat, card)
    put(terms, s, slot.TAKEN + seat, slot.TAKEN_TWIN + seat, card)
    s[slot.COUNT + seat] -= 1
    s[slot.WIDOW] += 1
    if s[slot.WIDOW] == 0:
        s[slot.PHASE] = slot.PLAYING


@inlined
def _draw(terms: Terms, s: State, law: Law) -> None:
    """What the rules draw from the stock before the next card."""
    left = terms.stock - s[slot.DRAWN]
    if terms.stock_rule == NO_STOCK or left == 0 or s[slot.PHASE] != slot.PLAYING:
        return
    if terms.stock_rule == DRAW_AFTER_TRICK:
        if s[slot.ON] == 0 and s[slot.TRICK]:
            seat = s[slot.LEADER]
            for _ in range(min(left, terms.players)):
                _draw_one(terms, s, seat)
                seat = after(terms, seat)
    elif terms.stock_rule == DRAW_TO_FOLLOW:
        draw_to_follow(terms, s, law)


@inlined
def draw_to_follow(terms: Terms, s: State, law: Law) -> None:
    """A seat that cannot follow draws until it can, or the stock is gone."""
    seat, led = s[slot.TURN], s[slot.LED]
    if led < 0:
        return
    suit = law.suits[led]
    while s[slot.HAND + seat] & suit == 0 and s[slot.DRAWN] < terms.stock:
        _draw_one(terms, s, seat)


@inlined
def _draw_one(terms: Terms, s: State, seat: int) -> None:
    put(terms, s, slot.HAND + seat, slot.TWIN + seat, s[slot.REST + s[slot.DRAWN]])
    s[slot.COUNT + seat] += 1
    s[slot.DRAWN] += 1


@inlined
def _keep(terms: Terms, s: State) -> None:
    """What the last holder has in hand and what is left of the stock go where they belong."""
    if not terms.drops_out or holders(terms, s) > 1:
        return
    holder = NOBODY
    for seat in range(terms.players):
        if s[slot.COUNT + seat]:
            holder = seat
    if terms.stock_to != KEPT_BY_NOBODY:
        last = s[slot.LAST_TAKER] if s[slot.LAST_TAKER] >= 0 else s[slot.LEADER]
        to = holder if holder >= 0 and terms.stock_to == KEPT_BY_HOLDER else last
        while s[slot.DRAWN] < terms.stock:
            put_any(s, slot.TAKEN + to, slot.TAKEN_TWIN + to, s[slot.REST + s[slot.DRAWN]])
            s[slot.DRAWN] += 1
    if holder >= 0:
        pour(
            s, slot.HAND + holder, slot.TWIN + holder, slot.TAKEN + holder, slot.TAKEN_TWIN + holder
        )
        s[slot.COUNT + holder] = 0
