"""Routes around the world, split into two pieces, each between a city and a gate at an edge of the board.

During the layout a gate is a junction. Only its height is variable, and it is the same for both gates of a route.
"""

from collections.abc import Mapping
from dataclasses import replace

import msgspec
import numpy as np

from companion.pictures.geometry import Point
from companion.pictures.layout import Around, DrawnTrack, Layout
from companion.rules.box import Place, Route
from tools.layout.projection import Array

GATE_GAP_WIDTH = 54.0
"""Horizontal distance from the outermost city to a gate."""

MIN_GATE_GAP = 36.0
"""Least vertical distance between two gates at an edge."""


def parted(
    places: Mapping[str, Place], routes: Mapping[str, Route], around: Mapping[str, int]
) -> tuple[dict[str, Place], dict[str, Route]]:
    """Return the places followed by the gates, and the routes, with each route around the world split in two."""
    spaces = {routes[key].ends: count for key, count in around.items()}
    first = {routes[key].ends: key for key in around}
    gates: dict[str, Place] = {}
    pieces: dict[str, Route] = {}
    for key, route in routes.items():
        if route.ends not in spaces:
            pieces[key] = route
            continue
        out, into, count = f"{first[route.ends]}>", f">{first[route.ends]}", spaces[route.ends]
        gates |= {gate: Place(id=gate, name=gate, kind="junction", lat=0, lon=0) for gate in (out, into)}
        pieces[f"{key}>"] = msgspec.structs.replace(route, id=f"{key}>", b=out, length=count)
        pieces[f">{key}"] = msgspec.structs.replace(route, id=f">{key}", a=into, length=route.length - count)
    return {**places, **gates}, pieces


def parted_layout(layout: Layout, around: Mapping[str, int]) -> Layout:
    """Return a finished map in the form that is laid out: gates are cities, and routes around the world are split."""
    cities, tracks = dict(layout.cities), {}
    for key, track in layout.tracks.items():
        if track.around:
            tracks[f"{key}>"] = replace(track, around=None)
            tracks[f">{key}"] = replace(track, bend=track.around.bend, around=None)
        else:
            tracks[key] = track
    for key in around:
        if ends := layout.tracks[key].around:
            cities |= {f"{key}>": ends.out, f">{key}": ends.into}
    return replace(layout, cities=cities, tracks=tracks)


def joined(layout: Layout, routes: Mapping[str, Route], around: Mapping[str, int]) -> Layout:
    """Return the map with each split route joined to one."""
    first = {routes[key].ends: key for key in around}
    tracks: dict[str, DrawnTrack] = {}
    for key, route in routes.items():
        name = first.get(route.ends)
        if name is None:
            tracks[key] = layout.tracks[key]
            continue
        out, into = layout.tracks[f"{key}>"], layout.tracks[f">{key}"]
        ends = Around(around[name], layout.cities[f"{name}>"], layout.cities[f">{name}"], into.bend)
        tracks[key] = replace(out, end=into.end, around=ends)
    cities = {key: at for key, at in layout.cities.items() if ">" not in key}
    return replace(layout, cities=cities, tracks=tracks)


class Edges:
    """The two edges of a map with gates."""

    def __init__(self, keys: list[str], place: Array, routes: Mapping[str, Route]) -> None:
        """Place the gates. `place` has only the cities, in the order of `keys`, which end with the gates in pairs."""
        self.cities = len(place)
        self.left, self.right = float(np.min(place[:, 0])) - GATE_GAP_WIDTH, float(np.max(place[:, 0])) + GATE_GAP_WIDTH
        number = {key: index for index, key in enumerate(keys)}
        gates = []
        for key in dict.fromkeys(gate.strip(">") for gate in keys[self.cities :]):
            a, b = place[number[routes[key].a]], place[number[routes[key].b]]
            xs = (self.left, self.right) if a[0] < b[0] else (self.right, self.left)
            before, behind = abs(a[0] - xs[0]), abs(b[0] - xs[1])
            y = float(a[1] + (b[1] - a[1]) * before / (before + behind))
            gates += [(xs[0], y), (xs[1], y)]
        self.home = np.concatenate((place, np.array(gates).reshape(-1, 2)))

    def hold(self, place: Array) -> Array:
        """Return the places with each gate at its edge, each pair at one height, and the cities between the edges."""
        held, home = place.copy(), self.home
        gates = held[self.cities :]
        gates[:, 0] = home[self.cities :, 0]
        heights = (gates[::2, 1] + gates[1::2, 1]) / 2
        order = np.argsort(heights)
        for _ in range(3):
            lack = np.maximum(MIN_GATE_GAP - np.diff(heights[order]), 0) / 2
            heights[order[:-1]] -= lack
            heights[order[1:]] += lack
        gates[::2, 1] = gates[1::2, 1] = heights
        held[: self.cities, 0] = held[: self.cities, 0].clip(
            self.left + GATE_GAP_WIDTH / 2, self.right - GATE_GAP_WIDTH / 2
        )
        return held


def moved_out(layout: Layout, left: float, right: float) -> Layout:
    """Return the map with its gates at x = `left` and x = `right`."""
    middle = (left + right) / 2
    cities = {
        key: at if ">" not in key else Point(left if at.x < middle else right, at.y)
        for key, at in layout.cities.items()
    }
    return replace(layout, cities=cities)


def shifted(layout: Layout, shift: Point) -> Layout:
    """Return the map, moved by `shift`."""

    def moved(at: Point) -> Point:
        return Point(round(at.x + shift.x, 1), round(at.y + shift.y, 1))

    cities = {key: moved(at) for key, at in layout.cities.items()}
    tracks = {
        key: replace(track, around=replace(ends, out=moved(ends.out), into=moved(ends.into)))
        if (ends := track.around)
        else track
        for key, track in layout.tracks.items()
    }
    return replace(layout, cities=cities, tracks=tracks)
