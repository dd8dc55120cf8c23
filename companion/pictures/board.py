"""The board as an SVG picture: the live board, a highlighted walk, and pictures to share are all drawn here."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.pictures.geometry import Point, along, length_of, off_line
from companion.pictures.layout import Layout, layout_of
from companion.pictures.svg import buildings, element, number, path, style, text
from companion.pictures.tracks import track_classes, track_spaces
from companion.rules.box import Box, Place, Route

STYLE_SHEET = Path(__file__).parent.parent.parent / "static" / "css" / "board.css"

BEYOND = (450, 1100)
"""How far sea and land go on beyond the board's edges, sideways and up or down."""

DOT = 6.5

HEAT_LEVELS = 5
"""Shades of a heat map; a track that was never claimed has none of them."""


@dataclass(frozen=True)
class OnBoard:
    """What lies on the board: the owners' colours by route and by city, and how many passengers wait by place."""

    claims: Mapping[str, str]
    stations: Mapping[str, str]
    depots: Mapping[str, str]
    passengers: Mapping[str, int]


def draw_board(
    box: Box,
    *,
    claims: Mapping[str, str] | None = None,
    stations: Mapping[str, str] | None = None,
    depots: Mapping[str, str] | None = None,
    passengers: Mapping[str, int] | None = None,
    locale: str = "en",
    highlight: Sequence[str] | None = None,
    styles: Mapping[str, str] | None = None,
    ends: Collection[str] = (),
    title: str = "",
    description: str = "",
    owners: Mapping[str, str] | None = None,
    interactive: bool = True,
    standalone: bool = False,
    theme: str = "light",
    layout: Layout | None = None,
) -> str:
    """Draw a box's board.

    `claims` gives claimed routes their owner's colour, `stations` and `depots` the cities that have one. `passengers`
    tells how many still wait in each city or country, which shows it at all its border ends. `highlight` shows these
    routes alone at full strength and dims the rest; `styles` draws some of them as `lent` or `missing` instead, and
    `ends` are places to mark with them. The picture's text equivalent is `title` (the box's name, when
    empty) and a description: `description`, then what each colour holds; `owners` says what to call the colours, such
    as the players' names. `interactive` adds what the table page measures taps against; without it each track tells its
    ends, for pages that light up parts of a board. `standalone` makes a file of
    its own, with its styles inside, in the `theme` light or dark. Raises KeyError for what isn't on the board.
    """
    lies = OnBoard(claims or {}, stations or {}, depots or {}, passengers or {})
    layout = layout or layout_of(box)
    _check(box, layout, lies, highlight or (), ends)
    lit = None if highlight is None else {key: (styles or {}).get(key, "highlight") for key in highlight}
    on_way = None if lit is None else {end for key in lit for end in box.routes[key].ends} | {*ends}
    return element(
        "svg",
        element("title", text(title or box.names[locale])),
        element("desc", text(_in_words(box, lies, locale, owners or {}, description))),
        board_style(theme) if standalone else "",
        _ground(layout),
        element(
            "g",
            *(_track(box, layout, route, locale, lies, lit, interactive) for route in box.routes.values()),
            class_="tracks",
        ),
        element(
            "g",
            *(_city(box, box.places[key], layout, locale, lies, on_way, key in ends) for key in layout.cities),
            class_="cities",
        ),
        xmlns="http://www.w3.org/2000/svg",
        class_="board",
        viewBox=f"0 0 {layout.width:g} {layout.height:g}",
        role="group" if interactive else "img",
        data_box=box.id,
    )


def _check(box: Box, layout: Layout, lies: OnBoard, highlight: Sequence[str], ends: Collection[str]) -> None:
    for known, asked in (
        (box.routes, (*lies.claims, *highlight)),
        (layout.cities, (*lies.stations, *lies.depots, *ends)),
        (box.places, lies.passengers),
    ):
        for key in asked:
            if key not in known:
                raise KeyError(key)


def _ground(layout: Layout) -> str:
    wide, high = BEYOND
    sides = {"width": layout.width + 2 * wide, "height": layout.height + 2 * high}
    return element("rect", class_="sea", x=-wide, y=-high, **sides) + path("land", layout.land)


def board_style(theme: str) -> str:
    """The styles of everything that is drawn here, for a file of its own in the `theme` light or dark."""
    return style(STYLE_SHEET.read_text(encoding="utf-8"), theme)


