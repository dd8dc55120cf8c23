"""A game corrected on one of two servers: the other shows the difference, and applies it if the user chooses so."""

import json
from typing import Any

import pytest
from flask import Flask

from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from companion.features.groups.service import scores
from companion.features.groups.service.scores import Score
from companion.store.database import db, now
from companion.table.service import about, ending, games, loading, recording
from companion.table.service.about import Notes
from tests.support.a_group import DEVICE, brought_in, exported, open_group, play_game
from tests.support.corrections import AFTER, BEFORE, RECORD, came_to
from tests.support.files import chosen
from tests.support.group_files import counted, figures, written


def corrected(app: Flask, group: str, key: str) -> None:
    """The first claim was Bob's."""
    with app.app_context():
        memory_group.visit_group(group, DEVICE)
        ending.reopen(key, DEVICE)
        moves: list[dict[str, Any]] = [
            {"type": "undo", "move": 0},
            {"type": "claim", "player": "p2", "route": "palermo--smyrna"},
        ]
        for number, move in enumerate(moves):
            seq = loading.load(key).seq
            recording.record(key=key, uuid=f"{number}" * 36, seq=seq, body=move, device=DEVICE)
        ending.finish(key, DEVICE)


def points(app: Flask, key: str) -> dict[str, tuple[int, int]]:
    with app.app_context():
        return came_to(key)


def test_later_correction_is_shown_and_taken_over(app: Flask, other_app: Flask) -> None:
    group = open_group(app)
    key = play_game(app, group, RECORD)
    brought_in(other_app, exported(app, group))
    corrected(app, group, key)
    brought = brought_in(other_app, exported(app, group))
    (one,) = brought.differing
    assert (brought.games, brought.kept, one.is_newer) == (0, 1, True)
    assert [(seat.name, seat.points) for seat in brought.proposal.seats(one)] == [("Ann", 4), ("Bob", 44)]
    assert points(other_app, key) == BEFORE, "nothing is taken over unasked"
    chosen(other_app, group, exported(app, group))
    assert points(other_app, key) == BEFORE, "nor what wasn't chosen"
    before = counted(other_app)
    chosen(other_app, group, exported(app, group), key)
    assert points(other_app, key) == AFTER
    assert figures(other_app) == figures(app)
    assert exported(other_app, group) == exported(app, group)
    assert brought_in(other_app, exported(app, group)).differing == []
    assert {kind: count for kind, count in counted(other_app).items() if count != before[kind]} == {
        "RecordedMove": before["RecordedMove"] + 2
    }
    with other_app.app_context():
        assert games.find(key).moves_at_end == 3


def renewed_links(app: Flask, group: str, key: str) -> tuple[str, str]:
    with app.app_context():
        memory_group.visit_group(group, DEVICE)
        return memory_group.renew_group(group, DEVICE).key, about.renew_link(key, DEVICE).key


def test_correction_is_taken_over_after_all_links_were_renewed(app: Flask, other_app: Flask) -> None:
    group = open_group(app)
    uid = play_game(app, group, RECORD)
    brought_in(other_app, exported(app, group))
    here, key = renewed_links(app, group, uid)
    there, copy = renewed_links(other_app, group, uid)
    corrected(app, here, key)
    brought = brought_in(other_app, exported(app, here))
    assert [one.uid for one in brought.differing] == [uid]
    chosen(other_app, there, exported(app, here), uid)
    assert points(other_app, copy) == AFTER
    assert exported(other_app, there) == exported(app, here)


def test_older_file_is_shown_too_and_ours_stays_the_proposal(app: Flask, other_app: Flask) -> None:
    group = open_group(app)
    key = play_game(app, group, RECORD)
    data = exported(app, group)
    brought_in(other_app, data)
    corrected(other_app, group, key)
    (one,) = brought_in(other_app, data).differing
    assert not one.is_newer


def test_corrected_scores_reach_the_other_server(app: Flask, other_app: Flask) -> None:
    group = open_group(app)
    notes = Notes(now())
    with app.app_context():
        memory_group.visit_group(group, DEVICE)
        key = scores.enter(group, "europe", notes, [Score("Ann", 100), Score("Bob", 90), Score("Cat", 80)]).key
    brought_in(other_app, exported(app, group))
    with app.app_context():
        later = Notes(now(), 90, "At Ann’s", "A rainy evening.")
        scores.correct(key, "germany", later, [Score("Bob", 120), Score("Ann", 100)], DEVICE)
    brought = brought_in(other_app, exported(app, group))
    assert [one.is_newer for one in brought.differing] == [True]
    chosen(other_app, group, exported(app, group), key)
    assert figures(other_app) == figures(app)
    assert exported(other_app, group) == exported(app, group)


def test_whoever_is_called_otherwise_here_stays_so(app: Flask, other_app: Flask) -> None:
    group = open_group(app)
    key = play_game(app, group, RECORD)
    brought_in(other_app, exported(app, group))
    with other_app.app_context():
        people = {person.name: person.key for person in memory_people.people(memory_group.find_group(group))}
        memory_people.rename(group, people["Ann"], "Anna")
    assert brought_in(other_app, exported(app, group)).differing == [], "a name is no correction"
    corrected(app, group, key)
    chosen(other_app, group, exported(app, group), key)
    assert points(other_app, key) == {"Anna": AFTER["Ann"], "Bob": AFTER["Bob"]}


@pytest.mark.parametrize("where", ["in play", "in no group"])
def test_game_that_is_not_the_groups_own_and_over_is_left_alone(app: Flask, other_app: Flask, where: str) -> None:
    group = open_group(app)
    key = play_game(app, group, RECORD)
    data = exported(app, group)
    brought_in(other_app, data)
    file = json.loads(data)
    file["games"][0]["notes"] = "Otherwise."
    with other_app.app_context():
        games.find(key).host = DEVICE
        db.session.commit()
        if where == "in play":
            ending.reopen(key, DEVICE)
        else:
            memory_games.remove_from_group(key, DEVICE)
    assert brought_in(other_app, written(file)).differing == []
    chosen(other_app, group, written(file), key)
    with other_app.app_context():
        assert games.find(key).notes == ""
