"""Pages and endpoints: parse what was asked, call, answer."""

from flask import Flask

from companion.web import boxes, cards, checker, errors, final, home, recount, table, tickets, walks


def init_app(app: Flask) -> None:
    """Register all pages and what is said when something is wrong."""
    for module in (home, boxes, table, tickets, cards, final, walks, recount, checker):
        app.register_blueprint(module.pages)
    errors.init_app(app)
