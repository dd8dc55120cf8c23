"""A position of the checker as the query of a link. It is stored only there.

    box=europe&red=Ag&blue=gAE                     a board: each colour's routes
    places=Lodz_Kyiv_Wien&net=0-1-4.1-2-2&red=Aw   a network of one's own: its places, its routes, each colour's routes

A route of `net` has two numbers of places and its length. A colour's routes are bits: bit n (of byte n // 8, lowest
first) is the route at index n of the box's table or of `net`; written as base64url without padding.
"""

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.box import Box
from companion.rules.facts import COLORS
from companion.rules.graph.network import Line, Track
from companion.rules.load import box_ids, get_box
from companion.web.i18n import _, color_name, name_of, ngettext

MAX_QUERY = 4000
"""Characters of a query; a longer one isn't a link of ours."""

MAX_NAME = 20
MAX_ROUTES = 50
"""Routes of a typed network; the longest route of that many is found in less than a second."""

LENGTHS = range(1, 10)

_LINE = re.compile(r"(\d{1,3})-(\d{1,3})-(\d)", re.ASCII)


@dataclass
class Position:
    """The routes of each colour."""

    box: Box | None
    """None for a typed network."""
    routes: dict[str, Track] = field(default_factory=dict)
    """Routes by id."""
    owners: dict[str, str] = field(default_factory=dict)
    """Colours by the id of their route."""
    remarks: list[str] = field(default_factory=list)
    """Sentences about the parts of the link that couldn't be read."""

    @property
    def colors(self) -> tuple[str, ...]:
        return self.box.colors if self.box else tuple(color for color in COLORS if color != "gray")

    def tracks_of(self, color: str) -> tuple[Track, ...]:
        return tuple(route for key, route in self.routes.items() if self.owners.get(key) == color)

    def city(self, place: str) -> str:
        return name_of(self.box.places[place]) if self.box else place


class UnknownBox(Exception):
    """The link names a box that doesn't exist or has no map."""


def read_link(query: Mapping[str, str]) -> Position:
    """Return the position of a link. Unreadable parts are left out with a remark. Raises UnknownBox."""
    box_id = query.get("box")
    if box_id is not None and (box_id not in box_ids() or not get_box(box_id).is_drawn):
        raise UnknownBox
    position = Position(None if box_id is None else get_box(box_id))
    routes: list[Track | None] = (
        [*position.box.routes.values()]
        if position.box
        else [*_lines(position, query.get("net", ""), query.get("places", ""))]
    )
    position.routes = {route.id: route for route in routes if route}
    for color in COLORS:
        if query.get(color):
            _give(position, color, query[color], routes)
    return position


def _lines(position: Position, net: str, places: str) -> list[Line | None]:
    """Return the network's routes in the link's order, with names of places; None for an invalid route."""
    names = [_name(name) for name in places.split("_")]
    written = net.split(".") if net else []
    lines: list[Line | None] = []
    for number, text in enumerate(written[:MAX_ROUTES]):
        found = _LINE.fullmatch(text)
        *ends, length = map(int, found.groups()) if found else (0, 0, 0)
        a, b = (names[place] if place < len(names) else "" for place in ends)
        lines.append(Line(f"{number:02}", a, b, length) if a and b and a != b and length in LENGTHS else None)
    if unread := lines.count(None):
        position.remarks.append(
            ngettext("{n} route in the link isn’t valid.", "{n} routes in the link aren’t valid.", unread)
        )
    if len(written) > MAX_ROUTES:
        position.remarks.append(
            ngettext("A network has at most {n} route.", "A network has at most {n} routes.", MAX_ROUTES)
        )
    return lines


def _name(text: str) -> str:
    name = " ".join(text.split())
    return name if len(name) <= MAX_NAME and name.isprintable() else ""


def _give(position: Position, color: str, text: str, routes: list[Track | None]) -> None:
    remark, name = position.remarks.append, color_name(color)
    if color not in position.colors:
        remark(_("This edition has no {color} player.", color=name))
        return
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        remark(_("The link’s {color} routes can’t be read.", color=name))
        return
    bits = int.from_bytes(raw, "little")
    named = [route for number, route in enumerate(routes) if bits >> number & 1]
    unknown = named.count(None) + (bits >> len(routes)).bit_count()
    taken = sum(position.owners.setdefault(route.id, color) != color for route in named if route)
    if unknown:
        remark(
            ngettext("{n} route in {color} isn’t there.", "{n} routes in {color} aren’t there.", unknown, color=name)
        )
    if taken:
        remark(
            ngettext(
                "{n} route in {color} already has another colour, and keeps it.",
                "{n} routes in {color} already have another colour, and keep it.",
                taken,
                color=name,
            )
        )
