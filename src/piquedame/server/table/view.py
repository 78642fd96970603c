"""What one browser sees of a table: built from the domain's `View` of its seat, field by field.

Nothing is filtered out of a fuller state: what is not put in here is not sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, Literal

import msgspec

from piquedame.cards import SUITS, card_text, cards_of, cards_text
from piquedame.deal.deal import last_card
from piquedame.deal.events import Note
from piquedame.deal.honour import doubtful
from piquedame.deal.play import Play
from piquedame.deal.view import View
from piquedame.explain.unusual import unusual
from piquedame.game import Finished, Game
from piquedame.law.trick import points
from piquedame.rules.agreed import Rules
from piquedame.scoring.complex import cost, sizes, stake
from piquedame.scoring.result import cards_cost
from piquedame.scoring.winners import SETTLEMENTS, ranking
from piquedame.server import protocol as pr
from piquedame.server.table.questions import PHASES, ask_of
from piquedame.server.table.shown_tricks import card_costs, card_values, last_trick, on_table
from piquedame.server.table.state import TableState
from piquedame.server.table.wishes import World, acting_host

VOLATILE = frozenset({"seats", "watchers", "can_host", "deadline"})
"""Fields that change without an event: `Now` carries no others."""

_NAMES = tuple((each.name, each.encode_name) for each in msgspec.structs.fields(pr.TableView))


@dataclass(frozen=True, slots=True)
class Texts:
    """What is worked out once a table."""

    title: str
    differences: list[str]
    options: dict[str, Any]
    rules: dict[str, Any]
    unusual: list[str]


SAID = (
    *("remainder", "stock_rule", "packs", "drop_out_when_empty", "auction", "announced_slam"),
    *("expose_cards", "pledge_no_hearts", "scoring", "teams", "strict_revoke", "ill_led_heart"),
)
"""Options that the words of the screen depend on."""


def texts_of(rules: Rules, title: str, differences: list[str]) -> Texts:
    """What the rules say of themselves."""
    said = {name: rules.options.value(name) for name in SAID}
    return Texts(title, differences, dict(rules.house_rules), said, unusual(rules))


@dataclass(frozen=True, slots=True)
class Scene:
    """What is so just now outside the log (clocks that run down make no difference to it)."""

    world: World = field(default_factory=World)
    online: frozenset[int] = frozenset()
    watchers: tuple[str, ...] = ()
    deadlines: Mapping[int, float] = field(default_factory=dict, compare=False)
    """Seconds left, for each seat whose clock runs."""


def patch(old: pr.TableView, new: pr.TableView) -> dict[str, Any]:
    """The fields of `new` that differ from those of `old`, by the names that they travel under."""
    changed = {}
    for name, wire in _NAMES:
        value, before = getattr(new, name), getattr(old, name)
        if value is not before and value != before:
            changed[wire] = value
    if new.deadline is not None:
        changed["deadline"] = new.deadline
    return changed


Public = partial[pr.TableView]
"""A view without what differs from seat to seat."""


def build(state: TableState, seat: int | None, scene: Scene, texts: Texts) -> pr.TableView:
    """The table as `seat` (null: a spectator) sees it."""
    return for_seat(state, seat, scene, for_all(state, scene, texts))


def for_seat(state: TableState, seat: int | None, scene: Scene, public: Public) -> pr.TableView:
    """The public part, and what this seat (null: a spectator) knows besides."""
    view = state.game.view(seat) if state.game else View(state.rules, state.rules, seat, ())
    play = view.play
    open_to_claim = play is not None and play.between_tricks and state.stage == "playing"
    # The silent partner of a slam knows the sides before all others do.
    if view.attempt_known:
        public = partial(
            public, sides=[int(each not in view.attempt) for each in range(state.rules.players)]
        )
    return public(
        you=seat,
        can_host=seat is not None and seat == acting_host(state, scene.world),
        deadline=deadline_of(seat, scene),
        hand=cards_text(cards_of(view.hand)) if play and seat is not None else None,
        pass_=_pass(play, seat) if play else None,
        passed=cards_text(view.passed) if view.passed is not None else None,
        received=_received(view),
        widow_cards=cards_text(view.widow) if view.widow is not None else None,
        ask=_ask(state, view),
        can_claim=seat is not None and open_to_claim,
        can_take_back=_can_take_back(state, view),
        ill_led=view.ill_led and _can_take_back(state, view),
        challengeable=_challengeable(state, view),
    )


def for_all(state: TableState, scene: Scene, texts: Texts) -> Public:
    """What is the same for everybody: the table, and the public facts of the deal."""
    made, rules, game = state.made, state.rules, state.game
    play = game.deal.play if game and game.deal else None
    return partial(
        pr.TableView,
        table=state.table,
        code=state.code,
        variant=rules.slug,
        emblem=rules.variant.emblem,
        title=texts.title,
        players=rules.players,
        options=texts.options,
        rules=texts.rules,
        differences=texts.differences,
        settings=pr.Settings(
            made.turn_limit, made.away, state.speed, made.show_points, made.last_trick
        ),
        stage=state.stage,
        honour=rules.honour,
        unusual=texts.unusual,
        bidding=_bidding(rules),
        shared_score=rules.shared_score,
        ranks=rules.options.ranks,
        seats=[_seat(state, seat, play, scene) for seat in range(rules.players)],
        watchers=list(scene.watchers),
        turn=list(state.turn),
        vote=_vote(state),
        sheet=[_line(k, each) for k, each in enumerate(game.finished)] if game else [],
        winners=list(game.winners) if game and game.winners is not None else None,
        ended_early=state.stopped_early,
        ranking=_ranking(state, game),
        rematch=_rematch(state),
        first_draw=state.first_draw or None,
        **_of_game(rules, game),
        **_of_deal(state, play),
    )


def _of_deal(state: TableState, play: Play | None) -> dict[str, Any]:
    rules = play.rules if play else state.rules
    worth = {"total": rules.total, "stake": stake(rules), **of_cards(rules, play)}
    if play is None:
        return NO_DEAL | worth | {"dealer": state.dealer}
    return {
        "deal": play.deal,
        "dealer": play.dealer,
        "phase": PHASES[play.phase],
        "leader": play.leader if play.leader >= 0 else None,
        "trick": on_table(rules, play.trick),
        "led": _suit(play.led if play.led >= 0 else None),
        "order": list(play.to_play) if play.phase == "play" else [],
        "last_trick": last_trick(play) if state.made.last_trick else None,
        "tricks_done": len(play.tricks),
        "broken": play.broken if rules.law.unbroken else None,
        "widow": play.widow,
        **worth,
        **of_family(play),
    }


def of_cards(rules: Rules, play: Play | None) -> dict[str, Any]:
    """What cards cost, and what they multiply."""
    out: dict[str, Any] = {
        "values": card_values(rules),
        "costs": card_costs(rules),
        "multiplies": {card_text(card): times for card, times in rules.multipliers.items()},
        "exposing": {
            card_text(card): pr.Multiplier(rules.exposing(card), times)
            for card, times in rules.exposable.items()
        },
    }
    # Before a suit is named nobody knows what will cost anything.
    unnamed = play is not None and PHASES[play.phase] in ("bid", "suit")
    if unnamed and _bidding(rules) == "suit":
        out |= {"values": {}, "costs": {}}
    return out


def _bidding(rules: Rules) -> Literal["suit", "slam"] | None:
    """What the auction is for."""
    if rules.bids_slam:
        return "slam"
    return "suit" if rules.names_suit else None


def of_family(play: Play) -> dict[str, Any]:
    """What only some games of the family have."""
    rules = play.rules
    bidders = (rules.seat_after(play.dealer, 1 + k) for k in range(rules.players))
    return {
        "stock": play.stock,
        "pile": cards_text(cards_of(play.pile)),
        "pile_points": points(rules.values, play.pile),
        "bids": [pr.BidView(seat, bid) for seat, bid in zip(bidders, play.bids, strict=False)],
        "penalty_suit": _suit(play.suit),
        "named": _suit(play.named),
        "declarer": play.bidder if rules.bids_slam else play.declarer,
        "exposed": [
            cards_text(cards_of(each)) for each in play.exposed if rules.options.expose_cards
        ],
        "pledged": list(play.pledged),
    }


def _suit(suit: int | None) -> str | None:
    return None if suit is None else SUITS[suit]


NO_DEAL: dict[str, Any] = {
    **dict.fromkeys(("phase", "leader", "last_trick", "broken")),
    **dict.fromkeys(("trick", "order"), ()),
    **dict.fromkeys(("deal", "tricks_done", "widow"), 0),
}


def _of_game(rules: Rules, game: Game | None) -> dict[str, Any]:
    """Chips, lives, sides, and what the game comes to in the end."""
    if game is None:
        return {"chips": rules.chips, "sides": _sides(rules), "pool": 0 if rules.chips else None}
    return {
        "chips": rules.chips,
        "sides": _sides(game.deal.play.rules if game.deal else rules),
        "pool": game.pool if rules.chips else None,
        "jack": game.jack,
        "lives": list(game.lives),
        "settlement": _settlement(rules, game),
    }


def _sides(rules: Rules) -> list[int]:
    if not (rules.fixed_pairs or rules.pair):
        return []
    sides = list(dict.fromkeys(rules.side(seat) for seat in range(rules.players)))
    return [sides.index(rules.side(seat)) for seat in range(rules.players)]


def _settlement(rules: Rules, game: Game) -> list[str] | None:
    if not game.over or rules.options.scoring not in SETTLEMENTS:
        return None
    return [str(Fraction(*each)) for each in SETTLEMENTS[rules.options.scoring](game.scores)]


def _ranking(state: TableState, game: Game | None) -> list[pr.Placed]:
    if game is None or state.stage != "over":
        return []
    found = ranking(state.rules, sizes(game.scores, game.imaginary), game.winners or ())
    return [pr.Placed(seat, place) for seat, place in found]


def _seat(state: TableState, seat: int, play: Play | None, scene: Scene) -> pr.SeatView:
    place = state.places[seat]
    shown = play is not None and (state.made.show_points or play.phase == "scored")
    rules = play.rules if play else state.rules
    captured = play.captured[seat] if play else 0
    of_tricks = play.cost_of_tricks[seat] if play else 0
    absent = place.kind == "person" and seat not in scene.world.visible
    ask = place.ask if absent else None
    return pr.SeatView(
        seat=seat,
        name=place.name,
        kind=place.kind,
        level=place.level,
        online=place.kind == "bot" or seat in scene.online,
        stand_in=bool(place.stand_in),
        count=play.counts[seat] if play else 0,
        score=state.game.scores[seat] if state.game else 0,
        points=cards_cost(rules, captured) + of_tricks if shown else None,
        captured=cards_text(cards_of(captured & rules.counting)) if shown else None,
        tricks=sum(trick.winner == seat for trick in play.tricks) if play else 0,
        passed=play.passed[seat] if play else False,
        went_on=place.went_on,
        host=seat == state.host,
        autoplay=place.autoplay,
        ask_watcher=ask[0] if ask else None,
        ask_name=ask[1] if ask else None,
        imaginary=_imaginary(state, seat),
        points_imaginary=cost(rules, captured)[1] if shown and rules.complex else None,
    )


def _imaginary(state: TableState, seat: int) -> int | None:
    """The imaginary part of a seat's score, if scores are complex."""
    if not state.rules.complex:
        return None
    return state.game.imaginary[seat] if state.game else 0


