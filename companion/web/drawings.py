"""Drawings for a response: the screen's orientation, the theme, and SVG files."""

from flask import Response, abort, request

from companion.languages import languages
from companion.pictures.board import draw_board
from companion.pictures.layout import SHAPES, Shape
from companion.rules.box import Box

SHAPE_COOKIE = "shape"
"""The cookie with the screen's orientation, set by static/js/pages/start.js."""


def screen_shape() -> Shape:
    """Return the orientation of the reader's screen, from its cookie or else from the kind of browser.

    Maps for tapping have this shape. The page fetches the other one when the screen turns (static/js/board/board.js),
    because a turned map is drawn anew.
    """
    reported = request.cookies.get(SHAPE_COOKIE)
    usual: Shape = "portrait" if "Mobile" in request.user_agent.string else "landscape"
    return next((shape for shape in SHAPES if shape == reported), usual)


def asked_theme() -> str:
    return "dark" if request.args.get("theme") == "dark" else "light"


def map_file(box: Box, shape: Shape, language: str, cache_control: str) -> Response:
    """Return one of a box's maps as an SVG file. Raises NotFound if the box has no map or the language is unknown."""
    if not box.is_drawn or language not in languages():
        abort(404)
    return svg(draw_board(box, shape=shape, locale=language), cache_control)


def svg(drawn: str, cache_control: str, name: str = "") -> Response:
    """Return a drawing as an SVG file with an ETag, saved under `name`. Its policy allows only inline styles."""
    response = Response(drawn, mimetype="image/svg+xml")
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    response.headers["Cache-Control"] = cache_control
    if name:
        response.headers["Content-Disposition"] = f"inline; filename={name}.svg"
    response.add_etag()
    response.make_conditional(request)
    return response
