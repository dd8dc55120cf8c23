"""Collects every sentence for people, and brings the catalogues up to date: `make messages`.

What is new stands there untranslated, what is gone is dropped; a test fails until everything is translated.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from companion.web.i18n import SCRIPTS

ROOT = Path(__file__).parent.parent
CATALOGUES = ROOT / "companion" / "translations"
IN_TOOLS = (("tools",), ("tools", "pocket"), ("tools", "pocket", "phone"), ("tools", "pocket", "page"))
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "N_": None,
    "NN_": (1, 2),
    "t": None,
    "n": (1, 2),
}


def collected() -> Catalog:
    """Every sentence in the code, the templates and the browser's scripts."""
    catalog = Catalog(project="Stationmaster", copyright_holder="the founders of Stationmaster")
    for file, _line, message, comments in _extracted():
        locations = [(SCRIPTS, 1)] if file.startswith(SCRIPTS) else []  # names of files would change as code moves
        catalog.add(message, locations=locations, auto_comments=comments)
    return catalog


def _extracted() -> Iterator[tuple[str, int, str | tuple[str, ...], list[str]]]:
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    for name, line, message, comments, _context in extract_from_dir(
        ROOT, methods, options, KEYWORDS, directory_filter=_is_ours
    ):
        yield name, line, message, comments


def _is_ours(directory: str) -> bool:
    parts = Path(directory).relative_to(ROOT).parts
    return parts[:1] in ((), ("companion",), ("templates",), ("static",)) or parts[:3] in IN_TOOLS


def updated(path: Path, sentences: Catalog) -> Catalog:
    """The catalogue with the sentences that there are now."""
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.stem)
    catalog.update(sentences, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def main() -> int:
    """Rewrite each catalogue; tell how many sentences still have no translation."""
    sentences = collected()
    for path in sorted(CATALOGUES.glob("*.po")):
        catalog = updated(path, sentences)
        with path.open("wb") as file:
            write_po(file, catalog, width=120, sort_output=True, include_lineno=False, omit_header=True)
        missing = [message for message in catalog if message.id and not all(forms(message))]
        print(f"{path.name}: {len(catalog)} sentences, {len(missing)} to translate")
    return 0


def forms(message: Message) -> list[str]:
    """The translation of a message: one form, or one for each plural of the language; empty where it is missing."""
    if isinstance(message.string, list | tuple):
        return list(message.string)
    return [message.string or ""]


if __name__ == "__main__":
    sys.exit(main())
