"""Data sent to a device that reads a photo of a board."""

import gzip

import pytest
from flask import Flask

from companion.features.photo.figures import board_of, can_be_read
from companion.rules.load import box_ids, get_box
from tests.conftest import phone_of

MEASURED = [box for box in box_ids() if can_be_read(get_box(box))]


@pytest.mark.parametrize("box_id", MEASURED)
def test_every_space_of_a_measured_board_is_known(box_id: str) -> None:
    box, board = get_box(box_id), board_of(box_id)
    assert {route: len(spaces) for route, spaces in board["spaces"].items()} == {
        key: route.length for key, route in box.routes.items()
    }
    assert all(0 < x < 1 and 0 < y < 1 for spaces in board["spaces"].values() for x, y, *_ in spaces)
    assert board["cities"].keys() <= box.places.keys()


def test_figures_of_europe_are_whole_and_small(app: Flask) -> None:
    answer = phone_of(app).get("/boxes/europe/photo.json")
    board = answer.get_json()
    assert answer.mimetype == "application/json"
    assert len(gzip.compress(answer.data)) < 20_000
    assert board["photos"] == 7
    assert board["prints"].keys() == board["spaces"].keys()
    assert board["rings"].keys() == board["cities"].keys()
    assert ["edinburgh--london", "edinburgh--london-2"] in board["lanes"]
    assert (board["trains"], board["stations"], board["closed"]) == (45, 3, 3)


def test_places_of_usa_are_those_of_the_printed_spaces() -> None:
    board = board_of("usa")
    (first, *_rest) = board["spaces"]["portland--san-francisco"]
    assert (board["photos"], first[:2]) == (8, [0.06456, 0.33896])
    assert board["prints"].keys() == board["spaces"].keys()


def test_figures_are_sent_again_only_when_they_have_changed(app: Flask) -> None:
    phone = phone_of(app)
    tag = phone.get("/boxes/usa/photo.json").headers["ETag"]
    assert phone.get("/boxes/usa/photo.json", headers={"If-None-Match": tag}).status_code == 304


def test_board_that_nobody_photographed_says_so(app: Flask) -> None:
    assert phone_of(app).get("/boxes/germany/photo.json").get_json()["photos"] == 0


@pytest.mark.parametrize("box_id", ["card-game", "india", "nowhere"])
def test_board_that_nobody_measured_has_no_figures(app: Flask, box_id: str) -> None:
    assert phone_of(app).get(f"/boxes/{box_id}/photo.json").status_code == 404
