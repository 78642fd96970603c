"""A Ray cluster plays the same boards as this process; without Ray a sentence says what to do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from piquedame import OptionError
from piquedame.arena import Setting, cluster, play_boards
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
    with pytest.raises(OptionError, match=r"needs Ray.*pip install 'piquedame\[cluster\]'"):
        play_boards(ASKED, 4, cluster="auto", journal=tmp_path / "journal")


def test_nothing_to_play_asks_no_cluster(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cluster, "import_module", None)
    boards = play_boards(ASKED, 3, journal=tmp_path / "journal")
    assert play_boards(ASKED, 3, cluster="auto", journal=tmp_path / "journal") == boards


def test_another_version_is_refused() -> None:
    text = Setting("hearts", 4, ("duck", "novice"), "cluster", version="0.0.1").text
    with pytest.raises(OptionError, match=r"0\.0\.1 is asked for, but this is"):
        setting_of(text)


class FakeRay(ModuleType):
    """A cluster of one processor in this process, which finishes the last task first."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.handed_out: list[int] = []
        self.cancelled = 0
        self.most = 0
        self.left = False
        self.exceptions = SimpleNamespace(RayTaskError=TaskError)

    def init(self, **_: object) -> None: ...

    def shutdown(self) -> None:
        self.left = True

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, **_: object) -> Any:
        def dress(function: Any) -> Any:
            def call(text: str, number: int) -> Any:
                self.handed_out.append(number)
                return lambda: function(text, number)

            return SimpleNamespace(remote=call)

        return dress

    def wait(self, tasks: list[Any]) -> tuple[list[Any], list[Any]]:
        self.most = max(self.most, len(tasks))
        return tasks[-1:], tasks[:-1]

    def get(self, task: Any) -> Any:
        try:
            return task()
        except Exception as error:
            raise TaskError(error) from error

    def cancel(self, _task: Any, *, force: bool) -> None:
        self.cancelled += force


class TaskError(Exception):
    """What a task raised, as Ray tells it."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    """A cluster that is there at once."""
    fake = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", fake)
    return fake


ASKED = Setting("hearts", 4, ("duck", "novice"), "cluster")


def test_few_tasks_are_handed_out_ahead_and_boards_come_in_order(ray: FakeRay) -> None:
    boards = play_boards(ASKED, 6, cluster="auto")
    assert [board.points for board in boards] == [board.points for board in play_boards(ASKED, 6)]
    assert sorted(ray.handed_out) == list(range(6))
    assert ray.most == 2
    assert (ray.cancelled, ray.left) == (0, True)


def test_who_stops_listening_cancels_what_is_left(ray: FakeRay) -> None:
    with closing(cluster.play_there(ASKED, range(100), "auto")) as boards:
        next(boards)
    assert (ray.cancelled, ray.left) == (2, True)


@pytest.mark.parametrize("error", [OptionError("a fault of the bot"), ValueError("else")])
def test_what_a_task_raises(
    ray: FakeRay, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(_text: str, _number: int) -> None:
        raise error

    monkeypatch.setattr(cluster, "play_numbered", fail)
    with pytest.raises(OptionError if isinstance(error, OptionError) else TaskError) as raised:
        play_boards(ASKED, 6, cluster="auto")
    assert str(raised.value) == str(error)
    assert ray.left


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
    with pytest.raises(OptionError, match=f"no Ray cluster answers at '{address}' .* HOST:PORT"):
        play_boards(ASKED, 4, cluster=address)
