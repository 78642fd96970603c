"""The shuffle: the documented vectors, worked out anew here; no place likelier than another."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from piquedame import new_secret
from piquedame.cards import cards_text, full_pack, parse_card, parse_cards
from piquedame.deal.deal import deal_out
from piquedame.deal.shuffle import _below, draw_for_deal, seeded_secret, shuffled
from piquedame.rules.agreed import rules_for

PAGE = (Path(__file__).parents[2] / "docs/shuffle.md").read_text(encoding="utf-8")
SEEDS, VECTORS = (
    json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, flags=re.DOTALL)
)


def order(pack: list[str], secret: bytes, message: bytes) -> list[str]:
    """The page's words, done step by step."""
    block, words = 0, list[int]()
    for last in reversed(range(1, len(pack))):
        n = last + 1
        while True:
            if not words:
                text = message + block.to_bytes(4, "big")
                digest = hmac.digest(secret, text, "sha256")
                words = [int(digest.hex()[k : k + 8], 16) for k in range(0, 64, 8)]
                block += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % n:
                break
        pack[last], pack[word % n] = pack[word % n], pack[last]
    return pack


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["secret"][:8])
def test_packs_are_dealt_as_documented(vector: dict[str, Any]) -> None:
    out = parse_cards(vector["pack"].removeprefix("without ").removeprefix("52"))
    pack = tuple(card for card in full_pack() if card not in out)
    secret, nonces = bytes.fromhex(vector["secret"]), bytes.fromhex(vector["nonces"])
    assert cards_text(shuffled(pack, secret, vector["deal"], nonces)) == vector["dealt"]
    message = nonces + vector["deal"].to_bytes(4, "big")
    assert " ".join(order(cards_text(pack).split(), secret, message)) == vector["dealt"]


@pytest.mark.parametrize("vector", SEEDS, ids=lambda vector: vector["secret"][:8])
def test_seeds_give_the_documented_secrets(vector: dict[str, Any]) -> None:
    seed, game, deal = vector["seed"], vector["game"], vector["deal"]
    assert seeded_secret(seed, game, deal).hex() == vector["secret"]
    text = "piquedame seed" + seed
    plain = text.encode() + bytes([0, 0, 0, game]) + bytes([0, 0, 0, deal])
    assert hashlib.sha256(plain).hexdigest() == vector["secret"]


def test_the_documented_words() -> None:
    digests = [hmac.digest(bytes(32), bytes(7) + bytes([k]), "sha256").hex() for k in (0, 1)]
    words = re.findall("[0-9a-f]{8}", "".join(digests))[:9]
    assert f"`{' '.join(words)}`" in PAGE


def test_a_word_too_high_is_thrown_away() -> None:
    top = 2**32 - 2**32 % 52
    assert _below(52, iter([top, 2**32 - 1, top - 1])) == (top - 1) % 52
    assert _below(4, iter([2**32 - 1])) == 3


def test_secrets_are_256_bits_and_never_the_same() -> None:
    secrets = {new_secret() for _ in range(100)}
    assert {len(secret) for secret in secrets} == {32}
    assert len(secrets) == 100


def test_a_deal_goes_round_from_eldest_hand() -> None:
    rules = rules_for("hearts", 5, {"remainder": "first_trick_winner"})
    dealt = deal_out(rules, 3, 1, full_pack())
    assert (dealt.deal, dealt.dealer) == (3, 1)
    assert dealt.hands[2] is not None
    assert dealt.hands[2][:2] == (parse_card("2C"), parse_card("7C"))
    assert dealt.widow == (parse_card("KS"), parse_card("AS"))
    other = rules_for("hearts", 5, {"remainder": "uneven", "rotation": "anticlockwise"})
    dealt = deal_out(other, 0, 1, full_pack())
    assert [len(hand or ()) for hand in dealt.hands] == [11, 10, 10, 10, 11]
    assert dealt.hands[0] is not None
    assert dealt.hands[0][:2] == (parse_card("2C"), parse_card("7C"))


def matrix(shuffles: int) -> list[Counter[int]]:
    pack = tuple(range(52))
    places = [Counter[int]() for _ in pack]
    for number in range(shuffles):
        dealt = shuffled(pack, hashlib.sha256(number.to_bytes(4, "big")).digest())
        for place, card in enumerate(dealt):
            places[place][card] += 1
    return places


def chi_square(places: list[Counter[int]], shuffles: int) -> float:
    expected = shuffles / 52
    return sum((count[card] - expected) ** 2 / expected for count in places for card in range(52))


def too_far(degrees: int) -> float:
    """The value of chi-square that chance exceeds once in a thousand times (Wilson, Hilferty)."""
    spread = 2 / (9 * degrees)
    return float(degrees * (1 - spread + 3.0902 * spread**0.5) ** 3)


def test_every_card_comes_to_every_place() -> None:
    """Case 070, a small sample."""
    shuffles = 3_000
    assert chi_square(matrix(shuffles), shuffles) < too_far(51 * 51)


@pytest.mark.soak
def test_every_card_comes_to_every_place_a_million_times() -> None:
    shuffles = 1_000_000
    assert chi_square(matrix(shuffles), shuffles) < too_far(51 * 51)


@pytest.mark.parametrize("way", ["lowest_draw", "highest_cut"])
@pytest.mark.parametrize("players", [3, 4, 7])
def test_the_draw_for_the_deal(way: str, players: int) -> None:
    redrawn = 0
    for number in range(60):
        dealer, rounds = draw_for_deal(full_pack(), players, way, bytes([number] * 32))
        seats = list(range(players))
        for cards in rounds:
            assert len(cards) == len(seats)
            ranks = [
                "A23456789TJQK".index(cards_text([card])[0])
                if way == "lowest_draw"
                else -"23456789TJQKA".index(cards_text([card])[0])
                for card in cards
            ]
            seats = [seat for seat, rank in zip(seats, ranks, strict=True) if rank == min(ranks)]
        assert seats == [dealer]
        redrawn += len(rounds) > 1
        drawn = [card for cards in rounds for card in cards]
        assert len(set(drawn)) == len(drawn)
    assert redrawn


def test_a_draw_that_never_ends_ends() -> None:
    dealer, rounds = draw_for_deal(parse_cards("2C 2D 2H 2S"), 3, "lowest_draw", bytes(32))
    assert dealer == 0
    assert len(rounds) == 1


def test_a_random_first_dealer_shows_no_card() -> None:
    drawn = Counter(draw_for_deal(full_pack(), 5, "random", bytes([k] * 32)) for k in range(200))
    assert {rounds for _, rounds in drawn} == {()}
    assert {dealer for dealer, _ in drawn} == set(range(5))
