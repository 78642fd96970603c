"""A Ray cluster plays the same boards as this process; without Ray a sentence says what to do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from piquedame import OptionError
from piquedame.arena import Setting, cluster, compare
from piquedame.arena.setting import setting_of

# Two nodes of one processor each, on this machine alone.
CLUSTER = """
import sys
from ray.cluster_utils import Cluster
one = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "object_store_memory": 100_000_000}
cluster = Cluster(initialize_head=True, head_node_args={**one, "include_dashboard": False})
cluster.add_node(**one)
print("address", cluster.address, flush=True)
sys.stdin.read()
cluster.shutdown()
"""

# On one machine Ray need not know its address in the network: the loopback interface will do.
LOCAL = os.environ | {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}

with_ray = pytest.mark.skipif(find_spec("ray") is None, reason="needs piquedame[cluster]")


def test_without_ray_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    asked = Setting("hearts", 4, ("duck", "novice"), "cluster")
    with pytest.raises(OptionError, match=r"needs Ray.*pip install 'piquedame\[cluster\]'"):
        compare(asked, 4, cluster="auto", journal=tmp_path / "journal")


def test_nothing_to_play_asks_no_cluster(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cluster, "import_module", None)
    asked = Setting("hearts", 4, ("duck", "novice"), "cluster")
    boards = compare(asked, 3, journal=tmp_path / "journal")
    assert compare(asked, 3, cluster="auto", journal=tmp_path / "journal") == boards


def test_another_version_is_refused() -> None:
    text = Setting("hearts", 4, ("duck", "novice"), "cluster", version="0.0.1").text
    with pytest.raises(OptionError, match=r"0\.0\.1 is asked for, and this is"):
        setting_of(text)


@pytest.fixture
def two_nodes() -> Iterator[str]:
    """The address of a cluster of two nodes."""
    running = subprocess.Popen(
        [sys.executable, "-c", CLUSTER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=LOCAL,
    )
    assert running.stdout is not None
    address = next(line.split()[1] for line in running.stdout if line.startswith("address "))
    try:
        yield address
    finally:
        running.communicate(timeout=120)


def figures(*more: str) -> Any:
    """What the command prints, without what a clock said."""
    command = [sys.executable, "-m", "piquedame", "arena", "hearts", "--bots", "duck,novice"]
    done = subprocess.run(
        [*command, "--deals", "40", "--seed", "s", "--json", *more],
        capture_output=True,
        text=True,
        check=True,
        env=LOCAL,
        timeout=120,
    )
    found = json.loads(done.stdout)
    for bot in found["bots"]:
        del bot["ms_per_move"]
    return found


@pytest.mark.soak
@with_ray
def test_two_nodes_give_the_same_figures(two_nodes: str, tmp_path: Path) -> None:
    alone = figures("--jobs", "1")
    journal = tmp_path / "journal"
    assert figures("--cluster", two_nodes, "--resume", str(journal)) == alone
    assert journal.read_bytes().count(b"\n") == 41
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:11]))
    assert figures("--cluster", two_nodes, "--resume", str(journal)) == alone


@pytest.mark.parametrize("address", ["127.0.0.1:9", "ray://127.0.0.1:9", "127.0.0.1:99999"])
def test_nobody_listens_at_that_address(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    asked = Setting("hearts", 4, ("duck", "novice"), "cluster")
    with pytest.raises(OptionError, match=f"no Ray cluster answers at '{address}' .* HOST:PORT"):
        compare(asked, 4, cluster=address)
