"""Fixtures for every test: an application with a fresh database, and a fixed cast of devices.

Ann, Bob and Cat play. The outsider never opened the table's link and must not see any of it.
"""

import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, has_app_context
from flask.testing import FlaskClient
from hypothesis import settings as hypothesis_settings

from companion import create_app, pubsub, store
from companion.config import Settings
from companion.features.groups.service import group as memory_group
from companion.store import database as store_database
from companion.store.database import now
from tests.support.a_group import full_group
from tests.support.compiled import compile_once
from tests.support.databases import POSTGRESQL, SQLITE, Database, PostgreSql, PostgreSqlServer, Sqlite, settings_in
from tests.support.lengths import IS_WHOLE
from tests.support.versions import PhoneClient

# A slow build machine is no fault of the code; and there a failure must be the same on the next run.
hypothesis_settings.register_profile("default", deadline=None)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "default")

compile_once()

ORIGIN = "http://localhost"

BOTH = "both"
ON_BOTH = {
    "tests",  # several processes, a killed server, streams
    "tests.admin.test_admin",
    "tests.cli.test_keeping",
    "tests.home.test_health",
    "tests.share.test_play_link",
    "tests.store",
    "tests.table.service",
    "tests.table.test_boards",
    "tests.table.test_events",
    "tests.table.test_many_phones",
    "tests.table.test_names",
    "tests.table.test_rematch",
    "tests.table.test_sealed_seats",
}
"""Modules and packages that run on both databases, because they query it directly or concurrently."""
BY_TURNS = {"tests.groups", "tests.groups.pages", "tests.home", "tests.transfer"}
"""Packages whose tests are split between the two databases (by a checksum of the test's name).

Other pages run on SQLite. Tests on PostgreSQL cover their queries.
"""

