"""The parts of the layout tool, each on a map small enough to check by hand."""

import tomllib
from dataclasses import replace
from itertools import product
from math import hypot, pi
from pathlib import Path

import numpy as np
import pytest

from companion.pictures.geometry import Point, Space, curve
from companion.pictures.layout import SHAPES, DrawnTrack, Layout, layout_of
from companion.rules.box import Route
from companion.rules.load import get_box
from tools.layout.around import Edges, joined, parted, parted_layout, shifted
from tools.layout.bends import bend
from tools.layout.coast import area, clip, path_data, project_rings, simplify, subdivide
from tools.layout.labels import DOT, box_of, meeting, place_labels
from tools.layout.projection import Array, Conic
from tools.layout.relax import APART, CLEAR, Link, relax
from tools.layout.settings import Settings, read_settings
from tools.layout.settle import Board, name_boxes, settle
from tools.layout.trims import overlap, trim
from tools.layout.warp import Warp
from tools.layout.widths import FONT_SIZE, WIDTHS, text_width

ROOT = Path(__file__).parents[2]
SQUARE = np.array([(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)])


def points(*pairs: tuple[float, float]) -> Array:
    return np.array(pairs, dtype=np.float64)


# --- projection ---


def test_projection_keeps_lengths_on_its_parallels() -> None:
    for lat in (40.0, 56.0):
        west, east = Conic(40, 56, 15).project(np.array([14.5, 15.5]), np.array([lat, lat]))
        degree = pi / 180 * float(np.cos(np.radians(lat)))
        assert hypot(*(east - west)) == pytest.approx(degree, rel=1e-4)


def test_projection_by_parallels_as_far_south_as_north_is_mercators() -> None:
    degrees = np.array([-60.0, 0.0, 60.0])
    by_longitude = Conic(-30, 30, 10).project(10 + degrees, np.zeros(3))
    by_latitude = Conic(-30, 30, 10).project(np.full(3, 10.0), degrees)
    assert np.allclose(by_longitude, np.column_stack((np.radians(degrees) * np.cos(pi / 6), np.zeros(3))))
    assert np.allclose(by_latitude[:, 0], 0)
    assert by_latitude[0, 1] == pytest.approx(-by_latitude[2, 1])
    assert by_latitude[0, 1] == pytest.approx(np.log(2 + 3**0.5) * np.cos(pi / 6))


def test_projection_puts_north_up_and_the_middle_meridian_upright() -> None:
    north, south, east = Conic(40, 56, 15).project(np.array([15.0, 15.0, 25.0]), np.array([60.0, 40.0, 50.0]))
    assert north[1] < south[1]
    assert north[0] == pytest.approx(south[0])
    assert east[0] > north[0]


def test_projection_keeps_right_angles() -> None:
    here, up, side = Conic(40, 56, 15).project(np.array([30.0, 30.0, 30.001]), np.array([48.0, 48.001, 48.0]))
    assert float((up - here) @ (side - here)) == pytest.approx(0, abs=1e-14)


# --- coast ---


def test_clip_cuts_a_square_to_its_quarter() -> None:
    quarter = clip(SQUARE, (50, 50, 200, 200))
    assert area(quarter) == pytest.approx(2500)
    assert np.min(quarter) == 50


def test_clip_drops_what_lies_outside() -> None:
    assert len(clip(SQUARE, (200, 200, 300, 300))) == 0


def test_antarctica_which_would_go_round_everything_is_left_out() -> None:
    lon = np.linspace(-180, 180, 73)
    ring = np.column_stack((np.concatenate((lon, lon[::-1])), np.repeat([-66.0, -89.0], 73)))
    island = points((10, -20), (12, -20), (12, -22))
    (kept,) = project_rings([ring, island], Conic(40, 56, 15))
    assert len(kept) == 3


