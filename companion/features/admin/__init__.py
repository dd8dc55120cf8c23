"""For whoever keeps a server: what is kept, what should go, and figures for Prometheus."""

from flask import Flask

from companion.features.admin import commands, routes


def init_app(app: Flask) -> None:
    """Add the commands and the page of figures."""
    app.register_blueprint(commands.commands)
    app.register_blueprint(routes.pages)
