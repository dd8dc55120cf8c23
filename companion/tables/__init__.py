"""What a request asks of a table, as plain functions: open, load, record, finish."""

from companion.tables.finishing import finish, reopen
from companion.tables.loading import NoSuchTable, Played, known_games, load, moves_in, remember, replay
from companion.tables.opening import open_table
from companion.tables.recording import FromTheFuture, GameOver, UuidTaken, record
from companion.tables.taking_out import moves_to_take_back, moves_to_take_out
from companion.tables.written import written_before

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
    "moves_to_take_back",
    "moves_to_take_out",
    "open_table",
    "record",
    "remember",
    "reopen",
    "replay",
    "written_before",
]
