"""What a seat is asked to do now, with all that it may answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from piquedame.cards import SUITS, card_text, cards_of, cards_text, faces
from piquedame.deal.legality import bid_limits
from piquedame.deal.phases import Phase
from piquedame.deal.play import Play
from piquedame.deal.view import View
from piquedame.errors import Refusal
from piquedame.server import protocol as pr

PHASES: Mapping[Phase, pr.Phase] = {
    "bid": "bid",
    "suit": "suit",
    "call": "call",
    "pass": "pass",
    "slam": "slam",
    "expose": "expose",
    "pledge": "pledge",
    "ready": "pass",
    "play": "play",
    "done": "play",
    "exchange": "exchange",
    "choice": "choice",
    "scored": "scored",
}


def ask_of(view: View, play: Play) -> pr.Ask:
    """What the seat of this view owes."""
    match play.phase:
        case "pass":
            return _pass(view)
        case "play":
            return _play(view, play)
        case "exchange" | "expose":
            wishes = view.wishes
            cards = cards_text(wishes.cards)
            return pr.Ask(PHASES[play.phase], cards, {}, wishes.number, None, None)
        case "bid":
            least, most = bid_limits(play.rules, play, view.scores[view.me])
            return _plain("bid", least=least, most=most)
        case "call":
            return _plain("call", ways=list(view.wishes.ways))
        case phase:
            asked = _plain(PHASES[phase], points=_points(view, play))
            return msgspec.structs.replace(asked, points_imaginary=view.slam_imaginary)


def _plain(
    phase: pr.Phase,
    points: int | None = None,
    least: int | None = None,
    most: int | None = None,
    ways: list[str] | None = None,
) -> pr.Ask:
    """A question that no card answers."""
    return pr.Ask(phase, "", {}, 0, None, points, least=least, most=most, ways=ways or [])


def _points(view: View, play: Play) -> int | None:
    """What an answer is worth: a slam, or a pledge."""
    rules = play.rules
    if play.phase == "slam":
        return rules.slam_worth
    if play.phase == "pledge":
        return rules.options.pledge_no_hearts
    return view.slam_value if play.phase == "choice" else None


def _pass(view: View) -> pr.Ask:
    wishes = view.wishes
    barred = {card_text(card) for card in cards_of(view.hand & ~wishes.mask)}
    return pr.Ask(
        "pass",
        cards_text(wishes.cards),
        {card: pr.Refused("may_not_pass", {"card": card}) for card in sorted(barred)},
        wishes.number,
        None,
        None,
        may_forward=wishes.may_forward,
    )


def _play(view: View, play: Play) -> pr.Ask:
    legal = view.legal()
    return pr.Ask(
        "play",
        cards_text(cards_of(legal)),
        _reasons(view.hand & ~legal, view.why_not),
        1,
        _must_follow(view, play),
        None,
        names_suit=view.wishes.names_suit,
        objections=_reasons(legal, view.objection),
    )


def _reasons(cards: int, why: Callable[[int], Refusal | None]) -> dict[str, pr.Refused]:
    """The cards against which something speaks, and what that is."""
    found = ((card_text(card), why(card)) for card in cards_of(cards))
    return {
        card: pr.Refused(each.reason, dict(each.args_)) for card, each in found if each is not None
    }


def _must_follow(view: View, play: Play) -> str | None:
    led = play.led
    follows = led >= 0 and faces(view.hand) & play.rules.law.suits[led]
    return SUITS[led] if follows else None
