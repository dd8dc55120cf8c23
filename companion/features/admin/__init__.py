"""For the server's owner: sizes of stored data, deletion, and metrics."""

from flask import Flask

from companion.features.admin import commands, routes


def init_app(app: Flask) -> None:
    app.register_blueprint(commands.commands)
    app.register_blueprint(routes.pages)
