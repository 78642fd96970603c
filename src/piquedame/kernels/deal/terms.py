"""The rules of one deal as the kernels take them: plain numbers, made from `Rules`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from piquedame.cards import FACES, JOKER
from piquedame.law.demands import NO_JOKER, Law
from piquedame.rules.agreed import Rules

NO_WIDOW, AT_END, FIRST_TRICK, FIRST_PENALTY = range(4)
"""When the widow is won."""
NO_STOCK, DRAW_AFTER_TRICK, DRAW_TO_FOLLOW = range(3)
TO_LEADER, TO_NOBODY, TO_SECOND = range(3)
"""To whom the last trick goes when it is cancelled."""
KEPT_BY_HOLDER, KEPT_BY_LAST, KEPT_BY_NOBODY = range(3)


class Terms(NamedTuple):
    """What the play of a deal asks of the rules. Masks are of card faces."""

    law: Law
    players: int
    step: int
    two_packs: bool
    jokers: int
    pack: Any
    """`int64`: the cards in the order of the pack."""
    sizes: Any
    """`int64`: cards dealt, by distance from eldest hand."""
    uneven: bool
    widow: int
    widow_at: int
    widow_exchanged: bool
    stock: int
    stock_rule: int
    stock_to: int
    drops_out: bool
    boosts: bool
    generale: bool
    ad_hoc: bool
    names_joker_suit: bool
    undecided_to: int
    penalty: int
    aside: bool
    """A hand of penalty cards only plays its first-trick cards aside."""


class SingleTerms(Terms):
    """The terms of a game in which every card is there once: compiled on their own."""

    __slots__ = ()


class PlainTerms(SingleTerms):
    """The terms of a game that has none of the odd mechanics either: compiled on their own."""

    __slots__ = ()


def is_plain(rules: Rules) -> bool:
    """Does a game need none of the mechanics that only some games have?"""
    law = rules.law
    odd = (
        rules.packs > 1
        or rules.jokers
        or rules.widow
        or rules.stock
        or rules.drop_out_when_empty
        or rules.booster_nines
        or rules.announced_slam == "generale"
        or rules.ad_hoc
        or rules.expose_cards
        or len(set(rules.hand_sizes)) > 1
        or rules.first_trick_all_penalty_hand in ("not_counted", "to_lowest_nonzero")
    )
    return not (odd or law.forced or any(law.discards) or law.honour or law.joker != NO_JOKER)


_WIDOWS = {
    "first_trick_winner": FIRST_TRICK,
    "exchange_first_trick": FIRST_TRICK,
    "first_penalty_taker": FIRST_PENALTY,
    "exchange_first_penalty": FIRST_PENALTY,
}
_STOCKS = {"none": NO_STOCK, "draw_one_each_after_trick": DRAW_AFTER_TRICK}
_UNDECIDED = {"nobody": TO_NOBODY, "second_of_top_pair": TO_SECOND}
_KEPT = {"last_holder": KEPT_BY_HOLDER, "last_trick_winner": KEPT_BY_LAST}


def terms_of(rules: Rules) -> Terms:
    """The terms of a deal under these rules, as an honest player keeps them."""
    single = rules.packs == 1 and not rules.jokers and rules.law.joker == NO_JOKER
    kind = PlainTerms if is_plain(rules) else SingleTerms if single else Terms
    remainder = str(rules.remainder)
    return kind(
        law=rules.honest,
        players=rules.players,
        step=rules.step,
        two_packs=rules.packs > 1,
        jokers=rules.pack.count(JOKER),
        pack=np.array(rules.pack, dtype=np.int64),
        sizes=np.array(rules.hand_sizes, dtype=np.int64),
        uneven=len(set(rules.hand_sizes)) > 1,
        widow=rules.widow,
        widow_at=_WIDOWS.get(remainder, AT_END) if rules.widow else NO_WIDOW,
        widow_exchanged=remainder.startswith("exchange"),
        stock=rules.stock,
        stock_rule=_STOCKS.get(str(rules.stock_rule), DRAW_TO_FOLLOW),
        stock_to=_KEPT.get(str(rules.stock_leftover_to), KEPT_BY_NOBODY),
        drops_out=bool(rules.drop_out_when_empty),
        boosts=bool(rules.booster_nines),
        generale=rules.announced_slam == "generale",
        ad_hoc=rules.ad_hoc,
        names_joker_suit=rules.names_joker_suit,
        undecided_to=_UNDECIDED.get(str(rules.last_trick_cancelled_to), TO_LEADER),
        penalty=rules.penalty & FACES,
        aside=rules.first_trick_all_penalty_hand in ("not_counted", "to_lowest_nonzero"),
    )