HAS_BROWSER = os.environ.get("CHROMIUM") != ""
"""`make test` sets CHROMIUM to an empty value where no browser starts and CI is not set."""
SERVER = pytest.StashKey[PostgreSqlServer]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--database` selects the databases for all tests that need one."""
    parser.addoption(
        "--database",
        choices=(SQLITE, POSTGRESQL, BOTH),
        help="run on this database alone, or everything on both; else pages run on SQLite, some tests on both",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize tests that use a database by the databases of their marker, or by all of them."""
    if "database" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("database")
        marker = metafunc.definition.get_closest_marker("database")
        kinds = marker.args if marker else (SQLITE, POSTGRESQL) if chosen else _kinds(metafunc)
        of_these = [kind for kind in kinds if chosen in (None, BOTH, kind)]
        metafunc.parametrize("database", of_these, indirect=True, scope="session")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests that this run has no time or no browser for, and put the long tests first.

    Each of N processes begins with its share of the long tests, so that none of them is still busy when the others are
    done. It gets an Nth of the other tests in their order, and an idle process takes tests from the end of another's.
    """
    config.hook.pytest_deselected(items=[item for item in items if not _is_wanted(item)])
    items[:] = [item for item in items if _is_wanted(item)]
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("long")]
    others = [item for item in items if not item.get_closest_marker("long")]
    whole, taken = len(items), 0
    items.clear()
    for number in range(processes):
        items += long[number::processes]
        size = max(0, whole * (number + 1) // processes - len(items))
        items += others[taken : taken + size]
        taken += size


def _is_wanted(item: pytest.Item) -> bool:
    """Whether this run includes the test: it has time for it, and a browser if the test needs one."""
    if not IS_WHOLE and item.get_closest_marker("whole"):
        return False
    needs_browser = item.nodeid.startswith("tests/e2e/") or item.get_closest_marker("browser")
    return HAS_BROWSER or not needs_browser


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not IS_WHOLE:
        terminalreporter.write_line("The long journeys run in .ci/run and make test-everywhere.")


def _kinds(metafunc: pytest.Metafunc) -> tuple[str, ...]:
    """Both databases for ON_BOTH, one of them for BY_TURNS, otherwise SQLite."""
    package, _, module = metafunc.module.__name__.rpartition(".")
    if {package, f"{package}.{module}"} & ON_BOTH:
        return (SQLITE, POSTGRESQL)
    if package in BY_TURNS and not PostgreSqlServer.missing():
        return ((SQLITE, POSTGRESQL)[zlib.crc32(metafunc.definition.nodeid.encode()) % 2],)
    return (SQLITE,)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Share the PostgreSQL server of the main process with its workers."""
    if node.config.getoption("database") != SQLITE and PostgreSqlServer.missing() is None:
        node.workerinput["postgresql"] = _server(node.config).folder


def _server(config: pytest.Config) -> PostgreSqlServer:
    """Return the server of this run. The first call starts it."""
    if SERVER not in config.stash:
        config.stash[SERVER] = PostgreSqlServer()
        config.add_cleanup(config.stash[SERVER].stop)
    return config.stash[SERVER]


def phone_of(app: Flask) -> FlaskClient:
    client = PhoneClient(app, app.response_class)
    client.environ_base["HTTP_ORIGIN"] = ORIGIN
    return client


@pytest.fixture(scope="session")
def postgresql_server(pytestconfig: pytest.Config) -> str:
    """Return the folder of a running PostgreSQL server."""
    if reason := PostgreSqlServer.missing():
        pytest.skip(reason)
    folder = getattr(pytestconfig, "workerinput", {}).get("postgresql") or _server(pytestconfig).folder
    PostgreSqlServer.wait(folder)
    return folder


@pytest.fixture(scope="session")
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """The database of a test. A test that uses this fixture runs once on each kind of database."""
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == SQLITE:
        yield Sqlite(folder)
        return
    databases = PostgreSql(request.getfixturevalue("postgresql_server"), folder)
    yield databases
    databases.close()


@pytest.fixture(autouse=True)
def no_context_left() -> Iterator[None]:
    yield
    assert not has_app_context()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    folder = tmp_path / "instance"
    folder.mkdir()
    return settings_in(folder, f"sqlite:///{folder / 'test.db'}")


@pytest.fixture
def app(settings: Settings, database: Database) -> Iterator[Flask]:
    """The whole application on an empty database."""
    with database.empty(settings.instance_dir) as address:
        app = create_app(replace(settings, database_url=address))
        app.testing = True
        yield app
        leave_database(app)


def leave_database(app: Flask) -> None:
    """Close all connections, so that the database can be removed."""
    with app.app_context():
        engine = store_database.db.engine
        pubsub.stop_listening(engine.url)
        with suppress(Exception):  # a test may have taken the database away
            store.last_seen_buffer().close()
        store_database.db.session.remove()
        engine.dispose()


@pytest.fixture(scope="session")
def whole_group(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, str]]:
    """The application with the group of tests/support/a_group.py on SQLite, and the group's key. Only for tests that
    read.
    """
    folder = tmp_path_factory.mktemp("whole")
    with Sqlite(tmp_path_factory.mktemp("migrated")).empty(folder) as address:
        app = create_app(settings_in(folder, address))
        app.testing = True
        yield app, full_group(app)
        leave_database(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return phone_of(app)


@pytest.fixture
def ann(app: Flask) -> FlaskClient:
    return phone_of(app)


@pytest.fixture
def bob(app: Flask) -> FlaskClient:
    return phone_of(app)


@pytest.fixture
def cat(app: Flask) -> FlaskClient:
    return phone_of(app)


@pytest.fixture
def outsider(app: Flask) -> FlaskClient:
    return phone_of(app)


@pytest.fixture
def other_app(settings: Settings, database: Database, tmp_path: Path) -> Iterator[Flask]:
    """The application on a second empty database."""
    folder = tmp_path / "other"
    folder.mkdir()
    with database.empty(folder) as address:
        app = create_app(replace(settings, instance_dir=folder, database_url=address))
        app.testing = True
        yield app
        leave_database(app)


@pytest.fixture
def group(app: Flask) -> str:
    with app.app_context():
        return memory_group.open_group("Thursday", "f" * 32).key


@pytest.fixture
def clock_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = now()
    monkeypatch.setattr("companion.table.service.codes.now", lambda: moment)
