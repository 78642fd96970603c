"""The tests that took longest, of all suites together.

    python scripts/slowest.py test-results/unit.xml test-results/browser.xml

Reads what `pytest --junitxml` wrote; set-up and clearing up are a part of a test's time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from heapq import nlargest
from xml.etree import ElementTree as ET

SHOWN = 10


def timed(path: str) -> Iterator[tuple[float, str]]:
    """Seconds and name of every test of a suite."""
    for test in ET.parse(path).iter("testcase"):
        yield float(test.attrib["time"]), f"{test.attrib['classname']}: {test.attrib['name']}"


def main() -> None:
    """Print them, the longest first."""
    print(f"The {SHOWN} slowest tests, in seconds:")
    for seconds, name in nlargest(SHOWN, (each for path in sys.argv[1:] for each in timed(path))):
        print(f"{seconds:8.1f}  {name}")


if __name__ == "__main__":
    main()
