"""tools/messages: what a catalogue keeps when it is brought up to date."""

from pathlib import Path

import pytest
from babel.messages import Catalog

from companion.languages import Language, forms, read_catalogue
from tools.messages import rewrite

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
