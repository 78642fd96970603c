"""One card after another: how a play changes the state, and what follows by itself.

What may be played, who wins, whose turn is next, who wins the widow or draws: all that is decided
by `piquedame.law`, compiled. Here is the book-keeping, tested card by card against that of
`piquedame.deal`.
"""

from __future__ import annotations

from typing import Any

from numba.extending import overload

from piquedame.cards import JOKER, JOKERS, SUIT_MASKS, number_of
from piquedame.kernels.adopt import compiled, inlined
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.state import State
from piquedame.kernels.deal.terms import PlainTerms, SingleTerms, Terms
from piquedame.law.course import (
    barred_after,
    called,
    drawn_to_follow,
    draws_one,
    exchanges_widow,
    gives_out_rest,
    goes_on,
    has_duties,
    has_second_lap,
    is_set_aside,
    last_holder,
    next_seat,
    opening_demand,
    paired,
    slam_failed,
    stock_taker,
    taker_index,
    turns_of_lap,
    wins_widow,
)
from piquedame.law.demands import (
    FIRST_WINS,
    LEADING,
    NO_JOKER,
    USUAL_RANKS,
    Law,
    Moment,
    legal_plays,
)
from piquedame.law.trick import NOBODY, breaks, led_after, winner

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
        0 if plain(terms) else law.forced_under,
        SUIT_MASKS,
        NO_JOKER,
        False,
        FIRST_WINS,
        False,
        0 if plain(terms) else law.slam_discards,
        False,
        False,
        0 if plain(terms) else law.waits,
        USUAL_RANKS if plain(terms) else law.ranks,
        True if plain(terms) else law.usual_ranks,
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
    """Add a card to a set, the quick way if every card is there once."""
    if single(terms):
        s[one] |= 1 << card
    else:
        put_any(s, one, two, card)


