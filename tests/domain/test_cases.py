"""Faults that players of other programs reported, by their number; none of them here."""

from __future__ import annotations

import copy
import itertools
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from piquedame import (
    VARIANTS,
    Claim,
    Pass,
    PlayCard,
    Refusal,
    Rules,
    TakeBack,
    find_variant,
    record_of,
    rules_for,
    verify,
)
from piquedame.cards import cards_of, cards_text, full_pack, holds, mask_of, parse_card, parse_cards
from piquedame.deal.events import Began, Dealt, Event, Exchanged, Played, Scored
from piquedame.deal.legality import names_suit
from piquedame.game import Game, new_game, next_event
from piquedame.law.demands import LEADING, Moment, legal_plays
from piquedame.scoring.result import Result, Standing
from piquedame.scoring.score import score
from piquedame.scoring.winners import after_deal
from strategies import VALUES, chances, played, table, tables


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def legal(rules: Rules, hand: str, trick: str = "", number: int = 0, broken: bool = False) -> str:
    on_trick = parse_cards(trick)
    led = on_trick[0] >> 4 if on_trick else LEADING
    at = Moment(number, led, broken, 0, mask_of(on_trick))
    return cards_text(cards_of(legal_plays(rules.law, at, cards(hand))))


def begin(rules: Rules, hands: list[str], dealer: int = 0) -> Game:
    """A game in which these hands have just been dealt, and what follows by itself."""
    dealt = Dealt(0, dealer, tuple(parse_cards(hand) for hand in hands), ())
    return new_game(rules, dealer).apply(dealt).settled()


def play(game: Game, text: str) -> Game:
    for card in parse_cards(text):
        game = game.after(game.current.play.turn[0], PlayCard(card))
    return game


def refused(game: Game, seat: int, wish: object) -> Refusal:
    before = copy.deepcopy(game)
    with pytest.raises(Refusal) as caught:
        game.decide(seat, wish)  # type: ignore[arg-type]
    assert game == before
    return caught.value


NO_PASS = {"pass_count": 0}
ALL_HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


def test_case_001_no_points_on_the_first_trick() -> None:
    rules = rules_for("hearts", 4, NO_PASS)
    north = "QS AH KH 3D 4D 5D 6D 7D 8D 9D TD JD QD"
    left = [card for card in cards_text(full_pack()).split() if card not in north.split()]
    west = ["2C", *[card for card in left if card != "2C"][:12]]
    rest = [card for card in left if card not in west]
    game = begin(rules, [" ".join(west), north, " ".join(rest[:13]), " ".join(rest[13:])])
    game = play(game, "2C")
    view = game.view(1)
    assert cards_text(cards_of(view.legal())) == "3D 4D 5D 6D 7D 8D 9D TD JD QD"
    for card in ("QS", "AH", "KH"):
        assert refused(game, 1, PlayCard(parse_card(card))).reason == "first_trick"
        why = view.why_not(parse_card(card))
        assert why is not None
        assert why.reason == "first_trick"


def test_case_002_a_hand_of_nothing_but_penalty_cards() -> None:
    rules = rules_for("hearts", 4)
    assert legal(rules, ALL_HEARTS, "2C") == ALL_HEARTS
    assert len(legal(rules, ALL_HEARTS.replace("2H", "QS"), "2C").split()) == 13
    assert legal(rules, ALL_HEARTS.replace("2H", "3D"), "2C") == "3D"


@pytest.mark.slow
@settings(max_examples=100)
@given(tables(most=12), chances())
def test_case_002_no_moment_without_a_legal_card(rules: Rules, chance: random.Random) -> None:
    for _ in range(20):
        hand = mask_of(chance.sample(rules.pack, chance.randint(1, min(rules.hand_sizes))))
        at = Moment(
            chance.choice([0, 1, 2, 5]),
            chance.choice([LEADING, 0, 1, 2, 3]),
            chance.random() < 0.5,
            mask_of(chance.sample(rules.pack, chance.choice([0, 1, 13]))),
            mask_of(chance.sample(rules.pack, chance.choice([0, 1, 3]))),
        )
        plays = legal_plays(rules.law, at, hand)
        assert plays
        assert not plays & ~hand


