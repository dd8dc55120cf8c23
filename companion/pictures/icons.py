"""Small pictures beside text: a route's spaces, a player's car, a station. Decoration alone: the text says it all."""

from companion.pictures.geometry import SPACE_GAP, SPACE_WIDTH, Point, Space
from companion.pictures.signs import house, mark
from companion.pictures.svg import element
from companion.pictures.tracks import MARK_MARGIN, track_classes, track_spaces
from companion.rules.box import Route

CAR = 24.0
HEIGHT = 14.0


def track_icon(route: Route, *, owner: str | None = None) -> str:
    """A route's spaces in a row, with its ferry, tunnel or mountain signs; `owner` puts that colour's cars on them."""
    width = route.length * (CAR + SPACE_GAP) - SPACE_GAP + 4
    row = [
        Space(Point(2 + CAR / 2 + number * (CAR + SPACE_GAP), HEIGHT / 2), 0.0, CAR) for number in range(route.length)
    ]
    track = element("g", track_spaces(route, row), class_=track_classes(route), data_owner=owner)
    return _icon(track, width, HEIGHT)


def car_icon(color: str) -> str:
    """One train of a player's colour, with the mark that tells it from the others."""
    half, roof = CAR / 2, CAR / 2 - MARK_MARGIN
    body = element("rect", class_="space", x=-half, y=-SPACE_WIDTH / 2, width=CAR, height=SPACE_WIDTH, rx=2)
    middle = f"translate({CAR / 2 + 2:g} {HEIGHT / 2:g})"
    car = element(
        "g", element("g", body, mark(f"M{-roof:g} 0H{roof:g}"), transform=middle), class_="track", data_owner=color
    )
    return _icon(car, CAR + 4, HEIGHT)


def station_icon(color: str) -> str:
    """A player's station."""
    placed = element("g", house(), transform="translate(12 12)")
    return _icon(element("g", placed, class_="city", data_station=color), 24, 22)


def _icon(inside: str, width: float, height: float) -> str:
    return element(
        "svg",
        inside,
        xmlns="http://www.w3.org/2000/svg",
        class_="mini",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        aria_hidden="true",
    )
