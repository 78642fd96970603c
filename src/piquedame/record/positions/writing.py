"""Writing a position: what the seat of a view knows, as data."""

from __future__ import annotations

from typing import Any

from piquedame.cards import SUIT_MASKS, SUITS, cards_of, cards_text, mask_of, union
from piquedame.deal.past import Past
from piquedame.deal.play import Play, put
from piquedame.deal.view import View
from piquedame.errors import Refusal, shown
from piquedame.rules.agreed import POOL
from piquedame.scoring.complex import pairs


def position_of(view: View) -> dict[str, Any]:
    """The position of a view whose seat owes something; `Refusal` if it does not."""
    if not isinstance(view, View):
        raise TypeError(f"a position is of a view, as in game.view(seat), not of {shown(view)}")
    play, seat = view.play, view.seat
    if play is None or seat is None or not view.on_turn:
        raise Refusal("not_your_turn")
    out: dict[str, Any] = {
        "position": 1,
        "variant": view.base.slug,
        "players": view.base.players,
    }
    if view.base.house_rules:
        out["options"] = dict(view.base.house_rules)
    out |= {"seat": seat, "phase": play.phase, "dealer": play.dealer, "deal": play.deal}
    out["hand"] = cards_text(cards_of(view.hand))
    out["scores"] = pairs(view.scores, view.imaginary)
    if view.base.chips:
        out["pool"] = view.pool
    out |= _said(play) | _passed(view, play)
    if play.phase in ("play", "exchange", "choice"):
        out |= _played(view, play, seat)
    return out


def _said(play: Play) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if play.bids or play.phase == "bid":
        out["bids"] = list(play.bids)
    if play.suit is not None:
        out["suit"] = SUITS[play.suit]
    if play.declarer is not None:
        out["slam"] = play.declarer
    if any(play.exposed):
        out["exposed"] = [cards_text(cards_of(cards)) for cards in play.exposed]
    if play.pledged:
        out["pledged"] = list(play.pledged)
    return out


def _passed(view: View, play: Play) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if view.passed is not None and play.phase != "pass":
        out["passed"] = cards_text(view.passed)
    if play.called or view.passed:
        targets = play.rules.pass_targets(play.deal, view.seat or 0)
        out["passed_to"] = sorted({seat for seat in targets if seat != POOL})
    seen = [move for move in view.received if move.cards is not None]
    if seen:
        out["received"] = " ".join(cards_text(move.cards or ()) for move in seen)
        givers = sorted({move.giver for move in seen if move.giver != POOL})
        if givers:
            out["received_from"] = givers
    return out


def _played(view: View, play: Play, seat: int) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if play.phase == "play":
        out |= {"leader": play.leader, "trick": cards_text(card for _, card in play.trick)}
        out["broken"] = play.broken
    past = play.past or Past()
    if past.tricks:
        out |= _past(play, past)
    elif play.phase != "choice":
        out["tricks"] = [
            {"leader": trick.leader, "cards": cards_text(card for _, card in trick.plays)}
            for trick in play.tricks
        ]
    named = [trick.named for trick in play.tricks if trick.named is not None]
    named += [play.named] if play.named is not None else []
    if named:
        out["named"] = " ".join(SUITS[suit] for suit in named)
    if play.phase == "choice":
        out["taken_cards"] = [cards_text(cards_of(cards)) for cards in play.captured]
    elif view.laid:
        captured = put(play.captured, seat, union(play.captured[seat], mask_of(view.laid)))
        out["taken_cards"] = [cards_text(cards_of(cards)) for cards in captured]
    if play.rules.stock:
        out |= {"counts": list(play.counts), "stock": play.stock}
    if view.widow is not None:
        out["widow"] = cards_text(view.widow)
    elif play.rules.widow:
        out["widow"] = play.widow
    return out | _voids(past)


def _past(play: Play, past: Past) -> dict[str, Any]:
    """What is known of tricks that are not listed."""
    out: dict[str, Any] = {}
    if not past.hidden:
        out["gone"] = cards_text(cards_of(past.cards))
    captured = [cards_of(cards) for cards in play.captured]
    if any(captured):
        out["taken_cards"] = [cards_text(cards) for cards in captured]
    if past.taken_unseen is not None:
        out["taken"] = list(play.points)
    if play.pile:
        out["pile"] = cards_text(cards_of(play.pile))
    return out


def _voids(past: Past) -> dict[str, Any]:
    """The suits that a seat is known not to hold."""
    if not any(past.void):
        return {}
    letters = [
        "".join(SUITS[k] for k, mask in enumerate(SUIT_MASKS) if not mask & ~void)
        for void in past.void
    ]
    return {"void": letters}
