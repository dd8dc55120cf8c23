"""Positions of figures in the charts."""

import itertools
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from companion.features.groups.charts import (
    HEIGHT,
    LINE_HIGH,
    WIDTH,
    course_lines,
    rating_intervals,
    rating_line,
    rating_range,
    score_columns,
    source_bars,
    won_bars,
)
from companion.features.groups.service.figures import Figures, add
from companion.features.groups.service.statistics import GameScore, Rated, Standing
from companion.features.groups.service.wins import Won
from companion.features.groups.text import mean, share
from companion.web.scale import Scale

DAY = datetime(2024, 5, 1, tzinfo=UTC)
NOTHING = add([])


def figures(routes: int, tickets: int, awards: int) -> Figures:
    return replace(NOTHING, games=2, recorded=2, routes=2 * routes, tickets=2 * tickets, awards=2 * awards)


def scored(points: int) -> GameScore:
    return GameScore("key", "europe", DAY, points, 1, points > 100)


def standing(name: str, mu: float, sigma: float) -> Standing:
    return Standing(name, name, None, NOTHING, mu, sigma, 0, 0)


def test_scale_joins_its_ends_and_keeps_proportions() -> None:
    assert [Scale(0, 10, 100, 0).at(figure) for figure in (0, 5, 10)] == [100, 50, 0]
    assert Scale(5, 5, 0, 100).at(5) == 0


def test_bar_parts_adjoin_and_are_as_wide_as_their_points() -> None:
    (bar,) = source_bars([figures(40, 50, 10)])
    assert [part["kind"] for part in bar] == ["routes", "tickets", "awards"]
    for before, after in itertools.pairwise(bar):
        assert before["x"] + before["width"] == pytest.approx(after["x"], abs=0.11)
    assert bar[1]["width"] / bar[2]["width"] == pytest.approx(5, rel=0.02)


def test_wins_are_side_by_side_by_person_latest_year_first() -> None:
    """The year with the most wins fills the width. A person without wins has no part."""
    late, early = won_bars({2023: Won(2, Counter({7: 1, 8: 1})), 2024: Won(5, Counter({8: 3, 9: 2}))}, [9, 7, 8])
    assert [(part["at"], part["count"]) for part in late["parts"]] == [(0, 2), (2, 3)]
    assert late["parts"][1]["x"] == pytest.approx(late["parts"][0]["x"] + late["parts"][0]["width"], abs=0.11)
    assert sum(part["width"] for part in late["parts"]) == pytest.approx(WIDTH - 2, abs=0.21)
    assert (early["kind"], early["games"], [part["at"] for part in early["parts"]]) == (2023, 2, [1, 2])


def test_lines_share_time_and_scale_and_one_game_is_no_line() -> None:
    days = [DAY + timedelta(days=day) for day in range(3)]
    ann = [Rated(1, days[0], 20, 1), Rated(2, days[2], 30, 1)]
    bob = [Rated(1, days[1], 25, 1), Rated(2, days[2], 10, 1)]
    lines = course_lines({"ann": ann, "bob": bob, "cat": [Rated(1, days[2], 15, 1)]})
    assert lines == {"ann": f"2,{LINE_HIGH / 2:g} 98,2", "bob": f"50,7 98,{LINE_HIGH - 2}"}
    assert course_lines({}) == {}


def test_points_below_zero_stand_left_of_the_others() -> None:
    minus, plus = source_bars([figures(40, -20, 0), figures(40, 20, 0)])
    assert minus[1]["x"] + minus[1]["width"] == pytest.approx(minus[0]["x"], abs=0.11)
    assert minus[0]["x"] == plus[0]["x"]
    assert all(0 <= part["x"] <= part["x"] + part["width"] <= WIDTH for part in (*minus, *plus))


@pytest.mark.parametrize("points", [[], [0], [-9999, 9999], [7], [100] * 60, [-30, -20]])
def test_columns_stay_in_the_drawing(points: list[int]) -> None:
    drawn = score_columns([scored(one) for one in points])
    assert len(drawn["columns"]) == len(points)
    for column in drawn["columns"]:
        assert 0 <= column["x"] <= column["x"] + column["width"] <= WIDTH
        assert 0 <= column["y"] <= column["y"] + column["height"] <= HEIGHT
    assert drawn["ticks"] == sorted(drawn["ticks"])
    assert 2 <= len(drawn["ticks"]) <= 6


def test_course_runs_from_first_to_last_game_inside_its_band() -> None:
    course = [Rated(1, DAY, 25.0, 8.0), Rated(5, DAY, 30.0, 4.0), Rated(9, DAY, 28.0, 3.0)]
    drawn = rating_line(course, rating_range([course]))
    line = [tuple(map(float, point.split(","))) for point in drawn["line"].split()]
    band = [tuple(map(float, point.split(","))) for point in drawn["band"].split()]
    assert [x for x, _y in line] == sorted(x for x, _y in line)
    assert line[1][0] - line[0][0] == pytest.approx(line[2][0] - line[1][0], abs=0.11)
    assert drawn["end"] == line[-1]
    assert len(band) == 6
    for (x, y), (_x, low), (_also_x, high) in zip(line, band[:3], reversed(band[3:]), strict=True):
        assert high < y < low
        assert 0 <= x <= WIDTH


def test_intervals_begin_at_the_cautious_estimate_in_order() -> None:
    drawn = rating_intervals([standing("Ann", 25, 2), standing("Bob", 27, 5)])
    sure, unsure = drawn["rows"]
    assert sure["start"] > unsure["start"]
    assert unsure["start"] < unsure["middle"] < unsure["end"]
    assert unsure["end"] - unsure["middle"] == pytest.approx(unsure["middle"] - unsure["start"], abs=0.11)
    assert [(one["least"], one["most"]) for one in drawn["rows"]] == [(19, 31), (12, 42)]


def test_axis_of_the_intervals_has_their_scale() -> None:
    drawn = rating_intervals([standing("Ann", 25, 2), standing("Bob", 27, 5)])
    sure, unsure = drawn["rows"]
    assert [figure for figure, _at in drawn["ticks"]] == [20, 30, 40]
    first, second, third = (at for _figure, at in drawn["ticks"])
    assert sure["start"] < first < second < sure["end"] < third < unsure["end"]
    assert rating_intervals([])["rows"] == []


def test_mean_is_drawn_for_several_games_alone() -> None:
    assert score_columns([])["mean"] is None
    assert score_columns([scored(7)])["mean"] is None
    several = score_columns([scored(0), scored(100)])
    assert several["mean"] == pytest.approx((several["columns"][1]["y"] + several["zero"]) / 2)


@pytest.mark.parametrize(
    ("value", "english", "russian"),
    [(72.25, "72.3", "72,3"), (-3.06, "−3.1", "−3,1"), (None, "–", "–"), (100, "100.0", "100,0"), (0.04, "0.0", "0,0")],
)
def test_means_are_written_as_the_language_has_it(app: Flask, value: float | None, english: str, russian: str) -> None:
    for language, written in (("en", english), ("ru", russian)):
        with app.test_request_context(headers={"Accept-Language": language}):
            assert mean(value) == written


def test_share_of_nothing_is_a_dash(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "ru"}):
        assert share(0, 0) == "–"
        assert share(16, 19) == "84\N{NO-BREAK SPACE}%"
