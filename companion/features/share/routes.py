"""Addresses to share a game: pictures, text for a chat, the link for BG Stats, a box folder."""

import unicodedata
from collections.abc import Mapping

from flask import Blueprint, Response, abort, current_app, render_template, url_for

from companion.features.groups.service import results as memory_results
from companion.features.share.box_folder import box_folder
from companion.features.share.lettering import SET_APART, set_apart
from companion.features.share.picture import Board, Head, ResultRow, draw_result, draw_trail
from companion.features.share.play_link import play_link
from companion.pictures.layout import layout_of
from companion.rules.score.sheet import SideSheet, score
from companion.rules.table import Table
from companion.store.models import MOVES, Game
from companion.table.presenters.board import board, file_name
from companion.table.presenters.lines import line_name
from companion.table.presenters.sheet import verdict
from companion.table.service import games, listing, loading
from companion.table.service.loading import LoadedGame
from companion.table.signals import lines_asked
from companion.table.wording.names import game_title
from companion.web.drawings import asked_theme, svg
from companion.web.i18n import _, color_letter, day, name_of, ngettext
from companion.web.invite import address_of, qr_code

pages = Blueprint("share", __name__, url_prefix="/t/<key>")

MAX_QR_LENGTH = 1450
"""Longest link in characters for a QR code that phones read from a screen (125 modules, error level L)."""

_WITHOUT_MARKS = str.maketrans(dict.fromkeys(SET_APART))


@pages.get("/result.svg")
def picture(key: str) -> Response:
    """Return the picture of a finished game. Before the end it would reveal everybody's tickets."""
    game = _finished(key)
    if game.source != MOVES:
        return _picture_of_scores(game)
    loaded = loading.replay(game)
    table = loaded.log.table
    sheet = score(table)
    rules = table.scoring_rules
    drawn = draw_result(
        _head(game, verdict(table, sheet, set_apart)),
        [_row(table, side, tuple(side.lines[rule.rule] for rule in rules)) for side in sheet.sides],
        [line_name(rule) for rule in rules],
        # i18n: row: the sum of points
        _("Total"),
        _board(loaded) if loaded.box.is_drawn else None,
        theme=asked_theme(),
        address=current_app.config["PUBLIC_URL"] or "",
    )
    return svg(drawn, "no-cache", file_name(loaded.game))


@pages.get("/walks/<side_id>.svg")
def trail(key: str, side_id: str) -> Response:
    """Return the picture of a side's longest route, at any time. Raises NotFound for a side without routes."""
    loaded = loading.load(key)
    table = loaded.log.table
    side = next((side for side in score(table).sides if side.id == side_id), None)
    if side is None or not side.longest_route.length or not loaded.box.is_drawn:
        abort(404)
    trail = side.longest_route
    head = _head(loaded.game, _("Longest route: {trains}", trains=ngettext("{n} train", "{n} trains", trail.length)))
    cities = [name_of(loaded.box.places[city]) for city in trail.cities]
    drawn = draw_trail(head, _row(table, side), cities, _board(loaded, trail.routes), theme=asked_theme())
    return svg(drawn, "no-cache", file_name(loaded.game, "walk", side_id))


@pages.get("/result.txt")
def text(key: str) -> Response:
    """Return the edition, the winner with the margin, all points, and the link. Raises NotFound before the end."""
    game = _finished(key)
    seats: dict[str, list[str]] = {}
    results = {}
    for seat, result in memory_results.results_of(game):
        seats.setdefault(result.side, []).append(seat.name)
        results[result.side] = result
    in_order = sorted(seats, key=lambda side: (results[side].place, side))
    names = {side: set_apart(" + ".join(seats[side])) for side in in_order}
    table = loading.replay(game).log.table if game.source == MOVES else None
    written = render_template(
        "share/result.txt",
        title=f"{game_title(game)} · {day(game.played_at)}",
        verdict=verdict(table, score(table), set_apart) if table else "",  # a game without moves has only its rows
        winners=[(names[side], len(seats[side])) for side in in_order if results[side].won],
        rows=[(results[side].place, names[side], results[side].points) for side in in_order],
        address=address_of(url_for("final.game", key=game.key)),
    )
    return Response(_plain(written), mimetype="text/plain", headers={"Cache-Control": "no-cache"})


@pages.get("/box.zip")
def box(key: str) -> Response:
    """Return a typed board as a box folder. Raises NotFound before the end, since it contains tickets."""
    loaded = loading.replay(_finished(key, scores=False))
    if not loaded.box.written:
        abort(404)
    packed = box_folder(loaded.log.table, loaded.game.title)
    disposition = f"attachment; filename={file_name(loaded.game, 'box')}.zip"
    return Response(packed, mimetype="application/zip", headers={"Content-Disposition": disposition})


@pages.get("/bgstats")
def bgstats(key: str) -> Response:
    """Show the link, with a QR code if that is readable. Raises NotFound before the end."""
    game = _finished(key)
    short = play_link(game, MAX_QR_LENGTH)
    page = render_template(
        "share/bgstats.html",
        game=game,
        title=game_title(game),
        link=play_link(game),
        qr=qr_code(short, error="l") if short else "",
    )
    return Response(page, headers={"Cache-Control": "no-cache"})


def _finished(key: str, *, scores: bool = True) -> Game:
    game = games.find(key, scores=scores)
    if game.finished_at is None:
        abort(404)
    return game


def lines_of_scores(game: Game) -> list[tuple[str, Mapping[str, int]]]:
    """Return [(category, {side: points})] of a game without moves, if a feature knows them; otherwise []."""
    return next((list(lines) for _feature, lines in lines_asked.send(game) if lines), [])


def _picture_of_scores(game: Game) -> Response:
    """Return the picture of a game without moves whose categories are known. It has no board."""
    lines = lines_of_scores(game) or abort(404)
    (entry,) = listing.list_entries([game])
    by_names: dict[tuple[str, ...], str] = {}
    for seat in game.seats:
        side = seat.team or seat.player
        by_names[tuple(one.name for one in game.seats if (one.team or one.player) == side)] = side
    rows = [
        ResultRow(
            side.names,
            side.color,
            color_letter(side.color),
            side.place or 0,
            side.points or 0,
            tuple(points[by_names[side.names]] for _name, points in lines),
        )
        for side in entry.sides
    ]
    names = [(set_apart(" + ".join(side.names)), len(side.names)) for side in entry.sides if side.won]
    headline = render_template("share/verdict.txt", verdict="", winners=names)
    drawn = draw_result(
        _head(game, headline),
        rows,
        [name for name, _points in lines],
        # i18n: row: the sum of points
        _("Total"),
        None,
        theme=asked_theme(),
        address=current_app.config["PUBLIC_URL"] or "",
    )
    return svg(drawn, "no-cache", file_name(game))


def _head(game: Game, headline: str) -> Head:
    return Head(game_title(game), day(game.played_at), headline)


def _row(table: Table, side: SideSheet, points: tuple[int, ...] = ()) -> ResultRow:
    names = tuple(table.players[player].name for player in side.players)
    color = table.players[side.players[0]].color
    return ResultRow(names, color, color_letter(color), side.place, side.total, points)


def _board(loaded: LoadedGame, highlight: tuple[str, ...] | None = None) -> Board:
    layout = layout_of(loaded.box)
    return Board(board(loaded, highlight=highlight, interactive=False), layout.width, layout.height)


def _plain(text: str) -> str:
    """Return the text without direction marks, unless a name is written from right to left."""
    if any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text):
        return text
    return text.translate(_WITHOUT_MARKS)
