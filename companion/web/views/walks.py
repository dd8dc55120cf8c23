"""A side's longest route: its walk and proof in words, and its lines on the board (EU-15)."""

from typing import Any

from flask import url_for

from companion.i18n import name_of
from companion.pictures.geometry import Point
from companion.pictures.layout import layout_of
from companion.play import Played
from companion.rules.box import Box
from companion.rules.graph.proof import prove
from companion.rules.graph.trail import Trail
from companion.rules.score.sheet import SideSheet
from companion.web.text.proofs import proof_view


def walk_view(played: Played, side: SideSheet) -> dict[str, Any]:
    """A side's walk and its proof in words, as parts/walks.html shows them."""
    places, claims = played.box.places, played.log.table.claims
    routes = [route for route in played.box.routes.values() if claims.get(route.id) in side.players]
    return {
        **proof_view(prove(routes), routes, lambda city: name_of(places[city])),
        "url": url_for("walks.show", key=played.game.key, _anchor=side.id),
    }


def walk_lines(box: Box, trail: Trail) -> list[list[tuple[float, float]]]:
    """For each route of the walk the points of its line on the board, from the city that it leaves to the next one."""
    layout = layout_of(box)
    lines = []
    for key, start, end in zip(trail.routes, trail.cities, trail.cities[1:], strict=False):
        route = box.routes[key]
        joints = layout.joints(route)
        line = [layout.cities[start], *(joints if route.a == start else joints[::-1]), layout.cities[end]]
        lines.append([_rounded(point) for point in line])
    return lines


def _rounded(point: Point) -> tuple[float, float]:
    return round(point.x, 1), round(point.y, 1)
