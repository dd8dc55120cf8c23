"""Error pages link back to a working page."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.database import db
from tests.support.disks import full, read_only
from tests.support.html import read
from tests.support.tables import claim, open_table


@pytest.mark.parametrize(
    ("address", "page"),
    [("/finish", ""), ("/seats/p1/leave", ""), ("/reveal/stop", "/reveal"), ("/moves", "")],
)
def test_address_of_a_form_that_is_opened_leads_to_its_page(ann: FlaskClient, address: str, page: str) -> None:
    table = open_table(ann)
    answer = ann.get(f"{table.path}{address}")
    assert (answer.status_code, answer.location) == (302, f"{table.path}{page}")


def test_address_with_a_line_s_end_leads_to_a_page_as_well(ann: FlaskClient) -> None:
    assert ann.get("/t/%0D%0AX:%20y/moves").location == "/t/%0D%0AX%3A%20y"


def test_start_page_is_above_all(ann: FlaskClient) -> None:
    assert ann.get("/language").location == "/"


def test_sentence_of_an_error_is_the_heading_of_its_page(ann: FlaskClient) -> None:
    assert read(ann.get("/nothing")).text("h1") == "There’s nothing here. Was the link cut off?"


def test_script_is_answered_that_it_cannot_be_done(ann: FlaskClient) -> None:
    answer = ann.get(f"{open_table(ann).path}/moves", headers={"Accept": "application/json"})
    assert answer.status_code == 405
    assert "POST" in answer.allow


@pytest.mark.database("sqlite")
@pytest.mark.parametrize("state", [read_only, full], ids=["read-only", "full"])
def test_table_is_shown_read_only_and_a_move_is_put_off(
    app: Flask, ann: FlaskClient, outsider: FlaskClient, state: Callable[[], AbstractContextManager[None]]
) -> None:
    table = open_table(ann)
    table.record(claim("p1", "berlin--wien"))
    with app.app_context(), state():
        for phone in (ann, outsider):  # the second one would be noted
            for page in ("/", "/games", f"{table.path}/join", f"{table.path}/final/stations", f"{table.path}/state"):
                assert phone.get(page).status_code == 200, page
        assert ann.get(table.path).status_code == 200
        if state is read_only:
            answer = table.send(claim("p2", "berlin--danzig"))
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
            assert "isn’t allowed to write to its disk" in answer.get_json()["error"]["message"]
    assert table.send(claim("p2", "berlin--danzig")).status_code == 201


@pytest.mark.database("sqlite")
def test_unsaved_form_is_answered_by_a_page_with_the_reason(app: Flask, ann: FlaskClient) -> None:
    ann.get("/")
    with app.app_context(), read_only():
        answer = ann.post("/groups", data={"name": "Thursday"})
    assert answer.status_code == 503
    assert "isn’t allowed to write to its disk" in answer.text


@pytest.mark.database("sqlite")
def test_file_that_is_damaged_is_reported(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann)
    with app.app_context():
        db.engine.dispose()
        Path(db.engine.url.database or "").write_bytes(b"no database at all" * 1000)
    answer = ann.get(f"{table.path}/state", headers={"Accept": "application/json"})
    assert answer.status_code == 503
    assert "can’t be reached now" in answer.get_json()["error"]["message"]
