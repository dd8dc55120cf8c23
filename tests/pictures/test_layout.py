"""The map tables kept beside each box: complete, roomy, and easy to hit with a thumb."""

from itertools import combinations, pairwise
from pathlib import Path
from shutil import copytree
from statistics import mean

import pytest

from companion.pictures.geometry import Point, along, length_of, off_line
from companion.pictures.layout import BOXES, SHAPES, Shape, layout_of, map_folder, read_layout
from companion.rules.box import LOCALES, Route
from companion.rules.load import get_box
from tests.support.drawn_boards import MAPPED, Frame, ground_of, names, off_frame
from tools.layout.labels import meeting
from tools.layout.trims import overlap

ENLARGED = 3.6
"""Pixels to a unit when a phone shows the board after two double taps."""

THUMB = 19
"""A tap this many pixels off a track's middle still means that track, then."""

SHORTEST: dict[Shape, int] = {"landscape": 18, "portrait": 10}
"""Units of a space, which a car must be seen in."""

CITY = 12.0
"""A tap within this many units of a city's middle means the city, then."""

DOT = 8.0

pytestmark = [pytest.mark.parametrize("box_id", MAPPED), pytest.mark.parametrize("shape", SHAPES)]


def test_tables_name_exactly_the_places_and_routes_of_the_box(shape: Shape, box_id: str) -> None:
    box, layout = get_box(box_id), layout_of(get_box(box_id), shape)
    nodes = {key for key, place in box.places.items() if place.kind != "country"}
    named = {key for key in nodes if box.places[key].kind != "junction"}
    assert layout.cities.keys() == nodes
    assert layout.tracks.keys() == box.routes.keys()
    for locale in LOCALES:
        assert layout.labels[locale].keys() == named


def test_everything_lies_within_the_board(shape: Shape, box_id: str) -> None:
    box, layout = get_box(box_id), layout_of(get_box(box_id), shape)
    for locale in LOCALES:
        for left, top, right, bottom in names(box_id, locale, shape).values():
            assert min(left, top) >= 4
            assert right <= layout.width - 4
            assert bottom <= layout.height - 4
    for route in box.routes.values():
        for point in (point for space in layout.spaces(route) for point in ground_of(space)):
            assert 4 <= point.x <= layout.width - 4
            assert 4 <= point.y <= layout.height - 4


@pytest.mark.parametrize("locale", LOCALES)
def test_names_meet_neither_each_other_nor_other_dots(shape: Shape, box_id: str, locale: str) -> None:
    layout, frames = layout_of(get_box(box_id), shape), names(box_id, locale, shape)
    assert [(a, b) for a, b in combinations(frames, 2) if meeting(frames[a], frames[b])] == []
    over = [
        (name, city)
        for name, frame in frames.items()
        for city, at in layout.cities.items()
        if off_frame(at, frame) < DOT
    ]
    assert over == []


@pytest.mark.parametrize("locale", LOCALES)
def test_name_hardly_lies_on_a_track(shape: Shape, box_id: str, locale: str) -> None:
    """A name may touch the edge of a track, but no more than two units deep; on a standing map half of it."""
    box, layout = get_box(box_id), layout_of(get_box(box_id), shape)
    most = {"landscape": 0.0, "portrait": 0.5}[shape]
    ground = {key: [p for s in layout.spaces(route) for p in ground_of(s)] for key, route in box.routes.items()}
    around = {key: around_all(points) for key, points in ground.items()}
    inner = {
        name: (left + 2, top + 2, right - 2, bottom - 2)
        for name, (left, top, right, bottom) in names(box_id, locale, shape).items()
    }
    on_track = [
        (name, key)
        for name, frame in inner.items()
        for key, points in ground.items()
        if meeting(around[key], frame) and mean(off_frame(point, frame) == 0 for point in points) > most
    ]
    assert on_track == []


def around_all(points: list[Point]) -> Frame:
    """The box that all points lie in."""
    xs, ys = {point.x for point in points}, {point.y for point in points}
    return min(xs), min(ys), max(xs), max(ys)


