"""Compute the map of one box: `python -m tools.layout companion/boxes/europe`."""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from companion.config import ROOT
from companion.pictures.geometry import Point, along, length_of
from companion.pictures.layout import PRINTED, SHAPES, DrawnTrack, Label, Layout, map_folder, read_layout
from companion.rules.box import Place, Route
from companion.rules.load_tables import read_tables
from tools.layout.around import Edges, joined, moved_out, parted, parted_layout, shifted
from tools.layout.bends import bend
from tools.layout.coast import NoCoast, area, clip, fetch_rings, ground, path_data, project_rings, simplify, subdivide
from tools.layout.labels import box_of, place_labels
from tools.layout.projection import Array
from tools.layout.relax import LANE_WIDTH, Link, relax
from tools.layout.settings import Settings, read_settings
from tools.layout.settle import Board, name_boxes, settle
from tools.layout.tables import write_tables
from tools.layout.trims import corners, trim
from tools.layout.warp import Warp

CACHE = ROOT / ".cache"

WIDTH = 1000.0
MIN_EDGE_LENGTH = 14.0
"""Empty margin between the drawing and the edge of the board."""

GATE_INSET_WIDTH = 9.0
"""Distance of a wrapping route's gates from the outermost names, towards the middle of the board."""

BEYOND = (1400.0, 1100.0)
"""Extent of the land outside the board, (horizontal, vertical), so that it fills any screen."""

MIN_ISLAND_SIZE = 12.0
"""Area in square units below which an island is omitted."""

INSET_LAND_RADIUS = 40.0
"""Distance from the cities of an inset map to the edge of its land."""


def main(words: Sequence[str]) -> int:
    """Read the box's tables, lay out its maps and write them beside the tables. Return 1 if the settings or the
    coastline are missing.
    """
    parser = argparse.ArgumentParser(prog="python -m tools.layout", description=__doc__)
    parser.add_argument("folder", type=Path, help="the box, such as companion/boxes/europe")
    parser.add_argument("cache", type=Path, nargs="?", default=CACHE, help="where the coastline is kept between runs")
    parser.add_argument("--shape", choices=SHAPES, nargs="+", default=SHAPES, help="only this one of its maps")
    options = parser.parse_args(words)
    try:
        recipes = {shape: read_settings(options.folder.resolve().name, shape) for shape in SHAPES}
        rings = fetch_rings(options.cache, recipes["landscape"].coast)
        rings += [np.array(lake, dtype=np.float64) for lake in recipes["landscape"].lakes.values()]
    except (FileNotFoundError, NoCoast) as reason:
        print(reason, file=sys.stderr)
        return 1
    tables = read_tables(options.folder)
    for shape in options.shape:
        model = None if shape == "landscape" else read_layout(options.folder)
        drawn = lay_out(tables.places, tables.routes, recipes[shape], rings, model)
        write_tables(map_folder(options.folder, shape), drawn)
    return 0


def lay_out(
    places: Mapping[str, Place],
    routes: Mapping[str, Route],
    settings: Settings,
    rings: list[Array],
    model: Layout | None = None,
) -> Layout:
    """Lay out a map: project, relax, bend, settle, trim, place the names, frame, and draw the land.

    With a `model`, cities and bends start from that map, so that the two maps look alike.
    """
    whole, around = routes, settings.around
    keys = [key for key, place in places.items() if place.kind != "country"]
    at = np.array([settings.zoomed.get(key, (places[key].lat, places[key].lon)) for key in keys], dtype=np.float64)
    upright = settings.conic.project(at[:, 1], at[:, 0])
    globe = _leant(upright, settings.lean)
    extent = np.ptp(globe, axis=0)
    scale = np.array(settings.size) / extent if settings.size else WIDTH / extent[0]
    origin = globe.min(axis=0)
    true = (globe - origin) * scale
    places, routes = parted(places, routes, around)
    keys += [key for key in places if key not in keys and places[key].kind != "country"]
    links = _links(keys, routes, settings.space)
    wanted = _by_ends(settings.bends, links, keys, routes)
    if model:
        model = parted_layout(model, around)
        there = np.array([model.cities[key] for key in keys[: len(true)]])
        across, down = np.ptp(there, axis=0) / np.ptp(upright, axis=0)
        edges = Edges(keys, _fitted(_leant(there, settings.lean * across / down), np.ptp(true, axis=0)), whole)
        home = edges.home
        bends = _by_ends({key: track.bend for key, track in model.tracks.items()}, links, keys, routes)
        links = [replace(link, bend=bends[link.a, link.b]) for link in links]
        place = relax(home, links, edges.hold)
    else:
        edges = Edges(keys, true, whole)
        home = place = edges.home
        for _ in range(3):
            place = relax(home, links, edges.hold)
            links = bend(place, links, wanted)
    place, links = settle(Board(home, place, links, set(wanted), [_names(places[key]) for key in keys], held=len(true)))
    place = (place + np.array([settings.moves.get(key, (0.0, 0.0)) for key in keys])) * np.array(settings.stretch)
    turns = _by_ends(settings.turns, links, keys, routes)
    links = [replace(link, bend=turns.get((link.a, link.b), link.bend)) for link in links]
    layout = trim(_layout(keys, place, links, routes), routes)
    layout = replace(layout, labels=_labels(layout, places, routes, settings))
    if around:
        xs = [x for left, _, right, _ in _name_boxes(layout, places) for x in (left, right)]
        layout = moved_out(
            layout, min(edges.left, min(xs) + GATE_INSET_WIDTH), max(edges.right, max(xs) - GATE_INSET_WIDTH)
        )
        layout = joined(trim(layout, routes), whole, around)
    shift, layout = _frame(layout, places, whole)
    land = [(_leant(ring, settings.lean) - origin) * scale for ring in project_rings(rings, settings.conic)]
    drawn = _land(land, true, place[: len(true)], shift, layout, settings.tolerance)
    if 0 < len(settings.zoomed) < len(places):
        drawn.append(ground(np.array([layout.cities[key] for key in settings.zoomed]), INSET_LAND_RADIUS))
    return replace(layout, land=path_data(drawn))


