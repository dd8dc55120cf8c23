"""*Who’s right?*: the longest routes of a position without a recorded game."""

from flask import Flask

from companion.features.checker import routes
from companion.web import limits, slots


def init_app(app: Flask) -> None:
    app.register_blueprint(routes.pages)
    limits.count_work("checker.show", "checker.read_answer")
    slots.add(app, "start-doors", "checker/way.html", 10)
