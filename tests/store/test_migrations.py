"""The migrations make what the models say, on each kind of database, and can be taken back."""

from collections.abc import Iterator

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import inspect

from companion import create_app, serve
from companion.config import Settings
from companion.store import db
from tests.conftest import leave_database
from tests.databases import Database, settings_in


@pytest.fixture
def bare_app(settings: Settings, database: Database) -> Iterator[Flask]:
    """An application on a database without any table."""
    with database.bare(settings.instance_dir) as address:
        app = create_app(settings_in(settings.instance_dir, address))
        yield app
        leave_database(app)


def differences() -> list[object]:
    """What Alembic would change to make the database as the models are."""
    with db.engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), db.metadata))


def test_migrations_make_what_the_models_say(bare_app: Flask) -> None:
    serve.migrate(bare_app)
    with bare_app.app_context():
        assert differences() == []


def test_migrate_may_be_repeated(bare_app: Flask) -> None:
    serve.migrate(bare_app)
    serve.migrate(bare_app)
    with bare_app.app_context():
        assert differences() == []


def test_migrations_can_be_taken_back_and_done_again(bare_app: Flask) -> None:
    serve.migrate(bare_app)
    with bare_app.app_context():
        config: Config = bare_app.extensions["migrate"].migrate.get_config()
        command.downgrade(config, "base")
        assert inspect(db.engine).get_table_names() == ["alembic_version"]
        command.upgrade(config, "head")
        assert differences() == []
