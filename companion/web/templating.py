"""What every template may use besides what its page gives it: functions, filters and tests, all of them here."""

from flask import Flask, request

from companion import play
from companion.groups import figures
from companion.i18n import NAMES, browser_catalogue, color_name, day, locale, moment, name_of, zone
from companion.web.access import group_of, may_change, standing_at
from companion.web.files import modules
from companion.web.text.figures import figure, figure_name
from companion.web.text.games import board_short, board_title, game_title, how_long, next_words
from companion.web.text.names import color_letter, crossing_points, is_number_name, listed
from companion.web.text.numbers import mean, share
from companion.web.views import charts
from companion.web.views.invite import invite_to, invite_to_group
from companion.web.views.pictures import file_name
from companion.web.views.rematch import is_fresh, next_of, why_no_rematch


def init_app(app: Flask) -> None:
    """Give the templates their common functions, filters and tests."""
    functions = (
        *(locale, here, modules, color_letter, crossing_points, next_words),
        *(group_of, may_change, standing_at, invite_to, invite_to_group),
        *(next_of, is_fresh, why_no_rematch, figure_name),
    )
    app.jinja_env.globals.update(
        {function.__name__: function for function in functions},
        languages=NAMES,
        zone_name=lambda: str(zone()),
        browser_messages=lambda: browser_catalogue(locale()),
        picture_name=file_name,
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
        how_long,
        figure,
        mean,
        share,
        day,
        moment,
    )
    app.jinja_env.filters.update({function.__name__: function for function in filters})
    app.jinja_env.tests.update(number_name=is_number_name, reopened=play.is_reopened)


def here() -> str:
    """Give the page's own address with its query, to come back to; a form that was sent has none."""
    return request.full_path.removesuffix("?") if request.method == "GET" else request.path
