"""Pictures to share: the result of a finished game, and a side's longest route."""

from flask import Blueprint, Response, abort, request

from companion import play
from companion.i18n import _, day, name_of, ngettext
from companion.pictures.card import Board, Head, Row, draw_result, draw_trail
from companion.pictures.layout import layout_of
from companion.pictures.lettering import set_apart
from companion.play import Played
from companion.rules.score.sheet import SideSheet, score
from companion.rules.table import Table
from companion.web.text.names import color_letter, game_title
from companion.web.views.board import board
from companion.web.views.lines import line_name
from companion.web.views.pictures import asked_theme, file_name, svg
from companion.web.views.sheet import verdict

pages = Blueprint("pictures", __name__, url_prefix="/t/<key>")


@pages.get("/result.svg")
def result(key: str) -> Response:
    """The result of a finished game. Before, there is none: it would give away everybody's tickets."""
    played = play.load(key)
    if played.game.finished_at is None:
        abort(404)
    table = played.log.table
    sheet = score(table)
    rules = table.scoring_rules
    drawn = draw_result(
        _head(played, verdict(table, sheet, set_apart)),
        [_row(table, side, tuple(side.lines[rule.rule] for rule in rules)) for side in sheet.sides],
        [line_name(rule) for rule in rules],
        _("Total"),
        _board(played) if played.box.has_map else None,
        theme=asked_theme(),
    )
    return picture(drawn, file_name(played.game))


@pages.get("/walks/<side_id>.svg")
def walk(key: str, side_id: str) -> Response:
    """A side's longest route, at any time; who has no route has no picture."""
    played = play.load(key)
    table = played.log.table
    side = next((side for side in score(table).sides if side.id == side_id), None)
    if side is None or not side.longest_route.length:
        abort(404)
    trail = side.longest_route
    head = _head(played, _("Longest route: {trains}", trains=ngettext("{n} train", "{n} trains", trail.length)))
    cities = [name_of(played.box.places[city]) for city in trail.cities]
    shown = _board(played, trail.routes)
    return picture(
        draw_trail(head, _row(table, side), cities, shown, theme=asked_theme()), file_name(played.game, "walk", side_id)
    )


def picture(drawn: str, name: str) -> Response:
    """A drawing that is saved under the `name`, and asked for again only when it has changed."""
    response = svg(drawn)
    response.headers["Content-Disposition"] = f"inline; filename={name}.svg"
    response.cache_control.no_cache = True
    response.add_etag()
    response.make_conditional(request)
    return response


def _head(played: Played, headline: str) -> Head:
    return Head(game_title(played.game), day(played.game.played_at), headline)


def _row(table: Table, side: SideSheet, points: tuple[int, ...] = ()) -> Row:
    names = tuple(table.players[player].name for player in side.players)
    color = table.players[side.players[0]].color
    return Row(names, color, color_letter(color), side.place, side.total, points)


def _board(played: Played, highlight: tuple[str, ...] | None = None) -> Board:
    layout = layout_of(played.box)
    return Board(board(played, highlight=highlight, interactive=False), layout.width, layout.height)
