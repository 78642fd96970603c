"""Replay: one deal of a record, wish by wish, until a rule forbids one.

A record does not say when a challenge was made. Nothing depends on it but the end of a deal that a
revoke cuts short, so each is replayed as soon as its trick is done, and that one at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from piquedame.cards import SUITS, parse_cards
from piquedame.deal.deal import dealt_as
from piquedame.deal.legality import names_suit
from piquedame.deal.wishes import (
    Announce,
    CallPass,
    Challenge,
    Choose,
    Claim,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
)
from piquedame.errors import Refusal, shown
from piquedame.game import Game
from piquedame.record.form import PHASES, Json
from piquedame.rules.agreed import Rules


def replay(game: Game, deal: Json) -> Game:
    """The game after one deal of the record; a refusal names the card at fault by `play`."""
    hands = [parse_cards(hand) for hand in deal["hands"]]
    widow, stock = parse_cards(deal.get("widow") or ""), parse_cards(deal.get("stock") or "")
    dealt = dealt_as(game.rules, game.number, deal["dealer"], hands, widow, stock)
    game = game.apply(dealt).settled()
    game = _replay_auction(game, deal)
    game = _replay_call(game, deal)
    game = _replay_pass(game, deal)
    game = _replay_slam(game, deal)
    game = _replay_exposed(game, deal)
    game = _replay_pledges(game, deal)
    game = _replay_plays(game, deal)
    game = _replay_claim(game, deal)
    return _replay_choice(game, deal)


def _check_absent(deal: Json, *fields: str) -> None:
    """Refuse phases of other games."""
    for field in fields:
        if deal.get(field) is not None:
            raise Refusal("no_such_phase", what=PHASES[field])


def _phase(game: Game) -> str:
    return game.current.play.phase


def _replay_auction(game: Game, deal: Json) -> Game:
    bids = deal.get("bids")
    if (bids is not None) != (_phase(game) == "bid"):
        raise Refusal("no_such_phase", what="bid")
    for chips in bids or ():
        game = game.after(game.turn, Offer(chips))
    suit = deal.get("suit")
    if (suit is not None) != (_phase(game) == "suit"):
        raise Refusal("no_such_phase", what="named suit")
    if suit is None:
        return game
    return game.after(game.turn, NameSuit(SUITS.index(suit)))


def _replay_slam(game: Game, deal: Json) -> Game:
    """Seats are asked from eldest hand on; those before the declarer let it be."""
    if _phase(game) != "slam":
        if deal.get("slam") is not None:
            raise Refusal("no_such_phase", what="slam")
        return game
    if "slam" not in deal:
        raise Refusal("no_such_phase", what="deal without a word about slams")
    while _phase(game) == "slam":
        seat = game.turn
        game = game.after(seat, Announce(seat == deal["slam"]))
    return game


def _replay_call(game: Game, deal: Json) -> Game:
    way = deal.get("pass_to")
    if (way is not None) != (_phase(game) == "call"):
        raise Refusal("no_such_phase", what="called pass")
    return game if way is None else game.after(deal["dealer"], CallPass(way))


def _replay_exposed(game: Game, deal: Json) -> Game:
    exposed = deal.get("exposed")
    if (exposed is not None) != (_phase(game) == "expose"):
        raise Refusal("no_such_phase", what="card to expose")
    while _phase(game) == "expose":
        seat = game.turn
        game = game.after(seat, Expose(parse_cards((exposed or [])[seat])))
    return game


def _replay_pledges(game: Game, deal: Json) -> Game:
    pledged = deal.get("pledged")
    if (pledged is not None) != (_phase(game) == "pledge"):
        raise Refusal("no_such_phase", what="pledge")
    while _phase(game) == "pledge":
        seat = game.turn
        game = game.after(seat, Pledge(seat in (pledged or [])))
    return game


def _with_mix(game: Game, deal: Json) -> Game:
    """The game with the order in which the mixed cards were dealt out, worked out from it."""
    received = deal.get("received")
    state = game.current
    mixes = state.play.rules.mixes(state.play.deal)
    if mixes != (received is not None):
        raise Refusal("no_such_phase", what="mixed pass")
    if received is None:
        return game
    pile = [card for cards in deal["pass"] for card in parse_cards(cards)]
    hands = [list(parse_cards(cards)) for cards in received]
    rules = game.rules
    order: list[int] = []
    for k in range(len(pile)):
        seat = rules.seat_after(state.play.dealer, 1 + k % rules.players)
        place = _place(pile, hands[seat].pop(0) if hands[seat] else None, order)
        order.append(place)
    if any(hands):
        raise Refusal("wrong_deal", what="more mixed cards come back than were passed")
    return replace(game, deal=replace(state, mix=tuple(order)))


def _place(pile: list[int], card: int | None, used: list[int]) -> int:
    """Where in the mixed cards this one lies that has not been dealt out yet."""
    for place, each in enumerate(pile):
        if each == card and place not in used:
            return place
    raise Refusal("wrong_deal", what="the mixed cards that come back are not those passed")


def _replay_pass(game: Game, deal: Json) -> Game:
    passes = deal.get("pass")
    if (passes is not None) != (_phase(game) == "pass"):
        raise Refusal("no_such_phase", what="pass")
    if passes is None:
        _check_absent(deal, "received")
    for seat, cards in enumerate(passes or ()):
        wish = Pass(parse_cards(cards))
        if seat == game.rules.players - 1:
            game.decide(seat, wish)  # the last pass is asked for its own faults first
            game = _with_mix(game, deal)
        game = game.after(seat, wish)
    return game


def _replay_plays(game: Game, deal: Json) -> Game:
    cards = parse_cards(deal["plays"].replace("|", " "))
    exchanged = deal.get("exchanged")
    named = iter(_suits_named(deal))
    told = Challenges(game.rules, deal.get("challenges"))
    for index, card in enumerate(cards):
        game = told.made(game, index)
        if _phase(game) == "exchange":
            game, exchanged = _replay_exchange(game, exchanged), None
        if _phase(game) != "play":
            raise Refusal("too_long", what="this card comes after the end of the deal").at(
                None, index
            )
        try:
            suit = next(named, None) if names_suit(game.current.play, card) else None
            game = game.after(game.turn, PlayCard(card, suit))
        except Refusal as refusal:
            at_fault = None if refusal.reason == "no_such_phase" else index
            raise refusal.at(None, at_fault) from None
    if _phase(game) == "exchange":
        game, exchanged = _replay_exchange(game, exchanged), None
    game = told.at_the_end(game, len(cards))
    if _phase(game) == "play" and deal.get("claim") is None:
        what = "the deal stops before its last card, without a claim"
        raise Refusal("too_short", what=what).at(None, len(cards))
    if exchanged is not None:
        raise Refusal("no_such_phase", what="exchange")
    if next(named, None) is not None:
        raise Refusal("no_such_phase", what="named suit")
    return game


def _suits_named(deal: Json) -> list[int]:
    return [SUITS.index(each) for each in (deal.get("named") or "").split()]


def _replay_exchange(game: Game, exchanged: str | None) -> Game:
    seat = game.current.play.widow_seat
    if exchanged is None or seat is None:
        raise Refusal("no_such_phase", what="card: the exchange comes first")
    return game.after(seat, LayAway(parse_cards(exchanged)))


def _replay_claim(game: Game, deal: Json) -> Game:
    if deal.get("claim") is None:
        return game
    if _phase(game) != "play":
        raise Refusal("claim")
    return game.after(deal["claim"], Claim())


def _replay_choice(game: Game, deal: Json) -> Game:
    choice = deal.get("choice")
    if (choice is not None) != (_phase(game) == "choice"):
        raise Refusal("no_such_phase", what="choice")
    if choice is None:
        return game
    return game.after(game.turn, Choose(choice))


class Challenges:
    """The challenges of a deal that a record tells of, while it is replayed."""

    def __init__(self, rules: Rules, told: Sequence[Mapping[str, Any]] | None) -> None:
        if told is not None and not rules.honour:
            raise Refusal("no_such_phase", what="challenge")
        in_order = sorted(told or (), key=lambda each: each["play"])
        ends = rules.revoke_ends_deal
        self._early = [each for each in in_order if not (ends and each["upheld"])]
        self._late = [each for each in in_order if ends and each["upheld"]]

    def made(self, game: Game, played: int) -> Game:
        """The game with the challenges that can be made once so many cards are played."""
        while self._early and self._early[0]["play"] < played and game.current.play.between_tricks:
            game = _challenge(game, self._early.pop(0))
        return game

    def at_the_end(self, game: Game, played: int) -> Game:
        """The game with those that are left; `Refusal` (`challenge`) if one cannot be made."""
        game = self.made(game, played)
        for each in (*self._early, *self._late):
            game = _challenge(game, each)
        return game


def _challenge(game: Game, told: Mapping[str, Any]) -> Game:
    game = game.after(told["by"], Challenge(told["play"]))
    made = next(each for each in game.current.play.challenges if each.play == told["play"])
    if made.upheld != told["upheld"]:
        found, right = dict(told), {**told, "upheld": made.upheld}
        refusal = Refusal(
            "wrong_figure", field="challenges", found=shown(found), right=shown(right)
        )
        refusal.figure = "challenges", found, right
        raise refusal
    return game
