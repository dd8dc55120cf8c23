"""One track as markup: its spaces, the signs printed on them, and the marks of cars, shown where it is claimed.

All spaces are one path, all symbols one and all marks one: a phone draws a board of a thousand elements sooner than
one of two thousand, half of them with a transform of their own.
"""

from collections.abc import Sequence

from companion.pictures.geometry import SPACE_WIDTH, Point, Space, along, simplified
from companion.pictures.layout import Layout, Piece
from companion.pictures.svg import GLYPHS, LOCOMOTIVE, MOUNTAIN, element, mark, pair, path
from companion.rules.box import Route

ARROW = 4.0
"""How long, and half as broad, an arrow is at the edge of the board."""

CORNER = 1.0
"""What is cut off a space's corners; its edge's round joins do the rest."""

USUAL_TUNNEL = 3
"""Cards turned over for a tunnel on which nothing else is printed (EU-07)."""


def track_classes(route: Route, *states: str) -> str:
    """The classes of a track: printed colour, kind, and the states it is in."""
    kinds = [name for name in ("ferry", "tunnel", "mountain", "bullet", "bed") if getattr(route, name)]
    ship = ["ship"] if route.kind == "ship" else []
    return " ".join(["track", f"c-{route.color}", *ship, *kinds, *states])


def track_spaces(layout: Layout, route: Route) -> str:
    """Draw what a route prints, once for a layout: every page with a board asks for all of them.

    A bed is drawn once in each colour of a piece that lies on it, and a track as each copy of the box prints it.
    """
    if route not in layout.drawn:
        drawn = _draw(route, layout.spaces(route), layout.joints(route))
        layout.drawn[route] = drawn + _onward(layout.pieces(route))
    return layout.drawn[route]


def track_guests(layout: Layout, route: Route, colors: Sequence[str]) -> str:
    """Draw the trains that stand beside the owner's, each colour as a stripe with its own mark (UK-10)."""
    if not colors:
        return ""
    joints = layout.joints(route)
    line = _roofs(joints)
    cars = path("stripe", line) + mark(line, route.length, len(joints))
    return "".join(element("g", cars, class_="guest", data_owner=color) for color in colors)


def _draw(route: Route, spaces: Sequence[Space], joints: Sequence[Sequence[Point]]) -> str:
    """All spaces of a route, with as many signs as are printed on it, evenly spread; the other spaces bear its symbol.

    The marks' line, through the `joints`, is also what a tap is measured against. A bed without a piece has an empty
    path of symbols, which the page's script fills once one is laid.
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
    """Draw arrows over the edges where a track goes round the world."""
    if len(pieces) < 2:
        return ""
    out, into = pieces
    ends = [(out.line[::-1], out.end), (into.line, into.start)]
    return path("onward", "".join(_arrow(line, bare) for line, bare in ends))


def _arrow(line: Sequence[Point], bare: float) -> str:
    """Draw an arrow behind the last space of a line that begins with so much bare ground at the board's edge."""
    tip = along(line, max(bare - 2 * ARROW, 0))
    way = ARROW if tip.x > line[-1].x else -ARROW
    return f"M{pair(tip.x, tip.y)}l{pair(-way, -ARROW)} {pair(0, 2 * ARROW)}z"


def _badge(route: Route) -> tuple[str, int]:
    """What is printed on a route besides its colour, drawn round 0 0, and how often."""
    card = '<rect x="-9" y="-6" width="18" height="12" rx="6"/>'
    if route.ferry:
        return card + element("path", d=LOCOMOTIVE), route.ferry
    if route.mountain:
        return card + element("path", d=MOUNTAIN), route.mountain
    return '<circle r="7"/>' + element("text", str(route.tunnel), y=3.6), int(route.tunnel > USUAL_TUNNEL)


def spread(count: int, spaces: int) -> list[int]:
    """Which of a track's spaces bear its `count` signs (no more than spaces), as evenly as can be."""
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


def _roofs(pieces: Sequence[Sequence[Point]]) -> str:
    """The line of the cars' roofs as path data, piece by piece, from first to last; it bends between cars."""
    return "".join("M" + "L".join(pair(*point) for point in _line_of_roofs(joints)) for joints in pieces)


def _line_of_roofs(joints: Sequence[Point]) -> list[Point]:
    first, last = joints[0].toward(joints[2], 0.25), joints[-1].toward(joints[-3], 0.25)
    return simplified([first, *joints[2:-1:2], last])
