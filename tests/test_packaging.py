"""`pip install .` alone gives a working command with the built client; what is pinned is clean."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
STATIC = "src/piquedame/server/static"
REQUIREMENTS = sorted(ROOT.glob("requirements/*.txt"))


def load_hook() -> ModuleType:
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


hook = load_hook()


# ---------------------------------------------------------------- the hook


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project with a client that counts as built."""
    for name, body in {
        "pyproject.toml": '[project]\nname = "x"\nversion = "1.2.3"\n',
        "web/package.json": "{}",
        "web/package-lock.json": "{}",
        "web/index.html": "<!doctype html>",
        "web/src/main.ts": "export {}",
        "src/piquedame/words/en.json": "{}",
        f"{STATIC}/index.html": "<!doctype html>",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body)
    (tmp_path / STATIC / ".stamp").write_text(hook.stamp_of(tmp_path))
    return tmp_path


@pytest.fixture
def no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook, "system_npm", lambda: None)


def wanted(tree: Path) -> list[str]:
    """What the hook asks to be installed for the build."""
    asked: list[str] = hook.ClientBuildHook(
        str(tree), {}, None, None, str(tree / "dist"), "wheel"
    ).dependencies()
    return asked


def test_a_built_client_is_fresh(tree: Path) -> None:
    assert hook.is_fresh(tree)


@pytest.mark.parametrize(
    "changed", ["web/src/main.ts", "web/index.html", "src/piquedame/words/en.json"]
)
def test_a_changed_source_makes_it_stale(tree: Path, changed: str) -> None:
    (tree / changed).write_text("changed")
    assert not hook.is_fresh(tree)


def test_a_new_source_makes_it_stale_but_a_test_or_a_node_module_does_not(tree: Path) -> None:
    (tree / "web/node_modules/x").mkdir(parents=True)
    (tree / "web/node_modules/x/index.js").write_text("")
    (tree / "web/src/main.test.ts").write_text("")
    assert hook.is_fresh(tree)
    (tree / "web/src/net.ts").write_text("")
    assert not hook.is_fresh(tree)


def test_without_sources_what_is_there_is_fresh(tree: Path) -> None:
    shutil.rmtree(tree / "web")
    assert hook.is_fresh(tree)
    (tree / STATIC / "index.html").unlink()
    assert not hook.is_fresh(tree)


@pytest.mark.usefixtures("no_node")
def test_node_is_asked_for_only_when_needed(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert wanted(tree) == []
    (tree / "web/index.html").write_text("changed")
    assert wanted(tree) == [hook.NODE_PACKAGE]
    monkeypatch.setenv("PIQUEDAME_SKIP_WEB", "1")
    assert wanted(tree) == []


def test_a_systems_node_is_taken(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook, "system_npm", lambda: ["npm"])
    (tree / "web/index.html").write_text("changed")
    assert wanted(tree) == []


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.12.0", "v24.0.0", "v26.1.0\n"])
def test_node_that_will_do(version: str) -> None:
    assert hook.is_new_enough(version)


@pytest.mark.parametrize("version", ["v18.20.0", "v20.18.9", "v21.7.0", "v22.11.0", "", "what?"])
def test_node_that_will_not_do(version: str) -> None:
    assert not hook.is_new_enough(version)


def test_a_build_tells_version_and_commit_and_an_unpacked_one_keeps_its_commit(tree: Path) -> None:
    facts = tree / STATIC / "build.json"
    hook.build(tree)
    assert json.loads(facts.read_text()) == {"version": "1.2.3", "commit": ""}
    facts.write_text('{"version": "1.2.2", "commit": "0123456789"}')
    hook.build(tree)
    assert json.loads(facts.read_text()) == {"version": "1.2.3", "commit": "0123456789"}


# ---------------------------------------------------------------- what is pinned


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.name)
def test_requirements_are_pinned_hashed_and_name_no_place(path: Path) -> None:
    text = path.read_text()
    assert not re.search(r"https?:|file:|^\s*--(?!hash)|^-", text, re.MULTILINE)
    blocks = re.findall(r"^[a-z0-9].*(?:\n    --hash.*)*", text, re.MULTILINE)
    assert blocks
    for block in blocks:
        assert re.match(r"[a-z0-9.\-]+(\[[a-z,]+\])?==\S+", block), block
        assert "--hash=sha256:" in block, block


