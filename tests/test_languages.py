"""A language is one file: no code outside its catalogue names it."""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from babel.messages import Message
from flask import Flask
from flask.testing import FlaskClient

from companion import languages
from companion.config import ROOT
from companion.languages import CATALOGUES, DEFAULT
from companion.pictures.board import draw_board
from companion.rules.load import get_box
from companion.table.wording.names import box_named
from companion.web.i18n import name_of
from tests.support.html import read
from tests.support.translations import catalogues_in, write

Made = Callable[..., None]

OURS = [
    *(ROOT / "companion").rglob("*.py"),
    *(ROOT / "tools").rglob("*.py"),
    *(ROOT / "templates").rglob("*.html"),
    *(path for folder in ("static", "tools") for path in (ROOT / folder).rglob("*.js")),
    *(ROOT / "tools").rglob("*.html"),
]


@pytest.fixture
def make_swedish(tmp_path: Path) -> Iterator[Made]:
    with catalogues_in(tmp_path):
        yield partial(write, "sv")


def page(phone: FlaskClient, path: str = "/", asked: str = "sv-FI,en;q=0.5") -> str:
    return phone.get(path, headers={"Accept-Language": asked}).get_data(as_text=True)


def test_one_more_file_is_one_more_language(make_swedish: Made, client: FlaskClient) -> None:
    make_swedish()
    html = page(client)
    assert '<html lang="sv"' in html
    assert "⟦Join a table⟧" in html
    offered = [(language["value"], language.text()) for language in read(html).all("[name=lang]")]
    assert offered[:2] == [("sv", "Svenska"), ("en", "English")]
    assert {("ru", "Русский"), ("pl", "Polski")} <= {*offered}
    messages = json.loads(read(html).text("#messages"))
    assert messages.pop("") == ["one", "other"]
    assert messages["{n} train"] == ["⟦{n} train⟧", "⟦{n} trains⟧"]
    assert all(form.startswith("⟦") for forms in messages.values() for form in forms)


def test_language_is_chosen_from_the_list(make_swedish: Made, client: FlaskClient) -> None:
    make_swedish()
    assert client.post("/language", data={"lang": "sv", "next": "/games"}).location == "/games"
    assert '<html lang="sv"' in page(client, "/games", "en")


def test_junction_is_called_as_the_language_describes_it(app: Flask) -> None:
    box = get_box("team-asia")
    east, lhasa = box.places["junction-east"], box.places["lhasa"]
    for code, name in (("en", "Junction (east)"), ("de", "Abzweig (Osten)"), ("ru", "Развилка (восток)")):
        with app.test_request_context(headers={"Accept-Language": code}):
            assert name_of(east) == name
        assert name in draw_board(box, locale=code)
    with app.test_request_context(headers={"Accept-Language": "de"}):
        assert name_of(lhasa) == lhasa.name


def test_boxes_are_translated_and_keep_printed_names(make_swedish: Made, client: FlaskClient) -> None:
    make_swedish()
    html = page(client, "/boxes/europe")
    assert "⟦Base game⟧" in html
    assert box_named("⟦ticket to ride: europe⟧") == "europe"
    europe = get_box("europe")
    swedish, english = (draw_board(europe, locale=language) for language in ("sv", DEFAULT))
    assert swedish == english.replace(f"<title>{europe.name}<", f"<title>⟦{europe.name}⟧<")


@pytest.mark.parametrize("fuzzy", [False, True])
def test_catalogue_with_a_tenth_to_do_is_not_offered(make_swedish: Made, client: FlaskClient, *, fuzzy: bool) -> None:
    make_swedish(0.9, fuzzy=fuzzy)
    html = page(client)
    assert '<html lang="en"' in html
    assert "Svenska" not in html
    assert client.post("/language", data={"lang": "sv"}).status_code == 400


def test_what_a_catalogue_lacks_is_shown_in_english(make_swedish: Made) -> None:
    make_swedish(0.97)
    swedish = languages.languages()["sv"]
    assert 0.965 < swedish.share < 0.975
    shown = [swedish.translate(one) for one in languages.languages()["ru"].for_scripts if one]
    assert {text[:1] == "⟦" for text in shown} == {True, False}
    assert all(forms[0].startswith("⟦") for key, forms in swedish.for_scripts.items() if key)


def test_sentence_missing_a_plural_form_is_shown_in_english() -> None:
    """Otherwise it would appear in two languages, depending on the number."""
    both = Message(("{n} train", "{n} trains"), ("{n} tåg", "{n} tåg"))
    one = Message(("{n} train", "{n} trains"), ("{n} tåg", ""))
    doubted = Message("Undo", "Ångra", flags=["fuzzy"])
    assert [languages.is_translated(message) for message in (both, one, doubted)] == [True, False, False]


GRAMMAR = {"es": ["companion/table/wording/names.py"]}
"""Places that name a language for a rule no catalogue can express: sounds that change the word before them."""


@pytest.mark.parametrize("code", sorted(path.stem for path in CATALOGUES.glob("*.po")))
def test_no_language_is_named_outside_of_its_catalogue(code: str) -> None:
    named = re.compile(rf"""["'`]{code}(-\w+)?["'`]|_{code}\b|\b{code}_|\.{code}\b""")
    name = languages.Language(code).name
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in OURS}
    assert [path for path, text in texts.items() if named.search(text) or name in text] == GRAMMAR.get(code, [])


@pytest.mark.parametrize(
    ("code", "order"),
    [("pl", ["one", "few", "many"]), ("fr", ["one", "other"]), ("ja", ["other"]), ("pt-BR", ["one", "other"])],
)
def test_forms_of_a_plural_have_the_browsers_names(tmp_path: Path, code: str, order: list[str]) -> None:
    with catalogues_in(tmp_path):
        write(code)
        assert languages.languages()[code].plurals == order
