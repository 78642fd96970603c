"""The clock of a turn, as the browsers are told of it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from server.house import Tab, open_house


@pytest.mark.parametrize("fresh", [True, False], ids=["a new tab", "a tab that was away"])
def test_a_tab_that_comes_late_sees_what_is_left(tmp_path: Path, fresh: bool) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            table, token = await house.make("black-maria", turn_limit=30)
            ann = await house.tab(table, token)
            await house.sit(table, "Ben")
            await ann.ok("start")
            assert ann.view["deadline"] == 30
            await house.pass_time(20)
            again = Tab(house, table, {"token": token, "since": None if fresh else ann.v})
            again.view, again.v = dict(ann.view), ann.v
            house.tabs.append(again)
            await house.settle()
            told = [json.loads(frame) for frame in again.frames]
            shown = [each.get("view") or each.get("patch") or {} for each in told]
            left = [each["deadline"] for each in shown if "deadline" in each]
            assert len(left) == 1
            assert 9 <= left[0] <= 10

    asyncio.run(run())
