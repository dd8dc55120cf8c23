"""Every text for people is in the catalogues, and comes from them."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from gettext import NullTranslations
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from flask import Flask, render_template_string
from flask.testing import FlaskClient

from companion.config import ROOT
from companion.languages import CATALOGUES, DEFAULT, forms, is_translated, key_of, languages, read_catalogue
from companion.rules.load import box_ids, get_box
from companion.table.wording.names import number_names
from companion.web import i18n
from tests.support.games import load_game, put_on_a_table
from tests.support.groups import device_of
from tests.support.tables import CAST, claim, open_table, station, tickets
from tools.messages import collected, updated

KEPT_WHOLE = {"ru"}
"""Languages that must be complete. Other languages may lack sentences."""
PLACEHOLDER = re.compile(r"%\((\w+)\)\w|\{(\w+)\}")
LETTER = re.compile(r"[^\W\d_]")
WORD = re.compile(r"[^\W\d_]+")
SHOWN_ATTRIBUTES = {"alt", "aria-label", "aria-description", "placeholder", "title"}
SILENT = {"script", "style", "svg", "time"}  # dates are Babel's
VOID = {"br", "hr", "img", "input", "link", "meta", "use", "path", "rect", "circle"}


def placeholders(text: str) -> list[str]:
    return sorted(name or braced for name, braced in PLACEHOLDER.findall(text))


@pytest.fixture(scope="module")
def sentences() -> Catalog:
    """All present sentences. Extracting them takes seconds."""
    return collected()


def test_scripts_get_each_of_their_sentences(sentences: Catalog) -> None:
    used = {key_of(message) for message in sentences if message.locations}
    assert {"Undo", "{n} train", "passenger\x04None"} <= used
    assert languages()["ru"].for_scripts.keys() - {""} == used


def test_script_sentences_are_all_where_they_are_collected() -> None:
    """The extractor would overlook a sentence inside the call of another one."""
    used = languages()["ru"].for_scripts.keys()
    string = r'"((?:[^"\\]|\\.)*)"'
    asked = re.compile(rf"(?<![\w.])(?:[tn]\(|pgettext\(\s*{string},)\s*{string}")
    scripts = sorted((ROOT / "static" / "js").rglob("*.js"))
    texts = (path.read_text(encoding="utf-8") for path in scripts)
    found = ["\x04".join(filter(None, pair)).replace('\\"', '"') for text in texts for pair in asked.findall(text)]
    assert len(found) > 100
    assert [one for one in found if one not in used] == []


@pytest.mark.parametrize("path", sorted(CATALOGUES.glob("*.po")), ids=lambda path: path.stem)
def test_catalogue_has_every_sentence_and_nothing_else(path: Path, sentences: Catalog) -> None:
    now = {key_of(message) for message in sentences if message.id}
    there = {key_of(message): message for message in updated(path, sentences) if message.id}
    written = path.read_text(encoding="utf-8")
    assert there.keys() == now
    if path.stem in KEPT_WHOLE:
        assert [message.id for message in there.values() if not is_translated(message)] == []
    assert written.count("\nmsgid ") + written.startswith("msgid ") == len(now), "run make messages"


@pytest.mark.parametrize("path", sorted(CATALOGUES.glob("*.po")), ids=lambda path: path.stem)
def test_catalogue_keeps_the_placeholders_of_every_sentence(path: Path, sentences: Catalog) -> None:
    wrong = []
    for message in updated(path, sentences):
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        allowed = {tuple(placeholders(text)) for text in ids}
        wrong += [form for form in forms(message) if form and message.id and tuple(placeholders(form)) not in allowed]
    assert wrong == []


@pytest.mark.parametrize("path", sorted(CATALOGUES.glob("*.po")), ids=lambda path: path.stem)
def test_no_translation_stands_in_a_catalogue_twice_over(path: Path) -> None:
    """A merge of catalogues once joined two translations of a sentence."""
    glued = re.compile(r"[.!?][^\W\d_a-z]\w")
    messages = [message for message in read_catalogue(path) if message.id]
    assert [
        form
        for message in messages
        if not glued.search(key_of(message))
        for form in forms(message)
        if glued.search(form)
    ] == []


def test_no_sentence_is_the_same_in_two_languages() -> None:
    """A tool once wrote one language's translation of a new sentence into every catalogue."""
    languages_of: dict[tuple[object, str], list[str]] = {}
    for path in sorted(CATALOGUES.glob("*.po")):
        for message in read_catalogue(path):
            for form in set(forms(message)):
                if len(WORD.findall(PLACEHOLDER.sub("", form))) > 3 and not form.startswith("Ticket to Ride"):
                    languages_of.setdefault((message.id, form), []).append(path.stem)
    assert len(languages_of) > 1000
    assert {form: codes for (_, form), codes in languages_of.items() if len(codes) > 1} == {}


