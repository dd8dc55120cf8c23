"""A demo for people without a game of their own: a read-only group, and the command `flask demo` for a changeable
one.
"""

from flask import Flask

from companion.features.demo import commands, look


def init_app(app: Flask) -> None:
    app.register_blueprint(commands.commands)
    look.add_group(app)
