"""A group's list of games, and a device's."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import people
from companion.features.groups.service.scores import Score
from companion.table.service.listing import PAGE_SIZE
from tests.support.html import read, words
from tests.support.old_games import DAY, enter, form, games_in
from tests.support.queries import counted
from tests.support.tables import claim, open_table


def test_list_shows_box_day_players_points_and_winners(app: Flask, ann: FlaskClient, group: str) -> None:
    key = enter(app, group, Score("Ann", 121), Score("Bob", 121), Score("Cat", -7))
    page = ann.get(f"/g/{group}/games")
    assert games_in(page) == [key]
    shown = "Ticket to Ride: Europe 1 Jan 2020 Ann 121 winner Bob 121 winner Cat −7 scores only"
    assert shown in words(page)
    assert "1 game " in words(page)


def test_list_is_narrowed_down_by_its_form(app: Flask, ann: FlaskClient, group: str) -> None:
    old = enter(app, group, day=datetime(2012, 3, 4, tzinfo=UTC))
    other = enter(app, group, Score("Cat", 3), Score("Dan", 2), board="Märklin & Söhne")
    with app.app_context():
        cat = next(one.key for one in people.people(memory_group.find_group(group)) if one.name == "Cat")
    address = f"/g/{group}/games"
    assert games_in(ann.get(address)) == [other, old]
    assert games_in(ann.get(address, query_string={"box": "Märklin & Söhne", "person": "", "year": ""})) == [other]
    assert games_in(ann.get(address, query_string={"person": cat})) == [other]
    assert games_in(ann.get(address, query_string={"year": "2012"})) == [old]
    none = ann.get(address, query_string={"year": "2012", "person": cat})
    assert games_in(none) == []
    assert "No games match." in words(none)
    assert 'value="2012" selected' in none.get_data(as_text=True)


def test_all_games_are_offered_only_if_the_list_is_filtered(app: Flask, ann: FlaskClient, group: str) -> None:
    address = f"/g/{group}/games"
    ann.set_cookie("zone", "Europe/Berlin")
    assert "Games appear here once they’re finished." in words(ann.get(address))
    enter(app, group)
    for query, is_narrow in (("", False), ("?box=&person=&year=&page=1", False), ("?year=2020", True)):
        assert ("Show all" in words(ann.get(address + query))) is is_narrow, query


def test_forged_query_is_left_out_and_said(app: Flask, ann: FlaskClient, group: str, subtests: pytest.Subtests) -> None:
    key = enter(app, group)
    for query in [
        "box=nowhere",
        "person=nobody",
        "person=%00",
        "box=%00",
        "year=1",
        "year=2020%00",
        "year=99999999999999999999",
        "year=x",
        "page=99999",
        "page=999999999999999999999999",
        "page=-1",
        "page=x",
        "page=%D9%A3",
    ]:
        with subtests.test(query):
            page = ann.get(f"/g/{group}/games?{query}")
            assert games_in(page) == [key]
            assert "This link asks for something the group doesn’t have." in words(page)


def test_person_of_another_group_is_nobody_here(app: Flask, ann: FlaskClient, group: str) -> None:
    key = enter(app, group)
    with app.app_context():
        foreign = people.add_person(memory_group.open_group("Others", "f" * 32).key, "Ann").key
    page = ann.get(f"/g/{group}/games?person={foreign}")
    assert games_in(page) == [key]


def test_long_list_is_turned_over_and_keeps_what_was_chosen(app: Flask, ann: FlaskClient, group: str) -> None:
    keys = [enter(app, group, day=DAY + timedelta(days=at)) for at in range(PAGE_SIZE + 1)]
    first = ann.get(f"/g/{group}/games?box=europe")
    assert games_in(first) == keys[:0:-1]
    address = read(first).one("[rel=next]")["href"]
    assert games_in(ann.get(address)) == keys[:1]
    assert "box=europe" in address
    assert "Page 1 of 2" in words(first)


def test_unopened_group_is_a_404_without_other_groups_games(app: Flask, ann: FlaskClient, group: str) -> None:
    enter(app, group)
    with app.app_context():
        other = memory_group.open_group("Others", "f" * 32).key
    for path in ("games", "games/new"):
        assert ann.get(f"/g/{'x' * 22}/{path}").status_code == 404
    assert ann.post(f"/g/{'x' * 22}/games/new", data=form(group, app)).status_code == 404
    assert games_in(ann.get(f"/g/{other}/games")) == []
    assert "Ann" not in words(ann.get(f"/g/{other}/games"))


def test_number_of_queries_of_lists_and_pages_does_not_grow(app: Flask, ann: FlaskClient, group: str) -> None:
    games = 0
    for more, players in ((2, 2), (33, 3)):  # other people each time: nobody has to ask whether it's one game
        for _game in range(more):
            games += 1
            key = enter(app, group, day=DAY + timedelta(days=games))
            ann.get(f"/t/{key}/game")
        ann.get(f"/g/{group}/games")
        with counted(app) as asked:
            assert len(games_in(ann.get(f"/g/{group}/games?box=europe"))) == min(games, PAGE_SIZE)
        assert len(asked) == 10
        with counted(app) as asked:
            assert len(games_in(ann.get("/games"))) == min(games, PAGE_SIZE)
        assert len(asked) == 6

        table = open_table(ann, players)
        games += 1
        assert ann.post(f"{table.path}/group", data={"group": group}).status_code == 303
        assert [ann.post(f"{table.path}/{path}").status_code for path in ("reveal", "finish")] == [303, 303]
        found = {}
        for path in (f"/t/{key}/game", f"{table.path}/game", f"{table.path}/replay", f"{table.path}/about"):
            ann.get(path)
            with counted(app) as asked:
                assert ann.get(path).status_code == 200
            found[path.rpartition("/")[2] if table.key in path else "scores"] = len(asked)
        assert found == {"scores": 13, "game": 13, "replay": 4, "about": 3}


def test_games_of_a_phone_are_those_that_it_opened(app: Flask, ann: FlaskClient, bob: FlaskClient, group: str) -> None:
    table = open_table(ann, 2)
    table.record(claim("p1", "palermo--smyrna"))
    key = enter(app, group)
    ann.get(f"/t/{key}/game")
    assert games_in(ann.get("/games")) == [table.key, key]
    assert "In play · 1 move" in words(ann.get("/games"))
    assert games_in(bob.get("/games")) == []
