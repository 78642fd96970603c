"""Thinkers that do as a test tells them: real processes, but nothing is searched or compiled."""

from __future__ import annotations

import sys

from piquedame.deal.shuffle import seeded_secret
from piquedame.deal.view import View
from piquedame.game import Game, deal_from, new_game
from piquedame.rules.agreed import rules_for

PROGRAM = """
import os, sys, time
from piquedame.bots.answers import first_allowed
from piquedame.server.thinkers.process import Answer, serve

what = sys.argv[1]

def prepare():
    if what == "slow to start":
        time.sleep(600)

def answer(question):
    if what == "mortal" or question.level == "die":
        os._exit(3)
    if what == "silent" or question.level == "hang":
        time.sleep(600)
    if question.level == "babble":
        os.write(4, b"?" * 100)
    if question.level == "fail" or "SECRET" in os.environ:
        return Answer(None, 0.0, "ValueError")
    print("said aside", flush=True)
    return Answer(first_allowed(question.view), question.seconds or 0.0)

serve(prepare, answer)
"""


def program(what: str = "") -> tuple[str, ...]:
    """A thinker that answers at once; `what`: one that is `slow to start`, `mortal` or `silent`."""
    return (sys.executable, "-P", "-c", PROGRAM, what)


def a_view() -> View:
    """What the seat on turn knows of a new deal."""
    game: Game = new_game(rules_for("black-lady-no-pass", 4), 0)
    game = game.apply(*deal_from(game, seeded_secret("thinking", 0, 0)))
    return game.view(game.current.play.turn[0])
