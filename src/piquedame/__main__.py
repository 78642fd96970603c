"""`python -m piquedame` is the `piquedame` command."""

from piquedame.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
