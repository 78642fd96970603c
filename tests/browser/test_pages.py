"""The pages around the table, in a real browser against the real server."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect

NO_SUCH_TABLE = "aaaaaaaaaaaaaaaa"

Axe = Callable[..., list[str]]

PAGES = ["/", "/new?with=friends", "/new?with=bots", "/join", "/rules", "/rules/hearts"]
PAGES += ["/rules/black-maria", "/settings", "/nowhere"]


def ready(page: Page) -> Page:
    """Waits until a page has drawn what it asked the server for."""
    expect(page.locator("main h1")).to_be_visible()
    expect(page.get_by_text("One moment …")).to_have_count(0)
    return page


def visit(page: Page, path: str) -> Page:
    page.goto(path)
    return ready(page)


def sideways(page: Page) -> int:
    """How far the page can be scrolled to the side."""
    wide: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return wide


def names_twice(page: Page) -> list[str]:
    """Names that two visible controls share; radio buttons are told apart by their group."""
    found: list[str] = page.evaluate(
        """() => {
            const names = [...document.querySelectorAll('a[href], button, select, summary, input')]
                .filter((each) => each.checkVisibility() && each.type !== 'radio')
                .map((each) => (each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent
                    ?? each.textContent).replace(/\\s+/g, ' ').trim())
            return names.filter((name, at) => names.indexOf(name) !== at)
        }"""
    )
    return found


def hand(page: Page) -> Locator:
    """The cards of one's own hand, once they are dealt."""
    return page.locator("button[data-card]")


@pytest.mark.parametrize("path", PAGES)
def test_every_page_can_be_used_by_everyone(person: Page, axe: Axe, path: str) -> None:
    if path == "/nowhere":
        person.goto("/")
    visit(person, path)
    assert axe(person) == []
    assert names_twice(person) == []
    expect(person).to_have_title(re.compile("Pique Dame"))
    expect(person.locator("h1")).to_have_count(1)
    expect(person.locator("footer")).to_contain_text(re.compile(r"Pique Dame \d+\.\d+"))


def test_nothing_is_asked_of_anyone_else_and_nothing_scrolls_sideways(
    people: Callable[..., Page], base_url: str
) -> None:
    person = people((320, 568))
    elsewhere: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith((base_url, "data:", "blob:")):
            elsewhere.append(request.url)

    person.on("request", note)
    for path in PAGES:
        visit(person, path)
        assert sideways(person) <= 0, path
    # At twice the size of letters, as a person with weak eyes has it.
    person.add_init_script(
        "addEventListener('DOMContentLoaded', () => {"
        " document.documentElement.style.fontSize = '200%' })"
    )
    for path in ("/new?with=friends", "/settings", "/rules/black-maria"):
        visit(person, path)
        assert sideways(person) <= 0, f"{path} at 200 %"
    assert elsewhere == []


def test_against_bots_in_three_presses(person: Page) -> None:
    visit(person, "/")
    person.get_by_role("link", name="Play against bots").click()
    ready(person)
    person.get_by_role("button", name="Deal", exact=True).click()
    expect(person).to_have_url(re.compile(r"/t/[\w-]{16,}$"))
    expect(hand(person).first).to_be_visible()
    assert person.evaluate("Object.keys(localStorage).some((key) => key.startsWith('pd.seat.'))")


def test_friends_sit_down_by_the_link(people: Callable[..., Page], axe: Axe) -> None:
    host = people((390, 844))
    visit(host, "/")
    host.get_by_role("link", name="Play with friends").click()
    ready(host)
    host.get_by_role("button", name="Make the table").click()
    expect(host).to_have_url(re.compile(r"/t/[\w-]{16,}$"))
    start = host.get_by_role("button", name=re.compile("^Start with 3 bots"))
    expect(start).to_be_visible()
    assert axe(host) == []
    assert names_twice(host) == []
    assert sideways(host) <= 0

    # A guest: opening the link never sits, one press does.
    guest = people((320, 568))
    guest.goto(host.url)
    sit = guest.get_by_role("button", name="Sit down", exact=True)
    expect(sit).to_be_visible()
    expect(guest.get_by_text("penalty points in each deal")).to_be_visible()
    assert axe(guest) == []
    assert names_twice(guest) == []
    assert sideways(guest) <= 0
    expect(start).to_be_visible()
    sit.click()
    expect(guest.get_by_text(re.compile("^Waiting for .* to start"))).to_be_visible()

    host.get_by_role("button", name=re.compile("^Start with 2 bots")).click()
    expect(hand(host).first).to_be_visible()
    expect(hand(guest).first).to_be_visible()


