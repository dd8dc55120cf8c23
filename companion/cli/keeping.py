"""Commands for backups: backup, backups, restore, change-key."""

from datetime import date
from pathlib import Path
from time import sleep

import click
from alembic import command as alembic
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from flask import Blueprint, current_app

from companion.store.backup import BadBackup, NotEmpty, back_up, remove_unfinished
from companion.store.backup import restore as fill_from
from companion.store.database import db, upgrade
from companion.store.secret_mark import change_key
from companion.table.signals import outcomes_missing

commands = Blueprint("keeping", __name__, cli_group=None)

DAY_S = 24 * 3600
DAILY = "stationmaster-????-??-??.backup"


@commands.cli.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Write everything that is kept to FILE, while the tables go on.

    The file holds the links of every table and group, so keep it where nobody else reads it.
    """
    upgrade()
    _write(file)


def _write(file: Path) -> None:
    try:
        rows = back_up(db.engine, file)
    except OSError as error:
        raise click.ClickException(f"{file} can't be written ({error.strerror}).") from error
    click.echo(f"{rows} rows are in {file} ({file.stat().st_size // 1000 + 1} KB).")


@commands.cli.command("backups")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--keep", type=click.IntRange(1), default=14, show_default=True, help="So many days; older ones go.")
@click.option("--daily", is_flag=True, help="Go on, with another one each day.")
def backups(folder: Path, *, keep: int, daily: bool) -> None:
    """Write a backup of today to FOLDER, and delete the oldest there. For a timer, or a service of its own."""
    upgrade()
    while True:
        _write(folder / f"stationmaster-{date.today().isoformat()}.backup")  # noqa: DTZ011  (where the server stands)
        for old in sorted(folder.glob(DAILY))[:-keep]:
            old.unlink()
        remove_unfinished(folder, DAILY)
        if not daily:
            break
        db.session.remove()
        db.engine.dispose()  # the database may be away tonight
        sleep(DAY_S)


@commands.cli.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(file: Path) -> None:
    """Restore the backup FILE into an empty database.

    DATABASE_URL names the database, SQLite or PostgreSQL; the backup may come from either.
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
    outcomes_missing.send(current_app)
    click.echo(f"{rows} rows are back.")


@commands.cli.command("change-key")
def change_key_on_purpose() -> None:
    """Have the games belong to the secret key that is set now, and to no other.

    Every phone is a new one then: it has to be let in again at its seat. Servers that go on with the old key are to be
    stopped first.
    """
    upgrade()
    change_key(str(current_app.secret_key))
    click.echo("The games belong to the present secret key now.")


def _migrate(revision: str) -> None:
    """Migrate the empty database to a revision, which may be older than its present one."""
    config = current_app.extensions["migrate"].migrate.get_config()
    ScriptDirectory.from_config(config).get_revisions(revision)  # raises for one that isn't known here
    if revision != "head":
        alembic.downgrade(config, "base")
    alembic.upgrade(config, revision)