def test_the_same_version_is_pinned_everywhere() -> None:
    pins: dict[str, set[str]] = {}
    for path in REQUIREMENTS:
        for name, version in re.findall(r"^([a-z0-9.\-]+)==(\S+)", path.read_text(), re.MULTILINE):
            pins.setdefault(name, set()).add(version)
    assert {name: versions for name, versions in pins.items() if len(versions) > 1} == {}


def test_the_node_lock_names_no_place_and_package_json_pins() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    for name, package in lock["packages"].items():
        assert "resolved" not in package, name
        assert not name or "integrity" in package, name
    manifest = json.loads((ROOT / "web/package.json").read_text())
    wanted = manifest.get("dependencies", {}) | manifest["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())


def test_versions_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert json.loads((ROOT / "web/package.json").read_text())["version"] == project["version"]
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    assert lock["version"] == project["version"]


# ---------------------------------------------------------------- the wheel


def run(*command: str | Path, cwd: Path, **env: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a source distribution of this tree, and of the wheel made from that alone."""
    place = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", place, cwd=ROOT)
    (sdist,) = place.glob("*.tar.gz")
    run("tar", "-xf", sdist, cwd=place)
    (unpacked,) = (path for path in place.iterdir() if path.is_dir())
    # The client comes with the source distribution: no Node, no npm, no network.
    nowhere = place / "bin"
    nowhere.mkdir()
    run(
        *(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", place),
        cwd=unpacked,
        PATH=str(nowhere),
    )
    return place


@pytest.mark.packaging
def test_the_wheel_carries_the_client_and_all_data(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        facts = json.loads(archive.read("piquedame/server/static/build.json"))
        page = archive.read("piquedame/server/static/index.html").decode()
    assert facts["version"] == wheel.name.split("-")[1]
    loaded = re.findall(r'(?:src|href)="/([^"]+)"', page)
    assert any(name.endswith(".js") for name in loaded)
    assert {f"piquedame/server/static/{name}" for name in loaded} <= names
    here = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src/piquedame").rglob("*")
        if path.is_file() and path.suffix in {".py", ".toml", ".json", ".sql", ".typed"}
    }
    assert here - names == set()
    assert not any(name.endswith(".map") for name in names)


@pytest.mark.packaging
def test_pages_need_no_inline_script_or_style(built: Path) -> None:
    (unpacked,) = (path for path in built.iterdir() if (path / "pyproject.toml").exists())
    page = (unpacked / STATIC / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)


@pytest.mark.packaging
def test_the_installed_wheel_runs(built: Path, tmp_path: Path) -> None:
    """In an environment without the project's folder; the dependencies are lent by this one."""
    (wheel,) = built.glob("*.whl")
    target = tmp_path / "site"
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--offline", "--no-deps"]
    run(*uv, "--target", target, wheel, cwd=tmp_path)
    told = run(
        *(sys.executable, "-c"),
        "import importlib.resources as r, piquedame.cli.main; print(piquedame.cli.main.__file__);"
        "print((r.files('piquedame') / 'server/static/index.html').is_file())",
        cwd=tmp_path,
        PYTHONPATH=str(target),
    ).split()
    assert Path(told[0]).is_relative_to(target)
    assert told[1] == "True"
    assert "serve" in run(
        *(sys.executable, "-m", "piquedame.cli.main", "--help"),
        cwd=tmp_path,
        PYTHONPATH=str(target),
    )
