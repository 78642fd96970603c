"""People's names: cleaned of what does not belong in a name, and one of a kind at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LONGEST = 20
"""In graphemes: what a reader counts as one letter."""

MARKS_A_LETTER = 3
JOINER = "\u200d"
LOOKALIKES = str.maketrans(
    {
        **dict(zip("авекмнорстухіјѕѵ", "abekmhopctyxijsv", strict=True)),
        **dict(zip("αβεικνορτυχ", "abeiknoptux", strict=True)),
        **dict(zip("0135|", "olesl", strict=True)),
    }
)

BOT_NAMES = (
    *("Ada", "Bruno", "Clara", "Emil", "Frida", "Gustav"),
    *("Hanna", "Ivo", "Jana", "Karl", "Lena", "Max"),
)


def clean_name(text: str) -> str:
    """The name as it will be shown; empty if nothing is left of it."""
    kept = "".join(" " if each.isspace() else each for each in unicodedata.normalize("NFKC", text))
    kept = "".join(each for each in kept if _belongs(each))
    return _shortened(" ".join(kept.split()))


def unique_name(name: str, taken: Iterable[str]) -> str:
    """`name`, or `name 2`, `name 3` … if someone at the table is called so already."""
    skeletons = {skeleton(each) for each in taken}
    if skeleton(name) not in skeletons:
        return name
    number = 2
    while skeleton(numbered := f"{_shortened(name, LONGEST - 3)} {number}") in skeletons:
        number += 1
    return numbered


def skeleton(name: str) -> str:
    """Names that look alike have the same skeleton."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    words = "".join(each for each in plain if not unicodedata.combining(each)).split()
    # A number that tells two people apart is no letter to be mistaken for another.
    number = [words.pop()] if len(words) > 1 and words[-1].isdecimal() else []
    return "".join([*(word.translate(LOOKALIKES) for word in words), *number])


def graphemes(text: str) -> list[str]:
    """The text in pieces that a reader counts as one letter each."""
    pieces: list[str] = []
    for each in text:
        if pieces and _joins(pieces[-1], each):
            pieces[-1] += each
        else:
            pieces.append(each)
    return pieces


def _shortened(text: str, longest: int = LONGEST) -> str:
    pieces = [
        piece[: 1 + MARKS_A_LETTER] if _is_marked(piece) else piece for piece in graphemes(text)
    ]
    return "".join(pieces[:longest]).strip()


def _is_marked(piece: str) -> bool:
    return len(piece) > 1 and all(unicodedata.category(each)[0] == "M" for each in piece[1:])


def _belongs(each: str) -> bool:
    if each == JOINER:
        return True
    return unicodedata.category(each) not in ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")


def _joins(before: str, each: str) -> bool:
    if unicodedata.category(each)[0] == "M" or each == JOINER or before.endswith(JOINER):
        return True
    if 0x1F3FB <= ord(each) <= 0x1F3FF:
        return True
    return _flag(each) and len(before) == 1 and _flag(before)


def _flag(each: str) -> bool:
    return 0x1F1E6 <= ord(each) <= 0x1F1FF
