"""The refusals of the table itself; those of the rules of the game stand in `errors.py`."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "already_seated": "You already have a seat at this table.",
    "already_started": "The game has begun.",
    "bad_message": "That is not a message of this version ({field}).",
    "bad_name": "Please enter a name.",
    "busy": "The server is busy; please try again.",
    "claim": "That is not certain yet.",
    "game_over": "The game is over.",
    "no_such_seat": "There is no such seat.",
    "no_such_vote": "No vote is open.",
    "not_absent": "That player is not away.",
    "not_asked": "Nobody is asking for that seat.",
    "not_host": "Only the host can do that.",
    "not_now": "You cannot do that now.",
    "not_playing": "The game has not begun.",
    "not_seated": "Please sit down first.",
    "seat_taken": "That seat is taken.",
    "stale": "The table has moved on.",
    "table_full": "All seats are taken.",
    "vote_open": "Another vote is open.",
}


class Denied(Exception):
    """A wish that the table refuses. Nothing has changed."""

    def __init__(self, reason: str, **args: str | int) -> None:
        super().__init__(reason, args)
        self.reason = reason
        self.args_: dict[str, str | int] = args

    def __str__(self) -> str:
        return SENTENCES[self.reason].format(**self.args_)
