"""Records with known answers: right ones verify, wrong ones are refused at the stated place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from piquedame import VARIANTS, Refusal, record_of, verify
from piquedame.record.record import parse_line

VECTORS = Path(__file__).parent.parent / "vectors"
RIGHT = [
    pytest.param(line, id=f"{slug}-{number}")
    for slug in sorted(path.stem for path in VECTORS.glob("*.jsonl") if path.stem != "refused")
    for number, line in enumerate((VECTORS / f"{slug}.jsonl").read_text().splitlines())
]
WRONG = [
    pytest.param(json.loads(line), id=str(number))
    for number, line in enumerate((VECTORS / "refused.jsonl").read_text().splitlines())
]


@pytest.mark.no_cover
@pytest.mark.parametrize("line", RIGHT)
def test_right_record_verifies(line: str) -> None:
    record = parse_line(line)
    assert record["variant"] in VARIANTS
    game = verify(record)
    again = record_of(game, record.get("names"))
    assert verify(again) == game
    assert again["scores"] == record["scores"]
    assert again["winners"] == record["winners"]


@pytest.mark.parametrize("vector", WRONG)
def test_wrong_record_is_refused_at_its_place(vector: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refused:
        verify(vector["record"])
    found = refused.value
    place = {"deal": found.deal, "play": found.play, "reason": found.reason}
    assert place == vector["expect"]
    assert str(found)
