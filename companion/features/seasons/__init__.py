"""Seasons and evenings with their tables, the worth of tickets and routes, and a person's year."""

from flask import Flask

from companion.features.seasons import commands, routes
from companion.features.seasons.memory.seasons import NoSuchSeason
from companion.features.seasons.memory.tables import scoring_of
from companion.features.seasons.text import scoring_name, scoring_words, tie_name, value_rule, value_words
from companion.web import slots, templating
from companion.web.errors import answer


def init_app(app: Flask) -> None:
    """Register the pages, the command and the template slots."""
    app.register_blueprint(routes.pages)
    app.register_blueprint(commands.commands)
    app.register_error_handler(NoSuchSeason, lambda _error: answer(404))
    templating.offer(
        app,
        functions=(
            *(scoring_name, value_rule, tie_name, scoring_words, scoring_of, value_words),
            *(routes.latest_season, routes.latest_winners, routes.years),
        ),
    )
    slots.add(app, "group-standings", "seasons/winners.html")
    slots.add(app, "group-look", "seasons/look.html")
    slots.add(app, "group-ways", "seasons/group_way.html", 10)
    slots.add(app, "board-ways", "seasons/board_way.html")
    slots.add(app, "person-ways", "seasons/person_ways.html")
