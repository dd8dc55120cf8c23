"""A second server, as empty as the first."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.config import Settings
from tests.conftest import leave_database
from tests.databases import Database


@pytest.fixture
def other_app(settings: Settings, database: Database, tmp_path: Path) -> Iterator[Flask]:
    """The application on another empty database."""
    folder = tmp_path / "other"
    folder.mkdir()
    with database.empty(folder) as address:
        app = create_app(replace(settings, instance_dir=folder, database_url=address))
        app.testing = True
        yield app
        leave_database(app)
