"""tools/messages: what a catalogue keeps when it is brought up to date."""

import re
from pathlib import Path

import pytest
from babel.messages import Catalog

from companion.languages import Language, forms, key_of, read_catalogue
from tools.messages import collected, rewrite

THREE_FORMS = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n < 2 ? 0 : n % 1000000 == 0 ? 1 : 2);\\n"

msgid "{n} train"
msgid_plural "{n} trains"
msgstr[0] "{n} wagon"
msgstr[1] "{n} de wagons"
msgstr[2] "{n} wagons"
"""


def sentences() -> Catalog:
    catalog = Catalog()
    catalog.add(("{n} train", "{n} trains"))
    catalog.add("Undo")
    return catalog


def test_plural_forms_of_an_editor_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "fr.po"
    path.write_text(THREE_FORMS, encoding="utf-8")
    rewrite(path, sentences())
    monkeypatch.setattr("companion.languages.CATALOGUES", tmp_path)
    french = Language("fr")
    assert [french.translations.ngettext("{n} train", "{n} trains", n)[4:] for n in (1, 2, 10**6)] == [
        *("wagon", "wagons", "de wagons"),
    ]
    assert french.plurals == ["one", "many", "other"]
    before = path.read_bytes()
    rewrite(path, sentences())
    assert path.read_bytes() == before


def test_new_catalogue_has_every_sentence_and_no_header(tmp_path: Path) -> None:
    path = tmp_path / "pl.po"
    path.touch()
    made = rewrite(path, sentences())
    assert {message.id: forms(message) for message in read_catalogue(path) if message.id} == {
        "Undo": [""],
        ("{n} train", "{n} trains"): ["", "", ""],
    }
    assert made.num_plurals == 3
    assert "Plural-Forms" not in path.read_text(encoding="utf-8")


def test_meanings_of_a_word_stand_apart_in_a_catalogue(tmp_path: Path) -> None:
    catalog = collected()
    contexts = [
        *[("None", "festival cards"), ("None", "passenger")],  # of scripts
        *[("free", "seat"), ("free", "track")],  # of templates
        *[("place {n}", "rank"), ("{n} place", "location")],  # of Python
    ]
    assert [one for one in contexts if catalog.get(*one) is None or catalog.get(one[0]) is not None] == []
    path = tmp_path / "fr.po"
    path.write_text('msgctxt "passenger"\nmsgid "None"\nmsgstr "Aucun"\n', encoding="utf-8")
    rewrite(path, catalog)
    french = read_catalogue(path)
    messages = [french.get("None", context) for context in ("passenger", "festival cards")]
    assert [message and message.string for message in messages] == ["Aucun", ""]


def test_each_label_of_one_word_tells_translators_what_it_means() -> None:
    """A word alone could be a verb or a noun, of either gender; a context tells it too."""
    placeholder = re.compile(r"%\(\w+\)\w|\{\w+\}")
    word = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
    found = [(key_of(message), message) for message in collected() if message.id]
    labels = [(text, one) for text, one in found if not placeholder.search(text) and len(word.findall(text)) < 2]
    assert len(labels) > 150
    assert [text for text, message in labels if not message.auto_comments and not message.context] == []


def test_comments_for_translators_come_along_from_all_that_has_sentences(tmp_path: Path) -> None:
    catalog = collected()
    for sentence, comment in (
        ("Rank", "column: first, second, third; not a location"),
        ("Captures", "line of the score sheet: the fugitive caught"),
        ("online", "another phone that is connected, its screen on"),
        ("Booster", "name of technologies, cards, booster in united-kingdom"),
    ):
        message = catalog.get(sentence)
        assert message is not None
        assert message.auto_comments == [comment]
    path = tmp_path / "fr.po"
    path.write_text("", encoding="utf-8")
    rewrite(path, catalog)
    assert "#. column: first, second, third; not a location\n" in path.read_text(encoding="utf-8")
