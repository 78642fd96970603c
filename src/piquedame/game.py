"""A game: deals to the end. A wish goes in, events come out, and events fold into the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import get_args

from piquedame.cards import QS, AnyCards, holds, whole_of
from piquedame.deal.deal import Deal, deal_by_hand, deal_out, first_deal, shuffled_for
from piquedame.deal.decide import decide
from piquedame.deal.events import Asked, Dealt, Ended, Event, Scored, check_event
from piquedame.deal.follow import follow_up
from piquedame.deal.legal_wishes import Wishes
from piquedame.deal.play import seats_text
from piquedame.deal.seen import hand_seen, received_by, redact, widow_seen
from piquedame.deal.show import play_table, score_table, texts
from piquedame.deal.shuffle import DRAW_FOR_DEAL, Secrets, draw_for_deal, secrets_of
from piquedame.deal.view import View
from piquedame.deal.wishes import BadWish, Wish, parse_wish
from piquedame.errors import Refusal, shown
from piquedame.rules.agreed import Rules, rules_for
from piquedame.rules.options import Value
from piquedame.rules.variants import Variant
from piquedame.scoring.complex import sizes
from piquedame.scoring.result import Standing, result_of
from piquedame.scoring.score import score
from piquedame.scoring.slams import chosen_slam
from piquedame.scoring.winners import after_deal, best_of

WISHES = get_args(Wish)


@dataclass(frozen=True, slots=True, repr=False)
class Finished:
    """A deal that has been scored."""

    deal: Deal
    scored: Scored

    def __repr__(self) -> str:
        changes = " ".join(map(str, texts(self.scored.change, self.scored.imaginary_change)))
        return f"<Finished deal {self.deal.play.deal}: {changes}>"


@dataclass(frozen=True, slots=True, repr=False)
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
    """Lives left, if the game has lives."""
    pending_end: tuple[int, ...] | None = None
    """The winners, once a scored deal has ended the game and before that is an event."""
    stopped: bool = False
    """The game was ended by agreement, before the rules end it."""
    imaginary: tuple[int, ...] = ()
    """The imaginary parts of the scores, where they are complex."""
    secrets: Secrets | None = field(default=None, compare=False)
    """From which its next deals come; null: whoever plays it deals."""

    def __str__(self) -> str:
        head = f"{self.rules.slug}, {self.rules.players} players: {self._place}"
        scores = texts(self.scores, self.imaginary)
        if self.deal is None or self.over:
            return f"{head}\n{score_table(scores)}"
        return f"{head}\n{play_table(self.deal.play, self.deal.hands, scores)}"

    def __repr__(self) -> str:
        scores = " ".join(map(str, texts(self.scores, self.imaginary)))
        head = f"{self.rules.slug}, {self.rules.players} players"
        return f"<Game of {head}: {self._place}, scores {scores}>"

    @property
    def current(self) -> Deal:
        """The deal in progress or, between deals, the last one; `LookupError` before the first."""
        if self.deal is None:
            raise LookupError("no card has been dealt in this game yet")
        return self.deal

    @property
    def scored(self) -> Scored:
        """What the last finished deal brought; `LookupError` before there is one."""
        if self.last is None:
            raise LookupError("no deal of this game has been scored yet")
        return self.last

    @property
    def _place(self) -> str:
        if self.winners is not None:
            return f"won by {seats_text(self.winners)} after {len(self.finished)} deals"
        return self.deal.play.place if self.deal is not None else "before the first deal"

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that owe something now: several while cards are passed, none between deals."""
        return () if self.deal is None or self.over else self.deal.play.turn

    @property
    def turn(self) -> int:
        """The seat that owes something now, the first of several; `Refusal` if none does."""
        due = self.due
        if not due:
            raise Refusal("game_over" if self.over else "not_your_turn")
        return due[0]

    @property
    def wishes(self) -> Wishes:
        """The wishes that answer what the seat on turn is asked."""
        seat, deal = self.turn, self.current
        return Wishes(deal.play, hand_seen(deal, seat), seat, self.scores[seat])

    def view(self, seat: int | None = None) -> View:
        """What a seat knows (null: a spectator)."""
        return _view_of(self, None if seat is None else self.seat(seat))

    def decide(self, seat: int, wish: Wish | str) -> list[Event]:
        """What a wish (or the text of one) brings about, consequences included.

        `Refusal` if a rule forbids it. The game is what it was: `apply` takes the events.
        """
        asked = parse_wish(wish) if isinstance(wish, str) else wish
        if not isinstance(asked, WISHES):
            raise BadWish(f"{shown(wish)} is no wish: make one, as in PlayCard('QS')")
        place = self.seat(seat)
        if self.over or self.deal is None:
            raise Refusal("game_over")
        event = decide(self.deal, place, asked, self.scores[place])
        return [event, *_consequences(_apply(self, event))]

    def apply(self, *events: Event) -> Game:
        """The game after events."""
        game = self
        for event in events:
            check_event(event)
            game = _apply(game, event)
        return game

    def after(self, seat: int, wish: Wish | str) -> Game:
        """The game after a wish (or the text of one), and the next deal if it is time for it.

        `Refusal` if a rule forbids the wish.
        """
        return self.apply(*self.decide(seat, wish)).dealt()

    def next_deal(self) -> list[Event]:
        """The next deal, if it is time for one and the game has secrets to deal from; else none."""
        if self.secrets is None or not self.needs_deal:
            return []
        return deal_from(self, self.secrets.of(self.number))

    def dealt(self) -> Game:
        """The game with its next deal, or the one after it if that is thrown in at once."""
        game = self
        while events := game.next_deal():
            game = game.apply(*events)
        return game

    def settled(self) -> Game:
        """The game after all that the rules do by themselves."""
        return self.apply(*_consequences(self))

    def redact(self, event: Event, seat: int | None = None) -> Event:
        """A seat's copy of an event that is about to happen (null: a spectator's)."""
        check_event(event)
        play = self.deal.play if self.deal is not None else None
        return redact(play, event, None if seat is None else self.seat(seat), self.rules)

    def seat(self, seat: int) -> int:
        """The seat, if there is one of that number; else `ValueError`."""
        number = whole_of(seat)
        if number is None or not 0 <= number < self.rules.players:
            most = self.rules.players - 1
            raise ValueError(f"there is no seat {shown(seat)}: seats are 0 to {most}")
        return number

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


