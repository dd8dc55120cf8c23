"""The pages for export and import of a group, and a result as text."""

import csv
import io
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.features.groups.service import group as memory_group
from companion.features.groups.service import scores as memory_scores
from companion.features.groups.service.scores import Score
from companion.features.transfer import turns
from companion.features.transfer.reading.group_file import MAX_FILE_BYTES
from companion.store.database import now
from companion.table.service import about, ending
from companion.table.service.about import Notes
from tests.conftest import phone_of
from tests.support.a_group import DEVICE, brought_in, exported, open_group, person, play_game
from tests.support.files import asked_by, import_by_page, page_of, send
from tests.support.games import load_game, put_on_a_table
from tests.support.group_files import pristine, written
from tests.support.html import read
from tests.support.tables import open_table


def save(phone: FlaskClient, path: str, **headers: str) -> TestResponse:
    """Save a file whole."""
    response = phone.get(path, headers=headers)
    response.get_data()
    response.close()
    return response


def test_group_is_saved_as_the_file_that_it_is_and_as_a_table(whole_group: tuple[Flask, str]) -> None:
    app, group = whole_group
    phone, data = phone_of(app), exported(app, group)
    response = save(phone, f"/g/{group}/export.json")
    assert response.data == data
    assert response.mimetype == "application/json"
    assert response.headers["Cache-Control"] == "private, no-store"
    name = response.headers["Content-Disposition"]
    assert name.startswith("attachment; filename")
    assert "filename*=UTF-8''%D0%A7%D0%B5%D1%82%D0%B2%D0%B5%D1%80%D0%B3" in name  # Четверг
    assert name.isascii()
    compressed = save(phone, f"/g/{group}/export.json", **{"Accept-Encoding": "zstd, br, deflate"})
    assert len(compressed.data) < len(data) / 3

    table = save(phone, f"/g/{group}/export.csv")
    assert table.mimetype == "text/csv"
    rows = list(csv.DictReader(io.StringIO(table.data.decode("utf-8-sig"))))
    assert "Łukasz" in {row["player"] for row in rows}


@pytest.mark.database("sqlite", "postgresql")
@pytest.mark.parametrize(
    "name", ["../../etc/passwd", 'a"b; filename=x.exe', "<script>alert(1)</script>", "\u05d0\u05d1"]
)
def test_file_name_is_harmless(app: Flask, ann: FlaskClient, name: str) -> None:
    group = open_group(app, name)
    disposition = save(ann, f"/g/{group}/export.csv").headers["Content-Disposition"]
    assert disposition.isascii()
    assert not set("/<>|") & set(disposition.replace("filename*=UTF-8''", ""))
    assert disposition.count("filename=") <= 1


@pytest.mark.parametrize("path", ["take", "export.json", "export.csv", "import"])
def test_guess_is_not_found(app: Flask, outsider: FlaskClient, path: str) -> None:
    open_group(app)
    assert outsider.get(f"/g/{'x' * 22}/{path}", follow_redirects=True).status_code == 404
    assert send(outsider, f"/g/{'x' * 22}/import", b"{}").status_code == 404


@pytest.mark.database("sqlite", "postgresql")
def test_file_comes_in(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app, "Thursday")
    play_game(app, group, load_game("europe/shared-victory")[0])
    file: dict[str, Any] = json.loads(exported(app, group))
    file["group"]["key"], file["games"][0]["id"] = "G" * 22, "H" * 22
    page = import_by_page(ann, "/groups/import", json.dumps(file).encode())
    assert "1 game imported" in page
    assert f"{len(file['people'])} people are new in the group." in page
    assert f"/g/{'G' * 22}" in page_of(ann.get("/groups"))
    again = import_by_page(ann, "/groups/import", json.dumps(file).encode())
    assert "Nothing new" in again
    assert "1 game was already here and stays as it is." in again


