"""The replay of a finished game: its board with a slider, and the points over the moves."""

from flask import Flask

from companion.features.replay import routes
from companion.web import slots


def init_app(app: Flask) -> None:
    app.register_blueprint(routes.pages)
    slots.add(app, "result-ways", "replay/way.html", 20)
