"""How a person plays in these tests: by the sentence on the screen and the cards of the hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

LOOK = """() => {
    const text = document.querySelector('.sentence [role=status]')?.textContent ?? ''
    const cards = [...document.querySelectorAll('button[data-card]')]
    return {
        text: text.trim(),
        over: document.querySelector('.result') !== null,
        sheet: document.querySelector('section.scored') !== null,
        goOn: document.querySelector('section.scored button.go:not([disabled])') !== null,
        undo: document.querySelector('.sentence button.other') !== null,
        cards: cards.map((each) => each.dataset.card),
        legal: cards.filter((each) => each.getAttribute('aria-disabled') !== 'true')
            .map((each) => each.dataset.card),
        chosen: cards.filter((each) => each.getAttribute('aria-pressed') === 'true').length,
    }
}"""

MINE = re.compile(r"^(Your turn|You lead)")
CHOOSE = re.compile(r"^Choose (\d) cards? for")


def make_table(page: Page, **fields: Any) -> str:
    """A table made by this person through the front door; gives its id."""
    wanted = {"name": "Ann", "variant": "hearts", "players": 4, "speed": "instant", **fields}
    answer = page.request.post("/api/tables", data=wanted)
    assert answer.ok, answer.text()
    made = answer.json()
    page.goto("/")
    page.evaluate(
        "([table, kept]) => localStorage.setItem(`pd.seat.${table}`, JSON.stringify(kept))",
        [made["table"], {**made, "name": wanted["name"], "variant": wanted["variant"]}],
    )
    page.goto(f"/t/{made['table']}")
    return str(made["table"])


def sit(page: Page, table: str, name: str) -> None:
    """A guest opens the link, gives a name and sits down."""
    page.goto(f"/t/{table}")
    page.get_by_role("textbox").first.fill(name)
    page.get_by_role("button", name=re.compile("^Sit down")).first.click()
    expect(page.get_by_role("button", name=re.compile("^Leave my seat"))).to_be_visible()


def start(host: Page) -> None:
    """The host's one press."""
    host.get_by_role("button", name=re.compile("^Start")).click()


def look(page: Page) -> dict[str, Any]:
    """What the screen shows just now."""
    return dict(page.evaluate(LOOK))


def card(page: Page, text: str) -> Locator:
    """A card of the hand."""
    return page.locator(f'button[data-card="{text}"]')


def tap(page: Page, text: str) -> None:
    """Tap a card where its index shows, as a thumb would."""
    card(page, text).click(position={"x": 10, "y": 12}, timeout=5_000)


def act(page: Page, *, goes_on: bool = True) -> str:
    """Does what the screen asks of this person, if anything; gives what that was."""
    seen = look(page)
    if seen["over"]:
        return "over"
    if seen["goOn"] and not goes_on:
        return ""
    if seen["goOn"]:
        page.locator("section.scored button.go").click()
        return "went on"
    choose = CHOOSE.match(seen["text"])
    if choose and not seen["undo"] and seen["chosen"] == 0:
        for each in seen["legal"][-int(choose[1]) :]:
            tap(page, each)
        page.locator(".sentence button.go").click()
        return "passed"
    # The last card plays itself.
    if MINE.match(seen["text"]) and seen["legal"] and len(seen["cards"]) > 1:
        tap(page, seen["legal"][0])
        # The tap may have been the second one of a raised card, which is on its way then.
        button = page.locator(".sentence button.go:not([disabled])")
        if button.count():
            with suppress(Error):
                button.click(timeout=2_000)
        return "played"
    return ""


def play(people: Sequence[Page], until: Callable[[], bool], patience: int = 4_000) -> None:
    """All of them do what is asked until something is so."""
    idle = 0
    while not until():
        done = [act(page) for page in people]
        if any(each not in ("", "over") for each in done):
            idle = 0
            continue
        idle += 1
        assert idle < patience // 20, [look(page)["text"] for page in people]
        people[0].wait_for_timeout(20)


def is_over(page: Page) -> Callable[[], bool]:
    """The result is on the screen."""
    return lambda: bool(look(page)["over"])
