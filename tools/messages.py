"""Collects every sentence for people, and brings the catalogues up to date: `make messages`.

What is new stands there untranslated, what is gone is dropped; a test fails until everything is translated.
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
"""The keys of box.toml that hold sentences."""
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
    """Every sentence in the code, the templates, the browser's scripts and the boxes."""
    catalog = Catalog(project="Stationmaster", copyright_holder="the founders of Stationmaster")
    for file, message, comments, context in _extracted():
        locations = [(SCRIPTS, 1)] if file.startswith(SCRIPTS) else []  # names of files would change as code moves
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
    """The sentences of a box.toml or of modules.toml, wherever in it they stand, as Babel asks for them.

    What is a few words has a comment that says of what it is, such as the name of awards in europe.
    """
    box = Path(file.name).parent.name
    for path, sentence in _sentences(tomllib.load(file)):
        of = ", ".join(path[:-1])
        yield 0, None, sentence, [f"{path[-1]} of {of} in {box}"] if of and len(sentence.split()) < 4 else []


def of_places(file: BinaryIO, *_asked: object, **_options: object) -> Iterator[tuple[int, None, str, list[str]]]:
    """The names of a box's junctions, see `Place.is_described`, as Babel asks for them."""
    rows = csv.DictReader(line.decode() for line in file)
    yield from ((0, None, row["name"], ["a place on the board"]) for row in rows if row["kind"] == "junction")


def _sentences(table: Any, *path: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each sentence with the keys that lead to it."""
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
    """The catalogue with the sentences that there are now."""
    catalog = read_catalogue(path)
    catalog.update(sentences, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def rewrite(path: Path, sentences: Catalog) -> Catalog:
    """Bring a catalogue up to date. A header stays where its plural forms aren't Babel's for the language."""
    catalog = updated(path, sentences)
    is_usual = catalog.plural_forms == Catalog(locale=catalog.locale).plural_forms
    with path.open("wb") as file:
        write_po(file, catalog, width=120, sort_output=True, include_lineno=False, omit_header=is_usual)
    return catalog


def main() -> int:
    """Rewrite each catalogue; tell how many sentences still have no translation."""
    sentences = collected()
    for path in sorted(CATALOGUES.glob("*.po")):
        catalog = rewrite(path, sentences)
        missing = [message for message in catalog if message.id and not is_translated(message)]
        print(f"{path.name}: {len(catalog)} sentences, {len(missing)} to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main())
