"""One route as markup: its spaces, their printed signs, and the marks of cars, shown once it is claimed.

All spaces are one path, all symbols one and all marks one, because a phone draws a thousand elements faster than two
thousand with transforms.
"""

from collections.abc import Sequence

from companion.pictures.geometry import SPACE_WIDTH, Point, Space, along, simplified
from companion.pictures.layout import Layout, Piece
from companion.pictures.svg import GLYPHS, LOCOMOTIVE, MOUNTAIN, element, mark, pair, path
from companion.rules.box import Route

ARROW_LENGTH = 4.0
"""Length of an arrow at the edge of the board, and half its width."""

CORNER_LENGTH = 1.0
"""Length cut off a space's corners; the round joins of its edge do the rest."""

USUAL_TUNNEL_COUNT = 3
"""Cards turned over for a tunnel without a printed number (EU-07)."""


def track_classes(route: Route, *states: str) -> str:
    kinds = [name for name in ("ferry", "tunnel", "mountain", "bullet", "bed") if getattr(route, name)]
    ship = ["ship"] if route.kind == "ship" else []
    return " ".join(["track", f"c-{route.color}", *ship, *kinds, *states])


def track_spaces(layout: Layout, route: Route) -> str:
    """Draw a route's printed parts, cached by layout because every page with a board needs all routes.

    A bed is drawn once for each colour of a piece on it, and a route once for each printing of the box.
    """
    if route not in layout.drawn:
        drawn = _draw(route, layout.spaces(route), layout.joints(route))
        layout.drawn[route] = drawn + _onward(layout.pieces(route))
    return layout.drawn[route]


def track_guests(layout: Layout, route: Route, colors: Sequence[str]) -> str:
    """Draw the trains beside the owner's, each colour as a stripe with its mark (UK-10)."""
    if not colors:
        return ""
    joints = layout.joints(route)
    line = _roofs(joints)
    cars = path("stripe", line) + mark(line, route.length, len(joints))
    return "".join(element("g", cars, class_="guest", data_owner=color) for color in colors)


def _draw(route: Route, spaces: Sequence[Space], joints: Sequence[Sequence[Point]]) -> str:
    """Draw all spaces of a route with its printed signs, evenly spread; the other spaces have the colour's symbol.

    The line of the marks, through the `joints`, also measures taps. A bed without a piece has an empty path of symbols,
    which the page's script fills when one is laid.
    """
    badge, count = _badge(route)
    signed = spread(count, route.length)
    glyph = GLYPHS.get(route.color)
    plain = [space.middle for index, space in enumerate(spaces) if index not in signed and glyph]
    return (
        path("space", _outlines(spaces, round_ends=route.ferry > 0 or route.kind == "ship"))
        + (path("glyph", "".join(f"M{pair(*middle)}{glyph}" for middle in plain)) if plain or route.bed else "")
        + mark(_roofs(joints), len(spaces), len(joints))
        + "".join(_sign(badge, index, spaces[index], upright=route.tunnel > 0) for index in signed)
    )


def _onward(pieces: Sequence[Piece]) -> str:
    """Draw arrows at the edges where a route goes around the world."""
    if len(pieces) < 2:
        return ""
    out, into = pieces
    ends = [(out.line[::-1], out.end), (into.line, into.start)]
    return path("onward", "".join(_arrow(line, bare) for line, bare in ends))


def _arrow(line: Sequence[Point], bare: float) -> str:
    """Draw an arrow after the last space of a line. The line begins with `bare` units at the board's edge, since the
    arrow needs them.
    """
    tip = along(line, max(bare - 2 * ARROW_LENGTH, 0))
    way = ARROW_LENGTH if tip.x > line[-1].x else -ARROW_LENGTH
    return f"M{pair(tip.x, tip.y)}l{pair(-way, -ARROW_LENGTH)} {pair(0, 2 * ARROW_LENGTH)}z"


def _badge(route: Route) -> tuple[str, int]:
    """Return the sign printed on a route, drawn around 0 0, and its number."""
    card = '<rect x="-9" y="-6" width="18" height="12" rx="6"/>'
    if route.ferry:
        return card + element("path", d=LOCOMOTIVE), route.ferry
    if route.mountain:
        return card + element("path", d=MOUNTAIN), route.mountain
    return '<circle r="7"/>' + element("text", str(route.tunnel), y=3.6), int(route.tunnel > USUAL_TUNNEL_COUNT)


def spread(count: int, spaces: int) -> list[int]:
    """Return the indexes of the `count` spaces with a sign, spread evenly; [] if there are none."""
    return [round((number + 1) * (spaces + 1) / (count + 1) - 1e-9) - 1 for number in range(count)]


def _sign(badge: str, index: int, space: Space, *, upright: bool) -> str:
    angle = 0 if upright else round(space.angle)
    place = f"translate({pair(*space.middle)})" + (f"rotate({angle})" if angle else "")
    return element("g", badge, class_="sign", data_space=str(index), transform=place)


def _outlines(spaces: Sequence[Space], *, round_ends: bool) -> str:
    """Return path data of the spaces' outlines. Each begins with the step from the start of the one before."""
    drawn, x, y = "", 0.0, 0.0
    for space in spaces:
        corner, steps = _outline(space, round_ends=round_ends)
        dx, dy = round(corner.x - x, 1), round(corner.y - y, 1)
        x, y = x + dx, y + dy
        drawn += f"m{pair(dx, dy)}{steps}"
    return drawn


def _outline(space: Space, *, round_ends: bool) -> tuple[Point, str]:
    """Return the start of a space's outline and its steps, which are equal for all spaces with the same rotation."""
    width, cut = SPACE_WIDTH, SPACE_WIDTH / 2 if round_ends else CORNER_LENGTH
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


def _roofs(pieces: Sequence[Sequence[Point]]) -> str:
    return "".join("M" + "L".join(pair(*point) for point in _line_of_roofs(joints)) for joints in pieces)


def _line_of_roofs(joints: Sequence[Point]) -> list[Point]:
    first, last = joints[0].toward(joints[2], 0.25), joints[-1].toward(joints[-3], 0.25)
    return simplified([first, *joints[2:-1:2], last])
