"""Make `web/src/protocol.ts` and `docs/protocol.md` from the messages in `protocol.py`.

With `--check` nothing is written: the exit status is 1 when a file is stale.
"""

from __future__ import annotations

import ast
import inspect
import sys
import types
import typing
from dataclasses import dataclass
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from piquedame.server import protocol  # noqa: E402

TYPESCRIPT = ROOT / "web" / "src" / "protocol.ts"
MARKDOWN = ROOT / "docs" / "protocol.md"
ORIGIN = "Generated from the server's protocol.py by scripts/generate_protocol.py: change it there."
GROUPS = (
    ("From the browser", "FromBrowser"),
    ("Wishes", "Wish"),
    ("From the server", "FromServer"),
)
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    typing.Any: "unknown",
}
VIEW_PATCH = "Partial<TableView>"


@dataclass(frozen=True)
class Field:
    """One field of a message as it travels."""

    name: str
    type: str
    optional: bool
    note: str


@dataclass(frozen=True)
class Message:
    """One struct: its fields, its note, and the tag that tells it from others."""

    name: str
    tag_field: str | None
    tag: str | None
    note: str
    fields: list[Field]


def in_typescript(kind: object) -> str:
    """A Python type as TypeScript writes it."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return in_typescript(args[0])
    if origin is typing.Literal:
        return " | ".join(f"'{value}'" for value in args)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(dict.fromkeys(in_typescript(part) for part in args))
    if origin is list:
        inner = in_typescript(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{in_typescript(args[0])}, {in_typescript(args[1])}>"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    return PLAIN[kind]  # type: ignore[index]


def attribute_notes(tree: ast.Module) -> dict[str, dict[str, str]]:
    """For each class the docstrings below its attributes."""
    notes: dict[str, dict[str, str]] = {}
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        notes[node.name] = {}
        for before, after in zip(node.body, node.body[1:], strict=False):
            if not (isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name)):
                continue
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                notes[node.name][before.target.id] = inspect.cleandoc(str(after.value.value))
    return notes


def message(struct: type[msgspec.Struct], notes: dict[str, str]) -> Message:
    """What there is to know about one struct."""
    hints = typing.get_type_hints(struct, include_extras=True)
    config = struct.__struct_config__
    fields = []
    for field in msgspec.structs.fields(struct):
        kind = VIEW_PATCH if field.encode_name == "patch" else in_typescript(hints[field.name])
        optional = bool(config.omit_defaults) and not field.required
        fields.append(Field(field.encode_name, kind, optional, notes.get(field.name, "")))
    tag = None if config.tag is None else str(config.tag)
    note = inspect.cleandoc(struct.__doc__ or "")
    return Message(struct.__name__, config.tag_field, tag, note, fields)


def all_messages() -> dict[str, Message]:
    """Every struct of the module, in its order."""
    notes = attribute_notes(ast.parse(inspect.getsource(protocol)))
    return {
        name: message(getattr(protocol, name), notes[name])
        for name in notes
        if name not in ("Wire", "View")
    }


def aliases() -> dict[str, str]:
    """The named choices (`Level`, `Speed` …) and unions of the module."""
    found = {}
    for name, value in vars(protocol).items():
        if name.startswith("_") or isinstance(value, type):
            continue
        if typing.get_origin(value) in (typing.Literal, types.UnionType):
            found[name] = in_typescript(value)
    return found


def comment(text: str, indent: str = "") -> str:
    """A note as a TypeScript comment."""
    lines = text.splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def typescript(messages: dict[str, Message]) -> str:
    """The client's types."""
    out = [
        f"// {ORIGIN}\n\n",
        f"export const PROTOCOL = {protocol.PROTOCOL}\n",
    ]
    for name, kind in aliases().items():
        out.append(f"\nexport type {name} = {kind}\n")
    for one in messages.values():
        out.append("\n" + comment(one.note) + f"export interface {one.name} {{\n")
        if one.tag is not None:
            out.append(f"  {one.tag_field}: '{one.tag}'\n")
        for field in one.fields:
            if field.note:
                out.append(comment(field.note, "  "))
            out.append(f"  {field.name}{'?' if field.optional else ''}: {field.type}\n")
        out.append("}\n")
    return "".join(out)


def cell(text: str) -> str:
    """A text inside a table of the page."""
    return " ".join(text.split()).replace("|", "\\|")


def described(one: Message) -> str:
    """One message as a piece of the page."""
    lines = [f"### `{one.name}`", ""]
    if one.tag is not None:
        lines += [f'`{{"{one.tag_field}": "{one.tag}", …}}`', ""]
    lines += [one.note, ""]
    if one.fields:
        lines += ["| field | type | |", "|---|---|---|"]
        for field in one.fields:
            may = " *(may be absent)*" if field.optional else ""
            lines.append(f"| `{field.name}` | `{cell(field.type)}`{may} | {cell(field.note)} |")
        lines.append("")
    return "\n".join(lines) + "\n"


def markdown(messages: dict[str, Message]) -> str:
    """The page that documents every message."""
    left = dict(messages)
    out = [
        "# The protocol\n\n",
        f"<!-- {ORIGIN} -->\n\n",
        f"Version {protocol.PROTOCOL}. ",
        inspect.cleandoc(protocol.__doc__ or "") + "\n\n",
    ]
    for title, union in GROUPS:
        out.append(f"## {title}\n\n")
        kinds = typing.get_args(getattr(protocol, union))
        out.extend(described(left.pop(kind.__name__)) for kind in kinds)
    http = [
        name for name in left if getattr(protocol, name).__struct_config__.forbid_unknown_fields
    ]
    out.append("## The view\n\n")
    out += [described(one) for name, one in left.items() if name not in http]
    out.append("## Over HTTP\n\n")
    out += [described(left[name]) for name in http]
    out.append("## Choices\n\n| name | values |\n|---|---|\n")
    for name, kind in aliases().items():
        if "'" in kind:
            out.append(f"| `{name}` | `{cell(kind)}` |\n")
    return "".join(out)


def main() -> int:
    """Write, or with `--check` compare."""
    messages = all_messages()
    wanted = {TYPESCRIPT: typescript(messages), MARKDOWN: markdown(messages)}
    stale = [
        path
        for path, text in wanted.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale: run scripts/generate_protocol.py")
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