@inlined
def take(terms: Terms, s: State, one: int, two: int, card: int) -> None:
    """Take a card out of a set, the quick way if every card is there once."""
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
    must = opening_demand(s[slot.MUST], s[slot.TRICK], s[slot.ON])
    broken = s[slot.BROKEN] != 0
    if plain(terms):
        return Moment(s[slot.TRICK], s[slot.LED], broken, must, s[slot.ON_FACES], False, 0, 0)
    course, declarer = terms.course, s[slot.DECLARER]
    duties = has_duties(course.duties, declarer)
    return Moment(
        s[slot.TRICK],
        s[slot.LED],
        broken,
        must,
        s[slot.ON_FACES],
        duties,
        called(course, declarer, s[slot.BY], s[slot.CARD]) if duties and s[slot.ON] else 0,
        s[slot.BARRED],
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
        only = s[slot.ONLY_PENALTY] >> seat & 1 != 0
        if is_set_aside(terms.course, s[slot.TRICK], only, card):
            put_any(s, slot.ASIDE, slot.ASIDE_TWIN, card)
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
            s[slot.TURN] = next_seat(terms.players, terms.course.step, seat)
        else:
            _finish_plain(terms, s, law)
    else:
        if on + 1 == s[slot.DUE]:
            _boost(terms, s)
        if on + 1 < s[slot.DUE]:
            s[slot.TURN] = s[slot.ORDER + on + 1]
        else:
            _finish(terms, s)
        _draw(terms, s, law)


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


@inlined
def _boost(terms: Terms, s: State) -> None:
    """The trick may go round once more."""
    boosted, counts = s[slot.BOOSTED] != 0, s[slot.COUNT : slot.COUNT + terms.players]
    cards = s[slot.CARD : slot.CARD + s[slot.ON]]
    if has_second_lap(terms.course, boosted, counts, s[slot.LED], cards):
        s[slot.BOOSTED] = 1
        _add_lap(terms, s)


@inlined
def _add_lap(terms: Terms, s: State) -> None:
    """One more lap from the leader."""
    counts = s[slot.COUNT : slot.COUNT + terms.players]
    turns = s[slot.ORDER + s[slot.DUE] : slot.CHANGE]
    s[slot.DUE] += turns_of_lap(terms.course, s[slot.LEADER], counts, s[slot.TRICK], turns)


@compiled
def _finish(terms: Terms, s: State) -> None:
    """The trick is full: somebody takes it, or it is cancelled."""
    law, course, declarer = law_of(terms), terms.course, s[slot.DECLARER]
    on, led = s[slot.ON], s[slot.LED]
    cards = s[slot.CARD : slot.CARD + on]
    more = goes_on(course, s[slot.COUNT : slot.COUNT + terms.players])
    best, won_it = taker_index(course, law, declarer, s[slot.BY], led, cards, not more)
    taker = s[slot.BY + best] if best != NOBODY else NOBODY
    decided = taker if won_it else NOBODY
    won = s[slot.ON_FACES] | s[slot.PILE]
    if single(terms) and taker >= 0 and s[slot.PILE] == 0:
        s[slot.TAKEN + taker] |= s[slot.ON_FACES]
    else:
        _collect(s, taker, on)
    s[slot.BARRED] = barred_after(law, s[slot.BARRED], led)
    _count_trick(s, decided)
    s[slot.LAST_TAKER] = taker
    if taker >= 0 and s[slot.FIRST_TAKER] < 0:
        s[slot.FIRST_TAKER] = taker
    s[slot.BOOSTED] = 0
    if terms.ad_hoc and decided >= 0:
        s[slot.ONE], s[slot.OTHER] = paired(s[slot.ONE], s[slot.OTHER], decided)
    if taker >= 0:
        s[slot.LEADER] = taker
    if not more or slam_failed(course, declarer, taker, won):
        s[slot.PHASE] = slot.FINISHED
    else:
        begin_trick(terms, s)
    award_widow(terms, s)
    if s[slot.PHASE] == slot.FINISHED and terms.stock:
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
def begin_trick(terms: Terms, s: State) -> None:
    """Whose turns the next trick has."""
    s[slot.DUE] = 0
    _add_lap(terms, s)
    s[slot.TURN] = s[slot.ORDER]
    s[slot.LEADER] = s[slot.ORDER]


@inlined
def award_widow(terms: Terms, s: State) -> None:
    """The widow goes to its taker."""
    if s[slot.WIDOW] == 0:
        return
    taker, done = s[slot.LAST_TAKER], s[slot.PHASE] == slot.FINISHED
    captured = s[slot.TAKEN : slot.TAKEN + terms.players]
    if not wins_widow(terms.course, taker, s[slot.PILE], captured, done):
        return
    s[slot.WIDOW] = 0
    s[slot.WIDOW_SEAT] = taker
    into_hand = exchanges_widow(terms.course, done)
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
    if s[slot.DRAWN] == terms.stock or s[slot.PHASE] != slot.PLAYING:
        return
    course, seat, drawn = terms.course, s[slot.LEADER], 0
    while draws_one(course, s[slot.ON], drawn, terms.stock - s[slot.DRAWN]):
        _draw_one(terms, s, seat)
        seat = next_seat(terms.players, course.step, seat)
        drawn += 1
    seat, stock = s[slot.TURN], s[slot.REST + s[slot.DRAWN] : slot.REST + terms.stock]
    for _ in range(drawn_to_follow(course, law, s[slot.LED], s[slot.HAND + seat], stock)):
        _draw_one(terms, s, seat)


@inlined
def _draw_one(terms: Terms, s: State, seat: int) -> None:
    put(terms, s, slot.HAND + seat, slot.TWIN + seat, s[slot.REST + s[slot.DRAWN]])
    s[slot.COUNT + seat] += 1
    s[slot.DRAWN] += 1


@inlined
def _keep(terms: Terms, s: State) -> None:
    """What the last holder has in hand and what is left of the stock go where they belong."""
    course, counts = terms.course, s[slot.COUNT : slot.COUNT + terms.players]
    if not gives_out_rest(course, counts):
        return
    holder = last_holder(course, counts)
    to = stock_taker(course, holder, s[slot.LAST_TAKER], s[slot.LEADER])
    while to >= 0 and s[slot.DRAWN] < terms.stock:
        put_any(s, slot.TAKEN + to, slot.TAKEN_TWIN + to, s[slot.REST + s[slot.DRAWN]])
        s[slot.DRAWN] += 1
    if holder >= 0:
        pour(
            s, slot.HAND + holder, slot.TWIN + holder, slot.TAKEN + holder, slot.TAKEN_TWIN + holder
        )
        s[slot.COUNT + holder] = 0
