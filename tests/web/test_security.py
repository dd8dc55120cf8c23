"""Headers, the origin check, the body limit and the device cookie, on a minimal application."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from http.cookies import SimpleCookie
from random import Random

import pytest
from flask import Flask, Response, request
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner
from werkzeug.test import TestResponse

from companion.config import BODY_LIMIT, Settings
from companion.web import security

HERE = "http://localhost"


@pytest.fixture
def small() -> Flask:
    """An application with three pages: to read, to change something, and to return the device."""
    app = Flask("small")
    app.config.update(SECRET_KEY="a key of the tests, long enough for anybody", TESTING=True)
    security.init_app(app)

    @app.get("/")
    def read() -> str:
        return "read"

    @app.route("/", methods=["POST", "PUT", "PATCH", "DELETE"])
    def change() -> str:
        return "changed"

    @app.get("/who")
    def who() -> str:
        return security.device_id()

    return app


@pytest.fixture
def phone(small: Flask) -> FlaskClient:
    return small.test_client()


def cookie_of(answer: TestResponse) -> str:
    return SimpleCookie(answer.headers["Set-Cookie"])["device"].value


# Headers


def test_content_policy_forbids_everything_that_is_not_ours(phone: FlaskClient) -> None:
    assert phone.get("/").headers["Content-Security-Policy"].split("; ") == [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]


@pytest.mark.parametrize("path", ["/", "/nothing-here"])
def test_every_answer_has_the_headers_that_protect_it(phone: FlaskClient, path: str) -> None:
    headers = phone.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Permissions-Policy"] == "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
    assert "Content-Security-Policy" in headers


def test_opener_policy_is_sent_on_https_alone(phone: FlaskClient) -> None:
    assert phone.get("/", base_url="https://localhost").headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "Cross-Origin-Opener-Policy" not in phone.get("/").headers


def test_page_is_cached_only_by_the_device_unless_it_allows_more(small: Flask) -> None:
    @small.get("/picture")
    def picture() -> Response:
        return Response("a picture", headers={"Cache-Control": "public, max-age=60"})

    phone = small.test_client()
    assert phone.get("/").headers["Cache-Control"] == "private, no-cache"
    assert phone.get("/nothing-here").headers["Cache-Control"] == "private, no-cache"
    assert phone.get("/picture").headers["Cache-Control"] == "public, max-age=60"


def test_https_is_asked_for_again_by_who_came_by_it(phone: FlaskClient) -> None:
    answer = phone.get("/", base_url="https://localhost")
    assert answer.headers["Strict-Transport-Security"] == f"max-age={365 * 24 * 3600}"
    assert "Strict-Transport-Security" not in phone.get("/").headers


# The names of the server


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("trains.example.org", 200),
        ("TRAINS.example.org:8000", 200),
        ("192.168.0.5:8000", 200),
        ("public.example.org", 200),
        ("localhost:8000", 200),
        ("127.0.0.1", 200),
        ("[::1]:8000", 200),
        ("evil.example", 400),
        ("trains.example.org.evil.example", 400),
    ],
)
def test_server_whose_names_are_given_answers_to_no_other(small: Flask, host: str, status: int) -> None:
    small.config.update(HOSTS=("trains.example.org", "192.168.0.5"), PUBLIC_URL="https://public.example.org")
    assert small.test_client().get("/", headers={"Host": host}).status_code == status


@pytest.mark.parametrize("host", ["192.168.0.5:8000", "trains.local", "whatever.example"])
def test_server_without_names_answers_to_any(phone: FlaskClient, host: str) -> None:
    assert phone.get("/", headers={"Host": host}).status_code == 200


# Requests that change something


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": HERE},
        {"Origin": "HTTP://LOCALHOST"},
        {"Referer": f"{HERE}/t/some-key?page=2"},
        {},
    ],
    ids=str,
)
def test_change_by_our_own_page_is_carried_out(phone: FlaskClient, headers: dict[str, str]) -> None:
    answer = phone.post("/", headers=headers)
    assert (answer.status_code, answer.text) == (200, "changed")


def test_change_by_another_site_is_refused(phone: FlaskClient, subtests: pytest.Subtests) -> None:
    for method in ["POST", "PUT", "PATCH", "DELETE"]:
        for headers in [
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
            {"Sec-Fetch-Site": "cross-site", "Origin": HERE},
            {"Origin": "http://evil.example"},
            {"Origin": "http://localhost:9000"},
            {"Origin": "http://localhost.evil.example"},
            {"Origin": "http://evil.example", "Referer": f"{HERE}/"},
            {"Origin": "null"},
            {"Origin": "http://[broken"},
            {"Referer": "http://evil.example/localhost"},
        ]:
            with subtests.test(f"{method} {headers}"):
                answer = phone.open("/", method=method, headers=headers)
                assert answer.status_code == 403
                assert "This came from another site, so nothing was changed." in answer.text.replace("&#39;", "'")


def test_change_of_unknown_origin_with_cookies_is_refused(phone: FlaskClient) -> None:
    phone.get("/who")
    assert phone.post("/").status_code == 403
    assert phone.post("/", headers={"Origin": HERE}).status_code == 200


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_reading_is_open_to_links_from_other_sites(phone: FlaskClient, method: str) -> None:
    answer = phone.open("/", method=method, headers={"Sec-Fetch-Site": "cross-site", "Origin": "http://evil.example"})
    assert answer.status_code == 200


def test_change_through_a_renaming_proxy_needs_the_public_url(small: Flask, phone: FlaskClient) -> None:
    headers = {"Origin": "https://trains.example.org"}
    assert phone.post("/", headers=headers).status_code == 403
    small.config["PUBLIC_URL"] = "https://trains.example.org"
    assert phone.post("/", headers=headers).status_code == 200
    assert phone.post("/", headers={"Origin": "null"}).status_code == 403


# Size


def test_body_up_to_the_limit_is_taken(phone: FlaskClient) -> None:
    assert phone.post("/", data=b"x" * BODY_LIMIT).status_code == 200


def test_body_over_the_limit_is_refused_before_it_is_read(phone: FlaskClient) -> None:
    assert phone.post("/", data=b"x" * (BODY_LIMIT + 1)).status_code == 413


@pytest.fixture
def taker(settings: Settings) -> FlaskClient:
    """A device of an application that accepts a file with the real settings and returns the received data."""
    app = Flask("taker")
    app.config.update(settings.flask_config(), TESTING=True)
    security.init_app(app)

    @app.post("/")
    @security.accepts(security.BYTES_PER_MB)
    def take() -> bytes:
        return request.files["file"].read() if request.files else request.form["file"].encode()

    return app.test_client()


def send(phone: FlaskClient, data: bytes, name: str = 'name="file"; filename="board.jpg"') -> TestResponse:
    """Send a form as a browser encodes it."""
    end = "----WebKitFormBoundaryAbCdEfGhIjKlMnOp"
    head = f"--{end}\r\nContent-Disposition: form-data; {name}\r\n\r\n".encode()
    body = head + data + f"\r\n--{end}--\r\n".encode()
    return phone.post("/", data=body, content_type=f"multipart/form-data; boundary={end}")


def noise(size: int) -> list[bytes]:
    return [Random(number).randbytes(size) for number in range(40)]


LINES = [b"".join(b'{"line": %d},\r\n' % (number * step) for number in range(50_000)) for step in (1, 7)]


@pytest.mark.parametrize("files", [noise(150_000), noise(199_000), LINES], ids=["150 KB", "199 KB", "lines"])
def test_file_is_taken_whatever_its_bytes_are(taker: FlaskClient, files: list[bytes]) -> None:
    for data in files:
        answer = send(taker, data)
        assert (answer.status_code, answer.data == data) == (200, True)


def test_field_of_a_form_is_as_long_as_the_file_that_it_holds(taker: FlaskClient) -> None:
    answer = send(taker, LINES[0], 'name="file"')
    assert (answer.status_code, answer.data == LINES[0]) == (200, True)


def test_file_over_the_limit_and_other_long_forms_are_refused(taker: FlaskClient) -> None:
    assert send(taker, bytes(security.BYTES_PER_MB + BODY_LIMIT)).status_code == 413
    assert taker.post("/", data={"file": "x" * BODY_LIMIT}).status_code == 413


def test_limit_that_is_already_set_is_kept() -> None:
    app = Flask("small")
    app.config["MAX_CONTENT_LENGTH"] = 10
    security.init_app(app)
    assert app.config["MAX_CONTENT_LENGTH"] == 10
    assert app.test_client().post("/", data=b"x" * 11).status_code == 413


# The words of a refusal, in the whole application


def test_refusals_are_sent_in_json_to_whoever_speaks_it(app: Flask) -> None:
    refused = app.test_client().post("/new", json={}, headers={"Origin": "http://evil.example"})
    assert (refused.status_code, refused.json) == (
        403,
        {
            "error": {
                "rule": None,
                "message": "This came from another site, so nothing was changed. Reload the page and try again.",
            }
        },
    )
    too_much = app.test_client().post("/new", json="x" * BODY_LIMIT)
    assert too_much.status_code == 413
    assert too_much.json is not None
    assert too_much.json["error"]["rule"] is None


def test_refusals_are_shown_on_a_page_to_people(app: Flask) -> None:
    refused = app.test_client().post("/new", headers={"Origin": "http://evil.example"})
    assert (refused.status_code, refused.mimetype) == (403, "text/html")
    assert "This came from another site, so nothing was changed." in refused.text


@pytest.mark.parametrize(
    ("headers", "json"),
    [
        ({"Content-Type": "application/json"}, True),
        ({"Accept": "application/json"}, True),
        ({"Accept": "text/html,*/*;q=0.8"}, False),
        ({"Accept": "*/*"}, False),
        ({}, False),
    ],
    ids=str,
)
def test_json_is_wanted_by_whoever_sends_or_prefers_it(small: Flask, headers: dict[str, str], json: bool) -> None:
    with small.test_request_context("/", headers=headers):
        assert security.wants_json() is json


def test_error_answer_brings_what_else_is_known(small: Flask) -> None:
    with small.test_request_context("/"):
        answer = security.error_answer(409, "Taken.", "ALL-01", state={"seq": 3})
    assert (answer.status_code, answer.json) == (
        409,
        {"error": {"rule": "ALL-01", "message": "Taken."}, "state": {"seq": 3}},
    )


# The device cookie


def test_device_keeps_its_id_from_visit_to_visit(phone: FlaskClient) -> None:
    first = phone.get("/who")
    again = phone.get("/who")
    assert len(bytes.fromhex(first.text)) == 16
    assert again.text == first.text


def test_devices_are_told_apart(small: Flask) -> None:
    assert len({small.test_client().get("/who").text for _phone in range(3)}) == 3


def test_device_cookie_is_hidden_from_scripts_and_other_sites(phone: FlaskClient) -> None:
    answer = phone.get("/who")
    cookie = SimpleCookie(answer.headers["Set-Cookie"])["device"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert cookie["max-age"] == str(365 * 24 * 3600)
    assert cookie["secure"] == ""
    assert "Cookie" in answer.vary


def test_device_cookie_is_secure_on_https(phone: FlaskClient) -> None:
    answer = phone.get("/who", base_url="https://localhost")
    cookie = SimpleCookie(answer.headers["Set-Cookie"])["__Host-device"]
    assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")
    assert phone.get("/who", base_url="https://localhost").text == answer.text


def test_device_that_comes_by_https_from_now_on_stays_the_same(small: Flask) -> None:
    phone = small.test_client()
    before = phone.get("/who")
    after = phone.get("/who", base_url="https://localhost")
    assert after.text == before.text
    assert "__Host-device" in SimpleCookie(after.headers["Set-Cookie"])


def test_cookie_of_a_sibling_domain_replaces_nothing_on_https(small: Flask) -> None:
    other = small.test_client().get("/who")
    phone = small.test_client()
    before = phone.get("/who", base_url="https://localhost").text
    phone.set_cookie("device", cookie_of(other))
    assert phone.get("/who", base_url="https://localhost").text == before


def test_page_that_does_not_ask_who_it_is_sets_no_cookie(phone: FlaskClient) -> None:
    answer = phone.get("/")
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" not in answer.vary


def with_another_signature(value: str) -> str:
    signed, _dot, signature = value.rpartition(".")
    return f"{signed}.{'B' if signature[0] == 'A' else 'A'}{signature[1:]}"


@pytest.mark.parametrize(
    "forge", [with_another_signature, lambda _value: "0" * 32], ids=["changed signature", "no signature"]
)
def test_device_cookie_that_we_did_not_sign_is_worth_nothing(small: Flask, forge: Callable[[str], str]) -> None:
    theirs = small.test_client().get("/who")
    thief = small.test_client()
    thief.set_cookie("device", forge(cookie_of(theirs)))
    answer = thief.get("/who")
    assert answer.text != theirs.text
    assert "Set-Cookie" in answer.headers


def test_device_cookie_of_another_key_is_worth_nothing(small: Flask, phone: FlaskClient) -> None:
    before = phone.get("/who").text
    small.secret_key = "another key of the tests, just as long as that"
    assert phone.get("/who").text != before


def test_every_page_and_nothing_else_renews_the_device_cookie(small: Flask, phone: FlaskClient) -> None:
    @small.get("/who.json")
    def who_in_json() -> dict[str, str]:
        return {"device": security.device_id()}

    first = phone.get("/who")
    assert cookie_of(phone.get("/who")) == cookie_of(first)
    assert "Set-Cookie" not in phone.get("/who.json").headers


@pytest.mark.parametrize("years", [-30, 0, 3])
def test_device_cookie_of_an_old_version_is_valid_at_any_time(
    small: Flask, phone: FlaskClient, monkeypatch: pytest.MonkeyPatch, years: int
) -> None:
    device = "0123456789abcdef" * 2
    then = int((datetime.now(UTC) - timedelta(days=365 * years)).timestamp())
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _signer: then)
    phone.set_cookie("device", TimestampSigner(str(small.secret_key), salt="device").sign(device).decode())
    answer = phone.get("/who")
    assert answer.text == device
    assert cookie_of(answer).count(".") == 1
