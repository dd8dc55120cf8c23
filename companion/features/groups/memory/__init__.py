"""A group's memory: its people and games, and their figures."""

from companion.features.groups.memory.faults import GroupFault, ScoreFault
from companion.features.groups.memory.games import (
    add_to_group,
    add_to_new_group,
    group_of,
    remove_from_group,
)
from companion.features.groups.memory.group import (
    NoSuchGroup,
    end_look,
    find_group,
    forget,
    group_name,
    group_to_look_at,
    is_ended_look,
    known_groups,
    last_game,
    offer_look,
    open_group,
    remember,
    rename_group,
    renew_group,
    visit_group,
)
from companion.features.groups.memory.listing import Choices, Wanted, choices, group_games
from companion.features.groups.memory.people import (
    NoSuchPerson,
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
from companion.features.groups.memory.results import board_of, results_of, update_missing_results, update_results
from companion.features.groups.memory.scores import Score, by_hand, correct, delete_scores, enter
