"""The base of all pages: languages, security, limits, errors, files, forms, and template slots."""

from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.exceptions import NotFound
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.utils import redirect

from companion.web import errors, files, i18n, limits, security, templating

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


def init_app(app: Flask) -> None:
    """Initialise the parts that every page uses."""
    i18n.init_app(app)
    security.init_app(app)
    templating.init_app(app)
    files.init_app(app)
    errors.init_app(app)
    limits.init_app(app)
    if base := app.config["BASE"]:
        # Nothing is at home elsewhere, but who opens the top of the host is led on.
        mounts: dict[str, WSGIApplication] = {base: app.wsgi_app, "/": redirect(f"{base}/")}
        app.wsgi_app = DispatcherMiddleware(NotFound(), mounts)  # type: ignore[method-assign]
