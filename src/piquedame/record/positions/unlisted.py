"""A position whose earlier tricks are not listed: which cards are gone, or only how many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from piquedame.cards import JOKER, card_text, cards_of, holds, mask_of, union
from piquedame.deal.events import Played
from piquedame.deal.legality import names_suit, why_not
from piquedame.deal.past import Past, share_out
from piquedame.deal.play import Play, put
from piquedame.deal.trick import suit_led
from piquedame.errors import Refusal
from piquedame.law.course import has_second_lap
from piquedame.law.trick import points, winner
from piquedame.record.positions.form import Cards, Given, bad
from piquedame.record.positions.listed import leader_of, must_of
from piquedame.record.positions.places import beyond, captured_beside, earlier
from piquedame.rules.agreed import Rules


@dataclass(frozen=True, slots=True)
class _CardCounts:
    """How many cards there are of each kind."""

    counts: tuple[int, ...]
    """In each hand, before the trick on the table."""
    tricks: int
    """Earlier tricks."""
    stock: int
    widow: int
    """Cards of the widow that nobody has taken."""
    gone: int
    """Cards of earlier tricks, and of a widow that was taken."""


def imagined(play: Play, given: Given) -> Play:
    """The facts when the trick on the table is as far as it is."""
    leader = leader_of(play.rules, given)
    order = _order(play.rules, given, leader)
    numbers = _numbers(play, given, order)
    past, captured = _past(play.rules, given, numbers)
    pile = mask_of(given.pile) if isinstance(given.pile, tuple) else 0
    play = replace(
        play,
        phase="play",
        counts=numbers.counts,
        widow=numbers.widow,
        stock=numbers.stock,
        captured=captured,
        pile=pile,
        past=past,
        broken=past.broken,
        leader=leader,
        must=0 if numbers.tricks else must_of(play.rules, given, given.trick or ()),
    )
    play = _table(replace(play, to_play=play.lap(leader)), given)
    if given.phase == "exchange":
        return _exchanging(play, given)
    return play


def _exchanging(play: Play, given: Given) -> Play:
    if given.trick:
        bad("the seat that takes the widow leads next, so no card can lie on the table")
    return replace(play, phase="exchange", widow_seat=given.seat, widow=0)


# --- how many -----------------------------------------------------------------------------------


def _order(rules: Rules, given: Given, leader: int) -> list[int]:
    """Who has played to the trick on the table, in order."""
    number = len(given.trick or ())
    lap = [rules.seat_after(leader, k) for k in range(rules.players)]
    before = lap[: lap.index(given.seat)]
    if number == len(before):
        return before
    first = (given.trick or ())[: len(lap)]
    all_hold = (1,) * len(lap)
    if number == len(lap) + len(before) and has_second_lap(
        rules.course, False, all_hold, _led(rules, first), first
    ):
        return [*lap, *before]
    counts = given.counts
    if counts is not None and rules.options.drop_out_when_empty and number < len(before):
        # A seat without cards was out before, or has played its last card to this trick.
        empty = [seat for seat in before if not counts[seat]]
        out = len(before) - number
        if out <= len(empty) and leader not in empty[len(empty) - out :]:
            return [seat for seat in before if seat not in empty[len(empty) - out :]]
    raise Refusal(
        "bad_position",
        what=f"the trick has {number} cards, but if seat {leader} leads, {len(before)} lie there "
        f"when it is the turn of seat {given.seat}",
    )


def _numbers(play: Play, given: Given, order: list[int]) -> _CardCounts:
    rules, seat = play.rules, given.seat
    own = len(given.hand) + order.count(seat)
    extra = rules.widow if given.phase == "exchange" else 0
    if rules.stock:
        counts = _counts(given, order, own, rules)
        return _with_stock(rules, given, counts)
    dealt = min(rules.hand_sizes)
    tricks = dealt + extra - own
    if tricks < 0 or not given.hand:
        bad(f'"hand" has {len(given.hand)} cards, but a hand has at most {dealt + extra} in play')
    right = put((own - extra,) * rules.players, seat, own)
    if given.counts is not None:
        found = _counts(given, order, own, rules)
        for other, (count, due) in enumerate(zip(found, right, strict=True)):
            if count != due:
                now = due - order.count(other)
                bad(f'"counts": seat {other} holds {now} cards now, not {given.counts[other]}')
    widow = 0 if _widow_taken(rules, given, tricks) else rules.widow
    return _CardCounts(right, tricks, 0, widow, len(rules.pack) - sum(right) - widow)


def _counts(given: Given, order: list[int], own: int, rules: Rules) -> tuple[int, ...]:
    """The cards in each hand before this trick."""
    if given.counts is None:
        return (own,) * rules.players
    if given.counts[given.seat] != len(given.hand):
        found = given.counts[given.seat]
        bad(f'"counts" gives seat {given.seat} {found} cards, but "hand" has {len(given.hand)}')
    return tuple(count + order.count(seat) for seat, count in enumerate(given.counts))


def _with_stock(rules: Rules, given: Given, counts: tuple[int, ...]) -> _CardCounts:
    """The numbers of a game with a stock: what is neither held nor gone can still be drawn."""
    if not given.hand:
        bad('"hand" is empty, so the seat has nothing to play')
    out = len(rules.pack) - sum(counts)
    if out < 0:
        bad(f"the hands have {sum(counts)} cards, but the pack has {len(rules.pack)}")
    stock = _number(given.stock)
    known = None if given.gone is None and given.tricks is None else len(earlier(given))
    if stock is None and known is None:
        # Where each draws one after a trick, who holds fewer cards than at first finds none left.
        fewer = counts[given.seat] < min(rules.hand_sizes)
        drawn = fewer and rules.draws_after_trick
        stock = 0 if drawn else min(rules.stock, out)
    elif stock is None:
        stock = out - (known or 0)
    if known is not None and stock + known != out:
        bad(f'"stock" must be {out - known}, by the cards in the hands and those gone, not {stock}')
    if not 0 <= stock <= rules.stock or stock > out:
        bad(f'"stock" cannot be {stock}: from 0 to {min(rules.stock, out)} cards are left to draw')
    gone = out - stock
    return _CardCounts(counts, -(-gone // rules.players), stock, 0, gone)


def _number(value: int | Cards | None) -> int | None:
    return len(value) if isinstance(value, tuple) else value


def _widow_taken(rules: Rules, given: Given, tricks: int) -> bool:
    """Has somebody taken the widow? As it is given, else as the rules would have it."""
    number = _number(given.widow)
    if not rules.widow:
        return False
    if number not in (None, 0, rules.widow):
        bad(f'"widow" has {rules.widow} cards, or 0 once somebody has taken it, not {number}')
    if given.phase == "exchange":
        return True
    if isinstance(given.widow, int):
        return not given.widow
    taken = given.taken is not None and any(given.taken)
    captured = mask_of((*earlier(given), *captured_beside(given)))
    blood = bool(captured & rules.penalty) or taken
    won = rules.widow_to_first_trick or (blood and rules.widow_to_first_penalty)
    out = bool(tricks) and won
    if isinstance(given.widow, tuple) and not out:
        bad('"widow" lies face down until somebody takes it: give the number of its cards')
    return out


# --- what is gone -------------------------------------------------------------------------------


def _past(rules: Rules, given: Given, numbers: _CardCounts) -> tuple[Past, tuple[int, ...]]:
    """What is known of the earlier tricks, and what each seat has captured for certain."""
    known = (*earlier(given), *captured_beside(given))
    for heap in (given.pile, given.widow):
        if isinstance(heap, tuple):
            known = (*known, *beyond(heap, (*known, *given.hand)))
    hidden = numbers.gone - len(known)
    _check_gone(rules, given, numbers, hidden)
    captured = tuple(mask_of(cards) for cards in given.taken_cards or ((),) * rules.players)
    if given.tricks is not None:
        captured = _won(rules, given, captured)
    named = [card for cards in captured for card in cards_of(cards)]
    table = given.pile if isinstance(given.pile, tuple) else ()
    loose = tuple(card for card in beyond(beyond(known, named), table) if rules.values[card])
    taken_unseen = _taken_unseen(rules, given, captured)
    # Where tricks cost something, too, what was taken does not tell which cards were.
    told = not hidden and not rules.options.specials and not rules.tricks_cost
    if taken_unseen is not None and told:
        captured = _shared(rules, loose, taken_unseen, captured)
        loose, taken_unseen = (), (0,) * rules.players
    past = Past(
        tricks=numbers.tricks,
        cards=mask_of(known),
        loose=loose,
        hidden=hidden,
        listed=given.gone is not None,
        taken_unseen=taken_unseen,
        broken=_was_broken(rules, given, mask_of(known), hidden),
    )
    return past, captured


def _won(rules: Rules, given: Given, beside: tuple[int, ...]) -> tuple[int, ...]:
    """What each seat has won with the tricks that are listed, if who is out of cards is out.

    Who was out in which trick is not said: the first way that fits is taken.
    """
    rows = list(given.tricks or ())
    for number, (_, cards) in enumerate(rows):
        two_laps = rules.options.booster_nines and len(cards) == 2 * rules.players
        if not 0 < len(cards) <= rules.players and not two_laps:
            lap = (
                f", or {2 * rules.players} with a second lap" if rules.options.booster_nines else ""
            )
            most = f"from 1 to {rules.players} are played{lap}"
            bad(f"trick {number + 1} has {len(cards)} cards, but {most}")
    takers = _takers(rules, rows, leader_of(rules, given), range(rules.players))
    if takers is None:
        bad('"tricks": the taker of a trick leads the next, but here others do')
    captured = beside
    for (_, cards), taker in zip(rows, takers, strict=True):
        captured = put(captured, taker, union(captured[taker], mask_of(cards)))
    return captured


def _takers(
    rules: Rules, rows: list[tuple[int, Cards]], last: int, holders: Sequence[int]
) -> list[int] | None:
    """Who took each of the tricks, `last` leading after them; null if that cannot be."""
    if not rows:
        return []
    (leader, cards), rest = rows[0], rows[1:]
    led = _led(rules, cards)
    best = max(winner(rules.law, led, cards), 0)
    follows = rest[0][0] if rest else last
    laps = 2 if len(cards) > rules.players else 1
    for seats in combinations(holders, len(cards) // laps):
        lap = [rules.seat_after(leader, k) for k in range(rules.players)]
        order = laps * [seat for seat in lap if seat in seats]
        if order[0] != leader:
            continue
        # The taker leads, or whoever comes next if it has no card left.
        after = [*order[best:], *order[:best]]
        if follows not in seats or (after[0] != follows and not rules.options.drop_out_when_empty):
            continue
        out = after[: after.index(follows)]
        takers = _takers(rules, rest, last, [seat for seat in seats if seat not in out])
        if takers is not None:
            return [order[best], *takers]
    return None


def _led(rules: Rules, cards: Cards) -> int:
    """The suit that these cards of a trick ask for, if no joker was named another."""
    return suit_led(rules.law, tuple((0, card) for card in cards), None)


def _check_gone(rules: Rules, given: Given, numbers: _CardCounts, hidden: int) -> None:
    """Refuse as many cards of earlier tricks as cannot be gone."""
    found = len(earlier(given))
    taken = rules.widow if rules.widow and not numbers.widow else 0
    on_pile = given.pile if isinstance(given.pile, int) else 0
    if hidden < 0:
        bad(f"only {numbers.gone} cards can be gone by now, but {numbers.gone - hidden} are given")
    if given.gone is not None and hidden > taken + on_pile:
        low = numbers.gone - taken - on_pile
        bad(f'"gone" has {found} cards, but {low} have been played to earlier tricks')


def _taken_unseen(rules: Rules, given: Given, captured: tuple[int, ...]) -> tuple[int, ...] | None:
    """By seat, what it is said to have taken beside the cards that it captured."""
    if given.taken is None:
        unsaid = given.taken_cards is None and given.tricks is None
        return None if unsaid else (0,) * rules.players
    if rules.options.specials:
        return tuple(max(0, each) for each in given.taken)
    pairs = zip(given.taken, captured, strict=True)
    taken_unseen = tuple(each - points(rules.values, cards) for each, cards in pairs)
    for seat, more in enumerate(taken_unseen):
        if more < 0 and not rules.bonus:
            bad(
                f'"taken": seat {seat} has captured cards for {given.taken[seat] - more}, '
                f"not {given.taken[seat]}"
            )
    if sum(given.taken) > rules.total:
        bad(f'"taken" adds up to {sum(given.taken)}, but all cards together cost {rules.total}')
    return taken_unseen


def _shared(
    rules: Rules, loose: Cards, taken_unseen: tuple[int, ...], captured: tuple[int, ...]
) -> tuple[int, ...]:
    """The captured cards with the loose ones, each with a seat that has taken so much."""
    if not any(taken_unseen):
        return captured
    worth = sum(rules.values[card] for card in loose)
    if worth != sum(taken_unseen):
        more = "less" if worth > sum(taken_unseen) else "more"
        bad(
            f'"taken" comes to {abs(worth - sum(taken_unseen))} {more} than the cards that are gone'
        )
    shared = share_out(loose, rules.values, taken_unseen)
    if shared is None:
        bad('"taken": the cards that are gone cannot be shared out like that')
    for card, seat in zip(loose, shared, strict=True):
        captured = put(captured, seat, mask_of((*cards_of(captured[seat]), card)))
    return captured


def _was_broken(rules: Rules, given: Given, gone: int, hidden: int) -> bool:
    """Was the suit broken before the trick on the table?"""
    law, table = rules.law, given.trick or ()
    breakers = law.breaks_always | law.breaks_off_suit
    seen = bool(gone & breakers)
    if given.broken is False:
        if gone & law.breaks_always:
            bad(
                f'"broken" is false, but {card_text(cards_of(gone & law.breaks_always)[0])} is gone'
            )
        return False
    if given.broken and not seen and not hidden and not mask_of(table) & breakers:
        bad('"broken" is true, but no card that breaks the suit has been played')
    return seen or bool(given.broken) or bool(table and holds(law.unbroken, table[0]))


def _table(play: Play, given: Given) -> Play:
    """The facts after the cards on the table."""
    named = list(given.named or ())
    for card in given.trick or ():
        seat, suit = play.to_play[0], None
        if card == JOKER and names_suit(play, card):
            if len(named) != 1:
                bad('"named" must say what suit the joker on the table stands for')
            suit = named[0]
        # In a second lap the own first card is judged by the whole hand.
        own = given.hand if seat == given.seat else ()
        refusal = why_not(play, mask_of((*own, card)), card)
        if refusal is not None:
            bad(f"the trick: seat {seat} could not play {card_text(card)}: {refusal}")
        play = play.after(Played(seat, card, suit))
    if given.broken is False and play.broken:
        bad('"broken" is false, but a card on the table breaks the suit')
    return play
