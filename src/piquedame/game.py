"""A game: deals to the end. A wish goes in, events come out, and events fold into the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from piquedame.cards import QS, holds
from piquedame.deal.deal import Deal, deal_out, first_deal
from piquedame.deal.decide import decide as decide_in_deal
from piquedame.deal.events import Asked, Bid, Dealt, Ended, Event, Move, Scored
from piquedame.deal.follow import follow_up
from piquedame.deal.honour import prices, winners
from piquedame.deal.legality import bid_limits, check_turn
from piquedame.deal.play import Play
from piquedame.deal.shuffle import shuffled
from piquedame.deal.view import View, sees_widow
from piquedame.deal.wishes import Offer, Wish
from piquedame.errors import Refusal
from piquedame.rules.agreed import Rules
from piquedame.rules.options import MOST
from piquedame.scoring.complex import sizes
from piquedame.scoring.result import Result, Standing, with_aside
from piquedame.scoring.score import score
from piquedame.scoring.slams import chosen_slam
from piquedame.scoring.winners import after_deal, best_of


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that has been scored."""

    deal: Deal
    scored: Scored


@dataclass(frozen=True, slots=True)
class Game:
    """A game between its first deal and its end; a value."""

    rules: Rules
    dealer: int
    """Who deals now or, between deals, next."""
    scores: tuple[int, ...]
    deal: Deal | None = None
    """The deal in progress; after scoring it stays until the next one begins."""
    finished: tuple[Finished, ...] = ()
    playoff: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    last: Scored | None = None
    pool: int = 0
    """Chips on the table."""
    jack: bool = False
    """The pool is a Jack."""
    lives: tuple[int, ...] = ()
    """Lives left, where the game has lives."""
    pending_end: tuple[int, ...] | None = None
    """The winners, once a scored deal has ended the game and before that is an event."""
    stopped: bool = False
    """The game was ended by agreement, before the rules end it."""
    imaginary: tuple[int, ...] = ()
    """The imaginary parts of the scores, where they are complex."""

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.winners is not None

    @property
    def number(self) -> int:
        """Number of the deal in progress, or of the next one."""
        return len(self.finished)

    @property
    def needs_deal(self) -> bool:
        """Is it time for the next deal?"""
        between = self.deal is None or self.deal.play.phase == "scored"
        return between and not self.over and self.pending_end is None

    @property
    def standing(self) -> Standing:
        """What scoring asks of the deals before this one."""
        done = len(self.finished)
        now = Standing(done, self.scores, self.playoff, self.pool, self.jack, self.lives)
        return replace(now, imaginary=self.imaginary)

    @property
    def sizes(self) -> tuple[int, ...]:
        """By what the scores are compared."""
        return sizes(self.scores, self.imaginary)


def new_game(rules: Rules, first_dealer: int) -> Game:
    """A game before its first deal."""
    lives = (int(rules.lives),) * rules.players if rules.lives else ()
    game = Game(rules, first_dealer, rules.first_scores, lives=lives)
    return replace(game, imaginary=rules.first_imaginary)


def deal_from(game: Game, secret: bytes, nonces: bytes = b"") -> list[Event]:
    """The next deal from its secret, with all that follows by itself."""
    return deal_next(game, *shuffled_for(game.rules, game.number, secret, nonces))


