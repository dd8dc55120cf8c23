"""The languages of the app: English, and each catalogue that is nearly complete.

A catalogue is `translations/<language>.po`, for example de.po or pt-BR.po, and is read at the start without being
compiled. English sentences are the keys; a sentence that a catalogue lacks is shown in English.
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
MIN_TRANSLATED_SHARE = 0.95
"""Share of translated sentences, from 0 to 1, from which a language is offered."""
READ = frozenset({"catalogue", "translations", "plurals", "for_scripts"})
"""The parts of a catalogue that are kept in memory."""
_LACKING = re.compile(r'^(?:#,.*\bfuzzy\b|msgstr(?:\[0\])? ""$(?!\n"))', re.MULTILINE)
"""Matches the line of a catalogue that marks an untranslated or fuzzy sentence."""
SCRIPTS = "static/js"
"""The location comment of each sentence that the browser's scripts use; catalogues hold no other location."""


@dataclass(frozen=True)
class Language:
    """A language and its catalogue; `code` is as browsers write it, for example pt-BR.

    The catalogue is read on first use, because the phone-only app needs only its own language.
    """

    code: str

    @cached_property
    def path(self) -> Path:
        """Path of the catalogue. English has none, since its sentences are the keys."""
        return CATALOGUES / f"{self.code}.po"

    @cached_property
    def catalogue(self) -> Catalog:
        return read_catalogue(self.path) if self.code != DEFAULT else Catalog()

    @cached_property
    def locale(self) -> Locale:
        return locale_of(self.code)

    @cached_property
    def name(self) -> str:
        name = self.locale.get_display_name() or self.code
        return name[:1].upper() + name[1:]

    @property
    def script(self) -> str:
        return unicodedata.name(self.name[0]).partition(" ")[0].lower()

    @cached_property
    def share(self) -> float:
        """Share of translated sentences, from 0 to 1. Counted by lines, because parsing takes twenty times as long.

        A catalogue that isn't downloaded yet (tools/pocket) counts as complete.
        """
        text = self.path.read_text(encoding="utf-8")
        return 1 - len(_LACKING.findall(text)) / max(1, text.count("\nmsgid "))

    @cached_property
    def translations(self) -> gettext.NullTranslations:
        """Translations for gettext."""
        compiled = io.BytesIO()
        mofile.write_mo(compiled, self.catalogue)
        compiled.seek(0)
        return gettext.GNUTranslations(compiled)

    def translate(self, text: str) -> str:
        return text and self.translations.gettext(text)

    @cached_property
    def plurals(self) -> list[str]:
        """CLDR plural categories, for example ["one", "few", "many"], in the order of the catalogue's forms."""
        form_of = gettext.c2py(self.catalogue.plural_expr)
        names: dict[int, str] = {}
        for number in (*range(1000), 1_000_000):
            names.setdefault(form_of(number), self.locale.plural_form(number))
        return [names.get(form, "") for form in range(self.catalogue.num_plurals)]

    @cached_property
    def for_scripts(self) -> Mapping[str, list[str]]:
        """Translations for the browser's scripts: {key of the sentence: its forms}, and {"": plurals}."""
        found = {
            key_of(message): forms(message)
            for message in self.catalogue
            if message.id and is_translated(message) and any(place == SCRIPTS for place, _line in message.locations)
        }
        return found and {"": self.plurals} | found


@cache
def languages() -> Mapping[str, Language]:
    known = [Language(path.stem) for path in sorted(CATALOGUES.glob("*.po"))]
    return {DEFAULT: Language(DEFAULT)} | {one.code: one for one in known if one.share >= MIN_TRANSLATED_SHARE}


def in_each(text: str) -> list[str]:
    return list(dict.fromkeys(language.translate(text) for language in languages().values()))


def locale_of(code: str) -> Locale:
    return Locale.parse(code, sep="-")


def read_catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return pofile.read_po(file, locale=locale_of(path.stem))


def key_of(message: Message) -> str:
    """Return the English sentence (the singular of a plural), joined with its context as gettext does it since the
    scripts look sentences up by this key.
    """
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context}\x04{text}" if message.context else text


def forms(message: Message) -> list[str]:
    """Return the translation's forms, [""] if it is missing."""
    if isinstance(message.string, list | tuple):
        return list(message.string)
    return [message.string or ""]


def is_translated(message: Message) -> bool:
    return all(forms(message)) and not message.fuzzy
