"""Commands of `flask --app app`. Features add more."""

from flask import Flask

from companion.cli import keeping, records


def init_app(app: Flask) -> None:
    for module in (keeping, records):
        app.register_blueprint(module.commands)
