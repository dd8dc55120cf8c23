"""A box as a small drawing: its map without names, or a few of its train cards where it has no map."""

from pathlib import Path

from companion.pictures.layout import layout_of
from companion.pictures.svg import element, style
from companion.rules.box import Box, Route

WIDTH, HEIGHT = 320, 240
"""The size of the drawing's frame; a narrower map shows more land and sea around it."""

_STYLE = (Path(__file__).parent / "thumbnail.css").read_text(encoding="utf-8")


def draw_thumbnail(box: Box, theme: str) -> str:
    """Draw the box as a file of its own, in the `theme` light or dark: WebKit's images don't follow their page."""
    view, drawing = _map(box) if box.has_map else _cards(box)
    return element(
        "svg",
        style(_STYLE, theme),
        *drawing,
        xmlns="http://www.w3.org/2000/svg",
        class_="map",
        viewBox=view,
        width=WIDTH,
        height=HEIGHT,
    )


def _map(box: Box) -> tuple[str, list[str]]:
    """The land, a line a track, a dot a city."""
    layout = layout_of(box)

    def track(route: Route) -> str:
        points = (f"{point.x:.0f},{point.y:.0f}" for point in layout.joints(route))
        return element("polyline", points=" ".join(points), class_=f"track {route.color}")

    cities = [layout.cities[key] for key in layout.cities if box.places[key].kind == "city"]
    return f"0 0 {layout.width:g} {layout.height:g}", [
        element(
            "rect", class_="sea", x=-layout.width, y=-layout.height, width=3 * layout.width, height=3 * layout.height
        ),
        element("path", class_="land", d=layout.land),
        *map(track, box.routes.values()),
        *(element("circle", class_="city", cx=round(city.x), cy=round(city.y), r=9) for city in cities),
    ]


def _cards(box: Box) -> tuple[str, list[str]]:
    """One train card of each colour, fanned out."""
    colors = box.train_cards.colors if box.train_cards else ()
    middle = (len(colors) - 1) / 2
    fan = [
        element(
            "rect", class_=f"card {color}", x=-30, y=-150, width=60, height=92, rx=8,
            transform=f"translate(160 235) rotate({(place - middle) * 15:g})",
        )
        for place, color in enumerate(colors)
    ]  # fmt: skip
    return f"0 0 {WIDTH} {HEIGHT}", [element("rect", class_="sea", width=WIDTH, height=HEIGHT), *fan]
