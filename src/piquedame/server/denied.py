"""What the table refuses of itself; what the rules of the game refuse stands in `errors.py`."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "already_seated": "You sit at this table already.",
    "already_started": "The game has begun.",
    "bad_message": "That is not a message of this version ({field}).",
    "bad_name": "Please give a name.",
    "busy": "The server cannot write just now; please try again.",
    "claim": "That claim is not certain.",
    "game_over": "The game is over.",
    "no_such_seat": "There is no such seat.",
    "no_such_vote": "There is no question open.",
    "not_absent": "That person is here.",
    "not_asked": "Nobody asks for that seat.",
    "not_host": "Only the host can do that.",
    "not_now": "This is not the time for it.",
    "not_playing": "The game has not begun.",
    "not_seated": "Please sit down first.",
    "seat_taken": "That seat is taken.",
    "table_full": "All seats are taken.",
    "vote_open": "Another question is open.",
}


class Denied(Exception):
    """A wish that the table refuses. Nothing has changed."""

    def __init__(self, reason: str, **args: str | int) -> None:
        super().__init__(reason, args)
        self.reason = reason
        self.args_: dict[str, str | int] = args

    def __str__(self) -> str:
        return SENTENCES[self.reason].format(**self.args_)
