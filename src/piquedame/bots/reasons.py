"""Reasons: one sentence in words that names what decided between the things that were weighed.

A sentence is made from the figures of a thought and from what everybody can work out of the view;
it says nothing that these do not show. Two costs differ if they lie further apart than chance
would bring about.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from piquedame.bots.answers import holder_after
from piquedame.bots.thought import Alternative, Thought
from piquedame.cards import SUIT_NAMES, card_text, cards_of, cards_text, faces, mask_of
from piquedame.deal.play import Play
from piquedame.deal.view import View
from piquedame.deal.wishes import (
    Announce,
    CallPass,
    Challenge,
    Choose,
    Expose,
    LayAway,
    NameSuit,
    Offer,
    Pass,
    PlayCard,
    Pledge,
    Wish,
)
from piquedame.law.slams import ALL_HEARTS, MOON
from piquedame.scoring.open_slams import kind_of, may_be_made

ERRORS = 2.0
"""How many standard errors lie between two costs that differ."""
OFTEN = 0.5
"""How often something must happen to be worth a word."""
MORE = 0.1
"""By how much more often it must happen than with the other card."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The wish of the bot, and the best of those that are clearly worse."""

    view: View
    play: Play
    seat: int
    best: Alternative
    other: Alternative

    @property
    def card(self) -> int:
        """The card that is wished for."""
        assert isinstance(self.best.wish, PlayCard)
        return self.best.wish.card

    @property
    def other_card(self) -> int:
        """The card it is set against."""
        assert isinstance(self.other.wish, PlayCard)
        return self.other.wish.card


def reason(view: View, thought: Thought) -> str:
    """Why a bot wishes what it wishes, as a sentence."""
    play, seat = view.facts, view.me
    mine = next((each for each in thought.alternatives if each.wish == thought.wish), None)
    if play.phase == "play" and isinstance(thought.wish, PlayCard):
        # At an honour table whoever is honest has fewer cards to choose from.
        legal = cards_of(faces(view.honest()))
        if len(legal) == 1:
            return f"{card_text(legal[0])} is the only card that may be played."
    if isinstance(thought.wish, Challenge):
        return "That seat has shown a card that proves it could have followed suit."
    if mine is None or len(thought.alternatives) == 1:
        return "The bot weighed no alternatives."
    others = [each for each in thought.alternatives if each is not mine]
    cheaper = [each for each in others if each.cost < mine.cost and _differ(mine, each)]
    if cheaper:
        return _dearer(view, mine, cheaper[0])
    clear = [each for each in others if _differ(mine, each)]
    close = [each for each in others if not _differ(mine, each)]
    if not clear:
        return _too_close(view, mine, close, clear)
    case = Comparison(view, play, seat, mine, min(clear, key=lambda each: each.cost))
    said = _decided(case, close)
    if close:
        return (
            f"{said[:-1]}; {_names(close)} would do as well."
            if said
            else _too_close(view, mine, close, clear)
        )
    return said or _least(case)


def _decided(case: Comparison, close: list[Alternative]) -> str | None:
    """What decided against all that is clearly worse, if it has a name.

    If a wish is as good as the bot's, the reason must hold for it, too, or it decided nothing.
    """
    kinds = (_empties,) if case.play.phase != "play" else _OF_CARDS
    if case.play.phase == "play" and case.view.wants_every_trick:
        kinds = _OF_A_SLAM
    for kind in kinds:
        text = kind(case)
        if text is not None and all(kind(replace(case, best=each)) for each in close):
            return text
    return None


def _names(close: list[Alternative]) -> str:
    more = f" or {len(close) - 3} more" if len(close) > 3 else ""
    return " or ".join(name_of(each.wish) for each in close[:3]) + more


def name_of(wish: Wish) -> str:
    """A wish in a word or two."""
    match wish:
        case PlayCard(card=card, suit=suit):
            text = card_text(card)
            return text if suit is None else f"{text} as {SUIT_NAMES[suit]}"
        case Challenge(play=index):
            return f"a challenge to card {index}"
        case Pass(cards=cards) | LayAway(cards=cards) | Expose(cards=cards):
            return cards_text(cards) or "no card"
        case Offer(chips=chips):
            return "no bid" if chips is None else f"a bid of {chips}"
        case NameSuit(suit=suit):
            return SUIT_NAMES[suit]
        case CallPass(way=way):
            return f"a pass {way}"
        case Announce(slam=slam):
            return "a slam" if slam else "no slam"
        case Pledge(pledge=pledge):
            return "a pledge" if pledge else "no pledge"
        case Choose(choice=choice):
            return f"to {choice}"
        case _:
            return type(wish).__name__.lower()


