"""Views of the games that bid, draw, pay, play in pairs or have many seats: made up for looking."""

from __future__ import annotations

from typing import Any

from browser import views
from browser.views import View, ask, lies, table_view

BY_BUTTONS: dict[str, Any] = {"turn": [0], "broken": None}


def note(reason: str, seat: int, number: int, kind: str = "other") -> View:
    """What a rule did, on the score sheet."""
    return {"reason": reason, "args": {"seat": seat, "number": number}, "kind": kind}


def auction(**more: Any) -> View:
    """Auction Hearts: two have bid, one has passed, and it is one's own turn."""
    view = table_view(
        4,
        variant="auction-hearts",
        title="Auction Hearts",
        phase="bid",
        chips=True,
        pool=4,
        bids=[
            {"seat": 1, "chips": 2},
            {"seat": 2, "chips": None},
            {"seat": 3, "chips": 4},
        ],
        ask=ask("bid", [], count=0, least=5, most=None),
        unusual=["auction", "chips"],
        bidding="suit",
        **BY_BUTTONS,
    )
    for seat, held in enumerate([25, 31, -2, 46]):
        view["seats"][seat] |= {"score": held, "points": None}
    view.update(more)
    return view


def slam_bid(**more: Any) -> View:
    """Omnibus where a slam is bid for: the same bids, and nothing is paid."""
    bids = auction()["bids"]
    return (
        table_view(
            4,
            variant="omnibus-book",
            title="Omnibus by the book",
            phase="bid",
            bids=bids,
            ask=ask("bid", [], count=0, least=5, most=None),
            unusual=["auction", "partners"],
            bidding="slam",
            **BY_BUTTONS,
        )
        | more
    )


def asked_by_buttons(phase: str, **more: Any) -> View:
    """One of the other questions that are answered with buttons."""
    details: dict[str, dict[str, Any]] = {
        "suit": {},
        "call": {"ways": ["left", "right", "across", "scatter", "mix"]},
        "slam": {"points": 36},
        "pledge": {"points": 10},
        "expose": {"count": 3},
    }
    hand = views.dealt(4)[0]
    legal = [card for card in hand if card in ("QS", "JD", "TC")] or hand[:2]
    question = ask(phase, legal if phase == "expose" else [], **details[phase])
    asked = table_view(4, phase=phase, ask=question, turn=[0], broken=None)
    return asked | {"unusual": [phase], "rules": {"announced_slam": "generale"}} | more


