"""One track as markup: its spaces, the signs printed on them, and the marks of cars, shown where it is claimed.

All spaces are one path, all symbols one and all marks one: a phone draws a board of a thousand elements sooner than
one of two thousand, half of them with a transform of their own.
"""

from collections.abc import Sequence

from companion.pictures.geometry import SPACE_WIDTH, Point, Space, simplified
from companion.pictures.svg import GLYPHS, LOCOMOTIVE, MOUNTAIN, element, mark, pair, path
from companion.rules.box import Route

CORNER = 1.0
"""What is cut off a space's corners; its edge's round joins do the rest."""

USUAL_TUNNEL = 3
"""Cards turned over for a tunnel on which nothing else is printed (EU-07)."""


def track_classes(route: Route, *states: str) -> str:
    """Give the classes of a track: printed colour, kind, and the states it is in."""
    kinds = [name for name in ("ferry", "tunnel", "mountain") if getattr(route, name)]
    return " ".join(["track", f"c-{route.color}", *kinds, *states])


def track_spaces(route: Route, spaces: Sequence[Space], joints: Sequence[Point]) -> str:
    """All spaces of a route, with as many signs as are printed on it, evenly spread; the other spaces bear its symbol.

    The marks' line, through the `joints`, is also what a tap is measured against.
    """
    badge, count = _badge(route)
    signed = spread(count, route.length)
    glyph = GLYPHS.get(route.color)
    plain = [space.middle for index, space in enumerate(spaces) if index not in signed]
    return (
        path("space", _outlines(spaces, round_ends=route.ferry > 0))
        + (path("glyph", "".join(f"M{pair(*middle)}{glyph}" for middle in plain)) if glyph and plain else "")
        + mark("M" + "L".join(pair(*point) for point in _roofs(joints)), len(spaces))
        + "".join(_sign(badge, index, spaces[index], upright=route.tunnel > 0) for index in signed)
    )


def _badge(route: Route) -> tuple[str, int]:
    """Give what is printed on a route besides its colour, drawn round 0 0, and how often."""
    card = '<rect x="-9" y="-6" width="18" height="12" rx="6"/>'
    if route.ferry:
        return card + element("path", d=LOCOMOTIVE), route.ferry
    if route.mountain:
        return card + element("path", d=MOUNTAIN), route.mountain
    return '<circle r="7"/>' + element("text", str(route.tunnel), y=3.6), int(route.tunnel > USUAL_TUNNEL)


def spread(count: int, spaces: int) -> list[int]:
    """Tell which of a track's spaces bear its `count` signs (no more than spaces), as evenly as can be."""
    return [round((number + 1) * (spaces + 1) / (count + 1) - 1e-9) - 1 for number in range(count)]


def _sign(badge: str, index: int, space: Space, *, upright: bool) -> str:
    angle = 0 if upright else round(space.angle)
    place = f"translate({pair(*space.middle)})" + (f"rotate({angle})" if angle else "")
    return element("g", badge, class_="sign", data_space=str(index), transform=place)


def _outlines(spaces: Sequence[Space], *, round_ends: bool) -> str:
    """Path data of the spaces' outlines: one begins with the step from where the one before it began."""
    drawn, x, y = "", 0.0, 0.0
    for space in spaces:
        corner, steps = _outline(space, round_ends=round_ends)
        dx, dy = round(corner.x - x, 1), round(corner.y - y, 1)
        x, y = x + dx, y + dy
        drawn += f"m{pair(dx, dy)}{steps}"
    return drawn


def _outline(space: Space, *, round_ends: bool) -> tuple[Point, str]:
    """Where a space's outline begins, and its steps from there, which are the same for all that are turned alike."""
    width, cut = SPACE_WIDTH, SPACE_WIDTH / 2 if round_ends else CORNER
    along, across = space.length - 2 * cut, width - 2 * cut
    angle = round(space.angle)  # of half a degree nobody sees anything

    def step(x: float, y: float) -> str:
        return pair(*Point(x, y).turned(angle))

    corner = Point(-along / 2, -width / 2).turned(angle)
    start = Point(space.middle.x + corner.x, space.middle.y + corner.y)
    if round_ends:
        end = f"a{cut:g} {cut:g} 0 0 1 "
        return start, f"l{step(along, 0)}{end}{step(0, width)}l{step(-along, 0)}{end}{step(0, -width)}z"
    corners = [(along, 0), (cut, cut), (0, across), (-cut, cut), (-along, 0), (-cut, -cut), (0, -across)]
    return start, f"l{' '.join(step(*one) for one in corners)}z".replace(" -", "-")


def _roofs(joints: Sequence[Point]) -> list[Point]:
    """Give the line of the cars' roofs, from the first one's beginning to the last one's end; it bends between cars."""
    first, last = joints[0].toward(joints[2], 0.25), joints[-1].toward(joints[-3], 0.25)
    return simplified([first, *joints[2:-1:2], last])
