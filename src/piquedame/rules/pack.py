"""The pack in use and how it is dealt: strips, jokers, the widow, the stock, the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from piquedame.cards import (
    HEARTS,
    JOKER,
    RANKS,
    SUITS,
    card,
    card_text,
    full_pack,
    parse_cards,
    rank_of,
    suit_of,
)
from piquedame.errors import OptionError
from piquedame.rules.chosen import Options
from piquedame.rules.contradictions import WIDOWS
from piquedame.rules.options import STRIPS, Value
from piquedame.rules.traits import Traits
from piquedame.rules.variants import Variant

JOKER_STRIPS = 3
"""How many of the lowest ranks go, in clubs, diamonds, spades, if jokers keep a pack from
dividing."""
TWO_OF_HEARTS = card(HEARTS, 2)


def build_pack(
    game: Variant, players: int, table: Traits, given: Mapping[str, Value]
) -> tuple[tuple[int, ...], int]:
    """The pack in its order, and how many cards are set aside."""
    options = table.options
    remainder, jokers = options.remainder, options.jokers
    whole = full_pack(options.packs, jokers, options.ranks)
    # A game with a widow of its own says in its table what goes all the same.
    strips = remainder == "strip" or "strip_table" in given or game.remainder in WIDOWS
    if jokers and "strip_table" not in given and remainder == "strip":
        return _joker_pack(players, whole, table), 0
    # A table that is given counts copies; that of a game, or of a book, is for each pack.
    copies = 1 if isinstance(given.get("strip_table"), Mapping) else options.packs
    kept = tuple(face for face in whole if face not in _replaced(table))
    out: tuple[int, ...] = ()
    if strips and options.strip_table in STRIPS and set(options.ranks) != set(RANKS):
        out = _lowest(kept, len(kept) % players, options.ranks)
    elif strips:
        out = _stripped(options.strip_table, players) * copies
    pack = _without(kept, Counter(out))
    if remainder not in WIDOWS:
        return pack, 0
    return pack, options.kitty_size or len(pack) % players


def _lowest(pack: tuple[int, ...], number: int, ranks: str) -> tuple[int, ...]:
    """The lowest cards of a pack, black ones first.

    The tables of the books are for the whole pack: of any other, these go.
    """

    def place(face: int) -> tuple[int, int]:
        return ranks.index(RANKS[rank_of(face) - 2]), "CSDH".index(SUITS[suit_of(face)])

    return tuple(sorted((face for face in pack if face != JOKER), key=place)[:number])


def _without(whole: tuple[int, ...], out: Counter[int]) -> tuple[int, ...]:
    """The pack without these cards; `OptionError` if there are not so many copies."""
    for face, copies in out.items():
        if copies > max(1, whole.count(face)):
            raise OptionError(f"strip_table leaves {card_text(face)} out too often")
    kept = []
    for face in whole:
        if out[face]:
            out[face] -= 1
        else:
            kept.append(face)
    return tuple(kept)


def _replaced(table: Traits) -> set[int]:
    """The card for which Foster's joker stands."""
    return {TWO_OF_HEARTS} if table.foster else set()


def _joker_pack(players: int, whole: tuple[int, ...], table: Traits) -> tuple[int, ...]:
    """A pack with jokers, from which low cards go until it divides."""
    out = _replaced(table)
    low = table.options.ranks[:JOKER_STRIPS]
    for face in parse_cards(" ".join(rank + suit for rank in low for suit in "CDS")):
        if (len(whole) - len(out) * table.options.packs) % players == 0:
            break
        out.add(face)
    return tuple(face for face in whole if face not in out)


def _stripped(table: Value, players: int) -> tuple[int, ...]:
    if isinstance(table, str) and table in STRIPS:
        table = STRIPS[table].get(players, "")
    return parse_cards(str(table or ""))


def needs_strip(players: int, options: Options, given: Mapping[str, Value]) -> bool:
    """Do cards go by the strip table?"""
    return players != 4 and ("strip_table" in given or options.remainder == "strip")


def has_line(players: int, table: Value) -> bool:
    """Does the strip table say what goes with so many players?"""
    if isinstance(table, str) and table in STRIPS:
        return players in STRIPS[table]
    return table is not None


def stock_size(players: int, cards: int, options: Options) -> int:
    """How many cards are left to draw from."""
    if options.remainder != "stock" or options.hand_size == "equal":
        return 0
    left = cards - players * options.hand_size
    if left < 0:
        raise OptionError(f"{cards} cards do not give {players} players {options.hand_size} each")
    return left


def hand_sizes_of(players: int, cards: int, widow: int, options: Options) -> tuple[int, ...]:
    """Cards dealt, by distance from eldest hand; `OptionError` if they do not divide."""
    each, over = divmod(cards - widow, players)
    if each < 1:
        raise OptionError(f"{cards - widow} cards do not give each of {players} players one")
    if over and options.remainder != "uneven":
        left = cards - widow
        raise OptionError(
            f"{left} cards do not divide among {players} players: change strip_table, kitty_size "
            "or remainder"
        )
    return tuple(each + (k < over) for k in range(players))
