"""Each game of the family in a real browser, by a person against bots, to a settled score."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from browser.games import act, look, make_table
from piquedame import VARIANTS
from piquedame.deal.show import figure_text
from piquedame.record.record import verify

PeopleOf = Callable[..., Page]

ODD = """() => {
    const buttons = [...document.querySelectorAll('.sentence .buttons button')]
        .filter((each) => !each.disabled && each.getAttribute('aria-disabled') !== 'true')
    return {
        mine: document.querySelector('.sentence .buttons .row, .sentence .suits') !== null,
        names: buttons.map((each) => (each.getAttribute('aria-label') ?? each.textContent).trim()),
    }
}"""
ANSWERS = (
    r"^No bid$",
    r"^No slam$",
    r"^Expose nothing",
    r"^No pledge",
    r"^Others \+",
    r"^clubs$|^.? ?clubs$",
    r"^. To the left$|^To the left$",
)
"""What this person says to questions that only some games ask."""


def answer(page: Page) -> bool:
    """Answers such a question, if one is asked; the first offer of an auction is taken up."""
    names: list[str] = page.evaluate(ODD)["names"]
    bid = next((name for name in names if re.match(r"^Bid 1$", name)), None)
    found = bid or next(
        (name for name in names for each in ANSWERS if re.search(each, name, re.IGNORECASE)), None
    )
    if found is None:
        return False
    # The question may be gone by now: an answer given before was on its way when it was read.
    button = page.locator(f".sentence .buttons button >> nth={names_at(page, found)}")
    with suppress(Error):
        button.click(timeout=2_000)
    return True


def names_at(page: Page, wanted: str) -> int:
    """Where among the buttons the one of that name is; where there is none, far behind them."""
    every: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.sentence .buttons button')]
            .map((each) => (each.getAttribute('aria-label') ?? each.textContent).trim())"""
    )
    return every.index(wanted) if wanted in every else len(every)


def settled(page: Page, table: str) -> list[Any]:
    """The finished deals, as the record has them."""
    return list(page.request.get(f"/t/{table}/record").json()["deals"])


@pytest.mark.parametrize("slug", list(VARIANTS))
def test_a_deal_of_every_game(people: PeopleOf, slug: str) -> None:
    variant = VARIANTS[slug]
    page = people((390, 844))
    table = make_table(page, variant=slug, players=variant.usual_players, start=True)
    for _ in range(3_000):
        seen = look(page)
        if seen["sheet"] or seen["over"]:
            break
        if not answer(page) and not act(page, goes_on=False):
            page.wait_for_timeout(25)
    else:
        raise AssertionError(look(page)["text"])
    record = page.request.get(f"/t/{table}/record").json()
    assert len(record["deals"]) >= 1
    verify(record)
    scores = page.locator("section.scored, .result").first.inner_text().replace("−", "-")
    for score in record["deals"][0]["scores"]:
        shown = str(score) if isinstance(score, int) else figure_text(*score)
        assert shown in scores, (shown, scores)
