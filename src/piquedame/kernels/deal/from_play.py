"""A position of the plain engine as a state of the kernels."""

from __future__ import annotations

from collections.abc import Sequence

from piquedame.cards import FACES, TWIN, holds, mask_of
from piquedame.deal.play import Play, or_nobody
from piquedame.kernels.deal import state as slot
from piquedame.kernels.deal.state import State, empty
from piquedame.law.course import price


def state_of(
    play: Play,
    hands: Sequence[int],
    captured: Sequence[int],
    rest: Sequence[int] = (),
    only_penalty: Sequence[bool] = (),
    aside: int = 0,
    joker: int | None = None,
) -> State:
    """The state of a deal that is being played, or whose widow is being exchanged.

    `hands` and `captured` are sets of cards by seat, `captured` with what lies face down; `rest`
    is what is left of the stock, in the order in which it is drawn, or the widow.
    """
    s = empty()
    _seats(s, play, hands, captured)
    _trick(s, play)
    s[slot.PHASE] = slot.EXCHANGING if play.phase == "exchange" else slot.PLAYING
    s[slot.DEALER] = play.dealer
    s[slot.TRICK] = play.done
    s[slot.BROKEN] = play.broken
    s[slot.MUST] = play.must
    s[slot.BARRED] = play.moment.barred
    s[slot.DECLARER] = or_nobody(play.declarer)
    s[slot.PILE], s[slot.PILE_TWIN] = play.pile & FACES, play.pile >> TWIN
    s[slot.WIDOW] = -play.rules.widow if play.phase == "exchange" else play.widow
    s[slot.WIDOW_SEAT] = or_nobody(play.widow_seat)
    s[slot.DRAWN] = play.rules.stock - play.stock
    if rest:
        first = slot.REST + (s[slot.DRAWN] if play.rules.stock else 0)
        s[first : first + len(rest)] = rest
    s[slot.ASIDE], s[slot.ASIDE_TWIN] = aside & FACES, aside >> TWIN
    s[slot.ONLY_PENALTY] = mask_of(seat for seat, only in enumerate(only_penalty) if only)
    s[slot.JOKER_SEAT] = or_nobody(joker)
    _said(s, play)
    return s


def _seats(s: State, play: Play, hands: Sequence[int], captured: Sequence[int]) -> None:
    for seat in range(play.rules.players):
        s[slot.HAND + seat], s[slot.TWIN + seat] = hands[seat] & FACES, hands[seat] >> TWIN
        s[slot.TAKEN + seat], s[slot.TAKEN_TWIN + seat] = (
            captured[seat] & FACES,
            captured[seat] >> TWIN,
        )
        s[slot.COUNT + seat] = hands[seat].bit_count()
    takers = [trick.winner for trick in play.tricks]
    given = [taker for taker in takers if taker is not None]
    winners = [trick.won_by for trick in play.tricks]
    won = [winner for winner in winners if winner is not None]
    for taker in won:
        s[slot.TRICKS + taker] += 1
    s[slot.FIRST_TAKER] = given[0] if given else -1
    if play.past is not None and play.past.tricks and play.rules.tariff.first_trick:
        s[slot.FIRST_TAKER] = slot.SEATS
    s[slot.LAST_TAKER] = or_nobody(takers[-1] if takers else None)
    s[slot.WON] = mask_of(set(won))
    s[slot.WON_LATER] = mask_of({winner for winner in winners[1:] if winner is not None})
    if play.past is not None:
        _past(s, play, captured)
    s[slot.ONE], s[slot.OTHER] = _partners(play, hands, won)


def _past(s: State, play: Play, captured: Sequence[int]) -> None:
    """Of tricks that are not listed: who has captured cards has won one, and so has the leader."""
    sure = mask_of(seat for seat, cards in enumerate(captured) if cards or play.has_won(seat))
    s[slot.WON] |= sure
    if play.rules.tricks_cost and play.past is not None:
        for seat, cards in enumerate(captured):
            listed = sum(trick.winner == seat for trick in play.tricks)
            won = cards.bit_count() // play.rules.players - listed
            s[slot.TRICKS + seat] += max(0, min(won, play.past.tricks))


def _partners(play: Play, hands: Sequence[int], won: list[int]) -> tuple[int, int]:
    """The partners of this deal: who won the first tricks; the high bidder and who helps."""
    rules = play.rules
    if rules.bids_slam and play.bidder is not None:
        holder = next((s for s, hand in enumerate(hands) if hand & rules.bonus), None)
        helper = next((s for s in rules.pair if s != play.bidder), play.bidder)
        return play.bidder, helper if holder is None else holder
    if not rules.ad_hoc:
        return -1, -1
    if rules.pair:
        return rules.pair[0], rules.pair[1]
    return (won[0] if won else -1), -1


def _trick(s: State, play: Play) -> None:
    s[slot.LEADER] = play.leader
    s[slot.TURN] = play.to_play[0] if play.to_play else play.leader
    s[slot.ON] = len(play.trick)
    s[slot.DUE] = len(play.trick) + len(play.to_play)
    s[slot.LED] = play.led
    for k, (seat, card) in enumerate(play.trick):
        s[slot.CARD + k], s[slot.BY + k] = card, seat
        s[slot.ON_FACES] |= 1 << card
    for k, seat in enumerate((*(seat for seat, _ in play.trick), *play.to_play)):
        s[slot.ORDER + k] = seat
    s[slot.BOOSTED] = play.boosted


def _said(s: State, play: Play) -> None:
    """What was bid, exposed and pledged."""
    rules = play.rules
    s[slot.BIDDER] = or_nobody(play.bidder)
    s[slot.BID] = price(max((bid or 0 for bid in play.bids), default=0))
    s[slot.PLEDGED] = mask_of(play.pledged)
    for row, card in enumerate(sorted(rules.exposable)):
        s[slot.SCALE] |= holds(rules.exposed, card) << row
