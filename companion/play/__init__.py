"""What a request asks of a table, as plain functions: open, join, load, record, reveal."""

from companion.play.codes import TooManyGuesses, find_by_code
from companion.play.games import NoSuchTable, TooLate, call_off, find, is_revealed, remaining, reveal, visit
from companion.play.loading import Played, everything, load, replay
from companion.play.opening import clear_unused, open_table
from companion.play.recording import NotYours, Unfit, record
from companion.play.seating import (
    KeeperAwake,
    NoSuchSeat,
    Unanswered,
    WrongWord,
    answer,
    is_open_to,
    may_wait,
    open_by_word,
    requests_at,
    stand_up,
    take,
    unseal,
)
from companion.play.seats import NotAtTable, Phone, is_reopened, is_shared, phone_at, seat_changes, sees_all, word_of
from companion.play.tickets import moves_to_take_back, moves_to_take_out, written_before
