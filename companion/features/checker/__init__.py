"""Who’s right? The longest routes of a game that nobody recorded."""

from flask import Flask

from companion.features.checker import routes
from companion.web import limits, slots


def init_app(app: Flask) -> None:
    """Add the page, and the way to it from the start page."""
    app.register_blueprint(routes.pages)
    limits.count_work("checker.show", "checker.read_answer")
    slots.add(app, "start-doors", "checker/way.html", 10)
