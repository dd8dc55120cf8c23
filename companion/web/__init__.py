"""Pages and endpoints: parse what was asked, call, answer."""

from importlib import import_module
from pkgutil import iter_modules

from flask import Flask

from companion import limits
from companion.web import errors, files, routes, templating


def init_app(app: Flask) -> None:
    """Register the pages of every module in `routes`, and the pages for errors."""
    for module in iter_modules(routes.__path__, f"{routes.__name__}."):
        app.register_blueprint(import_module(module.name).pages)
    templating.init_app(app)
    files.init_app(app)
    errors.init_app(app)
    limits.init_app(app)
