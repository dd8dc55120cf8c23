"""The table of an unknown box: from its form to its sheet, and to the next game on the same board."""

from io import BytesIO
from pathlib import Path
from uuid import uuid4
from zipfile import ZipFile

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rules.load import load_box
from companion.table.presenters.shapes import State
from tests.support.groups import finish, open_group, text
from tests.support.tables import OpenTable, claim, in_stock, shaped, sit_down
from tests.support.written import FORM, open_written

PAGES = ("/why", "/walks", "/why/p1/Berlin--Roma:9", "/tickets/p1?for=p1", "/watch", "/final/tickets", "/final/awards")


def test_game_of_an_unknown_box_goes_from_its_form_to_its_sheet(ann: FlaskClient) -> None:
    table = open_written(ann)
    assert "Märklin" in text(ann.get(table.path))
    table.record(claim("p1", "Berlin--Paris:3"), claim("p1", "Paris--Roma:4"), claim("p2", "--:5-1"))
    table.record({"type": "bonus", "player": "p2", "name": "Most <goods>", "points": 10})
    table.record({"type": "tickets", "player": "p1", "keep": [{"a": "Berlin", "b": "Roma", "points": 9}]})
    page = text(ann.get(table.path))
    for words in ("Berlin – Paris", "A route of 5 trains", "Most &lt;goods&gt;"):
        assert words in page
    state = table.state()
    assert in_stock(state, "trains")[0] == 23
    assert shaped(state, State) == state
    for path in PAGES:
        assert ann.get(f"{table.path}{path}", follow_redirects=True).status_code == 200, path
    for path in ("/recount", "/walks/p1.svg"):
        assert ann.get(f"{table.path}{path}").status_code == 404, path
    finish(table)
    sheet = text(ann.get(f"{table.path}/game"))
    assert "Ann wins by 15" in sheet  # 11 + 9 + 15 for the longest of 7 against 5; Bob 10 + 10
    assert "Most &lt;goods&gt;" in sheet
    for path in ("/result.svg", "/replay", "/finale?again=1", "/walks"):
        assert ann.get(f"{table.path}{path}").status_code == 200, path


def test_next_game_of_a_group_begins_with_known_tracks(ann: FlaskClient, outsider: FlaskClient) -> None:
    group = open_group(ann)
    table = open_written(ann, group=group.rsplit("/", 1)[1])
    table.record(claim("p1", "Berlin--Paris:3"), claim("p2", "--:5-1"), claim("p2", "Paris--Roma:4"))
    table.record({"type": "undo", "move": 2})
    finish(table)
    again = open_written(ann, group=group.rsplit("/", 1)[1])
    page = text(ann.get(again.path))
    assert 'data-track="Berlin--Paris:3" data-free' in page
    assert "Roma" not in page
    again.record({"type": "forget", "route": "Berlin--Paris:3"})
    assert "data-track" not in text(ann.get(again.path))
    assert "Märklin" in text(ann.get(f"{group}/statistics"))
    rematch = ann.post(f"{table.path}/rematch").location
    assert 'data-track="Berlin--Paris:3" data-free' in text(ann.get(rematch))
    assert "data-track" not in text(outsider.get(open_written(outsider).path))


@pytest.mark.parametrize(
    ("field", "value"),
    [("trains", "many"), ("trains", "0"), ("points", "1 2 x"), ("longest", "1000"), ("title", "x" * 61)],
)
def test_numbers_that_make_no_board_are_refused_with_the_input(ann: FlaskClient, field: str, value: str) -> None:
    answer = ann.post("/new", data={**FORM, field: value})
    assert answer.status_code == 400
    assert f'value="{value}"' in text(answer)


def test_place_of_a_secret_ticket_is_not_given_away(ann: FlaskClient, outsider: FlaskClient) -> None:
    table = open_written(ann)
    table.record({"type": "tickets", "player": "p1", "keep": [{"a": "Xanten", "b": "Ypern", "points": 9}]})
    for path in ("", "/state", "/log", "/why", "/walks", "/watch"):
        page = text(outsider.get(f"{table.path}{path}", follow_redirects=True))
        assert "Xanten" not in page
        assert "Ypern" not in page


