"""The map tables beside each box: complete, spacious, and easy to hit with a thumb."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, pairwise
from pathlib import Path
from shutil import copytree
from statistics import mean

import pytest

from companion.pictures.geometry import Point, along, length_of, off_line, spaces
from companion.pictures.layout import BOXES, PRINTED, SHAPES, Layout, Shape, layout_of, map_folder, read_layout
from companion.rules.box import Box, Route
from companion.rules.load import get_box
from tests.support.drawn_boards import MAPPED, Frame, crossings_of, ground_of, names, off_frame
from tools.layout.labels import meeting
from tools.layout.trims import overlap

LANGUAGES = (PRINTED, "ru")
"""Languages in which boxes have their own names of places."""

ZOOMED_PX_PER_UNIT = 3.6
"""Pixels to a unit when a device shows the board after two double taps."""

THUMB_ERROR_PX = 19
"""A tap this many pixels off a route's middle still hits that route at that scale."""

SHORTEST: dict[Shape, int] = {"landscape": 18, "portrait": 10}
"""Minimum length of a space in units, enough for a visible car."""

MAX_COVERED_SHARE: dict[Shape, float] = {"landscape": 0.0, "portrait": 0.5}
"""Share of a name that may overlap a route by more than two units."""

MAP = (390, 694)
"""Size in pixels of a table's map on a phone in portrait, 390 wide and 844 high."""

CITY_RADIUS = 12.0
"""A tap within this many units of a city's middle hits the city at that scale."""

CITY_GAP_SIZE = 24.0
"""Distance in units between a route and cities that aren't its ends."""

DOT_RADIUS = 8.0


@dataclass(frozen=True)
class Map:
    """One of a box's two maps, with the area of its routes."""

    box: Box
    shape: Shape

    def __str__(self) -> str:
        return f"{self.box.id}, {self.shape}"

    @property
    def layout(self) -> Layout:
        return layout_of(self.box, self.shape)

    @cached_property
    def frame(self) -> Frame:
        left, top, width, height = self.layout.frame(self.box.routes.values())
        return left, top, left + width, top + height

    @cached_property
    def ground(self) -> dict[str, list[Point]]:
        """Sample points of the spaces of each route."""
        routes = self.box.routes.items()
        return {
            key: [point for space in self.layout.spaces(route) for point in ground_of(space)] for key, route in routes
        }

    @cached_property
    def around(self) -> dict[str, Frame]:
        return {key: around_all(points) for key, points in self.ground.items()}

    def names(self, locale: str) -> dict[str, Frame]:
        return names(self.box.id, locale, self.shape)


@cache
def maps() -> list[Map]:
    return [Map(get_box(box_id), shape) for box_id in MAPPED for shape in SHAPES]


def around_all(points: list[Point]) -> Frame:
    xs, ys = {point.x for point in points}, {point.y for point in points}
    return min(xs), min(ys), max(xs), max(ys)


def wider(frame: Frame, by: float) -> Frame:
    left, top, right, bottom = frame
    return left - by, top - by, right + by, bottom + by


def test_tables_name_exactly_the_places_and_routes_of_the_box(subtests: pytest.Subtests) -> None:
    for one in maps():
        with subtests.test(str(one)):
            nodes = {key for key, place in one.box.places.items() if place.kind != "country"}
            named = {key for key in nodes if one.box.places[key].kind != "junction"}
            assert one.layout.cities.keys() == nodes
            assert one.layout.tracks.keys() == one.box.routes.keys()
            for locale in LANGUAGES:
                assert one.layout.labels[locale].keys() == named


def test_everything_lies_within_the_board() -> None:
    def frames(one: Map) -> Iterator[tuple[str, Frame]]:
        yield from one.around.items()
        for locale in LANGUAGES:
            yield from one.names(locale).items()

    outside = [
        f"{one}: {key}"
        for one in maps()
        for key, (left, top, right, bottom) in frames(one)
        if min(left, top) < 4 or right > one.layout.width - 4 or bottom > one.layout.height - 4
    ]
    assert outside == []


def test_screen_shows_all_cities_and_tracks() -> None:
    outside = [
        f"{one}: {key}"
        for one in maps()
        for key, (left, top, right, bottom) in one.around.items()
        if around_all([Point(*one.frame[:2]), Point(*one.frame[2:]), Point(left, top), Point(right, bottom)])
        != one.frame
    ]
    assert outside == []