def _track(
    box: Box,
    layout: Layout,
    route: Route,
    locale: str,
    lies: OnBoard,
    lit: Mapping[str, str] | None,
    interactive: bool,
) -> str:
    states = () if lit is None else (lit.get(route.id, "dim"),)
    measures: dict[str, str | float | None] = {}
    if interactive:
        line, track = layout.line(route), layout.tracks[route.id]
        middle = along(line, (length_of(line) + track.start - track.end) / 2)
        measures = {"data_mid": _pair(middle), "data_line": " ".join(map(_pair, _fewer(layout.joints(route))))}
    else:
        measures = {"data_ends": " ".join(route.ends)}
    return element(
        "g",
        element("title", text(f"{_names(box, route, locale)} · {route.length}")),
        track_spaces(route, layout.spaces(route)),
        class_=track_classes(route, *states),
        data_id=route.id,
        data_owner=lies.claims.get(route.id),
        **measures,
    )


def _fewer(joints: list[Point]) -> list[Point]:
    """A straight track's line needs its two ends alone."""
    ends = [joints[0], joints[-1]]
    return ends if all(off_line(joint, ends) < 0.2 for joint in joints) else joints


def _pair(point: Point) -> str:
    """A point in whole units: a thumb is less exact."""
    return f"{point.x:.0f},{point.y:.0f}"


def _names(box: Box, route: Route, locale: str) -> str:
    return " – ".join(box.places[end].names[locale] for end in route.ends)


def _city(
    box: Box,
    place: Place,
    layout: Layout,
    locale: str,
    lies: OnBoard,
    on_way: Collection[str] | None,
    is_end: bool,
) -> str:
    at, label = layout.cities[place.id], layout.labels[locale].get(place.id)
    state = "" if on_way is None else " highlight" if place.id in on_way else " dim"
    state += " end" if is_end else ""
    inside = [_dot(place.kind), buildings(box.stations > 0) if place.kind == "city" else ""]
    waiting = None
    if _home(box, place).passengers:
        waiting = lies.passengers.get(_home(box, place).id, 0)
        inside.append(element("text", str(waiting), class_="passengers", y=4))
    if label:
        anchor = None if label.anchor == "start" else label.anchor
        offset = {"x": label.offset.x, "y": label.offset.y}
        inside.append(element("text", text(place.names[locale]), class_="name", **offset, text_anchor=anchor))
    kind = "" if place.kind == "city" else f" {place.kind}"
    return element(
        "g",
        element("g", *inside, class_="pin"),
        class_=f"city{kind}{state}",
        data_id=place.id,
        data_country=place.country,
        data_station=lies.stations.get(place.id),
        data_depot=lies.depots.get(place.id),
        data_passengers=waiting or None,
        transform=f"translate({number(at.x)} {number(at.y)})",
    )


def _home(box: Box, place: Place) -> Place:
    """Where the passengers stand who wait at this spot of the board: the city, or the country behind a border end."""
    return box.places[place.country] if place.country else place


def _dot(kind: str) -> str:
    """A city is a ring; a border end a gate, where a track leaves the board; a junction a small knot."""
    if kind == "border":
        return path("dot", "M-5.5-5.5H5.5V5.5H-5.5z")
    return element("circle", class_="dot", r=DOT if kind == "city" else 4)


def _in_words(box: Box, lies: OnBoard, locale: str, owners: Mapping[str, str], description: str) -> str:
    """What each colour holds and who waits where, without a word of any language but the names."""
    parts = [description] if description else []
    for color in dict.fromkeys([*lies.claims.values(), *lies.stations.values(), *lies.depots.values()]):
        held = [
            f"{_names(box, box.routes[key], locale)} ({box.routes[key].length})"
            for key, owner in lies.claims.items()
            if owner == color
        ]
        for sign, built in (("⌂", lies.stations), ("📦", lies.depots)):
            held += [f"{sign} {box.places[key].names[locale]}" for key, owner in built.items() if owner == color]
        parts.append(f"{owners.get(color, color)}: {', '.join(held)}.")
    waiting = [f"{box.places[key].names[locale]} {count}" for key, count in lies.passengers.items() if count]
    if waiting:
        parts.append(f"🧍 {', '.join(waiting)}.")
    return " ".join(parts)


def draw_heat(box: Box, counts: Mapping[str, int], *, locale: str = "en", description: str = "") -> str:
    """Draw a box's board as a heat map: each track in the shade of how often it was claimed, the darker the more often.

    A track's shade is its class `heat-1` to `heat-5`, `heat-0` without claims; the page that shows it has the styles.
    Raises KeyError for a track that isn't on the board.
    """
    most = max(counts.values(), default=0)
    shades = {route: f"heat heat-{heat_level(counts.get(route, 0), most)}" for route in (*box.routes, *counts)}
    return draw_board(
        box, highlight=list(shades), styles=shades, locale=locale, description=description, interactive=False
    )


def heat_level(count: int, most: int) -> int:
    """The shade of so many claims, where the most claimed track has `most`."""
    return -(-HEAT_LEVELS * count // most) if most else 0
