"""Worked examples of a game, rendered from its table of rulings.

The rule in a sentence stands in the table in English; in another language the figures are told
alone, if they can be understood alone. Rows that show why a table is refused, or that a test
alone reads, are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from piquedame.cards import JOKER, parse_cards
from piquedame.explain.money import by_seat, seat_name
from piquedame.rules import rulings
from piquedame.rules.rulings import Ruling, rulings_of
from piquedame.words import LANGUAGES, listed, say, sentence

SYMBOLS = "♣♦♥♠"
RANKS = ("", "", *map(str, range(2, 11)), "J", "Q", "K", "A")


def worked_examples(slug: str, lang: str) -> list[str]:
    """The worked examples of a game, a few sentences each; none if it has no table."""
    if not (files(rulings) / f"{slug}.toml").is_file():
        return []
    told = (_case(ruling, lang) for ruling in rulings_of(slug) if ruling.kind in _TELL)
    return [text for text in told if text]


def _case(ruling: Ruling, lang: str) -> str:
    figures = " ".join(_TELL[ruling.kind](ruling.row, lang))
    if lang == LANGUAGES[0]:
        return f"{ruling.say} {figures}".rstrip()
    untold = ruling.options or _UNTOLD & ruling.row.keys() or ruling.row.get("slam") is True
    return "" if untold else figures


_UNTOLD = {"king", "called", "must", "played"}
"""What the sentence of a row tells and its figures do not, as they do not tell other options."""


def cards_shown(text: str) -> str:
    """`QS TD` as `Q♠ 10♦`; a joker as a star."""
    return " ".join(
        "★" if face == JOKER else f"{RANKS[face & 15]}{SYMBOLS[face >> 4]}"
        for face in parse_cards(text)
    )


def _legal(row: Mapping[str, Any], lang: str) -> Iterator[str]:
    yield from _before(row, lang)
    hand, legal = cards_shown(row["hand"]), cards_shown(row["legal"])
    if row.get("trick"):
        yield say(lang, "case.follow", trick=cards_shown(row["trick"]), hand=hand, legal=legal)
    else:
        yield say(lang, "case.lead", hand=hand, legal=legal)


def _wins(row: Mapping[str, Any], lang: str) -> Iterator[str]:
    trick = cards_shown(row["trick"])
    if row.get("wins"):
        yield say(lang, "case.trick", cards=trick, card=cards_shown(row["wins"]))
    else:
        yield say(lang, "case.trick_nobody", cards=trick)


def _scores(row: Mapping[str, Any], lang: str) -> Iterator[str]:
    yield from _before(row, lang)
    if row.get("cards"):
        yield say(lang, "case.captured", cards=_captured(row["cards"], lang))
    yield from _figures(row, lang, ("points", "before", "change", "scores", "pays"))
    yield from _after(row, lang)


def _plays(row: Mapping[str, Any], lang: str) -> Iterator[str]:
    yield from _before(row, lang)
    yield say(lang, "case.hands", cards=_captured(row["hands"], lang))
    for name in ("widow", "stock", "plays"):
        if row.get(name):
            yield say(lang, f"case.{name}", cards=cards_shown(row[name]))
    yield from _figures(row, lang, ("taken", "change", "scores"))
    yield from _after(row, lang)


def _figures(row: Mapping[str, Any], lang: str, names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        if row.get(name):
            signed = name in ("change", "pays")
            yield say(lang, f"case.{name}", **{name: by_seat(lang, row[name], signed=signed)})


def _before(row: Mapping[str, Any], lang: str) -> Iterator[str]:
    """What was so before the play: the pool, the auction, a slam, exposed cards, lives."""
    if row.get("table"):
        yield say(lang, f"case.table{'_jack' if row.get('jack') else ''}", n=row["table"])
    if "suit" in row:
        yield sentence(say(lang, "case.suit", suit=say(lang, f"suit.{'CDHS'.index(row['suit'])}")))
    if "bid" in row:
        yield say(lang, "case.bid", who=seat_name(row["bid"][0]), n=row["bid"][1])
    declarer = row.get("declarer", row.get("slam") if "hands" in row else None)
    if declarer is not None:
        yield say(lang, "case.declarer", who=seat_name(declarer))
    exposed = row.get("exposed", "")
    exposed = exposed if isinstance(exposed, str) else " ".join(exposed)
    if exposed:
        yield say(lang, "case.exposed", cards=cards_shown(exposed))
    if row.get("pledged"):
        who = listed(lang, [seat_name(seat) for seat in row["pledged"]])
        yield say(lang, "case.pledged", who=who)
    yield from _figures(row, lang, ("lives",) if "hands" not in row else ())


def _after(row: Mapping[str, Any], lang: str) -> Iterator[str]:
    """What is left on the table, and of the lives."""
    if row.get("left"):
        yield say(lang, f"case.left{'_jack' if row.get('new_jack') else ''}", n=row["left"])
    if "hands" in row and row.get("lives"):
        yield from _figures({"lives_left": row["lives"]}, lang, ("lives_left",))
    yield from _figures(row, lang, ("lives_left",))


def _captured(cards: list[str], lang: str) -> str:
    return "; ".join(
        f"{seat_name(seat)} {cards_shown(each) or say(lang, 'case.nothing')}"
        for seat, each in enumerate(cards)
    )


def _settles(row: Mapping[str, Any], lang: str) -> Iterator[str]:
    scores = by_seat(lang, row["scores"])
    if row.get("wins"):
        who = listed(lang, [seat_name(seat) for seat in row["wins"]])
        form = "settles" if len(row["wins"]) == 1 else "settles_many"
        yield say(lang, f"case.{form}", scores=scores, who=who)
    else:
        yield say(lang, "case.goes_on", scores=scores)


_TELL = {"legal": _legal, "wins": _wins, "scores": _scores, "settles": _settles, "plays": _plays}
"""The kinds of rows that are told, and how."""
