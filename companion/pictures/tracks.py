"""One track as markup: its spaces, the signs printed on them, and the marks of cars, shown where it is claimed."""

from collections.abc import Iterable

from companion.pictures.geometry import SPACE_WIDTH, Space
from companion.pictures.signs import GLYPHS, LOCOMOTIVE, MOUNTAIN, mark, path
from companion.pictures.svg import number
from companion.rules.box import Route

MARK_MARGIN = 5.5
"""From the end of a car to the beginning of the mark on its roof."""


def track_classes(route: Route, *states: str) -> str:
    """The classes of a track: printed colour, kind, and the states it is in."""
    kinds = [name for name in ("ferry", "tunnel", "mountain") if getattr(route, name)]
    return " ".join(["track", f"c-{route.color}", *kinds, *states])


def track_spaces(route: Route, spaces: Iterable[Space]) -> str:
    """All spaces of a route. A ferry or mountain shows as many signs as are printed, evenly spread."""
    signed = set(spread(route.ferry or route.mountain, route.length))
    sign = LOCOMOTIVE if route.ferry else MOUNTAIN
    return "".join(
        _space(space, _badge(sign) if index in signed else _glyph(route.color), round_ends=route.ferry > 0)
        for index, space in enumerate(spaces)
    )


def spread(count: int, spaces: int) -> list[int]:
    """Which of a track's spaces bear its `count` signs (no more than spaces), as evenly as can be."""
    return [round((number + 1) * (spaces + 1) / (count + 1) - 1e-9) - 1 for number in range(count)]


def _space(space: Space, sign: str, *, round_ends: bool) -> str:
    half = space.length / 2
    roof = max(half - MARK_MARGIN, 2.0)
    turn = f"rotate({number(space.angle)})" if round(space.angle, 1) else ""
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
