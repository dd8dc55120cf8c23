"""Pages and endpoints: parse what was asked, call, answer."""

from flask import Flask

from companion.web import errors, files, limits, templating
from companion.web.routes import (
    bgstats,
    boxes,
    cards,
    checker,
    events,
    final,
    game_group,
    group_games,
    groups,
    health,
    home,
    install,
    join,
    log,
    names,
    notes,
    people,
    pictures,
    recount,
    rematch,
    replay,
    result_text,
    reveal,
    statistics,
    table,
    taking,
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
        groups,
        people,
        game_group,
        group_games,
        rematch,
        statistics,
        taking,
        bgstats,
        result_text,
        install,
        join,
        names,
        table,
        events,
        log,
        tickets,
        cards,
        reveal,
        final,
        notes,
        replay,
        walks,
        watch,
        why,
        pictures,
        recount,
        checker,
        health,
    ):
        app.register_blueprint(module.pages)
    templating.init_app(app)
    files.init_app(app)
    errors.init_app(app)
    limits.init_app(app)
