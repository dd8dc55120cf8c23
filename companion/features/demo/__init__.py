"""Something to look at before the first own game: `flask demo`."""

from flask import Flask

from companion.features.demo import commands


def init_app(app: Flask) -> None:
    """Add the command."""
    app.register_blueprint(commands.commands)
