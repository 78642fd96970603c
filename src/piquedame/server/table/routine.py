"""What a table does by itself beyond storing an event: draw, deal, think for a bot, rematch."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from piquedame.bots import BOTS, think
from piquedame.bots.answers import first_allowed
from piquedame.cards import cards_of, cards_text
from piquedame.deal.shuffle import SECRET_BYTES, draw_for_deal
from piquedame.deal.view import View
from piquedame.deal.wishes import PlayCard, Wish
from piquedame.errors import Refusal
from piquedame.game import deal_from
from piquedame.server.table import events as te
from piquedame.server.table.agenda import Mark, Step
from piquedame.server.table.state import TableState
from piquedame.server.table.table import Table
from piquedame.server.table.wishes import Events, moved
from piquedame.server.thinkers.pool import Thinkers
from piquedame.server.tokens import new_code, new_table_id

STAND_IN = "casual"
"""Who wishes for a level that searches, if no thinker does."""

log = logging.getLogger("piquedame.table")


class Routine:
    """Carries out the steps of all tables.

    The bots that search share the thinkers, the others one worker thread.
    """

    def __init__(
        self,
        entropy: Callable[[int], bytes],
        make: Callable[[te.Made], Awaitable[str]],
        thinkers: Thinkers,
    ) -> None:
        self._entropy = entropy
        self._make = make
        self.thinkers = thinkers
        self._worker = ThreadPoolExecutor(1, "bots")
        self._thoughts: set[asyncio.Task[None]] = set()

    async def __call__(self, table: Table, step: Step) -> None:
        """Do `step` at `table`."""
        match step.do:
            case "draw":
                await table.append([self._draw(table.state)])
            case "deal":
                await table.append(self._deal(table.state))
            case "only_card":
                await table.append(only_card(table.state, step.seat))
            case "think":
                self._begin_to_think(table, step.seat)
            case "act":
                await table.append(bots_events(table, step.seat))
            case "rematch":
                await self._rematch(table)

    async def close(self) -> None:
        """No more thinking."""
        for thought in list(self._thoughts):
            thought.cancel()
        await asyncio.gather(*self._thoughts, return_exceptions=True)
        self._worker.shutdown(wait=False, cancel_futures=True)
        await self.thinkers.close()

    def _draw(self, state: TableState) -> te.Drawn:
        """Draw for the first deal until one card decides."""
        while True:
            dealer, rounds = draw_for_deal(
                state.rules.pack,
                state.rules.players,
                state.rules.options.first_dealer,
                self._entropy(SECRET_BYTES),
            )
            if len(rounds) < 2:
                return te.Drawn(dealer, cards_text(rounds[0]) if rounds else "")

    def _deal(self, state: TableState) -> Events:
        secret = self._entropy(SECRET_BYTES)
        shuffled = te.Shuffled(state.current_game.number, secret.hex())
        return [shuffled, *moved(deal_from(state.current_game, secret))]

    def _begin_to_think(self, table: Table, seat: int) -> None:
        owed = table.agenda.owed[seat]
        owed.thinking = True
        task = asyncio.get_running_loop().create_task(self._think(table, seat, owed.mark))
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)

    async def _think(self, table: Table, seat: int, mark: Mark) -> None:
        state = table.state
        view = state.current_game.view(seat)
        rng = random.Random(f"{state.made.salt} {seat} {mark}")
        wish = await self._wish(state.table, state.places[seat].level, view, rng)

        owed = table.agenda.owed.get(seat)
        # Unless something has overtaken it.
        if owed is not None and owed.mark == mark:
            owed.thinking, owed.wish = False, wish
            table.wake()

    async def _wish(self, table: str, level: str, view: View, rng: random.Random) -> Wish:
        """What a level wishes, or, where no thinker is there in time, who stands in for it."""
        if BOTS[level].searches:
            wish = await self.thinkers.think(table, level, view, rng.getrandbits(64))
            if wish is not None:
                return wish
            level = STAND_IN
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._worker, decide_for, level, view, rng)

    async def _rematch(self, table: Table) -> None:
        made = rematch_of(table.state, self._entropy(16).hex())
        await table.append([te.Rematched(await self._make(made))])


def decide_for(level: str, view: View, rng: random.Random) -> Wish:
    """The bot's wish; should it fail, the first that the rules allow, so that the game goes on."""
    try:
        return think(level, view, rng)
    except Exception:
        log.exception("a bot failed to decide")
        return first_allowed(view)


def bots_events(table: Table, seat: int) -> Events:
    """What the bot decided, now that it is time."""
    game, wish = table.state.current_game, table.agenda.owed[seat].wish
    assert wish is not None
    try:
        return moved(game.decide(seat, wish))
    except Refusal as refusal:
        log.warning("a bot's wish was refused: %s", refusal.reason)
        return moved(game.decide(seat, first_allowed(game.view(seat))))


def only_card(state: TableState, seat: int) -> Events:
    """The only card that this person may play."""
    card = cards_of(state.current_game.view(seat).honest())[0]
    return moved(state.current_game.decide(seat, PlayCard(card)))


def rematch_of(state: TableState, salt: str) -> te.Made:
    """The next table of the same people: each with the same secret, who declined as a bot."""
    players, again, made = state.rules.players, state.again, state.made
    turned = 1 if again.rotate else 0
    places = [_place_again(state, (seat - turned) % players) for seat in range(players)]
    host = state.host if state.host in again.yes else again.yes[0]
    return te.Made(
        table=new_table_id(),
        code=new_code(),
        variant=made.variant,
        players=players,
        options=made.options,
        places=tuple(places),
        host=((host or 0) + turned) % players,
        salt=salt,
        turn_limit=made.turn_limit,
        away=made.away,
        speed=state.speed,
        show_points=made.show_points,
        last_trick=made.last_trick,
        lang=made.lang,
        parent=state.table,
    )


def _place_again(state: TableState, seat: int) -> te.PlaceMade:
    place = state.places[seat]
    if place.kind == "bot":
        return te.PlaceMade(place.level, place.name, "bot")
    if place.kind == "empty" or seat in state.again.no:
        return te.PlaceMade(place.level)
    return te.PlaceMade(
        place.level,
        place.name,
        "person",
        place.tokens,
        autoplay=place.autoplay,
        stand_in=seat not in state.again.yes,
    )