def test_a_table_is_found_by_its_code_and_told_by_picture(people: Callable[..., Page]) -> None:
    host = people()
    visit(host, "/new?with=friends&game=black-maria")
    host.get_by_role("button", name="Make the table").click()
    code = host.get_by_text("Or with the code").locator("strong").inner_text()
    assert re.fullmatch(r"[A-Z]{6}", code)
    host.get_by_text("Show as a QR code").click()
    expect(host.get_by_role("img", name="QR code for this link")).to_be_visible()

    guest = people()
    visit(guest, "/")
    field = guest.get_by_label("Table code")
    field.fill("abc")
    field.press("Enter")
    expect(guest.get_by_text("Codes have six letters.")).to_be_visible()
    field.fill(code.lower())
    field.press("Enter")
    expect(guest).to_have_url(host.url)
    expect(guest.get_by_role("button", name="Sit down", exact=True)).to_be_visible()


def test_rules_that_differ_are_told_before_sitting(people: Callable[..., Page]) -> None:
    host = people()
    visit(host, "/new?with=friends&game=hearts")
    host.get_by_text("Change the rules").click()
    host.get_by_text("Score and end").click()
    target = host.locator("#option-target")
    target.fill("50")
    target.press("Tab")
    changed = host.locator(
        "section", has=host.get_by_role("heading", name="House rules", exact=True)
    )
    expect(changed.locator("li").first).to_contain_text("50")
    told = changed.locator("li").first.inner_text()
    host.get_by_role("button", name="Make the table").click()
    expect(host.get_by_role("button", name=re.compile("^Start"))).to_be_visible()
    guest = people()
    guest.goto(host.url)
    expect(guest.get_by_text(told)).to_be_visible()
    expect(guest.get_by_role("button", name="Sit down", exact=True)).to_be_visible()


