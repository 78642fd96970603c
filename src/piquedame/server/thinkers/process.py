"""A thinker: a process that searches for the bots of all tables, one wish after another.

It is told a level, a view and a number to draw from, and gives a wish. It has no game, no deal, no
name, no database and no socket. Both ways go frames: four bytes of length, then a pickle. It ends
with the process that started it, whatever that process dies of: nobody holds its input open then.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any, BinaryIO, NamedTuple

from piquedame.deal.view import View
from piquedame.deal.wishes import Wish

LENGTH = 4
NICE = 5
"""A thinker gives way to the server, which answers people."""
KINDS = (("hearts", 4), ("kitty-hearts", 4), ("cancellation-hearts", 6))
"""Games for which the kernels are compiled in different ways: plain, odd, two packs."""


class Question(NamedTuple):
    """What a thinker is asked."""

    level: str
    view: View
    chance: int
    """From which its random numbers are drawn."""
    seconds: float | None
    """What it may spend; null: as the level likes best."""


class Answer(NamedTuple):
    """What comes back."""

    wish: Wish | None
    seconds: float
    """What it took."""
    fault: str = ""
    """Why there is no wish, for the log: where it happened, and nothing of what was seen."""


READY = Answer(None, 0.0)
"""Said once, when everything is compiled."""


def framed(message: object) -> bytes:
    """A message as it travels."""
    body = pickle.dumps(tuple(message) if isinstance(message, tuple) else message, -1)
    return len(body).to_bytes(LENGTH, "big") + body


class _Wishes(pickle.Unpickler):
    """Reads wishes and plain values, and nothing that could do anything."""

    def find_class(self, module: str, name: str) -> Any:
        if module != "piquedame.deal.wishes" or name.startswith("_"):
            raise pickle.UnpicklingError(f"a thinker sent {module}.{name}")
        return super().find_class(module, name)


def answer_of(body: bytes) -> Answer:
    """Read what a thinker sent."""
    return Answer(*_Wishes(io.BytesIO(body)).load())


# --- the process ----------------------------------------------------------------------------------


def main() -> None:
    """Think until there is nobody to think for."""
    serve(prepare, answer)


def serve(prepare: Callable[[], None], answer: Callable[[Question], Answer]) -> None:
    """Get ready, say so, then answer what is asked."""
    questions: SimpleQueue[bytes] = SimpleQueue()
    source, sink = _streams()
    threading.Thread(target=_listen, args=(source, questions), daemon=True).start()
    _step_back()
    prepare()
    _say(sink, READY)
    while True:
        _say(sink, answer(Question(*pickle.loads(questions.get()))))


def _step_back() -> None:
    """Give way, also if Linux weighs whole sessions against one another."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICE)
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(NICE))


def _streams() -> tuple[BinaryIO, BinaryIO]:
    """The two ends of the talk; whatever else is printed goes where errors go."""
    source, sink = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return source, sink


def _listen(source: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Take in what is asked, also in mid-thought, so as to notice when nobody asks any more."""
    while len(head := source.read(LENGTH)) == LENGTH:
        questions.put(source.read(int.from_bytes(head, "big")))
    os._exit(0)


def _say(sink: BinaryIO, message: Answer) -> None:
    try:
        sink.write(framed(message))
        sink.flush()
    except OSError:
        os._exit(0)


def answer(question: Question) -> Answer:
    """Think about one view."""
    from piquedame.bots import Budget, think  # noqa: PLC0415 - the listener starts before

    start = time.perf_counter()
    try:
        chance, budget = Random(question.chance), Budget(seconds=question.seconds)
        wish = think(question.level, question.view, chance, budget)
    except Exception as error:
        where = "".join(traceback.format_tb(error.__traceback__))
        return Answer(None, time.perf_counter() - start, f"{type(error).__name__}\n{where}")
    return Answer(wish, time.perf_counter() - start)


def prepare() -> None:
    """Compile what search needs, or load what was compiled: by playing a deal of each kind."""
    for slug, players in KINDS:
        play_a_deal(slug, players)


def play_a_deal(slug: str, players: int, *, every_bot: bool = False) -> None:
    """Play a deal of a game with the levels that search, or with all bots that do."""
    from piquedame.bots import BOTS, Budget, think  # noqa: PLC0415
    from piquedame.deal.shuffle import seeded_secret  # noqa: PLC0415
    from piquedame.game import deal_from, new_game  # noqa: PLC0415
    from piquedame.rules.agreed import rules_for  # noqa: PLC0415

    levels = [name for name, bot in BOTS.items() if bot.searches and (bot.level or every_bot)]
    game, chance = new_game(rules_for(slug, players), 0), Random(0)
    game = game.apply(*deal_from(game, seeded_secret("thinker", 0, 0)))
    turns = 0
    while game.deal is not None and (turn := game.deal.play.turn):
        level = levels[turns % len(levels)]
        wish = think(level, game.view(turn[0]), chance, Budget(sims=30))
        game = game.after(turn[0], wish)
        turns += 1
