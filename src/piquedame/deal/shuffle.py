"""The shuffle: a pack in its order and a secret give a deal that anyone can work out again.

Fisher-Yates from the end; each index is drawn by rejection from successive 32-bit big-endian words
of HMAC-SHA256(key = secret, message = nonces ‖ deal ‖ block), deal and block as big-endian u32.
Test vectors: `docs/shuffle.md`.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Iterator
from dataclasses import dataclass

from piquedame.errors import OptionError, shown

SECRET_BYTES = 32
DRAW_FOR_DEAL = 0xFFFFFFFF
"""The number under which the cards for the first deal are drawn."""


def new_secret() -> bytes:
    """A secret for one deal from the operating system."""
    return os.urandom(SECRET_BYTES)


def seeded_secret(seed: str, game: int, deal: int) -> bytes:
    """The secret of a deal of a game (both from 0) under a seed."""
    text = b"piquedame seed" + seed.encode() + game.to_bytes(4, "big") + deal.to_bytes(4, "big")
    return hashlib.sha256(text).digest()


def check_seed(seed: str) -> str:
    """The seed, if it can be written; else `OptionError`."""
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise OptionError("the seed is not a text in UTF-8") from None
    return seed


@dataclass(frozen=True, slots=True)
class Secrets:
    """The secrets of all deals of one game: under a seed, or one secret that serves for all."""

    seed: str = ""
    game: int = 0
    """The number of the game under the seed."""
    secret: bytes = b""
    """Instead of a seed."""

    def of(self, deal: int) -> bytes:
        """The secret of a deal, or of the draw for the first one (`DRAW_FOR_DEAL`)."""
        return self.secret or seeded_secret(self.seed, self.game, deal)


def secrets_of(seed: object = None, game: object = 0, secret: object = None) -> Secrets:
    """The secrets under a seed (a text or a whole number), or of one secret; else drawn now.

    `OptionError` says what is wrong with any other.
    """
    if seed is not None and secret is not None:
        raise OptionError("a game is dealt under a seed or from a secret: give one of them")
    if not isinstance(game, int) or not 0 <= game < 1 << 32:
        raise OptionError(f"the number of a game is a whole number from 0, not {shown(game)}")
    if seed is not None:
        if not isinstance(seed, str | int) or isinstance(seed, bool):
            raise OptionError(f"a seed is a text or a whole number, not {shown(seed)}")
        return Secrets(check_seed(str(seed)), game)
    if secret is None:
        return Secrets(secret=new_secret())
    if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
        raise OptionError(f"a secret is {SECRET_BYTES} bytes, as new_secret() draws them")
    return Secrets(secret=secret)


def shuffled(
    pack: tuple[int, ...], secret: bytes, deal: int = 0, nonces: bytes = b""
) -> tuple[int, ...]:
    """The pack in the order in which it is dealt."""
    cards = list(pack)
    words = _words(secret, nonces + deal.to_bytes(4, "big"))
    for last in range(len(cards) - 1, 0, -1):
        k = _below(last + 1, words)
        cards[last], cards[k] = cards[k], cards[last]
    return tuple(cards)


def _words(secret: bytes, message: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.new(secret, message + block.to_bytes(4, "big"), hashlib.sha256).digest()
        for k in range(0, 32, 4):
            yield int.from_bytes(digest[k : k + 4], "big")
        block += 1


def _below(n: int, words: Iterator[int]) -> int:
    """A number below n, each as likely as any other."""
    limit = (1 << 32) - (1 << 32) % n
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % n


def draw_for_deal(
    pack: tuple[int, ...], players: int, way: str, secret: bytes
) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Who deals first, and the cards drawn in each round (equal cards draw again).

    `lowest_draw`: the lowest card deals, ace low; `highest_cut`: the highest, ace high; `random`: a
    seat without cards.
    """
    order = shuffled(pack, secret, DRAW_FOR_DEAL)
    if way == "random":
        return _below(players, _words(secret, b"first dealer")), ()
    seats = list(range(players))
    rounds: list[tuple[int, ...]] = []
    used = 0
    while len(seats) > 1 and used + len(seats) <= len(order):
        drawn = order[used : used + len(seats)]
        used += len(seats)
        rounds.append(drawn)
        strength = [_draw_rank(card, way) for card in drawn]
        best = min(strength)
        seats = [seat for seat, rank in zip(seats, strength, strict=True) if rank == best]
    return seats[0], tuple(rounds)


def _draw_rank(card: int, way: str) -> int:
    rank = card & 15
    if way == "highest_cut":
        return -rank
    return 1 if rank == 14 else rank
