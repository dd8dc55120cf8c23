"""What a request asks of a table, as plain functions: open, join, load, record, end."""

from companion.table.play.about import (
    Notes,
    link_now,
    may_name,
    minutes_by_moves,
    name_players,
    persons_by_seat,
    renew_link,
    write_notes,
)
from companion.table.play.adding import addition_faults, free_colors, new_ids
from companion.table.play.clearing import (
    clear,
    clear_unseen,
    clear_unseen_groups,
    count_unseen,
    count_unseen_groups,
)
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
    Check,
    NoSuchTable,
    NotAtTable,
    Phone,
    announce,
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
    remaining_ending,
    requests_at,
    seat_changes,
    sees_all,
    shorten,
    unchecked,
)
from companion.table.play.listing import boxes_of, knows_games, latest_table, list_entries, open_games, phone_games
from companion.table.play.loading import Played, everything, load, news_of_tables, replay
from companion.table.play.opening import open_table
from companion.table.play.recording import record, seat_colors
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
from companion.table.play.visiting import glance, visit
