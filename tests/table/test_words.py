"""Names in sentences: lists of them, and editions within their series."""

import pytest
from flask import Flask

from companion.table.wording.names import board_short, join_names


@pytest.mark.parametrize(
    ("names", "joined"),
    [
        (["Ana", "Ignacio"], "Ana e Ignacio"),
        (["Ana", "Luis", "Hilario"], "Ana, Luis e Hilario"),
        (["Ana", "Íñigo"], "Ana e Íñigo"),
        (["Ana", "Yves"], "Ana e Yves"),
        (["Ana", "Hielo"], "Ana y Hielo"),
        (["Ana", "Yolanda"], "Ana y Yolanda"),
        (["Ignacio", "Ana"], "Ignacio y Ana"),
        (["Ignacio"], "Ignacio"),
    ],
)
def test_spanish_row_says_e_before_the_sound_of_an_i(app: Flask, names: list[str], joined: str) -> None:
    with app.test_request_context(headers={"Accept-Language": "es"}):
        assert join_names(names) == joined


def test_spanish_row_says_u_before_the_sound_of_an_o(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "es"}):
        assert [join_names([4, 6], "or"), join_names([6, 8], "or")] == ["4 o 6", "6 u 8"]


def test_other_languages_keep_their_own_word(app: Flask) -> None:
    for language, joined in (("en", "Ann and Ida"), ("it", "Ann e Ida"), ("pl", "Ann i Ida")):
        with app.test_request_context(headers={"Accept-Language": language}):
            assert join_names(["Ann", "Ida"]) == joined


def test_edition_among_others_is_named_without_its_series(app: Flask) -> None:
    for language in ("en", "de", "es", "fr", "it", "nl", "pl", "ru"):
        with app.test_request_context(headers={"Accept-Language": language}):
            for board in ("old-west", "europe", "london"):
                assert board_short(board)[:1].isalpha(), (language, board)
    with app.test_request_context(headers={"Accept-Language": "es"}):
        assert board_short("old-west") == "El viejo Oeste"