def deadline_of(seat: int | None, scene: Scene) -> float | None:
    """The seconds left on one's own clock, else on the first that ends."""
    if seat is not None and seat in scene.deadlines:
        return scene.deadlines[seat]
    return min(scene.deadlines.values(), default=None)


def _pass(play: Play, seat: int | None) -> pr.PassView | None:
    rules = play.rules
    if not rules.options.pass_count:
        return None
    way = rules.pass_way(play.deal)
    targets = [rules.pass_targets(play.deal, other) for other in range(rules.players)]
    givers = [other for other, to in enumerate(targets) if seat in to]
    own = [each for each in dict.fromkeys(targets[seat or 0]) if seat is not None and each >= 0]
    return pr.PassView(way, len(targets[0]), own, givers)


def _received(view: View) -> str | None:
    if not view.received:
        return None
    return cards_text(card for move in view.received for card in move.cards or ())


def _ask(state: TableState, view: View) -> pr.Ask | None:
    play, seat = view.play, view.seat
    if seat is None or play is None or seat not in state.turn:
        return None
    return ask_of(view, play)


def _can_take_back(state: TableState, view: View) -> bool:
    if view.before is None or view.play is None or view.seat is None or state.poll is not None:
        return False
    last = last_card(view.play)
    return state.stage == "playing" and last is not None and last[0] == view.seat


