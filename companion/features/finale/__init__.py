"""The finale: when a game is saved, all phones watch together how the result came about."""

from flask import Flask

from companion.features.finale import routes
from companion.web import places


def init_app(app: Flask) -> None:
    """Add the page, have who opens a table that has just ended go there, and the way to it from a result."""
    app.register_blueprint(routes.pages)
    for endpoint in ("table.show", "table.watch"):
        app.view_functions[endpoint] = routes.after_its_finale(app.view_functions[endpoint])
    places.add(app, "result-ways", "finale/way.html", 10)
