"""A box as a small drawing: its map without names, or a few of its train cards where it has no map."""

from companion.pictures.layout import layout_of
from companion.pictures.svg import element, style
from companion.rules.box import Box, Route

WIDTH, HEIGHT = 320, 240
"""The size of the drawing's frame; a narrower map shows more land and sea around it."""

_STYLE = """
.map {
  --sea: #dee6e5; --land: #f6f0e4; --shore: #cfc5b1; --ink: #24221e; --dot: #fffdf8;
  --red: #c8342c; --orange: #e0802c; --yellow: #e9bd1a; --green: #2d7f34; --blue: #2360b4; --purple: #b25a9d;
  --black: #2a2724; --white: #ffffff; --gray: #a79e8f;
}
@media screen and (prefers-color-scheme: dark) {
  .map {
    --sea: #14181b; --land: #2a2824; --shore: #403c35; --ink: #f0eadc; --dot: #1b1a17;
    --blue: #4287de; --black: #0e0d0c; --white: #f2eee4; --gray: #8b8478;
  }
}
.sea { fill: var(--sea); }
.land { fill: var(--land); stroke: var(--shore); stroke-width: 2; fill-rule: evenodd; }
.track { fill: none; stroke-width: 9; stroke-linecap: round; stroke-linejoin: round; stroke: var(--tint); }
.city { fill: var(--dot); stroke: var(--ink); stroke-width: 4; }
.card { fill: var(--tint); stroke: var(--ink); stroke-width: 3; }
.red { --tint: var(--red); } .orange { --tint: var(--orange); } .yellow { --tint: var(--yellow); }
.green { --tint: var(--green); } .blue { --tint: var(--blue); } .purple { --tint: var(--purple); }
.black { --tint: var(--black); } .white { --tint: var(--white); } .gray { --tint: var(--gray); }
"""


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
