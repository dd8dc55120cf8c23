"""The whole app below a path of its host: no address on a page, in a response or a cookie leads out of it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import unescape
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException

from companion import create_app
from companion.config import BODY_LIMIT, Settings
from companion.features import pocket
from companion.web import security
from companion.web.versions import FIELD
from tests.conftest import leave_database, phone_of
from tests.support.groups import device_of, fill, finish, open_group, open_in_group
from tests.support.jpegs import jpeg
from tests.support.tables import claim, open_table, tickets
from tests.support.versions import fresh_version
from tests.support.written import open_written

BASE = "/a/b"
HOST = "https://trains.example.org"
MAX_FOLLOWED = 20
"""Maximum number of addresses followed for each kind of page. All pages are checked for links."""
NOT_LINKED = {
    "table.read_state",
    "events.stream",
    "log.show",
    "nearby.names",
    "boxes.drawing",
    "table.drawing",
    "checker.read_answer",
    "share.trail",
    "tickets.ticket_bar",
}
"""Addresses that scripts build from one in the page."""
FOR_PROGRAMS = {"app.health", "metrics.show"}
ASKED_FOR = {"imports.show", "imports.progress", "groups.look", "final.tickets", "final.awards", "trains.left"}
"""Pages that exist only after an upload, a new read-only link, or a correction or scoring of a finished game."""
JPEG = "/9j/"
"""The beginning of a JPEG in base64."""
NO_TEXTS = {"application/zip", "image/jpeg"}
ADDRESS = re.compile(r"""(?<=["'(])/[\w-][^"'()\s\\]*""")


@pytest.fixture
def below(app: Flask, settings: Settings) -> Iterator[Flask]:
    below = below_the_path(app, settings)
    yield below
    leave_database(below)


@pytest.fixture
def alone(app: Flask, settings: Settings) -> Iterator[Flask]:
    """The same app below the path on a single device: its tables link to other servers and devices."""
    alone = below_the_path(app, settings)
    pocket.mark_alone(alone)
    yield alone
    leave_database(alone)


@pytest.fixture
def phone(ann: FlaskClient, below: Flask) -> FlaskClient:
    return lent_to(below, ann)


def games_of_every_kind(phone: FlaskClient) -> Iterator[str]:
    """Return the paths of a season and of tables in play and finished, with and without a group and a map."""
    group = open_group(phone)
    fill(phone.application, group, 1, 0, device_of(phone))
    season = {"name": "Spring", "begins": "2000-01-01T00:00", "ends": "", "kind": "places", "numbers": "4, 2"}
    yield phone.post(f"{group}/seasons/new", data=season).location
    written = open_written(phone)
    finish(written)
    yield written.path
    for box, players in (("europe", 3), ("card-game", 2), ("nordic-countries", 3), ("switzerland", 2)):
        yield open_table(phone, players, box).path
    for players in (2, 3):
        table = open_in_group(phone, group, players)
        table.record(claim("p1", "brest--dieppe"), claim("p2", "berlin--danzig"), claim("p1", "dieppe--paris"))
        table.record(tickets("p1", "brest--petrograd"))
        yield table.path
        if players == 3:
            finish(table)
            phone.post(f"{table.path}/photo", data={"photo": (BytesIO(jpeg()), "board.jpg")})


def addresses(text: str) -> set[str]:
    return {one for one in ADDRESS.findall(unescape(unescape(text))) if not one.startswith(JPEG)}


def kind(app: Flask, path: str) -> str | None:
    """Return the endpoint of a path within the app."""
    try:
        return str(app.url_map.bind("").match(path.partition("?")[0].partition("#")[0])[0])
    except HTTPException:
        return None


def below_the_path(app: Flask, settings: Settings) -> Flask:
    database = app.config["SQLALCHEMY_DATABASE_URI"]
    return create_app(replace(settings, database_url=database, public_url=f"{HOST}{BASE}"))


def lent_to(below: Flask, ann: FlaskClient) -> FlaskClient:
    """Give Ann's device there."""
    ann.get("/")
    cookie = ann.get_cookie("device")
    assert cookie
    phone = phone_of(below)
    phone.set_cookie("device", cookie.value, path=f"{BASE}/")
    return phone


def follow(phone: FlaskClient, paths: Iterable[str]) -> set[str | None]:
    """Open the paths and their links. Returns the endpoints. Raises AssertionError if one leads out."""
    todo, asked = [f"{BASE}{path}" for path in paths], Counter[str | None]()
    for path in todo:
        endpoint = kind(phone.application, path.removeprefix(BASE))
        asked[endpoint] += 1
        if asked[endpoint] > MAX_FOLLOWED:
            continue
        answer = phone.get(path)
        assert answer.status_code < 500, path
        is_text = endpoint != "static" and answer.mimetype not in NO_TEXTS
        found = {answer.location} if answer.location else addresses(answer.text) if is_text else set()
        assert {one for one in found if not one.startswith(f"{BASE}/")} == set(), path
        todo += sorted(found - set(todo))
        answer.close()
    return set(asked)


def test_no_page_leads_out(app: Flask, ann: FlaskClient, phone: FlaskClient, alone: Flask) -> None:
    tables = list(games_of_every_kind(ann))
    asked = follow(phone, ["/", "/sw.js", "/offline", *tables]) | follow(lent_to(alone, ann), tables)
    pages = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    left = pages - asked - NOT_LINKED - FOR_PROGRAMS - ASKED_FOR
    assert left == set(), sorted(left)


def test_invitation_cookies_and_refusals_know_the_path(ann: FlaskClient, phone: FlaskClient, below: Flask) -> None:
    table = open_table(ann).path
    assert f'value="{HOST}{BASE}{table}"' in phone.get(f"{BASE}{table}").text

    stranger = below.test_client()
    for scheme, name in (("http", "device"), ("https", "__Secure-device")):
        cookie = stranger.get(f"{BASE}/", base_url=f"{scheme}://trains.example.org").headers["Set-Cookie"]
        assert cookie.startswith(f"{name}=")
        assert f"Path={BASE}/" in cookie
    chosen = phone.post(f"{BASE}/language", data={"lang": "ru", "next": f"{BASE}{table}?a=b"})
    assert chosen.location == f"{BASE}{table}?a=b"
    assert f"Path={BASE}/" in chosen.headers["Set-Cookie"]
    assert phone.post(f"{BASE}/language", data={"lang": "ru", "next": table}).location == f"{BASE}/"
    assert phone.get(f"{BASE}{table}/finish").location == f"{BASE}{table}"
    assert f'href="{BASE}/"' in phone.get(f"{BASE}/nowhere").text


def test_renewed_link_leads_on_below_the_path(ann: FlaskClient, phone: FlaskClient) -> None:
    table = open_table(ann).path
    phone.get(f"{BASE}{table}")
    version = fresh_version(ann.application, f"{table}/link")
    renewed = phone.post(f"{BASE}{table}/link", data={FIELD: version}).location
    assert renewed.startswith(f"{BASE}/t/")
    now = renewed.removesuffix("/join")
    assert phone.get(f"{BASE}{table}/log?before=1").location == f"{now}/log?before=1"


def test_only_what_is_below_the_path_is_answered(phone: FlaskClient, below: Flask) -> None:
    assert phone.get("/").location == f"{BASE}/"
    assert phone.get(BASE).location.endswith(f"{BASE}/")
    for path in ("/new", "/a/bnew", "/a/", f"{BASE}/nowhere"):
        assert phone.get(path).status_code == 404
    assert security.body_limit(below, "POST", f"{BASE}/groups/import") > BODY_LIMIT
