"""The `piquedame` command."""

from __future__ import annotations

import argparse
import contextlib
import difflib
import math
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn

from piquedame.errors import OptionError
from piquedame.version import __version__

WRONG, INTERRUPTED, BROKEN_PIPE = 2, 130, 141

BOT_NAMES = "novice, casual, skilled, expert, duck or uct"

EXAMPLES = """\
examples:
  piquedame rules black-maria               its rules, compared with Hearts
  piquedame play hearts                     a game in the terminal
  piquedame simulate omnibus --games 3 --seed autumn --out games.jsonl
  piquedame verify games.jsonl
  piquedame ask position.json --bot expert --time 2
  piquedame arena hearts --bots casual,duck --deals 500
"""

COMMANDS: dict[str, tuple[str, str]] = {
    "variants": ("piquedame.cli.commands.games:variants", "list the games"),
    "rules": (
        "piquedame.cli.commands.games:rules",
        "show the rules of a game",
    ),
    "play": ("piquedame.cli.terminal:run", "play against bots in the terminal"),
    "simulate": (
        "piquedame.cli.commands.simulate:run",
        "write records of games by bots",
    ),
    "verify": ("piquedame.cli.commands.verify:run", "check recorded games, play by play"),
    "ask": ("piquedame.cli.commands.ask:run", "ask a bot what it would do in a position, and why"),
    "arena": ("piquedame.cli.commands.arena:run", "compare bots on duplicate deals"),
    "serve": ("piquedame.cli.commands.serve:run", "run the server: tables in the browser"),
    "bench": (
        "piquedame.cli.commands.bench:run",
        "measure how fast the compiled law plays",
    ),
}
"""Each command: where it is, loaded when it is called, and what it does."""


class Parser(argparse.ArgumentParser):
    """Wrong usage gets one sentence and exit status 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and stop."""
        self.exit(WRONG, f"{self.prog}: {message}\n")


def _layout(prog: str) -> argparse.HelpFormatter:
    return argparse.RawDescriptionHelpFormatter(prog, max_help_position=30)


def make_parser() -> Parser:
    """The command line as a parser."""
    parser = Parser(
        prog="piquedame",
        description="The Hearts family of card games: rules, games in the terminal and in the "
        "browser, records.",
        epilog=EXAMPLES,
        formatter_class=_layout,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"piquedame {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, (_, what) in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=what,
            description=f"{what[0].upper()}{what[1:]}.",
            formatter_class=_layout,
            allow_abbrev=False,
        )
        _ARGUMENTS[name](command)
    return parser


def whole(text: str) -> int:
    """A whole number, as an argument."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def seconds(text: str) -> float:
    """A number of seconds, as an argument."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return number


def file_name(text: str) -> str:
    """The name of a file, as an argument: an unset variable in a script leaves none."""
    if not text:
        raise argparse.ArgumentTypeError("the name of the file is empty")
    return text


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=("en", "pl"), default="en", help="the language (en)")


def _add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="VARIANT", help="the game, such as black-maria")
    parser.add_argument("--variant", metavar="VARIANT", help="the game, given as an option")
    parser.add_argument(
        "-n",
        "--players",
        type=whole,
        metavar="PLAYERS",
        help="number of players (4 if the game allows it, otherwise the fewest)",
    )
    parser.add_argument(
        "--option",
        action="append",
        metavar="NAME=VALUE",
        help="a house rule; may be repeated; VALUE is JSON if it parses, otherwise text",
    )


def _add_bots(parser: argparse.ArgumentParser, whose: str) -> None:
    parser.add_argument(
        "--bots",
        metavar="BOT[,BOT…]",
        help=f"{BOT_NAMES} (casual): one for all seats, or one for {whose}",
    )
    parser.add_argument("--seed", metavar="SEED", help="the same seed deals the same cards")


