"""Something to look at before the first own game: a group that stays as it is, and `flask demo` for one's own."""

from flask import Flask

from companion.features.demo import commands, look


def init_app(app: Flask) -> None:
    """Add the command and the group."""
    app.register_blueprint(commands.commands)
    look.add_group(app)