def test_land_across_the_cut_of_the_cone_falls_apart_and_other_land_does_not() -> None:
    """Opposite 90° E the plane is cut: without care an outline there would reach right across the map."""
    across = points((-100, 40), (-80, 40), (-80, 50), (-100, 50))
    pacific = points((170, 40), (-170, 40), (-170, 50), (170, 50))  # crosses 180°, which is nothing special here
    parts = project_rings([across, pacific], Conic(20, 50, 90))
    assert len(parts) == 3
    (whole,) = project_rings([points((80, 40), (100, 40), (100, 50), (80, 50))], Conic(20, 50, 90))
    assert max(width(ring) for ring in parts) <= 1.001 * width(whole)
    assert sum(area(ring) for ring in parts) == pytest.approx(2 * area(whole), rel=0.02)


def width(ring: Array) -> float:
    """The greatest distance between two points of an outline."""
    return float(np.hypot(*(ring[:, None] - ring[None]).transpose(2, 0, 1)).max())


def test_subdivide_leaves_no_long_edge_and_keeps_the_shape() -> None:
    fine = subdivide(SQUARE, 12)
    assert np.hypot(*(np.roll(fine, -1, axis=0) - fine).T).max() <= 12
    assert area(fine) == pytest.approx(area(SQUARE))


def test_simplify_undoes_a_subdivision_and_keeps_corners() -> None:
    fine = subdivide(SQUARE, 12)
    assert sorted(map(tuple, simplify(fine, np.full(len(fine), 0.5)).tolist())) == sorted(map(tuple, SQUARE.tolist()))


def test_simplify_stays_within_its_tolerance() -> None:
    turn = np.linspace(0, 2 * pi, 200, endpoint=False)
    circle = 100 * np.column_stack((np.cos(turn), np.sin(turn)))
    light = simplify(circle, np.full(200, 2.0))
    assert len(light) < 40
    assert area(light) == pytest.approx(area(circle), rel=0.04)


def test_path_data_is_relative_and_closed() -> None:
    assert path_data([points((0, 0), (10, 0), (10, -5.6), (4.4, -5.6))]) == "M0 0l10 0 0-6-6 0z"


def test_path_data_does_not_add_rounding_up() -> None:
    thirds = points(*((number / 3, 0.0) for number in range(31)))
    steps = path_data([thirds]).removeprefix("M0 0l").removesuffix("z").split()
    assert sum(float(step) for step in steps[::2]) == 10


# --- cities ---


def test_relax_leaves_a_roomy_map_alone() -> None:
    home = points((0, 0), (300, 0), (0, 300))
    assert relax(home, [Link(0, 1, 3, 1)]) == pytest.approx(home)


def test_relax_makes_room_for_a_track_and_its_twin() -> None:
    place = relax(points((0, 0), (60, 0), (300, 0)), [Link(0, 1, 4, 2), Link(1, 2, 2, 1)])
    assert hypot(*(place[1] - place[0])) >= 0.97 * Link(0, 1, 4, 2).reach


def test_relax_pushes_a_city_off_a_foreign_track() -> None:
    place = relax(points((0, 0), (200, 0), (100, 8)), [Link(0, 1, 2, 1)])
    assert place[2, 1] - place[:2, 1].mean() >= 0.95 * CLEAR


def test_relax_parts_cities_without_tracks() -> None:
    place = relax(points((0, 0), (20, 0), (400, 0), (800, 0)), [Link(2, 3, 1, 1)])
    assert hypot(*(place[1] - place[0])) >= 0.95 * APART


def test_warp_carries_cities_exactly_and_leaves_the_far_frame() -> None:
    before = points((100, 100), (200, 120), (150, 220))
    after = before + points((10, 0), (0, -8), (3, 3))
    warp = Warp(before, after, (-500, -500, 800, 800))
    assert warp(before) == pytest.approx(after)
    assert warp(points((-500, -500), (800, 800))) == pytest.approx(points((-500, -500), (800, 800)))


# --- tracks ---


def test_bend_takes_a_track_round_a_city() -> None:
    place = points((0, 0), (300, 0), (150, 4))
    (bent,) = bend(place, [Link(0, 1, 8, 1)], {})
    line = np.array(curve(Point(0, 0), Point(300, 0), bent.bend))
    assert np.hypot(*(line - place[2]).T).min() >= 25


def test_track_of_one_space_stays_straight_and_one_of_two_bends_little() -> None:
    place = points((0, 0), (300, 0), (150, 4))
    assert bend(place, [Link(0, 1, 1, 2)], {})[0].bend == 0
    assert abs(bend(place, [Link(0, 1, 2, 1)], {})[0].bend) <= 0.1


