"""Curves, lanes, and spaces along them."""

from itertools import pairwise
from math import pi, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.pictures.geometry import SPACE_GAP_LENGTH, Point, along, curve, joints, length_of, off_line, spaces

WEST, EAST = Point(0, 0), Point(100, 0)


def test_curve_without_bend_is_the_straight_way() -> None:
    line = curve(WEST, EAST)
    assert line[0] == WEST
    assert line[-1] == EAST
    assert {point.y for point in line} == {0}


def test_curve_with_bend_stands_off_to_the_right_hand() -> None:
    middle = curve(WEST, EAST, bend=0.2)[24]
    assert middle == pytest.approx((50, 20))


def test_curve_in_a_lane_runs_beside_the_middle_line() -> None:
    line, middle = curve(WEST, Point(60, 80), 0.1, 6.5), curve(WEST, Point(60, 80), 0.1)
    for point in line[1:-1]:
        assert off_line(point, middle) == pytest.approx(6.5, abs=0.1)


def test_curve_drawn_from_the_other_end_needs_the_opposite_bend() -> None:
    there = curve(WEST, EAST, 0.2, 6.5)
    back = curve(EAST, WEST, -0.2, -6.5)[::-1]
    for one, other in zip(there, back, strict=True):
        assert one == pytest.approx(other)


def test_length_of_a_gentle_arc_is_a_little_more_than_its_chord() -> None:
    # a parabola of chord c and height h measures about c + 8h²/3c
    assert length_of(curve(WEST, EAST, 0.1)) == pytest.approx(100 + 8 * 100 / 300, abs=0.1)


@pytest.mark.parametrize(("distance", "point"), [(0, (0, 0)), (30, (30, 0)), (150, (100, 50)), (999, (100, 100))])
def test_along_goes_round_the_corner_and_stops_at_the_end(distance: float, point: tuple[float, float]) -> None:
    assert along([WEST, EAST, Point(100, 100)], distance) == pytest.approx(point)


@given(
    length=st.integers(1, 9),
    bend=st.floats(-0.3, 0.3),
    lane=st.sampled_from([-13.0, -6.5, 0.0, 6.5, 13.0]),
    end=st.tuples(st.floats(-200, 200), st.floats(-200, 200)).filter(lambda at: abs(at[0]) + abs(at[1]) > 120),
)
def test_spaces_are_equal_upright_and_apart(length: int, bend: float, lane: float, end: tuple[float, float]) -> None:
    line = curve(WEST, Point(*end), bend, lane)
    placed = spaces(line, 11, 14, length)
    assert len(placed) == length
    assert len({round(space.length, 6) for space in placed}) == 1
    assert all(-90 < space.angle <= 90 for space in placed)
    for one, other in pairwise(placed):
        assert one.middle.distance(other.middle) <= one.length + SPACE_GAP_LENGTH + 1e-6
    total = length_of(line)
    assert placed[0].length * length + SPACE_GAP_LENGTH * (length - 1) + 11 + 14 == pytest.approx(total)


def test_joints_lie_at_both_ends_and_half_a_space_apart() -> None:
    assert [point.x for point in joints([WEST, EAST], 11, 9, 2)] == pytest.approx([11, 31, 51, 71, 91])


@pytest.mark.parametrize(
    ("point", "distance"), [(Point(50, 7), 7), (Point(-3, 4), 5), (Point(101, 1), sqrt(2)), (Point(pi, 0), 0)]
)
def test_off_line_measures_to_the_nearest_place(point: Point, distance: float) -> None:
    assert off_line(point, [WEST, EAST]) == pytest.approx(distance)


def test_off_line_of_a_single_point_is_the_distance_to_it() -> None:
    assert off_line(Point(3, 4), [WEST]) == 5
