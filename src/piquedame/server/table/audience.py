"""All tabs that see the same of a table: one person's, or those of everybody who watches.

They share one view, the patches that follow from it and a ring of the last frames, from which a
tab that was away for a moment is given what it missed.
"""

from __future__ import annotations

from collections import deque

import msgspec

from piquedame.server.connection import Connection, encode
from piquedame.server.protocol import Happened, Happening, Now, Snapshot, TableView
from piquedame.server.table.view import VOLATILE, patch

RING = 64


class Audience:
    """`person` is whose tabs these are (None: those that watch)."""

    def __init__(self, person: int | None, view: TableView, v: int) -> None:
        self.person = person
        self.view = view
        self.v = v
        self._ring: deque[tuple[int, bytes]] = deque(maxlen=RING)

    def happened(self, v: int, what: Happening, view: TableView) -> bytes:
        """Event `v` as these tabs are told of it; kept for those that come back."""
        frame = encode(Happened(v, what, patch(self.view, view)))
        self.view, self.v = view, v
        self._ring.append((v, frame))
        return frame

    def now(self, view: TableView) -> bytes | None:
        """What changed without an event; null if nothing did."""
        old, self.view = self.view, view
        changed = {name: each for name, each in patch(old, view).items() if name in VOLATILE}
        ticking = old.deadline is not None and view.deadline is not None
        if ticking and set(changed) == {"deadline"}:
            return None
        return encode(Now(changed)) if changed else None

    def clock(self, left: float | None) -> None:
        """A clock that ran when the view was made has run on since."""
        if self.view.deadline is not None and left is not None:
            self.view = msgspec.structs.replace(self.view, deadline=left)

    def catch_up(self, connection: Connection, since: int | None) -> None:
        """Bring a tab up to date: the frames that it missed, or the whole view."""
        missed = [frame for v, frame in self._ring if since is not None and v > since]
        if since is None or since > self.v or self.v - since != len(missed):
            connection.send(Snapshot(self.v, self.view))
            return
        for frame in missed:
            connection.send_frame(frame)
        every = {name: getattr(self.view, name) for name in sorted(VOLATILE)}
        connection.send(Now(every))
