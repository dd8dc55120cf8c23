"""The small pictures beside text, and the signs on spaces."""

from xml.etree import ElementTree as ET

import pytest

from companion.pictures.icons import car_icon, station_icon, track_icon
from companion.pictures.signs import GLYPHS
from companion.pictures.svg import attributes, number
from companion.pictures.tracks import spread
from companion.rules.box import COLORS, Route

SVG = "{http://www.w3.org/2000/svg}"


def classes(markup: str) -> list[str]:
    root = ET.fromstring(markup)  # noqa: S314 - our own markup
    return [part.attrib["class"] for part in root.iter() if "class" in part.attrib]


def test_track_icon_shows_length_colour_and_ferry_signs() -> None:
    found = classes(track_icon(Route("a--b", "a", "b", 4, "gray", ferry=2)))
    assert (found.count("space"), found.count("sign"), found.count("glyph")) == (4, 2, 0)
    assert "track c-gray ferry" in found


def test_track_icon_shows_the_shape_of_a_printed_colour_on_each_space() -> None:
    markup = track_icon(Route("a--b", "a", "b", 3, "blue", tunnel=3))
    assert "track c-blue tunnel" in classes(markup)
    assert markup.count(GLYPHS["blue"]) == 3


def test_track_icon_of_a_claimed_route_has_cars() -> None:
    assert 'data-owner="green"' in track_icon(Route("a--b", "a", "b", 1, "red"), owner="green")


def test_each_printed_colour_but_gray_has_a_shape_of_its_own() -> None:
    assert set(GLYPHS) == set(COLORS) - {"gray"}
    assert len(set(GLYPHS.values())) == len(GLYPHS)


def test_car_and_station_icons_name_their_colour_and_hide_from_readers() -> None:
    for markup, attribute in ((car_icon("yellow"), 'data-owner="yellow"'), (station_icon("yellow"), "data-station")):
        assert attribute in markup
        assert 'aria-hidden="true"' in markup


@pytest.mark.parametrize(
    ("count", "spaces", "bear"),
    [(0, 3, []), (1, 3, [1]), (1, 2, [0]), (2, 2, [0, 1]), (2, 6, [1, 4]), (2, 4, [1, 2]), (3, 3, [0, 1, 2])],
)
def test_signs_are_spread_evenly(count: int, spaces: int, bear: list[int]) -> None:
    assert spread(count, spaces) == bear


def test_signs_never_share_a_space() -> None:
    for spaces in range(1, 10):
        for count in range(spaces + 1):
            bear = spread(count, spaces)
            assert len(set(bear)) == count
            assert set(bear) <= set(range(spaces))


@pytest.mark.parametrize(("value", "text"), [(1.0, "1"), (-0.04, "0"), (2.25, "2.2"), (-3.06, "-3.1"), (100, "100")])
def test_number_is_short(value: float, text: str) -> None:
    assert number(value) == text


def test_attributes_are_escaped_and_left_out_when_none() -> None:
    assert attributes(class_="a", data_id='"<&', x=1.5, y=None) == ' class="a" data-id="&quot;&lt;&amp;" x="1.5"'