def _challengeable(state: TableState, view: View) -> list[pr.Challengeable]:
    if view.play is None or view.seat is None or state.stage != "playing":
        return []
    cards = doubtful(view.play, view.seat)
    return [pr.Challengeable(index, seat, card_text(card)) for index, seat, card in cards]


def _vote(state: TableState) -> pr.VoteView | None:
    poll = state.poll
    if poll is None:
        return None
    return pr.VoteView(poll.kind, poll.by, [poll.by, *poll.yes], list(poll.waiting))


def _line(number: int, finished: Finished) -> pr.SheetDeal:
    scored = finished.scored
    return pr.SheetDeal(
        deal=number,
        dealer=finished.deal.play.dealer,
        taken=list(scored.taken),
        change=list(scored.change),
        scores=list(scored.scores),
        notes=[_note(note) for note in scored.notes],
        pool=scored.pool,
        imaginary_taken=list(scored.imaginary_taken),
        imaginary_change=list(scored.imaginary_change),
        imaginary_scores=list(scored.imaginary_scores),
    )


def _note(note: Note) -> pr.Note:
    kind: Literal["slam", "payment", "other"] = "payment" if note.about_payment else "other"
    args: dict[str, str | int] = {"seat": note.seat, "number": note.number}
    return pr.Note(note.key, args, "slam" if note.about_slam else kind)


def _rematch(state: TableState) -> pr.RematchView | None:
    again = state.again
    if state.stage != "over" or not (again.yes or again.no or again.table):
        return None
    return pr.RematchView(list(again.yes), list(again.no), again.table)
