"""A level for each seat, chosen on a phone and with the keyboard, and a trick with those bots."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.games import look, make_table, play, start

Axe = Callable[..., list[str]]
Shot = Callable[[Page, str], Path]

WITH_A_THINKER = pytest.mark.parametrize("own_server", [("--thinkers", "1")], indirect=True)


def sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def levels(select: Locator) -> list[str]:
    return [text.strip() for text in select.locator("option").all_inner_texts()]


def a_trick(page: Page) -> None:
    """Play until the first trick and the person's card to the second are down."""
    play([page], lambda: 0 < len(look(page)["cards"]) <= 11)


@WITH_A_THINKER
@pytest.mark.usefixtures("own_server")
def test_an_expert_and_a_skilled_bot_on_a_phone(
    people: Callable[..., Page], axe: Axe, shot: Shot
) -> None:
    page = people((360, 740))
    page.goto("/new?with=bots")
    page.get_by_text("Bots", exact=True).click()
    expert, skilled = (page.get_by_label(f"Bot in seat {seat}") for seat in (2, 4))
    assert levels(expert) == ["Novice", "Casual", "Skilled", "Expert"]
    expert.select_option("Expert")
    skilled.select_option("Skilled")
    expect(page.get_by_label("Bot in seat 3")).to_have_value("casual")
    assert sideways(page) <= 0
    assert axe(page) == []
    shot(page, "levels-phone")
    page.get_by_text("Time limit, bot speed, display").click()
    page.get_by_label("Bot speed").select_option("Instant")
    page.get_by_role("button", name="Deal", exact=True).click()
    a_trick(page)
    page.get_by_role("button", name=re.compile("Menu")).click()
    page.get_by_role("button", name="Seats", exact=True).click()
    seats = page.get_by_role("dialog").get_by_role("listitem")
    for seat, level in ((1, "Expert"), (2, "Casual"), (3, "Skilled")):
        expect(seats.nth(seat)).to_contain_text(f"Bot: {level}")
    assert axe(page, within="dialog, [role=dialog]") == []
    shot(page, "levels-seats")


@WITH_A_THINKER
@pytest.mark.usefixtures("own_server")
def test_levels_in_the_lobby_by_keyboard(people: Callable[..., Page], axe: Axe, shot: Shot) -> None:
    host, eve = people((1280, 800)), people((360, 740))
    table = make_table(host, variant="black-lady-no-pass")
    eve.goto(f"/t/{table}")
    seats = [host.get_by_label(f"Bot for seat {seat} if it stays free") for seat in (2, 3, 4)]
    assert levels(seats[0]) == ["Bot: Novice", "Bot: Casual", "Bot: Skilled", "Bot: Expert"]
    for seat, down in ((0, 2), (1, 1)):
        seats[seat].focus()
        for _ in range(down):
            host.keyboard.press("ArrowDown")
    expect(seats[0]).to_have_value("expert")
    expect(seats[1]).to_have_value("skilled")
    expect(eve.get_by_text("a bot, if nobody joins (Expert)")).to_be_visible()
    expect(eve.get_by_text("a bot, if nobody joins (Skilled)")).to_be_visible()
    expect(eve.get_by_text("a bot, if nobody joins (Casual)")).to_be_visible()
    for page in (host, eve):
        assert sideways(page) <= 0
        assert axe(page) == []
    shot(host, "levels-lobby-desktop")
    shot(eve, "levels-lobby-phone")
    start(host)
    a_trick(host)
