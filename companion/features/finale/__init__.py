"""The finale: at the end of a game all devices and the television show together how the result came about."""

from flask import Flask

from companion.features.finale import routes
from companion.table.signals import ending_announced, ending_table_opened
from companion.web import slots


def init_app(app: Flask) -> None:
    """Add the page and its button on a result, and redirect devices that open the table during the finale."""
    app.register_blueprint(routes.pages)
    ending_announced.connect(routes.length_of)
    ending_table_opened.connect(routes.finale_of)
    slots.add(app, "result-ways", "finale/way.html", 10)