@pytest.mark.parametrize(
    ("options", "jack", "points", "slam"),
    [
        ({}, 2, [0, 9, 16, 1], None),
        ({"card_values": {"QS": 13, "JD": -10}}, 2, [0, 9, 6, 1], None),
        ({"card_values": {"QS": 13, "JD": -10}}, 3, [0, 9, 16, -9], None),
    ],
)
def test_case_004_sixteen_points_are_no_moon(
    options: dict[str, object], jack: int, points: list[int], slam: int | None
) -> None:
    rules = rules_for("hearts", 4, options)
    taken = ["", "2H 3H 4H 5H 6H 7H 8H 9H TH", "JH QH KH QS", "AH"]
    taken[jack] += " JD"
    scored = scores(rules, taken)
    assert list(scored.change) == points
    assert scored.shooter == slam


def scores(rules: Rules, taken: list[str], before: tuple[int, ...] = (0, 0, 0, 0)) -> Scored:
    result = Result(tuple(map(cards, taken)), 0, (0, 1, 2), None, (frozenset(),) * 4, None, 1)
    return score(rules, result, Standing(3, before, None))


def test_case_005_the_jack_and_the_moon() -> None:
    rules = rules_for("omnibus", 4)
    everything = ALL_HEARTS + " QS"
    assert scores(rules, [everything + " JD", "", "", ""]).change == (-10, 26, 26, 26)
    assert scores(rules, [everything, "JD", "", ""]).change == (0, 16, 26, 26)


def test_case_007_without_a_pass_the_low_club_still_leads() -> None:
    rules = rules_for("hearts", 4, {"pass_count": 0})
    rest = [card for card in cards_text(full_pack()).split() if card != "2C"]
    hands = [rest[:13], rest[13:26], rest[26:39], [*rest[39:], "2C"]]
    game = begin(rules, [" ".join(hand) for hand in hands], dealer=0)
    assert (game.current.play.leader, game.current.play.must) == (3, 1 << parse_card("2C"))
    leaders = []

    def watch(_: Game, event: Event, after: Game) -> None:
        if isinstance(event, Began) and after.deal is not None:
            leaders.append(event.leader)
            assert holds(after.deal.hands[event.leader], parse_card("2C"))

    played(rules, random.Random(3), deals=2, watch=watch, claims=False)
    assert len(leaders) == 2


def test_case_007_every_pair_of_options_leaves_a_game() -> None:
    """Pairwise: whatever two options are chosen together, a deal begins as the rules say."""
    choices = [(name, value) for name, values in VALUES.items() for value in values]
    chance = random.Random(7)
    pairs = list(itertools.combinations(choices, 2))
    for one, other in chance.sample(pairs, 1500):
        if one[0] == other[0]:
            continue
        slug = chance.choice(list(VARIANTS))
        rules = table(slug, chance.choice(VARIANTS[slug].players), [one, other])
        held = rules.pack[:: rules.players]
        first = legal_plays(rules.law, Moment(0, LEADING, False, 0, 0), mask_of(held))
        assert first


@pytest.mark.parametrize("players", [4, 5])
def test_case_008_keep_spades(players: int) -> None:
    rules = rules_for("hearts", players, {"pass_forbidden_cards": "QS KS AS"})
    first = "KS QS AS 3D 4D"
    rest = [card for card in cards_text(sorted(rules.pack)).split() if card not in first.split()]
    size = rules.hand_sizes[0]
    hands = [" ".join([first, *rest[: size - 5]])]
    rest = rest[size - 5 :]
    hands += [" ".join(rest[k * size : (k + 1) * size]) for k in range(players - 1)]
    game = begin(rules, hands)
    refusal = refused(game, 0, Pass(parse_cards("KS 3D 4D")))
    assert (refusal.reason, refusal.args_["card"]) == ("may_not_pass", "KS")
    view = game.view(0)
    assert not view.legal() & cards("QS KS AS")
    assert view.legal() | cards("QS KS AS") == view.hand
    with pytest.raises(Refusal):
        view.check_pass(parse_cards("AS 3D 4D"))
    view.check_pass(parse_cards("3D 4D 2S" if holds(view.hand, parse_card("2S")) else "3D 4D 3C"))