def shuffled_for(
    rules: Rules, number: int, secret: bytes, nonces: bytes = b""
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The shuffled pack of a deal and, where passed cards are mixed, their order after that."""
    pack = shuffled(rules.pack, secret, number, nonces)
    cards = rules.players * int(rules.pass_count or 0)
    mixes = rules.pass_way(number) in ("mix", "dealers_choice")
    mix = shuffled(tuple(range(cards)), secret, number, nonces + b"mix") if mixes else ()
    return pack, mix


def deal_next(game: Game, pack: tuple[int, ...], mix: tuple[int, ...] = ()) -> list[Event]:
    """The next deal from a shuffled pack, with all that follows by itself.

    `mix`: where passed cards are mixed, the order in which they are dealt out again.
    """
    dealt = deal_out(game.rules, game.number, game.dealer, pack, mix)
    return [dealt, *_consequences(apply(game, dealt))]


def decide(game: Game, seat: int, wish: Wish) -> list[Event]:
    """What a wish brings about, consequences included; `Refusal` if a rule forbids it."""
    if game.over or game.deal is None:
        raise Refusal("game_over")
    if isinstance(wish, Offer):
        event: Event = decide_bid(game, game.deal.play, seat, wish.chips)
    else:
        event = decide_in_deal(game.deal, seat, wish)
    return [event, *_consequences(apply(game, event))]


def decide_bid(game: Game, play: Play, seat: int, chips: int | None) -> Bid:
    """A bid: from 1 to the chips held (no limit in points), above those before if it must be."""
    check_turn(play, seat, "bid")
    if chips is None:
        return Bid(seat, None)
    least, most = bid_limits(game.rules, play, game.scores[seat])
    if not least <= chips <= (MOST if most is None else most):
        raise Refusal("bid", chips=chips, least=least, most=MOST if most is None else most)
    return Bid(seat, chips)


def end_now(game: Game) -> list[Event]:
    """Everybody agreed to stop: the lowest totals so far win."""
    return (
        []
        if game.over
        else [Ended(best_of(game.rules, game.sizes, tuple(range(game.rules.players))))]
    )


def _consequences(game: Game) -> list[Event]:
    events: list[Event] = []
    while (event := next_event(game)) is not None:
        events.append(event)
        game = apply(game, event)
    return events


def next_event(game: Game) -> Event | None:
    """What the rules do next by themselves; null when somebody owes something."""
    if game.pending_end is not None and not game.over:
        return Ended(game.pending_end)
    deal = game.deal
    if deal is None or game.over:
        return None
    event = follow_up(deal)
    if event is not None or deal.play.phase != "done":
        return event
    if deal.play.thrown_in:
        return _nothing_scored(game)
    result = result_of(deal)
    rules = deal.play.rules
    slam = chosen_slam(rules, result)
    if slam is not None and deal.choice is None:
        return Asked(slam.shooter, slam.value, slam.imaginary)
    return score(rules, result, game.standing)


def _nothing_scored(game: Game) -> Scored:
    """The score of a deal that was thrown in."""
    zeros, none = (0,) * game.rules.players, game.rules.first_imaginary
    pool = game.pool if game.rules.chips else None
    scored = Scored(zeros, zeros, game.scores, None, (), pool, game.jack, game.lives)
    scored = replace(scored, imaginary_taken=none, imaginary_change=none)
    return replace(scored, imaginary_scores=game.imaginary)


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
        prices=prices(play),
    )
    return with_aside(play.rules, result)


def _price(play: Play) -> tuple[int, int] | None:
    """Who won the auction, and what is paid for it."""
    if play.bidder is None or play.rules.bids_slam:
        return None
    return play.bidder, max((bid or 0 for bid in play.bids), default=0) or 1


def _attempt(deal: Deal) -> tuple[int, ...]:
    """The side of the seat that bid for a slam: itself, then its silent partner."""
    bidder, partner = deal.play.bidder, deal.partner
    if bidder is None or partner is None:
        return ()
    return (bidder,) if partner == bidder else (bidder, partner)


def apply(game: Game, event: Event) -> Game:
    """The game after an event."""
    match event:
        case Dealt():
            return replace(game, deal=first_deal(game.rules, event), dealer=event.dealer)
        case Scored():
            return _after_score(game, event)
        case Ended(winners=winners):
            stopped = game.pending_end is None
            return replace(game, winners=winners, pending_end=None, stopped=stopped)
        case _:
            return replace(game, deal=game.deal.after(event)) if game.deal else game


def _after_score(game: Game, scored: Scored) -> Game:
    assert game.deal is not None
    deal = game.deal.after(scored)
    over, winners, playoff = after_deal(game.rules, game.standing, scored)
    return replace(
        game,
        deal=deal,
        dealer=next_dealer(game.rules, deal),
        scores=scored.scores,
        finished=(*game.finished, Finished(deal, scored)),
        playoff=playoff,
        last=scored,
        pool=scored.pool or 0,
        jack=scored.jack,
        lives=scored.lives,
        imaginary=scored.imaginary_scores,
        pending_end=winners if over else None,
    )


def next_dealer(rules: Rules, deal: Deal) -> int:
    """Who deals after this deal."""
    if rules.dealer_next == "taker_of_card" and rules.packs == 1:
        for seat, cards in enumerate(deal.captured):
            if holds(cards, QS):
                return seat
    return rules.seat_after(deal.play.dealer)


def view_of(game: Game, seat: int | None) -> View:
    """What a seat (null: a spectator) knows of a game: built from what it may see."""
    deal = game.deal
    if deal is None:
        view = View(game.rules, game.rules, seat, game.scores, winners=game.winners)
        return replace(view, pool=game.pool, lives=game.lives, imaginary=game.imaginary)
    play = deal.play
    looks = play.phase != "call" or not play.rules.blind(play.deal)
    view = View(
        game.rules,
        play.rules,
        seat,
        game.scores,
        play=play,
        hand=deal.hands[seat] if seat is not None and looks else 0,
        passed=deal.passes[seat] if seat is not None else None,
        received=_received(deal, seat),
        widow=_widow_seen(deal, seat),
        laid=deal.laid if seat is not None and seat == play.widow_seat else None,
        winners=game.winners,
        pool=game.pool,
        lives=game.lives,
        imaginary=game.imaginary,
    )
    value, imaginary = _slam_value(game)
    view = replace(view, slam_value=value, slam_imaginary=imaginary)
    return replace(view, before=_before(game, deal, seat))


def _slam_value(game: Game) -> tuple[int | None, int]:
    deal = game.deal
    if deal is None or deal.play.chooser is None:
        return None, 0
    slam = chosen_slam(deal.play.rules, result_of(deal))
    return (slam.value, slam.imaginary) if slam else (None, 0)


def _before(game: Game, deal: Deal, seat: int | None) -> View | None:
    if deal.before is None:
        return None
    return view_of(replace(game, deal=deal.before), seat)


def _received(deal: Deal, seat: int | None) -> tuple[Move, ...]:
    if seat is None:
        return ()
    if deal.received or deal.play.rules.pass_look_after_choose:
        return tuple(move for move in deal.received if move.receiver == seat)
    play, moves = deal.play, []
    for giver, cards in enumerate(deal.passes):
        targets = play.rules.pass_targets(play.deal, giver)
        if cards and seat in targets:
            moves.append(Move(giver, seat, play.rules.passed_to(play.deal, giver, cards, seat)))
    return tuple(moves)


def _widow_seen(deal: Deal, seat: int | None) -> tuple[int, ...] | None:
    play = deal.play
    if play.widow_seat is None:
        return None
    return deal.widow if sees_widow(play.rules, play.widow_seat, seat) else None
