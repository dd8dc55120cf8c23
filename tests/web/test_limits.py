"""Request limits of one address: a club stays below them, and a flood receives Retry-After."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from companion.config import Settings
from companion.web import limits
from tests.conftest import leave_database, phone_of
from tests.support.a_group import open_group
from tests.support.databases import Database
from tests.support.tables import claim, open_table


@pytest.fixture
def app(settings: Settings, database: Database) -> Iterator[Flask]:
    """The application with production limits."""
    with database.empty(settings.instance_dir) as address:
        app = create_app(replace(settings, database_url=address, limits=1))
        yield app
        leave_database(app)


def test_club_of_forty_phones_opens_ten_tables_and_plays(app: Flask) -> None:
    phones = [phone_of(app) for _phone in range(40)]
    tables = [open_table(phone, players=4) for phone in phones[::4]]
    for number, phone in enumerate(phones):
        path = tables[number // 4].path
        assert phone.post(f"{path}/seats/p{number % 4 + 1}/take").status_code == 303
    for table in tables:
        table.record(claim("p1", "berlin--wien"), claim("p2", "berlin--danzig"))


@pytest.mark.parametrize("path", ["/g/{group}/import", "/tables/import"])
def test_what_comes_in_counts_as_a_file(app: Flask, ann: FlaskClient, path: str) -> None:
    path = path.format(group=open_group(app))
    answers = [
        ann.post(path, data={"file": "{}"}).status_code for _time in range(int(limits.SIZES[limits.FILES].burst))
    ]
    assert set(answers) == {400}
    assert ann.post(path, data={"file": "{}"}).status_code == 429


def test_files_of_an_address_are_limited_by_their_size_too(app: Flask, ann: FlaskClient) -> None:
    path = f"/g/{open_group(app)}/import"
    app.extensions["buckets"][limits.MEGABYTES] = limits.Buckets(limits.BucketSize(0.25, 600))
    form = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%b\r\n--x--\r\n' % bytes(100_000)
    kind = "multipart/form-data; boundary=x"
    answers = [ann.post(path, data=form, content_type=kind) for _time in range(3)]
    assert [answer.status_code for answer in answers] == [400, 400, 429]
    assert 0 < int(answers[-1].headers["Retry-After"]) < 60
    assert ann.post(path, data={"file": "{}"}).status_code == 400, "there is room for a small one"


@pytest.mark.parametrize(
    ("path", "form", "kind"),
    [("/new", {"box": "europe"}, limits.TABLES), ("/groups", {"name": "x" * 99}, limits.GROUPS)],
)
def test_who_floods_the_server_is_told_when_to_come_again(
    ann: FlaskClient, path: str, form: dict[str, str], kind: str
) -> None:
    burst = int(limits.SIZES[kind].burst)
    asked = [ann.post(path, data=form) for _time in range(burst + 1)]
    assert {answer.status_code for answer in asked[:-1]} == {400}  # nobody sits there, or no name
    assert asked[-1].status_code == 429
    assert 0 < int(asked[-1].headers["Retry-After"]) <= limits.SIZES[kind].refill_s
    assert "Too many requests came from here at once." in asked[-1].text
    assert ann.get(path).status_code == 200  # reading goes on


def test_move_that_comes_too_fast_is_put_off(app: Flask, ann: FlaskClient) -> None:
    table = open_table(ann)
    buckets = app.extensions["buckets"][limits.MOVES]
    buckets.owe("127.0.0.1", limits.SIZES[limits.MOVES].burst + 100)
    answer = table.send(claim("p1", "berlin--wien"))
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "6")
    assert "came from here at once" in answer.get_json()["error"]["message"]


def test_other_addresses_are_not_held_up(app: Flask, ann: FlaskClient, bob: FlaskClient) -> None:
    app.extensions["buckets"][limits.TABLES].owe("127.0.0.1", 1000)
    assert ann.post("/new", data={"box": "europe"}).status_code == 429
    bob.environ_base["REMOTE_ADDR"] = "192.168.0.9"
    assert bob.post("/new", data={"box": "europe"}).status_code == 400


def test_checker_is_paid_for_by_the_work_that_it_makes(app: Flask, ann: FlaskClient) -> None:
    page = "/who-is-right?box=europe"
    assert ann.get(page).status_code == 200
    buckets = app.extensions["buckets"][limits.PROOFS]
    size = limits.SIZES[limits.PROOFS]
    assert buckets.take("127.0.0.1", size.burst) > 0  # something was paid already
    buckets.owe("127.0.0.1", size.burst + 1)
    assert ann.get(page).status_code == 429


def test_every_kind_has_a_size_and_every_page_named_is_there(app: Flask) -> None:
    named = {**limits._KINDS, **limits._BY_WORK}
    assert set(named.values()) <= set(limits.SIZES)
    assert set(named) <= set(app.view_functions)
