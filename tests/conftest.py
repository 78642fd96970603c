"""What all tests share: Hypothesis's profiles, and browser tests last."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# The machine that runs the tests may be slow or busy: no property fails for the time it takes.
_COMMON: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("dev", **_COMMON)
settings.register_profile("ci", derandomize=True, print_blob=True, **_COMMON)
settings.register_profile("thorough", max_examples=2_000, **_COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


BESIDE = ("arena", "bots", "kernels", "server")
"""Folders of tests of what is built on the domain …"""
MEASURED = ("test_bench.py", "test_command.py", "test_worlds.py")
"""… and those among them that reach what nothing else does in the domain."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests and those of what is not the domain are not measured; browser tests come last.

    To be measured makes play by chance three to four times as slow, and every branch has a test of
    its own to reach it. Playwright keeps an event loop running, in which no other test could start
    one.
    """
    for item in items:
        beside = item.path.parent.name in BESIDE and item.path.name not in MEASURED
        if beside or item.get_closest_marker("slow") is not None:
            item.add_marker(pytest.mark.no_cover)
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
