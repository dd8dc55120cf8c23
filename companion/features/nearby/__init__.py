"""Nearby: other phones join the app on one phone, by two QR codes."""

from flask import Flask

from companion.features.nearby import routes
from companion.web import slots


def init_app(app: Flask) -> None:
    app.register_blueprint(routes.pages)
    slots.add(app, "alone", "nearby/way.html", 10)
    slots.add(app, "take", "nearby/taken.html")
