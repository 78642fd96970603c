"""A live table: wishes once, tabs, catching up, votes, claims, the sheet, the rematch."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from piquedame.cards import mask_of, parse_cards
from piquedame.record.record import record_of, verify
from piquedame.server.http.sockets import take_message
from piquedame.server.store.log import Entry, Unwritable
from piquedame.server.store.sqlite import SqliteStore
from server.house import House, Tab, at_home
from server.tabs import next_wish

Work = Callable[[House], Awaitable[None]]


async def two(house: House, variant: str = "hearts", **fields: object) -> tuple[Tab, Tab]:
    """Ann and Ben in mid-game, with two bots."""
    table, token = await house.make(variant, **fields)
    ann = await house.tab(table, token)
    ben = await house.sit(table, "Ben")
    await ann.ok("start")
    return ann, ben


def on_turn(tab: Tab) -> bool:
    ask = tab.view["ask"]
    return ask is not None and ask["phase"] == "play"


async def to_turn(house: House, tab: Tab, tabs: list[Tab]) -> None:
    """Play on until it is this person's turn, with a choice."""
    await house.play(
        tabs, lambda: on_turn(tab) and len(tab.view["hand"].split()) > 2 and tab.view["ask"] != {}
    )


# --- wishes -----------------------------------------------------------------------------------


