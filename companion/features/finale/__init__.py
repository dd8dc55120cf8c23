"""The finale: when a game is saved, all phones watch together how the result came about."""

from flask import Flask

from companion.features.finale import routes
from companion.table.signals import ended_table_opened
from companion.web import places


def init_app(app: Flask) -> None:
    """Add the page, have who opens a table that has just ended go there, and the way to it from a result."""
    app.register_blueprint(routes.pages)
    ended_table_opened.connect(routes.finale_instead)
    places.add(app, "result-ways", "finale/way.html", 10)
