"""A game: deals to the end. A wish goes in, events come out, and events fold into the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from piquedame.cards import holds
from piquedame.deal import Deal, deal_out, first_deal, follow_up
from piquedame.deal import decide as decide_in_deal
from piquedame.errors import Refusal
from piquedame.events import Asked, Dealt, Ended, Event, Move, Scored
from piquedame.ruleset import QS, Rules
from piquedame.scoring import (
    Result,
    Standing,
    after_deal,
    choice_value,
    lowest,
    score,
    with_aside,
)
from piquedame.view import View, sees_widow
from piquedame.wishes import Wish


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
    pending_end: tuple[int, ...] | None = None
    """The winners, once a scored deal has ended the game and before that is an event."""
    stopped: bool = False
    """The game was ended by agreement, before the rules end it."""

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
        return Standing(len(self.finished), self.scores, self.playoff)


def new_game(rules: Rules, first_dealer: int) -> Game:
    """A game before its first deal."""
    return Game(rules, first_dealer, (0,) * rules.players)


def deal_next(game: Game, pack: tuple[int, ...]) -> list[Event]:
    """The next deal from a shuffled pack, with all that follows by itself."""
    dealt = deal_out(game.rules, game.number, game.dealer, pack)
    return [dealt, *_consequences(apply(game, dealt))]


def decide(game: Game, seat: int, wish: Wish) -> list[Event]:
    """What a wish brings about, consequences included; `Refusal` if a rule forbids it."""
    if game.over or game.deal is None:
        raise Refusal("game_over")
    event = decide_in_deal(game.deal, seat, wish)
    return [event, *_consequences(apply(game, event))]


def end_now(game: Game) -> list[Event]:
    """Everybody agreed to stop: the lowest totals so far win."""
    return [] if game.over else [Ended(lowest(game.scores))]


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
        zeros = (0,) * game.rules.players
        return Scored(zeros, zeros, game.scores, None, ())
    result = result_of(deal)
    asks = choice_value(game.rules, result)
    if asks is not None and deal.choice is None:
        return Asked(*asks)
    return score(game.rules, result, game.standing)


def result_of(deal: Deal) -> Result:
    """What scoring needs of a finished deal."""
    play = deal.play
    targets = [play.rules.pass_targets(play.deal, seat) for seat in range(play.rules.players)]
    result = Result(
        captured=deal.captured,
        aside=deal.aside,
        winners=tuple(trick.winner for trick in play.tricks),
        claimed=play.claim,
        passed_to=tuple(frozenset(each) for each in targets),
        choice=deal.choice,
        eldest=play.rules.eldest(play.dealer),
    )
    return with_aside(play.rules, result)


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
        pending_end=winners if over else None,
    )


def next_dealer(rules: Rules, deal: Deal) -> int:
    """Who deals after this deal."""
    if rules.dealer_next == "taker_of_card":
        for seat, cards in enumerate(deal.captured):
            if holds(cards, QS):
                return seat
    return rules.seat_after(deal.play.dealer)


def view_of(game: Game, seat: int | None) -> View:
    """What a seat (null: a spectator) knows of a game: built from what it may see."""
    deal = game.deal
    if deal is None:
        return View(game.rules, seat, game.scores, winners=game.winners)
    play = deal.play
    view = View(
        game.rules,
        seat,
        game.scores,
        play=play,
        hand=deal.hands[seat] if seat is not None else 0,
        passed=deal.passes[seat] if seat is not None else None,
        received=_received(deal, seat),
        widow=_widow_seen(deal, seat),
        laid=deal.laid if seat is not None and seat == play.widow_seat else None,
        winners=game.winners,
    )
    return replace(view, slam_value=_slam_value(game), before=_before(game, deal, seat))


def _slam_value(game: Game) -> int | None:
    deal = game.deal
    if deal is None or deal.play.chooser is None:
        return None
    asks = choice_value(game.rules, result_of(deal))
    return asks[1] if asks else None


def _before(game: Game, deal: Deal, seat: int | None) -> View | None:
    if deal.before is None:
        return None
    return view_of(replace(game, deal=deal.before), seat)


def _received(deal: Deal, seat: int | None) -> tuple[Move, ...]:
    play = deal.play
    if seat is None:
        return ()
    early = not play.rules.pass_look_after_choose
    moves = []
    for giver, cards in enumerate(deal.passes):
        targets = play.rules.pass_targets(play.deal, giver)
        if cards is None or seat not in targets or (play.phase == "pass" and not early):
            continue
        moves.append(Move(giver, seat, play.rules.passed_to(play.deal, giver, cards, seat)))
    return tuple(moves)


def _widow_seen(deal: Deal, seat: int | None) -> tuple[int, ...] | None:
    play = deal.play
    if play.widow_seat is None:
        return None
    return deal.widow if sees_widow(play.rules, play.widow_seat, seat) else None
