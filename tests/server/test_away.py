"""People who go away and come back: bots stand in, the seats stay theirs."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from server.house import House, Tab, at_home, open_house
from server.tabs import next_wish

Work = Callable[[House], Awaitable[None]]


async def two(house: House, variant: str = "hearts", **fields: object) -> tuple[Tab, Tab]:
    """Ann and Ben in mid-game, with two bots."""
    table, token = await house.make(variant, **fields)
    ann = await house.tab(table, token)
    ben = await house.sit(table, "Ben")
    await ann.ok("start")
    return ann, ben


async def until_asked(house: House, tab: Tab, others: list[Tab]) -> None:
    """Play on until this person is to play a card."""

    def asked() -> bool:
        ask = tab.view["ask"]
        return ask is not None and ask["phase"] == "play" and len(ask["legal"].split()) > 1

    while not asked():
        wish = next_wish(tab.view, house.rng)
        if wish is not None:
            await tab.ok(**wish)
        else:
            await house.play(others, lambda: tab.view["ask"] is not None)


def stand_in(tab: Tab, seat: int) -> bool:
    return bool(tab.view["seats"][seat]["stand_in"])


async def hide(tab: Tab, hidden: bool = True) -> None:
    await tab.send({"t": "visible", "on": not hidden})


def test_a_bot_stands_in_and_the_seat_stays_the_persons(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await until_asked(house, ben, [ann])
        hand = ben.view["hand"]
        await ben.leave()
        await house.pass_time(59.9)
        assert not stand_in(ann, 1)
        await house.pass_time(0.2)
        assert stand_in(ann, 1) or "stood_in" in ann.kinds()
        await house.play([ann], lambda: ann.view["tricks_done"] >= 3)
        assert stand_in(ann, 1)
        back = await house.tab(ben.table, ben.token)
        assert not stand_in(ann, 1)
        assert back.view["you"] == 1
        assert len(back.view["hand"].split()) < len(hand.split())
        assert ann.kinds()[-1] == "returned" or "returned" in ann.kinds()

    at_home(tmp_path, work)


def test_hiding_the_tab_for_a_while_takes_nothing(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await until_asked(house, ben, [ann])
        for seconds in (30, 59):
            await hide(ben)
            assert ann.view["seats"][1]["online"]
            await house.pass_time(seconds)
            assert not stand_in(ann, 1)
            await hide(ben, False)
            await house.pass_time(30)
            assert not stand_in(ann, 1)
        await ben.ok(**next_wish(ben.view, house.rng))  # type: ignore[arg-type]

    at_home(tmp_path, work)


def test_a_tab_hidden_for_a_minute_is_shown_as_away(tmp_path: Path) -> None:
    # Where no bot stands in, the others are waiting and have to be told for whom.
    async def work(house: House) -> None:
        ann, ben = await two(house, away=None)
        await until_asked(house, ben, [ann])
        await hide(ben)
        await house.pass_time(59)
        assert ann.view["seats"][1]["online"]
        await house.pass_time(2)
        assert not ann.view["seats"][1]["online"]
        assert not stand_in(ann, 1)
        await hide(ben, False)
        assert ann.view["seats"][1]["online"]
        await hide(ben)
        await house.pass_time(61)
        await ann.ok("absent_to_bot", seat=1)
        assert stand_in(ann, 1)

    at_home(tmp_path, work)


def test_a_lost_connection_shows_after_a_moment_only(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await ben.leave()
        assert ann.view["seats"][1]["online"]
        await house.pass_time(1)
        ben = await house.tab(ben.table, ben.token)
        await house.pass_time(5)
        assert ann.view["seats"][1]["online"]
        await ben.leave()
        await house.pass_time(2.1)
        assert not ann.view["seats"][1]["online"]

    at_home(tmp_path, work)


def test_clocks_run_only_for_seats_that_owe_something(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await until_asked(house, ann, [ben])
        await ben.leave()
        await house.pass_time(300)
        # Ann is being waited for, not Ben.
        assert not stand_in(ann, 0)
        assert not stand_in(ann, 1)

    at_home(tmp_path, work)


def test_in_the_pass_each_seat_has_its_own_clock(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house, "black-maria", turn_limit=30)
        assert ann.view["phase"] == "pass"
        assert ann.view["deadline"] == 30
        await house.pass_time(20)
        await ann.ok(**next_wish(ann.view, house.rng))  # type: ignore[arg-type]
        assert ben.view["deadline"] is not None
        assert ben.view["deadline"] <= 10
        await house.pass_time(9)
        assert ann.view["phase"] == "pass"
        await ann.ok("undo_pass")
        await house.pass_time(1.5)
        # Ben's time is over and a bot has passed for him; Ann's clock began anew.
        assert ann.view["turn"] == [0]
        assert not stand_in(ann, 0)
        assert "stood_in" in ann.kinds()
        assert not stand_in(ann, 1)

    at_home(tmp_path, work)


def test_a_turn_that_runs_out_is_played_and_the_next_is_ones_own(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house, turn_limit=20)
        await until_asked(house, ben, [ann])
        left = len(ben.view["hand"].split())
        await house.pass_time(19)
        assert not stand_in(ann, 1)
        await house.pass_time(1.2)
        assert len(ben.view["hand"].split()) == left - 1
        assert not stand_in(ann, 1)
        await until_asked(house, ben, [ann])
        await ben.ok(**next_wish(ben.view, house.rng))  # type: ignore[arg-type]

    at_home(tmp_path, work)


def test_where_bots_never_stand_in_the_others_choose(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house, away=None)
        await until_asked(house, ben, [ann])
        await ann.no("not_absent", "absent_to_bot", seat=1)
        await ben.leave()
        await house.pass_time(3600)
        assert not stand_in(ann, 1)
        await ann.no("no_such_seat", "absent_to_bot", seat=2)
        await ann.ok("absent_to_bot", seat=1, level="novice")
        assert stand_in(ann, 1)
        await house.play([ann], lambda: ann.view["tricks_done"] >= 2)
        await ann.ok("ask_end")
        assert ann.view["stage"] == "over"
        assert ann.view["winners"] == [0, 1, 2, 3]

    at_home(tmp_path, work)


def test_a_return_drops_the_bots_move(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        await returns(house, 50)

    at_home(tmp_path, work)


@pytest.mark.soak
def test_a_thousand_returns(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        await returns(house, 1_000)

    at_home(tmp_path, work)


async def returns(house: House, times: int) -> None:
    """Ben comes back at a random moment of the bot's thinking; every turn is played once."""
    ann, ben = await two(house, "black-maria", speed="fast", options={"target": 10_000})
    rng = random.Random(times)
    table = ann.table
    for _ in range(times):
        await until_asked(house, ben, [ann])
        hand = len(ben.view["hand"].split())
        await hide(ben)
        await house.pass_time(60 + rng.random() * 0.7)
        ben.drain()
        before = len(ben.view["hand"].split())
        assert before in (hand, hand - 1)
        await hide(ben, False)
        assert not stand_in(ann, 1)
        if before == hand:
            await house.pass_time(5)
            assert len(ben.view["hand"].split()) == hand, "the bot played after the return"
            wish = next_wish(ben.view, house.rng)
            assert wish is not None
            await ben.ok(**wish)
            assert len(ben.view["hand"].split()) <= hand - 1
    assert not any(owed.thinking for owed in table.agenda.owed.values())


