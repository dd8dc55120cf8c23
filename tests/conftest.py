"""What every test may ask for: an application with a fresh database, and a fixed cast of phones.

Ann, Bob and Cat play; the outsider has never been given the table's address and must see nothing of it.
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings as hypothesis_settings

from companion import create_app, live, store
from companion.config import Settings
from tests.databases import POSTGRESQL, SQLITE, Database, PostgreSql, PostgreSqlServer, Sqlite, settings_in

# A slow build machine is no fault of the code; and there a failure must be the same on the next run.
hypothesis_settings.register_profile("default", deadline=None)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "default")

ORIGIN = "http://localhost"


SERVER = pytest.StashKey[PostgreSqlServer]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--database` picks one kind of database for all tests that need any."""
    parser.addoption(
        "--database",
        choices=(SQLITE, POSTGRESQL),
        help="run on this database alone; else each test runs on both, but those with one phone in a browser on SQLite",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what needs a database on each kind of it, or on the kinds that its marker names."""
    if "database" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("database")
        marker = metafunc.definition.get_closest_marker("database")
        kinds = marker.args if marker else (SQLITE, POSTGRESQL) if chosen or _differs(metafunc) else (SQLITE,)
        of_these = [kind for kind in kinds if chosen in (None, kind)]
        metafunc.parametrize("database", of_these, indirect=True, scope="session")


def _differs(metafunc: pytest.Metafunc) -> bool:
    """Whether another database may make a difference: behind a single phone's pages it is what other tests ask for."""
    asked = signature(metafunc.function).parameters
    return "phone" not in metafunc.fixturenames or bool({"open_phone", "own_server"} & asked.keys())


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Several processes that run tests share one server, which belongs to the process that started them."""
    if node.config.getoption("database") != SQLITE and PostgreSqlServer.missing() is None:
        node.workerinput["postgresql"] = _server(node.config).folder


def _server(config: pytest.Config) -> PostgreSqlServer:
    """The server of this run; the first to ask starts it."""
    if SERVER not in config.stash:
        config.stash[SERVER] = PostgreSqlServer()
        config.add_cleanup(config.stash[SERVER].stop)
    return config.stash[SERVER]


def phone_of(app: Flask) -> FlaskClient:
    """A phone with cookies of its own, sending the Origin header that a browser on the local network sends."""
    client = app.test_client()
    client.environ_base["HTTP_ORIGIN"] = ORIGIN
    return client


@pytest.fixture(scope="session")
def postgresql_server(pytestconfig: pytest.Config) -> str:
    """The folder of a PostgreSQL server that answers."""
    if reason := PostgreSqlServer.missing():
        pytest.skip(reason)
    folder = getattr(pytestconfig, "workerinput", {}).get("postgresql") or _server(pytestconfig).folder
    PostgreSqlServer.wait(folder)
    return folder


@pytest.fixture(scope="session")
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Where the test keeps its games: a test that asks for this runs once on each kind of database."""
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == SQLITE:
        return Sqlite(folder)
    return PostgreSql(request.getfixturevalue("postgresql_server"), folder)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of the test's own instance folder."""
    folder = tmp_path / "instance"
    folder.mkdir()
    return settings_in(folder, f"sqlite:///{folder / 'test.db'}")


@pytest.fixture
def app(settings: Settings, database: Database) -> Iterator[Flask]:
    """The whole application on an empty database of its own."""
    with database.empty(settings.instance_dir) as address:
        app = create_app(replace(settings, database_url=address))
        app.testing = True
        yield app
        leave_database(app)


def leave_database(app: Flask) -> None:
    """End all connections, so that the database can be taken away."""
    with app.app_context():
        live.listen_no_more(store.db.engine.url)
        store.db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A phone, when it doesn't matter whose."""
    return phone_of(app)


@pytest.fixture
def ann(app: Flask) -> FlaskClient:
    """Ann's phone. She plays, and opens the table."""
    return phone_of(app)


@pytest.fixture
def bob(app: Flask) -> FlaskClient:
    """Bob's phone. He plays."""
    return phone_of(app)


@pytest.fixture
def cat(app: Flask) -> FlaskClient:
    """Cat's phone. She plays."""
    return phone_of(app)


@pytest.fixture
def outsider(app: Flask) -> FlaskClient:
    """The phone of somebody who isn't at the table."""
    return phone_of(app)
