"""The response to a claim, over HTTP from the request of a tap to the served table."""

import json
import logging
import secrets
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from urllib.parse import urlencode

from flask import Flask
from werkzeug.serving import make_server

from bench.measure import Cases, Figures, Row, figures
from companion import create_app
from companion.config import ROOT, Settings
from companion.rules.load import get_box
from companion.server import start as serve
from companion.store.database import db
from companion.web.files import release

GAME_COUNT = 4
COLORS = ("red", "blue", "green", "yellow", "black")


def run(cases: Cases) -> Iterable[Row]:
    """Measure five players who fill the board, then requests without rules and database on the same connection."""
    with TemporaryDirectory() as folder, served(Path(folder)) as connection:
        times: list[float] = []
        for seed in range(cases(GAME_COUNT)):
            times += whole_game(connection, Random(seed)).times
        yield Row("a claim answered, five players", Figures(times))
        requests = range(cases(200))
        yield Row("for comparison: a request that does nothing", figures(lambda _: nothing(connection), requests))


def whole_game(connection: HTTPConnection, dice: Random) -> Figures:
    """Measure the claims of one game in random order, until all trains are used."""
    path, cookie = opened(connection)
    routes = list(get_box("europe").routes)
    dice.shuffle(routes)
    moves = [{"type": "claim", "player": f"p{number % 5 + 1}", "route": route} for number, route in enumerate(routes)]
    return figures(lambda move: sent(connection, path, cookie, move), moves)


def sent(connection: HTTPConnection, path: str, cookie: str, move: dict[str, str]) -> int:
    """Post one move, read the whole response and return its status. A refused move takes as long as an accepted one."""
    body = json.dumps({"uuid": str(uuid.uuid4()), "seq": 0, "move": move})
    headers = {
        "Content-Type": "application/json",
        "Cookie": cookie,
        "Origin": f"http://{connection.host}:{connection.port}",
    }
    connection.request("POST", f"{path}/moves", body, headers)
    answer = connection.getresponse()
    answer.read()
    if answer.status not in (201, 409):
        raise RuntimeError(f"the server answered {answer.status}")
    return answer.status


def nothing(connection: HTTPConnection) -> None:
    """Send a request without database and rules, because its time is the cost of HTTP itself."""
    path = f"/static/{release(ROOT / 'static')}/css/base.css"
    connection.request("GET", path, headers={"Range": "bytes=0-0"})
    connection.getresponse().read()


def opened(connection: HTTPConnection) -> tuple[str, str]:
    """Open a table for five. Return its path, and the cookie of the device with all seats."""
    form = [
        ("box", "europe"),
        *((key, value) for color in COLORS for key, value in (("name", color), ("color", color))),
    ]
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/new", urlencode(form), headers)
    answer = connection.getresponse()
    answer.read()
    return answer.headers["Location"] or "", (answer.headers["Set-Cookie"] or "").partition(";")[0]


@contextmanager
def served(folder: Path) -> Iterator[HTTPConnection]:
    """Serve the application on a new database and return a connection to it."""
    app = create_app(
        Settings(instance_dir=folder, database_url=f"sqlite:///{folder / 'bench.db'}", secret_key=secrets.token_hex())
    )
    serve.migrate(app)
    server = make_server("127.0.0.1", 0, quiet(app), threaded=True)
    Thread(target=server.serve_forever, daemon=True).start()
    connection = HTTPConnection("127.0.0.1", server.server_port)
    try:
        yield connection
    finally:
        connection.close()
        server.shutdown()
        server.server_close()
        with app.app_context():
            db.engine.dispose()


def quiet(app: Flask) -> Flask:
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    return app
