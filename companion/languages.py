"""The languages of the app: English, in which it is written, and each catalogue that is nearly whole.

A catalogue is `translations/<language>.po`, such as de.po or pt-BR.po; all are read at the start, so that nothing has
to be compiled. English sentences are the keys, and what a catalogue lacks is told in English.
"""

import gettext
import io
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from babel import Locale
from babel.messages import Catalog, Message, mofile, pofile

CATALOGUES = Path(__file__).parent / "translations"
DEFAULT = "en"
ENOUGH = 0.95
"""The share of its sentences that a catalogue translates, for its language to be offered."""
READ = frozenset({"catalogue", "translations", "plurals", "for_scripts"})
"""What a language keeps of its catalogue."""
_LACKING = re.compile(r'^(?:#,.*\bfuzzy\b|msgstr(?:\[0\])? ""$(?!\n"))', re.MULTILINE)
"""The line of a catalogue by which a sentence isn't translated, or in doubt."""
SCRIPTS = "static/js"
"""What a catalogue names beside each sentence that the browser's scripts use; it names no other place."""


@dataclass(frozen=True)
class Language:
    """A language with its catalogue; `code` is as pages and browsers write it, such as pt-BR.

    The catalogue is read when it is first asked for: a phone that holds the app reads its own language's alone.
    """

    code: str

    @cached_property
    def path(self) -> Path:
        """The file of its translations; English has none."""
        return CATALOGUES / f"{self.code}.po"

    @cached_property
    def catalogue(self) -> Catalog:
        """Its translations by the English sentence."""
        return read_catalogue(self.path) if self.code != DEFAULT else Catalog()

    @cached_property
    def locale(self) -> Locale:
        """How people of the language write dates, numbers and lists."""
        return locale_of(self.code)

    @cached_property
    def name(self) -> str:
        """What the language is called in itself."""
        name = self.locale.get_display_name() or self.code
        return name[:1].upper() + name[1:]

    @property
    def script(self) -> str:
        """What it is written in, such as latin or cyrillic."""
        return unicodedata.name(self.name[0]).partition(" ")[0].lower()

    @cached_property
    def share(self) -> float:
        """How much of the catalogue is translated, told by its lines: to read all of it takes twenty times as long.

        In one that is still to come (tools/pocket) nothing lacks.
        """
        text = self.path.read_text(encoding="utf-8")
        return 1 - len(_LACKING.findall(text)) / max(1, text.count("\nmsgid "))

    @cached_property
    def translations(self) -> gettext.NullTranslations:
        """What is translated, to be asked for."""
        compiled = io.BytesIO()
        mofile.write_mo(compiled, self.catalogue)
        compiled.seek(0)
        return gettext.GNUTranslations(compiled)

    def translate(self, text: str) -> str:
        """The English text in this language; nothing stays nothing."""
        return text and self.translations.gettext(text)

    @cached_property
    def plurals(self) -> list[str]:
        """What the browser calls the numbers of each form, such as few, in the order of the catalogue's forms."""
        form_of = gettext.c2py(self.catalogue.plural_expr)
        names: dict[int, str] = {}
        for number in (*range(1000), 1_000_000):
            names.setdefault(form_of(number), self.locale.plural_form(number))
        return [names.get(form, "") for form in range(self.catalogue.num_plurals)]

    @cached_property
    def for_scripts(self) -> Mapping[str, list[str]]:
        """What the browser's scripts use: each sentence's key → its forms in this language, and "" → `plurals`."""
        found = {
            key_of(message): forms(message)
            for message in self.catalogue
            if message.id and is_translated(message) and any(place == SCRIPTS for place, _line in message.locations)
        }
        return found and {"": self.plurals} | found


@cache
def languages() -> Mapping[str, Language]:
    """The languages that are offered, by code, English first."""
    known = [Language(path.stem) for path in sorted(CATALOGUES.glob("*.po"))]
    return {DEFAULT: Language(DEFAULT)} | {one.code: one for one in known if one.share >= ENOUGH}


def in_each(text: str) -> list[str]:
    """The English text in every language, none of them twice."""
    return list(dict.fromkeys(language.translate(text) for language in languages().values()))


def locale_of(code: str) -> Locale:
    """What Babel knows of a language. Raises UnknownLocaleError where that is nothing."""
    return Locale.parse(code, sep="-")


def read_catalogue(path: Path) -> Catalog:
    """Read a file of translations, whose name is its language."""
    with path.open("rb") as file:
        return pofile.read_po(file, locale=locale_of(path.stem))


def key_of(message: Message) -> str:
    """The English sentence, the first form of a plural; with a context as gettext joins the two."""
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context}\x04{text}" if message.context else text


def forms(message: Message) -> list[str]:
    """The translation of a message: one form, or one for each plural; empty where it is missing."""
    if isinstance(message.string, list | tuple):
        return list(message.string)
    return [message.string or ""]


def is_translated(message: Message) -> bool:
    """Whether a message has all its forms, and nobody doubts them."""
    return all(forms(message)) and not message.fuzzy
