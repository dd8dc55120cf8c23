"""A box as a small drawing: its map without names, or some of its train cards if it has no map."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from math import dist
from pathlib import Path

from companion.pictures.geometry import Point
from companion.pictures.layout import layout_of
from companion.pictures.svg import element, style
from companion.rules.box import Box, Route

WIDTH, HEIGHT = 300, 240
"""Size of the drawing in pixels; a narrower map shows more land and sea at the sides."""
MARGIN_PX = 10
"""How far the land continues beyond the frame."""
MIN_STEP_LENGTH = 3
"""Shortest step of a coastline; shorter ones are invisible."""
LEAST_POINTS = 3
"""Islands with fewer points are left out."""

_STYLE = (Path(__file__).parent / "thumbnail.css").read_text(encoding="utf-8")


def draw_thumbnail(box: Box, theme: str) -> str:
    """Return the box as an SVG file in the `theme` light or dark, because WebKit's images don't follow their page."""
    drawing = _map(box) if box.is_drawn else _sketch() if box.written else _cards(box)
    return element(
        "svg",
        style(_STYLE, theme),
        *drawing,
        xmlns="http://www.w3.org/2000/svg",
        class_="map",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


def _map(box: Box) -> list[str]:
    """Draw the land, one path for all routes of a colour, and dots for cities, on whole numbers to stay small."""
    layout = layout_of(box)
    scale = min(WIDTH / layout.width, HEIGHT / layout.height)

    def fit(point: Point) -> tuple[int, int]:
        """Return a board point in the frame. Points far outside are moved to just outside, because coordinates stay
        short then.
        """
        x, y = (point.x - layout.width / 2) * scale + WIDTH / 2, (point.y - layout.height / 2) * scale + HEIGHT / 2
        return round(min(max(x, -MARGIN_PX), WIDTH + MARGIN_PX)), round(min(max(y, -MARGIN_PX), HEIGHT + MARGIN_PX))

    def track(route: Route) -> str:
        return "".join(curved(piece.line) for piece in layout.pieces(route))

    def curved(line: list[Point]) -> str:
        a, middle, b = line[0], line[len(line) // 2], line[-1]
        bend = Point(2 * middle.x - (a.x + b.x) / 2, 2 * middle.y - (a.y + b.y) / 2)
        return "M{} {}Q{} {} {} {}".format(*fit(a), *fit(bend), *fit(b))

    tracks: defaultdict[str, list[str]] = defaultdict(list)
    for route in box.routes.values():
        tracks[route.color].append(track(route))
    # White routes would be lost on the land without an edge.
    edges = [element("path", class_="edge", d="".join(tracks["white"]))] if "white" in tracks else []
    cities = [fit(at) for key, at in layout.cities.items() if box.places[key].kind == "city"]
    return [
        element("rect", class_="sea", width=WIDTH, height=HEIGHT),
        element(
            "path", class_="land", d="".join(_outline([fit(point) for point in ring]) for ring in _rings(layout.land))
        ),
        *edges,
        *(element("path", class_=f"track {color}", d="".join(paths)) for color, paths in tracks.items()),
        element("path", class_="city", d="".join(f"M{x} {y}h0" for x, y in cities)),
    ]


def _rings(land: str) -> Iterator[list[Point]]:
    """Yield the closed lines of path data in the form of land.svg: a point, then relative steps."""
    for ring in land.split("M")[1:]:
        numbers = map(float, re.findall(r"-?[\d.]+", ring))
        x = y = 0.0
        yield [Point(x := x + dx, y := y + dy) for dx, dy in zip(numbers, numbers, strict=True)]


def _outline(ring: list[tuple[int, int]]) -> str:
    """Return a closed line through the points that are far enough from the one before; empty for a tiny island."""
    kept = ring[:1]
    for point in ring:
        if dist(point, kept[-1]) >= MIN_STEP_LENGTH:
            kept.append(point)
    steps = "".join(f"{x - a} {y - b} " for (a, b), (x, y) in pairwise(kept)).replace(" -", "-").rstrip()
    return f"M{kept[0][0]} {kept[0][1]}l{steps}z" if len(kept) > LEAST_POINTS else ""


def _sketch() -> list[str]:
    """Draw places that aren't connected yet."""
    return [
        element("rect", class_="sea", width=WIDTH, height=HEIGHT),
        element("path", class_="track gray", d="M60 170L130 80L220 120L250 190", stroke_dasharray="14 8"),
        element("path", class_="city", d="M60 170h0M130 80h0M220 120h0M250 190h0"),
    ]


def _cards(box: Box) -> list[str]:
    """Draw one train card of each colour, fanned out; a dashed line if there are none."""
    colors = box.train_cards.colors if box.train_cards else ()
    middle = (len(colors) - 1) / 2
    fan = [
        element(
            "rect", class_=f"card {color}", x=-30, y=-150, width=60, height=92, rx=8,
            transform=f"translate(150 235) rotate({(place - middle) * 15:g})",
        )
        for place, color in enumerate(colors)
    ]  # fmt: skip
    # A board that is yet to be written down: a line on its way.
    unknown = [element("path", class_="open", d="M60 180Q110 60 160 120T245 70")] if not fan else []
    return [element("rect", class_="sea", width=WIDTH, height=HEIGHT), *fan, *unknown]