def test_bend_keeps_what_a_table_wants() -> None:
    place = points((0, 0), (300, 0), (150, 4))
    assert bend(place, [Link(0, 1, 8, 1)], {(0, 1): 0.03})[0].bend == 0.03


def fork() -> tuple[dict[str, Route], Layout]:
    """Two tracks that leave one city at a sharp angle."""
    routes = {"a--b": Route("a--b", "a", "b", 3, "red"), "a--c": Route("a--c", "a", "c", 4, "blue")}
    cities = {"a": Point(0, 0), "b": Point(110, 0), "c": Point(150, 40)}
    return routes, Layout(0, 0, cities, {}, {key: DrawnTrack(0, 0, 0, 0) for key in routes}, "")


def test_trim_parts_tracks_that_leave_a_city_side_by_side() -> None:
    routes, layout = fork()
    untrimmed = replace(layout, tracks={key: DrawnTrack(0, 0, 11, 11) for key in routes})
    one, other = routes.values()
    assert overlap(untrimmed.spaces(one), untrimmed.spaces(other))
    trimmed = trim(layout, routes)
    assert not overlap(trimmed.spaces(one), trimmed.spaces(other))
    assert [track.end for track in trimmed.tracks.values()] == [11, 11]
    # and they don't give more than is needed: without the last step they overlap still
    before = (
        replace(trimmed, tracks={**trimmed.tracks, key: replace(track, start=track.start - 0.5)})
        for key, track in trimmed.tracks.items()
    )
    assert any(overlap(layout.spaces(one), layout.spaces(other), 1.2) for layout in before)


def test_spaces_overlap_only_when_they_touch() -> None:
    here = Space(Point(0, 0), 0, 24)
    assert not overlap([here], [Space(Point(0, 10.3), 0, 24)])
    assert overlap([here], [Space(Point(0, 9.8), 0, 24)])
    assert overlap([here], [Space(Point(14, 0), 90, 24)])
    assert not overlap([here], [Space(Point(20, 0), 90, 24)])


# --- names ---


def test_text_width_adds_advances_up() -> None:
    assert text_width("Roma") == pytest.approx((0.770 + 0.687 + 1.042 + 0.675) * FONT_SIZE)


def test_widths_know_both_alphabets() -> None:
    assert set("ABCXYZabcxyzäöüßéíçøïАБВЯабвяЁё -") <= WIDTHS.keys()


def test_unknown_character_counts_as_wide() -> None:
    assert text_width("漢") >= text_width("O")


def test_name_stands_to_the_right_when_nothing_is_in_the_way() -> None:
    cities = {"a": Point(0, 0), "b": Point(-300, 0), "c": Point(300, 0)}
    label = place_labels(cities, {"a": "Roma"}, [[Point(-300, -300)]], {})["a"]
    assert label.anchor == "start"
    assert label.offset.x > DOT


def test_name_makes_way_for_a_track() -> None:
    track = [Point(x, 0.0) for x in range(11, 100)]
    label = place_labels({"a": Point(0, 0)}, {"a": "Roma"}, [track], {})["a"]
    left, top, right, bottom = box_of(Point(0, 0), label, "Roma")
    assert not any(left < point.x < right and top < point.y + 4.5 and point.y - 4.5 < bottom for point in track)


def test_names_of_neighbours_do_not_meet() -> None:
    cities = {"a": Point(0, 0), "b": Point(60, 5)}
    texts = {"a": "Constantinople", "b": "Константинополь"}
    labels = place_labels(cities, texts, [[Point(-300, -300)]], {})
    assert meeting(*(box_of(cities[key], labels[key], texts[key]) for key in cities)) == 0


def test_name_stands_where_a_person_wants_it() -> None:
    label = place_labels({"a": Point(0, 0)}, {"a": "Roma"}, [[Point(-300, -300)]], {"a": "below"})["a"]
    assert label.offset.y > DOT


