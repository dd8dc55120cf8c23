"""The finale: at the end of a game all phones and the television watch together how the result came about."""

from flask import Flask

from companion.features.finale import routes
from companion.table.signals import ending_announced, ending_table_opened
from companion.web import slots


def init_app(app: Flask) -> None:
    """Add the page, have whoever opens the table meanwhile go there, and a way to it from a result."""
    app.register_blueprint(routes.pages)
    ending_announced.connect(routes.length_of)
    ending_table_opened.connect(routes.finale_of)
    slots.add(app, "result-ways", "finale/way.html", 10)
