"""Commands for a terminal, all by `flask --app app COMMAND`."""

from flask import Flask

from companion.cli import admin, demo, keeping, records


def init_app(app: Flask) -> None:
    """Add the commands to `flask`."""
    for module in (admin, demo, keeping, records):
        app.register_blueprint(module.commands)