def test_no_two_tracks_overlap(shape: Shape, box_id: str) -> None:
    box, layout = get_box(box_id), layout_of(get_box(box_id), shape)
    placed = {key: layout.spaces(route) for key, route in box.routes.items()}
    assert [(a, b) for a, b in combinations(placed, 2) if overlap(placed[a], placed[b], 0.5)] == []


def test_twins_run_in_lanes_of_their_own(shape: Shape, box_id: str) -> None:
    box, layout = get_box(box_id), layout_of(get_box(box_id), shape)
    pairs = [(box.routes[key], twin) for key, others in box.twins.items() for twin in others]
    assert pairs
    for one, other in pairs:
        assert abs(layout.tracks[one.id].lane - layout.tracks[other.id].lane) >= 13
        assert layout.tracks[one.id].bend == layout.tracks[other.id].bend


def test_track_keeps_off_cities_that_are_not_its_own(shape: Shape, box_id: str) -> None:
    box, layout = get_box(box_id), layout_of(get_box(box_id), shape)
    gaps = {
        (city, route.id): off_line(at, layout.line(route))
        for route in box.routes.values()
        for city, at in layout.cities.items()
        if city not in route.ends
    }
    assert min(gaps.values()) >= 24


def test_track_stops_short_of_its_own_cities(shape: Shape, box_id: str) -> None:
    box, layout = get_box(box_id), layout_of(get_box(box_id), shape)
    for route in box.routes.values():
        points = [point for space in layout.spaces(route) for point in ground_of(space)]
        for end in route.ends:
            assert min(point.distance(layout.cities[end]) for point in points) > DOT


def test_spaces_are_long_enough_for_a_car(shape: Shape, box_id: str) -> None:
    """Two cities one space apart may lie far from each other; a track of many spaces has them in proportion."""
    box, layout = get_box(box_id), layout_of(get_box(box_id), shape)
    lengths = {key: layout.spaces(route)[0].length for key, route in box.routes.items()}
    assert {key: length for key, length in lengths.items() if not SHORTEST[shape] <= length <= 140} == {}


def test_tap_near_the_middle_of_a_track_means_that_track(shape: Shape, box_id: str) -> None:
    box, layout = get_box(box_id), layout_of(get_box(box_id), shape)
    reach = THUMB / ENLARGED
    lines = {key: layout.joints(route) for key, route in box.routes.items()}

    def middle(route: Route) -> float:
        track = layout.tracks[route.id]
        return (length_of(layout.line(route)) + track.start - track.end) / 2

    for route in box.routes.values():
        at = along(layout.line(route), middle(route))
        nearest_other = min(off_line(at, line) for key, line in lines.items() if key != route.id)
        # whoever taps `reach` away may have come that much nearer to another track, and as much farther from this one
        assert nearest_other > off_line(at, lines[route.id]) + 2 * reach, route.id
        assert min(at.distance(city) for city in layout.cities.values()) > CITY + reach, route.id


def test_bends_are_gentle(shape: Shape, box_id: str) -> None:
    box, layout = get_box(box_id), layout_of(get_box(box_id), shape)
    for route in box.routes.values():
        turns = [abs(b.angle - a.angle) % 180 for a, b in pairwise(layout.spaces(route))]
        assert all(min(turn, 180 - turn) < 40 for turn in turns), route.id


def test_layout_with_an_unknown_anchor_is_refused(shape: Shape, box_id: str, tmp_path: Path) -> None:
    folder = tmp_path / box_id
    copytree(map_folder(BOXES / box_id, shape), folder)
    table = folder / "layout.csv"
    table.write_text(table.read_text(encoding="utf-8").replace(",start,", ",centre,", 1), encoding="utf-8")
    with pytest.raises(ValueError, match="“centre” isn't one of start, middle, end"):
        read_layout(folder)


def test_land_without_a_path_is_refused(shape: Shape, box_id: str, tmp_path: Path) -> None:
    folder = tmp_path / box_id
    copytree(map_folder(BOXES / box_id, shape), folder)
    (folder / "land.svg").write_text('<svg viewBox="0 0 9 9"></svg>', encoding="utf-8")
    with pytest.raises(ValueError, match="no path"):
        read_layout(folder)
