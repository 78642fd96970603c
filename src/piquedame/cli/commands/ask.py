"""`piquedame ask`: what a bot would do in a position, what else it weighed, and why."""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from pathlib import Path
from typing import Any

from piquedame.arena.check import check_budget
from piquedame.bots import BOTS, Budget, Thought, check_bot, weigh
from piquedame.bots.reasons import name_of, reason
from piquedame.cards import SUITS, card_text, cards_text
from piquedame.cli.commands.common import bot_chance
from piquedame.deal.shuffle import check_seed
from piquedame.deal.view import View
from piquedame.deal.wishes import (
    Announce,
    CallPass,
    Challenge,
    Choose,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
    Wish,
)
from piquedame.errors import Refusal
from piquedame.record.positions import parse_position, read_position

REFUSED = 1
SECONDS = 0.5
"""So long is searched if nothing is said."""
MOST_BYTES = 1 << 20
"""No position is longer."""
BEST_PASSES = 5
"""So many passes are told."""


def run(args: argparse.Namespace) -> int:
    """Read the position, ask the bot and tell what it says."""
    budget = _budget(args)
    seed = "" if args.seed is None else check_seed(args.seed)
    try:
        view = read_position(parse_position(_text(args.position)))
        thought, seconds = _think(args.bot, view, budget, seed)
    except Refusal as refusal:
        answer = {"ok": False, "reason": refusal.reason, "say": str(refusal)}
        print(_line(answer) if args.json else f"{refusal.reason}: {refusal}")
        return REFUSED
    print(_line(_object(args.bot, view, thought, seconds)) if args.json else _page(view, thought))
    return 0


def _budget(args: argparse.Namespace) -> Budget:
    """What the bot may spend; `OptionError` if the arguments say no such thing."""
    check_bot(args.bot)
    budget = Budget(args.time, args.sims)
    check_budget((args.bot,), budget)
    if not budget.given and BOTS[args.bot].searches:
        return Budget(seconds=SECONDS)
    return budget


def _text(name: str) -> str:
    """The position itself, or what a file or standard input holds."""
    if name.lstrip().startswith(("{", "[")):
        return name
    if name == "-":
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Refusal("bad_position", what=f"this is longer than {MOST_BYTES} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal("bad_position", what="this is not text in UTF-8") from None
    if not text.strip():
        raise Refusal(
            "bad_position", what="there is nothing here: a position must be a JSON object"
        )
    return text


def _think(name: str, view: View, budget: Budget, seed: str) -> tuple[Thought, float]:
    """What the bot makes of the view, and how long that took without compiling."""
    seat = view.seat or 0
    if not BOTS[name].searches:
        start = time.perf_counter()
        thought = weigh(name, view, bot_chance(seed, 0, 0, seat), budget)
        return thought, time.perf_counter() - start
    from piquedame.kernels.worlds.draw import NoWorld  # noqa: PLC0415 - compiled law, when needed

    try:
        if budget.seconds is not None:
            weigh(name, view, bot_chance(seed, 0, 0, seat), Budget(sims=1))
        start = time.perf_counter()
        thought = weigh(name, view, bot_chance(seed, 0, 0, seat), budget)
    except NoWorld:
        what = "no deal fits the facts given about the hands"
        raise Refusal("bad_position", what=what) from None
    return thought, thought.seconds or time.perf_counter() - start


# --- telling -------------------------------------------------------------------------------------


def _line(answer: dict[str, Any]) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _object(name: str, view: View, thought: Thought, seconds: float) -> dict[str, Any]:
    out: dict[str, Any] = {"wish": wish_value(thought.wish), "phase": view.facts.phase}
    if isinstance(thought.wish, PlayCard) and thought.wish.suit is not None:
        out["named"] = SUITS[thought.wish.suit]
    out["alternatives"] = [
        {"wish": wish_value(each.wish), "cost": _figure(each.cost), "spread": _figure(each.spread)}
        for each in _told(thought)
    ]
    return {
        **out,
        "reason": reason(view, thought),
        "bot": name,
        "worlds": thought.worlds,
        "ms": round(1000 * seconds),
    }


def _told(thought: Thought) -> tuple[Any, ...]:
    """All that was weighed, or the best passes and the one that is wished for."""
    found = thought.alternatives
    if not isinstance(thought.wish, Pass | LayAway) or len(found) <= BEST_PASSES:
        return found
    best = found[:BEST_PASSES]
    mine = [each for each in found if each.wish == thought.wish and each not in best]
    return (*best[: BEST_PASSES - len(mine)], *mine)


def _figure(value: float) -> float | None:
    return round(value, 3) if math.isfinite(value) else None


def wish_value(wish: Wish) -> Any:
    """A wish as JSON: a card, cards in one text, a number, a letter, true or false, a word."""
    match wish:
        case PlayCard(card=card):
            return card_text(card)
        case Pass(cards=cards) | LayAway(cards=cards) | Expose(cards=cards):
            return cards_text(cards)
        case Offer(chips=chips):
            return chips
        case NameSuit(suit=suit):
            return SUITS[suit]
        case Announce(slam=answer) | Pledge(pledge=answer):
            return answer
        case CallPass(way=word) | Choose(choice=word):
            return word
        case Challenge(play=index):
            return {"challenge": index}
        case _:
            raise AssertionError(f"no bot wishes {wish}")


def _spread(value: float) -> str:
    return f"{value:.2f}" if math.isfinite(value) else "?"


def _page(view: View, thought: Thought) -> str:
    """The wish, a table of what was weighed, and the reason."""
    unit = "chips lost" if view.rules.chips else "points"
    lines = [name_of(thought.wish)]
    told = _told(thought)
    if told:
        names = [name_of(each.wish) for each in told]
        wide = max(map(len, names))
        lines += ["", f"  {'':{wide}}  {unit:>10}"]
        lines += [
            f"  {name:{wide}}  {each.cost:>10.2f} ± {_spread(each.spread)}"
            for name, each in zip(names, told, strict=True)
        ]
    lines += ["", reason(view, thought)]
    return "\n".join(lines)
