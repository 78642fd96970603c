"""One browser tab at a table: what goes out to it, in order, and never more than it can take."""

from __future__ import annotations

import asyncio
import itertools
from collections import deque

import msgspec

from piquedame.server.protocol import Bye, FromServer
from piquedame.server.tokens import watcher_name

MOST_FRAMES = 128
MOST_BYTES = 512 * 1024

RESTART, BAD_MESSAGE, AGAIN_LATER = 1012, 1008, 1013
REPLACED, OTHER_PROTOCOL, NO_SUCH_TABLE = 4001, 4002, 4004

_ENCODER = msgspec.json.Encoder()
_COUNT = itertools.count(1)


def encode(message: FromServer) -> bytes:
    """The message as it travels."""
    return _ENCODER.encode(message)


class Connection:
    """A tab. `person` is who sits behind it (None: it watches)."""

    def __init__(self, table: str, watcher: str) -> None:
        self.number = next(_COUNT)
        self.watcher = watcher_name(table, watcher)
        self.person: int | None = None
        self.visible = True
        self.moved_away = False
        """Another tab of the same seat has the move."""
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self.closing: int | None = None
        """The close code, once nothing more is to be sent but what waits."""

    def send(self, message: FromServer) -> None:
        """Put a message in the queue."""
        self.send_frame(encode(message))

    def send_frame(self, frame: bytes) -> None:
        """Put an encoded message in the queue; one that does not keep up is let go."""
        if self.closing is not None:
            return
        if len(self._frames) >= MOST_FRAMES or self._bytes + len(frame) > MOST_BYTES:
            self._frames.clear()
            self._bytes = 0
            self.close(AGAIN_LATER, Bye("slow"))
            return
        self._put(frame)

    def close(self, code: int, bye: Bye | None = None) -> None:
        """Say goodbye and close, after what is in the queue."""
        if self.closing is not None:
            return
        if bye is not None:
            self._put(encode(bye))
        self.closing = code
        self._wake.set()

    async def next_frame(self) -> bytes | None:
        """The next thing to send; None when it is time to close."""
        while not self._frames:
            if self.closing is not None:
                return None
            self._wake.clear()
            await self._wake.wait()
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        return frame

    def waiting(self) -> list[bytes]:
        """Take all that waits (for tests and for a last flush)."""
        frames = list(self._frames)
        self._frames.clear()
        self._bytes = 0
        return frames

    def _put(self, frame: bytes) -> None:
        self._frames.append(frame)
        self._bytes += len(frame)
        self._wake.set()
