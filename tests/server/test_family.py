"""Every game of the family over the real stack: people and bots play it to a settled score."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from pathlib import Path

import pytest

from piquedame import VARIANTS, Rules, rules_for
from piquedame.record.record import verify
from piquedame.scoring.complex import pairs, stake
from server.live import Person, Server, serving
from server.tabs import Json, next_wish
from strategies import SLAM_BID

SAMPLE = (
    *(("auction-hearts", 4), ("cancellation-hearts", 11), ("chasse-coeur", 4)),
    *(("dirty-nasty-filthy-hearts", 4), ("domino-hearts", 7), ("draw-hearts", 2)),
    *(("heartsette", 3), ("joker-hearts", 6), ("likha", 4), ("partnership-hearts", 4)),
    *(("turbo-hearts", 4), ("hearts-1887", 5)),
)
"""Games and numbers of players that between them have every phase and settlement."""


def numbers(variant: str) -> list[int]:
    """The least, the usual and the greatest number of players."""
    game = VARIANTS[variant]
    return sorted({game.min_players, game.usual_players, game.max_players})


EVERY = [(name, n) for name in VARIANTS for n in numbers(name) if (name, n) not in SAMPLE]


@pytest.mark.parametrize(("variant", "players"), SAMPLE)
def test_a_game_is_played_to_its_settled_score(tmp_path: Path, variant: str, players: int) -> None:
    asyncio.run(play_through(tmp_path, variant, players, 1, {}))


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "players"), EVERY)
def test_every_game_is_played_to_its_settled_score(
    tmp_path: Path, variant: str, players: int
) -> None:
    asyncio.run(play_through(tmp_path, variant, players, 2, {}))


OPTIONS: list[tuple[str, int, Json]] = [
    ("hearts", 5, {"scoring": "average_at_end"}),
    ("joker-hearts", 4, {"joker_lead": "leader_names_suit", "jokers": 4}),
    ("joker-hearts", 3, {"joker_lead": "next_card_sets_suit", "pledge_no_hearts": 10}),
    ("black-maria", 4, {"announced_slam": "required", "moon": "add"}),
    ("auction-hearts", 4, {"pass_count": 3, "pass_cycle": ["dealers_choice"]}),
    ("complex-hearts", 4, {}),
    ("hearts", 4, {"teams": "ad_hoc_first_two_winners", "moon": "off"}),
    ("omnibus-book", 5, {**SLAM_BID, "auction_all_pass": "eldest_forced_1"}),
]


@pytest.mark.parametrize(("variant", "players", "options"), OPTIONS)
def test_options_are_played_to_a_settled_score(
    tmp_path: Path, variant: str, players: int, options: Json
) -> None:
    asyncio.run(play_through(tmp_path, variant, players, 1, options))


async def play_through(path: Path, variant: str, players: int, deals: int, options: Json) -> None:
    """One or two people, the rest bots, to the end of the game."""
    rng = random.Random(f"{variant} {players}")
    chosen = {"end": "deals", "deals": deals, **options}
    async with serving(path) as server:
        made = server.make(variant, players=players, options=chosen)
        people = [await Person(server, made["table"], made["token"]).open()]
        if players > 2:
            people.append(await Person(server, made["table"]).open())
            assert (await people[1].wish("sit", name="Ben"))["t"] == "ack"
        eve = await Person(server, made["table"]).open()
        assert (await people[0].wish("start"))["t"] == "ack"
        await asyncio.gather(*(each.play(rng, each.is_over) for each in people))
        await eve.until(lambda: eve.v == people[0].v)
        settled(server, made["table"], people[0].view, rules_for(variant, players, chosen))
        for person in (*people, eve):
            fresh = await Person(server, made["table"], person.token).open(visible=False)
            if fresh.v == person.v:
                here = dict.fromkeys(("seats", "watchers"))
                assert fresh.view | here == person.view | here
            await fresh.close()
            await person.close()


def settled(server: Server, table: str, view: Json, rules: Rules) -> None:
    """The table tells the game's score, and its record is accepted."""
    line = view["sheet"][-1]
    assert view["winners"]
    assert view["chips"] == rules.chips
    if rules.chips:
        assert sum(line["scores"]) + line["pool"] == sum(rules.first_scores)
        assert line["pool"] == view["pool"]
    assert (view["settlement"] is not None) == (
        rules.options.scoring in ("average_at_end", "pairs_difference")
    )
    assert len(set(view["sides"])) == (0 if rules.options.teams == "none" else 2)
    status, record = server.ask(f"/t/{table}/record")
    assert status == 200
    verify(record)
    assert record["scores"] == pairs(line["scores"], line["imaginary_scores"])
    assert [seat["imaginary"] for seat in view["seats"]] == (
        line["imaginary_scores"] or [None] * rules.players
    )
    # Exposed cards raise what is at stake in their deal.
    assert rules.options.expose_cards or view["stake"] == stake(rules)


@pytest.mark.parametrize(
    ("variant", "phase", "field"),
    [("auction-hearts", "bid", "bids"), ("turbo-hearts", "expose", "exposed")],
)
def test_killed_while_the_table_goes_round(
    tmp_path: Path, variant: str, phase: str, field: str
) -> None:
    """One person has answered, the other is asked: nothing of that is lost."""

    async def run() -> None:
        rng = random.Random(variant)
        async with serving(tmp_path) as server:
            made = server.make(variant, options={"end": "deals", "deals": 1})
            ann = await Person(server, made["table"], made["token"]).open()
            ben = await Person(server, made["table"]).open()
            await ben.wish("sit", name="Ben")
            await ann.wish("start")
            people = (ann, ben)

            def asked(person: Person) -> bool:
                ask = person.view["ask"]
                return ask is not None and ask["phase"] == phase

            def there(person: Person) -> bool:
                return bool(person.view["phase"] == phase)

            await asyncio.gather(*(each.play(rng, partial(there, each)) for each in people))
            async with asyncio.timeout(20):
                while not any(map(asked, people)):  # noqa: ASYNC110 (either may be the first)
                    await asyncio.sleep(0.01)
            first = ann if asked(ann) else ben
            other = ben if first is ann else ann
            assert (await first.wish(**(next_wish(first.view, rng) or {})))["t"] == "ack"
            await other.until(lambda: asked(other))
            kept = ("phase", "turn", "hand", "ask", field)
            before = {name: other.view[name] for name in kept}
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            for person in people:
                await person.close()
                await person.open()
            assert {name: other.view[name] for name in kept} == before
            await asyncio.gather(*(each.play(rng, each.is_over) for each in people))
            assert ann.view["sheet"][-1] == ben.view["sheet"][-1]
            for person in people:
                await person.close()

    asyncio.run(run())
