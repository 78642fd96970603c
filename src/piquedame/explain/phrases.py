"""Cards, prices and directions in words."""

from __future__ import annotations

from collections.abc import Iterable

from piquedame.cards import HEART_CARDS, HEARTS, JOKER, cards_of, parse_card, rank_of, suit_of
from piquedame.deal.show import figure_text
from piquedame.rules.agreed import Rules
from piquedame.scoring.complex import plain_cost
from piquedame.words import knows, listed, say


def card_name(lang: str, face: int, case: str = "") -> str:
    """A card in words; `case` is a grammatical case if the language has one (`acc`)."""
    if face == JOKER:
        return say(lang, f"joker.{case}" if knows(lang, f"joker.{case}") else "joker")
    rank = f"rank.{rank_of(face)}"
    if case and knows(lang, f"{rank}.{case}"):
        rank = f"{rank}.{case}"
    return say(lang, "card", rank=say(lang, rank), suit=say(lang, f"suit.{suit_of(face)}"))


def card_list(lang: str, faces: Iterable[int], case: str = "", last: str = "and") -> str:
    """Cards in words, those of one rank together, in the order given."""
    by_rank: dict[int, list[int]] = {}
    for face in faces:
        by_rank.setdefault(rank_of(face), []).append(suit_of(face))
    return listed(
        lang, [_of_rank(lang, rank, suits, case) for rank, suits in by_rank.items()], last
    )


def _of_rank(lang: str, rank: int, suits: list[int], case: str) -> str:
    if len(suits) == 1:
        return card_name(lang, suits[0] << 4 | rank, case)
    ranks = say(lang, f"ranks.{rank}")
    if len(suits) == 4:
        return say(lang, "cards.all_four", ranks=ranks)
    names = listed(lang, [say(lang, f"suit.{suit}") for suit in suits])
    return say(lang, "cards.same_rank", ranks=ranks, suits=names)


def points(lang: str, n: int) -> str:
    """`1 point`, `2 points`."""
    return say(lang, "points", n=n)


def way_name(lang: str, way: str) -> str:
    """A direction of the pass."""
    return say(lang, f"way.{way}")


def costs(rules: Rules, lang: str) -> str:
    """What the penalty cards cost and the bonus cards bring, in one clause."""
    hearts = _hearts(rules, lang)
    others = [face for face in kinds(rules.penalty) if suit_of(face) != HEARTS or not hearts]
    others.sort(key=lambda face: (-rules.values[face], -face))
    parts = [hearts] if hearts else []
    parts += [_price(rules, lang, face) for face in others]
    bonus = [
        say(lang, "values.bonus", card=card_name(lang, face), n=-rules.values[face])
        for face in kinds(rules.bonus)
    ]
    if not parts and not bonus:
        return say(lang, "values.nothing")
    prices = listed(lang, parts)
    return "; ".join([prices, *bonus] if prices else bonus)


def _price(rules: Rules, lang: str, face: int) -> str:
    name = card_name(lang, face)
    if face == JOKER and rules.options.jokers > 1:
        name = say(lang, "joker.each")
    worth = str(rules.values[face])
    if rules.complex:
        worth = figure_text(*plain_cost(rules, 1 << face))
    return say(lang, "values.each", card=name, n=worth)


def _hearts(rules: Rules, lang: str) -> str:
    """The scale of the hearts, and the hearts that have a price of their own."""
    if not rules.penalty & HEART_CARDS or rules.hearts_cost_nothing:
        return ""
    own = [parse_card(name) for name in rules.options.card_values]
    own = [face for face in own if suit_of(face) == HEARTS]
    scale = heart_scale(rules, lang)
    if not own:
        return scale
    prices = [_price(rules, lang, face) for face in sorted(own, reverse=True)]
    return say(lang, "values.heart_cards", hearts=scale, cards=listed(lang, prices))


def heart_scale(rules: Rules, lang: str) -> str:
    """What the cards of the penalty suit cost, in one clause."""
    of = "named" if rules.names_suit else "heart"
    one, many = say(lang, f"values.one_{of}"), say(lang, f"values.many_{of}")
    key = f"fact.heart_scale.{rules.options.heart_scale}"
    if rules.chips and knows(lang, f"{key}_chips"):
        key = f"{key}_chips"
    return say(lang, key, one=one, many=many)


def kinds(cards: int) -> list[int]:
    """The cards of a set, each once."""
    return list(dict.fromkeys(cards_of(cards)))


def bonus_names(rules: Rules, lang: str, case: str = "") -> str:
    """The bonus cards by name, or `the bonus card` if the table has none."""
    faces = kinds(rules.bonus)
    if faces:
        return card_list(lang, faces, case)
    return say(
        lang, "moon.the_bonus" + (f"_{case}" if knows(lang, f"moon.the_bonus_{case}") else "")
    )
