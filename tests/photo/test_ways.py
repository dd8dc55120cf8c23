"""Links to the photo page, and the pages that show them."""

from flask.testing import FlaskClient

from tests.support.html import read
from tests.support.tables import claim, open_table

FORM = {"box": "europe", "name": ["Ann", "Bob"], "color": ["red", "blue"], "played": "1"}


def test_played_game_whose_photo_is_wanted_opens_with_it(ann: FlaskClient) -> None:
    assert 'name="photo"' in ann.get("/new?played=1").get_data(as_text=True)
    assert 'name="photo"' not in ann.get("/new").get_data(as_text=True)
    assert "#" not in ann.post("/new", data=FORM).headers["Location"]
    table, _hash, part = ann.post("/new", data={**FORM, "photo": "1"}).headers["Location"].partition("#")
    assert f'id="{part}" data-brush-way' in ann.get(table).get_data(as_text=True)


def test_board_that_cant_be_read_is_offered_no_photo(ann: FlaskClient) -> None:
    table = ann.post("/new", data={**FORM, "box": "italy", "photo": "1"}).headers["Location"]
    assert "#" not in table
    assert 'id="photo"' not in ann.get(table).get_data(as_text=True)
    assert ann.get("/boxes/italy/photo.json").status_code == 404


def test_whoever_sets_up_is_offered_a_photo_of_the_empty_board(ann: FlaskClient, bob: FlaskClient) -> None:
    words = "Photograph the empty board"
    table = open_table(ann, 2)
    assert words in ann.get(table.path).get_data(as_text=True)
    assert words not in bob.get(table.path).get_data(as_text=True)
    table.record(claim("p1", "berlin--wien"))
    assert words not in ann.get(table.path).get_data(as_text=True)
    assert words not in ann.get(open_table(ann, 2, "italy").path).get_data(as_text=True)


def test_box_says_on_how_many_photos_its_reading_was_measured(ann: FlaskClient) -> None:
    page = ann.get("/boxes/usa").get_data(as_text=True)
    assert "Reading was tested on 8 photos." in page
    assert "They show 1 copy of the board." in page
    assert "Out of 100 routes it asks you about" in page
    assert "Not yet tried" in ann.get("/boxes/germany").get_data(as_text=True)


def test_box_whose_board_can_be_read_carries_a_sign_on_the_shelf(ann: FlaskClient) -> None:
    shelf = read(ann.get("/boxes"))
    assert "a photo of the board works" in shelf.text('[href="/boxes/usa"]')
    assert "a photo of the board works" not in shelf.text('[href="/boxes/italy"]')