@pytest.mark.parametrize(
    ("number", "form"), [(1, "1 вагон"), (2, "2 вагона"), (5, "5 вагонов"), (11, "11 вагонов"), (21, "21 вагон")]
)
def test_russian_plurals_are_right(number: int, form: str) -> None:
    text = languages()["ru"].translations.ngettext("%(num)s train", "%(num)s trains", number)
    assert text % {"num": number} == form


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", ["place 3", "2 places", "free free"]), ("it", ["3º posto", "2 luoghi", "libero libera"])],
)
def test_word_is_translated_by_its_context(app: Flask, language: str, shown: list[str]) -> None:
    template = """{{ pgettext("seat", "free") }} {{ pgettext("track", "free") }}"""
    with app.test_request_context(headers={"Accept-Language": language}):
        assert shown == [
            i18n.pgettext("rank", "place {n}", n=3),
            i18n.npgettext("location", "{n} place", "{n} places", 2),
            render_template_string(template),
        ]


class Words(HTMLParser):
    """Collects a page's texts: text nodes, and attributes that are read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if ("translate", "no") in attrs:  # a code is the same in every language
            if tag not in VOID:
                self._silent.append(tag)
            return
        self.found += [value for name, value in attrs if name in SHOWN_ATTRIBUTES and value and not self._silent]
        if (tag in SILENT or self._silent) and tag not in VOID:
            self._silent.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            return
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.found.append(data)


def untranslated(html: str, known: list[str]) -> Iterator[str]:
    """Return the page's texts that are neither names nor from the catalogue (which wraps its sentences in ⟦⟧)."""
    words = Words()
    words.feed(html)
    names = re.compile("|".join(re.escape(name) for name in sorted(known, key=len, reverse=True)))
    for text in words.found:
        left = text
        while left != (left := re.sub(r"(?:⟦|^)[^⟦⟧]*⟧", " ", left)):
            pass
        if LETTER.search(names.sub(" ", left)):
            yield text


@pytest.fixture
def marked() -> Iterator[None]:
    """A language in which every sentence of the catalogue is put in ⟦⟧."""

    class Marking(NullTranslations):
        def gettext(self, message: str) -> str:
            return f"⟦{message}⟧"

        def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - gettext's own
            return f"⟦{message}⟧"

        def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002
            return self.ngettext(msgid1, msgid2, n)

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(vars(languages()[DEFAULT]), "translations", Marking())
        yield
    number_names.cache_clear()


@pytest.fixture
def known() -> list[str]:
    """Texts that no catalogue has: names of people, and of places as printed on boards."""
    named = [name for name, _color in CAST]
    named += [
        *(language.name for language in languages().values()),
        "Stationmaster",
        "Ticket to Ride",
        "Days of Wonder",
    ]
    named += [" and ", " or "]  # Babel's, in a row of names
    places = [place for box in map(get_box, box_ids()) for place in box.places.values()]
    return [*named, *(place.name for place in places)]


