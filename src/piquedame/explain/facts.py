"""One sentence for each option of a table: what its rules say on that point.

The sentences are total: each allowed value of each option has one, whether or not it matters at
this table. The rules page takes those that matter, the list of house rules those that differ.
"""

from __future__ import annotations

from collections.abc import Callable

from piquedame.cards import (
    CLUBS,
    RANKS,
    cards_of,
    full_pack,
    parse_card,
    parse_cards,
    suit_of,
)
from piquedame.explain.phrases import (
    bonus_names,
    card_list,
    card_name,
    costs,
    heart_scale,
    points,
    way_name,
)
from piquedame.law.ranks import weakest
from piquedame.law.tally import OWN_VALUE, sun_worth
from piquedame.rules.agreed import Rules
from piquedame.rules.options import OPTIONS
from piquedame.scoring.complex import stake
from piquedame.words import knows, say, sentence

ALL = "all_three"
"""The points for tricks that name a card."""

Fact = Callable[[Rules, str], str]


def fact(name: str, rules: Rules, lang: str) -> str:
    """What these rules say on the point of an option."""
    special = _SPECIAL.get(name)
    if special is not None:
        return special(rules, lang)
    return _said(rules, lang, f"fact.{name}.{_word(rules.options.value(name))}")


def _said(rules: Rules, lang: str, key: str, **params: str | int) -> str:
    """The text of a key, in the form for this table, if it has one of its own."""
    forms = (
        ("chips", rules.chips),
        ("slam", rules.bids_slam),
        ("named", rules.names_suit),
        ("loser", rules.over_target_loses),
        ("pairs", rules.fixed_pairs),
        ("lives", rules.options.lives > 0),
        ("complex", rules.complex),
    )
    fitting = (f"{key}_{form}" for form, fits in forms if fits and knows(lang, f"{key}_{form}"))
    return say(lang, next(fitting, key), **params)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def left_out(rules: Rules, left: int = 0) -> tuple[int, ...]:
    """Cards of the ranks in play with that many copies in play, none or one; rank by rank."""
    whole = full_pack(ranks=rules.options.ranks)
    gone = [face for face in whole if rules.pack.count(face) == left]
    return tuple(sorted(gone, key=lambda face: (face & 15, suit_of(face))))


def _strip_table(rules: Rules, lang: str) -> str:
    gone, single = left_out(rules), left_out(rules, 1) if rules.two_packs else ()
    if not gone and not single:
        return say(lang, "fact.strip_table.none", n=len(rules.pack))
    form = "both" if rules.two_packs else "one" if len(gone) == 1 else "some"
    said = []
    for key, cards in ((form, gone), ("copy", single)):
        if cards:
            listed = card_list(lang, cards, "acc")
            said.append(say(lang, f"fact.strip_table.{key}", cards=listed, n=len(rules.pack)))
    return " ".join(map(sentence, said))


def _ranks(rules: Rules, lang: str) -> str:
    usual = rules.options.ranks == RANKS
    if usual:
        return say(lang, "step.ranks")
    high_first = [say(lang, f"rank.{RANKS.index(rank) + 2}") for rank in rules.options.ranks[::-1]]
    return say(lang, "fact.ranks.other", ranks=", ".join(high_first))


def _trick_points(rules: Rules, lang: str) -> str:
    card = card_list(lang, cards_of(rules.penalty), "acc")
    said = [
        say(lang, f"fact.trick_points.{name}", n=cost, **({"card": card} if name == ALL else {}))
        for name, cost in rules.options.trick_points.items()
    ]
    return " ".join(said) or say(lang, "fact.trick_points.none")


def _numbered(name: str, none: object = 0) -> Fact:
    """A sentence for `none`, and one with a number for every other value."""

    def said(rules: Rules, lang: str) -> str:
        value = rules.options.value(name)
        if value == none:
            return say(lang, f"fact.{name}.{'none' if none is None else none}")
        return say(lang, f"fact.{name}.n", n=abs(int(value)))

    return said


def holds_always(rules: Rules) -> bool:
    """Is nothing ever passed?"""
    return not any(map(rules.passes, rules.cycle))


def _pass_cycle(rules: Rules, lang: str) -> str:
    cycle = rules.options.pass_cycle
    if holds_always(rules):
        return say(lang, "fact.pass_count.0")
    if len(set(cycle)) == 1:
        own = f"fact.pass_cycle.{cycle[0]}"
        if knows(lang, own):
            return say(lang, own)
        return say(lang, "fact.pass_cycle.one", way=way_name(lang, cycle[0]))
    ways = ", ".join(way_name(lang, way) for way in cycle)
    return say(lang, "fact.pass_cycle.many", ways=ways)