def test_board_leaves_as_a_box_folder_that_can_be_checked(ann: FlaskClient, tmp_path: Path, app: Flask) -> None:
    table = open_written(ann, title='Märklin "2"')
    table.record(
        claim("p1", "Köln--Öls:3"), claim("p2", "Köln--Öls:3-2"), claim("p1", "Öls--Москва:4"), claim("p2", "--:5-1")
    )
    table.record({"type": "tickets", "player": "p1", "keep": [{"a": "Köln", "b": "Москва", "points": 9}]})
    assert ann.get(f"{table.path}/box.zip").status_code == 404
    finish(table)
    assert f'href="{table.path}/box.zip"' in text(ann.get(f"{table.path}/game"))
    packed = ann.get(f"{table.path}/box.zip")
    ZipFile(BytesIO(packed.data)).extractall(tmp_path)
    checked = app.test_cli_runner().invoke(args=["check-box", str(tmp_path)])
    assert checked.output.splitlines() == [
        'Märklin "2": 3 places, 3 tracks, 1 tickets (base 1 tickets)',
        "There is no map yet; without one it can't be shown.",
    ]
    box = load_box(tmp_path)
    assert (box.name, len(box.places), len(box.variants["base"].tickets)) == ('Märklin "2"', 3, 1)
    assert [(route.id, route.length) for route in box.routes.values()] == [
        ("koln--ols", 3),
        ("koln--ols-2", 3),
        ("ols--place-3", 4),
    ]
    assert (box.trains, box.points[4]) == (30, 7)


def test_renamed_place_has_its_new_name_on_every_page(ann: FlaskClient) -> None:
    table = open_written(ann)
    table.record(claim("p1", "Madrid--Lisboa:3"), claim("p1", "Madird--Barcelona:2"))
    table.record({"type": "tickets", "player": "p1", "keep": [{"a": "Madird", "b": "Faro", "points": 9}]})
    assert "<option>Madird</option>" in text(ann.get(table.path))
    table.record({"type": "rename", "place": "Madird", "name": "Madrid"})
    assert table.state()["recent"][0]["text"] == "Madird renamed to Madrid"
    assert table.state()["recent"][2]["text"] == "Ann: Madrid – Barcelona"
    assert "Madird" not in text(ann.get(table.path)).replace("Madird renamed to Madrid", "")
    assert "Madird" not in text(ann.get(f"{table.path}/tickets/p1?for=p1"))
    finish(table)
    for path in ("/game", "/replay", "/report", "/walks"):
        page = text(ann.get(f"{table.path}{path}", follow_redirects=True))
        assert "Madird" not in page.replace("Madird renamed to Madrid", ""), path
    rematch = ann.post(f"{table.path}/rematch").location
    assert 'data-track="Madrid--Barcelona:2" data-free' in text(ann.get(rematch))


def test_move_of_a_device_that_missed_a_renaming_is_renamed(ann: FlaskClient) -> None:
    table = open_written(ann)
    table.record(claim("p1", "Madird--Barcelona:2"), {"type": "rename", "place": "Madird", "name": "Madrid"})
    move = {"uuid": str(uuid4()), "seq": 1, "move": claim("p2", "Faro--Madird:3")}
    assert ann.post(f"{table.path}/moves", json=move).status_code == 201
    table.seq += 1
    assert "Faro--Madrid:3" in table.state()["claims"]
    # Its answer was lost, and the renaming is undone by now.
    table.record({"type": "undo", "move": 1})
    assert ann.post(f"{table.path}/moves", json=move).status_code == 200
    assert table.state()["claims"] == {"Madird--Barcelona:2": "p1", "Faro--Madrid:3": "p2"}
    # After the renaming is known, the old name is a new place.
    table.record({"type": "rename", "place": "Madird", "name": "Madrid"}, claim("p2", "Madird--Porto:3"))
    assert "Madird--Porto:3" in table.state()["claims"]


def test_refused_renaming_tells_no_place_of_a_secret_ticket(ann: FlaskClient, bob: FlaskClient) -> None:
    shown = []
    for a, b in (("Xanten", "Ypern"), ("Madird", "Madrid"), ("Lisboa", "Madrid")):
        table = open_written(ann)
        sit_down(ann, table, "p1")
        sit_down(bob, table, "p2")
        table.record(claim("p1", "Madird--Barcelona:2"), claim("p1", "Lisboa--Madrid:2"))
        table.record({"type": "tickets", "player": "p1", "keep": [{"a": a, "b": b, "points": 9}]})
        others = OpenTable(bob, table.key, table.seq)
        names = [("Xanten", "X"), ("Ypern", "Madrid"), ("Lisboa", "Madrid"), ("Madird", "barcelona")]
        sent = [others.send({"type": "rename", "place": place, "name": name}) for place, name in names]
        shown.append([(one.status_code, one.get_json().get("error")) for one in sent])
        assert others.send({"type": "rename", "place": "Madird", "name": "Madrid"}).status_code == 201
    assert shown[0] == shown[1] == shown[2]