def test_case_008_too_few_cards_that_may_be_passed() -> None:
    rules = rules_for("hearts", 4, {"pass_forbidden_cards": ALL_HEARTS})
    rest = [card for card in cards_text(full_pack()).split() if card[1] != "H"]
    hearts = ALL_HEARTS.split()
    hands = [[*hearts[:11], *rest[:2]], [*hearts[11:], *rest[2:13]], rest[13:26], rest[26:]]
    game = begin(rules, [" ".join(hand) for hand in hands])
    view = game.view(0)
    assert view.legal() == view.hand
    low, high = rest[:2]
    assert refused(game, 0, Pass(parse_cards(f"{low} 2H 3H"))).reason == "may_not_pass"
    game.decide(0, Pass(parse_cards(f"{low} {high} 2H")))
    enough = begin(
        rules,
        [
            " ".join(hand)
            for hand in (
                [*hearts[:10], *rest[:3]],
                [*hearts[10:], *rest[3:13]],
                rest[13:26],
                rest[26:],
            )
        ],
    )
    assert enough.view(0).legal() == mask_of(parse_cards(" ".join(rest[:3])))


def test_case_010_a_card_that_is_not_held() -> None:
    rules = rules_for("black-maria", 4)
    game = played(rules, random.Random(5), deals=1)
    game = replace(game, winners=None, pending_end=None)
    game = begin(
        rules_for("black-lady-no-pass", 4),
        [
            "2C 3C 4C 2D 3D 4D 5D 6D 7D 2S 3S 4S 3H",
            "JC QC KC 9D TD JD QD KD AD 5S 6S 7S 6H",
            "5C 6C 7C 8C 9C 8H 8S KS AS 4H 7H 9H TH",
            "TC AC 8D 9S TS JS QS 2H 5H JH QH KH AH",
        ],
        dealer=3,
    )
    game = play(game, "2C JC 5C AC")
    for wish in (PlayCard(parse_card("3H")), PlayCard(parse_card("2C"))):
        assert refused(game, 3, wish).reason == "not_in_hand"
    assert refused(game, 0, PlayCard(parse_card("3H"))).reason == "not_your_turn"


@pytest.mark.parametrize(
    ("totals", "tie", "over", "winners"),
    [
        ((106, 45, 45, 20), "share", True, (3,)),
        ((106, 20, 20, 45), "share", True, (1, 2)),
        ((106, 20, 20, 45), "extra_deals", False, ()),
        ((106, 20, 20, 45), "sudden_death", False, ()),
        ((101, 101, 99, 99), "share", True, (2, 3)),
    ],
)
def test_case_011_who_wins(
    totals: tuple[int, ...], tie: str, over: bool, winners: tuple[int, ...]
) -> None:
    rules = rules_for("hearts", 4, {"tie_low": tie})
    standing = Standing(7, (0, 0, 0, 0), None)
    found = after_deal(rules, standing, Scored(totals, totals, totals, None, ()))
    assert found[:2] == (over, winners)


@pytest.mark.parametrize(
    ("options", "hand", "expected"),
    [
        ({}, "AH 2H", "2H AH"),
        ({}, "AH QS", "QS"),
        ({"lead_heart_if_only_hearts_and_qs": True}, "AH QS", "AH QS"),
        ({"lead_heart_if_only_hearts_and_qs": True}, "AH QS 2S", "2S QS"),
        ({"qs_lead_needs_break": True}, "AH QS", "AH QS"),
        ({"qs_lead_needs_break": True}, "AH QS 3C", "3C"),
        ({"must_break_hearts": False, "qs_lead_needs_break": True}, "AH QS", "AH QS"),
        ({"must_break_hearts": False, "qs_lead_needs_break": True}, "AH QS 3C", "3C AH"),
        ({"no_heart_lead_before_trick": 3, "must_break_hearts": False}, "AH 3C", "3C"),
    ],
)
def test_case_013_hearts_before_they_are_broken(
    options: dict[str, object], hand: str, expected: str
) -> None:
    assert legal(rules_for("hearts", 4, options), hand, number=1) == expected


