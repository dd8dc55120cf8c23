"""Start the app in the browser's worker and answer requests as a server would."""

import json
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from http.cookies import SimpleCookie
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from flask import Response, request
from markupsafe import Markup
from werkzeug.test import create_environ, run_wsgi_app

if not hasattr(time, "thread_time"):
    time.thread_time = time.process_time  # the process has one thread

from companion import create_app, languages, pubsub
from companion.config import MAX_LIMITS_FACTOR, ROOT, Settings, stored_secret_key
from companion.features import pocket
from companion.features.pocket import asked
from companion.store import database as store_database
from companion.table.signals import outcomes_missing
from companion.web import errors
from companion.web.i18n import _, language

HOME = Path("/phone")
"""Folder of stored data: worker.js copies it to the phone's storage after every request."""
DATABASE = HOME / "stationmaster.db"
COOKIES = HOME / "cookies.json"
GUESTS = HOME / "guests.json"
"""Cookies of other phones that take part (features/nearby), by guest."""
OWN = ""
"""Guest id of this phone itself."""
FULL = "pocket.is_full"
RETRY_AFTER_S = 30
SCRIPT = Markup('<script src="{}/page.js"></script>')

if not DATABASE.exists():
    shutil.copy(ROOT / "empty.db", DATABASE)
app = create_app(
    Settings(
        instance_dir=HOME,
        database_url=f"sqlite:///{DATABASE}",
        secret_key=stored_secret_key(HOME),
        limits=MAX_LIMITS_FACTOR,
    )
)

pocket.mark_alone(app)


def _schema(database: Path) -> str:
    with closing(sqlite3.connect(database)) as connection:
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(revision)


if _schema(DATABASE) != _schema(ROOT / "empty.db"):  # an older database: migrating takes seconds, once
    with app.app_context():
        store_database.upgrade()
        outcomes_missing.send(app)  # a migration may leave results to the next start, as on a server


@app.before_request
def _is_kept() -> Response | None:
    full = _("This phone is out of space: nothing can be recorded until there is some. What was recorded is kept.")
    return errors.answer(503, full, retry_after=RETRY_AFTER_S) if request.environ[FULL] else None


@app.after_request
def _in_a_frame(response: Response) -> Response:
    """Allow the page in the shell's frame, and load the pocket's script first."""
    policy = response.headers.get("Content-Security-Policy", "")
    response.headers["Content-Security-Policy"] = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    script = SCRIPT.format(request.script_root)
    if response.mimetype == "text/html" and not response.direct_passthrough:
        response.set_data(response.get_data(as_text=True).replace("<head>", f"<head>{script}", 1))
    return response


_learnt = {languages.DEFAULT}
_jars: dict[str, dict[str, str]] = json.loads(GUESTS.read_text()) if GUESTS.exists() else {}
_jars[OWN] = json.loads(COOKIES.read_text()) if COOKIES.exists() else {}
_streams: dict[int, tuple[pubsub.Stream, Callable[[], None]]] = {}
_numbers = count(1)


def answer(
    base: str,
    method: str,
    url: str,
    headers: list[tuple[str, str]],
    body: bytes,
    pages_cookies: str,
    guest: str,
    is_full: bool,
) -> tuple[int, list[tuple[str, str]], bytes] | str:
    """Return status, headers and body for a request, or the code of a language whose catalogue is missing (see
    `learn`).

    `pages_cookies` are the cookies that a page's own script has set. `base` is the path of the pocket's folder in
    addresses, with a final slash. `guest` names the phone that asks, empty for this one, because each has its own
    cookies. `is_full` means that the request was processed before but its changes can't be stored: the response reports
    that.
    """
    environ = _environ(base, method, url, headers, bytes(body or b""), pages_cookies, guest)
    environ[FULL] = is_full
    if code := _unknown_language(environ):
        return code
    pieces, status, given = run_wsgi_app(app, environ, buffered=True)
    _keep_cookies(given.getlist("Set-Cookie"), guest)
    return int(status.split()[0]), [one for one in given if one[0] != "Set-Cookie"], b"".join(pieces)