def test_answer_about_a_person_is_kept_when_a_game_is_asked(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    with app.app_context():
        notes = Notes(datetime(2024, 5, 3, 18, tzinfo=UTC))
        memory_scores.enter(group, "europe", notes, [Score("Ann", 101), Score("David", 88)])
        david = person(group, "David").key
    players = [{"id": at, "uuid": name, "name": name} for at, name in enumerate(("Ann", "Dave"))]
    scores = [{"playerRefId": at, "score": points} for at, points in enumerate(("101", "88"))]
    bgg_play = {"uuid": "x", "playDate": "2024-05-03 19:10:00", "gameRefId": 1, "playerScores": scores}
    games = [{"id": 1, "name": "Ticket to Ride: Europe"}]
    data = json.dumps({"games": games, "players": players, "plays": [bgg_play], "locations": []}).encode()
    sent = send(ann, f"/g/{group}/import", data)
    first = page_of(ann.get(sent.location))
    people = {field["name"]: field.text("[selected]") for field in read(first).all("[name^=person-]")}
    (field,) = (name for name, chosen in people.items() if chosen.startswith("new person"))
    asked = page_of(ann.post(sent.location, data={**asked_by(first), field: david}))
    assert "One game, or two?" in asked
    assert read(asked).text(f'[name="{field}"] [value="{david}"][selected]').startswith("David")


def test_form_may_have_as_many_fields_as_thousands_of_plays_need(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    people = {f"person-{at:022}": "new" for at in range(2000)}
    assert "Nothing new" in import_by_page(ann, f"/g/{group}/import", exported(app, group), **people)


def test_new_group_waits_for_room_when_sent_and_when_written(
    app: Flask, ann: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_game(app, open_group(app), load_game("europe/shared-victory")[0])
    data = written(pristine())
    sent = send(ann, "/groups/import", data)
    assert sent.status_code == 303
    monkeypatch.setattr(turns, "MAX_UNSEEN_BYTES", -1)
    for refused in (send(phone_of(app), "/groups/import", data), ann.post(sent.location)):
        assert refused.status_code == 400
        assert "There’s no room here for another group just now." in page_of(refused)
    monkeypatch.undo()
    assert ann.post(sent.location).status_code == 303
    assert "2 games imported" in page_of(ann.get(sent.location))


def test_group_page_takes_the_file_of_any_group(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app, "Thursday")
    file = json.loads(exported(app, open_group(app, "Friday")))
    file["group"].update(key="F" * 22, name="Saturday")
    assert "Saturday" in import_by_page(ann, f"/g/{group}/import", json.dumps(file).encode())
    assert ann.get(f"/g/{'F' * 22}").status_code == 200


def test_group_page_takes_a_file_that_another_program_laid_out(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app, "Thursday")
    file = json.loads(exported(app, group))
    file["people"] = [{"key": f"{at:022}", "name": f"Person {at}"} for at in range(3000)]
    file = {key: file[key] for key in ("people", "games", "group", "format")}
    page = import_by_page(ann, f"/g/{group}/import", json.dumps(file, indent=4).encode())
    assert "3000 people are new in the group." in page


def test_cut_file_is_reported_plainly(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    play_game(app, group, load_game("europe/shared-victory")[0])
    data = exported(app, group)
    for path in ("/groups/import", f"/g/{open_group(app)}/import"):
        assert "The file is cut short. Save it again." in page_of(send(ann, path, data[:-1000]))


@pytest.mark.parametrize("data", [b"", b"no file", b'{"format": "companion-group/1"}', b"[" * 100_000, b'{"games": 3}'])
def test_broken_file_is_reported_on_the_page(app: Flask, ann: FlaskClient, data: bytes) -> None:
    group = open_group(app)
    for path in ("/groups/import", f"/g/{group}/import"):
        response = send(ann, path, data)
        assert response.status_code == 400
        assert "Nothing was imported." in page_of(response)
        assert 'type="file"' in page_of(response)


def test_fault_is_reported_with_its_place_in_readers_language(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app, "<script>alert(1)</script>")
    play_game(app, group, load_game("europe/shared-victory")[0])
    file = json.loads(exported(app, group))
    moves = file["games"][0]["record"]["moves"]
    moves.append({"type": "claim", "player": "<b>", "route": moves[-1].get("route", "brest--paris")})
    response = send(ann, f"/g/{group}/import", json.dumps(file).encode(), **{"Accept-Language": "ru"})
    page = page_of(response)
    assert f"games[0].record.moves[{len(moves) - 1}]" in page
    assert "&lt;b&gt;" in page
    assert "за этим столом нет" in page
    assert "<script>alert" not in page


def test_form_without_a_file_is_refused(ann: FlaskClient) -> None:
    assert ann.post("/groups/import", data={"file": "x" * 1000}).status_code == 400


def test_file_from_another_site_is_refused(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    data = exported(app, group)
    assert send(ann, "/groups/import", data, Origin="https://evil.example").status_code == 403


@pytest.mark.database("sqlite")
def test_big_file_is_refused_before_it_is_read(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    for path in ("/groups/import", f"/g/{group}/import"):
        response = send(ann, path, b" " * (MAX_FILE_BYTES + 100_000))
        assert response.status_code == 413
        assert "A file can have up to 20 MB." in page_of(response)
    assert send(ann, f"/g/{group}/name", b" " * 100_000).status_code == 413  # elsewhere no file is taken


@pytest.mark.database("sqlite")
def test_file_below_the_limit_is_read(app: Flask, ann: FlaskClient) -> None:
    data = exported(app, open_group(app))
    assert send(ann, "/groups/import", data + b" " * (MAX_FILE_BYTES - len(data))).status_code == 303


def test_files_of_one_address_come_one_by_one_and_block_no_other(app: Flask, ann: FlaskClient) -> None:
    data = exported(app, open_group(app))
    with app.test_request_context(environ_base={"REMOTE_ADDR": "127.0.0.1"}), turns.one_at_a_time():
        refused = send(ann, "/groups/import", data)
        assert refused.status_code == 503
        assert "Another file is being imported right now. Try again in a moment." in page_of(refused)
        assert int(refused.headers["Retry-After"]) > 0
        ann.environ_base["REMOTE_ADDR"] = "198.51.100.7"
        assert send(ann, "/groups/import", data).status_code == 303
        with app.test_request_context(environ_base={"REMOTE_ADDR": "203.0.113.9"}), turns.one_at_a_time():
            assert send(ann, "/groups/import", data).status_code == 503
    assert send(ann, "/groups/import", data).status_code == 303


def test_file_that_is_too_much_work_is_reported_on_the_page(
    app: Flask, ann: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = open_group(app)
    play_game(app, group, load_game("europe/shared-victory")[0])
    data = exported(app, group)
    monkeypatch.setattr(turns, "MAX_STEPS", 0)
    for path in ("/groups/import", f"/g/{group}/import"):
        refused = send(ann, path, data)
        assert refused.status_code == 400
        assert "This file is too large for the server to import at once." in page_of(refused)


def test_log_of_a_game_that_was_brought_in_is_shown(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    play_game(app, group, load_game("europe/shared-victory")[0])
    file = json.loads(exported(app, group))
    file["group"]["key"], file["games"][0]["id"] = "G" * 22, "H" * 22
    brought_in(app, json.dumps(file).encode())
    assert ann.get(f"/t/{'H' * 22}/game").status_code == 200
    ann.get(f"/g/{'G' * 22}")
    assert ann.post(f"/t/{'H' * 22}/reopen").status_code == 303
    assert ann.get(f"/t/{'H' * 22}").status_code == 200
    state = ann.get(f"/t/{'H' * 22}/state").get_json()
    assert state["seq"] == len(file["games"][0]["record"]["moves"])


def test_result_as_text(app: Flask, outsider: FlaskClient) -> None:
    group = open_group(app)
    key = play_game(app, group, load_game("europe/tie-decided-by-tickets")[0])
    response = outsider.get(f"/t/{key}/result.txt")
    assert response.content_type == "text/plain; charset=utf-8"
    lines = page_of(response).splitlines()
    assert lines[0].startswith("Ticket to Ride: Europe · ")
    assert lines[1].endswith(" wins on tickets completed")
    assert lines[2] == ""
    assert lines[3].startswith("1. ")
    assert lines[-1].endswith(f"/t/{key}/game")
    assert group not in page_of(response)


def test_result_of_scores_alone_as_text(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    with app.app_context():
        scores = [Score("Ann", 90, team="a"), Score("Zoë", 90, team="a"), Score("\u05d0\u05d1", -3, team="b")]
        key = memory_scores.enter(group, "Märklin", Notes(now()), scores).key
    lines = page_of(ann.get(f"/t/{key}/result.txt", headers={"Accept-Language": "ru"})).splitlines()
    assert lines[0].startswith("Märklin · ")
    assert lines[3:5] == ["1. \u2068Ann + Zoë\u2069 – 90", "2. \u2068\u05d0\u05d1\u2069 – −3"]


def test_shared_victory_as_text(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    with app.app_context():
        key = memory_scores.enter(
            group, "Märklin", Notes(now()), [Score("Ann", 90), Score("<b>", 90), Score("C", 1)]
        ).key
    lines = page_of(ann.get(f"/t/{key}/result.txt")).splitlines()
    assert lines[1] == "Ann and <b> share the win"


@pytest.mark.parametrize("page", ["result.txt", "bgstats"])
def test_game_that_goes_on_has_no_way_out(app: Flask, ann: FlaskClient, page: str) -> None:
    table = open_table(ann)
    assert ann.get(f"{table.path}/{page}").status_code == 404
    path = put_on_a_table(app, load_game("europe/shared-victory")[0])
    assert ann.get(f"{path}/{page}").status_code == 404
    with app.app_context():
        ending.finish(path.rpartition("/")[2], DEVICE)
    assert ann.get(f"{path}/{page}").status_code == 200


def test_finished_game_leads_out(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    key = play_game(app, group, load_game("europe/shared-victory")[0])
    with app.app_context():
        scores = memory_scores.enter(group, "Märklin", Notes(now()), [Score("Ann", 90), Score("Bob", 80)]).key
    for one in (key, scores):
        page = page_of(ann.get(f"/t/{one}/game"))
        assert f'data-result-text="/t/{one}/result.txt"' in page
        assert f'href="/t/{one}/bgstats"' in page


def test_who_brings_a_corrected_game_in_chooses_which_one_holds(app: Flask, ann: FlaskClient) -> None:
    group = open_group(app)
    with app.app_context():
        key = memory_scores.enter(group, "europe", Notes(now()), [Score("Ann", 100), Score("Bob", 90)]).key
        memory_group.visit_group(group, DEVICE)
        about.renew_link(key, DEVICE)
    older = exported(app, group)
    file = json.loads(older)
    file["games"][0]["scores"]["players"][1]["points"] = 120
    file["games"][0]["finished_at"] = now().isoformat()
    data = json.dumps(file).encode()
    for choice, points in (("leave", 90), ("take", 120)):
        page = page_of(ann.get(send(ann, f"/g/{group}/import", data).location))
        assert "1 game differs here" in page
        name = f"game-{file['games'][0]['id']}"
        assert asked_by(page)[name] == "take", "the newer one is proposed"
        import_by_page(ann, f"/g/{group}/import", data, **{name: choice})
        assert f'"points":{points}'.encode() in exported(app, group)
    page = page_of(ann.get(send(ann, f"/g/{group}/import", older).location))
    assert asked_by(page)[name] == "leave"