def test_board_fills_a_phone_that_stands() -> None:
    """Compares the cities' share of the width and height that a table leaves to the map."""
    shares = {}
    for one in maps():
        if one.shape == "portrait":
            left, top, right, bottom = one.frame
            scale = min((MAP[0] - 16) / (right - left), (MAP[1] - 16) / (bottom - top))
            left, top, right, bottom = around_all(list(one.layout.cities.values()))
            shares[one.box.id] = (right - left) * scale / MAP[0], (bottom - top) * scale / MAP[1]
    assert {box_id: share for box_id, share in shares.items() if min(share) < 0.7} == {}
    assert min(mean(side) for side in zip(*shares.values(), strict=True)) >= 0.8


def test_names_meet_neither_each_other_nor_other_dots() -> None:
    faults = []
    for one in maps():
        for locale in LANGUAGES:
            frames = one.names(locale)
            faults += [f"{one}: {a}, {b}" for a, b in combinations(frames, 2) if meeting(frames[a], frames[b])]
            faults += [
                f"{one}: {name} over {city}"
                for name, frame in frames.items()
                for city, at in one.layout.cities.items()
                if off_frame(at, frame) < DOT_RADIUS
            ]
    assert faults == []


def test_name_hardly_lies_on_a_track() -> None:
    """A name may overlap a route by at most two units; half of it on a portrait map."""
    on_track = [
        f"{one}: {name} on {key}"
        for one in maps()
        for locale in LANGUAGES
        for name, frame in one.names(locale).items()
        for key, points in one.ground.items()
        if meeting(one.around[key], inner := wider(frame, -2))
        and mean(off_frame(point, inner) == 0 for point in points) > MAX_COVERED_SHARE[one.shape]
    ]
    assert on_track == []


def test_no_two_tracks_overlap() -> None:
    over = []
    for one in maps():
        crossings = crossings_of(one.box)
        near = {key: wider(frame, 1) for key, frame in one.around.items()}
        spaces = {key: one.layout.spaces(route) for key, route in one.box.routes.items()}
        over += [
            f"{one}: {a}, {b}"
            for a, b in combinations(spaces, 2)
            if b not in crossings.get(a, ()) and meeting(near[a], near[b]) and overlap(spaces[a], spaces[b], 0.5)
        ]
    assert over == []


def test_twins_run_in_lanes_of_their_own(subtests: pytest.Subtests) -> None:
    for one in maps():
        with subtests.test(str(one)):
            tracks = one.layout.tracks
            pairs = [(tracks[key], tracks[twin.id]) for key, others in one.box.twins.items() for twin in others]
            assert pairs
            assert [
                pair for pair in pairs if abs(pair[0].lane - pair[1].lane) < 13 or pair[0].bend != pair[1].bend
            ] == []


def test_track_keeps_off_cities_that_are_not_its_own() -> None:
    near = []
    for one in maps():
        for key, route in one.box.routes.items():
            for line in (piece.line for piece in one.layout.pieces(route)):
                around = around_all(line)
                near += [
                    f"{one}: {key}, {city}"
                    for city, at in one.layout.cities.items()
                    if city not in route.ends
                    and off_frame(at, around) < CITY_GAP_SIZE
                    and off_line(at, line) < CITY_GAP_SIZE
                ]
    assert near == []


def test_track_stops_short_of_its_own_cities() -> None:
    near = [
        f"{one}: {key}, {end}"
        for one in maps()
        for key, route in one.box.routes.items()
        for end in route.ends
        if min(point.distance(one.layout.cities[end]) for point in one.ground[key]) <= DOT_RADIUS
    ]
    assert near == []


def test_spaces_are_long_enough_for_a_car() -> None:
    """Two cities one space apart may be far from each other. A long route has spaces in proportion."""
    lengths = {
        f"{one}: {key}": (SHORTEST[one.shape], one.layout.spaces(route)[0].length)
        for one in maps()
        for key, route in one.box.routes.items()
    }
    assert {key: length for key, (shortest, length) in lengths.items() if not shortest <= length <= 140} == {}


