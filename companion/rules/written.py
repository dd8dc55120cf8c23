"""A typed board: ids of its places and routes.

A place's id is its name. A route's is `a--b:length`, with `-2`, `-3` for parallel routes; `--:length-number` is a route
of which only the length is known.
"""

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.rules.box import Box, Place, Route
from companion.rules.faults import Fault, Why
from companion.rules.moves import MAX_NAME, MAX_WRITTEN_TRACKS, WrittenBoard, is_clean

_TRACK = re.compile(r"(?P<a>.*)--(?P<b>.*):(?P<length>[1-9])(-(?P<nth>[1-9][0-9]{0,3}))?")


class _Places(dict[str, Place]):
    """The known places; any other name is valid too, but isn't iterated."""

    def __missing__(self, key: str) -> Place:
        name = "?" if key.startswith("--:") else key
        return Place(id=key, name=name, kind="city")


class _Routes(dict[str, Route]):
    """The known routes; any other valid id describes its route."""

    def __missing__(self, route: str) -> Route:
        found = _TRACK.fullmatch(route)
        if found is None:
            raise KeyError(route)
        a, b = found["a"], found["b"]
        # Without names each end is a place of its own, so that the route is connected with no other.
        ends = (a, b) if a or b else (f"{route}<", f"{route}>")
        return Route(route, *ends, length=int(found["length"]), color="gray")


def set_up(box: Box, board: WrittenBoard) -> Box:
    """Return the box with the board's numbers and known routes."""
    points = dict(enumerate(board.points, 1)) or box.points
    longest = [replace(line, most=board.longest) if line.counted == "longest_route" else line for line in box.scoring]
    scoring = tuple(line for line in longest if line.counted != "longest_route" or board.longest)
    return with_tracks(replace(box, trains=board.trains, points=points, scoring=scoring), board.tracks)


def with_tracks(box: Box, tracks: Iterable[str]) -> Box:
    """Return the box with more routes, by their ids."""
    routes, places = _Routes(box.routes), _Places(box.places)
    for key in tracks:
        routes[key] = route = routes[key]
        for end in route.ends:
            places[end] = replace(places[end], kind="city" if is_named(route) else "junction")
    return replace(box, routes=routes, places=places)


def without_track(box: Box, track: str) -> Box:
    return with_tracks(replace(box, routes={}, places={}), [key for key in box.routes if key != track])


def with_place_renamed(box: Box, place: str, name: str) -> Box:
    tracks = [track_renamed(key, place, name) for key in box.routes]
    return with_tracks(replace(box, routes={}, places={}), tracks)


def track_renamed(track: str, place: str, name: str) -> str:
    """Return the track's id after a place was renamed. Other texts stay unchanged."""
    found = _TRACK.fullmatch(track)
    if found is None:
        return track
    a, b = (name if end == place else end for end in (found["a"], found["b"]))
    return f"{a}--{b}{track[found.end('b') :]}"


def is_named(route: Route) -> bool:
    return not route.a.endswith("<")


def track_faults(box: Box, track: str) -> Iterator[Fault]:
    """Yield the faults of a typed route's id."""
    if _TRACK.fullmatch(track) is None:
        yield Fault(Why.UNKNOWN_ROUTE, {"id": track})
        return
    route = box.routes[track]
    if route.length not in box.points:
        yield Fault(Why.NO_POINTS, {"length": route.length})
    if len(box.routes) >= MAX_WRITTEN_TRACKS:
        yield Fault(Why.MANY_TRACKS, {"most": MAX_WRITTEN_TRACKS})
    if is_named(route):
        yield from (fault for name in route.ends for fault in place_faults(box, name))
        if route.a.casefold() == route.b.casefold():
            yield Fault(Why.SAME_PLACE)


def place_faults(box: Box, name: str) -> Iterator[Fault]:
    """Yield the faults of a place's name: unreadable, or different from a known name only in case."""
    if not name or name != name.strip() or not is_clean(name) or len(name) > MAX_NAME or "--" in name:
        yield Fault(Why.BAD_PLACE, {"most": MAX_NAME})
    elif name not in box.places:
        known = next((place for place in box.places.values() if place.id.casefold() == name.casefold()), None)
        if known:
            yield Fault(Why.SPELT_OTHERWISE, {"place": known})
