"""Two servers on one PostgreSQL behind a proxy: the database restarts, and the servers are upgraded one by one."""

import signal
import socket
import socketserver
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine, text

from companion.rules.load import get_box
from tests.support.databases import END_OTHERS, Database
from tests.support.programs import Phone, Stream, end, free_port, start

pytestmark = pytest.mark.database("postgresql")

KEY = {"TTR_SECRET_KEY": "the one key of both servers, long enough"}
TIMEOUT_S = 60


@pytest.fixture
def address(database: Database, tmp_path: Path) -> Iterator[str]:
    with database.empty(tmp_path) as address:
        yield address


def folder(tmp_path: Path, name: str) -> Path:
    (tmp_path / name).mkdir()
    return tmp_path / name


class Passing(socketserver.BaseRequestHandler):
    """Passes a connection to the next server that accepts it."""

    ports: list[int]
    turn = count()

    def handle(self) -> None:
        """Forward all data until both ends have closed."""
        first = next(self.turn) % len(self.ports)
        for port in self.ports[first:] + self.ports[:first]:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)) as server:
                back = threading.Thread(target=_pass_on, args=(server, self.request))
                back.start()
                _pass_on(self.request, server)
                back.join()
                return


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while piece := source.recv(65536):
            target.sendall(piece)
    for one in (source, target):
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)


@contextmanager
def proxy(ports: list[int]) -> Iterator[int]:
    """Run a proxy in front of the servers at these ports. Yields its port."""
    handler = type("Handler", (Passing,), {"ports": ports})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,)).start()
        yield server.server_address[1]
        server.shutdown()


def recorded(phone: Phone, port: int, path: str, route: str, seen: set[int]) -> None:
    """Send one claim until it is recorded, as a device does. `seen` collects the responses."""
    move = {"type": "claim", "player": "p1", "route": route}
    body = {"uuid": str(uuid.uuid4()), "seq": 0, "move": move}
    until = time.monotonic() + TIMEOUT_S
    while time.monotonic() < until:
        with suppress(OSError):
            status, _headers, answer = phone.ask(port, f"{path}/moves", body=body)
            seen.add(status)
            if status in {200, 201}:
                return
            assert answer, "no answer is without a sentence"
        time.sleep(0.02)
    raise AssertionError(seen)


def test_database_restart_loses_no_move_or_seat_and_is_logged(address: str, tmp_path: Path) -> None:
    routes = [route.id for route in get_box("europe").routes.values() if route.length <= 2 and "-2" not in route.id]
    ports, ann, seen = [free_port(), free_port()], Phone(), set[int]()
    servers = [
        start(folder(tmp_path, str(number)), port, DATABASE_URL=address, **KEY) for number, port in enumerate(ports)
    ]
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    ended = threading.Event()

    def restart() -> None:
        while not ended.wait(0.3):
            with engine.connect() as connection:
                connection.execute(text(END_OTHERS))

    try:
        with proxy(ports) as port:
            path = ann.open_table(port)
            streams = [Stream(one, path) for one in ports]
            restarting = threading.Thread(target=restart)
            restarting.start()
            for route in routes[:6]:
                recorded(ann, port, path, route, seen)
                with suppress(OSError):
                    seen.add(ann.ask(port, f"{path}/state")[0])
            ended.set()
            restarting.join()
            state = ann.state(port, path)
        assert set(state["claims"]) == set(routes[:6])
        assert state["seq"] == 6
        assert seen <= {200, 201, 304, 503}
        # Each stream goes on, or has hung up so that its phone comes back: none is dead and open.
        for stream in streams:
            assert stream.hears(state["version"], TIMEOUT_S) or not stream.is_open
            stream.close()
    finally:
        ended.set()
        engine.dispose()
        for server in servers:
            end(server, signal.SIGKILL)


def test_servers_are_brought_up_to_date_one_by_one_beside_phones(address: str, tmp_path: Path) -> None:
    routes = [route.id for route in get_box("europe").routes.values() if route.length <= 2 and "-2" not in route.id]
    ports, ann, seen = [free_port(), free_port()], Phone(), set[int]()
    folders = [folder(tmp_path, str(number)) for number in range(2)]
    servers = [start(one, port, DATABASE_URL=address, **KEY) for one, port in zip(folders, ports, strict=True)]
    try:
        with proxy(ports) as port:
            path = ann.open_table(port)
            for number in range(2):
                end(servers[number])
                recorded(ann, port, path, routes[2 * number], seen)
                servers[number] = start(folders[number], ports[number], DATABASE_URL=address, **KEY)
                recorded(ann, port, path, routes[2 * number + 1], seen)
            # A newer release begins, which adds to the schema: this one goes on beside it until its turn comes.
            with closing(create_engine(address, poolclass=NullPool).connect()) as connection, connection.begin():
                connection.execute(text("ALTER TABLE game ADD COLUMN newer INTEGER NOT NULL DEFAULT 0"))
                connection.execute(text("CREATE TABLE newer (id INTEGER PRIMARY KEY)"))
                connection.execute(text("UPDATE alembic_version SET version_num = 'newer'"))
            for route in routes[4:8]:
                recorded(ann, port, path, route, seen)
            other = ann.open_table(port)
            recorded(ann, port, other, routes[0], seen)
            assert ann.state(port, path)["seq"] == 8
        assert seen == {201}
    finally:
        for server in servers:
            end(server, signal.SIGKILL)
        with closing(create_engine(address, poolclass=NullPool).connect()) as connection, connection.begin():
            connection.execute(text("DROP TABLE IF EXISTS newer"))