def test_an_absent_hosts_rights_in_mid_game(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await ben.no("not_host", "speed", speed="fast")
        await ann.leave()
        await house.pass_time(11)
        assert ben.view["can_host"]
        await ben.ok("speed", speed="fast")
        assert ben.view["settings"]["speed"] == "fast"

    at_home(tmp_path, work)


def test_a_lost_device_gets_its_seat_with_one_press(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await until_asked(house, ben, [ann])
        hand = ben.view["hand"]
        new = await house.tab(ann.table, watcher="new phone")
        await new.no("not_absent", "ask_seat", seat=1, name="Ben")
        await ben.leave()
        await new.no("no_such_seat", "ask_seat", seat=2, name="Ben")
        await new.ok("ask_seat", seat=1, name="Ben")
        ask = ann.view["seats"][1]["ask_watcher"]
        assert ann.view["seats"][1]["ask_name"] == "Ben"
        assert new.view["hand"] is None
        await ann.no("not_asked", "give_seat", seat=1, watcher="someone else")
        await ann.ok("give_seat", seat=1, watcher=ask)
        assert new.token is not None
        assert new.view["you"] == 1
        assert new.view["hand"] == hand
        old = await house.tab(ann.table, ben.token)
        assert old.view["you"] is None
        await new.ok(**next_wish(new.view, house.rng))  # type: ignore[arg-type]
        await new.no("not_host", "give_seat", seat=0, watcher="x")

    at_home(tmp_path, work)


def test_the_longest_seated_gives_a_seat_where_the_host_is_gone(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await ann.leave()
        await house.pass_time(11)
        new = await house.tab(ben.table, watcher="new phone")
        await new.ok("ask_seat", seat=0, name="Ann")
        await ben.ok("give_seat", seat=0, watcher=ben.view["seats"][0]["ask_watcher"])
        assert new.view["you"] == 0
        assert new.token is not None
        # The secret got lost on the way: the same browser is given another.
        await new.leave()
        again = await house.tab(ben.table, watcher="new phone")
        assert again.view["you"] == 0
        assert again.token not in (None, new.token)

    at_home(tmp_path, work)


def test_a_key_moves_the_seat_to_another_device_once(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        from piquedame.server.denied import Denied

        ann, ben = await two(house)
        assert ben.token is not None
        key = await house.lobby.key(ann.table, ben.token)
        made = await house.lobby.use_key(ann.table, key.key)
        assert made.seat == 1
        other = await house.tab(ann.table, made.token)
        assert other.view["hand"] == ben.view["hand"]
        with pytest.raises(Denied):
            await house.lobby.use_key(ann.table, key.key)
        late = await house.lobby.key(ann.table, ben.token)
        await house.pass_time(601)
        with pytest.raises(Denied):
            await house.lobby.use_key(ann.table, late.key)
        with pytest.raises(Denied):
            await house.lobby.key(ann.table, "x" * 32)
        assert key.key not in str(ann.frames) + str(ben.frames)

    at_home(tmp_path, work)


def test_three_bots_play_on_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path) as house:
            table, token = await house.make(start=True, speed="normal")
            ann = await house.tab(table, token)
            await house.play([ann], lambda: ann.view["tricks_done"] >= 2)
            await house.play([ann], lambda: ann.view["ask"] is None)
            name, view = table.state.table, ann.view
        async with open_house(tmp_path, "again") as house:
            found = await house.lobby.find(name)
            assert found is not None
            ann = await house.tab(found, token)
            assert ann.view["hand"] == view["hand"]
            for _ in range(3):
                if ann.view["ask"] is None:
                    v = ann.v
                    await house.pass_time(5)
                    assert ann.v > v, "a bot is dead"
            assert ann.view["ask"] is not None

    asyncio.run(run())


def test_a_table_of_absent_people_goes_on_to_its_end(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house, options={"target": 30})
        table = ann.table
        await ann.leave()
        await ben.leave()
        for _ in range(40):
            await house.pass_time(30)
            if table.state.stage == "over":
                break
        assert table.state.stage == "over"
        await house.pass_time(61)
        await house.lobby.unload_idle()
        assert table.state.table not in house.lobby.tables
        back = await house.tab((await house.lobby.find(table.state.table)), ann.token)  # type: ignore[arg-type]
        assert back.view["winners"]

    at_home(tmp_path, work)


def test_a_seat_that_never_acted_is_given_back_before_the_start(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, token = await house.make()
        ann = await house.tab(table, token)
        ben = await house.sit(table, "Ben")
        cleo = await house.sit(table, "Cleo")
        await ben.leave()
        await house.pass_time(59)
        await hide(cleo)
        await house.pass_time(2)
        await ann.ok("start")
        kinds = [seat["kind"] for seat in ann.view["seats"]]
        # Ben has been gone for a minute; Cleo's phone is only in another window.
        assert kinds == ["person", "bot", "person", "bot"]
        late = await house.tab(table, ben.token)
        assert late.view["you"] is None

    at_home(tmp_path, work)


def test_a_moment_away_costs_no_seat_at_the_start(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, token = await house.make()
        ann = await house.tab(table, token)
        ben = await house.sit(table, "Ben")
        await ben.leave()
        await house.pass_time(30)
        await ann.ok("start")
        assert ann.view["seats"][1]["kind"] == "person"
        back = await house.tab(table, ben.token)
        assert back.view["you"] == 1

    at_home(tmp_path, work)
