"""Files of a page: all modules at once, required headers, and compression."""

import gzip
import mimetypes
import re
from io import BytesIO

import pytest
from flask import Flask, send_file
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import create_app
from companion.config import ROOT, Settings
from companion.web import files
from companion.web.files import modules
from tests.conftest import leave_database
from tests.support.drawn_boards import MAPPED
from tests.support.html import read
from tests.support.tables import open_table

MAX_BYTES = 115_000
"""Bytes of a table, with headers, until the first tap is possible."""
SCRIPTS = ROOT / "static" / "js"
TEXT = "Berlin – Wien\n" * 400


def test_modules_are_all_that_a_script_imports_and_each_once(app: Flask) -> None:
    with app.app_context():
        found = modules("pages/table.js")
    assert found[0] == "pages/table.js"
    assert len(set(found)) == len(found)
    assert {"board/board.js", "core/live.js", "core/i18n.js"} <= set(found)
    for name in found:
        for imported in re.findall(r' from "([^"]+)";', (SCRIPTS / name).read_text(encoding="utf-8")):
            path = ((SCRIPTS / name).parent / imported).resolve()
            assert path.relative_to(SCRIPTS).as_posix() in found


def test_table_asks_for_all_its_modules_at_once(app: Flask, ann: FlaskClient) -> None:
    preloaded = read(ann.get(open_table(ann).path)).values("[rel=modulepreload]", "href")
    with app.app_context():
        wanted = modules("pages/table.js")
    assert [address.partition("/js/")[2] for address in preloaded] == list(wanted)


def test_file_travels_with_the_headers_that_it_needs(ann: FlaskClient) -> None:
    address = read(ann.get("/")).one('[src$="start.js"]')["src"]
    with ann.get(address) as answer:
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        useless = {"Content-Security-Policy", "Permissions-Policy", "Content-Disposition", "ETag", "Expires"}
        assert not useless & {*answer.headers.keys()}
    assert ann.get("/static/0/js/start.js").headers["Content-Security-Policy"]


def test_script_is_called_one_whatever_the_system_calls_it(settings: Settings) -> None:
    mimetypes.add_type("text/plain", ".js")  # as the registry of Windows may
    app = create_app(settings)
    phone = app.test_client()
    address = read(phone.get("/")).one('[src$="start.js"]')["src"]
    with phone.get(address) as answer:
        assert answer.mimetype == "text/javascript"
    leave_database(app)


@pytest.mark.parametrize("encoding", ["gzip", "zstd", "br"])
def test_script_travels_compressed(ann: FlaskClient, encoding: str) -> None:
    address = read(ann.get(open_table(ann).path)).one('[src$="pages/table.js"]')["src"]
    with ann.get(address, headers={"Accept-Encoding": encoding}) as answer:
        assert answer.headers["Content-Encoding"] == encoding
        assert len(answer.get_data()) < (SCRIPTS / "pages" / "table.js").stat().st_size / 2


def test_first_load_of_a_table_is_light(ann: FlaskClient, subtests: pytest.Subtests) -> None:
    for box, encoding in [("europe", "zstd"), ("europe", "br"), *((box, "gzip") for box in MAPPED)]:
        with subtests.test(f"{box}, {encoding}"):
            path = open_table(ann, 4 if box == "team-asia" else 3, box).path
            page = ann.get(path).text
            addresses = dict.fromkeys(re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css|svg|woff2))"', page))
            weights = {}
            for address in (path, *addresses):
                with ann.get(address, headers={"Accept-Encoding": encoding}) as answer:
                    weights[address] = len(answer.get_data()) + len(str(answer.headers))
            assert sum(weights.values()) <= MAX_BYTES, sorted(weights.items(), key=lambda one: -one[1])


def test_scripts_travel_without_comments(ann: FlaskClient) -> None:
    written = (SCRIPTS / "core" / "dom.js").read_text(encoding="utf-8").splitlines()
    with ann.get(f"/static/{files.release(ROOT / 'static')}/js/core/dom.js") as answer:
        travelled = answer.get_data(as_text=True).splitlines()
    assert len(travelled) < len(written)
    assert travelled == [line for line in written if not line.lstrip().startswith(("// ", "/**", "* ", "*/"))]


# An application of three pages


@pytest.fixture
def opened() -> BytesIO:
    return BytesIO(TEXT.encode())


@pytest.fixture
def small(opened: BytesIO) -> FlaskClient:
    app = Flask("small")
    app.view_functions["static"] = lambda filename: send_file(opened, download_name=filename, conditional=True)
    files.init_app(app)
    app.add_url_rule("/page", "page", lambda: TEXT)
    return app.test_client()


def get(small: FlaskClient, path: str, accepts: str) -> TestResponse:
    return small.get(path, headers={"Accept-Encoding": accepts})


def test_page_is_compressed_for_whoever_can_read_it(small: FlaskClient) -> None:
    answer = get(small, "/page", "gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.data).decode() == TEXT
    assert len(answer.data) < len(TEXT) / 6


def test_page_is_plain_for_whoever_cannot(small: FlaskClient) -> None:
    answer = get(small, "/page", "")
    assert "Content-Encoding" not in answer.headers
    assert answer.text == TEXT


def test_picture_is_left_as_it_is(small: FlaskClient) -> None:
    with get(small, "/static/picture.png", "br") as answer:
        assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize("accepts", ["br", "zstd", "deflate", "gzip", ""])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(("asked", "status"), [({}, 200), ({"Range": "bytes=0-4999"}, 206)])
def test_file_is_closed_however_it_travels(
    small: FlaskClient, opened: BytesIO, accepts: str, method: str, asked: dict[str, str], status: int
) -> None:
    headers = {"Accept-Encoding": accepts, **asked}
    answer = small.open("/static/page.css", method=method, headers=headers, buffered=True)
    answer.close()
    assert answer.status_code == status
    assert opened.closed
