"""What scoring knows: the result of a finished deal, where the game stands, what cards cost."""

from __future__ import annotations

from dataclasses import dataclass, replace

from piquedame.cards import FACES, TWIN, mask_of, union
from piquedame.deal.deal import Deal
from piquedame.deal.honour import Price, prices, winners
from piquedame.deal.play import Play
from piquedame.law.course import price
from piquedame.law.tally import aside_taker, card_cost, tricks_cost
from piquedame.law.trick import NOBODY
from piquedame.rules.agreed import Rules
from piquedame.scoring.complex import cost

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
    """Who got a card that this seat passed in this deal."""
    choice: str | None
    eldest: int
    declarer: int | None = None
    """Who announced a slam."""
    bid: tuple[int, int] | None = None
    """Who won the auction, and what is paid for it."""
    pledged: tuple[int, ...] = ()
    """Seats that pledged to take no hearts."""
    attempt: tuple[int, ...] = ()
    """The side that a bid for a slam made, the bidder first, then the silent partner."""
    joker_holder: int | None = None
    """Who held Foster's joker when play began."""
    left: int = 0
    """How many tricks were left to whoever claimed the rest."""
    prices: tuple[Price, ...] = ()
    """What revokes and wrong challenges cost, at an honour table."""

    @property
    def taken(self) -> tuple[int, ...]:
        """By seat, the captured cards as faces."""
        return tuple(cards & FACES for cards in self.captured)

    @property
    def twins(self) -> tuple[int, ...]:
        """By seat, the second copies among them."""
        return tuple(cards >> TWIN for cards in self.captured)

    def won(self, later: bool = False) -> int:
        """The seats that won a trick, as a set of bits; `later`: one after the first."""
        seats = {seat for seat in self.winners[later:] if seat is not None}
        if self.claimed and self.claimed[1] == "rest":
            seats.add(self.claimed[0])
        return mask_of(seats)

    def tricks_of(self, seat: int) -> tuple[int, bool, bool]:
        """How many tricks a seat won; whether the first was among them, and the last."""
        winners = (*self.winners, *((self.claimed[0],) * self.left if self.claimed else ()))
        return winners.count(seat), winners[:1] == (seat,), winners[-1:] == (seat,)


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
    """Lives left, if the game has lives."""
    imaginary: Scores = ()
    """The imaginary parts of the scores, where they are complex."""


def cards_cost(rules: Rules, cards: int) -> int:
    """What a seat's captured cards cost it (if that is complex, the real part of it)."""
    return cost(rules, cards)[0] if rules.complex else _cards_cost(rules, cards)


def _cards_cost(rules: Rules, cards: int) -> int:
    """What captured cards cost, effects of cards included."""
    tariff = rules.tariff
    return card_cost(tariff, rules.values, cards & FACES, cards >> TWIN, tariff.ten_of_clubs)


def taken(rules: Rules, result: Result) -> Scores:
    """By seat, what the captured cards and the tricks cost."""
    costs = tuple(cards_cost(rules, cards) for cards in result.captured)
    if not rules.tricks_cost:
        return costs
    more = tricks_costs(rules, result)
    return tuple(cost + plus for cost, plus in zip(costs, more, strict=True))


def tricks_costs(rules: Rules, result: Result) -> Scores:
    """By seat, what the tricks cost, beside their cards."""
    return tuple(
        tricks_cost(rules.tariff, *result.tricks_of(seat), result.taken[seat])
        for seat in range(rules.players)
    )


def with_aside(rules: Rules, result: Result) -> Result:
    """The result with the cards set aside given to whom they belong, if to anybody."""
    if not rules.aside_to_lowest:
        return result
    lowest = aside_taker(rules.players, rules.step, result.eldest, taken(rules, result))
    if lowest == NOBODY:
        return result
    captured = list(result.captured)
    captured[lowest] = union(captured[lowest], result.aside)
    return replace(result, captured=tuple(captured))


def result_of(deal: Deal) -> Result:
    """What scoring needs of a finished deal."""
    play = deal.play
    given = [(move.giver, move.receiver) for move in deal.received]
    result = Result(
        captured=deal.captured,
        aside=deal.aside,
        winners=winners(play),
        claimed=play.claim,
        passed_to=tuple(
            frozenset(to for giver, to in given if giver == seat)
            for seat in range(play.rules.players)
        ),
        choice=deal.choice,
        eldest=play.rules.eldest(play.dealer),
        declarer=play.declarer,
        pledged=play.pledged,
        bid=_price(play),
        attempt=_attempt(deal),
        joker_holder=deal.joker,
        left=max(play.counts) if play.claim is not None and play.claim[1] == "rest" else 0,
        prices=prices(play),
    )
    return with_aside(play.rules, result)


def _price(play: Play) -> tuple[int, int] | None:
    """Who won the auction, and what is paid for it."""
    if play.bidder is None or play.rules.bids_slam:
        return None
    return play.bidder, price(max((bid or 0 for bid in play.bids), default=0))


def _attempt(deal: Deal) -> tuple[int, ...]:
    """The side of the seat that bid for a slam: itself, then its silent partner."""
    bidder, partner = deal.play.bidder, deal.partner
    if bidder is None or partner is None:
        return ()
    return (bidder,) if partner == bidder else (bidder, partner)
