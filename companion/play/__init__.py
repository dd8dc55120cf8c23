"""What a request asks of a table, as plain functions: open, join, load, record, reveal."""

from companion.play.clearing import clear, clear_unseen, count_unseen
from companion.play.codes import TooManyGuesses, find_by_code
from companion.play.games import (
    NoSuchTable,
    NotAtTable,
    Phone,
    TooLate,
    call_off,
    find,
    is_reopened,
    is_revealed,
    is_shared,
    next_of,
    phone_at,
    plays_at,
    remaining,
    requests_at,
    reveal,
    seat_changes,
    sees_all,
    visit,
)
from companion.play.loading import Played, everything, load, replay
from companion.play.opening import open_table
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
    stand_up,
    take,
    unseal,
)
from companion.play.seats import word_of
from companion.play.tickets import moves_to_take_back, moves_to_take_out, written_before
