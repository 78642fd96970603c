"""`piquedame serve`: the server, until it is stopped."""

from __future__ import annotations

import argparse

from piquedame.errors import OptionError
from piquedame.server.serve import run as run_server

MOST_THINKERS = 256


def run(args: argparse.Namespace) -> int:
    """Serve tables; a port that is taken or a database that cannot be used gets a sentence."""
    if not 0 <= args.port < 1 << 16:
        raise OptionError(f"--port cannot be {args.port}: it is a number from 0 to 65535")
    if args.thinkers is not None and not 0 <= args.thinkers <= MOST_THINKERS:
        raise OptionError(
            f"--thinkers cannot be {args.thinkers}: it is a number from 0 to {MOST_THINKERS}"
        )
    run_server(args.host, args.port, args.database, welcome=args.welcome, thinkers=args.thinkers)
    return 0
