"""The rules of a table as steps under headings, taken from the data of its rules."""

from __future__ import annotations

from piquedame.explain.facts import fact, joined, moon_and_bonus, waits
from piquedame.explain.names import costs
from piquedame.ruleset import Rules
from piquedame.words import say, sentence

Steps = list[str]


def sections(rules: Rules, lang: str) -> list[tuple[str, Steps]]:
    """`(heading, steps)` in the order in which a deal is played."""
    made = (
        ("cards", _cards(rules, lang)),
        ("points", _points(rules, lang)),
        ("passing", _passing(rules, lang)),
        ("first", _first(rules, lang)),
        ("tricks", _tricks(rules, lang)),
        ("widow", _widow(rules, lang)),
        ("moon", _moon(rules, lang)),
        ("end", _end(rules, lang)),
    )
    return [(say(lang, f"section.{name}"), steps) for name, steps in made if steps]


def summary(rules: Rules, line: str, lang: str) -> Steps:
    """The game in a few sentences: what it is, the aim, the stake, the moon and the bonus card."""
    return [
        line,
        f"{say(lang, 'step.aim')} {say(lang, 'step.stake', n=rules.total)}",
        moon_and_bonus(rules, lang),
    ]


def _says(rules: Rules, lang: str, *wanted: tuple[str, object]) -> Steps:
    """Facts of options whose value is not the silent one named with it."""
    return [fact(name, rules, lang) for name, silent in wanted if getattr(rules, name) != silent]


def _cards(rules: Rules, lang: str) -> Steps:
    least, most = min(rules.hand_sizes), max(rules.hand_sizes)
    right = "_right" if rules.rotation == "anticlockwise" else ""
    hands = say(lang, f"step.hands{right}", n=least)
    if most > least:
        more = sum(size == most for size in rules.hand_sizes)
        hands = say(lang, "step.hands_uneven", n=more, more=most, less=least)
        hands = f"{hands} {fact('remainder', rules, lang)}"
    return [
        f"{fact('strip_table', rules, lang)} {say(lang, 'step.ranks')}",
        joined(rules, lang, "first_dealer", "dealer_next", "rotation"),
        hands,
        *_says(rules, lang, ("misdeal_all_penalty_hand", False)),
    ]


def _points(rules: Rules, lang: str) -> Steps:
    steps = [f"{sentence(costs(rules, lang))} {say(lang, 'step.penalty')}"]
    if rules.bonus:
        steps.append(_bonus(rules, lang))
    steps += _says(rules, lang, ("specials", []), ("no_trick_bonus", 0))
    return [*steps, say(lang, "step.stake", n=rules.total)]


def _bonus(rules: Rules, lang: str) -> str:
    if not rules.no_penalty_first_trick and not waits(rules):
        return say(lang, "step.bonus_free")
    return say(lang, "step.bonus_blood" if rules.bonus_is_blood else "step.bonus_not_penalty")


def _passing(rules: Rules, lang: str) -> Steps:
    if not rules.pass_count or set(rules.pass_cycle) == {"hold"}:
        return [say(lang, "fact.pass_count.0")]
    return [
        joined(rules, lang, "pass_count", "pass_cycle"),
        fact("pass_look_after_choose", rules, lang),
        *_says(rules, lang, ("pass_forbidden_cards", "")),
    ]


def _first(rules: Rules, lang: str) -> Steps:
    steps = [joined(rules, lang, "first_leader", "first_card")]
    steps.append(fact("no_penalty_first_trick", rules, lang))
    silent = None if rules.no_penalty_first_trick else "may_play"
    steps += _says(rules, lang, ("first_trick_all_penalty_hand", silent))
    return steps


def _tricks(rules: Rules, lang: str) -> Steps:
    claims = "step.claim_none" if rules.booster_nines else "step.claim"
    return [
        f"{say(lang, 'step.follow')} {fact('void_discard', rules, lang)}",
        say(lang, "step.win"),
        *leading(rules, lang),
        *_says(rules, lang, ("forced_qs", "off"), ("booster_nines", False)),
        say(lang, claims),
    ]


def leading(rules: Rules, lang: str) -> Steps:
    """When hearts may be led, and what breaks them."""
    steps = [fact("must_break_hearts", rules, lang)]
    if waits(rules):
        breaks = [fact("break_by", rules, lang)]
        breaks += _says(rules, lang, ("qs_breaks_hearts", False), ("any_penalty_breaks", False))
        steps.append(" ".join(breaks))
        steps += _says(
            rules,
            lang,
            ("lead_heart_if_only_hearts_and_qs", False),
            ("qs_lead_needs_break", False),
        )
    return [*steps, *_says(rules, lang, ("no_heart_lead_before_trick", 0))]


def _widow(rules: Rules, lang: str) -> Steps:
    if not rules.widow:
        return []
    return [
        say(lang, "step.widow", n=rules.widow),
        fact("remainder", rules, lang),
        fact("kitty_view", rules, lang),
        say(lang, "step.widow_costs"),
    ]


def _moon(rules: Rules, lang: str) -> Steps:
    steps = [moon_and_bonus(rules, lang)]
    if rules.moon == "off":
        return steps
    sun = _says(rules, lang, ("sun", "off"))
    if sun:
        sun += _says(rules, lang, ("sun_first_trick_exempt", False))
    ends = (("moon_wins_game", False), ("game_may_end_on_moon", True))
    return [*steps, *sun, *_says(rules, lang, *ends)]


def _end(rules: Rules, lang: str) -> Steps:
    by_target = rules.end == "target"
    steps = [
        fact("scoring", rules, lang),
        joined(rules, lang, "end", "target" if by_target else "deals"),
    ]
    if by_target:
        steps += _says(rules, lang, ("exact_target_reset", "off"))
    steps += _says(rules, lang, ("floor_zero", "none"))
    return [*steps, fact("tie_low", rules, lang)]
