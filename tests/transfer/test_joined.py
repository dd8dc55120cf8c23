"""A game with a late player goes to another server, and returns corrected."""

from typing import Any

from flask import Flask

from companion.features.groups.service import games as memory_games
from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people as memory_people
from companion.features.groups.service import results as memory_results
from companion.features.transfer.exporting.table_file import export_table, table_here
from companion.table.service import about, ending, games, loading, recording
from companion.table.service.about import persons_by_seat
from companion.table.service.opening import NewPlayer, open_table
from tests.support.a_group import DEVICE, brought_in, exported, open_group
from tests.support.files import chosen, put_up, record_in
from tests.support.games import lay_open

JOIN = {"type": "join", "players": [{"id": "carl", "name": "Carl", "color": "green"}], "after": "p1"}


def finished_game(app: Flask, group: str, *moves: dict[str, Any]) -> str:
    """Return the key of a finished game of Ann and Bob in the group, with these moves."""
    with app.app_context():
        people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
        game = open_table(box="europe", variant="base", people=people, device=DEVICE)
        memory_games.add_to_group(game.key, group, DEVICE)
        record(game.key, *moves)
        lay_open(game.key)
        ending.finish(game.key, DEVICE)
        return game.key


def record(key: str, *moves: dict[str, Any]) -> None:
    for move in moves:
        seq = loading.load(key).seq
        recording.record(key=key, uuid=f"{seq:08}-0000-4000-8000-000000000000", seq=seq, body=move, device=DEVICE)


def results(app: Flask, key: str) -> list[tuple[str, str | None, int | None]]:
    """Return the people of the group who played, and their points."""
    with app.app_context():
        game = games.find(key)
        people = {seat.player: person.name for seat, person in persons_by_seat(game)}
        return [(seat.name, people.get(seat.player), result.points) for seat, result in memory_results.results_of(game)]


CLAIM = {"type": "claim", "player": "p1", "route": "dieppe--paris"}
CARLS = {"type": "claim", "player": "carl", "route": "berlin--wien"}


def test_group_file_has_whoever_was_added(app: Flask, other_app: Flask) -> None:
    group = open_group(app)
    key = finished_game(app, group, CLAIM, JOIN, CARLS)
    before = results(app, key)
    assert [row[:2] for row in before] == [("Ann", "Ann"), ("Carl", "Carl"), ("Bob", "Bob")]
    assert brought_in(other_app, exported(app, group)).games == 1
    assert results(other_app, key) == before
    assert brought_in(other_app, exported(app, group)).games == 0, "the same again is known"
    with app.app_context():
        carl = next(one for one in memory_people.people(memory_group.find_group(group)) if one.name == "Carl")
        memory_people.rename(group, carl.key, "Charles")
    brought = brought_in(other_app, exported(app, group))
    assert (brought.games, brought.differing) == (0, []), "what somebody is called is no correction"


def test_correction_that_takes_somebody_out_again_is_taken_over(app: Flask, other_app: Flask) -> None:
    group = open_group(app)
    key = finished_game(app, group, CLAIM, JOIN)
    brought_in(other_app, exported(app, group))
    with app.app_context():
        ending.reopen(key, DEVICE)
        record(key, {"type": "undo", "move": 1})
        ending.finish(key, DEVICE)
    assert [row[0] for row in results(app, key)] == ["Ann", "Bob"]
    chosen(other_app, group, exported(app, group), key)
    assert results(other_app, key) == results(app, key)


def test_table_goes_along_with_whoever_was_added(app: Flask, other_app: Flask) -> None:
    with app.app_context():
        people = [NewPlayer("Ann", "red"), NewPlayer("Bob", "blue")]
        game = open_table(box="europe", variant="base", people=people, device=DEVICE)
        record(game.key, CLAIM)
        early = export_table(game)
        record(game.key, JOIN, CARLS)
        about.name_players(game.key, {"carl": "Charles"}, DEVICE)
        late = export_table(games.find(game.key))
        for data in (early, late):
            assert (found := table_here(record_in(data), DEVICE)) is not None
            assert found.key == game.key
    with other_app.app_context():
        table = put_up(late, DEVICE)
        assert [seat.name for seat in table.seats] == ["Ann", "Charles", "Bob"]
        record(table.key, {"type": "claim", "player": "carl", "route": "dieppe--london"})
        assert table_here(record_in(late), DEVICE) is not None
