"""No byte of what a seat may not see reaches it: every frame of whole deals is searched."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from piquedame import VARIANTS
from piquedame.cards import card_text, cards_of
from piquedame.deal.deal import Deal
from piquedame.server.table import table as table_module
from piquedame.server.table.state import TableState
from piquedame.server.table.table import Table
from server.house import House, Tab, open_house
from server.tabs import Json, next_wish

CARD = re.compile(r"(?<![0-9A-Za-z_-])(?:[2-9TJQKA][CDHS]|X)(?![0-9A-Za-z_-])")
OF_RULES = ("unusual", "bidding", "shared_score", "exposing", "ranks")
"""What the table agreed on: the same for everybody from the first deal to the last."""
OF_ALL = ("values", "costs", "multiplies", "led", "pile", "pile_points", "ranking", "sheet")
"""What everybody can see."""
PUBLIC = (
    *("values", "costs", "multiplies", "exposing"),
    *("first_draw", "options", "rules", "differences", "emblem"),
)
"""Fields about the rules and the draw for the first deal: they name cards, but nobody's hand."""


def has_scored(tab: Tab, deals: int) -> bool:
    return len(tab.view["sheet"]) >= deals


class Witness:
    """Remembers the truth at every event, to hold each frame against it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.states: dict[int, TableState] = {}
        show = Table._show

        def watched(table: Table, event: Any) -> None:
            show(table, event)
            self.states[table.v] = table.state

        monkeypatch.setattr(table_module.Table, "_show", watched)

    def hidden(self, v: int, seat: int | None) -> set[str]:
        """Cards that `seat` (null: a spectator) may not be shown at event `v`.

        In a game with two packs: cards of which it has seen no copy.
        """
        state = self.states.get(v)
        deal = state.game.deal if state and state.game else None
        if deal is None:
            return set()
        hidden = names_of(*deal.hands, *deal.hidden) | names(deal.stock[deal.drawn :])
        return (hidden | names(deal.widow)) - seen(deal, seat) - shown_early(state, seat)


def names(cards: Iterable[int]) -> set[str]:
    """Cards as they are written."""
    return {card_text(card) for card in cards}


def names_of(*sets: int) -> set[str]:
    """The cards of several sets as they are written."""
    return {name for each in sets for name in names(cards_of(each))}


def seen(deal: Deal, seat: int | None) -> set[str]:
    """Cards that have come before the eyes of a seat in a deal."""
    play, rules = deal.play, deal.play.rules
    tricks = [trick.cards for trick in play.tricks]
    out = names_of(*play.captured, *play.exposed, *tricks) | names(card for _, card in play.trick)
    taker = play.widow_seat
    into_hand = rules.widow_into_hand
    if taker is not None and rules.widow_shown_to_all:
        out |= names(deal.widow)
    if seat is None:
        return out
    if taker == seat and (into_hand or rules.options.kitty_view == "winner"):
        out |= names(deal.widow) | names_of(deal.hidden[seat])
    if play.phase != "call" or rules.has_auction:
        out |= names_of(deal.hands[seat])
    return out | names(deal.passes[seat] or ())


def shown_early(state: TableState | None, seat: int | None) -> set[str]:
    """What the rules show: a pass that may be looked at before choosing, a widow taken openly."""
    deal = state.game.deal if state and state.game else None
    if state is None or deal is None or seat is None:
        return set()
    shown: set[str] = set()
    if not state.rules.options.pass_look_after_choose:
        for giver, cards in enumerate(deal.passes):
            targets = state.rules.pass_targets(deal.play.deal, giver)
            shown |= {card_text(c) for c, to in zip(cards or (), targets) if to == seat}  # noqa: B905
    return shown


def check(tab: Tab, witness: Witness, secrets: list[str], pretend: int | None = None) -> None:
    """Search every frame of a tab (as if it were seat `pretend`, to prove the search)."""
    v, seat = 0, None
    for text in tab.frames:
        frame = json.loads(text)
        if frame["t"] == "view":
            seat = frame["view"]["you"] if pretend is None else pretend
        v = frame["v"] if frame["t"] in ("view", "happened") else v
        found = set(CARD.findall(json.dumps(bare(frame))))
        leaked = found & witness.hidden(v, seat)
        assert not leaked, (seat, v, leaked, text)
        for secret in secrets:
            if secret == tab.token and frame["t"] == "seated":
                continue
            assert secret not in text, (frame["t"], secret)


def alike(tabs: list[Tab]) -> None:
    """All seats are told the same of what everybody may know; the rest is about their own cards."""
    first, *others = (tab.view for tab in tabs)
    for view in (first, *others):
        assert {name: view[name] for name in OF_ALL} == {name: first[name] for name in OF_ALL}
        ask = view["ask"] or {"legal": "", "objections": {}}
        assert set(ask["objections"]) <= set(ask["legal"].split()) <= set(hand_of(view))
        assert not view["ill_led"] or view["trick"][0]["seat"] == view["you"]


def hand_of(view: Json) -> list[str]:
    """One's own cards; a spectator has none."""
    return str(view["hand"] or "").split()


