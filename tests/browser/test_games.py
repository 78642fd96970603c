"""Whole games at the table, in real browsers, and what must not hurt them."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.games import MINE, act, card, is_over, look, make_table, play, sit, start
from piquedame.record.record import verify

PeopleOf = Callable[..., Page]


def two_and_two_bots(people: PeopleOf, variant: str, **fields: Any) -> tuple[Page, Page, str]:
    """A table with two people and bots in the other seats, started."""
    host, guest = people((390, 844)), people((1280, 800))
    table = make_table(host, variant=variant, **fields)
    sit(guest, table, "Ben")
    start(host)
    expect(card_buttons(host).first).to_be_visible()
    expect(card_buttons(guest).first).to_be_visible()
    return host, guest, table


def card_buttons(page: Page) -> Any:
    return page.locator("button[data-card]")


@pytest.mark.parametrize(("variant", "target"), [("black-maria", 60), ("hearts", 40)])
def test_two_people_and_two_bots_play_a_whole_game(
    people: PeopleOf, variant: str, target: int
) -> None:
    host, guest, table = two_and_two_bots(people, variant, options={"target": target})
    play([host, guest], is_over(host), patience=20_000)
    expect(guest.locator(".result")).to_be_visible()
    answer = host.request.get(f"/t/{table}/record")
    record = json.loads(answer.text())
    game = verify(record)
    assert game.winners is not None
    assert max(record["scores"]) >= target
    for page, seat in ((host, 0), (guest, 1)):
        heading = page.locator(".result h2").inner_text()
        assert ("You" in heading) == (seat in game.winners), heading
    for score in record["scores"]:
        assert str(score).replace("-", "−") in host.locator(".result ol").inner_text()


def test_a_reload_and_a_killed_server_in_the_middle_of_passing(
    people: PeopleOf, own_server: Any
) -> None:
    people.forgive_connection_loss()  # type: ignore[attr-defined]
    host, guest, _ = two_and_two_bots(people, "black-maria")
    assert act(host) == "passed"
    expect(host.get_by_role("button", name=re.compile("back", re.IGNORECASE))).to_be_visible()
    before = look(host)["cards"], look(guest)["cards"]
    host.reload()
    expect(card_buttons(host).first).to_be_visible()
    assert look(host)["cards"] == before[0]
    own_server.restart()
    expect(guest.get_by_text("Choose 3 cards")).to_be_visible()
    assert (look(host)["cards"], look(guest)["cards"]) == before
    expect(host.locator(".sentence button.other")).to_be_visible(timeout=20_000)
    play([guest, host], lambda: len(look(host)["cards"]) < 13, patience=30_000)


def test_a_killed_server_in_the_middle_of_a_trick(people: PeopleOf, own_server: Any) -> None:
    people.forgive_connection_loss()  # type: ignore[attr-defined]
    host, guest, table = two_and_two_bots(people, "hearts", options={"end": "deals", "deals": 1})
    play([host, guest], lambda: len(look(host)["cards"]) == 9, patience=20_000)
    own_server.kill()
    host.wait_for_timeout(1_500)
    expect(host.get_by_text(re.compile("connect", re.IGNORECASE)).first).to_be_visible()
    own_server.start()
    play([host, guest], is_over(host), patience=40_000)
    record = host.request.get(f"/t/{table}/record").json()
    assert len(record["deals"]) == 1
    verify(record)


def test_another_device_by_a_one_time_link(people: PeopleOf) -> None:
    host, _, _ = two_and_two_bots(people, "hearts")
    cards = look(host)["cards"]
    host.get_by_role("button", name=re.compile("Menu")).click()
    host.get_by_role("button", name=re.compile("another device", re.IGNORECASE)).click()
    link = host.get_by_role("textbox").first
    expect(link).to_have_value(re.compile("#k="))
    phone = people((360, 740))
    phone.goto(re.sub(r"^https?://[^/]+", "", link.input_value()))
    expect(card_buttons(phone).first).to_be_visible()
    assert sorted(look(phone)["cards"]) == sorted(cards)
    assert "#" not in phone.url
    people.forgive("Failed to load resource")  # type: ignore[attr-defined]
    again = people((360, 740))
    again.goto(re.sub(r"^https?://[^/]+", "", link.input_value()))
    again.wait_for_timeout(500)
    assert look(again)["cards"] == []


def test_a_deal_by_keyboard_alone(people: PeopleOf, axe: Callable[..., list[str]]) -> None:
    page = people((1280, 800))
    make_table(page, start=True, options={"end": "deals", "deals": 1})
    expect(card_buttons(page).first).to_be_visible()
    page.locator("button[data-card][tabindex='0']").focus()
    for key in ("Home", "Enter", "ArrowRight", "Enter", "ArrowRight", "Space", "p"):
        page.keyboard.press(key)
    until = time.monotonic() + 60
    while not look(page)["over"] and time.monotonic() < until:
        seen = look(page)
        if seen["goOn"]:
            page.locator("section.scored button.go").focus()
            page.keyboard.press("Enter")
        elif asks_for_a_card(seen) and focus_with_keys(page, seen["legal"][0]):
            page.keyboard.press("Enter")
            page.keyboard.press("p")
        page.wait_for_timeout(40)
    expect(page.locator(".result")).to_be_visible()
    assert axe(page) == []


def asks_for_a_card(seen: dict[str, Any]) -> bool:
    """Is it this person's turn to play?"""
    return MINE.match(seen["text"]) is not None and bool(seen["legal"])


def focus_with_keys(page: Page, wanted: str) -> bool:
    """Arrow keys to a card; false if it has left the hand: an earlier wish was on its way."""
    if not page.evaluate("document.activeElement?.dataset.card !== undefined"):
        page.locator("button[data-card][tabindex='0']").focus()
    page.keyboard.press("Home")
    for _ in range(20):
        if page.evaluate("document.activeElement?.dataset.card") == wanted:
            return True
        page.keyboard.press("ArrowRight")
    assert wanted not in look(page)["cards"], f"{wanted} cannot be reached"
    return False


def test_thirteen_tricks_of_bots_are_quick(people: PeopleOf) -> None:
    page = people((390, 844))
    table = make_table(page, start=True, speed="instant", options={"end": "deals", "deals": 1})
    play([page], is_over(page), patience=20_000)
    assert page.request.get(f"/t/{table}/record").json()["winners"] is not None


def test_why_a_card_cannot_be_played(people: PeopleOf) -> None:
    page = people((390, 844))
    make_table(page, start=True)
    play([page], lambda: any_refused(page) or look(page)["over"], patience=20_000)
    seen = look(page)
    refused = next(each for each in seen["cards"] if each not in seen["legal"])
    # It is a button that explains, so it is there to be tapped although it is disabled.
    card(page, refused).click(position={"x": 10, "y": 12}, force=True)
    expect(page.locator(".sentence .why")).to_be_visible()
    assert "not playable" in (card(page, refused).get_attribute("aria-label") or "")


def any_refused(page: Page) -> bool:
    seen = look(page)
    return asks_for_a_card(seen) and len(seen["legal"]) < len(seen["cards"])
