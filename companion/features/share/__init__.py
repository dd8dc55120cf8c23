"""A game to share: its result and its longest routes as pictures, as text for a chat, and for other apps."""

from flask import Flask

from companion.features.share import routes
from companion.web import slots, templating


def init_app(app: Flask) -> None:
    """Add the pictures and texts, and the ways to them from a result."""
    app.register_blueprint(routes.pages)
    templating.offer(app, functions=(routes.lines_of_scores,))
    slots.add(app, "result", "share/button.html")
    slots.add(app, "result-share", "share/ways.html")
    slots.add(app, "trail", "share/trail.html")
