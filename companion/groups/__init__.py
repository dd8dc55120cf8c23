"""A group's memory: its people and games, and their figures."""

from companion.groups.ending import (
    NotRepeatable,
    StillPlayed,
    StillSecret,
    finish,
    may_finish,
    may_reopen,
    rematch,
    reopen,
)
from companion.groups.games import (
    BadEntry,
    Notes,
    add_to_group,
    group_of,
    may_change,
    may_name,
    may_remove_from_group,
    name_players,
    remove_from_group,
    renew_table,
    sitting,
    write_notes,
)
from companion.groups.group import (
    BadName,
    NoSuchGroup,
    find_group,
    forget,
    key_now,
    known_groups,
    last_game,
    open_group,
    remember,
    rename_group,
    renew_group,
    visit_group,
)
from companion.groups.listing import (
    Choices,
    Listing,
    Wanted,
    boxes_of,
    choices,
    group_games,
    latest_table,
    listed,
    open_games,
    phone_games,
)
from companion.groups.people import (
    NameTaken,
    NoSuchPerson,
    PlayedTogether,
    add_person,
    find_person,
    games_of,
    merge,
    merged_into,
    people,
    played_together,
    recolor,
    remove,
    rename,
)
from companion.groups.results import board_of, results_of, update_missing_results, update_results
from companion.groups.scores import Score, by_hand, correct, delete_scores, enter
from companion.play.games import knows
