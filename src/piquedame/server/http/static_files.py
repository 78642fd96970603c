"""The built client: hashed files for ever, the rest asked for anew, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
SMALLEST = 512
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
COMPRESSED = ("text/", "image/svg", "application/manifest", "application/json")

MISSING = (
    b"<!doctype html><title>Pique Dame</title><p>The client is not built: run <code>make client"
    b"</code>.</p>"
)


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    body: bytes
    small: bytes | None
    type: str
    tag: str
    cache: str


class StaticFiles:
    """The files of a folder, kept in memory once asked for."""

    def __init__(self, folder: Path) -> None:
        self._root = folder.resolve()
        self._files: dict[str, tuple[float, File]] = {}

    def file(self, name: str) -> File | None:
        """A file by its path in the folder."""
        try:
            path = (self._root / name).resolve()
            if not path.is_relative_to(self._root) or not path.is_file():
                return None
            changed = path.stat().st_mtime
        except (OSError, ValueError, RuntimeError):
            return None  # a name that no file can have
        # An address may be written in many ways (`a/../a`): one file is kept once.
        own = path.relative_to(self._root).as_posix()
        kept = self._files.get(own)
        if kept is None or kept[0] != changed:
            kept = (changed, read(path, own))
            self._files[own] = kept
        return kept[1]

    def answer(self, request: Request, name: str) -> Response | None:
        """The file as an answer, or null if there is none."""
        file = self.file(name)
        if file is None:
            return None
        headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        body = file.body
        if file.small is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = file.small
            headers["content-encoding"] = "gzip"
        return Response(body, media_type=file.type, headers=headers)

    def index(self, request: Request) -> Response:
        """The page that every address of the client begins with."""
        found = self.answer(request, "index.html")
        return found or Response(MISSING, 503, media_type="text/html; charset=utf-8")


def read(path: Path, name: str) -> File:
    """Read a file, and compress it if that helps."""
    body = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    kind = kind or "application/octet-stream"
    small = None
    if len(body) >= SMALLEST and kind.startswith(COMPRESSED):
        small = gzip.compress(body, 9, mtime=0)
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return File(body, small, kind, tag, FOREVER if name.startswith("assets/") else ASK)
