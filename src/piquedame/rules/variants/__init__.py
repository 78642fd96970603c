"""The games, each as a difference from its parent, and how to find one."""

from __future__ import annotations

import difflib

from piquedame.errors import OptionError, shown
from piquedame.rules.variants import ancestors, black_lady, early
from piquedame.rules.variants.variant import FIELDS, Variant, at_players

VARIANTS: dict[str, Variant] = {
    each.slug: each
    for each in (
        black_lady.HEARTS,
        black_lady.BLACK_MARIA,
        black_lady.SPOT_HEARTS,
        black_lady.OMNIBUS,
        black_lady.OMNIBUS_BOOK,
        black_lady.JAQUES_BLACK_MARIA,
        black_lady.BLACK_LADY_NO_PASS,
        early.HEARTS_1887,
        early.EAGLE,
        early.EAGLE_LOW,
        early.MODERN_HEARTS,
        early.AUCTION_HEARTS,
        early.DRAW_HEARTS,
        early.DOMINO_HEARTS,
        early.HEARTSETTE,
        black_lady.BLACK_JACK,
        black_lady.BLACK_LADY_1909,
        black_lady.BLACK_LADY_1950,
        black_lady.GREEK_HEARTS,
        black_lady.KITTY_HEARTS,
        black_lady.JOKER_HEARTS,
        black_lady.PARTNERSHIP_HEARTS,
        black_lady.ROYAL_HEARTS,
        black_lady.PINK_LADY,
        black_lady.CANCELLATION_HEARTS,
        black_lady.TWO_PLAYER_BLACK_MARIA,
        black_lady.CHASSE_COEUR,
        black_lady.RICKETY_KATE,
        black_lady.BLACK_WIDOW,
        black_lady.QUEENS,
        black_lady.DIRTY_LADY,
        black_lady.BOOSTER_NINES,
        black_lady.TURBO_HEARTS,
        black_lady.COMPLEX_HEARTS,
        black_lady.DIRTY_NASTY_FILTHY_HEARTS,
        black_lady.LIKHA,
        black_lady.DANGER_HEARTS,
        ancestors.FOUR_JACKS,
        ancestors.SLOBBERHANNES,
        ancestors.REVERSIS,
    )
}
"""Every game that can be played, by slug, in the order of the shelf."""


def find_variant(slug: str) -> Variant:
    """The game of that name; `OptionError` with the nearest names if there is none."""
    if not isinstance(slug, str):
        raise OptionError(f"a game is named by its slug, as in 'black-maria', not {shown(slug)}")
    found = VARIANTS.get(slug)
    if found is None:
        near = difflib.get_close_matches(slug, VARIANTS, n=3, cutoff=0.5)
        some = ", ".join(list(VARIANTS)[:4])
        hint = f"did you mean {' or '.join(near)}?" if near else f"try {some} or another"
        raise OptionError(f"there is no game called {shown(slug)}: {hint}")
    return found


__all__ = ["FIELDS", "VARIANTS", "Variant", "at_players", "find_variant"]
