"""Collect all translatable sentences and update the catalogues: `make messages`.

New sentences are added without a translation, and unused ones are dropped. A test fails until all are translated.
"""

import csv
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import write_po

from companion.languages import CATALOGUES, SCRIPTS, is_translated, read_catalogue

ROOT = Path(__file__).parent.parent
IN_TOOLS = (("tools",), ("tools", "pocket"), ("tools", "pocket", "phone"), ("tools", "pocket", "page"))
OF_A_BOX = ("lacking", "name", "note", "text", "what")
"""Keys of box.toml that hold sentences."""
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "N_": None,
    "NN_": (1, 2),
    "t": None,
    "n": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


def collected() -> Catalog:
    """Return a catalogue of all sentences in the code, the templates, the browser's scripts and the boxes."""
    catalog = Catalog(project="Stationmaster", copyright_holder="the founders of Stationmaster")
    for file, message, comments, context in _extracted():
        locations = [(SCRIPTS, 1)] if file.startswith(SCRIPTS) else []  # file names change as code moves
        catalog.add(message, locations=locations, auto_comments=comments, context=context)
    return catalog


def _extracted() -> Iterator[tuple[str, str | tuple[str, ...], list[str], str | None]]:
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    for name, _line, message, comments, context in extract_from_dir(
        ROOT, methods, options, KEYWORDS, ("i18n:",), directory_filter=_is_ours, strip_comment_tags=True
    ):
        yield name, message, comments, context


def of_a_box(file: BinaryIO, *_asked: object, **_options: object) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the sentences of a box.toml or modules.toml. Called by Babel as an extraction method.

    A text of up to three words has a comment with its table and box, for example “name of awards in europe”.
    """
    box = Path(file.name).parent.name
    for path, sentence in _sentences(tomllib.load(file)):
        of = ", ".join(path[:-1])
        yield 0, None, sentence, [f"{path[-1]} of {of} in {box}"] if of and len(sentence.split()) < 4 else []


def of_places(file: BinaryIO, *_asked: object, **_options: object) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the names of a box's junctions, see `Place.is_described`. Called by Babel as an extraction method. Unlike
    cities they are words, so that they need a translation.
    """
    rows = csv.DictReader(line.decode() for line in file)
    yield from ((0, None, row["name"], ["a place on the board"]) for row in rows if row["kind"] == "junction")


def _sentences(table: Any, *path: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each sentence with the path of keys to it."""
    if isinstance(table, list):
        yield from (found for one in table for found in _sentences(one, *path))
    elif isinstance(table, dict):
        for key, value in table.items():
            if key in OF_A_BOX and isinstance(value, str):
                yield (*path, key), value
            else:
                yield from _sentences(value, *path, key)


def _is_ours(directory: str) -> bool:
    parts = Path(directory).relative_to(ROOT).parts
    return parts[:1] in ((), ("companion",), ("templates",), ("static",)) or parts[:3] in IN_TOOLS


def updated(path: Path, sentences: Catalog) -> Catalog:
    """Return the catalogue with exactly the current sentences."""
    catalog = read_catalogue(path)
    catalog.update(sentences, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def rewrite(path: Path, sentences: Catalog) -> Catalog:
    """Update a catalogue file. Its header is kept only if its plural forms differ from Babel's for the language."""
    catalog = updated(path, sentences)
    is_usual = catalog.plural_forms == Catalog(locale=catalog.locale).plural_forms
    with path.open("wb") as file:
        write_po(file, catalog, width=120, sort_output=True, include_lineno=False, omit_header=is_usual)
    return catalog


def main() -> int:
    """Rewrite each catalogue and print its number of untranslated sentences."""
    sentences = collected()
    for path in sorted(CATALOGUES.glob("*.po")):
        catalog = rewrite(path, sentences)
        missing = [message for message in catalog if message.id and not is_translated(message)]
        print(f"{path.name}: {len(catalog)} sentences, {len(missing)} to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main())
