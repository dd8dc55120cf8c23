"""The frame of all pages: languages, security, limits, errors, files, forms, and the places where features add."""

from flask import Flask

from companion.web import errors, files, i18n, limits, security, templating


def init_app(app: Flask) -> None:
    """Set up what every page rests on."""
    i18n.init_app(app)
    security.init_app(app)
    templating.init_app(app)
    files.init_app(app)
    errors.init_app(app)
    limits.init_app(app)
