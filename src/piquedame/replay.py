"""Challenges in a record: written in the order of the plays, replayed where they may be made.

A record does not say when a challenge was made. Nothing depends on it but the end of a deal that a
revoke cuts short, so each is replayed as soon as its trick is done, and that one at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from piquedame.errors import Refusal, shown
from piquedame.game import Game, apply, decide
from piquedame.play import Play
from piquedame.ruleset import Rules
from piquedame.wishes import Challenge


def challenges_of(play: Play) -> list[dict[str, Any]]:
    """The challenges of a finished deal, in the order of the cards."""
    in_order = sorted(play.challenges, key=lambda each: each.play)
    return [{"play": each.play, "by": each.seat, "upheld": each.upheld} for each in in_order]


class Challenges:
    """The challenges of a deal that a record tells of, while it is replayed."""

    def __init__(self, rules: Rules, told: Sequence[Mapping[str, Any]] | None) -> None:
        if told is not None and rules.strict_revoke == "off":
            raise Refusal("no_such_phase", what="challenge")
        in_order = sorted(told or (), key=lambda each: each["play"])
        ends = rules.strict_revoke == "scores_T"
        self._early = [each for each in in_order if not (ends and each["upheld"])]
        self._late = [each for each in in_order if ends and each["upheld"]]

    def made(self, game: Game, played: int) -> Game:
        """The game with the challenges that can be made once so many cards are played."""
        assert game.deal is not None
        while self._early and self._early[0]["play"] < played and game.deal.play.between_tricks:
            game = _challenge(game, self._early.pop(0))
            assert game.deal is not None
        return game

    def at_the_end(self, game: Game, played: int) -> Game:
        """The game with those that are left; `Refusal` (`challenge`) where one cannot be made."""
        game = self.made(game, played)
        for each in (*self._early, *self._late):
            game = _challenge(game, each)
        return game


def _challenge(game: Game, told: Mapping[str, Any]) -> Game:
    for event in decide(game, told["by"], Challenge(told["play"])):
        game = apply(game, event)
    assert game.deal is not None
    made = next(each for each in game.deal.play.challenges if each.play == told["play"])
    if made.upheld != told["upheld"]:
        found, right = dict(told), {**told, "upheld": made.upheld}
        refusal = Refusal(
            "wrong_figure", field="challenges", found=shown(found), right=shown(right)
        )
        refusal.figure = "challenges", found, right
        raise refusal
    return game
