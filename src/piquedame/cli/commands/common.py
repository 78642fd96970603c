"""What several commands share: the options that name a table, seeds, progress."""

from __future__ import annotations

import argparse
import difflib
import json
import secrets
import sys
import threading
from random import Random
from typing import Any

from piquedame.bots import BOTS, check_bot, seated, think
from piquedame.bots.randomness import bot_chance
from piquedame.deal.shuffle import check_seed
from piquedame.deal.view import View
from piquedame.deal.wishes import Wish
from piquedame.errors import OptionError
from piquedame.rules.agreed import Rules, rules_for
from piquedame.rules.options import OPTIONS, Value
from piquedame.rules.variants import Variant, find_variant

__all__ = [
    "DEFAULT_LEVEL",
    "Progress",
    "bot_chance",
    "bot_wish",
    "find_game",
    "find_table",
    "read_levels",
    "read_options",
    "read_seed",
]

DEFAULT_LEVEL = "casual"

LONG = 2.0
"""Seconds of thought after which it is told why."""
COMPILING = "bots that search are being compiled: this takes about a minute, the first time only"


def find_table(args: argparse.Namespace) -> Rules:
    """The rules that the arguments name; `OptionError` if they name none."""
    variant = find_game(args)
    players = variant.usual_players if args.players is None else args.players
    return rules_for(variant, players, read_options(args.option))


def find_game(args: argparse.Namespace) -> Variant:
    """The game that the arguments name."""
    given, named = args.game, args.variant
    if given is not None and named is not None and given != named:
        raise OptionError(f"two games are named, {given!r} and {named!r}: name one")
    slug = given if given is not None else named
    if slug is None:
        raise OptionError(f"name a game, for example: piquedame {args.command} hearts")
    return find_variant(slug)


def read_options(texts: list[str] | None) -> dict[str, Value]:
    """`NAME=VALUE` each; VALUE is JSON if it parses, else text."""
    out: dict[str, Value] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"an option is written NAME=VALUE, not {text!r}")
        if name not in OPTIONS:
            raise OptionError(f"there is no option {name!r}: {_near(name)}")
        read = _json_or_text(value)
        if repr(out.get(name, read)) != repr(read):
            raise OptionError(f"option {name} has two values: name it once")
        out[name] = read
    return out


def _near(name: str) -> str:
    near = difflib.get_close_matches(name, OPTIONS, n=3, cutoff=0.5)
    return f"did you mean {' or '.join(near)}?" if near else "docs/options.md lists them"


def _json_or_text(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def read_levels(text: str | None, seats: int) -> tuple[str, ...]:
    """The level of each of so many bots: one for all, or one each."""
    return tuple(map(check_bot, seated(DEFAULT_LEVEL if text is None else text, seats)))


def bot_wish(level: str, view: View, rng: Random) -> Wish:
    """What a bot wishes. If that takes long, standard error says why."""
    if not BOTS[level].searches:
        return think(level, view, rng)
    telling = threading.Timer(LONG, print, (COMPILING,), {"file": sys.stderr, "flush": True})
    telling.daemon = True
    telling.start()
    try:
        return think(level, view, rng)
    finally:
        telling.cancel()


def read_seed(given: str | None) -> str:
    """The given seed, or one drawn now and told on standard error."""
    if given is None:
        drawn = secrets.token_hex(8)
        print(f"seed {drawn}", file=sys.stderr)
        return drawn
    return check_seed(given)


class Progress:
    """A count on standard error, on a terminal only."""

    def __init__(self, what: str, total: int | None = None) -> None:
        self.what = what
        self.total = total
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        """Show how far the work is."""
        if self.shown:
            of = f" of {self.total}" if self.total is not None else ""
            print(f"\r{self.what} {done}{of}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Take the count off the screen."""
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
