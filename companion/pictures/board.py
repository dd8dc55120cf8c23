"""The board as SVG: the live board, a highlighted path, and pictures to share."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from companion.config import ROOT
from companion.languages import DEFAULT, languages
from companion.pictures.layout import Layout, Shape, layout_of
from companion.pictures.svg import GLYPHS, buildings, element, number, path, style, text
from companion.pictures.tracks import track_classes, track_guests, track_spaces
from companion.rules.box import Box, Place, Route

STYLE_SHEET = ROOT / "static" / "css" / "board.css"

BEYOND = (450, 1100)
"""How far sea and land continue beyond the board's edges, horizontally and vertically."""

DOT_RADIUS = 6.5

HEAT_LEVEL_COUNT = 5
"""Number of shades of a heat map, without the shade 0 of a route that has no claims."""


def draw_board(
    box: Box,
    *,
    claims: Mapping[str, str] | None = None,
    guests: Mapping[str, Sequence[str]] | None = None,
    stations: Mapping[str, str] | None = None,
    sheds: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
    laid: Mapping[str, str] | None = None,
    locale: str = DEFAULT,
    highlight: Collection[str] | None = None,
    styles: Mapping[str, str] | None = None,
    ends: Collection[str] = (),
    owners: Mapping[str, str] | None = None,
    interactive: bool = True,
    shape: Shape | None = None,
    maps: str = "",
) -> str:
    """Draw a box's board. Raises KeyError for an unknown route or city.

    - `claims`: owner's colour by route; `guests`: colours of the trains beside the owner's, by route.
    - `stations` (or a mechanic's pieces) and `sheds`: owner's colour by city; `laid`: colour of the piece by bed.
    - `numbers`: by city or country, for example waiting passengers; a country shows its number at all its border ends.
    - `highlight`: routes at full strength, the others are dimmed; `styles`: class by route instead of `highlight`,
      for example `lent` or `missing`; `ends`: places to mark with them.
    - `owners`: names of the colours in the text equivalent, for example the players' names.
    - `interactive`: whether routes can be tapped; otherwise the board is one picture whose routes name their ends.
    - `shape`: which of the box's maps; both have the same parts in the same order, and are served below `maps`. A map
      with a shape is cropped to its routes, and a script places its names (static/js/board/lettering.js). None is the
      landscape map with a margin for names.
    """
    lit = None if highlight is None else {key: (styles or {}).get(key, "highlight") for key in highlight}
    board = _Board(
        box=box,
        layout=layout_of(box, shape or "landscape"),
        locale=locale,
        claims=claims or {},
        guests=guests or {},
        stations=stations or {},
        sheds=sheds or {},
        numbers=numbers or {},
        laid=laid or {},
        lit=lit,
        ends=ends,
        interactive=interactive,
    )
    board.check()
    width, height = board.layout.width, board.layout.height
    wide, high = BEYOND
    view = board.layout.frame(box.routes.values()) if shape else (0, 0, width, height)
    return element(
        "svg",
        element("title", text(languages()[locale].translate(box.name))),
        element("desc", text(board.in_words(owners or {}))),
        element("rect", class_="sea", x=-wide, y=-high, width=width + 2 * wide, height=height + 2 * high),
        path("land", board.layout.land),
        element("g", *map(board.track, box.routes.values()), class_="tracks"),
        element("g", *(board.city(box.places[key]) for key in board.layout.cities), class_="cities"),
        xmlns="http://www.w3.org/2000/svg",
        class_="board",
        viewBox=" ".join(map(number, view)),
        role="group" if interactive else "img",
        data_maps=maps or f"boxes/{box.id}",
        data_shape=shape or "landscape",
        data_glyphs=json.dumps(GLYPHS) if any(route.bed for route in box.routes.values()) else None,
    )


def board_style(theme: str) -> str:
    return style(STYLE_SHEET.read_text(encoding="utf-8"), theme)


