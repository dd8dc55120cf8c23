"""Something to look at before the first own game: `flask demo`; where the app is alone, a group that stays as it is."""

from flask import Flask

from companion.features.demo import commands, look
from companion.table.signals import alone


def init_app(app: Flask) -> None:
    """Add the command, and the group where it is needed."""
    app.register_blueprint(commands.commands)
    alone.connect(look.add_group)
