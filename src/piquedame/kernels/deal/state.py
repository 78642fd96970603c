"""The state of one deal in a kernel: an array of 64-bit integers, its places named here.

Sets of cards are masks of faces; the second copies of a game with two packs stand in a set of
their own (a second copy is only there beside a first). Jokers are counted in the bits that
`piquedame.cards` gives them.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

State = npt.NDArray[np.int64]
"""An array of `SIZE` `int64`."""

SEATS = 11
MOST_ON_TRICK = 3 * SEATS
"""A seat dealt a card more plays two to trick one, and a nine may add a lap."""
MOST_CARDS = 112

(HAND, TWIN, TAKEN, TAKEN_TWIN, COUNT, TRICKS, FACE_DOWN) = range(0, 7 * SEATS, SEATS)
"""By seat: cards in the hand and their second copies; cards captured and theirs; how many cards
the hand holds; how many tricks the seat has won; exposed cards."""

_SCALARS = 7 * SEATS
(
    PHASE,
    TURN,
    LEADER,
    DEALER,
    TRICK,
    ON,
    DUE,
    LED,
    NAMED,
    ON_FACES,
    BROKEN,
    MUST,
    BARRED,
    DECLARER,
    BOOSTED,
    PILE,
    PILE_TWIN,
    LAST_TAKER,
    FIRST_TAKER,
    WON,
    WON_LATER,
    ONE,
    OTHER,
    WIDOW,
    WIDOW_SEAT,
    STOCK,
    DRAWN,
    ASIDE,
    ASIDE_TWIN,
    ONLY_PENALTY,
    JOKER_SEAT,
    BIDDER,
    BID,
    SCALE,
    PLEDGED,
    CHOICE,
    REST_SIZE,
) = range(_SCALARS, _SCALARS + 37)
"""`ON` cards of `DUE` lie on the trick; `ONE` and `OTHER`: partners of this deal; `WON`: seats
that have won a trick, `WON_LATER`: one after the first; `WIDOW`: cards set aside or, below 0, how
many are still to be laid away; `FIRST_TAKER`: `SEATS` if nobody says; `SCALE`: which row of the
values counts."""

CARD = _SCALARS + 40
BY = CARD + MOST_ON_TRICK
ORDER = BY + MOST_ON_TRICK
CHANGE = ORDER + MOST_ON_TRICK
IMAGINARY = CHANGE + SEATS
WORK = IMAGINARY + SEATS
SIDES = WORK + SEATS
SHOOTING = SIDES + SEATS
GAVE = SHOOTING + SEATS
REST = GAVE + SEATS
"""The cards of the trick, who played them, whose turn each is; by seat what the deal brings (its
imaginary part apart), figures on the way there, who is on whose side, who may shoot together, who
passed a card to it (as bits of seats); then the stock or the widow."""
SPARE = REST + MOST_CARDS
"""Room for cards that are on their way."""
SIZE = SPARE + MOST_CARDS

PLAYING, EXCHANGING, FINISHED, THROWN_IN = range(4)


def empty() -> State:
    """A state before anything is dealt."""
    return np.zeros(SIZE, dtype=np.int64)
