"""Honour tables in the browser: a revoke, its challenge and its price; a heart led too early."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from browser import views
from browser.games import MINE, look, make_table, sit, start
from browser.mock import Open, open_table
from browser.test_layout import SIZES, check_cards, check_no_scroll

__all__ = ["open_table"]

PeopleOf = Callable[..., Page]
Axe = Callable[..., list[str]]

HONOUR = {"strict_revoke": "trick_and_fine", "pass_cycle": ["hold"], "end": "deals", "deals": 1}
FOLLOW = re.compile(r"follow (clubs|diamonds|hearts|spades)")


def at_table(people: PeopleOf, **options: Any) -> list[Page]:
    """Four people at an honour table: a phone, and three desktops."""
    pages = [people((360, 740)), *(people((1280, 800)) for _ in range(3))]
    table = make_table(pages[0], variant="hearts", options={**HONOUR, **options})
    for page, name in zip(pages[1:], ("Ben", "Cleo", "Dora"), strict=True):
        sit(page, table, name)
    start(pages[0])
    for page in pages:
        expect(page.locator("button[data-card]")).to_have_count(13)
    return pages


def honest(seen: dict[str, Any]) -> str:
    """A card that an honest player plays."""
    follow = FOLLOW.search(seen["text"])
    led = follow[1][0].upper() if follow else ""
    legal: list[str] = seen["legal"]
    return next((card for card in legal if card[-1] == led), legal[0])


def off_suit(seen: dict[str, Any]) -> str:
    """A card that breaks the rule, if the hand has both; else empty."""
    card = honest(seen)
    follow = FOLLOW.search(seen["text"])
    if not follow or card[-1] != follow[1][0].upper():
        return ""
    return next((each for each in reversed(seen["legal"]) if each[-1] != card[-1]), "")


def may_revoke(page: Page) -> bool:
    """Is it this person's choice to follow suit? Where it is none, plays on."""
    seen = asked(page)
    if seen and off_suit(seen):
        return True
    if seen:
        play_card(page, honest(seen))
    return False


def press(page: Page, card: str) -> None:
    """Presses a card wherever it is free: one that is focused or raised may lie over its index."""
    page.locator(f'button[data-card="{card}"]').evaluate("(each) => each.click()", timeout=5_000)


def play_card(page: Page, card: str) -> None:
    """Raises a card and plays it."""
    if len(look(page)["cards"]) == 1:
        return
    # It may be on its way already: pressed before, or raised and pressed again.
    with suppress(Error):
        if page.locator(f'button[data-card="{card}"]').count():
            press(page, card)
        page.locator(".sentence .go").click(timeout=2_000)
    expect(page.locator(f'button[data-card="{card}"]')).to_have_count(0)


def asked(page: Page) -> dict[str, Any] | None:
    """What the screen shows, if this person is asked for a card."""
    seen = look(page)
    return seen if MINE.match(seen["text"]) and seen["legal"] else None


def go_on(pages: Sequence[Page], until: Callable[[], bool]) -> None:
    """All of them play honestly until something is so."""
    for _ in range(2_000):
        if until():
            return
        for page in pages:
            seen = asked(page)
            if seen and not until():
                play_card(page, honest(seen))
        pages[0].wait_for_timeout(20)
    raise AssertionError([look(page)["text"] for page in pages])


def is_over(page: Page) -> bool:
    return bool(look(page)["over"])


def challenge_button(page: Page) -> Any:
    return page.locator(".sentence").get_by_role("button", name="Challenge a card")


def test_a_revoke_is_challenged_proven_and_paid_for(people: PeopleOf, axe: Axe) -> None:
    ann, ben, *others = pages = at_table(people)
    go_on([ben, *others], lambda: may_revoke(ann))
    card = off_suit(look(ann))
    press(ann, card)
    told = ann.locator(".sentence .text")
    expect(told).to_contain_text("The table lets you play this card, but anyone may challenge")
    assert axe(ann) == []
    ann.locator(".sentence .go").click()
    # A card of a finished trick may be chosen before the trick on the table is done, or after.
    go_on(pages, lambda: challenge_button(ben).is_visible())
    challenge_button(ben).focus()
    ben.keyboard.press("Enter")
    sheet = ben.get_by_role("dialog", name="Challenge a card")
    expect(sheet).to_contain_text("A wrong challenge costs you a fine.")
    assert axe(ben) == []
    hers = sheet.get_by_role("button", name=re.compile("played by Ann$"))
    while not ben.evaluate("document.activeElement.textContent").strip().endswith("by Ann"):
        ben.keyboard.press("Tab")
    expect(hers.first).to_be_focused()
    ben.keyboard.press("Enter")
    expect(sheet).to_have_count(0)
    proven = re.compile("that hand could have followed suit. That costs the trick and a fine.")
    go_on(pages, lambda: "could have followed" in (ben.locator("[role=log]").inner_text()))
    expect(ben.locator("[role=log]")).to_contain_text(proven)
    expect(ann.locator("[role=log]")).to_contain_text(
        re.compile("Ben challenges the .* you played")
    )
    go_on(pages, lambda: is_over(ann) and is_over(ben))
    expect(ann.locator(".result")).to_contain_text("You did not follow suit: a fine of")
    expect(ben.locator(".result")).to_contain_text("Ann did not follow suit: a fine of")


