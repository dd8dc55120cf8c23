"""Groups on a device: created, remembered, shown with games, renamed, forgotten, and a new table from a group."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import scores
from companion.store.database import db
from companion.store.groups import GroupVisit
from companion.table.service import about
from tests.support.groups import (
    device_of,
    fill,
    finish,
    game_of,
    group_of,
    key_of,
    names_in,
    open_group,
    open_in_group,
    person_key,
    queries,
    text,
)
from tests.support.html import read
from tests.support.tables import claim, open_table

FORGED = ["AAAAAAAAAAAAAAAAAAAAAA", "x", "%00", "a" * 500, "группа"]
STRANGE = ["<script>alert(1)</script>", "Zoë 👩‍🚀", "קבוצה", '"><i>', "{{ 7 * 7 }} %s {0}", "К" * 40]


def test_group_is_on_the_start_page_of_the_phones_that_know_it(
    ann: FlaskClient, bob: FlaskClient, outsider: FlaskClient
) -> None:
    group = open_group(ann, "Thursday evening")
    assert bob.get(group).status_code == 200
    for phone in (ann, bob):
        for page in ("/", "/groups"):
            assert f'href="{group}"' in text(phone.get(page))
            assert "Thursday evening" in text(phone.get(page))
    for page in ("/", "/groups", "/new", "/games"):
        assert "Thursday" not in text(outsider.get(page))
        assert key_of(group) not in text(outsider.get(page))


@pytest.mark.parametrize("typed", STRANGE)
def test_name_of_any_kind_is_kept_and_never_becomes_markup(ann: FlaskClient, typed: str) -> None:
    group = open_group(ann, typed)
    for page in ("/", "/groups", group, f"{group}/link", f"{group}/people", f"/new?group={key_of(group)}"):
        html = text(ann.get(page))
        assert "<script>alert" not in html
        assert '"><i>' not in html
    with ann.application.app_context():
        assert memory_group.find_group(key_of(group)).name == typed


@pytest.mark.parametrize("typed", ["", "  ", "\u202e", "N" * 41])
def test_group_with_bad_name_is_a_400_that_keeps_the_input(ann: FlaskClient, typed: str) -> None:
    group = open_group(ann)
    for address in ("/groups", f"{group}/name"):
        response = ann.post(address, data={"name": typed})
        assert response.status_code == 400
        assert "Enter a group name of up to 40 characters." in text(response)
    assert f'value="{typed}"' in text(response)
    assert text(ann.get("/groups")).count('href="/g/') == 1
    assert '<h1><bdi class="name">Thursday</bdi></h1>' in text(ann.get(group))


def test_language_chosen_on_a_refused_name_leads_to_the_group(ann: FlaskClient) -> None:
    group = open_group(ann)
    assert f'name="next" value="{group}/name"' in text(ann.post(f"{group}/name", data={"name": ""}))
    back = ann.post("/language", data={"lang": "ru", "next": f"{group}/name"}, follow_redirects=True)
    assert (back.status_code, back.request.path) == (200, group)


@pytest.mark.parametrize("key", FORGED)
def test_key_that_nobody_gave_out_is_a_404(ann: FlaskClient, key: str) -> None:
    group = open_group(ann)
    for rest in ("", "/link", "/people", "/people/x/edit"):
        assert ann.get(f"/g/{key}{rest}").status_code == 404, rest
    for rest in ("/name", "/forget", "/people", "/people/x/name", "/people/x/remove"):
        assert ann.post(f"/g/{key}{rest}", data={"name": "Friday"}).status_code == 404, rest
    assert ann.get("/new", query_string={"group": key}).status_code == 404
    assert "Thursday" in text(ann.get(group))


def test_new_group_says_what_to_do(ann: FlaskClient) -> None:
    group = open_group(ann)
    html = text(ann.get(group))
    assert "No games yet." in html
    assert f'href="/new?group={key_of(group)}"' in html
    assert f'href="{group}/link"' in html


def test_group_page_shows_open_tables_standings_latest_games(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    going_on = open_in_group(ann, group)
    fill(app, group, 7, 0, device_of(ann))
    over = open_in_group(ann, group)
    over.record(claim("p2", "petrograd--stockholm"))
    finish(over)
    html = text(ann.get(group))
    assert f'href="{going_on.path}"' in html
    assert f'href="{over.path}/game"' in html
    assert len(read(html).all('[href^="/t/"][href$="/game"]')) == 5
    assert read(html).texts("th[scope=row] .name") == ["Bob", "Cat", "Ann"]
    assert "No games yet." not in html


def test_renamed_group_is_called_so_on_every_phone(ann: FlaskClient, bob: FlaskClient) -> None:
    group = open_group(ann)
    bob.get(group)
    assert ann.post(f"{group}/name", data={"name": " Friday  club "}).location == group
    for page in ("/", group):
        assert "Friday club" in text(bob.get(page))
        assert "Thursday" not in text(bob.get(page))


def test_forgotten_group_comes_back_by_its_link(ann: FlaskClient, bob: FlaskClient) -> None:
    group = open_group(ann)
    bob.get(group)
    assert ann.post(f"{group}/forget").location == "/groups"
    assert "Thursday" not in text(ann.get("/groups"))
    assert "Thursday" in text(bob.get("/groups"))
    assert ann.get(group).status_code == 200
    assert "Thursday" in text(ann.get("/groups"))


@pytest.mark.database("sqlite", "postgresql")
def test_link_is_shown_again_with_its_qr_code(ann: FlaskClient) -> None:
    group = open_group(ann)
    html = text(ann.get(f"{group}/link", base_url="http://192.0.2.7:8000"))
    assert f'value="http://192.0.2.7:8000{group}"' in html
    assert read(html).all(".qr svg")


def test_pages_of_a_group_are_kept_by_no_cache_between(ann: FlaskClient) -> None:
    group = open_group(ann)
    for rest in ("", "/link", "/people", "/games", "/statistics"):
        assert ann.get(f"{group}{rest}").headers["Cache-Control"] == "private, no-cache"
    assert ann.get("/g/x").headers["Cache-Control"] == "private, no-cache"


def test_opened_group_is_remembered_once(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    for _visit in range(3):
        ann.get(group)
    with app.app_context():
        assert db.session.query(GroupVisit).count() == 1


# --- a new table from a group


def seats_offered(html: str) -> list[tuple[str, str]]:
    """Return the names and colors proposed by the form, without the empty rows."""
    page = read(html)
    names = page.values("[id^=name-][name=name]", "value")
    colors = ["".join(select.values("option[selected]", "value")) for select in page.all("select[name=color]")]
    return [(name, color) for name, color in zip(names, colors, strict=True) if name]


def test_table_from_a_group_is_its_own_with_people_as_players(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    table = open_in_group(ann, group)
    assert group_of(app, table.path) == group
    assert names_in(app, group) == ["Ann", "Bob", "Cat"]
    assert f'href="{table.path}"' in text(ann.get(group))


def test_form_of_a_group_begins_with_its_last_game(ann: FlaskClient) -> None:
    group = open_group(ann)
    open_in_group(ann, group, 4, variant="mega", modules=["depots"])
    open_table(ann, 2, "germany")
    html = text(ann.get(f"/new?group={key_of(group)}"))
    assert seats_offered(html) == [("Ann", "red"), ("Bob", "blue"), ("Cat", "green"), ("Dan", "yellow")]
    for begun in ("[value=europe][checked]", "[value=mega][selected]", "[value=depots][checked]"):
        assert read(html).all(begun), begun
    assert f'name="group" value="{key_of(group)}"' in html
    plain = text(ann.get("/new"))
    assert seats_offered(plain) == [("Ann", "red"), ("Bob", "blue")]  # the players of the device's last game
    assert 'name="group"' not in plain
    assert read(plain).all("[value=germany][checked]")


def test_form_of_a_group_offers_all_its_people_in_their_colours(ann: FlaskClient) -> None:
    group = open_group(ann)
    ann.post(f"{group}/people", data={"name": "Zoë", "color": "purple"})
    open_in_group(ann, group, 2)
    known = read(ann.get(f"/new?group={key_of(group)}")).all("button.known-person")
    assert [(person["data-name"], person["data-color"]) for person in known] == [
        ("Ann", "red"),
        ("Bob", "blue"),
        ("Zoë", "purple"),
    ]


def test_form_without_a_group_offers_those_that_the_phone_knows(ann: FlaskClient, outsider: FlaskClient) -> None:
    groups = [open_group(ann, name) for name in ("Thursday", "Family")]
    html = text(ann.get("/new"))
    for group in groups:
        assert f'href="/new?group={key_of(group)}"' in html
    assert 'href="/new" aria-current="true"' in html
    assert "Which group is playing?" not in text(outsider.get("/new"))


def test_who_was_removed_is_not_offered_and_leaves_a_number(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    open_in_group(ann, group)
    ann.post(f"{group}/people/{person_key(app, group, 'Bob')}/remove")
    html = text(ann.get(f"/new?group={key_of(group)}"))
    assert seats_offered(html) == [("Ann", "red"), ("Player 2", "blue"), ("Cat", "green")]
    assert "Bob" not in html
    assert "former player" not in html


def test_form_after_scores_of_an_unknown_box_keeps_the_people(ann: FlaskClient, app: Flask) -> None:
    group = open_group(ann)
    ann.post(f"{group}/people", data={"name": "Ann", "color": "black"})
    with app.app_context():
        notes = about.Notes(db.session.query(memory_group.find_group(key_of(group)).__class__).one().created_at)
        scores.enter(key_of(group), "Märklin", notes, [scores.Score("Ann", 90), scores.Score("Bob", 80)])
    offered = seats_offered(text(ann.get(f"/new?group={key_of(group)}")))
    assert [name for name, _color in offered] == ["Ann", "Bob"]
    assert offered[0][1] == "black"
    assert len({color for _name, color in offered}) == 2


def test_team_mates_begin_with_different_colours_if_possible(ann: FlaskClient) -> None:
    group = open_group(ann)
    open_in_group(ann, group, 4, "team-asia")
    offered = seats_offered(text(ann.get(f"/new?group={key_of(group)}")))
    assert [name for name, _color in offered] == ["Ann", "Bob", "Cat", "Dan"]
    assert (offered[0][1], offered[2][1]) == ("red", "green")
    assert len({color for _name, color in offered}) == 4


def test_refused_table_keeps_the_group_and_the_input(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    form = {"box": "europe", "group": key_of(group), "name": ["Ann", "ann"], "color": ["red", "blue"]}
    response = ann.post("/new", data=form)
    assert response.status_code == 400
    assert "Two players have the same name." in text(response)
    assert seats_offered(text(response)) == [("Ann", "red"), ("ann", "blue")]
    assert f'name="group" value="{key_of(group)}"' in text(response)
    assert names_in(app, group) == []
    assert "/t/" not in text(ann.get(group))


def test_table_for_a_forged_group_is_a_404_and_opens_nothing(ann: FlaskClient) -> None:
    form = {"box": "europe", "group": "A" * 22, "name": ["Ann", "Bob"], "color": ["red", "blue"]}
    assert ann.post("/new", data=form).status_code == 404
    assert "/t/" not in text(ann.get("/"))


# --- queries


def test_number_of_queries_does_not_grow_with_the_games(app: Flask, ann: FlaskClient) -> None:
    group = open_group(ann)
    expected = {"/": 7, "/groups": 1, group: 15, f"{group}/people": 4, f"/new?group={key_of(group)}": 9}
    for games, tables in ((3, 3), (57, 7)):
        fill(app, group, games, tables, device_of(ann))
        assert {path: queries(app, ann, path) for path in expected} == expected


def test_game_of_a_groups_table_is_found_by_a_phone_of_the_group(
    app: Flask, ann: FlaskClient, bob: FlaskClient
) -> None:
    group = open_group(ann)
    table = open_in_group(ann, group)
    assert f'href="{table.path}"' in text(bob.get(group))
    assert bob.get(table.path).location == f"{table.path}/join"
    assert game_of(app, table.path).host == device_of(ann)
