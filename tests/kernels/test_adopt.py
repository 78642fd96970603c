"""The compiled law is the plain one, and what is kept of it is never an old one."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from piquedame.cards import highest, lowest, number_of
from piquedame.kernels import adopt
from piquedame.kernels.adopt import compiled, nth
from piquedame.kernels.arrays import Ints
from piquedame.kernels.chance import Words, below, generator, unit, word
from piquedame.law import course

SHOW = """
import json, sys
from piquedame.kernels import adopt
print(json.dumps([adopt.fingerprint(), adopt.folder()]))
"""


@compiled
def bits(mask: int, k: int) -> tuple[int, int, int, int]:
    return lowest(mask), highest(mask), number_of(mask), nth(mask, k)


def test_sets_are_read_alike_compiled_and_plain() -> None:
    chance = random.Random(1)
    for _ in range(300):
        mask = chance.getrandbits(63) & chance.getrandbits(63) or 1
        k = chance.randrange(mask.bit_count())
        plain = lowest(mask), highest(mask), number_of(mask), nth(mask, k)
        assert bits(mask, k) == plain


@compiled
def numbers(chance: Words, n: int, out: Ints) -> float:
    for k in range(len(out)):
        out[k] = below(chance, n)
    return unit(chance)


def test_chance_is_even_and_repeats() -> None:
    drawn, again = np.zeros(60_000, dtype=np.int64), np.zeros(60_000, dtype=np.int64)
    last = numbers(generator(5), 6, drawn)
    assert numbers(generator(5), 6, again) == last
    assert (drawn == again).all()
    assert 0 <= last < 1
    counts = np.bincount(drawn, minlength=6)
    assert counts.sum() == 60_000
    assert abs(counts - 10_000).max() < 500


@compiled
def first_word(chance: Words) -> np.uint64:
    return word(chance)


def test_the_generator_is_split_mix() -> None:
    # The first outputs of SplitMix64 from 1234567, as published with it.
    chance = generator(1234567)
    assert [int(first_word(chance)) for _ in range(2)] == [
        6457827717110365317,
        3203168211198807973,
    ]


def shown(**environment: str) -> tuple[str, str | None]:
    done = subprocess.run(
        [sys.executable, "-c", SHOW],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    mark, folder = json.loads(done.stdout)
    return mark, folder


def test_the_folder_is_named_by_the_sources(tmp_path: Path) -> None:
    mark, folder = shown(PIQUEDAME_CACHE=str(tmp_path))
    assert folder == str(tmp_path / f"kernels-{mark}")


def test_an_edited_law_has_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = adopt.fingerprint()
    read = Path.read_bytes
    monkeypatch.setattr(
        Path,
        "read_bytes",
        lambda path: read(path) + (b"#" if path.name == "demands.py" else b""),
    )
    assert adopt.fingerprint() != before


def test_every_decision_of_the_course_is_adopted() -> None:
    decisions = {
        function
        for name, function in vars(course).items()
        if getattr(function, "__module__", "") == course.__name__ and not name.istitle()
    }
    # How far one seat sits from another is asked only before the cards are dealt.
    assert decisions - set(adopt.ADOPTED) == {course.turns_between}


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    _, folder = shown(PIQUEDAME_CACHE=str(in_the_way), XDG_CACHE_HOME=str(in_the_way))
    assert folder is None


def test_the_package_alone_loads_no_kernel() -> None:
    code = "import sys, piquedame, piquedame.bots; print({'numpy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
