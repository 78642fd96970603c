"""The rules of a table as steps under headings, taken from the data of its rules."""

from __future__ import annotations

from piquedame.explain.facts import fact, holds_always, joined, moon_and_bonus, waits
from piquedame.explain.money import settlement
from piquedame.explain.phrases import costs
from piquedame.law.tally import COSTS, OFF
from piquedame.rules.agreed import Rules
from piquedame.scoring.complex import stake
from piquedame.words import say, sentence

Steps = list[str]


def sections(rules: Rules, lang: str) -> list[tuple[str, Steps]]:
    """`(heading, steps)` in the order in which a deal is played."""
    made = (
        ("cards", _cards(rules, lang)),
        ("auction", _auction(rules, lang)),
        ("points", _points(rules, lang)),
        ("passing", _passing(rules, lang)),
        ("before", before(rules, lang)),
        ("first", _first(rules, lang)),
        ("tricks", _tricks(rules, lang)),
        ("twins", twins(rules, lang)),
        ("jokers", jokers(rules, lang)),
        ("stock", _stock(rules, lang)),
        ("widow", _widow(rules, lang)),
        ("partners", partners(rules, lang)),
        ("moon", _moon(rules, lang)),
        ("settlement", settlement(rules, lang)),
        ("end", ending(rules, lang)),
    )
    return [(say(lang, f"section.{name}"), steps) for name, steps in made if steps]


def summary(rules: Rules, line: str, lang: str) -> Steps:
    """The game in a few sentences: what it is, the aim, the stake, the moon and the bonus card."""
    aim = "step.aim_chips" if rules.chips else "step.aim"
    if rules.complex:
        aim = "step.aim_complex"
    if rules.fixed_pairs and not rules.over_target_loses:
        aim = "step.aim_pairs"
    return [line, f"{say(lang, aim)} {_stake(rules, lang)}", moon_and_bonus(rules, lang)]


def _stake(rules: Rules, lang: str) -> str:
    if rules.complex:
        return say(lang, "step.stake_complex", worth=stake(rules))
    return say(lang, "step.stake_chips" if rules.chips else "step.stake", n=rules.total)


def says(rules: Rules, lang: str, *wanted: tuple[str, object]) -> Steps:
    """Facts of options whose value is not the silent one named with it."""
    return [
        fact(name, rules, lang) for name, silent in wanted if rules.options.value(name) != silent
    ]


def _cards(rules: Rules, lang: str) -> Steps:
    pack = [*says(rules, lang, ("packs", 1), ("jokers", 0)), fact("strip_table", rules, lang)]
    return [
        f"{' '.join(pack)} {fact('ranks', rules, lang)}",
        joined(rules, lang, "first_dealer", "dealer_next", "rotation"),
        hands(rules, lang),
        *says(rules, lang, ("misdeal_all_penalty_hand", False)),
    ]


def hands(rules: Rules, lang: str) -> str:
    """How many cards each is dealt."""
    least, most = min(rules.hand_sizes), max(rules.hand_sizes)
    if most > least:
        more = sum(size == most for size in rules.hand_sizes)
        uneven = say(lang, "step.hands_uneven", n=more, more=most, less=least)
        return f"{uneven} {fact('remainder', rules, lang)}"
    right = "_right" if rules.anticlockwise else ""
    said = say(lang, f"step.hands{right}", n=least)
    return f"{said} {say(lang, 'step.stock', n=rules.stock)}" if rules.stock else said


def _auction(rules: Rules, lang: str) -> Steps:
    if not rules.has_auction:
        return []
    steps = [joined(rules, lang, "auction", "auction_must_raise")]
    if not rules.bids_slam:
        steps.append(f"{fact('bid_paid_to', rules, lang)} {fact('penalty_suit', rules, lang)}")
    steps.append(fact("auction_all_pass", rules, lang))
    thrown = rules.redeals_unbid
    return [*steps, say(lang, "step.misdealt")] if thrown else steps


def _points(rules: Rules, lang: str) -> Steps:
    steps = [f"{sentence(costs(rules, lang))} {say(lang, 'step.penalty')}"]
    if rules.two_packs:
        steps.append(say(lang, "step.twice"))
    if rules.bonus:
        steps.append(_bonus(rules, lang))
    steps += says(rules, lang, ("trick_points", {}), ("specials", []), ("no_trick_bonus", 0))
    return [*steps, _stake(rules, lang)]


def _bonus(rules: Rules, lang: str) -> str:
    if not rules.options.no_penalty_first_trick and not waits(rules):
        return say(lang, "step.bonus_free")
    return say(
        lang, "step.bonus_blood" if rules.options.bonus_is_blood else "step.bonus_not_penalty"
    )


def _passing(rules: Rules, lang: str) -> Steps:
    if holds_always(rules):
        return [say(lang, "fact.pass_count.0")]
    return [
        joined(rules, lang, "pass_count", "pass_cycle"),
        fact("pass_look_after_choose", rules, lang),
        *says(rules, lang, ("pass_forbidden_cards", ""), ("pass_optional", False)),
    ]


def before(rules: Rules, lang: str) -> Steps:
    """What is announced, exposed and pledged before the first lead."""
    steps = says(rules, lang, ("announced_slam", "off"))
    if rules.generale:
        duties = ("slam_queen", "slam_king", "slam_void", "slam_stop", "claim_slam")
        steps += [say(lang, f"step.{name}") for name in duties]
    steps += says(rules, lang, ("expose_cards", {}))
    if rules.exposable:
        steps.append(say(lang, "step.expose_wait"))
    return [*steps, *says(rules, lang, ("pledge_no_hearts", 0))]


