"""Installation as an app: manifest, service worker, and addresses that change with a release."""

import json
import re
import struct
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.files import release
from tests.support.html import read
from tests.support.tables import open_table


def facts_of_worker(client: FlaskClient) -> dict[str, object]:
    """Return the data that the server puts before the service worker's script."""
    first = client.get("/sw.js").get_data(as_text=True).partition("\n")[0]
    found = re.fullmatch(r"const RELEASE = (\{.*\});", first)
    assert found
    facts: dict[str, object] = json.loads(found[1])
    return facts


def size_of(png: bytes) -> tuple[int, int]:
    """Return width and height in pixels from the file's header."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_manifest_describes_the_app(client: FlaskClient) -> None:
    response = client.get("/manifest.webmanifest")
    assert response.headers["Content-Type"] == "application/manifest+json; charset=utf-8"
    manifest = json.loads(response.data)
    facts = {key: manifest[key] for key in ("id", "name", "short_name", "lang", "start_url", "scope", "display")}
    assert facts == {
        "id": "/",
        "name": "Stationmaster",
        "short_name": "Stationmaster",
        "lang": "en",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
    }
    assert [(one["name"], one["url"]) for one in manifest["shortcuts"]] == [
        ("New game", "/new"),
        ("Join a table", "/join"),
    ]


def test_manifest_speaks_the_language_that_was_chosen(client: FlaskClient) -> None:
    client.set_cookie("lang", "ru")
    manifest = json.loads(client.get("/manifest.webmanifest").data)
    assert manifest["lang"] == "ru"
    assert manifest["shortcuts"][0]["name"] == "Новая партия"


def test_manifest_has_icons_of_the_sizes_that_it_names(client: FlaskClient) -> None:
    icons = json.loads(client.get("/manifest.webmanifest").data)["icons"]
    assert {(icon["purpose"], icon["sizes"]) for icon in icons} == {
        ("any", "any"),
        ("any", "192x192"),
        ("any", "512x512"),
        ("maskable", "any"),
        ("maskable", "512x512"),
    }
    for icon in icons:
        picture = client.get(icon["src"])
        assert picture.status_code == 200
        assert picture.mimetype == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*size_of(picture.data)) == icon["sizes"]


def test_pages_name_manifest_and_touch_icon(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    assert '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">' in page
    icon = read(page).one("[rel=apple-touch-icon]")["href"]
    assert size_of(client.get(icon).data) == (180, 180)


def test_service_worker_covers_every_page_and_is_refetched(client: FlaskClient) -> None:
    response = client.get("/sw.js")
    assert response.mimetype == "text/javascript"
    assert response.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in response.headers["Content-Security-Policy"]


def test_service_worker_knows_all_that_the_table_is_made_of(client: FlaskClient) -> None:
    facts = facts_of_worker(client)
    table = open_table(client)
    page = client.get(table.path).get_data(as_text=True)
    parts = re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css|woff2))"', page)
    assert len(parts) > 3
    assert isinstance(facts["files"], list)
    assert set(parts) <= set(facts["files"])
    assert {client.get(path).status_code for path in facts["files"]} == {200}


def test_static_files_are_cached_at_an_address_with_the_release(app: Flask, client: FlaskClient) -> None:
    version = facts_of_worker(client)["version"]
    assert app.static_url_path == f"/static/{version}"
    answer = client.get(f"/static/{version}/css/base.css")
    assert answer.cache_control.max_age == 365 * 24 * 3600
    assert client.get("/static/0123456789abcdef/css/base.css").status_code == 404


@pytest.mark.parametrize("change", ["content", "name", "new"])
def test_release_changes_with_the_files(tmp_path: Path, change: str) -> None:
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        (folder / "js").mkdir(parents=True)
        (folder / "js" / "main.js").write_text("1")
    assert release(folders[0]) == release(folders[1])
    other = tmp_path / "c" / "js"
    other.mkdir(parents=True)
    (other / ("other.js" if change == "name" else "main.js")).write_text("2" if change == "content" else "1")
    if change == "new":
        (other / "more.js").write_text("")
    assert release(other.parent) != release(folders[0])


def test_pages_without_a_connection_are_sent_nowhere_else(client: FlaskClient) -> None:
    page = client.get("/offline").get_data(as_text=True)
    assert "No connection" in page
    assert {urlsplit(link).netloc for link in re.findall(r'(?:href|src|action)="([^"]*)"', page)} == {""}
    assert "<form" not in page