def _variants(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
    _add_language(parser)


def _rules(parser: argparse.ArgumentParser) -> None:
    _add_table(parser)
    parser.add_argument("--against", metavar="VARIANT", help="the game to compare it with (hearts)")
    _add_language(parser)


def _play(parser: argparse.ArgumentParser) -> None:
    _add_table(parser)
    _add_bots(parser, "each other seat")


def _simulate(parser: argparse.ArgumentParser) -> None:
    _add_table(parser)
    _add_bots(parser, "each seat")
    parser.add_argument(
        "--games", type=whole, default=1, metavar="GAMES", help="number of games (1)"
    )
    parser.add_argument(
        "--out",
        type=file_name,
        metavar="FILE",
        help="replaced when all the games are played (standard output)",
    )


def _verify(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="+",
        type=file_name,
        metavar="FILE",
        help="records, one to a line; - is standard input",
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON for each game")


def _ask(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "position",
        type=file_name,
        metavar="POSITION",
        help="a file, - for standard input, or the JSON itself",
    )
    parser.add_argument("--bot", default="expert", metavar="BOT", help="the bot to ask (expert)")
    parser.add_argument(
        "--time",
        type=seconds,
        metavar="S",
        help="seconds to search, for a bot that searches (0.5); compiling is not counted",
    )
    parser.add_argument(
        "--sims", type=whole, metavar="K", help="deals to play out, instead of --time"
    )
    parser.add_argument(
        "--seed", metavar="SEED", help="with --sims: the same seed gives the same answer"
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _arena(parser: argparse.ArgumentParser) -> None:
    _add_table(parser)
    parser.add_argument(
        "--bots",
        metavar="FOCAL,OTHER[,OTHER…]",
        help=f"{BOT_NAMES}: the bot to measure, then its opponents; the last one sits in all the "
        "remaining seats; expert:12000 or expert:0.035s sets the playouts or seconds for each "
        "wish",
    )
    parser.add_argument("--deals", type=whole, metavar="N", help="number of deals (1000)")
    parser.add_argument(
        "--games", type=whole, metavar="G", help="number of whole games, instead of deals"
    )
    parser.add_argument(
        "--time", type=seconds, metavar="S", help="seconds for each wish of a bot that searches"
    )
    parser.add_argument(
        "--sims", type=whole, metavar="K", help="deals to play out for each wish, instead of --time"
    )
    parser.add_argument("--seed", metavar="SEED", help="the same seed deals the same cards")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--plot", type=file_name, metavar="FILE", help="draw a picture as well: .svg or .png"
    )
    parser.add_argument(
        "--jobs", type=whole, metavar="JOBS", help="number of processes (one for each core)"
    )
    parser.add_argument(
        "--resume",
        type=file_name,
        metavar="FILE",
        help="keep finished deals in FILE, and go on from those it has",
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on a Ray cluster (needs piquedame[cluster])"
    )


def _serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=whole, default=8000, help="the port to listen on (8000)")
    parser.add_argument(
        "--database",
        type=file_name,
        default="piquedame.sqlite",
        metavar="FILE",
        help="the file of tables (piquedame.sqlite)",
    )
    parser.add_argument(
        "--thinkers",
        type=whole,
        metavar="N",
        help="at most this many processes search for skilled and expert bots (one less than the "
        "number of cores); with 0 these bots play like casual",
    )
    parser.add_argument(
        "--welcome",
        action="store_true",
        help="print a QR code of the address, and open the browser if there is one",
    )


def _bench(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("playouts",), help="whole random deals")
    _add_table(parser)
    parser.add_argument(
        "--threads", type=whole, default=1, metavar="K", help="number of threads (1)"
    )
    parser.add_argument(
        "--seconds", type=seconds, default=5.0, metavar="S", help="seconds to measure (5)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


_ARGUMENTS: dict[str, Callable[[argparse.ArgumentParser], None]] = {
    "variants": _variants,
    "rules": _rules,
    "play": _play,
    "simulate": _simulate,
    "verify": _verify,
    "ask": _ask,
    "arena": _arena,
    "serve": _serve,
    "bench": _bench,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 0, 1 for a refused record or position, 2 for a failure."""
    told = sys.stdout is not None
    _fill_in_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        return _run(arguments, told=told)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _close_output()
        return BROKEN_PIPE


def _fill_in_streams() -> None:
    """A standard stream that was closed reads as empty, or takes what nobody sees."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _run(arguments: list[str], *, told: bool) -> int:
    parser = make_parser()
    first = arguments[0] if arguments else ""
    if not first:
        parser.print_help()
        return 0
    if first not in COMMANDS and first not in ("-h", "--help", "--version"):
        parser.error(_no_command(first))
    args, extra = parser.parse_known_args(arguments)
    if extra:
        help_ = f"piquedame {args.command} --help lists the arguments"
        parser.error(f"unrecognized arguments: {' '.join(extra)}: {help_}")
    if not told and args.command != "serve":
        print(f"piquedame {args.command}: standard output is closed", file=sys.stderr)
        return WRONG
    module, _, name = COMMANDS[args.command][0].partition(":")
    try:
        status: int = getattr(import_module(module), name)(args)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except (OptionError, OSError) as error:
        print(f"piquedame {args.command}: {_sentence(error)}", file=sys.stderr)
        return WRONG
    return status


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return f"{name}{error.strerror or error}"
    return str(error)


def _no_command(name: str) -> str:
    near = difflib.get_close_matches(name, COMMANDS, n=2, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else "choose one of " + ", ".join(COMMANDS)
    return f"there is no command {name!r}: {hint}"


def _close_output() -> None:
    """Let nothing more be written to a pipe that nobody reads."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    raise SystemExit(main())