def fault(base: str, url: str, headers: list[tuple[str, str]]) -> tuple[int, list[tuple[str, str]], bytes]:
    with app.request_context(_environ(base, "GET", url, headers, b"", "", OWN)):
        answered = errors.answer(500)
        return answered.status_code, [("Content-Type", answered.content_type or "")], answered.get_data()


def listen(base: str, url: str, headers: list[tuple[str, str]], pages_cookies: str, guest: str) -> int | str:
    """Open a stream of a table's states. Return its number for `due`, 0 if there is none, or a language as in
    `answer`.
    """
    environ = _environ(base, "GET", url, headers, b"", pages_cookies, guest)
    environ[FULL] = False
    if code := _unknown_language(environ):
        return code
    answered = app(environ, lambda *_given: BytesIO().write)
    close = getattr(answered, "close", lambda: None)
    if pubsub.STREAM not in environ:
        close()
        return 0
    number = next(_numbers)
    _streams[number] = environ[pubsub.STREAM], close
    return number


def due() -> list[tuple[int, str]]:
    """Return the next text of each stream that has one. An ended stream returns an empty text."""
    found = []
    for number, (stream, _close) in list(_streams.items()):
        try:
            text = stream.next_chunk().decode()
        except Exception:  # other streams must go on; the page of this one connects again
            app.logger.exception("a stream has failed")
            unlisten(number)
            found.append((number, ""))
            continue
        if stream.ended:
            unlisten(number)
        if text or stream.ended:
            found.append((number, "" if stream.ended else text))
    return found


def unlisten(number: int) -> None:
    _stream, close = _streams.pop(number, (None, lambda: None))
    close()


def _environ(
    base: str, method: str, url: str, headers: list[tuple[str, str]], body: bytes, pages_cookies: str, guest: str
) -> dict[str, Any]:
    whole, _, query = url.partition("?")
    known = {**asked.own_cookies(pages_cookies), **_jars.get(guest, {})}
    cookie = "; ".join(f"{name}={value}" for name, value in known.items())
    parts = urlsplit(whole)
    environ = create_environ(
        path=unquote(parts.path.removeprefix(base.removesuffix("/"))),
        base_url=f"{parts.scheme}://{parts.netloc}/",
        query_string=query,
        method=method,
        headers=[*asked.sound(headers), ("Cookie", cookie)],
        input_stream=BytesIO(body),
        content_length=len(body),
    )
    environ[pocket.GUEST] = guest
    environ["SCRIPT_NAME"] = base.removesuffix("/")  # so that our URLs equal the ones that the browser resolves
    return environ


def _unknown_language(environ: dict[str, Any]) -> str:
    with app.request_context(environ):
        wished = language()
    return "" if wished.code in _learnt else wished.code


def learn(code: str, catalogue: str) -> None:
    """Install a language's catalogue. If it can't be fetched, English replaces it until the next start."""
    learnt = languages.languages()[code]
    learnt.path.write_text(catalogue, encoding="utf-8")
    for read in languages.READ & vars(learnt).keys():
        del vars(learnt)[read]
    _learnt.add(code)


def _keep_cookies(lines: list[str], guest: str) -> None:
    """Store the cookies of a response as a browser would."""
    jar = _jars.setdefault(guest, {})
    before = dict(jar)
    for line in lines:
        for name, one in SimpleCookie(line).items():
            if one["max-age"] == "0":
                jar.pop(name, None)
            else:
                jar[name] = one.value
    if jar == before:
        return
    if guest == OWN:
        COOKIES.write_text(json.dumps(jar))
    else:
        GUESTS.write_text(json.dumps({name: one for name, one in _jars.items() if name != OWN}))
