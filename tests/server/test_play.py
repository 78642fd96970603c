"""Whole games at a table, without sockets."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from piquedame.record.record import record_of, verify
from server.house import open_house


@pytest.mark.parametrize("variant", ["hearts", "black-maria"])
def test_two_people_and_two_bots_play_a_whole_game(tmp_path: Path, variant: str) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            table, token = await house.make(variant, options={"target": 60})
            ann = await house.tab(table, token)
            ben = await house.sit(table, "Ben")
            eve = await house.tab(table)
            await ann.ok("start")
            await house.play([ann, ben], lambda: ann.view["stage"] == "over")
            assert ann.view["winners"]
            assert ann.view["winners"] == ben.view["winners"] == eve.view["winners"]
            assert max(ann.view["sheet"][-1]["scores"]) >= 60
            for tab, folded in ((ann, token), (ben, ben.token), (eve, None)):
                fresh = await house.tab(table, folded)
                assert fresh.v == tab.v
                assert fresh.view == tab.view
            game = table.state.game
            assert game is not None
            verify(record_of(game, ["a", "b", "c", "d"]))

    asyncio.run(run())
