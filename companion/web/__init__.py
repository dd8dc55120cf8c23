"""Pages and endpoints: parse what was asked, call, answer."""

from flask import Flask

from companion.web import (
    boxes,
    cards,
    checker,
    errors,
    events,
    final,
    health,
    home,
    install,
    invite,
    join,
    pictures,
    recount,
    reveal,
    table,
    tickets,
    walks,
    watch,
    why,
)


def init_app(app: Flask) -> None:
    """Register all pages and what is said when something is wrong."""
    for module in (
        home,
        boxes,
        install,
        invite,
        join,
        table,
        events,
        tickets,
        cards,
        reveal,
        final,
        walks,
        watch,
        why,
        pictures,
        recount,
        checker,
        health,
    ):
        app.register_blueprint(module.pages)
    errors.init_app(app)
