"""Starting the server: the port, the database, the welcome."""

from __future__ import annotations

import socket
import subprocess
import sys
import webbrowser
from pathlib import Path

import pytest

from piquedame.server import serve
from piquedame.server.http import address
from piquedame.server.limits import Bucket, Window, is_loopback
from server.hand_clock import HandClock
from server.live import PROGRAM, Server, free_port


def start(port: int, database: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PROGRAM, str(port), str(database)]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)


def test_a_taken_port_gets_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = start(port, tmp_path / "x.sqlite")
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert len(ended.stderr.strip().splitlines()) == 1
    assert str(port) in ended.stderr
    assert "--port" in ended.stderr


def test_a_database_that_cannot_be_used_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "no.sqlite").write_text("This is no database at all. " * 100)
    for path in (tmp_path / "no.sqlite", tmp_path / "none" / "x.sqlite"):
        ended = start(free_port(), path)
        assert ended.returncode == 2
        assert len(ended.stderr.strip().splitlines()) == 1
        assert ended.stderr.count(str(path)) == 1
        assert "Errno" not in ended.stderr


@pytest.mark.parametrize("host", ["203.0.113.7", "a" * 70 + ".example"])
def test_an_address_of_another_machine(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        serve.bind(host, 0)
    said = capsys.readouterr().err
    assert repr(host) in said
    assert "--host" in said
    assert "--port" not in said


def test_a_database_has_one_server(tmp_path: Path) -> None:
    database = tmp_path / "x.sqlite"
    first = Server(tmp_path)
    first.database = database
    first.start()
    second = start(free_port(), database)
    assert second.returncode == 2
    said = f"The database {database} cannot be used: another server has it."
    assert second.stderr.splitlines() == [said]
    first.kill()
    first.start()
    first.kill()


def test_the_welcome_names_the_address_on_the_network(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.1.20")
    monkeypatch.setattr(serve, "has_screen", lambda: True)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    serve.tell("0.0.0.0", 8000, welcome=True)
    told = capsys.readouterr().out
    assert "http://localhost:8000" in told
    assert "http://192.168.1.20:8000" in told
    assert "█" in told or "▀" in told or "▄" in told
    assert opened == ["http://localhost:8000"]
    serve.tell("127.0.0.1", 8000, welcome=False)
    assert capsys.readouterr().out == "Pique Dame is at http://127.0.0.1:8000\n"


def test_addresses() -> None:
    assert address.host_and_port("::1", 8000) == "[::1]:8000"
    assert address.host_and_port("example.org", 80) == "example.org"
    assert is_loopback("127.0.0.1")
    assert is_loopback("::1")
    assert not is_loopback("192.168.1.20")
    assert not is_loopback("example.org")
    found = address.lan_address()
    assert found is None or not is_loopback(found)


def test_a_bucket_makes_wait_and_a_window_refuses() -> None:
    clock = HandClock()
    bucket = Bucket(clock, 20.0, 40.0)
    assert all(bucket.take() == 0 for _ in range(40))
    assert bucket.take() == pytest.approx(0.05)
    clock.move_to(clock.now() + 10)
    assert all(bucket.take() == 0 for _ in range(40))
    window = Window(clock, 5, 60.0)
    assert [window.take("a") for _ in range(6)] == [True] * 5 + [False]
    assert window.take("b")
    clock.move_to(clock.now() + 60)
    assert window.take("a")
