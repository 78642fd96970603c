"""`piquedame ask`: the answer, its form, and whatever may come in instead of a position."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from bots.clear_positions import Clear, clear_positions
from piquedame.bots import BOTS
from piquedame.cli.commands.ask import MOST_BYTES, wish_value
from piquedame.cli.main import main
from piquedame.deal.wishes import (
    Announce,
    CallPass,
    Challenge,
    Choose,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
    TakeBack,
)

DUCK: dict[str, Any] = {
    "position": 1,
    "variant": "hearts",
    "players": 4,
    "seat": 3,
    "hand": "3D 5D 7D 9D AH",
    "trick": "4D QS 8D",
}
LOW = "2C 3D 2D 6H TD 4C 5C 6C 7C 8C 9S TS QS"
HIGH = "KC KD KH KS QC QD QH QS AC AD AH AS TC"
SMALL = ("--sims", "200", "--seed", "ask")


def ask(capsys: pytest.CaptureFixture[str], *args: str, **fields: Any) -> tuple[int, Any]:
    """The exit status and the answer to a position as JSON."""
    status = main(["ask", json.dumps({**DUCK, **fields}), "--json", *args])
    return status, json.loads(capsys.readouterr().out)


def test_one_line_says_all(capsys: pytest.CaptureFixture[str]) -> None:
    status, answer = ask(capsys, *SMALL)
    assert status == 0
    names = ["wish", "phase", "alternatives", "reason", "bot", "worlds", "ms"]
    assert list(answer) == names
    assert (answer["phase"], answer["bot"]) == ("play", "expert")
    assert {each["wish"] for each in answer["alternatives"]} == {"3D", "5D", "7D", "9D"}
    costs = [each["cost"] for each in answer["alternatives"]]
    assert costs == sorted(costs)
    assert answer["wish"] in ("3D", "5D", "7D")
    assert answer["reason"].endswith(".")
    assert answer["worlds"] > 0


def test_the_same_seed_gives_the_same_answer(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (ask(capsys, *SMALL)[1] for _ in range(2))
    first.pop("ms")
    second.pop("ms")
    assert first == second


@pytest.mark.parametrize("bot", BOTS)
def test_any_bot_may_be_asked(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    budget = SMALL if BOTS[bot].searches else ()
    status, answer = ask(capsys, "--bot", bot, *budget)
    assert status == 0
    assert answer["wish"] in ("3D", "5D", "7D", "9D")
    assert bool(answer["alternatives"]) == (BOTS[bot].weigh is not None)


def test_whatever_may_be_played_is_weighed_by_the_least_budget(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, answer = ask(capsys, "--sims", "1", "--seed", "a")
    assert {each["wish"] for each in answer["alternatives"]} == {"3D", "5D", "7D", "9D"}
    assert {each["spread"] for each in answer["alternatives"]} == {None}
    assert answer["reason"].startswith("Too close to call")
    assert main(["ask", json.dumps(DUCK), "--sims", "1", "--seed", "a"]) == 0
    assert "± ?" in capsys.readouterr().out


@pytest.mark.parametrize("seed", "abcd")
def test_the_pass_that_is_wished_for_is_among_the_five(
    seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = {"hand": "5C 9C 2D 3D 4D 7D 2S 3S 4S 2H 3H 4H 6H", "trick": "", "phase": "pass"}
    _, answer = ask(capsys, "--sims", "400", "--seed", seed, **whole)
    named = [each["wish"] for each in answer["alternatives"]]
    assert answer["wish"] in named
    assert len(named) == 5
    costs = [each["cost"] for each in answer["alternatives"]]
    assert costs == sorted(costs)


def test_a_person_reads_a_table_and_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", json.dumps(DUCK), *SMALL]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] in ("3D", "5D", "7D")
    assert "points" in lines[2]
    assert "±" in lines[3]
    assert lines[-1].endswith(".")
    assert main(["ask", json.dumps(DUCK), "--bot", "casual"]) == 0
    assert "±" not in capsys.readouterr().out


def test_time_is_time_of_search(capsys: pytest.CaptureFixture[str]) -> None:
    status, answer = ask(capsys, "--time", "0.05")
    assert status == 0
    assert answer["ms"] < 2000


def test_a_file_or_standard_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = json.dumps(DUCK).encode()
    path = tmp_path / "duck.json"
    path.write_bytes(b"\xef\xbb\xbf" + text)
    assert main(["ask", str(path), "--bot", "duck"]) == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert main(["ask", "-", "--bot", "duck"]) == 0
    assert capsys.readouterr().out.startswith("7D")


@pytest.mark.parametrize(
    ("fields", "wish"),
    [
        ({"phase": "pass", "hand": LOW}, str),
        ({"phase": "bid", "variant": "auction-hearts", "hand": HIGH}, type(None)),
        ({"phase": "suit", "variant": "auction-hearts", "hand": LOW}, str),
        ({"phase": "slam", "variant": "chasse-coeur", "hand": LOW}, bool),
        ({"phase": "expose", "variant": "turbo-hearts", "hand": LOW}, str),
        ({"phase": "pledge", "options": {"pledge_no_hearts": 10}, "hand": LOW}, bool),
        ({"phase": "choice", "variant": "partnership-hearts", "hand": ""}, str),
        ({"phase": "call", "variant": "dirty-nasty-filthy-hearts", "hand": ""}, str),
        ({"phase": "exchange", "options": {"remainder": "exchange_first_trick", "kitty_size": 4},
          "hand": "2C 3C 5D 6H 7H TS JS QS KS AS AD KD QD JD TD"}, str),
    ],
)  # fmt: skip
def test_every_phase_is_answered(
    fields: dict[str, Any], wish: type, capsys: pytest.CaptureFixture[str]
) -> None:
    status, answer = ask(capsys, *SMALL, **{"trick": "", "leader": None, **fields})
    assert status == 0
    assert isinstance(answer["wish"], wish)
    assert answer["phase"] == fields["phase"]
    assert len(answer["alternatives"]) <= 8


def test_a_joker_that_is_led_stands_for_a_suit(capsys: pytest.CaptureFixture[str]) -> None:
    fields = {
        "variant": "joker-hearts",
        "options": {"joker_lead": "leader_names_suit"},
        "hand": "X",
        "trick": "",
    }
    status, answer = ask(capsys, *SMALL, **fields)
    assert status == 0
    assert (answer["wish"], answer["named"]) == ("X", "H")
    assert main(["ask", json.dumps({**DUCK, **fields}), *SMALL]) == 0
    assert capsys.readouterr().out.startswith("X as hearts\n")


@pytest.mark.parametrize(
    ("wish", "value"),
    [
        (PlayCard(18), "2D"),
        (Pass((18, 19)), "2D 3D"),
        (LayAway((18,)), "2D"),
        (Expose(()), ""),
        (Offer(3), 3),
        (Offer(None), None),
        (NameSuit(1), "D"),
        (Announce(True), True),
        (Pledge(False), False),
        (CallPass("left"), "left"),
        (Choose("add"), "add"),
        (Challenge(4), {"challenge": 4}),
    ],
)
def test_a_wish_as_json(wish: Any, value: Any) -> None:
    assert wish_value(wish) == value


def test_no_bot_takes_a_card_back() -> None:
    with pytest.raises(AssertionError):
        wish_value(TakeBack())


@pytest.mark.parametrize(
    "clear",
    [each for each in clear_positions() if each.case is not None],
    ids=lambda each: f"{each.case:03}-{each.given['hand'].replace(' ', '')}",
)
def test_what_went_wrong_elsewhere(clear: Clear, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["ask", json.dumps(clear.given), "--json", "--sims", "3000", "--seed", "ask"])
    answer = json.loads(capsys.readouterr().out)
    assert status == 0
    assert clear.fault(answer["wish"]) is None
    assert clear.case != 38 or "moon" not in answer["reason"]


# --- what may come in instead --------------------------------------------------------------------


def refused(capsys: pytest.CaptureFixture[str], position: str) -> str:
    """The sentence with which a position is refused, by one line of JSON and in words."""
    assert main(["ask", position, "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert {**answer, "say": ""} == {"ok": False, "reason": "bad_position", "say": ""}
    if position != "-":
        assert main(["ask", position]) == 1
        assert capsys.readouterr().out == f"bad_position: {answer['say']}\n"
    return str(answer["say"])


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("{", "this is not JSON"),
        ("[]", "a JSON object"),
        ("[" * 100_000, "nested too deep"),
        ('{"a":' * 100_000, "nested too deep"),
        ('{"position": 1, "position": 1}', "given twice"),
        ('{"position": 1e999}', "must be 1"),
        ('{"position": 1, "scores": NaN}', "NaN is not a JSON number"),
        ('{"position": ' + "1" * 5000 + "}", "too many digits"),
        ('{"position": 1, "variant": "chess"}', "number of seats"),
        ('{"position": 1, "variant": "chess", "players": 4}', "no game called 'chess'"),
    ],
)
def test_what_is_no_position(text: str, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert part in refused(capsys, text)


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (b"", "there is nothing here"),
        (b" \n", "there is nothing here"),
        (b"3", "a JSON object"),
        (b"\xff\xfe{}", "not text in UTF-8"),
        (b" " * (MOST_BYTES + 1), f"longer than {MOST_BYTES} bytes"),
    ],
)
def test_what_may_be_in_a_file(
    data: bytes,
    part: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "position.json"
    path.write_bytes(data)
    assert part in refused(capsys, str(path))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert part in refused(capsys, "-")


def test_a_position_that_only_the_kernels_see_through_is_refused_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from piquedame.kernels.worlds.draw import NoWorld

    def nowhere(*_args: object) -> None:
        raise NoWorld("nowhere")

    monkeypatch.setattr("piquedame.cli.commands.ask.weigh", nowhere)
    assert "no deal fits" in refused(capsys, json.dumps(DUCK))


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["nowhere.json"], "nowhere.json: No such file"),
        (["."], "Is a directory"),
        (["x" * 5000], "name too long"),
        ([""], "the name of the file is empty"),
        (["{}", "--time", "0"], "--time cannot be 0"),
        (["{}", "--time", "-1"], "--time cannot be -1"),
        (["{}", "--time", "nan"], "not a number of seconds"),
        (["{}", "--time", "1e999"], "not a number of seconds"),
        (["{}", "--time", "4000"], "at most 3600 s"),
        (["{}", "--sims", "-5"], "--sims cannot be -5"),
        (["{}", "--sims", "0"], "--sims cannot be 0"),
        (["{}", "--sims", "99999999999"], "at most"),
        (["{}", "--sims", "1.5"], "not a whole number"),
        (["{}", "--sims", "5", "--time", "1"], "give one of them"),
        (["{}", "--bot", "casual", "--sims", "5"], "are for bots that search"),
        (["{}", "--bot", "experts"], "did you mean expert"),
        (["{}", "--seed", "\udc80"], "not a text in UTF-8"),
        ([], "POSITION"),
    ],
)
def test_what_cannot_be_done(
    args: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["ask", *args])
    except SystemExit as stop:
        status = int(str(stop.code))
    assert status == 2
    assert part.lower() in capsys.readouterr().err.lower()
