"""`flask backup` and `flask restore`: the whole database as one file, and back."""

from pathlib import Path

import click
from alembic import command as alembic
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from flask import current_app
from flask.cli import with_appcontext

from companion import groups
from companion.store import db, upgrade
from companion.store.backup import BadBackup, NotEmpty, back_up
from companion.store.backup import restore as fill_from


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@with_appcontext
def backup(file: Path) -> None:
    """Write everything that is kept to FILE, while the tables go on.

    The file holds the links of every table and group, so keep it where nobody else reads it.
    """
    upgrade()
    try:
        rows = back_up(db.engine, file)
    except OSError as error:
        raise click.ClickException(f"{file} can't be written ({error.strerror}).") from error
    click.echo(f"{rows} rows are in {file} ({file.stat().st_size // 1000 + 1} KB).")


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@with_appcontext
def restore(file: Path) -> None:
    """Fill an empty database with what FILE holds.

    The database is the one that the settings name, SQLite or PostgreSQL, whichever the backup came from.
    """
    try:
        rows = fill_from(db.engine, file, _migrate)
    except NotEmpty as error:
        raise click.ClickException(
            f"The database isn't empty (there are rows in {error.table}), and a backup isn't mixed into another. "
            "Move stationmaster.db away from the instance folder, or name an empty database in DATABASE_URL."
        ) from error
    except CommandError as error:
        raise click.ClickException(f"{file} was made by a newer version of Stationmaster ({error}).") from error
    except (BadBackup, OSError) as error:
        raise click.ClickException(f"{file} can't be restored: {error}.") from error
    groups.update_missing_results()
    click.echo(f"{rows} rows are back.")


def _migrate(revision: str) -> None:
    """Bring the empty database to a revision, which may be older than the one that it is at."""
    config = current_app.extensions["migrate"].migrate.get_config()
    ScriptDirectory.from_config(config).get_revisions(revision)  # raises for one that isn't known here
    if revision != "head":
        alembic.downgrade(config, "base")
    alembic.upgrade(config, revision)