def test_a_wrong_challenge_costs_a_fine(people: PeopleOf) -> None:
    ann, ben, *_ = pages = at_table(people)
    go_on(pages, lambda: challenge_button(ben).is_visible() or is_over(ben))
    challenge_button(ben).click()
    ben.get_by_role("dialog").locator("li button").first.click()
    log = ben.locator("[role=log]")
    go_on(pages, lambda: "and are wrong. That costs a fine." in log.inner_text())
    go_on(pages, lambda: is_over(ann) and is_over(ben))
    expect(ben.locator(".result")).to_contain_text("You challenged without cause: a fine of")
    expect(ann.locator(".result")).to_contain_text("Ben challenged without cause: a fine of")


def test_an_ill_led_heart_is_taken_back(people: PeopleOf, axe: Axe) -> None:
    pages = at_table(people, ill_led_heart="stands")

    def leads_a_heart() -> tuple[Page, str] | None:
        for page in pages:
            seen = asked(page)
            hearts = [card for card in seen["legal"] if card[-1] == "H"] if seen else []
            if seen and hearts and seen["text"] == "You lead: hearts are not broken.":
                return page, hearts[0]
        return None

    go_on(pages, lambda: leads_a_heart() is not None)
    found = leads_a_heart()
    assert found is not None
    leader, heart = found
    press(leader, heart)
    expect(leader.locator(".sentence .text")).to_contain_text("you may take it back")
    leader.locator(".sentence .go").click()
    back = leader.locator(".sentence").get_by_role("button", name="Take the card back")
    expect(back).to_be_visible()
    assert axe(leader) == []
    back.focus()
    leader.keyboard.press("Enter")
    expect(leader.locator(f'button[data-card="{heart}"]')).to_be_visible()
    expect(leader.get_by_text("You lead: hearts are not broken.")).to_be_visible()
    other = next(page for page in pages if page is not leader)
    expect(other.locator("[role=log]")).to_contain_text("of hearts back.")
    # Once the next card lies there it stays, and hearts are broken.
    play_card(leader, heart)
    go_on(pages, lambda: leader.locator(".trick li").count() != 1)
    expect(back).to_have_count(0)
    expect(leader.locator(".facts")).to_contain_text("Hearts are broken")


def honour(**more: Any) -> dict[str, Any]:
    """One's own turn in the second trick of an honour table; one card may be challenged."""
    view = views.playing(4)
    view |= {
        "honour": True,
        "unusual": ["honour"],
        "challengeable": [
            {"play": 2, "seat": 2, "card": "KH"},
            {"play": 3, "seat": 3, "card": "TS"},
        ],
    }
    view.update(more)
    return view


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_button_has_its_place(open_table: Open, size: tuple[int, int]) -> None:
    view = honour()
    page = open_table(view, size).page
    expect(challenge_button(page)).to_be_in_viewport(ratio=1)
    check_cards(page, len(view["hand"].split()), size)
    check_no_scroll(page)


def test_a_challenge_waits_for_the_end_of_the_trick(open_table: Open) -> None:
    view = honour()
    table = open_table(view, (360, 740))
    page = table.page
    challenge_button(page).click()
    page.get_by_role("button", name="king of hearts, played by Cecily").click()
    told = page.locator(".sentence .text")
    expect(told).to_contain_text("The card will be challenged when this trick is over.")
    assert table.wishes == []
    challenge_button(page).click()
    chosen = page.get_by_role("button", name="king of hearts, played by Cecily")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    cards = [*view["trick"], {"seat": 0, "card": "3C", "cancelled": False}]
    table.happened(
        {"kind": "trick", "seat": 0, "card": "3C", "other": 1, "n": 0},
        {
            "trick": [],
            "ask": None,
            "turn": [1],
            "tricks_done": view["tricks_done"] + 1,
            "last_trick": {"cards": cards, "winner": 1, "points": 0},
        },
    )
    for _ in range(100):
        if table.wishes:
            break
        page.wait_for_timeout(20)
    assert table.wishes[0]["wish"] == {"do": "challenge", "play": 2}
    proven = {"kind": "challenged", "seat": 0, "other": 2, "card": "KH", "n": 1}
    proven["text"] = "revoke_fine"
    table.happened(proven, {"challengeable": view["challengeable"][1:]})
    expect(told).to_contain_text("You challenge the king of hearts that Cecily played")
    expect(told).to_contain_text("That costs the trick and a fine.")


def test_the_challenge_in_polish(open_table: Open) -> None:
    page = open_table(honour(trick=[], turn=[0]), (360, 740), locale="pl-PL").page
    page.locator(".sentence").get_by_role("button", name="Zakwestionuj kartę").click()
    expect(page.get_by_role("dialog")).to_contain_text("Niesłuszne zakwestionowanie kosztuje karę.")
