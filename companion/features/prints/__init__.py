"""Prints: where a table's own board or tickets print something otherwise, the game counts what they print."""

from flask import Flask

from companion.features.prints import routes
from companion.web import slots


def init_app(app: Flask) -> None:
    """Add the page, and the way to it from a table's menu."""
    app.register_blueprint(routes.pages)
    slots.add(app, "menu-end", "prints/way.html", 15)
