"""Share a game: its result and longest routes as pictures, text for a chat, and a link for BG Stats."""

from flask import Flask

from companion.features.share import routes
from companion.web import slots, templating


def init_app(app: Flask) -> None:
    """Add the pictures and texts, and their buttons on a result."""
    app.register_blueprint(routes.pages)
    templating.offer(app, functions=(routes.lines_of_scores,))
    slots.add(app, "result", "share/button.html")
    slots.add(app, "result-share", "share/ways.html")
    slots.add(app, "trail", "share/trail.html")
