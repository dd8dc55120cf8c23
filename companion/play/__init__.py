"""What a request asks of a table, as plain functions: open, join, load, record, reveal."""

from companion.play.clearing import clear_unused
from companion.play.codes import find_by_code
from companion.play.guessing import TooManyGuesses
from companion.play.loading import NoSuchTable, Played, everything, find
from companion.play.opening import open_table
from companion.play.recording import FromTheFuture, GameOver, LogFull, NotYours, UuidTaken, record
from companion.play.revealing import TooLate, call_off, is_revealed, remaining, reveal
from companion.play.sealing import seat_changes, word_of
from companion.play.seats import (
    KeeperAwake,
    NoSuchSeat,
    NotAtTable,
    Phone,
    Unanswered,
    WrongWord,
    answer,
    is_open_to,
    is_reopened,
    is_shared,
    may_wait,
    open_by_word,
    phone_at,
    requests_at,
    sees_all,
    stand_up,
    take,
    unseal,
)
from companion.play.seen import load, replay
from companion.play.taking_out import moves_to_take_back, moves_to_take_out
from companion.play.visiting import visit
from companion.play.written import written_before

__all__ = [
    "FromTheFuture",
    "GameOver",
    "KeeperAwake",
    "LogFull",
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
    "WrongWord",
    "answer",
    "call_off",
    "clear_unused",
    "everything",
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
    "open_by_word",
    "open_table",
    "phone_at",
    "record",
    "remaining",
    "replay",
    "requests_at",
    "reveal",
    "seat_changes",
    "sees_all",
    "stand_up",
    "take",
    "unseal",
    "visit",
    "word_of",
    "written_before",
]
