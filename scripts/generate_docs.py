"""Make `docs/options.md`, `docs/games/` and `docs/cli.md` from the rules and the command line.

With `--check` nothing is written: the exit status is 1 when a page is stale.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from piquedame import explain  # noqa: E402
from piquedame.cli.main import COMMANDS, EXAMPLES, make_parser  # noqa: E402
from piquedame.rules.agreed import rules_for  # noqa: E402
from piquedame.rules.options import OPTIONS, PASS_WAYS  # noqa: E402
from piquedame.rules.variants import VARIANTS, Variant, find_variant  # noqa: E402
from piquedame.scoring.complex import stake  # noqa: E402

DOCS = ROOT / "docs"
GAMES = DOCS / "games"
MADE = "<!-- Made by scripts/generate_docs.py: change the rules or the words, not this page. -->"

GROUPS = {
    "deal": "Pack and deal",
    "auction": "Auction and announcements",
    "passing": "Passing",
    "first_trick": "First lead and first trick",
    "leading": "Leading and following",
    "trick": "Who takes a trick",
    "values": "What cards cost",
    "slam": "Shooting the moon",
    "end": "Score and end",
}

FORMS = {
    "jokers": "a whole number, 0 to 4",
    "hand_size": "`equal`, or a whole number from 1 to 26",
    "silent_slam_value": "`null`, or a whole number from 1",
    "expose_cards": 'a map from cards to multipliers from 2 to 9, `{"QS": 2}`',
    "lives": "a whole number, 0 to 9",
    "life_lost_from": "a whole number from 1",
    "revoke_fine": "a whole number from 1",
    "wrong_challenge_fine": "a whole number from 1",
    "strip_table": 'or a map from players to cards, `{"3": "2D", "5": "2C 2D"}` (with '
    "two packs, a card for each copy)",
    "kitty_size": 'a whole number, 0 to 6, or a map from players, `{"3": 4}`',
    "pass_count": 'a whole number, 0 to 4, or a map from players, `{"7": 2}`',
    "pass_cycle": 'a list of directions, one a deal, `["left", "hold"]`, or a map from players to '
    "lists; directions: " + ", ".join(f"`{way}`" for way in PASS_WAYS),
    "pass_forbidden_cards": "cards, `QS KS`",
    "first_leader": "or `holder_of:` and a card, `holder_of:7C`",
    "void_discard": "or `listed_first:` (the first of them that is held) or `listed_any:` (any "
    "of them that is held) and one to six cards, `listed_first:QS AS`",
    "ranks": "or four or more ranks in any order, from low to high; what is missing is out of the "
    "pack",
    "trick_points": "a map from `each`, `first`, `last` and `all_three` (the first, the last, and "
    'the one card that costs) to points, `{"each": 1}`',
    "card_values": 'a map from cards to points, `{"QS": 13, "JD": -10}`',
    "specials": "a list of these",
    "sun_value": "a whole number from 1",
    "moon_value": "`T`, the points at stake, or a whole number from 1",
    "target": "a whole number from 1",
    "deals": "a whole number from 1",
}
"""The form of the values of an option that is not a choice among a few."""


def options_page() -> Iterator[str]:
    """Every option, group by group."""
    yield from (MADE, "", "# Options", "")
    yield (
        "A house rule is an option with a value of its own: on the command line (`--option "
        "NAME=VALUE`), at a new table, or in the `options` of a record. A value is JSON if it "
        "parses, otherwise text; a list of cards is one string. The defaults are those of Hearts "
        "with four players; [the page of a game](games/README.md) says how it differs."
    )
    for group, title in GROUPS.items():
        yield from (
            "",
            f"## {title}",
            "",
            "| option | meaning | values | Hearts |",
            "|---|---|---|---|",
        )
        for info in explain.option_infos("hearts", 5):
            if info["group"] == group:
                yield _option_row(info)


def _option_row(info: dict[str, Any]) -> str:
    name = info["name"]
    default = find_variant("hearts").default(name, 4)
    shown = "" if default is None else _value(default)
    return f"| `{name}` | {info['label']} | {_values(info)} | {shown} |"


def _values(info: dict[str, Any]) -> str:
    form = FORMS.get(info["name"], "")
    if info["kind"] == "bool":
        return "`true`, `false`"
    said = [
        f"{_value(value)} {label}" if str(value) != label else _value(value)
        for value, label in zip(info["values"], info["value_labels"], strict=True)
    ]
    return "; ".join([*said, *([form] if form else [])])


def _value(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return f"`{text}`" if text else "none"


def game_page(variant: Variant) -> Iterator[str]:
    """A game's page: its rules, what changes with the players, how it differs, its source."""
    players = variant.usual_players
    page = explain.rules_page(variant.slug, players)
    yield from (MADE, "", f"# {page['title']}", "")
    yield from (f"{line}\n" for line in page["summary"])
    yield _players_line(variant, players)
    rules = rules_for(variant, players)
    yield from _sections(explain.play_sections(rules))
    yield from (
        "",
        "## By the number of players",
        "",
        "| players | cards each | at stake | left out |",
    )
    yield "|---|---|---|---|"
    yield from (_players_row(variant, n) for n in variant.players)
    if page["difference_rows"]:
        yield from (
            "",
            "## Compared with Hearts",
            "",
            f"| | Hearts | {page['title']} |",
            "|---|---|---|",
        )
        yield from (f"| {' | '.join(row)} |" for row in page["difference_rows"])
    yield from _sections(explain.more_sections(rules))
    yield from ("", "## Source", "")
    yield from page["sources"]


