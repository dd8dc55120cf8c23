"""Send malformed requests to the application: forged keys, broken bodies, odd headers. No response may have status 500.

    .venv/bin/python -m tools.fuzz 100000 --seed 7

The same seed sends the same requests. If a response has status 500, the command prints the request with its traceback
and exits with 1.
"""

import argparse
import logging
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any
from urllib.parse import quote

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion import create_app
from companion.config import MAX_LIMITS_FACTOR, Settings
from companion.languages import languages
from companion.rules.load import box_ids, get_box
from companion.server import start as serve

MAX_REPORTED = 5
METHODS = ("GET", "POST", "GET", "POST", "GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE")
LEADS_NOWHERE = frozenset({"static"})

_WORDS = """
0 -1 1e999 NaN 1.5 true null None p1 p2 p9 t1 red blue europe germany card-game base berlin--wien berlin yes no en xx
2026-11-22 0000-00-00 9999-12-31 2026-11-22T25:61 / //evil.example [] {} ٣ ² ⁵ 1_000 +1 0x10 ../../etc/passwd <script>
"""
ODD = (
    *("", " ", "\0", "a\0b", "%00", "%s%n", "\ufeff", "\u2028", "\r\nX: y", "\u202egnol", "\U0001f682", "e\u0301" * 90),
    *("x" * 5000, "Ж" * 300, "9" * 400, "-" + "9" * 20, "'; DROP TABLE game; --", "{{7*7}}"),
    *(*_WORDS.split(), *languages()),
)
"""Texts that commonly break programs, mixed with some that the application knows."""
BODIES = (
    *(b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b'{"uuid": 7}', b"[" * 5000, b'{"a":' * 900, b'"\\ud800"', b"1e999"),
    b'{"uuid": "00000000-0000-0000-0000-000000000000", "seq": 0, "move": {"type": "claim", "player": "\\ud800"}}',
)
_TYPES = "claim station tickets undo depot passengers pay share pile stock pass last_lap zzz"
_FIELDS = "player route city move keep deal ticket a b points places cards train by"
_FORM = """
name color box variant modules code allow phone lang next group person into player played_at date time minutes location
notes points place board file word key
"""
TYPES, FIELDS, FORM = _TYPES.split(), _FIELDS.split(), _FORM.split()
HEADERS = (
    *("Accept", "Accept-Language", "If-None-Match", "Range", "Cookie", "Content-Type", "X-Forwarded-For", "Referer"),
    *("Content-Length", "X-Requested-With", "Sec-Fetch-Site", "If-Modified-Since", "Accept-Encoding", "Last-Event-ID"),
)


@dataclass
class Report:
    """The number of responses by status, and each request that failed with 500, with its traceback."""

    statuses: Counter[int] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)


class Traces(logging.Handler):
    """A log handler that keeps the traceback of the last unexpected error."""

    def __init__(self) -> None:
        super().__init__()
        self.last = ""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.last = "".join(traceback.format_exception(error)) if error else record.getMessage()


def application(folder: Path) -> Flask:
    """Return the whole application with a new database in the folder."""
    settings = Settings(
        instance_dir=folder,
        database_url=f"sqlite:///{folder / 'fuzz.db'}",
        secret_key=token_hex(),
        limits=MAX_LIMITS_FACTOR,
    )
    serve.migrate(create_app(settings))
    return create_app(settings)


def fuzz(app: Flask, count: int, seed: int) -> Report:
    """Send `count` requests. The same seed sends the same ones, except for the keys of tables and groups opened on the
    way.
    """
    traces = Traces()
    app.logger.addHandler(traces)
    app.logger.propagate = False
    asker, report = Asker(app, Random(seed)), Report()
    for number in range(count):
        if number % 2000 == 0:
            asker.begin()
        traces.last = ""
        status = asker.ask()
        report.statuses[status] += 1
        if status >= 500:
            report.failed.append(f"{asker.said}\n{status} {traces.last}")
    app.logger.removeHandler(traces)
    return report


