"""Starts the app in the browser's worker, and answers requests as a server would."""

import json
import shutil
import sqlite3
import time
from contextlib import closing
from http.cookies import SimpleCookie
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urlsplit

from flask import Response, request
from werkzeug.test import create_environ, run_wsgi_app

if not hasattr(time, "thread_time"):
    time.thread_time = time.process_time  # there is one thread

from companion import ROOT, create_app, store
from companion.config import MOST_LIMITS, Settings, stored_secret_key
from companion.features import pocket
from companion.table.signals import outcomes_missing
from companion.web import errors
from companion.web.i18n import _

HOME = Path("/phone")
"""What is kept: worker.js writes this folder through to the phone's own storage after every request."""
DATABASE = HOME / "stationmaster.db"
COOKIES = HOME / "cookies.json"
FULL = "pocket.is_full"
RETRY_AFTER_S = 30
SCRIPT = '<script src="/page.js"></script>'

if not DATABASE.exists():
    shutil.copy(ROOT / "empty.db", DATABASE)
app = create_app(
    Settings(
        instance_dir=HOME,
        database_url=f"sqlite:///{DATABASE}",
        secret_key=stored_secret_key(HOME),
        limits=MOST_LIMITS,
    )
)

pocket.mark_alone(app)


def _schema(database: Path) -> str:
    with closing(sqlite3.connect(database)) as connection:
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(revision)


if _schema(DATABASE) != _schema(ROOT / "empty.db"):  # this pocket is newer than what it finds: it takes seconds, once
    with app.app_context():
        store.upgrade()
        outcomes_missing.send(app)  # a migration may leave them to the next start, as on a server


@app.before_request
def _is_kept() -> Response | None:
    full = _("This phone has no room left: nothing can be recorded until there is some. What was recorded is kept.")
    return errors.answer(503, full, retry_after=RETRY_AFTER_S) if request.environ[FULL] else None


@app.after_request
def _in_a_frame(response: Response) -> Response:
    """Pages stand in the shell's frame, and begin with what the pocket tells them."""
    policy = response.headers.get("Content-Security-Policy", "")
    response.headers["Content-Security-Policy"] = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    if response.mimetype == "text/html" and not response.direct_passthrough:
        response.set_data(response.get_data(as_text=True).replace("<head>", f"<head>{SCRIPT}", 1))
    return response


_cookies: dict[str, str] = json.loads(COOKIES.read_text()) if COOKIES.exists() else {}


def answer(
    method: str, url: str, headers: list[tuple[str, str]], body: bytes, pages_cookies: str, is_full: bool
) -> tuple[int, list[tuple[str, str]], bytes]:
    """Status, headers and body for a request; `pages_cookies` are those that a page's own script has set.

    With `is_full` it was answered before, but what it changed can't be kept: it says so.
    """
    base, _, query = url.partition("?")
    known = {**{name: one.value for name, one in SimpleCookie(pages_cookies).items()}, **_cookies}
    cookie = "; ".join(f"{name}={value}" for name, value in known.items())
    parts = urlsplit(base)
    environ = create_environ(
        path=unquote(parts.path),
        base_url=f"{parts.scheme}://{parts.netloc}/",
        query_string=query,
        method=method,
        headers=[*headers, ("Cookie", cookie)],
        input_stream=BytesIO(bytes(body or b"")),
        content_length=len(body or b""),
    )
    environ[FULL] = is_full
    pieces, status, given = run_wsgi_app(app, environ, buffered=True)
    _keep_cookies(given.getlist("Set-Cookie"))
    return int(status.split()[0]), [one for one in given if one[0] != "Set-Cookie"], b"".join(pieces)


def _keep_cookies(lines: list[str]) -> None:
    """What a browser would do, were these answers its own network's."""
    before = dict(_cookies)
    for line in lines:
        for name, one in SimpleCookie(line).items():
            if one["max-age"] == "0":
                _cookies.pop(name, None)
            else:
                _cookies[name] = one.value
    if _cookies != before:
        COOKIES.write_text(json.dumps(_cookies))
