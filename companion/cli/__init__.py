"""Commands for a terminal, all by `flask --app app COMMAND`; features bring further ones."""

from flask import Flask

from companion.cli import keeping, records


def init_app(app: Flask) -> None:
    """Add the commands to `flask`."""
    for module in (keeping, records):
        app.register_blueprint(module.commands)
