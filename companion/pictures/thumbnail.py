"""A box as a small drawing: its map without names, or a few of its train cards where it has no map."""

from companion.pictures.layout import layout_of
from companion.pictures.svg import element
from companion.pictures.svg import text as words
from companion.rules.box import Box, Route

WIDTH, HEIGHT = 320, 240
"""The size of the drawing's frame; a narrower map shows more land and sea around it."""

_STYLE = """
:root { color-scheme: light dark; }
.sea { fill: light-dark(#dee6e5, #14181b); }
.land { fill: light-dark(#f6f0e4, #2a2824); stroke: light-dark(#cfc5b1, #403c35); stroke-width: 2; fill-rule: evenodd; }
.track { fill: none; stroke-width: 9; stroke-linecap: round; stroke-linejoin: round; }
.city { fill: light-dark(#fffdf8, #1b1a17); stroke: light-dark(#24221e, #f0eadc); stroke-width: 4; }
.card { stroke: light-dark(#24221e, #f0eadc); stroke-width: 3; }
.red { --tint: #c8342c; } .orange { --tint: #e0802c; } .yellow { --tint: #e9bd1a; } .green { --tint: #2d7f34; }
.blue { --tint: light-dark(#2360b4, #4287de); } .purple { --tint: #b25a9d; }
.black { --tint: light-dark(#2a2724, #0e0d0c); } .white { --tint: light-dark(#ffffff, #f2eee4); }
.gray { --tint: light-dark(#a79e8f, #8b8478); }
.track { stroke: var(--tint); } .card { fill: var(--tint); }
"""


def draw_thumbnail(box: Box) -> str:
    """Draw the box as a file of its own, light or dark as the page that shows it."""
    view, drawing = _map(box) if box.has_map else _cards(box)
    return element(
        "svg",
        element("style", words(_STYLE)),
        *drawing,
        xmlns="http://www.w3.org/2000/svg",
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
