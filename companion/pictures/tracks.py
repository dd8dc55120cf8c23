"""One track as markup: its spaces, the signs printed on them, and the marks of cars, shown where it is claimed."""

from collections.abc import Callable, Iterable

from companion.pictures.geometry import SPACE_WIDTH, Space
from companion.pictures.svg import GLYPHS, LOCOMOTIVE, MOUNTAIN, element, mark, number, path
from companion.rules.box import Route

MARK_MARGIN = 5.5
"""From the end of a car to the beginning of the mark on its roof."""

USUAL_TUNNEL = 3
"""Cards turned over for a tunnel on which nothing else is printed (EU-07)."""


def track_classes(route: Route, *states: str) -> str:
    """The classes of a track: printed colour, kind, and the states it is in."""
    kinds = [name for name in ("ferry", "tunnel", "mountain") if getattr(route, name)]
    return " ".join(["track", f"c-{route.color}", *kinds, *states])


def track_spaces(route: Route, spaces: Iterable[Space]) -> str:
    """All spaces of a route, with as many signs as are printed on it, evenly spread."""
    sign, count = _sign(route)
    signed = set(spread(count, route.length))
    return "".join(
        _space(space, sign(space) if index in signed else _glyph(route.color), round_ends=route.ferry > 0)
        for index, space in enumerate(spaces)
    )


def _sign(route: Route) -> tuple[Callable[[Space], str], int]:
    """What is printed on a route besides its colour, and how often."""
    if route.ferry:
        return lambda _: _badge(LOCOMOTIVE), route.ferry
    if route.mountain:
        return lambda _: _badge(MOUNTAIN), route.mountain
    return lambda space: _figure(route.tunnel, space.angle), int(route.tunnel > USUAL_TUNNEL)


def spread(count: int, spaces: int) -> list[int]:
    """Which of a track's spaces bear its `count` signs (no more than spaces), as evenly as can be."""
    return [round((number + 1) * (spaces + 1) / (count + 1) - 1e-9) - 1 for number in range(count)]


def _space(space: Space, sign: str, *, round_ends: bool) -> str:
    half = space.length / 2
    roof = max(half - MARK_MARGIN, 2.0)
    turn = f"rotate({angle})" if (angle := round(space.angle)) else ""  # of half a degree nobody sees anything
    return (
        f'<g transform="translate({number(space.middle.x)} {number(space.middle.y)}){turn}">'
        f'<rect class="space" x="{number(-half)}" y="{number(-SPACE_WIDTH / 2)}" width="{number(half * 2)}"'
        f' height="{number(SPACE_WIDTH)}" rx="{number(SPACE_WIDTH / 2) if round_ends else 2}"/>'
        f"{sign}{mark(f'M{number(-roof)} 0H{number(roof)}')}</g>"
    )


def _glyph(color: str) -> str:
    return path("glyph", GLYPHS[color]) if color in GLYPHS else ""


def _badge(sign: str) -> str:
    return f'<g class="sign"><rect x="-9" y="-6" width="18" height="12" rx="6"/><path d="{sign}"/></g>'


def _figure(figure: int, angle: float) -> str:
    """A figure that stands upright, however its space is turned."""
    upright = f"rotate({-round(angle)})" if round(angle) else None
    return element("g", '<circle r="7"/>', element("text", str(figure), y=3.6), class_="sign", transform=upright)