@pytest.mark.soak
def test_case_013_a_hundred_thousand_hands() -> None:
    rules = rules_for("hearts", 4, {"end": "deals", "deals": 100_000})

    def watch(before: Game, event: Event, _: Game) -> None:
        if isinstance(event, Played) and before.deal is not None and not before.deal.play.trick:
            tricks = before.deal.play.tricks
            fallen = any(card >> 4 == 2 for trick in tricks for _, card in trick.plays)
            if event.card >> 4 == 2 and not fallen:
                hand = before.deal.hands[event.seat]
                assert {card >> 4 for card in cards_of(hand)} == {2}

    for seed in range(20_000):
        played(rules, random.Random(seed), deals=5, watch=watch, claims=False)


def test_case_014_broken_hearts_may_be_led_at_once() -> None:
    game = begin(
        rules_for("black-lady-no-pass", 4),
        [
            "2C 3C 4C 2D 3D 4D 5D 6D 7D 2S 3S 4S AH",
            "JC QC KC 9D TD JD QD KD AD 5S 6S 7S 6H",
            "5C 6C 7C 8C 9C 8H 8S KS AS 4H 7H 9H TH",
            "TC AC 8D 9S TS JS QS 2H 5H JH QH KH 3H",
        ],
    )
    game = play(game, "2C QC 5C TC  9D 4H 8D 7D")
    assert game.current.play.broken
    game = play(game, "TD 7H QS 2D")
    view = game.view(1)
    assert view.on_turn
    assert holds(view.legal(), parse_card("6H"))
    assert view.why_not(parse_card("6H")) is None
    game.decide(1, PlayCard(parse_card("6H")))


@pytest.mark.parametrize(
    ("moon", "totals", "over", "winners"),
    [
        ("smart_add", (54, 90, 30, 60), False, ()),
        ("add", (80, 116, 56, 86), True, (2,)),
        ("subtract", (54, 90, 30, 60), False, ()),
    ],
)
def test_case_016_a_moon_near_the_end(
    moon: str, totals: tuple[int, ...], over: bool, winners: tuple[int, ...]
) -> None:
    rules = rules_for("hearts", 4, {"moon": moon})
    before = (80, 90, 30, 60)
    scored = scores(rules, [ALL_HEARTS + " QS", "", "", ""], before)
    assert scored.scores == totals
    assert after_deal(rules, Standing(3, before, None), scored)[:2] == (over, winners)


@pytest.mark.parametrize(
    ("before", "totals"),
    [
        ((90, 95, 63, 0), (64, 95, 63, 0)),
        ((80, 90, 54, 60), (80, 116, 80, 86)),
        ((10, 20, 30, 40), (10, 46, 56, 66)),
    ],
)
def test_case_016_a_smart_moon_adds_unless_that_loses(
    before: tuple[int, ...], totals: tuple[int, ...]
) -> None:
    rules = rules_for("hearts", 4, {"moon": "smart_add"})
    assert scores(rules, [ALL_HEARTS + " QS", "", "", ""], before).scores == totals


def test_case_017_exactly_the_target_turns() -> None:
    rules = rules_for("hearts", 4, {"exact_target_reset": 50})
    taken = ["QS", "2H 3H 4H 5H 6H", "7H 8H 9H TH", "JH QH KH AH"]
    scored = scores(rules, taken, (87, 0, 0, 0))
    assert scored.scores == (50, 5, 4, 4)
    assert scored.change == (-37, 5, 4, 4)
    assert [(note.key, note.seat, note.number) for note in scored.notes] == [("reset", 0, 50)]
    assert after_deal(rules, Standing(3, (87, 0, 0, 0), None), scored)[0] is False
    over = scores(rules, taken, (88, 0, 0, 0))
    assert over.scores == (101, 5, 4, 4)
    assert after_deal(rules, Standing(3, (88, 0, 0, 0), None), over)[:2] == (True, (2, 3))


HANDS_076 = [
    "2C 3C 4C AC 2H 3H 4H 5H 6H 7H 8H 9H AS",
    "5C 6C 7C 8C TH JH QH KH AH QS JS TS 9S",
    "9C TC JC QC 2D 3D 4D 5D 6D 7D KS 8S 7S",
    "KC 8D 9D TD JD QD KD AD 2S 3S 4S 5S 6S",
]


