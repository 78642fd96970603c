"""The game record, both ways: a game as JSON, and the check of one that somebody else wrote.

The form is `docs/record.md`. A record is checked in a fixed order: its whole shape first, then deal
by deal as the game goes; the first fault is the answer, with its place.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from piquedame.cards import SUITS, cards_of, cards_text
from piquedame.deal.deal import Deal
from piquedame.deal.play import Play
from piquedame.errors import Refusal, shown
from piquedame.game import Finished, Game, new_game
from piquedame.record.form import Json, bad, check_shape
from piquedame.record.replay import replay
from piquedame.rules.agreed import POOL, Rules
from piquedame.scoring.complex import pairs

# --- writing -------------------------------------------------------------------------------------


def record_of(game: Game, names: Sequence[str] | None = None) -> dict[str, Any]:
    """The finished deals of a game as a record; one stopped by agreement is unfinished in it."""
    if not isinstance(game, Game):
        raise TypeError(f"a record is of a game, not of {shown(game)}")
    record: dict[str, Any] = {
        "record": 1,
        "variant": game.rules.slug,
        "players": game.rules.players,
    }
    if game.rules.house_rules:
        record["options"] = dict(game.rules.house_rules)
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
    if play.rules.mixes(play.deal) and deal.received:
        got = [cards_text(m.cards or ()) for m in deal.received if m.giver == POOL]
        out["received"] = got
    if play.rules.announces_slam:
        out["slam"] = play.declarer
    # A deal that is thrown in ends before anything is exposed or pledged.
    if play.rules.options.expose_cards and not play.thrown_in:
        out["exposed"] = [cards_text(cards_of(cards)) for cards in play.exposed]
    if play.rules.options.pledge_no_hearts and not play.thrown_in:
        out["pledged"] = sorted(play.pledged)
    if deal.laid is not None:
        out["exchanged"] = cards_text(deal.laid)
    out["plays"] = plays_text(deal)
    if play.rules.names_joker_suit:
        out["named"] = " ".join(SUITS[t.named] for t in play.tricks if t.named is not None)
    if play.rules.honour:
        out["challenges"] = _challenges_of(play)
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


def _challenges_of(play: Play) -> list[dict[str, Any]]:
    """The challenges of a finished deal, in the order of the cards."""
    in_order = sorted(play.challenges, key=lambda each: each.play)
    return [{"play": each.play, "by": each.seat, "upheld": each.upheld} for each in in_order]


def reversed_suits(hand: int) -> list[int]:
    """A hand as a person would hold it: clubs to spades, each suit from the top."""
    return sorted(cards_of(hand), key=lambda card: (card >> 4, -(card & 15)))


def plays_text(deal: Deal) -> str:
    """Every card played in a finished deal, in order, tricks divided by `|`."""
    tricks = deal.play.tricks
    return " | ".join(cards_text(card for _, card in trick.plays) for trick in tricks)


# --- reading -------------------------------------------------------------------------------------


class _NoNumber(ValueError):
    """A word that Python reads as a number, and JSON does not."""


def parse_line(line: str) -> Json:
    """A line of a file of records as JSON; `Refusal` (`bad_record`) if it is not an object."""
    try:
        data = json.loads(line, parse_constant=_no_json)
    except (ValueError, RecursionError) as error:
        bad(f"this line is not JSON: {_told(error)}")
    if not isinstance(data, dict):
        bad("a record must be a JSON object")
    return data


def _told(error: Exception) -> str:
    """What is wrong with a line, without advice for a programmer."""
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    if type(error) is ValueError:  # from `int`: it would advise a setting of Python
        return "it has a number with too many digits"
    return str(error)


def _no_json(word: str) -> NoReturn:
    raise _NoNumber(f"{word} is not a JSON number")


def verify(record: Json | str) -> Game:
    """Replay a record (or a line of one) and give the game.

    `Refusal` with its place at the first fault.
    """
    if isinstance(record, str):
        record = parse_line(record)
    if not isinstance(record, Mapping):
        bad(f"a record is a JSON object, not {shown(record)}")
    rules = check_shape(record)
    game: Game | None = None
    for index, deal in enumerate(record["deals"]):
        game = _check_dealer(game, rules, deal, index)
        try:
            game = replay(game, deal)
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
    figures: dict[str, object] = {
        field: pairs(getattr(game.scored, field), getattr(game.scored, f"imaginary_{field}"))
        for field in ("taken", "change", "scores")
    }
    if game.rules.chips:
        figures["pool"] = game.scored.pool
    if game.rules.options.lives:
        figures["lives"] = list(game.scored.lives)
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
