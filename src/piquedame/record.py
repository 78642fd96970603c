"""The game record, both ways: a game as JSON, and the check of one that somebody else wrote.

The form is `docs/record.md`. A record is checked in a fixed order: its whole shape first, then deal
by deal as the game goes; the first fault is the answer, with its place.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NoReturn

from piquedame.cards import SUITS, cards_of, cards_text, parse_cards
from piquedame.complex_scores import pairs
from piquedame.deal import Deal
from piquedame.errors import Refusal, shown
from piquedame.events import Dealt
from piquedame.game import Finished, Game, apply, decide, new_game, next_event
from piquedame.legality import names_suit
from piquedame.replay import Challenges, challenges_of
from piquedame.ruleset import POOL, Rules
from piquedame.shape import PHASES, Json, bad, check_shape
from piquedame.wishes import (
    Announce,
    CallPass,
    Choose,
    Claim,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
    Wish,
)

# --- writing -------------------------------------------------------------------------------------


def record_of(game: Game, names: Sequence[str] | None = None) -> dict[str, Any]:
    """The finished deals of a game as a record; one stopped by agreement is unfinished in it."""
    record: dict[str, Any] = {
        "record": 1,
        "variant": game.rules.slug,
        "players": game.rules.players,
    }
    if game.rules.options:
        record["options"] = dict(game.rules.options)
    if names is not None:
        record["names"] = list(names)
    record["deals"] = [_deal_record(each) for each in game.finished]
    record["scores"] = pairs(game.scores, game.imaginary)
    over = game.winners is not None and not game.stopped
    record["winners"] = list(game.winners or ()) if over else None
    return record


def record_line(record: Json) -> str:
    """One line of a file of records."""
    return json.dumps(record, ensure_ascii=False)


def _deal_record(finished: Finished) -> dict[str, Any]:
    deal, scored = finished.deal, finished.scored
    play = deal.play
    out: dict[str, Any] = {
        "dealer": play.dealer,
        "hands": [cards_text(reversed_suits(hand)) for hand in deal.dealt],
    }
    if deal.stock:
        out["stock"] = cards_text(deal.stock)
    if deal.widow:
        out["widow"] = cards_text(deal.widow)
    if play.bids:
        out["bids"] = list(play.bids)
    if play.suit is not None:
        out["suit"] = SUITS[play.suit]
    if play.called:
        out["pass_to"] = play.rules.pass_way(play.deal)
    if deal.passes[0] is not None:
        out["pass"] = [cards_text(cards or ()) for cards in deal.passes]
    if play.rules.pass_way(play.deal) == "mix" and deal.received:
        got = [cards_text(m.cards or ()) for m in deal.received if m.giver == POOL]
        out["received"] = got
    if play.rules.announced_slam != "off":
        out["slam"] = play.declarer
    # A deal that nobody bid for ends before anything else is said.
    unbid = bool(play.bids) and not any(play.bids)
    said = not (play.thrown_in and unbid and play.rules.auction_all_pass == "redeal")
    if play.rules.expose_cards and said:
        out["exposed"] = [cards_text(cards_of(cards)) for cards in play.exposed]
    if play.rules.pledge_no_hearts and said:
        out["pledged"] = sorted(play.pledged)
    if deal.laid is not None:
        out["exchanged"] = cards_text(deal.laid)
    out["plays"] = plays_text(deal)
    if play.rules.names_joker_suit:
        out["named"] = " ".join(SUITS[t.named] for t in play.tricks if t.named is not None)
    if play.rules.strict_revoke != "off":
        out["challenges"] = challenges_of(play)
    if play.claim is not None:
        out["claim"] = play.claim[0]
    if deal.choice is not None:
        out["choice"] = deal.choice
    out["taken"] = pairs(scored.taken, scored.imaginary_taken)
    out["change"] = pairs(scored.change, scored.imaginary_change)
    out["scores"] = pairs(scored.scores, scored.imaginary_scores)
    if scored.pool is not None:
        out["pool"] = scored.pool
    if scored.lives:
        out["lives"] = list(scored.lives)
    return out


def reversed_suits(hand: int) -> list[int]:
    """A hand as a person would hold it: clubs to spades, each suit from the top."""
    return sorted(cards_of(hand), key=lambda card: (card >> 4, -(card & 15)))


def plays_text(deal: Deal) -> str:
    """Every card played in a finished deal, in order, tricks divided by `|`."""
    tricks = deal.play.tricks
    return " | ".join(cards_text(card for _, card in trick.plays) for trick in tricks)


# --- reading -------------------------------------------------------------------------------------


def parse_line(line: str) -> Json:
    """A line of a file of records as JSON; `Refusal` (`bad_record`) if it is not an object."""
    try:
        data = json.loads(line, parse_constant=_no_json)
    except (ValueError, RecursionError) as error:
        bad(f"this line is not JSON: {error}")
    if not isinstance(data, dict):
        bad("a record is a JSON object")
    return data


def _no_json(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number of JSON")


def verify(record: Json) -> Game:
    """Replay a record and give the game; `Refusal` with its place at the first fault."""
    rules = check_shape(record)
    game: Game | None = None
    for index, deal in enumerate(record["deals"]):
        game = _check_dealer(game, rules, deal, index)
        try:
            game = _replay(game, deal)
        except Refusal as refusal:
            raise refusal.at(index, refusal.play) from None
        _check_figures(game, deal, index)
    return _check_end(game, rules, record)


def _check_dealer(game: Game | None, rules: Rules, deal: Json, index: int) -> Game:
    if game is None:
        return new_game(rules, deal["dealer"])
    if game.over:
        raise Refusal("too_long", what="this deal comes after the end of the game").at(index)
    if deal["dealer"] != game.dealer:
        raise Refusal("wrong_dealer", right=game.dealer, found=deal["dealer"]).at(index)
    return game


def _check_figures(game: Game, deal: Json, index: int) -> None:
    assert game.last is not None
    figures: dict[str, object] = {
        field: pairs(getattr(game.last, field), getattr(game.last, f"imaginary_{field}"))
        for field in ("taken", "change", "scores")
    }
    if game.rules.chips:
        figures["pool"] = game.last.pool
    if game.rules.lives:
        figures["lives"] = list(game.last.lives)
    for field, right in figures.items():
        if deal[field] != right:
            raise _wrong_figure(field, deal[field], right).at(index)


def _check_end(game: Game | None, rules: Rules, record: Json) -> Game:
    game = game or new_game(rules, 0)
    winners = None if game.winners is None else list(game.winners)
    if record["winners"] is not None and winners is None:
        what = "the game stops before its end, so nobody has won"
        raise Refusal("too_short", what=what).at(len(record["deals"]))
    for field, right in (("scores", pairs(game.scores, game.imaginary)), ("winners", winners)):
        if record[field] != right:
            raise _wrong_figure(field, record[field], right)
    return game


def _wrong_figure(field: str, found: object, right: object) -> Refusal:
    refusal = Refusal("wrong_figure", field=field, found=shown(found), right=shown(right))
    refusal.figure = field, found, right
    return refusal


# --- replay --------------------------------------------------------------------------------------


def _replay(game: Game, deal: Json) -> Game:
    """The game after one deal of the record; a refusal names the card at fault by `play`."""
    dealt = _check_cards(game, deal)
    game = _settle(apply(game, dealt))
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


def _settle(game: Game) -> Game:
    while (event := next_event(game)) is not None:
        game = apply(game, event)
    return game


def _wish(game: Game, seat: int, wish: Wish) -> Game:
    for event in decide(game, seat, wish):
        game = apply(game, event)
    return game


def _check_cards(game: Game, deal: Json) -> Dealt:
    rules = game.rules
    hands = [parse_cards(hand) for hand in deal["hands"]]
    widow = parse_cards(deal.get("widow") or "")
    stock = parse_cards(deal.get("stock") or "")
    given = Counter(card for cards in (*hands, widow, stock) for card in cards)
    pack = Counter(rules.pack)
    if given != pack:
        missing, extra = pack - given, given - pack
        parts = []
        if missing:
            parts.append(f"{cards_text(sorted(missing.elements()))} missing")
        if extra:
            parts.append(f"{cards_text(sorted(extra.elements()))} too many")
        raise Refusal("wrong_pack", what=", ".join(parts))
    for seat, hand in enumerate(hands):
        right = rules.hand_size(deal["dealer"], seat)
        if len(hand) != right:
            what = f"seat {seat} holds {len(hand)} cards instead of {right}"
            raise Refusal("wrong_deal", what=what)
    if len(widow) != rules.widow:
        what = f"the widow has {len(widow)} cards instead of {rules.widow}"
        raise Refusal("wrong_deal", what=what)
    if len(stock) != rules.stock:
        what = f"the stock has {len(stock)} cards instead of {rules.stock}"
        raise Refusal("wrong_deal", what=what)
    return Dealt(game.number, deal["dealer"], tuple(hands), widow, stock)


def _phase(game: Game) -> str:
    assert game.deal is not None
    return game.deal.play.phase


def _replay_auction(game: Game, deal: Json) -> Game:
    bids = deal.get("bids")
    if (bids is not None) != (_phase(game) == "bid"):
        raise Refusal("no_such_phase", what="bid")
    for chips in bids or ():
        assert game.deal is not None
        game = _wish(game, game.deal.play.turn[0], Offer(chips))
    suit = deal.get("suit")
    if (suit is not None) != (_phase(game) == "suit"):
        raise Refusal("no_such_phase", what="named suit")
    if suit is None:
        return game
    assert game.deal is not None
    return _wish(game, game.deal.play.turn[0], NameSuit(SUITS.index(suit)))


def _replay_slam(game: Game, deal: Json) -> Game:
    """Seats are asked from eldest hand on; those before the declarer let it be."""
    if _phase(game) != "slam":
        if deal.get("slam") is not None:
            raise Refusal("no_such_phase", what="slam")
        return game
    if "slam" not in deal:
        raise Refusal("no_such_phase", what="deal without a word about a slam")
    while _phase(game) == "slam":
        assert game.deal is not None
        seat = game.deal.play.turn[0]
        game = _wish(game, seat, Announce(seat == deal["slam"]))
    return game


def _replay_call(game: Game, deal: Json) -> Game:
    way = deal.get("pass_to")
    if (way is not None) != (_phase(game) == "call"):
        raise Refusal("no_such_phase", what="called pass")
    return game if way is None else _wish(game, deal["dealer"], CallPass(way))


def _replay_exposed(game: Game, deal: Json) -> Game:
    exposed = deal.get("exposed")
    if (exposed is not None) != (_phase(game) == "expose"):
        raise Refusal("no_such_phase", what="card to expose")
    while _phase(game) == "expose":
        assert game.deal is not None
        seat = game.deal.play.turn[0]
        game = _wish(game, seat, Expose(parse_cards((exposed or [])[seat])))
    return game


def _replay_pledges(game: Game, deal: Json) -> Game:
    pledged = deal.get("pledged")
    if (pledged is not None) != (_phase(game) == "pledge"):
        raise Refusal("no_such_phase", what="pledge")
    while _phase(game) == "pledge":
        assert game.deal is not None
        seat = game.deal.play.turn[0]
        game = _wish(game, seat, Pledge(seat in (pledged or [])))
    return game


def _with_mix(game: Game, deal: Json) -> Game:
    """The game with the order in which the mixed cards were dealt out, worked out from it."""
    received = deal.get("received")
    state = game.deal
    assert state is not None
    mixes = state.play.rules.pass_way(state.play.deal) == "mix"
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
            decide(game, seat, wish)  # the last pass is asked for its own faults first
            game = _with_mix(game, deal)
        game = _wish(game, seat, wish)
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
            raise Refusal("too_long", what="this card comes after the last").at(None, index)
        assert game.deal is not None
        try:
            suit = next(named, None) if names_suit(game.deal.play, card) else None
            game = _wish(game, game.deal.play.to_play[0], PlayCard(card, suit))
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
    assert game.deal is not None
    seat = game.deal.play.widow_seat
    if exchanged is None or seat is None:
        raise Refusal("no_such_phase", what="card: the exchange comes first")
    return _wish(game, seat, LayAway(parse_cards(exchanged)))


def _replay_claim(game: Game, deal: Json) -> Game:
    if deal.get("claim") is None:
        return game
    if _phase(game) != "play":
        raise Refusal("claim")
    return _wish(game, deal["claim"], Claim())


def _replay_choice(game: Game, deal: Json) -> Game:
    choice = deal.get("choice")
    if (choice is not None) != (_phase(game) == "choice"):
        raise Refusal("no_such_phase", what="choice")
    if choice is None:
        return game
    assert game.deal is not None
    assert game.deal.play.chooser is not None
    return _wish(game, game.deal.play.chooser, Choose(choice))