def test_case_076_no_points_are_left() -> None:
    game = begin(rules_for("black-lady-no-pass", 4), HANDS_076)
    assert refused(game, 0, Claim()).reason == "claim"
    game = play(game, "2C 5C 9C KC  2S AS QS KS")
    assert refused(game, 1, Claim()).reason == "claim"
    found = 0
    for seed in range(40):
        record = record_of(played_on(game, random.Random(seed)))
        deal = record["deals"][0]
        words = deal["plays"].replace(" |", "").split()
        last = max(k for k, word in enumerate(words) if word[1] == "H" or word == "QS")
        for count in range(last // 4 * 4 + 4, 52, 4):
            found += 1
            claimed = {**deal, "plays": " ".join(words[:count]), "claim": seed % 4}
            assert verify({**record, "deals": [claimed]}).scores == tuple(deal["scores"])
            early = {**claimed, "plays": " ".join(words[: count - 1])}
            with pytest.raises(Refusal) as caught:
                verify({**record, "deals": [early]})
            assert caught.value.reason == "claim"
    assert found


def played_on(game: Game, chance: random.Random) -> Game:
    while not game.over and not game.needs_deal:
        seat = game.current.play.turn[0]
        card = chance.choice(cards_of(game.view(seat).legal()))
        suit = chance.randrange(4) if names_suit(game.current.play, card) else None
        game = game.after(seat, PlayCard(card, suit))
    return game


def claim_at_the_end(hands: list[str], tricks: str, **options: object) -> Game:
    """A deal of three cards a seat, one of them played; clubs lead."""
    out = [card for card in cards_text(full_pack()).split() if card not in " ".join(hands).split()]
    rules = rules_for("black-lady-no-pass", 4, {"strip_table": {"4": " ".join(out)}, **options})
    return play(begin(rules, hands), tricks)


def test_case_076_the_rest_are_mine() -> None:
    hands = ["2C AS KS", "3C QS JS", "4C 2S 3S", "5C 4S 5S"]
    game = claim_at_the_end(["2C 3S 2S", "3C QS JS", "4C 6S 7S", "5C AS KS"], "2C 3C 4C 5C")
    assert refused(game, 0, Claim()).reason == "claim"
    game = game.after(3, Claim())
    assert game.current.play.claim == (3, "rest")
    assert game.scored.taken == (0, 0, 0, 13)
    game = claim_at_the_end(hands, "2C 3C 4C 5C")
    refusal = refused(game, 0, Claim())
    assert refusal.args_ == {}
    assert refused(game, 3, Claim()).args_ == {}


def test_case_076_what_keeps_a_claim_open() -> None:
    """The jack that counts, a sun, a bonus for no trick."""
    hands = ["2C 6S 2S", "3C 7S JD", "4C 8S 7D", "5C AS QD"]
    assert claim_at_the_end(hands, "2C 3C 4C 5C").decide(1, Claim())
    jack = {"QS": 13, "JD": -10}
    game = claim_at_the_end(hands, "2C 3C 4C 5C", card_values=jack)
    assert refused(game, 1, Claim()).reason == "claim"
    effects = claim_at_the_end(
        ["2C 6S 2S", "3C 7S TC", "4C 8S 7D", "5C AS QD"],
        "2C 3C 4C 5C",
        specials=["10c_doubles_score"],
    )
    assert refused(effects, 1, Claim()).reason == "claim"
    bonus = claim_at_the_end(hands, "2C 3C 4C 5C", no_trick_bonus=-5)
    assert refused(bonus, 1, Claim()).reason == "claim"


SUN = ["2C QS 6S 2S", "3C 5S 7S JD", "4C 2H 6D 7D", "5C AS KS QD"]


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({}, True),
        ({"sun": "double"}, False),
        ({"sun": "double", "sun_first_trick_exempt": True}, False),
    ],
)
def test_case_076_a_sun_that_is_open(options: dict[str, object], allowed: bool) -> None:
    game = claim_at_the_end(SUN, "2C 3C 4C 5C  AS QS 5S 2H", **options)
    if allowed:
        assert game.decide(1, Claim())
    else:
        assert refused(game, 1, Claim()).reason == "claim"