class Asker:
    """A generator of random requests. It opens tables and groups, so that some requests reach existing ones."""

    def __init__(self, app: Flask, random: Random) -> None:
        self.app = app
        self.random = random
        self.rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint not in LEADS_NOWHERE]
        self.moves = next(rule for rule in self.rules if rule.endpoint == "table.record")
        self.keys: list[str] = []
        self.groups: list[str] = []
        self.said = ""
        self.phones: list[FlaskClient] = []

    def begin(self) -> None:
        """Open a new group and new tables with new clients, and forget the older ones."""
        self.phones = [self.app.test_client() for _phone in range(3)]
        for phone in self.phones:
            phone.environ_base["HTTP_ORIGIN"] = "http://localhost"
        phone = self.phones[0]
        self.groups = [*self.groups[-1:], _last(phone.post("/groups", data={"name": "Thursday"}).location)]
        self.keys = self.keys[-2:]
        for name in box_ids():
            box = get_box(name)
            people = {"name": ["Ann", "Bob", "Cat", "Dan"], "color": list(box.colors[:4])}
            form = {"box": name, "variant": next(iter(box.variants)), "group": self.groups[-1], **people}
            opened = phone.post("/new", data=form)
            if opened.location:
                self.keys.append(_last(opened.location))
        for key in self.keys[-2:-1]:
            phone.post(f"/t/{key}/finish")
        if len(self.keys) > 1:
            self.phones[1].post(f"/t/{self.keys[-1]}/seats/p2/take")

    def ask(self) -> int:
        """Send one random request and return the status of its response."""
        rule = self.moves if self.random.random() < 0.15 else self.random.choice(self.rules)
        method = self.random.choice(METHODS)
        if self.random.random() < 0.6:  # a method that the page allows
            method = self.random.choice(sorted((rule.methods or {"GET"}) - {"OPTIONS"}))
        path = self._path(rule)
        options = self._body() if method not in {"GET", "HEAD"} or self.random.random() < 0.05 else {}
        if self.random.random() < 0.3:
            options["query_string"] = {self._name(): self._text() for _ in range(self.random.randrange(1, 5))}
        if self.random.random() < 0.2:
            options["headers"] = {self.random.choice(HEADERS): _header(self._text()) for _ in range(2)}
        self.said = f"{method} {path} {options!r}"[:1500]
        with self.random.choice(self.phones).open(path, method=method, **options) as response:
            return response.status_code

    def _path(self, rule: Rule) -> str:
        path = rule.rule
        for name in sorted(rule.arguments):
            start = path.index("<")
            path = f"{path[:start]}{_in_path(self._value(name))}{path[path.index('>') + 1 :]}"
        return path

    def _value(self, name: str) -> str:
        if self.random.random() < 0.12:
            return self._text()
        known: dict[str, list[str]] = {"key": self.keys, "group": self.groups, "player": ["p1", "p2"]}
        known |= {"box": list(box_ids()), "person": [str(number) for number in range(1, 9)]}
        return self.random.choice(known.get(name) or list(ODD))

    def _name(self) -> str:
        return self.random.choice((*FORM, *FIELDS, "since", "page", "for", "net", "box", "year", "of", "red", "q"))

    def _text(self) -> str:
        return self.random.choice(ODD)

    def _body(self) -> dict[str, Any]:
        kind = self.random.randrange(6)
        if kind < 2:
            return {"json": self._move()}
        if kind == 2:
            return {
                "data": self.random.choice(BODIES),
                "content_type": self.random.choice(("application/json", "", "x")),
            }
        if kind == 3:
            return {"data": {"file": (BytesIO(self.random.choice(BODIES)), "group.json")}}
        return {"data": {self._name(): [self._text() for _ in range(self.random.randrange(4))] for _ in range(4)}}

    def _move(self) -> Any:
        random = self.random
        move: Any = {"type": random.choice(TYPES), "player": random.choice(["p1", "p2", self._thing(2)])}
        if random.random() < 0.3:
            move = {"type": "claim", "player": "p1", "route": random.choice(sorted(get_box("europe").routes))}
        elif random.random() < 0.9:
            move |= {random.choice(FIELDS): self._thing(3) for _ in range(random.randrange(4))}
        digits = f"{random.getrandbits(128):032x}"
        uuid = f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"
        sent = {"uuid": uuid, "seq": random.choice([0, 0, 0, 1, -1, 10**30]), "move": move}
        if random.random() < 0.15:
            sent[random.choice(["uuid", "seq", "move", "more"])] = self._thing(3)
        return sent if random.random() < 0.95 else self._thing(4)

    def _thing(self, depth: int) -> Any:
        """Return a random JSON value, nested up to `depth` levels."""
        random = self.random
        kind = random.randrange(8 if depth else 5)
        if kind == 0:
            return random.choice([0, 1, -1, 7, 10**9, 2**63, 10**40, 1.5, -0.0])
        if kind == 1:
            return random.choice([None, True, False])
        if kind < 5:
            return self._text()
        if kind < 7:
            return [self._thing(depth - 1) for _ in range(random.randrange(4))]
        return {random.choice(FIELDS): self._thing(depth - 1) for _ in range(random.randrange(4))}


def _last(location: str) -> str:
    return location.rpartition("/")[2]


def _in_path(text: str) -> str:
    """Quote the text as a browser does, because a bare slash would lead to another page."""
    return quote(text, safe="") or "-"


def _header(text: str) -> str:
    return "".join(sign for sign in text if sign.isprintable()).encode("utf-8", "ignore").decode("latin-1")


def _told(report: Report) -> Iterator[str]:
    yield ", ".join(f"{status}: {count}" for status, count in sorted(report.statuses.items()))
    yield from report.failed[:MAX_REPORTED]


def main() -> int:
    """Fuzz an application in a temporary folder. Return 1 if a request failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = fuzz(application(Path(folder)), arguments.count, arguments.seed)
    print(*_told(report), f"{time.monotonic() - begun:.0f} s", sep="\n")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