def chips(**more: Any) -> View:
    """Hearts of 1887: the end of a deal, the pool a Jack, who paid and who got."""
    view = table_view(
        4,
        variant="hearts-1887",
        title="Hearts of 1887",
        phase="scored",
        hand="",
        turn=[0, 1],
        chips=True,
        pool=13,
        jack=True,
        ask=ask("scored", []),
        unusual=["chips"],
        rules={"scoring": "chips_sweepstake"},
        values={f"{rank}H": 1 for rank in views.RANKS},
    )
    changes = [[-4, -3, 2, 5], [3, -6, 1, 2], [-6, -4, 0, -3]]
    totals = [25, 25, 25, 25]
    lines = []
    for deal, change in enumerate(changes):
        totals = [old + new for old, new in zip(totals, change, strict=True)]
        lines.append(
            {
                "deal": deal,
                "dealer": deal,
                "taken": [6, 4, 0, 3],
                "change": change,
                "scores": totals,
                "notes": [],
                "pool": [0, 0, 13][deal],
                "imaginary_taken": [],
                "imaginary_change": [],
                "imaginary_scores": [],
            }
        )
    last = changes[-1]
    lines[-1]["notes"] = [
        *(note("pays", seat, -each, "payment") for seat, each in enumerate(last) if each < 0),
        note("jack", -1, 13),
    ]
    view["sheet"] = lines
    for seat, cards in enumerate(["2H 3H 4H 5H 6H 7H", "8H 9H TH JH", "", "QH KH AH"]):
        view["seats"][seat] |= {"score": totals[seat], "captured": cards, "points": len(cards) // 3}
    view.update(more)
    return view


def chips_over(**more: Any) -> View:
    """The end of a game for chips, settled by the average."""
    view = chips() | {
        "stage": "over",
        "turn": [],
        "ask": None,
        "winners": [3],
        "ranking": [{"seat": seat, "place": place} for place, seat in enumerate((3, 2, 0, 1), 1)],
        "settlement": ["-17/2", "-29/2", "9/4", "0"],
    }
    view.update(more)
    return view


def cancellation(players: int = 11, **more: Any) -> View:
    """Cancellation Hearts: a pair is cancelled, twins in the hand, a pile and a widow."""
    hand = ["2C", "QS", "QS", "9H", "9H", "KD", "5D", "AC", "3S"]
    trick = [
        lies(1, "AD", cancelled=True),
        lies(2, "KD"),
        lies(3, "AD", cancelled=True),
        lies(4, "4D"),
        *(lies(seat, f"{views.RANKS[seat]}D") for seat in range(5, players)),
    ]
    view = table_view(
        players,
        4,
        variant="cancellation-hearts",
        title="Cancellation Hearts",
        hand=" ".join(hand),
        trick=trick,
        leader=1,
        order=[0],
        tricks_done=2,
        broken=False,
        widow=5,
        pile="QS 2H 7C 7C 3D 3D",
        pile_points=14,
        ask=ask(
            "play",
            ["KD", "5D"],
            must_follow="D",
            why_not={
                card: {"reason": "revoke", "args": {"card": card, "suit": "diamonds"}}
                for card in hand
                if card[1] != "D"
            },
        ),
        unusual=["seats", "twins", "widow"],
    )
    view["seats"][2] |= {"points": 3, "captured": "4H 5H 6H", "tricks": 1}
    view["seats"][5] |= {"kind": "person", "online": False}
    view.update(more)
    return view


def domino(cards: int = 36, **more: Any) -> View:
    """Drawing to follow: a long hand, cards just drawn, the stock, how many each holds."""
    hand = views.PACK[:cards]
    clubs = [card for card in hand if card[1] == "C"]
    why = {"reason": "revoke", "args": {"suit": "clubs"}}
    view = table_view(
        4,
        3,
        variant="domino-hearts",
        title="Domino Hearts",
        hand=" ".join(hand),
        trick=[lies(3, "KC")],
        leader=3,
        order=[0, 1, 2],
        tricks_done=4,
        stock=8,
        ask=ask(
            "play",
            clubs,
            must_follow="C",
            why_not={card: why for card in hand if card not in clubs},
        ),
        unusual=["stock"],
    )
    for seat, count in enumerate([cards, 3, 1, 4]):
        view["seats"][seat]["count"] = count
    view.update(more)
    return view


def partners(**more: Any) -> View:
    """Partnership play with exposed cards, a pledge and a slam."""
    view = views.playing(4, title="Partnership Hearts", variant="partnership-hearts")
    view |= {
        "unusual": ["partners", "exposing", "pledges", "announcing"],
        "sides": [0, 1, 0, 1],
        "exposed": ["", "QS", "JD TC", ""],
        "pledged": [3],
        "declarer": 2,
    }
    view.update(more)
    return view


def jokers(**more: Any) -> View:
    """A joker is led and needs a suit; there are two in the hand."""
    hand = ["X", "X", "3C", "9C", "QD", "KH", "AS"]
    view = table_view(
        4,
        7,
        variant="joker-hearts",
        title="Joker Hearts",
        hand=" ".join(hand),
        broken=True,
        leader=0,
        order=[0, 1, 2, 3],
        tricks_done=6,
        ask=ask("play", hand, names_suit=True),
        unusual=["jokers", "auction"],
        penalty_suit="D",
        values={"X": 5, **{f"{rank}D": 1 for rank in views.RANKS}},
    )
    view.update(more)
    return view


def joker_led(**more: Any) -> View:
    """A joker was led and stands for hearts."""
    trick = [lies(2, "X"), lies(3, "4H")]
    joker = {"trick": trick, "named": "H", "led": "H", "unusual": ["jokers"]}
    view = table_view(4, 7, leader=2, order=[0, 1], broken=True, **joker)
    hand = view["hand"].split()
    view["ask"] = ask("play", hand)
    view.update(more)
    return view


def turbo(**more: Any) -> View:
    """Turbo: exposed cards, a nine has added a lap, lives, may pass on unseen."""
    trick = [
        *(lies(seat, card) for seat, card in [(1, "9D"), (2, "4D"), (3, "JD"), (0, "2D")]),
        *(lies(seat, card) for seat, card in [(1, "5D"), (2, "AH"), (3, "8D")]),
    ]
    view = table_view(
        4,
        9,
        title="Turbo Hearts",
        variant="turbo-hearts",
        trick=trick,
        leader=1,
        order=[0],
        unusual=["exposing", "lives"],
        exposed=["TC", "", "AH", ""],
        lives=[3, 2, 0, 1],
        broken=True,
    )
    view["ask"] = ask("play", view["hand"].split())
    view.update(more)
    return view


def forward(**more: Any) -> View:
    """A pass in which one may choose nothing."""
    view = views.passing(4)
    view["ask"]["may_forward"] = True
    view["unusual"] = ["forwarding"]
    view.update(more)
    return view