def _differ(one: Alternative, other: Alternative) -> bool:
    error = math.hypot(one.spread, other.spread)
    return abs(one.cost - other.cost) > max(ERRORS * error, 1e-9)


def _amount(view: View, cost: float) -> str:
    """A cost as a number of points or chips."""
    unit = "chip" if view.rules.chips else "point"
    text = f"{cost:.2f}".rstrip("0").rstrip(".").replace("-", "−")
    text = "0" if text == "−0" else text
    return f"{text} {unit}" if text == "1" else f"{text} {unit}s"


def _share(part: float) -> str:
    return f"{round(100 * part)} of 100 deals"


def _too_close(
    view: View, mine: Alternative, close: list[Alternative], clear: list[Alternative]
) -> str:
    """It could as well be another."""
    text = f"Too close to call: {name_of(mine.wish)} is as good as {_names(close)}"
    if not clear:
        return f"{text}."
    worse = min(clear, key=lambda each: each.cost)
    return f"{text}; {name_of(worse.wish)} costs {_amount(view, worse.cost - mine.cost)} more."


def _dearer(view: View, mine: Alternative, cheaper: Alternative) -> str:
    """Another wish costs the seat itself less: the others pay more, or the game is at stake."""
    gap = _amount(view, mine.cost - cheaper.cost)
    other = name_of(cheaper.wish)
    if mine.worth > cheaper.worth:
        return (
            f"It costs {gap} more than {other}, but is worth that because of its cost to the "
            "others or the state of the game."
        )
    return (
        f"It costs {gap} more than {other}, but with the losses of the others counted the "
        "difference is too small to depart from careful play."
    )


def _least(case: Comparison) -> str:
    gap = _amount(case.view, case.other.cost - case.best.cost)
    return f"It costs least: {gap} less than {name_of(case.other.wish)}, which comes next."


# --- what may decide between two cards, the weightiest first -------------------------------------


def _shoots(case: Comparison) -> str | None:
    """The wish is on the way to a moon."""
    best, other = case.best, case.other
    if best.moon < OFTEN or best.moon < other.moon or not _counts(case):
        return None
    text = f"It goes for the {_moon(case)}, which succeeds in {_share(best.moon)}"
    if best.moon - other.moon >= MORE:
        text += f", and with {name_of(other.wish)} in {_share(other.moon)}"
    return f"{text}."


def _stops(case: Comparison) -> str | None:
    """It stops another's moon."""
    best, other = case.best, case.other
    if other.against - best.against < MORE or not _counts(case):
        return None
    makes = "makes" if _moon(case) == "slam" else "shoots"
    return (
        f"It stops a {_moon(case)}: with {name_of(other.wish)} {_suspect(case)} {makes} it in "
        f"{_share(other.against)}, now in {_share(best.against)}."
    )


def _counts(case: Comparison) -> bool:
    """May anybody still make a slam that pays?"""
    return may_be_made(case.play)


def _moon(case: Comparison) -> str:
    """What can be shot in this deal."""
    return "moon" if kind_of(case.play) in (MOON, ALL_HEARTS) else "slam"


def _suspect(case: Comparison) -> str:
    """Who is on the way to it: who alone has captured penalty cards; who bid for it or said so."""
    play, rules = case.play, case.view.rules
    got = {seat for seat, cards in enumerate(play.captured) if cards & rules.penalty}
    if case.view.wants_every_trick:
        got = {case.view.wants_every_trick[0]}
    elif play.declarer is not None:
        got = {play.declarer}
    if got & set(rules.side(case.seat)) or not got:
        return "another seat"
    return f"seat {min(got)}" if len(got) == 1 else "the other side"


