"""Drawings on their way: how the reader's screen stands, in which theme, and a drawing as a file of its own."""

from flask import Response, abort, request

from companion.languages import languages
from companion.pictures.board import draw_board
from companion.pictures.layout import SHAPES, Shape
from companion.rules.box import Box

SHAPE_COOKIE = "shape"
"""Where the phone says how its screen stands (static/js/pages/start.js)."""


def screen_shape() -> Shape:
    """How the reader's screen stands: as it reported last time, else by what kind of browser it is.

    A map to tap comes in this shape; the page fetches the other one when the screen turns (static/js/board/board.js).
    """
    reported = request.cookies.get(SHAPE_COOKIE)
    usual: Shape = "portrait" if "Mobile" in request.user_agent.string else "landscape"
    return next((shape for shape in SHAPES if shape == reported), usual)


def asked_theme() -> str:
    """The theme that a picture is asked in by its address: light, unless dark is."""
    return "dark" if request.args.get("theme") == "dark" else "light"


def map_file(box: Box, shape: Shape, language: str, cache_control: str) -> Response:
    """Show one of a box's maps as a file; it isn't found where there is none, or no such language."""
    if not box.is_drawn or language not in languages():
        abort(404)
    return svg(draw_board(box, shape=shape, locale=language), cache_control)


def svg(drawn: str, cache_control: str, name: str = "") -> Response:
    """A drawing as a file of its own, saved under the `name`; sent again only when it has changed.

    Its styles stand in it; nothing else may.
    """
    response = Response(drawn, mimetype="image/svg+xml")
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    response.headers["Cache-Control"] = cache_control
    if name:
        response.headers["Content-Disposition"] = f"inline; filename={name}.svg"
    response.add_etag()
    response.make_conditional(request)
    return response
