"""No screen uses a term that its glossary excludes, and each title of an edition has a source."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config import ROOT
from companion.languages import CATALOGUES, forms, read_catalogue
from companion.rules.load import box_ids, get_box

DOCS = ROOT / "docs"
LANGUAGES = sorted(path.stem for path in CATALOGUES.glob("*.po"))
SERIES = "Ticket to Ride: "
ELSEWHERE = {"box", "rulebook", "publisher's page", "one shop"}
"""Titles read in the language itself; others are the English one or our translation."""

OTHER_TRACKS = re.compile(
    r"scoring track|bullet train track|[Tt]rack (?:piece|bed)s?|(?:[Tt]wo|such|second|first) tracks?"
)
"""Words with "track" that don't mean routes, and the two sides of a double route."""
PHONE_JOINED = re.compile(r"\b(?:has|have|[Pp]hones that) joined(?! it)")
PATTERNS = {
    "“named” for chosen, marked, listed or entered": r"\bnamed\b",
    "an owner after “of”": r"\bof (?:\{(?:name|owner|player)\}|%\((?:name|owner|player)\)s)(?!’)",
    "a name that “needs” something": r"\bvisible name\b",
    "an adverb at the end": r"\b(?:already|meanwhile|too)(?:[.:;]|$)|\b(?:card|point|ticket|train|turn)s? more\b",
    "“so many” for a number": r"\bso (?:many|much|long)\b",
    "a particle after its object": r"\b[Tt]ype (?!in\b|it\b)\w+ in\b",
}
"""Constructions of translated English, each with its pattern."""

PLACEHOLDER = re.compile(r"\{\w+\}|%\(\w+\)s")
NOT_OWNERS = re.compile(r"\{named\}|%\(named\)s")
QUOTED = re.compile(r"“([^”{%]+)”")
NOT_LABELS = {"-", "_", "former player", "import", "the most", "We always do"}
"""Quoted words that aren't labels of the screen: characters, a command, words of a rule or a response."""

NUMBER = re.compile(r"(?:\{(\w+)\}|%\((\w+)\)s) (?:\w+ )?(\w+)")
LIMITS = {
    "all",
    "color",
    "colors",
    "dealt",
    "each",
    "first",
    "held",
    "most",
    "players",
    "seats",
    "size",
    "total",
    "wild",
}
"""Numbers of boxes and limits, none of which is 1."""
NEVER_ONE = {
    "Claiming a route into his city captures him",
    "Keep exactly {n} tickets",
    "The dummy has %(held)s shares",
    "Which %(num)s bonus cards are turned up",
    "Each chooses {pieces} of these pieces",
    "Enter {company}’s points",
    "Of the {pieces} pieces",
}
"""Beginnings of sentences with a number that can't be 1."""


def tables(page: Path) -> dict[tuple[str, ...], list[list[str]]]:
    """Return the rows of a page's tables by the cells of their heads."""
    found: dict[tuple[str, ...], list[list[str]]] = {}
    rows: list[list[str]] | None = None
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            rows = None
        elif rows is None:
            rows = found.setdefault(tuple(cells), [])
        elif set(cells[0]) != {"-"}:
            rows.append(cells)
    return found


def glossary(language: str) -> dict[tuple[str, ...], list[list[str]]]:
    return tables(DOCS / "glossary" / f"{language}.md")


def sentences(language: str) -> Iterator[tuple[str, str]]:
    for message in read_catalogue(CATALOGUES / f"{language}.po"):
        yield from ((str(message.id), form) for form in forms(message) if message.id and form)


def english() -> Iterator[str]:
    for message in read_catalogue(CATALOGUES / f"{LANGUAGES[0]}.po"):
        if message.id:
            yield from message.id if isinstance(message.id, list | tuple) else [message.id]


def never(rows: list[list[str]]) -> list[str]:
    return [words.strip() for row in rows for words in row[2].split(",") if words.strip()]


def says(words: str, sentence: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", sentence, re.IGNORECASE) is not None


def number_without_plural(sentence: str, nouns: set[str]) -> bool:
    counts = ((braced or percent, noun) for braced, percent, noun in NUMBER.findall(sentence))
    return any(number not in LIMITS and noun in nouns for number, noun in counts)


def commands(words: set[str]) -> set[str]:
    return {word for word in words if f"{word}те" in words and len(word) > 3 and not word.endswith(("ть", "ти"))}


def test_words_are_found_whole_and_in_any_case() -> None:
    assert says("вокзал", "Вокзал: Париж")
    assert says("ты", "что ты видишь")
    assert not says("ты", "очков за билеты")


def test_one_thing_has_one_name_in_english() -> None:
    rows = tables(DOCS / "translating.md")["Name", "means", "never"]
    assert len(rows) > 12
    plain = [PHONE_JOINED.sub("", OTHER_TRACKS.sub("", PLACEHOLDER.sub("", sentence))) for sentence in english()]
    assert [(words, sentence) for words in never(rows) for sentence in plain if says(words, sentence)] == []


@pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
def test_english_is_not_translated_english(pattern: str) -> None:
    assert [one for one in english() if re.search(pattern, NOT_OWNERS.sub("", one))] == []


def test_english_counts_in_one_form_alone_what_is_never_one() -> None:
    plural = [m.id for m in read_catalogue(CATALOGUES / f"{LANGUAGES[0]}.po") if isinstance(m.id, list | tuple)]
    pairs = [(one.split()[-1], many.split()[-1]) for one, many in plural if NUMBER.fullmatch(many)]
    nouns = {many for one, many in pairs if not one.startswith(many)}
    assert {"trains", "tickets", "points"} <= nouns
    assert number_without_plural("It takes {n} trains.", nouns)
    single = {str(m.id) for m in read_catalogue(CATALOGUES / f"{LANGUAGES[0]}.po")} - {str(ids) for ids in plural}
    found = {one for one in single if number_without_plural(one, nouns)}
    assert {one for one in found if not one.startswith(tuple(NEVER_ONE))} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_quoted_label_is_one_of_the_screen(language: str) -> None:
    labels = dict(sentences(language))
    quoted = [(label, said, form) for said, form in sentences(language) for label in QUOTED.findall(said)]
    quoted = [one for one in quoted if one[0] not in NOT_LABELS]
    assert quoted
    assert [one for one in quoted if labels.get(one[0], "?").strip(" …") not in one[2]] == []


def test_russian_addresses_its_readers_politely() -> None:
    assert commands({"введи", "введите"}) == {"введи"}
    assert (
        commands({word.lower() for _, form in sentences("ru") for word in re.findall(r"[а-яё]+", form, re.IGNORECASE)})
        == set()
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_says_nothing_that_its_glossary_rules_out(language: str) -> None:
    terms = glossary(language)["English", "term", "never", "source"]
    assert len(terms) > 20
    assert [row for row in terms if len(row) != 4 or not row[3]] == []
    assert never(terms)
    hits = [(words, id_, form) for id_, form in sentences(language) for words in never(terms) if says(words, form)]
    assert hits == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_edition_titles_equal_the_glossarys_with_a_source(language: str) -> None:
    rows = glossary(language)["English", "title", "source"]
    assert [row for row in rows if not row[2]] == []
    translated = dict(sentences(language))
    names = [get_box(box).name for box in box_ids()]
    titles = {name: translated[name] for name in names if name.startswith(SERIES)}
    assert {SERIES + edition: title for edition, title, _source in rows} == titles
    said = {english: source == "as on the English box" for english, _title, source in rows if source not in ELSEWHERE}
    assert said == {english: title.endswith(english) for english, title, _source in rows if english in said}