def _leant(place: Array, lean: float) -> Array:
    return np.column_stack((place[:, 0] + lean * place[:, 1], place[:, 1]))


def _fitted(place: Array, size: Array) -> Array:
    return np.asarray((place - place.min(axis=0)) * (size / np.ptp(place, axis=0)))


def _names(place: Place) -> tuple[Array, Array]:
    if place.kind == "junction":
        return np.empty(0), np.empty(0)
    return name_boxes([place.name, *place.names.values()])


def _links(keys: list[str], routes: Mapping[str, Route], space: float) -> list[Link]:
    number = {key: index for index, key in enumerate(keys)}
    twins: dict[tuple[str, str], list[Route]] = {}
    for route in routes.values():
        twins.setdefault(route.ends, []).append(route)
    return [
        Link(number[a], number[b], max(route.length for route in group), len(group), space=space)
        for (a, b), group in twins.items()
    ]


def _by_ends(
    values: Mapping[str, float], links: list[Link], keys: list[str], routes: Mapping[str, Route]
) -> dict[tuple[int, int], float]:
    ends = {(keys[link.a], keys[link.b]): (link.a, link.b) for link in links}
    return {ends[routes[key].ends]: value for key, value in values.items()}


def _layout(keys: list[str], place: Array, links: list[Link], routes: Mapping[str, Route]) -> Layout:
    bends = {(keys[link.a], keys[link.b]): link for link in links}
    seen: dict[tuple[str, str], int] = {}
    tracks = {}
    for key, route in routes.items():
        link = bends[route.ends]
        turn = seen.get(route.ends, 0)
        seen[route.ends] = turn + 1
        tracks[key] = DrawnTrack(link.bend, LANE_WIDTH * (turn - (link.lanes - 1) / 2), 0.0, 0.0)
    cities = {key: Point(round(x, 1), round(y, 1)) for key, (x, y) in zip(keys, place.tolist(), strict=True)}
    return Layout(0, 0, cities, {}, tracks, "")


def _languages(places: Mapping[str, Place]) -> list[str]:
    return list(dict.fromkeys([PRINTED, *(language for place in places.values() for language in place.names)]))


def _labels(
    layout: Layout, places: Mapping[str, Place], routes: Mapping[str, Route], settings: Settings
) -> dict[str, dict[str, Label]]:
    lines = []
    for route in routes.values():
        (piece,) = layout.pieces(route)
        first, last = piece.start, length_of(piece.line) - piece.end
        lines.append([along(piece.line, at) for at in np.arange(first, last + 0.1, 1.0)])
    return {
        language: place_labels(
            layout.cities,
            {key: places[key].name_in(language) for key in layout.cities if places[key].kind != "junction"},
            lines,
            settings.labels.get(language, {}),
        )
        for language in _languages(places)
    }


def _frame(layout: Layout, places: Mapping[str, Place], routes: Mapping[str, Route]) -> tuple[Point, Layout]:
    """Shift the map so that its origin is 0 0 and the drawing fits on the board. Return the shift too."""
    xs, ys = [], []
    for city in layout.cities.values():
        xs += [city.x - 12, city.x + 12]
        ys += [city.y - 14, city.y + 12]
    for left, top, right, bottom in _name_boxes(layout, places):
        xs += [left, right]
        ys += [top, bottom]
    for route in routes.values():
        for space in layout.spaces(route):
            xs += [corner.x for corner in corners(space)]
            ys += [corner.y for corner in corners(space)]
    shift = Point(round(MIN_EDGE_LENGTH - min(xs), 1), round(MIN_EDGE_LENGTH - min(ys), 1))
    width, height = round(max(xs) + shift.x + MIN_EDGE_LENGTH), round(max(ys) + shift.y + MIN_EDGE_LENGTH)
    return shift, replace(shifted(layout, shift), width=width, height=height)


def _name_boxes(layout: Layout, places: Mapping[str, Place]) -> Iterator[tuple[float, float, float, float]]:
    for language, labels in layout.labels.items():
        for key, label in labels.items():
            yield box_of(layout.cities[key], label, places[key].name_in(language))


def _land(rings: list[Array], true: Array, place: Array, shift: Point, layout: Layout, tolerance: float) -> list[Array]:
    """Clip, warp and simplify the coast, in less detail the farther it is from the board."""
    left, top = -BEYOND[0] - shift.x, -BEYOND[1] - shift.y
    right, bottom = layout.width + BEYOND[0] - shift.x, layout.height + BEYOND[1] - shift.y
    warp = Warp(true, place, (left, top, right, bottom))
    drawn = []
    for ring in rings:
        inside = clip(ring, (left, top, right, bottom))
        if len(inside) < 3 or area(inside) < MIN_ISLAND_SIZE:
            continue
        moved = warp(subdivide(inside, 12.0)) + np.array(shift)
        outside = np.maximum(
            np.maximum(-moved[:, 0], moved[:, 0] - layout.width), np.maximum(-moved[:, 1], moved[:, 1] - layout.height)
        ).clip(0)
        light = simplify(moved, tolerance * (1 + outside / 40).clip(1, 8))
        if len(light) > 3 and area(light) > MIN_ISLAND_SIZE * (1 + float(outside.min()) / 15) ** 2:
            drawn.append(light)
    return drawn


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
