"""Register a table's pages, template functions and error handlers."""

from datetime import timedelta

from flask import Flask, Response

from companion.rules.load import NoSuchBox
from companion.rules.registry import mechanic_modules
from companion.store.database import now
from companion.store.models import Game
from companion.table.access import may_change, no_table, phone_context, watches_only
from companion.table.presenters.board import file_name
from companion.table.routes import about, adding, events, final, join, log, table, tickets, why
from companion.table.service import games, seating
from companion.table.service.about import MAX_LOCATION, MAX_NOTES
from companion.table.wording.mechanic import on_page_of, set_up_of
from companion.table.wording.names import (
    board_short,
    board_title,
    box_names,
    describe_next,
    game_title,
    is_number_name,
    join_names,
)
from companion.web import limits, templating
from companion.web.errors import answer
from companion.web.i18n import _

A_DAY = timedelta(days=1)


def init_app(app: Flask) -> None:
    """Register the table's blueprints, template functions, error handlers and rate limits."""
    mechanic_modules("table")
    for module in (about, adding, events, final, join, log, table, tickets, why):
        app.register_blueprint(module.pages)
    templating.offer(
        app,
        functions=(
            describe_next,
            may_change,
            phone_context,
            games.next_of,
            on_page_of,
            set_up_of,
        ),
        filters=(join_names, game_title, board_title, board_short, box_names),
    )
    app.jinja_env.globals.update(picture_name=file_name, MAX_LOCATION=MAX_LOCATION, MAX_NOTES=MAX_NOTES)
    app.jinja_env.tests.update(number_name=is_number_name, reopened=games.is_reopened, fresh=is_fresh)
    app.register_error_handler(NoSuchBox, _no_rules)
    app.register_error_handler(games.NoSuchTable, no_table)
    app.register_error_handler(seating.NoSuchSeat, lambda _error: answer(404))
    app.register_error_handler(games.NotAtTable, watches_only)
    limits.count_as(
        {
            "table.record": limits.MOVES,
            "join.take": limits.SEATS,
            "join.leave": limits.SEATS,
            "join.reply": limits.SEATS,
            "about.rematch": limits.TABLES,
        }
    )


def _no_rules(_error: NoSuchBox) -> Response:
    """Return the error for a table of an unknown box. Its status is 503, so that a device keeps its unsent moves."""
    return answer(503, _("The rules of this edition are missing here. Nothing you recorded is lost."))


def is_fresh(game: Game) -> bool:
    """Whether the game was played so recently that its players may still be together, so that a rematch is offered
    first.
    """
    return now() - game.played_at < A_DAY
