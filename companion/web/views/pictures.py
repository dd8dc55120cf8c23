"""Drawings as files: their theme, headers and names."""

from flask import Response, request

from companion.i18n import local
from companion.store import Game

THEMES = ("light", "dark")


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


def file_name(game: Game, *kinds: str) -> str:
    """What a picture of the game is called, without its ending: the box and when it was played, and nobody's name."""
    return "-".join(["stationmaster", game.box, *kinds, f"{local(game.played_at):%Y-%m-%d-%H%M}"])


def asked_theme() -> str:
    """The theme that a picture is asked in by its address: light, unless dark is."""
    asked = request.args.get("theme", "")
    return asked if asked in THEMES else THEMES[0]
