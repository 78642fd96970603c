"""Secrets and names made of random bits: tables, seats, codes, keys; and how they are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""The alphabet without I, L and O, which are taken for digits and for each other."""

CODE_LENGTH = 6


def new_table_id() -> str:
    """96 random bits: who knows it has been given the link."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """192 random bits: who knows it owns the seat."""
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """Six letters to read out to a friend; only good for a lookup that counts its tries."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def digest(secret: str) -> str:
    """How a secret is kept at rest."""
    return hashlib.sha256(secret.encode()).hexdigest()


def matches(kept: Iterable[str], given: str) -> bool:
    """Is `given` (a digest) among those kept? Compares all of them, in constant time each."""
    found = False
    for each in kept:
        found |= hmac.compare_digest(each, given)
    return found


def watcher_name(table: str, watcher: str) -> str:
    """What others may know of a browser that watches: nothing that lets them pass for it."""
    return hashlib.sha256(f"{table}\0{watcher}".encode()).hexdigest()[:16]
