"""The database, as commands find it."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from alembic import command as alembic
from alembic.config import Config
from flask import current_app
from flask.cli import with_appcontext

P = ParamSpec("P")


def with_database(command: Callable[P, None]) -> Callable[P, None]:
    """Let a command work on the settings' database at the newest schema, which is made when there is none."""

    @wraps(command)
    def prepared(*args: P.args, **kwargs: P.kwargs) -> None:
        alembic.upgrade(migrations(), "head")
        command(*args, **kwargs)

    return with_appcontext(prepared)


def migrations() -> Config:
    """What Alembic has to know."""
    config: Config = current_app.extensions["migrate"].migrate.get_config()
    return config