def _players_line(variant: Variant, players: int) -> str:
    least, most = variant.min_players, variant.max_players
    if least == most:
        return f"`{variant.slug}`, {players} players."
    other = next(n for n in variant.players if n != players)
    return (
        f"`{variant.slug}`, {least} to {most} players. The rules below are those for {players}; "
        f"`piquedame rules {variant.slug} -n {other}` shows those for {other}."
    )


def _sections(sections: list[dict[str, Any]]) -> Iterator[str]:
    for section in sections:
        yield from ("", f"## {section['title']}", "")
        yield from (f"{number}. {step}" for number, step in enumerate(section["steps"], 1))


def _players_row(variant: Variant, players: int) -> str:
    rules = rules_for(variant, players)
    out = explain.left_out_words(rules) or "none"
    rest = [f"widow {rules.widow}"] if rules.widow else []
    rest += [f"stock {rules.stock}"] if rules.stock else []
    each = ", ".join([str(rules.hand_sizes[0]), *rest])
    return f"| {players} | {each} | {stake(rules)} | {out} |"


def games_page() -> Iterator[str]:
    """The shelf."""
    yield from (MADE, "", "# Games", "", "| game | players | |", "|---|---|---|")
    for info in explain.variant_infos():
        players = explain.players_words(info["players"])
        yield f"| [{info['title']}]({info['slug']}.md) | {players} | {info['line']} |"


