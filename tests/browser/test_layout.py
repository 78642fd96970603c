"""Every card and every seat has its place on every screen, in every phase.

The client alone, with a made-up server.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser import views
from browser.mock import Open, open_table

__all__ = ["open_table"]

SIZES = [(320, 568), (360, 740), (390, 664), (390, 844), (844, 390), (1280, 800)]
PLAYERS = [(3, 13), (3, 17), (4, 13), (5, 10), (6, 8), (7, 7)]
OWN = 24
SETTLE = 120
"""Milliseconds in which a window that has changed is measured and laid out again."""

CARDS = """() => [...document.querySelectorAll('.hand button')].map((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect()
    // How many pixels in a row of this card answer to a finger, along its upper part.
    let own = 0
    let best = 0
    const y = top + 12
    for (let x = Math.ceil(left); x < right; x += 1) {
        const hit = document.elementFromPoint(x, y)
        own = hit && button.contains(hit) ? own + 1 : 0
        best = Math.max(best, own)
    }
    return { card: button.dataset.card, left, top, right, bottom, own: best }
})"""

SEATS = """() => [...document.querySelectorAll('.seats > li')].map((seat) => {
    const face = seat.querySelector('[aria-hidden]')
    const parts = [face.querySelector('.name'), face.querySelector('.score')]
    const whole = seat.getBoundingClientRect()
    return {
        text: face.textContent,
        left: whole.left, top: whole.top, right: whole.right, bottom: whole.bottom,
        shown: parts.every((part) => {
            const { left, top, right, bottom } = part.getBoundingClientRect()
            const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
            return right > left && seat.contains(hit)
        }),
    }
})"""


def check_inside(found: dict[str, Any], size: tuple[int, int]) -> None:
    """A box lies inside the window."""
    assert min(found["left"], found["top"]) >= 0, found
    assert found["right"] <= size[0] + 0.5, found
    assert found["bottom"] <= size[1] + 0.5, found


def check_cards(page: Page, count: int, size: tuple[int, int]) -> None:
    """All cards inside the window, each with 24 px of its own."""
    expect(page.locator(".hand button")).to_have_count(count)
    page.wait_for_timeout(SETTLE)
    for found in page.evaluate(CARDS):
        assert found["own"] >= OWN, found
        check_inside(found, size)


def check_seats(page: Page, players: int, size: tuple[int, int]) -> None:
    """All names and scores inside the window, and nothing lies on them."""
    expect(page.locator(".seats > li")).to_have_count(players)
    page.wait_for_timeout(SETTLE)
    for found in page.evaluate(SEATS):
        assert found["shown"], found
        check_inside(found, size)


def check_no_scroll(page: Page) -> None:
    """The table is never scrolled."""
    assert page.evaluate(
        "() => document.documentElement.scrollWidth <= innerWidth"
        " && document.documentElement.scrollHeight <= innerHeight"
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("players", "cards"), PLAYERS)
def test_play_and_pass(open_table: Open, size: tuple[int, int], players: int, cards: int) -> None:
    table = open_table(views.playing(players, cards), size)
    check_cards(table.page, cards, size)
    check_seats(table.page, players, size)
    check_no_scroll(table.page)
    table.page.locator(".hand button:not([aria-disabled])").first.click(position={"x": 8, "y": 10})
    expect(table.page.locator(".go")).to_be_in_viewport(ratio=1)
    check_seats(table.page, players, size)

    table.view = views.passing(players, cards)
    table.send({"t": "view", "v": table.v, "view": table.view})
    expect(table.page.get_by_text("Choose 3 cards for Bertram")).to_be_visible()
    for number in (0, 2, 4):
        table.page.locator(".hand button").nth(number).click(position={"x": 8, "y": 10})
    expect(table.page.get_by_role("button", name="Pass 3 to Bertram")).to_be_in_viewport(ratio=1)
    check_cards(table.page, cards, size)
    check_seats(table.page, players, size)
    check_no_scroll(table.page)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", [3, 4, 6, 7])
def test_end_of_a_deal_and_of_the_game(
    open_table: Open, size: tuple[int, int], players: int
) -> None:
    table = open_table(views.scored(players), size)
    expect(table.page.get_by_role("heading", name="Deal 3")).to_be_visible()
    check_seats(table.page, players, size)
    check_no_scroll(table.page)
    expect(table.page.get_by_role("button", name="Go on")).to_be_in_viewport(ratio=1)

    table.view = views.over(players)
    table.send({"t": "view", "v": table.v, "view": table.view})
    expect(table.page.get_by_role("heading", name="You win")).to_be_visible()
    for seat in range(players):
        expect(table.page.locator(".result li").nth(seat)).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (844, 390)])
def test_forty_cards(open_table: Open, size: tuple[int, int]) -> None:
    hand = " ".join(views.PACK[:40])
    ask = views.ask("play", views.PACK[:40])
    table = open_table(views.table_view(3, hand=hand, ask=ask), size)
    check_cards(table.page, 40, size)
    check_no_scroll(table.page)


@pytest.mark.parametrize("way", ["leftHanded", "largeIndex", "letters"])
def test_the_index_stays_visible(open_table: Open, way: str) -> None:
    table = open_table(views.playing(3, 17), (360, 740))
    table.page.evaluate(
        "(way) => localStorage.setItem('pd.prefs', JSON.stringify({ [way]: true }))", way
    )
    table.page.reload()
    expect(table.page.locator(".hand button")).to_have_count(17)
    covered = table.page.evaluate(
        """() => [...document.querySelectorAll('.hand button')].filter((button) => {
            const rank = button.querySelector('.rank')
            const { left, top, right, bottom } = rank.getBoundingClientRect()
            return ![left + 2, right - 2].every((x) => {
                const hit = document.elementFromPoint(x, (top + bottom) / 2)
                return hit && button.contains(hit)
            })
        }).map((button) => button.dataset.card)"""
    )
    assert covered == []


def test_twice_as_large(open_table: Open) -> None:
    """200 % zoom of a desktop is a window of half the size."""
    table = open_table(views.playing(4), (640, 400))
    check_cards(table.page, 13, (640, 400))
    check_seats(table.page, 4, (640, 400))
