"""A leaked link is renewed: devices that know the table are redirected, and for others it is dead."""

import json
from io import BytesIO

from flask import Flask
from flask.testing import FlaskClient

from companion.features.groups.service import group as memory_group
from companion.features.transfer.exporting.group_parts import export_group
from companion.features.transfer.reading.plays import ImportFault
from companion.features.transfer.writing.importing import import_group
from companion.table.service import games
from tests.support.refusals import refused
from tests.support.tables import claim, open_table, sit_down


def test_known_devices_follow_a_new_link_and_others_do_not(
    ann: FlaskClient, bob: FlaskClient, cat: FlaskClient
) -> None:
    table = open_table(ann)
    sit_down(bob, table, "p2")
    before = table.state()
    new = ann.post(f"{table.path}/link").location.removesuffix("/join")
    assert new != table.path
    for path in ("", "/state", "/join?x=1", "/join?x=%0A%D1%8F", "/walks/%0D%0A.svg"):
        moved = bob.get(f"{table.path}{path}")
        assert (moved.status_code, moved.location) == (307, f"{new}{path}")
        assert moved.headers["Cache-Control"] == "no-store"
        assert cat.get(f"{table.path}{path}").status_code == 404
    assert bob.get(table.path, follow_redirects=True).status_code == 200
    after = bob.get(f"{new}/state").get_json()
    assert after["link"] == new.removeprefix("/t/") != before["link"]
    assert after["version"] > before["version"], "live phones are notified"
    assert after["seats"] == before["seats"], "phones keep their names"
    assert cat.get(new, follow_redirects=True).status_code == 200


def test_pages_show_what_identifies_the_game_beside_its_link(ann: FlaskClient) -> None:
    table = open_table(ann)
    new = ann.post(f"{table.path}/link").location.removesuffix("/join")
    for path in ("", "/join", "/tickets/p1", "/reveal", "/why", "/recount"):
        page = ann.get(f"{new}{path}", follow_redirects=True).get_data(as_text=True)
        assert f'data-game="{table.key}"' in page, path
    assert "data-game" not in ann.get("/").get_data(as_text=True)


def test_move_that_was_sent_to_the_old_link_is_recorded(ann: FlaskClient, bob: FlaskClient) -> None:
    table = open_table(ann)
    own = sit_down(bob, table, "p2")
    new = ann.post(f"{table.path}/link").location.removesuffix("/join")
    sent = {"uuid": "0" * 8 + "-0000-4000-8000-" + "0" * 12, "seq": 0, "move": claim("p2", "berlin--wien")}
    moved = bob.post(f"{own.path}/moves", json=sent)
    assert (moved.status_code, moved.location) == (307, f"{new}/moves"), "a browser sends it once more"
    assert bob.post(moved.location, json=sent).status_code == 201
    assert ann.get(f"{new}/state").get_json()["claims"] == {"berlin--wien": "p2"}


def test_renewed_table_has_another_spoken_code(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann)
    with app.app_context():
        code = games.find(table.key).code
    key = ann.post(f"{table.path}/link").location.split("/")[2]
    with app.app_context():
        assert games.find(key).code not in (code, None)


def test_link_is_renewed_twice_and_by_those_at_the_table_alone(
    ann: FlaskClient, bob: FlaskClient, outsider: FlaskClient
) -> None:
    table = open_table(ann)
    assert bob.post(f"{table.path}/link").status_code == 403
    first = ann.post(f"{table.path}/link").location.removesuffix("/join")
    second = ann.post(f"{first}/link").location.removesuffix("/join")
    assert ann.get(f"{table.path}/state").location == ann.get(f"{first}/state").location == f"{second}/state"
    assert {outsider.get(path).status_code for path in (table.path, first)} == {404}


def test_phones_that_know_the_group_follow_its_new_link(
    ann: FlaskClient, bob: FlaskClient, outsider: FlaskClient, group: str
) -> None:
    for phone in (ann, bob):
        assert phone.get(f"/g/{group}").status_code == 200
    new = ann.post(f"/g/{group}/link").location.removesuffix("/link")
    assert bob.get(f"/g/{group}").location == new
    assert outsider.get(f"/g/{group}").status_code == 404
    assert outsider.get(new).status_code == 200


def test_file_knows_a_group_by_first_key_and_adds_no_stranger(app: Flask, ann: FlaskClient, group: str) -> None:
    ann.get(f"/g/{group}")
    ann.post(f"/g/{group}/link")
    with app.app_context():
        (found,) = memory_group.known_groups("f" * 32)
        out = BytesIO()
        export_group(found, out)
        data = out.getvalue()
        assert json.loads(data)["group"]["key"] == group
        with refused(ImportFault.RENEWED):
            import_group(data, former="", device="e" * 32)
        assert import_group(data, former="", device="f" * 32).group.key != group
