"""Cluster: the same boards, played by the machines of a Ray cluster."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import Any

from piquedame.arena.setting import Setting
from piquedame.arena.workers import AHEAD, Boards, play_numbered
from piquedame.errors import OptionError

PATIENCE = 10.0
"""Seconds to wait for the head of a cluster."""


def play_there(setting: Setting, numbers: Iterable[int], address: str) -> Boards:
    """The boards of these numbers, as they are finished.

    Every machine needs this version of the package; a machine with another one says so.
    """
    ray = _ray()
    _join(ray, address)
    try:
        yield from _spread(ray, setting.text, iter(numbers))
    finally:
        ray.shutdown()


def _spread(ray: ModuleType, text: str, numbers: Iterator[int]) -> Boards:
    """As many boards at a time as keep the processors of the cluster busy."""
    remote = ray.remote(num_cpus=1, max_retries=3)(play_numbered)
    room = max(1, int(ray.cluster_resources().get("CPU", 1))) * AHEAD
    waiting: list[Any] = [remote.remote(text, number) for number in islice(numbers, room)]
    try:
        while waiting:
            done, waiting = ray.wait(waiting)
            waiting += [remote.remote(text, number) for number in islice(numbers, len(done))]
            for each in done:
                yield ray.get(each)
    except ray.exceptions.RayTaskError as error:
        cause = getattr(error, "cause", None)
        raise (cause if isinstance(cause, OptionError) else error) from None
    finally:
        for each in waiting:
            ray.cancel(each, force=True)


def _ray() -> ModuleType:
    try:
        return import_module("ray")
    except ImportError:
        raise OptionError(
            "--cluster needs Ray, which is not installed: pip install 'piquedame[cluster]'"
        ) from None


def _join(ray: ModuleType, address: str) -> None:
    """Become part of the cluster, or say that there is none."""
    try:
        _knock(address)
        ray.init(address=address, logging_level="ERROR", log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError, OSError, OverflowError) as error:
        reason = str(error).strip().partition("\n")[0]
        raise OptionError(
            f"no Ray cluster answers at {address!r} ({reason}): name its head as HOST:PORT, or "
            "auto on one of its machines"
        ) from None


def _knock(address: str) -> None:
    """Does anybody listen there? Ray itself would wait for a quarter of an hour."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE).close()
