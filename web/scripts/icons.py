"""Draws the app's icons: a card with a crowned spade, as SVG and as PNG.

Run it from anywhere (`npm run icons`) after a change of the drawing; what it writes is committed.
The standard library is enough: paths are flattened to polygons, filled with exact horizontal
coverage on eight lines a pixel, and written as PNG with zlib.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "public" / "icons"
SIZE = 512
LINES = 8  # a pixel's sampling lines
STEPS = 24  # a curve's straight pieces

TABLE, CARD, INK, ACCENT = "#22403A", "#FFFDF8", "#1B1820", "#E3B23C"
Point = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    colour: str
    path: str


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    k = radius * 0.4477  # a quarter circle as one cubic curve
    right, bottom = x + width, y + height
    return (
        f"M{x + radius} {y} L{right - radius} {y} "
        f"C{right - k} {y} {right} {y + k} {right} {y + radius} L{right} {bottom - radius} "
        f"C{right} {bottom - k} {right - k} {bottom} {right - radius} {bottom} "
        f"L{x + radius} {bottom} C{x + k} {bottom} {x} {bottom - k} {x} {bottom - radius} "
        f"L{x} {y + radius} C{x} {y + k} {x + k} {y} {x + radius} {y} Z"
    )


def disc(x: float, y: float, radius: float) -> str:
    return rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius)


SPADE = (
    "M256 204 C270 236 354 272 354 332 C354 366 328 382 304 382 C286 382 270 373 263 358 "
    "C265 384 276 402 296 412 L216 412 C236 402 247 384 249 358 C242 373 226 382 208 382 "
    "C184 382 158 366 158 332 C158 272 242 236 256 204 Z"
)
CROWN = "M198 190 L186 128 L224 158 L256 106 L288 158 L326 128 L314 190 Z"
FIGURE = [
    Shape(CARD, rounded(128, 66, 256, 380, 26)),
    Shape(ACCENT, CROWN),
    *(Shape(ACCENT, disc(x, y, 9)) for x, y in ((186, 124), (256, 102), (326, 124))),
    Shape(INK, SPADE),
]
ICON = [Shape(TABLE, rounded(0, 0, SIZE, SIZE, 104)), *FIGURE]
MASKABLE = [Shape(TABLE, f"M0 0 L{SIZE} 0 L{SIZE} {SIZE} L0 {SIZE} Z")]


def polygon(path: str) -> list[Point]:
    """The path's outline as points. It knows M, L, C and Z, with absolute numbers."""
    points: list[Point] = []
    for part in path.replace("Z", "").replace("L", "|L").replace("C", "|C").split("|"):
        numbers = [float(number) for number in part.strip()[1:].split()]
        ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        if part.strip()[0] == "C":
            a, (b, c, d) = points[-1], ends
            for step in range(1, STEPS + 1):
                t = step / STEPS
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                points.append(
                    (
                        sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
                        sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
                    )
                )
        else:
            points += ends
    return points


def coverage(points: list[Point], size: int, row: int) -> list[float]:
    """How much of each pixel of a row lies inside the polygon."""
    cover = [0.0] * size
    for line in range(LINES):
        y = row + (line + 0.5) / LINES
        cuts = sorted(
            x0 + (y - y0) * (x1 - x0) / (y1 - y0)
            for (x0, y0), (x1, y1) in pairwise([*points, points[0]])
            if (y0 <= y) != (y1 <= y)
        )
        for start, end in zip(cuts[::2], cuts[1::2], strict=True):
            left, right = max(0.0, start), min(float(size), end)
            for pixel in range(int(left), min(size, int(right) + 1)):
                inside = min(right, pixel + 1) - max(left, pixel)
                if inside > 0:
                    cover[pixel] += inside / LINES
    return cover


def paint(shapes: list[Shape], size: int) -> bytes:
    """The picture as PNG, with transparency."""
    scale = size / SIZE
    layers = [
        (
            [int(shape.colour[i : i + 2], 16) for i in (1, 3, 5)],
            [(x * scale, y * scale) for x, y in polygon(shape.path)],
        )
        for shape in shapes
    ]
    rows = bytearray()
    for row in range(size):
        pixels = [[0.0, 0.0, 0.0, 0.0] for _ in range(size)]  # premultiplied
        for colour, points in layers:
            if not min(y for _, y in points) - 1 < row < max(y for _, y in points) + 1:
                continue
            for pixel, cover in zip(pixels, coverage(points, size, row), strict=True):
                part = min(cover, 1.0)
                if part > 0:
                    for i in range(3):
                        pixel[i] = pixel[i] * (1 - part) + colour[i] * part
                    pixel[3] = pixel[3] * (1 - part) + part
        rows.append(0)
        for red, green, blue, alpha in pixels:
            opaque = alpha or 1.0
            rows += bytes(round(part / opaque) for part in (red, green, blue))
            rows.append(round(alpha * 255))
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in (
            (b"IHDR", header),
            (b"IDAT", zlib.compress(bytes(rows), 9)),
            (b"IEND", b""),
        )
    )


def svg(shapes: list[Shape]) -> str:
    paths = "\n".join(f'  <path fill="{shape.colour}" d="{shape.path}"/>' for shape in shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">\n{paths}\n</svg>\n'
    )


def shrunk(shapes: list[Shape], factor: float) -> list[Shape]:
    """The shapes, smaller, around the middle: a launcher may cut a maskable icon to a circle."""
    middle = SIZE / 2

    def moved(word: str) -> str:
        letter = word[0] if word[0] in "MLC" else ""
        return f"{letter}{middle + (float(word[len(letter) :]) - middle) * factor:.2f}"

    return [
        Shape(
            shape.colour,
            " ".join(word if word == "Z" else moved(word) for word in shape.path.split()),
        )
        for shape in shapes
    ]


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "icon.svg").write_text(svg(ICON), encoding="utf-8")
    (OUT / "icon-192.png").write_bytes(paint(ICON, 192))
    (OUT / "icon-512.png").write_bytes(paint(ICON, 512))
    (OUT / "icon-maskable-512.png").write_bytes(paint([*MASKABLE, *shrunk(FIGURE, 0.86)], 512))


if __name__ == "__main__":
    main()