def test_settling_frees_a_name_between_four_tracks() -> None:
    # the tracks leave no side free; one of them must turn aside
    home = points((0, 0), (120, 0), (-120, 0), (0, -120), (0, 120))
    links = [Link(0, number, 3, 1) for number in range(1, 5)]
    names = [name_boxes(["Frankfurt", "Франкфурт"]), *[(np.empty(0), np.empty(0))] * 4]
    place, bent = settle(Board(home, home.copy(), list(links), set(), names, held=len(home)))
    cities = {"a": Point(*place[0])}
    ground = [curve(Point(*place[link.a]), Point(*place[link.b]), link.bend) for link in bent]
    clear = [[point for point in line if point.distance(cities["a"]) > 11] for line in ground]
    label = place_labels(cities, {"a": "Frankfurt"}, clear, {})["a"]
    left, top, right, bottom = box_of(cities["a"], label, "Frankfurt")
    assert not any(left < point.x < right and top < point.y < bottom for line in clear for point in line)


# --- round the world ---


WORLD = get_box("rails-and-sails-world")
ROUND = {key: WORLD.routes[key] for key in ("lima--sydney", "lima--sydney-2", "lima--valparaiso")}


def test_track_round_the_world_is_laid_out_in_two_pieces_and_joined_again() -> None:
    layout, around = layout_of(WORLD), {"lima--sydney": 5}
    places, pieces = parted({}, ROUND, around)
    assert [*places] == ["lima--sydney>", ">lima--sydney"]
    assert {key: (piece.a, piece.b, piece.length) for key, piece in pieces.items()} == {
        "lima--sydney>": ("lima", "lima--sydney>", 5),
        ">lima--sydney": (">lima--sydney", "sydney", 3),
        "lima--sydney-2>": ("lima", "lima--sydney>", 5),
        ">lima--sydney-2": (">lima--sydney", "sydney", 3),
        "lima--valparaiso": ("lima", "valparaiso", 2),
    }
    apart = parted_layout(layout, around)
    again = joined(apart, ROUND, around)
    assert again.tracks == {key: layout.tracks[key] for key in ROUND}
    assert again.cities == layout.cities
    shift = Point(3, -4)
    there, here = shifted(again, shift).tracks["lima--sydney"].around, again.tracks["lima--sydney"].around
    assert there
    assert here
    assert (there.out.distance(here.out), there.into.distance(here.into)) == (5, 5)


def test_gates_stay_at_the_edges_at_one_height_and_apart() -> None:
    keys = ["lima", "valparaiso", "sydney", "lima--sydney>", ">lima--sydney", "lima--valparaiso>", ">lima--valparaiso"]
    edges = Edges(keys, points((10, 0), (0, 60), (500, 10)), ROUND)
    pushed = edges.hold(edges.home + np.array((-90, 7)))
    gates = pushed[3:]
    assert {round(x) for x in gates[:, 0]} == {round(edges.left), round(edges.right)}
    assert np.allclose(gates[::2, 1], gates[1::2, 1])
    assert abs(gates[0, 1] - gates[2, 1]) >= 30
    assert np.min(pushed[:3, 0]) > edges.left


# --- settings ---


def test_each_settings_file_speaks_of_its_own_box() -> None:
    files = sorted((ROOT / "tools" / "layout").glob("*.toml"))
    assert files
    for file, shape in product(files, SHAPES):
        settings = read_settings(file.stem, shape)
        assert isinstance(settings, Settings)
        box = ROOT / "companion" / "boxes" / file.stem
        cities = {line.split(",")[0] for line in (box / "cities.csv").read_text(encoding="utf-8").splitlines()[1:]}
        tracks = {line.split(",")[0] for line in (box / "routes.csv").read_text(encoding="utf-8").splitlines()[1:]}
        assert settings.moves.keys() <= cities
        assert settings.bends.keys() | settings.turns.keys() <= tracks
        for sides in settings.labels.values():
            assert sides.keys() <= cities
            assert set(sides.values()) <= {"right", "left", "above", "below"}


def test_settings_refuse_a_key_that_they_do_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda _text: {"south": 1, "north": 2, "meridian": 3, "nudges": {}})
    with pytest.raises(ValueError, match="nudges"):
        read_settings("europe")