@dataclass(frozen=True)
class _Board:
    """A board with its pieces: owners' colours by route and by city, numbers by place, and colours of the pieces on
    beds.

    `lit` maps the highlighted routes to their classes; the others are dimmed.
    """

    box: Box
    layout: Layout
    locale: str
    claims: Mapping[str, str]
    guests: Mapping[str, Sequence[str]]
    stations: Mapping[str, str]
    sheds: Mapping[str, str]
    numbers: Mapping[str, int]
    laid: Mapping[str, str]
    lit: Mapping[str, str] | None
    ends: Collection[str]
    interactive: bool

    def check(self) -> None:
        for known, asked in (
            (self.box.routes, (*self.claims, *self.guests, *self.laid, *(self.lit or ()))),
            (self.layout.cities, (*self.stations, *self.sheds, *self.ends)),
            (self.box.places, self.numbers),
        ):
            for key in asked:
                if key not in known:
                    raise KeyError(key)

    def track(self, route: Route) -> str:
        states = () if self.lit is None else (self.lit.get(route.id, "dim"),)
        if route.id in self.laid:
            route = replace(route, color=self.laid[route.id])
        return element(
            "g",
            element("title", text(f"{self.route_name(route)} · {route.length}")),
            track_spaces(self.layout, route),
            track_guests(self.layout, route, self.guests.get(route.id, ())),
            class_=track_classes(route, *states),
            data_id=route.id,
            data_owner=self.claims.get(route.id),
            data_ends=None if self.interactive else " ".join(route.ends),
        )

    @cached_property
    def _lit_cities(self) -> set[str]:
        return {end for key in self.lit or () for end in self.box.routes[key].ends} | {*self.ends}

    @cached_property
    def _numbered(self) -> Collection[str]:
        return self.box.spots.get("number", {})

    @cached_property
    def _marked(self) -> Collection[str]:
        return self.box.spots.get("quay", {})

    def city(self, place: Place) -> str:
        at, label = self.layout.cities[place.id], self.layout.labels_in(self.locale).get(place.id)
        state = "" if self.lit is None else " highlight" if place.id in self._lit_cities else " dim"
        state += " end" if place.id in self.ends else ""
        inside = [_dot(place.kind), buildings(self.box) if place.kind == "city" else ""]
        if place.id in self._marked:
            inside.insert(1, element("circle", class_="port", r=2.2))
        lies = self.numbers.get(place.stop, 0)
        if place.stop in self._numbered:
            inside.append(element("text", str(lies), class_="number", y=4))
        if label:
            anchor = None if label.anchor == "start" else label.anchor
            offset = {"x": label.offset.x, "y": label.offset.y}
            inside.append(element("text", text(self.name(place.id)), class_="name", **offset, text_anchor=anchor))
        kind = "" if place.kind == "city" else f" {place.kind}"
        return element(
            "g",
            element("g", *inside, class_="pin"),
            class_=f"city{kind}{state}",
            data_id=place.id,
            data_country=place.country,
            data_station=self.stations.get(place.id),
            data_shed=self.sheds.get(place.id),
            data_number=lies if place.stop in self._numbered and lies else None,
            transform=f"translate({number(at.x)} {number(at.y)})",
        )

    def in_words(self, owners: Mapping[str, str]) -> str:
        """Return the routes of each colour, the places of pieces and the numbers, as text without words of any language
        except names.
        """
        parts = []
        routes = self.box.routes
        guests = [color for colors in self.guests.values() for color in colors]
        station = "⚓" if "quay" in self.box.spots else "⌂"
        for color in dict.fromkeys([*self.claims.values(), *guests, *self.stations.values(), *self.sheds.values()]):
            claimed = [routes[key] for key, owner in self.claims.items() if color in (owner, *self.guests.get(key, ()))]
            held = [f"{self.route_name(route)} ({route.length})" for route in claimed]
            for sign, built in ((station, self.stations), ("📦", self.sheds)):
                held += [f"{sign} {self.name(key)}" for key, owner in built.items() if owner == color]
            parts.append(f"{owners.get(color, color)}: {', '.join(held)}.")
        if self.laid:
            laid = [f"{self.route_name(routes[key])} ({routes[key].length})" for key in self.laid]
            parts.append(f"▭ {', '.join(laid)}.")
        if numbers := [f"{self.name(key)} {count}" for key, count in self.numbers.items() if count]:
            parts.append(f"🧍 {', '.join(numbers)}.")
        return " ".join(parts)

    def name(self, place: str) -> str:
        found = self.box.places[place]
        return languages()[self.locale].translate(found.name) if found.is_described else found.name_in(self.locale)

    def route_name(self, route: Route) -> str:
        return " – ".join(map(self.name, route.ends))


def _dot(kind: str) -> str:
    """Draw a city as a ring, a border end as a gate, a junction as a small knot, since routes end there too."""
    if kind == "border":
        return path("dot", "M-5.5-5.5H5.5V5.5H-5.5z")
    return element("circle", class_="dot", r=DOT_RADIUS if kind == "city" else 4)


def draw_heat(box: Box, counts: Mapping[str, int], *, locale: str = DEFAULT) -> str:
    """Draw a box's board as a heat map: each route in the shade of its number of claims.

    The shade is the class `heat-1` to `heat-5`, or `heat-0` without claims; the page supplies the styles. Raises
    KeyError for an unknown route.
    """
    most = max(counts.values(), default=0)
    shades = {route: f"heat heat-{heat_level(counts.get(route, 0), most)}" for route in (*box.routes, *counts)}
    return draw_board(box, highlight=list(shades), styles=shades, locale=locale, interactive=False)


def heat_level(count: int, most: int) -> int:
    return -(-HEAT_LEVEL_COUNT * count // most) if most else 0
