"""A game's group is chosen later, changed or removed, and shown only to players and members."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.groups import finish, group_of, key_of, names_in, open_group, open_in_group, text
from tests.support.html import read
from tests.support.tables import open_table, sit_down


@pytest.mark.parametrize("finished", [False, True])
def test_game_joins_a_group_later_and_leaves_it_again(app: Flask, ann: FlaskClient, finished: bool) -> None:
    group, table = open_group(ann), open_table(ann)
    if finished:
        finish(table)
    page = f"{table.path}/game" if finished else table.path
    assert f'href="{table.path}/group"' in text(ann.get(page))
    assert f'value="{key_of(group)}"' in text(ann.get(f"{table.path}/group"))
    assert ann.post(f"{table.path}/group", data={"group": key_of(group)}).location == page
    assert group_of(app, table.path) == group
    assert names_in(app, group) == ["Ann", "Bob", "Cat"]
    assert f'href="{group}"' in text(ann.get(page))
    assert "Ann" in text(ann.get(group))
    assert ann.post(f"{table.path}/group").location == page
    assert group_of(app, table.path) is None
    assert f'href="{group}"' not in text(ann.get(page))
    assert "/t/" not in text(ann.get(group))


def test_game_goes_from_one_group_to_another_with_its_figures(app: Flask, ann: FlaskClient) -> None:
    group, other = open_group(ann), open_group(ann, "Family")
    table = open_in_group(ann, group)
    finish(table)
    assert "Standings" in text(ann.get(group))
    page = read(ann.post(f"{table.path}/group", data={"group": key_of(other)}))
    assert "It’s saved in “Thursday”. Once moved, it counts in “Family” instead." in page.one("form.question").text()
    assert group_of(app, table.path) == group
    ann.post(f"{table.path}/group", data={"group": key_of(other), "move": "1"})
    assert group_of(app, table.path) == other
    assert "Standings" not in text(ann.get(group))
    assert "Standings" in text(ann.get(other))


def test_game_joins_a_new_group(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann)
    assert ann.post(f"{table.path}/group", data={"new": "Holiday"}).location == table.path
    group = group_of(app, table.path)
    assert group
    assert "Holiday" in text(ann.get("/groups"))
    assert names_in(app, group) == ["Ann", "Bob", "Cat"]


@pytest.mark.parametrize("typed", ["", " ", "N" * 41])
def test_new_group_with_bad_name_is_a_400_that_keeps_the_input(app: Flask, ann: FlaskClient, typed: str) -> None:
    table = open_table(ann)
    response = ann.post(f"{table.path}/group", data={"new": typed})
    assert response.status_code == 400
    assert "Enter a group name of up to 40 characters." in text(response)
    assert f'value="{typed}"' in text(response)
    assert group_of(app, table.path) is None


def test_forged_group_or_table_is_a_404(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann)
    assert ann.post(f"{table.path}/group", data={"group": "A" * 22}).status_code == 404
    assert group_of(app, table.path) is None
    for key in ("A" * 22, "%00", "x"):
        assert ann.get(f"/t/{key}/group").status_code == 404
        assert ann.post(f"/t/{key}/group", data={"new": "Thursday"}).status_code == 404
    assert "Thursday" not in text(ann.get("/groups"))


def test_phone_that_only_watches_chooses_nothing(app: Flask, ann: FlaskClient, outsider: FlaskClient) -> None:
    own = open_group(outsider, "Strangers")
    table = open_table(ann)
    outsider.get(table.path)
    assert outsider.get(f"{table.path}/group").status_code == 403
    for form in ({"group": key_of(own)}, {"new": "Mine"}, {}):
        assert outsider.post(f"{table.path}/group", data=form).status_code == 403
    assert group_of(app, table.path) is None
    assert "Mine" not in text(outsider.get("/groups"))


def test_device_that_sits_at_a_groups_table_knows_the_group(ann: FlaskClient, bob: FlaskClient) -> None:
    group = open_group(ann)
    table = open_in_group(ann, group)
    bob.get(table.path)
    assert "Thursday" not in text(bob.get("/groups"))
    sit_down(bob, table, "p2")
    assert f'href="{group}"' in text(bob.get("/groups"))
    finish(table)
    assert f'href="{group}"' in text(bob.get(f"{table.path}/game"))


def test_device_with_only_a_games_link_learns_no_group(app: Flask, ann: FlaskClient, outsider: FlaskClient) -> None:
    group = open_group(ann, "Secret society")
    going_on, over = open_in_group(ann, group), open_in_group(ann, group)
    finish(over)
    adapter = app.url_map.bind("localhost")
    rules = [rule for rule in app.url_map.iter_rules() if rule.arguments == {"key"} and "GET" in (rule.methods or ())]
    pages = [rule.endpoint for rule in rules if rule.endpoint != "events.stream"]
    assert "final.game" in pages
    for table in (going_on, over):
        for endpoint in pages:
            path = adapter.build(endpoint, {"key": table.key})
            html = text(outsider.get(path, follow_redirects=True))
            assert key_of(group) not in html, path
            assert "Secret society" not in html, path
    assert "Secret society" not in text(outsider.get("/groups"))


def test_nobody_sits_down_at_a_finished_game_to_learn_its_group(ann: FlaskClient, outsider: FlaskClient) -> None:
    group = open_group(ann)
    table = open_in_group(ann, group)
    finish(table)
    outsider.post(f"{table.path}/seats/p1/take")
    assert group not in text(outsider.get(f"{table.path}/game"))
    assert outsider.get(f"{table.path}/group").status_code == 403
    assert outsider.post(f"{table.path}/rematch").status_code == 403


def test_group_is_chosen_by_playing_devices_removal_confirmed(app: Flask, ann: FlaskClient, bob: FlaskClient) -> None:
    group = open_group(ann)
    table = open_in_group(ann, group)
    finish(table)
    assert "Outside its group the game doesn’t count in the standings" in text(ann.get(f"{table.path}/group"))
    bob.get(group)
    assert f'href="{group}"' in text(bob.get(f"{table.path}/game"))
    assert "Another group, or none" not in text(bob.get(f"{table.path}/game"))
    page = text(bob.get(f"{table.path}/group"))
    assert "Only phones that play in this game can change its group." in page
    assert "<form" not in page.partition("<main")[2]
    own = open_group(bob, "Mine")
    for form in ({}, {"group": key_of(own)}, {"new": "Another"}):
        assert bob.post(f"{table.path}/group", data=form).status_code == 403
    assert group_of(app, table.path) == group
    assert "Another" not in text(bob.get("/groups"))
    ann.post(f"{table.path}/group")
    assert group_of(app, table.path) is None
    assert ann.post(f"{table.path}/group", data={"group": key_of(group)}).status_code == 303
    assert group_of(app, table.path) == group


def test_nobody_sits_down_at_a_reopened_game_to_learn_its_group(
    app: Flask, ann: FlaskClient, outsider: FlaskClient
) -> None:
    group = open_group(ann, "Secret society")
    table = open_in_group(ann, group)
    finish(table)
    ann.post(f"{table.path}/reopen")
    for player in ("p1", "p2", "p3"):
        assert outsider.post(f"{table.path}/seats/{player}/take").location == f"{table.path}/join"
    assert outsider.get(table.path).location == f"{table.path}/join"
    page = text(outsider.get(f"{table.path}/join"))
    assert "This game was over and is being corrected." in page
    assert "Save it again" not in page
    assert "the seat is yours" not in page
    for path in ("group", "finish", "rematch"):
        assert outsider.post(f"{table.path}/{path}").status_code == 403, path
    assert "Secret society" not in text(outsider.get("/groups"))
    assert group_of(app, table.path) == group


def test_reopened_game_is_marked_and_saved_by_any_group_device(ann: FlaskClient, bob: FlaskClient) -> None:
    group = open_group(ann)
    table = open_in_group(ann, group)
    assert "Save it again" not in text(ann.get(group))
    finish(table)
    ann.post(f"{table.path}/reopen")
    page = text(bob.get(group))
    assert "Being corrected" in page
    assert f'action="{table.path}/finish"' in page
    assert f'action="{table.path}/finish"' in text(bob.get(table.path, follow_redirects=True))
    assert bob.post(f"{table.path}/seats/p2/take").location == table.path
    assert bob.post(f"{table.path}/seats/p2/leave").status_code == 303
    assert bob.post(f"{table.path}/finish").location == table.path
    assert "Being corrected" not in text(bob.get(group))
    assert "Standings" in text(bob.get(group))
