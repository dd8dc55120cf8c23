"""The recount: the markers on the printed track beside the board, and what could have put them off."""

from flask import Flask

from companion.features.recount import routes
from companion.web import slots


def init_app(app: Flask) -> None:
    """Add the page, and the way to it from a table's menu."""
    app.register_blueprint(routes.pages)
    slots.add(app, "menu", "recount/way.html")
