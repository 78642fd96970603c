"""Take the README's picture, `docs/table.png`: Omnibus in a real browser, some tricks into a deal.

    python scripts/picture.py [FILE]

Needs Chromium (`scripts/ensure_chromium.sh`) and the built client.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser import games  # noqa: E402 - the tests know how a person plays
from browser.conftest import LiveServer  # noqa: E402

WIDTH, HEIGHT = 760, 480
TRICKS = 3
COLOURS = 64


def enough(page: Page) -> bool:
    """Are some tricks done, and is it our turn to follow suit?"""
    seen = games.look(page)
    ours = seen["text"].startswith("Your turn") and bool(seen["legal"])
    return ours and len(seen["cards"]) <= 13 - TRICKS


def main() -> None:
    """Start a server, play, take the picture."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/table.png"
    chromium = subprocess.run(
        ["sh", str(ROOT / "scripts/ensure_chromium.sh")], check=True, capture_output=True, text=True
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = LiveServer(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(
            base_url=server.url, viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light"
        )
        games.make_table(page, variant="omnibus", name="Ada")
        games.start(page)
        games.play([page], lambda: enough(page))
        page.wait_for_timeout(1500)
        expect(page.locator(".sentence")).to_be_visible()
        page.screenshot(path=target)
        browser.close()
        server.stop()
    with Image.open(target) as picture:
        small = picture.convert("RGB").quantize(COLOURS)
    small.save(target, optimize=True)


if __name__ == "__main__":
    main()
