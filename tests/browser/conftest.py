"""People at the table: a real server in its own process, and a Chromium context for each person.

A test asks for `server` (started once, its tables shared by the tests) or `own_server` (its own, to
be killed and restarted), and for `people`: each call makes a new person, and gives their page.
Wait with Playwright's `expect(…)` and `page.wait_for_timeout`, never with `time.sleep`: its event
handlers run only while Playwright is asked something.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

ROOT = Path(__file__).resolve().parent.parent.parent
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SHOTS = ROOT / "test-results"
HERE = Path(__file__).resolve().parent

CHROMIUM = (
    os.environ.get("PIQUEDAME_CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or "/usr/bin/chromium"
)
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# The screens that every phase of a game must fit on.
SCREENS = {
    "small phone": (320, 568),
    "phone": (360, 740),
    "phone with bars": (390, 664),
    "tall phone": (390, 844),
    "phone on its side": (844, 390),
    "desktop": (1280, 800),
}


PATIENCE = 15_000
"""Milliseconds that a page has to show what is expected: two browsers may share a busy machine."""
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


# ---------------------------------------------------------------- the server

NO_THINKERS = ("--thinkers", "0")
"""Few tests have bots that search; the others need not load what these compile."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class LiveServer:
    """`piquedame serve` with a port and a database of its own, which it keeps over restarts."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.database = folder / "tables.sqlite"
        self.log = folder / "server.log"
        self.port = free_port()
        self.arguments = arguments
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, patience: float = 30.0) -> None:
        """Starts it, and waits until it answers."""
        assert self.process is None, "the server runs already"
        command = [sys.executable, "-m", "piquedame.cli.main", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--database", str(self.database), *self.arguments]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        until = time.monotonic() + patience
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                self.kill()
                pytest.fail(f"the server did not start:\n{self.log.read_text()}", pytrace=False)
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """Ends it as a power cut would: no farewell, nothing flushed."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ends it as a person would."""
        self._end(signal.SIGTERM)

    def restart(self) -> None:
        """Kills it and starts it anew: same port, same tables."""
        self.kill()
        self.start()

    def _end(self, how: signal.Signals) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        if process.poll() is None:
            process.send_signal(how)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server for all tests that leave it running."""
    live = LiveServer(tmp_path_factory.mktemp("server"), *NO_THINKERS)
    live.start()
    yield live
    live.stop()


@pytest.fixture
def own_server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[LiveServer]:
    """A server of the test's own, to be killed and restarted, or with arguments of its own."""
    live = LiveServer(tmp_path, *getattr(request, "param", NO_THINKERS))
    live.start()
    yield live
    live.stop()


@pytest.fixture
def base_url(server: LiveServer) -> str:
    return server.url


# ---------------------------------------------------------------- the browser


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.fail(
            f"no Chromium at {CHROMIUM}: `make browser` finds or installs one", pytrace=False
        )
    chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
    yield chromium
    chromium.close()


class People:
    """Makes people: each call gives the page of a new one, with nothing remembered from before.

    `faults` collects what no page may do: throw, log an error, break the content security policy.
    They fail the test at its end; a test that provokes some (a server is gone) says `forgive`.
    """

    def __init__(self, browser: Browser, base_url: str, folder: Path) -> None:
        self.browser = browser
        self.base_url = base_url
        self.folder = folder
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        self.forgiven: list[re.Pattern[str]] = []

    def __call__(
        self, screen: tuple[int, int] | str = (390, 844), *, at: str | None = None, **settings: Any
    ) -> Page:
        """A new person. `screen`: width and height, or a name in SCREENS. `at`: another server.

        Further settings go to `Browser.new_context` (`locale`, `reduced_motion`, `has_touch`, …).
        """
        width, height = SCREENS[screen] if isinstance(screen, str) else screen
        settings.setdefault("locale", "en-GB")
        settings.setdefault("reduced_motion", "reduce")
        settings.setdefault("has_touch", width < 1000)
        # Its cache would stand between a test and the server; the tests of the cache say "allow".
        settings.setdefault("service_workers", "block")
        context = self.browser.new_context(
            base_url=at or self.base_url, viewport={"width": width, "height": height}, **settings
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        return self.watched(context.new_page())

    def tab(self, of: Page) -> Page:
        """Another tab of the same person."""
        return self.watched(of.context.new_page())

    def watched(self, page: Page) -> Page:
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        page.on(
            "console",
            lambda message: (
                self.faults.append(f"{page.url}: {message.text}")
                if message.type == "error"
                else None
            ),
        )
        return page

    def forgive(self, pattern: str) -> None:
        """Faults that match are expected in this test."""
        self.forgiven.append(re.compile(pattern))

    def forgive_connection_loss(self) -> None:
        """The server goes away in this test, and the browser says so on its console."""
        self.forgive(r"ERR_CONNECTION|ERR_INTERNET|WebSocket connection|Failed to load resource")
        self.forgive(r"when fetching the script")

    def unforgiven(self) -> list[str]:
        return [f for f in self.faults if not any(p.search(f) for p in self.forgiven)]

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        self.contexts.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call" and report.failed:  # type: ignore[attr-defined]
        item.stash[FAILED] = True
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture
def people(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[People]:
    # A test with a server of its own has its people there.
    name = "own_server" if "own_server" in request.fixturenames else "server"
    live: LiveServer = request.getfixturevalue(name)
    guests = People(browser, live.url, tmp_path)
    yield guests
    failed = request.node.stash.get(FAILED, False)
    if failed:
        place = SHOTS / re.sub(r"[^\w.-]+", "_", request.node.nodeid)
        for number, context in enumerate(guests.contexts):
            for tab, page in enumerate(context.pages):
                place.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=place / f"person-{number}-tab-{tab}.png")
    faults = guests.unforgiven()
    guests.leave()
    assert failed or not faults, "the pages complained:\n" + "\n".join(faults)


@pytest.fixture
def person(people: People) -> Page:
    """One person, on a phone."""
    return people()


# ---------------------------------------------------------------- looking


def axe(page: Page, *, within: str | None = None) -> list[str]:
    """The serious and critical accessibility findings on a page, a line each: rule, words, where.

    The debugger evaluates the script, the page does not load it: its policy stays in force.
    """
    if not AXE.is_file():
        pytest.fail("axe-core is missing: `make modules` installs it", pytrace=False)
    page.evaluate(AXE.read_text(encoding="utf-8") + "\n;undefined")
    found = page.evaluate(
        """async (within) => {
            const result = await window.axe.run(within ?? document, { resultTypes: ['violations'] })
            return result.violations.map(({ id, impact, help, nodes }) => (
                { id, impact, help, where: nodes.map((node) => node.target.join(' ')) }))
        }""",
        within,
    )
    return [
        f"{finding['id']}: {finding['help']} {json.dumps(finding['where'])}"
        for finding in found
        if finding["impact"] in ("serious", "critical")
    ]


@pytest.fixture(name="axe")
def axe_fixture() -> Callable[..., list[str]]:
    """`assert axe(page) == []`"""
    return axe


@pytest.fixture
def shot() -> Callable[[Page, str], Path]:
    """`shot(page, "passing-320")` keeps a picture in test-results/ for a person to look at."""

    def take(page: Page, name: str) -> Path:
        SHOTS.mkdir(exist_ok=True)
        path = SHOTS / f"{name}.png"
        page.screenshot(path=path)
        return path

    return take
