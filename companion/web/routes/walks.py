"""Every side's longest route: the walk along the board, what it leaves out, and why none is longer (EU-15)."""

from typing import Any

from flask import Blueprint, abort, render_template

from companion import play
from companion.i18n import name_of
from companion.play import Played
from companion.rules.graph.trail import Trail
from companion.rules.score.sheet import SideSheet, score
from companion.web.text.names import game_name, side_name
from companion.web.views.board import board
from companion.web.views.walks import walk_lines, walk_view

pages = Blueprint("walks", __name__, url_prefix="/t/<key>")


@pages.get("/walks")
def show(key: str) -> str:
    """The sides' walks, the longest first and equal ones by seat, on their board; no page of a box without a map."""
    played = play.load(key)
    if not played.box.has_map:
        abort(404)
    # The sheet has the sides in the order of the final ranking: it would tell whose tickets are worth more.
    seats = list(played.log.table.sides)
    sides = sorted(score(played.log.table).sides, key=lambda side: (-side.longest_route.length, seats.index(side.id)))
    return render_template(
        "walks.html",
        game=played.game,
        box_name=game_name(played.box, played.game.variant),
        board=board(played, interactive=False),
        sides=[{**_side(played, side), "walk": walk_view(played, side)} for side in sides],
        lines=[_on_board(played, side) for side in sides],
        with_teams=played.box.team_size > 1,
        with_stations=played.box.stations > 0,
    )


def _side(played: Played, side: SideSheet) -> dict[str, Any]:
    table = played.log.table
    return {
        "id": side.id,
        "name": side_name(table, side.id),
        "color": table.players[side.players[0]].color,
    }


def _on_board(played: Played, side: SideSheet) -> dict[str, Any]:
    """A side's walk as the browser draws it: `lines` has the points of each route, in the direction of the walk."""
    walk, claims = side.longest_route, played.log.table.claims
    return {
        **_side(played, side),
        "routes": [route for route, player in claims.items() if player in side.players],
        "cities": walk.cities,
        "names": [name_of(played.box.places[city]) for city in walk.cities],
        "lengths": [played.box.routes[route].length for route in walk.routes],
        "lines": walk_lines(played.box, Trail(walk.length, walk.cities, walk.routes)),
    }
