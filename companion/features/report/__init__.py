"""The report of a finished game: points and longest routes move by move, what became of tickets, what claims cost."""

from flask import Flask

from companion.features.report import routes
from companion.web import slots, templating


def init_app(app: Flask) -> None:
    """Add the page, and the way to it from a result."""
    app.register_blueprint(routes.pages)
    templating.offer(app, functions=(routes.has_report,))
    slots.add(app, "result-ways", "report/way.html", 15)
