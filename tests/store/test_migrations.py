"""The migrations produce the models' schema on each kind of database, and can be reverted."""

from collections.abc import Iterator
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from flask import Flask
from sqlalchemy import Connection, MetaData, insert, inspect, select

from companion import create_app
from companion.config import Settings
from companion.features.groups.service import results as memory_results
from companion.server import start as serve
from companion.store.database import Base, db
from tests.conftest import leave_database
from tests.support.databases import Database, differences, settings_in
from tests.support.small_group import small_group


@pytest.fixture
def bare_app(settings: Settings, database: Database) -> Iterator[Flask]:
    """An application on a database without tables."""
    with database.bare(settings.instance_dir) as address:
        app = create_app(settings_in(settings.instance_dir, address))
        yield app
        leave_database(app)


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


def test_statistics_stay_what_they_are_on_the_way_back_and_forth(bare_app: Flask) -> None:
    """An older program finds no results and recalculates them. This one converts its claimed routes."""
    serve.migrate(bare_app)
    small_group(bare_app)
    with bare_app.app_context():
        config: Config = bare_app.extensions["migrate"].migrate.get_config()
        before = worked_out()
        db.session.rollback()
        command.downgrade(config, "0006")
        command.upgrade(config, "head")
        assert worked_out() == []
        memory_results.update_missing_results()
        assert worked_out() == before
        db.session.rollback()
        command.downgrade(config, "0006")
        with db.engine.begin() as connection:
            fill_in_as_before(connection, before)
        command.upgrade(config, "head")
        assert [row | NEWER for row in worked_out()] == [row | NEWER for row in before]
        db.session.rollback()
        memory_results.update_missing_results()
        assert worked_out() == before


NEWER = dict.fromkeys(("hand", "built", "longest_lead"))
"""Columns filled at the program's start."""


def worked_out() -> list[dict[str, Any]]:
    db.session.expire_all()
    table = Base.metadata.tables["result"]
    return [dict(row._mapping) for row in db.session.execute(select(table).order_by(*table.primary_key.columns))]


def fill_in_as_before(connection: Connection, results: list[dict[str, Any]]) -> None:
    """Write results with the routes of each in a separate table."""
    tables = MetaData()
    tables.reflect(connection)
    claimed = [
        {"game_id": row["game_id"], "position": row["position"], "routes": row["tracks"]}
        for row in results
        if row["tracks"] is not None
    ]
    newer = {"tracks", *NEWER}
    without = [{name: value for name, value in row.items() if name not in newer} for row in results]
    for name, rows in (("result", without), ("claimed", claimed)):
        connection.execute(insert(tables.tables[name]), rows)
