"""Misprints: the game uses the values printed on the table's own board or tickets."""

from flask import Flask

from companion.features.prints import routes
from companion.web import slots


def init_app(app: Flask) -> None:
    app.register_blueprint(routes.pages)
    slots.add(app, "menu-end", "prints/way.html", 15)
