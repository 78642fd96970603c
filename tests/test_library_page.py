"""Every example of docs/library.md runs, and prints what the page says."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).resolve().parent.parent / "docs" / "library.md"
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)
STUDY = "## A small study"
FEW = 20


def examples(text: str) -> Iterator[tuple[str, str]]:
    """The code of each example, and what it prints."""
    for found in BLOCK.finditer(text):
        yield found[1], found[2] or ""


def printed(code: str, names: dict[str, Any]) -> str:
    """What an example prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "docs/library.md", "exec"), names)
    return out.getvalue()


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "Agg")


def test_every_example_prints_what_the_page_says() -> None:
    names: dict[str, Any] = {}
    before, _, _ = PAGE.read_text(encoding="utf-8").partition(STUDY)
    count = 0
    for code, said in examples(before):
        assert printed(code, names) == said, code
        count += 1
    assert count > 10


def test_the_study_runs() -> None:
    names: dict[str, Any] = {}
    page = PAGE.read_text(encoding="utf-8")
    printed("import piquedame as pd", names)
    _, _, study = page.partition(STUDY)
    assert "DEALS = 1_000\n" in study
    said = [
        printed(code.replace("DEALS = 1_000\n", f"DEALS = {FEW}\n"), names)
        for code, _ in examples(study)
    ]
    assert said[0].startswith(f"{FEW} deals, ")
    assert Path("omnibus.png").stat().st_size > 10_000


@pytest.mark.soak
def test_the_study_says_what_was_measured() -> None:
    names: dict[str, Any] = {}
    printed("import piquedame as pd", names)
    _, _, study = PAGE.read_text(encoding="utf-8").partition(STUDY)
    for code, said in examples(study):
        assert printed(code, names) == said, code


def test_the_first_example_is_eight_lines_and_that_of_the_front_page() -> None:
    code, _ = next(examples(PAGE.read_text(encoding="utf-8")))
    assert len(code.splitlines()) <= 8
    assert f"```python\n{code}```" in (PAGE.parent.parent / "README.md").read_text(encoding="utf-8")
