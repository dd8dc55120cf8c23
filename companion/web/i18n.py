"""Languages and clocks: which ones a reader gets, and every sentence and day by them.

English sentences are the keys; the other languages are gettext catalogues (`translations/<locale>.po`), read at the
start, so that nothing has to be compiled. The browser's sentences travel in the page as JSON.
"""

import gettext
import io
from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo
from functools import cache
from pathlib import Path
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from babel import Locale, dates
from babel.messages import Catalog, mofile, pofile
from flask import Flask, g, has_request_context, request

from companion.rules.box import LOCALES, Pack, Place
from companion.rules.faults import N_, Fault, Hue, Value

CATALOGUES = Path(__file__).parent.parent / "translations"
SCRIPTS = "static/js"
"""What a catalogue names beside each sentence that the browser's scripts use; it names no other place."""
COOKIE = "lang"
ZONE_COOKIE = "zone"
"""Where the phone says in which time zone it is, such as Europe/Berlin (static/js/pages/start.js)."""
DEFAULT = "en"
NAMES = {"en": "English", "ru": "Русский"}


def init_app(app: Flask) -> None:
    """Give templates `_` and `ngettext`."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    install: Any = app.jinja_env
    install.install_gettext_callables(_gettext, _ngettext, newstyle=True)


def locale() -> str:
    """Give the reader's language: what was chosen and remembered, else what the browser prefers, else English."""
    if not has_request_context():
        return DEFAULT
    found: str | None = g.get("locale")  # asked for a hundred times a move
    if found is None:
        chosen = request.cookies.get(COOKIE)
        g.locale = found = chosen if chosen in LOCALES else request.accept_languages.best_match(LOCALES, DEFAULT)
    return found


@cache
def translations(language: str) -> gettext.NullTranslations:
    """Give the catalogue of a language; English needs none."""
    compiled = io.BytesIO()
    mofile.write_mo(compiled, _catalogue(language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


@cache
def _catalogue(language: str) -> Catalog:
    if language == DEFAULT:
        return Catalog()
    with (CATALOGUES / f"{language}.po").open("rb") as file:
        return pofile.read_po(file, locale=language)


def _gettext(text: str) -> str:
    return translations(locale()).gettext(text)


def _ngettext(singular: str, plural: str, number: int) -> str:
    return translations(locale()).ngettext(singular, plural, number)


def _(text: str, /, **values: Any) -> str:
    """Give the sentence in the reader's language, with `{name}` filled in."""
    return _gettext(text).format_map(values) if values else _gettext(text)


def ngettext(singular: str, plural: str, number: int, /, **values: Any) -> str:
    """Give the sentence in the form that the number takes in the reader's language; `{n}` is the number."""
    return _ngettext(singular, plural, number).format_map({"n": number, **values})


class HasNames(Protocol):
    """Something whose table names it in every language, such as a place or a box."""

    @property
    def names(self) -> Mapping[str, str]: ...


def name_of(thing: HasNames) -> str:
    """Give a thing's name in the reader's language, as its box's table has it."""
    return thing.names[locale()]


_COLORS = {
    "red": (N_("red"), N_("R")),
    "orange": (N_("orange"), N_("O")),
    "yellow": (N_("yellow"), N_("Y")),
    "green": (N_("green"), N_("G")),
    "blue": (N_("blue"), N_("B")),
    "purple": (N_("pink"), N_("P")),
    "black": (N_("black"), N_("K")),
    "white": (N_("white"), N_("W")),
    "gray": (N_("gray"), ""),
    "locomotive": (N_("locomotive"), ""),
}
"""The name of each colour of cards, and the letter of one that people play with."""


def color_name(color: str) -> str:
    """Give a colour's name, or a locomotive's; what a forged move calls a colour stays as it is."""
    return _(_COLORS[color][0]) if color in _COLORS else color


def color_letter(color: str) -> str:
    """Give a colour's letter, shown on a player's car for those who can't rely on hue."""
    return _(_COLORS[color][1])


def _value(value: Value) -> str:
    """Give what a fault names: a place or a colour in the reader's language, a player as typed, a number."""
    if isinstance(value, Place | Pack):
        return name_of(value)
    if isinstance(value, Hue):
        return color_name(value)
    return str(value) if isinstance(value, str | int) else value.name


def sentence(fault: Fault) -> str:
    """Tell why something can't be recorded, in the reader's language."""
    return fault.sentence(_gettext, _value)


def zone() -> tzinfo:
    """Give the reader's time zone as the phone has sent it, else UTC."""
    if not has_request_context():
        return UTC
    if "zone" not in g:
        try:
            g.zone = ZoneInfo(request.cookies.get(ZONE_COOKIE) or "UTC")
        except (KeyError, ValueError, OSError):  # one that nobody knows, or no name of one at all
            g.zone = ZoneInfo("UTC")
    found: tzinfo = g.zone
    return found


def local(when: datetime) -> datetime:
    """Give the moment by the reader's clock."""
    return when.astimezone(zone())


def day(when: datetime) -> str:
    """Give a date as people write it, such as 20 Nov 2026, by the reader's clock."""
    return dates.format_date(local(when), "d MMM y", locale=Locale.parse(locale()))


def moment(when: datetime) -> str:
    """A date with the hour as machines read it, for the `datetime` of a `<time>`; the page shows it in its own zone."""
    return when.isoformat(timespec="seconds")


@cache
def browser_catalogue(language: str) -> dict[str, list[str]]:
    """Give the sentences that the browser's scripts use: the English one → its forms in this language."""
    found: dict[str, list[str]] = {}
    for message in _catalogue(language):
        if message.id and any(place == SCRIPTS for place, _line in message.locations):
            if isinstance(message.id, str):
                found[message.id] = [str(message.string)]
            else:
                found[message.id[0]] = [str(form) for form in message.string or ()]
    return found