def _pass_count(rules: Rules, lang: str) -> str:
    n = rules.options.pass_count
    if n and len(set(rules.options.pass_cycle)) == 1:
        # A pass that gives each of several players a card has its own number.
        n = len(rules.pass_targets(0, 0)) or n
    return say(lang, "fact.pass_count.n" if n else "fact.pass_count.0", n=n)


def _pass_forbidden(rules: Rules, lang: str) -> str:
    faces = parse_cards(rules.options.pass_forbidden_cards)
    if not faces:
        return say(lang, "fact.pass_forbidden_cards.none")
    return sentence(say(lang, "fact.pass_forbidden_cards.some", cards=card_list(lang, faces)))


def _first_leader(rules: Rules, lang: str) -> str:
    leader = rules.options.first_leader
    if leader.startswith("holder_of:"):
        named = card_name(lang, parse_card(leader.removeprefix("holder_of:")), "acc")
        return say(lang, "fact.first_leader.holder_of", card=named)
    right = leader == "eldest" and rules.anticlockwise
    return say(lang, f"fact.first_leader.{leader}{'_right' if right else ''}")


def _first_card(rules: Rules, lang: str) -> str:
    if rules.opens_with_lowest_club:
        clubs = rules.pack_mask & rules.law.suits[CLUBS]
        if not clubs:
            return say(lang, "fact.first_card.any")
        key = "forced_widow" if rules.widow else "forced_stock" if rules.stock else "forced"
        return say(lang, f"fact.first_card.{key}", card=card_name(lang, weakest(rules.law, clubs)))
    if rules.opens_with_any and rules.options.must_break_hearts:
        return _said(rules, lang, "fact.first_card.any_unbroken")
    return say(lang, f"fact.first_card.{rules.options.first_card}")


def _void_discard(rules: Rules, lang: str) -> str:
    kind, _, named = rules.options.void_discard.partition(":")
    cards = [card_name(lang, face) for face in parse_cards(named)]
    return say(lang, f"fact.void_discard.{kind}", cards=", ".join(cards))


def _forced_qs(rules: Rules, lang: str) -> str:
    named = [card_name(lang, face, "acc") for face in cards_of(rules.law.forced)]
    card = named[0] if named else card_name(lang, parse_card("QS"), "acc")
    return say(lang, f"fact.forced_qs.{rules.options.forced_qs}", card=card)


def _specials(rules: Rules, lang: str) -> str:
    said = [say(lang, f"fact.specials.{each}") for each in rules.options.specials]
    return " ".join(said) or say(lang, "fact.specials.none")


def moon_clause(rules: Rules, lang: str) -> str:
    """How a moon is scored, as a clause without a full stop."""
    if rules.chips:
        low = rules.low_takes
        return say(
            lang,
            f"moon.allhearts_{rules.options.allhearts}" if low else "moon.chips",
            n=rules.total,
        )
    if rules.options.moon == "off" and rules.options.silent_slam_value is not None:
        return say(lang, "moon.silent", n=rules.options.silent_slam_value)
    if rules.sun_alone:
        worth = sun_worth(rules.tariff, rules.slam_worth, True)
        return say(lang, "moon.tricks", worth=points(lang, worth))
    if rules.options.moon == "off" and rules.complex:
        return say(lang, "moon.off_complex", worth=stake(rules))
    if rules.options.moon == "off" and rules.tricks_cost:
        return say(lang, "moon.off_tricks")
    if rules.options.moon == "off":
        return say(lang, "moon.off", n=rules.total)
    side = "_side" if rules.sides_shoot else ""
    return say(lang, f"moon.{rules.options.moon}{side}", worth=moon_worth(rules, lang))


def moon_worth(rules: Rules, lang: str) -> str:
    """What a moon is worth at this table."""
    if rules.options.moon_value != "T":
        return points(lang, rules.options.moon_value)
    if rules.complex:
        return stake(rules)
    return say(lang, "moon.worth_cards") if rules.options.specials else points(lang, rules.total)


def moon_and_bonus(rules: Rules, lang: str) -> str:
    """The chosen rule for the bonus card and the moon, in one sentence."""
    moon = moon_clause(rules, lang)
    if not rules.bonus:
        return sentence(moon)
    key = "off"
    if rules.options.moon != "off":
        needed = "needed" if rules.options.moon_requires_bonus else "free"
        key = f"{needed}_{'scored' if rules.options.bonus_scored_on_moon else 'unscored'}"
    cards = bonus_names(rules, lang, "acc" if key.startswith("needed") else "")
    return sentence(f"{moon}; {say(lang, f'moon.bonus_{key}', cards=cards)}")


