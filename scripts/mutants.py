"""Mutation tests: mutmut changes the law, scoring, views and records; the tests must notice.

At least 95 % of the mutants must be killed, and each survivor explained in `tests/survivors.toml`,
where a table `[survivors]` holds a line `"<mutant>" = "<why no test can tell it apart>"`. Arguments
are mutants to run (`piquedame.law.demands*`); without any, all are, and the figure is checked.
`--report` only looks at the last run.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXPLAINED = ROOT / "tests/survivors.toml"
LEAST = 95.0
# A mutant that makes the tests hang, crash or fail to type-check was noticed.
NOTICED = {"killed", "timeout", "segfault", "caught by type check"}
LEFT_OUT = {"skipped", "not checked"}


def mutmut(*arguments: str, capture: bool = False) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE if capture else None,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"`mutmut {' '.join(arguments)}` failed with exit status {done.returncode}.")
    return done.stdout or ""


def results() -> dict[str, str]:
    """Each mutant's name and what became of it."""
    found = {}
    for line in mutmut("results", "--all", "true", capture=True).splitlines():
        name, _, status = line.strip().rpartition(": ")
        if name:
            found[name] = status
    return found


def explained() -> dict[str, str]:
    if not EXPLAINED.is_file():
        return {}
    table: dict[str, str] = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["survivors"]
    return table


def main(arguments: list[str]) -> int:
    if arguments != ["--report"]:
        mutmut("run", "--max-children", "2", *arguments)
        if arguments:
            return 0
    found = results()
    counted = {name: status for name, status in found.items() if status not in LEFT_OUT}
    if not counted:
        print("There is no mutant.", file=sys.stderr)
        return 1
    alive = sorted(name for name, status in counted.items() if status not in NOTICED)
    reasons = explained()
    score = 100 * (len(counted) - len(alive)) / len(counted)
    print(", ".join(f"{number} {status}" for status, number in Counter(found.values()).items()))
    print(f"{len(counted)} mutants, {len(alive)} alive: {score:.2f} % killed, {LEAST:g} % wanted.")
    for name in alive:
        print(f"  {counted[name]}: {name}: {reasons.get(name, 'NOT EXPLAINED')}")
    for name in sorted(reasons.keys() - set(alive)):
        print(f"  explained, but not alive: {name}")
    return 0 if score >= LEAST and all(name in reasons for name in alive) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