def _gives(case: Comparison) -> str | None:
    """A dear card goes on a trick that another is winning, or a bonus card to the partner."""
    play, values = case.play, case.view.rules.values
    holder = holder_after(play, case.seat, case.card) if play.trick else None
    if holder is None or holder == case.seat:
        return None
    value, text = values[case.card], card_text(case.card)
    partner = holder in play.rules.side(case.seat)
    if partner and value < 0:
        return f"It gives {text}, worth having, to the partner, who is winning the trick."
    if partner and value == 0 and values[case.other_card] > 0:
        return f"It keeps {card_text(case.other_card)} off the trick that the partner is winning."
    if partner or value <= 0:
        return None
    if value > values[case.other_card]:
        cost = _amount(case.view, value)
        return f"It throws {text} ({cost}) on a trick that seat {holder} is winning."
    return None


def _keeps_clear(case: Comparison) -> str | None:
    """It leaves a trick that costs something to another."""
    if not _takes_less(case):
        return None
    dear = _dearest_on(case)
    lie = f"the trick with {card_text(dear)} in it" if dear is not None else "the trick"
    word = "keeps clear of" if dear is not None else "ducks"
    return (
        f"It {word} {lie}, taking it in {_share(case.best.takes)}, "
        f"and with {card_text(case.other_card)} in {_share(case.other.takes)}."
    )


def _takes_less(case: Comparison) -> bool:
    return bool(case.play.trick) and case.other.takes - case.best.takes >= MORE


def _dearest_on(case: Comparison) -> int | None:
    """The dearest card of the trick on the table, if one costs anything."""
    values = case.view.rules.values
    dear = [card for _, card in case.play.trick if values[card] > 0]
    return max(dear, key=lambda card: values[card], default=None)


def _catches(case: Comparison) -> str | None:
    """It takes a trick with a card in it that is worth having."""
    values = case.view.rules.values
    on_trick = [*(card for _, card in case.play.trick), case.card]
    worth = [card for card in on_trick if values[card] < 0]
    if not case.play.trick or not worth or case.best.takes - case.other.takes < MORE:
        return None
    return (
        f"It takes {card_text(worth[0])}, worth having, in {_share(case.best.takes)}, "
        f"and with {card_text(case.other_card)} in {_share(case.other.takes)}."
    )


def _leads_low(case: Comparison) -> str | None:
    """A lead that takes its trick less often."""
    if case.play.trick or case.other.takes - case.best.takes < MORE:
        return None
    return (
        f"It leads a card that takes its trick in {_share(case.best.takes)}; "
        f"{card_text(case.other_card)} would in {_share(case.other.takes)}."
    )


def _takes_more(case: Comparison) -> str | None:
    """It takes a trick in which nothing lies that costs."""
    clean = not any(case.view.rules.values[card] > 0 for _, card in case.play.trick)
    if not clean or case.best.takes - case.other.takes < MORE or case.best.takes < OFTEN:
        return None
    gap = _amount(case.view, case.other.cost - case.best.cost)
    return (
        f"It takes the trick with {card_text(case.card)} in {_share(case.best.takes)} and costs "
        f"{gap} less in the end than {card_text(case.other_card)}."
    )


def _empties(case: Comparison) -> str | None:
    """It leaves the hand without a suit."""
    wish = case.best.wish
    if not isinstance(wish, Pass | LayAway) or not wish.cards:
        return None
    gone = _emptied(case.view, wish)
    if not gone or gone == _emptied(case.view, case.other.wish):
        return None
    gap = _amount(case.view, case.other.cost - case.best.cost)
    return (
        f"It leaves the hand void in {' and '.join(gone)} and costs {gap} less than "
        f"{name_of(case.other.wish)}."
    )


def _emptied(view: View, wish: Wish) -> list[str]:
    """The suits of which cards given or laid away leave none in the hand."""
    if not isinstance(wish, Pass | LayAway) or view.rules.two_packs:
        return []
    hand, away = faces(view.hand), mask_of(wish.cards)
    return [
        SUIT_NAMES[suit]
        for suit, mask in enumerate(view.rules.law.suits)
        if hand & mask and not hand & mask & ~away
    ]


_OF_A_SLAM: tuple[Callable[[Comparison], str | None], ...] = (
    _shoots,
    _stops,
    _leads_low,
    _takes_more,
)
"""What may decide between two cards if a slam was bid for: then cards cost nothing."""
_OF_CARDS: tuple[Callable[[Comparison], str | None], ...] = (
    _shoots,
    _stops,
    _gives,
    _catches,
    _keeps_clear,
    _leads_low,
    _takes_more,
)
