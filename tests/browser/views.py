"""Views as the server sends them, made up for looking at the client without a server."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

RANKS = "23456789TJQKA"
NAMES = ["Anna", "Bertram", "Cecily", "Domenico", "Eva", "Friedrich", "Guinevere"]
NAMES += ["Heinrich", "Isolde", "Jakob", "Klementyna"]
PACK = [f"{rank}{suit}" for suit in "CDHS" for rank in RANKS]

View = dict[str, Any]


def dealt(players: int, cards: int | None = None) -> list[list[str]]:
    """Hands dealt from a pack that a fixed step has mixed."""
    mixed = [PACK[(i * 23 + 7) % 52] for i in range(52)]
    each = cards or 52 // players
    return [mixed[seat * each : (seat + 1) * each] for seat in range(players)]


def seat_view(seat: int, cards: int, **more: Any) -> View:
    """One seat; Bertram is a person, the others but oneself are bots."""
    return {
        "seat": seat,
        "name": NAMES[seat],
        "kind": "person" if seat < 2 else "bot",
        "level": "casual",
        "online": True,
        "stand_in": False,
        "count": cards,
        "score": 17 * seat + 4,
        "points": 0,
        "captured": "",
        "imaginary": None,
        "points_imaginary": None,
        "tricks": 0,
        "passed": False,
        "went_on": False,
        "host": seat == 0,
        "autoplay": False,
        "ask_watcher": None,
        "ask_name": None,
        **more,
    }


def sheet(players: int, deals: int) -> list[View]:
    """A few deals that have been scored."""
    lines, totals = [], [0] * players
    for deal in range(deals):
        change = [(7 * deal + 5 * seat) % 14 for seat in range(players)]
        totals = [old + new for old, new in zip(totals, change, strict=True)]
        lines.append(
            {
                "deal": deal,
                "dealer": deal % players,
                "taken": change,
                "change": change,
                "scores": totals,
                "notes": [],
                "pool": None,
                "imaginary_taken": [],
                "imaginary_change": [],
                "imaginary_scores": [],
            }
        )
    return lines


QUIET: View = {
    "table": "abcdefghijklmnop",
    "code": "ABCDEF",
    "variant": "hearts",
    "emblem": "5H QS 9H",
    "title": "Hearts",
    "options": {},
    "rules": {},
    "honour": False,
    "challengeable": [],
    "total": 26,
    "stake": "26",
    "unusual": [],
    "multiplies": {},
    "exposing": {},
    "differences": [],
    "settings": {
        "turn_limit": None,
        "away": 60,
        "speed": "normal",
        "show_points": True,
        "last_trick": True,
    },
    "stage": "playing",
    "watchers": [],
    "you": 0,
    "can_host": True,
    "deal": 2,
    "first_draw": None,
    "phase": "play",
    "turn": [0],
    "deadline": None,
    "leader": None,
    "trick": [],
    "order": [],
    "last_trick": None,
    "tricks_done": 0,
    "broken": False,
    "widow": 0,
    "pass": None,
    "passed": None,
    "received": None,
    "widow_cards": None,
    "ask": None,
    "can_claim": False,
    "can_take_back": False,
    "ill_led": False,
    "vote": None,
    "winners": None,
    "ended_early": False,
    "rematch": None,
    "chips": False,
    "pool": None,
    "jack": False,
    "stock": 0,
    "pile": "",
    "pile_points": 0,
    "bidding": None,
    "bids": [],
    "penalty_suit": None,
    "named": None,
    "declarer": None,
    "exposed": [],
    "pledged": [],
    "lives": [],
    "sides": [],
    "shared_score": False,
    "settlement": None,
    "ranking": [],
}
"""What a table shows in the middle of a game in which nothing odd has happened."""


def table_view(players: int = 4, cards: int | None = None, **more: Any) -> View:
    """A table in the middle of a game; `more` replaces fields."""
    hands = dealt(players, cards)
    you, trick = more.get("you", 0), more.get("trick", [])
    values = more.get("values", {f"{rank}H": 1 for rank in RANKS} | {"QS": 13})
    return {
        **deepcopy(QUIET),
        "players": players,
        "seats": [seat_view(seat, len(hands[seat])) for seat in range(players)],
        "dealer": players - 1,
        "hand": " ".join(hands[0]) if you is not None else None,
        "sheet": sheet(players, 2),
        "values": values,
        "costs": {card: str(cost) for card, cost in values.items()},
        "led": trick[0]["card"][1:] or None if trick else None,
        **more,
    }


def lies(seat: int, card: str, *, cancelled: bool = False) -> View:
    """A card on the table."""
    return {"seat": seat, "card": card, "cancelled": cancelled}


def ask(phase: str, legal: list[str], **more: Any) -> View:
    """What a seat is asked to do."""
    return {
        "phase": phase,
        "legal": " ".join(legal),
        "why_not": {},
        "count": 1,
        "must_follow": None,
        "points": None,
        "points_imaginary": 0,
        "least": None,
        "most": None,
        "ways": [],
        "names_suit": False,
        "may_forward": False,
        "objections": {},
    } | more


def passing(players: int = 4, cards: int | None = None, **more: Any) -> View:
    """Everyone is choosing three cards for the left neighbour."""
    hand = dealt(players, cards)[0]
    view = table_view(
        players,
        cards,
        phase="pass",
        turn=list(range(players)),
        ask=ask("pass", hand, count=3),
        **{"pass": {"direction": "left", "count": 3, "to": [1], "from": [players - 1]}},
    )
    view["seats"][2]["passed"] = True
    view["turn"] = [seat for seat in range(players) if seat != 2]
    view.update(more)
    return view


def playing(players: int = 4, cards: int | None = None, **more: Any) -> View:
    """One's own turn in the middle of a trick, some penalty cards taken."""
    hands = dealt(players, cards)
    hand = hands[0]
    trick = [lies(seat, hands[seat][0]) for seat in range(1, players)]
    led = trick[0]["card"][1]
    legal = [card for card in hand if card[1] == led] or hand
    why = {
        card: {"reason": "revoke", "args": {"card": card, "suit": "hearts", "must": "hearts"}}
        for card in hand
        if card not in legal
    }
    view = table_view(
        players,
        cards,
        trick=trick,
        leader=1,
        order=[0],
        tricks_done=3,
        broken=True,
        ask=ask("play", legal, why_not=why, must_follow=led if why else None),
    )
    view["seats"][1] |= {"points": 14, "captured": "QS 4H", "tricks": 2}
    view["seats"][2] |= {"points": 5, "captured": "2H 3H 9H TH KH", "tricks": 1}
    view["seats"][0] |= {"points": 1, "captured": "5H"}
    view.update(more)
    return view