def bare(frame: Json) -> Json:
    """The frame without what is public knowledge about the rules."""
    for part in ("view", "patch"):
        if part in frame:
            kept = {k: v for k, v in frame[part].items() if k not in PUBLIC}
            frame = {**frame, part: kept}
    what = frame.get("what")
    if what is not None and what["kind"] == "drawn":
        frame = {**frame, "what": None}
    return frame


def secrets_of(witness: Witness) -> Iterator[str]:
    """What is in the log and belongs to nobody's eyes."""
    for state in witness.states.values():
        yield state.made.salt
        if state.secret:
            yield state.secret
        for place in state.places:
            yield from place.tokens


SLAM: Json = {
    "auction": "slam_bid",
    "teams": "bonus_card_partner",
    "auction_all_pass": "eldest_forced_1",
}
CASES: list[tuple[str, Json]] = [
    ("hearts", {}),
    ("hearts", {"players": 3}),
    ("black-maria", {}),
    ("black-maria", {"players": 6}),
    ("omnibus", {"options": {"remainder": "exchange_first_trick", "kitty_size": 4}}),
    ("hearts", {"options": {"remainder": "first_trick_winner", "kitty_size": 4}}),
    ("hearts", {"options": {"pass_cycle": ["scatter"]}}),
    ("black-maria", {"options": {"pass_look_after_choose": False}}),
    ("hearts", {"options": {"pass_cycle": ["mix"]}}),
    ("dirty-lady", {"players": 3, "options": {"pass_optional": True}}),
    ("omnibus", {"options": {"remainder": "exchange_first_trick", "kitty_view": "all"}}),
    ("auction-hearts", {"options": {"pass_count": 3, "pass_cycle": ["dealers_choice"]}}),
    ("joker-hearts", {"options": {"joker_lead": "leader_names_suit", "pledge_no_hearts": 10}}),
    ("cancellation-hearts", {"players": 6, "options": {"pass_count": 3}}),
    ("omnibus-book", {"options": SLAM}),
    ("hearts", {"options": {"strict_revoke": "trick_and_fine", "ill_led_heart": "stands"}}),
    ("joker-hearts", {"options": {"strict_revoke": "scores_T"}}),
]


@pytest.mark.parametrize(("variant", "fields"), CASES)
def test_no_frame_shows_a_hidden_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str, fields: Json
) -> None:
    asyncio.run(watch_deals(tmp_path, monkeypatch, variant, fields, 2))


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "fields"), CASES)
def test_no_frame_of_many_deals_shows_a_hidden_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str, fields: Json
) -> None:
    asyncio.run(watch_deals(tmp_path, monkeypatch, variant, fields, 125))


async def watch_deals(
    path: Path, monkeypatch: pytest.MonkeyPatch, variant: str, fields: Json, deals: int
) -> None:
    """People in all seats but one, a spectator, people who come and go: all frames are searched."""
    witness = Witness(monkeypatch)
    async with open_house(path) as house:
        options = {"target": 100_000, "deals": 1_000, **fields.get("options", {})}
        table, token = await house.make(variant, **{**fields, "options": options})
        tabs = [await house.tab(table, token)]
        tabs += [await house.sit(table, f"Guest {k}") for k in range(table.state.rules.players - 2)]
        eve = await house.tab(table)
        every = [*tabs, eve]
        await tabs[0].ok("start")
        agreed = {name: tabs[0].view[name] for name in OF_RULES}

        async def play(until: Callable[[], bool]) -> None:
            def watched() -> bool:
                alike([*tabs, eve])
                return until()

            await house.play(tabs, watched)

        for number in range(1, deals + 1):
            await play(lambda: tabs[0].view["tricks_done"] >= 2)
            every += await annoy(house, tabs)
            await play(partial(has_scored, tabs[0], number))
            await play(lambda: tabs[0].view["phase"] != "scored")
        for tab in (*tabs, eve):
            assert {name: tab.view[name] for name in OF_RULES} == agreed
        secrets = list(dict.fromkeys(secrets_of(witness)))
        assert len(secrets) > 3
        for tab in every:
            check(tab, witness, secrets)
        with pytest.raises(AssertionError):
            check(tabs[0], witness, secrets, pretend=1)