def test_tap_near_the_middle_of_a_track_means_that_track() -> None:
    reach = THUMB_ERROR_PX / ZOOMED_PX_PER_UNIT
    missed = []
    for one in maps():
        lines = [(key, line) for key, route in one.box.routes.items() for line in one.layout.joints(route)]
        around = [around_all(line) for _key, line in lines]
        aims = [(key, at) for key, route in one.box.routes.items() for at in middles(one.layout, route)]
        for key, at in aims:
            # a tap `reach` off may be that much nearer to another route, and that much farther from this one
            least = min(off_line(at, line) for own, line in lines if own == key) + 2 * reach
            missed += [
                f"{one}: {key}, {other}"
                for (other, line), frame in zip(lines, around, strict=True)
                if other not in (key, *crossings_of(one.box).get(key, ()))
                and off_frame(at, frame) <= least
                and off_line(at, line) <= least
            ]
            missed += [
                f"{one}: {key}, {city}"
                for city, place in one.layout.cities.items()
                if at.distance(place) <= CITY_RADIUS + reach
            ]
    assert missed == []


@pytest.mark.rule("FR-05")
def test_tracks_cross_as_on_the_board_and_keep_a_clear_space() -> None:
    """A tap on the crossing itself asks for a choice."""
    faults = []
    for one in maps():
        for key, others in crossings_of(one.box).items():
            spaces = {route: one.layout.spaces(one.box.routes[route]) for route in (key, *others)}
            lines = [line for other in others for line in one.layout.joints(one.box.routes[other])]
            clear = max(min(off_line(space.middle, line) for line in lines) for space in spaces[key])
            faults += [
                f"{one}: {key}, {other} don't cross" for other in others if not overlap(spaces[key], spaces[other], 0)
            ]
            faults += [f"{one}: no space of {key} is clear"] * (clear <= 2 * THUMB_ERROR_PX / ZOOMED_PX_PER_UNIT)
    assert faults == []


def middles(layout: Layout, route: Route) -> list[Point]:
    pieces = layout.pieces(route)
    return [along(piece.line, (length_of(piece.line) + piece.start - piece.end) / 2) for piece in pieces]


def test_bends_are_gentle() -> None:
    sharp = [
        f"{one}: {key}"
        for one in maps()
        for key, route in one.box.routes.items()
        for piece in one.layout.pieces(route)
        for a, b in pairwise(spaces(piece.line, piece.start, piece.end, piece.spaces))
        if min(turn := abs(b.angle - a.angle) % 180, 180 - turn) >= 40
    ]
    assert sharp == []


@pytest.mark.parametrize("shape", SHAPES)
def test_track_round_the_world_leaves_and_enters_opposite_edges(shape: Shape) -> None:
    box = get_box("rails-and-sails-world")
    layout = layout_of(box, shape)
    around = {key: track.around for key, track in layout.tracks.items() if track.around}
    assert len(around) == 11
    for key, ends in around.items():
        route = box.routes[key]
        out, into = layout.pieces(route)
        assert (out.spaces, into.spaces) == (ends.spaces, route.length - ends.spaces)
        assert {ends.out.x < layout.width / 4, ends.into.x < layout.width / 4} == {True, False}
        assert abs(ends.out.y - ends.into.y) < 1
        lengths = {round(space.length, 3) for space in layout.spaces(route)}
        assert len(lengths) == 1
        assert out.line[0].distance(layout.cities[route.a]) < 10
        assert into.line[-1].distance(layout.cities[route.b]) < 10
        west = layout.cities[route.a if ends.out.x < ends.into.x else route.b]
        east = layout.cities[route.b if ends.out.x < ends.into.x else route.a]
        assert west.x < east.x, key


def test_layout_with_unknown_anchor_or_bad_land_is_refused(tmp_path: Path) -> None:
    for shape in SHAPES:
        folder = tmp_path / shape
        copytree(map_folder(BOXES / "europe", shape), folder)
        table, land = folder / "layout.csv", folder / "land.svg"
        whole = table.read_text(encoding="utf-8")
        table.write_text(whole.replace(",start,", ",centre,", 1), encoding="utf-8")
        with pytest.raises(ValueError, match="“centre” isn't one of start, middle, end"):
            read_layout(folder)
        table.write_text(whole, encoding="utf-8")
        land.write_text('<svg viewBox="0 0 9 9"></svg>', encoding="utf-8")
        with pytest.raises(ValueError, match="no path"):
            read_layout(folder)
