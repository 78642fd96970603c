"""What a browser tab does with the frames it is sent: shared by tests in and out of process."""

from __future__ import annotations

import json
import random
from typing import Any

Json = dict[str, Any]


class Folded:
    """A view kept up to date by patches; every rule that a client relies on is asserted."""

    def __init__(self) -> None:
        self.view: Json = {}
        self.v = -1
        self.seat: int | None = None
        self.token: str | None = None
        self.active = True
        self.frames: list[str] = []
        self.happened: list[Json] = []
        self.answers: dict[str, Json] = {}
        self.welcome: Json = {}
        self.bye: Json | None = None
        self.pong: Json | None = None

    def take(self, raw: str | bytes) -> Json:
        """Take in one frame."""
        text = raw.decode() if isinstance(raw, bytes) else raw
        self.frames.append(text)
        frame: Json = json.loads(text)
        getattr(self, f"_{frame['t']}")(frame)
        return frame

    def _welcome(self, frame: Json) -> None:
        self.welcome = frame

    def _view(self, frame: Json) -> None:
        self.v, self.view = frame["v"], frame["view"]
        self.seat = self.view["you"]

    def _happened(self, frame: Json) -> None:
        assert frame["v"] == self.v + 1, (frame["v"], self.v)
        self.v = frame["v"]
        self.happened.append(frame["what"])
        self._patch(frame["patch"])

    def _now(self, frame: Json) -> None:
        assert set(frame["patch"]) <= {"seats", "watchers", "can_host", "deadline"}
        self._patch(frame["patch"])

    def _patch(self, patch: Json) -> None:
        assert set(patch) <= set(self.view)
        self.view.update(patch)
        self.seat = self.view["you"]

    def _ack(self, frame: Json) -> None:
        self.answers[frame["id"]] = frame

    _nack = _ack

    def _seated(self, frame: Json) -> None:
        self.token = frame["token"]

    def _elsewhere(self, frame: Json) -> None:
        self.active = frame["active"]

    def _pong(self, frame: Json) -> None:
        self.pong = frame

    def _bye(self, frame: Json) -> None:
        self.bye = frame

    def kinds(self) -> list[str]:
        """The kinds of what happened, in order."""
        return [what["kind"] for what in self.happened]


def next_wish(view: Json, rng: random.Random) -> Json | None:
    """What a person who follows the offers would wish now; nothing when nothing is asked."""
    ask = view["ask"]
    if ask is None:
        return None
    legal = ask["legal"].split()
    match ask["phase"]:
        case "pass":
            forwards = ask["may_forward"] and rng.random() < 0.3
            chosen = [] if forwards else rng.sample(legal, ask["count"])
            return {"do": "pass", "cards": " ".join(chosen)}
        case "play":
            return _card(ask, rng.choice(legal), rng)
        case "exchange":
            return {"do": "lay_away", "cards": " ".join(rng.sample(legal, ask["count"]))}
        case "choice":
            return {"do": "choose", "choice": rng.choice(["add", "subtract"])}
        case "scored":
            return {"do": "go_on"}
    return _before_play(ask, rng)


def _card(ask: Json, card: str, rng: random.Random) -> Json:
    """A card, and for a joker that is led its suit where one is asked for."""
    named = {"suit": rng.choice("CDHS")} if card == "X" and ask["names_suit"] else {}
    return {"do": "play", "card": card, **named}


def _before_play(ask: Json, rng: random.Random) -> Json:
    """An answer before the first lead."""
    match ask["phase"]:
        case "bid":
            most = ask["least"] + 2 if ask["most"] is None else min(ask["most"], ask["least"] + 2)
            offers = [None, *range(ask["least"], most + 1)]
            return {"do": "bid", "chips": rng.choice(offers)}
        case "suit":
            return {"do": "name_suit", "suit": rng.choice("CDHS")}
        case "call":
            return {"do": "call_pass", "way": rng.choice(ask["ways"])}
        case "slam":
            return {"do": "announce", "slam": rng.random() < 0.2}
        case "expose":
            cards = [card for card in ask["legal"].split() if rng.random() < 0.5]
            return {"do": "expose", "cards": " ".join(cards)}
        case "pledge":
            return {"do": "pledge", "pledge": rng.random() < 0.5}
    raise AssertionError(ask)