async def annoy(house: House, tabs: list[Tab]) -> list[Tab]:
    """Reconnections, refused wishes, false claims: their frames are searched, too."""
    for tab in tabs:
        await tab.wish("claim")
        await tab.wish("play", card="2C" if "2C" in (tab.view["hand"] or "") else tab_card(tab))
        await tab.wish("undo_pass")
    more = [await house.tab(tab.table, tab.token) for tab in tabs if tab.token]
    more.append(await house.tab(tabs[0].table, "x" * 32, since=tabs[0].v - 1))
    for tab in more:
        await tab.leave()
    return more


def tab_card(tab: Tab) -> str:
    """A card of one's own."""
    return (tab.view["hand"] or "2C").split()[0] if tab.view["hand"] else "2C"


def counts(variant: str) -> set[int]:
    """The usual number of players of a game and the greatest."""
    game = VARIANTS[variant]
    return {game.usual_players, game.max_players}


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_frame_of_any_game_shows_a_hidden_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    fields = {"players": VARIANTS[variant].usual_players}
    asyncio.run(watch_deals(tmp_path, monkeypatch, variant, fields, 1))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("variant", "players"), [(name, n) for name in VARIANTS for n in sorted(counts(name))]
)
def test_no_frame_of_many_deals_of_any_game_shows_a_hidden_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str, players: int
) -> None:
    asyncio.run(watch_deals(tmp_path, monkeypatch, variant, {"players": players}, 6))


@pytest.mark.parametrize("to_see", ["seat", "spectator"])
def test_deals_that_differ_in_hidden_cards_look_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, to_see: str
) -> None:
    """Two deals in which seats 2 and 3 have each other's cards: seat 0 cannot tell them apart."""
    seen = []
    for swapped in (False, True):
        folder = tmp_path / str(swapped)
        folder.mkdir()
        seen.append(asyncio.run(until_first_lead(folder, monkeypatch, swapped, to_see)))
    assert seen[0] == seen[1]
    assert len(seen[0]) > 8


async def until_first_lead(
    path: Path, monkeypatch: pytest.MonkeyPatch, swapped: bool, to_see: str
) -> list[str]:
    """The frames of seat 0, or of a spectator, up to the first lead."""
    from piquedame.deal.shuffle import shuffled

    def shuffle(pack: tuple[int, ...], secret: bytes, deal: int, _nonces: bytes) -> tuple[int, ...]:
        cards = list(shuffled(pack, secret, deal))
        if swapped:
            # The dealer deals round the table, so each seat's cards are every fourth.
            eldest = (house.tabs[0].table.state.dealer or 0) + 1
            for lap in range(0, len(cards), 4):
                a, b = (lap + (seat - eldest) % 4 for seat in (2, 3))
                cards[a], cards[b] = cards[b], cards[a]
        return tuple(cards)

    with monkeypatch.context() as patch:
        patch.setattr("piquedame.deal.deal.shuffled", shuffle)
        async with open_house(path) as house:
            table, token = await house.make("black-maria")
            ann = await house.tab(table, token)
            others = [await house.sit(table, name) for name in ("Ben", "Cleo", "Dora")]
            eve = await house.tab(table)
            await ann.ok("start")
            for tab in [ann, *others]:
                wish = next_wish(tab.view, house.rng)
                assert wish is not None
                cards = " ".join(tab.view["hand"].split()[:3])
                await tab.wish("pass", wish_id="p", cards=cards)
            assert ann.view["phase"] == "play"
            await ann.wish("claim", wish_id="c")
            text = "\n".join((ann if to_see == "seat" else eve).frames)
            for hidden in (table.state.table, table.state.code, *watchers(ann)):
                text = text.replace(hidden, "-")
            return re.sub(r'"w[0-9]+"|"token":"[^"]*"', "-", text).split("\n")


def watchers(tab: Tab) -> list[str]:
    """Names of browsers that watch, which are different every time."""
    return sorted(set(re.findall(r'"([0-9a-f]{16})"', "\n".join(tab.frames))))
