"""The tables of the games that bid, draw, pay, play in pairs, or have many seats.

The client alone, with a made-up server.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser import family_views, views
from browser.mock import FakeTable, Open, open_table
from browser.test_layout import SIZES, check_cards, check_no_scroll, check_seats

__all__ = ["open_table"]

PHONE = (360, 740)
DESKTOP = (1280, 800)

Axe = Callable[..., list[str]]

SCENES: dict[str, tuple[dict[str, Any], int]] = {
    "auction": (family_views.auction(), 13),
    "slam bid": (family_views.slam_bid(), 13),
    "suit": (family_views.asked_by_buttons("suit"), 13),
    "call": (family_views.asked_by_buttons("call"), 13),
    "slam": (family_views.asked_by_buttons("slam"), 13),
    "expose": (family_views.asked_by_buttons("expose"), 13),
    "pledge": (family_views.asked_by_buttons("pledge"), 13),
    "domino": (family_views.domino(), 36),
    "partners": (family_views.partners(), 13),
    "jokers": (family_views.jokers(), 7),
    "joker led": (family_views.joker_led(), 7),
    "turbo": (family_views.turbo(), 9),
    "forward": (family_views.forward(), 13),
    **{f"{n} seats": (family_views.cancellation(n), 9) for n in (8, 9, 10, 11)},
}


def told(page: Page) -> Any:
    return page.locator(".sentence .text")


def wait_for_wish(table: FakeTable, number: int = 1) -> dict[str, Any]:
    for _ in range(100):
        if len(table.wishes) >= number:
            wish: dict[str, Any] = table.wishes[number - 1]["wish"]
            return wish
        table.page.wait_for_timeout(20)
    raise AssertionError("no wish came")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scene", SCENES)
def test_everything_has_its_place(open_table: Open, size: tuple[int, int], scene: str) -> None:
    view, cards = SCENES[scene]
    table = open_table(view, size)
    if view["phase"] not in ("play", "pass"):
        expect(table.page.locator(".buttons button").last).to_be_in_viewport(ratio=1)
    check_cards(table.page, cards, size)
    check_seats(table.page, view["players"], size)
    check_no_scroll(table.page)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", [8, 11])
def test_every_card_of_a_large_trick_can_be_told(
    open_table: Open, size: tuple[int, int], players: int
) -> None:
    table = open_table(family_views.cancellation(players), size)
    expect(table.page.locator(".trick li")).to_have_count(players - 1)
    table.page.wait_for_timeout(200)
    covered = table.page.evaluate(
        """() => [...document.querySelectorAll('.trick li')].filter((card) => {
            const { left, top, right, bottom } = card.querySelector('.rank').getBoundingClientRect()
            const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
            return !hit || !card.contains(hit)
        }).map((card) => card.textContent)"""
    )
    assert covered == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", [4, 11])
def test_the_sheet_of_a_deal_fits(open_table: Open, size: tuple[int, int], players: int) -> None:
    view = family_views.chips() if players == 4 else views.scored(players)
    table = open_table(view, size)
    expect(table.page.get_by_role("button", name="Go on")).to_be_in_viewport(ratio=1)
    check_seats(table.page, players, size)
    check_no_scroll(table.page)


@pytest.mark.parametrize("scene", [*SCENES, "chips", "chips over"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_and_names(open_table: Open, axe: Axe, scene: str, size: tuple[int, int]) -> None:
    ends = {"chips": family_views.chips(), "chips over": family_views.chips_over()}
    view = ends[scene] if scene in ends else SCENES[scene][0]
    table = open_table(view, size)
    expect(table.page.locator(".seats > li, .result li").first).to_be_visible()
    table.page.wait_for_timeout(200)
    assert axe(table.page) == []
    names = table.page.evaluate(
        """() => [...document.querySelectorAll('button, a[href], input, summary')]
            .filter((each) => each.checkVisibility())
            .map((each) => each.getAttribute('aria-label') ?? each.textContent.trim())"""
    )
    assert len(names) == len(set(names)), names


@pytest.mark.parametrize(
    ("view", "asks", "label", "steps"),
    [
        (
            family_views.auction(),
            "at least 5 chips",
            "Chips to bid",
            ("One chip less", "One chip more"),
        ),
        (family_views.slam_bid(), "Bid for a slam", "Number to bid", ("One less", "One more")),
    ],
    ids=["suit", "slam"],
)
def test_a_bid_with_stepper_keys_and_pass(
    open_table: Open, view: dict[str, Any], asks: str, label: str, steps: tuple[str, str]
) -> None:
    table = open_table(view, PHONE)
    page = table.page
    expect(told(page)).to_contain_text(asks)
    expect(page.get_by_text("Bertram 2, Cecily no bid, and Domenico 4")).to_be_visible()
    expect(page.get_by_role("button", name=steps[0])).to_be_disabled()
    page.get_by_role("button", name=steps[1]).click()
    page.get_by_role("button", name="Bid 6").click()
    assert wait_for_wish(table) == {"do": "bid", "chips": 6}
    page.get_by_label(label).fill("3")
    page.get_by_label(label).press("Tab")
    expect(page.get_by_role("button", name="Bid 5")).to_be_visible()
    page.get_by_role("button", name="No bid").press("Enter")
    assert wait_for_wish(table, 2) == {"do": "bid", "chips": None}
    what = {"kind": "bid", "seat": 3}
    table.happened(what, {"bids": [{"seat": 3, "chips": None}], "ask": None, "turn": [1]})
    expect(page.locator("[role=log]")).to_contain_text("Domenico makes no bid.")
    expect(told(page)).to_contain_text("Bertram to bid.")


@pytest.mark.parametrize(
    ("phase", "name", "wish"),
    [
        ("suit", "diamonds", {"do": "name_suit", "suit": "D"}),
        ("call", "One to everyone", {"do": "call_pass", "way": "scatter"}),
        ("slam", "Announce the slam", {"do": "announce", "slam": True}),
        ("slam", "No slam", {"do": "announce", "slam": False}),
        ("pledge", "Pledge: no hearts", {"do": "pledge", "pledge": True}),
        ("expose", "Expose nothing", {"do": "expose", "cards": ""}),
    ],
)
def test_questions_with_buttons(
    open_table: Open, phase: str, name: str, wish: dict[str, Any]
) -> None:
    table = open_table(family_views.asked_by_buttons(phase), PHONE)
    table.page.get_by_role("button", name=name, exact=True).click()
    assert wait_for_wish(table) == wish


def test_what_a_slam_is_worth_and_obliges(open_table: Open) -> None:
    table = open_table(family_views.asked_by_buttons("slam"), PHONE)
    expect(told(table.page)).to_contain_text("everyone else scores 36 points")
    expect(told(table.page)).to_contain_text("the queen of that suit must be played")


def test_cards_are_exposed(open_table: Open) -> None:
    view = family_views.asked_by_buttons("expose")
    table = open_table(view, PHONE)
    page = table.page
    first = view["ask"]["legal"].split()[0]
    page.locator(f'[data-card="{first}"]').click(position={"x": 8, "y": 10})
    page.get_by_role("button", name=re.compile("^Expose the |^Expose ")).click()
    assert wait_for_wish(table) == {"do": "expose", "cards": first}
    table.happened({"kind": "exposed", "seat": 1, "cards": "QS"}, {"exposed": ["", "QS", "", ""]})
    expect(page.locator("[role=log]")).to_contain_text("Bertram exposes: queen of spades.")
    expect(page.locator(".seats > li").nth(1)).to_contain_text("Exposed: queen of spades.")


def test_a_joker_that_is_led_needs_a_suit(open_table: Open) -> None:
    table = open_table(family_views.jokers(), PHONE)
    page = table.page
    second = page.get_by_role("button", name=re.compile("^joker, 2 of 2"))
    second.click(position={"x": 8, "y": 10})
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name=re.compile("^joker, 1 of 2"))).to_have_attribute(
        "aria-pressed", "false"
    )
    expect(told(page)).to_contain_text("Which suit")
    page.get_by_role("button", name="clubs", exact=True).click()
    assert wait_for_wish(table) == {"do": "play", "card": "X", "suit": "C"}


def test_twins_are_chosen_each_for_itself(open_table: Open) -> None:
    view = views.passing(4)
    hand = ["QS", "QS", "QS", "9H", "9H", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C"]
    view |= {"hand": " ".join(hand), "ask": views.ask("pass", hand, count=3)}
    table = open_table(view, PHONE)
    page = table.page
    for name in ("QS", "QS~2", "9H~1"):
        page.locator(f'[data-card="{name}"]').click(position={"x": 8, "y": 10})
    expect(page.locator('[aria-pressed="true"]')).to_have_count(3)
    page.get_by_role("button", name="Pass 3 to").click()
    assert wait_for_wish(table) == {"do": "pass", "cards": "QS QS 9H"}


def test_a_pass_unseen(open_table: Open) -> None:
    table = open_table(family_views.forward(), PHONE)
    table.page.get_by_role("button", name="hand them on unseen").click()
    assert wait_for_wish(table) == {"do": "pass", "cards": ""}


def test_a_cancelled_pair_is_marked_and_explained(open_table: Open) -> None:
    table = open_table(family_views.cancellation(11), PHONE)
    page = table.page
    expect(page.locator(".trick .cancelled")).to_have_count(2)
    expect(page.locator(".trick .cancelled").first).to_contain_text("ace of diamonds, cancelled")
    expect(told(page)).to_contain_text("The two copies of the ace of diamonds cancel each other")
    expect(page.get_by_text("6 cards carried over from cancelled tricks")).to_be_attached()


def test_a_cancelled_trick_goes_to_nobody(open_table: Open) -> None:
    view = family_views.cancellation(6)
    table = open_table(view, PHONE)
    page = table.page
    expect(page.locator(".trick li")).to_have_count(5)
    cards = [*view["trick"], {"seat": 0, "card": "KD", "cancelled": True}]
    table.happened(
        {"kind": "trick", "seat": 0, "card": "KD"},
        {
            "trick": [],
            "ask": None,
            "turn": [1],
            "last_trick": {"cards": cards, "winner": None, "points": 0},
            "pile": view["pile"] + " AD AD KD KD 4D",
        },
    )
    expect(told(page)).to_contain_text("Nobody takes the trick")
    expect(page.locator("[role=log]")).to_contain_text("Nobody takes the trick")
    expect(page.locator(".trick li")).to_have_count(0)
    expect(page.get_by_text("11 cards carried over from cancelled tricks")).to_be_attached()


def test_draws_are_seen(open_table: Open) -> None:
    view = family_views.domino(20, ask=None, turn=[1], order=[1, 2, 0])
    table = open_table(view, PHONE)
    page = table.page
    expect(page.locator(".hand button")).to_have_count(20)
    seats = [dict(seat) for seat in view["seats"]]
    seats[1]["count"] = 7
    table.happened({"kind": "drew", "seat": 1, "n": 4}, {"stock": 4, "seats": seats})
    expect(page.locator(".gained").get_by_text("draws 4")).to_be_visible()
    expect(page.locator("[role=log]")).to_contain_text("Bertram draws 4 cards.")
    expect(page.get_by_text("4 cards left to draw.")).to_be_attached()
    hand = view["hand"] + " 3S 9S"
    table.happened({"kind": "drew", "seat": 0, "n": 2, "cards": "3S 9S"}, {"hand": hand})
    drawn = page.get_by_role("button", name=re.compile("just drawn"))
    expect(drawn).to_have_count(2)
    expect(page.locator("[role=log]")).to_contain_text("You draw 2 cards: three of spades")


def test_chips_pool_and_settlement_in_words(open_table: Open) -> None:
    table = open_table(family_views.chips(), PHONE)
    page = table.page
    sheet = page.get_by_role("region", name="Points of the deal")
    expect(sheet).to_contain_text("13 chips stay as a Jack")
    expect(sheet).to_contain_text("Bertram pays 4 chips.")
    expect(sheet).to_contain_text("Each point costs a chip, paid into the pool.")
    expect(page.get_by_text("A Jack of 13 chips")).to_be_attached()
    page.get_by_role("button", name="Scores").click()
    expect(page.get_by_role("columnheader", name="Pool")).to_be_visible()


def test_most_chips_win(open_table: Open) -> None:
    table = open_table(family_views.chips_over(), PHONE)
    page = table.page
    expect(page.locator(".result ol li").first).to_contain_text("Domenico")
    expect(page.get_by_text("Bertram pays 14½.")).to_be_visible()
    expect(page.get_by_text("Cecily receives 2¼.")).to_be_visible()


def test_partners_in_words_and_shapes(open_table: Open) -> None:
    table = open_table(family_views.partners(), PHONE)
    seats = table.page.locator(".seats > li")
    expect(seats.nth(2)).to_contain_text("Your partner.")
    expect(seats.nth(2)).to_contain_text("●")
    expect(seats.nth(1)).to_contain_text("Partner of Domenico.")
    expect(seats.nth(1)).to_contain_text("◆")
    expect(seats.nth(3)).to_contain_text("Has pledged to take no hearts.")
    expect(table.page.locator(".facts")).to_contain_text("Slam: Cecily")


def test_the_named_suit_stands_in_the_bar(open_table: Open) -> None:
    table = open_table(family_views.jokers(), DESKTOP)
    expect(table.page.locator(".facts")).to_contain_text("Penalty suit: diamonds")


def test_polish(open_table: Open) -> None:
    table = open_table(family_views.auction(), PHONE, locale="pl-PL")
    expect(told(table.page)).to_contain_text("co najmniej 5 żetonów")
    expect(table.page.get_by_role("button", name="Daję 5")).to_be_visible()


def test_what_is_exposed_and_pledged_is_said_with_its_worth(open_table: Open) -> None:
    exposing = {card: {"what": "itself", "times": 2} for card in ("QS", "JD")}
    exposing["TC"] = {"what": "score", "times": 4}
    view = family_views.asked_by_buttons("expose", exposing=exposing)
    view["ask"]["legal"] = "TC QS"
    table = open_table(view, PHONE)
    expect(told(table.page)).to_contain_text(
        "You may expose: ten of clubs (its taker’s score × 4) and"
    )
    table.happened({"kind": "exposed", "seat": 1, "cards": "QS"}, {"exposed": ["", "QS", "", ""]})
    expect(table.page.locator("[role=log]")).to_contain_text("queen of spades (× 2).")
    pledge = open_table(family_views.asked_by_buttons("pledge"), PHONE)
    expect(told(pledge.page)).to_contain_text(
        "it takes 10 points off your score; if you break it, it adds 10."
    )


def test_the_widow_is_announced_and_then_shown_with_the_sheet(open_table: Open) -> None:
    rules = {"remainder": "first_trick_winner"}
    view = views.playing(4, widow=3, unusual=["widow"], rules=rules)
    table = open_table(view, PHONE)
    expect(told(table.page)).to_contain_text(
        "The widow, 3 cards, goes to the winner of the first trick"
    )
    scored = family_views.chips(widow_cards="4D 2D KS")
    page = open_table(scored, PHONE).page
    sheet = page.get_by_role("region", name="Points of the deal")
    expect(sheet).to_contain_text(
        "The widow: four of diamonds, two of diamonds, and king of spades"
    )


def test_only_an_announced_moon_counts(open_table: Open) -> None:
    view = family_views.asked_by_buttons("slam", rules={"announced_slam": "required"})
    expect(told(open_table(view, PHONE).page)).to_contain_text("the cards simply count")


def test_a_settlement_says_why_and_the_graph_begins_with_the_chips(open_table: Open) -> None:
    rules = {"scoring": "chips_howell"}
    page = open_table(family_views.chips_over(rules=rules), PHONE).page
    result = page.locator(".result")
    expect(result).to_contain_text("draws one for each point the others took")
    expect(result.get_by_text("Bertram pays 4 chips.")).to_have_count(1)
    lines = page.locator("svg.graph path")
    starts = {
        (lines.nth(k).get_attribute("d") or "").split("L")[0] for k in range(lines.count())
    } - {""}
    assert len(starts) == 1, starts
    assert page.locator("svg.graph").first.is_visible()
    pairs = family_views.chips_over(chips=False, rules={"scoring": "pairs_difference"})
    expect(open_table(pairs, PHONE).page.locator(".result")).to_contain_text(
        "The two lowest players win"
    )
