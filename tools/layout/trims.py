"""The free space at the ends of routes, so that routes that meet in a city don't overlap."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import cos, radians, sin

from companion.pictures.geometry import SPACE_WIDTH, Point, Space, length_of, spaces
from companion.pictures.layout import DrawnTrack, Layout
from companion.rules.box import Route

FREE_LENGTH = 11.0
"""Usual free space at a city. A side lane needs less to pass the dot."""

LANE_FREE_LENGTH = 9.5
MAX_FREE_LENGTH = 40.0
STEP_LENGTH = 0.5

MIN_GAP = 1.2
"""Least gap between the spaces of two routes."""


def trim(layout: Layout, routes: Mapping[str, Route]) -> Layout:
    """Shorten routes until no two overlap near a shared city; each time the one with more room gives way."""
    tracks = dict(layout.tracks)
    for key, track in tracks.items():
        free = LANE_FREE_LENGTH if track.lane else FREE_LENGTH
        tracks[key] = replace(track, start=free, end=free)
    meeting: dict[str, list[Route]] = {}
    for route in routes.values():
        for end in route.ends:
            meeting.setdefault(end, []).append(route)
    for city, here in meeting.items():
        for one, other in combinations(here, 2):
            if set(one.ends) != set(other.ends):
                _part(layout, tracks, city, one, other)
    return replace(layout, tracks=tracks)


def _part(layout: Layout, tracks: dict[str, DrawnTrack], city: str, one: Route, other: Route) -> None:
    """Shorten two routes at a shared city. This moves their spaces but not their lines."""

    def near(route: Route) -> list[Space]:
        track = tracks[route.id]
        placed = spaces(layout.pieces(route)[0].line, track.start, track.end, route.length)
        return placed[:2] if route.a == city else placed[-2:]

    def slack(route: Route) -> float:
        """Return the length of the route's spaces less a share of the free space at the city, so that both routes give
        way.
        """
        track = tracks[route.id]
        space = (length_of(layout.pieces(route)[0].line) - track.start - track.end) / route.length
        return space - 0.6 * _free(track, route, city)

    while overlap(near(one), near(other)):
        roomy = max((one, other), key=slack)
        free = _free(tracks[roomy.id], roomy, city) + STEP_LENGTH
        if free > MAX_FREE_LENGTH:
            return
        track = tracks[roomy.id]
        tracks[roomy.id] = replace(track, start=free) if roomy.a == city else replace(track, end=free)


def _free(track: DrawnTrack, route: Route, city: str) -> float:
    return track.start if route.a == city else track.end


def overlap(some: Iterable[Space], others: Sequence[Space], apart: float = MIN_GAP) -> bool:
    return any(_touch(corners(one, apart), corners(other, apart)) for one in some for other in others)


def corners(space: Space, wider: float = 0.0) -> list[Point]:
    """Return the four corners of a space that is enlarged by `wider` / 2 on each side."""
    turn = radians(space.angle)
    along = Point(cos(turn), sin(turn))
    half, side = (space.length + wider) / 2, (SPACE_WIDTH + wider) / 2
    return [
        Point(space.middle.x + along.x * u - along.y * v, space.middle.y + along.y * u + along.x * v)
        for u, v in ((-half, -side), (half, -side), (half, side), (-half, side))
    ]


def _touch(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two rectangles overlap: no edge of either separates them."""
    for shape in (one, other):
        for a, b in ((shape[0], shape[1]), (shape[1], shape[2])):
            x, y = b.x - a.x, b.y - a.y
            mine = [p.x * x + p.y * y for p in one]
            theirs = [p.x * x + p.y * y for p in other]
            if max(mine) <= min(theirs) or max(theirs) <= min(mine):
                return False
    return True
