"""Nearby: other phones join the app that runs in one of them, by two codes that their cameras read."""

from flask import Flask

from companion.features.nearby import routes
from companion.web import slots


def init_app(app: Flask) -> None:
    """Add the page, and the way to it where a table has no server."""
    app.register_blueprint(routes.pages)
    slots.add(app, "alone", "nearby/way.html", 10)
    slots.add(app, "take", "nearby/taken.html")
