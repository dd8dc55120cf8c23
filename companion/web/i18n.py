"""The reader's language and time zone, and sentences and dates in them.

Sentences for the browser's scripts are sent in the page as JSON.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, tzinfo
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from babel import dates
from flask import Flask, g, has_request_context, request
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept

from companion.languages import DEFAULT, Language, languages
from companion.rules.box import Place, Printed
from companion.rules.deck import Pack
from companion.rules.faults import N_, Fault, Hue, Refused, Value

COOKIE = "lang"
ZONE_COOKIE = "zone"
"""The cookie with the device's time zone, for example Europe/Berlin, set by static/js/pages/start.js."""


def init_app(app: Flask) -> None:
    """Add the gettext functions to the templates, and read the catalogues once."""
    languages()
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    install: Any = app.jinja_env
    install.install_gettext_callables(_gettext, _ngettext, newstyle=True, pgettext=_pgettext, npgettext=_npgettext)


def locale() -> str:
    """Return the reader's language code: the chosen one, else the browser's preference, else English."""
    if not has_request_context():
        return DEFAULT
    found: str | None = g.get("locale")  # asked for a hundred times a move
    if found is None:
        chosen = request.cookies.get(COOKIE, "")
        g.locale = found = chosen if chosen in languages() else next(_asked(), DEFAULT)
    return found


def _asked() -> Iterator[str]:
    for one in request.accept_languages:
        if found := LanguageAccept([one]).best_match(languages()):
            yield found


def language() -> Language:
    return languages()[locale()]


def language_choice() -> list[Language]:
    known = languages()
    others = sorted(known, key=lambda code: known[code].name.casefold())
    return [known[code] for code in dict.fromkeys((*_asked(), *others))]


def _gettext(text: str) -> str:
    return text and language().translations.gettext(text)


def _ngettext(singular: str, plural: str, number: int) -> str:
    return language().translations.ngettext(singular, plural, number)


def _pgettext(context: str, text: str) -> str:
    return language().translations.pgettext(context, text)


def _npgettext(context: str, singular: str, plural: str, number: int) -> str:
    return language().translations.npgettext(context, singular, plural, number)


def _(text: str, /, **values: Any) -> str:
    """Return the sentence in the reader's language, with `{name}` filled in."""
    return _gettext(text).format_map(values) if values else _gettext(text)


def ngettext(singular: str, plural: str, number: int, /, **values: Any) -> str:
    """Return the sentence in the form for the number; `{n}` is the number."""
    return _ngettext(singular, plural, number).format_map({"n": number, **values})


def pgettext(context: str, text: str, /, **values: Any) -> str:
    """Return the sentence as `_` does; `context` tells translators apart texts that are equal in English, because they
    may differ elsewhere.
    """
    return _pgettext(context, text).format_map(values)


def npgettext(context: str, singular: str, plural: str, number: int, /, **values: Any) -> str:
    return _npgettext(context, singular, plural, number).format_map({"n": number, **values})


def labelled(label: object, value: object) -> Markup:
    """Return "label: value" for a page. A translation, because French has a space before the colon."""
    return Markup(_gettext("{label}: {value}")).format(label=label, value=value)  # noqa: S704 - of the catalogues


def translated(text: str) -> str:
    return _gettext(text)


class Named(Protocol):
    """A thing that a box names, for example a variant."""

    @property
    def name(self) -> str: ...


def name_of(thing: Named) -> str:
    if isinstance(thing, Printed) and not thing.is_described:
        return thing.name_in(locale())
    return translated(thing.name)


_COLORS = {
    "red": (
        # i18n: a colour of cards and trains
        N_("red"),
        N_("R"),
    ),
    "orange": (
        # i18n: a colour of cards and trains
        N_("orange"),
        N_("O"),
    ),
    "yellow": (
        # i18n: a colour of cards and trains
        N_("yellow"),
        N_("Y"),
    ),
    "green": (
        # i18n: a colour of cards and trains
        N_("green"),
        N_("G"),
    ),
    "blue": (
        # i18n: a colour of cards and trains
        N_("blue"),
        N_("B"),
    ),
    "purple": (
        # i18n: a colour of cards and trains
        N_("pink"),
        N_("P"),
    ),
    "black": (
        # i18n: a colour of cards and trains
        N_("black"),
        N_("K"),
    ),
    "white": (
        # i18n: a colour of cards and trains
        N_("white"),
        N_("W"),
    ),
    "gray": (
        # i18n: a colour of cards and trains
        N_("grey"),
        "",
    ),
    "locomotive": (
        # i18n: shown on a train card
        N_("locomotive"),
        "",
    ),
}
"""Name and letter of each colour of cards and players."""


def color_name(color: str) -> str:
    """Return a colour's name. An unknown colour is returned unchanged, since a forged move may contain one."""
    return _(_COLORS[color][0]) if color in _COLORS else color


def color_letter(color: str) -> str:
    """Return a colour's letter, drawn on cars because some players can't tell colours apart."""
    return _(_COLORS[color][1])


def _value(value: Value) -> str:
    """Return a value of a fault in words: a place or a colour in the reader's language, a player's name, a number."""
    if isinstance(value, Place | Pack):
        return name_of(value)
    if isinstance(value, Hue):
        return color_name(value)
    return str(value) if isinstance(value, str | int) else value.name


def sentence(fault: Fault) -> str:
    return fault.sentence(_gettext, _value)


def sentences(refused: Refused) -> list[str]:
    return list(dict.fromkeys(map(sentence, refused.faults)))


def zone() -> tzinfo:
    """Return the reader's time zone from its cookie, else UTC."""
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
    return when.astimezone(zone())


def day(when: datetime) -> str:
    """Return a date in the reader's language and time zone, for example "20 Nov 2026"."""
    here = language()
    if here.code == DEFAULT:  # Babel takes plain English for American English
        return dates.format_date(local(when), "d MMM y", locale=here.locale)
    return dates.format_skeleton("yMMMd", local(when), locale=here.locale)


def moment(when: datetime) -> str:
    """Return an ISO 8601 moment for the `datetime` of a `<time>`, which the page shows in its own zone because a cached
    page may travel.
    """
    return when.isoformat(timespec="seconds")