def unknown_words(phone: FlaskClient, pages: list[str], known: list[str]) -> dict[str, list[str]]:
    shown = {page: list(untranslated(phone.get(page).get_data(as_text=True), known)) for page in pages}
    return {page: words for page, words in shown.items() if words}


@pytest.mark.usefixtures("marked")
def test_no_page_shows_a_word_that_is_not_in_the_catalogue(ann: FlaskClient, known: list[str]) -> None:
    table = open_table(ann, 3)
    table.record(
        claim("p1", "berlin--wien"),
        claim("p2", "budapest--wien"),
        station("p2", "wien"),
        tickets("p1", "stockholm--wien"),
        tickets("p2", "brest--petrograd", "london--berlin"),
    )
    pages = ["/", "/new", "/games", table.path, f"{table.path}/join", "/join", "/nowhere"]
    pages += [f"{table.path}/tickets/p1", f"{table.path}/tickets/p1?for=p1", f"{table.path}/tickets/p2?for=p2"]
    pages += [f"{table.path}/{page}" for page in ("reveal", "watch", "why", "walks")]
    pages += [
        f"{table.path}/recount?{markers}" for markers in ("", "at-p1=8&at-p2=0&at-p3=x", "at-p1=4&show=berlin--wien")
    ]
    assert unknown_words(ann, pages, known) == {}
    table.lay_open()
    steps = [f"{table.path}/final/{step}" for step in ("tickets", "stations", "awards", "sheet")]
    assert unknown_words(ann, steps, known) == {}
    ann.post(f"{table.path}/finish")
    assert unknown_words(ann, [f"{table.path}/game", "/games"], known) == {}


@pytest.mark.usefixtures("marked")
def test_box_pages_show_only_words_of_the_catalogue(ann: FlaskClient, known: list[str]) -> None:
    pages = ["/boxes", *(f"/boxes/{box}" for box in box_ids())]
    assert unknown_words(ann, pages, known) == {}


@pytest.mark.usefixtures("marked")
def test_checker_pages_show_only_words_of_the_catalogue(ann: FlaskClient, known: list[str]) -> None:
    pages = [
        "/who-is-right",
        "/who-is-right?box=nowhere",
        "/who-is-right?box=europe&red=_____w8&blue=__8&green=!&orange=AQ",
        "/who-is-right?places=Ann_Bob_Cat_Dan&net=0-1-4.0-2-2.0-3-3.x&red=Bw&white=CA",
        "/who-is-right?places=Ann_Bob_Cat&net=0-1-4.1-2-4&red=AQ&white=Ag",
    ]
    assert unknown_words(ann, pages, known) == {}


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(
    "name",
    [
        "germany/depots",
        "germany/tie-decided-by-passengers",
        "legendary-asia/tie-decided-by-mountain-routes",
        "team-asia/tie-decided-by-longest-route",
        "card-game/tie-decided-by-bonus-cards",
    ],
)
def test_finished_game_pages_show_only_words_of_the_catalogue(
    app: Flask, ann: FlaskClient, known: list[str], name: str
) -> None:
    table = put_on_a_table(app, load_game(name)[0], device=device_of(ann))
    ann.post(f"{table}/seats/p1/take")
    pages = [f"{table}/final/{step}" for step in ("tickets", "awards", "sheet")]
    assert unknown_words(ann, [table, f"{table}/tickets/p1", *pages], known) == {}
    ann.post(f"{table}/finish")
    assert unknown_words(ann, [f"{table}/game", "/games"], known) == {}


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "24 Nov 2026"), ("de", "24. Nov. 2026"), ("ru", "24 нояб. 2026\N{NARROW NO-BREAK SPACE}г.")],
)
def test_day_is_written_as_people_of_the_language_do(app: Flask, language: str, written: str) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        assert i18n.day(datetime(2026, 11, 24, 12, tzinfo=UTC)) == written
