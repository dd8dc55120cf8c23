"""What travels compressed, and that the files it is read from are closed."""

import gzip
from io import BytesIO

import pytest
from flask import Flask, send_file
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import compression

TEXT = "Berlin – Wien\n" * 400


@pytest.fixture
def opened() -> BytesIO:
    return BytesIO(TEXT.encode())


@pytest.fixture
def client(opened: BytesIO) -> FlaskClient:
    app = Flask("small")
    compression.init_app(app)
    app.add_url_rule("/page", "page", lambda: TEXT)
    app.add_url_rule("/file", "file", lambda: send_file(opened, "text/css"))
    app.add_url_rule("/picture", "picture", lambda: send_file(opened, "image/png"))
    return app.test_client()


def get(client: FlaskClient, path: str, accepts: str) -> TestResponse:
    return client.get(path, headers={"Accept-Encoding": accepts})


def test_page_is_compressed_for_whoever_can_read_it(client: FlaskClient) -> None:
    answer = get(client, "/page", "gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.data).decode() == TEXT
    assert len(answer.data) < len(TEXT) / 6


def test_page_is_plain_for_whoever_cannot(client: FlaskClient) -> None:
    answer = get(client, "/page", "")
    assert "Content-Encoding" not in answer.headers
    assert answer.text == TEXT


def test_picture_is_left_as_it_is(client: FlaskClient) -> None:
    with get(client, "/picture", "br") as answer:
        assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize("accepts", ["br", "zstd", "deflate", "gzip", ""])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_file_is_closed_however_it_travels(client: FlaskClient, opened: BytesIO, accepts: str, method: str) -> None:
    answer = client.open("/file", method=method, headers={"Accept-Encoding": accepts}, buffered=True)
    answer.close()
    assert answer.status_code == 200
    assert opened.closed
