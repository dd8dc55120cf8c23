"""The recount: compares the markers on the printed scoring track with the board, and explains differences."""

from flask import Flask

from companion.features.recount import routes
from companion.web import slots


def init_app(app: Flask) -> None:
    app.register_blueprint(routes.pages)
    slots.add(app, "menu", "recount/way.html")
