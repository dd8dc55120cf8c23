"""What a request asks of a table, as plain functions: open, join, load, record, reveal."""

from companion.tables.codes import TooManyGuesses, find_by_code
from companion.tables.loading import NoSuchTable, Played, find, load, replay, visit
from companion.tables.opening import open_table
from companion.tables.recording import FromTheFuture, GameOver, NotYours, UuidTaken, record
from companion.tables.revealing import TooLate, call_off, is_revealed, remaining, reveal
from companion.tables.seats import (
    KeeperAwake,
    NoSuchSeat,
    NotAtTable,
    Phone,
    Unanswered,
    answer,
    is_open_to,
    is_reopened,
    is_shared,
    may_wait,
    phone_at,
    requests_at,
    sees_all,
    stand_up,
    take,
)
from companion.tables.taking_out import moves_to_take_back, moves_to_take_out
from companion.tables.written import written_before

__all__ = [
    "FromTheFuture",
    "GameOver",
    "KeeperAwake",
    "NoSuchSeat",
    "NoSuchTable",
    "NotAtTable",
    "NotYours",
    "Phone",
    "Played",
    "TooLate",
    "TooManyGuesses",
    "Unanswered",
    "UuidTaken",
    "answer",
    "call_off",
    "find",
    "find_by_code",
    "is_open_to",
    "is_reopened",
    "is_revealed",
    "is_shared",
    "load",
    "may_wait",
    "moves_to_take_back",
    "moves_to_take_out",
    "open_table",
    "phone_at",
    "record",
    "remaining",
    "replay",
    "requests_at",
    "reveal",
    "sees_all",
    "stand_up",
    "take",
    "visit",
    "written_before",
]
