"""The glossaries hold: no catalogue says what its glossary rules out, and each title of an edition has a source."""

import re
from collections.abc import Iterator

import pytest

from companion.config import ROOT
from companion.languages import CATALOGUES, read_catalogue
from companion.rules.load import box_ids, get_box

LANGUAGES = sorted(path.stem for path in CATALOGUES.glob("*.po"))
SERIES = "Ticket to Ride: "
ELSEWHERE = {"box", "rulebook", "publisher's page", "one shop"}
"""Where a title was read in the language itself; else it is the English one, or was translated here."""


def tables(language: str) -> dict[tuple[str, ...], list[list[str]]]:
    """The rows of a glossary's tables, by what stands in their heads."""
    found: dict[tuple[str, ...], list[list[str]]] = {}
    rows: list[list[str]] | None = None
    for line in (ROOT / "docs" / "glossary" / f"{language}.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            rows = None
        elif rows is None:
            rows = found.setdefault(tuple(cells), [])
        elif set(cells[0]) != {"-"}:
            rows.append(cells)
    return found


def sentences(language: str) -> Iterator[tuple[str, str]]:
    for message in read_catalogue(CATALOGUES / f"{language}.po"):
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        yield from ((str(message.id), form) for form in forms if message.id and form)


def says(words: str, sentence: str) -> bool:
    """Tell whether the sentence has the words, each whole."""
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", sentence, re.IGNORECASE) is not None


def test_words_are_found_whole_and_in_any_case() -> None:
    assert says("вокзал", "Вокзал: Париж")
    assert says("ты", "что ты видишь")
    assert not says("ты", "очков за билеты")


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_says_nothing_that_its_glossary_rules_out(language: str) -> None:
    terms = tables(language)["English", "term", "never", "source"]
    assert len(terms) > 20
    assert [row for row in terms if len(row) != 4 or not row[3]] == []
    never = [words.strip() for row in terms for words in row[2].split(",") if words.strip()]
    assert never
    hits = [(words, id_, form) for id_, form in sentences(language) for words in never if says(words, form)]
    assert hits == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_of_editions_are_those_of_the_glossary_each_with_its_source(language: str) -> None:
    rows = tables(language)["English", "title", "source"]
    assert [row for row in rows if not row[2]] == []
    translated = dict(sentences(language))
    names = [get_box(box).name for box in box_ids()]
    titles = {name: translated[name] for name in names if name.startswith(SERIES)}
    assert {SERIES + english: title for english, title, _source in rows} == titles
    said = {english: source == "as on the English box" for english, _title, source in rows if source not in ELSEWHERE}
    assert said == {english: title.endswith(english) for english, title, _source in rows if english in said}
