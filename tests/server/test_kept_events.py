"""How the log keeps the events of a game: the same bytes as ever, decoded once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from piquedame.cards import parse_card
from piquedame.deal.events import Event, Exchanged, Move, Note, Played, Scored, from_json
from piquedame.server.table import events as te
from piquedame.server.table.state import replay
from server.house import open_house

QS = parse_card("QS")
SCORED = (
    b'{"k":"game","event":{"event":"Scored","taken":[26,0,0],"change":[0,26,26],'
    b'"scores":[0,26,26],"shooter":0,"notes":[["moon_add",0,26]],"pool":null,"jack":false,'
    b'"lives":[],"side":[],"imaginary_taken":[],"imaginary_change":[],"imaginary_scores":[]}}'
)
KEPT: list[tuple[Event, bytes]] = [
    (Played(2, QS), b'{"k":"game","event":{"event":"Played","seat":2,"card":"QS","suit":null}}'),
    (
        Exchanged((Move(0, 1, (QS,)),)),
        b'{"k":"game","event":{"event":"Exchanged","moves":[[0,1,"QS"]]}}',
    ),
    (
        Scored((26, 0, 0), (0, 26, 26), (0, 26, 26), 0, (Note("moon_add", 0, 26),)),
        SCORED,
    ),
]


@pytest.mark.parametrize(("event", "body"), KEPT)
def test_an_event_of_the_game_is_kept_as_ever(event: Event, body: bytes) -> None:
    assert te.encode(te.GameMoved(event)) == body
    assert te.decode(body) == te.GameMoved(event)


@pytest.mark.parametrize("variant", ["hearts", "auction-hearts", "complex-hearts"])
def test_events_are_read_back_where_a_log_is_opened_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    read: list[object] = []

    def watched(data: dict[str, object]) -> Event:
        read.append(data)
        return from_json(data)

    monkeypatch.setattr(te, "from_json", watched)

    async def work() -> None:
        async with open_house(tmp_path) as house:
            table, token = await house.make(variant)
            tabs = [await house.tab(table, token), await house.sit(table, "Ben")]
            tabs.append(await house.tab(table))
            await tabs[0].ok("start")
            await house.play(tabs, lambda: len(tabs[0].view["sheet"]) >= 1)
            assert read == []
            bodies = [entry.body for entry in await house.store.read(table.state.table)]
            events = [te.decode(body) for body in bodies]
            assert len(read) == sum(isinstance(event, te.GameMoved) for event in events) > 50
            assert [te.encode(event) for event in events] == bodies
            assert replay(events) == table.state

    asyncio.run(work())