def test_rules_that_contradict_each_other_are_refused_with_a_sentence(
    people: Callable[..., Page],
) -> None:
    host = people()
    host_page = visit(host, "/new?with=friends&game=hearts")
    host_page.get_by_text("Change the rules").click()
    host_page.get_by_text("Score and end").click()
    target = host_page.locator("#option-target")
    target.fill("soon")
    target.press("Tab")
    expect(host_page.locator(".panel .wrong")).to_be_visible()
    host_page.get_by_role("button", name="Make the table").click()
    expect(host_page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
    expect(host_page).to_have_url(re.compile("/new"))
    host_page.get_by_role("button", name="Back to the standard rules").click()
    expect(host_page.get_by_role("heading", name="Standard rules")).to_be_visible()


def test_another_language_is_spoken_and_remembered(person: Page) -> None:
    visit(person, "/")
    person.get_by_role("button", name="Polski").click()
    expect(person.get_by_role("link", name="Graj ze znajomymi")).to_be_visible()
    expect(person.locator("html")).to_have_attribute("lang", "pl")
    person.reload()
    expect(person.get_by_role("link", name="Graj ze znajomymi")).to_be_visible()
    person.get_by_role("link", name="Ustawienia").click()
    expect(person.get_by_role("heading", level=1, name="Ustawienia")).to_be_focused()
    person.get_by_role("button", name="English").click()
    expect(person.get_by_role("heading", level=1, name="Settings")).to_be_visible()


def test_a_browser_that_speaks_polish_is_answered_so(people: Callable[..., Page]) -> None:
    person = people(locale="pl-PL")
    person.goto("/")
    expect(person.get_by_role("link", name="Graj z botami")).to_be_visible()


def test_the_rules_of_a_game_beside_standard_hearts(person: Page) -> None:
    visit(person, "/rules")
    person.get_by_role("group").get_by_text("6", exact=True).click()
    person.get_by_role("link", name="Rules of Black Maria", exact=True).click()
    heading = person.get_by_role("heading", level=1, name="Black Maria")
    expect(heading).to_be_focused()
    table = person.get_by_role("table")
    expect(table.get_by_role("columnheader").nth(1)).to_have_text("Standard Hearts")
    expect(table.get_by_role("rowheader").first).to_be_visible()
    expect(person.get_by_role("link", name="Play it now")).to_have_attribute(
        "href", re.compile("game=black-maria")
    )


def test_with_the_keyboard_alone(person: Page) -> None:
    visit(person, "/")
    person.keyboard.press("Tab")
    expect(person.get_by_role("link", name="Skip to the content")).to_be_focused()
    person.keyboard.press("Enter")
    expect(person.locator("main h1")).to_be_focused()
    person.keyboard.press("Tab")
    expect(person.get_by_role("link", name="Play with friends")).to_be_focused()
    person.keyboard.press("Enter")
    expect(person.get_by_role("heading", level=1)).to_be_focused()
    person.get_by_label("Your name").press("Enter")
    expect(person).to_have_url(re.compile(r"/t/"))


def test_the_dark_of_one_choice_stays(person: Page, axe: Axe) -> None:
    visit(person, "/settings")
    person.get_by_role("combobox", name="Colours").select_option("night")
    expect(person.locator("html")).to_have_attribute("data-theme", "night")
    assert axe(person) == []
    visit(person, "/")
    expect(person.locator("html")).to_have_attribute("data-theme", "night")
    assert axe(person) == []


def test_nothing_keeps_a_colour_of_the_day_in_a_chosen_night(person: Page) -> None:
    visit(person, "/settings")
    person.get_by_role("combobox", name="Colours").select_option("night")
    for _ in range(20):
        visit(person, "/")
        colours = person.evaluate(
            """() => [...document.querySelectorAll('body, li > .line')].map(
                (each) => getComputedStyle(each).color)"""
        )
        assert len(colours) > 30, colours
        assert len(set(colours)) == 1, colours


def test_a_table_that_is_gone_is_forgotten(people: Callable[..., Page], browser: Browser) -> None:
    people.forgive("404")  # type: ignore[attr-defined]
    person = people()
    person.goto("/")
    person.evaluate(
        "(table) => localStorage.setItem('pd.seat.' + table, JSON.stringify("
        "{ token: 'x'.repeat(32), seat: 0, name: 'Ann', variant: '', title: 'Hearts', at: 1 }))",
        NO_SUCH_TABLE,
    )
    person.reload()
    ready(person)
    expect(person.get_by_role("heading", name="Continue your tables")).to_have_count(0)
    kept = person.evaluate("(table) => localStorage.getItem('pd.seat.' + table)", NO_SUCH_TABLE)
    assert kept is None


def test_a_seat_is_continued_from_the_home_page(person: Page) -> None:
    visit(person, "/new?with=friends&game=black-maria")
    person.get_by_role("button", name="Make the table").click()
    expect(person.get_by_role("button", name=re.compile("^Start"))).to_be_visible()
    table = person.url
    visit(person, "/")
    expect(person.get_by_text("waiting to start")).to_be_visible()
    person.get_by_role("link", name=re.compile("^Black Maria")).first.click()
    expect(person).to_have_url(table)
    expect(person.get_by_role("button", name=re.compile("^Start"))).to_be_visible()


def test_another_device_takes_the_seat_along_by_a_link_that_works_once(
    people: Callable[..., Page],
) -> None:
    people.forgive("403")  # type: ignore[attr-defined]
    first = people()
    visit(first, "/new?with=friends&game=black-maria")
    first.get_by_label("Your name").fill("Ann")
    first.get_by_role("button", name="Make the table").click()
    expect(first.get_by_role("button", name=re.compile("^Start"))).to_be_visible()
    key = first.evaluate(
        """async () => {
            const table = location.pathname.split('/')[2]
            const { token } = JSON.parse(localStorage.getItem('pd.seat.' + table))
            const told = await fetch(`/api/tables/${table}/key`, {
                method: 'POST', body: JSON.stringify({ token }) })
            return (await told.json()).key
        }"""
    )
    second = people()
    # A try that does not reach the server uses nothing up.
    people.forgive("ERR_FAILED")  # type: ignore[attr-defined]
    second.route("**/seat", lambda route: route.abort())
    second.goto(f"{first.url}#k={key}")
    expect(second.get_by_role("alert")).to_be_visible()
    second.unroute("**/seat")
    second.get_by_role("button", name="Try again").click()
    expect(second.get_by_role("button", name=re.compile("^Start"))).to_be_visible()
    expect(second).to_have_url(first.url)
    third = people()
    third.goto(f"{first.url}#k={key}")
    expect(third.get_by_role("alert")).to_contain_text("used or is too old")
    expect(third).to_have_url(first.url)
    third.get_by_role("button", name="Try again").click()
    expect(third.get_by_role("button", name="Sit down")).to_be_visible()


def test_the_pages_open_while_the_server_is_away(
    people: Callable[..., Page], own_server: Any
) -> None:
    people.forgive_connection_loss()  # type: ignore[attr-defined]
    person = people(service_workers="allow")
    visit(person, "/")
    person.evaluate("navigator.serviceWorker.ready.then(() => true)")
    own_server.kill()
    person.goto("/settings")
    expect(person.get_by_role("heading", level=1, name="Settings")).to_be_visible()
    person.goto("/")
    expect(person.get_by_role("link", name="Play with friends")).to_be_visible()
    expect(person.get_by_role("alert")).to_contain_text("The server is not answering.")
    own_server.start()
    person.get_by_role("button", name="Try again").click()
    expect(person.get_by_role("link", name="Rules of Hearts", exact=True)).to_be_visible()