def cli_page() -> Iterator[str]:
    """The command line."""
    yield from (
        MADE,
        "",
        "# The command line",
        "",
        "```",
        EXAMPLES.split("\n", 1)[1].rstrip(),
        "```",
        "",
    )
    yield (
        "Wrong input is answered with one sentence on standard error and exit status 2. Progress "
        "is shown on standard error, but only on a terminal."
    )
    commands = next(
        action.choices
        for action in make_parser()._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    for name, (_, what) in COMMANDS.items():
        yield from ("", f"## `piquedame {name}`", "", f"{what[0].upper()}{what[1:]}.", "")
        yield from ("| argument | meaning |", "|---|---|")
        for action in commands[name]._actions:
            if not isinstance(action, argparse._HelpAction):
                yield f"| {_argument(action)} | {action.help} |"
        yield from _more(name)


def _argument(action: argparse.Action) -> str:
    metavar = str(action.metavar or ("" if action.nargs == 0 else action.dest.upper()))
    if not action.option_strings:
        return f"`{metavar}`"
    return ", ".join(f"`{flag} {metavar}`".replace(" `", "`") for flag in action.option_strings)


ARENA = """
Duplicate deals: every deal is played once with the focal bot in each seat, with the same cards, \
the same dealer and the same random numbers in each seat, so that the luck of the cards cancels \
out. The other bots follow it around the table in the order given. Partners who sit opposite each \
other are one bot: pair plays against pair, in two rotations. A deal is played from level scores; \
its number decides the dealer and the direction of the pass. With `--games` every game runs to its \
end, and is the game that `piquedame simulate` deals under that seed.

`--json` prints one object: `variant`, `players`, `options`, `seed`, `time`, `sims`, `games` \
(null without `--games`), `deals` (different ones), `rotations`, and `bots`, an object for each \
bot:

| figure | meaning |
|---|---|
| `points_per_deal` | the bot's points for each deal; for chips, its losses; for complex scores, \
their size |
| `diff` | its points less the mean of the other seats; below 0 is better |
| `se`, `ci95` | the standard error of `diff`, and 1.96 of them to either side; the mean of one \
deal (one game) over its rotations is one observation |
| `moons`, `moons_against` | deals, in all rotations, in which it, or another bot, took everything |
| `ms_per_move` | processor time for each wish, in milliseconds |
| `games_won` | games won in all rotations; a shared win counts as a part; null without `--games` |

The same version and arguments give the same figures, except `ms_per_move`, for any `--jobs` or \
`--cluster` and any order in which deals are finished. With `--time` they may differ, because the \
depth of a search in a second is chance. `--time` and `--sims` are for bots that search; the \
others ignore them, and if no bot searches they are refused. Without either, a bot uses its own \
budget.

`--resume FILE` keeps each deal in a journal as soon as it is done. After any interruption the \
same command goes on from there, with the seed of the journal if none is given; so does one with \
more deals. A journal of another table, other bots, another seed, budget or version is refused and \
left as it is. Ctrl-C ends every process, with exit status 130.

`--cluster` takes the address of the head of a Ray cluster, HOST:PORT, or `auto` on one of its \
machines; each machine needs this version of the package. `pip install 'piquedame[cluster]'` \
installs Ray.

`duck` and `uct` are not levels but fixed standards for comparison, and they never change. `duck` \
passes its costliest cards, plays the highest card that loses the trick, otherwise its lowest, and \
throws its costliest card when void. `uct` is plain search: its budget (10,000 playouts by \
default) is split evenly over 30 deals that fit its view, each seat plays for its own score, and \
it passes and bids like casual.
"""
"""What the help of the arena's arguments leaves out."""


SERVE = """
`skilled` and `expert` search in processes of their own, the thinkers, which give way to the \
server and end with it. The first starts with the server, another whenever all are busy; each \
takes about 180 MB. Tables are served in turn, and if many wait each wish gets less thought. \
The first thinker compiles the search (two minutes of processor time, once for each version); the \
machine code is kept in the user's cache, or in the folder that `PIQUEDAME_CACHE` names. No game \
waits for that: `casual` makes any wish that is not there after two seconds, or while no thinker \
is ready.
"""
"""What the help of the server's arguments leaves out."""


BENCH = """
Whole deals of random legal play, one after another: shuffled, passed, played, scored. `--json` \
prints one object: `variant`, `players`, `threads`, `seconds` (measured), `deals`, `deals_per_s`, \
`plays_per_s` (cards), `compile_s` (the time to compile, or to load the machine code of an earlier \
run; not part of `seconds`). Machine code is kept in the user's cache, or in the folder that \
`PIQUEDAME_CACHE` names.
"""
"""What the help of the benchmark's arguments leaves out."""


def _more(name: str) -> Iterator[str]:
    if name == "verify":
        yield ""
        yield (
            "Exit status: 0 if all games are right, 1 if a game is refused, 2 for wrong usage or a "
            "file that cannot be read. With `--json` standard output has exactly one line for "
            'each game, in order: `{"file":"a.jsonl","game":0,"ok":true}`. If `ok` is false, the '
            "line also has `deal` and `play` (null if none is at fault), `reason` and `say`; "
            "`wrong_figure` adds `field`, `found` and `right`. `game` is the number of the line, "
            "from 0; an empty line is skipped, but counted."
        )
    if name == "bench":
        yield from BENCH.rstrip().split("\n")
    if name == "serve":
        yield from SERVE.rstrip().split("\n")
    if name == "arena":
        yield from ARENA.rstrip().split("\n")
    if name == "simulate":
        yield ""
        yield (
            "The same version and arguments give the same bytes on any machine; with bots that "
            "search, on any machine of the same kind. The secret of a deal is SHA-256 of "
            "`piquedame seed`, the seed, the game and the deal; a bot's random numbers are drawn "
            "from the seed, the game, the deal and its seat. Without `--seed` a seed is drawn and "
            "printed on standard error."
        )


def pages() -> dict[Path, str]:
    """Every page and its text."""
    made = {
        DOCS / "options.md": options_page(),
        DOCS / "cli.md": cli_page(),
        GAMES / "README.md": games_page(),
        **{GAMES / f"{slug}.md": game_page(variant) for slug, variant in VARIANTS.items()},
    }
    return {path: "\n".join(lines) + "\n" for path, lines in made.items()}


def main() -> int:
    """Write, or with `--check` compare."""
    missing = [o.name for o in OPTIONS.values() if not (o.values or o.name in FORMS)]
    if missing:
        raise SystemExit(f"FORMS does not say how {', '.join(missing)} is written")
    wanted = pages()
    stale = [
        path
        for path, text in wanted.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    stale += [path for path in GAMES.glob("*.md") if path not in wanted]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale: run scripts/generate_docs.py")
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path in wanted:
            path.write_text(wanted[path], encoding="utf-8")
        else:
            path.unlink()
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
