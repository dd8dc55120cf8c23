"""What every template may use besides what its page gives it: functions, filters and tests, all of them here."""

from datetime import timedelta

from flask import Flask, request

from companion import play
from companion.groups import figures
from companion.groups.games import MAX_LOCATION, MAX_NOTES
from companion.groups.group import MAX_GROUP_NAME
from companion.groups.scores import MAX_TITLE
from companion.i18n import NAMES, browser_catalogue, color_letter, color_name, day, locale, moment, name_of, zone
from companion.rules.moves import MAX_NAME
from companion.store import Game
from companion.store.models import now
from companion.web.access import group_of, may_change, standing_at
from companion.web.files import modules
from companion.web.text.figures import by_game, figure, figure_name, mean, share
from companion.web.text.names import (
    board_short,
    board_title,
    box_names,
    game_title,
    is_number_name,
    listed,
    next_words,
)
from companion.web.views import charts
from companion.web.views.board import file_name
from companion.web.views.invite import address_of, qr_code

A_DAY = timedelta(days=1)


def init_app(app: Flask) -> None:
    """Give the templates their common functions, filters and tests."""
    functions = (
        *(locale, here, modules, color_letter, next_words),
        *(group_of, may_change, standing_at, address_of, qr_code),
        *(play.next_of, figure_name),
    )
    app.jinja_env.policies["json.dumps_kwargs"] = {"sort_keys": True, "separators": (",", ":")}
    app.jinja_env.globals.update(
        {function.__name__: function for function in functions},
        languages=NAMES,
        zone_name=lambda: str(zone()),
        browser_messages=lambda: browser_catalogue(locale()),
        picture_name=file_name,
        FIGURES=figures.FIGURES,
        MAX_NAME=MAX_NAME,
        MAX_GROUP_NAME=MAX_GROUP_NAME,
        MAX_LOCATION=MAX_LOCATION,
        MAX_NOTES=MAX_NOTES,
        MAX_TITLE=MAX_TITLE,
        SOURCES=figures.SOURCES,
        USUAL=figures.USUAL,
        CHART_WIDTH=charts.WIDTH,
        CHART_HEIGHT=charts.HEIGHT,
        CHART_LEFT=charts.LEFT,
    )
    filters = (
        name_of,
        color_name,
        listed,
        game_title,
        board_title,
        board_short,
        box_names,
        by_game,
        figure,
        mean,
        share,
        day,
        moment,
    )
    app.jinja_env.filters.update({function.__name__: function for function in filters})
    app.jinja_env.tests.update(number_name=is_number_name, reopened=play.is_reopened, fresh=is_fresh)


def is_fresh(game: Game) -> bool:
    """Tell whether a game was played so lately that its people may still sit there: then a rematch comes first."""
    return now() - game.played_at < A_DAY


def here() -> str:
    """Give the page's own address with its query, to come back to; a form that was sent has none."""
    return request.full_path.removesuffix("?") if request.method == "GET" else request.path
