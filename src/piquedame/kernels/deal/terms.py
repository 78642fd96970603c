"""The rules of one deal as the kernels take them: plain numbers, made from `Rules`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from piquedame.cards import JOKER
from piquedame.kernels.arrays import Ints
from piquedame.law.course import Course
from piquedame.law.demands import NO_JOKER, Law
from piquedame.rules.agreed import Rules


class Terms(NamedTuple):
    """What the play of a deal asks of the rules. Masks are of card faces."""

    law: Law
    course: Course
    players: int
    two_packs: bool
    jokers: int
    pack: Ints
    """`int64`: the cards in the order of the pack."""
    widow: int
    stock: int
    ad_hoc: bool
    names_joker_suit: bool
    penalty: int


class SingleTerms(Terms):
    """The terms of a game in which every card is there once: compiled on their own."""

    __slots__ = ()


class PlainTerms(SingleTerms):
    """The terms of a game that has none of the odd mechanics either: compiled on their own."""

    __slots__ = ()


def is_plain(rules: Rules) -> bool:
    """Does a game need none of the mechanics that only some games have?"""
    law, course = rules.law, rules.course
    odd = (
        rules.two_packs
        or rules.options.jokers
        or rules.widow
        or rules.stock
        or rules.ad_hoc
        or rules.options.expose_cards
        or course.drops_out
        or course.nines
        or course.duties
        or course.long_hand
        or course.sets_aside
    )
    return not (
        odd
        or law.forced
        or any(law.discards)
        or law.waits
        or law.honour
        or law.joker != NO_JOKER
        or not law.usual_ranks
    )


def terms_of(rules: Rules) -> Terms:
    """The terms of a deal under these rules, as an honest player keeps them."""
    single = not rules.two_packs and not rules.options.jokers and rules.law.joker == NO_JOKER
    kind = PlainTerms if is_plain(rules) else SingleTerms if single else Terms
    return kind(
        law=rules.honest,
        course=rules.course,
        players=rules.players,
        two_packs=rules.two_packs,
        jokers=rules.pack.count(JOKER),
        pack=np.array(rules.pack, dtype=np.int64),
        widow=rules.widow,
        stock=rules.stock,
        ad_hoc=rules.ad_hoc,
        names_joker_suit=rules.names_joker_suit,
        penalty=rules.course.penalty,
    )