def _first(rules: Rules, lang: str) -> Steps:
    steps = [joined(rules, lang, "first_leader", "first_card")]
    steps.append(fact("no_penalty_first_trick", rules, lang))
    silent = None if rules.options.no_penalty_first_trick else "may_play"
    steps += says(rules, lang, ("first_trick_all_penalty_hand", silent))
    return steps


def _tricks(rules: Rules, lang: str) -> Steps:
    return [
        f"{say(lang, 'step.follow')} {fact('void_discard', rules, lang)}",
        say(lang, "step.win"),
        *leading(rules, lang),
        *says(rules, lang, ("forced_qs", "off"), ("booster_nines", False)),
        *says(rules, lang, ("drop_out_when_empty", False)),
        *claims(rules, lang),
    ]


def claims(rules: Rules, lang: str) -> Steps:
    """What may be claimed between tricks."""
    if not rules.later_tricks_cost:
        return [say(lang, "step.claim" if rules.plain_tricks else "step.claim_none")]
    return [say(lang, "step.claim_tricks")] if rules.plain_tricks else []


def leading(rules: Rules, lang: str) -> Steps:
    """When hearts may be led, and what breaks them."""
    steps = [fact("must_break_hearts", rules, lang)]
    if waits(rules):
        breaks = [fact("break_by", rules, lang)]
        breaks += says(rules, lang, ("qs_breaks_hearts", False), ("any_penalty_breaks", False))
        steps.append(" ".join(breaks))
        steps += says(
            rules,
            lang,
            ("lead_heart_if_only_hearts_and_qs", False),
            ("qs_lead_needs_break", False),
            ("qs_discard_needs_break", False),
        )
    return [*steps, *says(rules, lang, ("no_heart_lead_before_trick", 0))]


def twins(rules: Rules, lang: str) -> Steps:
    """What two equal cards on a trick do."""
    if not rules.two_packs:
        return []
    steps = [fact("duplicate_cards", rules, lang)]
    if rules.twins_cancel:
        steps.append(fact("whole_trick_cancel", rules, lang))
        steps.append(joined(rules, lang, "cancelled_lead", "last_trick_cancelled_to"))
    return steps


def jokers(rules: Rules, lang: str) -> Steps:
    """How jokers play."""
    if not rules.options.jokers:
        return []
    steps = [fact("joker_mode", rules, lang)]
    if rules.free_jokers:
        steps.append(fact("joker_lead", rules, lang))
        steps.append(say(lang, "step.jokers_only"))
    if rules.foster and rules.sweepstake:
        steps.append(say(lang, "step.joker_pays"))
    return steps


def _stock(rules: Rules, lang: str) -> Steps:
    if not rules.draws:
        return []
    steps = [fact("stock_rule", rules, lang)]
    if rules.options.drop_out_when_empty:
        steps.append(fact("stock_leftover_to", rules, lang))
    return steps


def _widow(rules: Rules, lang: str) -> Steps:
    if not rules.widow:
        return []
    return [
        say(lang, "step.widow", n=rules.widow),
        say(lang, f"step.widow_{rules.options.remainder}"),
        fact("kitty_view", rules, lang),
        say(lang, "step.widow_costs"),
    ]


def partners(rules: Rules, lang: str) -> Steps:
    """Who plays with whom, and who loses."""
    if not rules.has_partners:
        return []
    if rules.ad_hoc:
        return [fact("teams", rules, lang), say(lang, "step.ad_hoc_alone")]
    if rules.bids_slam:
        return [fact("teams", rules, lang), say(lang, "step.slam_bid", n=rules.slam_worth)]
    return [fact("teams", rules, lang), fact("losing_pair", rules, lang)]


def _moon(rules: Rules, lang: str) -> Steps:
    if rules.chips and not rules.bonus:
        return []
    steps = [moon_and_bonus(rules, lang)]
    if rules.tariff.moon in (COSTS, OFF):
        return steps
    if rules.has_partners and not rules.sides_shoot and not rules.bids_slam:
        steps.append(fact("moon_scope", rules, lang))
        # What a moon brings to a side: once for both, or nothing for the shooter's partner.
        once = rules.pooled or rules.ad_hoc
        steps.append(say(lang, "step.moon_pooled" if once else "step.moon_partner"))
    sun = says(rules, lang, ("sun", "off"))
    if sun:
        sun += says(rules, lang, ("sun_first_trick_exempt", False))
    ends = (("moon_wins_game", False), ("game_may_end_on_moon", True))
    return [*steps, *sun, *says(rules, lang, *ends)]


def ending(rules: Rules, lang: str) -> Steps:
    """How scores add up, and when the game ends."""
    steps = [] if rules.chips else [fact("scoring", rules, lang)]
    steps += [_when(rules, lang), *says(rules, lang, ("lives", 0))]
    if rules.options.lives:
        steps.append(fact("life_lost_from", rules, lang))
    if rules.ends_at_target:
        steps += says(rules, lang, ("exact_target_reset", "off"), ("exact_target_wins", False))
    steps += says(rules, lang, ("floor_zero", "none"))
    return [*steps, fact("tie_low", rules, lang), *_honour(rules, lang)]


def _honour(rules: Rules, lang: str) -> Steps:
    """What a revoke costs if the table does not stop it."""
    if not rules.honour:
        return []
    steps = [fact("strict_revoke", rules, lang)]
    if rules.revoke_takes_trick:
        steps.append(fact("revoke_fine", rules, lang))
    steps.append(fact("wrong_challenge_fine", rules, lang))
    return [*steps, *says(rules, lang, ("ill_led_heart", "refused"))]


def _when(rules: Rules, lang: str) -> str:
    after = ("target",) if rules.ends_at_target else ("deals",) if rules.ends_after_deals else ()
    return joined(rules, lang, "end", *after)
