"""Pages and endpoints: parse what was asked, call, answer."""

from flask import Flask

from companion.web import errors, final, home, table, tickets


def init_app(app: Flask) -> None:
    """Register all pages and what is said when something is wrong."""
    for module in (home, table, tickets, final):
        app.register_blueprint(module.pages)
    errors.init_app(app)
