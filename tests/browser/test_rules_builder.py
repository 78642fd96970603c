"""Changing the rules, keeping and sharing them, and finding a game: the pages against a server."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Axe = Callable[..., list[str]]


def change_rules(page: Page, *groups: str) -> None:
    """Open the builder and some of its groups."""
    page.get_by_text("Change the rules").click()
    for group in groups:
        page.locator("summary", has_text=group).first.click()


def test_what_differs_stays_in_view_and_conflicts_are_explained(person: Page, axe: Axe) -> None:
    person.goto("/new?with=bots&game=hearts&players=4")
    change_rules(person, "Passing", "What cards cost", "Shooting the moon")
    view = person.get_by_role("region", name="The rules chosen so far")
    expect(view).to_contain_text("26 penalty points in each deal")
    person.get_by_label(re.compile("What other cards cost.*number for card 1")).fill("25")
    person.keyboard.press("Tab")
    expect(view).to_contain_text("38 penalty points in each deal")
    person.get_by_label("Directions of the pass, deal by deal, 2").select_option("hold")
    person.get_by_label("The sun", exact=False).first.scroll_into_view_if_needed()
    expect(view).to_be_in_viewport()
    person.get_by_label("The moon", exact=True).select_option("no moon")
    person.get_by_label("The sun: every trick as well").select_option(index=1)
    expect(view).to_contain_text("A sun needs a moon")
    assert axe(person) == []


def test_house_rules_are_kept_used_deleted_and_sent(person: Page) -> None:
    person.goto("/new?with=friends&game=hearts&players=5")
    change_rules(person, "What cards cost")
    person.get_by_label("What the queen of spades costs").select_option(index=1)
    person.get_by_label("A name for these rules").fill("Sundays")
    person.get_by_label("A name for these rules").press("Enter")
    expect(person.get_by_text("Sundays is saved.")).to_be_visible()
    person.goto("/new?with=friends&game=black-maria&players=3")
    change_rules(person)
    person.get_by_role("button", name="Use Sundays").click()
    expect(person.get_by_label("Game", exact=True)).to_have_value("hearts")
    expect(person.get_by_role("radio", name="5")).to_be_checked()
    person.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject() }")
    person.get_by_role("button", name="Copy a link to these rules").click()
    link = person.get_by_label("Link to these rules").input_value()
    assert "#rules=" in link
    person.get_by_role("button", name="Delete Sundays").click()
    expect(person.get_by_role("button", name="Use Sundays")).to_have_count(0)
    region = person.get_by_role("region", name="The rules chosen so far")
    expect(region).to_contain_text("The queen of spades costs")
    person.goto("/")
    person.goto(link)
    expect(person.get_by_role("heading", name="House rules", exact=True)).to_be_visible()
    expect(region).to_contain_text("The queen of spades costs")


def test_the_shelf_is_searched(person: Page, axe: Axe) -> None:
    person.goto("/rules")
    games = person.locator("main ul > li")
    expect(games.nth(20)).to_be_attached()
    every = games.count()
    person.get_by_label("Find a game").fill("black maria")
    expect(person.locator("main [role=status]").first).to_have_text(re.compile(r"^\d games?$"))
    assert 0 < games.count() < every
    person.get_by_text("11", exact=True).click()
    expect(person.get_by_text("No game matches.")).to_be_visible()
    person.get_by_label("Find a game").fill("")
    expect(games).to_have_count(1)
    expect(games.first).to_contain_text("Cancellation")
    assert axe(person) == []


@pytest.mark.parametrize("slug", ["auction-hearts", "cancellation-hearts", "turbo-hearts"])
def test_pages_of_the_family(person: Page, axe: Axe, slug: str) -> None:
    person.goto(f"/rules/{slug}")
    expect(person.get_by_role("link", name="Play it now")).to_be_visible()
    assert person.locator("main h2").count() > 5
    assert axe(person) == []
