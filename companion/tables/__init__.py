"""What a request asks of a table, as plain functions: open, load, record, finish."""

from companion.tables.finishing import finish, reopen
from companion.tables.loading import NoSuchTable, Played, known_games, load, moves_in, remember, replay
from companion.tables.opening import open_table
from companion.tables.recording import FromTheFuture, GameOver, UuidTaken, record

__all__ = [
    "FromTheFuture",
    "GameOver",
    "NoSuchTable",
    "Played",
    "UuidTaken",
    "finish",
    "known_games",
    "load",
    "moves_in",
    "open_table",
    "record",
    "remember",
    "reopen",
    "replay",
]