def test_case_076_a_sun_that_somebody_has_spoiled() -> None:
    """Trick one took points elsewhere: no sun can come, though one seat won all the others."""
    hands = ["2C QS 6S 2S", "3C 5S 7S JD", "KC 2H 8S 7D", "AS 3H KS QD"]
    game = claim_at_the_end(
        hands,
        "2C 3C KC 3H  2H KS 2S 5S",
        sun="double",
        sun_first_trick_exempt=True,
        must_break_hearts=False,
    )
    assert refused(game, 1, Claim()).reason == "claim"
    game = play(game, "8S AS QS 7S")
    assert game.decide(1, Claim())


def test_case_089_a_card_taken_back() -> None:
    game = begin(
        rules_for("black-lady-no-pass", 4),
        [
            "2C 3C 4C 2D 3D 4D 5D 6D 7D 2S 3S 4S 2H",
            "JC QC KC 9D TD JD QD KD AD 5S 6S 7S 6H",
            "5C 6C 7C 8C 9C 8H 8S KS AS 4H 7H TH KH",
            "TC AC 8D 9S TS JS QS 9H AH 5H JH QH 3H",
        ],
    )
    game = play(game, "2C QC 5C TC  9D 4H 8D 7D  TD 7H QS 2D  6H KH")
    before = game
    game = play(game, "9H")
    assert refused(game, 2, TakeBack()).reason == "no_take_back"
    fourth = play(game, "2H")
    assert fourth.current.play.tricks[-1].winner == 2
    assert refused(fourth, 3, TakeBack()).reason == "no_take_back"
    fourth = fourth.after(0, TakeBack())
    assert without_before(fourth) == without_before(game)
    for seat in (None, 0, 1, 2, 3):
        assert fourth.view(seat) == replace(game.view(seat), before=None)
    game = game.after(3, TakeBack())
    assert without_before(game) == without_before(before)
    game = play(game, "AH 2H")
    assert game.current.play.tricks[-1].winner == 3
    assert game.current.play.points == (0, 15, 0, 4)
    assert refused(begin(find(), HANDS_076), 0, TakeBack()).reason == "no_take_back"


def find() -> Rules:
    return rules_for(find_variant("black-lady-no-pass"), 4)


def without_before(game: Game) -> Game:
    assert game.deal is not None
    return replace(game, deal=replace(game.deal, before=None))


@pytest.mark.slow
@settings(max_examples=40)
@given(tables(), chances())
def test_case_089_taking_back_restores_everything(rules: Rules, chance: random.Random) -> None:
    def watch(before: Game, event: Event, after: Game) -> None:
        if not isinstance(event, Played) or after.deal is None:
            return
        for other in range(rules.players):
            if other != event.seat:
                with pytest.raises(Refusal):
                    after.decide(other, TakeBack())
        if next_event(after) is None:
            back = after
            back = back.apply(*after.decide(event.seat, TakeBack()))
            assert without_before(back) == without_before(before)

    played(rules, chance, deals=1, watch=watch)


@pytest.mark.slow
@settings(max_examples=60)
@given(tables(), chances())
def test_case_076_a_claim_scores_what_the_play_would(rules: Rules, chance: random.Random) -> None:
    """Whenever a claim is allowed, whatever legal play followed would have scored the same."""
    claimed: list[Game] = []

    def watch(_: Game, event: Event, after: Game) -> None:
        if after.deal is None or not after.deal.play.between_tricks or after.deal.play.widow:
            return
        for seat in range(rules.players):
            try:
                events = after.decide(seat, Claim())
            except Refusal:
                continue
            game = after
            game = game.apply(*events)
            if game.last is not None and game.deal is not None and game.needs_deal | game.over:
                end = played_on(after, chance)
                if end.deal is not None and end.deal.play.phase == "scored":
                    assert end.scored.change == game.last.change
                    claimed.append(game)
            return

    played(rules, chance, deals=1, watch=watch, claims=False)


def test_exchanged_hands_are_what_the_view_received() -> None:
    rules = rules_for("hearts", 4)

    def watch(_: Game, event: Event, after: Game) -> None:
        if isinstance(event, Exchanged):
            for seat in range(4):
                view = after.view(seat)
                (move,) = view.received
                assert not mask_of(move.cards or ()) & ~view.hand
                assert view.known_in((seat + 1) % 4) == view.given

    played(rules, random.Random(1), deals=1, watch=watch)