def test_a_wish_sent_twice_takes_effect_once(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await house.play([ann, ben], lambda: on_turn(ann))
        wish = next_wish(ann.view, house.rng)
        assert wish is not None
        v = ann.v
        message = {"t": "wish", "id": "once", "at": ann.v, "wish": wish}
        await ann.send(message)
        first, played = ann.answers.pop("once"), ann.table.v
        assert first["t"] == "ack"
        assert played > v
        await ann.send(message)
        assert ann.answers["once"]["t"] == "ack"
        assert ann.table.v == played
        assert [e.wish for e in await house.store.read(ann.table.state.table)].count("once") == 1

    at_home(tmp_path, work)


def test_a_stale_wish_is_answered(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await house.play([ann, ben], lambda: on_turn(ann))
        card = ann.view["ask"]["legal"].split()[0]
        await ann.ok("play", card=card)
        if not on_turn(ann):
            await ann.no("not_your_turn", "play", card="2C")
        await house.play([ann, ben], lambda: on_turn(ann))
        answer = await ann.no("not_in_hand", "play", card=card)
        assert answer["args"] == {"card": card}
        assert answer["v"] == ann.v

    at_home(tmp_path, work)


def test_a_refused_card_says_why(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await house.play([ann, ben], lambda: on_turn(ann) and bool(ann.view["ask"]["why_not"]))
        card, why = next(iter(ann.view["ask"]["why_not"].items()))
        answer = await ann.no(why["reason"], "play", card=card)
        assert answer["args"] == why["args"]
        answer = await ann.no("bad_message", "play", card="1Z")
        assert answer["args"] == {"field": "card"}

    at_home(tmp_path, work)


def test_a_bad_message_names_the_field_and_changes_nothing(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, _ = await two(house)
        v = ann.table.v
        await ann.send(
            {
                "t": "wish",
                "id": "w",
                "at": 0,
                "wish": {"do": "play", "card": "2C", "points": -50, "seat": "W"},
            }
        )
        assert ann.answers["w"]["reason"] == "bad_message"
        assert ann.answers["w"]["args"]["field"] == "points"
        assert ann.table.v == v
        await ann.send({"t": "visible", "on": "yes"})
        assert ann.bye is not None
        assert ann.bye["why"] == "bad_message"
        assert "on" in ann.bye["say"]
        assert ann.connection.closing == 1008

    at_home(tmp_path, work)


def test_what_cannot_be_written_is_refused_and_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> int:
        raise Unwritable("disk full")

    async def work(house: House) -> None:
        ann, ben = await two(house, "black-maria")
        frames = len(ben.frames)
        with monkeypatch.context() as patch:
            patch.setattr(house.store, "append", full)
            wish = next_wish(ann.view, house.rng)
            assert wish is not None
            await ann.no("busy", **wish)
            await ann.no("busy", "rename", name="Anna")
            assert len(ben.frames) == frames
        await house.pass_time(2)
        await ann.ok(**wish)

    at_home(tmp_path, work)


def test_a_log_that_somebody_else_wrote_to_is_read_first(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, token = await house.make()
        ann = await house.tab(table, token)
        other = SqliteStore(tmp_path / "tables.sqlite")
        body = b'{"k":"renamed","seat":0,"name":"Anna"}'
        await other.append(table.state.table, table.v, [Entry(body, 1.0)])
        await other.close()
        await ann.ok("bot", seat=1, level="novice")
        assert ann.view["seats"][0]["name"] == "Anna"
        assert ann.view["seats"][1]["level"] == "novice"
        assert len(await house.store.read(table.state.table)) == table.v == 3

    at_home(tmp_path, work)


# --- tabs -------------------------------------------------------------------------------------


def test_four_tabs_show_the_table_and_the_last_to_act_has_the_move(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        tabs = [ben] + [await house.tab(ben.table, ben.token) for _ in range(3)]
        assert [tab.active for tab in tabs] == [False, False, False, True]
        await house.play([ann, tabs[1]], lambda: on_turn(tabs[1]))
        wish = next_wish(tabs[1].view, house.rng)
        assert wish is not None
        await tabs[1].ok(**wish)
        assert [tab.active for tab in tabs] == [False, True, False, False]
        assert all(tab.view == tabs[0].view for tab in tabs)
        fifth = await house.tab(ben.table, ben.token)
        assert tabs[0].bye == {"t": "bye", "why": "replaced"}
        assert tabs[0].connection.closing == 4001
        assert fifth.view["hand"] == tabs[1].view["hand"]
        assert len(ben.table.presence.connections) == 5
        await fifth.leave()
        assert tabs[3].active

    at_home(tmp_path, work)


def test_coming_back_gives_what_was_missed(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await house.play([ann, ben], lambda: on_turn(ben) and len(ben.view["trick"]) > 0)
        since, view = ben.v, dict(ben.view)
        await ben.leave()
        await ann.ok("rename", name="Anna")
        await house.pass_time(3)
        back = Tab(house, ben.table, {"token": ben.token, "since": since})
        back.v, back.view = since, view
        house.tabs.append(back)
        await house.settle()
        assert not any('"t":"view"' in frame for frame in back.frames)
        fresh = await house.tab(ben.table, ben.token)
        assert back.view == fresh.view
        assert back.v == fresh.v == since + 1
        # Too far back, from the future, or with a dead secret: the whole view.
        for hello in ({"since": 0}, {"since": 10_000}):
            other = await house.tab(ben.table, ben.token, **hello)
            assert other.view == fresh.view
        stranger = await house.tab(ben.table, "x" * 32, since=fresh.v)
        assert stranger.view["you"] is None
        assert stranger.view["hand"] is None

    at_home(tmp_path, work)


@pytest.mark.parametrize("moment", ["lobby", "pass", "passed", "turn", "waiting", "sheet", "over"])
def test_reconnecting_shows_the_same_table(tmp_path: Path, moment: str) -> None:
    async def work(house: House) -> None:
        table, token = await house.make("black-maria", options={"target": 20})
        ann = await house.tab(table, token)
        ben = await house.sit(table, "Ben")
        reached: dict[str, Callable[[], bool]] = {
            "lobby": lambda: True,
            "pass": lambda: ben.view["phase"] == "pass",
            "passed": lambda: ben.view["phase"] == "pass",
            "turn": lambda: on_turn(ben),
            "waiting": lambda: on_turn(ann) and ben.view["tricks_done"] > 0,
            "sheet": lambda: ben.view["phase"] == "scored",
            "over": lambda: ben.view["stage"] == "over",
        }
        if moment != "lobby":
            await ann.ok("start")
        await house.play([ann, ben], reached[moment])
        if moment == "passed":
            wish = next_wish(ben.view, house.rng)
            assert wish is not None
            await ben.ok(**wish)
        back = await house.tab(table, ben.token)
        assert back.view == ben.view
        assert back.view["hand"] == ben.view["hand"]
        if moment == "turn":
            wish = next_wish(back.view, house.rng)
            assert wish is not None
            await back.ok(**wish)

    at_home(tmp_path, work)


# --- the deal ---------------------------------------------------------------------------------


def test_a_pass_can_be_taken_back_until_the_last_has_chosen(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house, "black-maria")
        assert ann.view["pass"] == {"direction": "right", "count": 3, "to": [3], "from": [1]}
        cards = " ".join(ann.view["hand"].split()[:3])
        await ann.no("pass_count", "pass", cards=cards[:5])
        await ann.no("pass_count", "pass", cards="QS QS QS")
        await ann.ok("pass", cards=cards)
        assert ann.view["passed"] == cards
        assert ben.view["passed"] is None
        assert ben.view["seats"][0]["passed"]
        await ann.ok("undo_pass")
        assert ann.view["passed"] is None
        await ann.ok("pass", cards=cards)
        await ben.ok("pass", cards=" ".join(ben.view["hand"].split()[:3]))
        assert ann.view["phase"] == "play"
        assert len(ann.view["received"].split()) == 3
        assert not set(cards.split()) & set(ann.view["hand"].split())
        await ann.no("no_such_phase", "undo_pass")

    at_home(tmp_path, work)


def test_a_card_is_taken_back_by_consent(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await house.play([ann, ben], lambda: on_turn(ann) and ann.view["order"][:2] == [0, 1])
        hand = ann.view["hand"]
        await ann.ok("play", card=ann.view["ask"]["legal"].split()[0])
        assert ann.view["can_take_back"]
        await ben.no("no_take_back", "ask_take_back")
        await ann.ok("ask_take_back")
        assert ben.view["vote"] == {"kind": "take_back", "by": 0, "yes": [0], "waiting": [1]}
        await ann.no("no_such_vote", "vote", yes=True)
        await ben.ok("vote", yes=False)
        assert ann.view["vote"] is None
        await ann.ok("ask_take_back")
        await ann.no("vote_open", "ask_end")
        await ben.ok("vote", yes=True)
        assert ann.view["hand"] == hand
        assert on_turn(ann)
        assert ann.view["trick"] == ben.view["trick"]
        assert "taken_back" in ben.kinds()
        # Once the next card lies there it is too late, whoever agrees.
        await ann.ok("play", card=ann.view["ask"]["legal"].split()[-1])
        await ann.ok("ask_take_back")
        wish = next_wish(ben.view, house.rng)
        assert wish is not None
        await ben.ok(**wish)
        assert ben.view["vote"] is None
        await ann.no("no_take_back", "ask_take_back")

    at_home(tmp_path, work)


def test_a_question_lapses_and_bots_wait_for_it(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house, speed="normal")
        await house.play([ann, ben], lambda: on_turn(ben) and ben.view["order"][:2] == [1, 2])
        await ben.ok("play", card=ben.view["ask"]["legal"].split()[0])
        await ben.ok("ask_take_back")
        await house.pass_time(15)
        assert ann.view["vote"] is not None
        assert ann.view["turn"] == [2]
        await house.pass_time(6)
        assert ann.view["vote"] is None
        await house.pass_time(4)
        assert ann.view["turn"] != [2]

    at_home(tmp_path, work)


def test_alone_with_bots_the_last_card_comes_back_at_once(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, token = await house.make(start=True, speed="slow")
        ann = await house.tab(table, token)
        await house.play([ann], lambda: on_turn(ann) and len(ann.view["order"]) > 1)
        hand = ann.view["hand"]
        await ann.ok("play", card=ann.view["ask"]["legal"].split()[0])
        await ann.ok("ask_take_back")
        assert ann.view["hand"] == hand

    at_home(tmp_path, work)


def test_a_false_claim_tells_nothing(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await house.play([ann, ben], lambda: ann.view["tricks_done"] == 1 and on_turn(ann))
        answer = await ann.no("claim", "claim")
        assert answer["args"] == {}
        assert ann.view["can_claim"] == (not ann.view["trick"])

    at_home(tmp_path, work)


def test_a_claim_ends_the_deal_when_nothing_is_left(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house, options={"target": 1_000})
        counting = set(ann.view["values"])

        def nothing_left() -> bool:
            captured = " ".join(seat["captured"] for seat in ann.view["seats"]).split()
            cards_left = len(ann.view["hand"].split()) > 1
            return set(captured) == counting and not ann.view["trick"] and cards_left

        await house.play([ann, ben], nothing_left, patience=20_000)
        assert ben.view["can_claim"]
        deals = len(ann.view["sheet"])
        await ben.ok("claim")
        assert len(ann.view["sheet"]) == deals + 1
        claimed = next(w for w in reversed(ann.happened) if w["kind"] == "claimed")
        assert (claimed["seat"], claimed["text"]) == (1, "none")

    # A house in which the first deal comes to that.
    at_home(tmp_path, work, "claim 25")


def test_the_last_trick_plays_itself_and_other_cards_if_asked(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, token = await house.make("black-lady-no-pass", start=True, speed="normal")
        ann = await house.tab(table, token)

        def one_left() -> bool:
            return len(ann.view["hand"].split()) == 1

        await house.play([ann], one_left)
        await house.pass_time(30)
        assert len(ann.view["sheet"]) == 1
        await ann.ok("autoplay", on=True)
        assert ann.view["seats"][0]["autoplay"]
        await house.play([ann], lambda: ann.view["phase"] == "play")

        def forced() -> bool:
            return (
                on_turn(ann)
                and ann.view["hand"].count(" ")
                and (len(ann.view["ask"]["legal"].split()) == 1)
            )

        await house.play([ann], forced)
        cards = len(ann.view["hand"].split())
        v = ann.v
        await house.pass_time(0.2)
        assert ann.v == v, "an instant card would tell the others"
        await house.pass_time(4)
        assert len(ann.view["hand"].split()) < cards

    at_home(tmp_path, work)


def test_the_sheet_waits_for_everybody_or_thirty_seconds(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await house.play([ann, ben], lambda: ann.view["phase"] == "scored")
        assert ann.view["turn"] == [0, 1]
        assert ann.view["ask"]["phase"] == "scored"
        await ann.ok("go_on")
        assert ann.view["seats"][0]["went_on"]
        assert ann.view["turn"] == [1]
        await house.pass_time(29)
        assert ann.view["phase"] == "scored"
        await house.pass_time(1.5)
        assert ann.view["deal"] == 1
        await ann.no("not_now", "go_on")
        await house.play([ann, ben], lambda: ann.view["phase"] == "scored")
        await ben.leave()
        await ann.ok("go_on")
        await house.pass_time(9)
        assert ann.view["phase"] == "scored"
        await house.pass_time(2)
        assert ann.view["deal"] == 2

    at_home(tmp_path, work)


def test_points_are_hidden_where_the_table_says_so(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house, show_points=False, last_trick=False)
        await house.play([ann, ben], lambda: ann.view["tricks_done"] == 8)
        for seat in ann.view["seats"]:
            assert seat["points"] is None
            assert seat["captured"] is None
        assert ann.view["last_trick"] is None
        await house.play([ann, ben], lambda: ann.view["phase"] == "scored")
        assert sum(seat["points"] for seat in ann.view["seats"]) == 26

    at_home(tmp_path, work)


def test_the_speed_can_be_changed_in_mid_deal(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house, speed="slow")
        await ben.no("not_host", "speed", speed="instant")
        await ann.ok("speed", speed="instant")
        assert ben.view["settings"]["speed"] == "instant"
        await house.play([ann, ben], lambda: ann.view["tricks_done"] == 1)

    at_home(tmp_path, work)


# --- the end ----------------------------------------------------------------------------------


def test_everybody_agrees_to_end_the_game(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await house.play([ann, ben], lambda: len(ann.view["sheet"]) == 1)
        await ben.ok("ask_end")
        await ann.ok("vote", yes=False)
        assert ann.view["stage"] == "playing"
        await ben.ok("ask_end")
        await ann.ok("vote", yes=True)
        assert ben.view["stage"] == "over"
        assert ben.view["ended_early"]
        scores = ben.view["sheet"][-1]["scores"]
        assert ben.view["winners"] == [s for s in range(4) if scores[s] == min(scores)]
        for wish in ("ask_end", "claim", "go_on"):
            await ann.no("game_over", wish)

    at_home(tmp_path, work)


def test_those_who_stay_end_the_game_of_those_who_left(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house, away=None)
        await ann.ok("ask_end")
        await ben.leave()
        await house.pass_time(12)
        assert ann.view["stage"] == "over"

    at_home(tmp_path, work)


@pytest.mark.parametrize("rotate", [False, True])
def test_a_rematch_keeps_people_together(tmp_path: Path, rotate: bool) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        eve = await house.tab(ann.table)
        await ann.no("not_now", "rematch", yes=True)
        await ann.ok("ask_end")
        await ben.ok("vote", yes=True)
        await ann.ok("rematch", yes=True, rotate=rotate)
        assert ben.view["rematch"] == {"yes": [0], "no": [], "table": None}
        await ben.ok("rematch", yes=True)
        name = eve.view["rematch"]["table"]
        assert name == ann.view["rematch"]["table"] == ben.view["rematch"]["table"]
        await ben.no("not_now", "rematch", yes=True)
        table = await house.lobby.find(name)
        assert table is not None
        ben2 = await house.tab(table, ben.token)
        assert ben2.view["you"] == (1 + rotate) % 4
        assert ben2.view["stage"] == "playing"
        assert [seat["name"] for seat in ben2.view["seats"]].count("Ben") == 1
        assert ben2.view["seats"][int(rotate)]["host"]
        assert len(ben2.view["hand"].split()) == 13

    at_home(tmp_path, work)


def test_one_who_declines_becomes_a_bot(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await ann.ok("ask_end")
        await ben.ok("vote", yes=True)
        await ann.ok("rematch", yes=False)
        await ben.ok("rematch", yes=True)
        table = await house.lobby.find(ben.view["rematch"]["table"])
        assert table is not None
        ben2 = await house.tab(table, ben.token)
        assert [seat["kind"] for seat in ben2.view["seats"]] == ["bot", "person", "bot", "bot"]
        assert ben2.view["can_host"]

    at_home(tmp_path, work)


def test_who_does_not_answer_does_not_hold_up_a_rematch(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, ben = await two(house)
        await ann.ok("ask_end")
        await ben.ok("vote", yes=True)
        await ann.ok("rematch", yes=True)
        await house.pass_time(59)
        before = ann.view["rematch"]
        assert before["table"] is None
        await house.pass_time(2)
        after = ann.view["rematch"]
        assert after["table"] is not None
        assert ben.view["rematch"]["table"] == after["table"]

    at_home(tmp_path, work)


def test_all_press_rematch_at_once_and_land_at_one_table(tmp_path: Path) -> None:
    """Case 062: four players and two spectators."""

    async def work(house: House) -> None:
        table, token = await house.make()
        ann = await house.tab(table, token)
        tabs = [ann] + [await house.sit(table, name) for name in ("Ben", "Cleo", "Dora")]
        watching = [await house.tab(table) for _ in range(2)]
        await ann.ok("start")
        await ann.ok("ask_end")
        for tab in tabs[1:]:
            await tab.ok("vote", yes=True)
        for number, tab in enumerate([*watching, *tabs]):
            say = {"do": "rematch", "yes": True}
            wish = {"t": "wish", "id": f"again {number}", "at": tab.v, "wish": say}
            take_message(table, tab.connection, json.dumps(wish))
        await house.settle()
        assert len({tab.view["rematch"]["table"] for tab in [*tabs, *watching]}) == 1
        assert len(house.lobby.tables) == 2
        found = await house.lobby.find(ann.view["rematch"]["table"])
        assert found is not None
        for seat, tab in enumerate(tabs):
            again = await house.tab(found, token if tab is ann else tab.token)
            assert again.view["you"] == seat
        assert [place.name for place in found.state.places] == ["Ann", "Ben", "Cleo", "Dora"]

    at_home(tmp_path, work)


def test_a_record_of_a_game_with_everything_is_right(tmp_path: Path) -> None:
    """Case 104: stand-ins, time-outs, take-backs and claims leave a record that verifies."""

    async def work(house: House) -> None:
        ann, ben = await two(house, turn_limit=20, options={"target": 1_000})
        await house.play([ann, ben], lambda: on_turn(ann) and ann.view["order"][:2] == [0, 1])
        await ann.ok("play", card=ann.view["ask"]["legal"].split()[0])
        await ann.ok("ask_take_back")
        await ben.ok("vote", yes=True)
        await house.pass_time(25)
        await ben.leave()
        await house.pass_time(90)
        await house.play([ann], lambda: len(ann.view["sheet"]) == 2)
        ben = await house.tab(ben.table, ben.token)
        await house.play([ann, ben], lambda: len(ann.view["sheet"]) == 3)
        await ann.ok("ask_end")
        await ben.ok("vote", yes=True)
        assert {"taken_back", "stood_in", "returned"} <= set(ann.kinds())
        game = ann.table.state.game
        assert game is not None
        record = record_of(replace(game, winners=None), ["Ann", "Ben", "Ada", "Bruno"])
        assert len(record["deals"]) == 3
        verify(json.loads(json.dumps(record)))

    at_home(tmp_path, work)


def test_fourth_card_taken_back_decides_anew(tmp_path: Path) -> None:
    """Case 089: the trick goes to whoever wins it with the card that was played in the end."""

    async def work(house: House) -> None:
        table, token = await house.make(start=True, speed="slow")
        ann = await house.tab(table, token)

        def last_of_trick() -> bool:
            return (
                on_turn(ann)
                and len(ann.view["trick"]) == 3
                and len(ann.view["ask"]["legal"].split()) > 1
                and len(ann.view["hand"].split()) > 2
            )

        await house.play([ann], last_of_trick, patience=20_000)
        done, trick = ann.view["tricks_done"], ann.view["trick"]
        legal = sorted(ann.view["ask"]["legal"].split())
        await ann.ok("play", card=legal[0])
        first = ann.view["last_trick"]
        await ann.ok("ask_take_back")
        assert (ann.view["tricks_done"], ann.view["trick"]) == (done, trick)
        await ann.ok("play", card=legal[-1])
        second = ann.view["last_trick"]
        assert second["cards"][-1]["card"] == legal[-1]
        led = trick[0]["card"][1]
        best = max(
            (c for c in second["cards"] if c["card"][1] == led),
            key=lambda c: mask_of(parse_cards(c["card"])),
        )
        assert second["winner"] == best["seat"]
        assert first["cards"][:3] == second["cards"][:3]
        log = await house.store.read(table.state.table)
        assert sum(b"TookBack" in each.body for each in log) == 1
        assert json.loads(log[0].body)["k"] == "made"

    at_home(tmp_path, work)
