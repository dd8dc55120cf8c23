"""What every test may ask for: an application with a fresh database, and a fixed cast of phones.

Ann, Bob and Cat play; the outsider has never been given the table's address and must see nothing of it.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings as hypothesis_settings

from companion import create_app, serve, store
from companion.config import Settings

# A slow build machine is no fault of the code; and there a failure must be the same on the next run.
hypothesis_settings.register_profile("default", deadline=None)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "default")

ORIGIN = "http://localhost"


def settings_in(folder: Path) -> Settings:
    """Settings that keep everything in `folder`."""
    return Settings(
        instance_dir=folder,
        database_url=f"sqlite:///{folder / 'test.db'}",
        secret_key="a key of the tests, long enough for anybody",
    )


def phone_of(app: Flask) -> FlaskClient:
    """A phone with cookies of its own, sending the Origin header that a browser on the local network sends."""
    client = app.test_client()
    client.environ_base["HTTP_ORIGIN"] = ORIGIN
    return client


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as the migrations make it. Made once, copied for each test: a copy costs next to nothing."""
    folder = tmp_path_factory.mktemp("migrated")
    serve.migrate(create_app(settings_in(folder)))
    return folder / "test.db"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of the test's own instance folder."""
    folder = tmp_path / "instance"
    folder.mkdir()
    return settings_in(folder)


@pytest.fixture
def app(settings: Settings, empty_database: Path) -> Iterator[Flask]:
    """The whole application on an empty database of its own."""
    shutil.copy(empty_database, settings.instance_dir / "test.db")
    app = create_app(settings)
    app.testing = True
    yield app
    with app.app_context():
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