def scored(players: int = 4, **more: Any) -> View:
    """The end of a deal: someone shot the moon."""
    view = table_view(
        players,
        phase="scored",
        hand="",
        turn=[0, 1],
        ask=ask("scored", []),
        sheet=sheet(players, 3),
    )
    note = {"reason": "moon_add", "args": {"seat": 1, "number": 26}, "kind": "slam"}
    view["sheet"][-1]["notes"] = [note]
    view["seats"][1] |= {"points": 26, "captured": " ".join([f"{r}H" for r in RANKS] + ["QS"])}
    view.update(more)
    return view


def ranking(totals: list[int], winners: list[int]) -> list[View]:
    """The winners first, then the others by what they have."""
    order = sorted(range(len(totals)), key=lambda seat: (seat not in winners, totals[seat]))
    places = [1 if seat in winners else place for place, seat in enumerate(order, 1)]
    return [{"seat": seat, "place": place} for seat, place in zip(order, places, strict=True)]


def over(players: int = 4, **more: Any) -> View:
    """The end of the game."""
    deals = sheet(players, 7)
    view = table_view(
        players, stage="over", phase="scored", hand="", turn=[], sheet=deals, winners=[0]
    )
    totals = deals[-1]["scores"]
    for seat, total in enumerate(totals):
        view["seats"][seat]["score"] = total
    view["ranking"] = ranking(totals, more.get("winners", [0]))
    view.update(more)
    return view