def _named_bonus(name: str, yes: str, no: str) -> Fact:
    def said(rules: Rules, lang: str) -> str:
        chosen = bool(rules.options.value(name))
        cards = bonus_names(rules, lang, yes if chosen else no)
        return say(lang, f"fact.{name}.{_word(chosen)}", cards=cards)

    return said


def _target(rules: Rules, lang: str) -> str:
    form = "n" if rules.ends_at_target else "idle"
    return _said(rules, lang, f"fact.target.{form}", n=rules.options.target)


def _deals(rules: Rules, lang: str) -> str:
    form = "n" if rules.ends_after_deals else "idle"
    return _said(rules, lang, f"fact.deals.{form}", n=rules.options.deals)


def _announced(rules: Rules, lang: str) -> str:
    value = rules.slam_worth
    return say(lang, f"fact.announced_slam.{rules.options.announced_slam}", n=value)


def _expose(rules: Rules, lang: str) -> str:
    if not rules.exposable:
        return say(lang, "fact.expose_cards.none")
    said = [_exposed(rules, lang, face, times) for face, times in rules.exposable.items()]
    return say(lang, "fact.expose_cards.some", cards=", ".join(said))


def _exposed(rules: Rules, lang: str, face: int, times: int) -> str:
    form = rules.exposing(face)
    return say(lang, f"expose.{form}", card=card_name(lang, face, "acc"), n=times)


def _sun(rules: Rules, lang: str) -> str:
    return say(lang, f"fact.sun.{rules.options.sun}", n=rules.options.sun_value)


def _sun_value(rules: Rules, lang: str) -> str:
    form = "n" if rules.tariff.sun == OWN_VALUE else "idle"
    return say(lang, f"fact.sun_value.{form}", n=rules.options.sun_value)


def _reset(rules: Rules, lang: str) -> str:
    if rules.options.exact_target_reset == "off":
        return say(lang, "fact.exact_target_reset.off")
    return say(
        lang,
        "fact.exact_target_reset.n",
        n=rules.options.exact_target_reset,
        target=rules.options.target,
    )


_SPECIAL: dict[str, Fact] = {
    "jokers": _numbered("jokers"),
    "ranks": _ranks,
    "strip_table": _strip_table,
    "hand_size": _numbered("hand_size", "equal"),
    "kitty_size": _numbered("kitty_size"),
    "announced_slam": _announced,
    "silent_slam_value": _numbered("silent_slam_value", None),
    "expose_cards": _expose,
    "pass_count": _pass_count,
    "pass_cycle": _pass_cycle,
    "pass_forbidden_cards": _pass_forbidden,
    "first_leader": _first_leader,
    "first_card": _first_card,
    "void_discard": _void_discard,
    "forced_qs": _forced_qs,
    "heart_scale": lambda rules, lang: sentence(heart_scale(rules, lang)),
    "card_values": lambda rules, lang: sentence(costs(rules, lang)),
    "spot_queen": _numbered("spot_queen", None),
    "specials": _specials,
    "trick_points": _trick_points,
    "no_trick_bonus": _numbered("no_trick_bonus"),
    "moon": lambda rules, lang: sentence(moon_clause(rules, lang)),
    "moon_value": _numbered("moon_value", "T"),
    "moon_requires_bonus": _named_bonus("moon_requires_bonus", "acc", ""),
    "bonus_scored_on_moon": _named_bonus("bonus_scored_on_moon", "", ""),
    "starting_chips": _numbered("starting_chips"),
    "revoke_fine": _numbered("revoke_fine"),
    "wrong_challenge_fine": _numbered("wrong_challenge_fine"),
    "target": _target,
    "deals": _deals,
    "lives": _numbered("lives"),
    "life_lost_from": _numbered("life_lost_from"),
    "sun": _sun,
    "sun_value": _sun_value,
    "exact_target_reset": _reset,
}


def differences(rules: Rules, lang: str) -> list[str]:
    """The rules of this table that differ from its game's usual ones, a sentence each."""
    names = [name for name in OPTIONS if name in rules.house_rules]
    return list(dict.fromkeys(fact(name, rules, lang) for name in names))


def waits(rules: Rules) -> bool:
    """Is there a card that may not be led before hearts are broken?"""
    return bool(rules.law.unbroken)


def joined(rules: Rules, lang: str, *names: str) -> str:
    """The sentences of several options, one after the other."""
    return " ".join(dict.fromkeys(fact(name, rules, lang) for name in names))


__all__ = [
    "differences",
    "fact",
    "holds_always",
    "joined",
    "left_out",
    "moon_and_bonus",
    "moon_clause",
    "moon_worth",
    "waits",
]