def start(  # noqa: PLR0913
    variant: str | Variant | Rules,
    players: int | None = None,
    *,
    seed: str | int | None = None,
    game: int = 0,
    secret: bytes | None = None,
    dealer: int | None = None,
    hands: str | Sequence[AnyCards] | None = None,
    rest: AnyCards | None = None,
    **options: Value,
) -> Game:
    """A game, its first deal dealt; its next deals follow as it is played on (`Game.after`).

    `players`: 4 if the game allows it, else the least. `seed`: the deals are those of
    `piquedame simulate` under it, of game number `game`; `secret`: they come from 32 bytes; with
    neither they are drawn now. `hands`: those of the first deal, each as cards, or all in one text
    with `|` between them; `rest`: its widow, or its stock in the order in which it is drawn.
    `OptionError` if there can be no such game, `Refusal` for cards that are not its pack.
    """
    rules = rules_for(variant, players, options)
    secrets = secrets_of(seed, game, secret)
    begun = game_from(rules, secrets, dealer)
    if hands is None:
        return begun.dealt()
    dealt = deal_by_hand(rules, begun.dealer, hands, rest)
    dealt = replace(dealt, mix=shuffled_for(rules, 0, secrets.of(0))[1])
    return begun.apply(dealt).settled().dealt()


def game_from(rules: Rules, secrets: Secrets, dealer: int | None = None) -> Game:
    """A game before its first deal, dealt from secrets; a dealer who is not given is drawn."""
    if dealer is None:
        draw = secrets.of(DRAW_FOR_DEAL)
        dealer = draw_for_deal(rules.pack, rules.players, rules.options.first_dealer, draw)[0]
    game = new_game(rules, dealer)
    return replace(game, dealer=game.seat(dealer), secrets=secrets)


def new_game(rules: Rules, first_dealer: int) -> Game:
    """A game before its first deal."""
    lives = (rules.options.lives,) * rules.players if rules.options.lives else ()
    game = Game(rules, first_dealer, rules.first_scores, lives=lives)
    return replace(game, imaginary=rules.first_imaginary)


def deal_from(game: Game, secret: bytes, nonces: bytes = b"") -> list[Event]:
    """The next deal from its secret, with all that follows by itself."""
    return deal_next(game, *shuffled_for(game.rules, game.number, secret, nonces))


def deal_next(game: Game, pack: tuple[int, ...], mix: tuple[int, ...] = ()) -> list[Event]:
    """The next deal from a shuffled pack, with all that follows by itself.

    `mix`: if passed cards are mixed, the order in which they are dealt out again.
    """
    dealt = deal_out(game.rules, game.number, game.dealer, pack, mix)
    return [dealt, *_consequences(_apply(game, dealt))]


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
        game = _apply(game, event)
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


def _apply(game: Game, event: Event) -> Game:
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
    deal = game.current.after(scored)
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
    if rules.taker_deals and not rules.two_packs:
        for seat, cards in enumerate(deal.captured):
            if holds(cards, QS):
                return seat
    return rules.seat_after(deal.play.dealer)


def _view_of(game: Game, seat: int | None) -> View:
    """What a seat (null: a spectator) knows of a game: built from what it may see."""
    deal = game.deal
    if deal is None:
        view = View(game.rules, game.rules, seat, game.scores, winners=game.winners)
        return replace(view, pool=game.pool, lives=game.lives, imaginary=game.imaginary)
    play = deal.play
    view = View(
        game.rules,
        play.rules,
        seat,
        game.scores,
        play=play,
        hand=hand_seen(deal, seat) if seat is not None else 0,
        passed=deal.passes[seat] if seat is not None else None,
        received=received_by(deal, seat),
        widow=widow_seen(deal, seat),
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
    return _view_of(replace(game, deal=deal.before), seat)
