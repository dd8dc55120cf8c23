"""What a request asks of a table, as plain functions: open, join, load, record, reveal."""

from companion.table.play.about import (
    Notes,
    link_now,
    may_name,
    name_players,
    persons_by_seat,
    renew_link,
    write_notes,
)
from companion.table.play.clearing import clear, clear_unseen, count_unseen
from companion.table.play.codes import TooManyGuesses, find_by_code
from companion.table.play.ending import (
    finish,
    may_finish,
    may_reopen,
    rematch,
    reopen,
)
from companion.table.play.faults import NotesFault, RematchFault, TableFault
from companion.table.play.games import (
    NoSuchTable,
    NotAtTable,
    Phone,
    call_off,
    find,
    is_reopened,
    is_revealed,
    is_shared,
    knows,
    may_change,
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
from companion.table.play.listing import boxes_of, latest_table, list_entries, open_games, phone_games
from companion.table.play.loading import Played, everything, load, replay
from companion.table.play.opening import open_table
from companion.table.play.recording import record
from companion.table.play.seating import (
    NoSuchSeat,
    answer,
    is_open_to,
    leave_seat,
    may_wait,
    open_by_word,
    take,
    unseal,
)
from companion.table.play.seats import word_of
from companion.table.play.tickets import moves_to_take_back, moves_to_take_out, others_of_exact_deal, written_before
