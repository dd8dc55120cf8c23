"""The command `stationmaster`: starts the server, or with a word runs that command of `flask --app app`."""

import click
from flask import Flask
from flask.cli import FlaskGroup

from companion import create_app
from companion.config import ConfigError
from companion.server import start


def make_app() -> Flask:
    """Return the configured application. Exits with a sentence if a setting is wrong."""
    try:
        return create_app()
    except ConfigError as error:
        raise SystemExit(f"Stationmaster can't start: {error}") from None


@click.group(
    cls=FlaskGroup,
    create_app=make_app,
    add_default_commands=False,
    add_version_option=False,
    load_dotenv=False,
    set_debug_flag=False,
    invoke_without_command=True,
)
@click.version_option(package_name="stationmaster")
@click.pass_context
def main(context: click.Context) -> None:
    """Start the table for the phones in this network, or do what COMMAND says."""
    if context.invoked_subcommand is None:
        context.exit(start.main())


main.params = [option for option in main.params if option.name == "version"]  # Flask's own choose another application
